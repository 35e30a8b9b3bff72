"""Hex geometry, and a map: hexes with their kind and open hexsides, places, passages, and boxes off the board.

Hexes are flat-topped, in lettered columns and numbered rows, every second column half a hex lower. The six directions
are always in the same order, clockwise from the north.

Lengths are in hexes: the centres of two neighbours are one apart.

Rules see small integers: the hexes are numbered from 0, the boxes follow. Port ownership and the opening of canals
belong to scenarios; a passage can be closed by the bit of its number.
"""

import difflib
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from flagplot.core.errors import FlagplotError, one_of
from flagplot.drawing.shapes import Node

DIRECTIONS: Final = ("n", "ne", "se", "s", "sw", "nw")
COLUMN_STEP: Final = math.sqrt(3) / 2
CORNER: Final = 1 / math.sqrt(3)
"""Distance from the centre of a hex to a corner."""
_LETTERS: Final = 26
_HEXES: Final = 8192
"""Hexes whose places are cached: two or three maps."""
_STEPS: Final = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
"""Column and row of each neighbour, from an even and from an odd column."""


class GridPoint(NamedTuple):
    """A position in the grid: column and row, both from 0."""

    column: int
    row: int


def opposite(direction: int) -> int:
    """The opposite direction."""
    return (direction + 3) % 6


def step(spot: GridPoint, direction: int) -> GridPoint:
    """The neighbour in a direction."""
    column, row = _STEPS[spot.column & 1][direction]
    return GridPoint(spot.column + column, spot.row + row)


def direction_to(spot: GridPoint, other: GridPoint) -> int:
    """The direction of a neighbour; -1 for another hex."""
    moved = (other.column - spot.column, other.row - spot.row)
    return _STEPS[spot.column & 1].index(moved) if moved in _STEPS[spot.column & 1] else -1


def apart(spot: GridPoint, other: GridPoint) -> int:
    """The distance of two hexes, over sea and land alike."""
    columns = abs(other.column - spot.column)
    slant = _slanted(other) - _slanted(spot)
    return max(columns, abs(slant), abs(slant + other.column - spot.column))


def _slanted(spot: GridPoint) -> int:
    """The row counted along the slanted axis."""
    return spot.row - (spot.column - (spot.column & 1)) // 2


@lru_cache(_HEXES)
def centre(spot: GridPoint) -> tuple[float, float]:
    """The centre of a hex, east and south of the centre of the first hex."""
    return spot.column * COLUMN_STEP, spot.row + (0.5 if spot.column & 1 else 0.0)


