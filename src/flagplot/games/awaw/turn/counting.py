"""Whole naval turns counted: what became of each operation, who intercepted in time, fights, losses, cargo (22.1, 22.2)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.offers import composing
from flagplot.core.offers.composing import Meetings
from flagplot.core.offers.measure import (
    ROWS,
    Data,
    GameMeasure,
    MeasureInput,
    MeasureSet,
    PurposeMeasure,
    RowMeasure,
    SideMeasure,
    Value,
    beyond,
    column,
    of_sides,
)
from flagplot.core.offers.payoff import MORE, Key, Payoff, Reads, together
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.shared.units import is_named
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.noted_events import (
    CARGO_LOST,
    COLUMNS,
    DAMAGED,
    LANDED,
    LOST,
    ROW,
    SUNK,
    TASKS,
    cargo_aboard,
    note,
    note_rows,
    notice,
    task_worth,
)
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.games.awaw.turn.words.losses import factors_of
from flagplot.games.awaw.turn.words.naming import TurnRoster, course, force_called
from flagplot.games.awaw.words import events as battle_events
from flagplot.games.awaw.words.losses import squadrons_lost

ANNOUNCED: Final = "announced"
INTERCEPTED: Final = "intercepted"
FOUGHT: Final = "fought"
ABORTED: Final = "aborted"
CUT: Final = "cut"
DONE: Final = "done"
TRIED: Final = "tried"
IN_TIME: Final = "in_time"
LATE: Final = "late"
TOO_LATE: Final = "too_late"
ON_THE_WAY: Final = {
    ANNOUNCED: "announced",
    INTERCEPTED: "intercepted",
    FOUGHT: "in a fight",
    ABORTED: "aborted",
    CUT: "supply cut",
}
"""What may come of an operation on its way."""
WHAT_BECAME: Final = {**ON_THE_WAY, DONE: "carried out"}
COMES: Final = {TRIED: "tries", IN_TIME: "in time", LATE: "late", TOO_LATE: "too late"}
"""What may come of an attempt to intercept; a row of boats may see several in one turn."""
Name = tuple[int, str]
"""A side and the name of one of its operations or forces."""
OPERATIONS: Final = "operations"
INTERCEPTORS: Final = "interceptors"
OF_LEGS: Final = {events.LEG_ABORTS: ABORTED, events.SUPPLY_LINE_CUT: CUT, events.ACTIVITY_DONE: DONE}
OF_ATTEMPTS: Final = {events.ARRIVES: IN_TIME, events.ARRIVES_LATE: LATE, events.TOO_LATE: TOO_LATE}


@dataclass
class Watcher:
    """Reads of one turn what became of each operation and of everyone who tried to intercept one.

    Announcements outside the file's operations, such as a patrol that stays out, are identified by their course.
    """

    roster: TurnRoster
    operations: dict[Name, set[str]] = field(default_factory=dict)
    interceptors: dict[Name, set[str]] = field(default_factory=dict)
    cargo: Counter[Name] = field(default_factory=Counter)
    fights: int = 0
    hexes: set[tuple[int, str]] = field(default_factory=set)
    """The hexes of attempts and of fights."""
    rounds: int = 0
    squadrons: list[int] = field(default_factory=lambda: [0, 0])
    _courses: dict[int, str] = field(default_factory=dict)
    _legs: dict[int, Name] = field(default_factory=dict)
    _attempts: dict[int, Name] = field(default_factory=dict)

    def read(self, note: Sequence[int]) -> None:
        """Read one note; rows of legs and attempts are used again, so that each is named when it is announced."""
        event, more = events.BY_CODE[note[0]].of(note[1:MORE]), note[MORE:]
        kind = event.kind
        if kind == events.LEG_COURSE:
            self._courses[event.leg] = course(self.roster, event.activity, event.start, event.end)
            self._legs.pop(event.leg, None)
        elif kind == events.LEG_ANNOUNCED:
            name = self._courses[event.leg] if more[0] == terms.NONE else self.roster.operations[more[0]]
            self._legs[event.leg] = event.side, name
            self.operations.setdefault(self._legs[event.leg], set()).add(ANNOUNCED)
        elif kind == events.INTERCEPTION_DECLARED:
            self.of_leg(event.leg, INTERCEPTED)
            self.hexes.add((event.hex, composing.TRIED))
        elif kind == events.BATTLE_BEGINS:
            self.fights += 1
            self.hexes.add((event.hex, composing.FOUGHT))
            for leg in range(terms.SAILING_LEGS):
                if more[0] >> leg & 1:
                    self.of_leg(leg, FOUGHT)
        elif kind == events.BATTLE_OVER:
            self.rounds += event.rounds
        elif kind in OF_LEGS:
            self.of_leg(event.leg, OF_LEGS[kind])
        elif kind == events.CARGO_LANDED and event.leg in self._legs:
            self.cargo[self._legs[event.leg]] += event.factors
        elif kind == events.ATTEMPT_DECLARED:
            self._attempts[event.attempt] = event.side, who_attempts(self.roster, *more)
            self.interceptors.setdefault(self._attempts[event.attempt], set()).add(TRIED)
        elif kind in OF_ATTEMPTS and event.attempt in self._attempts:
            self.interceptors[self._attempts[event.attempt]].add(OF_ATTEMPTS[kind])
        elif kind in battle_events.LOST_IN_THE_AIR or kind in battle_events.LOST_AT_SEA:
            self.squadrons[event.side] += squadrons_lost([event], event.side)

    def noted(self) -> Iterator[tuple[Key, Value]]:
        """What came of the turn."""
        yield ("fights",), self.fights
        yield ("rounds",), self.rounds
        for table, names in ((OPERATIONS, self.operations), (INTERCEPTORS, self.interceptors)):
            yield from (((table, name, what), 1) for name, noted in names.items() for what in noted)
        yield from ((("cargo_landed", name), landed) for name, landed in self.cargo.items())
        yield from (((composing.MEETINGS, hex, what), 1) for hex, what in self.hexes)
        yield from ((("squadrons_lost", side), self.squadrons[side]) for side in range(2))

    def of_leg(self, leg: int, what: str) -> None:
        """Note something of the operation that a leg belongs to; a way home belongs to none."""
        if leg in self._legs:
            self.operations[self._legs[leg]].add(what)


def who_attempts(roster: TurnRoster, f: int, u: int, largest: int) -> str:
    """Name of the force or submarine that makes an attempt, as `noticing` notes it."""
    if f == terms.NONE:
        return roster.units[u]
    return force_called(roster, f, [roster.units[row] for row in rows_noted(f, largest)])


def rows_noted(f: int, largest: int) -> Iterator[int]:
    """The rows whose names the largest ships of a force bear, as they were noted."""
    while largest:
        yield f // terms.FORCES * terms.UNITS + largest % ROW - 1
        largest //= ROW


Seas = MeasureInput[TurnState, TurnRoster, TurnDescriber]
"""Turns counted."""


def named(got: Seas) -> list[Name]:
    """The operations of the file, announced or not, then the other announcements."""
    known = [(got.start.operation_side[row], name) for row, name in enumerate(got.roster.operations)]
    return [*known, *(name for name in got.tally.whose(OPERATIONS) if name not in known)]


def carries_cargo(got: Seas, name: str) -> bool:
    """Whether a force with cargo sails in some plan of an operation."""
    names, s = got.roster.operations, got.start
    rows = [leg for leg in range(terms.LEGS) if s.leg_operation[leg] >= 0 and names[s.leg_operation[leg]] == name]
    forces = [(leg, f) for leg in rows for f in range(terms.FORCES) if s.leg_force[leg][f]]
    return any(s.cargo[s.leg_side[leg] * terms.FORCES + f] > 0 for leg, f in forces)


def operations(got: Seas) -> list[Data]:
    """The outcome of each operation; its landed cargo counts turns with nothing landed too."""
    found = []
    for name in named(got):
        figures: Data = {"side": got.sides[name[0]], "name": name[1], "planned": name[1] in got.roster.operations}
        figures |= {what: got.share(got.tally.of(OPERATIONS, name, what)[1]) for what in (*ON_THE_WAY, DONE)}
        landed = got.tally.of("cargo_landed", name)
        if landed or carries_cargo(got, name[1]):
            landed = Counter(landed)
            landed[0] += got.tally.battles - landed.total()
            figures["cargo_landed"] = got.spread(+landed)
        found.append(figures)
    return found


def interceptors(got: Seas) -> list[Data]:
    """How often each force tries to intercept or counter-intercept, and whether it comes in time or late."""
    names = got.tally.whose(INTERCEPTORS)
    return [
        {"side": got.sides[name[0]], "name": name[1]}
        | {what: got.share(got.tally.of(INTERCEPTORS, name, what)[1]) for what in COMES}
        for name in names
    ]


def called(got: Seas, hex: int) -> Data:
    """A hex by its id on the map and its name."""
    board = got.roster.map
    return {"hex": board.id_of(hex), "name": board.spell(hex)}


def ships(got: Seas) -> list[Data]:
    """What becomes of each row of ships: a named one by chances, light ones by mean numbers."""
    start, n, found = got.start, got.tally.battles, []
    for u in got.tally.whose(ROWS):
        count, kind, fates, left = start.count[u], start.kind[u], Data(), start.count[u] * n
        for fate, number in (("sunk", SUNK), ("damaged", DAMAGED)):
            befell = sum(ships * games for ships, games in got.tally.of(ROWS, u, number).items())
            fates[fate] = got.share(befell) if is_named(kind) else {"value": befell / n}
            left -= befell
        head = {"side": got.sides[u // terms.UNITS], "name": got.roster.units[u], "type": KIND_NAMES[kind]}
        found.append({**head, "count": count, **fates, "unhurt": left / n})
    return found


def noted_of_each(start: TurnState, roster: TurnRoster) -> dict[str, Key]:
    """The counts of each turn: fights and their rounds, squadrons, and the outcome of each operation of the file."""
    found: dict[str, Key] = {"fights": ("fights",), "rounds": ("rounds",)}
    found |= {f"squadrons_lost {side}": ("squadrons_lost", n) for n, side in enumerate(roster.sides)}
    for row, name in enumerate(roster.operations):
        own = start.operation_side[row], name
        found |= {f"{name}: {word}": (OPERATIONS, own, what) for what, word in WHAT_BECAME.items()}
        found[f"{name}: cargo landed"] = "cargo_landed", own
    return found


def cargo_sailing(start: TurnState) -> int:
    """Cargo aboard all forces at the start (22.82)."""
    return cargo_aboard(start, 0) + cargo_aboard(start, 1)


def all_factors(start: TurnState) -> int:
    """Naval factors of both sides."""
    return factors_of(start, 0) + factors_of(start, 1)


def all_tasks(start: TurnState) -> float:
    """What all operations are worth: half of the naval factors that they risk is won if they are carried out, else lost."""
    return sum(task_worth(start, operation) for operation in range(start.operations)) / 2


def purpose(start: TurnState) -> dict[str, float]:
    """What a turn is fought for: its operations, the cargo that they land, and the ships; each naval factor counts alike."""
    return {"factors": float(all_factors(start)), "tasks": all_tasks(start), "cargo": float(cargo_sailing(start))}


PAYOFFS: Final = (
    Payoff(
        "factors",
        "naval factors that {1} loses beyond {0}",
        ("exchange",),
        lambda start: float(max(1, all_factors(start))),
        0.15,
        unit="Naval factors",
    ),
    Payoff(
        "tasks",
        "operations of {0} carried out and of {1} prevented, by half of the naval factors that they risk",
        ("tasks",),
        lambda start: max(1.0, all_tasks(start)),
        0.5,
        worth=lambda value: value / 2,
        unit="Operations",
    ),
    Payoff(
        "cargo",
        "cargo that {0} lands, less what it loses, beyond {1}",
        ("cargo_gained",),
        lambda start: float(max(1, cargo_sailing(start))),
        0.5,
        unit="Cargo",
    ),
)


MEASURES: Final = (
    PurposeMeasure("purpose", "What it is fought for", "22.131, 22.82, 22.61A"),
    RowMeasure(
        OPERATIONS,
        "Operations: carried out, and what came on the way",
        "22.12, 22.131",
        rows=operations,
        columns=WHAT_BECAME,
        bar=DONE,
        in_answer=True,
        spread={"cargo_landed": "cargo landed [22.82]"},
    ),
    RowMeasure(
        INTERCEPTORS,
        "Interceptions and counter-interceptions, by force",
        "22.14, 22.23, 22.24",
        rows=interceptors,
        columns=COMES,
        bar=IN_TIME,
        nothing="no attempts",
    ),
    GameMeasure("fights", "Fights"),
    GameMeasure("rounds", "Rounds of all fights"),
    SideMeasure(
        "factors_lost",
        "Naval factors lost",
        "22.55",
        at_start=factors_of,
        start_name="factors_at_start",
        unit="naval factors",
        exchange="exchange",
    ),
    SideMeasure("squadrons_lost", ""),
    SideMeasure("landed", ""),
    SideMeasure("cargo_lost", ""),
    Meetings(composing.MEETINGS, "", "22.12, 22.14", called=called),
    RowMeasure(
        "ships",
        "Ships: chance of a named one, mean number of light ones",
        rows=ships,
        columns={"sunk": "sunk", "damaged": "damaged", "unhurt": "unhurt"},
        bar="sunk",
        parts=("sunk", "damaged", "unhurt"),
        one=lambda row: row["count"] == 1 and "low" in row["sunk"],
    ),
)

COUNTED: Final[dict[Key, Reads]] = {
    **of_sides("factors_lost", LOST),
    **of_sides("landed", LANDED),
    **of_sides("cargo_lost", CARGO_LOST),
    ("exchange",): beyond(LOST + 1, LOST),
    ("tasks",): column(TASKS),
    ("cargo_gained",): lambda row: row[LANDED] - row[CARGO_LOST] - row[LANDED + 1] + row[CARGO_LOST + 1],
}

COUNTING: Final = MeasureSet(
    measures=MEASURES,
    columns=COLUMNS,
    note=note,
    rows=2 * terms.UNITS,
    fates=2,
    note_rows=note_rows,
    counted=together(COUNTED, PAYOFFS),
    payoffs=PAYOFFS,
    stakes=("factors", "tasks", "cargo"),
    purpose=purpose,
    watch=Watcher,
    notice=notice,
    noted=noted_of_each,
    deciding=lambda counts: [counts.of(OPERATIONS, name, DONE)[1] for name in counts.whose(OPERATIONS)],
    half=0.05,
    games="turns",
    games_key="turns",
    of=" of the naval turn",
    block=32,
    tried=16,
    continuations=6,
    slice=4,
    in_bulk=2048,
    lacks="Naval turns have no exact walk: there are too many ways on",
)
