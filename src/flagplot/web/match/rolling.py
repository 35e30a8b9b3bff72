"""Dice entered by people: those of a real table, correctable until the next roll counts; and those set by a referee."""

from dataclasses import replace

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Entry
from flagplot.table.fair.match import ASK, DICE
from flagplot.web.match.changes import Changes, Forbidden, MatchOrder, StaleRequest, is_done, request_fingerprint
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.seats import REFEREES, TABLE, Seat


class Rolling(Changes):
    """The operations for dice entered by people."""

    def roll(self, seat: Seat, order: MatchOrder) -> None:
        """Give the dice of the pending roll, as rolled at a real table."""
        with self._changing(seat.match, plays=True, is_keyed=True) as (change, sitting):
            if is_done(change, seat, order.key, request_fingerprint(seat, order)):
                return
            session, first = sitting.session, len(sitting.entries())
            _check_may_roll(seat)
            if not sitting.asks or not session.position.question.is_die:
                raise StaleRequest("no roll is needed now", expected="the current match")
            if order.turn != session.dice_rolled:
                raise StaleRequest("this roll has been made", expected="the current match")
            sitting.desk.tray.take()
            _fill(sitting, order, session.position.dice_left)
            sitting.desk.roll()
            self._keep(change, sitting, first)

    def correct(self, seat: Seat, order: MatchOrder, reason: str = "", roll: int | None = None) -> None:
        """Set the dice of a roll again, by default the last one. Later answers are asked again.

        Dice of a real table can be corrected by the seats that may type them, until the next roll counts. Any other
        roll is set by the referee alone, with a reason, which the record contains: any roll since the last answer of a
        person, by its number. After the end no roll is set again, except a last one typed at one open screen: nothing
        was secret there.
        """
        with self._changing(seat.match, is_keyed=True) as (change, sitting):
            reopens = change.head.is_over and seat.shared == TABLE and sitting.session.record.header.get(DICE) == ASK
            if is_done(change, seat, order.key, request_fingerprint(seat, order), reopens):
                return
            by_hand = sitting.session.dice is not None or bool(sitting.lacks_numbers)
            _check_may_roll(seat)
            if seat.role != REFEREES and (by_hand or roll is not None):
                what = "these dice are not rolled by people" if by_hand else "only the referee sets an earlier roll"
                who = "the referee, who may set a roll by hand" if by_hand else "the referee's link"
                raise Forbidden(what, expected=who)
            if seat.role == REFEREES and not reason.strip():
                what = "a roll is set by hand for a reason"
                raise FlagplotError(what, field="reason", expected="the reason, which is recorded")
            wanted = sitting.rolls.last
            if roll is not None:
                wanted = next((each for each in sitting.settable() if each.first == roll), None)
            if wanted is None or order.turn != sitting.session.dice_rolled:
                raise StaleRequest("this roll cannot be set", expected="the current match")
            first, count = wanted.first, wanted.count
            is_last = wanted == sitting.rolls.last
            before = sitting.entries()[:first]
            back = sitting.back(first, seat.role, count if by_hand else 0, reason)
            backs = change.go_back(back, reopens)
            kept = change.set_by_hand(range(first, first + count), reason) if by_hand else change.head.by_hand
            fresh = LiveMatch(replace(change.head, by_hand=kept, backs=backs))
            fresh.follow(before)
            _fill(fresh, order, count)
            question, asks = fresh.session.position.question, fresh.session.position.game.asks
            asked = (SEATS[DICE_SEAT], asks[question.kind].name, question.subject, question.object)
            fresh.follow([Entry(*asked, face) for face in fresh.desk.tray.take()])
            change.add(fresh.entries(first), first)
            self._again(change, fresh)
            if by_hand or reason:
                which = "The last roll was" if is_last else "An earlier roll was"
                change.note(f"{which} set by hand: {reason}", True)
            else:
                change.note("A mistyped roll was corrected.", True)


def _fill(sitting: LiveMatch, order: MatchOrder, wanted: int) -> None:
    """Put the dice of an order into the tray, or refuse them if they are not a whole roll."""
    text = " ".join(map(str, order.answers))
    sitting.desk.tray.fill(text, wanted)
    if len(sitting.desk.tray.faces) != wanted:
        raise FlagplotError(f"{text!r} is not the whole roll", expected=f"{wanted} dice")


def _check_may_roll(seat: Seat) -> None:
    if seat.side is None and seat.reader is None and not seat.shared:
        raise Forbidden("watchers roll no dice", expected="a seat at the table")
