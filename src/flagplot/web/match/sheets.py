"""Sheets: what a side writes on the sheet of its decision, and sends at once. No one else sees it before."""

import json
from dataclasses import dataclass, replace

from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS
from flagplot.table.chances import is_off
from flagplot.table.sheets.filling import filled
from flagplot.table.sheets.held import HeldPlan, Rest, Routine, routine_parts, section
from flagplot.table.sheets.rows import OWN, FilledSheet, Plan, SheetRow
from flagplot.web.match.changes import Changes, Forbidden, StaleRequest, check_plays, is_done, side_of
from flagplot.web.match.live_match import LiveMatch, SheetAsShown
from flagplot.web.match.seats import Seat
from flagplot.web.store.rows import Head, SheetDraft
from flagplot.web.store.store import Change

NEW_ROW = "this row follows from the others: decide it, too"


@dataclass(frozen=True)
class SheetOrder:
    """A sheet as a seat sends it."""

    turn: int
    """The number of its first question."""
    plan: Plan
    is_confirmed: bool = False
    """Whether the seat has read what follows from an answer that ends something."""
    is_whole: bool = True
    """Whether a row without an answer is refused; otherwise the doctrine, or none, fills it in."""
    key: str = ""
    asks_again: bool = False
    """Whether the seat is asked again for rows filled in ahead."""
    routine: str = ""
    """A part whose answers the seat leaves to suggestions from now on."""
    is_rest: bool = False
    """Whether the seat leaves the rest of this part of the game to suggestions."""


class UnsentSheet(FlagplotError):
    """A sheet that is not sent: a row is refused or missing, or what follows has not been confirmed."""

    def __init__(self, row: SheetRow | None, sheet: FilledSheet) -> None:
        if row is None:
            what, field = " ".join(sheet.endings), "confirmed"
            super().__init__(what, field=field, expected="confirmed, after reading what follows")
        else:
            super().__init__(row.problem or NEW_ROW, field=row.key, expected=f"an answer to: {row.text}")


class Sheets(Changes):
    """The sheets of sides."""

    def write(self, seat: Seat, turn: int, plan: Plan, is_bare: bool = False, is_tried: bool = False) -> None:
        """Keep what a seat has written so far."""
        side = side_of(seat)
        with self.reading(seat.match) as (head, sitting):
            check_asked(sitting, seat, turn)
            number = len(sitting.entries())
            is_over = head.is_over or head.paused is not None
        if is_over:
            raise StaleRequest("the match does not go on now", expected="a match that goes on")
        self.store.keep_draft(seat.match, SEATS[side], SheetDraft(number, head.cuts, plan, is_tried, is_bare))

    def leave_to_suggestions(self, seat: Seat, parts: list[str]) -> None:
        """Leave these parts of sheets to suggestions from now on, and be asked all others. No other seat learns of it."""
        with self._changing(seat.match) as (change, sitting):
            self._set_routine(change, sitting, seat, parts)

    @staticmethod
    def _set_routine(change: Change, sitting: LiveMatch, seat: Seat, parts: list[str]) -> None:
        side, session = side_of(seat), sitting.session
        check_plays(sitting, seat)
        if is_off(session):
            raise without_suggestions()
        known = routine_parts(session.setting.kit)
        for part in parts:
            if part not in known:
                raise FlagplotError(
                    f"{part!r} is not left to suggestions", field="parts", expected=", ".join(known) or "none"
                )
        change.leave_to_suggestions(seat.role, [seat.key, *dict.fromkeys(parts)] if parts else [])
        session.routines[side] = Routine(frozenset(parts), seat.key)

    def send(self, seat: Seat, order: SheetOrder) -> FilledSheet | None:
        """Send a sheet as one order, or raise `UnsentSheet`. None if this request was carried out before."""
        said = json.dumps(
            [seat.role, "sheet", order.turn, order.plan, order.is_confirmed, order.asks_again, order.routine]
            + [order.is_rest] * order.is_rest
        )
        with self._changing(seat.match, plays=True, is_keyed=True) as (change, sitting):
            if is_done(change, seat, order.key, said):
                return None
            check_asked(sitting, seat, order.turn)
            if order.is_rest and is_off(sitting.session):
                raise without_suggestions()
            sheet = sent_as_shown(sitting, order.plan, seat) or filled(
                sitting.desk, order.plan, not order.is_whole, seat.key
            )
            missing = [
                row
                for row in sheet.rows
                if row.is_open or (order.is_whole and row.is_asked and row.key not in order.plan)
            ]
            if missing or (sheet.endings and not order.is_confirmed):
                raise UnsentSheet(missing[0] if missing else None, sheet)
            side, first, session = side_of(seat), len(sitting.entries()), sitting.session
            if order.routine:
                self._set_routine(change, sitting, seat, [*routine_of(change.head, seat), order.routine])
            kit = session.setting.kit
            rest = Rest(section(kit, session.position.log), seat.key) if order.is_rest else None
            if order.asks_again:
                session.held[side] = HeldPlan(sheet.steps_of_now(), rest)
            else:
                session.hold(side, sheet.steps, rest)
            self._give(seat, sitting, order.turn, sheet.steps[0].answer)
            waiting = session.held[side]
            kept = SheetDraft(len(sitting.entries()), change.head.cuts, sheet.plan, held=waiting.as_data())
            change.keep_draft(seat.role, kept if waiting.waits else None)
            self._keep(change, sitting, first)
            return sheet


