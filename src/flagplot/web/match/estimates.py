"""A seat's estimates: from its own information, outside the locks of the match, one at a time per server."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final, Generic, TypeVar, cast

from flagplot.belief import BeliefTracker
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.search.advice import believer_of
from flagplot.table.advice.advice import Advice, advice, usual
from flagplot.table.chances import Estimate, check, estimate
from flagplot.table.setting import Setting
from flagplot.web.match.match_view import MatchView

KEPT: Final = 128
"""Cached estimates for seats that ask again."""
BELIEVERS: Final = 16
"""Seats whose belief trackers are kept between questions."""
PATIENCE: Final = 30.0
"""Maximum seconds of waiting for another estimate."""


class Busy(FlagplotError):
    """The server is busy with other estimates."""


class Estimates:
    """The estimates of a server."""

    def __init__(self) -> None:
        self.lock, self.kept = Lock(), OrderedDict[tuple[str, str], Estimate | Advice]()
        self.believers = OrderedDict[str, BeliefTracker]()

    def believer(self, seat: str, kit: Kit, side: int) -> BeliefTracker:
        """The belief tracker of a seat. Recently used ones are cached."""
        if seat not in self.believers:
            self.believers[seat] = believer_of(kit, side)
        self.believers.move_to_end(seat)
        while len(self.believers) > BELIEVERS:
            self.believers.popitem(last=False)
        return self.believers[seat]

    def asked(self, found: MatchView) -> "EstimateRequest[Estimate]":
        """The estimate for a side's view of a match, on a private copy; refused if the match excludes estimates."""
        side = self.side_of(found)
        return EstimateRequest(self, (found.seat.id, f"chances {found.version()}"), found, side, estimated)

    def advised(self, found: MatchView) -> "EstimateRequest[Advice]":
        """The advice on the answers to its question, likewise."""
        side, position = self.side_of(found), found.sitting.session.position
        if position.question.seat != side:
            raise FlagplotError("you have no question to answer now, so there are no answers to compare")
        return EstimateRequest(self, (found.seat.id, f"advice {found.version()}"), found, side, advised)

    def side_of(self, found: MatchView) -> int:
        """The side of the reading seat; refused if it has no estimates."""
        side = -1 if found.seat.side is None else found.seat.side
        if found.is_over:
            raise FlagplotError("the match is over, so no chances and no answers are left to estimate")
        check(found.sitting.session, side)
        return side


def enemy_of(found: MatchView) -> int:
    """The other side; refused to all but the seats of the two sides."""
    if found.seat.side is None:
        raise FlagplotError("only a side has an enemy", field="open", expected="the link of a side")
    return 1 - found.seat.side


def estimated(setting: Setting, position: Position, side: int, believer: BeliefTracker) -> Estimate:
    """The chances of a side."""
    return estimate(setting, position, side, believer=believer)


def advised(setting: Setting, position: Position, side: int, believer: BeliefTracker) -> Advice:
    """The advice on the answers to its question."""
    return advice(setting, position, usual(setting.kit), believer=believer)


R = TypeVar("R", bound=Estimate | Advice)


class EstimateRequest(Generic[R]):
    """One requested estimate."""

    def __init__(
        self,
        to: Estimates,
        key: tuple[str, str],
        found: MatchView,
        side: int,
        estimate: Callable[[Setting, Position, int, BeliefTracker], R],
    ) -> None:
        session = found.sitting.session
        self.to, self.key, self.side, self.reckon = to, key, side, estimate
        self.setting, self.position = session.setting, session.position.copy()

    def result(self) -> R:
        """Its result; equal requests share one computation."""
        if not self.to.lock.acquire(timeout=PATIENCE):
            raise Busy("the server is estimating chances for others", expected="another try in a minute")
        try:
            if self.key not in self.to.kept:
                believer = self.to.believer(self.key[0], self.setting.kit, self.side)
                self.to.kept[self.key] = self.reckon(self.setting, self.position, self.side, believer)
            self.to.kept.move_to_end(self.key)
            while len(self.to.kept) > KEPT:
                self.to.kept.popitem(last=False)
            return cast(R, self.to.kept[self.key])
        finally:
            self.to.lock.release()
