"""States and tables as named fields of small integers, each declared once with its range and its audience.

A record class lists its fields as annotations, `Annotated[int, Field(...)]` for one number and `Annotated[list[int],
Field(..., shape=(n,))]` for a row of them. From that one declaration come the blank value, the copy, the range check,
the packed layout of the compiled runtime and the mask of a view.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Self, get_type_hints

from flagplot.core.event import Event, Log

PUBLIC, OWNER, NOBODY, ASKED = 0, 1, 2, 3
"""The permanent audience of a field: everyone, the side that owns the row, nobody, the seat to answer."""


class NullLog:
    """A log that discards all events."""

    def append(self, event: Event, /) -> None:
        """Discard the event."""


@dataclass(frozen=True)
class Field:
    """One field of a record: its range, its shape, who may see it and whose row is whose.

    `rows` names what the first index counts ("side", "group", "unit", "wing", "base", ...), so that a view knows the
    owner of each row; `fixed` marks what never changes during a game and may be shared between copies.  `shown` names the
    visibility levels from which others see it too.  `public_alias` names the rule that gives the number others see instead,
    and `public_alias_while` the rule that says when the two may differ (see `core.visibility`).  `row_kind` names the rows
    that its numbers point at.
    """

    low: int
    high: int
    audience: int
    shape: tuple[int, ...] = ()
    rows: str = ""
    start: int = 0
    fixed: bool = False
    shown: tuple[str, ...] = ()
    public_alias: str = ""
    public_alias_while: str = ""
    derived: bool = False
    """Whether it is derived from the other fields: it is not stored in the record, and `Compiled.prepare` computes it."""
    row_kind: str = ""

    def __post_init__(self) -> None:
        """Refuse a field without an audience."""
        if self.audience not in (PUBLIC, OWNER, NOBODY, ASKED):
            raise TypeError(f"no audience says who may see a field of {self.low} to {self.high}: {self.audience!r}")


def tabled(low: int, high: int, *shape: int) -> Field:
    """A field of tables: public figures of that shape, constant during a game."""
    return Field(low, high, PUBLIC, shape, fixed=True)


def ruled(high: int = 1) -> Field:
    """A field of tables with the code of the reading that a ruling selects."""
    return tabled(0, high)


@dataclass(frozen=True)
class Declare:
    """Declares the fields of one kind of rows, with their number; single numbers if there is no kind."""

    rows: str = ""
    count: int = 0

    def __call__(
        self,
        low: int,
        high: int,
        audience: int,
        *shown: str,
        start: int = 0,
        fixed: bool = False,
        public_alias: str = "",
        public_alias_while: str = "",
        long: int = 0,
        row_kind: str = "",
    ) -> Field:
        """One field; `long` is the length of its rows if each row is a list of numbers."""
        shape = (self.count,) * (self.count > 0) + (long,) * (long > 0)
        return Field(
            low,
            high,
            audience,
            shape,
            self.rows,
            start,
            fixed,
            shown,
            public_alias,
            public_alias_while,
            row_kind=row_kind,
        )


Rows = int | Sequence["Rows"]
"""The content of a field: one number, or rows of them."""


def blank_rows(start: int, shape: tuple[int, ...]) -> Rows:
    """The content of a field at the start: one number, or rows of it."""
    if not shape:
        return start
    if len(shape) == 1:
        return [start] * shape[0]
    if len(shape) == 2:
        return [[start] * shape[1] for _ in range(shape[0])]
    return [blank_rows(start, shape[1:]) for _ in range(shape[0])]


class Record:
    """Base of every record: named integers with declared shapes that can be copied, compared and checked."""

    fields: ClassVar[dict[str, Field]]
    inner: ClassVar[dict[str, type[Record]]]
    """Records within the record."""
    derived: ClassVar[dict[str, Field]]
    """Fields derived from the others."""
    log: Log = NullLog()

    def __init_subclass__(cls) -> None:
        """Collect the declarations. A field without one is an error, never a default."""
        cls.fields, cls.inner, cls.derived = {}, {}, {}
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name in ("fields", "inner", "derived", "log") or name.startswith("_"):
                continue
            if isinstance(hint, type) and issubclass(hint, Record):
                cls.inner[name] = hint
                continue
            marks = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Field)]
            if len(marks) != 1:
                raise TypeError(f"{cls.__name__}.{name} needs exactly one Field declaration, it has {len(marks)}")
            (cls.derived if marks[0].derived else cls.fields)[name] = marks[0]

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, blank_rows(field.start, field.shape))
        for name, record in self.inner.items():
            setattr(self, name, record())

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Rows | Record:
            """Take a private copy of a row that is shared since a fork."""
            shared = self.__dict__.get(SHARED, {})
            if name not in shared:
                raise AttributeError(f"{type(self).__name__} has no {name!r}")
            return self.__dict__.setdefault(name, _own(shared[name]))

    def copy(self) -> Self:
        """An independent copy. Fixed fields are shared, since they never change."""
        twin = object.__new__(type(self))
        twin.__dict__ = _copier(type(self))(self.whole().__dict__)
        return twin

    def fork(self) -> Self:
        """An independent copy at a fraction of the cost: either record copies a shared row on first use.

        A reference to a row that was taken before the fork no longer refers to the record's own row.
        """
        mine, twin = self.__dict__, object.__new__(type(self))
        with _FORKING:
            own = mine.keys() & _rows(type(self))
            if own:
                mine[SHARED] = {**mine.get(SHARED, {}), **{name: mine[name] for name in own}}
                for name in own:
                    del mine[name]
            twin.__dict__ = mine.copy()
        twin.__dict__.pop("log", None)
        return twin

    def whole(self) -> Self:
        """The record with all its rows in place, for reading only."""
        mine = self.__dict__
        if SHARED not in mine:
            return self
        whole = object.__new__(type(self))
        whole.__dict__ = {**mine[SHARED], **mine}
        return whole

    def twin(self) -> Self:
        """A copy that shares nothing, not even fixed fields."""
        other = self.copy()
        for name, field in self.fields.items():
            if field.fixed and field.shape:
                setattr(other, name, _own(getattr(other, name)))
        for name in self.inner:
            setattr(other, name, getattr(other, name).twin())
        return other

    def numbers(self) -> Iterator[int]:
        """Yield every number in declared order, with rows flattened: the record's canonical form."""
        whole = self.whole().__dict__
        for name, field in self.fields.items():
            value = whole[name]
            if not field.shape:
                yield value
            elif len(field.shape) == 1:
                yield from value
            else:
                for row in value:
                    yield from row if len(field.shape) == 2 else chain.from_iterable(row)
        for name in self.inner:
            yield from whole[name].numbers()

    def spelled(self) -> str:
        """The fields whose content is not the initial one, in the order of their names. Equal states have equal texts.

        It leaves out the frame, which holds the place in the text of the rules. So it stays the same when rules are rewritten
        or a state gets further fields.
        """
        own = [f"{name}={value}" for name, value in sorted(self.changed().items()) if name != FRAME]
        return ";".join([*own, *(self.whole().__dict__[name].spelled() for name in self.inner)])

    def changed(self) -> dict[str, Rows]:
        """The fields whose content is not the initial one."""
        whole, (numbers, rows) = self.whole().__dict__, initial_values(type(self))
        return {name: whole[name] for name, value in {**numbers, **rows}.items() if whole[name] != value}

    def stamp(self) -> bytes:
        """A key that is equal for equal records of a class."""
        own = marshal.dumps(self.changed(), 1)  # later formats write equal lists differently
        return b"".join([own, *(self.whole().__dict__[name].stamp() for name in self.inner)])

    def defects(self) -> list[str]:
        """Every field outside its declared range or shape. An empty list means a valid record.

        A field that equals the last valid one of its class is valid: most do after a step, and comparing is quick.
        """
        found, whole = list[str](), self.whole().__dict__
        valid = _VALID.setdefault(type(self), dict.fromkeys(self.fields, ()))
        for name in [name for name, value in valid.items() if whole[name] != value]:
            value, field = whole[name], self.fields[name]
            some = _defects(name, value, field, field.shape)
            found += some
            if not some:
                valid[name] = _copied(value, len(field.shape))
        for name in self.inner:
            found += [f"{name}.{line}" for line in whole[name].defects()]
        return found

    def __eq__(self, other: object) -> bool:
        """Compare all numbers."""
        if type(self) is not type(other) or not isinstance(other, Record):
            return False
        mine, its = self.whole().__dict__, other.whole().__dict__
        return all(mine[name] == its[name] for name in (*self.fields, *self.inner))

    def __hash__(self) -> int:
        """Hash all numbers, so that equal states merge in exact enumeration."""
        return hash(tuple(self.numbers()))


