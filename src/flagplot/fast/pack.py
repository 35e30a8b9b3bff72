"""Packed records: a record class as a numpy structure, with conversion in both directions."""

from collections.abc import Callable
from functools import cache
from math import prod
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Field, Record, Rows, blank_rows, initial_values
from flagplot.core.visibility import Visibility

Packed = NDArray[Any]
"""An array of packed records."""
_R = TypeVar("_R", bound=Record)
Made = TypeVar("Made")
LINE: Final = 64
"""Bytes of a cache line."""
SMALL: Final = 16384
"""Bytes of a record whose numbers are converted all at once; a larger one has many long rows that are still as at the start."""
ALL: Final = -1
"""A mask byte that copies everything."""
RECORD: Final = "record"
"""The key of the record class in a packed form's metadata."""
TOLD: Final = "told_"
"""An additional number of a packed record: the count of one event, kept instead of a log."""


BUFFER: Final = "event_buffer_"
"""Another one: the address of the event buffer; 0 for none."""


def number_type(field: Field) -> type[np.int8 | np.int16 | np.int32 | np.int64]:
    """The smallest available integer type for the declared range."""
    for kind in (np.int8, np.int16, np.int32):
        if np.iinfo(kind).min <= field.low and field.high <= np.iinfo(kind).max:
            return kind
    return np.int64


def once_a_class(make: Callable[[type[Record]], Made]) -> Callable[[type[Record]], Made]:
    """Cache a result per record class, since a class never changes."""
    made: dict[str, Made] = {}

    def kept(cls: type[Record]) -> Made:
        key = f"{cls.__module__}.{cls.__qualname__}"
        if key not in made:
            made[key] = make(cls)
        return made[key]

    return kept


