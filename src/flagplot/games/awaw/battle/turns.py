"""Which segments a battle has and in which order, and whose turn it is (22.41).

Where both players choose one after the other and nothing is printed, the intercepting player goes first, as in 22.461B.
"""

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms


def enter_segment(s: BattleState, segment: int) -> None:
    """Begin a segment with the intercepting player."""
    s.segment = segment
    s.actor = s.interceptor


def has_segment(s: BattleState, segment: int) -> bool:
    """Whether a battle has a segment of the round.

    Raiders in an SW box have found each other, and fight one round (22.35A-E).  Submarines and aircraft that attack alone do
    only that (22.132A, 22.921).
    """
    if s.raid == 1:
        in_the_air = segment in (terms.PATROL, terms.STRIKES, terms.LANDING)
        before = segment in (terms.FORMATION, terms.ROUND_START)
        return before or in_the_air or segment in (terms.PAIRING, terms.TRANSPORT_RAID)
    if s.combat_scope == terms.SUBMARINES_ALONE:
        return segment <= terms.ROUND_START or segment in (terms.SEARCHERS, terms.SUBMARINES)
    if s.combat_scope == terms.AIRCRAFT_ALONE:
        in_the_air = segment in (terms.COVER, terms.STRIKES, terms.LANDING)
        return segment <= terms.PATROL or in_the_air
    return segment != terms.TRANSPORT_RAID


def begins(s: BattleState, segment: int) -> bool:
    """Begin a segment, if the battle has it; a situation that is beyond it, since it was set up in the middle, goes on there."""
    if s.segment > segment or not has_segment(s, segment):
        return False
    enter_segment(s, segment)
    return True


def player_at(s: BattleState, turn: int) -> int:
    """The player whose turn it is: first, turn 0, the intercepting one."""
    return s.interceptor if turn == 0 else 1 - s.interceptor
