"""The value types of the dialect with their layout, and the LLVM source of one function with its checks."""

import ast
import re
from dataclasses import dataclass, field, replace
from math import prod
from types import FunctionType
from typing import Any, Final, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np

from flagplot.core.errors import FlagplotError
from flagplot.core.schema import Record
from flagplot.fast import pack


@dataclass(frozen=True)
class ScalarType:
    """One number."""

    name: str
    llvm: str


INT: Final = ScalarType("integer", "i64")
TRUTH: Final = ScalarType("truth value", "i1")
WORD: Final = ScalarType("word of 64 bits", "i64")
REAL: Final = ScalarType("real number", "double")
NOTHING: Final = ScalarType("nothing", "void")


PLAIN: Final[dict[type[ast.operator], str]] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "ashr",
}
REALS: Final[dict[type[ast.operator], str]] = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
SIGNS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
}


@dataclass(frozen=True)
class MemoryType:
    """The memory form of one number."""

    size: int
    scalar: ScalarType
    low: int = field(default=-(2**63), compare=False)
    high: int = field(default=2**63 - 1, compare=False)
    """Its declared range."""

    @property
    def llvm(self) -> str:
        """Its LLVM type in memory."""
        return "double" if self.scalar is REAL else f"i{8 * self.size}"


@dataclass(frozen=True)
class RecordType:
    """A packed record, represented by its address."""

    record: type[Record]
    asked: int = -1
    """The kind of the pending question if known, else -1."""

    @property
    def size(self) -> int:
        """Its size in bytes."""
        return pack.layout(self.record).itemsize


@dataclass(frozen=True)
class ArrayType:
    """Contiguous numbers or records, in nested rows; unknown lengths are None."""

    element: MemoryType | RecordType
    shape: tuple[int | None, ...]


