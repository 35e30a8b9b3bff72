"""Inputs of the strategic chapter that are more than a number or a word: a game turn, the ships of a combat group."""

import re
from dataclasses import dataclass
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.procedures.inputs import Input, Mark, Spelled, Value, several
from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES

_KINDS: Final = ("CV", "BB")
_SIZES: Final = range(2, 6)
_HITS: Final = range(5)
_SHIP: Final = re.compile(
    r"(?P<kind>CV|BB) (?P<size>[2-5])(?P<slow> slow)?(?P<damaged> damaged)?(?: hits (?P<hits>[0-4]))?", re.IGNORECASE
)
_PATTERN: Final = "^(CV|BB) [2-5]( slow)?( damaged)?( hits [0-4])?$"
SHIP_CODES: Final = len(_KINDS) * len(_SIZES) * 2 * 2 * len(_HITS)


@dataclass(frozen=True)
class TurnInput(Input):
    """A game turn, given as a season and a year."""

    def read(self, given: object) -> Value:
        """Read `Summer 1945`; an error for a date out of range gives the accepted range."""
        try:
            return super().read(given)
        except FlagplotError as error:
            raise FlagplotError(error.what, field=self.name, expected=self.accepts()) from None

    def accepts(self) -> str:
        """Say what would be accepted."""
        return f"a season and a year from {TURN_NAMES[0]} to {TURN_NAMES[-1]}, seasons in the order of the year"


@dataclass(frozen=True)
class Turn(Mark):
    """A game turn, on the parameter of a rule."""

    meaning: str
    default: str

    def named(self, name: str) -> Input:
        """The input of that name."""
        return TurnInput(name, self.meaning, 0, terms.TURNS - 1, TURN_NAMES.index(self.default), TURN_NAMES)


@dataclass(frozen=True)
class ShipsInput(Input):
    """Heavy ships one by one, in any order, alike ones as often as there are any: `CV 3, BB 4 slow damaged`."""

    def read(self, given: object) -> Value:
        """Read the ships in the order given."""
        return tuple([self._ship(each) for each in several(given)])

    def spell(self, value: Value) -> Spelled:
        """Give a ship, or a list of them, as people would write it."""
        return [_spelled(code) for code in value] if isinstance(value, tuple) else _spelled(value)

    def accepts(self) -> str:
        """Say what would be accepted."""
        return "ships such as CV 3, BB 4 slow, BB 4 damaged or CV 2 hits 1: type, size 2 to 5, then slow, damaged, hits"

    def schema(self) -> dict[str, object]:
        """Describe it in JSON Schema."""
        return {
            "description": self.meaning,
            "default": self.spell(self.default),
            "type": "array",
            "items": {"anyOf": [{"type": "string", "pattern": _PATTERN}, _CODE]},
        }

    def _ship(self, given: object) -> int:
        if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < SHIP_CODES:
            return given
        match = _SHIP.fullmatch(" ".join(given.split())) if isinstance(given, str) else None
        if match is None:
            raise FlagplotError(f"{str(given)[:40]!r} is not a ship", field=self.name, expected=self.accepts())
        kind, size = _KINDS.index(match["kind"].upper()), int(match["size"]) - _SIZES[0]
        code = (kind * len(_SIZES) + size) * 2 + (match["slow"] is not None)
        return (code * 2 + (match["damaged"] is not None)) * len(_HITS) + int(match["hits"] or "0")


_CODE: Final = {"type": "integer", "minimum": 0, "maximum": SHIP_CODES - 1}


def ship_of(code: int) -> tuple[int, int, int, int, int]:
    """Kind, size, slow, damaged and hits of a ship."""
    rest, hits = divmod(code, len(_HITS))
    rest, damaged = divmod(rest, 2)
    rest, slow = divmod(rest, 2)
    kind, size = divmod(rest, len(_SIZES))
    return kind, size + _SIZES[0], slow, damaged, hits


def _spelled(code: int) -> str:
    kind, size, slow, damaged, hits = ship_of(code)
    words = [
        _KINDS[kind],
        str(size),
        "slow" if slow else "",
        "damaged" if damaged else "",
        f"hits {hits}" if hits else "",
    ]
    return " ".join(word for word in words if word)
