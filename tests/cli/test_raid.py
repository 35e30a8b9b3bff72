"""`flagplot raid`: who engages raiders, and the battle that follows (21.534, 22.35)."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from flagplot.cli.main import app
from flagplot.games.awaw.editions import load

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
    assert "Sakonju's cruisers against Renown, Queen Elizabeth, Illustrious, London [22.35]" in told
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
    assert "No ship engages Sakonju's cruisers: no battle [21.5342]" in told.splitlines()[2] and not battle.exists()
    assert json.loads(run("raid", str(quiet), "--dice", str(dice), "--json"))["battle"] == {}


@pytest.mark.rule("awaw-2003:table.21.5342.mod.auto", "awaw-2003:table.21.5342.first")
@pytest.mark.parametrize("base", ["awaw-2003", "awaw-2018"])
def test_an_edition_of_ones_own_counts_by_its_own_table(tmp_path: Path, base: str) -> None:
    folder = tmp_path / "mine"
    (folder / "tables").mkdir(parents=True)
    (folder / "edition.toml").write_text(f'name = "mine"\ntitle = "Mine"\nbased_on = "{base}"\n')
    printed = (load("awaw-2003").folder / "tables" / "raider-modifiers.csv").read_text()
    (folder / "tables" / "raider-modifiers.csv").write_text(printed.replace("general,-3", "general,-1"))
    found = thrown(tmp_path, "1 1 1 1", "--edition", str(folder))["engagement"]
    assert (found[0]["outcome"], found[0]["edition"]) == ({"defenders": 4}, "mine")
    assert thrown(tmp_path, "1 1", "--edition", base)["engagement"][0]["outcome"] == {"defenders": 2}


def test_a_ruling_of_an_edition_of_ones_own_holds(tmp_path: Path) -> None:
    """No cruiser takes the first place, so that nobody engages."""
    folder, quiet = tmp_path / "mine", tmp_path / "raid.yaml"
    folder.mkdir()
    (folder / "edition.toml").write_text('name = "mine"\ntitle = "Mine"\nbased_on = "awaw-2003"\n')
    (folder / "rulings.toml").write_text('[raider-first-place]\ndefault = "nobody"\n')
    hunters = ("London", "Cumberland", "Ceylon")
    lines = [line for line in RAID.read_text().splitlines(keepends=True) if not any(name in line for name in hunters)]
    quiet.write_text("".join(lines))
    dice = tmp_path / "dice.txt"
    dice.write_text("3 3 4 5")
    words = ("raid", str(quiet), "--dice", str(dice), "--json", "--edition")
    found = [json.loads(run(*words, edition))["engagement"][1]["outcome"] for edition in ("awaw-2003", str(folder))]
    assert [outcome["empty"] for outcome in found] == [2, 4]


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
