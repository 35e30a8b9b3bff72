"""`flagplot fight`: a battle played to its end by doctrines, then reported; `flagplot turn` and `replay` report likewise."""

import json as json_text
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, NamedTuple

import typer

from flagplot.api import play as api
from flagplot.api.play import GameReport
from flagplot.blocks import BRIEF, FULL, USUAL
from flagplot.cli.commands import options
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError
from flagplot.files import whole
from flagplot.table.reports import report as game_report
from flagplot.table.setting import Setting


class How(NamedTuple):
    """The options by which a game is played."""

    seed: str | None
    dice: str | None
    record: Path | None
    force: bool
    view: str | None
    doctrine: str
    orders: tuple[str, ...] = ()


Brief = Annotated[bool, typer.Option("--brief", help="Print the outcome only.")]
Full = Annotated[bool, typer.Option("--full", help="Print every event, also of battles in a turn, and all rulings.")]
Report = Annotated[
    Path | None,
    typer.Option("--report", metavar="OUT", help="Write an after-action report with pictures: .html or .md."),
]


def amount(brief: bool, full: bool) -> int:
    """The length of the report."""
    if brief and full:
        raise FlagplotError("--brief and --full cannot be used together", field="--brief", expected="one of them")
    return BRIEF if brief else FULL if full else USUAL


def play_out(setting: Setting, how: How, report: Path | None = None) -> GameReport:
    """Play to the end, and keep the record and write the report if they are wanted."""
    number = options.read_seed(how.seed)
    setting.reader(how.view)  # faults are reported before anything is played or written
    if report is not None:
        from flagplot.api import pictures  # which loads odds and pictures

        pictures.check_name(report)
    given = options.read_dice(how.dice)
    if how.record:
        whole.check_free(how.record, how.force)
    played = api.fight(
        setting,
        seed=number,
        doctrine=how.doctrine,
        dice=None if how.dice is None else given,
        dice_file=how.dice or "dice",
        orders=how.orders,
        view=how.view,
    )
    if how.record:
        whole.create(how.record, played.record.text(), force=how.force)
    if report is not None:
        from flagplot.cli.text.ticker import Ticker

        ticker = Ticker("games")
        try:
            written = pictures.write(played, report, watch=ticker)
        finally:
            ticker.done()
        for path in written:
            typer.echo(f"written: {path}", err=True)
    return played


def print_game(
    found: GameReport,
    json: bool,
    how: int = USUAL,
    followed: Collection[str] = (),
    more: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Print the report, or the object with what else a command has to say."""
    if json:
        typer.echo(json_text.dumps({**found.to_dict(), **more}, ensure_ascii=False))
    else:
        show(game_report.report(found.result, how, followed), found.result.session.setting.sides)


def fight(
    file: options.Scenario,
    seed: options.Seed = None,
    dice: options.DiceFile = None,
    ruling: options.Rulings = None,
    edition: options.EditionName = "",
    record: options.RecordFile = None,
    force: options.Force = False,
    view: options.View = None,
    doctrine: options.Doctrine = "",
    brief: Brief = False,
    full: Full = False,
    report: Report = None,
    json: options.Json = False,
) -> None:
    """Fight a battle from a scenario file, both sides by doctrine.

    \b
    Examples:
      flagplot fight midway-1942 --seed 7 --brief
      flagplot fight midway-1942 --seed 7 --report midway.html
    """  # noqa: D301
    how = How(seed, dice, record, force, view, doctrine)
    print_game(play_out(options.open_for("fight", file, edition, ruling), how, report), json, amount(brief, full))
