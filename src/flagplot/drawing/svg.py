"""A finished picture: its shapes with what a reader is told of it, written as SVG."""

from dataclasses import dataclass, field, replace
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from flagplot.drawing.letters import FONT
from flagplot.drawing.paints import DARK, LIGHT, stylesheet, tone
from flagplot.drawing.shapes import Node, number

AUTO: Final = "auto"
"""Light or dark as the reader's screen is, by a style sheet of its own."""
PAGE: Final = "page"
"""As the page around it is, whose style sheet has `paints.stylesheet`."""
PICKING: Final = ("data-answer", "tabindex", "role", "aria-label")
"""Attributes of what can be picked."""


@dataclass(frozen=True)
class Svg:
    """A picture of so many units, with a title and the words that stand for it where it cannot be looked at."""

    wide: float
    high: float
    title: str
    words: tuple[str, ...]
    nodes: tuple[Node, ...] = field(repr=False)
    is_picked_on: bool = False
    """Whether answers may be picked on it: then it is no image, but a group of things to choose."""

    def still(self) -> "Svg":
        """The same picture to be looked at alone: nothing on it can be picked."""
        return replace(self, nodes=tuple(map(_still, self.nodes)), is_picked_on=False)

    def text(self, theme: str = AUTO) -> str:
        """The picture as SVG text."""
        style = f"<style>{stylesheet()}</style>" if theme == AUTO else ""
        words = "".join(f"{escape(line)}\n" for line in self.words).rstrip()
        inside = "".join(_written(node, theme) for node in self.nodes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="flagplot" viewBox="0 0 {number(self.wide)} {number(self.high)}" '
            f'width="{number(self.wide)}" height="{number(self.high)}" role="{"group" if self.is_picked_on else "img"}" '
            f'aria-label={quoteattr(self.title)} font-family="{FONT}">'
            f"{style}<title>{escape(self.title)}</title><desc>{words}</desc>{inside}</svg>\n"
        )

    def __str__(self) -> str:
        """The picture as SVG text."""
        return self.text()

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.text()


def _still(node: Node) -> Node:
    """A node without what makes it an answer to be picked."""
    is_answer = any(name == "data-answer" for name, _ in node.attrs)
    attrs = tuple(each for each in node.attrs if not (is_answer and each[0] in PICKING))
    return replace(node, attrs=attrs, inside=tuple(p if isinstance(p, str) else _still(p) for p in node.inside))


def _written(node: Node, theme: str) -> str:
    inside = "".join(escape(part) if isinstance(part, str) else _written(part, theme) for part in node.inside)
    attrs = "".join(f" {name}={quoteattr(value)}" for name, value in (*node.attrs, *_painted(node, theme)))
    return f"<{node.tag}{attrs}>{inside}</{node.tag}>" if inside else f"<{node.tag}{attrs}/>"


def _painted(node: Node, theme: str) -> tuple[tuple[str, str], ...]:
    """Paints as classes where a style sheet knows them, else as colours."""
    if node.tag in ("g", "title", "svg"):
        return ()
    if theme in (LIGHT, DARK):
        stroke = (("stroke", tone(node.stroke, theme)),) if node.stroke else ()
        return (("fill", tone(node.fill, theme)), *stroke)
    classes = " ".join(f"{kind}-{name}" for kind, name in (("f", node.fill), ("s", node.stroke)) if name)
    named = (("class", classes),) if classes else ()
    return named if node.fill else (("fill", "none"), *named)
