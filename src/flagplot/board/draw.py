"""A picture of a map: coast, ground, ports and air bases, with overlays: routes, values by hex, marks, clickable hexes."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.board.map import (
    COLUMN_STEP,
    CORNER,
    DIRECTIONS,
    KINDS,
    LAND,
    STATUSES,
    Map,
    Place,
    centre,
    corners,
    side,
    step,
)
from flagplot.drawing import shapes
from flagplot.drawing.letters import Label, fitted, leader, spread, width
from flagplot.drawing.shapes import LINES, Box, Node, Point
from flagplot.drawing.svg import SHARED, Svg

PASSAGES: Final = {"strait": ("danger", ""), "canal": ("hurt", "3 2"), "narrows": ("soft", "1 2")}
"""Colour and dashes of each kind of passage."""
BLOCKED: Final = "blocked"
SEA: Final = KINDS.index("sea")
DRAWN: Final = 24.0
"""Size of a hex in the stored ground."""
GROUND_MARGIN: Final = 2.0
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
    box = extent(board, range(len(board.hexes)), GROUND_MARGIN)
    to = (-box.x * DRAWN, -box.y * DRAWN)
    nodes = (shapes.moved(_drawn(board), to, 1.0),)
    return Svg(box.wide * DRAWN, box.high * DRAWN, f"Ground of the map {board.name}", (), nodes)


def ground_link(board: Map, address: str) -> str:
    """SVG text that shows the picture at an address instead of the ground."""
    box = extent(board, range(len(board.hexes)), GROUND_MARGIN)
    x, y, wide, high = (shapes.number(part * DRAWN) for part in box)
    return f'<image href="{address}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'


def _drawn(board: Map) -> list[Node]:
    """The shapes of the ground, cached with the map."""
    if board.drawn:
        return board.drawn
    scale = Scale(DRAWN)
    water = [n for n, found in enumerate(board.hexes) if found.kind == SEA]
    coast = [n for n, found in enumerate(board.hexes) if found.kind not in (SEA, LAND)]
    land = [n for n, found in enumerate(board.hexes) if found.kind == LAND]
    shore = "".join(shapes.ring(map(scale.point, points)) for points in board.coastline)
    blocked = (
        map(scale.point, side(found.spot, direction))
        for found in board.hexes
        for direction in range(len(DIRECTIONS))
        if found.blocked >> direction & 1
    )
    nodes = [
        shapes.path(tiles(board, scale, water), "sea", "grid", 0.6),
        shapes.path(tiles(board, scale, coast), "coast", "grid", 0.6),
        shapes.path(shore, "land", "shore", 0.5),
        shapes.path(tiles(board, scale, land), "land", "shore", 0.4),
        shapes.path("".join(map(shapes.course, blocked)), "", BLOCKED, 2.4),
    ]
    board.drawn.extend(node for node in nodes if ("d", "") not in node.attrs)
    return board.drawn


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
        for direction in range(len(DIRECTIONS))
        if board.by_spot.get(step(board.hexes[number].spot, direction)) not in inside
    )
    return "".join(map(shapes.course, ends))


def arrow(one: Point, other: Point, size: float) -> list[Point]:
    """An arrowhead at the end of a line."""
    turn = math.atan2(other[1] - one[1], other[0] - one[0])
    back = [(turn + math.pi - 0.45, size), (turn + math.pi + 0.45, size)]
    return [other, *((other[0] + far * math.cos(angle), other[1] + far * math.sin(angle)) for angle, far in back)]


SIZE: Final = 11.0
HEX: Final = 27.0
"""Size of a hex on a whole map."""
MARGIN: Final = 8.0
DASHES: Final = ("", "9 4", "3 3", "10 3 2 3", "6 2 2 2 2 2", "1 4")
"""Dash patterns that distinguish lines by order."""
_DOT: Final = 3.4
BLOCKED_WORDS: Final = "blocked by land"
_LEVELS: Final = 8
"""Number of shades for a value."""


class DrawnRoute(NamedTuple):
    """A route over the map; `style` distinguishes it from others."""

    label: str
    hexes: Sequence[int]
    style: int = 0


class Shading(NamedTuple):
    """A value from 0 to 1 for some hexes, and its meaning."""

    label: str
    values: Mapping[int, float]


@dataclass
class Layer:
    """The overlay of the ground: shapes, labels, and areas that no label may cover."""

    nodes: list[Node] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)


def draw(board: Map, routes: Sequence[DrawnRoute] = (), shading: Shading | None = None, title: str = "") -> Svg:
    """Draw a whole map."""
    region = extent(board, range(len(board.hexes)), 0.4)
    frame = Box(MARGIN + 18, 50, region.wide * HEX, region.high * HEX)
    scale = Scale(HEX, frame.x - region.x * HEX, frame.y - region.y * HEX)
    heading = title or f"{board.title}: {board.scale} nautical miles a hex"
    layer = Layer()
    nodes = ground(board, scale)
    nodes += shaded(board, scale, shading) if shading else []
    for route in routes:
        nodes += line(board, scale, route)
    nodes += passages(board, scale)
    places(board, scale, layer)
    nodes += [*layer.nodes, *named(layer, frame)]
    nodes += edges(board, scale, frame)
    shown = samples(board, routes, shading)
    lines, end = legend(shown, Box(MARGIN, frame.bottom + 8, frame.right - MARGIN, 0))
    wide, bottom = frame.right + MARGIN, end + MARGIN
    paper = shapes.rect(Box(0, 0, wide, bottom), "paper")
    head = shapes.text((MARGIN, 23), heading, 16, "ink", True)
    return Svg(wide, bottom, heading, tuple(words(board, routes, shading)), (paper, head, *nodes, *lines))


def words(board: Map, routes: Sequence[DrawnRoute], shading: Shading | None) -> Iterator[str]:
    """The map in words."""
    ports = ", ".join(f"{place.name} ({board.hexes[place.hex].id})" for place in board.places)
    yield f"{board.title}, {len(board.hexes)} hexes of {board.scale} nautical miles. {ports}."
    for route in routes:
        yield f"{route.label or 'The same'}: {', '.join(map(board.id_of, route.hexes))}."
    if shading and shading.values:
        worst = max(shading.values, key=lambda hex: (shading.values[hex], -hex))
        yield f"{shading.label}: {shading.values[worst]:.2%} at most, in {board.spell(worst)}."


def shaded(board: Map, scale: Scale, shading: Shading) -> list[Node]:
    """Values as shades; greater values are darker."""
    levels: dict[int, list[int]] = {}
    for number, value in shading.values.items():
        if value > 0 and not board.is_box(number):
            levels.setdefault(min(_LEVELS, math.ceil(min(1.0, value) * _LEVELS)), []).append(number)
    return [
        shapes.faded(shapes.path(tiles(board, scale, sorted(hexes)), "danger"), 0.15 + 0.7 * level / _LEVELS)
        for level, hexes in sorted(levels.items())
    ]


def line(board: Map, scale: Scale, route: DrawnRoute) -> list[Node]:
    """A route with its arrowhead, slightly offset from those of other styles."""
    shift = 0.1 * scale.hex * ((route.style + 1) // 2) * (1 if route.style % 2 else -1)
    points = [scale.at(board, n) for n in route.hexes if not board.is_box(n)]
    return pathway(
        [(x + shift, y + shift) for x, y in points], LINES[route.style % len(LINES)], route.style, route.label
    )


def pathway(points: Sequence[Point], paint: str, style: int, title: str, wide: float = 2.6) -> list[Node]:
    """A line with a pale edge and an arrowhead."""
    if not points:
        return []
    dash = DASHES[style % len(DASHES)]
    nodes = [
        shapes.path(shapes.course(points), "", "paper", wide + 2.4),
        shapes.path(shapes.course(points), "", paint, wide, dash),
    ]
    if len(points) > 1:
        nodes.append(shapes.path(shapes.ring(arrow(points[-2], points[-1], 10)), paint, "paper", 0.8))
    return [shapes.group(nodes, title=title)]


def mark(place: Place | None, at: Point, paint: str = "ink") -> Node:
    """A port as a dot, a fortified one as a square, a non-operational one as a ring; an air base as a triangle."""
    if place is not None and place.kind != "port":
        x, y = at
        return shapes.path(shapes.ring([(x, y - 4.2), (x + 4, y + 3), (x - 4, y + 3)]), "side-b", "ink", 1)
    if place is not None and place.status == "fortified":
        return shapes.rect(Box(at[0] - _DOT, at[1] - _DOT, 2 * _DOT, 2 * _DOT), paint, "ink", 1)
    is_open = place is not None and place.status == "non-operational"
    return shapes.circle(at, _DOT, "paper" if is_open else paint, "ink", 1)


def places(board: Map, scale: Scale, layer: Layer) -> None:
    """Marks for ports and air bases, and their names."""
    here: dict[int, list[Place]] = {}
    for place in board.places:
        here.setdefault(place.hex, []).append(place)
    for number, found in here.items():
        x, y = scale.at(board, number)
        for turn, place in enumerate(found):
            at = x + 9 * (turn - (len(found) - 1) / 2), y
            keys = (("data-hex", board.hexes[number].id),)
            layer.nodes.append(shapes.group([mark(place, at)], keys, f"{place.name}, {place.status} {place.kind}"))
            layer.taken.append(Box(at[0] - 5, at[1] - 5, 10, 10))
            rank = 0 if place.status == "fortified" else 1
            layer.labels.append(Label(place.name, at, SIZE, off=6, rank=rank))
    for passage in board.passages:
        layer.labels.append(Label(passage.name, middle(board, scale, passage.sides), SIZE, "soft", rank=2))
    for number, box in enumerate(board.boxes):
        shift = 6.0 * (number - (len(board.boxes) - 1) / 2)
        for edge in box.edges:
            x, y = scale.at(board, edge)
            rhomb = [(x + shift, y + 5), (x + shift + 3, y + 8), (x + shift, y + 11), (x + shift - 3, y + 8)]
            drawn = shapes.path(shapes.ring(rhomb), LINES[number % len(LINES)], "ink", 0.6)
            layer.nodes.append(shapes.group([drawn], title=f"to {box.name}"))


def named(layer: Layer, frame: Box) -> list[Node]:
    """The labels for which there is room, each on a pale ground, with a thin line to a distant place."""
    lines, nodes = list[Node](), list[Node]()
    for label, room in spread(layer.labels, layer.taken, frame):
        led = leader(label, room)
        if led is not None:
            lines.append(shapes.line(*led, "soft", 0.6))
        pale = shapes.faded(shapes.rect(room, "paper", round=2), 0.75)
        nodes.append(shapes.rect(room, label.ground, "paper", round=2) if label.ground else pale)
        baseline = room.y + label.pad + 0.8 * label.size
        nodes.append(shapes.text((room.x + label.pad, baseline), label.text, label.size, label.paint, label.bold))
    return [*lines, *nodes]


def edges(board: Map, scale: Scale, frame: Box) -> list[Node]:
    """Letters of the columns along the top and numbers of the rows at the left, which together form the id of a hex."""
    columns = {found.spot.column: found for found in board.hexes}
    rows = {found.spot.row: found for found in board.hexes if not found.spot.column & 1}
    tops = [(scale.point(centre(found.spot))[0], found.id.rstrip("0123456789")) for found in columns.values()]
    sides = [(scale.point(centre(found.spot))[1], str(row + 1)) for row, found in rows.items()]
    return [
        *(shapes.text((x, frame.y - 4), letters, SIZE, "soft", anchor="middle") for x, letters in tops),
        *(shapes.text((frame.x - 3, y + 4), number, SIZE, "soft", anchor="end") for y, number in sides),
    ]


class Sample(NamedTuple):
    """A line of the legend: a sample and its meaning."""

    shape: str
    paint: str
    dash: str
    caption: str


def legend(shown: Iterable[Sample], at: Box) -> tuple[list[Node], float]:
    """The legend of marks and lines, wrapped as necessary, and its lower edge."""
    nodes, x, y = list[Node](), at.x, at.y + 10
    for sample in shown:
        words = fitted(sample.caption, SIZE, at.wide - 30)
        taken = 22 + width(words, SIZE)
        if x > at.x and x + taken > at.right:
            x, y = at.x, y + 17
        nodes += [*sampled(sample, x + 8, y - 4), shapes.text((x + 22, y), words, SIZE)]
        x += taken + 14
    return nodes, y


def samples(board: Map, routes: Sequence[DrawnRoute], shading: Shading | None) -> Iterator[Sample]:
    """The legend entries of a map."""
    for status in STATUSES:
        yield Sample("port", "", status, f"{status} port")
    yield Sample("air base", "", "", "air base")
    yield Sample("line", BLOCKED, "", BLOCKED_WORDS)
    for kind in dict.fromkeys(passage.kind for passage in board.passages):
        yield Sample("line", *PASSAGES[kind], kind)
    for number, box in enumerate(board.boxes):
        yield Sample("rhomb", LINES[number % len(LINES)], "", f"to {box.name}")
    shown = {route.label: route.style for route in reversed(routes) if route.label}
    for label, look in reversed(shown.items()):
        yield Sample("line", LINES[look % len(LINES)], DASHES[look % len(DASHES)], label)
    if shading:
        yield Sample("swatch", "danger", "", f"{shading.label}: the stronger the colour the greater")


def sampled(sample: Sample, x: float, y: float) -> list[Node]:
    """A sample drawn at a place."""
    if sample.shape == "line":
        return [shapes.line((x - 8, y), (x + 8, y), sample.paint, 3, sample.dash)]
    if sample.shape == "rhomb":
        return [shapes.path(shapes.ring([(x, y - 4), (x + 4, y), (x, y + 4), (x - 4, y)]), sample.paint, "ink", 0.6)]
    if sample.shape == "swatch":
        return [shapes.faded(shapes.rect(Box(x - 8, y - 5, 16, 10), sample.paint), 0.6)]
    return [mark(Place("", 0, sample.shape, sample.dash, ()), (x, y))]
