"""The names in a combat: what people read where the situation has only row numbers."""

from dataclasses import dataclass
from typing import Final

TYPE_NAMES: Final = ("TF", "CG", "SS", "NT", "LC", "LB")
"""Types of unit in the order of `terms` (34.B, 34.C)."""
SEA_NAMES: Final = ("calm", "rough", "stormy")
COMBAT_NAMES: Final = ("Submarine", "Surface", "Coast defence")


@dataclass(frozen=True)
class Roster:
    """Who is who: one name for each row in use, an empty one for the others."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    groups: tuple[str, ...]
    profile: str = ""
    """Title of the profile in force."""
