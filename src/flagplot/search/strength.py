"""The effort of a search player: a time limit, or a number of simulations, which makes games reproducible."""

import re
from dataclasses import dataclass
from typing import Final

from flagplot.core.errors import FlagplotError

NAME: Final = "search"
_TEXT: Final = re.compile(rf"{NAME}(?::(?P<number>[0-9]{{1,18}}(?:\.[0-9]{{1,18}})?)(?P<unit>ms|s|))?")
EXPECTED: Final = f"{NAME}, {NAME}:500 (games played on for a choice), {NAME}:200ms or {NAME}:1s"
USUAL: Final = 500
SMALL: Final = 0.0005
"""A gain too small to look for with few games a choice, as a share of what the game is fought for."""
FEW: Final = 200
"""Few games a choice. With more of them, smaller gains count, in proportion."""
GAMES_A_SECOND: Final = 4000
"""Assumed simulated games per second if the limit is a time."""
MOST_SECONDS: Final = 600.0
MOST_GAMES: Final = 1_000_000


@dataclass(frozen=True)
class Strength:
    """Simulated games per choice, or seconds per choice; the other is 0."""

    games: int = USUAL
    seconds: float = 0.0
    choices: float = 1.0
    """How many choices they are for."""

    def part(self, share: float) -> "Strength":
        """A multiple of it."""
        games = max(1, round(self.games * share)) if self.games else 0
        return Strength(games, self.seconds * share, self.choices * share)

    @property
    def least(self) -> float:
        """The gain that is too small to look for, as a share of what the game is fought for."""
        games = self.games or self.seconds * GAMES_A_SECOND
        return SMALL * min(1.0, FEW * self.choices / games)

    @property
    def price(self) -> float:
        """The share of a choice that one game takes; 0 if the limit is a time."""
        return self.choices / self.games if self.games else 0.0


def is_named(name: str) -> bool:
    """Whether a player's name means a search player."""
    return name.partition(":")[0] == NAME


def read_strength(name: str, field: str = "doctrine") -> Strength:
    """Read `search`, `search:500`, `search:200ms` or `search:1s`."""
    found = _TEXT.fullmatch(name)
    if found is None:
        raise FlagplotError(f"{name!r} is not a valid strength", field=field, expected=EXPECTED)
    if found["number"] is None:
        return Strength()
    number, unit = float(found["number"]), found["unit"]
    if not unit and (number != int(number) or not 1 <= number <= MOST_GAMES):
        raise FlagplotError(f"{name!r} is out of range", field=field, expected=f"1 to {MOST_GAMES} games")
    if not unit:
        return Strength(int(number))
    seconds = number / 1000 if unit == "ms" else number
    if not 0 < seconds <= MOST_SECONDS:
        raise FlagplotError(f"{name!r} does not think so long", field=field, expected="1ms to 600s a choice")
    return Strength(0, seconds)
