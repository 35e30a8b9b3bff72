"""What a scenario tells a seat before anything is asked, and the starts that fit it (22.423A)."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from flagplot.core.errors import NoWorldFound
from flagplot.core.offers.belief import Ahead
from flagplot.core.position import ALL, CLASSES
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.sizes import LARGEST_TASK_FORCE, SMALLEST_TASK_FORCE, is_below_ten
from flagplot.games.awaw.shared.terms import GROUPS
from flagplot.games.awaw.shared.units import counts_as_naval_factors, end_unit, first_unit

MOST: Final = 600
"""Ways in which ships may be divided among forces that are imagined."""
OF_THE_FORCE: Final = ("force", "origin", "errand", "on_patrol", "role", "at")
"""What a ship has from the force with which it came."""
AT: Final = OF_THE_FORCE.index("at")
Slot = tuple[int, ...]


def brief(start: Situation, seat: int, level: str) -> Situation:
    """The start as a seat is told of it: of the enemy's force as much as the scenario says, and no prescribed number."""
    briefing, foe = start.twin(), 1 - seat
    for g in range(foe * GROUPS, (foe + 1) * GROUPS):
        briefing.fixed_number[g] = 0
    if level != ALL:
        rows, slots = divided(briefing, foe)
        for place, u in enumerate(rows):  # some division, the same for all: each force has a row, the last the rest
            put(briefing, u, slots[min(place, len(slots) - 1)])
    return briefing


def starts(briefing: Situation, seat: int, level: str, ahead: Ahead) -> Iterator[tuple[Situation, float]]:
    """The starts that fit: a prescribed number is for the other side no other than a chosen one.

    Of a force of which the classes alone are told, every way to divide its ships of war among its forces is as likely.
    """
    if level == ALL:
        yield briefing, 1.0
        return
    if level != CLASSES:
        what = "nothing is told of the enemy's force, so that none is imagined"
        raise NoWorldFound(what, expected="a scenario that discloses all of it or its classes")
    foe = 1 - seat
    rows, slots = divided(briefing, foe)
    if len(slots) ** len(rows) > MOST:
        what = "there are too many ways in which the enemy's ships may sail"
        raise NoWorldFound(what, expected=f"at most {MOST} ways to divide them among forces")
    found = list[Situation]()
    for way in product(slots, repeat=len(rows)):
        start = briefing.twin()
        for u, slot in zip(rows, way, strict=True):
            put(start, u, slot)
        if set(way) == set(slots) and all(is_a_force(start, slot[AT]) for slot in slots):
            found.append(start)
    for start in found:
        yield start, 1 / len(found)


def divided(s: Situation, side: int) -> tuple[list[int], Sequence[Slot]]:
    """The rows of a side's ships of war, and what a ship has from each force that may have some, in their order."""
    rows = [u for u in range(first_unit(side), end_unit(s, side)) if s.count[u] and counts_as_naval_factors(s.kind[u])]
    return rows, sorted({tuple(getattr(s, name)[u] for name in OF_THE_FORCE) for u in rows})


def is_a_force(s: Situation, g: int) -> bool:
    """Whether a force has as many naval factors as it may: a task force ten to 25, other ships fewer (20.162F, 22.421A)."""
    rows = [u for u in range(first_unit(g // GROUPS), end_unit(s, g // GROUPS)) if s.at[u] == g]
    factors = sum(s.size[u] * s.count[u] for u in rows if counts_as_naval_factors(s.kind[u]))
    if s.raid == 1:
        return True
    if s.is_tf[g] == 1:
        return SMALLEST_TASK_FORCE <= factors <= LARGEST_TASK_FORCE
    return factors <= LARGEST_TASK_FORCE and (is_below_ten(factors) or s.cargo[g] > 0)


def put(s: Situation, u: int, slot: Slot) -> None:
    """Let a row of ships come with a force."""
    for name, value in zip(OF_THE_FORCE, slot, strict=True):
        getattr(s, name)[u] = value
