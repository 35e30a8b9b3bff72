"""Facts for a seat that are not part of the game: whose turn it is, proposals to go back, who was here, talk,
the clocks.
"""

from flagplot.core.offers.measure import Data
from flagplot.core.record import SEATS
from flagplot.table.seats import SIDES
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.seats import REFEREES, WATCHERS, Seat
from flagplot.web.people.going_back import lacking_consent, sides_of
from flagplot.web.people.talking import readable
from flagplot.web.store.rows import Head, StoredMatch


def beside(head: Head, sitting: LiveMatch, seat: Seat, whole: StoredMatch) -> Data:
    """The parts of a seat's data that concern people: of those who were here, never the seat's own visits."""
    clock = None
    if head.clock is not None:
        left = dict(zip("AB", head.clock.left, strict=True))
        clock = {"kind": head.clock.kind, "seconds": head.clock.seconds, "left": left}
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
            for each in readable(whole.said, seat, head.is_over)
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
