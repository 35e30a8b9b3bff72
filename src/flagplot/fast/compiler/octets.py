"""What the compiler writes by hand: many bytes at once, which the dialect has no words for."""

from collections.abc import Callable
from typing import Any, Final

from flagplot.fast.compiler.kinds import NOTHING, Value

LINE: Final = 64
"""Bytes of a line of the processor's cache."""


def fill(truth: Any, sight: Any, seen: Any, unseen: Any, place: int) -> None:
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


BY_HAND: Final[dict[Callable[..., Any], Callable[[Any, list[Value]], Value]]] = {fill: _fill}
