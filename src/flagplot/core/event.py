"""Events: what happened, as a code and four integers; the code's kind has the words, the citation and who may read it."""

from dataclasses import dataclass
from typing import Protocol

PUBLIC, OWNER = 0, 1
Event = tuple[int, int, int, int, int]
"""A code and four integers."""


class Log(Protocol):
    """Where events are noted."""

    def append(self, event: Event, /) -> None:
        """Note one more."""


class HasLog(Protocol):
    """Something with a log, such as a situation."""

    log: Log


def emit(s: HasLog, code: int, a: int, b: int, c: int, d: int) -> None:
    """Note an event in the situation's log; the compiled runtime has no log and leaves this out."""
    s.log.append((code, a, b, c, d))


def share_log(s: HasLog, within: HasLog) -> None:
    """Let a record within a situation note its events in the same log; the compiled runtime leaves this out too."""
    within.log = s.log


@dataclass(frozen=True)
class EventKind:
    """One kind of event.

    `text` is a sentence in game words with `{0:side}`-like places: the number of the integer and how to read it (side,
    group, unit, wing, base, port, int, signed, yes, ...).  `seen` is OWNER where only side `a` may read it.
    """

    code: int
    name: str
    cites: str
    text: str
    seen: int = PUBLIC
