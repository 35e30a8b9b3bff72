"""The commands on battles of Grand Europa: the scenario chooses the game."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import SCENARIOS, bad, call, data, good

EUROPA = sorted((SCENARIOS / "europa").glob("*.yaml"))
NARVIK = SCENARIOS / "europa" / "narvik-1940.yaml"
MATAPAN = SCENARIOS / "europa" / "matapan-1941.yaml"


@pytest.mark.parametrize("file", EUROPA, ids=lambda file: file.stem)
@pytest.mark.parametrize("doctrine", ["standard", "bold", "random"])
def test_every_battle_is_fought_to_its_end_and_names_the_profile(file: Path, doctrine: str) -> None:
    report = good("fight", file, "--seed", 2, "--doctrine", doctrine)
    assert "Figures that the rule does not print: House profile" in report
    assert "Over after" in report and "lost" in report
    found = data("fight", file, "--seed", 2, "--doctrine", doctrine)
    assert found["edition"] == "europa-2000" and found["winner"] is None and found["ended"]
    assert found["profile"].startswith("House profile") and found["events"]


def test_every_line_of_a_report_has_its_paragraph() -> None:
    found = data("fight", NARVIK, "--seed", 2)
    assert all(event["cites"].startswith("34.") for event in found["events"])
    assert not [event["text"] for event in found["events"] if "{" in event["text"]]


@pytest.mark.parametrize("file", EUROPA, ids=lambda file: file.stem)
def test_a_record_is_replayed_to_the_same_end(file: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    good("fight", file, "--seed", 5, "--record", record)
    assert "as recorded" in good("replay", record)
    assert "game: europa" in record.read_text()


def test_a_record_is_not_replayed_with_other_figures(tmp_path: Path) -> None:
    house = Path(__file__).parents[2] / "src/flagplot/games/europa/editions/house-profile.toml"
    mine, battle = tmp_path / "mine.toml", tmp_path / "battle.yaml"
    mine.write_text(
        house.read_text().replace('title = "House profile', 'title = "My figures').replace('"house"', '"mine"')
    )
    battle.write_text(NARVIK.read_text().replace("sea: calm", "sea: calm\nprofile: mine.toml"))
    record = tmp_path / "game.record"
    assert "My figures" in good("fight", battle, "--seed", 5, "--record", record)
    assert "as recorded" in good("replay", record)
    mine.unlink()
    battle.unlink()
    assert "as recorded" in good("replay", record), "the record holds all that it was played with"
    text = record.read_text()
    assert str(tmp_path) not in text
    record.write_text(text.replace("profile| night-modifier = -1", "profile| night-modifier = 0"))
    assert "has other figures now" in bad("replay", record)
    record.write_text("".join(line for line in text.splitlines(True) if not line.startswith("profile|")))
    assert "the record does not hold the profile" in bad("replay", record)


def test_a_person_plays_a_round_and_may_ask_why_and_take_back(tmp_path: Path) -> None:
    record = tmp_path / "play.record"
    keys = "?\nview\n1*\nwhy 99\n12\n5\nundo\n3\n0\nquit\n"
    shown = good("play", MATAPAN, "--side", "A", "--seed", 5, "--record", record, keys=keys)
    assert "how many engage" in shown and "The game is kept" in shown and "Taken back." in shown
    more = good("play", "--resume", record, keys="1\n1\n1\n0\n0\nno\nquit\n")
    assert "Cattaneo" in more


@pytest.mark.long
def test_rulings_and_tables_and_coverage_know_the_edition() -> None:
    assert "first-try" in good("rulings", "--edition", "europa-2000")
    assert "Disengagement Summary" in good("table", "disengagement", "--edition", "europa-2000")
    covered = good("rules", "coverage", "--edition", "europa-2000")
    heads, row, *_ = (line.split() for line in covered.splitlines())
    assert dict(zip(heads, row, strict=True))["todo"] == "0", "nothing is left to do"


def test_a_ruling_is_chosen_and_told() -> None:
    report = good("fight", NARVIK, "--seed", 2, "--ruling", "odd-coast-hit=lost")
    assert "odd-coast-hit=lost" in report
    assert "first-try" in bad("fight", NARVIK, "--ruling", "first=counts")


def test_disengagement_is_adjudicated_with_ties_rolled_again() -> None:
    text = good("adjudicate", "europa.disengagement", "night=yes", "heavy=yes")
    assert "13/16" in text and "rolled again" not in text.splitlines()[4]
    found = json.loads(good("adjudicate", "europa.disengagement", "own=3", "other=4", "--json"))
    assert found["outcome"]["outcome"] == "tied, to be rolled again"


def test_fire_names_the_profile_in_force() -> None:
    assert "Profile in force: House profile" in good("adjudicate", "europa.fire", "points=9")
    assert "Profile" not in good("adjudicate", "europa.coast-strength", "level=5")
    assert json.loads(good("adjudicate", "europa.fire", "--json"))["profile"].startswith("House")
    assert "prints all its values" in bad("adjudicate", "awaw.fleet-fire", "--profile", "x.toml")


def test_a_profile_is_checked(tmp_path: Path) -> None:
    checked = good("europa", "profile", "check")
    assert "every column within reach" in checked and "more than 60 points is read on the row of 60" in checked
    path = tmp_path / "mine.toml"
    house = Path(__file__).parents[2] / "src/flagplot/games/europa/editions/house-profile.toml"
    path.write_text(house.read_text().replace('"41-60"', '"43-60"'))
    found = call("europa", "profile", "check", path)
    assert found.exit_code == 1 and "no row holds 41 to 42 points" in found.output
    assert "cannot be read" in bad("europa", "profile", "check", tmp_path / "none.toml")


def test_one_battle_in_both_games_side_by_side() -> None:
    text = good("cross", SCENARIOS / "matapan-1941.yaml", MATAPAN, "--seeds", 3)
    assert "awaw-2018" in text and "europa-2000" in text and "What happened: Britain won." in text
    found = json.loads(good("cross", SCENARIOS / "matapan-1941.yaml", MATAPAN, "--seeds", 3, "--json"))
    assert [game["battles"] for game in found] == [3, 3]
    assert all(sum(game["lost less"].values()) == 3 for game in found)


def test_two_files_that_are_no_pair_are_refused() -> None:
    assert "one file of each game" in bad("cross", MATAPAN, MATAPAN)
    assert "the sides differ" in bad("cross", SCENARIOS / "coral-sea-1942.yaml", MATAPAN)


def test_bad_files_and_the_schema_of_good_ones(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(NARVIK.read_text().replace("sea: calm", "sea: choppy"))
    assert "line 5" in bad("fight", path) and "calm, rough or stormy" in bad("fight", path)
    schema = json.loads(good("schema", "europa"))
    assert {"moving", "enemy", "sea", "night"} <= set(schema["properties"])
