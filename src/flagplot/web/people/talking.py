"""What people say and do besides the game: at the table, among watchers, to themselves; claims, pauses, a referee's decision."""

from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.web.match.changes import Changes, Forbidden, StaleRequest, side_of
from flagplot.web.match.seats import REFEREES, WATCHERS, Seat
from flagplot.web.people.clocks import has_fallen, interrupted
from flagplot.web.store.rows import Saying
from flagplot.web.store.store import now

TABLE_TALK: Final = "table"
"""Both sides, with the referee reading and speaking."""
GALLERY: Final = "gallery"
"""Watchers; the others read it after the match."""
SEALED: Final = {"A": "sealed-A", "B": "sealed-B"}
"""One side and the referee, such as sealed orders; the others read it after the match."""
OWN: Final = "own"
"""A seat's own notes."""
LONGEST: Final = 2000


def channels_of(seat: Seat) -> tuple[str, ...]:
    """The channels in which a seat may speak."""
    if seat.role == WATCHERS:
        return (GALLERY,)
    sealed = SEALED.values() if seat.role == REFEREES else [SEALED[seat.role]] if seat.role in SEALED else []
    return (TABLE_TALK, *sealed, OWN)


def readable(said: list[Saying], seat: Seat, is_over: bool) -> list[Saying]:
    """What a seat may read."""
    channels = (
        {TABLE_TALK, GALLERY, *SEALED.values()}
        if is_over
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
            side = side_of(seat)
            if not has_fallen(change.head, 1 - side):
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
