"""What a scenario reveals to a seat before the first question, and the starts that fit it (22.423A)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import prod
from typing import Any, Final, NamedTuple

from flagplot.core.dice import below
from flagplot.core.errors import FlagplotError, NoWorldFound
from flagplot.core.game import S
from flagplot.core.offers.interfaces import FutureViews
from flagplot.core.position import ALL, CLASSES
from flagplot.core.schema import State
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import disclose
from flagplot.games.awaw.shared.terms import ENGAGED, FACTS, FULL, HIDDEN, NUMBERING
from flagplot.games.awaw.shared.units import (
    LARGEST_TASK_FORCE,
    SMALLEST_TASK_FORCE,
    counts_as_naval_factors,
    end_unit,
    first_unit,
    groups_of,
    is_below_ten,
    numbered,
    units_of,
)
from flagplot.games.awaw.turn import rows as of_turn
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState

MOST: Final = 600
"""Ways in which ships may be divided among forces that are imagined."""
TRIES: Final = 20_000
"""Ways that are drawn at random where there are more, from which the fitting ones are used."""
SEED: Final = 600
"""Of these draws, the same for every caller."""
OF_THE_FORCE: Final = ("force", "origin", "original_mission", "on_patrol", "role", "group_row")
"""What a ship has from the force with which it came."""
AT: Final = OF_THE_FORCE.index("group_row")
OF_A_GROUP: Final = ("is_tf", "mission", "cargo", "bare_supply_line", "merged", "had_full_carrier")
"""What only the owner of a group knows of it."""
FACTS_OF_A_GROUP: Final = ("fact_small", "fact_carriers", "fact_fast", "fact_laden")
IN_A_TURN: Final = ("in_force", "inverted")
"""The same in a naval turn, the force first."""
Slot = tuple[int, ...]


@dataclass(frozen=True)
class FleetPartition:
    """The ships of war of a side, and the forces that each of them may sail with."""

    rows: Sequence[int]
    slots: Sequence[Sequence[Slot]]
    """For each row its possible parts of a force, in their order."""
    names: Sequence[str]
    """What the fields are called that it has from a force."""
    place: int
    """Which of these is the force itself."""
    factors: Mapping[int, int]
    """Naval factors by row."""
    holds: Callable[[int, int], bool]
    """Whether a force may have this many."""

    def ways(self) -> Iterator[tuple[Slot, ...]]:
        """Every way to divide them that fits; where there are too many, some drawn at random, the same for every caller."""
        if prod(map(len, self.slots)) <= MOST:
            yield from filter(self.fits, product(*self.slots))
            return
        found = set[tuple[Slot, ...]]()
        for number in range(TRIES):
            draw = number * len(self.rows)
            way = tuple(slots[below(SEED, draw + n, len(slots))] for n, slots in enumerate(self.slots))
            if way not in found and self.fits(way):
                found.add(way)
                yield way
            if len(found) == MOST:
                return

    def fits(self, way: Sequence[Slot]) -> bool:
        """Whether no force is left without ships, and each has as many naval factors as it may."""
        together = dict[int, int]()
        for u, slot in zip(self.rows, way, strict=True):
            force = slot[self.place]
            together[force] = together.get(force, 0) + self.factors[u]
        forces = {slot[self.place] for slots in self.slots for slot in slots}
        return together.keys() == forces and all(self.holds(*each) for each in together.items())

    def put(self, s: State, way: Sequence[Slot]) -> None:
        """Let ships come with the forces of a way."""
        for u, slot in zip(self.rows, way, strict=True):
            for name, value in zip(self.names, slot, strict=True):
                getattr(s, name)[u] = value

    def alike(self, s: State) -> None:
        """Divide them in some way that is the same however they are divided: each force has a row, the last the rest."""
        taken = dict[Slot, int]()
        way = list[Slot]()
        for slots in self.slots:
            number = taken[slots[0]] = taken.get(slots[0], -1) + 1
            way.append(slots[min(number, len(slots) - 1)])
        self.put(s, way)


def brief(start: BattleState, seat: int, level: str) -> BattleState:
    """The start as a seat knows it: the enemy's force as revealed by the scenario, and no prescribed number."""
    briefing, foe = start.twin(), 1 - seat
    for g in groups_of(foe):
        briefing.fixed_number[g] = 0
    if start.segment > NUMBERING:
        _place(briefing, foe, sorted(contents(briefing, foe), key=lambda each: each.rows))
    elif level != ALL:
        divided(briefing, foe).alike(briefing)
    return briefing


