"""How a result came about: the dice that fell, what was added to them and by which paragraph, the row that they were read on.

A game makes it of what its reader saw when the dice were asked for and of the events that the reader may read, of nothing else.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from flagplot.core.event import Event, EventKind

PART: Final = re.compile(r"\{(\d):signed\} ((?:for|by) [^()]+) \(([^()]+)\)")
"""A part of a modifier in the words of an event: its number, what it is for, its paragraph."""


class Die(NamedTuple):
    """A die that fell, and what it was thrown for."""

    purpose: int
    face: int


class Modifier(NamedTuple):
    """What is added to a roll, or to its dice."""

    number: int
    words: str
    cites: str


class TableRow(NamedTuple):
    """The row of a table on which a throw was read."""

    table: str
    name: str
    """Of the row: `8 squadrons`."""
    heads: tuple[str, ...]
    cells: tuple[str, ...]
    place: int
    """The column."""

    @property
    def found(self) -> str:
        """What stands there."""
        return self.cells[self.place]


@dataclass(frozen=True)
class RollExplanation:
    """How one result came about."""

    throws: tuple[tuple[int, ...], ...]
    """The dice of each throw."""
    cites: str
    says: str = ""
    """What the throw came to, in a sentence."""
    to: str = "modifier"
    """What the parts add up to."""
    total: int = 0
    added: tuple[Modifier, ...] = ()
    """The parts, as far as the reader may know them; none of them is 0."""
    rest: str = ""
    """What the parts that he may not know are for; empty where he knows all."""
    rows: tuple[TableRow, ...] = ()

    @property
    def unknown(self) -> int:
        """What the parts that are not told come to."""
        return self.total - sum(part.number for part in self.added)

    def by(self, own_cites: Callable[[str], str]) -> "RollExplanation":
        """The same with its paragraphs by the numbers of another edition."""
        parts = tuple(part._replace(cites=own_cites(part.cites)) for part in self.added)
        return replace(self, cites=own_cites(self.cites), added=parts)

    def common(self, other: "RollExplanation | None") -> "RollExplanation | None":
        """What two readers are told alike; None where the results themselves differ."""
        if self == other or other is None:
            return other
        same = (self.throws, self.total, self.rows, self.says) == (other.throws, other.total, other.rows, other.says)
        if not same:
            return None
        both = tuple(part for part in self.added if part in other.added)
        return RollExplanation(
            self.throws, self.cites, self.says, self.to, self.total, both, self.rest or other.rest, self.rows
        )


def parts(kinds: Iterable[EventKind]) -> dict[int, list[tuple[int, str, str]]]:
    """The parts that events tell of, by their codes: which number, what it is for, its paragraph."""
    return {
        kind.code: [(int(place), words, cites) for place, words, cites in PART.findall(kind.text)]
        for kind in kinds
        if PART.search(kind.text)
    }


def added(told: dict[int, list[tuple[int, str, str]]], events: Iterable[Event]) -> Iterator[Modifier]:
    """What events tell of the parts of a roll, without those that are nothing."""
    for event in events:
        for place, words, cites in told.get(event[0], ()):
            if event[1 + place]:
                yield Modifier(event[1 + place], words, cites)


def thrown(dice: Sequence[Die], purpose: int, count: int) -> tuple[int, ...]:
    """The last dice that fell for a purpose."""
    faces = tuple(die.face for die in dice if die.purpose == purpose)
    return faces[len(faces) - min(count, len(faces)) :]
