"""`python -m bench.strengths`: the table of strengths in docs/thinking.md, played by the present program.

Every finished pair of games is a line of a file, so that a table that was stopped goes on, and more games are added to
those already played. Delete the file after a change of the players. The pairs of a row are those of
`flagplot match ONE OTHER --pool held --seed SEED`, with as many games.
"""

import argparse
import json
import subprocess
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from flagplot.api.chances.match import ROUNDS, duel_of, open_pool
from flagplot.core.offers.measure import Data, MeasureSet
from flagplot.odds.duel import Duel, Pair, PairGame, ScenarioPairs, scored
from flagplot.odds.sampling import first_seed
from flagplot.table.setting import Setting

FURTHER: Final = ("bench.exploiters:EXPLOITERS",)
STAYERS: Final = ("never_withdraw", "leech", "cripples_only")
FILE: Final = Path(".bench") / "strengths.jsonl"
GAMES: Final = 100
CARGO: Final = "cargo"


class Match(NamedTuple):
    """A row of the table."""

    what: str
    game: str
    """The game of the pool."""
    one: str
    other: str
    stake: str = ""
    """The stake without which a scenario of the pool is left out."""

    @property
    def name(self) -> str:
        """The row's heading."""
        return f"{self.what}: `{self.one}` against `{self.other}`"


BATTLES: Final = ("battles", "awaw")
TABLE: Final = (
    *(Match(*BATTLES, "search:200", other) for other in ("standard", "bold", *STAYERS)),
    *(Match(*BATTLES, one, other) for one in ("standard", "trained") for other in STAYERS),
    *(Match(*BATTLES, "search:1000", other) for other in ("standard", "bold", "search:100")),
    *(Match("convoy battles", "awaw", "search:200", other, CARGO) for other in ("standard", *STAYERS)),
    Match(*BATTLES, "trained", "standard"),
    Match("turns", "awaw-turn", "trained", "standard"),
    Match("turns", "awaw-turn", "search:60", "standard"),
    Match("combats of Grand Europa", "europa", "search:100", "standard"),
)


class Played(NamedTuple):
    """A pair of games, as a line of the file has it."""

    row: str
    seed: int
    place: int
    """The number of the scenario in the pool."""
    number: int
    """The number of the pair among those of its scenario."""
    halves: Sequence[tuple[float, Sequence[float], int]]
    seconds: float
    """The processor seconds of both games."""
    commit: str

    @property
    def pair(self) -> Pair:
        """The pair."""
        first, second = (PairGame(value, tuple(stakes), steps) for value, stakes, steps in self.halves)
        return Pair(first, second)


class Results:
    """The pairs of a file, and those added to it."""

    def __init__(self, path: Path) -> None:
        self.path, self.found = path, dict[tuple[str, int, int, int], Played]()
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self.take(Played(*json.loads(line)))

    def take(self, played: Played) -> None:
        """Take in a pair."""
        self.found[played[:4]] = played

    def add(self, played: Played) -> None:
        """Take in a pair and write it to the file."""
        self.take(played)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(played) + "\n")

    def of(self, row: str, seed: int) -> list[Played]:
        """The pairs of a row, in order of play."""
        some = [each for each in self.found.values() if (each.row, each.seed) == (row, seed)]
        return sorted(some, key=lambda each: (each.number, each.place))


@cache
def pool(game: str, names: tuple[str, str], stake: str = "") -> tuple[tuple[str, ...], tuple[Duel, ...], MeasureSet]:
    """The held scenarios of a game with a stake, a duel of two players for each, and what the game counts."""
    settings = [setting.fought_for(()) for setting in opened(game)]
    settings = [setting for setting in settings if not stake or stake in setting.kit.counting.shown]
    duels = tuple(duel_of(setting, names, FURTHER if game == "awaw" else (), ROUNDS) for setting in settings)
    return tuple(setting.title for setting in settings), duels, settings[0].kit.counting


