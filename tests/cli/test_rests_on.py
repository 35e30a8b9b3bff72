"""Every result names what it rests on: the profile with figures that no rule prints, and the rulings that have to do with it."""

import json

import pytest

from flagplot.api.chances import solve
from flagplot.api.chances.result import about_rulings
from flagplot.blocks.terminal import plain
from flagplot.core.offers.interfaces import Decision
from flagplot.core.offers.payoff import Payoff
from flagplot.odds.reports import solve as solve_text
from flagplot.odds.reports.odds import foot
from flagplot.table.setting import Setting, open_scenario
from tests.cli.shell import CORAL_SEA, SCENARIOS, call

NARVIK = SCENARIOS / "europa" / "narvik-1940.yaml"
NAMES = {0: "standard", 1: "standard"}
REST = "Other rulings in force that could move this"


def what(setting: Setting) -> tuple[Decision, Payoff]:
    """The usual choice of a game, played for what is usual."""
    return setting.kit.decisions[0], setting.kit.counting.payoffs[0]


def test_a_result_names_the_rulings_that_have_to_do_with_it() -> None:
    """Changed ones, neutral defaults, and the others in force; rulings of another chapter are left out."""
    setting = open_scenario(CORAL_SEA, rulings={"critical-hit": "one-hit"})
    for found in (about_rulings(setting, NAMES), solve.about(setting, NAMES, what(setting), 1)):
        mattered, neutral = found["mattered"], found["neutral"]
        assert isinstance(mattered, dict) and isinstance(neutral, dict)
        assert "hurt-factors-count" in mattered and "harbor-submarine-attacks" not in mattered
        assert neutral and set(neutral) <= set(mattered)
        assert found["changed"] == {"critical-hit": "one-hit"} and "profile" not in found
        text = " ".join(plain(foot(found)).split())
        assert (
            "critical-hit = one-hit" in text
            and "Neutral defaults for rules that no source prints" in text
            and REST in text
        )


def test_what_is_solved_of_grand_europa_names_its_profile() -> None:
    """Rule 34 prints no gunnery table: whatever hangs on one says whose it is."""
    setting = open_scenario(NARVIK)
    found = solve.about(setting, NAMES, what(setting), 1)
    assert found["profile"] == setting.battle.profile.title and found["mattered"]
    text = " ".join(plain(solve_text.foot({**found, "per_cell": 1}, what(setting)[0])).split())
    assert str(found["profile"]) in text and "Figures that the rule does not print" in text and REST in text


def test_odds_of_grand_europa_name_their_profile_and_rulings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    words = ("odds", NARVIK, "-n", 6, "--seed", 1)
    found, text = json.loads(call(*words, "--json").stdout), " ".join(call(*words, "--full").stdout.split())
    assert str(found["profile"]) in text and "Figures that the rule does not print" in text
    assert found["mattered"] and set(found["neutral"]) <= set(found["mattered"]) and REST in text
