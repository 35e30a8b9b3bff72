"""Self-play that makes the weights of the doctrine `trained`: evolution (separable CMA-ES) against a league, on compiled games.

    python examples/evolve.py --game turn --generations 100 --workers 2 --out weights.json   # goes on from the shipped weights
    python examples/evolve.py --game turn --begin rules                                      # begins with the rules of `standard`
    python examples/evolve.py --measure weights.json                                         # on the pool `held`
    python examples/evolve.py --write weights.json                                           # as the module that is shipped

A candidate plays both sides of every scenario with the seeds of its generation. Random numbers are keyed by event, as in matches,
so candidates differ little by luck. Its fitness is its mean value by what the games are fought for, and the share of pairs (a
scenario and a seed, sides changed) in which it did better, weighed by `--pairs`. Each scenario meets one opponent of the league,
drawn for each generation. Weights are figures of the tables in training, so nothing is compiled again. `evolve.csv` has the curves
of the shipped weights.

(N. Hansen, A. Ostermeier, Completely Derandomized Self-Adaptation in Evolution Strategies, 2001; R. Ros, N. Hansen, 2008.)
"""

import argparse
import json
import multiprocessing
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import get_type_hints

import numpy as np

from flagplot.api.chances.match import limited, open_pool
from flagplot.core.doctrine import SettingHelp
from flagplot.fast import kernel
from flagplot.fast.bench import Bench
from flagplot.fast.runtime import Runtime, parts_of
from flagplot.games.awaw.kit import BATTLE
from flagplot.games.awaw.players import standard, trained_weights
from flagplot.games.awaw.players.learnt import Weights
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.turn.standard import IN_BATTLES
from flagplot.games.awaw.pool.battles import battle, turn
from flagplot.games.awaw.turn.kit import TURN
from flagplot.table.setting import open_text

LEAGUE = {
    "battle": {
        "standard": 0.6,
        "bold": 0.08,
        "never_withdraw": 0.1,
        "leech": 0.07,
        "cripples_only": 0.07,
        "itself": 0.08,
    },
    "turn": {"standard": 0.8, "bold": 0.1, "itself": 0.1},
}
KITS = {"battle": BATTLE, "turn": TURN}
ROUNDS, TINY = 20, 1e-9
COMMON, OWN = len(Settings._fields), len(Weights._fields) - 1
SIZE = COMMON + OWN
NAMES = [*(f"common.{name}" for name in Settings._fields), *Weights._fields[1:]]
FRESH = "fresh"

SOURCE = """
from typing import Annotated
from bench.exploiters import cripples_only, leech, never_withdraw
from flagplot.core.schema import tabled
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players import bold, standard
from flagplot.games.awaw.players.learnt import Weights
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.trained import choose_by
from flagplot.games.awaw.players.turn import bold as turn_bold
from flagplot.games.awaw.players.turn import standard as turn_standard
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.settings import Settings as TurnSettings
from flagplot.games.awaw.players.turn.trained import choose_with
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState

class Training(Tables):
    weights: Annotated[list[list[int]], tabled(-30000, 30000, 2, 160)]
    opponent: Annotated[int, tabled(0, 9)]

class TrainingSea(Sea):
    battle: Training
"""
PLAYERS = {
    "battle": (
        '''
def choose(t: Training, v: BattleState, noise: int) -> int:
    """The learner: its weights are figures of the tables."""
    return choose_by(t, v, noise, {learner})
''',
        '''
def choose(t: Training, v: BattleState, noise: int) -> int:
    """The league."""
    if t.opponent == 1:
        return bold.choose(t, v, noise)
    if t.opponent == 2:
        return never_withdraw(t, v, noise)
    if t.opponent == 3:
        return leech(t, v, noise)
    if t.opponent == 4:
        return cripples_only(t, v, noise)
    if t.opponent == 5:
        return choose_by(t, v, noise, {itself})
    return standard.choose(t, v, noise)
''',
    ),
    "turn": (
        '''
def choose(t: TrainingSea, v: TurnState, noise: int, m: Memo) -> int:
    """The learner: its weights are figures of the tables."""
    return choose_with(t, v, noise, m, {learner})
''',
        '''
def choose(t: TrainingSea, v: TurnState, noise: int, m: Memo) -> int:
    """The league."""
    if t.battle.opponent == 1:
        return turn_bold.choose(t, v, noise, m)
    if t.battle.opponent == 2:
        return choose_with(t, v, noise, m, {itself})
    return turn_standard.choose(t, v, noise, m)
''',
    ),
}
"""The learner and its opponents, in the rule language."""


