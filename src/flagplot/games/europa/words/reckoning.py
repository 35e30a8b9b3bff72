"""The losses in the combats, and their ends. Rule 34 names no winner, so only the strength sunk is counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from typing_extensions import TypedDict

from flagplot.blocks import Block, Paragraph
from flagplot.core.event import Event
from flagplot.core.printed import ruling
from flagplot.core.printed.ruling import RelevantRuling, Ruling
from flagplot.games.europa import terms
from flagplot.games.europa.measures.outcome import (
    ALL_FOUGHT,
    GOES_ON,
    HAS_DISENGAGED,
    IS_LOST,
    way_ended,
)
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.strength import groups_of, strength_brought, strength_lost
from flagplot.games.europa.terms import COAST_COMBAT, SUBMARINE_COMBAT, SURFACE_COMBAT, TYPE_NAMES
from flagplot.games.europa.words import events
from flagplot.games.europa.words.describe import CombatDescriber, Look, singular

COMBATS: Final = {"submarine-round": SUBMARINE_COMBAT, "surface-round": SURFACE_COMBAT, "coast-round": COAST_COMBAT}
SIGNS: Final = {
    "disengagement": events.ANNOUNCED,
    "reaction": events.REACTION,
    "hit": events.UNIT_HIT,
    "sinking": events.UNIT_SUNK,
}

NO_WINNER: Final = -1
ENDINGS: Final = {
    GOES_ON: ("", ""),
    HAS_DISENGAGED: ("the moving group has disengaged", "34.D"),
    IS_LOST: ("the moving group is lost", "34.C.4"),
    ALL_FOUGHT: ("the last combat is over", "34.A"),
}
LOST_IN: Final = {
    SUBMARINE_COMBAT: events.ENDS[terms.BOATS_GONE][0],
    SURFACE_COMBAT: events.ENDS[terms.SHIPS_GONE][0],
    COAST_COMBAT: events.ENDS[terms.COAST_DONE][0],
}
"""The paragraph that ends a combat in which the moving group's last unit is sunk."""


class Fate(TypedDict):
    """The fate of a unit, as plain data."""

    name: str
    type: str
    sunk: bool
    hits: int


class CombatLossData(TypedDict):
    """The losses of one side, as plain data."""

    units: list[Fate]
    strength: int
    brought: int
    coast: int


@dataclass(frozen=True)
class UnitLosses:
    """The fate of one unit."""

    name: str
    kind: str
    sunk: bool
    hits: int


@dataclass(frozen=True)
class SideLosses:
    """The losses of one side."""

    side: int
    units: list[UnitLosses] = field(default_factory=list)
    strength: int = 0
    """Capacity of the units sunk, and coast defence points lost."""
    brought: int = 0
    """The same for all units at the start."""
    coast: int = 0

    def blocks(self, name: str, is_open: bool, is_over: bool) -> list[Block]:
        """The losses for a report."""
        lost = f"{name} lost {self.strength} points of strength out of {self.brought} [34.C.4]"
        lines: list[Block] = [Paragraph(singular(lost), 1)]
        sunk = [unit.name for unit in self.units if unit.sunk]
        hurt = [singular(f"{unit.name} ({unit.hits} hits)") for unit in self.units if unit.hits and not unit.sunk]
        lines += [Paragraph(f"sunk: {', '.join(sunk)}", 2)] if sunk else []
        lines += [Paragraph(f"hit: {', '.join(hurt)}", 2)] if hurt else []
        return lines + ([Paragraph(singular(f"coast defences: {self.coast} points"), 2)] if self.coast else [])

    def homeward(self, is_over: bool) -> list[Block]:
        """None: rule 34 inverts no ships."""
        return []

    def as_data(self) -> CombatLossData:
        """The losses as plain data."""
        units: list[Fate] = [{"name": u.name, "type": u.kind, "sunk": u.sunk, "hits": u.hits} for u in self.units]
        return {"units": units, "strength": self.strength, "brought": self.brought, "coast": self.coast}


def losses(start: Look, seen: Look, teller: CombatDescriber) -> list[SideLosses]:
    """Losses of both sides; all of it is public."""
    return [_side(start.s, seen.s, teller, side) for side in range(2)]


def _side(start: CombatState, s: CombatState, teller: CombatDescriber, side: int) -> SideLosses:
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    return SideLosses(
        side=side,
        units=[UnitLosses(teller.unit(u), TYPE_NAMES[s.kind[u]], s.sunk[u] == 1, s.hits[u]) for u in rows if s.hits[u]],
        strength=strength_lost(start, s, side),
        brought=strength_brought(start, side),
        coast=sum(start.level[g] - s.level[g] for g in groups_of(side)),
    )


def ended(s: CombatState) -> tuple[str, str]:
    """The ending with its paragraph; empty during the game (34.D.0.1). A lost group ended its last combat."""
    way = way_ended(s)
    words, cites = ENDINGS[way]
    return words, LOST_IN[s.combat] if way == IS_LOST else cites


def winner(s: CombatState) -> int:
    """Rule 34 names no winner."""
    return NO_WINNER


def rounds(s: CombatState, log: Sequence[Event]) -> int:
    """Rounds fought in all combats together."""
    return sum(event.kind == events.ROUND_BEGINS for event in log)


def verdict(seen: Look, winner: str | None, rounds: int) -> str:
    """The number of rounds; rule 34 names no winner."""
    return f"Over after {rounds} {'round' if rounds == 1 else 'rounds'}, no winner being named"


def happened(name: str, log: Sequence[Event]) -> bool:
    """Whether a kind of combat or disengagement occurred."""
    if name in COMBATS:
        return any(event.kind == events.COMBAT_BEGINS and event.combat == COMBATS[name] for event in log)
    return name not in SIGNS or any(event.kind == SIGNS[name] for event in log)


def that_mattered(
    rulings: Mapping[str, Ruling], chosen: Mapping[str, int], log: Sequence[Event]
) -> list[RelevantRuling]:
    """Rulings that could have changed these combats."""
    return ruling.that_mattered(rulings, chosen, lambda move: happened(move, log))
