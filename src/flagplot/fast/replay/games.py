"""Replays on packed records: a game is a few immutable kilobytes, so that a copy costs nothing.

For an answer the game is copied into shared arrays, advanced by the compiled rules, and copied back: the state, the
view of the seat that it is replayed for, and the events.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import islice
from threading import Lock
from typing import Any, Final

import numpy as np

from flagplot import games
from flagplot.belief.likelihood import Likelihoods, OpponentModel, chances_of
from flagplot.belief.replay import Begins, readable
from flagplot.core.ask import DICE_SEAT, NO_SEAT
from flagplot.core.bind import Rule
from flagplot.core.doctrine import Choose
from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.offers.interfaces import TimedView
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.payoff import MORE, NOTED
from flagplot.core.position import Position as Plain
from flagplot.core.schema import Record, State
from flagplot.fast import arrays, event_buffer, kernel, pack
from flagplot.fast.compiler.intrinsics import NOTES, ROOM
from flagplot.fast.compiler.program import CHECKED
from flagplot.fast.position import IdentityKey, Line, Position, Rules, legal
from flagplot.fast.replay import loop
from flagplot.fast.replay.loop import lazy_record
from flagplot.fast.runtime import Runtime, parts_of

NOTHING: Final = (), ()
"""No event, and none to read."""
EventChain = tuple["EventChain", Sequence[Event]] | None
"""Events since the beginning: the earlier ones, and those of the last answer that had any."""


@cache
def replay_runtime(kit: Kit, variant: Any, checks: bool = False) -> Runtime:
    """The rules of a variant with an event buffer for every event, and the loop that replays games; one per process.

    They are compiled quickly rather than well: a belief takes some thousands of answers, not millions.
    """
    storing: dict[str, Rule] = {
        "event:emit": event_buffer.note_event,
        "event:share_log": event_buffer.share_event_buffer,
        "kernel:notice": loop.note_whole,
        "kernel:is_stored": loop.store_all_events,
    }
    return Runtime(kit, variant, storing, checks, (loop,), CHECKED)


class ReplayEngine:
    """Replays games under some tables, one after another."""

    def __init__(self, kit: Kit, tables: Record, checks: bool = False) -> None:
        self.kit, self.tables, self.lock = kit, tables, Lock()
        self.runtime = replay_runtime(kit, parts_of(kit).variant(tables), checks)
        self.rules = Rules(kit, tables, self.runtime)
        self.desk = arrays.game_arrays(self.runtime, 1)
        self.notes, self.said = np.zeros(ROOM, np.int64), np.zeros(self.room(), np.int64)
        self.given = (self.rules.packed, self.desk, self.notes, self.said, 0, loop.LOOK)
        self.size = self.rules.form.itemsize
        self.truth = self.desk.truth.ctypes.data
        self.views = [self.desk.sights.ctypes.data + seat * self.size for seat in range(2)]
        self.noted = (ctypes.c_int64 * ROOM).from_address(self.notes.ctypes.data)
        self.answers = (ctypes.c_int64 * len(self.said)).from_address(self.said.ctypes.data)
        self.inner_buffers = list(inner_event_buffers(self.desk.truth, self.rules.state))
        self.doctrines = tuple(kit.doctrines.values())
        self.events = lru_cache(maxsize=4096)(self.events_of)
        """The same as `events_of`, which many worlds ask alike."""

    def room(self) -> int:
        """Size of the array for doctrine answers or refusal reasons."""
        chances = [[chances_of(each, kind) for each in self.kit.doctrines.values()] for kind in self.kit.game.asks]
        return int(max(self.rules.most + 2, loop.SAID + max(map(sum, chances))))

    @property
    def is_kept(self) -> bool:
        """Whether the rules are cached for this purpose."""
        return "entry" in self.__dict__ or self.runtime.is_kept(loop.REPLAY)

    @cached_property
    def entry(self) -> Any:
        """The loop, compiled."""
        found = self.runtime.entry(loop.REPLAY, *self.given)
        self.memory = found.memory(*self.given)
        return found

    def run(self, packed: bytes, seat: int, answer: int) -> Any:
        """Run the loop for one game, copied into the arrays, while holding the lock. Returns the question and the legal answers."""
        entry = self.entry
        memory = self.memory
        ctypes.memmove(self.truth, packed, self.size)
        memory[-2], memory[-1] = seat, answer
        entry.code.door(memory)
        if memory[0]:
            entry.given(memory)
        return memory[1], memory[2]

    def play(self, game: PackedGame, answer: int) -> None:
        """Give a game its next answer."""
        with self.lock:
            game.number, game.bits = self.run(game.octets, game.seat, answer)
            for buffer in self.inner_buffers:
                buffer[0] = 0
            game.octets = ctypes.string_at(self.truth, self.size)
            game.seen = ctypes.string_at(self.views[game.seat], self.size)
            count = self.noted[0]
            noted = tuple(self.noted[1 : 1 + NOTED * count]) if count else ()
        if count == NOTES:
            raise FlagplotError("an answer has more events than there is room for")
        game.new, game.read = self.events(noted, game.seat) if count else NOTHING
        if count:
            game.chain = game.chain, game.new

    def events_of(self, noted: tuple[int, ...], seat: int) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
        """The events in some notes, and those of them that a seat may read."""
        kinds = self.rules.game.events
        new = tuple([kinds[noted[at]].of(noted[at + 1 : at + MORE]) for at in range(0, len(noted), NOTED)])
        return new, tuple(readable(self.rules.game, new, seat))

    def view(self, packed: bytes, seat: int) -> Record:
        """The view of a game for a seat, unpacked."""
        with self.lock:
            self.run(packed, seat, loop.LOOK)
            found: Record = pack.unpack(self.desk.sights, self.rules.state, seat)
        return found

    def refusals(self, packed: bytes) -> list[int]:
        """The reason against each answer, from -1 to one beyond the maximum; 0 if it is legal."""
        with self.lock:
            self.run(packed, 0, loop.REFUSE)
            return self.answers[: self.rules.most + 2]

    def doctrines_say(self, packed: bytes, kind: int, doctrines: Sequence[Choose]) -> list[list[int]]:
        """The answers of some doctrines to the pending question of that kind, for each of their noise values."""
        counts = [chances_of(choose, kind) for choose in doctrines]
        codes = [1 + self.doctrines.index(choose) for choose in doctrines]
        with self.lock:
            self.said[: loop.SAID] = 0
            self.said[: 2 * len(counts) : 2], self.said[1 : 2 * len(counts) : 2] = codes, counts
            self.run(packed, 0, loop.SAY)
            said = iter(self.answers[loop.SAID : loop.SAID + sum(counts)])
        return [list(islice(said, count)) for count in counts]


def inner_event_buffers(truth: pack.Packed, record: type[Record]) -> Iterator[Any]:
    """The addresses, in the inner records of a record, of their event buffer fields."""
    for name, inner in record.inner.items():
        yield truth[name][pack.BUFFER]
        yield from inner_event_buffers(truth[name], inner)


@lru_cache(maxsize=8)
def _engine(kit: Kit, tables: IdentityKey) -> ReplayEngine:
    return ReplayEngine(kit, tables.it)


def replay(begins: Begins, at_once: bool) -> PackedGame | None:
    """A game at its first question; None if its rules are not compiled, or not yet compiled when `at_once` is set."""
    kit = games.kit(begins.kit.game.name)
    same = begins.kit.game is kit.game and begins.kit.compiled is kit.compiled
    if not same or begins.kit.population != kit.population or len(kit.population) > loop.IMAGINED:
        return None
    assert isinstance(begins.tables, Record), "compiled games have their figures in a record"
    desk = _engine(kit, IdentityKey(begins.tables))
    if at_once and not desk.is_kept:
        return None
    return PackedGame(desk, begins)


class PackedGame:
    """A game that is replayed on packed records; see `belief.replay.Replay`."""

    def __init__(self, engine: ReplayEngine, begins: Begins) -> None:
        self.desk, self.begins, self.seat = engine, begins, begins.seat
        self.octets = pack.pack(begins.start).tobytes()
        self.seen = b""
        """The seat's view."""
        self.number = self.bits = 0
        """The question and its legal answers, as `fast.position` reads them."""
        self.new: Sequence[Event] = ()
        """The events of the last answer."""
        self.read: Sequence[Event] = ()
        """Those of them that the seat may read."""
        self.chain: EventChain = None
        self.line: Line = None
        engine.play(self, loop.BEGIN)

    @property
    def question(self) -> Any:
        """The pending question."""
        return self.desk.rules.question(self.number)

    @property
    def asked(self) -> int:
        """The seat to answer."""
        return int(self.question.seat)

    @property
    def is_over(self) -> bool:
        """Whether the game is over: no question is pending."""
        return self.asked == NO_SEAT

    @property
    def state(self) -> State:
        """The state, unpacked field by field on access."""
        return lazy_record(self.octets, self.desk.rules.state)  # type: ignore[no-any-return]

    @property
    def position(self) -> ReplayedGame:
        """The same game as a position to continue from."""
        return ReplayedGame(self)

    def copy(self) -> PackedGame:
        """A copy that can continue differently."""
        twin = object.__new__(PackedGame)
        twin.__dict__.update(self.__dict__)
        return twin

    def choices(self) -> list[int]:
        """Legal answers to the pending question, in order."""
        if self.bits >= 0:
            return list(legal(self.bits))
        if self.asked == DICE_SEAT:
            return list(range(self.question.size))
        codes = self.desk.refusals(self.octets)
        return [answer for answer in range(self.question.size) if codes[answer + 1] == 0]

    def refuses(self, answer: int) -> bool:
        """Whether an answer to the pending question is not legal."""
        if self.bits >= 0:
            return not 0 <= answer < kernel.BITS or not self.bits >> answer & 1
        return answer not in self.choices()

    def give(self, answer: int) -> None:
        """Give an answer."""
        self.desk.play(self, answer)
        self.line = self.line, answer

    def news(self) -> Iterable[Event]:
        """The events of the last answer that the seat may read."""
        return self.read

    def sight(self, read: int) -> TimedView:
        """The seat's present view, with `read` as its event count."""
        return PackedView(self.seen, read, self.desk.rules.state)

    def shows(self, sight: TimedView) -> bool:
        """Whether the seat's present view equals a timed view."""
        assert isinstance(sight, PackedView)
        return self.seen == sight.octets

    def likely(self, habits: OpponentModel) -> Likelihoods:
        """The probability of each legal answer to the pending question."""
        answers = self.choices()
        if habits.are_alike(answers):
            return habits.weighed(answers, ())
        return habits.weighed(answers, self.desk.doctrines_say(self.octets, self.question.kind, habits.doctrines))

    def stamp(self) -> bytes:
        """A key that is equal for equal states."""
        return self.octets

    @property
    def events(self) -> list[Event]:
        """All events so far."""
        found, line = list[Sequence[Event]](), self.chain
        while line is not None:
            line, new = line
            found.append(new)
        return [event for new in reversed(found) for event in new]

    @property
    def history(self) -> list[int]:
        """All answers since the beginning, dice included."""
        found, line = list[int](), self.line
        while line is not None:
            line, answer = line
            found.append(answer)
        return found[::-1]


