"""Two players against each other: pairs with sides changed and the same dice, over files and pools of all games."""

import json
from pathlib import Path
from typing import Any

import pytest

import flagplot
from flagplot import games
from flagplot.api.chances.match import open_pool
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import HELD, PARTS, TRAIN
from flagplot.games.awaw.turn.noted_events import LANDED, LOST
from flagplot.odds.duel import Pair, PairGame, ScenarioPairs, scored
from flagplot.odds.play import Driver, occasion_of
from flagplot.table.setting import Setting, open_scenario, open_text
from tests.cli.shell import call
from tests.helpers.scenario_files import FOLDER

NAMES = ("awaw", "awaw-turn", "europa")
STRAIT = str(FOLDER / "denmark-strait-1941.yaml")
NARVIK = str(FOLDER / "europa" / "narvik-1940.yaml")


def of_pool(name: str, part: str, place: int = 0) -> str:
    """The name of one scenario of a pool."""
    pool = games.kit(name).pool
    assert pool is not None
    return f"{part}:{pool.part(part)[place]}"


@pytest.mark.parametrize("name", NAMES)
def test_a_player_against_itself_draws_every_pair(name: str) -> None:
    """The same players throw the same dice, whichever is called the first."""
    found = flagplot.match("standard", "standard", game=name, pool=of_pool(name, HELD), battles=4, threads=1)
    told: Any = found.data
    assert told["score"]["value"] == 0.5 and told["better"]["drawn"] == told["pairs"] == 2
    assert told["lost_scenarios"] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_score_of_one_is_what_the_score_of_the_other_leaves(name: str) -> None:
    """Which player is named first changes nothing."""
    pool = [of_pool(name, HELD, place) for place in range(2)]
    one: Any = flagplot.match("standard", "random", game=name, pool=pool, battles=6, threads=1).data
    other: Any = flagplot.match("random", "standard", game=name, pool=pool, battles=6, threads=1).data
    assert one["score"]["value"] == pytest.approx(1 - other["score"]["value"])
    assert one["better"]["won"] == other["better"]["lost"]
    assert one["by_side"]["first"]["value"] == pytest.approx(1 - other["by_side"]["second"]["value"])
    stake = next(iter(one["stakes"]))
    assert one["stakes"][stake]["value"] == pytest.approx(-other["stakes"][stake]["value"])


def test_a_good_player_beats_random_play() -> None:
    """On a shipped battle and a shipped combat."""
    battle: Any = flagplot.match("standard", "random", pool=STRAIT, battles=24, threads=1).data
    combat: Any = flagplot.match("standard", "random", pool=NARVIK, battles=24, threads=1).data
    assert battle["score"]["low"] > 0.5 and combat["score"]["value"] > 0.5


def test_workers_play_what_is_played_here() -> None:
    """Figures do not go by how many play."""
    here, there = (flagplot.match("bold", "standard", pool=STRAIT, battles=20, seed=3, threads=n).data for n in (1, 2))
    assert {**here, "seconds": 0} == {**there, "seconds": 0}


def test_a_roll_that_both_games_make_falls_alike_in_both() -> None:
    """A die goes by what it is thrown for, not by how many were thrown before."""
    setting = open_scenario(STRAIT)
    kit, s = setting.kit, setting.battle.situation.copy()

    def driver() -> Driver:
        return Driver(kit.game, setting.tables, 7, (None, None), occasion=occasion_of(kit))

    s.ask_size, s.ask_subject, s.round = 6, 3, 1
    plain = driver()
    alone = [plain.number(s, 6) for _ in range(12)]
    other, mixed = driver(), []
    for _ in range(12):
        s.ask_subject, s.round = 5, 1
        other.number(s, 6)
        s.ask_subject, s.round = 3, 2
        other.number(s, 6)
        s.ask_subject, s.round = 3, 1
        mixed.append(other.number(s, 6))
    assert alone == mixed and len(set(alone)) > 2


def test_figures_by_hand() -> None:
    """Three pairs: a win at both sides, a drawn pair, and one in which the second player did better."""

    def half(value: float) -> PairGame:
        return PairGame(value, (value, value, 10 * value, 0.0, 0.0), 1)

    pairs = [Pair(half(1), half(0)), Pair(half(1), half(1)), Pair(half(0), half(0.5))]
    assert [pair.score for pair in pairs] == [1, 0.5, 0.25] and [pair.outcome for pair in pairs] == [1, 0, -1]
    counting = open_scenario(STRAIT).kit.counting
    found = scored([ScenarioPairs("x", ("A", "B"), pairs[:2]), ScenarioPairs("y", ("A", "B"), pairs[2:])], counting)
    assert found["score"]["value"] == pytest.approx(1.75 / 3)
    assert found["better"]["value"] == 0.5 and found["by_side"]["first"]["value"] == pytest.approx(2 / 3)
    assert found["by_side"]["second"]["value"] == pytest.approx(0.5)
    assert found["lost_scenarios"] == ["y"] and found["surely_lost"] == []
    assert found["stakes"]["factors"]["value"] == pytest.approx((10 + 0 - 5) / 6)
    assert [found["stakes"]["win"][name] for name in ("won", "drawn", "lost")] == [1, 1, 1]
    assert found["stakes"]["cargo"]["drawn"] == 3