@dataclass(frozen=True)
class TupleType:
    """A tuple of values, with names if it has them."""

    kinds: tuple[Any, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class AddressType:
    """A long tuple of integers, passed to functions by its address."""

    whole: TupleType


Kind = ScalarType | RecordType | ArrayType | TupleType | AddressType
LONG: Final = 8
"""The least number of parts of a tuple that is passed by its address."""


class Value(NamedTuple):
    """A value: its type, and its registers or constants."""

    kind: Kind
    parts: tuple[str, ...]


def is_literal(part: str) -> bool:
    """Whether an integer is a literal, not a register."""
    return part.lstrip("-").isdigit()


def flat(kind: Kind) -> tuple[str, ...]:
    """The register types of a value; for an array its address and its unknown lengths."""
    if isinstance(kind, ScalarType):
        return () if kind is NOTHING else (kind.llvm,)
    if isinstance(kind, TupleType):
        return tuple(part for each in kind.kinds for part in flat(each))
    return ("ptr", *("i64" for length in kind.shape if length is None)) if isinstance(kind, ArrayType) else ("ptr",)


def passed(kind: Kind) -> Kind:
    """The type by which a function takes a value."""
    if isinstance(kind, TupleType) and len(flat(kind)) >= LONG and set(flat(kind)) == {INT.llvm}:
        return AddressType(kind)
    return kind


def split(value: Value) -> list[Value]:
    """The parts of a tuple value."""
    assert isinstance(value.kind, TupleType)
    found, parts = list[Value](), value.parts
    for kind in value.kind.kinds:
        count = len(flat(kind))
        found.append(Value(kind, parts[:count]))
        parts = parts[count:]
    return found


def together(values: list[Value], names: tuple[str, ...] = ()) -> Value:
    """Several values as one tuple."""
    kind = TupleType(tuple(value.kind for value in values), names)
    return Value(kind, tuple(part for value in values for part in value.parts))


def whole(kind: Kind) -> str:
    """The LLVM type of a whole value, for returns."""
    parts = flat(kind)
    return "void" if not parts else parts[0] if len(parts) == 1 else f"{{ {', '.join(parts)} }}"


def cell_of(dtype: np.dtype[Any]) -> MemoryType:
    """The memory form of an array's numbers."""
    if dtype.kind not in "iuf" or (dtype.kind == "u" and dtype.itemsize != 8):
        raise TypeError(f"the compiler knows no {dtype}")
    return MemoryType(dtype.itemsize, {"i": INT, "u": WORD, "f": REAL}[dtype.kind])


def cells_of(record: type[Record], name: str) -> ArrayType:
    """The type of a field: an array, a single number with no length, or an inner record."""
    if name in record.inner:
        return ArrayType(RecordType(record.inner[name]), ())
    dtype = pack.layout(record).fields[name][0]  # type: ignore[index]
    cell, known = cell_of(dtype.base), record.fields.get(name) or record.derived.get(name)
    return ArrayType(replace(cell, low=known.low, high=known.high) if known else cell, dtype.shape)


def byte_size(row: ArrayType) -> int:
    """The size in bytes of an array with known lengths."""
    return prod(length or 0 for length in row.shape) * row.element.size


def declared(hint: object) -> Kind | None:
    """The type that an annotation declares; None if it leaves that open."""
    named: dict[object, Kind] = {int: INT, bool: TRUTH, np.uint64: WORD, float: REAL, type(None): NOTHING}
    if hint in named:
        return named[hint]
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        kinds = tuple(declared(each) for each in get_type_hints(hint).values())
        return TupleType(kinds, hint._fields) if None not in kinds else None
    if get_origin(hint) is tuple:
        return TupleType(tuple(declared(each) for each in get_args(hint)))
    return None


LABEL: Final = re.compile(r"label %(\w+)")


class IRText:
    """The source of one function as it grows."""

    function: FunctionType
    gives: str
    """The return type of the function."""

    def __init__(self, checks: bool, texts: list[str]) -> None:
        self.checks, self.texts = checks, texts
        self.slots, self.lines = list[str](), list[str]()
        self.count, self.is_open = 0, True
        self.reached = set[str]()
        """Labels that are jumped to."""

    def fault(self, node: ast.AST | None, what: str) -> FlagplotError:
        """An error in a function, with its place."""
        line = getattr(node, "lineno", 0)
        return FlagplotError(f"{self.place(line)} does not compile: {what}", expected="the rule dialect")

    def place(self, line: int) -> str:
        """A line of the function, for messages."""
        return f"{self.function.__name__} ({self.function.__module__}, line {line})"

    def write(self, text: str) -> None:
        """Add an instruction. Unreachable code is omitted."""
        if self.is_open:
            self.lines.append(f"  {text}")

    def set(self, text: str) -> str:
        """Add an instruction with a result, and name its register."""
        self.count += 1
        self.write(f"%r{self.count} = {text}")
        return f"%r{self.count}"

    def slot(self, kind: str) -> str:
        """A stack slot for a variable, which LLVM turns into a register."""
        self.count += 1
        self.slots.append(f"  %s{self.count} = alloca {kind}")
        return f"%s{self.count}"

    def label(self) -> str:
        """A new label."""
        self.count += 1
        return f"b{self.count}"

    def begin(self, label: str) -> None:
        """Begin a block, if it is reachable. An open block falls through into this one."""
        self.go(label)
        if label in self.reached:
            self.lines.append(f"{label}:")
            self.is_open = True

    def go(self, label: str) -> None:
        """End a block with a jump."""
        self.end(f"br label %{label}")

    def end(self, text: str) -> None:
        """End a block."""
        if self.is_open:
            self.reached.update(LABEL.findall(text))
        self.write(text)
        self.is_open = False

    def back(self) -> None:
        """End a block by returning a dummy value."""
        self.end("ret void" if self.gives == "void" else f"ret {self.gives} zeroinitializer")

    def stop_if(self, test: str, node: ast.AST, what: str) -> None:
        """Stop the program if a test is true, with a message. All callers return at once."""
        octets = f"{self.place(getattr(node, 'lineno', 0))}: {what}".encode()
        text = f"@said{len(self.texts)}.{self.function.__name__}"
        spelled = "".join(f"\\{octet:02x}" for octet in octets)
        self.texts.append(f'{text} = private constant [{len(octets) + 1} x i8] c"{spelled}\\00"')
        wrong, on = self.label(), self.label()
        self.end(f"br i1 {test}, label %{wrong}, label %{on}")
        self.begin(wrong)
        self.write(f"store ptr {text}, ptr @fault")
        self.back()
        self.begin(on)

    def stop_if_stopped(self) -> None:
        """Return at once if the called function stopped the program."""
        if not self.checks:
            return
        found = self.set("load ptr, ptr @fault")
        stopped, on = self.label(), self.label()
        self.end(f"br i1 {self.set(f'icmp ne ptr {found}, null')}, label %{stopped}, label %{on}")
        self.begin(stopped)
        self.back()
        self.begin(on)
