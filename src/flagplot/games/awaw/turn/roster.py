"""The names in a naval turn: what people read where the turn has only row numbers.  Nothing here enters a rule."""

from collections.abc import Callable
from dataclasses import dataclass

from flagplot.board.map import Map
from flagplot.games.awaw.turn import terms


@dataclass(frozen=True)
class TurnRoster:
    """Who is who: one name for each row in use, an empty one for the others; the rows are those of `state`."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    forces: tuple[str, ...]
    places: tuple[str, ...]
    wings: tuple[str, ...]
    operations: tuple[str, ...]
    plans: tuple[tuple[str, ...], ...]
    """By operation the names of its plans."""
    hexes: tuple[str, ...]
    """By number: ids, with the places in them; boxes last."""
    spots: tuple[str, ...]
    """The same in one word: a place in the hex, else its id."""
    map: Map
    """The map on which these hexes are."""
    away: Callable[[int, int], int] = lambda start, end: terms.NONE
    """Hexes by sea from one to another, -1 where no ship comes."""

    def hex(self, number: int) -> str:
        """Name a hex or box."""
        return self.hexes[number] if 0 <= number < len(self.hexes) else "the sea"

    def spot(self, number: int) -> str:
        """Name a hex or box in few words."""
        return self.spots[number] if 0 <= number < len(self.spots) else "the sea"

    def force(self, row: int) -> str:
        """Name a force; one that was formed on the way has none of its own."""
        return self.forces[row] or f"force {row % terms.FORCES + 1} of {self.sides[row // terms.FORCES]}"

    def plan(self, operation: int, plan: int) -> str:
        """Name a plan of an operation, counted from 1."""
        return self.plans[operation][plan - 1]
