"""`flagplot orders check`: standing orders tried against the announcements of an operation before anything is played."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Annotated

from typing_extensions import TypedDict

from flagplot.blocks import Block, Heading, Paragraph
from flagplot.core.offers.command import Answer, Edition, Word
from flagplot.core.printed.changed import wanted
from flagplot.core.seat_view import seat_view_of
from flagplot.files.text import file_text
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.files.orders import read_orders
from flagplot.games.awaw.files.standing_orders import Standing
from flagplot.games.awaw.players.turn.trials import Boats, Trial, trials
from flagplot.games.awaw.turn.kit import TURN
from flagplot.games.awaw.turn.words.known import TurnLook
from flagplot.games.awaw.turn.words.naming import force_name


def check(
    orders: Annotated[Path, Word("ORDERS", "A file of standing orders.")],
    scenario: Annotated[Path, Word("SCENARIO", "An operation file.")],
    edition: Edition = "",
) -> Answer:
    """Show which line applies to each stretch of each plan, and its chance.

    It reads every plan of the other side from the file: for a referee, or with plans that you think likely.

    \b
    Example:
      flagplot orders check home-fleet bismarck-1941
    """  # noqa: D301
    start = TURN.open(file_text(scenario), str(scenario), None)
    rules = TURN.editions.load(wanted(edition, start.edition)).with_rulings(start.rulings)
    assert isinstance(start, Expedition)
    standing = read_orders(orders, start)
    found = list(trials(TURN.tables(rules, start), start.situation, standing))
    seen: TurnLook = seat_view_of(TURN.game, start.situation, (), standing.seat)
    return Answer(
        list(describe(start, standing, found, seen)), [as_data(start, each, seen) for each in found], start.roster.sides
    )


def describe(start: Expedition, orders: Standing, found: list[Trial], seen: TurnLook) -> Iterator[Block]:
    """The trials, plan by plan."""
    roster = start.roster
    yield Paragraph(f"{orders.title}: {roster.sides[orders.seat]}, {len(orders.lines)} lines", style="bold")
    if not found:
        yield Paragraph("The other side announces nothing, so no line can fire.", 1)
    for (operation, plan), run in groupby(found, lambda each: (each.operation, each.plan)):
        yield Heading(f"{roster.operations[operation]}: {roster.plan(operation, plan)}")
        yield from (Paragraph(in_words(start, orders, each, seen), 1) for each in run)


def in_words(start: Expedition, orders: Standing, found: Trial, seen: TurnLook) -> str:
    """What the orders do about one stretch."""
    roster = start.roster
    way = f"{roster.spot(found.path[0])} to {roster.spot(found.path[-1])}"
    below = "".join(f"; {boats_in_words(start, each)}" for each in found.boats)
    if found.line is None:
        return f"{way}: no line fires, {'everybody stays' if orders.stays else 'the doctrine decides'}{below}"
    if found.hex < 0:
        return f'{way}: "{found.line.name}" lets it pass [22.12]{below}'
    chances = ", ".join(f"{force_name(roster, seen, f)} {per_cent}%" for f, per_cent in found.chances)
    return f'{way}: "{found.line.name}" fires in {roster.spot(found.hex)}: {chances} in time [22.23]{below}'


def boats_in_words(start: Expedition, boats: Boats) -> str:
    """Where submarines would go, each with that chance."""
    roster = start.roster
    return (
        f'"{boats.line}" sends {roster.units[boats.unit]} to {roster.spot(boats.hex)}: {boats.per_cent}% each [22.114]'
    )


class Sent(TypedDict):
    """Submarines of a row that a line would send, where, and the chance of each in per cent."""

    submarines: str
    line: str
    hex: str
    chance: int


Fired = TypedDict(
    "Fired",
    {
        "operation": str,
        "plan": str,
        "from": str,
        "to": str,
        "line": str | None,
        "hex": str | None,
        "chances": dict[str, int],
        "submarines": list[Sent],
    },
)
"""The line that fires on a stretch of a plan, where, and the chances in per cent of who goes."""
PRINTS = list[Fired]


def as_data(start: Expedition, found: Trial, seen: TurnLook) -> Fired:
    """One trial as plain data."""
    roster = start.roster
    return {
        "operation": roster.operations[found.operation],
        "plan": roster.plan(found.operation, found.plan),
        "from": roster.spot(found.path[0]),
        "to": roster.spot(found.path[-1]),
        "line": found.line.name if found.line else None,
        "hex": roster.spot(found.hex) if found.hex >= 0 else None,
        "chances": {force_name(roster, seen, f): per_cent for f, per_cent in found.chances},
        "submarines": [
            {"submarines": roster.units[u], "line": line, "hex": roster.spot(hex), "chance": per_cent}
            for u, line, hex, per_cent in found.boats
        ],
    }
