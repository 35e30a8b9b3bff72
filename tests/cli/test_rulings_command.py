"""`flagplot rulings`: every ruling with its alternatives."""

import json

import pytest
from typer.testing import CliRunner

from flagplot.cli.main import app
from flagplot.games import open_edition
from flagplot.games.awaw import editions

RULINGS = editions.load().rulings


def told(*words: str) -> str:
    result = CliRunner().invoke(app, ["rulings", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_list_has_them_all_those_open_to_choice_first() -> None:
    text = told()
    named = [
        line.split()[0]
        for line in text.splitlines()
        if line.split()[:1] and line.split()[0] in RULINGS and line[0] != " "
    ]
    assert named == sorted(RULINGS, key=lambda name: RULINGS[name].fixed)
    assert "over-last-row" in text and "roll-each, one-roll" in text


@pytest.mark.parametrize("name", RULINGS)
def test_one_in_full(name: str) -> None:
    ruling = RULINGS[name]
    text = " ".join(told(name).split())
    assert ruling.title in text and f"* {ruling.spell(ruling.default)}:" in text
    assert all(" ".join(alternative.sentence.split()) in text for alternative in ruling.alternatives)
    found = json.loads(told(name, "--json"))
    assert found["name"] == name and found["default"] == ruling.spell(ruling.default)
    assert [each["name"] for each in found["alternatives"]] == [each.name for each in ruling.alternatives]


@pytest.mark.parametrize("name", [*open_edition("europa-2000").rulings, "3.29"])
def test_one_of_another_game_is_found_by_its_name_or_its_reading(name: str) -> None:
    assert told(name) == told(name, "--edition", "europa-2000")


def test_as_a_list_and_as_markdown() -> None:
    assert [entry["name"] for entry in json.loads(told("--json"))] == list(RULINGS)
    text = told("--markdown")
    assert text.startswith("# Rulings of awaw-2018\n")
    assert text.count("\n### ") == len(RULINGS) and text.count("**(taken)**") == len(RULINGS)
    assert text.endswith("\n") and not text.endswith("\n\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nope"], "awaw-2018 has no ruling 'nope'; expected one of 85 names"),
        (["--edition", "x"], "edition: there is no edition 'x'"),
    ],
)
def test_bad_input_is_one_message_and_code_two(words: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["rulings", *words])
    assert result.exit_code == 2 and result.stdout == ""
    assert len(result.stderr.splitlines()) == 1 and message in result.stderr
