"""Naval combat of Grand Europa as a game (rule 34), and the modules of its rules, which run in both runtimes."""

from types import ModuleType
from typing import Final

from flagplot.core import ask, event
from flagplot.core.game import Game
from flagplot.games.europa import sight, steps, strength, terms
from flagplot.games.europa.flow import battle, disengagement, firing, order
from flagplot.games.europa.flow.battle import advance, refusal, step
from flagplot.games.europa.sight import view
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.words import asks, events, reasons

RULES: Final[tuple[ModuleType, ...]] = (
    ask,
    event,
    strength,
    steps,
    order,
    firing,
    disengagement,
    battle,
    sight,
)


def is_over(s: CombatState) -> bool:
    """Whether every combat has been fought."""
    return s.segment == terms.OVER


ABOUT: Final = 128
"""More than the groups, the rounds, the segments, the steps of fire and the targets."""


def occasion(s: CombatState) -> int:
    """The combat, its round and segment, and the step and the target of a fire, as one number."""
    combat = ((s.foe + 1) * ABOUT + s.round) * ABOUT + s.segment
    if s.fire >= s.fires:
        return combat * ABOUT * ABOUT
    return (combat * ABOUT + s.fire_step[s.fire]) * ABOUT + s.fire_target[s.fire] + 4


GAME = Game(
    "europa",
    advance,
    refusal,
    step,
    is_over,
    view,
    asks.BY_CODE,
    reasons.BY_CODE,
    events.BY_CODE,
    sheets=asks.SHEETS,
)
