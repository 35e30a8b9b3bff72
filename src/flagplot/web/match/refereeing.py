"""A referee's actions on the match itself: add notes, end it."""

from flagplot.web.match.changes import Changes
from flagplot.web.match.seats import Seat


class Refereeing(Changes):
    """The referee's operations on matches."""

    def note(self, seat: Seat, text: str, is_public: bool) -> None:
        """Add a note about the present moment of the match."""
        with self._changing(seat.match) as (change, _):
            change.note(text, is_public)

    def end_by_hand(self, seat: Seat, winner: int | None, reason: str) -> None:
        """End a match by the referee's decision."""
        with self._changing(seat.match) as (change, _):
            change.end_by_hand(winner, reason)
