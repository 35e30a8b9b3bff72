"""Measures of Grand Europa's naval combats, and the split of gunnery points in the first surface round as a choice (34.C.2.a).

Rule 34 names no winner, so none is counted.

A choice is the share of a side's points that engages and the share that tries to bypass. Few points are counted one by
one, many in sixths. It applies only to the first round of the first surface combat; the doctrine splits later ones.
"""

from typing import Final

from flagplot.core.game import Game
from flagplot.core.offers.interfaces import Decision, PureChoices
from flagplot.core.offers.measure import (
    ROWS,
    Data,
    EndingMeasure,
    GameMeasure,
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
from flagplot.core.offers.payoff import Key, Payoff, Reads, together
from flagplot.games.europa import terms
from flagplot.games.europa.measures import outcome
from flagplot.games.europa.measures.outcome import ENDED, HIT, LOST, ROUNDS, SOFT, SUNK
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.strength import is_soft, strength_brought, units_of
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import TYPE_NAMES, Roster
from flagplot.games.europa.words import asks
from flagplot.games.europa.words.describe import CombatDescriber
from flagplot.games.europa.words.events import ROUND_BEGINS
from flagplot.games.europa.words.reckoning import ENDINGS

EXCHANGE: Final = "exchange"


Fought = MeasureInput[CombatState, Roster, CombatDescriber]
"""The input of a measure."""


def units(got: Fought) -> list[Data]:
    """The fate of each unit."""
    found = []
    for u in (row for row in got.tally.whose(ROWS) if row < 2 * terms.UNITS):
        fates = {"sunk": SUNK, "hit": HIT}
        head = {"side": got.sides[u // terms.UNITS], "name": got.teller.unit(u)}
        data = {name: got.share(got.tally.of(ROWS, u, fate)[1]) for name, fate in fates.items()}
        found.append({**head, "type": TYPE_NAMES[got.start.kind[u]], **data})
    return found


def coasts(got: Fought) -> list[Data]:
    """The losses of coast defences."""
    found = []
    for row in (row for row in got.tally.whose(ROWS) if row >= 2 * terms.UNITS):
        g = row - 2 * terms.UNITS
        head = {"side": got.sides[g // terms.GROUPS], "name": got.teller.group(g), "points": got.start.level[g]}
        found.append({**head, "lost": got.spread(got.tally.of(ROWS, row, SUNK))})
    return found


MEASURES: Final = (
    Winner("winner", "Rule 34 names no winner.", named=False),
    PurposeMeasure("purpose", "What it is fought for", "34.C.4"),
    EndingMeasure("ended", "How it ends", "34.A, 34.D", words=lambda code: ENDINGS[code]),
    GameMeasure("rounds", "Rounds of all combats"),
    SideMeasure(
        "strength_lost",
        "Strength lost",
        "34.C.4",
        at_start=strength_brought,
        start_name="strength_at_start",
        unit="strength",
        exchange=EXCHANGE,
    ),
    RowMeasure(
        "units",
        "Units: chance to be sunk, and to be hit and float",
        rows=units,
        columns={"sunk": "sunk", "hit": "hit"},
        bar="sunk",
        parts=("sunk", "hit", "unhurt"),
    ),
    SideMeasure("transport_strength_lost", ""),
    RowMeasure("coast", "Coast defences", rows=coasts, spread={"lost": "points lost [34.C.4]"}),
)

PAYOFFS: Final = (
    Payoff(
        "strength",
        "strength that {1} loses beyond {0} [34.C.4]",
        (EXCHANGE,),
        lambda start: float(max(1, strength_brought(start, 0) + strength_brought(start, 1))),
        0.25,
        unit="Strength",
    ),
    Payoff(
        "transports",
        "strength in transports, landing craft and barges that {1} loses beyond {0} [34.C.4]",
        ("transport_exchange",),
        lambda start: float(max(1, soft_strength(start))),
        0.5,
        unit="Transports",
    ),
)


def soft_strength(start: CombatState) -> int:
    """Capacity of all transports, landing craft and barges."""
    rows = [u for side in range(2) for u in units_of(start, side)]
    return sum(start.capacity[u] for u in rows if is_soft(start.kind[u]))


def purpose(start: CombatState) -> dict[str, float]:
    """What combats are fought for: strength (34.C.4), and as much again for what sails in transports."""
    return {"strength": 1.0, "transports": 1.0 * (soft_strength(start) > 0)}


COUNTED: Final[dict[Key, Reads]] = {
    ("ended",): column(ENDED),
    ("rounds",): column(ROUNDS),
    **of_sides("strength_lost", LOST),
    **of_sides("transport_strength_lost", SOFT),
    (EXCHANGE,): beyond(LOST + 1, LOST),
    ("transport_exchange",): beyond(SOFT + 1, SOFT),
}

COUNTING: Final = MeasureSet(
    measures=MEASURES,
    columns=outcome.COLUMNS,
    note=outcome.note,
    counted=together(COUNTED, PAYOFFS),
    payoffs=PAYOFFS,
    stakes=("strength", "transports"),
    purpose=purpose,
    counted_event=ROUND_BEGINS,
    rows=outcome.ROWS,
    fates=outcome.FATES,
    note_rows=outcome.note_rows,
    deciding=lambda counts: [counts.of(ROWS, u, SUNK)[1] for u in counts.whose(ROWS) if u < 2 * terms.UNITS],
    figures=("modifier",),
    games="combats",
    block=128,
    slice=16,
)


PARTS: Final = 6
"""Points are split in sixths, or one by one if there are fewer."""
BEGINNINGS: Final = 4
"""Openings that lead to the first surface combat; equal ones count once."""
Split = tuple[int, int]
"""The number of engaging and of bypassing parts."""


def bypass(game: Game, tables: Tables, beginnings: list[CombatState], keep: tuple[int, ...]) -> PureChoices:
    """Every pair of splits of both sides' points."""
    totals = points(game, tables, beginnings[0])
    parts = (min(PARTS, totals[0]), min(PARTS, totals[1]))
    choices = (splits(parts[0]), splits(parts[1]))
    starts = {
        (a, b): [split(game, tables, begun, parts, (one, other)) for begun in beginnings]
        for a, one in enumerate(choices[0])
        for b, other in enumerate(choices[1])
    }

    def about(roster: object, side: int) -> list[str]:
        """Description of the choice."""
        return [f"how many of {parts[side]} parts of the points engage, and how many bypass"]

    return PureChoices(choices, about, starts)


def splits(parts: int) -> tuple[Split, ...]:
    """All ways to split a number of parts."""
    return tuple((engage, around) for engage in range(parts + 1) for around in range(parts + 1 - engage))


def points(game: Game, tables: Tables, begun: CombatState) -> tuple[int, int]:
    """Points that each side has to split."""
    s, found = begun.copy(), [0, 0]
    while s.ask_kind in (asks.ENGAGE, asks.BYPASS):
        if s.ask_kind == asks.ENGAGE:
            found[s.ask_seat] = s.ask_size - 1
        game.step(tables, s, 0)
    return found[0], found[1]


def split(
    game: Game, tables: Tables, begun: CombatState, parts: tuple[int, int], chosen: tuple[Split, Split]
) -> CombatState:
    """The combat after both sides have split their points."""
    s, total = begun.copy(), 0
    while s.ask_kind in (asks.ENGAGE, asks.BYPASS):
        side = s.ask_seat
        engage, around = chosen[side]
        if s.ask_kind == asks.ENGAGE:
            total = s.ask_size - 1
            answer = share(total, engage, parts[side])
        else:
            answer = min(s.ask_size - 1, share(total, engage + around, parts[side]) - share(total, engage, parts[side]))
        game.step(tables, s, answer)
    return s


def share(total: int, some: int, parts: int) -> int:
    """A number of parts of the points, in whole points."""
    return (2 * total * some + parts) // (2 * parts) if parts else 0


BYPASS: Final = Decision(
    name="bypass",
    words="engaging and bypassing points [34.C.2.a]",
    head="eng. byp.",
    basis="The choice applies only to the first round of the first surface combat, reached by doctrine; "
    "points that neither engage nor bypass hold back.",
    reached=lambda s: bool(s.ask_kind == asks.ENGAGE),
    made=bypass,
    never="no surface combat is fought",
    expected="a combat of ships with gunnery on both sides",
    beginnings=BEGINNINGS,
    distinct=True,
)
