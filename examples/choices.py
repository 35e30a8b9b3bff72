"""Choices whose answers are simulated, and the trees of the doctrines `trained` that are fitted to them.

    python examples/choices.py --game battle --scenarios 1200 --workers 2 --out battles.jsonl
    python examples/choices.py --game turn --scenarios 1000 --workers 2 --out turns.jsonl
    python examples/choices.py --fit battles.jsonl turns.jsonl --trees BATTLES TURNS > leaving_trees.py   # needs scikit-learn
    python examples/choices.py --game europa --scenarios 2500 --workers 2 --out combats.jsonl
    python examples/choices.py --fit combats.jsonl --trees LEAVING ENGAGING COAST > europa_trees.py
    python examples/choices.py --fit combats.jsonl --trees AIMING DIVIDING > europa_fire_trees.py

`trained` plays `standard` on made-up scenarios with even seeds, each side in turn. At a choice that is learnt, the game goes on
from the true position `--games` times for each answer, with the same random numbers. A line has the trees that learn from it, the
scene of the choice, and the mean difference between an answer and the usual one, as a share of the stakes. Gradient-boosted trees
are fitted to the differences. Large ones are cut off: rare disasters would else decide everything.

In battles and naval turns, groups withdraw, except where the battle ends anyway. In Grand Europa, groups disengage, points engage
or bypass, coast defences form their general group, and points fire at targets.
"""

import argparse
import json
import multiprocessing
import textwrap
from collections import defaultdict
from collections.abc import Callable, Container, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from flagplot.api.chances.match import limited
from flagplot.core.dice import below, mix
from flagplot.core.doctrine import NOISES, advised
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.games.awaw.kit import BATTLE
from flagplot.games.awaw.players import leaving, trained_weights
from flagplot.games.awaw.players.standard_end import ends_anyway
from flagplot.games.awaw.pool.battles import battle, turn
from flagplot.games.awaw.turn.kit import TURN
from flagplot.games.awaw.words import asks
from flagplot.games.europa.flow.firing import target_of
from flagplot.games.europa.kit import EUROPA
from flagplot.games.europa.players import europa_fire, europa_scene, europa_standard, europa_trained
from flagplot.games.europa.pool import made_up
from flagplot.games.europa.words import asks as europa_asks
from flagplot.odds.rollouts import quick
from flagplot.search.halving import AnswerValue, SimulationSet
from flagplot.search.stakes import Stakes, continued
from flagplot.search.strength import Strength
from flagplot.table.setting import open_text

ROUNDS = 20
FIRST = 2000
"""The first made-up scenario. Those before it are for `evolve.py`."""
CLIP = 0.01
"""The largest difference that counts."""
MILLION = 1_000_000


class Choice(NamedTuple):
    """A choice from which some trees learn."""

    trees: str
    usual: int
    """The answer that all others are compared with."""
    others: Sequence[int]
    scene: Callable[[int], Sequence[int]]
    """What the difference of an answer may depend on."""


class Learner(NamedTuple):
    """A game with choices to learn."""

    kit: Kit
    made_up: Callable[[int], str]
    """The text of a scenario, by its seed."""
    kinds: Container[int]
    """The kinds of questions that may be such choices."""
    choice: Callable[[Any, Any, Sequence[int]], Choice | None]
    """The choice that a question is, from tables, view and legal answers; None if it is none."""


class Learnt(NamedTuple):
    """How some trees are fitted."""

    fields: Sequence[str]
    """What they may depend on."""
    margin: float
    """The part of the largest difference by which an answer must be better."""
    trees: int = 80
    rate: float = 0.12


def withdrawal(trees, weights, view_of):
    """The choice of a group to leave, against staying, unless the battle ends anyway."""

    def choice(t, view, legal):
        if not {asks.STAY, asks.ALL} <= {*legal} or ends_anyway(view_of(view)):
            return None
        return Choice(trees, asks.STAY, [asks.ALL], lambda answer: leaving.scene(view_of(view), weights.common))

    return choice


def combat_choice(t, v, legal):
    """The choice in a combat of Grand Europa, against the answer of the common rules."""
    said, largest, kind = europa_standard.choose(t, v, 0), legal[-1], v.ask_kind
    parts = (europa_trained.parts_of(largest, number) for number in range(europa_trained.PARTS + 1))
    answers = [target for target in legal if target > 0] if kind == europa_asks.TARGET else dict.fromkeys(parts)
    others = [answer for answer in answers if answer != said]
    if not others or (kind == europa_asks.TARGET and said == 0):
        return None

    def scene(answer):
        if kind in (europa_asks.TARGET, europa_asks.POINTS):
            return fires(t, v, answer, said)
        return *europa_scene.scene(t, v, said, largest), europa_standard.part(answer, largest)

    return Choice(COMBATS[kind], said, others, scene)


def fires(t, v, answer, said):
    """A fire, the usual one, and that of all points left at its target."""
    if v.ask_kind == europa_asks.TARGET:
        pool = v.ask_subject
        aims = [(target_of(v.ask_seat, each), pool) for each in (answer, said, answer)]
    else:
        pool = v.ask_size
        aims = [(v.ask_subject, points) for points in (answer + 1, said + 1, pool)]
    found = [europa_fire.fire_at(t, v, *aim, pool) for aim in aims]
    return *(number for each in found for number in each), pool, v.ask_object


