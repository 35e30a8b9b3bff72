"""Game words for the numbers of `terms`, and the names in a battle, for the row numbers in the state.

Nothing here enters a state or a rule.
"""

from dataclasses import dataclass
from typing import Final

from flagplot.games.awaw.shared import terms

NATION_NAMES: Final = (
    "Japan",
    "Germany",
    "Britain",
    "United States",
    "Sweden",
    "Australia",
    "Italy",
    "France",
    "Russia",
    "Greece",
    "Rumania",
    "Spain",
    "Turkey",
    "Dutch East Indies",
)
SIDES: Final = ("a", "b")
THEATRE_NAMES: Final = ("Europe", "Pacific")
KIND_NAMES: Final = ("BB", "CV", "CVL", "CVB", "CA", "DD", "CVE", "TR", "SUB")


WING_NAMES: Final = ("naval air", "cover", "search", "attack")
"""Types of squadron in the order of `terms` (22.341, 23.13)."""


@dataclass(frozen=True)
class Roster:
    """The names in a battle: one for each row in use of `state.py`, first side, then second; empty for the others."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    """By unit row: ships, light ships of one entry, submarines."""
    forces: tuple[str, ...]
    """By group row: the force that forms there; rows of numbered groups have no name."""
    wings: tuple[str, ...]
    bases: tuple[str, ...]
    ports: tuple[str, ...]

    def group(self, row: int) -> str:
        """The owner's name of a combat group: its number (22.423A), before that its force."""
        place = row % terms.GROUPS
        side = self.sides[row // terms.GROUPS]
        if place < terms.NUMBERS:
            return f"{side} CG{place + 1}"
        return self.forces[row] or f"{side} waiting group {place - terms.NUMBERS + 1}"
