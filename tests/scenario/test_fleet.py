"""Ships by name: what the formula of scenarios/README makes of them, and battles put together of them, which fight at once."""

from pathlib import Path
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files.shipped import shipped
from flagplot.games.awaw.files import compose, fleet
from flagplot.table.setting import open_scenario
from tests.cli.shell import bad, call, good

KNOWN = {(real.name, real.nation): real for real in fleet.library()}


def test_the_library_says_of_each_ship_once_what_it_was() -> None:
    assert len(KNOWN) == len(fleet.library()) > 300
    for real in fleet.library():
        assert 2_000 < real.tons < 70_000 and 1905 < real.year < 1946, real.name
        assert (real.aircraft > 0) == (real.kind == "CV"), real.name
        assert real.design in (("first", "later") if real.kind in fleet.CAPITAL else ("",)), real.name


def test_ships_of_the_scenarios_are_what_the_formula_makes_of_them() -> None:
    """Type, size and speed of each ship that a battle or operation names; aircraft aboard were counted on the day."""
    seen = 0
    for each in shipped():
        sides: Any = each.data["sides"] if each.kind in ("battle", "operation") else ()
        for side in sides:
            for ship in (ship for force in side.get("forces", ()) for ship in force.get("ships", ())):
                real = KNOWN.get((ship["name"], ship.get("nation", side["nation"])))
                if real is None or "count" in ship:
                    continue
                found, seen = fleet.derived(real), seen + 1
                said = ship["type"], ship.get("size"), ship.get("slow", False)
                assert (found.type, found.size, bool(found.slow)) == said, (each.name, ship["name"])
    assert seen > 150


@pytest.mark.parametrize(
    ("name", "nation", "said"),
    [
        ("Hood", "Britain", {"type": "BB", "size": 4}),
        ("Admiral Scheer", "Germany", {"type": "BB", "size": 2}),
        ("Scharnhorst", "Germany", {"type": "BB", "size": 3}),
        ("Iowa", "United States", {"type": "BB", "size": 5}),
        ("Arizona", "United States", {"type": "BB", "size": 3, "slow": True}),
        ("Giulio Cesare", "Italy", {"type": "BB", "size": 3}),
        ("Eagle", "Britain", {"type": "CVL", "nas": 1}),
        ("Hosho", "Japan", {"type": "CVE"}),
        ("Wasp", "United States", {"type": "CV"}),
        ("Yubari", "Japan", {"type": "DD", "count": 1}),
    ],
)
def test_what_the_formula_says(name: str, nation: str, said: dict[str, object]) -> None:
    """Tons and design, service before 1937, aircraft carried, small cruisers."""
    found = fleet.derived(KNOWN[name, nation]).model_dump(exclude_defaults=True, exclude_none=True)
    assert found == {"name": name, **said}


def test_numbers_are_halved_as_the_formula_says() -> None:
    """A part of a factor counts whole; factors of the game are taken as they are; a ship of one's own has its size."""
    words = "5 destroyers, 6 corvettes, 9 transports, 3 DD, 2 cruisers, Seven Provinces = BB 4 slow"
    found = [ship.model_dump(exclude_defaults=True, exclude_none=True) for ship, _ in fleet.ships(words, "Britain")]
    assert [(ship["type"], ship.get("count")) for ship in found] == [
        ("DD", 3), ("DD", 2), ("TR", 3), ("DD", 3), ("CA", 2), ("BB", None),
    ]  # fmt: skip
    assert found[-1] == {"name": "Seven Provinces", "type": "BB", "size": 4, "slow": True}


def test_a_name_that_two_navies_had_is_that_of_the_side() -> None:
    ((mine, _),), ((theirs, _),) = fleet.ships("Enterprise", "Britain"), fleet.ships("Enterprise", "United States")
    assert (mine.type, theirs.type) == ("CA", "CV")
    with pytest.raises(FlagplotError, match="Britain and United States had a Enterprise"):
        fleet.ships("Enterprise", "Germany")


