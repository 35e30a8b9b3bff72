"""Functions of the dialect as LLVM functions, with their statements and calls: of rules, constructors, Python built-ins."""

import ast
from collections import Counter
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from flagplot.core.event import EventKind
from flagplot.core.flows.flow import ENTRIES, STEPS
from flagplot.core.flows.rows import is_row_sum
from flagplot.core.flows.source import space_of
from flagplot.core.schema import Record
from flagplot.fast.compiler import rows
from flagplot.fast.compiler.conversions import UNKNOWN
from flagplot.fast.compiler.expressions import Expressions
from flagplot.fast.compiler.masks import LoopVectorizer, vectorizable_loop
from flagplot.fast.compiler.rows import LEAST, Loop
from flagplot.fast.compiler.stores import assigned, name_of
from flagplot.fast.compiler.text import text_of, walk_through
from flagplot.fast.compiler.value_types import (
    INT,
    NOTHING,
    TRUTH,
    WORD,
    AddressType,
    ArrayType,
    Kind,
    MemoryType,
    RecordType,
    Value,
    byte_size,
    flat,
    is_literal,
    split,
    whole,
)
from flagplot.fast.compiler.views import BY_QUESTION, is_each, one_for_each

Hand = Callable[[Expressions, list[Value]], Value]


NO_FIELD: Final = Value(INT, ("0",))
"""The value in place of a field that an event lacks."""


class Calls(Expressions):
    """Compiles the calls of one function."""

    def value_Call(self, node: ast.Call) -> Value:
        """A call of a rule, a constructor, an intrinsic or a built-in."""
        called = self.known(node.func)
        own = node.func.id if isinstance(node.func, ast.Name) else ""
        if called is UNKNOWN and own in ("min", "max", "abs", "len", "int", "bool"):
            return self.builtin(own, [self.value(each) for each in node.args], node)
        if called in (np.uint64, np.int64):
            given = self.value(node.args[0])
            return Value(WORD if called is np.uint64 else INT, (self.as_int(given, node),))
        if called in self.program.by_hand:
            write: Hand = self.program.by_hand[called]
            return write(self, [self.value(each) for each in node.args])
        if isinstance(called, type) and issubclass(called, Record):
            return Value(RecordType(called), (self.program.blank(called),))
        if isinstance(called, type) and hasattr(called, "_fields"):
            return self.made(called, node)
        if not isinstance(called, FunctionType):
            raise self.fault(node, f"{ast.unparse(node.func)} is nothing that the dialect calls")
        names = called.__code__.co_varnames[: called.__code__.co_argcount]
        given_values = [self.value(each) for each in node.args]
        by_name = {each.arg: self.value(each.value) for each in node.keywords}
        fields = self.fields_of_event(node.args[1]) if len(node.args) == 2 else None
        if own == "emit" and fields is None:
            what = f"{ast.unparse(node)} names no kind of event; write the kind, or A if TEST else B with two of the same fields"
            raise self.fault(node, what)
        if fields is not None:
            if {*fields} != by_name.keys():
                raise self.fault(node, f"an event has the fields {', '.join(fields) or 'none'}")
            values = [by_name[field] for field in fields] + [NO_FIELD] * len(names)
            return self.call(called, (given_values + values)[: len(names)], node)
        if {*names[len(given_values) :]} != by_name.keys():
            raise self.fault(node, f"{ast.unparse(node.func)} takes {', '.join(names)}, each once")
        given_values += [by_name[name] for name in names[len(given_values) :]]
        return self.call(called, given_values, node)

    def fields_of_event(self, node: ast.expr) -> tuple[str, ...] | None:
        """The fields of the kind of event that an argument names, or of both between which it chooses; None for no kind."""
        if isinstance(node, ast.IfExp):
            found = self.fields_of_event(node.body)
            if found is not None and found != self.fields_of_event(node.orelse):
                raise self.fault(node, "events of these kinds have different fields")
            return found
        kind = self.known(node)
        return (*kind.fields,) if isinstance(kind, EventKind) else None

    def call(self, called: Any, given: list[Value], node: ast.AST) -> Value:
        """A call of a function of the dialect, specialised by kind of question where required."""
        if is_each(self, called, given):
            return one_for_each(self, given, lambda known: self.call(called, known, node))
        callee = self.program.callee(called, [value.kind for value in given])
        values = [self.as_kind(value, kind, node) for value, kind in zip(given, callee.param_types, strict=True)]
        arguments = [f"{t} {part}" for v in values for t, part in zip(flat(v.kind), v.parts, strict=True)]
        text = f"call {whole(callee.return_type)} @{callee.name}({', '.join(arguments)})"
        parts = flat(callee.return_type)
        if not parts:
            self.write(text)
            self.stop_if_stopped()
            return Value(NOTHING, ())
        found = self.set(text)
        self.stop_if_stopped()
        if len(parts) == 1:
            return Value(callee.return_type, (found,))
        every = [self.set(f"extractvalue {whole(callee.return_type)} {found}, {place}") for place in range(len(parts))]
        return Value(callee.return_type, tuple(every))


