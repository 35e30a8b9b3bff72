"""The shapes of a picture, with positions and colours; lengths are units of the picture's view box."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, NamedTuple

Point = tuple[float, float]
Keys = tuple[tuple[str, str], ...]
NO_KEYS: Final[Keys] = ()
WRITTEN: Final = 16384
"""Formatted lengths cached."""


class Box(NamedTuple):
    """A rectangle: its upper left corner, its width and its height."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.high

    def inside(self, by: float) -> "Box":
        """The same, reduced on every side."""
        return Box(self.x + by, self.y + by, self.wide - 2 * by, self.high - 2 * by)

    def covers(self, other: "Box", slack: float = 0.0) -> bool:
        """Whether both overlap by more than a tolerance."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > slack and down > slack

    def holds(self, at: Point) -> bool:
        """Whether it contains a point."""
        return self.x <= at[0] <= self.right and self.y <= at[1] <= self.bottom


@dataclass(frozen=True, eq=False)
class Node:
    """One element: its tag and attributes, its colours by name, and its content. Only the same element is equal to it."""

    tag: str
    attrs: Keys = NO_KEYS
    fill: str = ""
    stroke: str = ""
    inside: "tuple[Node | str, ...]" = ()
    is_kept: bool = False
    """Whether other pictures have the same element, so that its text is cached."""


@lru_cache(WRITTEN)
def number(value: float) -> str:
    """A length as text, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def _attrs(**values: float | str) -> Keys:
    """Attributes by name, `_` for a hyphen, without empty or default values."""
    return tuple(
        [
            (_hyphened(name), value if isinstance(value, str) else number(value))
            for name, value in values.items()
            if value != ""
        ]
    )


@cache
def _hyphened(name: str) -> str:
    """The SVG name of an attribute."""
    return name.replace("_", "-")


def rect(box: Box, fill: str = "", stroke: str = "", wide: float = 1, round: float = 0, dash: str = "") -> Node:
    """A rectangle, optionally with round corners."""
    place = _attrs(x=box.x, y=box.y, width=box.wide, height=box.high, rx=round or "")
    return Node("rect", (*place, *_edge(stroke, wide, dash)), fill, stroke)


def _edge(stroke: str, wide: float, dash: str = "") -> Keys:
    """The stroke attributes, if there is a line."""
    return _attrs(stroke_width=wide, stroke_dasharray=dash) if stroke else ()


def line(one: Point, other: Point, stroke: str, wide: float = 1, dash: str = "") -> Node:
    """A straight line."""
    ends = {"x1": one[0], "y1": one[1], "x2": other[0], "y2": other[1]}
    return Node("line", _attrs(**ends, stroke_width=wide, stroke_dasharray=dash), "", stroke)


def path(d: str, fill: str = "", stroke: str = "", wide: float = 1, dash: str = "") -> Node:
    """A path from its SVG commands."""
    return Node("path", (*_attrs(d=d), *_edge(stroke, wide, dash)), fill, stroke)


def ring(points: Iterable[Point]) -> str:
    """A closed line through points, as SVG path commands."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def course(points: Sequence[Point]) -> str:
    """An open line through points, as SVG path commands."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def circle(at: Point, radius: float, fill: str = "", stroke: str = "", wide: float = 1) -> Node:
    """A circle."""
    return Node("circle", (*_attrs(cx=at[0], cy=at[1], r=radius), *_edge(stroke, wide)), fill, stroke)


def text(at: Point, words: str, size: float, fill: str = "ink", bold: bool = False, anchor: str = "") -> Node:
    """A text on one line, with its baseline at a point; `anchor` is `middle` or `end` if not the start."""
    weight = "bold" if bold else ""
    place = _attrs(x=at[0], y=at[1], font_size=size, font_weight=weight, text_anchor=anchor)
    return Node("text", place, fill, inside=(words,))


def printed(inside: Iterable[Node]) -> Iterator[str]:
    """The texts of shapes in their order."""
    for node in inside:
        words = [part for part in node.inside if isinstance(part, str)]
        yield from words if node.tag == "text" else printed(part for part in node.inside if isinstance(part, Node))


def faded(node: Node, part: float) -> Node:
    """The same, partly transparent: 1 is opaque, 0 invisible."""
    return replace(node, attrs=(*node.attrs, ("fill-opacity", number(part))))


def group(inside: Iterable[Node], keys: Keys = NO_KEYS, title: str = "") -> Node:
    """Several shapes as one, with attributes for scripts, and a title."""
    told = (Node("title", inside=(title,)),) if title else ()
    return Node("g", keys, inside=(*told, *inside))


def kept(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Shapes of a cached drawing: their texts are cached as well."""
    return tuple([replace(node, is_kept=True) for node in nodes])


def moved(inside: Iterable[Node], to: Point, by: float, keys: Keys = NO_KEYS) -> Node:
    """Shapes scaled, and then moved."""
    place = ("transform", f"translate({number(to[0])} {number(to[1])}) scale({by:.5f})")
    return Node("g", (place, *keys), inside=tuple(inside))


def shifted(inside: Iterable[Node], to: Point, keys: Keys = NO_KEYS, title: str = "") -> Node:
    """Shapes drawn from the origin, moved as one: a page that shows them elsewhere is sent their new place alone."""
    return group(inside, (("transform", f"translate({number(to[0])} {number(to[1])})"), *keys), title)


def window(at: Box, view: Box, inside: Iterable[Node], keys: Keys = NO_KEYS) -> Node:
    """A section of a larger picture, which can be moved and scaled by its view box."""
    box = " ".join(map(number, view))
    place = _attrs(x=at.x, y=at.y, width=at.wide, height=at.high, viewBox=box)
    return Node("svg", (*place, *keys), inside=tuple(inside))


def hatched(box: Box, stroke: str, gap: float = 7) -> Node:
    """Slanting lines across a box, for hidden content."""
    strokes, far = [], box.wide + box.high
    place = gap
    while place < far:
        x, y = min(place, box.wide), max(0.0, place - box.wide)
        to_x, to_y = max(0.0, place - box.high), min(place, box.high)
        strokes.append(f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}")
        place += gap
    lines = path("".join(strokes), "", stroke, 0.8)  # equal for boxes of one size: a page sends it once
    return replace(lines, attrs=(*lines.attrs, ("transform", f"translate({number(box.x)} {number(box.y)})")))