class PackedView:
    """A timed view whose view is packed and unpacked field by field on access."""

    def __init__(self, packed: bytes, read: int, record: type[Record]) -> None:
        self.octets, self.read, self.record = packed, read, record

    @cached_property
    def view(self) -> Any:
        """The seat's view."""
        return lazy_record(self.octets, self.record)


class ReplayedGame(Position):
    """A replayed game to inspect and continue, with its log and answers."""

    def __init__(self, game: PackedGame) -> None:
        desk, begins = game.desk, game.begins
        self.replayed, self.rules, self.tables, self.game = game, desk.rules, begins.tables, begins.game
        self.start, self.disclosed = begins.start, begins.disclosed
        self.unpacked = None
        self.take_over()

    def take_over(self) -> None:
        """Take over the state of the replayed game."""
        self.octets, self.bits = self.replayed.octets, self.replayed.bits  # type: ignore[assignment]
        self.asked = self.replayed.question
        self.before: list[list[int]] | None = None

    @property
    def record(self) -> pack.Packed:  # type: ignore[override]
        """The packed state."""
        return np.frombuffer(self.octets, self.rules.form)

    def choices(self) -> list[int]:
        """Legal answers to the pending question, in order."""
        return self.replayed.choices()

    def refusal(self, answer: int) -> int:
        """The code of the reason why an answer is not allowed; 0 if it is legal."""
        if -1 <= answer <= self.rules.most:
            return self.replayed.desk.refusals(self.replayed.octets)[answer + 1]
        return self.game.refusal(self.tables, self.situation, answer)

    def known_answer(self, choose: Callable[..., int], noise: int) -> int:
        """A doctrine's answer to the pending question; -1 for a doctrine that is not compiled."""
        desk, kind = self.replayed.desk, self.asked.kind
        if choose not in desk.doctrines:
            return -1
        (said,) = desk.doctrines_say(self.replayed.octets, kind, (choose,))
        return said[noise % len(said)]

    def give(self, answer: int) -> None:
        """Give an answer that is known to be legal."""
        self.replayed = self.replayed.copy()
        self.replayed.give(answer)
        self.unpacked = None
        self.take_over()

    @property
    def log(self) -> list[Event]:  # type: ignore[override]
        """All events so far."""
        return self.replayed.events

    @property
    def history(self) -> list[int]:  # type: ignore[override]
        """All answers since the start, dice included."""
        return self.replayed.history

    @property
    def plain(self) -> Plain:
        """The same position for the interpreter; read-only."""
        s = pack.unpack(self.record, self.rules.state)
        given = (self.game, self.tables, s, self.log, self.start, self.disclosed, self.history)
        plain = Plain(*given)
        plain.situation.log = plain.log
        return plain

    def view(self, seat: int) -> Any:
        """The view of a seat, as a state whose unknown parts are blank."""
        return self.replayed.desk.view(self.replayed.octets, seat)

    def copy(self) -> ReplayedGame:
        """An independent copy, log included."""
        twin = object.__new__(ReplayedGame)
        twin.__dict__.update(self.__dict__)
        return twin
