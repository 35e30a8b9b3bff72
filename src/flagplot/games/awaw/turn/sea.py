"""What the rules of a naval turn are given to look up: tables of battle, interception and activities, and the sea itself."""

from dataclasses import dataclass, field
from typing import Final, Protocol

from flagplot.board import paths
from flagplot.board.map import DIVIDING, Map
from flagplot.core.printed.edition import Edition
from flagplot.games.awaw import editions
from flagplot.games.awaw.interception.attempt import figures
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.attempt.method import Prospects
from flagplot.games.awaw.shared import activity_tables
from flagplot.games.awaw.shared.activity_tables import ActivityTables
from flagplot.games.awaw.shared.tables import Tables

AMERICAN: Final = "u.s."
"""How the name of a U.S. box begins."""


class Chart(Protocol):
    """The sea as the rules see it: hexes numbered from 0."""

    def row(self, start: int) -> tuple[int, ...]:
        """Hexes by sea from a hex to every other one, -1 where no ship comes."""

    def way(self, start: int, end: int) -> list[int]:
        """A shortest way by sea with both its ends, empty if there is none."""

    def joined(self, here: int, there: int) -> bool:
        """Whether a ship goes from one hex to the other in one step."""

    def divided(self, here: int, there: int, canals: int) -> bool:
        """Whether that step leads through a strait, or through a canal if these count (22.13A)."""

    def air(self, here: int, there: int) -> int:
        """Hexes between two hexes as aircraft fly, -1 if they do not."""

    def norwegian(self, here: int) -> bool:
        """Whether it is a North Sea hex on the coast of Norway (22.11A)."""

    def american(self, here: int) -> bool:
        """Whether it is a U.S. box (awaw-2003:table.22.23.mod.usbox)."""


@dataclass(frozen=True)
class BoardChart:
    """The sea of a map; the passages of `shut`, as bits, are closed."""

    board: Map
    shut: int = 0
    coast: frozenset[int] = frozenset()
    """North Sea hexes on the coast of Norway."""
    ways: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Ways by sea worked out so far, by both ends."""
    flights: dict[tuple[int, int], int] = field(default_factory=dict, compare=False, repr=False)
    """Distances by air worked out so far."""

    def row(self, start: int) -> tuple[int, ...]:
        """Hexes by sea from a hex to every other one, -1 where no ship comes."""
        return paths.row(self.board, start, self.shut)

    def way(self, start: int, end: int) -> list[int]:
        """A shortest way by sea with both its ends, empty if there is none."""
        found = self.ways.get((start, end))
        if found is None:
            found = self.ways[start, end] = tuple(paths.path(self.board, start, end, self.shut))
        return list(found)

    def joined(self, here: int, there: int) -> bool:
        """Whether a ship goes from one hex to the other in one step."""
        return there in self.board.neighbours(here) and not self.board.crossed(here, there) & self.shut

    def divided(self, here: int, there: int, canals: int) -> bool:
        """Whether that step leads through a strait, or through a canal if these count (22.13A)."""
        bits, kinds = self.board.crossed(here, there), DIVIDING[: 1 + canals]
        return any(bits >> number & 1 and p.kind in kinds for number, p in enumerate(self.board.passages))

    def air(self, here: int, there: int) -> int:
        """Hexes between two hexes as aircraft fly, -1 if they do not."""
        found = self.flights.get((here, there))
        if found is None:
            found = self.flights[here, there] = self.board.hex_range(here, there)
        return found

    def norwegian(self, here: int) -> bool:
        """Whether it is a North Sea hex on the coast of Norway (22.11A)."""
        return here in self.coast

    def american(self, here: int) -> bool:
        """Whether it is a U.S. box (awaw-2003:table.22.23.mod.usbox)."""
        return self.board.is_box(here) and self.board.spell(here).casefold().startswith(AMERICAN)


@dataclass(frozen=True)
class Sea:
    """The tables of a turn."""

    battle: Tables
    interception: InterceptionTables
    activities: ActivityTables
    map: Chart = field(repr=False)
    shares: dict[tuple[int, int, Prospects], int] = field(default_factory=dict, compare=False, repr=False)
    """Per cent of all throws that let a force arrive in time, by theatre, distance and prospects, as far as doctrines asked."""


def sea_of(edition: Edition, chart: Chart) -> Sea:
    """The tables of an edition over a sea."""
    return Sea(editions.fill(edition), figures.fill(edition), activity_tables.fill(edition), chart)
