"""Measures of naval battles: the winner, the ending and its round, factors, each ship, cargo (22.55, 22.61, 22.7, 22.8)."""

from collections.abc import Mapping
from typing import Final

from flagplot.core.offers.measure import (
    ROWS,
    AheadMeasure,
    Data,
    DeliveryMeasure,
    EndingMeasure,
    GameMeasure,
    LeftMeasure,
    MeasureInput,
    MeasureSet,
    PurposeMeasure,
    RowMeasure,
    SideMeasure,
    Winner,
    beyond,
    column,
    of_sides,
)
from flagplot.core.offers.payoff import WIN, Key, Payoff, Reads, together
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.measures import outcome
from flagplot.games.awaw.measures.outcome import cargo_aboard, note, note_fates
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import KIND_NAMES, Roster
from flagplot.games.awaw.shared.units import factors_brought, is_carrier, is_named, units_of
from flagplot.games.awaw.words.describe import ENDINGS, BattleDescriber

EXCHANGE: Final = "exchange"
UNITS: Final = 2 * terms.UNITS


Fought = MeasureInput[BattleState, Roster, BattleDescriber]
"""The input of a measure."""


def named(start: BattleState, side: int) -> int:
    """Named ships of a side at the start."""
    rows = range(side * terms.UNITS, side * terms.UNITS + start.units[side])
    return sum(start.original[u] for u in rows if is_named(start.kind[u]))


def transports(start: BattleState, side: int) -> int:
    """Transports of a side at the start."""
    rows = range(side * terms.UNITS, side * terms.UNITS + start.units[side])
    return sum(start.original[u] for u in rows if start.kind[u] == terms.TRANSPORT)


def is_one(row: Mapping[str, str]) -> bool:
    """Whether a row is a named ship, which has probabilities; light ships have means."""
    return row["type"] in KIND_NAMES[: terms.CVB + 1]


