"""What people say and do besides the game: talk, claims, pauses, a referee's decision; and what of it a seat may read.

A seat reads whose turn it is, proposals to go back, who was here, the talk, and the clocks.
"""

from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data
from flagplot.core.record import SEATS
from flagplot.table.seats import SIDES
from flagplot.web.match.changes import Changes, Forbidden, StaleRequest, side_of
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.seats import REFEREES, WATCHERS, Seat
from flagplot.web.people.clocks import interrupted, left
from flagplot.web.people.going_back import lacking_consent, sides_of
from flagplot.web.store.rows import Head, Saying, StoredMatch
from flagplot.web.store.store import now

TABLE_TALK: Final = "table"
"""Both sides, with the referee reading and speaking."""
GALLERY: Final = "gallery"
"""Watchers; the others read it after the match, but not after a stage of a season."""
SEALED: Final = {"A": "sealed-A", "B": "sealed-B"}
"""One side and the referee, such as sealed orders; the others read it likewise."""
OWN: Final = "own"
"""A seat's own notes."""
LONGEST: Final = 2000


def channels_of(seat: Seat) -> tuple[str, ...]:
    """The channels in which a seat may speak."""
    if seat.role == WATCHERS:
        return (GALLERY,)
    sealed = SEALED.values() if seat.role == REFEREES else [SEALED[seat.role]] if seat.role in SEALED else []
    return (TABLE_TALK, *sealed, OWN)


def readable(said: list[Saying], seat: Seat, is_revealed: bool) -> list[Saying]:
    """What a seat may read."""
    channels = (
        {TABLE_TALK, GALLERY, *SEALED.values()}
        if is_revealed
        else {channel for channel in channels_of(seat) if channel != OWN}
    )
    return [each for each in said if each.channel in channels or (each.channel == OWN and each.role == seat.role)]


class Talking(Changes):
    """What people say and do besides the game."""

    def say(self, seat: Seat, text: str, channel: str) -> None:
        """Say something in a channel of the match, during it or afterwards."""
        if seat.shared and seat.role == WATCHERS:
            raise Forbidden("the curtain is closed", expected="the side whose turn it is")
        if channel not in channels_of(seat):
            raise Forbidden("this seat does not speak there", expected=" or ".join(channels_of(seat)))
        words = text.strip()
        if not words or len(words) > LONGEST:
            raise FlagplotError("nothing is said", field="text", expected=f"1 to {LONGEST} letters")
        with self.store.change(seat.match) as change:
            change.say(seat.role, channel, words)
        self.on_change(seat.match)

    def claim(self, seat: Seat) -> None:
        """End a match as won, because the other side's time is over."""
        with self._changing(seat.match, plays=True) as (change, sitting):
            side, head = side_of(seat), change.head
            if head.clock is None or head.turn != 1 - side or left(head, now())[1 - side] >= 0:
                raise StaleRequest("the other side has time left", expected="a clock that has run out")
            name = sitting.session.setting.sides[1 - side]
            change.end_by_hand(side, f"{name} ran out of time")

    def pause(self, seat: Seat, reason: str | None) -> None:
        """Pause the match with a reason, or continue it; meanwhile no clock runs."""
        with self._changing(seat.match) as (change, _):
            head = change.head
            if (reason is None) != (head.paused is None):
                change.turned(head.turn, None if reason is not None else now(), interrupted(head, now()))
            change.pause(reason)

    def note(self, seat: Seat, text: str, is_public: bool) -> None:
        """Add a referee's note about the present moment of the match."""
        with self._changing(seat.match) as (change, _):
            change.note(text, is_public)

    def end_by_hand(self, seat: Seat, winner: int | None, reason: str) -> None:
        """End a match by the referee's decision."""
        with self._changing(seat.match) as (change, _):
            change.end_by_hand(winner, reason)


# ------------------------------------------------------------ what a seat reads
def beside(head: Head, sitting: LiveMatch, seat: Seat, whole: StoredMatch) -> Data:
    """The parts of a seat's data that concern people: of those who were here, never the seat's own visits."""
    clock = None
    if head.clock is not None:
        seconds_left = dict(zip("AB", head.clock.left, strict=True))
        clock = {"kind": head.clock.kind, "seconds": head.clock.seconds, "left": seconds_left}
    may_ask_back = not head.is_over and head.proposal is None and seat.role in sitting.people
    may_ask_back = may_ask_back and seat.side is not None and sitting.turn(seat.side) > 0
    return {
        "turn": _turn(head, sitting),
        "clock": clock,
        "proposal": _proposal(head, sitting, seat, whole),
        "may_ask_back": may_ask_back,
        "again": head.again is not None,
        "here": [
            {"role": role, "name": name_of(role, sitting), "seen": whole.seen[role]}
            for role in ("A", "B", REFEREES)
            if role != seat.role and role in whole.seen and role in (*sitting.people, REFEREES)
        ],
        "said": [
            {"at": each.at, "by": name_of(each.role, sitting), "channel": each.channel, "text": each.text}
            for each in readable(whole.said, seat, head.is_revealed)
        ],
    }


def name_of(role: str, sitting: LiveMatch) -> str:
    """A seat in words."""
    names = dict(zip("AB", sitting.session.setting.sides, strict=True))
    return names.get(role, {REFEREES: "the referee", WATCHERS: "a watcher"}.get(role, "both sides"))


def _turn(head: Head, sitting: LiveMatch) -> Data | None:
    """The side to act and the time when its turn began; None for dice at the table, a search player, and after the end.

    Both sides know it, so everybody may. It is the stored one: a form that is being filled in changes nothing.
    """
    if head.is_over or head.turn not in SIDES or len(sitting.lacks_numbers) > 1:
        return None
    return {"side": SEATS[head.turn], "name": sitting.session.setting.sides[head.turn], "since": head.since}


def _proposal(head: Head, sitting: LiveMatch, seat: Seat, whole: StoredMatch) -> Data | None:
    """The proposal to go back, as a seat may know it; None without one."""
    found = head.proposal
    if found is None or head.is_over:
        return None
    lacking = lacking_consent(found, sitting.people, REFEREES in whole.seen)
    needed = bool(lacking & {*sides_of(seat)}) if seat.role != WATCHERS or seat.shared else False
    own = 0 if seat.side is None else sum(1 for each in sitting.entries(found.number) if each.seat == seat.role)
    is_mine = found.by == seat.role
    return {"yours": own, "needs_you": needed, "by": name_of(found.by, sitting), "mine": is_mine}
