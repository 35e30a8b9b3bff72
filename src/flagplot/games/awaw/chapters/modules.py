"""Rule modules of the chapters that stand beside the battle: bases, raiders, yards, activities; in the dialect too."""

from types import ModuleType
from typing import Final

from flagplot.games.awaw.chapters.bases import harbor, pearl
from flagplot.games.awaw.chapters.raiding import air_range, raiders
from flagplot.games.awaw.chapters.resistance import resistance, resistance_turns
from flagplot.games.awaw.chapters.strategic import codebreaking, economy, land, politics
from flagplot.games.awaw.chapters.yard import repair
from flagplot.games.awaw.shared import activities

RULES: Final[tuple[ModuleType, ...]] = (
    activities,
    harbor,
    pearl,
    raiders,
    air_range,
    repair,
    land,
    economy,
    codebreaking,
    politics,
    resistance,
    resistance_turns,
)
