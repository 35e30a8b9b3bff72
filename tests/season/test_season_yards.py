"""Yards in a season by the table of costs: ships raised where they were sunk, light ships each at its cost, CVEs of the U.S."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError, SeveralErrors
from flagplot.season import begin, stage
from flagplot.season.announcing import of_text
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger, read
from tests.helpers.sea_line import fleet, operation, places
from tests.season.helpers_season import by_hand

both = pytest.mark.parametrize("red_first", [False, True])
WRECKS = ", ".join(
    (
        "{name: Fuso, type: BB, size: 3, slow: true}",
        "{name: Jean Bart, type: BB, size: 4, nation: France}",
        "{name: Junyo, type: CV}, {name: Maya, type: CA}",
        "{name: Takao, type: CA, count: 3}",
    )
)


def season(folder: Path, *changes: str, red_first: bool = False) -> Ledger:
    """Blue's construction phase: a yard at Kure, none at Truk, where its ships lie."""
    blue = places("Kure", "Truk") + "    forces:\n" + fleet("Main", "Truk", WRECKS) + fleet("Guard", "Kure")
    red = places("Haven") + "    forces:\n" + fleet("Foe", "Haven")
    ports, source = {"Kure": "A1", "Truk": "F1", "Haven": "J1"}, folder / "operation.yaml"
    source.write_text(operation(blue, red, ports=ports, folder=folder, red_first=red_first))
    ledger = begin.begin(folder / "test.season", str(source), {"turn": "Spring 1941"})
    ledger.books["clock"] |= {"mover": "Blue", "phase": "construction"}
    ledger.journal[-1]["after"] = ""
    ledger.write()
    by_hand(ledger, "Kure: yard=true", *changes)
    return ledger


def wish(ledger: Ledger, *work: str) -> None:
    """Announce work for Blue's yards, the most urgent first."""
    text = "flagplot: announcement\nside: Blue\nyard:\n" + "".join(f"  - {{{each}}}\n" for each in work)
    enter(ledger, "announce", of_text(ledger, text, "wish.yaml"))
    ledger.write()


def built(ledger: Ledger) -> list[str]:
    """Close the construction phase; gives what the journal says."""
    stage.close(ledger)
    return [str(said) for said in ledger.journal[-1]["said"]]


@pytest.mark.rule("awaw-2003:table.27.721.port.1", "awaw-2003:table.27.721.port.2")
@both
def test_a_ship_is_raised_where_she_was_sunk_and_stays_the_same_ship(tmp_path: Path, red_first: bool) -> None:
    """Truk has no yard; each costs a point and three BRPs, and is as slow, and of the nation, that she was."""
    sunk = (f"{name}: lost=Truk, in-port=true" for name in ("Fuso", "Jean Bart", "Junyo"))
    ledger = season(tmp_path, "Blue: points=3, brps=8", *sunk, red_first=red_first)
    wish(ledger, *(f"do: raise, ship: {name}, at: Truk" for name in ("Fuso", "Jean Bart", "Junyo")))
    said = built(ledger)
    assert "Junyo: waits for BRPs [27.721]" in said
    side = read(ledger.path).books["sides"]["Blue"]
    assert side["brps"] == 2
    raised = {name: dict(side["ships"][name]) for name in ("Fuso", "Jean Bart")}
    where = {side["forces"][ship.pop("force")]["at"] for ship in raised.values()}
    assert where == {"Truk"}
    assert raised == {
        "Fuso": {"type": "BB", "size": 3, "slow": True, "hits": 2},
        "Jean Bart": {"type": "BB", "size": 4, "nation": "France", "hits": 3},
    }
    assert [lost["what"] for lost in ledger.books["lost"].values() if lost.get("in-port")] == ["Junyo"]


@pytest.mark.rule("awaw-2003:table.27.721.port.1")
@both
def test_a_carrier_comes_from_the_yard_without_aircraft_which_its_owner_enters(tmp_path: Path, red_first: bool) -> None:
    """By ruling: no source says how many squadrons she has, nor whether points that are left over are kept."""
    ledger = season(tmp_path, "Blue: points=2, brps=3", "Junyo: lost=Truk, in-port=true", red_first=red_first)
    wish(ledger, "do: raise, ship: Junyo, at: Truk")
    built(ledger)
    side = read(ledger.path).books["sides"]["Blue"]
    assert (side["ships"]["Junyo"]["nas"], side["points"]) == (0, 2)
    by_hand(ledger, "Junyo: nas=1")