def ships(got: Fought) -> list[Data]:
    """The fate of each row of ships at the start."""
    return [ship(got, u) for u in got.tally.whose(ROWS) if u % terms.UNITS < got.start.units[u // terms.UNITS]]


def ship(got: Fought, u: int) -> Data:
    """One row of ships: probabilities for a named one, means for light ones."""
    start, count = got.start, got.start.original[u]
    one = is_named(start.kind[u])
    fates = {"sunk": outcome.SUNK, "damaged": outcome.DAMAGED, "withdrew": outcome.LEFT}
    counts = {name: got.tally.of(ROWS, u, fate) for name, fate in fates.items()}
    figures: Data = {name: got.share(c[1]) if one else got.mean(c) for name, c in counts.items()}
    figures["unhurt"] = count - figures["sunk"]["value"] - figures["damaged"]["value"]
    figures["sunk"]["shares"] = got.spread(counts["sunk"])["shares"]
    side, kind = got.sides[u // terms.UNITS], KIND_NAMES[start.kind[u]]
    return {"side": side, "name": got.roster.units[u], "type": kind, "count": count, **figures}


def carriers_left(got: Fought) -> list[Data]:
    """Fast carriers that each side has left on average, of those that it brought."""
    start, found = got.start, list[Data]()
    for side, name in enumerate(got.sides):
        rows = [u for u in units_of(start, side) if is_carrier(start.kind[u])]
        brought = sum(start.original[u] for u in rows)
        sunk = sum(got.mean(got.tally.of(ROWS, u, outcome.SUNK))["value"] for u in rows)
        found += [{"side": name, "start": brought, "left": brought - sunk}] if brought else []
    return found


MEASURES: Final = (
    Winner(
        "winner",
        "Who wins",
        "22.72",
        means="To win is to stay: the other side withdraws, evades or has no undamaged ship left. Losses do not count [22.72].",
    ),
    PurposeMeasure("purpose", "What it is fought for", "22.72, 22.82, 22.35"),
    LeftMeasure("carriers_left", "Fast carriers left", left=carriers_left),
    AheadMeasure("ahead", "Ahead in naval factors sunk", "22.61A", of=EXCHANGE),
    EndingMeasure(
        "ended",
        "How it ends",
        "22.71",
        words=lambda code: ENDINGS.get(code, ("what attacks alone attacks once", "22.132A, 22.921")),
    ),
    GameMeasure("rounds", "Rounds", by_winner="winner_by_round"),
    SideMeasure(
        "factors_lost",
        "Naval factors lost",
        "22.61A",
        at_start=factors_brought,
        start_name="factors_at_start",
        unit="naval factors",
        exchange=EXCHANGE,
    ),
    SideMeasure("named_lost", ""),
    SideMeasure("transports_lost", ""),
    SideMeasure("cargo_lost", ""),
    RowMeasure(
        "ships",
        "Ships: chance of a named one, mean number of light ones",
        rows=ships,
        columns={"sunk": "sunk", "damaged": "damaged", "unhurt": "unhurt", "withdrew": "withdrew"},
        bar="sunk",
        parts=("sunk", "damaged", "unhurt"),
        one=is_one,
    ),
    DeliveryMeasure("cargo", "Cargo", "22.81A, 22.82", at_start=cargo_aboard, counted="delivered"),
)

PAYOFFS: Final = (
    WIN,
    Payoff(
        "factors",
        "naval factors that {1} loses beyond {0}",
        (EXCHANGE,),
        lambda start: float(factors_brought(start, 0) + factors_brought(start, 1)),
        0.15,
        unit="Naval factors",
    ),
    Payoff(
        "ships",
        "named ships that {1} loses beyond {0}",
        ("named_exchange",),
        lambda start: float(max(1, named(start, 0) + named(start, 1))),
        0.25,
        unit="Named ships",
    ),
    Payoff(
        "cargo",
        "cargo that {0} delivers, less what it loses, beyond {1}",
        ("cargo_gained",),
        lambda start: float(max(1, sum(start.cargo))),
        0.5,
        unit="Cargo",
    ),
    Payoff(
        "transports",
        "transports that {1} loses beyond {0}",
        ("transport_exchange",),
        lambda start: float(max(1, transports(start, 0) + transports(start, 1))),
        0.5,
        unit="Transports",
    ),
)

STAKES: Final = ("win", "factors", "cargo", "transports")
FACTORS: Final = 0.1
"""The weight of all naval factors of both sides, where winning the battle counts 1."""


def purpose(start: BattleState) -> dict[str, float]:
    """What a battle is fought for, by the activities that were met.

    To win it, so that the activity goes on or is stopped: a bombardment, a base change, a supply line (22.72, 22.81A). As
    much for the cargo that an activity carries (22.82), or in an SW box for the transports that raiders are after (22.35).
    The ships themselves count little.
    """
    cargo, raided = sum(start.cargo) > 0, start.raid == 1
    return {"win": 1.0, "factors": FACTORS, "cargo": 1.0 * cargo, "transports": 1.0 * raided}


COUNTED: Final[dict[Key, Reads]] = {
    ("winner",): column(outcome.WINNER),
    ("ended",): column(outcome.ENDED),
    ("rounds",): column(outcome.ROUNDS),
    ("winner_by_round",): lambda row: (row[outcome.ROUNDS], row[outcome.WINNER]),
    **of_sides("factors_lost", outcome.LOST),
    **of_sides("named_lost", outcome.NAMED),
    **of_sides("cargo", outcome.CARGO),
    **of_sides("delivered", outcome.DELIVERED),
    **of_sides("cargo_lost", outcome.CARGO_LOST),
    **of_sides("transports_lost", outcome.TRANSPORTS),
    (EXCHANGE,): beyond(outcome.LOST + 1, outcome.LOST),
    ("named_exchange",): beyond(outcome.NAMED + 1, outcome.NAMED),
    ("transport_exchange",): beyond(outcome.TRANSPORTS + 1, outcome.TRANSPORTS),
    ("cargo_gained",): lambda row: (
        row[outcome.DELIVERED] - row[outcome.CARGO_LOST] - row[outcome.DELIVERED + 1] + row[outcome.CARGO_LOST + 1]
    ),
}

COUNTING: Final = MeasureSet(
    measures=MEASURES,
    columns=outcome.COLUMNS,
    note=note,
    counted=together(COUNTED, [payoff for payoff in PAYOFFS if payoff.name in STAKES]),
    payoffs=PAYOFFS,
    stakes=STAKES,
    purpose=purpose,
    rows=UNITS,
    fates=outcome.FATES,
    note_rows=note_fates,
)
