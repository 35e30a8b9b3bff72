"""Where voyages are met: what the odds of a game on a map are drawn from."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from flagplot.core.event import Event

TRIED: Final = "tried"
FOUGHT: Final = "fought"


class Course(NamedTuple):
    """A way by sea that may be taken."""

    name: str
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Meetings:
    """How a game says where voyages go and where they are met."""

    courses: Callable[[Any], Iterable[Course]]
    """Of a start."""
    met: Callable[[Iterable[Event]], Iterable[tuple[str, int]]]
    """Of the events of a game: whether it was tried or came to a fight, and in which hex."""
