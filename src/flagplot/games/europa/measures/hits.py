"""The hits of all fires, beside those that their points and the profile's table let expect (34.B.2.a, 34.C.2.b)."""

from fractions import Fraction
from typing import Final

from flagplot.core.offers.told import Hits
from flagplot.games.europa.flow.firing import modifier_at
from flagplot.games.europa.gunnery import fire_hits
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import events
from flagplot.games.europa.words.telling import Look

FACES: Final = range(1, 7)
FIRES: Final = (events.FIRE, events.SUBMARINE_FIRE, events.COAST_FIRE)


def hits(t: Tables, seen: Look) -> Hits:
    """What both sides scored and could expect."""
    found = Hits("34.B.2.a, 34.C.2.b")
    for code, side, _, target, told in seen.log:
        if code in FIRES:
            modifier, points = modifier_at(t, seen.s, events.step_of(told), target), events.counted_of(told)
            ways = sum(fire_hits(t, points, modifier, die) for die in FACES)
            found.add(side, events.hits_of(told), Fraction(ways, len(FACES)))
    return found
