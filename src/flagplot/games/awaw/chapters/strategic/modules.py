"""The rule modules of the strategic chapter: plain functions in the dialect of the rules."""

from types import ModuleType
from typing import Final

from flagplot.games.awaw.chapters.resistance import resistance, resistance_turns
from flagplot.games.awaw.chapters.strategic import codebreaking, economy, elimination, islands, kamikaze, land, politics

RULES: Final[tuple[ModuleType, ...]] = (
    elimination,
    land,
    kamikaze,
    islands,
    economy,
    codebreaking,
    politics,
    resistance,
    resistance_turns,
)
