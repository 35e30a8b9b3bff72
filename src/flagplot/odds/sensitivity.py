"""What moves the odds: the same battles, from the same seeds, played another way, compared battle by battle."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from flagplot.core.doctrine import Setting
from flagplot.core.game import Game
from flagplot.games.awaw.bound import game_of
from flagplot.odds.interpreted import finish, result_row
from flagplot.odds.interval import Interval, t_of
from flagplot.odds.sample import Choose
from flagplot.odds.tally import LOST_A, LOST_B, WINNER

Rows = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Effect:
    """What another way of playing changes, with intervals."""

    kind: str
    """"ruling", "doctrine", "setting", "cell", or what two editions differ by."""
    name: str
    value: str
    instead_of: str
    win: Interval
    """Change of side A's chance of winning; nobody's win counts half."""
    factors: Interval
    """Change of the factors that side B loses beyond side A."""
    differ: int
    """Battles that took another course."""
    battles: int
    cites: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """By this effects are ranked."""
        return abs(self.win.value), abs(self.factors.value)


def effect(kind: str, name: str, value: str, instead_of: str, base: Rows, rows: Rows) -> Effect:
    """Compare battles pair by pair."""
    wins = [won(row) - won(old) for old, row in zip(base, rows, strict=True)]
    factors = [exchange(row) - exchange(old) for old, row in zip(base, rows, strict=True)]
    differ = sum(list(row) != list(old) for old, row in zip(base, rows, strict=True))
    return Effect(kind, name, value, instead_of, paired(wins, differ), paired(factors, differ), differ, len(base))


def won(row: Sequence[int]) -> float:
    """1 for a win of side A, a half if nobody wins."""
    return {0: 1.0, 1: 0.0}.get(row[WINNER], 0.5)


def exchange(row: Sequence[int]) -> float:
    """Factors that side B lost beyond side A."""
    return float(row[LOST_B] - row[LOST_A])


def paired(changes: Sequence[float], differ: int) -> Interval:
    """Mean change; if battles differed but none in this, one in so many still might."""
    count = len(changes)
    mean = sum(changes) / count
    square = sum((change - mean) ** 2 for change in changes) / max(1, count - 1)
    if square == 0 and differ:
        square = 1 / count
    half = t_of(max(1, count - 1)) * math.sqrt(square / count)
    return Interval(mean, mean - half, mean + half)


@dataclass(frozen=True)
class Change:
    """Battles in which one side's doctrine has another number for one of its settings."""

    tables: Any
    situation: Any
    doctrines: tuple[str, str]
    """Modules by name, none for random play."""
    seat: int
    setting: Setting

    def outcomes(self, seeds: range) -> list[list[int]]:
        """The rows of results of the battles of some seeds, here and now."""
        game = game_of(self.tables)
        players = [
            settled(game, name, self.setting if seat == self.seat else None) if name else None
            for seat, name in enumerate(self.doctrines)
        ]
        as_they_are = replace(game, seated=lambda choose: choose)
        return [result_row(*finish(self.tables, self.situation, seed, players, as_they_are)) for seed in seeds]


def settled(game: Game, doctrine: str, setting: Setting | None) -> Choose:
    """A doctrine, a module by name, seated at a game, as it is or with a setting changed."""
    home = import_module(doctrine)
    choose_by, how = game.seated(home.choose_by), home.SETTINGS
    if setting is not None:
        how = how._replace(**{setting.name: setting.other})
    return lambda t, v, noise: choose_by(t, v, noise, how)
