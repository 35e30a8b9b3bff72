"""Intrinsics: operations on many bytes at once, which the dialect cannot express."""

import ast
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.bind import Rule
from flagplot.core.offers.payoff import NOTED
from flagplot.fast.compiler.value_types import INT, NOTHING, ArrayType, MemoryType, RecordType, Value
from flagplot.fast.compiler.views import show, show_asked, write_show, write_show_asked

AT_A_TIME: Final = 32
"""Numbers that are widened at a time. Up to this many more may be read and written after the last."""


def widen(packed: NDArray[np.int8], first: int, row: NDArray[np.int16], column: int) -> None:
    """Convert one-byte numbers, from an index on, to two-byte numbers in a row, from a column on."""
    raise NotImplementedError


def _widen(writer: Any, given: list[Value]) -> Value:
    octets, first, row, column = (value.parts[0] for value in given)
    narrow = writer.set(f"getelementptr inbounds i8, ptr {octets}, i64 {first}")
    wide = writer.set(f"getelementptr inbounds i16, ptr {row}, i64 {column}")
    numbers = writer.set(f"load <{AT_A_TIME} x i8>, ptr {narrow}, align 1")
    numbers = writer.set(f"sext <{AT_A_TIME} x i8> {numbers} to <{AT_A_TIME} x i16>")
    writer.write(f"store <{AT_A_TIME} x i16> {numbers}, ptr {wide}, align 2")
    return Value(NOTHING, ())


NOTES: Final = 1024
"""Capacity of the event buffer of one game: more than a naval turn needs."""
ROOM: Final = 1 + NOTES * NOTED
"""Integers in an event buffer row: the count, then the stored events."""


def buffer_address(row: NDArray[np.int64]) -> int:
    """The address of an event buffer row."""
    raise NotImplementedError


def _buffer_address(writer: Any, given: list[Value]) -> Value:
    return Value(INT, (writer.set(f"ptrtoint ptr {given[0].parts[0]} to i64"),))


def buffer_at(address: int) -> NDArray[np.int64]:
    """The event buffer row at an address."""
    raise NotImplementedError


def _buffer_at(writer: Any, given: list[Value]) -> Value:
    return Value(ArrayType(MemoryType(8, INT), (ROOM,)), (writer.set(f"inttoptr i64 {given[0].parts[0]} to ptr"),))


def noticed(s: object, note: NDArray[np.int64]) -> bool:
    """Whether the game's notice keeps the note of an event. The events of an inner record reveal nothing about the outer one."""
    raise NotImplementedError


def _noticed(writer: Any, given: list[Value]) -> Value:
    whole = RecordType(writer.program.views.record)
    s = given[0] if given[0].kind == whole else Value(whole, (writer.program.blank(whole.record),))
    found: Value = writer.call(writer.space["notice"], [s, *given[1:]], ast.Pass())
    return found


BY_HAND: Final[dict[Rule, Callable[[Any, list[Value]], Value]]] = {
    show: write_show,
    show_asked: write_show_asked,
    widen: _widen,
    buffer_address: _buffer_address,
    buffer_at: _buffer_at,
    noticed: _noticed,
}
