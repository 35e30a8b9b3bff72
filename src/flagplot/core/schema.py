"""Situations and tables as named fields of small integers, each declared once with its range and who may see it.

A record class lists its fields as annotations, `Annotated[int, Field(...)]` for one number and
`Annotated[list[int], Field(..., shape=(n,))]` for a row of them.  From that one declaration come the blank
value, the copy, the range check, the packed layout of the compiled runtime and the mask of a view.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self, get_type_hints

PUBLIC, OWNER, NOBODY, ASKED = 0, 1, 2, 3
"""Who may always see a field: everyone, the side that owns the row, nobody, the seat that has to answer."""


class Silence:
    """A log that keeps nothing."""

    def append(self, event: tuple[int, ...]) -> None:
        """Forget the event."""


@dataclass(frozen=True)
class Field:
    """One field of a record: its range, its shape, who may see it and whose row is whose.

    `rows` names what the first index counts ("side", "group", "unit", "wing", "base", ...), so that a view knows the
    owner of each row; `fixed` marks what never changes during a game and may be shared between copies.  `shown` names the
    levels of knowledge from which on others see it too, `told` the rule that gives the number that is told in its place, and
    `told_while` the rule that says when the two may differ at all (see `core.sight`).
    """

    low: int
    high: int
    seen: int
    shape: tuple[int, ...] = ()
    rows: str = ""
    start: int = 0
    fixed: bool = False
    shown: tuple[str, ...] = ()
    told: str = ""
    told_while: str = ""

    def __post_init__(self) -> None:
        """Refuse a field that does not say who may see it."""
        if self.seen not in (PUBLIC, OWNER, NOBODY, ASKED):
            raise TypeError(f"nobody is told who may see a field of {self.low} to {self.high}: {self.seen!r}")


@dataclass(frozen=True)
class Declare:
    """Declares the fields of one kind of rows, so many of them; single numbers where there is no kind."""

    rows: str = ""
    count: int = 0

    def __call__(
        self,
        low: int,
        high: int,
        seen: int,
        *shown: str,
        start: int = 0,
        fixed: bool = False,
        told: str = "",
        told_while: str = "",
        long: int = 0,
    ) -> Field:
        """One field; `long` is the length of its rows where each is a row of numbers itself."""
        shape = (self.count,) * (self.count > 0) + (long,) * (long > 0)
        return Field(low, high, seen, shape, self.rows, start, fixed, shown, told, told_while)


def _blank(field: Field, shape: tuple[int, ...]) -> Any:
    if not shape:
        return field.start
    return [_blank(field, shape[1:]) for _ in range(shape[0])]


class Record:
    """Base of every record: equal-shaped, copyable, comparable, checkable integers with names."""

    fields: ClassVar[dict[str, Field]]
    log: Any = Silence()

    def __init_subclass__(cls) -> None:
        """Collect the declarations; a field without one is an error, never a default."""
        cls.fields = {}
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name in ("fields", "log") or name.startswith("_"):
                continue
            marks = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Field)]
            if len(marks) != 1:
                raise TypeError(f"{cls.__name__}.{name} needs exactly one Field declaration, it has {len(marks)}")
            cls.fields[name] = marks[0]

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, _blank(field, field.shape))

    def copy(self) -> Self:
        """Give an independent copy; fixed fields are shared, since they never change."""
        twin = object.__new__(type(self))
        for name, shape, fixed in _layout(type(self)):
            value = getattr(self, name)
            if shape and not fixed:
                value = value[:] if len(shape) == 1 else [row[:] for row in value]
            setattr(twin, name, value)
        return twin

    def twin(self) -> Self:
        """Give a copy that shares nothing, fixed fields included."""
        other = self.copy()
        for name, shape, fixed in _layout(type(self)):
            if fixed and shape:
                setattr(other, name, copy.deepcopy(getattr(self, name)) if len(shape) > 1 else getattr(self, name)[:])
        return other

    def numbers(self) -> Iterator[int]:
        """Yield every number in declared order, rows unrolled: the record's canonical form."""
        for name, field in self.fields.items():
            value = getattr(self, name)
            if not field.shape:
                yield value
            elif len(field.shape) == 1:
                yield from value
            else:
                for row in value:
                    yield from row

    def defects(self) -> list[str]:
        """Name every field out of its declared range or shape; an empty list means sound."""
        found = []
        for name, field in self.fields.items():
            found += _defects(name, getattr(self, name), field, field.shape)
        return found

    def __eq__(self, other: object) -> bool:
        """Compare all numbers."""
        return type(self) is type(other) and list(self.numbers()) == list(other.numbers())

    def __hash__(self) -> int:
        """Hash all numbers, so that equal situations merge in exact enumeration."""
        return hash(tuple(self.numbers()))


_LAYOUTS: dict[type, list[tuple[str, tuple[int, ...], bool]]] = {}


def _layout(cls: type[Record]) -> list[tuple[str, tuple[int, ...], bool]]:
    if cls not in _LAYOUTS:
        _LAYOUTS[cls] = [(name, field.shape, field.fixed) for name, field in cls.fields.items()]
    return _LAYOUTS[cls]


def _defects(name: str, value: Any, field: Field, shape: tuple[int, ...]) -> list[str]:
    if not shape:
        if not isinstance(value, int) or not field.low <= value <= field.high:
            return [f"{name} is {value!r}, expected {field.low} to {field.high}"]
        return []
    if len(value) != shape[0]:
        return [f"{name} has {len(value)} entries, expected {shape[0]}"]
    return [line for i, part in enumerate(value) for line in _defects(f"{name}[{i}]", part, field, shape[1:])]
