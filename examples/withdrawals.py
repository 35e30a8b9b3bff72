"""Withdrawals whose answers are simulated, and the trees of the doctrine `trained` that are fitted to them.

    python examples/withdrawals.py --game turn --scenarios 1500 --workers 2 --out turns.jsonl
    python examples/withdrawals.py --game battle --scenarios 1500 --workers 2 --out battles.jsonl
    python examples/withdrawals.py --battles battles.jsonl --turns turns.jsonl > leaving_trees.py     # needs scikit-learn

`trained` plays `standard` on made-up scenarios with even seeds, each side in turn. Where one of its groups may leave, and the
battle does not end anyway, the game goes on from the true position `--games` times for each answer, with the same random numbers.
A line has the scene of the group, and the mean difference between leaving and staying, as a share of the stakes. Gradient-boosted
trees are fitted to the differences. Large ones are cut off: rare disasters would else decide everything.
"""

import argparse
import json
import multiprocessing
import textwrap
from concurrent.futures import ProcessPoolExecutor

from flagplot.api.chances.match import limited
from flagplot.core.dice import below, mix
from flagplot.core.doctrine import NOISES, advised
from flagplot.core.position import Position
from flagplot.games.awaw.kit import BATTLE
from flagplot.games.awaw.players import trained_weights
from flagplot.games.awaw.players.leaving import Scene, scene
from flagplot.games.awaw.players.standard_end import ends_anyway
from flagplot.games.awaw.pool.battles import battle, turn
from flagplot.games.awaw.turn.kit import TURN
from flagplot.games.awaw.words import asks
from flagplot.odds.rollouts import quick
from flagplot.search.halving import AnswerValue, SimulationSet
from flagplot.search.stakes import Stakes, continued
from flagplot.search.strength import Strength
from flagplot.table.setting import open_text

GAMES = {"battle": (BATTLE, battle, trained_weights.BATTLES), "turn": (TURN, turn, trained_weights.TURNS)}
ROUNDS = 20
FIRST = 2000
"""The first made-up scenario. Those before it are for `evolve.py`."""
CLIP = 0.01
"""The largest difference that counts."""
MARGIN = {"BATTLES": -0.15, "TURNS": 0.1}
"""The part of it by which leaving must be better. With a lower one more pairs of battles are better, and the score is lower."""
MILLION = 1_000_000
TREES = {"max_iter": 80, "max_leaf_nodes": 8, "learning_rate": 0.12, "min_samples_leaf": 100, "early_stopping": False}


def rows_of(job):
    """The withdrawals of `trained` in the games of one scenario."""
    name, number, times, games = job
    kit, made, weights = GAMES[name]
    own, foe = kit.doctrines["trained"], kit.doctrines["standard"]
    place, found = list(continued(kit)).index("trained"), []
    setting = open_text(made(2 * number), f"made up {number}", "")
    t, start = setting.tables, limited(setting.point, ROUNDS)
    stakes = Stakes.of(kit, start).together()
    for game in range(2 * times):
        seat, seed = game % 2, mix(number, game)
        position, memos, asked = quick(Position.begin(kit.game_of(t), t, start)), [kit.new_memo(), kit.new_memo()], 0
        while not position.is_over:
            question, asked = position.question, asked + 1
            answer = below(seed, asked, question.size) if question.is_die else -1
            if not question.is_die:
                legal = position.choices()
                doctrine = own if question.seat == seat else foe
                noise = below(seed, asked, NOISES)
                answer = legal[0] if len(legal) == 1 else advised(position, doctrine, memos[question.seat], noise)
                is_withdrawal = question.kind == asks.WITHDRAW and {asks.STAY, asks.ALL} <= {*legal}
                view = position.view(seat) if question.seat == seat and is_withdrawal else None
                v = view.battle if view and name == "turn" else view
                if v and not ends_anyway(v):
                    values = [AnswerValue(each, own=place) for each in (asks.STAY, asks.ALL)]
                    SimulationSet(stakes, [position.copy()], seat, seed + 1000 * asked).simulate(
                        values, Strength(2 * games)
                    )
                    found.append([*scene(v, weights.common), values[1].beyond(values[0])[0] / stakes.whole])
            position.give(answer)
    return found


def fitted(path, margin):
    """The trees for the lines of a file, after the constant that they begin with."""
    import numpy as np
    from sklearn.ensemble import HistGradientBoostingRegressor

    with open(path, encoding="utf-8") as lines:
        rows = np.array([json.loads(line) for line in lines])
    model = HistGradientBoostingRegressor(**TREES).fit(rows[:, :-1], np.clip(rows[:, -1], -CLIP, CLIP))

    def tree(nodes, place):
        node = nodes[place]
        if node["is_leaf"]:
            return round(MILLION * float(node["value"]))
        most = int(np.floor(node["num_threshold"]))
        return Scene._fields[node["feature_idx"]], most, tree(nodes, node["left"]), tree(nodes, node["right"])

    start = MILLION * (float(model._baseline_prediction.item()) - margin * CLIP)
    return [round(start), *(tree(each.nodes, 0) for (each,) in model._predictors)]


def module_of(trees):
    """The module that is shipped."""
    lines = [
        '"""The trees of the doctrine "trained", written by `examples/withdrawals.py`.',
        "",
        "A tree has a field of `leaving.Scene`, the most for its first branch, and both branches. Its ends are millionths of the",
        "stakes.",
        '"""',
        "",
        "from typing import Final",
        "",
        "from flagplot.core.bind import Tree",
        "",
        "# fmt: off",
    ]
    for name, each in trees.items():
        texts = [f"{one!r},".replace("'", '"') for one in each]
        wrapped = [line for text in texts for line in textwrap.wrap(text, 128, subsequent_indent=" ")]
        lines += [f"{name}: Final[tuple[Tree, ...]] = (", *(f"    {line}" for line in wrapped), ")"]
    return "\n".join([*lines, ""])


def main():
    """Simulate withdrawals, or fit trees to them."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--game", choices=tuple(GAMES), default="turn")
    options.add_argument("--scenarios", type=int, default=1500)
    options.add_argument("--times", type=int, default=2, help="games of each side of a scenario")
    options.add_argument("--games", type=int, default=64, help="simulated games of each answer")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--out", default="withdrawals.jsonl")
    options.add_argument("--battles", default="", help="fit trees: the lines of battles")
    options.add_argument("--turns", default="", help="fit trees: the lines of naval turns")
    o = options.parse_args()
    if o.battles and o.turns:
        paths = {"BATTLES": o.battles, "TURNS": o.turns}
        print(module_of({name: fitted(path, MARGIN[name]) for name, path in paths.items()}), end="")
        return
    rows_of((o.game, FIRST, 0, o.games))  # loads the scenarios before the workers begin
    jobs = [(o.game, FIRST + n, o.times, o.games) for n in range(o.scenarios)]
    with (
        open(o.out, "w", encoding="utf-8") as file,
        ProcessPoolExecutor(o.workers, multiprocessing.get_context("fork")) as workers,
    ):
        total = 0
        for number, rows in enumerate(workers.map(rows_of, jobs), start=1):
            file.writelines(json.dumps(row) + "\n" for row in rows)
            total += len(rows)
            if number % 50 == 0 or number == o.scenarios:
                print(f"{number} scenarios, {total} withdrawals", flush=True)


if __name__ == "__main__":
    main()
