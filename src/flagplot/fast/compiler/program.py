"""Programs: functions of the dialect with all their callees, as machine code.

An entry takes one memory block. It contains first the error code of a stopped program, then the result registers, then
the argument registers, eight bytes each.
"""

import ctypes
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Any, Final, get_type_hints

import llvmlite.binding as llvm
import numpy as np

from flagplot.core.bind import Rule
from flagplot.core.errors import FlagplotError
from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.compiler.compile_units import (
    ENTRY,
    NOT_CUT,
    QUESTIONS,
    Callee,
    CompileUnits,
    declaration,
    kinds_of,
    name_of,
    number_of,
)
from flagplot.fast.compiler.intrinsics import BY_HAND
from flagplot.fast.compiler.machine import machine_code, target
from flagplot.fast.compiler.profile import Shapes, weighted
from flagplot.fast.compiler.ranges import Ranges
from flagplot.fast.compiler.statements import Function
from flagplot.fast.compiler.stores import StoreAnalysis
from flagplot.fast.compiler.value_types import (
    INT,
    REAL,
    TRUTH,
    WORD,
    ArrayType,
    Kind,
    MemoryType,
    RecordType,
    TupleType,
    cell_of,
    declared,
    flat,
    passed,
    whole,
)
from flagplot.fast.compiler.views import Views

FULLY, CHECKED = 1, 0
"""LLVM optimisation levels: the first, whose code is as fast as the second's; and none for programs that play few games."""
NUMBERS: Final = count()
"""For the names of memory constants."""
KNOWN: Final = re.compile(r"!(?:range|prof) !(\d+)")
BLANK: Final = re.compile(r"@blank[\w.]+")
HEAD: Final = """
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
@fault = internal global ptr null
"""


