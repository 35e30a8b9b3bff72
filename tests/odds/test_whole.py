"""Whole small games solved exactly, and OpenSpiel's own regret minimisation on the same trees, built from positions."""

from pathlib import Path
from typing import Any

import pytest

import flagplot
from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.table.setting import Setting, open_text
from tests.cli.shell import call
from tests.helpers.europa_file import battle
from tests.helpers.extensive import Extensive
from tests.helpers.scenario_files import FOLDER

TOY = Path(__file__).parents[1] / "toy" / "toy.yaml"


def destroyers() -> Setting:
    """A destroyer a side, one round."""
    return flagplot.open_scenario(FOLDER / "small" / "destroyers.yaml")


def combat() -> Setting:
    """Two combats' worth of bluff: a task force and a transport a side, who may engage, bypass or hold back (34.C.2.a)."""
    return open_text(battle(["tf 2", "nt"], ["Enemy: tf 1, nt"], movement=0, top="round_limit: 1"), "combat")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Setting:
    """One round of the small game."""
    monkeypatch.setattr(games, "_HOMES", dict(games._HOMES))
    games.add("toy", "tests.toy.kit:TOY")
    return open_text(TOY.read_text(encoding="utf-8").replace("rounds: 3", "rounds: 1"), "toy")


def solved(setting: Setting, payoff: str) -> Any:
    """Its exact solution."""
    pytest.importorskip("scipy")
    return flagplot.solve(setting, exact=True, payoff=payoff).data


def test_matching_numbers_are_mixed_half_and_half(toy: Setting) -> None:
    """Even wins half of the games, whoever picks an odd number half of the time."""
    found = solved(toy, "win")
    assert found["value"] == pytest.approx(0.5) and found["gap"] == pytest.approx(0, abs=1e-9)
    for seat in found["seats"]:
        assert seat["begins"][0]["question"] == "pick" and seat["begins"][0]["mix"]["1"] == pytest.approx(0.5)


def test_no_plan_beats_the_solution_and_no_player_gets_more() -> None:
    """What is engaged is mixed; the best response to any player gets at least what the game is worth."""
    setting = combat()
    found = solved(setting, "strength")
    assert found["value"] == pytest.approx(4 / 9) and found["gap"] == pytest.approx(0, abs=1e-9)
    for player in ("standard", "bold"):
        told: Any = flagplot.exploit(setting, player).data["stakes"]
        best, worst = told["strength"]["best_response"].values()
        assert worst <= found["value"] + 1e-9 and found["value"] - 1e-9 <= best


def test_what_cannot_be_solved_whole(toy: Setting) -> None:
    """A decision beside it, a game that is too large, a turn."""
    with pytest.raises(FlagplotError, match="more than one decision"):
        flagplot.solve(toy, exact=True, decision="numbers")
    with pytest.raises(FlagplotError, match="more than 3 nodes"):
        flagplot.solve(toy, exact=True, budget=3)
    with pytest.raises(FlagplotError, match="no exact walk"):
        flagplot.solve(flagplot.open_scenario(FOLDER / "bismarck-1941.yaml"), exact=True)


@pytest.mark.usefixtures("toy")
def test_the_command() -> None:
    """Its report."""
    pytest.importorskip("scipy")
    result = call("solve", TOY, "--exact", "--payoff", "points")
    assert result.exit_code == 0, result.output
    assert "every choice of both sides" in result.stdout and "Odd begins" in result.stdout


def agree(setting: Setting, payoff: str, rounds: int, folder: Path) -> None:
    """CFR+ on the tree of all positions gives the value that `solve` gives, to four digits of what is at stake."""
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: it comes with the extra `ai`")
    counting, start = setting.kit.counting, setting.battle.situation
    stake = counting.payoff(payoff)

    def worth(position: Position) -> float:
        row, told = [0] * counting.columns, sum(event.kind == counting.counted_event for event in position.log)
        counting.note(start, position.situation, told, row)
        return float(counting.worth(stake, row))

    file = folder / "game.efg"
    file.write_text(Extensive(worth).text(setting.begin()), encoding="utf-8")
    game = pyspiel.load_game(f"efg_game(filename={file})")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    assert value == pytest.approx(solved(setting, payoff)["value"], abs=1e-4 * stake.scale(start))


def test_regret_minimisation_agrees_on_the_small_game(toy: Setting, tmp_path: Path) -> None:
    """Secret numbers."""
    agree(toy, "win", 1000, tmp_path)
    agree(toy, "points", 1000, tmp_path)


@pytest.mark.long
def test_regret_minimisation_agrees_on_a_battle(tmp_path: Path) -> None:
    """A destroyer a side."""
    agree(destroyers(), "win", 100, tmp_path)


@pytest.mark.long
def test_regret_minimisation_agrees_on_a_combat(tmp_path: Path) -> None:
    """Engaging and bypassing are mixed (34.C.2.a)."""
    agree(combat(), "strength", 50, tmp_path)
