"""Reads an operation file: an operation valid under map and rules, or a list of all its errors.

Refusals of the rules against its plans come with their paragraphs (22.11, 22.12, 22.141, 22.15).
"""

import os
from collections.abc import Iterator
from typing import Final

from flagplot.core.errors import one_of
from flagplot.files.problem import Problem
from flagplot.files.reading import kind_that, made_from
from flagplot.files.text import file_text
from flagplot.games.awaw.files.operation.build import draft
from flagplot.games.awaw.files.operation.check import faults
from flagplot.games.awaw.files.operation.model import Operation
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.files.words import PHASES
from flagplot.games.awaw.interception.terms import ANNOUNCEABLE
from flagplot.games.awaw.shared import activities
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce import planning
from flagplot.games.awaw.turn.planning.charting import known_sea
from flagplot.games.awaw.turn.rows import units_of
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import reasons
from flagplot.games.awaw.words.describe import listed

KIND: Final = kind_that(Operation)


def read(path: str | os.PathLike[str]) -> Expedition:
    """Read an operation file. The error lists every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def read_text(text: str, file: str = "scenario") -> Expedition:
    """Read an operation from its text, as a record keeps it; `file` names it in messages."""
    return made_from(text, file, Operation, lambda operation: _expedition(operation, text))[0]


def _expedition(operation: Operation, text: str) -> tuple[Expedition | None, list[Problem]]:
    operation._text = text
    wrong = list(faults(operation))
    if wrong:
        return None, wrong
    expedition, wrong = draft(operation)
    if wrong or expedition is None:
        return None, wrong
    return expedition, list(refusals(operation, expedition))


MOVED_BEFORE = (reasons.PATH_STARTS_ELSEWHERE, reasons.ANNOUNCED_ALREADY)
"""What may change before a plan of a later stage is announced."""


def refusals(operation: Operation, expedition: Expedition) -> Iterator[Problem]:
    """Check each plan as if it were announced at once, by the rules that will be asked then."""
    t, s = known_sea(operation.edition, operation.rulings, expedition.chart), expedition.situation
    for row in range(terms.SAILING_LEGS, terms.SAILING_LEGS + s.plan_legs):
        where, ships = expedition.fields[row], list(_ships_barred(t, s, expedition, row))
        yield from ships
        stage = planning.stage_refusal(s, row)
        if stage:
            reason = reasons.BY_CODE[stage]
            what = f"{reason.text}: {_activity(s, row)}"
            yield Problem((*where[:4], "phase"), what, f"another phase ({reason.cites})")
            continue
        refusal = planning.leg_refusal(t, s, row)
        early = s.operation_stage[s.leg_operation[row]] != terms.MOVEMENT and refusal in MOVED_BEFORE
        if refusal and not ships and not early:
            reason = reasons.BY_CODE[refusal]
            yield Problem(where, reason.text, f"a plan that the rules allow ({reason.cites})")


def _ships_barred(t: Sea, s: TurnState, expedition: Expedition, row: int) -> Iterator[Problem]:
    """Ships that the Naval Activities Table does not let do this, by name (22.15, 20.18, 21.31)."""
    side = s.leg_side[row]
    barred = [
        u
        for u in units_of(s, side)
        if s.leg_force[row][s.in_force[u] % terms.FORCES]
        and planning.ship_refusal(t, s, row, u) == reasons.NOT_BY_THAT_SHIP
    ]
    if barred:
        names = listed([f"{expedition.roster.units[u]} ({KIND_NAMES[s.kind[u]]})" for u in barred])
        may = [word for word, code in ANNOUNCEABLE.items() if all(_may(t, s, u, code) for u in barred)]
        what = f"{names} may not take part in {_activity(s, row)}"
        yield Problem((*expedition.fields[row], "forces"), what, f"{one_of(may)} for them (table.activities.entry)")


def _may(t: Sea, s: TurnState, u: int, activity: int) -> bool:
    """Whether a ship may take part in an activity in any phase."""
    row = planning.table_row(activity, s.kind[u], s.laden[u])
    if row == planning.NO_ROW:
        return True
    phases = range(activities.PHASES)
    return any(activities.activity_refusal(t.activities, s.kind[u], row, phase, 0) == 0 for phase in phases)


def _activity(s: TurnState, row: int) -> str:
    """The word of a leg's activity."""
    words = {code: word for word, code in ANNOUNCEABLE.items()}
    stages = {code: word for word, code in PHASES.items()}
    return f"{words[s.leg_activity[row]]} of the {stages[s.operation_stage[s.leg_operation[row]]]} phase"
