"""Views specialised by kind of question: the permanently visible cache lines, then the parts that doctrines may read."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import CodeType
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import QUESTION
from flagplot.core.bind import Rule
from flagplot.core.flows.reads import fields_read
from flagplot.core.flows.source import space_of
from flagplot.core.game import QuestionKind
from flagplot.core.schema import Record
from flagplot.core.visibility import SHOW, ViewPart, Visibility
from flagplot.fast import pack
from flagplot.fast.compiler.value_types import INT, NOTHING, RecordType, Value

P = ParamSpec("P")
R = TypeVar("R")
WHOLE: Final = -1
"""In place of a kind of question: everything that a seat may know."""
BY_QUESTION: Final = set[CodeType]()
"""Functions that are specialised for each kind of question."""
WIDE: Final = f"<{pack.LINE // 8} x i64>"
"""The type of a cache line in LLVM."""


def line_of(given: NDArray[np.int8]) -> str:
    """A cache line as a constant of LLVM."""
    return f"<{', '.join(f'i64 {word}' for word in given.view(np.int64).tolist())}>"


ALL, NONE = line_of(np.full(pack.LINE, -1, np.int8)), line_of(np.zeros(pack.LINE, np.int8))


def by_question(function: Callable[P, R]) -> Callable[P, R]:
    """Specialise a function for each kind of question that may be pending."""
    BY_QUESTION.add(function.__code__)
    return function


def show(s: object, v: object, seat: int) -> None:
    """Fill in the whole view of a state. The source that calls it provides `fill_view_parts`."""
    raise NotImplementedError


@by_question
def show_asked(s: object, v: object, seat: int) -> None:
    """Fill in the part of the view that the pending question needs."""
    raise NotImplementedError


class Views:
    """The view parts to fill in, for one game."""

    def __init__(
        self, sight: Visibility[Any], asks: Mapping[int, QuestionKind], doctrines: Callable[[], Iterable[Rule]]
    ) -> None:
        self.sight, self.asks, self.doctrines, self.record = sight, asks, doctrines, sight.record
        self.seen, self.unseen = pack.masks(sight)
        self.known = dict[tuple[int, int], tuple[str, str]]()
        self.read = dict[int, frozenset[str]]()

    def fields(self, kind: int) -> frozenset[str]:
        """The fields of a view that some doctrine may read for a kind of question."""
        if kind not in self.asks:
            return frozenset(all_fields(self.record))
        if kind not in self.read:
            found = [fields_read(doctrine, self.asks[kind], self.record) for doctrine in self.doctrines()]
            every = frozenset(all_fields(self.record))
            self.read[kind] = frozenset(QUESTION).union(*(every if each is None else each for each in found))
        return self.read[kind]

    def lines(self, kind: int) -> list[int]:
        """First bytes of the cache lines of a view that contain needed fields."""
        if kind == WHOLE:
            return list(range(0, pack.layout(self.record).itemsize, pack.LINE))
        fields = self.fields(kind)
        return sorted({line for name in fields for line in pack.lines_of(self.record, name)})

    def parts(self, kind: int) -> list[ViewPart]:
        """The parts of a view's source that write needed fields."""
        return [part for part in self.sight.parts if not part.fields.isdisjoint(self.fields(kind))]

    def fields_key(self, kind: int) -> str:
        """A text describing the fields filled in for a kind of question."""
        return repr((self.lines(kind), [part.name for part in self.parts(kind)]))

    def key(self) -> str:
        """What the compiled code depends on besides the sources, as a cache key."""
        return repr(
            (sorted(self.asks), [part.name for part in self.sight.parts], self.seen.tobytes(), self.unseen.tobytes())
        )

    def line(self, writer: Any, s: str, v: str, seat: int, first: int) -> None:
        """Emit the code that fills one cache line of a view: the true values where the seat always sees them, else the blank."""
        seen, blank = self.masks(seat, first)
        made = blank
        if seen != NONE:
            here = writer.set(f"getelementptr inbounds i8, ptr {s}, i64 {first}")
            made = writer.set(f"load {WIDE}, ptr {here}, align {pack.LINE}")
            made = made if seen == ALL else writer.set(f"and {WIDE} {made}, {seen}")
            made = made if blank == NONE else writer.set(f"or {WIDE} {made}, {blank}")
        there = writer.set(f"getelementptr inbounds i8, ptr {v}, i64 {first}")
        writer.write(f"store {WIDE} {made}, ptr {there}, align {pack.LINE}")

    def masks(self, seat: int, first: int) -> tuple[str, str]:
        """The mask of the permanently visible bytes of a line, and its blank content elsewhere."""
        if (seat, first) not in self.known:
            seen, blank = (each[seat, first : first + pack.LINE] for each in (self.seen, self.unseen))
            self.known[seat, first] = line_of(seen), line_of(blank)
        return self.known[seat, first]

    def part(self, writer: Any, part: ViewPart, s: Value, v: Value, seat: Value) -> None:
        """Emit the code for one view part, of the record itself or of an inner one."""
        inner, _, name = part.name.rpartition(".")
        shows = space_of(writer.space[SHOW])
        if inner:
            shows = space_of(shows[f"{SHOW}_{inner}"])
            s, v = (writer.fetched(writer.field(each, inner, ast.Pass())) for each in (s, v))
        writer.call(shows[name], [s, v, seat], ast.Pass())