if TYPE_CHECKING:
    from flagplot.fast.compiler.program import Program


class Function(Calls):
    """Compiles one function, for parameters of given types."""

    def __init__(self, program: "Program", function: Any, name: str, takes: list[Kind], gives: Kind) -> None:
        super().__init__(program.checks, program.texts)
        self.program, self.function, self.space = program, function, space_of(function)
        self.kind_given, self.gives = gives, whole(gives)
        self.variables = {}
        self.loops = list[tuple[str, str]]()
        self.steps = dict[int, str]()
        """The labels of a flow's steps."""
        self.text = text = text_of(function)
        stored = Counter(
            name_of(each) for each in walk_through(text) if isinstance(getattr(each, "ctx", None), ast.Store)
        )
        arguments = {each.arg for each in text.args.args}
        self.once = {name for name, times in stored.items() if times == 1} - arguments
        simple = [each for each in text.body if isinstance(each, ast.Assign | ast.AnnAssign)]
        self.first = arguments - stored.keys() | self.once & {name for each in simple for name in assigned(each)}
        """Variables that are set once, before all code that reads them."""
        self.constants = {}
        parameters = list[str]()
        for parameter, kind in zip(text.args.args, takes, strict=True):
            parts = tuple(f"%{parameter.arg}.{place}" for place in range(len(flat(kind))))
            more = "noalias readonly " * isinstance(kind, AddressType)
            parameters += [f"{each} {more}{part}" for each, part in zip(flat(kind), parts, strict=True)]
            self.assign(ast.Name(parameter.arg, ast.Store()), Value(kind, parts))
        self.block(text.body)
        self.back()
        apart = "noinline " * (function.__code__ in BY_QUESTION) + "alwaysinline " * is_row_sum(function)
        head = f"define internal {self.gives} @{name}({', '.join(parameters)}) nounwind {apart}{{"
        self.whole = "\n".join([head, *self.slots, *self.lines, "}"])

    def block(self, body: list[ast.stmt]) -> None:
        """Compile statements one after another. Code after a return or jump is unreachable."""
        for statement in body:
            if not self.is_open:
                return
            write = getattr(self, f"do_{type(statement).__name__}", None)
            if write is None:
                raise self.fault(statement, f"{ast.unparse(statement)} is not in the dialect")
            write(statement)

    def do_Expr(self, statement: ast.Expr) -> None:
        """A call, or a docstring."""
        if not isinstance(statement.value, ast.Constant):
            self.value(statement.value)

    def do_Pass(self, statement: ast.Pass) -> None:
        """Nothing."""

    def do_Return(self, statement: ast.Return) -> None:
        """Return a value."""
        if statement.value is None or self.gives == "void":
            self.back()
            return
        given = self.as_kind(self.value(statement.value), self.kind_given, statement)
        if len(given.parts) == 1:
            self.end(f"ret {self.gives} {given.parts[0]}")
            return
        made = "undef"
        for place, (each, part) in enumerate(zip(flat(given.kind), given.parts, strict=True)):
            made = self.set(f"insertvalue {self.gives} {made}, {each} {part}, {place}")
        self.end(f"ret {self.gives} {made}")

    def do_If(self, statement: ast.If) -> None:
        """An if statement."""
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(statement.test, yes, no if statement.orelse else end)
        self.begin(yes)
        self.block(statement.body)
        self.go(end)
        if statement.orelse:
            self.begin(no)
            self.block(statement.orelse)
            self.go(end)
        self.begin(end)

    def do_While(self, statement: ast.While) -> None:
        """A while loop."""
        if hasattr(statement, STEPS):
            self.flow(getattr(statement, STEPS), getattr(statement, ENTRIES))
            return
        test, body, end = self.label(), self.label(), self.label()
        self.begin(test)
        self.branch(statement.test, body, end)
        self.begin(body)
        self.looped(statement.body, test, end)
        self.go(test)
        self.begin(end)

    def flow(self, texts: dict[int, list[ast.stmt]], entries: set[int]) -> None:
        """The steps of a flow: each goes straight on to the next, and none looks for the place that was reached."""
        self.steps = {number: self.label() for number in texts}
        self.reached.update(self.steps.values())
        here = self.integer(ast.Name("here", ast.Load()))
        cases = " ".join(f"i64 {number}, label %{self.steps[number]}" for number in sorted(entries))
        self.end(f"switch i64 {here}, label %{self.steps[0]} [{cases}]")
        for number, body in texts.items():
            self.begin(self.steps[number])
            self.block(body)

    def looped(self, body: list[ast.stmt], on: str, end: str) -> None:
        """The block of a loop."""
        self.loops.append((on, end))
        self.block(body)
        self.loops.pop()

    def do_Break(self, statement: ast.Break) -> None:
        """Leave the loop."""
        self.go(self.loops[-1][1])

    def do_Continue(self, statement: ast.Continue) -> None:
        """Continue with the next iteration."""
        self.go(self.loops[-1][0])

    def do_For(self, statement: ast.For) -> None:
        """A for loop over a range. Assignments to its variable in the block do not affect the iteration."""
        found = None if self.checks else vectorizable_loop(self, statement, self.text)
        if found is not None:
            self.over_rows(*found)
            return
        over = statement.iter
        assert isinstance(over, ast.Call)
        given = [self.integer(each) for each in over.args]
        first, end, step = (["0", *given, "1"] if len(given) == 1 else [*given, "1"])[:3]
        at = self.slot("i64")
        self.write(f"store i64 {first}, ptr {at}")
        test, body, on, done = self.label(), self.label(), self.label(), self.label()
        self.begin(test)
        number = self.set(f"load i64, ptr {at}")
        more = self.set(f"icmp {'sgt' if step.startswith('-') else 'slt'} i64 {number}, {end}")
        self.end(f"br i1 {more}, label %{body}, label %{done}")
        self.begin(body)
        self.assign(statement.target, Value(INT, (number,)))
        self.looped(statement.body, on, done)
        self.begin(on)
        self.write(f"store i64 {self.set(f'add nsw i64 {number}, {step}')}, ptr {at}")
        self.go(test)
        self.begin(done)

    def over_rows(self, loop: Loop, masks: LoopVectorizer, tests: list[ast.expr]) -> None:
        """A loop over the rows that pass the tests, a vector of rows at a time; one is enough for fields of few rows."""
        bounds = [self.integer(each) for each in loop.over.args]
        first, end = bounds if len(bounds) == 2 else ["0", *bounds]
        next_row = self.slot("i64")
        self.write(f"store i64 {first}, ptr {next_row}")
        test, body, done = self.label(), self.label(), self.label()
        self.begin(test)
        row = self.set(f"load i64, ptr {next_row}")
        self.end(f"br i1 {self.set(f'icmp slt i64 {row}, {end}')}, label %{body}, label %{done}")
        self.begin(body)
        self.write(f"store i64 {self.set(f'add nsw i64 {row}, {rows.AT_ONCE}')}, ptr {next_row}")
        self.over_vector(loop, masks, tests, (row, end), done)
        self.go(test if masks.most > LEAST else done)
        self.begin(done)

    def over_vector(
        self, loop: Loop, masks: LoopVectorizer, tests: list[ast.expr], span: tuple[str, str], out: str
    ) -> None:
        """The part of such a loop for one vector of rows: from the first, and before the end. A break goes `out`."""
        bits = masks.bits(tests, *span)
        rest = [test for test in loop.tests if test not in tests]
        if not rest and loop.adds is not None and masks.sum_of(loop.adds):
            target, total = loop.body[0].target, masks.total(loop.adds, bits)  # type: ignore[attr-defined]
            before = self.value(ast.Name(target.id, ast.Load()))
            self.assign(target, self.combined(ast.Add(), before, Value(INT, (total,)), target))
            return
        left = self.slot("i64")
        self.write(f"store i64 {bits}, ptr {left}")
        test, body, done = self.label(), self.label(), self.label()
        self.begin(test)
        now = self.set(f"load i64, ptr {left}")
        self.end(f"br i1 {self.set(f'icmp ne i64 {now}, 0')}, label %{body}, label %{done}")
        self.begin(body)
        rest_of = self.set(f"sub i64 {now}, 1")
        lowest = self.set(f"call i64 @llvm.cttz.i64(i64 {now}, i1 true)")
        self.write(f"store i64 {self.set(f'and i64 {now}, {rest_of}')}, ptr {left}")
        self.assign(ast.Name(loop.number, ast.Store()), Value(INT, (self.set(f"add nsw i64 {span[0]}, {lowest}"),)))
        for each in rest:
            passed = self.label()
            self.branch(each, passed, test)
            self.begin(passed)
        self.looped(loop.body, test, out)
        self.go(test)
        self.begin(done)

    def do_Assign(self, statement: ast.Assign) -> None:
        """Something is something; in a flow, the place that is reached is where it goes on."""
        if self.steps and name_of(statement.targets[0]) == "here":
            assert isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, int)
            self.go(self.steps[statement.value.value])
            return
        value = self.value(statement.value)
        for target in statement.targets:
            self.assign(target, value)

    def do_AnnAssign(self, statement: ast.AnnAssign) -> None:
        """An annotated assignment."""
        if statement.value is not None:
            self.assign(statement.target, self.value(statement.value))

    def do_AugAssign(self, statement: ast.AugAssign) -> None:
        """An augmented assignment. The address is computed once."""
        if isinstance(statement.target, ast.Name):
            before = self.value(ast.Name(statement.target.id, ast.Load()))
            value = self.value(statement.value)
            self.assign(statement.target, self.combined(statement.op, before, value, statement))
            return
        place = self.place_of(statement.target)
        before = self.fetched(place)
        self.store(place, self.combined(statement.op, before, self.value(statement.value), statement), statement)

    def assign(self, target: ast.expr, value: Value) -> None:
        """Assign a value to a target."""
        if isinstance(target, ast.Tuple):
            for each, part in zip(target.elts, split(value), strict=True):
                self.assign(each, part)
        elif isinstance(target, ast.Name):
            is_number = target.id in self.once and value.kind is INT and is_literal(value.parts[0])
            kind: Kind = INT if value.kind is TRUTH else value.kind
            if is_number or target.id in self.first:
                self.variables[target.id], self.constants[target.id] = (kind, ()), self.as_kind(value, kind, target)
                return
            if target.id not in self.variables:
                self.variables[target.id] = kind, tuple(self.slot(each) for each in flat(kind))
            kind, slots = self.variables[target.id]
            self.keep(kind, slots, self.as_kind(value, kind, target))
        else:
            self.store(self.place_of(target), value, target)

    def place_of(self, target: ast.expr) -> Value:
        """The address of a target."""
        if isinstance(target, ast.Attribute):
            return self.field(self.value(target.value), target.attr, target)
        if isinstance(target, ast.Subscript):
            return self.entry(self.value(target.value), target)
        raise self.fault(target, f"nothing can be stored in {ast.unparse(target)}")

    def store(self, place: Value, value: Value, node: ast.AST) -> None:
        """Store a number, an array or a record in memory."""
        assert isinstance(place.kind, ArrayType)
        element = place.kind.element
        if isinstance(element, RecordType) or place.kind.shape:
            self.copy(place, value, node)
            return
        self.store_number(element, place.parts[0], value, node)

    def store_number(self, cell: MemoryType, where: str, value: Value, node: ast.AST) -> None:
        """Store a number."""
        number = self.as_kind(value, cell.scalar, node).parts[0]
        if self.checks and cell.scalar is INT:
            for sign, end in (("slt", cell.low), ("sgt", cell.high)):
                self.stop_if(self.set(f"icmp {sign} i64 {number}, {end}"), node, "a number does not fit")
        small = self.set(f"trunc i64 {number} to {cell.llvm}") if cell.size < 8 else number
        self.write(f"store {cell.llvm} {small}, ptr {where}")

    def copy(self, place: Value, value: Value, node: ast.AST) -> None:
        """Copy an array or a record."""
        assert isinstance(place.kind, ArrayType)
        element = place.kind.element
        if isinstance(value.kind, RecordType) and value.kind == element and not place.kind.shape:
            count = str(element.size)
        elif isinstance(value.kind, ArrayType) and value.kind.element == element and None not in value.kind.shape:
            count = str(byte_size(value.kind))
        elif isinstance(value.kind, ArrayType) and value.kind.element == element:
            count = self.product([*self.lengths(value), str(element.size)])
        else:
            raise self.fault(node, f"a {value.kind} cannot be copied to a {place.kind}")
        self.write(f"call void @llvm.memmove.p0.p0.i64(ptr {place.parts[0]}, ptr {value.parts[0]}, i64 {count}, i1 0)")
