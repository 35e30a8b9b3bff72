"""The data read of a match: its head, its seats, and everything stored with its answers."""

from dataclasses import dataclass, field
from typing import NamedTuple

from flagplot.core.record import FORM, Back, Entry


@dataclass(frozen=True)
class Proposal:
    """A referee's proposal to go back, and the consents given."""

    number: int
    """Answers that would remain."""
    consents: tuple[str, ...] = ()


@dataclass(frozen=True)
class AwayRow:
    """The replacement of an absent person, or that the person is back."""

    number: int
    """Answers of the match before it."""
    role: str
    doctrine: str
    """The replacing doctrine; empty if the person is back."""
    orders: str = ""
    """Standing orders, which take precedence over the doctrine."""


@dataclass(frozen=True)
class Head:
    """A match without its answers."""

    id: str
    created: str
    title: str
    header: dict[str, str]
    scenario: str
    files: dict[str, str]
    version: int = 0
    cuts: int = 0
    open: tuple[int, ...] = ()
    """Numbers of answers before each order that can still be taken back."""
    is_over: bool = False
    winner: int | None = None
    reason: str | None = None
    """The reason why a referee has ended it; None otherwise."""
    proposal: Proposal | None = None
    paused: str | None = None
    """The reason why the match is paused; None otherwise."""
    by_hand: dict[int, str] = field(default_factory=dict)
    """Dice that a referee has set, by their number, each with the reason."""
    left: tuple[AwayRow, ...] = ()
    """The replacements of absent people, the last of each side in force; sealed until the end."""
    form: int = FORM
    """The version of its answer numbers."""
    backs: tuple[Back, ...] = ()
    """The take-backs, each a link of the chain with the removed answers."""

    def away(self, role: str) -> AwayRow | None:
        """The present replacement of a side's absent person; None if present."""
        last = next((each for each in reversed(self.left) if each.role == role), None)
        return last if last is not None and last.doctrine else None


@dataclass(frozen=True)
class FormRow:
    """The unsent answers of a side."""

    number: int
    """Answers of the match before them."""
    cuts: int
    answers: tuple[int, ...]


@dataclass(frozen=True)
class SeatRow:
    """A seat of a match, with the hash of its secret."""

    id: str
    match: str
    role: str
    hash: str
    mail: str | None = None
    mailed: int | None = None


@dataclass(frozen=True)
class Note:
    """A referee's note after some number of answers."""

    number: int
    at: str
    text: str
    is_public: bool


class StoredMatch(NamedTuple):
    """A match at one moment."""

    head: Head
    entries: list[Entry]
    forms: dict[str, FormRow]
    """The unsent answers of each side, by role."""
    notes: list[Note]
    """The referee's notes, in the order of writing."""
