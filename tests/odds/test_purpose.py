"""What a game is fought for: a payoff of several stakes, by its activities, a file or the command; the same in every count."""

from pathlib import Path
from typing import Any

import pytest

import flagplot
from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.payoff import read_goal
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.measures import outcome
from flagplot.games.awaw.measures.battle import COUNTING
from flagplot.games.awaw.shared import terms
from flagplot.table.setting import open_scenario, open_text
from tests.cli.shell import call
from tests.helpers.scenario_files import FOLDER

PEDESTAL = FOLDER / "pedestal-1942.yaml"
STRAIT = FOLDER / "denmark-strait-1941.yaml"


def row(**columns: int) -> list[int]:
    """A row of results in which nothing happened but this."""
    found = [0] * COUNTING.columns
    found[outcome.WINNER] = -1
    for name, value in columns.items():
        found[getattr(outcome, name.upper().partition("_OF_")[0]) + int(name.endswith("_b"))] = value
    return found


def convoy(cargo: int = 4) -> BattleState:
    """The first side carries cargo, and each side has a ship of four factors."""
    s = BattleState()
    s.cargo[terms.NUMBERS] = cargo
    for side in range(2):
        s.units[side] = 1
        u = side * terms.UNITS
        s.kind[u], s.size[u], s.count[u] = terms.CAPITAL, 4, 1
    return s


@pytest.mark.rule("22.82", "22.72")
def test_a_convoy_that_is_lost_is_worth_less_than_one_that_turns_back() -> None:
    """Landed it counts for its side, lost against it, and brought home neither; and as much as winning (22.82, 22.63B)."""
    counting = COUNTING.aimed(convoy())
    assert counting.weights == {"win": 1, "factors": 0.1, "cargo": 1, "transports": 0}
    landed = counting.value(convoy(), row(winner=0, delivered=4))
    lost_but_won = counting.value(convoy(), row(winner=0, cargo_lost=4))
    home, lost = (counting.value(convoy(), row(winner=1, cargo_lost=gone)) for gone in (0, 4))
    assert landed == pytest.approx((1 + 0.05 + 1) / 2.1)
    assert landed > lost_but_won == pytest.approx((1 + 0.05 + 0) / 2.1)
    assert home == pytest.approx((0 + 0.05 + 0.5) / 2.1) and lost == pytest.approx(0.05 / 2.1)


@pytest.mark.rule("22.35")
def test_raiders_are_after_transports() -> None:
    """In an SW box the transports count, which are no naval factors (22.61A); elsewhere only their cargo."""
    s = convoy(0)
    assert COUNTING.aimed(s).weights["transports"] == 0
    s.raid = 1
    counting = COUNTING.aimed(s)
    assert counting.weights["transports"] == 1
    assert counting.value(s, row(transports=2)) < counting.value(s, row()) < counting.value(s, row(transports_of_b=2))


def test_without_cargo_a_battle_is_fought_to_be_won() -> None:
    counting = COUNTING.aimed(convoy(0))
    assert counting.shown == ("purpose", "win", "factors")
    assert counting.value(convoy(0), row(winner=0)) == pytest.approx((1 + 0.05) / 1.1)


def test_a_file_and_the_command_set_other_weights(tmp_path: Path) -> None:
    """The file says what it is fought for, the command overrides it, and the rest keeps its weight."""
    text = PEDESTAL.read_text()
    setting = open_text(text.replace("sides:", "goal: {cargo: 3, win: 0.5}\nsides:", 1), "x")
    assert setting.kit.counting.weights == {"win": 0.5, "factors": 0.1, "cargo": 3, "transports": 0}
    again = setting.fought_for(["cargo=0.25"])
    assert again.kit.counting.weights == {"win": 0.5, "factors": 0.1, "cargo": 0.25, "transports": 0}
    assert again.kit == setting.kit == games.kit("awaw"), "caches of compiled rules take it for the same game"


@pytest.mark.parametrize(
    "words", [["cargoo=1"], ["cargo"], ["cargo=-1"], ["cargo=x"], ["win=1", "win=2"], ["win=1001"]]
)
def test_a_goal_that_cannot_be_is_refused(words: list[str]) -> None:
    with pytest.raises(FlagplotError, match="--goal"):
        read_goal(words, COUNTING.stakes)


def test_nothing_to_fight_for_is_refused() -> None:
    with pytest.raises(FlagplotError, match="no goal has a weight"):
        open_scenario(STRAIT).fought_for(["win=0", "factors=0"])


def test_odds_tell_what_a_convoy_is_fought_for() -> None:
    """The share of the first side is the mean of its games, whichever runtime played them; the command moves it."""
    setting = open_scenario(PEDESTAL)
    told: Any = flagplot.odds(setting, battles=40, seed=1, threads=1).data
    more: Any = flagplot.odds(setting.fought_for(["win=0", "factors=0"]), battles=40, seed=1, threads=1).data
    cargo = told["cargo"]["Britain"]["delivered"]["mean"]["value"] - told["cargo_lost"]["Britain"]["mean"]["value"]
    assert more["purpose"]["share"]["value"] == pytest.approx(0.5 + cargo / 8)
    assert told["purpose"]["weights"] == {"win": 1, "factors": 0.1, "cargo": 1, "transports": 0}
    assert told["purpose"]["share"]["value"] != more["purpose"]["share"]["value"]


def test_the_command_says_it_and_refuses_what_it_does_not_know() -> None:
    good = call("odds", str(STRAIT), "-n", "10", "--seed", "1", "--brief", "--goal", "factors=0.5")
    assert "What it is fought for" in good.output and "weights: win 1, factors 0.5" in good.output
    bad = call("odds", str(STRAIT), "--goal", "cargoes=1")
    assert bad.exit_code == 2 and "NAME=WEIGHT" in bad.output


@pytest.mark.rule("34.C.4")
def test_combats_of_grand_europa_count_what_sails_in_transports() -> None:
    setting = open_scenario(FOLDER / "europa" / "convoy-sc7-1940.yaml")
    assert setting.kit.counting.weights == {"strength": 1, "transports": 1}
    assert open_scenario(FOLDER / "europa" / "matapan-1941.yaml").kit.counting.weights["transports"] == 0


@pytest.mark.rule("22.82", "22.131")
def test_a_naval_turn_counts_the_cargo_that_it_lands() -> None:
    setting = open_scenario(FOLDER / "pedestal-1942-operation.yaml")
    counting = setting.kit.counting
    assert counting.shown == ("purpose", "factors", "tasks", "cargo") and counting.weights["cargo"] > 0
