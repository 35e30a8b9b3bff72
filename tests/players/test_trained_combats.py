"""The doctrine "trained" for combats of Grand Europa: learnt trees over the common rules, the same in both runtimes."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from flagplot import games
from flagplot.core.bind import Tree
from flagplot.core.position import Position
from flagplot.fast.bench import Bench
from flagplot.games.europa.game import GAME
from flagplot.games.europa.players import europa_fire, europa_scene, europa_standard, europa_trained
from flagplot.games.europa.players.europa_fire import Fire
from flagplot.games.europa.players.europa_fire_trees import AIMING, DIVIDING
from flagplot.games.europa.players.europa_scene import CombatScene
from flagplot.games.europa.players.europa_trees import COAST, ENGAGING, LEAVING
from flagplot.games.europa.words import asks
from flagplot.odds.engine import code_of
from flagplot.table.setting import open_text
from tests.helpers.europa import Fight
from tests.helpers.europa_file import battle
from tests.helpers.odds import work
from tests.helpers.trees import value_of

EUROPA = games.kit("europa")
TRAINED = europa_trained.choose


def made_up(seed: int) -> Any:
    """A combat of the kind that it was trained on."""
    assert EUROPA.pool is not None
    return open_text(EUROPA.pool.made_up(seed), "made up")


@pytest.mark.parametrize("seed", [31, 44, 57])
def test_trained_combats_come_out_the_same_compiled(seed: int) -> None:
    pytest.importorskip("llvmlite")
    setting = made_up(seed)
    start = setting.battle.situation
    for names in (("trained", "standard"), ("bold", "trained")):
        codes = tuple(code_of(EUROPA, name) for name in names)
        compiled = Bench(EUROPA, setting.tables, start, codes).both(start, range(20))
        assert compiled == work(setting, names).both(start, range(20)), names


@pytest.mark.parametrize(("trees", "gain"), [
    (LEAVING, europa_scene.gain_by_leaving),
    (ENGAGING, europa_scene.gain_by_engaging),
    (COAST, europa_scene.gain_on_coast),
])  # fmt: skip
def test_the_trees_of_a_scene_are_added_up(trees: Sequence[Tree], gain: Callable[..., int]) -> None:
    random, found = Random(5), set[int]()
    for _ in range(500):
        x = CombatScene(*(random.choice((0, 1, 4, 30, 60, 100)) for _ in CombatScene._fields))
        answer = random.randint(0, 100)
        found.add(gain(x, answer))
        assert gain(x, answer) == sum(value_of(tree, {**x._asdict(), "answer": answer}) for tree in trees)
    assert min(found) < 0 < max(found)


@pytest.mark.parametrize(("trees", "gain"), [
    (AIMING, europa_fire.gain_by_aiming),
    (DIVIDING, europa_fire.gain_by_dividing),
])  # fmt: skip
def test_the_trees_of_a_fire_are_added_up(trees: Sequence[Tree], gain: Callable[..., int]) -> None:
    random, found = Random(6), set[int]()
    for _ in range(500):
        fires = [Fire(random.randint(0, 100), *(random.randint(0, 7) for _ in range(5))) for _ in range(3)]
        pool, step = random.randint(1, 12), random.randint(1, 12)
        numbers = {"pool": pool, "step": step}
        for name, each in zip(("x", "said", "whole"), fires, strict=True):
            numbers |= {f"{name}.{field}": value for field, value in each._asdict().items()}
        found.add(gain(*fires, pool, step))
        assert gain(*fires, pool, step) == sum(value_of(tree, numbers) for tree in trees)
    assert min(found) < 0 < max(found)


def test_a_scene_says_what_both_groups_have_left() -> None:
    """After a first round: guns, capacity and hits, of the side to answer and of its enemy."""
    f = Fight.of_text(battle(["tf 6 c9", "nt c4"], ["Ships: tf 3 c9, tf 1 c2"], movement=5))
    f.play(until="disengage")
    f.s.hits[0], f.s.hits[24] = 3, 1
    x = europa_scene.scene(f.t, GAME.view(f.s, f.s.ask_seat), 1, 1)
    assert f.s.ask_seat == f.s.mover == 0
    assert (x.said, x.points, x.guns, x.enemy_guns, x.balance) == (100, 1, 6, 4, 60)
    assert (x.soft, x.enemy_soft, x.soft_balance) == (4, 0, 100)
    assert (x.hurt, x.enemy_hurt, x.lost) == (100 * 3 // 13, 100 * 1 // 11, 100 * 3 // 13)
    assert x.movement == f.s.movement


def test_a_scene_is_the_same_whatever_the_enemy_secretly_chose() -> None:
    """Both sides announce disengagement, and engage or bypass, at one moment (34.C.2.a, 34.D)."""
    setting, seen = made_up(44), 0
    position = Position.begin(GAME, setting.tables, setting.battle.situation)
    random = Random(1)
    while not position.is_over:
        question = position.question
        if question.kind in (asks.DISENGAGE, asks.ENGAGE) and question.seat != position.situation.mover:
            seen += 1
            s = position.situation.copy()
            s.announce[s.mover], s.engage_pick[s.mover] = 1 - s.announce[s.mover], 7
            views = [GAME.view(each, question.seat) for each in (position.situation, s)]
            scenes = [europa_scene.scene(setting.tables, v, 0, 1) for v in views]
            assert scenes[0] == scenes[1]
        position.give(random.choice(position.choices()))
    assert seen > 2


def test_it_leaves_everything_else_to_the_common_rules() -> None:
    """Bodies, the order of combats, bypassing, surplus points, and steps of fire."""
    learnt = {asks.DISENGAGE, asks.SLIP_AWAY, asks.ENGAGE, asks.GENERAL, asks.TARGET, asks.POINTS}
    differs, others = set[int](), set[int]()
    for seed in range(31, 61):
        setting = made_up(seed)
        position = Position.begin(GAME, setting.tables, setting.battle.situation)
        random = Random(seed)
        while not position.is_over:
            question, legal = position.question, position.choices()
            answer = random.choice(legal)
            if not question.is_die:
                v = position.view(question.seat)
                answer = TRAINED(setting.tables, v, 0)
                assert answer in legal
                if answer != europa_standard.choose(setting.tables, v, 0):
                    differs.add(question.kind)
                others.add(question.kind)
            position.give(answer)
    assert differs == learnt
    assert others > learnt | {asks.BODY}


def test_ships_that_cannot_fire_at_boats_stay_if_another_combat_follows() -> None:
    """Who disengages gives up the combats that are left (34.D.2); alone against boats they leave."""
    alone = Fight.of_text(battle(["tf 8"], ["Boats: ss 1"]))
    both = Fight.of_text(battle(["tf 8"], ["Boats: ss 1", "Convoy: nt c9, nt c9"]))
    for f, leaves in ((alone, 1), (both, 0)):
        f.play(until="disengage")
        assert TRAINED(f.t, GAME.view(f.s, f.s.ask_seat), 0) == leaves
