"""What a game offers for a season: its books of all units, and how they change from stage to stage.

The books are plain data. A section of a side holds one line for each of its things, by name; all other keys hold one value.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.blocks import Block
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position

Books = dict[str, Any]
"""The books of a season: plain data, changed by functions that return new books."""
Where = tuple[str, ...]
"""A place in the books, such as ("sides", "Germany", "ships", "Bismarck")."""
TO_ALL: Final = ""
"""Audience of a line that both sides may read."""


@dataclass(frozen=True)
class Fault:
    """A line of the books that cannot be right: its place, what is wrong and what would be right."""

    where: Where
    what: str
    expected: str = ""


@dataclass(frozen=True)
class Line:
    """A sentence about a change, and the side that may read it; empty for both sides, None for the referee alone."""

    text: str
    side: str | None = None


@dataclass(frozen=True)
class Change:
    """New books, the sentences that say what changed, and a sentence for each unit that changed."""

    books: Books
    lines: Sequence[Line]
    units: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SeasonTable:
    """A table in which players keep their own books: what it holds, and the faults of its lines by line number."""

    books: Books | None
    faults: Sequence[FlagplotError]


@dataclass(frozen=True)
class SeasonRules:
    """What a game does with the books of a season."""

    model: type
    """The model of a season file, its journal left out."""
    announcement: type
    """The model of a file of announcements."""
    order: Sequence[str]
    """Keys in the order in which they are written."""
    sections: frozenset[str]
    """Keys of a side that hold one line for each thing."""
    begin: Callable[[str, str, Mapping[str, str]], Change]
    """From the text of a scenario file, its name and options."""
    faults: Callable[[Books], list[Fault]]
    """Whatever cannot be right in the books."""
    export: Callable[[Books], str]
    """A scenario file with the books as they are, which plays the rest of the player turn."""
    stage: Callable[[Books], str]
    """A scenario file that plays the present stage alone."""
    plays: Callable[[Books], bool]
    """Whether the present phase is played; else it is closed."""
    moment: Callable[[Books], str]
    """The present moment in words."""
    take: Callable[[Books, Any, Position, Mapping[str, str]], Change]
    """The books after a stage: from the start of the game, its end, and where each unit was seen to sink."""
    watch: Callable[[Books, Any], Any]
    """An observer of a game from that start, whose `places` say where each unit sank."""
    announce: Callable[[Books, Any], tuple[Change | None, list[Fault]]]
    """The books with announcements that were read, or what the rules have against them."""
    close: Callable[[Books], Change]
    """The books after a phase of bookkeeping."""
    to_the_end: Callable[[Books], Books]
    """The books with the clock in the last stage of the player turn."""
    alter: Callable[[Books, str, Mapping[str, str]], Change]
    """The books with a line changed by hand: its name and the new values."""
    status: Callable[[Books, str], tuple[list[Block], dict[str, object]]]
    """All that a side knows of its own, or the referee of both for an empty name."""
    intend: Callable[[Books, str, int], dict[str, Any]]
    """What a cautious admiral announces for a side in the present stage, with a number for chance."""
    units: Callable[[Books], dict[str, str]]
    """A sentence for each unit: where it is."""
    table: Callable[[str, str], SeasonTable]
    """The books of a table of comma-separated values, by its text and its file."""
    census: Callable[[Books], Mapping[str, int]]
    """How many ships, factors and squadrons there are, by side and kind, those that were lost too."""
