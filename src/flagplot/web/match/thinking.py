"""Search players: run in separate processes, one question of a match at a time, while the server continues.

The side of a search player waits like a person's. Its answer is given to the match when it is ready, if nothing has
changed meanwhile.
"""

import multiprocessing
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from flagplot.core.doctrine import Player
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Entry
from flagplot.files import system
from flagplot.search import seating
from flagplot.table.resume import header_seed
from flagplot.table.seats import read_seats
from flagplot.table.session import Session
from flagplot.web.match.live_match import NAME, give, open_session
from flagplot.web.match.matches import Matches
from flagplot.web.store.rows import Head
from flagplot.web.store.store import Unavailable

KEPT: Final = 32
"""Search players that a process caches, with their beliefs."""
PATIENCE: Final = 120.0
"""Seconds after which a search player is stopped, and the default doctrine answers for it."""


# ------------------------------------------------------------ in a process of its own
_players: OrderedDict[tuple[str, int, int], Player] = OrderedDict()


def thought(head: Head, entries: Sequence[Entry], seat: int) -> int:
    """The answer of the search player at a seat to the pending question of a match; the default doctrine's if it finds none."""
    system.step_back()
    session = opened(head, entries)
    kit, seed = session.setting.kit, header_seed(session.record) or 0
    name = read_seats(head.header["doctrine"], NAME, kit)[seat]
    given, key = sum(1 for entry in entries if entry.seat == SEATS[seat]), (head.id, head.cuts, seat)
    player = _players.pop(key, None)
    if player is None or player.decisions != given:
        player = seating.player(kit, name, seed, seat)
        player.decisions = given
    _players[key] = player
    while len(_players) > KEPT:
        _players.popitem(last=False)
    try:
        return player.answer(session.position, seat)
    except FlagplotError:  # such as no possible world that fits its views
        del _players[key]
        return usual(session, seat)


def usual(session: Session, seat: int) -> int:
    """The answer of the game's default doctrine."""
    kit = session.setting.kit
    return kit.player(kit.players[0], 0, seat).answer(session.position, seat)


def opened(head: Head, entries: Sequence[Entry]) -> Session:
    """A separate copy of a match."""
    session = open_session(head)
    for entry in entries:
        give(session, entry, session.answers in head.by_hand)
    return session


# ------------------------------------------------------------ outside the table
@dataclass
class SearchWorkers:
    """The search players of a server."""

    matches: Matches
    think: Callable[[Head, Sequence[Entry], int], int] = thought
    made: Callable[[], Executor] = lambda: ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    patience: float = PATIENCE
    _pool: Executor | None = None
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "thinking"))
    _waiting: set[str] = field(default_factory=set)
    _lock: Lock = field(default_factory=Lock)
    _stopped: bool = False

    def wake(self, match: str) -> None:
        """Check whether a search player is to answer in a match; from any thread, any number of times."""
        with self._lock:
            if self._stopped or match in self._waiting:
                return
            self._waiting.add(match)
        self._thread.submit(self._check, match)

    def stop(self) -> None:
        """Stop the searches."""
        with self._lock:
            self._stopped = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._drop()

    def _check(self, match: str) -> None:
        with self._lock:
            self._waiting.discard(match)
        # The match may have changed or paused, or the store may be away: the next change or read wakes this again.
        with suppress(FlagplotError):
            with self.matches.reading(match) as (head, sitting):
                question, entries = sitting.session.position.question, tuple(sitting.entries())
                goes_on = not head.is_over and head.paused is None and sitting.asks
                if not goes_on or question.is_die or SEATS[question.seat] not in sitting.thinkers:
                    return
            answer = self._answer(head, entries, question.seat)
            self.matches.think_for(match, question.seat, len(entries), head.cuts, answer)

    def _answer(self, head: Head, entries: tuple[Entry, ...], side: int) -> int:
        try:
            if self._pool is None:
                self._pool = self.made()
            return self._pool.submit(self.think, head, entries, side).result(self.patience)
        except Exception as error:  # its process has died or hangs
            self._drop()
            if self._stopped:
                raise Unavailable("the server is being stopped", expected="to ask again") from error
            return usual(opened(head, entries), side)

    def _drop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in workers:
                process.terminate()
