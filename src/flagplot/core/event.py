"""Events: a code and four integers. The event kind of the code has the text, the citation and the readers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, Protocol, TypeVar

K = TypeVar("K")
P = ParamSpec("P")

PUBLIC, OWNER = 0, 1
Event = tuple[int, int, int, int, int]
"""A code and four integers."""


class Log(Protocol):
    """The destination of events."""

    def append(self, event: Event, /) -> None:
        """Add one event."""


class HasLog(Protocol):
    """Anything with a log, such as a state."""

    log: Log


def emit(s: HasLog, code: int, a: int, b: int, c: int, d: int) -> None:
    """Append an event to the log of the state. The compiled runtime has no log and omits this."""
    s.log.append((code, a, b, c, d))


def share_log(s: HasLog, within: HasLog) -> None:
    """Let a record within a state write its events to the same log. The compiled runtime omits this too."""
    within.log = s.log


@dataclass(frozen=True)
class EventKind:
    """One kind of event.

    `text` is a sentence in game words with places such as `{0:side}`: the number of the integer and its reading (side,
    group, unit, wing, base, port, int, signed, yes, ...). `seen` is OWNER if only side `a` may read it.
    """

    code: int
    name: str
    cites: str
    text: str
    seen: int = PUBLIC


def declaring(kind: Callable[Concatenate[int, P], K]) -> tuple[dict[int, K], Callable[Concatenate[int, P], int]]:
    """A table of events, questions or refusals by number, and a function that adds one to it and gives its number.

    Two kinds with one number raise a `TypeError`.
    """
    by_code: dict[int, K] = {}

    def declare(code: int, /, *args: P.args, **kwargs: P.kwargs) -> int:
        if code in by_code:
            raise TypeError(f"{code} is declared twice: {by_code[code]}")
        by_code[code] = kind(code, *args, **kwargs)
        return code

    return by_code, declare
