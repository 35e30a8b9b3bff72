"""What a board of cards says, before anything is drawn: two columns of groups, each a card with counters on it.

Whatever is shown also stands in words, for those who read the board or have it read to them. What the pending question is
about is marked, and picking it gives an answer.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Final, Self

from flagplot.drawing.shapes import NO_KEYS, Keys

PLAIN, HIDDEN, EMPTY, WAITING, LOST = "plain", "hidden", "empty", "waiting", "lost"
"""Looks of a card: as it is, of what is not known, a place where nothing is, one that does not take part, what is lost."""
NO_ANSWER: Final = -1

Thing = tuple[str, int]
"""A kind of row, and the row in what the reader sees."""


@dataclass(frozen=True)
class Counter:
    """A unit, or several of a kind, as a counter on the table."""

    name: str
    code: str = ""
    """Type and size, such as `BB4`."""
    owner: str = ""
    """Nation, in a few letters."""
    count: int = 1
    is_part: bool = False
    """Whether its name is that of more than are left."""
    pips: int = 0
    """Hits taken, of `of`."""
    of: int = 0
    hurt: str = ""
    """A word for damage, empty for none."""
    lines: tuple[str, ...] = ()
    """What else is on it, such as squadrons aboard."""
    style: str = PLAIN
    words: str = ""
    """All of it in words."""
    keys: Keys = NO_KEYS
    answer: int = NO_ANSWER
    """The answer to the question that is asked, which picking it gives."""
    is_asked_about: bool = False


@dataclass(frozen=True)
class Card:
    """A group: its number or mark, what is said of it, and its counters."""

    badge: str
    title: str
    right: str = ""
    counters: tuple[Counter, ...] = ()
    notes: tuple[str, ...] = ()
    style: str = PLAIN
    flag: str = ""
    """What it is in the middle of, such as `in action`."""
    keys: Keys = NO_KEYS
    answer: int = NO_ANSWER
    is_asked_about: bool = False

    def words(self, called: Callable[[Counter], str] = attrgetter("words")) -> Iterator[str]:
        """The card in words, its counters as they are called."""
        parts = [part for part in (self.title, self.flag, self.right, *self.notes) if part]
        yield f"{self.badge}: {'; '.join(parts)}." if self.badge else f"{'; '.join(parts)}."
        yield from (f"  {called(counter)}." for counter in self.counters)


@dataclass(frozen=True)
class Column:
    """A side: its name, what it does, its paint and its cards."""

    name: str
    role: str
    paint: str
    cards: tuple[Card, ...]
    notes: tuple[str, ...] = ()

    def words(self) -> Iterator[str]:
        """The side in words."""
        yield f"{self.name}, {self.role}. {' '.join(f'{note}.' for note in self.notes)}".rstrip()
        for card in self.cards:
            yield from card.words()


@dataclass(frozen=True)
class BoardSheet:
    """A whole board: a heading, how far it has come, and a column for each side."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    steps: tuple[str, ...] = ()
    """What follows what, and the one that it has come to."""
    step: int = -1
    notes: tuple[str, ...] = ()
    is_picked_on: bool = False
    """Whether answers may be picked on it beside those of its cards."""

    def words(self) -> tuple[str, ...]:
        """The board in words."""
        columns = (line for column in self.columns for line in column.words())
        return (f"{self.title}. {self.subtitle}.", *columns, *self.notes)


@dataclass(frozen=True)
class ClickTargets:
    """Answers by what they mean, and what the question is about."""

    answers: dict[Thing, int] = field(default_factory=dict)
    about: frozenset[Thing] = frozenset()

    def among(self, offered: Collection[int] | None) -> Self:
        """Those that are offered: all of them for None."""
        if offered is None:
            return self
        return replace(self, answers={thing: answer for thing, answer in self.answers.items() if answer in offered})

    def answer(self, kind: str, row: int) -> int:
        """The answer that a thing stands for."""
        return self.answers.get((kind, row), NO_ANSWER)

    def is_about(self, kind: str, row: int) -> bool:
        """Whether the question is about it."""
        return (kind, row) in self.about
