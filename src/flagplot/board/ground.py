"""The ground of a map: hexes by kind, the true coast, blocked hexsides, passages; and the position of hexes on a picture."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from flagplot.board.hexes import COLUMN_STEP, CORNER, DIRECTIONS, centre, corners, side
from flagplot.board.map import KINDS, LAND, Map
from flagplot.drawing import shapes
from flagplot.drawing.shapes import Box, Node, Point
from flagplot.drawing.svg import SHARED, Svg

PASSAGES: Final = {"strait": ("danger", ""), "canal": ("hurt", "3 2"), "narrows": ("soft", "1 2")}
"""Colour and dashes of each kind of passage."""
BLOCKED: Final = "blocked"
SEA: Final = KINDS.index("sea")
DRAWN: Final = 24.0
"""Size of a hex in the stored ground."""
MARGIN: Final = 2.0
"""Hexes around the map in the picture of its ground."""


@dataclass(frozen=True)
class Scale:
    """The size of a hex on the picture, and the position of the first one."""

    hex: float
    """Units from one hex to the next."""
    left: float = 0.0
    top: float = 0.0

    def at(self, board: Map, number: int) -> Point:
        """The centre of a hex."""
        return self.point(centre(board.hexes[number].spot))

    def point(self, spot: Point) -> Point:
        """A position in hexes, converted to the picture."""
        return self.left + spot[0] * self.hex, self.top + spot[1] * self.hex

    def ring(self, board: Map, number: int) -> str:
        """The outline of a hex, as SVG path commands."""
        return shapes.ring(map(self.point, corners(board.hexes[number].spot)))


def extent(board: Map, hexes: Iterable[int], margin: float) -> Box:
    """The extent of some hexes, in hexes, with a margin."""
    spots = [centre(board.hexes[number].spot) for number in hexes]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    west, north = min(xs) - CORNER - margin, min(ys) - 0.5 - margin
    return Box(west, north, max(xs) + CORNER + margin - west, max(ys) + 0.5 + margin - north)


def ground(board: Map, scale: Scale) -> list[Node]:
    """Sea, coast and land with the grid: the same shapes in every picture, moved and scaled."""
    by = scale.hex / DRAWN
    return [shapes.moved(_drawn(board), (scale.left, scale.top), by, ((SHARED, board.name),))]


def ground_file(board: Map) -> Svg:
    """The ground as a picture of its own, which pages load once."""
    box = extent(board, range(len(board.hexes)), MARGIN)
    to = (-box.x * DRAWN, -box.y * DRAWN)
    nodes = (shapes.moved(_drawn(board), to, 1.0),)
    return Svg(box.wide * DRAWN, box.high * DRAWN, f"Ground of the map {board.name}", (), nodes)


def ground_link(board: Map, address: str) -> str:
    """SVG text that shows the picture at an address in the place of the ground."""
    box = extent(board, range(len(board.hexes)), MARGIN)
    x, y, wide, high = (shapes.number(part * DRAWN) for part in box)
    return f'<image href="{address}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'


def _drawn(board: Map) -> list[Node]:
    if not board.drawn:
        board.drawn.extend(_ground(board, Scale(DRAWN)))
    return board.drawn


def _ground(board: Map, scale: Scale) -> list[Node]:
    water = [n for n, found in enumerate(board.hexes) if found.kind == SEA]
    coast = [n for n, found in enumerate(board.hexes) if found.kind not in (SEA, LAND)]
    land = [n for n, found in enumerate(board.hexes) if found.kind == LAND]
    shore = "".join(shapes.ring(map(scale.point, points)) for points in board.coastline)
    nodes = [
        shapes.path(tiles(board, scale, water), "sea", "grid", 0.6),
        shapes.path(tiles(board, scale, coast), "coast", "grid", 0.6),
        shapes.path(shore, "land", "shore", 0.5),
        shapes.path(tiles(board, scale, land), "land", "shore", 0.4),
        shapes.path(_blocked(board, scale), "", BLOCKED, 2.4),
    ]
    return [node for node in nodes if ("d", "") not in node.attrs]


def tiles(board: Map, scale: Scale, hexes: Iterable[int]) -> str:
    """Many hexes as one SVG path, each with one start and the same steps."""
    long, high = scale.hex * CORNER, scale.hex / 2
    slant = scale.hex * COLUMN_STEP - long
    number = shapes.number
    steps = (
        f"h{number(long)}l{number(slant)} {number(high)}l{number(-slant)} {number(high)}"
        f"h{number(-long)}l{number(-slant)} {number(-high)}z"
    )
    starts = (scale.point(corners(board.hexes[n].spot)[0]) for n in hexes)
    return "".join(f"M{number(round(x, 1))} {number(round(y, 1))}{steps}" for x, y in starts)


def _blocked(board: Map, scale: Scale) -> str:
    ends = (
        (scale.point(one), scale.point(other))
        for found in board.hexes
        for direction in range(len(DIRECTIONS))
        if found.blocked >> direction & 1
        for one, other in (side(found.spot, direction),)
    )
    return "".join(map(shapes.course, ends))


def passages(board: Map, scale: Scale) -> list[Node]:
    """The hexsides of straits, canals and narrows."""
    nodes = []
    for passage in board.passages:
        paint, dash = PASSAGES[passage.kind]
        lines = [tuple(map(scale.point, edge)) for edge in _edges(board, passage.sides)]
        found = shapes.path("".join(map(shapes.course, lines)), "", paint, 3, dash)
        nodes.append(shapes.group([found], title=f"{passage.name}, {passage.kind}"))
    return nodes


def _edges(board: Map, sides: Iterable[tuple[int, int]]) -> list[tuple[Point, Point]]:
    return [side(board.hexes[one].spot, board.direction(one, other)) for one, other in sides]


def middle(board: Map, scale: Scale, sides: Iterable[tuple[int, int]]) -> Point:
    """The middle of a passage."""
    ends = [scale.point(end) for edge in _edges(board, sides) for end in edge]
    return sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)


def outline(board: Map, scale: Scale, hexes: Iterable[int]) -> str:
    """The outline of a region of hexes, as SVG path commands."""
    inside = set(hexes)
    ends = (
        tuple(map(scale.point, side(board.hexes[number].spot, direction)))
        for number in sorted(inside)
        for direction, other in enumerate(_around(board, number))
        if other not in inside
    )
    return "".join(map(shapes.course, ends))


def _around(board: Map, number: int) -> list[int]:
    """The hex beyond each hexside; -1 at the edge of the map."""
    touching = {board.direction(number, other): other for other in board.around(number)}
    return [touching.get(direction, -1) for direction in range(len(DIRECTIONS))]


def arrow(one: Point, other: Point, size: float) -> list[Point]:
    """An arrowhead at the end of a line."""
    turn = math.atan2(other[1] - one[1], other[0] - one[0])
    back = [(turn + math.pi - 0.45, size), (turn + math.pi + 0.45, size)]
    return [other, *((other[0] + far * math.cos(angle), other[1] + far * math.sin(angle)) for angle, far in back)]