@pytest.mark.parametrize("name", NAMES)
def test_a_pool_is_made_of_files_that_the_reader_takes(name: str) -> None:
    """A seed gives one text, its part goes by the seed, and no scenario is in both parts."""
    kit = games.kit(name)
    pool = kit.pool
    assert pool is not None
    train, held = pool.part(TRAIN), pool.part(HELD)
    assert len(train) >= 20 and len(held) >= 20 and not set(train) & set(held)
    assert {PARTS[seed % 2] for seed in held} == {HELD}
    for seed in (train[0], held[-1]):
        text = pool.made_up(seed)
        assert text == pool.made_up(seed)
        assert open_text(text, "made up").kit == kit


def test_the_pool_of_battles_holds_what_battles_are_made_of() -> None:
    """Cargo, aircraft, submarines, late forces and more than one nation, and no two sides that are far apart."""
    pool = games.kit("awaw").pool
    assert pool is not None
    texts = [pool.made_up(seed) for seed in pool.part(HELD)[:12]]
    for word in ('"laden"', '"bases"', '"submarines"', '"enters"', '"mission"', '"CV"', '"research"'):
        assert any(word in text for text in texts), word


def test_what_is_no_pool_is_refused() -> None:
    """A scenario of the other part, an unknown player, scenarios of two games, one game."""
    other = of_pool("awaw", TRAIN).partition(":")[2]
    with pytest.raises(FlagplotError, match="not a scenario of the part held"):
        open_pool([f"held:{other}"])
    with pytest.raises(FlagplotError, match="'nobody' is not a doctrine"):
        flagplot.match("nobody", "standard", pool=STRAIT)
    with pytest.raises(FlagplotError, match="others are a battle"):
        open_pool([STRAIT, NARVIK])
    with pytest.raises(FlagplotError, match="1 games"):
        flagplot.match("bold", "standard", battles=1)


def test_shipped_scenarios_are_a_pool() -> None:
    """Those of the game that is named."""
    found: list[Setting] = open_pool(["shipped"], "europa")
    assert len(found) >= 3 and {setting.kit.kind for setting in found} == {"europa"}


def test_players_of_a_module_of_ones_own() -> None:
    """They are named by the kind of their game's files, and workers find them too."""
    place = "tests.odds.own_players:PLAYERS"
    found: Any = flagplot.match("mine", "standard", pool=STRAIT, battles=8, players=[place], threads=2).data
    assert found["players"] == ["mine", "standard"] and found["better"]["drawn"] == 4
    with pytest.raises(FlagplotError, match="no players at"):
        flagplot.match("mine", "standard", pool=STRAIT, players=["tests.odds.own_players:NOBODY"])


def test_a_turn_is_worth_the_tasks_that_are_carried_out() -> None:
    """A task done is worth half of what it risks, one not done costs as much; ships and cargo count besides (22.61A, 22.82)."""
    setting = open_scenario(FOLDER / "bismarck-1941.yaml")
    counting, start = setting.kit.counting, setting.battle.situation
    done = start.copy()
    done.operation_done[0] = 1

    def worth(s: Any, lost: tuple[int, int] = (0, 0), landed: int = 0) -> float:
        row = [0] * counting.columns
        counting.note(start, s, 0, row)
        row[LOST], row[LOST + 1] = lost
        row[LANDED] = landed
        return counting.value(start, row)

    assert worth(done) == pytest.approx(1 - worth(start)) and worth(done) > 0.5
    assert worth(done, lost=(6, 0)) < worth(done) < worth(done, lost=(0, 9))
    assert counting.weights["cargo"] == 0 and worth(done, landed=3) == worth(done)


def test_the_command(tmp_path: Path) -> None:
    """Its report, its object and its picture."""
    drawn = tmp_path / "match.png"
    words = ("match", "bold", "standard", "--pool", STRAIT, "-n", 8, "--seed", 1, "--threads", 1)
    result = call(*words, "--png", drawn)
    assert result.exit_code == 0, result.output
    for part in ("Score of bold", "4 pairs over 1 scenario,", "at the second side", "Denmark Strait"):
        assert part in result.stdout
    assert drawn.stat().st_size > 5000
    told = json.loads(call(*words, "--json").stdout)
    assert told["pairs"] == 4 and told["seed"] == 1 and 0 <= told["score"]["low"] <= told["score"]["high"] <= 1
