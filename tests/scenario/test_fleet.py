"""Ships by name: what the formula of scenarios/README makes of them, and battles put together of them, which fight at once."""

import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from flagplot.core.errors import FlagplotError
from flagplot.files.shipped import shipped
from flagplot.files.ships import CAPITAL, library
from flagplot.files.yaml_lines import QUICK
from flagplot.games.awaw.files.composing import compose, listed
from flagplot.table.setting import open_scenario
from tests.cli.shell import bad, call, good

KNOWN = {(real.name, real.nation): real for real in library()}


def test_the_library_says_of_each_ship_once_what_it_was() -> None:
    assert len(KNOWN) == len(library()) > 300
    for real in library():
        assert 2_000 < real.tons < 70_000 and 1905 < real.year < 1946, real.name
        assert (real.aircraft > 0) == (real.kind == "CV"), real.name
        assert real.design in (("first", "later") if real.kind in CAPITAL else ("",)), real.name


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
                found, seen = listed.derived(real), seen + 1
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
    found = listed.derived(KNOWN[name, nation]).model_dump(exclude_defaults=True, exclude_none=True)
    assert found == {"name": name, **said}


def test_numbers_are_halved_as_the_formula_says() -> None:
    """A part of a factor counts whole; factors of the game are taken as they are; a ship of one's own has its size."""
    words = "5 destroyers, 6 corvettes, 9 transports, 3 DD, 2 cruisers, Seven Provinces = BB 4 slow"
    found = [
        ship.model_dump(exclude_defaults=True, exclude_none=True)
        for ship, _ in listed.groups(words, "Britain")[0].ships
    ]
    assert [(ship["type"], ship.get("count")) for ship in found] == [
        ("DD", 6), ("DD", 2), ("TR", 3), ("CA", 2), ("BB", None),
    ]  # fmt: skip
    assert found[-1] == {"name": "Seven Provinces", "type": "BB", "size": 4, "slow": True}


def test_a_name_that_two_navies_had_is_that_of_the_side() -> None:
    ((mine, _),), ((theirs, _),) = (listed.groups("Enterprise", navy)[0].ships for navy in ("Britain", "United States"))
    assert (mine.type, theirs.type) == ("CA", "CV")
    with pytest.raises(FlagplotError, match="Britain and United States had a Enterprise"):
        listed.groups("Enterprise", "Germany")


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
    small = compose.side("Britain", "Hood, Norfolk", True)["forces"]
    large = compose.side("Britain", "Hood, Rodney, Norfolk", True)["forces"]
    laden = compose.side("Britain", "Hood, Rodney, Norfolk, 4 transports", True)["forces"]
    assert [force.get("task-force", True) for (force,) in (small, large, laden)] == [False, True, False]


@pytest.mark.rule("20.162F", "22.421A")
@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("Iowa, New Jersey, Washington, Alabama, Essex, Intrepid, 8 CA", 2),
        ("6 CV, 2 BB, 30 DD", 3),
        ("2 CV, 1 CVL, 2 BB, 4 CA, 20 DD, 8 transports", 2),
        ("13 CA", 2),
    ],
)
def test_what_exceeds_a_task_force_is_divided_into_ones_that_are_right(words: str, number: int) -> None:
    """Ten to 25 factors, at most half and at most twelve of them carriers; nothing is lost; transports stay together."""
    whole = listed.groups(words, "Japan")[0].ships
    parts = compose.divided(whole, laden="transports" in words)
    assert len(parts) == number
    for part in parts:
        factors, carriers = compose.measured(part.ships)
        assert 10 <= factors <= 25 and carriers <= 12 and 2 * carriers <= factors
    ships = [ship for part in parts for ship, _ in part.ships]
    for kind in {ship.type for ship, _ in whole}:
        counts = [sum(ship.count or 1 for ship in some if ship.type == kind) for some in (ships, [s for s, _ in whole])]
        assert counts[0] == counts[1]
    assert sum(any(ship.type == "TR" for ship, _ in part.ships) for part in parts) == ("transports" in words)