@pytest.mark.rule("awaw-2003:table.27.721.port.1", "awaw-2003:table.27.721.port.3")
@both
@pytest.mark.parametrize(
    ("work", "said"),
    [
        ("ship: Fuso, at: Kure", "Fuso was sunk in Truk"),
        ("ship: Maya, at: Truk", "units of that type sunk in port are lost"),
        ("ship: Jean Bart, at: Truk", "Jean Bart was not sunk in port"),
    ],
)
def test_what_is_not_raised(tmp_path: Path, work: str, said: str, red_first: bool) -> None:
    sunk = ("Fuso: lost=Truk, in-port=true", "Maya: lost=Truk, in-port=true", "Jean Bart: lost=Truk")
    ledger = season(tmp_path, "Blue: points=3, brps=8", *sunk, red_first=red_first)
    with pytest.raises((FlagplotError, SeveralErrors), match=said):
        wish(ledger, f"do: raise, {work}")


@pytest.mark.rule("awaw-2003:table.27.721.port.1")
@both
def test_ships_of_one_name_are_raised_each_by_its_own_side(tmp_path: Path, red_first: bool) -> None:
    ledger = season(tmp_path, "Blue: points=1, brps=3", red_first=red_first)
    by_hand(ledger, "Fuso: new=Red/ships, type=BB, size=5, force=Foe")
    by_hand(ledger, "Red/ships/Fuso: lost=Haven, in-port=true", "Blue/ships/Fuso: lost=Truk, in-port=true")
    wish(ledger, "do: raise, ship: Fuso, at: Truk")
    built(ledger)
    assert ledger.books["sides"]["Blue"]["ships"]["Fuso"]["size"] == 3
    assert [lost["side"] for lost in ledger.books["lost"].values() if lost.get("in-port")] == ["Red"]


@pytest.mark.rule("awaw-2003:table.27.721.dd.2", "awaw-2003:table.27.721.ca.2", "awaw-2003:table.27.721.transports.2")
@both
@pytest.mark.parametrize(
    ("points", "kind", "count", "paid"),
    [(5, "DD", 5, 5), (4, "DD", 5, 0), (6, "CA", 3, 6), (5, "CA", 3, 0), (3, "TR", 3, 3), (2, "TR", 3, 0)],
)
def test_each_light_ship_has_its_cost(
    tmp_path: Path, points: int, kind: str, count: int, paid: int, red_first: bool
) -> None:
    ledger = season(tmp_path, f"Blue: points={points}", red_first=red_first)
    wish(ledger, f"do: build, ship: New ships, at: Kure, type: {kind}, count: {count}")
    said = built(ledger)
    side = ledger.books["sides"]["Blue"]
    if not paid:
        assert "New ships: waits for points [27.721]" in said and "since" not in next(iter(side["work"].values()))
        return
    assert any(text.startswith(f"New ships: build begins at Kure, {paid} points") for text in said)
    if kind == "TR":
        assert side["ships"]["New ships"]["count"] == count
    else:
        assert next(iter(side["work"].values()))["paid"] == paid


@pytest.mark.rule("awaw-2003:table.27.721.dd.2")
def test_what_a_row_leaves_is_for_the_next_wish(tmp_path: Path) -> None:
    ledger = season(tmp_path, "Blue: points=5")
    wish(
        ledger,
        "do: build, ship: First, at: Kure, type: DD, count: 3",
        "do: build, ship: Second, at: Kure, type: CA, count: 2",
        "do: build, ship: Third, at: Kure, type: CA",
    )
    begun = [text.partition(":")[0] for text in built(ledger) if "build begins" in text]
    assert begun == ["First", "Third"]


