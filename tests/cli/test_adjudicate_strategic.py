"""`flagplot adjudicate` for the changes of 2011: their own edition, game words, each modifier as a step."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from flagplot.cli.main import app

WIDE = {"COLUMNS": "110"}


def told(*words: str) -> str:
    result = CliRunner().invoke(app, ["adjudicate", *words], env=WIDE)
    assert result.exit_code == 0, result.output
    return result.stdout


def found(*words: str) -> Any:
    return json.loads(told(*words, "--json"))


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, ["adjudicate", *words], env=WIDE)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


RESISTANCE = (
    "japanese-resistance",
    "turn=Summer 1945",
    "allies=Manila,Okinawa,tokyo",
    "pacific-objectives=3",
    "occupied-hexes=2",
    "unbuilt-factors=25",
    "losses=60",
    "allies-whole=8",
    "allies-half=3",
    "before=5",
)


def test_japanese_resistance_is_told_modifier_by_modifier() -> None:
    """3 - 3 - 5 - 1 - 2 is the situation, 2 - 2 the turn, 5 what came before."""
    lines = told(*RESISTANCE).splitlines()
    assert lines[1].strip() == "[awaw-2011:57.11]"
    assert "allies Tokyo,Manila,Okinawa" not in lines[2] and "allies Manila,Tokyo,Okinawa" in lines[2]
    steps = [line.strip() for line in lines if "-modifier" in line]
    assert "tokyo-modifier -3 [awaw-2011:57.11.sit.3]" in steps
    assert "objectives-modifier +3 [awaw-2011:57.11.sit.1]" in steps
    assert "allied-groups-modifier -2 [awaw-2011:57.11.cum.7]" in steps
    assert len(steps) == 16
    assert "situation -8, cumulative 0, carried 5, resistance -3, result Japan surrenders" in lines
    assert any(line.startswith("Rulings that can move this: ") for line in lines)


def test_as_an_object_with_its_own_edition() -> None:
    answer = found(*RESISTANCE)
    assert answer["edition"] == "awaw-2011"
    assert answer["inputs"]["allies"] == ["Manila", "Tokyo", "Okinawa"]
    assert answer["inputs"]["turn"] == "Summer 1945"
    assert answer["outcome"]["result"] == "Japan surrenders"
    assert [step["step"] for step in answer["steps"]][:2] == ["objectives-modifier", "ports-modifier"]
    other = found(*RESISTANCE, "--edition", "awaw-2011", "--ruling", "loss-bands=doubling")
    assert other["rulings"]["loss-bands"] == "doubling"


def test_a_line_without_an_edition_goes_by_that_of_its_procedure() -> None:
    question = json.dumps({"procedure": "flying-tigers", "usjt": 36})
    fire = json.dumps({"procedure": "fleet-fire", "roll": 7})
    result = CliRunner().invoke(app, ["adjudicate", "--jsonl"], input=f"{question}\n{fire}\n")
    tigers, shots = (json.loads(line) for line in result.stdout.splitlines())
    assert (tigers["edition"], tigers["outcome"]) == ("awaw-2011", {"tigers": 2})
    assert shots["edition"] == "awaw-2018"
    named = CliRunner().invoke(app, ["adjudicate", "--jsonl", "--edition", "awaw-2018"], input=f"{question}\n")
    assert json.loads(named.stdout)["error"].startswith("edition: awaw-2018 does not print this chapter")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["flying-tigers", "--edition", "awaw-2018"],
            "awaw-2018 does not print this chapter; expected an edition with",
        ),
        (["japanese-resistance", "turn=Summer 1955"], "expected a season and a year from Spring 1939 to Winter 1949"),
        (["japanese-resistance", "turn=Fall 1941"], "comes before the outbreak of war; expected Winter 1941 or later"),
        (["research-date", "year=1901"], "year: '1901' is not allowed; expected a whole number from 1939 to 1949"),
        (["research-date", "project=radar"], "project: 'radar' is not allowed; expected Western Allied submarine"),
        (["retreat-hex", "hexes=river"], "hexes: 'river' is not allowed; expected clear, overstacked, ZoC"),
        (["kamikaze-target", "ships=CVE 1"], "ships: 'CVE 1' is not a ship; expected ships such as CV 3, BB 4 slow"),
    ],
)
def test_bad_input_says_what_would_be_right(words: list[str], message: str) -> None:
    assert message in refused(*words)


def test_the_odds_of_a_kamikaze() -> None:
    text = told("kamikaze-target", "ships=BB 4, CV 3, BB 4 slow")
    assert "\n  order 2,3,1 [awaw-2011:17.47.F.2" in text
    assert "light ships" in text and "50.00" in text