@pytest.mark.parametrize(
    "sides",
    [
        ("Germany: Bismarck, Prinz Eugen", "Britain: Hood, Prince of Wales; Norfolk, Suffolk; 4 destroyers"),
        ("Japan: Yamato, Nagato, Kongo, 6 destroyers", "U.S.: Iowa, Essex, Princeton, 5 CA, 9 destroyers"),
        ("Axis: Littorio, Vittorio Veneto, Tirpitz", "Allies: Warspite, Perth, Richelieu, 4 destroyers"),
        ("Italy: 9 transports, 4 destroyers", "Britain: Ajax, Orion, 4 destroyers"),
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_a_battle_of_ships_by_name_fights_at_once(sides: tuple[str, str], swapped: bool, tmp_path: Path) -> None:
    """Explained field by field or bare, either side first: the same battle, and it is fought to its end."""
    one, other = reversed(sides) if swapped else sides
    for bare in ((), ("--bare",)):
        good("new", tmp_path / "mine.yaml", "--side", one, "--side", other, "--force", *bare)
        setting = open_scenario(tmp_path / "mine.yaml")
        assert list(setting.sides) == [one.partition(":")[0], other.partition(":")[0]]
    assert "The end of the battle" in good("fight", tmp_path / "mine.yaml", "--seed", 1, "--brief")


@pytest.mark.rule("22.421A")
def test_a_task_force_has_ten_to_twenty_five_factors() -> None:
    """Smaller groups are ships outside any; larger ones are to be divided; cargo sails outside."""
    small = compose.side("Britain: Hood, Norfolk", "activity")["forces"]
    large = compose.side("Britain: Hood, Rodney, Norfolk", "activity")["forces"]
    laden = compose.side("Britain: Hood, Rodney, Norfolk, 4 transports", "activity")["forces"]
    assert [force.get("task-force", True) for (force,) in (small, large, laden)] == [False, True, False]
    told = compose.fault("U.S.: Iowa, New Jersey, Washington, Alabama, Essex, Intrepid, 8 CA")
    assert "naval factors are more than one task force has" in told and "semicolon" in told


def test_a_file_is_asked_for_line_by_line(tmp_path: Path) -> None:
    """What is wrong is told at once and asked again; options that are given are not asked for."""
    keys = "\n1941-05-24\nGermany\nBismark\nBismarck, Prinz Eugen\nBritain\nHood\n"
    told = call("new", tmp_path / "mine.yaml", "--ask", "--theatre", "europe", keys=keys)
    assert told.exit_code == 0, told.output
    assert "'Bismark' is no ship of the library; expected Bismarck" in " ".join(told.stdout.split())
    setting = open_scenario(tmp_path / "mine.yaml")
    assert (setting.title, setting.date) == ("Germany against Britain", "1941-05-24")
    assert "the answers have come to an end" in call("new", tmp_path / "b.yaml", "--ask", keys="x\n").stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--side", "Germany: Bismarck"), "1 sides; expected two of them"),
        (("--side", "Germany", "--side", "Britain: Hood"), "names no side"),
        (("--side", "Nobody: 3 DD", "--side", "Britain: Hood"), "no nation is known by 'Nobody'"),
        (("--side", "Germany:", "--side", "Britain: Hood"), "no ships are named"),
        (("--side", "Germany: X=ZZ 4", "--side", "Britain: Hood"), "ZZ is no type of ship"),
        (("--side", "A: Hood", "--side", "B: Hood", "--theatre", "moon"), "there is no theatre 'moon'"),
        (("--side", "A: Hood", "--side", "B: Hood", "--like", "midway-1942"), "expected one of the two"),
        (("--side", "A: Hood", "--side", "B: Hood", "--kind", "europa"), "is not put together of ships"),
        (("--title", "Mine", "--like", "midway-1942"), "a copy keeps what it says"),
        (("--side", "Britain: Hood", "--side", "Britain: Hood"), "Britain"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in " ".join(bad("new", tmp_path / "mine.yaml", *words).split())
    assert list(tmp_path.iterdir()) == []
