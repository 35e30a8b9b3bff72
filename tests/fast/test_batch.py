"""Battles side by side: whole games by the same seeds, views of who is asked, secrets that leave no trace, from files."""

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llvmlite")

from flagplot.fast import pack  # noqa: E402
from flagplot.fast.batch.batch import (  # noqa: E402
    Batch,
    columns,
    flatten,
    known,
    runs,
)
from flagplot.fast.position import rules_for  # noqa: E402
from flagplot.table.setting import open_scenario  # noqa: E402
from tests.helpers.batches import change_secrets, compare_views, picked, play_whole_games  # noqa: E402

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FILES = (
    "coral-sea-1942",
    pytest.param("europa/narvik-1940", marks=pytest.mark.soak),
    pytest.param("leyte-1944", marks=pytest.mark.soak),
)


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_battles_side_by_side_are_whole_battles(name: str) -> None:
    """Random play from outside against a doctrine inside, to the last die; on the way views are those of a position."""
    setting = open_scenario(SCENARIOS / f"{name}.yaml")
    rules, start = rules_for(setting.kit, setting.tables), setting.begin()
    play_whole_games(rules, start, 9, 70, (None, 2))
    batch, compared = Batch(rules, [start], 3, seed=4, fields=None), 0
    drawn = np.zeros((3, 2), np.int64)
    for turn in range(60):
        compared += compare_views(batch) if turn % 4 == 0 else 0
        batch.step(picked(batch, drawn))
    assert compared > 15


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_what_the_other_side_hides_leaves_no_trace(name: str) -> None:
    """Other numbers in what a seat is never shown, and it observes the same: neither packed nor in columns is there a sign."""
    setting = open_scenario(SCENARIOS / f"{name}.yaml")
    rules, chance, changed = rules_for(setting.kit, setting.tables), np.random.default_rng(5), 0
    batch = Batch(rules, [setting.begin()], 2, seed=8, fields=None, again=False)
    twins, drawn = Batch(rules, [setting.begin()], 2, fields=None), np.zeros((2, 2), np.int64)
    for _ in range(40):
        seat = int(batch.seats[0])
        if seat in (0, 1):
            same = batch.position(0)
            other = same.copy()
            changed += change_secrets(other, seat, chance)
            twins.put(0, same)
            twins.put(1, other)
            assert twins.views[0].tobytes() == twins.views[1].tobytes()
            assert (twins.numbers[0] == twins.numbers[1]).all()
        batch.step(picked(batch, drawn))
    assert changed > 50


def test_numbers_of_a_battle_in_a_turn_lie_where_they_are_read() -> None:
    """The runs that the compiled loop copies hold what a view of the turn says, of the battle in it too."""
    position, chance = open_scenario(SCENARIOS / "leyte-1944.yaml").begin(), np.random.default_rng(1)
    while not position.situation.fighting:
        position.answer(int(chance.choice(position.choices())))
    view = position.view(position.question.seat)
    names = known(type(view))
    octets, found = pack.as_bytes(pack.pack(view))[0], list[int]()
    for first, count, width in runs(type(view), names).tolist():
        found += octets[first : first + count * width].view(f"i{width}").tolist()
    assert found == flatten(view, columns(type(view), names)).tolist()
    assert "battle.hits" in names and any(found)


def test_columns_need_no_packed_views() -> None:
    """Without packed views the columns are the same, step by step, after each seat's questions."""
    setting = open_scenario(SCENARIOS / "denmark-strait-1941.yaml")
    rules = rules_for(setting.kit, setting.tables)
    both = [Batch(rules, [setting.begin()], 3, seed=5, fields=None, views=views) for views in (True, False)]
    assert [len(batch.views) for batch in both] == [3, 1]
    drawn, seats = np.zeros((3, 2), np.int64), set[int]()
    for _ in range(200):
        seats.update(both[0].seats.tolist())
        answers = picked(both[0], drawn)
        for batch in both:
            batch.step(answers)
        assert (both[0].numbers == both[1].numbers).all()
    assert seats == {0, 1, -1} and both[0].numbers.any()


@pytest.mark.long
def test_the_strait_is_an_environment() -> None:
    """Denmark Strait against the usual doctrine: every observation lies in its space, rewards are wins."""
    pytest.importorskip("gymnasium")
    from flagplot.adapters.vector import VectorGames

    env, chance = VectorGames(SCENARIOS / "denmark-strait-1941.yaml", 16, side="Britain"), np.random.default_rng(1)
    seen, infos = env.reset(seed=1)
    ends, wins = 0, 0.0
    for _ in range(120):
        assert env.observation_space.contains(seen)
        actions = [int(chance.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in infos["action_mask"]]
        seen, rewards, ended, cut_off, infos = env.step(np.array(actions))
        ends, wins = ends + int(ended.sum()), wins + float(rewards.sum())
        assert set(rewards.tolist()) <= {0.0, 0.5, 1.0} and not cut_off.any()
    assert ends > 16 and 0 < wins < ends
