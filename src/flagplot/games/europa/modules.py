"""The rule modules of Grand Europa's rule 34, in their order: whatever they define runs in both runtimes."""

from types import ModuleType
from typing import Final

from flagplot.core import ask, event
from flagplot.games.europa import disengage, gunnery, sight, steps, strength
from flagplot.games.europa.flow import battle, disengagement, firing, order, rounds

RULES: Final[tuple[ModuleType, ...]] = (
    ask,
    event,
    strength,
    gunnery,
    disengage,
    steps,
    order,
    firing,
    disengagement,
    rounds,
    battle,
    sight,
)