class Program:
    """The source of programs, generated from their entries. A function that several need is generated once."""

    def __init__(
        self,
        checks: bool = False,
        views: Views | None = None,
        pieces: CompileUnits = NOT_CUT,
        profile: Shapes = MappingProxyType({}),
    ) -> None:
        self.views = views
        """The views of the game's states."""
        self.by_hand, self.checks = BY_HAND, checks
        self.pieces = pieces
        self.profile = profile
        self.stores = StoreAnalysis()
        self.texts = list[str]()
        self.blanks = dict[str, str]()
        """Initial records and constant integers, by the name of their constant."""
        self.nodes = dict[int, str]()
        """Ranges and branch weights, by their number at the end of a source."""
        self.callees, self.names = dict[tuple[int, tuple[Kind, ...]], Callee](), set[str]()
        self.written, self.calls = dict[str, str](), dict[str, list[Callee]]()
        """The sources of functions by name, and the callees of each."""
        self.called = list[Callee]()
        self.hints = dict[int, dict[str, Any]]()
        self.ranges = Ranges()

    def callee(self, function: Any, given: list[Kind]) -> Callee:
        """A function for arguments of given types, generated if it is new."""
        hints = self.hints.get(id(function)) or self.hints.setdefault(id(function), get_type_hints(function))
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        takes = [declared(hints.get(name, Any)) or kind for name, kind in zip(names, given, strict=True)]
        takes = [
            INT if kind is TRUTH and hints.get(name) is not bool else kind
            for name, kind in zip(names, takes, strict=True)
        ]
        if not self.stores.is_of_questions(function):
            takes = [RecordType(kind.record) if isinstance(kind, RecordType) else kind for kind in takes]
        takes = [passed(kind) for kind in takes]
        key = id(function), tuple(takes)
        if key not in self.callees:
            gives = declared(hints.get("return", Any))
            if gives is None:
                raise FlagplotError(f"{function.__name__} declares no return type", expected="the rule dialect")
            name = name_of(function, takes)
            name += f".{len(self.callees)}" if name in self.names else ""
            self.names.add(name)
            piece = None if self.checks else self.pieces.piece_of(function, takes)
            self.callees[key] = Callee(name, takes, gives, function, piece)
        self.called.append(self.callees[key])
        return self.callees[key]

    def range_of(self, cell: MemoryType) -> str:
        """The range of a number in memory for LLVM, if it is narrower than its type."""
        least, most = -(1 << 8 * cell.size - 1), (1 << 8 * cell.size - 1) - 1
        low, high = max(cell.low, least), min(cell.high, most)
        if (low, high) == (least, most):
            return ""
        end = high + 1 if high < most else least
        return f", !range !{self.node(f'!{{{cell.llvm} {low}, {cell.llvm} {end}}}')}"

    def node(self, known: str) -> int:
        """The number of a range or of branch weights at the end of a source."""
        number = number_of(known)
        assert self.nodes.setdefault(number, known) == known
        return number

    def blank(self, record: type[Record]) -> str:
        """The address of an initial record."""
        name = f"@blank.{record.__module__}.{record.__name__}"
        if name not in self.blanks:
            octets = pack.blank(record).tobytes()
            spelled = "".join(f"\\{octet:02x}" for octet in octets)
            self.blanks[name] = f'{name} = private constant [{len(octets)} x i8] c"{spelled}", align {pack.LINE}'
        return name

    def numbers(self, parts: Sequence[str]) -> str:
        """The address of constant integers."""
        name = f"@blank.numbers.{number_of(','.join(parts))}"
        made = f"{name} = private constant [{len(parts)} x i64] [{', '.join(f'i64 {part}' for part in parts)}]"
        assert self.blanks.setdefault(name, made) == made
        return name

    def texts_for(self, entry: Rule, given: list[Kind]) -> Iterator[str]:
        """The sources of a program with that entry, one per compilation unit, each as soon as it is generated."""
        self.called = []
        callee = self.callee(entry, given)
        self.gives = callee.return_type
        waiting, done, door = {ENTRY: {callee.name: callee}}, set[str](), [_door(callee, self.checks)]
        while waiting:
            piece = QUESTIONS if QUESTIONS in waiting else next(iter(waiting))  # start the longest first
            first = waiting.pop(piece)
            for rule in self.pieces.beside(piece):
                beside = self.callee(rule, kinds_of(rule))
                first[beside.name] = beside
            inside, outside = self.behind(first, piece, done)
            done |= {name for name, each in inside.items() if each.piece is not None}
            for each in outside.values():
                if each.name not in done:
                    waiting.setdefault(each.piece or ENTRY, {})[each.name] = each
            yield self.joined(inside, outside, door)
            door = []

    def behind(
        self, first: Mapping[str, Callee], piece: int, done: set[str]
    ) -> tuple[dict[str, Callee], dict[str, Callee]]:
        """Functions with all their callees within a unit, and the callees outside it."""
        inside, outside, waiting = dict[str, Callee](), dict[str, Callee](), list(first.values())
        while waiting:
            callee = waiting.pop()
            if callee.piece not in (None, piece) or callee.name in done:
                outside[callee.name] = callee
            elif callee.name not in inside:
                inside[callee.name] = callee
                if callee.name not in self.written:
                    self.write(callee)
                waiting += self.calls[callee.name]
        return inside, outside

    def write(self, callee: Callee) -> None:
        """Generate a function, once."""
        self.called = self.calls[callee.name] = list[Callee]()
        text = Function(self, callee.function, callee.name, callee.param_types, callee.return_type).whole
        self.written[callee.name] = text
        if not self.checks:
            self.ranges.read(text, callee.piece is not None)
        self.called = []

    def joined(self, inside: Mapping[str, Callee], outside: Mapping[str, Callee], door: list[str]) -> str:
        """The source of one unit, with functions sorted by name."""
        parts = [self.source_of(inside[name]) for name in sorted(inside)]
        known = [declaration(outside[name]) for name in sorted(outside)]
        whole = "\n".join([*known, *parts, *door])
        used = [self.blanks[name] for name in sorted(set(BLANK.findall(whole)))]
        numbers = sorted(set(map(int, KNOWN.findall(whole))))
        return "\n".join(
            [HEAD, *self.texts, *used, whole, *(f"!{number} = {self.nodes[number]}" for number in numbers)]
        )

    def source_of(self, callee: Callee) -> str:
        """The source of a function with its branch weights and parameter ranges; exported if it is an entry of its unit."""
        text = self.written[callee.name]
        if self.checks:
            return text
        text = self.ranges.with_ranges(weighted(callee.name, text, self.profile, self.node))
        return text if callee.piece is None else text.replace("define internal", "define hidden", 1)

    def entry_of(self, code: "Code") -> "CompiledEntry":
        """The function that Python calls."""
        return CompiledEntry(code, self.gives)


