"""Printable results: as text, in a notebook, as plain data or rows of a data frame."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from flagplot.blocks import BRIEF, Bar, Block, Cell, Fold, amount_of, answer_first, is_hint
from flagplot.blocks.html import html
from flagplot.blocks.terminal import plain

if TYPE_CHECKING:
    from pandas import DataFrame


def as_data(blocks: Iterable[Block]) -> list[dict[str, object]]:
    """Each block as an object with its type, without default values."""
    return [_object(block) for block in blocks if not is_hint(block)]


def _object(block: Block) -> dict[str, object]:
    if isinstance(block, Fold):
        return {"block": "fold", "shown": _object(block.shown), "folded": as_data(block.folded), "name": block.name}
    found = {each.name: _plain(getattr(block, each.name)) for each in fields(block)}
    data = {each.name: found[each.name] for each in fields(block) if getattr(block, each.name) != each.default}
    return {"block": type(block).__name__.lower(), **data}


def _plain(value: object) -> object:
    match value:
        case Bar(share, _):
            return {"bar": share}
        case Cell(text, style):
            return {"text": text, "style": style} if style else text
        case tuple():
            return [_plain(each) for each in value]
    return value


LEAST_FIGURE = 1e-12
"""A figure below this is rounding alone."""


def without_noise(found: object) -> object:
    """A figure without the noise of its last bits; other values as they are."""
    return 0.0 if isinstance(found, float) and abs(found) < LEAST_FIGURE else found


REPR_LINES = 16
"""Lines of the text in the short form of a result."""


class Printable(ABC):
    """The common methods of all results."""

    @abstractmethod
    def blocks(self) -> Iterator[Block]:
        """The result as blocks, for people."""

    def all_blocks(self) -> Iterator[Block]:
        """Give all that there is to show, parts that are shown in full only among it."""
        return self.blocks()

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """The result as in `--json`: dictionaries, lists, strings and numbers."""

    @abstractmethod
    def rows(self) -> list[dict[str, object]]:
        """The result as rows of one table."""

    def to_frame(self) -> "DataFrame":
        """The rows as a pandas data frame; an ImportError if pandas is not installed."""
        from pandas import DataFrame

        return DataFrame([{name: without_noise(value) for name, value in row.items()} for row in self.rows()])

    def __repr__(self) -> str:
        """The name of the type and the first lines of its answer, at most twenty in all."""
        lines = plain(amount_of(self.blocks(), BRIEF)).splitlines()
        left = len(lines) - REPR_LINES
        more = [f"... {left} more lines: print() shows them"] if left > 0 else []
        return "\n".join([f"<{type(self).__name__}>", *lines[:REPR_LINES], *more])

    def _repr_html_(self) -> str:
        return html(answer_first(self.blocks()))

    def __str__(self) -> str:
        """The result as plain text, 80 columns wide."""
        return plain(answer_first(self.blocks()))
