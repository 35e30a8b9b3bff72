"""Text on a picture: its width, and label placement without overlaps.

The widths are those of DejaVu Sans, in hundredths of its size; the other fonts that a page may use are narrower. A text
is truncated with an ellipsis or wrapped. A place label is put as near to its place as possible. One without room is
omitted, unless it is required; it still appears when the reader points at the place.
"""

import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from flagplot.drawing.shapes import Box, Point

Line = tuple[Point, Point]
"""Where it begins and where it ends."""

FONT: Final = "DejaVu Sans, Verdana, Segoe UI, sans-serif"
ELLIPSIS: Final = "…"
MEASURED: Final = 8192
"""Text widths cached: most texts appear on many boards."""
_PLAIN: Final = (
    "32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 "
    "100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 "
    "50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84"
)
_BOLD: Final = (
    "35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58 "
    "100 77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 50 "
    "50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84"
)
_FIRST: Final = 32
_WIDEST: Final = 100
_WIDTHS: Final = tuple([int(word) for word in row.split()] for row in (_PLAIN, _BOLD))

_RINGS: Final = (0.0, 4.0, 10.0, 18.0, 30.0, 46.0, 66.0)
"""Distances from the place."""
_LATER: Final = (90.0, 120.0, 160.0, 210.0)
_TURNS: Final = (0, 180, 270, 90, 320, 40, 220, 140, 295, 65, 245, 115)
_WAYS: Final = {turn: (math.cos(math.radians(turn)), math.sin(math.radians(turn))) for turn in _TURNS}
"""The directions, as steps across and down."""
SLACK: Final = 0.5
BESIDE: Final = 7.0
"""A name that begins or ends this near to the mark of another place is read as its name."""
NEARER: Final = 4.0
"""By how much a name is nearer to its own place than to any other."""
FAR: Final = 16.0
"""No mark may be nearer than this to the name of another place, however far that name is from its own."""
LED: Final = 14.0
"""A name farther from its place than this has a line to it."""
SPREAD: Final = 256
"""Pictures whose label positions are cached: between questions most of a map stays the same."""


def width(text: str, size: float, bold: bool = False) -> float:
    """Width of a text; accents do not change it."""
    return _hundredths(text, bold) * size / 100


