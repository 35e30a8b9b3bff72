"""`flagplot odds`, `luck`, `sensitivity` and `solve` as a person calls them, on the interpreted runtime."""

import importlib.util
import json
from pathlib import Path

import pytest

from tests.cli.shell import CORAL_SEA, EXAMPLE, RIVER_PLATE, SCENARIOS, bad, call


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes a minute: these tests do without."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


def told(*words: object) -> str:
    """What the program prints; it says on standard error what the compiled runtime would gain."""
    result = call(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_odds_fit_eighty_columns_and_name_what_they_rest_on() -> None:
    """Doctrine, seed, interval, rulings and neutral defaults are all there."""
    text = told("odds", RIVER_PLATE, "-n", 64, "--seed", 1, "--threads", 1)
    assert max(map(len, text.splitlines())) <= 100
    for word in ("doctrine standard", "Seed 1.", "64 battles", "22.72", "neutral default", "Admiral Graf Spee"):
        assert word in text


def test_the_same_seed_gives_the_same_answer_on_one_thread_and_on_two() -> None:
    """All but the clock."""
    found = [
        json.loads(told("odds", RIVER_PLATE, "-n", 100, "--seed", 9, "--threads", threads, "--json"))
        for threads in (1, 2)
    ]
    for one in found:
        del one["seconds"], one["threads"]
    assert found[0] == found[1]
    assert found[0]["battles"] == 100 and found[0]["runtime"] == "interpreted"


def test_it_says_what_compiling_would_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, so that a pipe stays clean; who asks for the text by FLAGPLOT_INTERPRETED is told nothing."""
    words = ("odds", RIVER_PLATE, "-n", 8, "--seed", 1, "--threads", 1)
    assert call(*words).stderr == ""
    find = importlib.util.find_spec
    monkeypatch.delenv("FLAGPLOT_INTERPRETED")
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "llvmlite" else find(name, *more)
    )
    assert "with the extra `fast`" in call(*words).stderr


def test_exact_odds_of_a_small_battle() -> None:
    """Chances add up to one, and nothing is unresolved."""
    found = json.loads(told("odds", RIVER_PLATE, "--exact", "--json"))
    assert found["method"] == "exact" and found["unresolved"] < 1e-9 and not found["over_budget"]
    assert sum(side["value"] for side in found["winner"].values()) == pytest.approx(1)


@pytest.mark.long
def test_a_spent_budget_is_told() -> None:
    """In the report, with bounds for the rest; and if nothing was resolved, as an error."""
    text = told("odds", SCENARIOS / "denmark-strait-1941.yaml", "--exact", "--budget", 600)
    assert "BUDGET IS SPENT" in text and "Resolved:" in text
    assert "--budget" in bad("odds", CORAL_SEA, "--exact", "--budget", 5)


@pytest.mark.long
def test_a_picture_is_a_picture(tmp_path: Path) -> None:
    """A PNG of some size."""
    pytest.importorskip("matplotlib")
    file = tmp_path / "odds.png"
    told("odds", RIVER_PLATE, "-n", 16, "--seed", 1, "--threads", 1, "--png", file)
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG") and len(data) > 20_000


def test_luck_of_a_record(tmp_path: Path) -> None:
    """Every roll with its paragraph, and a total with its interval."""
    file = tmp_path / "battle.record"
    call("fight", RIVER_PLATE, "--seed", 3, "--record", file)
    found = json.loads(told("luck", file, "-n", 5, "--seed", 1, "--threads", 1, "--json"))
    assert found["rolls"] and all(roll["cites"] for roll in found["rolls"])
    assert found["win"]["low"] <= found["win"]["value"] <= found["win"]["high"]
    assert "luck of" in told("luck", file, "-n", 5, "--seed", 1, "--threads", 1)


@pytest.mark.long
def test_sensitivity_ranks_what_moves_the_odds() -> None:
    """Largest change first; rulings that changed no battle are named apart."""
    found = json.loads(told("sensitivity", RIVER_PLATE, "-n", 12, "--seed", 1, "--threads", 1, "--json"))
    sizes = [abs(one["win"]["value"]) for one in found["effects"]]
    assert sizes == sorted(sizes, reverse=True)
    assert {one["kind"] for one in found["effects"]} == {"ruling", "doctrine"}
    assert "No battle went otherwise" in told("sensitivity", RIVER_PLATE, "-n", 12, "--seed", 1, "--threads", 1)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("odds", RIVER_PLATE, "-n", -1), "-n"),
        (("odds", RIVER_PLATE, "--interval", 0.7), "--interval"),
        (("odds", RIVER_PLATE, "--seconds", -1), "--seconds"),
        (("odds", RIVER_PLATE, "--threads", 0), "--threads"),
        (("odds", RIVER_PLATE, "--seed", "x"), "--seed"),
        (("odds", RIVER_PLATE, "--exact", "--budget", 0), "--budget"),
        (("odds", "nowhere.yaml"), "no such file"),
        (("solve", EXAMPLE, "--decision", "dinner"), "numbering"),
        (("solve", EXAMPLE, "--payoff", "glory"), "factors"),
        (("solve", EXAMPLE), "fast"),
        (("luck", "nowhere.record"), "nowhere.record"),
        (("sensitivity", RIVER_PLATE, "-n", -3), "-n"),
    ],
)
def test_bad_input_is_one_message(words: tuple[object, ...], expected: str) -> None:
    """Code 2, nothing on standard output, and what would be right."""
    assert expected in bad(*words)
