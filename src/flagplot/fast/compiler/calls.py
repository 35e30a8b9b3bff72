"""Calls as LLVM instructions: of rules, of constructors, of Python built-ins."""

import ast
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from flagplot.core.schema import Record
from flagplot.fast.compiler.expressions import UNKNOWN, Expressions
from flagplot.fast.compiler.value_types import (
    INT,
    NOTHING,
    TRUTH,
    WORD,
    ArrayType,
    RecordType,
    Value,
    flat,
    together,
    whole,
)
from flagplot.fast.compiler.views import is_each, one_for_each

Hand = Callable[[Expressions, list[Value]], Value]


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
        given_values += [by_name[name] for name in names[len(given_values) :]]
        return self.call(called, given_values, node)

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
