"""The explanation of a result: the dice, the modifiers with their paragraphs, and the table row.

A game builds it only from the reader's view when the dice were asked for, and from the events visible to the reader.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NamedTuple

from flagplot.core.dice import FACES
from flagplot.core.event import Event, EventKind

PART: Final = re.compile(r"\{(\w+):signed\} ((?:for|by) [^()]+) \(([^()]+)\)")
"""A part of a modifier in the words of an event: its field, its reason, its paragraph."""


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


def chances(how: RollExplanation) -> dict[str, Fraction]:
    """The chance of each result of a roll that is read on rows, results of several rows added up; empty without rows.

    They are added figure by figure; a mark with a figure is the mark.
    """
    shift = how.total if how.to == "modifier" else 0
    found: dict[tuple[int | str, ...], Fraction] = {(): Fraction(1)} if how.rows else {}
    for throw, faces in enumerate(how.throws):
        rows = [row for place, row in enumerate(how.rows) if min(place, len(how.throws) - 1) == throw]
        here: dict[tuple[int | str, ...], Fraction] = {}
        for total, share in _sums(len(faces)).items():
            cells = [row.cells[min(max(total + shift - int(row.heads[0]), 0), len(row.cells) - 1)] for row in rows]
            for before, chance in found.items():
                some = [each for each in (before, *map(_figures, cells)) if each]
                marks = [each for each in some if not all(isinstance(figure, int) for figure in each)]
                sums = (sum(int(figure) for figure in figures) for figures in zip(*some, strict=True) if not marks)
                result: tuple[int | str, ...] = marks[0] if marks else tuple(sums)
                here[result] = here.get(result, Fraction(0)) + chance * share
        found = here
    order = sorted(found, key=lambda result: tuple(each if isinstance(each, int) else -1 for each in result))
    return {"/".join(map(str, result)): found[result] for result in order}


def _sums(dice: int) -> dict[int, Fraction]:
    """The chance of each sum of some dice."""
    found = {0: Fraction(1)}
    for _ in range(dice):
        more: dict[int, Fraction] = {}
        for total, chance in found.items():
            for face in range(1, FACES + 1):
                more[total + face] = more.get(total + face, Fraction(0)) + chance / FACES
        found = more
    return found


def _figures(cell: str) -> tuple[int | str, ...]:
    """A cell as numbers, such as `2` or `1/2`; a mark as it is."""
    return tuple(int(each) if each.lstrip("-").isdecimal() else each for each in cell.split("/"))


def parts(kind: EventKind) -> list[tuple[str, str, str]]:
    """The modifier parts of a kind of event: field, reason, paragraph."""
    return PART.findall(kind.text)


def added(events: Iterable[Event]) -> Iterator[Modifier]:
    """The nonzero parts of a roll, from its events."""
    for event in events:
        for field, words, cites in parts(event.kind):
            if getattr(event, field):
                yield Modifier(getattr(event, field), words, cites)


def thrown(dice: Sequence[Die], purpose: int, count: int) -> tuple[int, ...]:
    """The last dice rolled for a purpose."""
    faces = tuple(die.face for die in dice if die.purpose == purpose)
    return faces[len(faces) - min(count, len(faces)) :]
