"""What moves the odds: the same games, from the same seeds, played another way, compared game by game."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flagplot import games
from flagplot.core.doctrine import Parameter, home_of
from flagplot.core.game import Game, Roster
from flagplot.core.offers.measure import Counting, Data
from flagplot.core.player import Choose
from flagplot.core.schema import State
from flagplot.odds.interval import Interval, t_of
from flagplot.odds.play import Play
from flagplot.odds.tally import FIRST

Rows = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Effect:
    """What another way of playing changes, with intervals."""

    kind: str
    """"ruling", "doctrine", "setting", "cell", or what two editions differ by."""
    name: str
    value: str
    instead_of: str
    stakes: Mapping[str, Interval]
    """By payoff: the change in side A's favour."""
    differ: int
    """Games that took another course."""
    battles: int
    cites: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[float, ...]:
        """By this effects are ranked."""
        return tuple(abs(change.value) for change in self.stakes.values())

    def as_data(self) -> Data:
        """The effect as plain data."""
        head = {"kind": self.kind, "name": self.name, "value": self.value, "instead_of": self.instead_of}
        changes = {name: change._asdict() for name, change in self.stakes.items()}
        return {**head, "cites": list(self.cites), **changes, "differ": self.differ, "battles": self.battles}


def effect(counting: Counting, what: tuple[str, str, str, str], base: Rows, rows: Rows) -> Effect:
    """Compare games pair by pair: the kind of what was changed, its name, its value and what that stands instead of."""
    pairs = list(zip(base, rows, strict=True))
    differ = sum(list(row) != list(old) for old, row in pairs)
    stakes = {}
    for name in counting.stakes:
        payoff = counting.payoff(name)
        changes = [
            float(counting.worth(payoff, row[FIRST:]) - counting.worth(payoff, old[FIRST:])) for old, row in pairs
        ]
        stakes[name] = paired(changes, differ)
    return Effect(*what, stakes, differ, len(base))


def paired(changes: Sequence[float], differ: int) -> Interval:
    """Mean change; if battles differed but none in this, a rare one still might."""
    count = len(changes)
    mean = sum(changes) / count
    square = sum((change - mean) ** 2 for change in changes) / max(1, count - 1)
    if square == 0 and differ:
        square = 1 / count
    half = t_of(max(1, count - 1)) * math.sqrt(square / count)
    return Interval(mean, mean - half, mean + half)


@dataclass(frozen=True)
class Change:
    """Games in which one side's doctrine has another number for one of its settings."""

    home: str
    """The game's kit, as `module:NAME`."""
    tables: object
    situation: State
    names: tuple[str, str]
    """Who plays."""
    seat: int
    setting: Parameter
    roster: Roster | None = None

    def outcomes(self, seeds: range) -> list[list[int]]:
        """The rows of results of the games of some seeds, here and now."""
        kit = games.at(self.home)
        game = kit.game_of(self.tables)
        players = [
            settled(game, kit.doctrines[name], self.setting if seat == self.seat else None)
            if name in kit.doctrines
            else None
            for seat, name in enumerate(self.names)
        ]
        as_they_are = replace(game, seated=lambda choose: choose)
        play = Play(kit, self.tables, self.situation, players, self.roster, game=as_they_are)
        return play.outcomes(self.situation, seeds)


def settled(game: Game, choose: Choose, setting: Parameter | None) -> Choose:
    """A doctrine, seated at a game, as it is or with a setting changed."""
    home = home_of(choose)
    choose_by, how = game.seated(home.choose_by), home.SETTINGS
    if setting is not None:
        how = how._replace(**{setting.name: setting.other})
    return lambda *given: choose_by(*given, how)
