"""Where the names on a picture go: as near to their places as they can without covering one another."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

_WIDE, _HIGH = 0.0088, 0.0175
"""Inches of a letter's width and a line's height, for each point of size."""
_RINGS: Final = (0.34, 0.48, 0.66, 0.9, 1.2, 1.6, 2.1)
_TURNS: Final = (0, 180, 270, 90, 320, 40, 220, 140, 295, 65, 245, 115)
Room = tuple[float, float, float, float]


class Label(NamedTuple):
    """A text, the place it belongs to, its size in points and its colour."""

    text: str
    at: tuple[float, float]
    size: float
    colour: str


def spread(
    labels: Sequence[Label], taken: Sequence[Room], inches: float, frame: Room
) -> list[tuple[Label, tuple[float, float]]]:
    """The centre of each text; `taken` are rooms that no text may cover, `inches` is the size of a hex."""
    rooms, placed = list(taken), []
    for label in labels:
        wide, high = label.size * _WIDE * len(label.text) / inches, label.size * _HIGH / inches
        best, room = min(
            ((spot, _room(spot, wide, high)) for spot in _spots(label.at, wide, high)),
            key=lambda found: _outside(found[1], frame) + sum(_shared(found[1], other) for other in rooms),
        )
        rooms.append(room)
        placed.append((label, best))
    return placed


def _spots(at: tuple[float, float], wide: float, high: float) -> list[tuple[float, float]]:
    found = []
    for ring in _RINGS:
        for turn in _TURNS:
            across, down = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            found.append((at[0] + across * (ring - 0.16 + wide / 2), at[1] + down * (ring - 0.06 + high / 2)))
    return found


def _room(spot: tuple[float, float], wide: float, high: float) -> Room:
    return spot[0] - wide / 2, spot[1] - high / 2, spot[0] + wide / 2, spot[1] + high / 2


def _shared(one: Room, other: Room) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _outside(room: Room, frame: Room) -> float:
    """How much of a room lies outside the picture."""
    return (room[2] - room[0]) * (room[3] - room[1]) - _shared(room, frame)
