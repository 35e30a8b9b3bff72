"""Harbor attacks in a season: the DRMs of both sides, targets that are gone or repeated, ports and boxes of the attacker."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Change
from flagplot.season import begin
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger
from tests.helpers.sea_line import fleet, operation, places
from tests.season.helpers_season import by_hand

PREY = ", ".join(
    (
        "{name: Yorktown, type: CV}",
        "{name: Midway, type: CVB}",
        "{name: Iowa, type: BB, size: 5}",
        "{name: Maryland, type: BB, size: 4}",
        "{name: Nevada, type: BB, size: 3, low-supply: true}",
    )
)
HERMES = "{name: Hermes, type: CVL, nation: Britain}, {name: Cruisers, type: CA, count: 4}"
ESCORTS = "{name: Bogue, type: CVE, count: 2}, {name: Flotilla, type: DD, count: 2}"
both = pytest.mark.parametrize("red_first", [False, True])


def season(folder: Path, *changes: str, red_first: bool = False, studied: tuple[str, str] = ("", "")) -> Ledger:
    """Japanese carriers and German boats at Base, nine hexes from Haven where American ships lie."""
    strike = "{name: Akagi, type: CV}, {name: Hiei, type: BB, size: 3}, {name: Tone, type: CA, count: 2}"
    own, theirs = (f"    research: {{{each}}}\n" if each else "" for each in studied)
    blue = own + places("Base", "Rear") + "    forces:\n" + fleet("Kido", "Base", strike)
    blue += "    submarines:\n      - {name: U-boats, port: Base, count: 3, nation: Germany}\n"
    blue += "      - {name: I-boats, port: Base, count: 2, advanced: true}\n"
    loose = "task-force: false, "
    red = theirs + places("Haven") + "    forces:\n" + fleet("Heavy", "Haven", PREY) + fleet("Hermes", "Haven", HERMES)
    red += fleet("Escorts", "Haven", ESCORTS, loose)
    ports, source = {"Base": "A1", "Rear": "C1", "Haven": "J1"}, folder / "operation.yaml"
    source.write_text(operation(blue, red, ports=ports, folder=folder, red_first=red_first))
    ledger = begin.begin(folder / "test.season", str(source), {"turn": "Spring 1941"})
    ledger.write()
    by_hand(ledger, "Blue: harbor-level-3=9", *changes)
    return ledger


def attack(ledger: Ledger, by: str, *targets: str, dice: list[int] | int = 7, **given: int) -> Change:
    """The attack of a unit on ships at Haven."""
    numbers = {"level": 3, **{key.replace("_", "-"): value for key, value in given.items()}}
    change: Change = ledger.rules.harbor(ledger.books, by, "Haven", list(targets), numbers, dice)
    return change


def modifiers(ledger: Ledger, by: str, *targets: str, **given: int) -> list[int]:
    """The modifier against each target, as the journal has it."""
    found = []
    for target in targets:
        said = attack(ledger, by, target, **given).lines[0].text
        found.append(int(said.partition("modifier ")[2].partition(";")[0]))
    return found


@pytest.mark.rule("table.harbor.sub.1", "table.harbor.sub.2", "table.nationality")
@both
def test_the_chart_counts_for_the_submarine_and_for_its_target(tmp_path: Path, red_first: bool) -> None:
    """German submarines are at 3; a CV at 0, a CVB at 1, five factors at 3, four at 2, three in low supply at 1.

    Light ships of a combat group have the lowest DRM among them: that of the CVEs, or that of cruisers alone.
    """
    ledger = season(tmp_path, red_first=red_first)
    prey = ("Yorktown", "Midway", "Iowa", "Maryland", "Nevada", "Hermes", "Bogue", "Flotilla", "Cruisers")
    assert modifiers(ledger, "U-boats", *prey) == [3, 2, 0, 1, 2, 2, 3, 3, 1]
    assert modifiers(ledger, "I-boats", *prey) == [1] * 9


@pytest.mark.rule("table.harbor.cv.2", "table.nationality")
@both
def test_the_chart_counts_against_a_carrier(tmp_path: Path, red_first: bool) -> None:
    ledger = season(tmp_path, red_first=red_first)
    prey = ("Yorktown", "Midway", "Iowa", "Maryland", "Nevada", "Hermes", "Bogue", "Flotilla", "Cruisers")
    assert modifiers(ledger, "Akagi", *prey) == [0, -1, -3, -2, -1, -1, 0, 0, 0]


@pytest.mark.rule("table.harbor.sub.3", "22.552A", "22.9412")
@both
def test_research_in_the_books_counts(tmp_path: Path, red_first: bool) -> None:
    """Torpedo results of three against one of ASW; naval research raises one side by one, the other by two."""
    ledger = season(tmp_path, studied=("naval: 1, torpedo: 3", "naval: 2, asw: 1"), red_first=red_first)
    assert modifiers(ledger, "U-boats", "Maryland") == [3 + 1 - 2 - 2 + 2]
    assert modifiers(ledger, "U-boats", "Maryland", research=-1) == [3 + 1 - 2 - 2 - 1]
    assert modifiers(ledger, "Akagi", "Maryland") == [-2 - 2]
    ledger.books["rulings"] = {"naval-research-shift": "ships-only"}
    assert modifiers(ledger, "Akagi", "Maryland") == [-2]
    assert modifiers(ledger, "U-boats", "Maryland") == [3 + 1 - 2 - 2 + 2]


@pytest.mark.rule("table.harbor.cv.once")
@both
def test_light_ships_may_be_a_target_again_and_a_named_ship_may_not(tmp_path: Path, red_first: bool) -> None:
    ledger = season(tmp_path, red_first=red_first)
    change = attack(ledger, "Akagi", "Cruisers", "Cruisers", dice=[2, 2, 2, 2, 2, 2])
    assert [line.text.rpartition("; ")[2] for line in change.lines if line.text.startswith("Akagi attacks")] == [
        "2 hits [table.harbor]",
        "2 hits [table.harbor]",
    ]
    assert change.books["sides"]["Red"]["ships"]["Cruisers"]["count"] == 2
    with pytest.raises(FlagplotError, match="a named ship is a target once"):
        attack(ledger, "Akagi", "Iowa", "Iowa")
    assert attack(ledger, "U-boats", "Iowa", "Iowa").lines


@pytest.mark.rule("table.harbor.cv.count", "22.55")
@both
@pytest.mark.parametrize(("by", "target", "dice"), [("U-boats", "Hermes", 2), ("U-boats", "Flotilla", 2)])
def test_what_an_attack_has_sunk_is_no_target_of_the_next(
    tmp_path: Path, by: str, target: str, dice: int, red_first: bool
) -> None:
    ledger = season(tmp_path, red_first=red_first)
    change = attack(ledger, by, target, target, target, dice=[6] * dice * 3)
    said = [line.text for line in change.lines if line.text.startswith(by)]
    assert [f"finds no {target} left" in text for text in said[:3]] == [False, True, True]
    assert target not in change.books["sides"]["Red"]["ships"]
    assert sum(lost["what"] == target for lost in change.books["lost"].values()) == 1


@pytest.mark.rule("22.93E", "22.55", "table.harbor.cv.pick", "table.naval-attack-004.mixed")
@both
@pytest.mark.parametrize(
    ("by", "target", "dice", "left"),
    [
        ("Akagi", "Flotilla", [4, 4, 4], {"Cruisers": 3, "Flotilla": 0, "Bogue": 2}),
        ("Akagi", "Bogue", [4, 4, 4], {"Cruisers": 3, "Flotilla": 2, "Bogue": 0}),
        ("Akagi", "Cruisers", [1, 2, 2], {"Cruisers": 4, "Flotilla": 2, "Bogue": 2}),
        ("U-boats", "Bogue", [2, 3], {"Cruisers": 4, "Flotilla": 1, "Bogue": 0}),
        ("U-boats", "Cruisers", [5, 4], {"Cruisers": 2, "Flotilla": 2, "Bogue": 2}),
    ],
)
def test_light_ships_are_one_target(
    tmp_path: Path, by: str, target: str, dice: list[int], left: dict[str, int], red_first: bool
) -> None:
    """Of the port against aircraft, of a combat group against boats; hits are even between cruisers and the others.

    Four hits sink a cruiser and two of the others, those first that were named; one hit damages a cruiser.
    """
    ledger = season(tmp_path, red_first=red_first)
    books = attack(ledger, by, target, dice=dice).books
    ships = books["sides"]["Red"]["ships"]
    assert {name: ships.get(name, {}).get("count", 0) for name in left} == left
    hurt = {name: ships[name]["damaged"] for name in left if ships.get(name, {}).get("damaged")}
    assert hurt == ({"Cruisers": 1} if dice == [1, 2, 2] else {})
    assert not ledger.rules.faults(books)


@pytest.mark.rule("table.harbor.cv.roll", "22.421A")
@both
def test_a_task_force_that_is_left_too_small_is_none(tmp_path: Path, red_first: bool) -> None:
    """Hermes and four cruisers make ten factors; without Hermes they are loose ships of the port."""
    ledger = season(tmp_path, red_first=red_first)
    enter(ledger, "harbor", attack(ledger, "U-boats", "Hermes", dice=[6, 6]))
    ledger.write()
    force = ledger.books["sides"]["Red"]["forces"]["Hermes"]
    assert force["task-force"] is False and not ledger.rules.faults(ledger.books)
    assert any("no longer a task force" in said for said in ledger.journal[-1]["said"])


@pytest.mark.rule("table.harbor.subreq.1", "table.harbor.cvreq.1")
@both
@pytest.mark.parametrize("status", ["non-operational", "fortified-only"])
@pytest.mark.parametrize("by", ["U-boats", "Akagi"])
def test_only_an_operational_port_sends_an_attack(tmp_path: Path, by: str, status: str, red_first: bool) -> None:
    ledger = season(tmp_path, f"Base: status={status}", red_first=red_first)
    with pytest.raises(FlagplotError, match="have to be operational"):
        attack(ledger, by, "Iowa")


@pytest.mark.rule("table.harbor.subreq.1", "table.harbor.cvreq.1")
def test_the_range_of_aircraft_is_a_carriers_alone(tmp_path: Path) -> None:
    ledger = season(tmp_path)
    ledger.books["sides"]["Red"]["ports"]["Haven"]["hex"] = "W1"
    for by, given, is_near in (("Akagi", 0, False), ("Akagi", 1, False), ("Akagi", 2, True), ("U-boats", 9, False)):
        if is_near:
            assert attack(ledger, by, "Iowa", range=given).lines
            continue
        with pytest.raises(FlagplotError, match="hexes away"):
            attack(ledger, by, "Iowa", range=given)


@pytest.mark.rule("table.harbor.subreq.2", "table.harbor.subreq.3")
@pytest.mark.parametrize(
    ("source", "side", "other", "box", "nation", "reaches"),
    [
        ("bismarck-1941", "Germany", "Britain", "Atlantic SW box", "Germany", True),
        ("bismarck-1941", "Germany", "Britain", "Atlantic SW box", "Italy", False),
        ("bismarck-1941", "Germany", "Britain", "U.S. box", "Germany", False),
        ("coral-sea-1942-operation", "Japan", "U.S.", "Pacific SW box", "Japan", True),
        ("coral-sea-1942-operation", "U.S.", "Japan", "Pacific SW box", "United States", True),
        ("coral-sea-1942-operation", "U.S.", "Japan", "Pacific SW box", "Britain", False),
    ],
)
def test_boats_in_an_sw_box_reach_the_ports_of_its_front(
    tmp_path: Path, source: str, side: str, other: str, box: str, nation: str, reaches: bool
) -> None:
    ledger = begin.begin(tmp_path / "test.season", source, {"turn": "Spring 1941"})
    ledger.books["clock"] |= {"mover": side}
    for has in ledger.books["sides"].values():
        has["operations"] = {}
    ledger.journal[-1]["after"] = ""
    ledger.write()
    ports = ledger.books["sides"][side]["ports"]
    known = [] if box in ports else [f"{box}: new={side}/ports"]
    by_hand(ledger, *known, f"Boats: new={side}/submarines, at={box}, count=2, nation={nation}")
    by_hand(ledger, f"{side}: harbor-level-1=2")
    enemy = ledger.books["sides"][other]
    target, force = next(
        (name, enemy["forces"][ship["force"]]) for name, ship in enemy["ships"].items() if ship.get("force")
    )
    port = force["at"] if not force.get("patrol") else force["base"]
    force.pop("patrol", None)
    force["at"] = port
    for front in (0, 1):
        if front and reaches:
            assert ledger.rules.harbor(ledger.books, "Boats", port, [target], {"front": 1}, 7).lines
            continue
        said = "only ports of its front" if reaches else "in a port on the board"
        with pytest.raises(FlagplotError, match=said):
            ledger.rules.harbor(ledger.books, "Boats", port, [target], {"front": front}, 7)
