"""One change of a match: replayed to its answers, changed in one transaction, and stored completely or not at all.

Memory holds only a limited number of live matches. Each can be rebuilt from the answers in the store.
"""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock, RLock
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Entry
from flagplot.table.seats import SIDES
from flagplot.table.sheets.held import HeldPlan, Routine
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.seats import REFEREES, Seat, TokenFactory
from flagplot.web.people.clocks import passed
from flagplot.web.store.rows import Head, SheetDraft, StoredMatch
from flagplot.web.store.store import Change, Over, Store, Unavailable, WriteConflict

POSITIONS: Final = 1000
"""Matches whose positions stay in memory: 0.2 MB for a battle, 0.7 MB for a naval turn."""
LONGEST_KEY: Final = 80
TAP: Final = "tap"
"""The key of all presses of a button: the same one twice is carried out once, unless the match has gone back between."""


class StaleRequest(FlagplotError):
    """The question has been answered, or the match has changed: reload it."""


class Forbidden(FlagplotError):
    """This seat is not allowed to do that."""


@dataclass(frozen=True)
class MatchOrder:
    """A seat's answers to its pending question."""

    turn: int
    """The number of the question."""
    answers: tuple[int | str, ...]
    """Answers by number, or as typed, one after another."""
    key: str = ""
    """A name for the request, so that it can be repeated safely."""


@dataclass
class MatchSnapshot:
    """A cached match at one version. The next change of the match discards it."""

    whole: StoredMatch
    sitting: LiveMatch
    kept: dict[Seat, object] = field(default_factory=dict)
    """Content made for each seat at this version, by seat; never shared between seats."""

    @property
    def head(self) -> Head:
        """The match without its answers."""
        return self.whole.head


@dataclass
class _Place:
    lock: RLock = field(default_factory=RLock)
    sitting: LiveMatch | None = None
    snapshot: MatchSnapshot | None = None
    """The snapshot at the version of the live match."""


@dataclass
class Changes:
    """The matches of a store, and the changes to them."""

    store: Store
    mint: TokenFactory = field(default_factory=TokenFactory)
    on_change: Callable[[str], None] = lambda match: None
    """Called with the name of a changed match."""
    positions: int = POSITIONS
    _places: OrderedDict[str, _Place] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    @contextmanager
    def reading(self, match: str) -> Iterator[tuple[Head, LiveMatch]]:
        """A context with a match. Other threads of this process cannot change it meanwhile."""
        with self.looking(match) as looked:
            yield looked.head, looked.sitting

    @contextmanager
    def looking(self, match: str) -> Iterator[MatchSnapshot]:
        """The same, with the cached content of this version."""
        with self._place(match) as place:
            looked = place.snapshot
            if looked is None or looked.head.version != self.store.version(match):
                looked = place.snapshot = None
                whole = self.store.whole(match, self._known(place))
                sitting = self._brought_up(place, whole.head, whole.entries)
                if sitting is None:
                    whole = self.store.whole(match)
                    sitting = self._brought_up(place, whole.head, whole.entries)
                assert sitting is not None
                looked = MatchSnapshot(whole, sitting)
            place.snapshot = looked
            yield looked

    def may_think(self, match: str) -> bool:
        """Whether a search player may play in a match, if known without reading it."""
        with self._lock:
            place = self._places.get(match)
        return place is None or place.sitting is None or bool(place.sitting.thinkers)

    # ------------------------------------------------------------ one change
    def _give(self, seat: Seat, sitting: LiveMatch, turn: int, said: int | str) -> None:
        session = sitting.session
        if not sitting.asks or session.position.question.seat != side_of(seat):
            raise StaleRequest("there is no question for you now", expected="the current match")
        check_plays(sitting, seat)
        if turn != sitting.turn(side_of(seat)):
            raise StaleRequest(
                "this question has been answered", expected="an answer to the question that is asked now"
            )
        desk = sitting.desk
        refused = desk.choose(said) if isinstance(said, int) else desk.take(said)
        if refused:
            raise FlagplotError(refused.removeprefix("Refused: "), field="answer")
        while not session.is_over and desk.repeat():
            pass

    def _keep(self, change: Change, sitting: LiveMatch, first: int) -> None:
        """Store the answers from a number on."""
        new = sitting.entries(first)
        change.add(new, first)
        may_undo = sitting.desk.orders.may_undo and new[0].seat != SEATS[DICE_SEAT]
        sitting.desk.orders.forget()  # taking back is done in the store
        change.open([*change.head.open, first] if may_undo else [])
        passed(change, sitting)
        if sitting.session.is_over:
            change.end()
        if change.head.proposal is not None:
            change.propose(None)

    def _again(self, change: Change, fresh: LiveMatch) -> None:
        """Let players and dice continue in a newly replayed live match, and store their answers."""
        first = len(fresh.entries())
        if fresh.asks:
            fresh.session.run()
        change.add(fresh.entries(first), first)
        change.open([])
        passed(change, fresh)
        if fresh.is_over:
            change.end()

    @contextmanager
    def _changing(self, match: str, plays: bool = False, is_keyed: bool = False) -> Iterator[tuple[Change, LiveMatch]]:
        """A context for changing a match at its present version. Paused matches cannot be played, finished ones not changed.

        A request with a key (`is_keyed`) is looked up first, by `is_done`, which may refuse it. A failed change
        discards the live match.
        """
        with self._place(match) as place:
            before, known = -1, None if place.snapshot is None else place.snapshot.head
            place.snapshot = None
            if place.sitting is None:  # slow work is done before others have to wait
                self._brought_up(place, *self.store.whole(match)[:2])
            try:
                with self.store.change(match, known) as change:
                    is_there = place.sitting is not None and place.sitting.version == change.head.version
                    fresh = [] if is_there else change.answers(self._known(place))
                    sitting = self._brought_up(place, change.head, fresh)
                    if sitting is None:
                        sitting = self._brought_up(place, change.head, change.answers(0))
                    assert sitting is not None
                    if not is_keyed:
                        check_goes_on(change)
                    if plays and change.head.paused is not None:
                        raise StaleRequest("the referee has paused the match", expected="the end of the pause")
                    before = sitting.session.answers
                    held = self._hold(change, sitting)
                    yield change, sitting
                    for side, plan in sitting.session.held.items():  # what still waits is stored, the rest forgotten
                        role, data = SEATS[side], plan.as_data()
                        if role in held and role not in change.drafted and data != held[role].held:
                            change.keep_draft(role, replace(held[role], held=data) if plan.waits else None)
                if place.sitting is not None:
                    place.sitting.version = change.head.version + 1
            except BaseException as error:
                is_refusal = isinstance(error, FlagplotError) and not isinstance(error, Unavailable | WriteConflict)
                if not is_refusal or (place.sitting is not None and place.sitting.session.answers != before):
                    place.sitting = None
                raise
        self.on_change(match)

    @staticmethod
    def _hold(change: Change, sitting: LiveMatch) -> dict[str, SheetDraft]:
        """Give the session what waits of the sheets that have been sent, unless the match has gone back since."""
        kept = {role: each for role, each in change.drafts().items() if each.held and each.cuts == change.head.cuts}
        waits = {seat: kept[SEATS[seat]].held for seat in SIDES if SEATS[seat] in kept}
        sitting.session.held = {seat: HeldPlan.read(held) for seat, held in waits.items() if held}
        left = {seat: change.head.routine.get(SEATS[seat]) or [""] for seat in SIDES}
        sitting.session.routines = {
            seat: Routine(frozenset(parts), secret) for seat, (secret, *parts) in left.items() if parts
        }
        return kept

    @contextmanager
    def _place(self, match: str) -> Iterator[_Place]:
        with self._lock:
            place = self._places.setdefault(match, _Place())
            self._places.move_to_end(match)
            while len(self._places) > self.positions:
                self._places.popitem(last=False)
        with place.lock:
            yield place

    @staticmethod
    def _known(place: _Place) -> int:
        return len(place.sitting.entries()) if place.sitting is not None else 0

    @staticmethod
    def _brought_up(place: _Place, head: Head, entries: list[Entry]) -> LiveMatch | None:
        """The live match with the new answers; None if it must be rebuilt, because some were taken back."""
        if place.sitting is not None and place.sitting.cuts != head.cuts:
            place.sitting = None
            return None
        sitting = place.sitting or LiveMatch(head)
        place.sitting = None
        sitting.follow(entries)
        sitting.version = head.version
        place.sitting = sitting
        return sitting


