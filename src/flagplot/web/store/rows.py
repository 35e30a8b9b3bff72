"""What is read of a match: its head, what is noted beside its answers, its seats."""

from dataclasses import dataclass, field
from typing import NamedTuple

from flagplot.core.record import FORM, Back, Entry


@dataclass(frozen=True)
class Proposal:
    """What a referee would take back, and whose consent there is."""

    number: int
    """Answers that would remain."""
    consents: tuple[str, ...] = ()


@dataclass(frozen=True)
class AwayRow:
    """What a person has left who is away, or that he is back."""

    number: int
    """Answers of the match before it."""
    role: str
    doctrine: str
    """Who answers for him; empty where he is back."""
    orders: str = ""
    """Standing orders, which go before the doctrine."""


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
    """Numbers of answers before each order that may still be taken back."""
    is_over: bool = False
    winner: int | None = None
    reason: str | None = None
    """Why a referee has ended it by hand; None where he has not."""
    proposal: Proposal | None = None
    paused: str | None = None
    """Why the match rests; None while it goes on."""
    by_hand: dict[int, str] = field(default_factory=dict)
    """Dice that a referee has set, by their number, each with his reason."""
    left: tuple[AwayRow, ...] = ()
    """What people have left, the last of each side in force; sealed until the end."""
    form: int = FORM
    """What the numbers of its answers mean."""
    backs: tuple[Back, ...] = ()
    """How often it was taken back, each a link of the chain with what it cut off."""

    def away(self, role: str) -> AwayRow | None:
        """What answers for a side now whose person is away; None where he is there."""
        last = next((each for each in reversed(self.left) if each.role == role), None)
        return last if last is not None and last.doctrine else None


@dataclass(frozen=True)
class FormRow:
    """Answers that a side has put down and not sent."""

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
    """What a referee has noted after so many answers."""

    number: int
    at: str
    text: str
    is_public: bool


class StoredMatch(NamedTuple):
    """A match as it was at one moment."""

    head: Head
    entries: list[Entry]
    forms: dict[str, FormRow]
    """By role, what a side has put down and not sent."""
    notes: list[Note]
    """A referee's, in the order in which they were written."""
