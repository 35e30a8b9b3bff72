"""Rows of a record, such as the ships of a group, looked at all at once.

`for u in range(a, b): if s.at[u] == g and s.hits[u] > 0: ...` looks at each row in turn.  Here it becomes: compare all rows at
once, then go through those of which it is true.  The text of the rules stays as it is; a loop of which it is not sure that
this is the same is left alone.
"""

import ast
from types import FunctionType
from typing import Any, Final

import numpy as np

from flagplot.core.bind import key_of
from flagplot.fast import pack
from flagplot.fast.compiler.expressions import SIGNS, Expressions
from flagplot.fast.compiler.kinds import INT, Packed, Value, cells_of
from flagplot.fast.compiler.stores import ANY, assigned, name_of
from flagplot.fast.compiler.text import space_of, text_of

AT_ONCE: Final = 64
"""Rows that are looked at at once."""
BYTE: Final = range(-128, 128)
NUMBER: Final = Value(INT, ("the row's number",))
"""Stands for the number of the row."""
STEADY: Final = (ast.Name, ast.Constant, ast.Load, ast.UnaryOp, ast.USub, ast.BinOp, ast.Add, ast.Sub, ast.Mult)
"""What a number may be made of that stays the same as long as its names do."""
TURNED: Final = {"eq": "eq", "ne": "ne", "lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


class Unsure(Exception):
    """What cannot be told for sure of all rows at once."""


class Loop:
    """A loop over rows, its tests, and what is done with the rows that pass them."""

    def __init__(self, loop: ast.For) -> None:
        tests, body = list[ast.expr](), loop.body
        while len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse:
            test = body[0].test
            tests += test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
            body = body[0].body
        over = loop.iter
        if not tests or loop.orelse or not isinstance(loop.target, ast.Name) or not isinstance(over, ast.Call):
            raise Unsure
        if len(over.args) > 2:
            raise Unsure
        self.number, self.tests, self.body, self.over = loop.target.id, tests, body, over
        self.whole = loop.body[0]

    def is_only_used_here(self, text: ast.FunctionDef) -> bool:
        """Whether the loop's variable is read and written in loops over it alone."""
        loops = [one for one in ast.walk(text) if isinstance(one, ast.For) and name_of(one.target) == self.number]
        inside = {id(node) for one in loops for node in ast.walk(one)}
        used = [node for node in ast.walk(text) if isinstance(node, ast.Name) and node.id == self.number]
        return all(id(node) in inside for node in used) and self.number not in assigned(self.whole)


class Scope:
    """What names stand for in a test, or in the text of a rule that it calls."""

    def __init__(self, space: dict[str, Any], names: dict[str, tuple[Value, str]]) -> None:
        self.space, self.names = space, names


class Masks:
    """Writes the tests of a loop for all rows at once; first it is only looked whether that is sure."""

    def __init__(self, writer: Expressions, loop: Loop) -> None:
        self.writer, self.loop = writer, loop
        self.is_trial, self.first = True, ""
        self.read = set[tuple[str, str]]()
        body = ast.Module([loop.whole], [])
        self.stored = writer.program.stores.within(body, writer.space)
        self.changed = assigned(body) | {loop.number}
        self.bounds = tuple(self.key(part) for part in loop.over.args)

    def key(self, part: ast.expr) -> str:
        """The rule that a bound comes from, if it does."""
        called = self.writer.known(part.func) if isinstance(part, ast.Call) else None
        return key_of(called) if isinstance(called, FunctionType) else ""

    def scope(self) -> Scope:
        """The loop's own names."""
        return Scope(self.writer.space, {})

    def sure(self) -> list[ast.expr]:
        """The tests that can be made for all rows at once; none if the others change anything."""
        found = list[ast.expr]()
        for test in self.loop.tests:
            read = set(self.read)
            try:
                self.mask(test, self.scope())
                found.append(test)
            except Unsure:
                self.read = read
                if self.writer.program.stores.within(test, self.writer.space):
                    return []
        return found

    def set(self, text: str) -> str:
        """Write an instruction, unless this is a trial."""
        return "" if self.is_trial else self.writer.set(text)

    def mask(self, test: ast.expr, scope: Scope) -> str:
        """A test of all rows, a bit for each."""
        if isinstance(test, ast.BoolOp):
            how = "and" if isinstance(test.op, ast.And) else "or"
            found = self.mask(test.values[0], scope)
            for part in test.values[1:]:
                found = self.set(f"{how} <64 x i1> {found}, {self.mask(part, scope)}")
            return found
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.set(f"xor <64 x i1> {self.mask(test.operand, scope)}, splat (i1 true)")
        if isinstance(test, ast.Compare):
            return self.comparison(test, scope)
        if isinstance(test, ast.Call):
            return self.called(test, scope)
        return self.set(f"icmp ne <64 x i8> {self.rows(test, scope)}, zeroinitializer")

    def comparison(self, test: ast.Compare, scope: Scope) -> str:
        """A comparison of rows with a number or with other rows."""
        values, found = [test.left, *test.comparators], ""
        for op, left, right in zip(test.ops, values[:-1], values[1:], strict=True):
            if type(op) not in SIGNS:
                raise Unsure
            one = self.pair(SIGNS[type(op)], left, right, scope)
            found = self.set(f"and <64 x i1> {found}, {one}") if found else one
        return found

    def pair(self, sign: str, left: ast.expr, right: ast.expr, scope: Scope) -> str:
        """One comparison."""
        sides = [self.is_row(left, scope), self.is_row(right, scope)]
        how = sign if sign in ("eq", "ne") else f"s{sign}"
        if all(sides):
            return self.set(f"icmp {how} <64 x i8> {self.rows(left, scope)}, {self.rows(right, scope)}")
        if sides[1]:
            left, right, how = right, left, how.replace(sign, TURNED[sign])
        elif not sides[0]:
            return self.steady_test(sign, left, right, scope)
        if self.means(left, scope) is NUMBER:
            return self.numbered(sign, right, scope)
        rows = self.rows(left, scope)
        known = self.constant(right, scope)
        if known is not None:
            if known not in BYTE:
                raise Unsure
            return self.set(f"icmp {how} <64 x i8> {rows}, splat (i8 {known})")
        if sign not in ("eq", "ne"):
            raise Unsure
        return self.against(how, rows, self.steady(right, scope))

    def against(self, how: str, rows: str, number: str) -> str:
        """Whether rows are equal to a number, or not; none is equal to one that is no byte."""
        small = self.set(f"trunc i64 {number} to i8")
        found = self.set(f"icmp {how} <64 x i8> {rows}, {self.spread('i8', small)}")
        is_byte = self.set(f"icmp eq i64 {self.set(f'sext i8 {small} to i64')}, {number}")
        other = "zeroinitializer" if how == "eq" else "splat (i1 true)"
        return self.set(f"select i1 {is_byte}, <64 x i1> {found}, <64 x i1> {other}")

    def spread(self, kind: str, value: str) -> str:
        """The same for each row."""
        one = self.set(f"insertelement <64 x {kind}> poison, {kind} {value}, i64 0")
        return self.set(f"shufflevector <64 x {kind}> {one}, <64 x {kind}> poison, <64 x i32> zeroinitializer")

    def numbered(self, sign: str, other: ast.expr, scope: Scope) -> str:
        """Whether a row is the one of a number, or is not."""
        if sign not in ("eq", "ne"):
            raise Unsure
        place = self.set(f"sub i64 {self.steady(other, scope)}, {self.first}")
        numbers = f"<{', '.join(f'i8 {n}' for n in range(AT_ONCE))}>"
        return self.against(sign, numbers, place)

    def steady_test(self, sign: str, left: ast.expr, right: ast.expr, scope: Scope) -> str:
        """A comparison that is the same for all rows."""
        a, b = self.steady(left, scope), self.steady(right, scope)
        how = sign if sign in ("eq", "ne") else f"s{sign}"
        return self.spread("i1", self.set(f"icmp {how} i64 {a}, {b}"))

    def means(self, node: ast.expr, scope: Scope) -> Value | None:
        """What a name stands for, if it is one of the rule's parameters or the row's number."""
        name = name_of(node)
        if name in scope.names:
            return scope.names[name][0]
        return NUMBER if name == self.loop.number and scope.space is self.writer.space else None

    def is_row(self, node: ast.expr, scope: Scope) -> bool:
        """Whether an expression is about the rows."""
        return any(self.means(each, scope) is NUMBER for each in ast.walk(node) if isinstance(each, ast.Name))

    def constant(self, node: ast.expr, scope: Scope) -> int | None:
        """An integer that is known beforehand."""
        sign = -1 if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else 1
        inner = node.operand if isinstance(node, ast.UnaryOp) and sign < 0 else node
        if isinstance(inner, ast.Constant):
            found: Any = inner.value
        elif name_of(inner) in scope.names or (name_of(inner) in self.writer.variables and not scope.names):
            return None
        else:
            found = scope.space.get(name_of(inner))
        return sign * int(found) if isinstance(found, int | np.integer) and not isinstance(found, bool) else None

    def steady(self, node: ast.expr, scope: Scope) -> str:
        """A number that is the same for all rows and is not changed meanwhile."""
        known = self.constant(node, scope)
        if known is not None:
            return str(known)
        meant = self.means(node, scope)
        if meant is not None and meant is not NUMBER and meant.kind is INT:
            return meant.parts[0]
        if scope.names or not all(isinstance(each, STEADY) for each in ast.walk(node)):
            raise Unsure
        if {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & self.changed:
            raise Unsure
        return "" if self.is_trial else self.writer.integer(node)

    def rows(self, node: ast.expr, scope: Scope) -> str:
        """The bytes of a field, row after row."""
        if not isinstance(node, ast.Subscript) or self.means(node.slice, scope) is not NUMBER:
            raise Unsure
        if not isinstance(node.value, ast.Attribute):
            raise Unsure
        record, name = self.record(node.value.value, scope)
        field = node.value.attr
        if (name, field) in self.stored or (ANY, field) in self.stored or (ANY, ANY) in self.stored:
            raise Unsure
        if not self.fits(record.kind, field):
            raise Unsure
        self.read.add((name, field))
        if self.is_trial:
            return ""
        place = self.writer.field(record, field, node)
        where = self.set(f"getelementptr inbounds i8, ptr {place.parts[0]}, i64 {self.first}")
        return self.set(f"load <64 x i8>, ptr {where}, align 1")

    def record(self, node: ast.expr, scope: Scope) -> tuple[Value, str]:
        """A record, and its name in the loop's function."""
        name = name_of(node)
        if name in scope.names:
            return scope.names[name]
        if scope.names or name not in self.writer.variables or name in self.changed:
            raise Unsure
        kind = self.writer.variables[name][0]
        if not isinstance(kind, Packed):
            raise Unsure
        return (Value(kind, ("",)) if self.is_trial else self.writer.value(node)), name

    def fits(self, kind: Any, field: str) -> bool:
        """Whether rows of a field are bytes, and the loop goes over no more of them than are looked at at once."""
        if not isinstance(kind, Packed) or field not in kind.record.fields:
            return False
        row, layout = cells_of(kind.record, field), pack.layout(kind.record)
        assert layout.fields is not None
        if row.element.octets != 1 or len(row.shape) != 1:
            return False
        length = row.shape[0] or 0
        within = layout.fields[field][1] + length + AT_ONCE <= layout.itemsize
        return within and (length <= AT_ONCE or self.bounds in self.writer.program.spans)

    def called(self, test: ast.Call, scope: Scope) -> str:
        """A rule of one line, or of a few ways out, that says something of a row."""
        called = scope.space.get(name_of(test.func))
        if not isinstance(called, FunctionType) or test.keywords or name_of(test.func) in scope.names:
            raise Unsure
        text, names = text_of(called), dict[str, tuple[Value, str]]()
        for parameter, given in zip(text.args.args, test.args, strict=True):
            names[parameter.arg] = self.given(given, scope)
        body = [one for one in text.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
        return self.ways_out(body, Scope(space_of(called), names))

    def given(self, node: ast.expr, scope: Scope) -> tuple[Value, str]:
        """What a rule is given: the row's number, a record or a number."""
        if self.means(node, scope) is NUMBER:
            return NUMBER, ""
        try:
            return self.record(node, scope)
        except Unsure:
            return Value(INT, (self.steady(node, scope),)), ""

    def ways_out(self, body: list[ast.stmt], scope: Scope) -> str:
        """What a rule gives that only asks and gives."""
        first = body[0] if body else None
        if isinstance(first, ast.Return) and first.value is not None:
            if isinstance(first.value, ast.Constant) and isinstance(first.value.value, bool):
                return "splat (i1 true)" if first.value.value else "zeroinitializer"
            return self.mask(first.value, scope)
        if not isinstance(first, ast.If) or len(first.body) != 1 or not isinstance(first.body[0], ast.Return):
            raise Unsure
        test = self.mask(first.test, scope)
        yes = self.ways_out(first.body, scope)
        no = self.ways_out(first.orelse or body[1:], scope)
        return self.set(f"select <64 x i1> {test}, <64 x i1> {yes}, <64 x i1> {no}")

    def bits(self, tests: list[ast.expr], first: str, end: str) -> str:
        """Bits of the rows from the first to before the end of which all tests are true, the lowest for the first."""
        self.is_trial, self.first = False, first
        found = self.mask(tests[0], self.scope())
        for test in tests[1:]:
            found = self.set(f"and <64 x i1> {found}, {self.mask(test, self.scope())}")
        bits, count = self.set(f"bitcast <64 x i1> {found} to i64"), self.set(f"sub nsw i64 {end}, {first}")
        every = self.set(f"sub i64 {self.set(f'shl i64 1, {count}')}, 1")
        every = self.set(f"select i1 {self.set(f'icmp slt i64 {count}, {AT_ONCE}')}, i64 {every}, i64 -1")
        every = self.set(f"select i1 {self.set(f'icmp sle i64 {count}, 0')}, i64 0, i64 {every}")
        return self.set(f"and i64 {bits}, {every}")


def looked_at(
    writer: Expressions, statement: ast.For, text: ast.FunctionDef
) -> tuple[Loop, Masks, list[ast.expr]] | None:
    """A loop whose rows can be looked at all at once, with the tests of which that is sure."""
    try:
        loop = Loop(statement)
        if not loop.is_only_used_here(text):
            return None
        masks = Masks(writer, loop)
        tests = masks.sure()
    except Unsure:
        return None
    return (loop, masks, tests) if masks.read and tests else None
