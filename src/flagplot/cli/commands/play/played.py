"""A game played to its end by doctrines, and told: what `flagplot fight` and `flagplot turn` share."""

import json as json_text
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import typer

from flagplot.blocks.terminal import show
from flagplot.cli.commands import options
from flagplot.table import keep, plain
from flagplot.table.report import report
from flagplot.table.result import Result, result
from flagplot.table.seats import read_doctrines
from flagplot.table.session import begin, listen
from flagplot.table.setting import Setting
from flagplot.table.standing import follow


class How(NamedTuple):
    """The options by which a game is played."""

    seed: str | None
    dice: str | None
    record: Path | None
    force: bool
    view: str | None
    doctrine: str
    orders: tuple[str, ...] = ()


def play_out(setting: Setting, how: How) -> Result:
    """Play to the end, and keep the record if one is wanted."""
    number = options.read_seed(how.seed)
    if number is None and how.dice is None:
        number = options.secret_seed()
    seat, given = options.read_view(how.view, setting), options.read_dice(how.dice)
    if how.record:
        keep.check_free(how.record, how.force)
    session = begin(setting, read_doctrines(how.doctrine, setting), number, given, how.dice or "dice")
    follow(session, list(how.orders))
    story = listen(session, seat)
    session.run()
    if how.record:
        keep.write(how.record, session.record, session.position)
    return result(session, story, seat)


def tell(
    found: Result,
    json: bool,
    full: bool = True,
    followed: Collection[str] = (),
    more: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """Print the report, or the object with what else a command has to say."""
    if json:
        typer.echo(json_text.dumps({**plain.as_data(found), **more}, ensure_ascii=False))
    else:
        show(report(found, full, followed), found.session.setting.sides)
