"""`flagplot raid`: who engages raiders, and the battle that follows (21.534, 22.35)."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from flagplot.cli.main import app

RAID = Path(__file__).parents[2] / "scenarios" / "raids" / "indian-ocean-1944.yaml"


def run(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 2 and result.stdout == "" and "Traceback" not in result.stderr
    return result.stderr


def thrown(tmp_path: Path, dice: str, *options: str) -> Any:
    file = tmp_path / "dice.txt"
    file.write_text(dice)
    return json.loads(run("raid", str(RAID), "--dice", str(file), "--json", *options))


@pytest.mark.rule("awaw-2003:table.21.5342.roll", "awaw-2003:table.21.5342.first", "awaw-2003:table.21.5342.sub")
def test_dice_decide_who_fights(tmp_path: Path) -> None:
    """Three ships, Singapore, air range, one band of five: the die and one. A two and a four find no ship but a cruiser."""
    found = thrown(tmp_path, "3 2 4 5")
    assert found["engagement"][0]["outcome"] == {"defenders": 4}
    ships = found["battle"]["sides"][1]["forces"][0]["ships"]
    assert ships == [
        {"name": "Illustrious", "type": "CVL"},
        {"name": "London", "type": "CA"},
        {"name": "Cumberland", "type": "CA"},
    ]
    assert found["battle"]["raiders"] is True and found["battle"]["edition"] == "awaw-2018"
    assert [ship["name"] for ship in found["battle"]["sides"][0]["forces"][0]["ships"]] == ["Aoba", "Tone", "Chikuma"]


def test_the_battle_that_is_written_is_fought(tmp_path: Path) -> None:
    battle = tmp_path / "battle.yaml"
    text = run("raid", str(RAID), "--seed", "4", "--to", str(battle))
    told = " ".join(text.split())
    assert "The battle: Sakonju's cruisers against Renown, Queen Elizabeth, Illustrious, London [22.35]" in told
    assert text.endswith(f"Written to {battle}\n")
    assert max(len(line) for line in text.splitlines()[:-1]) <= 80
    assert "The battle ends: raiders fight one round" in run("fight", str(battle), "--seed", "1")
    assert "the file exists and is not overwritten" in refused("raid", str(RAID), "--seed", "4", "--to", str(battle))
    assert run("raid", str(RAID), "--seed", "4", "--to", str(battle), "--force") == text


def test_nobody_may_come(tmp_path: Path) -> None:
    quiet = tmp_path / "raid.yaml"
    text = RAID.read_text().replace("singapore: true", "singapore: false").replace("air-range: 1", "air-range: 0")
    quiet.write_text(text.replace("cves: 2", "cves: 0").replace("search-squadrons: 3", "search-squadrons: 0"))
    dice = tmp_path / "dice.txt"
    dice.write_text("2")
    battle = tmp_path / "battle.yaml"
    told = run("raid", str(quiet), "--dice", str(dice), "--to", str(battle))
    assert told.endswith("No ship engages Sakonju's cruisers: no battle [21.5342]\n") and not battle.exists()
    assert json.loads(run("raid", str(quiet), "--dice", str(dice), "--json"))["battle"] == {}


def test_editions_share_the_table(tmp_path: Path) -> None:
    for edition in ("awaw-2003", "awaw-2011"):
        assert thrown(tmp_path, "1 1", "--edition", edition)["engagement"][0]["outcome"] == {"defenders": 2}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("box: Indian Ocean", "box: Baltic", "expected Atlantic, Indian Ocean or Pacific"),
        ("nation: Japan", "nation: Britain", "raiders.nation"),
        ("cves: 2", "cves: -2", "defenders.cves"),
        (
            "{name: Renown, type: BB, size: 3}",
            "{name: Renown, type: BB}",
            "[Renown].size: a capital ship needs its size",
        ),
        ("{name: Aoba, type: CA}", "{name: Aoba, type: CA, count: 2}", "raiders are listed one by one"),
        ("flagplot: raid", "flagplot: battle", "expected raid"),
    ],
)
def test_bad_files_are_told_with_their_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    file = tmp_path / "raid.yaml"
    file.write_text(RAID.read_text().replace(old, new, 1))
    text = refused("raid", str(file), "--seed", "1")
    assert message in text and "line " in text


def test_dice_that_run_out_are_told(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("3 2")
    assert "the dice have run out" in refused("raid", str(RAID), "--dice", str(dice))


@pytest.mark.parametrize(("kind", "key"), [("raid", "defenders"), ("yard", "capacity")])
def test_the_form_of_the_files_may_be_printed(kind: str, key: str) -> None:
    schema = json.loads(run("schema", kind))
    assert key in schema["properties"] and schema["additionalProperties"] is False
