"""What a scenario tells a seat before anything is asked, and the starts that fit it (22.423A)."""

from collections.abc import Iterator

from flagplot.core.offers.belief import Ahead
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.terms import GROUPS


def brief(start: Situation, seat: int, level: str) -> Situation:
    """The start as a seat is told of it: all of both forces, but not the numbers that are prescribed to the enemy's groups."""
    briefing = start.twin()
    foe = 1 - seat
    for g in range(foe * GROUPS, (foe + 1) * GROUPS):
        briefing.fixed_number[g] = 0
    return briefing


def starts(briefing: Situation, seat: int, level: str, ahead: Ahead) -> Iterator[tuple[Situation, float]]:
    """The starts that fit: a prescribed number is for the other side no other than a chosen one."""
    yield briefing, 1.0