def test_a_file_is_asked_for_question_by_question(tmp_path: Path) -> None:
    """A wrong answer is refused at once and asked again, Enter takes the default, and the words for the same file are given."""
    keys = (
        "bttle\n\n\n24.5.41\n1941-05-24\nmoon\neurope\nGermany\nBismark\nBismarck, Prinz Eugen\n\n\nno\n"
        "Germany\nBritain\nHood\n2 attak squadrons\n2 attack squadrons\n\nmaybe\nyes\n4 destroyers\n\n\n\n"
    )
    told = call("new", tmp_path / "mine.yaml", "--ask", keys=keys)
    assert told.exit_code == 0, told.output
    said = " ".join(told.stdout.split())
    for refused in (
        "there is no kind of file 'bttle'; expected scenario, europa or operation",
        "'24.5.41' is not a date; expected year, month and day",
        "there is no theatre 'moon'; expected europe or pacific",
        "'Bismark' is not in the ship library; expected Bismarck",
        "'Germany' is the name of side 1; expected another name",
        "'attak squadrons' cannot be counted; expected attack squadron",
        "there is no answer 'maybe'; expected yes or no",
    ):
        assert refused in said, refused
    words = next(line for line in told.stdout.splitlines() if line.startswith("The same in words: "))
    again = shlex.split(words.partition(": ")[2])
    assert again[:2] == ["flagplot", "new"] and again[2] == str(tmp_path / "mine.yaml")
    asked = (tmp_path / "mine.yaml").read_text(encoding="utf-8")
    good("new", tmp_path / "typed.yaml", *again[3:])
    assert (tmp_path / "typed.yaml").read_text(encoding="utf-8") == asked
    assert "Hood, 2 attack squadrons; 4 destroyers" in again[-1]


def test_a_naval_turn_is_asked_for_with_its_places(tmp_path: Path) -> None:
    keys = (
        "operation\n\n\n\n\nBritain\nPrince of Wales, Repulse\n\n\nAtlantis\nSingapore\nKuantan\n\n"
        "Japan\n\n6 attack squadrons\n\nSaigon\n\n\n"
    )
    told = call("new", tmp_path / "mine.yaml", "--ask", keys=keys)
    assert told.exit_code == 0, told.output
    assert "there is no 'Atlantis' on the map" in " ".join(told.stdout.split())
    assert "Kuantan" in good("turn", tmp_path / "mine.yaml", "--seed", 1, "--brief")


def test_answers_that_end_early_write_nothing(tmp_path: Path) -> None:
    told = call("new", tmp_path / "b.yaml", "--ask", keys="\nx\n")
    assert told.exit_code == 2 and "the answers ended early, and nothing was written" in told.stderr
    assert list(tmp_path.iterdir()) == []


RAID: Any = ("--kind", "operation", "--activity", "raid")
EUROPA: Any = ("--kind", "europa")
GERMANY = "Germany: Bismarck, Prinz Eugen at Gotenhafen to Atlantic SW box; Scharnhorst at Brest"
BRITAIN = "Britain: Hood, 6 destroyers, 2 search squadrons at Scapa Flow; 8 submarines at Plymouth; 9 TR at Greenock"


@pytest.mark.parametrize("bare", [(), ("--bare",)])
@pytest.mark.rule("22.12", "22.15B")
def test_a_naval_turn_is_put_together_of_ships_and_ports(bare: tuple[str, ...], tmp_path: Path) -> None:
    """The map goes by the places, the phase by the activity; squadrons stand in their port, boats by four for a factor."""
    good("new", tmp_path / "mine.yaml", *RAID, "--side", GERMANY, "--side", BRITAIN, *bare)
    made: Any = yaml.load((tmp_path / "mine.yaml").read_text(encoding="utf-8"), QUICK)
    assert (made["map"], made["mover"]) == ("north-atlantic", "Germany")
    (raid,) = made["sides"][0]["operations"]
    assert (raid["activity"], raid["phase"]) == ("raid", "redeployment")
    assert raid["plans"][0]["forces"] == ["Gotenhafen force"]
    assert raid["plans"][0]["route"] == ["Gotenhafen", "Atlantic SW box"]
    places = {place["name"]: place for place in made["sides"][1]["places"]}
    assert places["Scapa Flow"]["squadrons"] == [{"type": "search", "count": 2}] and set(places) >= {"Greenock"}
    assert made["sides"][1]["submarines"] == [{"name": "Boats of Plymouth", "port": "Plymouth", "count": 2}]
    assert "raid from Gotenhafen to" in " ".join(good("turn", tmp_path / "mine.yaml", "--seed", 1).split())


def test_a_turn_in_which_two_forces_sail_together(tmp_path: Path) -> None:
    """From one port to one place, in one operation; another way is another."""
    japan = "Japan: Yamato, Musashi at Truk to Rabaul; Shokaku, Zuikaku, 14 destroyers at Truk to Rabaul; Kongo at Palau to Truk"
    words = ("--kind", "operation", "--activity", "naval-redeployment", "--bare")
    good("new", tmp_path / "mine.yaml", *words, "--side", japan, "--side", "U.S.: Enterprise at Pearl Harbor")
    made: Any = yaml.load((tmp_path / "mine.yaml").read_text(encoding="utf-8"), QUICK)
    sail = [task["plans"][0]["forces"] for task in made["sides"][0]["operations"]]
    assert made["map"] == "pacific" and sail == [["Truk force", "Truk force 2"], ["Palau force"]]


