"""Hex geometry: flat-topped hexes in lettered columns and numbered rows, every second column half a hex lower. Six
directions, always in the same order, clockwise from the north.

Lengths are in hexes: the centres of two neighbours are one apart.
"""

import math
from functools import lru_cache
from typing import Final, NamedTuple

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