class GroupContents(NamedTuple):
    """A combat group that has not been shown, as its owner knows it."""

    rows: tuple[int, ...]
    """Its rows of ships."""
    fields: tuple[int, ...]
    """The values of `OF_A_GROUP`."""
    supply_ports: tuple[int, ...]
    """The ports of its sea supply line, which only its owner knows too (22.9432)."""


def hidden(s: BattleState, side: int) -> list[int]:
    """The rows of a side's groups in the battle that have not been shown (22.423B)."""
    return [g for g in numbered(side) if s.standing[g] == ENGAGED and s.known[g] < FULL]


def contents(s: BattleState, side: int) -> list[GroupContents]:
    """What these groups hold, in the order of their rows."""
    units = range(first_unit(side), end_unit(s, side))
    return [
        GroupContents(
            tuple(u for u in units if s.group_row[u] == g),
            tuple(getattr(s, name)[g] for name in OF_A_GROUP),
            tuple(s.supply_ports[g]),
        )
        for g in hidden(s, side)
    ]


def _place(s: BattleState, side: int, order: Sequence[GroupContents]) -> None:
    """Let the groups that have not been shown hold these contents, in the order of their rows."""
    for g, each in zip(hidden(s, side), order, strict=True):
        for u in each.rows:
            s.group_row[u] = g
        for name, value in zip(OF_A_GROUP, each.fields, strict=True):
            getattr(s, name)[g] = value
        for place, passed in enumerate(each.supply_ports):
            s.supply_ports[g][place] = passed


def numbered_otherwise(briefing: BattleState, side: int) -> Iterator[tuple[BattleState, float]]:
    """Every way in which groups that have not been shown may have their numbers, by the facts that were disclosed (22.452B)."""
    found = list[BattleState]()
    for order in permutations(contents(briefing, side)):
        start = briefing.twin()
        _place(start, side, order)
        if all(_fits(start, g) for g in hidden(start, side)):
            found.append(start)
    yield from ((start, 1 / len(found)) for start in found)


def _fits(s: BattleState, g: int) -> bool:
    """Whether the facts that were disclosed of a group are true of it."""
    entries = [getattr(s, name)[g] for name in FACTS_OF_A_GROUP]
    if s.known[g] == HIDDEN:
        return True
    disclose(s, g, FACTS)
    true = [getattr(s, name)[g] for name in FACTS_OF_A_GROUP]
    for name, value in zip(FACTS_OF_A_GROUP, entries, strict=True):
        getattr(s, name)[g] = value
    return entries == true


def without_numbers(data: dict[str, Any], seat: int) -> dict[str, Any]:
    """A scenario's data without the numbers that it prescribes for groups of the other side of a seat (22.423B)."""
    if "now" in data:
        what = "a file that enters a battle in its middle fixes the numbers of hidden groups, so no side may read it"
        raise FlagplotError(what, field="--view", expected="no --view, or a position of a battle from its beginning")
    sides = [dict(side) for side in data["sides"]]
    foe = sides[1 - seat]
    foe["forces"] = [{name: value for name, value in force.items() if name != "number"} for force in foe["forces"]]
    return {**data, "sides": sides}


