"""Vectorised tests: the test of each row of a record is done for all rows at once, with bits for tests and lanes for numbers."""

import ast
import operator
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from flagplot.core.bind import Space
from flagplot.core.flows.source import space_of
from flagplot.fast import pack
from flagplot.fast.compiler.expressions import Expressions
from flagplot.fast.compiler.rows import (
    LEAST,
    OF_BITS,
    Lanes,
    Loop,
    NotVectorizable,
    added,
    bits_of,
    compared,
    is_only_used_here,
    lane_numbers,
    vector,
)
from flagplot.fast.compiler.stores import ANY, assigned, name_of
from flagplot.fast.compiler.text import text_of, walk
from flagplot.fast.compiler.value_types import INT, SIGNS, RecordType, Value, cells_of

JOINED: Final[dict[type[ast.operator], tuple[str, Callable[[int, int], int]]]] = {
    ast.Add: ("add", operator.add),
    ast.Sub: ("sub", operator.sub),
    ast.Mult: ("mul", operator.mul),
}
Made = TypeVar("Made")
NUMBER: Final = Value(INT, ("the row's number",))
"""Represents the row number."""
STEADY: Final = (ast.Name, ast.Constant, ast.Load, ast.UnaryOp, ast.USub, ast.BinOp, ast.Add, ast.Sub, ast.Mult)
"""Expression parts that are constant as long as their names are."""
TURNED: Final = {"eq": "eq", "ne": "ne", "lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


class Scope(NamedTuple):
    """The values of names in a test, or in a rule that it calls."""

    space: Space
    names: dict[str, tuple[Value | Lanes, str]]
    is_rule: bool = False


class LoopVectorizer:
    """Compiles the tests of a loop for all rows at once. A first trial run checks whether that is safe."""

    def __init__(self, writer: Expressions, loop: Loop) -> None:
        self.writer, self.loop = writer, loop
        self.is_trial, self.first = True, ""
        self.read, self.scope = set[tuple[str, str]](), Scope(writer.space, {})
        self.stored = writer.program.stores.within(loop.whole, writer.space)
        self.changed = assigned(loop.whole) | {loop.number}
        self.most = 0
        """The most rows of a field that is read."""

    def sure(self) -> list[ast.expr]:
        """The tests that can be vectorised; none if the others have side effects."""
        found = list[ast.expr]()
        for test in self.loop.tests:
            read = set(self.read)
            try:
                self.mask(test, self.scope)
                found.append(test)
            except NotVectorizable:
                self.read = read
                if self.writer.program.stores.within(test, self.writer.space):
                    return []
        return found

    def set(self, text: str) -> str:
        """Emit an instruction, unless this is a trial run."""
        return "" if self.is_trial else self.writer.set(text)

    def mask(self, test: ast.expr, scope: Scope) -> str:
        """A test of all rows, one bit per row."""
        if isinstance(test, ast.BoolOp):
            how = "and" if isinstance(test.op, ast.And) else "or"
            found = self.mask(test.values[0], scope)
            for part in test.values[1:]:
                found = self.set(f"{how} {vector('i1')} {found}, {self.mask(part, scope)}")
            return found
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.set(f"xor {vector('i1')} {self.mask(test.operand, scope)}, splat (i1 true)")
        if isinstance(test, ast.Compare):
            return self.comparison(test, scope)
        if isinstance(test, ast.Call):
            return self.called(
                test,
                scope,
                self.mask,
                lambda way, yes, no: self.set(
                    f"select {vector('i1')} {way}, {vector('i1')} {yes}, {vector('i1')} {no}"
                ),
            )
        if isinstance(test, ast.Constant) and isinstance(test.value, bool):
            return "splat (i1 true)" if test.value else "zeroinitializer"
        rows = self.lanes(test, scope)
        return self.set(f"icmp ne {rows.llvm} {rows.register}, zeroinitializer")

    def comparison(self, test: ast.Compare, scope: Scope) -> str:
        """A comparison of rows with a number or with other rows."""
        values, found = [test.left, *test.comparators], ""
        for op, left, right in zip(test.ops, values[:-1], values[1:], strict=True):
            if type(op) not in SIGNS:
                raise NotVectorizable
            one = self.pair(SIGNS[type(op)], left, right, scope)
            found = self.set(f"and {vector('i1')} {found}, {one}") if found else one
        return found

    def pair(self, sign: str, left: ast.expr, right: ast.expr, scope: Scope) -> str:
        """One comparison."""
        sides = [self.is_row(left, scope), self.is_row(right, scope)]
        how = sign if sign in ("eq", "ne") else f"s{sign}"
        if all(sides) and NUMBER not in (self.means(left, scope), self.means(right, scope)):
            one, other = self.alike(self.lanes(left, scope), self.lanes(right, scope))
            return self.set(f"icmp {how} {one.llvm} {one.register}, {other.register}")
        if sides[1]:
            left, right, how, sign = right, left, how.replace(sign, TURNED[sign]), TURNED[sign]
        elif not sides[0]:
            a, b = self.steady(left, scope), self.steady(right, scope)  # the same for all rows
            return self.spread("i1", self.set(f"icmp {how} i64 {a}, {b}"))
        if self.means(left, scope) is NUMBER:
            return self.numbered(sign, right, scope)
        rows, known = self.lanes(left, scope), self.constant(right, scope)
        if known is None:
            return self.against(sign, rows, self.steady(right, scope))
        if known not in OF_BITS[rows.bits]:
            raise NotVectorizable
        return self.set(f"icmp {how} {rows.llvm} {rows.register}, splat (i{rows.bits} {known})")

    def against(self, sign: str, rows: Lanes, number: str) -> str:
        """Whether rows are equal to a number, or not."""
        if sign not in ("eq", "ne"):
            raise NotVectorizable
        return compared(self.set, sign, rows, number, self.spread)

    def alike(self, one: Lanes, other: Lanes) -> tuple[Lanes, Lanes]:
        """Lanes of two widths converted to the same width."""
        bits = max(one.bits, other.bits)
        return self.widened(one, bits), self.widened(other, bits)

    def widened(self, rows: Lanes, bits: int) -> Lanes:
        """The same numbers in wider lanes."""
        if rows.bits == bits:
            return rows
        return Lanes(self.set(f"sext {rows.llvm} {rows.register} to {vector(f'i{bits}')}"), bits, rows.low, rows.high)

    def spread(self, kind: str, value: str) -> str:
        """The same value in every lane."""
        whole = vector(kind)
        one = self.set(f"insertelement {whole} poison, {kind} {value}, i64 0")
        return self.set(f"shufflevector {whole} {one}, {whole} poison, {vector('i32')} zeroinitializer")

    def numbered(self, sign: str, other: ast.expr, scope: Scope) -> str:
        """Whether the row number equals a number, or does not."""
        place = self.set(f"sub i64 {self.steady(other, scope)}, {self.first}")
        return self.against(sign, lane_numbers(), place)

    def means(self, node: ast.expr, scope: Scope) -> Value | Lanes | None:
        """The value of a name, if it is a parameter of the rule or the row number."""
        name = name_of(node)
        if name in scope.names:
            return scope.names[name][0]
        return NUMBER if name == self.loop.number and not scope.is_rule else None

    def is_row(self, node: ast.expr, scope: Scope) -> bool:
        """Whether an expression depends on the row."""
        meant = [self.means(each, scope) for each in walk(node) if isinstance(each, ast.Name)]
        return any(one is NUMBER or isinstance(one, Lanes) for one in meant)

    def constant(self, node: ast.expr, scope: Scope) -> int | None:
        """An integer known at compile time."""
        sign = -1 if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else 1
        inner = node.operand if isinstance(node, ast.UnaryOp) and sign < 0 else node
        if isinstance(inner, ast.Constant):
            found: Any = inner.value
        elif isinstance(inner, ast.Attribute) and isinstance(home := scope.space.get(name_of(inner.value)), ModuleType):
            found = getattr(home, inner.attr, None)
        elif name_of(inner) in scope.names or (name_of(inner) in self.writer.variables and not scope.is_rule):
            return None
        else:
            found = scope.space.get(name_of(inner))
        return sign * int(found) if isinstance(found, int | np.integer) and not isinstance(found, bool) else None

    def steady(self, node: ast.expr, scope: Scope) -> str:
        """A number that is the same for all rows and does not change in the loop."""
        known = self.constant(node, scope)
        if known is not None:
            return str(known)
        meant = self.means(node, scope)
        if isinstance(meant, Value) and meant is not NUMBER and meant.kind is INT:
            return meant.parts[0]
        if isinstance(node, ast.Attribute):
            return self.of_all(node, scope)
        if scope.is_rule or not all(isinstance(each, STEADY) for each in walk(node)):
            raise NotVectorizable
        if {each.id for each in walk(node) if isinstance(each, ast.Name)} & self.changed:
            raise NotVectorizable
        return "" if self.is_trial else self.writer.integer(node)

    def lanes(self, node: ast.expr, scope: Scope) -> Lanes:
        """A number per row: of a field, or computed from fields."""
        known, meant = self.constant(node, scope), self.means(node, scope)
        if known is not None and known in OF_BITS[16]:
            bits = 8 if known in OF_BITS[8] else 16
            return Lanes(f"splat (i{bits} {known})", bits, known, known)
        if isinstance(meant, Lanes):
            return meant
        if isinstance(node, ast.BinOp) and type(node.op) in JOINED:
            return self.joined(node, scope)
        if isinstance(node, ast.IfExp):
            test = self.mask(node.test, scope)
            return self.either(test, self.lanes(node.body, scope), self.lanes(node.orelse, scope))
        if isinstance(node, ast.Call) and name_of(node.func) in ("min", "max"):
            return self.extreme(node, scope)
        if isinstance(node, ast.Call):
            return self.called(node, scope, self.lanes, self.either)
        return self.of_field(node, scope)

    def joined(self, node: ast.BinOp, scope: Scope) -> Lanes:
        """A sum, a difference or a product, in enough bits for its range."""
        one, other = self.lanes(node.left, scope), self.lanes(node.right, scope)
        what, reckon = JOINED[type(node.op)]
        ends = [reckon(a, b) for a in (one.low, one.high) for b in (other.low, other.high)]
        fitting = [bits for bits, held in OF_BITS.items() if min(ends) in held and max(ends) in held]
        if not fitting:
            raise NotVectorizable
        bits = max(one.bits, other.bits, fitting[0])
        one, other = self.widened(one, bits), self.widened(other, bits)
        made = self.set(f"{what} {one.llvm} {one.register}, {other.register}")
        return Lanes(made, bits, min(ends), max(ends))

    def extreme(self, node: ast.Call, scope: Scope) -> Lanes:
        """The minimum or the maximum of some numbers, row by row."""
        found, how = self.lanes(node.args[0], scope), "slt" if name_of(node.func) == "min" else "sgt"
        for each in node.args[1:]:
            one, other = self.alike(found, self.lanes(each, scope))
            test = self.set(f"icmp {how} {one.llvm} {one.register}, {other.register}")
            found = self.either(test, one, other)
        return found

    def either(self, test: str, yes: Lanes, no: Lanes) -> Lanes:
        """A selection between two numbers, row by row."""
        yes, no = self.alike(yes, no)
        made = self.set(f"select {vector('i1')} {test}, {yes.llvm} {yes.register}, {no.llvm} {no.register}")
        return Lanes(made, yes.bits, min(yes.low, no.low), max(yes.high, no.high))

    def of_field(self, node: ast.expr, scope: Scope) -> Lanes:
        """The bytes of a field, row after row."""
        if not isinstance(node, ast.Subscript) or self.means(node.slice, scope) is not NUMBER:
            raise NotVectorizable
        if not isinstance(node.value, ast.Attribute):
            raise NotVectorizable
        record, name = self.record(node.value.value, scope)
        field = node.value.attr
        if {(name, field), (ANY, field), (ANY, ANY)} & self.stored:
            raise NotVectorizable
        if not self.fits(record.kind, field):
            raise NotVectorizable
        self.read.add((name, field))
        cell = cells_of(record.kind.record, field).element  # type: ignore[union-attr]
        low, high = max(-128, cell.low), min(127, cell.high)  # type: ignore[union-attr]
        if self.is_trial:
            return Lanes("", 8, low, high)
        place = self.writer.field(record, field, node)
        where = self.set(f"getelementptr inbounds i8, ptr {place.parts[0]}, i64 {self.first}")
        return Lanes(self.set(f"load {vector('i8')}, ptr {where}, align 1"), 8, low, high)

    def of_all(self, node: ast.Attribute, scope: Scope) -> str:
        """A number of a record that does not change in the loop."""
        record, name = self.record(node.value, scope)
        if {(name, node.attr), (ANY, node.attr), (ANY, ANY)} & self.stored:
            raise NotVectorizable
        assert isinstance(record.kind, RecordType)
        if node.attr not in record.kind.record.fields or record.kind.record.fields[node.attr].shape:
            raise NotVectorizable
        return "" if self.is_trial else self.writer.fetched(self.writer.field(record, node.attr, node)).parts[0]

    def record(self, node: ast.expr, scope: Scope) -> tuple[Value, str]:
        """A record, and its name in the loop's function."""
        name = name_of(node)
        if name in scope.names:
            meant, name = scope.names[name]
            if not isinstance(meant, Value) or not isinstance(meant.kind, RecordType):
                raise NotVectorizable
            return meant, name
        if scope.is_rule or name not in self.writer.variables or name in self.changed:
            raise NotVectorizable
        kind = self.writer.variables[name][0]
        if not isinstance(kind, RecordType):
            raise NotVectorizable
        return (Value(kind, ("",)) if self.is_trial else self.writer.value(node)), name

    def fits(self, kind: object, field: str) -> bool:
        """Whether rows of a field are bytes, with as many bytes behind them as any machine reads beyond them."""
        if not isinstance(kind, RecordType) or field not in kind.record.fields:
            return False
        row, layout = cells_of(kind.record, field), pack.layout(kind.record)
        assert layout.fields is not None
        if row.element.size != 1 or len(row.shape) != 1:
            return False
        self.most = max(self.most, row.shape[0] or 0)
        return layout.fields[field][1] + (row.shape[0] or 0) + 2 * LEAST <= layout.itemsize

    def called(self, node: ast.Call, scope: Scope, one: Callable[..., Made], either: Callable[..., Made]) -> Made:
        """The result, per row, of a rule with one line or a few returns."""
        called = scope.space.get(name_of(node.func))
        if not isinstance(called, FunctionType) or node.keywords or name_of(node.func) in scope.names:
            raise NotVectorizable
        text, names = text_of(called), dict[str, tuple[Value | Lanes, str]]()
        for parameter, given in zip(text.args.args, node.args, strict=True):
            names[parameter.arg] = self.given(given, scope)
        body = [each for each in text.body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]
        return self.ways_out(body, Scope(space_of(called), names, True), one, either)

    def given(self, node: ast.expr, scope: Scope) -> tuple[Value | Lanes, str]:
        """An argument of a rule: the row number, a record, a number, or one number per row."""
        if self.means(node, scope) is NUMBER:
            return NUMBER, ""
        if self.is_row(node, scope):
            return self.lanes(node, scope), ""
        try:
            return self.record(node, scope)
        except NotVectorizable:
            return Value(INT, (self.steady(node, scope),)), ""

    def ways_out(
        self, body: list[ast.stmt], scope: Scope, one: Callable[..., Made], either: Callable[..., Made]
    ) -> Made:
        """The result of a rule that consists of tests and returns."""
        first = body[0] if body else None
        if isinstance(first, ast.Return) and first.value is not None:
            return one(first.value, scope)
        if not isinstance(first, ast.If) or not isinstance(first.body[-1], ast.Return):
            raise NotVectorizable
        test = self.mask(first.test, scope)
        yes = self.ways_out(first.body, scope, one, either)
        return either(test, yes, self.ways_out(first.orelse or body[1:], scope, one, either))

    def sum_of(self, value: ast.expr) -> bool:
        """Whether a number can be computed for all rows at once."""
        try:
            self.is_trial = True
            self.lanes(value, self.scope)
        except NotVectorizable:
            return False
        return True

    def total(self, value: ast.expr, bits: str) -> str:
        """The sum of a number over all rows whose bits are set."""
        self.is_trial = False
        return added(self.set, self.lanes(value, self.scope), bits)

    def bits(self, tests: list[ast.expr], first: str, end: str) -> str:
        """The bits of the rows from the first to before the end that pass all tests, the lowest bit for the first row."""
        self.is_trial, self.first = False, first
        found = "splat (i1 true)"
        for number, test in enumerate(tests):
            mask = self.mask(test, self.scope)
            found = self.set(f"and {vector('i1')} {found}, {mask}") if number else mask
        bits, count = bits_of(self.set, found), self.set(f"sub nsw i64 {end}, {first}")
        every = self.set(f"sub i64 {self.set(f'shl i64 1, {count}')}, 1")
        every = self.set(f"select i1 {self.set(f'icmp slt i64 {count}, 64')}, i64 {every}, i64 -1")
        return self.set(f"and i64 {bits}, {every}")


def vectorizable_loop(
    writer: Expressions, statement: ast.For, text: ast.FunctionDef
) -> tuple[Loop, LoopVectorizer, list[ast.expr]] | None:
    """A loop whose rows can be vectorised, with the tests that are safe."""
    try:
        loop = Loop(statement)
        if not is_only_used_here(loop, text):
            return None
        masks = LoopVectorizer(writer, loop)
        tests = masks.sure()
    except NotVectorizable:
        return None
    if not tests and (loop.tests or loop.adds is None or not masks.sum_of(loop.adds)):
        return None
    return (loop, masks, tests) if masks.read else None