class State(Record):
    """The state of a game: a record with a pending question and dice. Each game declares their ranges."""

    if TYPE_CHECKING:
        ask_kind: int
        ask_seat: int
        ask_subject: int
        ask_object: int
        ask_size: int
        roll_purpose: int
        dice_left: int
        dice_sum: int
        answer: int


class PlainState(State):
    """A state with ranges of its own for the question, the dice and the flows, wide enough for a small game."""

    ask_kind: Annotated[int, Field(0, 99, PUBLIC)]
    ask_seat: Annotated[int, Field(-1, 2, PUBLIC, start=-1)]
    ask_subject: Annotated[int, Field(-1, 99, PUBLIC, start=-1)]
    ask_object: Annotated[int, Field(-1, 99, PUBLIC, start=-1)]
    ask_size: Annotated[int, Field(0, 99, PUBLIC)]
    answer: Annotated[int, Field(0, 99, NOBODY)]
    roll_purpose: Annotated[int, Field(0, 99, PUBLIC)]
    dice_left: Annotated[int, Field(0, 9, PUBLIC)]
    dice_sum: Annotated[int, Field(0, 54, PUBLIC)]
    frame: Annotated[list[int], Field(-99, 99, NOBODY, (16,), "frame")]


def initial_values(cls: type[Record]) -> tuple[dict[str, int], dict[str, Rows]]:
    """The initial numbers and rows of a class by name, made once, to compare with: no record ever holds these rows."""
    if cls not in _INITIAL:
        values = {name: blank_rows(field.start, field.shape) for name, field in cls.fields.items()}
        numbers = {name: value for name, value in values.items() if isinstance(value, int)}
        _INITIAL[cls] = numbers, {name: value for name, value in values.items() if name not in numbers}
    return _INITIAL[cls]


