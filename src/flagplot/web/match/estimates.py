"""A seat's estimate of its own chances: from what it knows, outside of what others wait for, one at a time on a server."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from flagplot.belief import Believer
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.search.advice import believer_of
from flagplot.table.chances import Estimate, check, estimate
from flagplot.web.match.told import Reading

KEPT: Final = 128
"""Estimates that are kept for seats which ask again."""
BELIEVERS: Final = 16
"""Seats whose beliefs are kept from question to question."""
PATIENCE: Final = 30.0
"""Seconds for which one waits while another is reckoned."""


class Busy(FlagplotError):
    """Too much is being reckoned just now."""


class Estimates:
    """The estimates of a server."""

    def __init__(self) -> None:
        self.lock, self.kept = Lock(), OrderedDict[tuple[str, str], Estimate]()
        self.believers = OrderedDict[str, Believer]()

    def believer(self, seat: str, kit: Kit, side: int) -> Believer:
        """Whoever works out what a seat may believe; those that were asked last need not begin anew."""
        if seat not in self.believers:
            self.believers[seat] = believer_of(kit, side)
        self.believers.move_to_end(seat)
        while len(self.believers) > BELIEVERS:
            self.believers.popitem(last=False)
        return self.believers[seat]

    def asked(self, found: Reading) -> "Asked":
        """What is to be reckoned for a reading of a side's seat, on a copy that nobody changes; refused where it may not be."""
        session = found.sitting.session
        side = -1 if found.seat.side is None else found.seat.side
        check(session, side)
        if found.is_over:
            raise FlagplotError("the match is over", field="odds", expected="a match that goes on")
        return Asked(self, (found.seat.id, found.version()), found, side)


class Asked:
    """One estimate that was asked for."""

    def __init__(self, to: Estimates, key: tuple[str, str], found: Reading, side: int) -> None:
        session = found.sitting.session
        self.to, self.key, self.side = to, key, side
        self.setting, self.position = session.setting, session.position.copy()

    def reckoned(self) -> Estimate:
        """Its answer; what was reckoned for the same is given again."""
        if not self.to.lock.acquire(timeout=PATIENCE):
            raise Busy("others have their chances reckoned", expected="to ask again in a minute")
        try:
            if self.key not in self.to.kept:
                believer = self.to.believer(self.key[0], self.setting.kit, self.side)
                self.to.kept[self.key] = estimate(self.setting, self.position, self.side, believer=believer)
            self.to.kept.move_to_end(self.key)
            while len(self.to.kept) > KEPT:
                self.to.kept.popitem(last=False)
            return self.to.kept[self.key]
        finally:
            self.to.lock.release()
