"""Where names on a picture go: as near to their places as they can without covering one another.

A name for which there is no room is left out, unless it must be there; whoever points at its place is still told it.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from flagplot.drawing.letters import width
from flagplot.drawing.shapes import Box, Point

_RINGS: Final = (0.0, 4.0, 10.0, 18.0, 30.0, 46.0, 66.0)
"""Distances from the place, beside what lies there."""
_LATER: Final = (90.0, 120.0, 160.0, 210.0)
_TURNS: Final = (0, 180, 270, 90, 320, 40, 220, 140, 295, 65, 245, 115)
SLACK: Final = 0.5


class Label(NamedTuple):
    """A text and the place that it belongs to."""

    text: str
    at: Point
    size: float
    paint: str = "ink"
    bold: bool = False
    pad: float = 1.0
    """Room around it."""
    off: float = 8.0
    """How far from the place it begins."""
    must: bool = False
    """Whether it has to be there."""
    ground: str = ""
    """Paint of its box; a pale ground if there is none."""
    reach: float = 66.0
    """How far off it may be."""


def spread(labels: Sequence[Label], taken: Iterable[Box], frame: Box) -> list[tuple[Label, Box]]:
    """The room of each label, those that must be there first; `taken` is what none may cover."""
    rooms, placed = list(taken), list[tuple[Label, Box]]()
    for label in sorted(labels, key=lambda label: not label.must):
        near = _near(label, rooms)
        room = next((spot for spot in _spots(label, frame) if not any(spot.covers(r, SLACK) for r in near)), None)
        if room is None and label.must:
            room = min(_spots(label, frame), key=lambda spot: sum(_shared(spot, other) for other in rooms))
        if room is not None:
            rooms.append(room)
            placed.append((label, room))
    return placed


def _near(label: Label, rooms: list[Box]) -> list[Box]:
    """Those rooms that some room around the place may cover."""
    if label.must:
        return rooms
    far = label.off + _RINGS[-1]
    wide, high = far + width(label.text, label.size, label.bold) + 2 * label.pad, far + label.size + 2 * label.pad
    reach = Box(label.at[0] - wide, label.at[1] - high, 2 * wide, 2 * high)
    return [each for each in rooms if reach.covers(each)]


def _spots(label: Label, frame: Box) -> Iterator[Box]:
    """Rooms around the place and inside the picture, the nearest first."""
    wide = width(label.text, label.size, label.bold) + 2 * label.pad
    high = label.size + 2 * label.pad
    for ring in (*_RINGS, *(_LATER if label.must else ())):
        for turn in _TURNS if ring <= label.reach or label.must else ():
            across, down = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            x = label.at[0] + across * (label.off + ring + wide / 2) - wide / 2
            y = label.at[1] + down * (label.off + ring + high / 2) - high / 2
            room = Box(x, y, wide, high)
            if room.x >= frame.x and room.y >= frame.y and room.right <= frame.right and room.bottom <= frame.bottom:
                yield room
    if label.must:
        x = min(max(label.at[0] - wide / 2, frame.x), frame.right - wide)
        yield Box(x, min(max(label.at[1], frame.y), frame.bottom - high), wide, high)


def _shared(one: Box, other: Box) -> float:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across * down if across > 0 and down > 0 else 0.0
