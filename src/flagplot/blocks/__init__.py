"""The layout of a result, independent of the medium: headings, paragraphs, tables with bars, lists.

Commands and games make blocks; `terminal` writes them for people, with colours or plainly, and `data` as objects for
programs and pages. Colours, columns and line breaks are declared here and produced there.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final


def possessive(name: str) -> str:
    """`Japan's`, `Allies'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def steps(count: int) -> str:
    """`1 answer or roll`, `3 answers and rolls`: how far a game has come."""
    return "1 answer or roll" if count == 1 else f"{count} answers and rolls"


BRIEF, USUAL, FULL = range(3)
"""Levels of detail: the outcome; also the events; also every ruling."""
INDENTED: Final = 2
"""The level from which paragraphs are left out of a brief report that marks no answer."""


@dataclass(frozen=True)
class Heading:
    """The title of a part."""

    title: str
    is_answer: bool = False
    """Whether the answer begins here: the first part that is shown, and the only part of a brief report besides the title."""
    in_full: bool = False
    """Whether the part is shown only in full."""


@dataclass(frozen=True)
class Paragraph:
    """One or more sentences; a citation in brackets at the end is set apart."""

    text: str
    level: int = 0
    """Indentation level."""
    style: str = ""
    """A style word, such as `bold`, `dim` or `red`; it carries no meaning."""
    hanging_indent: bool = True
    """Whether further lines are indented more than the first, as in a list; not in running text."""
    is_hint: bool = False
    """Whether it names options of the command line, which a page leaves out."""


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
    """A cell with its own style."""

    text: str
    style: str = ""


@dataclass(frozen=True)
class Table:
    """Rows in columns. The first column is text, the others are figures unless `left` names them."""

    rows: tuple[tuple[str | Cell | Bar, ...], ...]
    heads: tuple[str, ...] = ()
    left: tuple[int, ...] = (0,)
    """Left-aligned columns."""
    level: int = 0
    boxed: bool = False
    """Whether a terminal may draw lines around it."""
    title: str = ""


@dataclass(frozen=True)
class Entries:
    """Names with their descriptions, one below the other."""

    rows: tuple[tuple[str, str], ...]
    level: int = 0


@dataclass(frozen=True)
class Columns:
    """Many short words in as many columns as fit, read downwards."""

    words: tuple[str, ...]
    level: int = 0


@dataclass(frozen=True)
class Drawing:
    """Lines shown unchanged: a map in letters, a line to be copied."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Fold:
    """A sentence with details that a page unfolds; a terminal shows only the sentence."""

    shown: Paragraph
    folded: tuple["Block", ...]
    name: str
    """Its unique name on the page, stable across reloads."""


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


def is_hint(block: Block) -> bool:
    """Whether a block names options of the command line."""
    return isinstance(block, Paragraph) and block.is_hint


def answer_first(blocks: Iterable[Block]) -> list[Block]:
    """A report in the order in which it is read: its title, its answer, then the rest."""
    title, answer, rest, is_answer = list[Block](), list[Block](), list[Block](), False
    for block in blocks:
        is_answer = block.is_answer if isinstance(block, Heading) else is_answer
        (answer if is_answer else rest if title else title).append(block)
    while answer and rest and isinstance(rest[0], Gap):
        rest.pop(0)
    if answer and rest and not isinstance(rest[0], Heading):
        rest.insert(0, Heading("In detail"))
    return [*title, *answer, *rest]


def parted(parts: Iterable[Sequence[Block]]) -> Iterator[Block]:
    """The parts with an empty line between them, without empty parts."""
    first = True
    for part in parts:
        if part:
            if not first:
                yield Gap()
            yield from part
            first = False


AMOUNT: Final = ContextVar("amount", default=USUAL)
"""The amount of the command that runs."""


@contextmanager
def showing(how: int) -> Iterator[None]:
    """Show this amount of every report in the meantime."""
    token = AMOUNT.set(how)
    try:
        yield
    finally:
        AMOUNT.reset(token)
