"""The doctrine "trained": learnt weights as a third doctrine of battles and naval turns, the same in both runtimes."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import flagplot
from flagplot import games
from flagplot.core.bind import Tree
from flagplot.core.doctrine import settings_of, with_setting
from flagplot.fast.runtime import runtime
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.kit import BATTLE
from flagplot.games.awaw.players import leaving, standard, trained
from flagplot.games.awaw.players.learnt import Weights
from flagplot.games.awaw.players.leaving import Scene
from flagplot.games.awaw.players.leaving_trees import BATTLES, TURNS
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.words import asks
from flagplot.odds.duel import with_players
from flagplot.odds.play import play_out
from flagplot.search.stakes import continued
from tests.helpers.compiled import run
from tests.helpers.scenario_files import FOLDER
from tests.helpers.trees import value_of

TABLES = editions.fill(editions.load())
NAMES = ("matapan-1941", "midway-1942", "pedestal-1942")


@pytest.mark.parametrize("name", NAMES)
def test_trained_battles_come_out_the_same_compiled(name: str) -> None:
    """The third doctrine at either side, against the first: steps, dice and result agree with the interpreter."""
    start = build(read(FOLDER / f"{name}.yaml")).situation.copy()
    start.round_limit = 8
    for players, who in (((3, 1), (trained.choose, standard.choose)), ((1, 3), (standard.choose, trained.choose))):
        fast = run(runtime(BATTLE), TABLES, start, 100, 3, players)
        for place in range(3):
            slow = play_out(BATTLE.game, TABLES, start, 100 + place, who)
            noted = [0] * BATTLE.counting.columns
            BATTLE.counting.note(start, slow.situation, 0, noted)
            assert fast.noted[place].tolist() == noted
            assert (fast.steps[place], fast.dice[place]) == (slow.steps, slow.dice)


@pytest.mark.long
@pytest.mark.parametrize("game", ["awaw", "awaw-turn", "europa"])
def test_it_does_better_than_standard_in_most_pairs(game: str) -> None:
    """On scenarios that it was not trained on; and its score is no worse."""
    found: Any = flagplot.match("trained", "standard", pool="held", game=game, battles=400, seed=1).to_dict()
    assert found["better"]["low"] > 0.55 and found["score"]["high"] > 0.5


@pytest.mark.long
def test_it_scores_more_than_standard() -> None:
    """On ten battles of the pool that it was not trained on, by what they are fought for, both sides, hundreds of games: 52.6%."""
    from flagplot.api.chances.match import limited, open_pool
    from flagplot.fast import kernel
    from flagplot.fast.bench import Bench

    total = 0.0
    for setting in open_pool(["held"])[:20:2]:
        start = limited(setting.point, 20)
        counting = BATTLE.counting.aimed(start)
        for seat, players in enumerate(((3, 1), (1, 3))):
            rows = Bench(BATTLE, setting.tables, start, players).kernel(range(100))
            share = float((counting.worth(counting.aim, rows.T[kernel.FIRST :]) * 1.0).mean())  # type: ignore[arg-type]
            total += share if seat == 0 else 1 - share
    assert total / 20 > 0.5


@pytest.mark.parametrize("name", ["awaw", "awaw-turn", "europa"])
def test_search_and_beliefs_imagine_opponents_unlike_themselves(name: str) -> None:
    """A search player goes on by one of those imagined or by the strongest that is offered."""
    kit, imagined = games.kit(name), ["standard", "bold"]
    assert list(kit.doctrines) == ["standard", "bold", "trained"]
    assert list(kit.population) == imagined and list(kit.population.values()) == [
        kit.doctrines["standard"],
        kit.doctrines["bold"],
    ]
    assert list(continued(kit)) == [*imagined, "trained"] and continued(kit)["trained"] is kit.doctrines["trained"]
    with_others = with_players(kit, ("bench.exploiters:EXPLOITERS",))
    assert list(with_others.population) == imagined


@pytest.mark.parametrize("name", NAMES)
def test_with_the_votes_of_the_rules_alone_it_plays_as_standard(name: str) -> None:
    """So training can begin there, and every other weight is a change from it."""
    alone, start = Weights(standard.SETTINGS), build(read(FOLDER / f"{name}.yaml")).situation

    def choose(t: Tables, v: BattleState, noise: int) -> int:
        return trained.choose_by(t, v, noise, alone)

    one, other = (play_out(BATTLE.game, TABLES, start, 100, (player, player)) for player in (choose, standard.choose))
    assert one.steps == other.steps > 100 and one.situation == other.situation


@pytest.mark.parametrize(("trees", "summed"), [(BATTLES, leaving.sum_in_battle), (TURNS, leaving.sum_in_turn)])
def test_the_learnt_trees_are_added_up(trees: tuple[Tree, ...], summed: Callable[[Scene], int]) -> None:
    random, found = Random(3), set[int]()
    for _ in range(500):
        x = Scene(
            *(random.randint(-50, 50) if name.endswith("balance") else random.randint(0, 9) for name in Scene._fields)
        )
        found.add(summed(x))
        assert summed(x) == sum(value_of(tree, x._asdict()) for tree in trees)
    assert min(found) < 0 < max(found)


def scenes_of(name: str) -> list[tuple[BattleState, Scene]]:
    """The withdrawals of a battle between two who play by the trees, with their scenes."""
    found, start = list[tuple[BattleState, Scene]](), build(read(FOLDER / f"{name}.yaml")).situation

    def choose(t: Tables, v: BattleState, noise: int) -> int:
        if v.ask_kind == asks.WITHDRAW:
            found.append((v, leaving.scene(v, trained.SETTINGS.common)))
        return trained.choose(t, v, noise)

    play_out(BATTLE.game, TABLES, start, 7, (choose, choose))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_says_what_the_seat_sees_of_its_group_and_of_both_sides(name: str) -> None:
    found = scenes_of(name)
    assert len(found) > 3
    for v, x in found:
        g, side = v.ask_subject, v.ask_seat
        rows = [u for u in range(len(v.count)) if v.group_row[u] == g and v.count[u] > 0]
        assert x.group_ships == sum(v.count[u] for u in rows) <= x.ships
        assert x.group_hurt == 100 * sum(v.damaged[u] for u in rows) // max(1, x.group_ships)
        assert x.round == v.round and x.intercepts == int(v.interceptor == side)
        assert -50 <= x.balance <= 50 and 0 <= x.group_share <= 100
        assert x.enemy_cargo + x.enemy_small + x.enemy_revealed + x.enemy_hidden <= 24
        assert x.countered == x.homeward == 0


def test_weights_within_weights_can_be_varied() -> None:
    """Sensitivity changes one weight of either record."""
    names = [setting.name for setting in settings_of(trained)]
    assert "common.capital_worth" in names and "evade_balance" in names
    changed = with_setting(trained.SETTINGS, "common.capital_worth", 77)
    assert changed.common.capital_worth == 77 and changed.leave == trained.SETTINGS.leave
    assert with_setting(trained.SETTINGS, "leave", 5).leave == 5


def test_a_turn_and_a_battle_may_be_played_by_it() -> None:
    """By name, at both seats."""
    battle: Any = flagplot.fight(str(FOLDER / "denmark-strait-1941.yaml"), seed=3, doctrine="trained")
    turn: Any = flagplot.fight(str(FOLDER / "bismarck-1941.yaml"), seed=3, doctrine="A=trained,B=standard")
    assert battle.to_dict() and turn.to_dict()
