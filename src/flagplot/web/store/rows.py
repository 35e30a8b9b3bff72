"""The data read of a match: its head, its seats, and everything stored with its answers."""

import json
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from flagplot.core.record import FORM, Back, Entry
from flagplot.table.sheets.rows import Plan


@dataclass(frozen=True)
class Proposal:
    """A proposal to go back, and the consents given."""

    number: int
    """Answers that would remain."""
    consents: tuple[str, ...] = ()
    by: str = "referee"
    """The role that proposes it: the referee, or the side that asks to take back its own answers."""


@dataclass(frozen=True)
class SideClock:
    """The time of both sides."""

    kind: str
    """`move`: this number of seconds for each turn; `side`: for all turns of a side together."""
    seconds: int
    left: tuple[float, float]
    """Seconds that each side had left when its turn began."""


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


SECRETS: Final = "secrets"
KEPT: Final = "kept"
"""The line of a match's header by which its secrets stay secret after the end; its record has none."""


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
    turn: int | None = None
    """The side to act; -1 or None for none."""
    since: str | None = None
    """The time when its turn began; None during a pause."""
    clock: SideClock | None = None
    again: str | None = None
    """The match that follows this one with sides changed."""
    routine: dict[str, list[str]] = field(default_factory=dict)
    """Decisions that a side leaves to suggestions, by role: the name of the seat, then the titles of parts of sheets."""

    @property
    def is_stage(self) -> bool:
        """Whether the match is a stage of a season, which goes on after it."""
        return SECRETS in self.header

    @property
    def is_revealed(self) -> bool:
        """Whether everybody may see the secrets of both sides: after the end, but not of a stage."""
        return self.is_over and not self.is_stage

    def away(self, role: str) -> AwayRow | None:
        """The present replacement of a side's absent person; None if present."""
        last = next((each for each in reversed(self.left) if each.role == role), None)
        return last if last is not None and last.doctrine else None


@dataclass(frozen=True)
class SheetDraft:
    """The sheet of a side: not sent yet, or sent and not used up."""

    number: int = 0
    """Answers of the match before it."""
    cuts: int = 0
    plan: Plan = field(default_factory=dict)
    is_tried: bool = False
    """Whether the side has tried to send it."""
    is_bare: bool = False
    """Whether it is to be filled in without suggestions."""
    held: list[Any] | None = None
    """What waits of a sent one."""

    def text(self) -> str:
        """As it is stored."""
        return json.dumps([self.plan, self.is_tried, self.is_bare, self.held])


@dataclass(frozen=True)
class SeatRow:
    """A seat of a match, with the hash of its secret."""

    id: str
    match: str
    role: str
    hash: str
    mail: str | None = None
    mailed: int | None = None
    seen: str | None = None
    """The time of the last visit; None before the first."""
    open: str | None = None
    """Who may take the seat: `public` for any visitor, or the name of a seat of an earlier match."""


@dataclass(frozen=True)
class Note:
    """A referee's note after some number of answers."""

    number: int
    at: str
    text: str
    is_public: bool


@dataclass(frozen=True)
class Saying:
    """What a seat has said."""

    id: int
    at: str
    role: str
    channel: str
    text: str


class StoredMatch(NamedTuple):
    """A match at one moment."""

    head: Head
    entries: list[Entry]
    drafts: dict[str, SheetDraft]
    """The sheet of each side, by role."""
    notes: list[Note]
    """The referee's notes, in the order of writing."""
    said: list[Saying]
    """The last sayings of all channels, in order."""
    seen: dict[str, str]
    """The last visit of each seat that was opened, by role."""
