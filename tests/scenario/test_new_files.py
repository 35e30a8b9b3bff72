"""`new` writes files that are right at the first try, and marks what is a guess (20.162F, 22.82, 22.341)."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.shell import bad, data, good

SANTA_CRUZ = (
    "Japan: Shokaku, Zuikaku, Zuiho, Kumano, 8 destroyers; Junyo, Kongo, Haruna, Maya, 6 destroyers",
    "United States: Enterprise, South Dakota, Portland, San Juan, 8 destroyers; "
    "Hornet, Northampton, Pensacola, San Diego, Juneau, 6 destroyers",
)
MALTA = (
    "Britain: Nelson, Rodney, 4 CL, 12 destroyers, 14 merchant ships",
    "Italy: 3 CA, 2 cruisers, 6 destroyers, 6 attack squadrons",
)
NORTH_CAPE = ("Germany: Scharnhorst", "Britain: Duke of York, Jamaica, 4 destroyers; Belfast, Norfolk, Sheffield")
CONVOY = (
    "Britain: Nelson, Rodney, 4 CL, 12 destroyers at Gibraltar to Malta; "
    "14 merchant ships, 3 cruisers, 8 destroyers at Gibraltar to Malta",
    "Italy: 4 CA, 6 destroyers at Messina; 4 submarines, 6 attack squadrons at Cagliari",
)
FORCE_Z = (
    "Britain: Prince of Wales, Repulse, 4 destroyers at Singapore to Kuantan",
    "Japan: 6 attack squadrons, 2 search squadrons at Saigon",
)


def written(folder: Path, sides: tuple[str, ...], *more: str) -> tuple[Path, Any]:
    """The file that `new` writes of two sides, and what it says."""
    path = folder / "mine.yaml"
    good("new", path, *(word for side in sides for word in ("--side", side)), *more)
    return path, yaml.safe_load(path.read_text(encoding="utf-8"))


def told(*words: str) -> str:
    """The one refusal, without line breaks."""
    return " ".join(bad(*words).split())


@pytest.mark.parametrize("sides", [SANTA_CRUZ, MALTA, NORTH_CAPE], ids=["Santa Cruz", "Malta", "North Cape"])
@pytest.mark.parametrize("turned", [False, True], ids=["first side first", "second side first"])
def test_a_battle_is_right_at_the_first_try(tmp_path: Path, sides: tuple[str, ...], turned: bool) -> None:
    path, _ = written(tmp_path, tuple(reversed(sides)) if turned else sides)
    assert data("fight", path, "--seed", 1)["ended"]


@pytest.mark.rule("20.162F")
def test_carriers_beyond_half_of_a_task_force_sail_apart_and_the_file_says_why(tmp_path: Path) -> None:
    path, found = written(tmp_path, SANTA_CRUZ)
    first, apart, second = found["sides"][0]["forces"]
    assert [ship["name"] for ship in first["ships"]][:2] == ["Shokaku", "Zuikaku"] and "task-force" not in first
    assert (apart["task-force"], [ship["name"] for ship in apart["ships"]]) == (False, ["Zuiho"])
    assert "task-force" not in second
    assert f"# {apart['name']}: fast carriers are at most half of a task force" in path.read_text(encoding="utf-8")


@pytest.mark.rule("22.82")
def test_transports_are_laden_and_what_is_a_guess_is_marked(tmp_path: Path) -> None:
    path, found = written(tmp_path, MALTA)
    (fleet,) = found["sides"][0]["forces"]
    assert fleet["mission"] == "sea-transport"
    assert [ship.get("laden", False) for ship in fleet["ships"]] == [False] * 4 + [True]
    (base,) = found["sides"][1]["bases"]
    assert base["squadrons"] == [{"type": "attack", "count": 6}]
    text = path.read_text(encoding="utf-8")
    assert "# Fleet of Britain: its transports are taken to be laden" in text
    assert "# Bases of Italy: no distance was given: distance 2 is a guess" in text


def test_counted_ships_of_one_kind_are_one_entry(tmp_path: Path) -> None:
    _, found = written(tmp_path, MALTA)
    assert found["sides"][0]["forces"][0]["ships"][2] == {"name": "Cruisers", "type": "CA", "count": 4}
    assert found["sides"][1]["forces"][0]["ships"][0] == {"name": "Cruisers", "type": "CA", "count": 5}
    _, found = written(tmp_path / "..", ("Britain: 2 light cruisers, Hood", "Germany: 3 CA"), "--force")
    assert found["sides"][0]["forces"][0]["ships"][0] == {"name": "Light cruisers", "type": "CA", "count": 2}


@pytest.mark.parametrize(
    ("sides", "activity", "phase", "said"),
    [
        (CONVOY, "sea-transport", "movement", "Gibraltar force 2: 4 of 4 transports arrived in Malta"),
        (FORCE_Z, "patrol", "movement", "Singapore force: took up the patrol at Kuantan"),
    ],
    ids=["Malta", "Force Z"],
)
def test_a_naval_turn_is_right_at_the_first_try(
    tmp_path: Path, sides: tuple[str, ...], activity: str, phase: str, said: str
) -> None:
    path, found = written(tmp_path, sides, "--kind", "operation", "--activity", activity)
    assert {operation["phase"] for operation in found["sides"][0]["operations"]} == {phase}
    played = data("turn", path, "--seed", 1)
    text = [line for operation in played["operations"] for line in operation["text"]]
    assert any(line.startswith(said) for line in text), text


def test_a_refusal_cites_no_line_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = str(tmp_path / "mine.yaml")
    alone = told("new", path, "--side", FORCE_Z[0].partition(" at ")[0], "--side", "Japan: 6 attack squadrons")
    assert "Japan has aircraft alone" in alone and "--kind operation" in alone
    twice = told("new", path, "--side", "Britain: Hood, Hood", "--side", "Germany: Bismarck")
    assert "Hood is named twice" in twice and "--side" in twice and ", line " not in twice and "mine.yaml" not in twice
    carriers = told(
        "new",
        path,
        "--side",
        "Japan: Akagi, Kaga, Soryu, Hiryu, Shokaku, Zuikaku, 3 cruisers",
        "--side",
        "United States: Hornet",
    )
    assert "fast carriers" in carriers and "20.162F" in carriers
    assert not Path(path).exists()


@pytest.mark.rule("20.162F")
def test_a_file_with_too_many_carriers_is_not_advised_what_is_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    written(tmp_path, ("Japan: Junyo, Haruna, Kumano, 8 destroyers", "United States: Hornet"))
    text = path.read_text(encoding="utf-8")
    for old, new in (("{name: Haruna, type: BB, size: 3}", "Shokaku"), ("{name: Kumano, type: CA}", "Zuikaku")):
        text = text.replace(old, f"{{name: {new}, type: CV}}")
    path.write_text(text.replace("name: Fleet of Japan\n", "name: Fleet of Japan\n        task-force: false\n"))
    refused = told("fight", str(path))
    assert "task-force: true" not in refused and "9 of them are fast carriers" in refused and "20.162F" in refused
