"""Packed records: a record class as a numpy structure, and records into and out of arrays of it."""

from collections.abc import Callable
from itertools import groupby
from math import prod
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from flagplot.core.schema import Field, Record

Packed = NDArray[Any]
"""An array of packed records."""
_R = TypeVar("_R", bound=Record)
Made = TypeVar("Made")


def number_type(field: Field) -> Any:
    """The smallest of the integer types in use that holds the declared range."""
    for kind in (np.int8, np.int16, np.int32):
        if np.iinfo(kind).min <= field.low and field.high <= np.iinfo(kind).max:
            return kind
    return np.int64


def once_a_class(make: Callable[[type[Record]], Made]) -> Callable[[type[Record]], Made]:
    """Keep what is made for a record class, since a class never changes."""
    made: dict[str, Made] = {}

    def kept(cls: type[Record]) -> Made:
        key = f"{cls.__module__}.{cls.__qualname__}"
        if key not in made:
            made[key] = make(cls)
        return made[key]

    return kept


@once_a_class
def layout(cls: type[Record]) -> np.dtype[Any]:
    """The packed form of a record class: its fields in declared order, aligned."""
    return np.dtype([(name, number_type(f), f.shape) for name, f in cls.fields.items()], align=True)


def blank(cls: type[Record], count: int = 1) -> Packed:
    """So many records as the class begins them."""
    return np.repeat(pack(cls()), count)


def pack(*records: Record) -> Packed:
    """Pack records of one class; a number that its field does not hold is an `OverflowError`."""
    cls = type(records[0])
    packed = np.zeros(len(records), layout(cls))
    for place, record in enumerate(records):
        for name in cls.fields:
            packed[name][place] = getattr(record, name)
    return packed


def unpack(packed: Packed, cls: type[_R], place: int = 0) -> _R:
    """Give one record of an array as a plain one."""
    record = cls()
    for name in cls.fields:
        setattr(record, name, packed[name][place].tolist())
    return record


def octets(packed: Packed) -> NDArray[np.int8]:
    """The same memory as rows of bytes, one for each record."""
    return packed.view(np.int8).reshape(len(packed), packed.dtype.itemsize)


@once_a_class
def runs(cls: type[Record]) -> tuple[tuple[int, int, int], ...]:
    """Where the numbers of a record lie in memory, in order: first byte, how many of a kind in a row, bytes of each."""
    places: list[tuple[int, int, int]] = []
    form = layout(cls)
    for width, names in groupby(cls.fields, key=lambda name: np.dtype(number_type(cls.fields[name])).itemsize):
        group = list(names)
        places.append((form.fields[group[0]][1], sum(prod(cls.fields[n].shape) for n in group), width))  # type: ignore[index]
    return tuple(places)


def numbers(packed: Packed, cls: type[Record]) -> NDArray[np.int64]:
    """Every number of every record in declared order, a row for each record: what `Record.numbers` yields."""
    rows = octets(packed)
    parts = [rows[:, at : at + count * width].view(f"i{width}") for at, count, width in runs(cls)]
    return np.concatenate(parts, axis=1).astype(np.int64)