def may_undo(head: Head, sitting: LiveMatch, seat: Seat) -> bool:
    """Whether the last order belongs to this seat and can be taken back."""
    if not head.open or head.is_over or sitting.session.is_over or seat.side is None:
        return False
    return sitting.entries(head.open[-1])[0].seat == SEATS[seat.side]


def side_of(seat: Seat) -> int:
    """The side of a seat; an error for seats that only watch."""
    if seat.side is None:
        raise Forbidden("only a side answers", expected="the link of a side")
    return seat.side


def check_referee(seat: Seat) -> Seat:
    """The seat, if it is the referee's."""
    if seat.role != REFEREES:
        raise Forbidden("only the referee does that", expected="the referee's link")
    return seat


def check_plays(sitting: LiveMatch, seat: Seat) -> None:
    """Refuse to answer for a search player."""
    if seat.role in sitting.thinkers:
        raise Forbidden("a search player plays this side", expected="a side that a person plays")


def request_fingerprint(seat: Seat, order: MatchOrder) -> str:
    """The text of a request, as stored with its key."""
    return json.dumps([seat.role, order.turn, *order.answers])


def check_goes_on(change: Change, is_corrected: bool = False) -> None:
    """Refuse to change a finished match. At one open screen the last typed roll can still be corrected."""
    if change.head.is_over and change.head.reason is not None:
        raise StaleRequest("the referee has ended the match", expected="a match that is not over")
    if change.head.is_over and not is_corrected:
        raise Over


def is_done(change: Change, seat: Seat, key: str, said: str, is_corrected: bool = False) -> bool:
    """Whether a request of a seat was carried out before. The same key with another content is an error.

    Keys are private to a seat: those of others cannot be discovered by trying. A new request may not change a finished
    match.
    """
    if not key:
        check_goes_on(change, is_corrected)
        return False
    if key == TAP:
        key = f"{TAP} {change.head.cuts} {hashlib.sha256(said.encode()).hexdigest()}"
    elif len(key) > LONGEST_KEY:
        raise FlagplotError("the key is too long", field="key", expected=f"{LONGEST_KEY} letters at most")
    own = hashlib.sha256(f"{seat.id} {key}".encode()).hexdigest()
    before = change.said(own)
    if before is None:
        check_goes_on(change, is_corrected)
        change.keep_key(own, said)
        return False
    if before != said:
        raise FlagplotError("this key was given to another request", field="key", expected="a different key")
    return True
