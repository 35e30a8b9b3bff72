"""Two players on one scenario in pairs of games: they change sides, with common dice for corresponding rolls.

Players of a user's own modules are found here, and every fault of theirs is one error with its place.

Dice are keyed by event (`odds.play`): a roll that both games make falls alike in both. The pair is the unit of the score,
which has its interval, also by side and by scenario.
"""

import importlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from traceback import walk_tb
from typing import Final, NamedTuple

from flagplot import games
from flagplot.core.doctrine import Choose, Player
from flagplot.core.errors import FlagplotError
from flagplot.core.game import Roster
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Data, MeasureSet
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.odds.effects import paired
from flagplot.odds.executor import Sent
from flagplot.odds.play import Play
from flagplot.odds.tally import FIRST, Interval

FIELD: Final = "--players"
EXPECTED: Final = "module:NAME, such as bench.old_players:OLD"
DOCTRINES: Final = 'doctrines by name, by type of scenario, such as {"battle": {"mine": choose}}'
EVERY: Final = "an answer to every question"
OWN: Final = __name__.partition(".")[0]
"""This package; a user's code is outside it."""


def with_players(kit: Kit, modules: Sequence[str]) -> Kit:
    """A kit with further doctrines. Each `module:NAME` holds them by file type, then by name."""
    doctrines = dict(kit.doctrines)
    for place in modules:
        doctrines |= _held(place, kit.kind)
    return replace(kit, doctrines=doctrines) if modules else kit


def _held(place: str, kind: str) -> dict[str, Choose]:
    """The doctrines of a module for one type of scenario. A fault of the module is an error, and so is a wrong type."""
    module, _, name = place.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        with blamed(f"the module {module!r} cannot be loaded", (module,), EXPECTED, FIELD):
            return _doctrines(place, getattr(importlib.import_module(module), name), kind)
    except FlagplotError:
        raise
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise FlagplotError(f"no players at {place!r}: {error}", field=FIELD, expected=EXPECTED) from None


def _doctrines(place: str, found: object, kind: str) -> dict[str, Choose]:
    """The doctrines for one type of scenario, from what a module holds."""
    if not isinstance(found, Mapping) or not all(isinstance(each, Mapping) for each in found.values()):
        what = f"{place!r} does not hold doctrines by type of scenario: it is {_kind(found)}"
        raise FlagplotError(what, field=FIELD, expected=DOCTRINES)
    doctrines = dict(found.get(kind, {}))
    for name, choose in doctrines.items():
        if not isinstance(name, str) or not callable(choose):
            what = f"{place!r} holds under {name!r} something of the type {type(choose).__name__}"
            raise FlagplotError(what, field=FIELD, expected=DOCTRINES)
    return doctrines


def _kind(thing: object) -> str:
    others = [each for each in thing.values() if not isinstance(each, Mapping)] if isinstance(thing, Mapping) else []
    return f"of the type {type(thing).__name__}" + (f", with one of {type(others[0]).__name__}" if others else "")


class GuestPlayer(Player):
    """A player of a match with a user's modules. A fault of their code is an error that names the player and the place."""

    def __init__(self, player: Player, modules: Sequence[str]) -> None:
        """`modules` are those of the user, each as `module:NAME`."""
        super().__init__(player.name, player.seed, player.choose, player.memo)
        self.player, self.modules = player, tuple(place.partition(":")[0] for place in modules)
        home = str(getattr(player.choose, "__module__", OWN))
        self.at = player.choose if type(player) is Player and _root(home) != OWN else None
        """The user's doctrine, whose every fault is the user's; None for another player."""
        if self.at is not None:
            self.modules += (home,)

    def answer(self, position: Position, seat: int) -> int:
        """The player's answer."""
        kind = position.game.asks[position.question.kind]
        with blamed(f"the player {self.name!r} fails at the question {kind.name}", self.modules, EVERY, at=self.at):
            return self.player.answer(position, seat)


@contextmanager
def blamed(what: str, modules: Sequence[str], expected: str, field: str = "", at: object = None) -> Iterator[None]:
    """A context for a user's code. An exception from the packages of these modules becomes an error with file and line.

    With a function `at`, every exception does. An interrupt stays an interrupt, and other errors stay as they are.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        place = _place(error, {_root(module) for module in modules}) or _begin(at)
        if not place and at is None:
            raise
        file, line = place or ("", 0)
        text = f"{what}: {type(error).__name__}{_text(error)}"
        raise FlagplotError(text, file=file, line=line, field=field, expected=expected) from None


def _place(error: BaseException, roots: set[str]) -> tuple[str, int] | None:
    """The file and line of the last call in a user's packages, or of the text that cannot be parsed."""
    if isinstance(error, SyntaxError) and error.filename and not error.filename.startswith("<"):
        return error.filename, error.lineno or 0
    calls = walk_tb(error.__traceback__)
    users = roots - {OWN}
    found = [
        (each.f_code.co_filename, line) for each, line in calls if _root(str(each.f_globals.get("__name__"))) in users
    ]
    return found[-1] if found else None


def _begin(at: object) -> tuple[str, int] | None:
    """The file and line where a function begins, where that is known."""
    code = getattr(at, "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code is not None else None


def _root(module: str) -> str:
    return module.partition(".")[0]


def _text(error: BaseException) -> str:
    """The text of an error, in one line after a colon; nothing if its own code fails."""
    try:
        said = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""
    return f": {said}" if said else ""


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
