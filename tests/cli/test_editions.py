"""Editions as a person meets them: fight, replay, adjudicate, table, rulings and compare under one or several."""

import json
from pathlib import Path

import pytest

from flagplot.files.text import kind_of
from flagplot.games.awaw.editions import load
from tests.cli.shell import CORAL_SEA, EXAMPLE, FILES, RIVER_PLATE, bad, call, good
from tests.helpers.blocks import first

OTHERS = ["awaw-2003", "awaw-2011"]
BATTLES = [path for path in FILES if kind_of(path.read_text(encoding="utf-8")) == "battle"]
MATAPAN = CORAL_SEA.parent / "matapan-1941.yaml"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes a minute: these tests do without."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


@pytest.mark.parametrize("path", first(3, BATTLES))
@pytest.mark.parametrize("name", OTHERS)
def test_every_battle_is_fought_to_its_end(name: str, path: Path) -> None:
    found = json.loads(good("fight", path, "--edition", name, "--seed", 1, "--json"))
    assert found["edition"] == name and found["ended"]


def test_a_scenario_may_name_its_edition(tmp_path: Path) -> None:
    path = tmp_path / "coral.yaml"
    path.write_text(CORAL_SEA.read_text(encoding="utf-8") + "\nedition: awaw-2003\n", encoding="utf-8")
    assert json.loads(good("fight", path, "--seed", 1, "--json"))["edition"] == "awaw-2003"
    assert json.loads(good("fight", path, "--seed", 1, "--edition", "awaw-2011", "--json"))["edition"] == "awaw-2011"


