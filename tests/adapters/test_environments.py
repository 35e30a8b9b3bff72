"""One seat by Gymnasium and both by PettingZoo: their projects' own tests, the games of the program by seed, secrets."""

import random
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: it comes with the extra `ai`")

import flagplot  # noqa: E402
from flagplot.adapters.seat import SeatGame  # noqa: E402
from flagplot.core.errors import FlagplotError  # noqa: E402
from flagplot.core.record import Entry  # noqa: E402
from tests.helpers.batches import change_secrets  # noqa: E402

TOY = Path(__file__).parents[1] / "toy" / "toy.yaml"
STRAIT = "denmark-strait-1941"
FILES = ("europa/narvik-1940", STRAIT, pytest.param("bismarck-1941", marks=pytest.mark.long))


@pytest.fixture
def sides() -> Any:
    """The environment of PettingZoo."""
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: it comes with the extra `ai`")
    from flagplot.adapters import sides

    return sides


@pytest.mark.parametrize("name", (*FILES[:2], pytest.param("bismarck-1941", marks=pytest.mark.soak)))
def test_a_seat_by_gymnasiums_own_test(name: str) -> None:
    """Spaces, seeds and what a step gives; warnings are errors."""
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make("flagplot.adapters.seat:flagplot/Seat-v3", scenario=name, opponent="random")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", (*FILES[:2], pytest.param("bismarck-1941", marks=pytest.mark.soak)))
def test_both_sides_by_pettingzoos_own_tests(sides: Any, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Agents, spaces, rewards and ends in its order; the same seed brings the same game."""
    from pettingzoo.test import api_test, seed_test

    api_test(sides.env(name), num_cycles=30)
    api_test(sides.raw_env(name, limit=9), num_cycles=30)
    seed_test(lambda: sides.env(name), num_cycles=10)


def answers(name: str, seed: int) -> tuple[list[tuple[int, int]], Any]:
    """What both sides answer in a game by doctrine, and the game."""
    fought = flagplot.fight(flagplot.open_scenario(name), seed=seed)
    found = [e for e in fought.record.entries if isinstance(e, Entry) and e.seat in ("A", "B")]
    return [("AB".index(entry.seat), entry.answer) for entry in found], fought


def test_the_games_are_those_of_the_program(sides: Any) -> None:
    """Whoever answers as the doctrine does comes to the same end, against the doctrine and at both sides."""
    given, fought = answers(STRAIT, 5)
    won = {"Germany": 0, "Britain": 1}[fought.winner]
    for seat in range(2):
        env = SeatGame(STRAIT, side="AB"[seat], opponent="standard")
        _, info = env.reset(seed=5)
        for at, answer in given:
            if at == seat:
                assert info["action_mask"][answer] == 1 and info["question"]
                _, reward, ended, cut_off, info = env.step(answer)
        assert ended and not cut_off and reward == float(won == seat) and info["question"] == ""
        assert env.playing is not None and env.playing.position.digest() == fought.digest
    both = sides.raw_env(STRAIT)
    both.reset(seed=5)
    for at, answer in given:
        assert both.agent_selection == f"side_{at}"
        both.step(answer)
    assert both.terminations == {"side_0": True, "side_1": True}
    assert both.rewards == {"side_0": float(won == 0), "side_1": float(won == 1)}
    assert both.playing.position.digest() == fought.digest and both.sides["side_1"] == "Britain"


def test_an_illegal_action() -> None:
    """It ends the game at a seat with the reason; both sides are refused it, or end so in PettingZoo's wrapper."""
    env = SeatGame("small/destroyers", side="A", payoff="factors")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    assert info["action_mask"][150] == 0
    _, reward, ended, cut_off, info = env.step(150)
    assert ended and not cut_off and reward == env.arena.bounds[0] < 0 and "(" in info["refused"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_an_illegal_action_at_both_sides(sides: Any) -> None:
    raw = sides.raw_env("small/destroyers")
    raw.reset(seed=1)
    with pytest.raises(FlagplotError, match="refused"):
        raw.step(150)
    wrapped = sides.env("small/destroyers", payoff="factors")
    wrapped.reset(seed=1)
    wrapped.last()
    wrapped.step(150)
    assert all(wrapped.terminations.values()) and min(wrapped.rewards.values()) == raw_bound(raw) == -2.0


def raw_bound(raw: Any) -> float:
    """The least that naval factors can pay."""
    scale = raw.arena.kit.counting.payoff("factors").scale(raw.arena.setting.battle.situation)
    return -float(scale)


def test_an_opponent_that_thinks_and_seeds_that_follow(sides: Any) -> None:
    """By name; without a seed the next game is another, and the same after the same seed."""
    pytest.importorskip("llvmlite")
    env = SeatGame("small/destroyers", side="B", opponent="search:2")
    env.reset(seed=3)
    assert env.playing is not None and env.playing.session.players[0] is not None
    both, found = sides.raw_env("small/destroyers"), []
    for _ in range(2):
        both.reset(seed=8)
        both.reset()
        found.append(both.playing.session.record.header["seed"])
    assert found[0] == found[1] != "8"
    for wrong in ({"opponent": "nobody"}, {"side": "Utopia"}, {"payoff": "fame"}, {"fields": ["fog"]}):
        with pytest.raises(FlagplotError):
            SeatGame("small/destroyers", **wrong)


def test_what_the_other_side_hides_leaves_no_trace() -> None:
    """Other numbers in what a seat is never shown, and every adapter shows it the same: columns, text and masks."""
    pytest.importorskip("llvmlite")
    from flagplot.adapters.arena import Arena, shown
    from flagplot.adapters.moments import changes
    from flagplot.odds.rollouts import quick

    arena, chance, changed = Arena.of(STRAIT), np.random.default_rng(5), 0
    position: Any = quick(arena.setting.begin())
    while not position.is_over:
        seat = position.question.seat
        if seat in (0, 1):
            other = position.copy()
            changed += change_secrets(other, seat, chance)
            other.unpacked = None
            assert (arena.seen(position, seat) == arena.seen(other, seat)).all()
            assert (arena.mask(position) == arena.mask(other)).all()
            assert not list(changes(position.view(seat), other.view(seat)))
            assert shown(position.seat_view(seat)).spelled() == shown(other.seat_view(seat)).spelled()
        legal = position.choices()
        position.answer(legal[int(chance.integers(len(legal)))])
    assert changed > 50


@pytest.mark.parametrize("name", [*FILES, "coral-sea-1942"])
def test_compiled_games_show_what_the_interpreter_shows(sides: Any, name: str) -> None:
    """Observations, masks, answers and worth of compiled games are those of the same game interpreted, for both seats."""
    pytest.importorskip("llvmlite")
    one, both, chance, compared = SeatGame(name, opponent="standard"), sides.raw_env(name), random.Random(3), 0

    def pick(mask: Any) -> int:
        return int(chance.choice(np.flatnonzero(mask).tolist()))

    _, info = one.reset(seed=4)
    both.reset(seed=4)
    for env, games in ((one, one.games), (both, both.playing)):
        assert games.batch is not None
        while games.seat >= 0:
            for seat in (0, 1) if compared % 3 == 0 else ():  # each seat's view of each third question
                assert (games.seen(seat) == games.arena.seen(games.position, seat)).all()
            assert (games.mask() == games.arena.mask(games.position)).all()
            assert (games.answers, games.is_over) == (games.session.answers, games.session.is_over)
            env.step(pick(games.mask()))
            compared += 1
        assert games.is_over and games.worth() == pytest.approx(games.arena.worth(games.position))
    assert compared > 20


@pytest.mark.long
@pytest.mark.rule("22.423B-b", "22.93D")
def test_the_rows_of_the_other_side_leave_no_trace_in_a_batch() -> None:
    """A batch shows a game the same in whatever rows the other side's ships stand, as far as no place is asked for."""
    pytest.importorskip("llvmlite")
    from flagplot.adapters.arena import Arena
    from flagplot.fast.batch.batch import Batch
    from flagplot.fast.position import rules_for
    from flagplot.table.session import begin
    from tests.helpers import exchange

    arena, chance, compared = Arena.of("coral-sea-1942"), random.Random(6), 0
    batch = Batch(rules_for(arena.kit, arena.setting.tables), [arena.setting.begin()], 2, fields=None)
    played = begin(arena.setting, {0: "standard", 1: "random"}, 3)
    while not played.is_over:
        position = played.position
        if chance.random() < 0.3 and not position.question.is_die:
            seat = position.question.seat
            rows = exchange.drawn(position.situation, 1 - seat, chance)
            _, other = exchange.in_other_rows(arena.setting, position, rows)
            if getattr(position.seat_view(seat).known, "in_owners_order", None) is None:
                batch.put(0, position)
                batch.put(1, other)
                assert (batch.numbers[0] == batch.numbers[1]).all()
                assert (batch.numbers[0] == arena.seen(position, seat)).all()
                compared += 1
        played.give(played._automatic())
    assert compared > 10


@pytest.mark.long
@pytest.mark.rule("22.423B-b", "22.93D")
@pytest.mark.parametrize("name", ["coral-sea-1942", "example-22-524"])
def test_the_rows_in_which_the_other_sides_ships_stand_leave_no_trace(name: str) -> None:
    """Observations, masks and what is read are the same whatever their order; but for questions that ask for a place among them."""
    from flagplot.adapters.arena import Arena, shown
    from flagplot.table.session import begin
    from tests.helpers import exchange

    arena, chance, compared = Arena.of(name), random.Random(6), 0
    played = begin(arena.setting, {0: "standard", 1: "random"}, 3)
    while not played.is_over:
        position = played.position
        if chance.random() < 0.15:
            for seat in (0, 1):
                rows = exchange.drawn(position.situation, 1 - seat, chance)
                _, other = exchange.in_other_rows(arena.setting, position, rows)
                if getattr(position.seat_view(seat).known, "in_owners_order", None) is None:
                    assert (arena.seen(position, seat) == arena.seen(other, seat)).all()
                    assert shown(position.seat_view(seat)).spelled() == shown(other.seat_view(seat)).spelled()
                    assert position.seat_view(seat).log == other.seat_view(seat).log
                    if position.question.seat == seat:
                        assert (arena.mask(position) == arena.mask(other)).all()
                    compared += 1
        played.give(played._automatic())
    assert compared > 10


@pytest.mark.usefixtures("toy")
def test_a_secret_choice_leaves_no_trace(sides: Any) -> None:
    """Whatever side A picks, side B observes the same and may answer the same, and side A sees its own."""
    seen = []
    for pick in range(3):
        env = sides.raw_env(TOY)
        env.reset(seed=2)
        env.step(pick)
        assert env.agent_selection == "side_1"
        seen.append((env.observe("side_1").tolist(), env.infos["side_1"]["action_mask"].tolist()))
        assert pick in env.observe("side_0").tolist() and sum(env.infos["side_0"]["action_mask"]) == 0
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.usefixtures("toy")
def test_versions_move_when_behaviour_moves(sides: Any) -> None:
    """A game of the toy through each adapter, number for number: who changes one of these raises `arena.VERSION`."""
    from flagplot.adapters.arena import VERSION

    env, total, rewards = SeatGame(TOY, side="Odd", opponent="random", payoff="points"), 0, 0.0
    seen, _ = env.reset(seed=11)
    while True:
        total += int((seen * np.arange(1, len(seen) + 1)).sum())
        seen, reward, ended, _, _ = env.step(1)
        rewards += reward
        if ended:
            break
    both = sides.raw_env(TOY, payoff="points")
    both.reset(seed=11)
    for agent in both.agent_iter():
        seen, reward, ended, _, info = both.last()
        total += int((seen * np.arange(1, len(seen) + 1)).sum())
        both.step(None if ended else 2)
        rewards += reward if agent == "side_0" else 0
    assert (VERSION, total, rewards) == (3, 1328, 12.0)
