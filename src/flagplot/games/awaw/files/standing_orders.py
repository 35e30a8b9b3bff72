"""Standing orders of a side, tied to the rows of an operation, as a player follows them (22.12, 22.14D)."""

from dataclasses import dataclass, field

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState


@dataclass(frozen=True)
class BoundLine:
    """A line with its names converted to rows and hexes of an operation; empty sets mean all."""

    name: str
    levels: tuple[int, ...]
    activities: frozenset[int]
    units: frozenset[int]
    """Unit rows of the forces that may go, as the turn began."""
    ports: frozenset[int]
    hexes: frozenset[int]
    any_hex: bool
    least_chance: int
    least_task_forces: int
    held: frozenset[int]
    """Unit rows that stay in port."""
    let_pass: bool


@dataclass(frozen=True)
class Standing:
    """Standing orders of a side, tied to an operation."""

    title: str
    seat: int
    stays: bool
    """Whether everybody stays where no line fits."""
    lines: tuple[BoundLine, ...]
    text: str = field(default="", repr=False, compare=False)
    """The file as it was read, which a record keeps."""


def original_row(s: TurnState, u: int) -> int:
    """The unit row of the file that a row was split from."""
    while s.split_from[u] != terms.NONE:
        u = s.split_from[u]
    return u
