"""A detail map, as wide as a page, with overlays readable at 640 pixels."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.board.draw import (
    BLOCKED_WORDS,
    DASHES,
    SIZE,
    DrawnRoute,
    Layer,
    Sample,
    Scale,
    Shading,
    extent,
    ground,
    legend,
    line,
    middle,
    named,
    outline,
    passages,
    places,
    samples,
    shaded,
)
from flagplot.board.map import Map
from flagplot.drawing import shapes
from flagplot.drawing.letters import Label, fitted, width, wrapped
from flagplot.drawing.page import MARGIN, WIDE
from flagplot.drawing.shapes import LINES, Box, Node
from flagplot.drawing.svg import Svg

HIGHEST: Final = 640.0
LARGEST: Final = 40.0
"""Maximum height of a detail map in hexes, and the size of a hex in it."""
BROAD: Final = 28.0
"""The size of a hex that shows a figure; else a smaller one."""
AROUND: Final = 1.6
"""Hexes shown around the relevant part."""
HEAD: Final = 44.0
LINE: Final = 15.0


class Ring(NamedTuple):
    """The boundary of a range."""

    label: str
    hexes: Collection[int]
    centre: int


@dataclass(frozen=True)
class MapDetail:
    """The content of a detail map."""

    board: Map
    title: str
    subtitle: str = ""
    routes: Sequence[DrawnRoute] = ()
    rings: Sequence[Ring] = ()
    part: Collection[int] = ()
    """Hexes that must be visible without overlay."""
    shading: Shading | None = None
    figures: Mapping[int, str] = field(default_factory=dict)
    """The figure of each hex."""
    words: Sequence[str] = ()
    """Text below the map."""
    desc: Sequence[str] = ()
    """A text description for readers who cannot see it."""

    @property
    def focus(self) -> set[int]:
        """The hexes that must be visible."""
        found = {number for route in self.routes for number in route.hexes}
        found |= {number for ring in self.rings for number in ring.hexes} | set(self.figures) | set(self.part)
        every = range(len(self.board.hexes))
        return {number for number in found if number in every} or set(every)


def closeup(of: MapDetail) -> Svg:
    """Draw a detail map, large enough to read everything."""
    board = of.board
    whole = extent(board, range(len(board.hexes)), 0.3)
    region = extent(board, sorted(of.focus), AROUND)
    room = WIDE - 2 * MARGIN
    hex = min(LARGEST, room / min(region.wide, whole.wide), HIGHEST / min(region.high, whole.high))
    wide, high = room / hex, min(region.high, whole.high)
    west = within(region.x + (region.wide - wide) / 2, wide, whole.x, whole.wide)
    north = within(region.y, high, whole.y, whole.high)
    view = Box(west * hex, north * hex, room, high * hex)
    frame = Box(MARGIN, HEAD, room, view.high)
    nodes = [shapes.text((MARGIN, 20), fitted(of.title, 16, room), 15, "ink", True)]
    nodes.append(shapes.text((MARGIN, 36), fitted(of.subtitle, SIZE, room), SIZE, "soft"))
    nodes += [shapes.window(frame, view, ground_and_overlays(of, Scale(hex), view)), shapes.rect(frame, "", "line")]
    more, bottom = explained(of, view_of(board, Scale(hex), view), Box(MARGIN, frame.bottom + 6, room, 0))
    paper = shapes.rect(Box(0, 0, WIDE, bottom), "paper")
    return Svg(WIDE, bottom, of.title, (of.subtitle, *of.words, *of.desc), (paper, *nodes, *more))


def within(start: float, long: float, first: float, whole: float) -> float:
    """The start of a view that stays within the map, if the map is long enough."""
    return min(max(start, first), first + whole - long) if long <= whole else first + (whole - long) / 2


def ground_and_overlays(of: MapDetail, scale: Scale, view: Box) -> list[Node]:
    """The ground and all overlays."""
    board, layer = of.board, Layer()
    nodes = ground(board, scale)
    nodes += shaded(board, scale, of.shading) if of.shading else []
    for place, ring in enumerate(of.rings):
        paint, dash = LINES[place % len(LINES)], DASHES[(place + 1) % len(DASHES)]
        edge = outline(board, scale, ring.hexes)
        lines = [shapes.path(edge, "", "paper", 4.4), shapes.path(edge, "", paint, 2.4, dash)]
        nodes.append(shapes.group(lines, (("data-ring", ring.label),), ring.label))
    for route in of.routes:
        nodes += line(board, scale, route)
    nodes += passages(board, scale)
    for number, text in of.figures.items():
        at, is_broad = scale.at(board, number), scale.hex >= BROAD
        off = -width(text, 13, True) / 2 if is_broad else 0.6 * scale.hex
        layer.labels.append(Label(text, at, 13, "ink", True, 2, off=off, must=True, ground="card"))
    places(board, scale, layer)
    inside = view.inside(1)
    layer.labels[:] = [label for label in layer.labels if inside.holds(label.at)]
    return [*nodes, *layer.nodes, *named(layer, inside)]


def view_of(board: Map, scale: Scale, view: Box) -> set[str]:
    """The ports, air bases and passages in a detail map, as the legend names them."""
    found = {passage.kind for passage in board.passages if view.holds(middle(board, scale, passage.sides))}
    for place in board.places:
        if view.holds(scale.at(board, place.hex)):
            found.add("air base" if place.kind != "port" else f"{place.status} port")
    return found


def explained(of: MapDetail, there: set[str], at: Box) -> tuple[list[Node], float]:
    """The legend of lines, rings and shades, the text below, and its lower edge."""
    rings = [
        Sample("line", LINES[place % len(LINES)], DASHES[(place + 1) % len(DASHES)], ring.label)
        for place, ring in enumerate(of.rings)
    ]
    seen = there | {f"to {box.name}" for box in of.board.boxes if of.focus & set(box.edges)}
    absent = {each.caption for each in samples(of.board, (), None)} - seen - {BLOCKED_WORDS}
    shown = [each for each in samples(of.board, of.routes, of.shading) if each.caption not in absent]
    nodes, y = legend((*rings, *shown), at)
    for words in (part for text in of.words for part in wrapped(text, SIZE, at.wide)):
        y += LINE + 2
        nodes.append(shapes.text((at.x, y), words, SIZE, "soft"))
    return nodes, y + MARGIN