@lru_cache(_HEXES * len(DIRECTIONS))
def side(spot: GridPoint, direction: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of a hexside."""
    x, y = centre(spot)
    ends = [math.radians(60 * direction - 90 + turn) for turn in (-30, 30)]
    first, second = ((x + CORNER * math.cos(angle), y + CORNER * math.sin(angle)) for angle in ends)
    return first, second


def corners(spot: GridPoint) -> list[tuple[float, float]]:
    """The six corners, clockwise from the upper left one."""
    return [side(spot, direction)[0] for direction in range(len(DIRECTIONS))]


def spell(spot: GridPoint) -> str:
    """The id of a hex: letters for its column, A to Z and then AA, and a number from 1 on for its row."""
    column, letters = spot.column + 1, ""
    while column:
        column, letter = divmod(column - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{spot.row + 1}"


def read_spot(text: str) -> GridPoint:
    """The position that an id names; a ValueError for an invalid id."""
    letters = text.rstrip("0123456789")
    number = text[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and number) or number[0] == "0" or len(letters) > 2:
        raise ValueError(f"{text!r} is not a hex id")
    column = 0
    for letter in letters.upper():
        column = column * _LETTERS + ord(letter) - ord("A") + 1
    return GridPoint(column - 1, int(number) - 1)


NONE: Final = -1
KINDS: Final = ("sea", "coast", "land")
SEA: Final = KINDS.index("sea")
LAND: Final = KINDS.index("land")
THEATRES: Final = ("europe", "pacific")
PLACE_KINDS: Final = ("port", "air base")
STATUSES: Final = ("operational", "fortified", "non-operational")
PASSAGE_KINDS: Final = ("strait", "canal", "narrows")
DIVIDING: Final = ("strait", "canal")
"""Passages whose two sides count as separate activities of a voyage (22.13A); narrows only have a name."""
BOX_KINDS: Final = ("SW box", "base")


class Hex(NamedTuple):
    """One hex: its id, its grid position, sea, coast or land, and the hexsides blocked by land, as bits."""

    id: str
    spot: GridPoint
    kind: int
    blocked: int


class Place(NamedTuple):
    """A port or an air base, with its hex and its other names."""

    name: str
    hex: int
    kind: str
    status: str
    also: tuple[str, ...]


class Passage(NamedTuple):
    """A strait, a canal or narrows: its hexsides, each as two neighbouring hexes."""

    name: str
    kind: str
    sides: tuple[tuple[int, int], ...]


class Box(NamedTuple):
    """A box off the board: its type and the hexes at the edge that lead to it, each one step away."""

    name: str
    kind: str
    edges: tuple[int, ...]


@dataclass(frozen=True)
class Map:
    """A parsed map, with numbered hexes and cached derived data."""

    name: str
    title: str
    theatre: str
    scale: int
    """Nautical miles between the centres of neighbouring hexes."""
    hexes: tuple[Hex, ...]
    places: tuple[Place, ...]
    passages: tuple[Passage, ...]
    boxes: tuple[Box, ...]
    coastline: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Land outlines for the picture, in hexes east and south of the first hex."""
    notes: tuple[tuple[str, str], ...] = ()
    folder: Path = Path()
    rows: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Distances by sea worked out so far, by start and passages shut."""
    charts: dict[tuple[object, ...], Any] = field(default_factory=dict, compare=False, repr=False)
    """The sea as the rules of games look it up, once it has been made; nothing in it changes."""
    drawn: list[Node] = field(default_factory=list, compare=False, repr=False)
    """Its cached ground drawing, the same in every picture."""

    @cached_property
    def by_id(self) -> dict[str, int]:
        """The number of each hex by its id."""
        return {found.id: number for number, found in enumerate(self.hexes)}

    @cached_property
    def spelled(self) -> tuple[str, ...]:
        """Every hex and box in words."""
        return tuple(self.spell(number) for number in range(len(self.hexes) + len(self.boxes)))

    @cached_property
    def by_spot(self) -> dict[GridPoint, int]:
        """The number of each hex by its grid position."""
        return {found.spot: number for number, found in enumerate(self.hexes)}

    @cached_property
    def by_name(self) -> dict[str, int]:
        """The number of each place, box and passage, by its lower-case name; a passage is in its first hex."""
        found = {passage.name.casefold(): passage.sides[0][0] for passage in self.passages}
        found |= {box.name.casefold(): len(self.hexes) + number for number, box in enumerate(self.boxes)}
        for place in self.places:
            found |= {name.casefold(): place.hex for name in (place.name, *place.also)}
        return found

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """For each hex its neighbours by sea, in the order of the directions, boxes last."""
        leading: dict[int, list[int]] = {}
        for number, box in enumerate(self.boxes):
            for edge in box.edges:
                leading.setdefault(edge, []).append(len(self.hexes) + number)
        found = []
        for number, mine in enumerate(self.hexes):
            by_water = []
            for direction in range(len(DIRECTIONS)) if mine.kind != LAND else ():
                other = self.by_spot.get(step(mine.spot, direction), NONE)
                if other >= 0 and self.hexes[other].kind != LAND:
                    shut = mine.blocked >> direction | self.hexes[other].blocked >> opposite(direction)
                    by_water += [] if shut & 1 else [other]
            found.append((*by_water, *leading.get(number, ())))
        return (*found, *(box.edges for box in self.boxes))

    @cached_property
    def passage_bits(self) -> dict[tuple[int, int], int]:
        """The bits of the passages on each step, in both directions."""
        found: dict[tuple[int, int], int] = {}
        for number, passage in enumerate(self.passages):
            for one, other in passage.sides:
                for pair in ((one, other), (other, one)):
                    found[pair] = found.get(pair, 0) | 1 << number
        return found

    def index_of(self, text: str) -> int:
        """The number of a hex by its id; an error if there is none."""
        number = self.by_id.get(text.strip().upper(), NONE)
        if number < 0:
            raise FlagplotError(f"{self.name} has no hex {text!r}", expected="an id such as " + self.hexes[0].id)
        return number

    def locate(self, text: str) -> int:
        """The number of the hex or box for an id or the name of a place."""
        wanted = " ".join(text.split())
        number = self.by_name.get(wanted.casefold(), self.by_id.get(wanted.upper(), NONE))
        if number < 0:
            raise FlagplotError(f"{self.name} has no {text!r}", expected=self._nearest(wanted))
        return number

    def _nearest(self, wanted: str) -> str:
        names = {name.casefold(): name for place in self.places for name in (place.name, *place.also)}
        names |= {box.name.casefold(): box.name for box in self.boxes}
        names |= {passage.name.casefold(): passage.name for passage in self.passages}
        near = difflib.get_close_matches(wanted.casefold(), names, n=3, cutoff=0.5)
        return one_of([names[name] for name in near] or ["the id of a hex or the name of a place"])

    def is_box(self, number: int) -> bool:
        """Whether a number is a box."""
        return number >= len(self.hexes)

    def id_of(self, number: int) -> str:
        """The id of a hex, or the name of a box."""
        return self.boxes[number - len(self.hexes)].name if self.is_box(number) else self.hexes[number].id

    def spell(self, number: int) -> str:
        """A hex with the places in it: `K11 (Malta)`."""
        names = ", ".join(dict.fromkeys(place.name for place in self.places if place.hex == number))
        return f"{self.id_of(number)} ({names})" if names else self.id_of(number)

    def is_water(self, number: int) -> bool:
        """Whether ships can be in a hex: sea, coast or a box."""
        return self.is_box(number) or self.hexes[number].kind != LAND

    def is_open_sea(self, number: int) -> bool:
        """Whether a hex has no coast and no place that the map names: nothing can be based there."""
        at_sea = not self.is_box(number) and self.hexes[number].kind == SEA
        return at_sea and not any(place.hex == number for place in self.places)

    def neighbours(self, number: int) -> tuple[int, ...]:
        """The next hexes for a ship."""
        return self.adjacent[number]

    def around(self, number: int) -> tuple[int, ...]:
        """The hexes that touch a hex, over open and blocked hexsides alike."""
        spot = self.hexes[number].spot
        found = (self.by_spot.get(step(spot, direction), NONE) for direction in range(len(DIRECTIONS)))
        return tuple(other for other in found if other >= 0)

    def crossed(self, number: int, other: int) -> int:
        """The passages on the step between two hexes, as bits."""
        return self.passage_bits.get((number, other), 0)

    def shut(self, names: Iterable[str]) -> int:
        """The bits of named passages; an error for an unknown name."""
        bits = 0
        known = {passage.name.casefold(): number for number, passage in enumerate(self.passages)}
        for name in names:
            if name.strip().casefold() not in known:
                expected = one_of(passage.name for passage in self.passages)
                raise FlagplotError(f"{self.name} has no passage {name!r}", expected=expected)
            bits |= 1 << known[name.strip().casefold()]
        return bits

    def hex_range(self, number: int, other: int) -> int:
        """Distance between two hexes for aircraft; -1 from or to a box."""
        if self.is_box(number) or self.is_box(other):
            return NONE
        return apart(self.hexes[number].spot, self.hexes[other].spot)

    def direction(self, number: int, other: int) -> int:
        """The direction of an adjacent hex; -1 if it is not adjacent."""
        return direction_to(self.hexes[number].spot, self.hexes[other].spot)


def blocked_bits(words: Iterable[str]) -> int:
    """The bits of directions given as words; a ValueError for an unknown word."""
    bits = 0
    for word in words:
        bits |= 1 << DIRECTIONS.index(word)
    return bits
