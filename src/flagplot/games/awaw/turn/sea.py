"""What the rules of a naval turn are given to look up: tables of battle, interception and activities, and the sea itself."""

from typing import Annotated

from flagplot.core.schema import PUBLIC, Field, Record, tabled
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.shared.tables import ActivityTables, Tables
from flagplot.games.awaw.turn.terms import CANAL, HEXES, LINKS, NONE, SHUT, STAGES, STRAIT


def _hexes(low: int, high: int, more: int = 0) -> Field:
    return tabled(low, high, HEXES + more)


class Chart(Record):
    """The sea of a map: its hexes, then its boxes, numbered from 0, and the steps that ships can take between them."""

    hexes: Annotated[int, tabled(0, HEXES)]
    """The number of hexes; later numbers are boxes."""
    size: Annotated[int, tabled(0, HEXES)]
    """How many hexes and boxes there are."""
    water: Annotated[list[int], _hexes(0, 1)]
    """1 where ships can be."""
    column: Annotated[list[int], _hexes(-HEXES, HEXES)]
    half_row: Annotated[list[int], _hexes(-2 * HEXES, 2 * HEXES)]
    """Half hexes south of the first row; every second column is one half lower."""
    first: Annotated[list[int], _hexes(0, LINKS, 1)]
    """The first step that leads from a hex; its last one comes before the first of the next hex."""
    next: Annotated[list[int], tabled(0, HEXES - 1, LINKS)]
    """The hex to which each step leads."""
    crossing: Annotated[list[int], tabled(0, SHUT | STRAIT | CANAL, LINKS)]
    """What each step leads through, as bits: a passage that is shut, a strait, a canal."""
    norwegian: Annotated[list[int], _hexes(0, 1)]
    """1 for North Sea hexes on the coast of Norway (22.11A)."""
    american: Annotated[list[int], _hexes(0, 1)]
    """1 for U.S. boxes (awaw-2003:table.22.23.mod.usbox)."""
    sw_box: Annotated[list[int], _hexes(0, 1)]
    """1 for SW boxes, to which only ships return that came from there (22.63)."""
    stages_left_out: Annotated[int, tabled(0, STAGES)]
    """Stages at the end of the player turn that the file does not play (22.15)."""
    distance: Annotated[list[list[int]], Field(NONE, HEXES, PUBLIC, (HEXES, HEXES), derived=True)]
    """Hexes by sea from one hex to another, NONE where no ship comes."""
    waiting: Annotated[list[int], Field(0, HEXES, PUBLIC, (HEXES,), derived=True)]
    """Hexes from which distances are still to be measured."""


class Sea(Record):
    """The tables of a turn."""

    battle: Tables
    interception: InterceptionTables
    activities: ActivityTables
    map: Chart

    def __init__(
        self, battle: Tables, interception: InterceptionTables, activities: ActivityTables, map: Chart
    ) -> None:
        self.battle, self.interception, self.activities, self.map = battle, interception, activities, map
        self._hash = 0

    def __eq__(self, other: object) -> bool:
        """Compare figures and maps."""
        return isinstance(other, Sea) and all(getattr(self, name) == getattr(other, name) for name in self.inner)

    def __hash__(self) -> int:
        """Hash the compared fields once."""
        self._hash = self._hash or hash(tuple(getattr(self, name) for name in self.inner))
        return self._hash