@pytest.mark.rule("awaw-2003:table.27.721.cve")
@both
def test_the_us_alone_builds_cves_whoever_leads_the_side(tmp_path: Path, red_first: bool) -> None:
    ledger = season(tmp_path, "Blue: points=9", red_first=red_first)
    escorts = "do: build, ship: Escorts, at: Kure, type: CVE, count: 2"
    with pytest.raises((FlagplotError, SeveralErrors), match=r"only the U\.S\. builds CVEs"):
        wish(ledger, escorts)
    wish(ledger, f"{escorts}, nation: United States")
    by_hand(ledger, "Blue: nation=United States")
    with pytest.raises((FlagplotError, SeveralErrors), match=r"only the U\.S\. builds CVEs"):
        wish(ledger, f"{escorts.replace('Escorts', 'More')}, nation: Britain")


@pytest.mark.rule("awaw-2003:table.27.721.4f.2")
def test_named_ships_are_built_one_by_one(tmp_path: Path) -> None:
    ledger = season(tmp_path, "Blue: points=9")
    with pytest.raises((FlagplotError, SeveralErrors), match="is a named ship"):
        wish(ledger, "do: build, ship: Musashi, at: Kure, type: BB, size: 4, count: 2")


@pytest.mark.rule("22.63D", "awaw-2003:table.27.721.transports.2")
@both
@pytest.mark.parametrize(("room", "comes"), [(17, True), (16, False)])
def test_transports_take_room_in_a_port_as_in_the_file_of_a_turn(
    tmp_path: Path, red_first: bool, room: int, comes: bool
) -> None:
    """Guard has twelve factors and the convoy four: a fifth transport waits in the yard where there is room for 16."""
    merchants = "Merchants: new=Blue/ships, type=TR, count=4, force=Convoy"
    convoy = ("Convoy: new=Blue/forces, at=Kure, task-force=false", merchants)
    ledger = season(tmp_path, "Blue: points=2", *convoy, f"Kure: room={room}", red_first=red_first)
    wish(ledger, "do: build, ship: Fifth, type: TR, at: Kure")
    waits = "Fifth: ready at Kure, which has no room for it; it waits in the yard [21.11]"
    assert (waits not in built(ledger)) == comes
    assert ("Fifth" in ledger.books["sides"]["Blue"]["ships"]) == comes
    with pytest.raises(FlagplotError, match="Kure has room for 15 naval factors, and 1[67] are based there"):
        by_hand(ledger, "Kure: room=15")


@pytest.mark.rule("awaw-2003:table.27.721.port.1")
@both
@pytest.mark.parametrize(
    "work",
    [
        "do: raise, ship: Fuso, at: Truk",
        "do: build, ship: Yamato, type: BB, size: 5, at: Kure",
        "do: build, ship: Boats, type: DD, count: 2, at: Kure",
        "do: repair, ship: Guard One, at: Kure",
    ],
)
def test_a_form_that_comes_twice_is_one_wish(tmp_path: Path, work: str, red_first: bool) -> None:
    """The second wish replaces the first; two works on one ship stopped the season. One in hand is not begun again."""
    changes = ("Blue: points=30", "Fuso: lost=Truk, in-port=true", "Guard One: hits=3")
    ledger = season(tmp_path, *changes, red_first=red_first)
    for _ in range(2):
        wish(ledger, work)
    assert len(ledger.books["sides"]["Blue"]["work"]) == 1
    built(ledger)
    if ledger.books["sides"]["Blue"]["work"]:
        with pytest.raises((FlagplotError, SeveralErrors), match="is being worked on already"):
            wish(ledger, work)
        assert len(ledger.books["sides"]["Blue"]["work"]) == 1


def test_each_damaged_ship_of_a_row_has_a_wish(tmp_path: Path) -> None:
    """A third wish for two damaged cruisers replaces the second; wishes that an older program doubled are dropped."""
    ledger = season(tmp_path, "Blue: points=30", "Guard cruisers: damaged=2", "Guard One: hits=3")
    for _ in range(3):
        wish(ledger, "do: repair, ship: Guard cruisers, at: Kure")
    wish(ledger, "do: repair, ship: Guard One, at: Kure")
    work = ledger.books["sides"]["Blue"]["work"]
    assert len(work) == 3
    work["repair Guard One (2)"] = dict(work["repair Guard One"])
    said = built(ledger)
    assert sum("repair begins" in each for each in said) == 3
    assert sum("the wish is dropped" in each for each in said) == 1
