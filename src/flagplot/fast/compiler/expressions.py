"""Expressions of the dialect as LLVM instructions."""

import ast
import operator
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from flagplot.fast import pack
from flagplot.fast.compiler.conversions import UNKNOWN, Conversions
from flagplot.fast.compiler.value_types import (
    INT,
    PLAIN,
    REAL,
    REALS,
    SIGNS,
    TRUTH,
    WORD,
    AddressType,
    ArrayType,
    Kind,
    MemoryType,
    RecordType,
    TupleType,
    Value,
    cells_of,
    flat,
    is_literal,
    split,
    together,
)


class Expressions(Conversions):
    """Compiles the expressions of one function."""

    def integer(self, node: ast.expr) -> str:
        """An expression as an integer."""
        return self.as_int(self.value(node), node)

    def value(self, node: ast.expr) -> Value:
        """Compile an expression."""
        found = node.value if isinstance(node, ast.Constant) else self.known(node)
        if found is not UNKNOWN:
            return self.constant(found, node)
        write: Callable[[Any], Value] | None = getattr(self, f"value_{type(node).__name__}", None)
        if write is None:
            raise self.fault(node, f"{ast.unparse(node)} is not in the dialect")
        return write(node)

    def value_Name(self, node: ast.Name) -> Value:
        """A variable."""
        if node.id not in self.variables:
            raise self.fault(node, f"{node.id} is not known here")
        if node.id in self.constants:
            return self.constants[node.id]
        kind, slots = self.variables[node.id]
        return Value(kind, tuple(self.set(f"load {t}, ptr {slot}") for t, slot in zip(flat(kind), slots, strict=True)))

    def value_Attribute(self, node: ast.Attribute) -> Value:
        """A field of a record, or a part of a tuple."""
        home = self.value(node.value)
        if isinstance(home.kind, RecordType) and home.kind.asked >= 0:
            if node.attr == "ask_kind":
                return Value(INT, (str(home.kind.asked),))
            views = self.program.views
            if views is not None and node.attr not in views.fields(home.kind.asked):
                raise self.fault(node, f"{ast.unparse(node)} is not filled in for question {home.kind.asked}")
        if isinstance(home.kind, RecordType):
            return self.fetched(self.field(home, node.attr, node))
        if isinstance(home.kind, AddressType) and node.attr in home.kind.whole.names:
            return self.named_part(home, node.attr)
        if isinstance(home.kind, TupleType) and node.attr in home.kind.names:
            return split(home)[home.kind.names.index(node.attr)]
        if isinstance(home.kind, ArrayType) and node.attr == "shape":
            return together([Value(INT, (length,)) for length in self.lengths(home)])
        raise self.fault(node, f"{ast.unparse(node)} is not there")

    def value_Subscript(self, node: ast.Subscript) -> Value:
        """An entry of a row, or some of its rows."""
        home = self.value(node.value)
        if isinstance(home.kind, TupleType):
            which = self.number(node.slice)
            if which is None:
                raise self.fault(node, "which part is meant has to be known beforehand")
            return split(home)[which]
        return self.fetched(self.entry(home, node))

    def value_Tuple(self, node: ast.Tuple) -> Value:
        """Several values as a tuple."""
        return together([self.value(each) for each in node.elts])

    def value_UnaryOp(self, node: ast.UnaryOp) -> Value:
        """A sign or a negation."""
        number = self.number(node)
        if number is not None:
            return Value(INT, (str(number),))
        if isinstance(node.op, ast.Not):
            return Value(TRUTH, (self.set(f"xor i1 {self.is_true(self.value(node.operand), node)}, true"),))
        if not isinstance(node.op, ast.USub):
            raise self.fault(node, f"{ast.unparse(node)} is not in the dialect")
        inner = self.value(node.operand)
        if inner.kind is REAL:
            return Value(REAL, (self.set(f"fneg double {inner.parts[0]}"),))
        return Value(INT, (self.plain("sub", "0", self.as_int(inner), node),))

    def value_BinOp(self, node: ast.BinOp) -> Value:
        """A sum, a product and so on."""
        return self.combined(node.op, self.value(node.left), self.value(node.right), node)

    def combined(self, op: ast.operator, left: Value, right: Value, node: ast.AST) -> Value:
        """A binary operation on two values."""
        if REAL in (left.kind, right.kind):
            a, b = (self.as_kind(each, REAL, node).parts[0] for each in (left, right))
            if type(op) not in REALS:
                raise self.fault(node, "real numbers are only added, subtracted, multiplied and divided")
            return Value(REAL, (self.set(f"{REALS[type(op)]} double {a}, {b}"),))
        is_word = WORD in (left.kind, right.kind)
        if is_word and left.kind is not right.kind:
            raise self.fault(node, "a word goes with a word only")
        a, b = self.as_int(left, node), self.as_int(right, node)
        if isinstance(op, ast.FloorDiv | ast.Mod) and not is_word:
            return Value(INT, (self.divided(a, b, isinstance(op, ast.Mod), node),))
        if type(op) not in PLAIN:
            raise self.fault(node, f"{type(op).__name__} is not in the dialect")
        if is_word:
            return Value(WORD, (self.set(f"{PLAIN[type(op)].replace('ashr', 'lshr')} i64 {a}, {b}"),))
        return Value(INT, (self.plain(PLAIN[type(op)], a, b, node),))

    def plain(self, what: str, a: str, b: str, node: ast.AST) -> str:
        """An integer operation, checked if checks are on."""
        if not self.checks or what not in ("add", "sub", "mul"):
            return self.set(f"{what}{' nsw' * (what in ('add', 'sub', 'mul'))} i64 {a}, {b}")
        both = self.set(f"call {{ i64, i1 }} @llvm.s{what}.with.overflow.i64(i64 {a}, i64 {b})")
        over = self.set(f"extractvalue {{ i64, i1 }} {both}, 1")
        self.stop_if(over, node, "a number is too large")
        return self.set(f"extractvalue {{ i64, i1 }} {both}, 0")

    def divided(self, a: str, b: str, rest: bool, node: ast.AST) -> str:
        """A quotient rounded down, or the remainder."""
        number = int(b) if is_literal(b) else 0
        if number > 0 and number & (number - 1) == 0:
            if rest:
                return self.set(f"and i64 {a}, {number - 1}")
            return self.set(f"ashr i64 {a}, {number.bit_length() - 1} ; floor {a} {b}")
        if self.checks:
            self.stop_if(self.set(f"icmp eq i64 {b}, 0"), node, "a division by nothing")
        left = self.set(f"srem i64 {a}, {b}")
        odd, apart = self.set(f"icmp ne i64 {left}, 0"), self.set(f"xor i64 {left}, {b}")
        below = self.set(f"and i1 {odd}, {self.set(f'icmp slt i64 {apart}, 0')}")
        if rest:
            return self.set(f"add i64 {left}, {self.set(f'select i1 {below}, i64 {b}, i64 0')}")
        whole = self.set(f"sdiv i64 {a}, {b}")
        return self.set(f"add i64 {whole}, {self.set(f'sext i1 {below} to i64')} ; floor {a} {b}")

    def value_Compare(self, node: ast.Compare) -> Value:
        """A comparison, or several in a chain."""
        values = [self.value(each) for each in (node.left, *node.comparators)]
        found = ""
        for op, (left, right) in zip(node.ops, pairwise(values), strict=True):
            one = self.compared(op, left, right, node)
            found = one if found in ("", "true") else found if one == "true" else self.set(f"and i1 {found}, {one}")
        return Value(TRUTH, (found,))

    def compared(self, op: ast.cmpop, left: Value, right: Value, node: ast.AST) -> str:
        """One comparison. Tuples are equal if all their parts are."""
        if type(op) not in SIGNS:
            raise self.fault(node, f"{type(op).__name__} is not in the dialect")
        sign = SIGNS[type(op)]
        if isinstance(left.kind, TupleType) and isinstance(right.kind, TupleType) and sign in ("eq", "ne"):
            found = "true"
            for one, other in zip(split(left), split(right), strict=True):
                found = self.set(f"and i1 {found}, {self.compared(ast.Eq(), one, other, node)}")
            return found if sign == "eq" else self.set(f"xor i1 {found}, true")
        if REAL in (left.kind, right.kind):
            a, b = (self.as_kind(each, REAL, node).parts[0] for each in (left, right))
            return self.set(f"fcmp {'u' if sign == 'ne' else 'o'}{sign} double {a}, {b}")
        is_word = left.kind is WORD and right.kind is WORD
        how = sign if sign in ("eq", "ne") else f"{'u' if is_word else 's'}{sign}"
        a, b = self.as_int(left, node), self.as_int(right, node)
        if is_literal(a) and is_literal(b):
            return "true" if getattr(operator, sign)(int(a), int(b)) else "false"
        return self.set(f"icmp {how} i64 {a}, {b}")

    def value_BoolOp(self, node: ast.BoolOp) -> Value:
        """Tests joined by `and` or `or`, as a truth value."""
        slot = self.slot("i1")
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(node, yes, no)
        for label, value in ((yes, "true"), (no, "false")):
            self.begin(label)
            self.write(f"store i1 {value}, ptr {slot}")
            self.go(end)
        self.begin(end)
        return Value(TRUTH, (self.set(f"load i1, ptr {slot}"),))

    def value_IfExp(self, node: ast.IfExp) -> Value:
        """A conditional expression."""
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(node.test, yes, no)
        if not {yes, no} <= self.reached:
            self.begin(yes if yes in self.reached else no)
            return self.value(node.body if yes in self.reached else node.orelse)
        self.begin(yes)
        first = self.value(node.body)
        kind = INT if first.kind is TRUTH else first.kind
        slots = tuple(self.slot(each) for each in flat(kind))
        self.keep(kind, slots, self.as_kind(first, kind, node))
        self.go(end)
        self.begin(no)
        self.keep(kind, slots, self.as_kind(self.value(node.orelse), kind, node))
        self.go(end)
        self.begin(end)
        parts = [self.set(f"load {each}, ptr {slot}") for each, slot in zip(flat(kind), slots, strict=True)]
        return Value(kind, tuple(parts))

    def branch(self, test: ast.expr, yes: str, no: str) -> None:
        """Branch on a test, evaluating no more of it than Python would."""
        if not self.is_open:
            return
        if isinstance(test, ast.BoolOp):
            for part in test.values[:-1]:
                on = self.label()
                self.branch(part, *((on, no) if isinstance(test.op, ast.And) else (yes, on)))
                self.begin(on)
            self.branch(test.values[-1], yes, no)
        elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.branch(test.operand, no, yes)
        else:
            found = self.is_true(self.value(test), test)
            if found in ("true", "false"):
                self.go(yes if found == "true" else no)
            self.end(f"br i1 {found}, label %{yes}, label %{no}")

    # Memory locations.

    def lengths(self, row: Value) -> list[str]:
        """The lengths of a row."""
        assert isinstance(row.kind, ArrayType)
        unknown = iter(row.parts[1:])
        return [next(unknown) if length is None else str(length) for length in row.kind.shape]

    def field(self, home: Value, name: str, node: ast.AST) -> Value:
        """The address of a field of a record."""
        assert isinstance(home.kind, RecordType)
        places = pack.layout(home.kind.record).fields
        assert places is not None
        if name not in places:
            raise self.fault(node, f"{home.kind.record.__name__} has no {name}")
        where = self.set(f"getelementptr inbounds i8, ptr {home.parts[0]}, i64 {places[name][1]}")
        return Value(cells_of(home.kind.record, name), (where,))

    def entry(self, home: Value, node: ast.Subscript) -> Value:
        """The address of an entry of an array, or of some of its rows."""
        if isinstance(node.slice, ast.Slice):
            return self.stretch(home, node)
        for index in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
            home = self.at(home, self.integer(index), node)
        return home

    def at(self, home: Value, index: str, node: ast.AST) -> Value:
        """The address of one entry of an array."""
        if not isinstance(home.kind, ArrayType) or not home.kind.shape:
            raise self.fault(node, "only rows have entries")
        lengths = self.lengths(home)
        if self.checks:
            self.stop_if(self.set(f"icmp uge i64 {index}, {lengths[0]}"), node, "there is no such row")
        elif is_literal(lengths[0]) and not is_literal(index):
            self.write(f"; row {index} {lengths[0]}")
        rest, step = lengths[1:], str(home.kind.element.size)
        for length in rest:
            step = str(int(step) * int(length)) if step.isdigit() and length.isdigit() else ""
            if not step:
                step = self.product([str(home.kind.element.size), *rest])
                break
        offset = index if step == "1" else self.set(f"mul nsw i64 {index}, {step}")
        where = self.set(f"getelementptr inbounds i8, ptr {home.parts[0]}, i64 {offset}")
        unknown = [length for known, length in zip(home.kind.shape[1:], rest, strict=True) if known is None]
        return Value(ArrayType(home.kind.element, home.kind.shape[1:]), (where, *unknown))

    def product(self, numbers: list[str]) -> str:
        """The product of numbers."""
        found = numbers[0]
        for number in numbers[1:]:
            found = self.set(f"mul nsw i64 {found}, {number}")
        return found

    def stretch(self, home: Value, node: ast.Subscript) -> Value:
        """A slice of an array."""
        assert isinstance(home.kind, ArrayType) and isinstance(node.slice, ast.Slice)
        lengths = self.lengths(home)
        first = self.integer(node.slice.lower) if node.slice.lower else "0"
        end = self.integer(node.slice.upper) if node.slice.upper else lengths[0]
        if self.checks:
            for small, great in ((first, end), (end, lengths[0])):
                self.stop_if(self.set(f"icmp ugt i64 {small}, {great}"), node, "there are no such rows")
        step = self.product([str(home.kind.element.size), *lengths[1:]])
        where = self.set(f"getelementptr inbounds i8, ptr {home.parts[0]}, i64 {self.set(f'mul i64 {first}, {step}')}")
        unknown = [length for known, length in zip(home.kind.shape[1:], lengths[1:], strict=True) if known is None]
        count = self.set(f"sub nsw i64 {end}, {first}")
        return Value(ArrayType(home.kind.element, (None, *home.kind.shape[1:])), (where, count, *unknown))

    def fetched(self, place: Value) -> Value:
        """The value at a location: a number, a record or an array."""
        assert isinstance(place.kind, ArrayType)
        if place.kind.shape:
            return place
        if isinstance(place.kind.element, RecordType):
            return Value(place.kind.element, place.parts)
        return self.loaded(place.kind.element, place.parts[0])

    def loaded(self, cell: MemoryType, where: str) -> Value:
        """Load a number from memory."""
        known = "" if self.checks or cell.size == 8 else self.program.range_of(cell)
        found = self.set(f"load {cell.llvm}, ptr {where}{known}")
        if cell.size < 8:
            found = self.set(f"sext {cell.llvm} {found} to i64")
        return Value(cell.scalar, (found,))

    def keep(self, kind: Kind, slots: Sequence[str], value: Value) -> None:
        """Store a value in slots."""
        for each, slot, part in zip(flat(kind), slots, value.parts, strict=True):
            self.write(f"store {each} {part}, ptr {slot}")

    def made(self, made: Any, node: ast.Call) -> Value:
        """A value with named parts."""
        given = dict(zip(made._fields, [self.value(each) for each in node.args], strict=False))
        given |= {each.arg: self.value(each.value) for each in node.keywords if each.arg}
        for name, usual in made._field_defaults.items():
            given.setdefault(name, self.constant(usual, node))
        parts = [given[name] for name in made._fields]
        parts = [self.as_kind(part, INT, node) if part.kind is TRUTH else part for part in parts]
        return together(parts, made._fields)

    def builtin(self, name: str, given: list[Value], node: ast.Call) -> Value:
        """A Python built-in."""
        if name == "len" and isinstance(given[0].kind, ArrayType):
            return Value(INT, (self.lengths(given[0])[0],))
        if name == "bool":
            return self.as_kind(given[0], TRUTH, node)
        numbers = [self.as_int(value, node) for value in given]
        if name == "int":
            return Value(INT, (numbers[0],))
        if name == "abs":
            return Value(INT, (self.set(f"call i64 @llvm.abs.i64(i64 {numbers[0]}, i1 false)"),))
        found = numbers[0]
        for number in numbers[1:]:
            found = self.set(f"call i64 @llvm.s{name}.i64(i64 {found}, i64 {number})")
        return Value(INT, (found,))