@pytest.mark.rule("34.A", "34.B", "34.C")
def test_a_combat_of_grand_europa_is_put_together_of_ships(tmp_path: Path) -> None:
    """By the formula of scenarios/europa/README; submarines and coast guns are groups of their own."""
    sides = (
        "Britain: Warspite, Ark Royal, Norfolk, 9 destroyers",
        "Germany: 10 destroyers, 3 submarines; 6 coast guns, Z=TF 7",
    )
    good("new", tmp_path / "mine.yaml", *EUROPA, "--side", sides[0], "--side", sides[1], "--sea", "rough")
    made: Any = yaml.load((tmp_path / "mine.yaml").read_text(encoding="utf-8"), QUICK)
    assert (made["sea"], made["coastal-hex"]) == ("rough", True)
    assert made["moving"]["units"] == [
        {"name": "Warspite", "type": "TF", "gunnery": 4, "heavy": True},
        {"name": "Ark Royal", "type": "CG", "gunnery": 1},
        {"name": "Norfolk", "type": "TF", "gunnery": 2},
        {"name": "Destroyers", "type": "TF", "gunnery": 3, "submarine": 4},
    ]
    kinds = [(group["kind"], group.get("level") or group["units"][0]) for group in made["enemy"]["groups"]]
    assert kinds[1:] == [
        ("submarine", {"name": "Submarines", "type": "SS", "submarine": 1}),
        ("surface", {"name": "Z", "type": "TF", "gunnery": 7}),
        ("coast-defence", 3),
    ]
    assert "The end of the battle" in good("fight", tmp_path / "mine.yaml", "--seed", 1, "--brief")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--side", "Germany: Bismarck"), "1 sides; expected two sides"),
        (("--side", "Germany", "--side", "Britain: Hood"), "does not name a side"),
        (("--side", "Nobody: 3 DD", "--side", "Britain: Hood"), "no nation is called 'Nobody'"),
        (("--side", "Germany:", "--side", "Britain: Hood"), "no ships are named"),
        (("--side", "Germany: X=ZZ 4", "--side", "Britain: Hood"), "ZZ is not a type of ship"),
        (("--side", "A: Hood", "--side", "B: Hood", "--theatre", "moon"), "there is no theatre 'moon'"),
        (("--side", "A: Hood", "--side", "B: Hood", "--like", "midway-1942"), "expected one of them"),
        (("--side", "A: Hood", "--side", "B: Hood", "--kind", "orders"), "cannot be built from ships"),
        (("--side", "A: Hood", "--side", "B: Hood", "--sea", "rough"), "a file of kind scenario has no such option"),
        ((*RAID, "--side", "Germany: Bismarck", "--side", BRITAIN), "the port of 'Bismarck' is missing"),
        ((*RAID, "--side", "Germany: Bismarck at Kiel", "--side", "Britain: Hood at Kiel"), "no force sails"),
        ((*RAID, "--side", GERMANY, "--side", "Britain: Hood at Brest to Kiel"), "both sides sail"),
        ((*RAID, "--side", GERMANY, "--side", "Britain: Hood at Scapa Flw"), "on the map north-atlantic"),
        (
            ("--side", "Germany: Bismarck to Kiel", "--side", "Britain: Hood"),
            "'Bismarck to Kiel' is not in the ship library",
        ),
        (
            ("--side", "Germany: Bismarck at Kiel to Brest", "--side", "Britain: Hood"),
            "a battle has no voyage to Brest",
        ),
        (("--side", "Germany: aircraft", "--side", "Britain: Hood"), "how many aircraft is not said"),
        (("--side", "Germany: 6 attck squadrons", "--side", "Britain: Hood"), "expected attack squadron"),
        (("--side", "Germany: 0 cruisers", "--side", "Britain: Hood"), "'0 cruisers' is none"),
        (("--side", "Germany: 6 bombers", "--side", "Britain: 6 fighters"), "no side has ships"),
        (
            ("--side", "Germany: 6 bombers, 4 submarines", "--side", "Britain: Hood"),
            "Germany has no ships, but aircraft and",
        ),
        ((*RAID[:3], "loot", "--side", GERMANY, "--side", BRITAIN), "there is no activity 'loot'"),
        ((*EUROPA, "--side", "Britain: Hood; Renown", "--side", "Germany: Bismarck"), "the moving side has one group"),
        ((*EUROPA, "--side", "Britain: Hood, 2 submarines", "--side", "Germany: Bismarck"), "ships and submarines"),
        ((*EUROPA, "--side", "Britain: Hood", "--side", "Germany: 3 rafts"), "cannot be counted"),
        (
            (*EUROPA, "--side", "Britain: Hood", "--side", "Germany: 0 destroyers"),
            "'0 destroyers' is not in the ship library",
        ),
        (("--title", "Mine", "--like", "midway-1942"), "a copy keeps the values of its original"),
        (("--side", "Britain: Hood", "--side", "Britain: Hood"), "Britain"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in " ".join(bad("new", tmp_path / "mine.yaml", *words).split())
    assert list(tmp_path.iterdir()) == []
