"""Events: what happened, by named fields. The kind of an event has its words, its paragraph, its fields and its reader."""

import re
from collections import namedtuple
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""A field in words, with its reading; without one, its name is the reading."""
MOST: Final = 7
"""Fields that an event may have, so that the compiled runtime has room for it."""
K = TypeVar("K")
P = ParamSpec("P")


class EventKind(int):
    """One kind of event: its number, with its name, its paragraph, its words, its fields and its reader.

    `text` is a sentence in game words with the fields and their readings, such as `{wing:flight}: {squadrons:int} on air
    cover`; `{unit}` is the field `unit`, read as a unit. Fields that the words do not show are given by name with their
    readings, such as `step="int"`. The field `owner` holds the only side that may read the event; without it all may.
    """

    name: str
    cites: str
    text: str
    owner: str
    _made: Any
    fields: dict[str, str]
    """Each field with its reading: side, group, unit, wing, base, port, int, signed, yes, ..."""

    def __new__(cls, code: int, /, name: str, cites: str, text: str, owner: str = "", **more: str) -> "EventKind":
        """Declare it."""
        kind = super().__new__(cls, code)
        kind.name, kind.cites, kind.text, kind.owner = name, cites, text, owner
        kind.fields = {owner: "side", **more} if owner else more
        for field, reading in FIELD.findall(text):
            kind.fields.setdefault(field, reading or field)
        if len(kind.fields) > MOST:
            raise TypeError(f"{name} has more than {MOST} fields: {', '.join(kind.fields)}")
        made = namedtuple(name.replace("-", "_"), ("kind", *kind.fields))  # type: ignore[misc]
        kind._made = type(made.__name__, (made, Event), {"__slots__": ()})
        return kind

    def __call__(self, **fields: int) -> "Event":
        """An event of this kind. Each field must be given, and no other."""
        found: Event = self._made(self, **fields)
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy of a kind is declared like it."""
        return partial(EventKind, int(self), self.name, self.cites, self.text, self.owner, **self.fields), ()

    @property
    def code(self) -> int:
        """Its number."""
        return int(self)

    def of(self, values: Sequence[int]) -> "Event":
        """An event from the values of its fields in the order of their declaration. More values are left out."""
        found: Event = self._made._make((self, *values[: len(self.fields)]))
        return found

    def at(self, field: str) -> int:
        """The place of a field in that order."""
        return [*self.fields].index(field)


class Event:
    """What happened: its kind, and its fields by name, such as `event.unit`. Each kind has its own class of events."""

    __slots__ = ()

    if TYPE_CHECKING:
        kind: EventKind

        def __getattr__(self, field: str) -> int:
            """A field."""

        def _replace(self, **fields: int) -> "Event":
            """The same event with other values in some fields."""

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy of an event is made by its kind."""
        return self.kind.of, (self.values,)

    @property
    def values(self) -> tuple[int, ...]:
        """The values of its fields in the order of their declaration."""
        return tuple(self)[1:]  # type: ignore[arg-type]

    def said(self, read: "Read", words: str = "") -> str:
        """The words of its kind, or others, with its fields put in."""
        return FIELD.sub(
            lambda place: str(_read(read, place[2] or place[1], getattr(self, place[1]))), words or self.kind.text
        )

    def named(self, read: "Read") -> dict[str, int | str]:
        """Its fields by name: numbers as they are, others as they are read."""
        return {
            field: getattr(self, field) if reading == "signed" else _read(read, reading, getattr(self, field))
            for field, reading in self.kind.fields.items()
        }

    @property
    def owner(self) -> int:
        """The only side that may read it; -1 if all may."""
        return getattr(self, self.kind.owner) if self.kind.owner else -1


Read = Callable[[str, int], int | str]
"""What a number is called by its reading, if it is not simply a number."""


def _read(read: Read, reading: str, number: int) -> int | str:
    return number if reading == "int" else read(reading, number)


class Log(Protocol):
    """The destination of events."""

    def append(self, event: Event, /) -> None:
        """Add one event."""


class HasLog(Protocol):
    """Anything with a log, such as a state."""

    log: Log


def emit(s: HasLog, kind: EventKind, **fields: int) -> None:
    """Append an event to the log of the state. The compiled runtime has no log and omits this."""
    s.log.append(kind._made(kind, **fields))


def share_log(s: HasLog, within: HasLog) -> None:
    """Let a record within a state write its events to the same log. The compiled runtime omits this too."""
    within.log = s.log


def declaring(kind: Callable[Concatenate[int, P], K]) -> tuple[dict[int, K], Callable[Concatenate[int, P], int]]:
    """A table of events, questions or refusals by number, and a function that adds one to it and gives its number.

    Two kinds with one number raise a `TypeError`.
    """
    by_code: dict[int, K] = {}

    def declare(code: int, /, *args: P.args, **kwargs: P.kwargs) -> int:
        if code in by_code:
            raise TypeError(f"{code} is declared twice: {by_code[code]}")
        by_code[code] = kind(code, *args, **kwargs)
        return code

    return by_code, declare


def declaring_events() -> tuple[dict[int, EventKind], Callable[..., EventKind]]:
    """The same for events, whose kind is a number itself and gives more than its number."""
    by_code, declare = declaring(EventKind)

    def event(code: int, /, name: str, cites: str, text: str, owner: str = "", **more: str) -> EventKind:
        return by_code[declare(code, name, cites, text, owner, **more)]

    return by_code, event
