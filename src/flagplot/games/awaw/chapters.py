"""Rule modules of the chapters that stand beside the battle: bases, raiders, yards, activities; in the dialect too."""

from types import ModuleType
from typing import Final

from flagplot.games.awaw import activities
from flagplot.games.awaw.base_attack import harbor, pearl
from flagplot.games.awaw.raiding import air_range, carrier_effects, raiders
from flagplot.games.awaw.yard import repair

RULES: Final[tuple[ModuleType, ...]] = (activities, harbor, pearl, raiders, carrier_effects, air_range, repair)
