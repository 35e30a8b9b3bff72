"""Going back: the referee proposes it, or a side asks to take back its own answers; the others grant or refuse."""

from dataclasses import replace
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS
from flagplot.web.match.changes import Changes, Forbidden, StaleRequest, side_of
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.seats import REFEREES, Seat
from flagplot.web.store.rows import Proposal
from flagplot.web.store.store import Change

TALK: Final = "table"
"""The channel in which the table reads what became of a request."""


class GoBackRequests(Changes):
    """Proposals to go back, of the referee or of a side."""

    def propose(self, seat: Seat, number: int | None) -> None:
        """The referee asks the people of both sides to go back to an earlier point, or withdraws the proposal."""
        with self._changing(seat.match) as (change, sitting):
            if number is not None and not 0 <= number < len(sitting.entries()):
                raise FlagplotError(f"there is no answer {number}", expected=f"0 to {len(sitting.entries()) - 1}")
            self._decide(change, sitting, None if number is None else Proposal(earlier(sitting, number)))

    def ask_back(self, seat: Seat, turn: int | None) -> None:
        """A side asks to take back its own answers from this one on, by its number among them; None withdraws it."""
        with self._changing(seat.match) as (change, sitting):
            side, pending = side_of(seat), change.head.proposal
            if seat.role not in sitting.people:
                raise Forbidden("a doctrine plays this side", expected="a side that a person plays")
            if turn is None:
                if pending is None or pending.by != seat.role:
                    raise StaleRequest("you have not asked to take anything back", expected="the current match")
                self._decide(change, sitting, None)
                return
            if pending is not None:
                raise StaleRequest("a proposal to go back is pending", expected="an answer to it first")
            own = [number for number, entry in enumerate(sitting.entries()) if entry.seat == SEATS[side]]
            if not 0 <= turn < len(own):
                expected = f"0 to {len(own) - 1}" if own else "an answer of this side first"
                raise FlagplotError(f"you have given no answer {turn}", field="turn", expected=expected)
            self._decide(change, sitting, Proposal(own[turn], sides_of(seat), seat.role))

    def consent(self, seat: Seat, agrees: bool) -> None:
        """Record whether a seat agrees to go back. When all agree who have to, the match goes back."""
        with self._changing(seat.match) as (change, sitting):
            found = change.head.proposal
            if found is None:
                raise StaleRequest("there is no proposal now", expected="the current match")
            if seat.role == REFEREES and found.by == REFEREES:
                raise Forbidden("the sides answer the referee's proposal", expected="the link of a side")
            if not agrees:
                change.say(seat.role, TALK, refused(sitting, found, seat))
                change.propose(None)
                return
            consents = tuple(sorted({*found.consents, *sides_of(seat)}))
            self._decide(change, sitting, replace(found, consents=consents))

    def _decide(self, change: Change, sitting: LiveMatch, proposal: Proposal | None) -> None:
        """Go back if all have agreed, else keep the proposal."""
        if proposal is None or lacking_consent(proposal, sitting.people, change.seated(REFEREES)):
            change.propose(proposal)
            return
        granted = tuple(sorted({*proposal.consents} - {proposal.by})) if proposal.by != REFEREES else ()
        backs = change.go_back(sitting.back(proposal.number, proposal.by, granted=granted))
        fresh = LiveMatch(replace(change.head, backs=backs))
        fresh.follow(sitting.entries()[: proposal.number])
        self._again(change, fresh)


def lacking_consent(proposal: Proposal, sides: set[str], has_referee: bool) -> set[str]:
    """The roles that have yet to agree: the sides with people, and for a side's request the referee who has a seat."""
    judges = {REFEREES} if has_referee and proposal.by != REFEREES else set[str]()
    return (sides | judges) - {*proposal.consents}


def check_consents(seat: Seat) -> None:
    """Refuse the consent of a seat that only watches."""
    if seat.side is None and not seat.shared and seat.role != REFEREES:
        raise Forbidden("only a side or the referee agrees", expected="the link of a side, or the referee's")


def sides_of(seat: Seat) -> tuple[str, ...]:
    """The roles for which a seat agrees: both sides at a shared screen."""
    return ("A", "B") if seat.shared else (seat.role,)


def refused(sitting: LiveMatch, proposal: Proposal, seat: Seat) -> str:
    """The refusal, as the table reads it."""
    names = dict(zip("AB", sitting.session.setting.sides, strict=True)) | {REFEREES: "the referee"}
    return f"Going back, as {names[proposal.by]} asked, is refused."


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
