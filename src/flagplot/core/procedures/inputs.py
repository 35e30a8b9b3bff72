"""Inputs and outcomes of procedures: integers within bounds, some with words of the game.

Values may come from a command line as text or from JSON. An unacceptable value is an error that lists the accepted
ones.
"""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeGuard, get_args, get_origin, get_type_hints

from flagplot.core.bind import Rule as Called
from flagplot.core.errors import FlagplotError, one_of

Value = int | tuple[int, ...]
Spelled = int | str | list["Spelled"]
"""A value in its printed form."""
Schema = dict[str, Any]
"""JSON Schema."""
NO_YES = ("no", "yes")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_LONGEST = 40


class Mark:
    """The declaration of an input on a parameter of a rule, which supplies the name."""

    def named(self, name: str) -> "Input":
        """The input with that name."""
        raise NotImplementedError


@dataclass(frozen=True)
class Input(Mark):
    """One input of a procedure: a number, one of some words, or (`many`) a set of numbers."""

    name: str
    meaning: str
    low: int
    high: int
    default: Value
    words: tuple[str, ...] = ()
    many: bool = False

    @property
    def key(self) -> str:
        """Name of its parameter."""
        return key_of(self.name)

    def read(self, given: object) -> Value:
        """Read a value, given as a number or a word."""
        if self.many:
            return tuple(sorted({self._one(each) for each in several(given)}))
        return self._one(given)

    def spell(self, value: Value) -> Spelled:
        """A value in its printed form."""
        if isinstance(value, tuple):
            return [self.spell(each) for each in value]
        return self.words[value - self.low] if self.words else value

    def accepts(self) -> str:
        """The accepted values."""
        return _accepts(self.low, self.high, self.words)

    def schema(self) -> Schema:
        """JSON Schema of the input."""
        number: Schema = {"type": "integer", "minimum": self.low, "maximum": self.high}
        if self.words:
            number = {"anyOf": [{"enum": list(self.words)}, number]}
        if self.many:
            number = {"type": "array", "uniqueItems": True, "items": number}
        return {"description": self.meaning, "default": self.spell(self.default), **number}

    def named(self, name: str) -> "Input":
        """The same input with another name."""
        return replace(self, name=name)

    def _one(self, given: object) -> int:
        return read_one(given, self.name, self.low, self.high, self.words)


@dataclass(frozen=True)
class OutcomePart:
    """One number of an outcome, with its meaning and, if any, its words."""

    name: str
    meaning: str
    words: tuple[str, ...] = ()
    low: int = 0
    codes: tuple[int, ...] = ()
    """The numbers of the words, if they are not consecutive."""

    def spell(self, value: int) -> int | str:
        """The number in game words."""
        if not self.words:
            return value
        return self.words[self.codes.index(value) if self.codes else value - self.low]

    def schema(self) -> Schema:
        """JSON Schema of the number."""
        kind: Schema = {"enum": list(self.words)} if self.words else {"type": "integer"}
        return {"description": self.meaning, **kind}


@dataclass(frozen=True)
class Count(Mark):
    """An integer input, declared on a parameter: `Annotated[int, Count(0, 20, "squadrons")]`.

    With `many` it is a set.
    """

    low: int
    high: int
    meaning: str
    default: Value = 0
    many: bool = False

    def named(self, name: str) -> Input:
        """The input with that name."""
        return Input(name, self.meaning, self.low, self.high, self.default, many=self.many)


@dataclass(frozen=True)
class Choice(Mark):
    """One of some words, numbered from `low`. With `many` it is a set."""

    meaning: str
    words: Sequence[str]
    default: Value = 0
    low: int = 0
    many: bool = False

    def named(self, name: str) -> Input:
        """The input with that name."""
        high = self.low + len(self.words) - 1
        return Input(name, self.meaning, self.low, high, self.default, tuple(self.words), self.many)


@dataclass(frozen=True)
class Flag(Mark):
    """A yes or no; no by default."""

    meaning: str
    default: int = 0

    def named(self, name: str) -> Input:
        """The input with that name."""
        return Choice(self.meaning, NO_YES, self.default).named(name)


