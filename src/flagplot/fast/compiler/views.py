"""Views written for each kind of question: what a seat always sees line by line, then the parts that the question declares."""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import CodeType
from typing import Any, Final

from flagplot.core.ask import QUESTION
from flagplot.core.bind import Rule
from flagplot.core.errors import FlagplotError
from flagplot.core.game import AskKind
from flagplot.core.schema import Record
from flagplot.core.sight import SHOW, Part, Sight
from flagplot.fast import pack
from flagplot.fast.compiler.kinds import INT, NOTHING, Packed, Value, cells_of
from flagplot.fast.compiler.text import space_of

WHOLE: Final = -1
"""In place of a kind of question: all that a seat may know."""
BY_QUESTION: Final = set[CodeType]()
"""Functions that are compiled anew for each kind of question."""
WIDE: Final = f"<{pack.LINE} x i8>"


def by_question(function: Rule) -> Rule:
    """Have a function compiled anew for each kind of question that may be pending."""
    BY_QUESTION.add(function.__code__)
    return function


def show(s: object, v: object, seat: int) -> None:
    """Fill in a view of a situation: what the pending question declares where its kind is known, else the whole."""
    raise NotImplementedError


class Views:
    """What is filled in of the views of a game."""

    def __init__(self, sight: Sight[Any], asks: Mapping[int, AskKind]) -> None:
        self.sight, self.asks, self.record = sight, asks, sight.record
        self.seen, self.unseen = pack.masks(sight)

    def lines(self, kind: int) -> list[int]:
        """First bytes of the lines of a view that hold what may be looked at."""
        if kind == WHOLE:
            return list(range(0, pack.layout(self.record).itemsize, pack.LINE))
        fields = fields_of(self.asks.get(kind), self.record)
        return sorted({line for name in fields for line in pack.lines_of(self.record, name)})

    def parts(self, kind: int) -> list[Part]:
        """The parts of a view's text that write what may be looked at."""
        fields = fields_of(None if kind == WHOLE else self.asks.get(kind), self.record)
        return [part for part in self.sight.parts if not part.fields.isdisjoint(fields)]

    def told(self) -> str:
        """All of it as a text, by which compiled code is kept."""
        kinds = range(WHOLE, self.record.fields["ask_kind"].high + 1)
        filled = [(self.lines(kind), [part.name for part in self.parts(kind)]) for kind in kinds]
        return repr((filled, self.seen.tobytes(), self.unseen.tobytes()))

    def line(self, writer: Any, s: str, v: str, seat: int, first: int) -> None:
        """Write what fills one line of a view: the truth where the seat always sees it, else the blank."""
        seen, unseen = self.seen[seat, first : first + pack.LINE], self.unseen[seat, first : first + pack.LINE]
        made = f"<{', '.join(f'i8 {octet}' for octet in unseen.tolist())}>"
        if seen.any():
            here = writer.set(f"getelementptr inbounds i8, ptr {s}, i64 {first}")
            truth, blank = writer.set(f"load {WIDE}, ptr {here}, align {pack.LINE}"), made
            bits = f"<{', '.join(f'i1 {-octet}' for octet in seen.tolist())}>"
            made = writer.set(f"select <{pack.LINE} x i1> {bits}, {WIDE} {truth}, {WIDE} {blank}")
        there = writer.set(f"getelementptr inbounds i8, ptr {v}, i64 {first}")
        writer.write(f"store {WIDE} {made}, ptr {there}, align {pack.LINE}")

    def part(self, writer: Any, part: Part, s: Value, v: Value, seat: Value) -> None:
        """Write what fills in one part, of the record itself or of one within."""
        inner, _, name = part.name.rpartition(".")
        shows = space_of(writer.space[SHOW])
        if inner:
            shows = space_of(shows[f"{SHOW}_{inner}"])
            s, v = (
                Value(cells_of(self.record, inner).element, writer.field(each, inner, ast.Pass()).parts)
                for each in (s, v)
            )
        writer.call(shows[name], [s, v, seat], ast.Pass())


def write_show(writer: Any, given: list[Value]) -> Value:
    """Write what fills in a view."""
    s, v, seat = given
    assert isinstance(s.kind, Packed)
    views, sides, on = writer.program.views, [writer.label(), writer.label()], writer.label()
    writer.end(f"br i1 {writer.set(f'icmp eq i64 {seat.parts[0]}, 0')}, label %{sides[0]}, label %{sides[1]}")
    for side, label in enumerate(sides):
        writer.begin(label)
        for first in views.lines(s.kind.asked):
            views.line(writer, s.parts[0], v.parts[0], side, first)
        writer.go(on)
    writer.begin(on)
    plain = Packed(views.record)
    for part in views.parts(s.kind.asked):
        views.part(writer, part, Value(plain, s.parts), Value(plain, v.parts), seat)
    return Value(NOTHING, ())


def one_for_each(writer: Any, given: list[Value], call: Callable[[list[Value]], Value]) -> Value:
    """Write a call of a function that is compiled anew for each kind of question."""
    plain = Packed(writer.program.views.record)
    s = next(value for value in given if value.kind == plain)
    slot, end, other = writer.slot("i64"), writer.label(), writer.label()
    kind = writer.fetched(writer.field(s, "ask_kind", ast.Pass())).parts[0]
    labels = [writer.label() for _ in range(plain.record.fields["ask_kind"].high + 1)]
    ways = " ".join(f"i64 {number}, label %{label}" for number, label in enumerate(labels))
    writer.end(f"switch i64 {kind}, label %{other} [ {ways} ]")
    for number, label in enumerate(labels):
        writer.begin(label)
        known = [value._replace(kind=replace(plain, asked=number)) if value.kind == plain else value for value in given]
        writer.write(f"store i64 {call(known).parts[0]}, ptr {slot}")
        writer.go(end)
    writer.begin(other)
    writer.end("unreachable")
    writer.begin(end)
    return Value(INT, (writer.set(f"load i64, ptr {slot}"),))


def fields_of(kind: AskKind | None, record: type[Record]) -> frozenset[str]:
    """The fields of a view that a kind of question declares; all where it declares none."""
    if kind is not None and kind.within:
        inner = fields_of(replace(kind, within=""), record.inner[kind.within])
        return frozenset(f"{kind.within}.{name}" for name in inner).union(QUESTION)
    if kind is None or kind.needs is None:
        return frozenset(all_fields(record))
    unknown = sorted(set(kind.needs) - record.fields.keys())
    if unknown:
        raise FlagplotError(f"the question {kind.name!r} needs {unknown[0]!r}, which is not a field of a situation")
    return frozenset(kind.needs).union(QUESTION)


def all_fields(record: type[Record]) -> Iterator[str]:
    """The fields of a record and of those within it."""
    yield from record.fields
    yield from (f"{name}.{field}" for name, inner in record.inner.items() for field in all_fields(inner))
