"""Many games side by side, and the environment of them: by the toy, whose rules compile in a second."""

from functools import cache
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llvmlite")

from flagplot.core.errors import FlagplotError  # noqa: E402
from flagplot.fast.batch.batch import ANEW, LOOK, STAY, Batch  # noqa: E402
from flagplot.fast.position import Rules, rules_for  # noqa: E402
from flagplot.odds.rollouts import quick  # noqa: E402
from flagplot.table.setting import Setting, open_scenario  # noqa: E402
from tests.helpers.batches import compare_views, picked, play_whole_games  # noqa: E402

FILE = Path(__file__).parent / "toy.yaml"
pytestmark = pytest.mark.xdist_group("compiled")


@pytest.fixture
def setting(known: None) -> Setting:
    return opened()


@cache
def opened() -> Setting:
    """The toy's file, read once."""
    return open_scenario(FILE)


@pytest.fixture
def rules(setting: Setting) -> Rules:
    return rules_for(setting.kit, setting.tables)


@pytest.mark.parametrize("players", [(None, None), (None, 1), (2, None)])
def test_games_side_by_side_are_whole_games(rules: Rules, setting: Setting, players: tuple[int | None, ...]) -> None:
    """The same dice by the same seeds, and the same doctrines inside."""
    play_whole_games(rules, setting.begin(), 7, 40, players)  # type: ignore[arg-type]


def test_whoever_is_asked_sees_his_view(rules: Rules, setting: Setting) -> None:
    """In packed views and in columns; both sides' rows are there, the other's secret is not."""
    batch = Batch(rules, [setting.begin()], 5, seed=9, fields=None)
    assert {one.name for one in batch.columns} == set(rules.state.fields) - {"answer", "frame"}  # which no seat sees
    drawn, compared = np.zeros((5, 2), np.int64), 0
    for _ in range(6):
        compared += compare_views(batch)
        batch.step(picked(batch, drawn))
    assert compared == 30


def test_what_a_seat_may_not_know_leaves_no_trace(rules: Rules, setting: Setting) -> None:
    """Whatever side A picked in secret, side B is shown the same."""
    batch = Batch(rules, [setting.begin()], 3, seed=1, fields=None)
    batch.step([0, 1, 2])
    assert batch.seats.tolist() == [1, 1, 1]
    assert (batch.numbers == batch.numbers[0]).all() and len({view.tobytes() for view in batch.views}) == 1
    assert batch.desk.truth["picked"][:, 0].tolist() == [0, 1, 2]


def test_an_illegal_answer_changes_nothing(rules: Rules, setting: Setting) -> None:
    """Not in any game, and it is refused with its reason."""
    batch = Batch(rules, [setting.begin()], 3, seed=1)
    before = batch.desk.truth.tobytes()
    for wrong in (3, 200, -7):
        with pytest.raises(FlagplotError, match="refused: numbers are 0, 1 and 2"):
            batch.step([0, wrong, 1])
    assert batch.desk.truth.tobytes() == before and batch.steps.tolist() == [0, 0, 0]


def test_games_stay_begin_anew_and_go_on_from_anywhere(rules: Rules, setting: Setting) -> None:
    """STAY and ANEW in the place of an answer; a position is put and taken; starts take turns."""
    first = quick(setting.begin())
    second = first.copy()
    second.answer(2)
    batch = Batch(rules, [first, second], 4, seed=5)
    assert batch.seats.tolist() == [0, 1, 0, 1]
    batch.step([1, STAY, 1, 0])
    assert batch.seats.tolist() == [1, 1, 1, 0] and batch.steps.tolist() == [1, 0, 1, 2]
    taken = batch.position(0)
    assert taken.question.seat == 1 and taken.situation.picked[0] == 1
    batch.put(2, second)
    assert batch.steps.tolist() == [1, 0, 0, 2] and batch.desk.truth["picked"][2].tolist() == [2, -1]
    batch.step([ANEW, STAY, LOOK, ANEW])
    assert batch.seats.tolist() == [0, 1, 1, 1] and batch.seeds.tolist() == [5, 6, 7, 8]


def test_a_game_that_is_over_begins_anew_with_another_seed(rules: Rules, setting: Setting) -> None:
    """At the next step, whatever the answer; or stays over where nobody wants it to begin again."""
    for again in (True, False):
        batch, drawn = Batch(rules, [setting.begin()], 3, seed=5, again=again), np.zeros((3, 2), np.int64)
        while not batch.over.any():
            batch.step(picked(batch, drawn))
        assert batch.over.tolist() == [1, 1, 1] and batch.counts.tolist() == [0, 0, 0]
        assert (batch.seats == -1).all() and (batch.worths("points") == batch.rows[:, 5] - batch.rows[:, 6]).all()
        batch.step([7, 7, 7])
        assert batch.over.tolist() == [int(not again)] * 3
        assert batch.seeds.tolist() == ([8, 9, 10] if again else [5, 6, 7])


def test_dice_may_be_thrown_outside_and_games_be_cut_off(rules: Rules, setting: Setting) -> None:
    """A die is a question to seat 2 with six answers; a game has so many answers and no more."""
    batch = Batch(rules, [setting.begin()], 2, dice=False, limit=4)
    for answers, seat in (([0, 0], 1), ([0, 1], 2), ([5, 0], 0), ([0, 0], 1)):
        batch.step(answers)
        assert batch.seats.tolist() == [seat] * 2
    assert batch.desk.truth["points"].tolist() == [[6, 0], [0, 1]]
    batch.step([0, 0])
    assert batch.over.tolist() == [2, 2]


def test_the_environment_keeps_to_gymnasium(setting: Setting) -> None:
    """Spaces hold what is shown, seeds say all, ends come with rewards and begin anew at the next step."""
    pytest.importorskip("gymnasium")
    from flagplot.adapters.vector import VectorGames

    env, twin = VectorGames(FILE, 6, side="Odd"), VectorGames(setting, 6, side="B", opponent="standard")
    rewards, ends = 0.0, 0
    seen, infos = env.reset(seed=3)
    assert (seen == twin.reset(seed=3)[0]).all() and env.metadata["autoreset_mode"].value == "NextStep"
    assert (infos["seat"] == 1).all() and infos["action_mask"].shape == (6, env.batch.rules.most)
    for turn in range(12):
        actions = np.argmax(infos["action_mask"], axis=1)
        assert env.action_space.contains(actions)
        seen, reward, ended, cut_off, infos = env.step(actions)
        other = twin.step(actions)
        assert env.observation_space.contains(seen) and (seen == other[0]).all() and (reward == other[1]).all()
        assert not cut_off.any() and ended.tolist() == [turn % 4 == 2] * 6 and (reward[~ended] == 0).all()
        rewards, ends = rewards + reward.sum(), ends + int(ended.sum())
    assert ends == 18 and 0 < rewards < 18
    first, again = env.reset()[0].copy(), env.reset()[0]
    assert first.shape == again.shape == (6, sum(one.count for one in env.fields))
    with pytest.raises(FlagplotError, match="is not an action"):
        env.step(np.full(6, -1))
    for wrong in ({"payoff": "fame"}, {"opponent": "standard"}, {"side": "Odd", "opponent": "x"}, {"fields": ["x"]}):
        with pytest.raises(FlagplotError):
            VectorGames(FILE, 2, **wrong)
    both = VectorGames(FILE, 2, fields=["points", "ask_seat"])
    assert both.reset(seed=1)[0].tolist() == [[0, 0, 0], [0, 0, 0]] and both.seat == -1
