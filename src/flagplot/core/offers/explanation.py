"""The explanation of a result: the dice, the modifiers with their paragraphs, and the table row.

A game builds it only from the reader's view when the dice were asked for, and from the events visible to the reader.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from flagplot.core.event import Event, EventKind

PART: Final = re.compile(r"\{(\d):signed\} ((?:for|by) [^()]+) \(([^()]+)\)")
"""A part of a modifier in the text of an event: its number, its reason, its paragraph."""


class Die(NamedTuple):
    """A die and the purpose of its roll."""

    purpose: int
    face: int


class Modifier(NamedTuple):
    """A modifier of a roll or of its dice."""

    number: int
    words: str
    cites: str


class TableRow(NamedTuple):
    """The table row that gave the result of a throw."""

    table: str
    name: str
    """Name of the row: `8 squadrons`."""
    heads: tuple[str, ...]
    cells: tuple[str, ...]
    place: int
    """The column."""

    @property
    def found(self) -> str:
        """The content of the cell."""
        return self.cells[self.place]


@dataclass(frozen=True)
class RollExplanation:
    """The explanation of one result."""

    throws: tuple[tuple[int, ...], ...]
    """The dice of each throw."""
    cites: str
    says: str = ""
    """The outcome of the throw, in a sentence."""
    to: str = "modifier"
    """The name of the sum of the parts."""
    total: int = 0
    added: tuple[Modifier, ...] = ()
    """The nonzero parts that the reader may know."""
    rest: str = ""
    """The reason for the parts that the reader may not know; empty if all are known."""
    rows: tuple[TableRow, ...] = ()

    @property
    def unknown(self) -> int:
        """The sum of the hidden parts."""
        return self.total - sum(part.number for part in self.added)

    def by(self, own_cites: Callable[[str], str]) -> "RollExplanation":
        """The same with the paragraph numbers of another edition."""
        parts = tuple(part._replace(cites=own_cites(part.cites)) for part in self.added)
        return replace(self, cites=own_cites(self.cites), added=parts)

    def common(self, other: "RollExplanation | None") -> "RollExplanation | None":
        """The common part of two readers' explanations; None if the results themselves differ."""
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
    """The modifier parts of events, by event code: number, reason, paragraph."""
    return {
        kind.code: [(int(place), words, cites) for place, words, cites in PART.findall(kind.text)]
        for kind in kinds
        if PART.search(kind.text)
    }


def added(told: dict[int, list[tuple[int, str, str]]], events: Iterable[Event]) -> Iterator[Modifier]:
    """The nonzero parts of a roll, from its events."""
    for event in events:
        for place, words, cites in told.get(event[0], ()):
            if event[1 + place]:
                yield Modifier(event[1 + place], words, cites)


def thrown(dice: Sequence[Die], purpose: int, count: int) -> tuple[int, ...]:
    """The last dice rolled for a purpose."""
    faces = tuple(die.face for die in dice if die.purpose == purpose)
    return faces[len(faces) - min(count, len(faces)) :]