def starts(briefing: BattleState, seat: int, level: str, ahead: FutureViews) -> Iterator[tuple[BattleState, float]]:
    """The starts that fit: a prescribed number is for the other side no other than a chosen one.

    If only the classes of a force are known, every way to divide its ships of war among its forces is as likely.
    """
    if briefing.segment > NUMBERING and level == ALL:
        yield from numbered_otherwise(briefing, 1 - seat)
    else:
        yield from begun(briefing, level, divided(briefing, 1 - seat))


def brief_of_turn(start: TurnState, seat: int, level: str) -> TurnState:
    """The start of a naval turn as a seat knows it: the enemy's ships as revealed by the scenario."""
    if level == ALL:
        return start
    briefing = start.twin()
    divided_in_turn(briefing, 1 - seat).alike(briefing)
    return briefing


def starts_of_turn(briefing: TurnState, seat: int, level: str, ahead: FutureViews) -> Iterator[tuple[TurnState, float]]:
    """The turns that fit: if only classes of ships are known, every way to divide those in one place."""
    yield from begun(briefing, level, divided_in_turn(briefing, 1 - seat))


def begun(briefing: S, level: str, divided: FleetPartition) -> Iterator[tuple[S, float]]:
    """The starts that fit a briefing at a level of disclosure."""
    if level == ALL:
        yield briefing, 1.0
        return
    if level != CLASSES:
        what = "the scenario discloses nothing of the enemy's force, so there are no worlds to sample"
        raise NoWorldFound(what, expected="a scenario that discloses all of it or its classes")
    found = list(divided.ways())
    if not found:
        what = f"of {TRIES} divisions of the enemy's ships, the rules allow none"
        raise NoWorldFound(what, expected="a scenario that discloses all of it, or fewer ships and forces")
    for way in found:
        start = briefing.twin()
        divided.put(start, way)
        yield start, 1 / len(found)


def divided(s: BattleState, side: int) -> FleetPartition:
    """The ships of war of a side in a battle: each may have come with any of its forces that has some."""
    rows = [u for u in units_of(s, side) if s.count[u] and counts_as_naval_factors(s.kind[u])]
    slots = sorted({tuple(getattr(s, name)[u] for name in OF_THE_FORCE) for u in rows})
    factors = {u: s.size[u] * s.count[u] for u in rows}

    def holds(g: int, some: int) -> bool:
        return s.raid == 1 or is_a_force(some, s.is_tf[g] == 1, s.cargo[g] > 0)

    return FleetPartition(rows, [slots] * len(rows), OF_THE_FORCE, AT, factors, holds)


def divided_in_turn(s: TurnState, side: int) -> FleetPartition:
    """The ships of war of a side in a naval turn: each may sail with any force that has some in the same place."""
    every = range(of_turn.first_unit(side), of_turn.end_unit(s, side))
    rows = [u for u in every if s.count[u] and s.in_force[u] >= 0 and counts_as_naval_factors(s.kind[u])]
    lie = dict[int, set[Slot]]()
    for u in rows:
        lie.setdefault(s.hex[s.in_force[u]], set()).add(tuple(getattr(s, name)[u] for name in IN_A_TURN))
    factors = {u: s.size[u] * s.count[u] for u in rows}

    def holds(f: int, some: int) -> bool:
        return is_a_force(some, s.formation[f] == terms.TASK_FORCE, s.cargo[f] > 0)

    return FleetPartition(rows, [sorted(lie[s.hex[s.in_force[u]]]) for u in rows], IN_A_TURN, 0, factors, holds)


def is_a_force(factors: int, is_task_force: bool, is_laden: bool) -> bool:
    """Whether a force may have this many naval factors: a task force ten to 25, other ships fewer (20.162F, 22.421A)."""
    if is_task_force:
        return SMALLEST_TASK_FORCE <= factors <= LARGEST_TASK_FORCE
    return factors <= LARGEST_TASK_FORCE and (is_below_ten(factors) or is_laden)