COMBATS = {
    europa_asks.DISENGAGE: "LEAVING",
    europa_asks.SLIP_AWAY: "LEAVING",
    europa_asks.ENGAGE: "ENGAGING",
    europa_asks.GENERAL: "COAST",
    europa_asks.TARGET: "AIMING",
    europa_asks.POINTS: "DIVIDING",
}
SHARES = (*europa_scene.CombatScene._fields, "answer")
FIRES = (*(f"{name}.{field}" for name in ("x", "said", "whole") for field in europa_fire.Fire._fields), "pool", "step")
LEARNERS = {
    "battle": Learner(
        BATTLE, battle, {asks.WITHDRAW}, withdrawal("BATTLES", trained_weights.BATTLES, lambda view: view)
    ),
    "turn": Learner(TURN, turn, {asks.WITHDRAW}, withdrawal("TURNS", trained_weights.TURNS, lambda view: view.battle)),
    "europa": Learner(EUROPA, made_up.COMBATS.made_up, COMBATS, combat_choice),
}
LEARNT = {
    # With a lower margin more pairs of battles are better, and the score is lower.
    "BATTLES": Learnt(leaving.Scene._fields, -0.15),
    "TURNS": Learnt(leaving.Scene._fields, 0.1),
    **{name: Learnt(SHARES, 0.0, 40, 0.2) for name in ("LEAVING", "ENGAGING", "COAST")},
    **{name: Learnt(FIRES, 0.05, 40, 0.2) for name in ("AIMING", "DIVIDING")},
}


def rows_of(job):
    """The choices of `trained` in the games of one scenario."""
    name, number, times, games = job
    kit, text_of, kinds, choice_of = LEARNERS[name]
    own, foe = kit.doctrines["trained"], kit.doctrines["standard"]
    place, found = list(continued(kit)).index("trained"), []
    setting = open_text(text_of(2 * number), f"made up {number}", "")
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
                is_learnt = len(legal) > 1 and question.seat == seat and question.kind in kinds
                choice = choice_of(t, position.view(seat), legal) if is_learnt else None
                if choice:
                    values = [AnswerValue(each, own=place) for each in (choice.usual, *choice.others)]
                    ground = SimulationSet(stakes, [position.copy()], seat, seed + 1000 * asked)
                    ground.simulate(values, Strength(len(values) * games))
                    for each in values[1:]:
                        gain = each.beyond(values[0])[0] / stakes.whole
                        found.append([choice.trees, *choice.scene(each.answer), gain])
            position.give(answer)
    return found


def fitted(rows, learnt):
    """The trees for some lines, after the constant that they begin with."""
    import numpy as np
    from sklearn.ensemble import HistGradientBoostingRegressor

    numbers = np.array(rows)
    model = HistGradientBoostingRegressor(
        max_iter=learnt.trees, learning_rate=learnt.rate, max_leaf_nodes=8, min_samples_leaf=100, early_stopping=False
    ).fit(numbers[:, :-1], np.clip(numbers[:, -1], -CLIP, CLIP))

    def tree(nodes, place):
        node = nodes[place]
        if node["is_leaf"]:
            return round(MILLION * float(node["value"]))
        most = int(np.floor(node["num_threshold"]))
        return learnt.fields[node["feature_idx"]], most, tree(nodes, node["left"]), tree(nodes, node["right"])

    start = MILLION * (float(model._baseline_prediction.item()) - learnt.margin * CLIP)
    return [round(start), *(tree(each.nodes, 0) for (each,) in model._predictors)]


def module_of(trees):
    """The module that is shipped."""
    lines = [
        '"""The trees of a doctrine "trained", written by `examples/choices.py`.',
        "",
        "A tree has a field of its scene, the most for its first branch, and both branches. Its ends are millionths of the stakes.",
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
    """Simulate choices, or fit trees to them."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--game", choices=tuple(LEARNERS), default="turn")
    options.add_argument("--scenarios", type=int, default=1500)
    options.add_argument("--times", type=int, default=2, help="games of each side of a scenario")
    options.add_argument("--games", type=int, default=64, help="simulated games of each answer")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--out", default="choices.jsonl")
    options.add_argument("--fit", nargs="+", default=[], help="fit trees to the lines of these files")
    options.add_argument("--trees", nargs="+", choices=tuple(LEARNT), default=tuple(LEARNT), help="the trees to fit")
    o = options.parse_args()
    if o.fit:
        rows = defaultdict(list)
        for path in o.fit:
            with open(path, encoding="utf-8") as lines:
                for line in lines:
                    trees, *row = json.loads(line)
                    rows[trees].append(row)
        print(
            module_of({name: fitted(rows[name], learnt) for name, learnt in LEARNT.items() if name in o.trees}), end=""
        )
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
                print(f"{number} scenarios, {total} choices", flush=True)


if __name__ == "__main__":
    main()