class Using:
    """A rule with renamed or fixed parameters."""

    def __init__(self, rule: Called, **names: str | int) -> None:
        self.rule = rule
        self.sources = tuple(names.get(name, name) for name in parameters_of(rule))

    def over(self, rule: Called) -> "Using":
        """The same names for the parameters of another function."""
        twin = Using(rule)
        twin.sources = self.sources
        return twin


Rule = Called | Using
"""A function of the rules, as it is or with renamed parameters."""


@cache
def parameters_of(rule: Called) -> Mapping[str, type[NamedTuple] | None]:
    """The parameters of a rule, with their record type; None for a number."""
    hints = get_type_hints(rule)
    taken = {name: hints.get(name) for name in inspect.signature(rule).parameters}
    return {name: hint if is_record(hint) else None for name, hint in taken.items()}


def inputs_of(*rules: Rule) -> tuple[Input, ...]:
    """The inputs that rules declare on their parameters, or on the fields of their record parameters, in order."""
    found: dict[str, Input] = {}
    for rule in rules:
        for name, mark in _marks(rule):
            declared = mark.named(name)
            if found.setdefault(name, declared) != declared:
                raise TypeError(f"{name} is declared in two ways")
    return tuple(found.values())


def _marks(rule: Rule) -> Iterator[tuple[str, Mark]]:
    if isinstance(rule, Using):
        called = dict(zip(parameters_of(rule.rule), rule.sources, strict=True))
        for name, mark in _declared(rule.rule):
            source = called.get(key_of(name), name)
            if isinstance(source, str):
                yield source.replace("_", "-"), mark
    else:
        yield from _declared(rule)


def parts_of(rule: Rule) -> tuple[OutcomePart, ...]:
    """The outcome that a rule declares on its return type: `Annotated[int, Part("hits", "hits scored")]`."""
    function = rule.rule if isinstance(rule, Using) else rule
    hint = get_type_hints(function, include_extras=True).get("return")
    return (
        tuple(mark for mark in get_args(hint)[1:] if isinstance(mark, OutcomePart))
        if get_origin(hint) is Annotated
        else ()
    )


@cache
def _declared(rule: Called) -> tuple[tuple[str, Mark], ...]:
    found: list[tuple[str, Mark]] = []
    for parameter, hint in get_type_hints(rule, include_extras=True).items():
        if parameter != "return" and is_record(hint):
            found += _declared(hint)
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        found += [(parameter.replace("_", "-"), mark) for mark in marks if isinstance(mark, Mark)]
    return tuple(found)


def is_record(hint: object) -> TypeGuard[type[NamedTuple]]:
    """Whether a parameter takes a record of numbers, a NamedTuple."""
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def key_of(name: str) -> str:
    """The parameter name for a field name."""
    return name.replace("-", "_")


def several(given: object) -> list[object]:
    """A list as it is, a text split at its commas, and anything else as a list of one."""
    if isinstance(given, list | tuple):
        return list(given)
    if isinstance(given, str):
        return [part for part in given.split(",") if part.strip()]
    return [given]


def read_one(given: object, name: str, low: int, high: int, words: tuple[str, ...] = ()) -> int:
    """Read one number within bounds, or one of the words for them."""
    found = given
    if isinstance(given, str):
        said = _folded(given)
        alike = [low + place for place, word in enumerate(words) if _folded(word) == said]
        if alike:
            return alike[0]
        if _NUMBER.fullmatch(given.strip()):
            found = int(given)
    if isinstance(found, bool) and words != NO_YES:
        found = None
    if isinstance(found, int) and low <= found <= high:
        return int(found)
    shown = str(given) if isinstance(given, str | int) and not isinstance(given, bool) else repr(given)
    shown = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."
    raise FlagplotError(f"{shown!r} is not allowed", field=name, expected=_accepts(low, high, words))


def _accepts(low: int, high: int, words: tuple[str, ...]) -> str:
    return one_of(words) if words else f"a whole number from {low} to {high}"


def _folded(word: str) -> str:
    return " ".join(word.replace("-", " ").replace("_", " ").casefold().split())
