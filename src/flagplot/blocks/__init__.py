"""What a result looks like, apart from where it is shown: headings, paragraphs, tables with bars, lists.

Commands and games make blocks; `terminal` writes them for people, with colours or plainly, and `data` as objects for
programs and pages.  Whatever needs a colour, a column or a line break says so here and leaves the rest to them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

BRIEF, USUAL, FULL = range(3)
"""How much is told: how it came out; that and what happened; that and every ruling."""
INDENTED: Final = 2
"""The level from which paragraphs are left out of a brief report that marks no answer."""


@dataclass(frozen=True)
class Heading:
    """The title of a part."""

    title: str
    is_answer: bool = False
    """Whether the answer begins here, which ends a report and is all that a brief one shows beside the title."""
    in_full: bool = False
    """Whether the part is shown only in full."""


@dataclass(frozen=True)
class Paragraph:
    """A sentence or several; a citation in brackets at its end is set back."""

    text: str
    level: int = 0
    """How far it is indented, in steps."""
    style: str = ""
    """A word for its look, such as `bold`, `dim` or `red`; nothing depends on it."""
    hanging_indent: bool = True
    """Whether its further lines are indented by more than the first, as in a list; not in running text."""


@dataclass(frozen=True)
class Gap:
    """An empty line."""


@dataclass(frozen=True)
class Bar:
    """A share from 0 to 1, drawn."""

    share: float
    width: int = 24


@dataclass(frozen=True)
class Cell:
    """A cell that has a look of its own."""

    text: str
    style: str = ""


@dataclass(frozen=True)
class Table:
    """Rows in columns; the first column is text, the others are figures unless `left` names them."""

    rows: tuple[tuple[str | Cell | Bar, ...], ...]
    heads: tuple[str, ...] = ()
    left: tuple[int, ...] = (0,)
    """Columns that begin at the left."""
    level: int = 0
    boxed: bool = False
    """Whether a terminal may draw lines around it."""
    title: str = ""


@dataclass(frozen=True)
class Entries:
    """Names, each with what is to be said of it, one below the other."""

    rows: tuple[tuple[str, str], ...]
    level: int = 0


@dataclass(frozen=True)
class Columns:
    """Many short words in as many columns as there is room for, read downwards."""

    words: tuple[str, ...]
    level: int = 0


@dataclass(frozen=True)
class Drawing:
    """Lines that are shown as they are: a map in letters, a line to be copied."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Fold:
    """A sentence with more behind it, which a page unfolds; a terminal has no such thing and shows the sentence."""

    shown: Paragraph
    folded: tuple["Block", ...]
    name: str
    """Its own on the page, the same when the page comes again."""


Block = Heading | Paragraph | Gap | Table | Entries | Columns | Drawing | Fold


def amount_of(blocks: Iterable[Block], how: int) -> Iterator[Block]:
    """As much of a report as is wanted: all of it, all but its parts in full, or its title and its answer."""
    every = list(blocks)
    if how != BRIEF:
        yield from _usual(every, how)
    elif any(isinstance(block, Heading) and block.is_answer for block in every):
        shown = False
        for place, block in enumerate(every):
            shown = block.is_answer if isinstance(block, Heading) else shown
            if place == 0 or shown:
                yield block
    else:
        yield from (each for each in every if not isinstance(each, Paragraph) or each.level < INDENTED)


def _usual(blocks: Iterable[Block], how: int) -> Iterator[Block]:
    hidden = False
    for block in blocks:
        hidden = block.in_full and how != FULL if isinstance(block, Heading) else hidden
        if not hidden:
            yield block


def parted(parts: Iterable[Sequence[Block]]) -> Iterator[Block]:
    """Parts with an empty line between two of them; empty ones are left out."""
    first = True
    for part in parts:
        if part:
            if not first:
                yield Gap()
            yield from part
            first = False
