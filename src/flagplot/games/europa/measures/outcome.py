"""The stored results of finished combats: strength lost, rounds, ends, units and coast defences (34.C.4)."""

from fractions import Fraction
from typing import Final

from flagplot.core.offers.measure import MOST
from flagplot.core.offers.payoff import FateHistogram
from flagplot.core.offers.report_text import HitTally
from flagplot.games.europa.flow.firing import modifier_at
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.strength import fire_hits, groups_of, is_soft, strength_lost, units_of
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import GROUPS, OVER, UNITS
from flagplot.games.europa.words import events
from flagplot.games.europa.words.describe import Look

LOST: Final = 0
"""Strength lost by side A; side B's follows."""
ROUNDS: Final = 2
ENDED: Final = 3
SOFT: Final = 4
"""Strength of the transports, landing craft and barges that side A lost; side B's follows."""
COLUMNS: Final = 6
GOES_ON: Final = 0
HAS_DISENGAGED: Final = 1
IS_LOST: Final = 2
ALL_FOUGHT: Final = 3
ROWS: Final = 2 * UNITS + 2 * GROUPS
"""Units, then groups, whose coast defences are counted."""
SUNK: Final = 0
HIT: Final = 1
"""Hit in these combats, and afloat."""
FATES: Final = 2


def way_ended(s: CombatState) -> int:
    """How the combat ended. A group that disengages and has no movement left may still be lost (34.A, 34.B.2.d, 34.C.2.e, 34.D)."""
    if s.segment != OVER:
        return GOES_ON
    if all(s.sunk[u] == 1 for u in units_of(s, s.mover)):
        return IS_LOST
    return HAS_DISENGAGED if s.disengaged[s.mover * GROUPS] > 0 else ALL_FOUGHT


def note(start: CombatState, s: CombatState, event_count: int, row: list[int]) -> None:
    """Store the losses of both sides, those of transports, landing craft and barges apart, and the number of rounds."""
    for side in range(2):
        row[LOST + side] = strength_lost(start, s, side)
        row[SOFT + side] = sum(s.capacity[u] for u in units_of(s, side) if is_soft(s.kind[u]) and s.sunk[u] == 1)
    row[ROUNDS] = event_count
    row[ENDED] = way_ended(s)


def note_rows(start: CombatState, s: CombatState, fates: FateHistogram) -> None:
    """Count the fate of each unit, and the points lost by each coast defence."""
    for side in range(2):
        for u in units_of(s, side):
            fates[u][SUNK][s.sunk[u]] += 1
            hit = 1 if s.sunk[u] == 0 and s.hits[u] > start.hits[u] else 0
            fates[u][HIT][hit] += 1
        for g in groups_of(side):
            if start.level[g] > 0:
                fates[2 * UNITS + g][SUNK][min(MOST - 1, start.level[g] - s.level[g])] += 1


FACES: Final = range(1, 7)
FIRES: Final = (events.SUBMARINE_FIRE, events.FIRE, events.COAST_FIRE)


def hits(t: Tables, seen: Look) -> HitTally:
    """Hits scored and expected, for both sides, with the paragraphs of the fires that there were."""
    found = HitTally(", ".join(kind.cites for kind in FIRES if any(event.kind == kind for event in seen.log)))
    for event in seen.log:
        if event.kind in FIRES:
            modifier = modifier_at(t, seen.s, event.step, event.target)
            ways = sum(fire_hits(t, event.points, modifier, die) for die in FACES)
            found.add(event.side, event.hits, Fraction(ways, len(FACES)))
    return found
