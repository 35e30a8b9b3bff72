"""Values known at compile time, and conversions between the types of the dialect."""

import ast
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from flagplot.core.bind import Space
from flagplot.fast.compiler.value_types import (
    INT,
    REAL,
    TRUTH,
    WORD,
    AddressType,
    IRText,
    Kind,
    RecordType,
    TupleType,
    Value,
    flat,
    is_literal,
    passed,
    split,
    together,
)

if TYPE_CHECKING:
    from flagplot.fast.compiler.program import Program

UNKNOWN: Final = object()
"""Marks a value that is only known at run time."""


class Conversions(IRText):
    """The values that one function's text names, and their conversions."""

    space: Space
    variables: dict[str, tuple[Kind, tuple[str, ...]]]
    constants: dict[str, Value]
    """Variables whose values are known at compile time, or are set once before every use."""
    program: "Program"

    # Compile-time values.

    def known(self, node: ast.expr) -> Any:
        """The value of a name or a module attribute; UNKNOWN for a variable."""
        if isinstance(node, ast.Name) and node.id not in self.variables:
            return self.space.get(node.id, UNKNOWN)
        if isinstance(node, ast.Attribute):
            home = self.known(node.value)
            return getattr(home, node.attr, UNKNOWN) if home is not UNKNOWN else UNKNOWN
        return UNKNOWN

    def number(self, node: ast.expr) -> int | None:
        """An integer known at compile time."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self.number(node.operand)
            return None if inner is None else -inner
        found = node.value if isinstance(node, ast.Constant) else self.known(node)
        return int(found) if isinstance(found, int) and not isinstance(found, bool) else None

    def constant(self, found: object, node: ast.expr) -> Value:
        """A value known at compile time."""
        if isinstance(found, bool | np.bool_):
            return Value(TRUTH, ("true" if found else "false",))
        if isinstance(found, np.uint64):
            return Value(WORD, (str(int(found)),))
        if isinstance(found, int | np.integer):
            return Value(INT, (str(int(found)),))
        if isinstance(found, float):
            return Value(REAL, (f"0x{np.float64(found).view(np.uint64):016x}",))
        if isinstance(found, tuple):
            return together([self.constant(each, node) for each in found], getattr(found, "_fields", ()))
        raise self.fault(node, f"{ast.unparse(node)} is nothing that the dialect knows")

    # Conversions.

    def as_int(self, value: Value, node: ast.AST | None = None) -> str:
        """A value as an integer."""
        if value.kind is TRUTH:
            return self.set(f"zext i1 {value.parts[0]} to i64")
        if value.kind is not INT and value.kind is not WORD:
            raise self.fault(node, "an integer is expected here")
        return value.parts[0]

    def as_kind(self, value: Value, kind: Kind, node: ast.AST | None = None) -> Value:
        """A value converted to another type, if that preserves its meaning."""
        if value.kind == kind:
            return value
        if isinstance(kind, RecordType) and isinstance(value.kind, RecordType) and kind.record is value.kind.record:
            return Value(kind, value.parts)
        if kind is TRUTH:
            return Value(TRUTH, (self.is_true(value, node),))
        if kind is INT:
            return Value(INT, (self.as_int(value, node),))
        if kind is REAL and value.kind in (INT, TRUTH):
            return Value(REAL, (self.set(f"sitofp i64 {self.as_int(value)} to double"),))
        given = value.kind
        if isinstance(kind, AddressType):
            return Value(kind, (self.address_of(self.as_kind(value, kind.whole, node)),))
        if isinstance(given, AddressType):
            numbers = tuple(self.part_at(value, place) for place in range(len(flat(given.whole))))
            return self.as_kind(Value(given.whole, numbers), kind, node)
        if isinstance(kind, TupleType) and isinstance(given, TupleType) and len(kind.kinds) == len(given.kinds):
            parts = [self.as_kind(part, wanted, node) for part, wanted in zip(split(value), kind.kinds, strict=True)]
            return together(parts, kind.names)
        raise self.fault(node, f"a {value.kind} is used as a {kind}")

    def address_of(self, value: Value) -> str:
        """The address of a long tuple."""
        if all(map(is_literal, value.parts)):
            return self.program.numbers(value.parts)
        slot = self.slot(f"[{len(value.parts)} x i64]")
        for place, part in enumerate(value.parts):
            self.write(f"store i64 {part}, ptr {self.set(f'getelementptr inbounds i64, ptr {slot}, i64 {place}')}")
        return slot

    def part_at(self, value: Value, place: int) -> str:
        """A number of a long tuple that was passed by its address."""
        at = self.set(f"getelementptr inbounds i64, ptr {value.parts[0]}, i64 {place}")
        return self.set(f"load i64, ptr {at}")

    def named_part(self, home: Value, name: str) -> Value:
        """A named part of a long tuple that was passed by its address."""
        assert isinstance(home.kind, AddressType)
        tuple_kind = home.kind.whole
        place = tuple_kind.names.index(name)
        first, kind = sum(len(flat(each)) for each in tuple_kind.kinds[:place]), tuple_kind.kinds[place]
        if passed(kind) != kind:
            at = self.set(f"getelementptr inbounds i64, ptr {home.parts[0]}, i64 {first}")
            return Value(passed(kind), (at,))
        return Value(kind, tuple(self.part_at(home, first + each) for each in range(len(flat(kind)))))

    def is_true(self, value: Value, node: ast.AST | None = None) -> str:
        """A value as a truth value."""
        if value.kind is TRUTH:
            return value.parts[0]
        return self.set(f"icmp ne i64 {self.as_int(value, node)}, 0")