def without_suggestions() -> Forbidden:
    """The error of a seat that leaves something to suggestions where there are none."""
    return Forbidden("this match is played without suggestions", expected="a match with estimates")


def routine_of(head: Head, seat: Seat) -> list[str]:
    """The parts of sheets that a side leaves to suggestions."""
    return head.routine.get(seat.role, [])[1:]


def check_asked(sitting: LiveMatch, seat: Seat, turn: int) -> None:
    """Refuse a sheet of a seat that is not asked, or is asked something else by now."""
    side = side_of(seat)
    check_plays(sitting, seat)
    if not sitting.asks or sitting.session.position.question.seat != side:
        raise StaleRequest("there is no question for you now", expected="the current match")
    if turn != sitting.turn(side):
        raise StaleRequest("this question has been answered", expected="an answer to the question that is asked now")


def written(draft: SheetDraft | None, head: Head, sitting: LiveMatch) -> SheetDraft:
    """What a seat that is asked has written on its sheet, or what waits of the one before and has to be asked again."""
    if draft is None or draft.cuts != head.cuts:
        return SheetDraft()
    if draft.held is None:
        return draft if draft.number == len(sitting.entries()) else SheetDraft()
    asked = sitting.session.position.question
    waits = any(step.question == asked for step in HeldPlan.read(draft.held).steps)
    return SheetDraft(plan=draft.plan) if waits else SheetDraft()


def sheet_at(sitting: LiveMatch, draft: SheetDraft, seat: Seat) -> FilledSheet:
    """The sheet of the pending question, along the draft of its seat."""
    side, session = side_of(seat), sitting.session
    found = filled(sitting.desk, draft.plan, not draft.is_bare, seat.key)
    sitting.shown[side] = SheetAsShown(session.answers, session.routines.get(side), seat.key, found)
    return found


def sent_as_shown(sitting: LiveMatch, plan: Plan, seat: Seat) -> FilledSheet | None:
    """The sheet that was shown to the seat, if the plan has all of its answers and no others: filling it in gives the same.

    It follows from the seat's own knowledge, secret and answers, and no other seat reads it.
    """
    side, session = side_of(seat), sitting.session
    shown = sitting.shown.pop(side, None)
    if shown is None or shown[:3] != (session.answers, session.routines.get(side), seat.key):
        return None
    asked = {row.key: row for row in shown.sheet.rows if row.is_asked}
    if asked.keys() != plan.keys() or not shown.sheet.is_ready:
        return None
    if any(plan[key] not in (row.answer, row.chosen and row.chosen.key) for key, row in asked.items()):
        return None
    rows = [replace(row, origin=OWN) if row.is_asked else row for row in shown.sheet.rows]
    return replace(shown.sheet, rows=rows, dropped=[])