@once_a_class
def layout(cls: type[Record]) -> np.dtype[np.void]:
    """The packed form of a record class. Fields are grouped by audience, so that a view is copied in few long runs.

    Inner records come after its own fields, then the fields derived from all of these.
    """
    places, end, room = dict[str, int](), 0, 0
    for name, field in sorted(cls.fields.items(), key=lambda item: _room(item[1])):
        step = LINE if _room(field) != room else np.dtype(number_type(field)).itemsize
        places[name] = end = -(-end // step) * step
        end, room = end + prod(field.shape) * np.dtype(number_type(field)).itemsize, _room(field)
    further = {name: layout(inner) for name, inner in cls.inner.items()}
    further |= {name: np.dtype((number_type(field), field.shape)) for name, field in cls.derived.items()}
    for name, form in further.items():
        places[name] = -(-end // LINE) * LINE
        end = places[name] + form.itemsize
    places[BUFFER] = -(-end // 8) * 8
    places[TOLD] = last = places[BUFFER] + 8
    own = [(number_type(field), field.shape) for field in cls.fields.values()]
    formats = [*own, *further.values(), np.int64, np.int32]
    names = [*cls.fields, *further, BUFFER, TOLD]
    offsets = [places[name] for name in names]
    spec = {"names": names, "formats": formats, "offsets": offsets, "itemsize": -(-(last + 4) // LINE) * LINE}
    return np.dtype(spec, align=True, metadata={RECORD: cls})  # type: ignore[call-overload, no-any-return]


def _room(field: Field) -> int:
    """The group of a field in a packed record: public, owner's, nonzero at the start, hidden."""
    room = {PUBLIC: 0, OWNER: 1, NOBODY: 3, ASKED: 3}[field.audience]
    return 2 if field.start != 0 and room != 3 else room


def room_for(cls: type[Record], count: int = 1) -> Packed:
    """Zeroed records, each aligned to a cache line."""
    form = layout(cls)
    memory = np.zeros(count * form.itemsize + LINE, np.int8)
    first = -memory.ctypes.data % LINE
    return memory[first : first + count * form.itemsize].view(form)


def blank(cls: type[Record], count: int = 1) -> Packed:
    """Records with initial values."""
    packed = room_for(cls, count)
    packed[:] = pack(cls())
    return packed


def pack(*records: Record) -> Packed:
    """Pack records of one class. A number outside its field's range is an `OverflowError`."""
    cls = type(records[0])
    packed = room_for(cls, len(records))
    for place, record in enumerate(records):
        as_bytes(packed)[place] = _initial(cls)[1]
        _fill(packed[place : place + 1], record)
    return packed


@once_a_class
def _initial(cls: type[Record]) -> tuple[dict[str, Rows], NDArray[np.int8]]:
    """The initial values of a record's own fields, and the bytes of the whole record."""
    numbers, rows = initial_values(cls)
    packed, first = room_for(cls), {**numbers, **rows}
    for name, value in first.items():
        packed[name][0] = value
    for name, inner in cls.inner.items():
        as_bytes(packed[name])[0] = _initial(inner)[1]
    return first, as_bytes(packed)[0]


def _fill(packed: Packed, record: Record) -> None:
    """Write the fields that differ from the initial values: comparing is quicker than packing, and most do not."""
    mine, first = record.whole().__dict__, _initial(type(record))[0]
    for name in record.fields:
        if mine[name] != first[name]:
            packed[name][0] = mine[name]
    for name in record.inner:
        _fill(packed[name], mine[name])


def unpack(packed: Packed, cls: type[_R], place: int = 0) -> _R:
    """One record of an array as a plain one."""
    record, form = object.__new__(cls), packed.dtype
    mine = record.__dict__
    for name, inner in cls.inner.items():
        mine[name] = unpack(packed[name], inner, place)
    memory = packed[place].tobytes()
    if form.itemsize > SMALL:
        first = _initial(cls)[1].tobytes()
        for name, width, start, end, long in spread(cls):
            its, field = slice(start * width, end * width), cls.fields[name]
            is_blank = long > 0 and memory[its] == first[its]
            mine[name] = blank_rows(field.start, field.shape) if is_blank else packed[name][place].tolist()
        return record
    numbers = {width: np.frombuffer(memory, f"i{width}").tolist() for width in {one[1] for one in spread(cls)}}
    for name, width, start, end, long in spread(cls):
        row = numbers[width][start:end]
        if long > 0:
            row = [row[at : at + long] for at in range(0, len(row), long)]
        mine[name] = row if long >= 0 else row[0]
    return record


@once_a_class
def spread(cls: type[Record]) -> tuple[tuple[str, int, int, int, int], ...]:
    """The position of each field among all numbers of its width: width, first, end, and the row length if rows are lists.

    The length is 0 for a row of numbers and -1 for a single number.
    """
    found = list[tuple[str, int, int, int, int]]()
    for name, field in cls.fields.items():
        width = np.dtype(number_type(field)).itemsize
        first = layout(cls).fields[name][1] // width  # type: ignore[index]
        long = field.shape[1] if len(field.shape) > 1 else min(len(field.shape), 1) - 1
        found.append((name, width, first, first + prod(field.shape), long))
    return tuple(found)


def as_bytes(packed: Packed) -> NDArray[np.int8]:
    """The same memory as rows of bytes, one per record."""
    return packed.view(np.int8).reshape(len(packed), packed.dtype.itemsize)


def place_of(cls: type[Record], name: str) -> int:
    """First byte of a field; `battle.hits` is a field of an inner record."""
    outer, _, inner = name.partition(".")
    first: int = layout(cls).fields[outer][1]  # type: ignore[index]
    return first + place_of(cls.inner[outer], inner) if inner else first


def lines_of(cls: type[Record], name: str) -> range:
    """First bytes of the cache lines that contain a field."""
    outer, _, inner = name.partition(".")
    kind, first = layout(cls).fields[outer][:2]  # type: ignore[index]
    if inner:
        within = lines_of(cls.inner[outer], inner)
        return range(first + within.start, first + within.stop, LINE)
    return range(first // LINE * LINE, first + kind.itemsize, LINE)


@cache
def masks(sight: Visibility) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The permanently visible bytes of a packed record for each seat: a row of masks, and a blank view for all other bytes.

    Both are aligned to cache lines, as the copying code expects.
    """
    seen, unseen = room_for(sight.record, 2), blank(sight.record, 2)
    for name, field in sight.record.fields.items():
        for seat in range(2):
            rows = sight.always(name, seat)
            if field.shape:
                seen[name][seat, rows.start : rows.stop] = ALL
            elif rows:
                seen[name][seat] = ALL
    as_bytes(unseen)[:] &= ~as_bytes(seen)
    for name, within in sight.inside.items():
        form, first = layout(sight.record).fields[name][:2]  # type: ignore[index]
        for whole, part in zip((seen, unseen), masks(within), strict=True):
            as_bytes(whole)[:, first : first + form.itemsize] = part
    return as_bytes(seen), as_bytes(unseen)


@once_a_class
def runs(cls: type[Record]) -> tuple[tuple[int, int, int], ...]:
    """The byte runs of a record's numbers in declared order: first byte, count, bytes of each."""
    places: list[tuple[int, int, int]] = []
    for name, field in cls.fields.items():
        at, width, count = layout(cls).fields[name][1], np.dtype(number_type(field)).itemsize, prod(field.shape)  # type: ignore[index]
        if places and places[-1][2] == width and places[-1][0] + places[-1][1] * width == at:
            at, before, _ = places.pop()
            count += before
        places.append((at, count, width))
    for name, inner in cls.inner.items():
        first = layout(cls).fields[name][1]  # type: ignore[index]
        places += [(first + at, count, width) for at, count, width in runs(inner)]
    return tuple(places)


def numbers(packed: Packed, cls: type[Record]) -> NDArray[np.int64]:
    """Every number of every record in declared order, a row per record: the numbers of `Record.numbers`."""
    rows = as_bytes(packed)
    parts = [rows[:, at : at + count * width].view(f"i{width}") for at, count, width in runs(cls)]
    return np.concatenate(parts, axis=1).astype(np.int64)
