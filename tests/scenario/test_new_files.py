"""`new` writes files that are right at the first try, and marks what is a guess (20.162F, 22.82, 22.341)."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from flagplot.files.yaml_lines import QUICK
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
    return path, yaml.load(path.read_text(encoding="utf-8"), QUICK)


def told(*words: str) -> str:
    """The one refusal, without line breaks."""
    return " ".join(bad(*words).split())


@pytest.mark.parametrize("sides", [SANTA_CRUZ, MALTA, NORTH_CAPE], ids=["Santa Cruz", "Malta", "North Cape"])
@pytest.mark.parametrize("turned", [False, True], ids=["first side first", "second side first"])
def test_a_battle_is_right_at_the_first_try(tmp_path: Path, sides: tuple[str, ...], turned: bool) -> None:
    path, _ = written(tmp_path, tuple(reversed(sides)) if turned else sides)
    assert data("fight", path, "--seed", 1)["ended"]


TYPED = {
    "Santa Cruz by kinds": (
        "Japan: 2 CV, 1 CVL, 2 BB, 4 CA, 20 DD; 6 attack squadrons",
        "USA: 2 CV, 1 BB, 4 CA, 20 DD; 3 attack squadrons",
    ),
    "Santa Cruz in one list": (
        "Japan: Shokaku, Zuikaku, Zuiho, Junyo, Hiei, Kirishima, 8 cruisers, 20 destroyers",
        "United States: USS Enterprise and USS Hornet, South Dakota, 6 cruisers, 14 destroyers",
    ),
    "Santa Cruz in words": (
        "Japan: 3 fleet carriers, light carrier, 2x BB, 4x CA, 20 destroyers",
        "US: two carriers, a battleship, six cruisers, 14 destroyers",
    ),
    "Santa Cruz at sea": (
        "Japan: 2 CV, 1 CVL, 2 BB, 4 CA, 20 DD at Truk; 6 attack squadrons",
        "USA: 2 CV, 1 BB, 3 CA, 14 destroyers at Noumea; 2 search squadrons at Espiritu Santo",
    ),
    "Malta in one list": (
        "Britain: 14 transports, Nelson, Rodney, Victorious, Indomitable, Eagle, 7 cruisers, 24 destroyers",
        "Italy: 6 attack squadrons, 4 cruisers, 10 destroyers",
    ),
    "Malta at sea": (
        "Britain: 14 transports, Nelson, Rodney, Victorious, 7 cruisers, 24 destroyers from Gibraltar to Malta",
        "Italy: Littorio, 4 cruisers, 10 destroyers, 6 attack squadrons at Messina",
    ),
    "Malta, a convoy": (
        "Britain: a convoy of 14 transports at Gibraltar bound for Malta",
        "Italy: 4 cruisers at Taranto",
    ),
    "Force Z": ("Britain: Prince of Wales, Repulse, 4 destroyers", "Japan: 6 attack squadrons"),
    "Force Z at sea": (
        "Britain: Prince of Wales, Repulse, 4 destroyers at Singapore",
        "Japan: 6 attack squadrons at Saigon",
    ),
    "Force Z in words": (
        "UK: HMS Prince of Wales and HMS Repulse with four destroyers from Singapore for Kuantan",
        "Japan: 85 bombers in Saigon",
    ),
    "North Cape": ("Germany: Scharnhorst, 5 destroyers", "Britain: Duke of York, Jamaica, 4 destroyers; 3 cruisers"),
    "North Cape at sea": (
        "Germany: Scharnhorst, 5 destroyers from Tromso",
        "Britain: a battleship, 4 cruisers, 8 destroyers at Scapa Flow",
    ),
    "U-boats": ("Britain: 40 merchant ships, 6 corvettes, 2 destroyers", "Germany: 8 U-boats"),
}
"""What a person would type of the four battles, and of a convoy."""


@pytest.mark.parametrize("turned", [False, True], ids=["first side first", "second side first"])
@pytest.mark.parametrize("sides", TYPED.values(), ids=TYPED)
def test_what_a_person_types_is_a_file_at_the_first_try(tmp_path: Path, sides: tuple[str, ...], turned: bool) -> None:
    path, found = written(tmp_path, tuple(reversed(sides)) if turned else sides)
    if found["flagplot"] == "operation":
        assert data("turn", path, "--seed", 1)["operations"]
    else:
        assert data("fight", path, "--seed", 1)["ended"]


@pytest.mark.rule("22.132A", "22.921")
@pytest.mark.parametrize("turned", [False, True], ids=["first side first", "second side first"])
@pytest.mark.parametrize(
    ("name", "words"), [("Force Z", "aircraft alone attack once"), ("U-boats", "submarines alone attack once")]
)
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
def test_what_attacks_without_ships_attacks_once(
    tmp_path: Path, name: str, words: str, turned: bool, edition: str
) -> None:
    """One round, both orders of the sides, every edition; `tests/fast/test_lockstep.py` has the compiled runtime."""
    path, _ = written(tmp_path, tuple(reversed(TYPED[name])) if turned else TYPED[name], "--edition", edition)
    told = data("fight", path, "--seed", 1)
    assert (told["rounds"], told["ended"], told["winner"]) == (1, words, None)


@pytest.mark.rule("22.12", "22.132A")
def test_a_side_without_ships_is_refused_where_it_cannot_be(tmp_path: Path) -> None:
    path, _ = written(tmp_path, TYPED["Force Z"], "--bare")
    text = path.read_text(encoding="utf-8")
    swapped = text.replace("role: activity", "role: x").replace("role: interceptor", "role: activity")
    path.write_text(swapped.replace("role: x", "role: interceptor"))
    assert "Japan has no ships" in told("fight", str(path)) and "22.12" in told("fight", str(path))
    path.write_text(text.replace("task-force: false", "task-force: false\n        enters: {round: 2}"))
    assert "comes late to the one attack of aircraft" in told("fight", str(path))


def test_guesses_are_printed_and_marked(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    said = good("new", path, "--side", TYPED["Force Z at sea"][0], "--side", TYPED["Force Z at sea"][1])
    guesses = [line for line in said.splitlines() if line.startswith("# ")]
    assert any("no destination was given: a patrol in " in line and "half way to Saigon" in line for line in guesses)
    assert any("no activity was given: patrol is a guess" in line for line in guesses)
    assert path.read_text(encoding="utf-8").splitlines()[1 : 1 + len(guesses)] == guesses


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
