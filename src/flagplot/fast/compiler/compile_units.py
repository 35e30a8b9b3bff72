"""A program as several texts, which are compiled side by side and kept on disk each by itself.

It is cut where functions stay apart: at what doctrines are shown and choose, at what hears of events, and at the rules that a
game names.  What several texts need stands in each.  No text says anything of the program that it is part of, so the battle
within a naval turn is the very text that was compiled for battles.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, get_type_hints
from zlib import crc32

from flagplot.core.bind import Rule
from flagplot.core.schema import Record
from flagplot.fast.compiler.stores import UNHEARD
from flagplot.fast.compiler.value_types import Kind, RecordType, declared, flat, whole
from flagplot.fast.compiler.views import BY_QUESTION

ENTRY, QUESTIONS, EARS = 0, -1, -2
"""The piece that Python calls, that of what is asked, and that of what hears of events; others are numbered from 1 on."""


class Callee(NamedTuple):
    """A function for parameters of given kinds."""

    name: str
    param_types: list[Kind]
    return_type: Kind
    function: Rule
    piece: int | None
    """The piece that it is an entry of, None for what stands with whatever calls it."""


class CompileUnits:
    """Which functions are entries of pieces."""

    def __init__(self, apart: Sequence[Sequence[Rule]] = (), flow: Iterable[Rule] = ()) -> None:
        self.apart = dict(enumerate(apart, 1))
        """Rules that make a piece together; those of the flow stand with what Python calls and nowhere else."""
        self.number = {id(rule): ENTRY for rule in flow}
        self.number |= {id(rule): number for number, rules in self.apart.items() for rule in rules}

    def piece_of(self, function: Rule, takes: list[Kind]) -> int | None:
        """The piece that a function for such parameters is an entry of."""
        if function.__code__ in BY_QUESTION:
            return QUESTIONS
        if function.__code__ in UNHEARD:
            return EARS
        number = self.number.get(id(function))
        return number if number is not None and takes == kinds_of(function) else None

    def beside(self, piece: int) -> Sequence[Rule]:
        """The other entries of a piece, which it has whether they are called or not."""
        return self.apart.get(piece, ())


def kinds_of(function: Rule) -> list[Kind]:
    """What a rule takes that says so itself."""
    hints = get_type_hints(function)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return [kind for name in names if (kind := _kind_of(hints.get(name))) is not None]


def _kind_of(hint: Any) -> Kind | None:
    return RecordType(hint) if isinstance(hint, type) and issubclass(hint, Record) else declared(hint)


def declaration(callee: Callee) -> str:
    """How a text is told of a function that stands in another one."""
    takes = ", ".join(part for kind in callee.param_types for part in flat(kind))
    return f"declare hidden {whole(callee.return_type)} @{callee.name}({takes}) nounwind"


def name_of(function: Rule, takes: Sequence[Kind]) -> str:
    """What a function is called, in whatever program it is."""
    return f"{function.__name__}.{crc32(f'{function.__module__} {takes!r}'.encode()):08x}"


def number_of(known: str) -> int:
    """By which number something that is known of numbers goes, in whatever program that is."""
    return crc32(known.encode()) & 0x7FFFFFFF


NOT_CUT: Final = CompileUnits()
"""No rule is named."""
