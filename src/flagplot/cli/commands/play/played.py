"""A game played to its end by doctrines, and told: what `flagplot fight` and `flagplot turn` share."""

import json as json_text
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import typer

from flagplot.api import play as api
from flagplot.api.play import Played
from flagplot.blocks.terminal import show
from flagplot.cli.commands import options
from flagplot.table import keep
from flagplot.table.setting import Setting
from flagplot.table.telling.report import report


class How(NamedTuple):
    """The options by which a game is played."""

    seed: str | None
    dice: str | None
    record: Path | None
    force: bool
    view: str | None
    doctrine: str
    orders: tuple[str, ...] = ()


def play_out(setting: Setting, how: How) -> Played:
    """Play to the end, and keep the record if one is wanted."""
    number = options.read_seed(how.seed)
    if number is None and how.dice is None:
        number = options.secret_seed()
    setting.reader(how.view)  # what is wrong with it is told before anything is played or written
    given = options.read_dice(how.dice)
    if how.record:
        keep.check_free(how.record, how.force)
    played = api.fight(
        setting,
        seed=number,
        doctrine=how.doctrine,
        dice=given,
        dice_file=how.dice or "dice",
        orders=how.orders,
        view=how.view,
    )
    if how.record:
        keep.write_text(how.record, played.record.text())
    return played


def tell(
    found: Played,
    json: bool,
    full: bool = True,
    followed: Collection[str] = (),
    more: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """Print the report, or the object with what else a command has to say."""
    if json:
        typer.echo(json_text.dumps({**found.to_dict(), **more}, ensure_ascii=False))
    else:
        show(report(found.result, full, followed), found.result.session.setting.sides)
