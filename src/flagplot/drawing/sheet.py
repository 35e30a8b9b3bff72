"""The content of a board of cards before drawing: two columns of groups, each a card with counters.

Everything shown also has a text form, for screen readers. The subject of the pending question is marked, and clickable
parts give an answer.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Self

from flagplot.drawing.shapes import NO_KEYS, Keys

PLAIN, HIDDEN, EMPTY, WAITING, LOST = "plain", "hidden", "empty", "waiting", "lost"
"""Styles of a card: normal, unknown content, an empty place, not participating, lost."""
NO_ANSWER: Final = -1
NAMED: Final = "data-name"
"""By which a page finds what a line of the log names: its name for this reader."""

Thing = tuple[str, int]
"""A kind of row, and the row in the reader's view."""


@dataclass(frozen=True)
class Counter:
    """A unit, or several of a kind, as a counter."""

    name: str
    code: str = ""
    """Type and size, such as `BB4`."""
    silhouette: str = ""
    """The silhouette of the type that its text names; empty for none."""
    owner: str = ""
    """Nation, in a few letters."""
    count: int = 1
    is_part: bool = False
    """Whether its name refers to more than the remaining units."""
    pips: int = 0
    """Hits taken, of `of`."""
    of: int = 0
    hurt: str = ""
    """A word for damage, empty for none."""
    lines: tuple[str, ...] = ()
    """Further text on it, such as squadrons aboard."""
    style: str = PLAIN
    words: str = ""
    """Its full text."""
    called: str = ""
    """Its name in questions and in the log, if that is another."""
    keys: Keys = NO_KEYS
    answer: int = NO_ANSWER
    """The answer that a click on it gives to the pending question."""
    is_asked_about: bool = False


@dataclass(frozen=True)
class Card:
    """A group: its number or mark, its text, and its counters."""

    badge: str
    title: str
    right: str = ""
    counters: tuple[Counter, ...] = ()
    silhouettes: tuple[tuple[str, int], ...] = ()
    """The silhouettes of what its text names, each with how many there are."""
    notes: tuple[str, ...] = ()
    style: str = PLAIN
    flag: str = ""
    """Its present action, such as `in action`."""
    keys: Keys = NO_KEYS
    answer: int = NO_ANSWER
    is_asked_about: bool = False
    for_all: str = ""
    """Its title for readers other than the one whom it addresses."""
    called: str = ""
    """Its name in the log; empty for one that no event names."""

    def words(self) -> Iterator[str]:
        """The card as text."""
        parts = [part for part in (self.title, self.flag, self.right, *self.notes) if part]
        yield f"{self.badge}: {'; '.join(parts)}." if self.badge else f"{'; '.join(parts)}."
        yield from (f"  {counter.words}." for counter in self.counters)


@dataclass(frozen=True)
class Column:
    """A side: its name, its action, its colour and its cards."""

    name: str
    role: str
    paint: str
    cards: tuple[Card, ...]
    notes: tuple[str, ...] = ()

    def words(self) -> Iterator[str]:
        """The side as text."""
        yield f"{self.name}, {self.role}. {' '.join(f'{note}.' for note in self.notes)}".rstrip()
        for card in self.cards:
            yield from card.words()


@dataclass(frozen=True)
class BoardSheet:
    """A whole board: a heading, its progress, and a column for each side."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    steps: tuple[str, ...] = ()
    """The steps in order, with the present one marked."""
    step: int = -1
    notes: tuple[str, ...] = ()
    is_picked_on: bool = False
    """Whether it has further clickable answers besides its cards."""

    def words(self) -> tuple[str, ...]:
        """The board as text."""
        columns = (line for column in self.columns for line in column.words())
        return (f"{self.title}. {self.subtitle}.", *columns, *self.notes)

    def silhouettes(self) -> dict[str, str]:
        """The silhouette of each name on the board, the first of a force; none of a name with several."""
        found: dict[str, set[str]] = {}
        for counter in (counter for column in self.columns for card in column.cards for counter in card.counters):
            found.setdefault(counter.called or counter.name, set()).add(counter.silhouette)
        for card in (card for column in self.columns for card in column.cards if card.silhouettes):
            found.setdefault(card.title, set()).add(card.silhouettes[0][0])
        return {name: next(iter(each)) for name, each in found.items() if len(each) == 1 and "" not in each}


@dataclass(frozen=True)
class ClickTargets:
    """Answers by the things that they mean, and the subject of the question."""

    answers: dict[Thing, int] = field(default_factory=dict)
    about: frozenset[Thing] = frozenset()

    def among(self, offered: Collection[int] | None) -> Self:
        """Those that are offered; all of them for None."""
        if offered is None:
            return self
        return replace(self, answers={thing: answer for thing, answer in self.answers.items() if answer in offered})

    def answer(self, kind: str, row: int) -> int:
        """The answer that a thing represents."""
        return self.answers.get((kind, row), NO_ANSWER)

    def is_about(self, kind: str, row: int) -> bool:
        """Whether the question concerns it."""
        return (kind, row) in self.about
