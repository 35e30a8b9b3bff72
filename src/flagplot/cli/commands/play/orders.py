"""`flagplot orders`: standing orders tried against the announcements of an operation before anything is played."""

import json as json_text
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.blocks import Block, Heading, Paragraph
from flagplot.blocks.terminal import show
from flagplot.cli.commands import options
from flagplot.games.awaw.files.orders.read import Standing, read_orders
from flagplot.games.awaw.players.turn_orders_trial import Trial, trials
from flagplot.games.awaw.turn.words.naming import force_name
from flagplot.table.setting import Setting

command = typer.Typer(
    help="Try standing orders against an operation.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@command.callback()
def _orders() -> None:
    """Try standing orders against an operation."""


@command.command()
def check(
    orders: Annotated[Path, typer.Argument(metavar="ORDERS", help="A file of standing orders.", show_default=False)],
    scenario: Annotated[Path, typer.Argument(metavar="SCENARIO", help="An operation file.", show_default=False)],
    edition: options.EditionName = "",
    json: options.Json = False,
) -> None:
    """Say which line would fire on which stretch of each plan, and with what chance.

    It reads every plan of the other side from the file: for a referee, or with a file of plans that you think likely.

    \b
    Example:
      flagplot orders check scenarios/orders/home-fleet.yaml scenarios/bismarck-1941.yaml
    """  # noqa: D301
    setting = options.open_for("turn", scenario, edition)
    standing = read_orders(orders, setting.battle)
    found = list(trials(setting.tables, setting.battle.situation, standing))
    if json:
        typer.echo(json_text.dumps([as_data(setting, standing, each) for each in found], ensure_ascii=False))
        return
    show(check_blocks(setting, standing, found))


def check_blocks(setting: Setting, orders: Standing, found: list[Trial]) -> Iterator[Block]:
    """The trials, plan by plan."""
    roster = setting.battle.roster
    yield Paragraph(f"{orders.title}: {roster.sides[orders.seat]}, {len(orders.lines)} lines", style="bold")
    if not found:
        yield Paragraph("The other side announces nothing, so no line can fire.", 1)
    for (operation, plan), run in groupby(found, lambda each: (each.operation, each.plan)):
        yield Heading(f"{roster.operations[operation]}: {roster.plan(operation, plan)}")
        for each in run:
            yield Paragraph(in_words(setting, orders, each), 1)


def in_words(setting: Setting, orders: Standing, found: Trial) -> str:
    """What the orders do about one stretch."""
    roster = setting.battle.roster
    way = f"{roster.spot(found.path[0])} to {roster.spot(found.path[-1])}"
    if found.line is None:
        return f"{way}: no line fires, {'everybody stays' if orders.stays else 'the doctrine decides'}"
    if found.hex < 0:
        return f'{way}: "{found.line.name}" lets it pass [22.12]'
    chances = ", ".join(
        f"{force_name(roster, setting.start(orders.seat), f)} {per_cent} %" for f, per_cent in found.chances
    )
    return f'{way}: "{found.line.name}" fires in {roster.spot(found.hex)}: {chances} in time [22.23]'


def as_data(setting: Setting, orders: Standing, found: Trial) -> dict[str, Any]:
    """One trial as plain data."""
    roster = setting.battle.roster
    return {
        "operation": roster.operations[found.operation],
        "plan": roster.plan(found.operation, found.plan),
        "from": roster.spot(found.path[0]),
        "to": roster.spot(found.path[-1]),
        "line": found.line.name if found.line else None,
        "hex": roster.spot(found.hex) if found.hex >= 0 else None,
        "chances": {force_name(roster, setting.start(orders.seat), f): per_cent for f, per_cent in found.chances},
    }