def written(folder, game):
    """Write the tables, the learner and the league as modules of the rule language, and import them."""

    def weights(row):
        held = "t.weights" if game == "battle" else "t.battle.weights"
        cells = [f"{held}[{row}][{n}]" for n in range(SIZE)]
        battle = f"Weights(Settings({', '.join(cells[:COMMON])}), {', '.join(cells[COMMON:])})"
        return battle if game == "battle" else f"TurnSettings(), {battle}"

    sys.path[:0] = [str(folder), str(Path(__file__).resolve().parents[1])]
    imports = SOURCE.partition("class Training")[0] + "from evolve_tables import Training, TrainingSea\n"
    learner, league = (player.format(learner=weights(0), itself=weights(1)) for player in PLAYERS[game])
    modules = {"evolve_tables": SOURCE, "evolve_learner": imports + learner, "evolve_league": imports + league}
    for name, text in modules.items():
        Path(folder, f"{name}.py").write_text(text, encoding="utf-8")
    return [__import__(name) for name in modules]


def flat(weights):
    """Weights in one row."""
    return np.array([*weights.common, *weights[1:]], float)


BEGIN = {
    "shipped": {"battle": flat(trained_weights.BATTLES), "turn": flat(trained_weights.TURNS)},
    "rules": {"battle": flat(Weights(standard.SETTINGS)), "turn": flat(Weights(IN_BATTLES))},
}
"""Weights by name."""


class Arena:
    """Games to train on or to measure by."""

    def __init__(self, game, settings, modules):
        tables, learner, league = modules
        self.league = list(LEAGUE[game])
        kit = KITS[game]
        parts = replace(parts_of(kit), players="flagplot.games.awaw.players")
        doctrines = {"learner": learner.choose, "league": league.choose}
        self.kit = replace(kit, doctrines=doctrines, imagined={}, compiled=parts)
        self.games, by = [], None
        for setting in settings:
            start, given, figures = limited(setting.point, ROUNDS), setting.tables, tables.Training()
            battle = given if game == "battle" else given.battle
            for name in battle.fields:
                setattr(figures, name, getattr(battle, name))
            if game == "turn":
                figures = tables.TrainingSea(figures, given.interception, given.activities, given.map)
            by = by or Runtime(self.kit, parts.variant(setting.tables))
            bench = Bench(self.kit, figures, start, (1, 2), by)
            held = bench.tables if game == "battle" else bench.tables["battle"]
            self.games.append((bench, held, self.kit.counting.aimed(start)))

    def values(self, place, weights, itself, opponent, seeds):
        """The value of each game to the learner, by side and seed."""
        bench, held, counting = self.games[place]
        held["weights"][0, 0, :SIZE], held["weights"][0, 1, :SIZE] = weights, itself
        held["opponent"] = self.league.index(opponent)
        found = []
        for seat in range(2):
            bench.keyed = np.array((*((1, 2), (2, 1))[seat], kernel.KEYED), np.int64)
            rows = bench.rows(len(seeds))
            bench.play(bench.packed, seeds, rows, bench.no_fates(), is_keyed=True)
            value = np.array(counting.worth(counting.aim, rows.T[kernel.FIRST :]) * 1.0)
            found.append(value if seat == 0 else 1 - value)
        return np.array(found)


def pairs(values):
    """The share of pairs in which the learner did better, a draw counting one half."""
    more = values[0] + values[1] - 1
    return np.mean((more > TINY) + 0.5 * (abs(more) <= TINY))


def largest(settings):
    """The largest value of each setting."""
    hints = get_type_hints(settings, include_extras=True)
    return [next(m for m in hints[n].__metadata__ if isinstance(m, SettingHelp)).most for n in settings._fields]


