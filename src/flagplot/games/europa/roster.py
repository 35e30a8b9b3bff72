"""The names in a combat, for the row numbers in the state."""

from dataclasses import dataclass
from typing import Annotated, Final

from flagplot.core.procedures.inputs import Choice, Count
from flagplot.games.europa.terms import MOST_POINTS

TYPE_NAMES: Final = ("TF", "CG", "SS", "NT", "LC", "LB")
"""Types of unit in the order of `terms` (34.B, 34.C)."""
SEA_NAMES: Final = ("calm", "rough", "stormy")
Kind = Annotated[int, Choice("type of unit", TYPE_NAMES)]
Target = Annotated[int, Choice("type of the unit fired at", TYPE_NAMES, TYPE_NAMES.index("NT"))]
Sea = Annotated[int, Choice("sea condition", SEA_NAMES)]
Points = Annotated[int, Count(1, 3 * MOST_POINTS, "strength points that fire", 4)]
Printed = Annotated[int, Count(0, MOST_POINTS, "printed strength", 4)]
"""A common input of several rules."""
COMBAT_NAMES: Final = ("Submarine", "Surface", "Coast defence")


@dataclass(frozen=True)
class Roster:
    """One name for each row in use; empty for the others."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    groups: tuple[str, ...]
    profile: str = ""
    """Title of the profile in force."""
