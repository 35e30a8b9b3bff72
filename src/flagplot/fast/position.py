"""A game in progress on a packed record under the compiled rules: the interface of `core.position`, some ten times faster.

It may start from any interpreted position. Rarely used parts are made on demand: states and views are unpacked, and the
log comes from interpreting the answers given since.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import addressof, c_char
from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import BELOW, DICE_SEAT, NO_SEAT, WIDE
from flagplot.core.event import Event
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position as Plain
from flagplot.core.position import Question
from flagplot.core.schema import Record, State
from flagplot.core.seat_view import SeatView
from flagplot.fast import kernel, pack, plans
from flagplot.fast.arrays import GameArraysPool
from flagplot.fast.bench import Bench, Results
from flagplot.fast.compiler.program import CompiledEntry
from flagplot.fast.runtime import Runtime, parts_of, runtime

RECORD: Final = -3
"""Index of the record's address in an entry's memory block; its number and the answer follow."""
BEGIN: Final = -1
"""In place of an answer: advance to the first question."""
Line = tuple["Line", int] | None
"""Answers since the interpreted position: the previous line and the last answer."""


class Rules:
    """The compiled rules, ready to call, shared by all positions of a game under the same tables."""

    def __init__(self, kit: Kit, tables: Record, by: Runtime | None = None) -> None:
        self.kit, self.tables, self.game = kit, tables, kit.game_of(tables)
        self.runtime = by or runtime(kit, parts_of(kit).variant(tables))
        self.state, self.form = self.runtime.state, pack.layout(self.runtime.state)
        self.packed, self.desks = self.runtime.tables(tables), GameArraysPool(self.runtime, 1)
        self.most = self.state.fields["ask_size"].high
        """The maximum number of answers to a question."""
        self.questions = dict[int, Question]()
        self.benches = dict[tuple[int, int], Bench]()
        self.begun: tuple[Record, pack.Packed] | None = None
        """The last start from which games were played, and its packed form."""

    @cached_property
    def give(self) -> CompiledEntry:
        """The entry for answers."""
        return self.runtime.entry(kernel.GIVE, self.packed, self.record(self.blank()), BEGIN)

    def blank(self) -> bytearray:
        """An empty record."""
        return bytearray(self.form.itemsize)

    def record(self, packed: bytearray) -> pack.Packed:
        """The record in some bytes; both share the memory."""
        return np.frombuffer(packed, self.form)

    def question(self, number: int) -> Question:
        """The question encoded by a number."""
        found = self.questions.get(number)
        if found is None:
            kind, subject, about, seat, size = parted(number)
            found = Question(kind, seat - BELOW, subject - BELOW, about - BELOW, size)
            self.questions[number] = found
        return found

    def refusals(self, record: pack.Packed) -> NDArray[np.int64]:
        """The reason against each answer, from -1 to one beyond the maximum; 0 if it is legal."""
        codes = np.zeros(self.most + 2, np.int64)
        arguments = (self.packed, record, codes)
        self.runtime.entry(kernel.REFUSALS, *arguments)(*arguments)
        return codes

    def games(
        self,
        points: pack.Packed,
        start_index: Sequence[int],
        codes: tuple[int, int],
        seeds: Sequence[int],
        start: Record | None = None,
    ) -> Results:
        """One result row per seed, for a game from `points[start_index[i]]`.

        Random numbers are keyed by event. Losses are counted from `start`, or from the first point.
        """
        bench = self.bench(codes)
        rows, places = bench.rows(len(seeds)), np.asarray(start_index, np.int64)
        begun = points[:1] if start is None else self.packed_start(start)
        bench.play(points, seeds, rows, bench.no_fates(), start_index=places, start=begun, is_keyed=True)
        return rows

    def packed_start(self, start: Record) -> pack.Packed:
        """The start of games, packed. The last one is cached."""
        if self.begun is None or self.begun[0] is not start:
            self.begun = start, pack.pack(start)
        return self.begun[1]

    def bench(self, codes: tuple[int, int]) -> Bench:
        """The bench for some players."""
        if codes not in self.benches:
            self.benches[codes] = Bench(self.kit, self.tables, self.state(), codes, self.runtime, self.packed)
        return self.benches[codes]

    def points(self, positions: Sequence[Plain]) -> pack.Packed:
        """Positions packed side by side, as starting points."""
        points = pack.room_for(self.state, len(positions))
        octets = pack.as_bytes(points)
        for place, position in enumerate(positions):
            octets[place] = bytes_of(position)
        points[pack.TOLD] = 0
        return points

    def after(
        self, points: pack.Packed, ways: Sequence[tuple[int, Sequence[int]]], seat: int, known: pack.Packed | None
    ) -> pack.Packed:
        """The known points and further ones: for each way, a point by its index after a plan of the seat.

        A plan ends where another is asked or an answer is not legal.
        """
        old = 0 if known is None else len(known)
        found, answers = pack.room_for(self.state, old + len(ways)), [plan for _, plan in ways]
        if known is not None:
            pack.as_bytes(found)[:old] = pack.as_bytes(known)
        pack.as_bytes(found)[old:] = pack.as_bytes(points)[[place for place, _ in ways]]
        lengths = np.array([len(plan) for plan in answers], np.int64)
        padded = np.zeros((len(ways), max(lengths)), np.int64)
        for row, plan in zip(padded, answers, strict=True):
            row[: len(plan)] = plan
        arguments = (self.packed, found[old:], padded, lengths, seat)
        self.runtime.entry(plans.ANSWER, *arguments)(*arguments)
        found[pack.TOLD] = 0
        return found

    def view(self, packed: bytearray, seat: int) -> Record:
        """The view of a seat, unpacked."""
        with self.desks.one() as desk:
            desk.truth_bytes[0] = np.frombuffer(packed, np.int8)
            self.runtime.entry(kernel.LOOK, desk, seat)(desk, seat)
            found: Record = pack.unpack(desk.sights, self.state, seat)
            return found


@lru_cache(maxsize=24)
def _rules(kit: Kit, tables: IdentityKey) -> Rules:
    return Rules(kit, tables.it)


class IdentityKey:
    """A key that is equal only to itself."""

    def __init__(self, it: Record) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and other.it is self.it

    def __hash__(self) -> int:
        return id(self.it)


def rules_for(kit: Kit, tables: Record) -> Rules:
    """The compiled rules under some tables, prepared once."""
    return _rules(kit, IdentityKey(tables))


class Position(Plain):
    """A position of a compiled game. Copies are independent, and as cheap as an answer."""

    is_quick = True

    def __init__(self, rules: Rules, begins: Plain, packed: bytearray) -> None:
        self.rules, self.game, self.tables = rules, rules.game, rules.tables
        self.octets, self.record = packed, rules.record(packed)
        self.memory = rules.give.memory(rules.packed, self.record, BEGIN)
        self.start, self.disclosed = begins.start, begins.disclosed
        self.origin: tuple[Line, Plain] = None, begins
        """A line of answers, and the interpreted position at its start."""
        self.line: Line = None
        self.asked: Question
        self.bits = 0
        """One bit per legal answer; -1 if there are too many."""
        self.unpacked: State | None = None

    @classmethod
    def on(cls, rules: Rules, plain: Plain) -> Position:
        """Start from an interpreted position, which is unchanged."""
        position = cls(rules, plain.copy(), bytearray(pack.pack(plain.situation.whole()).tobytes()))
        counted = rules.kit.counting.counted_event
        if counted:
            position.record[pack.TOLD] = sum(event.kind == counted for event in plain.log)
        position.take(BEGIN)
        return position

    def take(self, answer: int) -> None:
        """Give a legal answer."""
        memory = self.memory
        memory[-1] = answer
        self.rules.give.code.door(memory)
        number, self.bits = memory[1], memory[2]
        if memory[0]:
            self.rules.give.given(memory)
        self.asked = self.rules.questions.get(number) or self.rules.question(number)
        self.unpacked = None

    @property
    def is_over(self) -> bool:
        """Whether the game is over: no question is pending."""
        return self.asked.seat == NO_SEAT

    @property
    def question(self) -> Question:
        """The pending question."""
        return self.asked

    @property
    def dice_left(self) -> int:
        """The number of dice of the pending roll still to be thrown. It is public."""
        return int(self.record["dice_left"][0])

    def choices(self) -> list[int]:
        """Legal answers to the pending question, in order."""
        if self.bits < 0:
            if self.asked.seat == DICE_SEAT:
                return list(range(self.asked.size))
            codes = self.rules.refusals(self.record)[1 : self.asked.size + 1]
            return np.flatnonzero(codes == 0).tolist()
        return list(legal(self.bits))

    def refusal(self, answer: int) -> int:
        """The code of the reason why an answer is not allowed; 0 if it is legal."""
        if -1 <= answer <= self.rules.most:
            return int(self.rules.refusals(self.record)[answer + 1])
        return self.game.refusal(self.tables, self.situation, answer)

    def answer(self, answer: int) -> None:
        """Give an answer. An illegal one is refused with its reason and changes nothing."""
        if self.bits <= 0 or not 0 <= answer < kernel.BITS or not self.bits >> answer & 1:
            self.check(answer)
        self.give(answer)

    def give(self, answer: int) -> None:
        """Give an answer that is known to be legal."""
        self.take(answer)
        self.line = self.line, answer

    @property
    def situation(self) -> Any:
        """The true state, unpacked; read-only."""
        if self.unpacked is None:
            self.unpacked = pack.unpack(self.record, self.rules.state)
        return self.unpacked

    @property
    def log(self) -> list[Event]:  # type: ignore[override]
        """All events so far."""
        return self.plain.log

    @property
    def history(self) -> list[int]:  # type: ignore[override]
        """All answers since the start, dice included."""
        return self.plain.history

    @property
    def is_read(self) -> bool:  # type: ignore[override]
        """Whether the log was written up to here."""
        return self.origin[0] is self.line

    @property
    def plain(self) -> Plain:
        """The same position for the interpreter, log included; read-only."""
        known, plain = self.origin
        if self.line is not known:
            answers, line = list[int](), self.line
            while line is not None and line is not known:
                line, answer = line
                answers.append(answer)
            plain = plain.copy()
            for answer in reversed(answers):
                plain.give(answer)
            self.origin = self.line, plain
        return plain

    def view(self, seat: int) -> Any:
        """The view of a seat, as a state whose unknown parts are blank."""
        return self.rules.view(self.octets, seat)

    def seat_view(self, seat: int) -> SeatView[Any]:
        """The seat view, made by the interpreter, which has the log."""
        return self.plain.seat_view(seat)

    def copy(self) -> Position:
        """An independent copy, log included."""
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.octets = octets = self.octets[:]
        twin.record = np.frombuffer(octets, self.rules.form)
        twin.memory = type(self.memory).from_buffer_copy(self.memory)
        twin.memory[RECORD] = addressof(c_char.from_buffer(octets))
        return twin


def bytes_of(position: Plain) -> NDArray[np.int8]:
    """The bytes of a position's record, packed or interpreted."""
    packed = position.octets if isinstance(position, Position) else pack.pack(position.situation.whole()).tobytes()
    return np.frombuffer(packed, np.int8)


def parted(number: int) -> list[int]:
    """The parts of an encoded number, the highest first."""
    found = list[int]()
    for _ in range(5):
        number, part = divmod(number, WIDE)
        found.append(part)
    return found[::-1]


@lru_cache(maxsize=4096)
def legal(bits: int) -> tuple[int, ...]:
    """The answers whose bits are set."""
    return tuple(answer for answer in range(bits.bit_length()) if bits >> answer & 1)
