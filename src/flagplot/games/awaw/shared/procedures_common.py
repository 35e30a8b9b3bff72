"""Common parts of catalogue entries: rolls on tables with rows, damage to named ships and to light ships."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Count, OutcomePart, Rule, Using
from flagplot.core.procedures.procedure import DerivedNumber, Roll
from flagplot.games.awaw.battle.fleet.losses import CONDITIONS, Size, light_losses, named_condition
from flagplot.games.awaw.shared.air import column, table_row
from flagplot.games.awaw.shared.tables import Tables


class LightShips(NamedTuple):
    """The light ships under attack."""

    cruisers: Annotated[int, Count(0, 60, "undamaged cruisers under attack", 4)]
    damaged_cruisers: Annotated[int, Count(0, 60, "cruisers under attack that were damaged before")]
    small: Annotated[int, Count(0, 60, "one-factor ships under attack: destroyers, CVEs, transports", 6)]


HITS: Final = OutcomePart("hits", "hits scored")
NAMED_HITS: Final = (
    HITS,
    OutcomePart("total-hits", "hits that the ship has now, its size at most"),
    OutcomePart("condition", "what becomes of the ship", CONDITIONS),
)
LIGHT_LOSSES: Final = (
    OutcomePart("cruisers-sunk", "undamaged cruisers sunk"),
    OutcomePart("damaged-cruisers-sunk", "cruisers damaged before and now sunk"),
    OutcomePart("cruisers-damaged", "cruisers newly damaged"),
    OutcomePart("small-sunk", "one-factor ships sunk"),
)
NamedHits = Annotated[tuple[int, ...], *NAMED_HITS]
LightHits = Annotated[tuple[int, ...], HITS, *LIGHT_LOSSES]


HitsBefore = Annotated[int, Count(0, 8, "hits that it has taken before, fewer than its size")]


def throws_for(t: Tables, strength: int, last: int) -> int:
    """A throw for each row that the strength uses, or one for all of them (reading D22)."""
    rows = (strength + last - 1) // last
    return min(rows, 1) if t.over_last_row == 1 else rows


def rows_of(t: Tables, strength: int, last: int, throw: int) -> Sequence[int]:
    """The remaining strength on each row that the throw is read on (reading D22)."""
    return range(strength, 0, -last) if t.over_last_row == 1 else (strength - last * throw,)


def row_of(strength: int, last: int, throw: int) -> int:
    """First row for a throw."""
    return table_row(strength - last * throw, last)


def column_of(modifier: int, roll: int) -> int:
    """Column of a throw with its modifier."""
    return column(roll + modifier)


def table_roll(
    name: str,
    meaning: str,
    cites: str,
    reads: Rule,
    gives: str,
    strength: str,
    last: int,
    most: int,
    *,
    throws: Rule | None = None,
    modifier: str | int = 0,
    adds: tuple[str, ...] = ("hits",),
) -> Roll:
    """Two dice on a table whose rows are the strength up to `last`, with a throw for each row used."""
    shows = (
        DerivedNumber("row", Using(row_of, strength=strength, last=last), cites),
        DerivedNumber("column", Using(column_of, modifier=modifier), cites),
    )
    throws = throws or Using(throws_for, strength=strength, last=last)
    width = len(adds) if len(adds) > 1 else 0
    return Roll(name, meaning, cites, 2, reads, gives, throws, (most + last - 1) // last, adds, width, shows)


def still_afloat(size: Size, hits_before: HitsBefore) -> str:
    """A ship that has as many hits as its size is sunk and no target."""
    return "" if hits_before < size else f"hits-before {hits_before} on a size of {size}: that ship is sunk"


def hits_now(size: int, hits_before: int, hits: int) -> int:
    """Hits gathered, the size of the ship at most."""
    return min(hits_before + hits, size)


def named_outcome(size: int, hits_before: int, hits: int) -> NamedHits:
    """Hits, total hits and the fate of the ship."""
    total = hits_now(size, hits_before, hits)
    return hits, total, named_condition(size, total)


def light_outcome(t: Tables, ships: LightShips, hits: int) -> LightHits:
    """Hits, and the ships sunk and damaged."""
    return hits, *light_losses(t, hits, *ships)