@lru_cache(MEASURED)
def _hundredths(text: str, bold: bool) -> int:
    letters = (letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
    places = (ord(letter) - _FIRST for letter in letters)
    return sum(_WIDTHS[bold][place] if place < len(_WIDTHS[bold]) else _WIDEST for place in places)


def fitted(text: str, size: float, room: float, bold: bool = False) -> str:
    """A text that fits a width: complete, or truncated with an ellipsis."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + ELLIPSIS, size, bold) > room:
        text = text[:-1]
    return text.rstrip(" ,;·") + ELLIPSIS


def wrapped(text: str, size: float, room: float, bold: bool = False, most: int = 99) -> list[str]:
    """A text wrapped into at most `most` lines; the last one is truncated if there is more."""
    return list(_wrapped(text, size, room, bold, most))


@lru_cache(MEASURED)
def _wrapped(text: str, size: float, room: float, bold: bool, most: int) -> tuple[str, ...]:
    lines, words = list[str](), text.split()
    while words:
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), size, bold) <= room:
            taken += 1
        if len(lines) == most - 1:
            taken = len(words)
        lines.append(fitted(" ".join(words[:taken]), size, room, bold))
        words = words[taken:]
    return tuple(lines)


class Label(NamedTuple):
    """A text and its place."""

    text: str
    at: Point
    size: float
    paint: str = "ink"
    bold: bool = False
    pad: float = 1.0
    """Padding."""
    off: float = 8.0
    """Minimum distance from the place."""
    must: bool = False
    """Whether it is required."""
    ground: str = ""
    """Colour of its box; a pale ground by default."""
    reach: float = 66.0
    """Maximum distance from the place."""
    rank: int = 1
    """Labels of a lower rank are placed first."""


def spread(labels: Sequence[Label], taken: Iterable[Box], frame: Box) -> list[tuple[Label, Box]]:
    """The area of each label, required ones first; no label may cover `taken`."""
    return list(_spread(tuple(labels), tuple(taken), frame))


@lru_cache(SPREAD)
def _spread(labels: tuple[Label, ...], taken: tuple[Box, ...], frame: Box) -> tuple[tuple[Label, Box], ...]:
    """The best of three orders: as given, from the left, from the right."""
    ranks = sorted({label.rank for label in labels})
    best, most = tuple[tuple[Label, Box], ...](), list[int]()
    for way in (0, 1, -1):
        order = sorted(labels, key=lambda label: (not label.must, label.rank, way * label.at[0]))
        found = _placed(order, taken, frame)
        counted = [sum(label.rank == rank for label, _ in found) for rank in ranks]
        if counted > most:
            best, most = found, counted
        if len(found) == len(labels):
            break
    return best


def _placed(labels: Sequence[Label], taken: Sequence[Box], frame: Box) -> tuple[tuple[Label, Box], ...]:
    """The labels in this order, each at its first free spot; a required one without such a spot where it covers least."""
    rooms, placed, lines = list(taken), list[tuple[Label, Box]](), list[Line]()
    for label in labels:
        near, names = _edges(_near(label, rooms)), [room for _, room in placed]
        marks = [mark for mark in _near(label, taken) if not mark.holds(label.at)]
        room: Box | None = None
        for spot in _spots(label, frame):
            if _is_taken(spot, near):
                continue
            if _is_own(label, spot, marks) and not _is_crossed(leader(label, spot), spot, lines, names):
                room = spot
                break
            room = room or (spot if label.must else None)
        if room is None and label.must:
            room = min(_spots(label, frame), key=lambda spot: sum(_shared(spot, other) for other in rooms))
        if room is not None:
            rooms.append(room)
            placed.append((label, room))
            lines += filter(None, [leader(label, room)])
    return tuple(placed)


def _edges(rooms: Iterable[Box]) -> list[tuple[float, float, float, float]]:
    """The left, right, upper and lower edges of areas that are larger than the tolerance."""
    return [(x, x + wide, y, y + high) for x, y, wide, high in rooms if wide > SLACK and high > SLACK]


def _is_taken(spot: Box, near: list[tuple[float, float, float, float]]) -> bool:
    """Whether a spot covers one of the areas, as `Box.covers`: asked some 100,000 times a map. The one found comes first."""
    left, up, wide, high = spot
    right, down = left + wide, up + high
    for place, (x, end, y, bottom) in enumerate(near):
        if right - x > SLACK and end - left > SLACK and down - y > SLACK and bottom - up > SLACK:
            if place:  # neighbouring spots are mostly kept from it, too
                near.insert(0, near.pop(place))
            return True
    return False


def _is_crossed(line: Line | None, room: Box, lines: list[Line], names: list[Box]) -> bool:
    """Whether another line goes through a name, or its own line through other lines or names."""
    if any(passes(other, room) for other in lines):
        return True
    return line is not None and (
        any(crosses(line, each) for each in lines) or any(passes(line, each) for each in names)
    )


def leader(label: Label, room: Box) -> Line | None:
    """The line from a place to its name, if that is far from it."""
    end = _nearest(label.at, room)
    return (label.at, end) if math.dist(label.at, end) > LED else None


def crosses(one: Line, other: Line) -> bool:
    """Whether two lines cross."""
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def passes(line: Line, room: Box) -> bool:
    """Whether a line goes through an area."""
    (ax, ay), (bx, by) = line
    if max(ax, bx) <= room.x or min(ax, bx) >= room.right or max(ay, by) <= room.y or min(ay, by) >= room.bottom:
        return False
    corners = (room.x, room.y), (room.right, room.y), (room.right, room.bottom), (room.x, room.bottom)
    turns = [_turn(line[0], line[1], corner) for corner in corners]
    return min(turns) < 0 < max(turns)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _nearest(at: Point, room: Box) -> Point:
    """The point of an area that is nearest to a point."""
    return min(max(at[0], room.x), room.right), min(max(at[1], room.y), room.bottom)


def _far(at: Point, room: Box) -> float:
    """The distance of an area from a point."""
    return math.dist(at, _nearest(at, room))


def _is_own(label: Label, room: Box, marks: Iterable[Box]) -> bool:
    """Whether a name is nearer to its place than to other marks, begins and ends next to none, and its line meets none."""
    beside = Box(room.x - BESIDE, room.y + BESIDE / 2, room.wide + 2 * BESIDE, room.high - BESIDE)
    least, line = min(_far(label.at, room) + NEARER, FAR), leader(label, room)
    return not any(
        beside.covers(mark)
        or _far((mark.x + mark.wide / 2, mark.y + mark.high / 2), room) < least
        or (line is not None and passes(line, mark))
        for mark in marks
    )


def _near(label: Label, rooms: Sequence[Box]) -> Sequence[Box]:
    """The areas that some position of the label may cover."""
    if label.must:
        return rooms
    far = label.off + _RINGS[-1]
    wide, high = far + width(label.text, label.size, label.bold) + 2 * label.pad, far + label.size + 2 * label.pad
    left, right, up, down = label.at[0] - wide, label.at[0] + wide, label.at[1] - high, label.at[1] + high
    return [
        each
        for each in rooms
        if left < each[0] + each[2] and each[0] < right and up < each[1] + each[3] and each[1] < down
    ]


def _spots(label: Label, frame: Box) -> Iterator[Box]:
    """Areas around the place and inside the picture, the nearest first."""
    wide = width(label.text, label.size, label.bold) + 2 * label.pad
    high = label.size + 2 * label.pad
    right, bottom = frame.right, frame.bottom
    for ring in (*_RINGS, *(_LATER if label.must else ())):
        for turn in _TURNS if ring <= label.reach or label.must else ():
            across, down = _WAYS[turn]
            x = label.at[0] + across * (label.off + ring + wide / 2) - wide / 2
            y = label.at[1] + down * (label.off + ring + high / 2) - high / 2
            if x >= frame.x and y >= frame.y and x + wide <= right and y + high <= bottom:
                yield Box(x, y, wide, high)
    if label.must:
        x = min(max(label.at[0] - wide / 2, frame.x), frame.right - wide)
        yield Box(x, min(max(label.at[1], frame.y), frame.bottom - high), wide, high)


def _shared(one: Box, other: Box) -> float:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across * down if across > 0 and down > 0 else 0.0
