"""The interface for a season: the books of all units, and their changes from stage to stage.

The books are plain data. A section of a side has one line per thing, by name. Every other key has one value.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

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
    """An error in a line of the books: its place, the problem and the correction."""

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
    """New books, the sentences about the changes, and a sentence for each changed unit."""

    books: Books
    lines: Sequence[Line]
    units: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, int] = field(default_factory=dict)
    """What else was counted: `Britain: cargo brought in`, by side and name."""


@dataclass(frozen=True)
class SeasonTable:
    """A table with a player's own books: its content, and the faults by line number."""

    books: Books | None
    faults: Sequence[FlagplotError]


class SeasonForm(NamedTuple):
    """The form of the files of a season."""

    model: type
    """The model of a season file."""
    announcement: type
    """The model of a file of announcements."""
    order: Sequence[str]
    """Keys in their order in the file."""


@dataclass(frozen=True)
class SeasonRules:
    """The functions of a game for the books of a season."""

    form: Callable[[], SeasonForm]
    """The form of its files."""
    sections: frozenset[str]
    """Keys of a side that hold one line per thing."""
    begin: Callable[[str, str, Mapping[str, str]], Change]
    """From the text of a scenario file, its name and options."""
    harbor: Callable[[Books, str, str, list[str], Mapping[str, int], list[int] | int], Change]
    """The books after an attack on a port: by a unit, on a port, on targets, with numbers that are given, and dice or a seed."""
    navies: Callable[[], Iterable[str]]
    """Names of compositions of fleets that a season may begin from."""
    compose: Callable[[str, Sequence[str], Mapping[str, str]], Change]
    """From the name of a composition, or from fleets as SIDE=FLEET, and options."""
    fleets: Callable[[str], tuple[list[Block], dict[str, object]]]
    """The named fleets, or the ships of one, in words and as data."""
    theatres: Callable[[Books], list[str]]
    """Names of the seas with maps of their own; one empty name if there is one map."""
    faults: Callable[[Books], list[Fault]]
    """The errors in the books."""
    unplayable: Callable[[Books], list[Fault]]
    """What keeps a later stage of this player turn from beginning, for a reason besides its plans."""
    export: Callable[[Books, str], str]
    """A scenario file with the current books, which plays the rest of the player turn in the theatre that is named."""
    stage: Callable[[Books], str]
    """A scenario file that plays the present stage alone."""
    start: Callable[[Books], Any]
    """The start of the present stage, as its file would give it."""
    tables: Callable[[Books, Any], Any]
    """The figures for a start, made once."""
    plays: Callable[[Books], bool]
    """Whether the present phase is played; otherwise it is closed."""
    moment: Callable[[Books], str]
    """The present moment in words."""
    take: Callable[[Books, Any, Position, Mapping[str, str]], Change]
    """The books after a stage: from the start of the game, its end, and the place where each unit sank."""
    watch: Callable[[Books, Any], Any]
    """An observer of a game from that start. Its `places` record where each unit sank."""
    announce: Callable[[Books, Any], tuple[Change | None, list[Fault]]]
    """The books with announcements that were read, or the objections of the rules."""
    close: Callable[[Books], Change]
    """The books after a phase of bookkeeping."""
    to_the_end: Callable[[Books], Books]
    """The books with the clock in the last stage of the player turn."""
    alter: Callable[[Books, str, Mapping[str, str]], Change]
    """The books with a line changed by hand: its name and the new values."""
    settle: Callable[[Books], Change]
    """The books with forces that may sail, after manual changes."""
    status: Callable[[Books, str], tuple[list[Block], dict[str, object]]]
    """All that a side knows about its own units; for an empty name, all that the referee knows."""
    intend: Callable[[Books, str, int], dict[str, Any]]
    """The announcement of a cautious admiral for a side in the present stage, with a random number."""
    units: Callable[[Books], dict[str, str]]
    """A sentence with the place of each unit."""
    table: Callable[[str, str], SeasonTable]
    """The books of a table of comma-separated values, by its text and its file."""
    tally: Callable[[Books], Mapping[str, int]]
    """The counts of books for odds, by side and name: factors and units lost, damaged units, forces at sea."""
    census: Callable[[Books], Mapping[str, int]]
    """The number of ships, factors and squadrons by side and kind, losses included."""
