"""A program as several compilation units, which are compiled in parallel and cached separately.

It is split at functions that are never inlined: the views and answers of doctrines, the storing of events, the rules
that move a game on, and those that the game names. Code needed by several units is repeated in each. No unit refers to
the program that contains it. So the loops of a game share the units of its rules and doctrines, and the battle within a
naval turn is the unit that was compiled for battles.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, get_type_hints
from zlib import crc32

from flagplot.core.bind import Rule
from flagplot.core.schema import Record
from flagplot.fast.compiler.stores import UNHEARD
from flagplot.fast.compiler.value_types import Kind, RecordType, declared, flat, whole
from flagplot.fast.compiler.views import BY_QUESTION

ENTRY, QUESTIONS, EARS = 0, -1, -2
"""The unit that Python calls, the unit for questions, and the unit for storing events; others are numbered from 1 on."""


class Callee(NamedTuple):
    """A function for parameters of given types."""

    name: str
    param_types: list[Kind]
    return_type: Kind
    function: Rule
    piece: int | None
    """The unit that it is an entry of; None if it is compiled with each caller."""


class CompileUnits:
    """The assignment of functions to units, by their entries."""

    def __init__(self, apart: Sequence[Sequence[Rule]] = ()) -> None:
        self.apart = dict(enumerate(apart, 1))
        """Rules that form a unit together."""
        self.number = {id(rule): number for number, rules in self.apart.items() for rule in rules}

    def piece_of(self, function: Rule, takes: list[Kind]) -> int | None:
        """The unit that a function with such parameters is an entry of."""
        if function.__code__ in BY_QUESTION:
            return QUESTIONS
        if function.__code__ in UNHEARD:
            return EARS
        number = self.number.get(id(function))
        return number if number is not None and takes == kinds_of(function) else None

    def beside(self, piece: int) -> Sequence[Rule]:
        """The other entries of a unit, which it contains even if they are not called."""
        return self.apart.get(piece, ())


def kinds_of(function: Rule) -> list[Kind]:
    """The parameter types that a rule declares."""
    hints = get_type_hints(function)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    kinds = [
        RecordType(hint) if isinstance(hint, type) and issubclass(hint, Record) else declared(hint)
        for hint in map(hints.get, names)
    ]
    return [kind for kind in kinds if kind is not None]


def declaration(callee: Callee) -> str:
    """The declaration of a function of another unit."""
    takes = ", ".join(part for kind in callee.param_types for part in flat(kind))
    return f"declare hidden {whole(callee.return_type)} @{callee.name}({takes}) nounwind"


def name_of(function: Rule, takes: Sequence[Kind]) -> str:
    """The name of a function, the same in every program."""
    return f"{function.__name__}.{crc32(f'{function.__module__} {takes!r}'.encode()):08x}"


def number_of(known: str) -> int:
    """The number of a range declaration, the same in every program."""
    return crc32(known.encode()) & 0x7FFFFFFF


NOT_CUT: Final = CompileUnits()
"""A single unit: no rules are named."""
