"""How often a plan may be intercepted: the distinct naval forces that it makes on its way (22.13); and the ways of all plans."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from flagplot.core.offers.composing import Course
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce import announcing
from flagplot.games.awaw.turn.intercept import seeking
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words.reasons import BY_CODE, MAY


@dataclass(frozen=True)
class Chance:
    """One stretch of a plan's path on which its forces may be intercepted, or why they may not."""

    forces: tuple[int, ...]
    path: tuple[int, ...]
    is_new: bool
    """False for a force that goes on after a stop: it is intercepted before it or after it, not twice."""
    open_hexes: int
    cites: str
    """The paragraph that makes it immune; empty if some hex may be chosen."""


def stretches(t: Sea, start: TurnState, operation: int, plan: int) -> list[Chance]:
    """The stretches of a plan as they would be announced, cut at straits (22.13A)."""
    s = start.copy()
    s.operation_chosen[operation] = plan
    announcing.set_out(t, s, operation)
    rows = [row for row in range(terms.SAILING_LEGS) if s.leg_standing[row] == terms.ANNOUNCED]
    return [_stretch(t, s, row) for row in rows]


def interceptions(t: Sea, start: TurnState, operation: int, plan: int) -> int:
    """The most interceptions that a plan may suffer, submarines apart (22.13)."""
    return sum(1 for found in stretches(t, start, operation, plan) if found.is_new and found.open_hexes)


def _stretch(t: Sea, s: TurnState, row: int) -> Chance:
    side = s.leg_side[row]
    refusals = [seeking.leg_hex_refusal(t, s, row, place) for place in range(s.leg_length[row])]
    reason = Counter(refusals).most_common(1)[0][0] if MAY not in refusals else MAY
    return Chance(
        forces=tuple(side * terms.FORCES + f for f in range(terms.FORCES) if s.leg_force[row][f]),
        path=tuple(s.leg_path[row][: s.leg_length[row]]),
        is_new=seeking.is_new_force(t, s, row),
        open_hexes=refusals.count(MAY),
        cites=BY_CODE[reason].cites if reason else "",
    )


def courses(start: Expedition) -> Iterator[Course]:
    """The ways of the plans of the file, by operation and plan."""
    s, roster = start.situation, start.roster
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if s.leg_length[leg] > 1 and s.leg_operation[leg] != terms.NONE:
            name = f"{roster.operations[s.leg_operation[leg]]}: {roster.plan(s.leg_operation[leg], s.leg_plan[leg])}"
            yield Course(name, tuple(s.leg_path[leg][: s.leg_length[leg]]))
