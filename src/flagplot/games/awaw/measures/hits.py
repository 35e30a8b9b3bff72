"""The hits of fires, air attacks on ships and submarine attacks, beside those that their factors and modifiers let expect.

Every row of the table that was used is rolled on by itself; the modifier is told with the roll (22.55, 23.44, 22.94).
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from flagplot.core.offers.told import Hits
from flagplot.core.seen import Seen
from flagplot.games.awaw.battle.fleet.fire import LAST_FLEET_ROW, fleet_fire
from flagplot.games.awaw.battle.submarines.submarine import submarine_attack
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import LAST_AIR_ROW, air_attack
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.words import events

FACES: Final = range(1, 7)
ROLLS: Final = Counter(one + other for one in FACES for other in FACES)
"""In how many ways two dice make each sum."""
ALL: Final = sum(ROLLS.values())
CITES: Final = "22.55, 23.44, 22.94"


def hits(t: Tables, seen: Seen) -> Hits:
    """What both sides scored and could expect, as far as the reader's log tells."""
    found = Hits(CITES)
    for event in seen.log:
        if event[0] not in (events.AIR_ATTACK, events.FLEET_FIRE, events.SUBMARINE_FIRE):
            continue
        is_submarine = event[0] == events.SUBMARINE_FIRE
        side = _side_of_boat(seen, event[1]) if is_submarine else 1 - event[2] // terms.GROUPS
        found.add(side, events.hits_of(event[4]), sum(_expected(t, event), Fraction(0)))
    return found


def _side_of_boat(seen: Seen, u: int) -> int:
    """The side of a submarine, of which the other side is not told which it is (22.93D)."""
    return u // terms.UNITS if u >= 0 else 1 - seen.seat


def _expected(t: Tables, event: tuple[int, ...]) -> Iterator[Fraction]:
    """What the roll on each row lets expect."""
    kind, modifier, left = event[0], events.modifier_of(event[4]), event[3]
    if kind == events.SUBMARINE_FIRE:
        yield Fraction(sum(ways * submarine_attack(t, modifier, roll).hits for roll, ways in ROLLS.items()), ALL)
        return
    fire, last = (air_attack, LAST_AIR_ROW) if kind == events.AIR_ATTACK else (fleet_fire, LAST_FLEET_ROW)
    while left > 0:
        yield Fraction(sum(ways * fire(t, left, modifier, roll) for roll, ways in ROLLS.items()), ALL)
        left -= last
