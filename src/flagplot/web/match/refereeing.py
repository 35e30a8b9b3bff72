"""A referee's actions: propose to go back, add notes, end the match."""

from dataclasses import replace

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS
from flagplot.web.match.changes import Changes, StaleRequest, people
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.seats import Seat
from flagplot.web.store.rows import Proposal
from flagplot.web.store.store import Change


class Refereeing(Changes):
    """The referee's operations on matches."""

    def propose(self, seat: Seat, number: int | None) -> None:
        """Ask both seats to go back to an earlier point, or withdraw the proposal."""
        with self._changing(seat.match) as (change, sitting):
            if number is not None and not 0 <= number < len(sitting.entries()):
                raise FlagplotError(f"there is no answer {number}", expected=f"0 to {len(sitting.entries()) - 1}")
            wanted = None if number is None else Proposal(earlier(sitting, number))
            if wanted is not None and not people(sitting):
                self._go_back(change, sitting, wanted.number)
            else:
                change.propose(wanted)

    def consent(self, seat: Seat, agrees: bool) -> None:
        """Record whether a seat agrees to go back. When all people agree, the match goes back."""
        with self._changing(seat.match) as (change, sitting):
            proposal = change.head.proposal
            if proposal is None:
                raise StaleRequest("there is no proposal now", expected="the current match")
            if not agrees:
                change.propose(None)
                return
            consents = {*proposal.consents, *(("A", "B") if seat.shared else (seat.role,))}
            if people(sitting) <= consents:
                self._go_back(change, sitting, proposal.number)
            else:
                change.propose(Proposal(proposal.number, tuple(sorted(consents))))

    def pause(self, seat: Seat, reason: str | None) -> None:
        """Pause the match with a reason, or continue it."""
        with self._changing(seat.match) as (change, _):
            change.pause(reason)

    def note(self, seat: Seat, text: str, is_public: bool) -> None:
        """Add a note about the present moment of the match."""
        with self._changing(seat.match) as (change, _):
            change.note(text, is_public)

    def end_by_hand(self, seat: Seat, winner: int | None, reason: str) -> None:
        """End a match by the referee's decision."""
        with self._changing(seat.match) as (change, _):
            change.end_by_hand(winner, reason)

    def _go_back(self, change: Change, sitting: LiveMatch, number: int) -> None:
        backs = change.go_back(sitting.back(number, "referee"))
        fresh = LiveMatch(replace(change.head, backs=backs))
        fresh.follow(sitting.entries()[:number])
        self._again(change, fresh)


def earlier(sitting: LiveMatch, number: int) -> int:
    """The last answer of a person, or the first die of a physical roll, at or before a number: a point where a match can stop."""
    letters, by_hand = {SEATS[seat] for seat in sitting.desk.people}, sitting.session.dice is None
    entries = sitting.entries()
    while number > 0:
        is_die = entries[number].seat == SEATS[DICE_SEAT]
        if entries[number].seat in letters or (by_hand and is_die and entries[number - 1].seat != entries[number].seat):
            break
        number -= 1
    return number