FRAME: Final = "frame"
"""The field in which flows keep their step and their numbers while they wait for an answer."""
SHARED: Final = "_shared"
"""The attribute for rows shared with forks, which are read-only."""
_FORKING: Final = Lock()


def _own(value: list[int] | list[list[int]] | Record) -> Rows | Record:
    if isinstance(value, Record):
        return value.fork()
    return list(map(list.copy, value)) if isinstance(value[0], list) else value[:]


_INITIAL: Final[dict[type, tuple[dict[str, int], dict[str, Rows]]]] = {}


Held = dict[str, Rows]
"""The values of a record's fields, by name."""
_VALID: Final[dict[type, Held]] = {}
"""The last valid value of each field of a class."""
_ROWS: dict[type, frozenset[str]] = {}
_COPIERS: dict[type, Callable[[Held], Held]] = {}


def _rows(cls: type[Record]) -> frozenset[str]:
    """Names of the changeable rows of a class, and of its inner records."""
    if cls not in _ROWS:
        _ROWS[cls] = frozenset(n for n, field in cls.fields.items() if field.shape and not field.fixed).union(cls.inner)
    return _ROWS[cls]


def _copier(cls: type[Record]) -> Callable[[Held], Held]:
    """A generated copier of a class: one statement per field, without a loop."""
    if cls not in _COPIERS:
        parts = {name: f"d['{name}']" for name in cls.fields}
        for name in _rows(cls):
            deep = name in cls.fields and len(cls.fields[name].shape) > 1
            parts[name] = f"list(map(list.copy, d['{name}']))" if deep else f"d['{name}'].copy()"
        _COPIERS[cls] = eval(f"lambda d: {{{', '.join(f'{name!r}: {part}' for name, part in parts.items())}}}")
    return _COPIERS[cls]


def _copied(value: Any, depth: int) -> Any:
    return value if depth == 0 else value[:] if depth == 1 else [_copied(row, depth - 1) for row in value]


def _defects(name: str, value: Rows, field: Field, shape: tuple[int, ...]) -> list[str]:
    if not shape:
        if not isinstance(value, int) or not field.low <= value <= field.high:
            return [f"{name} is {value!r}, expected {field.low} to {field.high}"]
        return []
    assert not isinstance(value, int), f"{name} is a number"
    if len(value) != shape[0]:
        return [f"{name} has {len(value)} entries, expected {shape[0]}"]
    flat: list[Any] = list(value)
    if len(shape) == 2 and set(map(len, flat)) == {shape[1]}:
        flat = list(chain.from_iterable(flat))
    if set(map(type, flat)) == {int} and field.low <= min(flat) and max(flat) <= field.high:
        return []
    return [line for i, part in enumerate(value) for line in _defects(f"{name}[{i}]", part, field, shape[1:])]