def _door(callee: Callee, checks: bool) -> str:
    """The function that Python calls."""
    lines, given, gives = list[str](), list[str](), flat(callee.return_type)
    kinds = [part for kind in callee.param_types for part in flat(kind)]
    for place, kind in enumerate(kinds):
        lines += [f"%p{place} = getelementptr i64, ptr %0, i64 {1 + len(gives) + place}"]
        lines += [f"%v{place} = load {kind}, ptr %p{place}"]
        given.append(f"{kind} %v{place}")
    text = f"call {whole(callee.return_type)} @{callee.name}({', '.join(given)})"
    lines += [f"%r = {text}" if gives else text]
    for place, kind in enumerate(gives):
        lines += [f"%g{place} = getelementptr i64, ptr %0, i64 {1 + place}"]
        found = "%r"
        if len(gives) > 1:
            lines += [f"%x{place} = extractvalue {whole(callee.return_type)} %r, {place}"]
            found = f"%x{place}"
        lines += [f"store {kind} {found}, ptr %g{place}"]
    if checks:
        lines = ["store ptr null, ptr @fault", *lines, "%f = load ptr, ptr @fault", "store ptr %f, ptr %0"]
    return "\n".join(["define void @door(ptr %0) {", *(f"  {line}" for line in lines), "  ret void", "}"])


class Code:
    """Callable machine code in memory."""

    loaded: Any = None
    """The object that holds all code of the process."""

    def __init__(self, codes: Sequence[bytes]) -> None:
        if Code.loaded is None:
            # LLVM's older linker may put constants out of the code's reach, and then aborts the process.
            Code.loaded = llvm.create_lljit_compiler(target(), use_jit_link=True)
        builder = llvm.JITLibraryBuilder().add_current_process().export_symbol("door")
        for code in codes:
            builder.add_object_img(code)
        self.library = builder.link(Code.loaded, f"program {next(NUMBERS)}")
        self.door: Callable[[ctypes.Array[ctypes.c_int64]], None] = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(
            self.library["door"]
        )


def kind_of(argument: object) -> Kind:
    """The type of an argument from Python."""
    if isinstance(argument, np.ndarray):
        if not argument.flags.c_contiguous:
            raise FlagplotError("an array is not contiguous")
        record = (argument.dtype.metadata or {}).get(pack.RECORD)
        return ArrayType(RecordType(record) if record else cell_of(argument.dtype), (None,) * argument.ndim)
    if isinstance(argument, tuple):
        return TupleType(tuple(kind_of(each) for each in argument), getattr(argument, "_fields", ()))
    return {bool: TRUTH, np.bool_: TRUTH, np.uint64: WORD, float: REAL, np.float64: REAL}.get(type(argument), INT)


def parts_of(argument: Any, into: list[int]) -> None:
    """The registers of an argument."""
    if isinstance(argument, np.ndarray):
        into.append(argument.ctypes.data)
        into += argument.shape
    elif isinstance(argument, tuple):
        for each in argument:
            parts_of(each, into)
    elif isinstance(argument, float):
        into.append(int(np.float64(argument).view(np.int64)))
    else:
        number = int(argument)
        into.append(number - 2**64 if number >= 2**63 else number)


class CompiledEntry:
    """An entry of a program, callable from Python."""

    def __init__(self, code: Code, gives: Kind) -> None:
        self.code, self.gives = code, gives
        self.head = [0] * (1 + len(flat(gives)))

    def memory(self, *arguments: object) -> "ctypes.Array[ctypes.c_int64]":
        """The memory block of a call with these arguments. The last numbers may be changed before each call."""
        parts = self.head[:]
        for argument in arguments:
            parts_of(argument, parts)
        return (ctypes.c_int64 * len(parts))(*parts)

    def __call__(self, *arguments: object) -> Any:
        """Call it."""
        memory = self.memory(*arguments)
        self.code.door(memory)
        return self.given(memory)

    def given(self, memory: "ctypes.Array[ctypes.c_int64]") -> Any:
        """The result. The error of a stopped checked program is raised."""
        if memory[0]:
            raise FlagplotError(f"{ctypes.string_at(memory[0]).decode()}", expected="numbers that the rules can hold")
        found = memory[1 : len(self.head)]
        if len(found) == 1:
            return found[0] % 2**64 if self.gives is WORD else found[0]
        return tuple(found) or None


def compiled(function: Rule, checks: bool = False, level: int = FULLY) -> Callable[..., Any]:
    """A function of the dialect by itself, compiled for the argument types of its first call."""
    entries = dict[tuple[Kind, ...], CompiledEntry]()

    def call(*arguments: object) -> Any:
        """Call it."""
        kinds = tuple(kind_of(argument) for argument in arguments)
        if kinds not in entries:
            program = Program(checks)
            code = machine_code(program.texts_for(function, list(kinds)), level)
            entries[kinds] = program.entry_of(Code(code))
        return entries[kinds](*arguments)

    return call
