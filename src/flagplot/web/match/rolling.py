"""Dice entered by people: those of a real table, correctable until the next roll counts; and those set by a referee."""

from dataclasses import replace

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Entry
from flagplot.table.fair.match import ASK, DICE
from flagplot.web.match.changes import Changes, Forbidden, MatchOrder, StaleRequest, is_done, request_fingerprint
from flagplot.web.match.live_match import LiveMatch, Roll
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
            text, wanted = " ".join(map(str, order.answers)), session.position.dice_left
            sitting.desk.tray.take()
            sitting.desk.tray.fill(text, wanted)
            if len(sitting.desk.tray.faces) != wanted:
                raise FlagplotError(f"{text!r} is not the whole roll", expected=f"{wanted} dice")
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
            _check_may_correct(seat, by_hand, reason)
            wanted = _wanted(sitting, seat, roll)
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
            fresh.follow(_dice(fresh, " ".join(map(str, order.answers)), count))
            change.add(fresh.entries(first), first)
            self._again(change, fresh)
            if by_hand or reason:
                which = "The last roll was" if is_last else "An earlier roll was"
                change.note(f"{which} set by hand: {reason}", True)
            else:
                change.note("A mistyped roll was corrected.", True)


def _wanted(sitting: LiveMatch, seat: Seat, number: int | None) -> Roll | None:
    """The roll to set: the last one, or for the referee one by the number of its first die."""
    if number is None:
        return sitting.rolls.last
    if seat.role != REFEREES:
        raise Forbidden("only the referee sets an earlier roll", expected="the referee's link")
    return next((roll for roll in sitting.settable() if roll.first == number), None)


def _dice(fresh: LiveMatch, text: str, count: int) -> list[Entry]:
    """The dice of a roll in stored form."""
    session = fresh.session
    fresh.desk.tray.fill(text, count)
    if len(fresh.desk.tray.faces) != count:
        raise FlagplotError(f"{text!r} is not the whole roll", expected=f"{count} dice")
    question = session.position.question
    name = session.position.game.asks[question.kind].name
    at = (SEATS[DICE_SEAT], name, question.subject, question.object)
    return [Entry(*at, face) for face in fresh.desk.tray.take()]


def _check_may_roll(seat: Seat) -> None:
    if seat.side is None and seat.reader is None and not seat.shared:
        raise Forbidden("watchers roll no dice", expected="a seat at the table")


def _check_may_correct(seat: Seat, by_hand: bool, reason: str) -> None:
    _check_may_roll(seat)
    if seat.role != REFEREES and by_hand:
        raise Forbidden("these dice are not rolled by people", expected="the referee, who may set a roll by hand")
    if seat.role == REFEREES and not reason.strip():
        raise FlagplotError(
            "a roll is set by hand for a reason", field="reason", expected="the reason, which is recorded"
        )
