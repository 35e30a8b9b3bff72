"""`flagplot turn`: a naval player turn from an operation file, both sides by doctrine or standing orders, and its report."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from flagplot.api.plan import plan as planned
from flagplot.cli.commands import options
from flagplot.cli.commands.play.fight import Brief, Full, How, Report, amount, play_out, print_game
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError
from flagplot.core.seat_view import REFEREE
from flagplot.files import whole
from flagplot.season.stage import carried_on
from flagplot.table.standing import followed_lines

CarryOn = Annotated[
    Path | None, typer.Option("--carry-on", metavar="OUT", help="Write the operation file of the next player turn.")
]


def turn(
    file: options.Scenario,
    seed: options.Seed = None,
    dice: options.DiceFile = None,
    ruling: options.Rulings = None,
    edition: options.EditionName = "",
    record: options.RecordFile = None,
    force: options.Force = False,
    view: options.View = None,
    doctrine: options.Doctrine = "",
    orders: options.Orders = None,
    brief: Brief = False,
    full: Full = False,
    report: Report = None,
    count: Annotated[
        bool, typer.Option("--count", help="Count how often each plan may be intercepted, and stop.")
    ] = False,
    carry_on: CarryOn = None,
    json: options.Json = False,
) -> None:
    """Play a naval player turn from an operation file, both sides by doctrine or standing orders.

    \b
    Examples:
      flagplot turn bismarck-1941 --seed 1
      flagplot turn rendezvous-22-13 --count
      flagplot turn bismarck-1941 --seed 1 --carry-on next.yaml
      flagplot turn bismarck-1941 --seed 1 --orders Britain=home-fleet
    """  # noqa: D301
    setting = options.open_for("turn", file, edition, ruling)
    if count:
        if setting.kit.counted is None:
            raise FlagplotError(f"--count does not apply to a {setting.kit.noun}", field="--count", expected="a turn")
        if json:
            typer.echo(json_text.dumps(planned(setting, count=True).to_dict(), ensure_ascii=False))
        else:
            show(setting.kit.counted(setting.tables, setting.battle, setting.start(REFEREE)))
        return
    if carry_on is not None:
        whole.check_free(carry_on, force)
    found = play_out(setting, How(seed, dice, record, force, view, doctrine, tuple(orders or ())), report)
    if carry_on is not None:
        whole.create(carry_on, carried_on(found.result.session), force=force)
        typer.echo(f"written: {carry_on}", err=True)
    followed = followed_lines(found.result.session, found.result.seat)
    print_game(found, json, amount(brief, full), followed, {"orders": followed})