def write_show(writer: Any, given: list[Value], kind: int = WHOLE) -> Value:
    """Emit the code that fills in the part of a view that a kind of question needs."""
    s, v, seat = given
    views, sides, on = writer.program.views, [writer.label(), writer.label()], writer.label()
    alike = [first for first in views.lines(kind) if views.masks(0, first) == views.masks(1, first)]
    for first in alike:
        views.line(writer, s.parts[0], v.parts[0], 0, first)
    writer.end(f"br i1 {writer.set(f'icmp eq i64 {seat.parts[0]}, 0')}, label %{sides[0]}, label %{sides[1]}")
    for side, label in enumerate(sides):
        writer.begin(label)
        for first in sorted({*views.lines(kind)}.difference(alike)):
            views.line(writer, s.parts[0], v.parts[0], side, first)
        writer.go(on)
    writer.begin(on)
    plain = RecordType(views.record)
    for part in views.parts(kind):
        views.part(writer, part, Value(plain, s.parts), Value(plain, v.parts), seat)
    return Value(NOTHING, ())


def write_show_asked(writer: Any, given: list[Value]) -> Value:
    """Emit the code that fills in the part of a view that the pending question needs."""
    s = given[0]
    assert isinstance(s.kind, RecordType)
    if s.kind.asked >= 0:
        return write_show(writer, given, s.kind.asked)
    alike = dict[str, list[int]]()
    for number in writer.program.views.asks:
        alike.setdefault(writer.program.views.fields_key(number), []).append(number)
    _each(writer, s, list(alike.values()), lambda number: write_show(writer, given, number))
    return Value(NOTHING, ())


def is_each(writer: Any, called: Rule, given: list[Value]) -> bool:
    """Whether a function is specialised for each kind of question that may be pending here.

    Outer records are excluded: they also have the questions of their inner records, which would be too many.
    """
    views = writer.program.views
    is_asked = called.__code__ in BY_QUESTION and views and not views.record.inner
    return is_asked and RecordType(views.record) in [value.kind for value in given]


def one_for_each(writer: Any, given: list[Value], call: Callable[[list[Value]], Value]) -> Value:
    """Emit a call of such a function."""
    plain, slot = RecordType(writer.program.views.record), writer.slot("i64")

    def one(number: int) -> None:
        known = [value._replace(kind=replace(plain, asked=number)) if value.kind == plain else value for value in given]
        writer.write(f"store i64 {call(known).parts[0]}, ptr {slot}")

    s = next(value for value in given if value.kind == plain)
    _each(writer, s, [[number] for number in writer.program.views.asks], one)
    return Value(INT, (writer.set(f"load i64, ptr {slot}"),))


def _each(writer: Any, s: Value, kinds: list[list[int]], write: Callable[[int], object]) -> None:
    """Branch by the kind of the pending question. Kinds in one group share a branch."""
    end, other, labels = writer.label(), writer.label(), [writer.label() for _ in kinds]
    kind = writer.fetched(writer.field(s, "ask_kind", ast.Pass())).parts[0]
    ways = [(number, label) for alike, label in zip(kinds, labels, strict=True) for number in alike]
    text = " ".join(f"i64 {number}, label %{label}" for number, label in ways)
    writer.end(f"switch i64 {kind}, label %{other} [ {text} ]")
    for alike, label in zip(kinds, labels, strict=True):
        writer.begin(label)
        write(alike[0])
        writer.go(end)
    writer.begin(other)
    writer.end("unreachable")
    writer.begin(end)


def all_fields(record: type[Record]) -> Iterator[str]:
    """The fields of a record and of its inner records."""
    yield from record.fields
    yield from (f"{name}.{field}" for name, inner in record.inner.items() for field in all_fields(inner))