class Evolution:
    """The evolution of one mean and one width for each weight."""

    def __init__(self, options, arena):
        self.o, self.arena, self.random = options, arena, np.random.default_rng(options.seed)
        most = [*largest(Settings), *[3000] * OWN]
        self.low = np.array([0] * COMMON + [-3000] * OWN, float)
        self.high = np.array([min(3000, number) for number in most], float)
        self.moves = np.array([name.startswith(tuple(options.only.split(","))) for name in NAMES], float)

    def whole(self, weights):
        """Weights as they are played."""
        return np.clip(np.round(weights), self.low, self.high)

    def fitness(self, job):
        """The fitness of a candidate in a generation."""
        weights, itself, generation = job
        drawn = np.random.default_rng(generation)
        league = LEAGUE[self.o.game]
        opponents = drawn.choice(list(league), size=len(self.arena.games), p=list(league.values()))
        seeds, total = range(generation * 1000, generation * 1000 + self.o.games), 0.0
        for place, opponent in enumerate(opponents):
            values = self.arena.values(place, weights, itself, opponent, seeds)
            total += (1 - self.o.pairs) * values.mean() + self.o.pairs * pairs(values)
        return total / len(opponents)

    def run(self, begun, fitnesses):
        """Evolve, and write the mean of the last generations after each."""
        o, dim = self.o, SIZE
        scale = np.array([max(1.0 if n < COMMON else 15.0, abs(w) / 4) for n, w in enumerate(begun)])
        scale = np.minimum(scale, np.maximum(0.5, (self.high - self.low) / 3))
        mu = o.population // 2
        share = np.log(mu + 0.5) - np.log(np.arange(1, mu + 1))
        share /= share.sum()
        effective = 1 / (share**2).sum()
        cs, cc = (effective + 2) / (dim + effective + 5), (4 + effective / dim) / (dim + 4 + 2 * effective / dim)
        damp = 1 + 2 * max(0, ((effective - 1) / (dim + 1)) ** 0.5 - 1) + cs
        c1 = 2 / ((dim + 1.3) ** 2 + effective) * (dim + 2) / 3
        cmu = 2 * (effective - 2 + 1 / effective) / ((dim + 2) ** 2 + effective) * (dim + 2) / 3
        cmu, length = min(1 - c1, cmu), dim**0.5 * (1 - 1 / (4 * dim) + 1 / (21 * dim**2))
        mean, sigma, wide = begun / scale, o.sigma, np.ones(dim)
        path, cumulated, itself, means, curve = np.zeros(dim), np.zeros(dim), self.whole(begun), [], []
        for generation in range(1, o.generations + 1):
            half = self.random.standard_normal((o.population // 2, dim))
            normal = np.concatenate([half, -half])
            step = normal * np.sqrt(wide) * self.moves
            tried = [*((mean + sigma * step) * scale), mean * scale]
            found = list(fitnesses([(self.whole(w), itself, generation) for w in tried]))
            best = np.argsort(-np.array(found[:-1]))[:mu]
            moved = share @ step[best]
            mean = mean + sigma * moved
            path = (1 - cs) * path + (cs * (2 - cs) * effective) ** 0.5 * (share @ normal[best])
            far = np.linalg.norm(path)
            goes = far / (1 - (1 - cs) ** (2 * generation)) ** 0.5 < (1.4 + 2 / (dim + 1)) * length
            cumulated = (1 - cc) * cumulated + goes * (cc * (2 - cc) * effective) ** 0.5 * moved
            wide = (1 - c1 - cmu) * wide + c1 * cumulated**2 + cmu * (share @ step[best] ** 2)
            sigma = max(0.15, sigma * float(np.exp(min(0.3, cs / damp * (far / length - 1)))))
            means.append(mean * scale)
            itself = self.whole(means[-1]) if generation % 10 == 0 else itself
            curve.append((generation, round(found[-1], 4)))
            print(*curve[-1], f"{sigma:.2f}", flush=True)
            Path(o.out).write_text(
                json.dumps({"weights": self.whole(np.mean(means[-15:], 0)).astype(int).tolist(), "curve": curve})
            )


EVOLVING = None
"""The evolution, in each worker."""


def fitness(job):
    """The fitness of a candidate, in a worker."""
    return EVOLVING.fitness(job)


def measured(arena, weights, games):
    """Print the score and the pairs against each of the league."""
    print(f"{'':16} score  pairs  drawn   games")
    for opponent in arena.league[:-1]:
        seeds = range(1_000_000, 1_000_000 + games)
        found = [arena.values(n, weights, weights, opponent, seeds) for n in range(len(arena.games))]
        score, better = np.mean(found), np.mean([pairs(values) for values in found])
        drawn = np.mean([abs(values.sum(0) - 1) <= TINY for values in found])
        print(f"{opponent:16} {score:.3f}  {better:.3f}  {drawn:.3f}  {2 * games * len(found):6}", flush=True)


def made_up(game, count, odd):
    """Scenarios outside the pools: those with even seeds to train on, and with odd seeds to measure on."""
    made = battle if game == "battle" else turn
    return [open_text(made(2 * n + odd), f"made up {n}", "") for n in range(500, 500 + count)]


def module_of(by_game):
    """The module that is shipped, from the weights of each game."""

    def weights(name, row):
        common, own = row[:COMMON], row[COMMON:]
        yield from ("", f"{name}: Final = Weights(", "    common=Settings(")
        yield from (f"        {k}={v}," for k, v in zip(Settings._fields, common, strict=True))
        yield "    ),"
        yield from (f"    {k}={v}," for k, v in zip(Weights._fields[1:], own, strict=True))
        yield ")"

    rows = {game: row.astype(int).tolist() for game, row in by_game.items()}
    lines = [
        '"""The weights of the doctrine "trained", written by `examples/evolve.py`: in battles, and in naval turns."""',
        "",
        "from typing import Final",
        "",
        "from flagplot.games.awaw.players.learnt import Weights",
        "from flagplot.games.awaw.players.settings import Settings",
        *weights("BATTLES", rows["battle"]),
        '"""In a battle by itself."""',
        *weights("TURNS", rows["turn"]),
        '"""In the battles of a naval turn."""',
    ]
    return "\n".join([*lines, ""])


def main():
    """Evolve, measure or write weights."""
    global EVOLVING
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--game", choices=("battle", "turn"), default="battle")
    options.add_argument("--pool", default="held", help="the pool to measure on, or `fresh`: scenarios made up for it")
    options.add_argument("--generations", type=int, default=100)
    options.add_argument("--population", type=int, default=24)
    options.add_argument("--games", type=int, default=6, help="seeds of each battle")
    options.add_argument("--scenarios", type=int, default=100, help="made-up scenarios besides the pool `train`")
    options.add_argument("--pairs", type=float, default=0.5)
    options.add_argument("--sigma", type=float, default=0.8)
    options.add_argument("--only", default="", help="evolve only weights whose names begin so, such as `common.,evade`")
    options.add_argument("--seed", type=int, default=3)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument(
        "--begin",
        default="shipped",
        help="weights to go on from: a file, `shipped`, or `rules` for those of `standard`",
    )
    options.add_argument("--out", default="weights.json")
    options.add_argument("--measure", default="", help="weights to measure: a file, `shipped` or `rules`")
    options.add_argument(
        "--write", default="", help="weights to print as a module, with those of the other game as shipped"
    )
    o = options.parse_args()
    place = o.measure or o.write or o.begin
    begun = BEGIN[place][o.game] if place in BEGIN else np.array(json.loads(Path(place).read_text())["weights"], float)
    if o.write:
        print(module_of({**BEGIN["shipped"], o.game: begun}), end="")
        return
    with tempfile.TemporaryDirectory() as folder:
        modules, name = written(folder, o.game), KITS[o.game].game.name
        if o.measure:
            found = made_up(o.game, o.scenarios, 1) if o.pool == FRESH else open_pool([o.pool], name)
            measured(Arena(o.game, found, modules), begun, o.games)
            return
        settings = [*open_pool(["train"], name), *made_up(o.game, o.scenarios, 0)]
        EVOLVING = Evolution(o, Arena(o.game, settings, modules))
        EVOLVING.fitness((EVOLVING.whole(begun), begun, 0))  # compiles before the workers begin
        with ProcessPoolExecutor(o.workers, multiprocessing.get_context("fork")) as workers:
            EVOLVING.run(begun, lambda jobs: workers.map(fitness, jobs))


if __name__ == "__main__":
    main()