@pytest.mark.parametrize("name", OTHERS)
def test_a_record_is_replayed_under_its_edition(name: str, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    good("fight", CORAL_SEA, "--edition", name, "--seed", 2, "--record", record)
    assert f"edition: {name}" in record.read_text(encoding="utf-8")
    assert "as recorded" in good("replay", record)
    other = record.read_text(encoding="utf-8").replace(f"edition: {name}", "edition: awaw-2018")
    record.write_text(other, encoding="utf-8")
    assert call("replay", record).exit_code == 2


@pytest.mark.parametrize(
    "words",
    [("fight", CORAL_SEA), ("odds", CORAL_SEA), ("table", "search"), ("rulings",), ("adjudicate", "search-dice")],
)
def test_an_unknown_edition_is_refused_with_those_there_are(words: tuple[object, ...]) -> None:
    assert "expected awaw-2003, awaw-2011" in bad(*words, "--edition", "awaw-1999")


def test_a_procedure_goes_by_the_edition() -> None:
    found = {
        name: json.loads(
            good("adjudicate", "squadrons-engaging", "defenders=9", "surprise=4", "--edition", name, "--json")
        )
        for name in ("awaw-2003", "awaw-2018")
    }
    assert {name: each["outcome"]["squadrons"] for name, each in found.items()} == {"awaw-2003": 6, "awaw-2018": 8}
    assert "no procedure 'submarine-target'" in bad("adjudicate", "submarine-target", "--edition", "awaw-2003")
    assert json.loads(good("adjudicate", "ranked-target", "die=6", "--json"))["outcome"] == {"place": 0}


def test_odds_under_another_edition() -> None:
    result = call("odds", RIVER_PLATE, "-n", 8, "--seed", 1, "--edition", "awaw-2003", "--json")
    assert json.loads(result.stdout)["edition"] == "awaw-2003"


def test_a_table_against_that_of_another_edition() -> None:
    text = good("table", "submarine-attack", "--edition", "awaw-2003", "--against", "awaw-2018")
    assert [line.split() for line in text.splitlines()[-2:]] == [["Sub", "11", "4", "3"], ["Sub", "12+", "5", "3"]]
    found = json.loads(good("table", "search", "--edition", "awaw-2011", "--against", "awaw-2018", "--json"))
    assert {"row": "air", "column": "limit", "awaw-2011": "1/2/3", "awaw-2018": "3"} in found["changes"]
    assert "the same table" in good("table", "naval-attack", "--edition", "awaw-2003", "--against", "awaw-2018")
    only = good("table", "search-results", "--edition", "awaw-2003", "--against", "awaw-2018")
    assert "awaw-2003 prints it, awaw-2018 does not" in only
    listed = good("table", "--edition", "awaw-2003", "--against", "awaw-2018")
    assert "submarine-attack            2 cells differ" in listed
    assert max(map(len, text.splitlines())) <= 80


def test_a_table_against_one_that_is_nowhere() -> None:
    assert "no table 'nope'" in bad("table", "nope", "--edition", "awaw-2003", "--against", "awaw-2018")
    assert "no edition 'x'" in bad("table", "search", "--against", "x")


@pytest.mark.parametrize("name", OTHERS)
def test_the_rulings_say_what_is_borrowed(name: str) -> None:
    edition, text = load(name), good("rulings", "--edition", name)
    own, borrowed = text.split("Borrowed from awaw-2018")
    for table in edition.tables:
        assert (f" {table}" in own) is edition.prints(table) or table in own
        assert edition.prints(table) or f" {table}" in borrowed
    for ruling in edition.rulings.values():
        assert ruling.name in (own if edition.says(ruling.name) else borrowed)
    for key in edition.replaced:
        assert key.replace("_", "-") in own
    found = {each["name"]: each.get("borrowed") for each in json.loads(good("rulings", "--edition", name, "--json"))}
    assert found["over-last-row"] == "awaw-2018" and found["naval-combat-borrowed"] is None


@pytest.mark.long
def test_editions_side_by_side_and_what_moves_them() -> None:
    result = call(
        "compare", MATAPAN, "--editions", "awaw-2018,awaw-2003", "-n", 12, "--seed", 1, "--threads", 1, "--json"
    )
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [column["name"] for column in found["columns"]] == ["awaw-2018", "awaw-2003"]
    assert found["from"] == "awaw-2018"
    for column in found["columns"]:
        assert sum(side["value"] for side in column["winner"].values()) == pytest.approx(1)
        assert all(side["low"] <= side["value"] <= side["high"] for side in column["winner"].values())
    [part] = found["moved"]
    names = {(one["kind"], one["name"]) for one in part["effects"]}
    assert names == {
        ("table", "search"), ("table", "submarine-attack"), ("table", "surprise-modifiers"),
        ("table", "interception-parameters"),  # when late forces come (22.24B)
        ("ruling", "searching-groups"), ("ruling", "defence-at-level-seven"),
        ("rule", "squadrons-engaging"), ("rule", "disclose-group"), ("rule", "target-is-certain, aim-submarine"),
    }  # fmt: skip
    sizes = [abs(one["win"]["value"]) for one in part["effects"]]
    assert sizes == sorted(sizes, reverse=True) and all(one["cites"] for one in part["effects"])


@pytest.mark.long
def test_the_report_of_a_comparison_fits_the_page() -> None:
    result = call("compare", MATAPAN, "-n", 4, "--seed", 1, "--threads", 1)
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.splitlines())) <= 80
    for word in ("awaw-2003", "awaw-2011", "awaw-2018", "What awaw-2011 moves, from awaw-2018", "all together"):
        assert word in result.stdout


def test_the_alternatives_of_one_ruling() -> None:
    result = call("compare", EXAMPLE, "--ruling", "searching-groups", "-n", 4, "--seed", 1, "--threads", 1, "--json")
    found = json.loads(result.stdout)
    assert [column["name"] for column in found["columns"]] == ["active", "any"] and found["from"] == "active"
    assert [one["value"] for one in found["moved"][0]["effects"]] == ["any"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--editions", "awaw-2003"), "not enough to compare; expected two or more of awaw-2003"),
        (("--editions", "awaw-2003,awaw-1999"), "no edition 'awaw-1999'"),
        (("--ruling", "nope"), "no ruling 'nope'"),
        (("--ruling", "air-drm"), "only the playable reading zero"),
        (("-n", "-1"), "-1 battles"),
    ],
)
def test_what_cannot_be_compared_is_refused(words: tuple[str, ...], message: str) -> None:
    assert message in bad("compare", MATAPAN, "--seed", 1, *words)


def test_a_battle_crossed_under_another_edition() -> None:
    pair = MATAPAN, MATAPAN.parent / "europa" / "matapan-1941.yaml"
    found = json.loads(good("cross", *pair, "--seeds", 1, "--edition", "awaw-2003", "--json"))
    assert [one["edition"] for one in found] == ["awaw-2003", "europa-2000"]
    assert "no edition 'x'" in bad("cross", *pair, "--edition", "x")
