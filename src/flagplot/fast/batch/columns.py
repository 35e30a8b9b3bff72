"""The numbers that an external player sees: the fields of a view, each a run of columns with its range."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Field, Record
from flagplot.fast import pack

SEEN = {PUBLIC: "everyone", OWNER: "owner", ASKED: "who is asked", NOBODY: "nobody"}
MOST_OCTETS = 2
"""A number with more bytes does not fit in a column."""


@dataclass(frozen=True)
class Columns:
    """One field of a view: its columns, shape, range, row kind and audience."""

    name: str
    first: int
    shape: tuple[int, ...]
    low: int
    high: int
    rows: str
    seen: str
    shown: tuple[str, ...]
    """Visibility levels from which on others see it too."""

    @property
    def count(self) -> int:
        """The number of columns."""
        return prod(self.shape)


def declared(record: type[Record], within: str = "") -> Iterator[tuple[str, Field]]:
    """All fields in declared order. Fields of an inner record are prefixed with its name and a point."""
    for name, field in record.fields.items():
        yield within + name, field
    for name, inner in record.inner.items():
        yield from declared(inner, f"{within}{name}.")


def known(record: type[Record]) -> tuple[str, ...]:
    """Fields that some seat may know at some time, in declared order."""
    return tuple(name for name, field in declared(record) if field.audience != NOBODY or field.shown)


def columns(record: type[Record], names: Sequence[str]) -> tuple[Columns, ...]:
    """The columns of some fields of a view, in that order."""
    fields, all_known = dict(declared(record)), known(record)
    found, first = list[Columns](), 0
    for name in names:
        if name not in all_known:
            raise FlagplotError(f"no view has the field {name!r}", field="fields", expected=one_of(all_known))
        field = fields[name]
        one = Columns(
            name, first, field.shape, field.low, field.high, field.rows, SEEN[field.audience], tuple(field.shown)
        )
        found.append(one)
        first += one.count
    return tuple(found)


def flatten(view: Record, those: Sequence[Columns]) -> NDArray[np.int16]:
    """The numbers of a view in some columns."""
    flat = list[int]()
    for one in those:
        *within, name = one.name.split(".")
        record = view
        for step in within:
            record = getattr(record, step)
        value = getattr(record, name)
        if not one.shape:
            flat.append(value)
        elif len(one.shape) == 1:
            flat += value
        else:
            for row in value:
                flat += row
    return np.array(flat, np.int16)


def runs(record: type[Record], names: Sequence[str]) -> NDArray[np.int64]:
    """The byte runs of some fields in a packed record: first byte, count, bytes of each. Neighbours are joined."""
    found, fields = list[list[int]](), dict(declared(record))
    for name in names:
        field, width = fields[name], np.dtype(pack.number_type(fields[name])).itemsize
        if width > MOST_OCTETS:
            raise FlagplotError(f"{name!r} has numbers of {width} bytes", expected=f"at most {MOST_OCTETS}")
        at = pack.place_of(record, name)
        if found and found[-1][2] == width and found[-1][0] + found[-1][1] * width == at:
            found[-1][1] += prod(field.shape)
        else:
            found.append([at, prod(field.shape), width])
    return np.array(found, np.int64).reshape(len(found), 3)
