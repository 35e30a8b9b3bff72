"""Two players on one scenario in pairs of games: they change sides, with common dice for corresponding rolls.

Dice are keyed by event (`odds.play`): a roll that both games make falls alike in both. The pair is the unit of the score,
which has its interval, also by side and by scenario.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from flagplot import games
from flagplot.core.doctrine import Player
from flagplot.core.game import Roster
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Data, MeasureSet
from flagplot.core.schema import State
from flagplot.odds.effects import paired
from flagplot.odds.executor import Sent
from flagplot.odds.guests import GuestPlayer, with_players
from flagplot.odds.play import Play
from flagplot.odds.tally import FIRST, Interval

Seat = Callable[[Kit, str, int, int], Player]

EVEN = 0.5


class PairGame(NamedTuple):
    """One game of a pair."""

    value: float
    """Its value to side A, 0 to 1."""
    stakes: tuple[float, ...]
    """The value by each payoff that the game names as a stake."""
    steps: int


class Pair(NamedTuple):
    """A scenario and a seed, played twice with changed sides."""

    first: PairGame
    """The game with the first player at side A."""
    second: PairGame
    """The game with the second player at side A."""

    @property
    def score(self) -> float:
        """The first player's mean score in both games."""
        return (self.first.value + 1 - self.second.value) / 2

    @property
    def outcome(self) -> int:
        """1 if the first player did better at the same side, -1 if the second did, 0 if they did equally well."""
        return (self.first.value > self.second.value) - (self.first.value < self.second.value)


@dataclass(frozen=True)
class Duel:
    """The data that a worker needs to play pairs of games of one scenario."""

    home: str
    """The game's kit, as `module:NAME`."""
    tables: object
    start: State
    roster: Roster
    names: tuple[str, str]
    """The first and the second player."""
    modules: tuple[str, ...] = ()
    """Modules with further players, each as `module:NAME`."""
    goal: tuple[tuple[str, float], ...] = ()
    """The weights of stakes that the file or the user sets."""
    seat: Seat = Kit.player
    """Creates the player with a name for a game with a seed."""

    def pairs(self, seeds: range) -> list[Pair]:
        """Play the pairs of some seeds in this process."""
        kit = with_players(games.at(self.home), self.modules)
        kit = kit.fought_for(dict(self.goal), self.start)
        return [Pair(self.half(kit, seed, (0, 1)), self.half(kit, seed, (1, 0))) for seed in seeds]

    def half(self, kit: Kit, seed: int, seats: tuple[int, int]) -> PairGame:
        """One game, with a player at each seat."""

        def seated(number: int) -> dict[int, Player]:
            found = {seat: self.seat(kit, self.names[who], number, seat) for seat, who in enumerate(seats)}
            if not self.modules:
                return found
            return {seat: GuestPlayer(player, self.modules) for seat, player in found.items()}

        play = Play(kit, self.tables, self.start, (None, None), self.roster, seated, is_keyed=True)
        ended = play.finish(self.start, seed)
        row, counting = play.row(ended), kit.counting
        noted = row[FIRST:]
        stakes = tuple(float(counting.worth(counting.payoff(name), noted)) for name in counting.goals)
        return PairGame(counting.value(self.start, noted), stakes, ended.steps)


Part = tuple[Sent[Duel], range]
"""A duel and the seeds of some of its pairs."""


def played(part: Part) -> list[Pair]:
    """Play the pairs of a part, in any process."""
    sent, seeds = part
    duel: Duel = sent.opened
    return duel.pairs(seeds)


@dataclass
class ScenarioPairs:
    """One scenario of a match and its pairs."""

    name: str
    sides: tuple[str, ...]
    pairs: list[Pair] = field(default_factory=list)

    def as_data(self) -> Data:
        """The score as plain data."""
        score = share([pair.score for pair in self.pairs])
        return {
            "name": self.name,
            "sides": list(self.sides),
            **score._asdict(),
            **outcomes(pair.outcome for pair in self.pairs),
            "worth": sum(pair.first.value + pair.second.value for pair in self.pairs) / (2 * len(self.pairs)),
        }


def share(values: Sequence[float]) -> Interval:
    """A mean of shares with its interval. Even equal values get a width, since a rare one might differ."""
    found = paired(values, any(value != EVEN for value in values))
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high))


def outcomes(gains: Iterable[float]) -> Mapping[str, int]:
    """The numbers of pairs that the first player won, drew and lost, from what it gained in each."""
    found = [(gain > 0) - (gain < 0) for gain in gains]
    return {"won": found.count(1), "drawn": found.count(0), "lost": found.count(-1)}


def scored(scenarios: Sequence[ScenarioPairs], counting: MeasureSet) -> Data:
    """All figures of a match."""
    every = [pair for each in scenarios for pair in each.pairs]
    rows = [each.as_data() for each in scenarios if each.pairs]
    stakes = {}
    for n, name in enumerate(counting.goals):
        gains = [pair.first.stakes[n] - pair.second.stakes[n] for pair in every]
        stakes[name] = {**paired([gain / 2 for gain in gains], 1)._asdict(), **outcomes(gains)}
    return {
        "pairs": len(every),
        "games": 2 * len(every),
        "score": share([pair.score for pair in every])._asdict(),
        "better": {
            **share([(1 + pair.outcome) / 2 for pair in every])._asdict(),
            **outcomes(pair.outcome for pair in every),
        },
        "by_side": {
            "first": share([pair.first.value for pair in every])._asdict(),
            "second": share([1 - pair.second.value for pair in every])._asdict(),
        },
        "stakes": stakes,
        "scenarios": rows,
        "lost_scenarios": [row["name"] for row in rows if row["value"] < EVEN],
        "surely_lost": [row["name"] for row in rows if row["high"] < EVEN],
        "worth": [row["worth"] for row in rows],
        "steps": sum(half.steps for pair in every for half in pair),
    }
