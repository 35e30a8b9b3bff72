"""The shapes of a picture, with positions, and the colours of all pictures, each in a light and a dark tone.

A colour never carries meaning alone: a shape, a mark or a word says the same.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

LIGHT, DARK = "light", "dark"


class ThemedColour(NamedTuple):
    """A colour for a light page and for a dark one."""

    light: str
    dark: str


PAINTS: Final = {
    "paper": ThemedColour("#ffffff", "#14181c"),
    "card": ThemedColour("#f4f6f8", "#1d2329"),
    "ink": ThemedColour("#1b1f23", "#e8eaed"),
    "soft": ThemedColour("#515a64", "#a9b3bd"),
    "line": ThemedColour("#bcc4cd", "#46505a"),
    "veil": ThemedColour("#8b949e", "#6b7682"),
    "side-a": ThemedColour("#0072b2", "#56b4e9"),
    "side-a-tint": ThemedColour("#e2f0f9", "#12303f"),
    "on-side-a": ThemedColour("#ffffff", "#0b1319"),
    "side-b": ThemedColour("#e69f00", "#e69f00"),
    "side-b-tint": ThemedColour("#fdf2da", "#3a2d10"),
    "on-side-b": ThemedColour("#1b1f23", "#14181c"),
    "hurt": ThemedColour("#cc79a7", "#cc79a7"),
    "on-hurt": ThemedColour("#1b1f23", "#14181c"),
    "sunk": ThemedColour("#3d434a", "#c3cad1"),
    "on-sunk": ThemedColour("#ffffff", "#14181c"),
    "mark": ThemedColour("#007a5a", "#2fc79b"),
    "on-mark": ThemedColour("#ffffff", "#0b1319"),
    "sea": ThemedColour("#e3eff6", "#16232c"),
    "coast": ThemedColour("#d0e3ee", "#1d303b"),
    "land": ThemedColour("#d8cfb4", "#4b4534"),
    "shore": ThemedColour("#8d8262", "#8f8566"),
    "grid": ThemedColour("#b3c7d2", "#334650"),
    "blocked": ThemedColour("#6b3f1d", "#c99a6b"),
    "danger": ThemedColour("#d55e00", "#f08a3c"),
    "on-danger": ThemedColour("#1b1f23", "#14181c"),
    "third": ThemedColour("#009e73", "#2fc79b"),
    "fourth": ThemedColour("#cc79a7", "#cc79a7"),
    "fifth": ThemedColour("#7a6f00", "#f0e442"),
}
SIDES: Final = ("side-a", "side-b")
LINES: Final = ("side-a", "danger", "third", "fourth", "fifth", "side-b")
"""Colours that distinguish lines by order, each also with its own dashes."""


def tone(paint: str, theme: str) -> str:
    """The tone of a colour on a light or dark page; empty for no colour."""
    return str(getattr(PAINTS[paint], theme)) if paint else "none"


def stylesheet(scope: str = ".flagplot") -> str:
    """CSS for pictures on a page: custom properties, which follow the page's theme, and a class for each colour."""
    return "".join(
        (
            f"{scope}{{{_properties(LIGHT)}}}",
            f"@media(prefers-color-scheme:dark){{{scope}{{{_properties(DARK)}}}}}",
            f"[data-theme=light] {scope}{{{_properties(LIGHT)}}}",
            f"[data-theme=dark] {scope}{{{_properties(DARK)}}}",
            "".join(f"{scope} .f-{name}{{fill:var(--fp-{name})}}" for name in PAINTS),
            "".join(f"{scope} .s-{name}{{stroke:var(--fp-{name})}}" for name in PAINTS),
            f"{scope} [tabindex]{{cursor:pointer}}{scope} [tabindex]:focus-visible{{outline:3px solid var(--fp-mark)}}",
        )
    )


def _properties(theme: str) -> str:
    return "".join(f"--fp-{name}:{tone(name, theme)};" for name in PAINTS)


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
            (name.replace("_", "-"), value if isinstance(value, str) else number(value))
            for name, value in values.items()
            if value != ""
        ]
    )


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


def course(points: Iterable[Point]) -> str:
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
    lines = (Node("title", inside=(title,)),) if title else ()
    return Node("g", keys, inside=(*lines, *inside))


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