@cache
def opened(game: str) -> list[Setting]:
    """The held scenarios of a game."""
    return open_pool((), game)


def play(results: Results, match: Match, seed: int, games: int) -> Iterator[Played]:
    """Play what the file lacks of a row, scenario by scenario and then once more."""
    _, duels, _ = pool(match.game, (match.one, match.other), match.stake)
    first = first_seed(seed)
    for index in range(-(-games // 2)):
        number, place = divmod(index, len(duels))
        if (match.name, seed, place, number) in results.found:
            continue
        begun = time.process_time()
        (pair,) = duels[place].pairs(range(first + number, first + number + 1))
        spent = round(time.process_time() - begun, 3)
        found = Played(match.name, seed, place, number, list(pair), spent, commit())
        results.add(found)
        yield found


@cache
def commit() -> str:
    """The commit that is played, marked if files differ from it."""
    found = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    return found.stdout.strip()


def line(match: Match, played: Sequence[Played]) -> str:
    """A row of the table, from its pairs."""
    names, duels, counting = pool(match.game, (match.one, match.other), match.stake)
    scenarios = [ScenarioPairs(name, duel.names) for name, duel in zip(names, duels, strict=True)]
    for each in played:
        scenarios[each.place].pairs.append(each.pair)
    found = scored(scenarios, counting)
    better, spent = found["better"], sorted(each.seconds / 2 for each in played)
    counts = ", ".join(str(better[name]) for name in ("won", "drawn", "lost"))
    cells = [
        match.name,
        str(found["games"]),
        shown(found["score"]),
        shown(better),
        counts,
        gained(found["stakes"][match.stake]) if match.stake else "",
        f"{spent[len(spent) // 2]:.2f}",
        ", ".join(dict.fromkeys(each.commit for each in played)),
    ]
    return f"| {' | '.join(cells)} |"


def shown(share: Data) -> str:
    """A share with its interval."""
    value, low, high = (100 * share[name] for name in ("value", "low", "high"))
    return f"**{value:.1f}%** ({low:.1f} to {high:.1f})"


def gained(stake: Data) -> str:
    """What a game brings more than the other player in the same place, with its interval."""
    value, low, high = (stake[name] for name in ("value", "low", "high"))
    return f"{value:+.2f} ({low:+.2f} to {high:+.2f})"


HEAD: Final = """\
| | games | score | pairs, a draw a half | won, drawn, lost | cargo gained | processor seconds a game, median | commit |
|---|---|---|---|---|---|---|---|"""


def plain(name: str) -> str:
    """The name of a row as it is typed."""
    return name.replace("`", "")


def main(given: Sequence[str] | None = None) -> None:
    """Play and print."""
    reader = argparse.ArgumentParser(prog="python -m bench.strengths", description=__doc__)
    reader.add_argument("--games", type=int, default=GAMES, help=f"games of each row, two a pair ({GAMES})")
    reader.add_argument("--seed", type=int, default=1, help="seed of the dice, as of `flagplot match` (1)")
    reader.add_argument("--row", action="append", default=[], metavar="TEXT", help="rows whose heading has this text")
    reader.add_argument("--file", type=Path, default=FILE, help=f"the file of pairs ({FILE})")
    reader.add_argument("--table", action="store_true", help="play nothing, and print what the file has")
    asked = reader.parse_args(given)
    results = Results(asked.file)
    wanted = [match for match in TABLE if not asked.row or any(plain(text) in plain(match.name) for text in asked.row)]
    if not wanted:
        reader.error(f"no row has {asked.row}; the rows are {', '.join(match.name for match in TABLE)}")
    for match in wanted if not asked.table else ():
        for new in play(results, match, asked.seed, asked.games):
            print(f"{new.row}, scenario {new.place + 1}: {new.pair.score:.1%}, {new.seconds} s", flush=True)
    print(HEAD)
    for match in wanted:
        played = results.of(match.name, asked.seed)
        if played:
            print(line(match, played))


if __name__ == "__main__":
    main()
