"""Forms: answers that belong together, entered and removed freely, and sent together. They are secret before."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from flagplot.table.controller import Form
from flagplot.web.match.changes import (
    Changes,
    Order,
    StaleRequest,
    check_goes_on,
    check_plays,
    is_done,
    put_down,
    request_fingerprint,
    side_of,
)
from flagplot.web.match.live_match import LiveMatch, OpenForm
from flagplot.web.match.seats import Seat
from flagplot.web.store.store import Change


class Forms(Changes):
    """The unsent forms of sides."""

    def put(self, seat: Seat, order: Order) -> None:
        """Enter answers to the next questions on the form of a seat."""
        with self._form(seat) as (change, _, filled):
            if is_done(change, seat, order.key, request_fingerprint(seat, order)):
                return
            form = _checked(filled, order.turn)
            for said in order.answers:
                form.add(said)
            form.go_on()
            change.keep_form(seat.role, tuple(each.answer for each in form.put))

    def put_back(self, seat: Seat, turn: int, keep: int) -> None:
        """Remove answers from a form; the first `keep` remain."""
        with self._form(seat) as (change, _, filled):
            check_goes_on(change)
            form = _checked(filled, turn)
            if not 0 <= keep < len(form.put):
                raise StaleRequest("the form has no such answer", expected="the current form")
            change.keep_form(seat.role, tuple(each.answer for each in form.put[: form.before(keep)]))

    def send(self, seat: Seat, turn: int, key: str = "") -> None:
        """Send the answers of a form as one order."""
        with self._form(seat) as (change, sitting, filled):
            if is_done(change, seat, key, json.dumps([seat.role, "send", turn])):
                return
            form = _checked(filled, turn)
            if not form.put:
                raise StaleRequest("the form has no answers", expected="the current match")
            first = len(sitting.entries())
            for each in form.put:
                self._give(seat, sitting, sitting.turn(side_of(seat)), each.answer)
            change.keep_form(seat.role, ())
            self._keep(change, sitting, first)

    @contextmanager
    def _form(self, seat: Seat) -> Iterator[tuple[Change, LiveMatch, OpenForm | None]]:
        """A context for changing the form of the seat to answer. A failed change discards it."""
        side = side_of(seat)
        with self._place(seat.match) as place:
            try:
                with self._changing(seat.match, plays=True, is_keyed=True) as (change, sitting):
                    check_plays(sitting, seat)
                    is_asked = sitting.asks and sitting.session.position.question.seat == side
                    answers = put_down(change.head, sitting, side, change.form(seat.role))
                    yield change, sitting, self._filled(place, change.head, sitting, side, answers, is_asked)
            except BaseException:
                place.forms.clear()
                raise


def _checked(filled: OpenForm | None, turn: int) -> Form:
    """The form, if the request matches its present state."""
    if filled is None:
        raise StaleRequest("there is no question for you now", expected="the current match")
    if turn != turn_of(filled.sitting, filled.form):
        raise StaleRequest("this question has been answered", expected="the current match")
    return filled.form


def turn_of(sitting: LiveMatch, form: Form) -> int:
    """The number of the next question on a form, including its last answer."""
    return sitting.turn(form.seat) + form.is_whole
