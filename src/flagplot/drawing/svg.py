"""A finished picture: its shapes with a text alternative, written as SVG."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from flagplot.drawing.letters import FONT
from flagplot.drawing.shapes import DARK, LIGHT, Node, number, stylesheet, tone

AUTO: Final = "auto"
"""Light or dark as the reader's screen, by its own style sheet."""
PAGE: Final = "page"
"""As the page around it, whose style sheet has `paints.stylesheet`."""
PICKING: Final = ("data-answer", "tabindex", "role", "aria-label")
"""Attributes of clickable elements."""
SHARED: Final = "data-shared"
"""Marks an element whose content is the same in many pictures, with the name of that content; it is not written."""
PLAIN: Final = re.compile(r"""[^&<>"'\n\r\t]*""").fullmatch
"""Whether an attribute value needs no escaping."""
KEPT: Final = 16384
"""Texts of elements that are cached."""
BARE: Final = ("g", "title", "svg")
"""Elements without colours of their own, unless one is given."""


def escape(text: str) -> str:
    """A text escaped for element content; the library's own function would load the web modules."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """A text as a quoted attribute value."""
    text = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in text:
        return f'"{text}"'
    return f"'{text}'" if "'" not in text else '"' + text.replace('"', "&quot;") + '"'


@dataclass(frozen=True)
class Svg:
    """A picture with its size, a title and a text alternative."""

    wide: float
    high: float
    title: str
    words: tuple[str, ...]
    nodes: tuple[Node, ...] = field(repr=False)
    is_picked_on: bool = False
    """Whether it has clickable answers: then it is a group of choices instead of an image."""
    silhouettes: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """The silhouettes of the things in it, by name."""

    def __repr__(self) -> str:
        """Its title and its size."""
        return f"<Svg: {self.title}; {number(self.wide)} × {number(self.high)}>"

    def still(self) -> "Svg":
        """The same picture without clickable parts."""
        return replace(self, nodes=tuple(map(_still, self.nodes)), is_picked_on=False)

    def text(self, theme: str = AUTO, shared: Callable[[str], str] | None = None) -> str:
        """The picture as SVG text; `shared` gives the text that replaces a shared content, by its name."""
        style = f"<style>{stylesheet()}</style>" if theme == AUTO else ""
        words = "<br/>\n".join(map(escape, self.words))  # each line a piece of its own for a page that holds the others
        inside = "".join(_written(node, theme, shared) for node in self.nodes)
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
    """A node without its click attributes."""
    inside, attrs = node.inside, node.attrs
    if inside:
        inside = tuple([p if isinstance(p, str) else _still(p) for p in inside])
    if any(name == "data-answer" for name, _ in attrs):
        attrs = tuple(each for each in attrs if each[0] not in PICKING)
    if attrs is node.attrs and all(one is other for one, other in zip(inside, node.inside, strict=True)):
        return node
    return replace(node, attrs=attrs, inside=inside)


def _written(node: Node, theme: str, shared: Callable[[str], str] | None) -> str:
    parts = list[str]()
    _write(node, theme, parts, shared)
    return "".join(parts)


@lru_cache(KEPT)
def _kept(node: Node, theme: str, shared: Callable[[str], str] | None) -> str:
    return _written(node, theme, shared)


def _write(node: Node, theme: str, parts: list[str], shared: Callable[[str], str] | None) -> None:
    tag, elsewhere = node.tag, ""
    parts.append(f"<{tag}")
    for name, value in node.attrs:
        if name == SHARED:
            elsewhere = shared(value) if shared is not None else ""
            continue
        parts.append(f' {name}="{value}"' if PLAIN(value) else f" {name}={quoteattr(value)}")
    if node.fill or tag not in BARE:
        parts.append(_painted(node.fill, node.stroke, theme))
    if not any(node.inside):
        parts.append("/>")
        return
    parts.append(">")
    if elsewhere:
        parts.append(elsewhere)
    for part in () if elsewhere else node.inside:
        if isinstance(part, str):
            parts.append(escape(part))
        elif part.is_kept:
            parts.append(_kept(part, theme, shared))
        else:
            _write(part, theme, parts, shared)
    parts.append(
        f"</{tag}> " if tag in ("text", "g") and theme == PAGE else f"</{tag}>"
    )  # for what reads a page: texts are apart


@lru_cache(1024)
def _painted(fill: str, stroke: str, theme: str) -> str:
    """Colours as classes for a style sheet, else as values."""
    if theme in (LIGHT, DARK):
        return f' fill="{tone(fill, theme)}"' + (f' stroke="{tone(stroke, theme)}"' if stroke else "")
    classes = " ".join(f"{kind}-{name}" for kind, name in (("f", fill), ("s", stroke)) if name)
    return ("" if fill else ' fill="none"') + (f' class="{classes}"' if classes else "")
