"""Self-play that makes the weights of the doctrine `trained`: evolution (separable CMA-ES) against a league, on compiled battles.

    python examples/evolve.py --generations 100 --workers 2 --out weights.json        # goes on from the shipped weights
    python examples/evolve.py --measure weights.json                                   # against the league, on the pool `held`
    python examples/evolve.py --write weights.json                                     # as the module that is shipped

A candidate plays both sides of every battle with the seeds of its generation, and so with the same dice as all others. Its fitness
is its mean value by what the battles are fought for; `--pairs 0.5` counts half for that, and half for the share of pairs (a battle
and a seed, sides changed) in which it did better. Each battle meets one opponent of the league, drawn for each generation. Weights
are figures of the tables in training, so nothing is compiled again. `evolve.csv` has the curves of the shipped weights.

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
from flagplot.games.awaw.players import trained_weights
from flagplot.games.awaw.players.learnt import Weights
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.pool.battles import battle
from flagplot.table.setting import open_text

LEAGUE = {"standard": 0.55, "bold": 0.08, "never_withdraw": 0.12, "leech": 0.08, "cripples_only": 0.09, "itself": 0.08}
ROUNDS, TINY = 20, 1e-9
COMMON, OWN = len(Settings._fields), len(Weights._fields) - 1
SIZE = COMMON + OWN

SOURCE = """
from typing import Annotated
from bench.exploiters import cripples_only, leech, never_withdraw
from flagplot.core.schema import tabled
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.bold import choose as choose_by_bold
from flagplot.games.awaw.players.learnt import Weights
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.standard import choose as choose_by_standard
from flagplot.games.awaw.players.trained import choose_by
from flagplot.games.awaw.shared.tables import Tables

class Training(Tables):
    weights: Annotated[list[list[int]], tabled(-30000, 30000, 2, 128)]
    opponent: Annotated[int, tabled(0, 9)]
