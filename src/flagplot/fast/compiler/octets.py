"""What the compiler writes by hand: many bytes at once, which the dialect has no words for."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.bind import Rule
from flagplot.fast.compiler.kinds import NOTHING, Value

LINE: Final = 64
"""Bytes of a line of the processor's cache."""


def fill(
    truth: NDArray[np.int8], sight: NDArray[np.int8], seen: NDArray[np.int8], unseen: NDArray[np.int8], place: int
) -> None:
    """Fill a line of a view, the 64 bytes from a place on: the truth where it is seen, else the blank."""
    raise NotImplementedError


def _fill(writer: Any, given: list[Value]) -> Value:
    places = [
        writer.set(f"getelementptr inbounds i8, ptr {row.parts[0]}, i64 {given[4].parts[0]}") for row in given[:4]
    ]
    truth, seen, unseen = (writer.set(f"load <64 x i8>, ptr {places[n]}, align {LINE}") for n in (0, 2, 3))
    shown = writer.set(f"or <64 x i8> {writer.set(f'and <64 x i8> {truth}, {seen}')}, {unseen}")
    writer.write(f"store <64 x i8> {shown}, ptr {places[1]}, align {LINE}")
    return Value(NOTHING, ())


AT_A_TIME: Final = 32
"""Numbers that are widened at a time; as many more may be read and written after the last."""


def widen(octets: NDArray[np.int8], first: int, row: NDArray[np.int16], column: int) -> None:
    """Write numbers of one byte, from a place on, as numbers of two bytes from a column of a row on."""
    raise NotImplementedError


def _widen(writer: Any, given: list[Value]) -> Value:
    octets, first, row, column = (value.parts[0] for value in given)
    narrow = writer.set(f"getelementptr inbounds i8, ptr {octets}, i64 {first}")
    wide = writer.set(f"getelementptr inbounds i16, ptr {row}, i64 {column}")
    numbers = writer.set(f"load <{AT_A_TIME} x i8>, ptr {narrow}, align 1")
    numbers = writer.set(f"sext <{AT_A_TIME} x i8> {numbers} to <{AT_A_TIME} x i16>")
    writer.write(f"store <{AT_A_TIME} x i16> {numbers}, ptr {wide}, align 2")
    return Value(NOTHING, ())


BY_HAND: Final[dict[Rule, Callable[[Any, list[Value]], Value]]] = {fill: _fill, widen: _widen}
