"""Whose turn it is: segments, stages and the order of the players where the rule leaves it open.

Where both players choose one after the other and nothing is printed, the intercepting player goes first, as in 22.461B.
"""

from flagplot.games.awaw.battle.state import BattleState


def enter_segment(s: BattleState, segment: int) -> None:
    """Begin a segment with the intercepting player."""
    s.segment = segment
    s.stage = 0
    s.actor = s.interceptor
    s.cursor = 0
    s.cursor2 = 0


def enter_stage(s: BattleState, stage: int) -> None:
    """Go on to a stage of the segment, its cursors at the start."""
    s.stage = stage
    s.cursor = 0
    s.cursor2 = 0


def other_player(s: BattleState) -> bool:
    """Give the turn to the second player; False when he has had it."""
    if s.actor != s.interceptor:
        return False
    s.actor = 1 - s.interceptor
    s.cursor = 0
    s.cursor2 = 0
    return True