"""
LEARNER = '''
def choose(t: Training, v: BattleState, noise: int) -> int:
    """The learner: its weights are figures of the tables."""
    return choose_by(t, v, noise, {weights})
'''
OTHERS = '''
def choose(t: Training, v: BattleState, noise: int) -> int:
    """The league."""
    if t.opponent == 1:
        return choose_by_bold(t, v, noise)
    if t.opponent == 5:
        return choose_by(t, v, noise, {weights})
    if t.opponent == 2:
        return never_withdraw(t, v, noise)
    if t.opponent == 3:
        return leech(t, v, noise)
    if t.opponent == 4:
        return cripples_only(t, v, noise)
    return choose_by_standard(t, v, noise)
'''


def written(folder):
    """Write the learner and the league as modules of the rule language, and import them."""

    def weights(row):
        cells = [f"t.weights[{row}][{n}]" for n in range(SIZE)]
        return f"Weights(Settings({', '.join(cells[:COMMON])}), {', '.join(cells[COMMON:])})"

    parts = {"evolve_tables": SOURCE}
    shared = SOURCE.partition("class Training")[0] + "from evolve_tables import Training\n"
    parts["evolve_learner"] = shared + LEARNER.format(weights=weights(0))
    parts["evolve_league"] = shared + OTHERS.format(weights=weights(1))
    for name, text in parts.items():
        Path(folder, f"{name}.py").write_text(text, encoding="utf-8")
    sys.path[:0] = [str(folder), str(Path(__file__).resolve().parents[1])]
    return [__import__(name) for name in parts]


def flat(weights):
    """Weights in one row."""
    return np.array([*weights.common, *weights[1:]], float)


class Arena:
    """Battles to train on or to measure by."""

    def __init__(self, settings, modules):
        tables, learner, league = modules
        parts = replace(parts_of(BATTLE), players="flagplot.games.awaw.players")
        self.kit = replace(
            BATTLE, doctrines={"learner": learner.choose, "league": league.choose}, imagined={}, compiled=parts
        )
        self.battles, by = [], None
        for setting in settings:
            figures, start = tables.Training(), limited(setting.point, ROUNDS)
            for name in setting.tables.fields:
                setattr(figures, name, getattr(setting.tables, name))
            by = by or Runtime(self.kit, parts.variant(setting.tables))
            self.battles.append((Bench(self.kit, figures, start, (1, 2), by), self.kit.counting.aimed(start)))

    def values(self, place, weights, itself, opponent, seeds):
        """The value of each game to the learner, by side and seed, and whether it won."""
        bench, counting = self.battles[place]
        bench.tables["weights"][0, 0, :SIZE], bench.tables["weights"][0, 1, :SIZE] = weights, itself
        bench.tables["opponent"] = list(LEAGUE).index(opponent)
        found = []
        for seat in range(2):
            bench.players = np.array(((1, 2), (2, 1))[seat], np.int64)
            rows = bench.rows(len(seeds))
            bench.play(bench.packed, seeds, rows, bench.no_fates())
            of = rows.T[kernel.FIRST :]
            both = np.array([counting.worth(payoff, of) * 1.0 for payoff in (counting.aim, counting.payoff("win"))])
            found.append(both if seat == 0 else 1 - both)
        return np.array(found).transpose(1, 0, 2)


def pairs(values):
    """The share of pairs in which the learner did better, a draw counting one half."""
    more = values[0] + values[1] - 1
    return np.mean((more > TINY) + 0.5 * (abs(more) <= TINY))


class Evolution:
    """The evolution of one mean and one width for each weight."""

    def __init__(self, options, arena):
        self.o, self.arena, self.random = options, arena, np.random.default_rng(options.seed)
        hints = get_type_hints(Settings, include_extras=True)
        most = [next(m for m in hints[n].__metadata__ if isinstance(m, SettingHelp)).most for n in Settings._fields]
        self.low = np.array([0] * COMMON + [-3000] * OWN, float)
        self.high = np.array([min(3000, number) for number in most] + [3000] * OWN, float)

    def whole(self, weights):
        """Weights as they are played."""
        return np.clip(np.round(weights), self.low, self.high)

    def fitness(self, job):
        """The fitness of a candidate in a generation."""
        weights, itself, generation = job
        drawn = np.random.default_rng(generation)
        opponents = drawn.choice(list(LEAGUE), size=len(self.arena.battles), p=list(LEAGUE.values()))
        seeds, total = range(generation * 1000, generation * 1000 + self.o.games), 0.0
        for place, opponent in enumerate(opponents):
            values = self.arena.values(place, weights, itself, opponent, seeds)[0]
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
            step = normal * np.sqrt(wide)
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
    """Print the score, the wins and the pairs against each of the league."""
    print(f"{'':16} score   win  pairs   games")
    for opponent in list(LEAGUE)[:-1]:
        seeds = range(1_000_000, 1_000_000 + games)
        found = [arena.values(n, weights, weights, opponent, seeds) for n in range(len(arena.battles))]
        score, win = (np.mean([values[kind].mean() for values in found]) for kind in range(2))
        better = np.mean([pairs(values[0]) for values in found])
        print(f"{opponent:16} {score:.3f} {win:.3f}  {better:.3f}  {2 * games * len(found):6}", flush=True)


def module_of(weights):
    """The module that is shipped."""
    common, own = weights[:COMMON], weights[COMMON:]
    lines = [
        '"""The weights of the doctrine "trained", written by `examples/evolve.py`."""',
        "",
        "from typing import Final",
    ]
    lines += ["", "from flagplot.games.awaw.players.learnt import Weights"]
    lines += ["from flagplot.games.awaw.players.settings import Settings", "", "WEIGHTS: Final = Weights("]
    lines += ["    common=Settings("] + [f"        {k}={v}," for k, v in zip(Settings._fields, common, strict=True)]
    lines += ["    ),"] + [f"    {k}={v}," for k, v in zip(Weights._fields[1:], own, strict=True)]
    return "\n".join([*lines, ")", ""])


def main():
    """Evolve, measure or write weights."""
    global EVOLVING
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--generations", type=int, default=100)
    options.add_argument("--population", type=int, default=24)
    options.add_argument("--games", type=int, default=6, help="seeds of each battle")
    options.add_argument(
        "--battles", type=int, default=100, help="made-up battles besides the pool `train` and the bundled ones"
    )
    options.add_argument("--pairs", type=float, default=0.5)
    options.add_argument("--sigma", type=float, default=0.8)
    options.add_argument("--seed", type=int, default=3)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--begin", default="", help="weights to go on from; by default those that are shipped")
    options.add_argument("--out", default="weights.json")
    options.add_argument("--measure", default="", help="weights to measure; `shipped` are the shipped ones")
    options.add_argument("--write", default="", help="weights to print as a module")
    o = options.parse_args()
    place = o.measure or o.write or o.begin or "shipped"
    shipped = place == "shipped"
    begun = (
        flat(trained_weights.WEIGHTS) if shipped else np.array(json.loads(Path(place).read_text())["weights"], float)
    )
    if o.write:
        print(module_of(begun.astype(int).tolist()), end="")
        return
    with tempfile.TemporaryDirectory() as folder:
        modules = written(folder)
        if o.measure:
            measured(Arena(open_pool(["held"]), modules), begun, o.games)
            return
        made_up = [open_text(battle(2 * n), f"made up {n}", "") for n in range(500, 500 + o.battles)]
        EVOLVING = Evolution(o, Arena([*open_pool(["train"]), *made_up, *open_pool(["shipped"])], modules))
        EVOLVING.fitness((EVOLVING.whole(begun), begun, 0))  # compiles before the workers begin
        with ProcessPoolExecutor(o.workers, multiprocessing.get_context("fork")) as workers:
            EVOLVING.run(begun, lambda jobs: workers.map(fitness, jobs))


if __name__ == "__main__":
    main()
