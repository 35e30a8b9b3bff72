"""Harbor attacks in a season: refused by their table, counted, written back, and the carrier inverted."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.season import stage
from flagplot.season.begin import begin
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger, read
from tests.season.helpers_season import by_hand


@pytest.fixture
def at_sea(tmp_path: Path) -> Ledger:
    """The sweep to Gavdos in Britain's turn, a carrier at Suda Bay within reach of Taranto, a result of level 2 held."""
    ledger = begin(tmp_path / "x.season", "matapan-1941-operation", {"turn": "Spring 1941"})
    ledger.books["clock"] |= {"mover": "Britain"}
    ledger.books["sides"]["Italy"]["operations"] = {}
    ledger.journal[-1]["after"] = ""
    ledger.write()
    by_hand(
        ledger,
        "Carriers: new=Britain/forces, at=Suda Bay, task-force=false",
        "Formidable: force=Carriers",
        "Britain: harbor-level-2=1",
    )
    return ledger


def attack(ledger: Ledger, dice: list[int] | int, *targets: str, **given: int) -> None:
    numbers = {"level": 2, **{key.replace("_", "-"): value for key, value in given.items()}}
    change = ledger.rules.harbor(ledger.books, "Formidable", "Taranto", list(targets), numbers, dice)
    enter(ledger, "harbor", change)
    ledger.write()


def line(ledger: Ledger, side: str, name: str) -> dict[str, object]:
    found: dict[str, object] = ledger.books["sides"][side]["ships"].get(name, {})
    return found


@pytest.mark.rule("awaw-2018:table.harbor.cv.roll")
def test_hits_go_into_the_books_and_the_carrier_is_inverted(at_sea: Ledger) -> None:
    """Six hits on the light ships of the port, four of them on cruisers; the second attack has none."""
    before = at_sea.rules.census(at_sea.books)
    attack(at_sea, [6, 6, 6, 1, 1, 2], "Zara", "Pola")
    books = read(at_sea.path).books
    assert books["harbor-attacks"] == 1 and books["sides"]["Britain"]["harbor-level-2"] == 0
    assert line(at_sea, "Britain", "Formidable")["inverted"] == "turn"
    sunk = {lost["what"]: lost["count"] for lost in books["lost"].values()}
    assert sunk == {"Zara": 1, "Abruzzi": 1, "Torpedo flotilla": 2}
    assert all(lost["in-port"] for lost in books["lost"].values())
    assert at_sea.rules.census(at_sea.books) == before
    assert any("6 6 6; modifier" in said for said in at_sea.journal[-1]["said"])


@pytest.mark.rule("awaw-2018:table.harbor.cv.loss", "awaw-2018:table.harbor.all.1")
def test_a_total_of_two_loses_the_carrier_and_each_earlier_attack_counts(at_sea: Ledger) -> None:
    by_hand(at_sea, "Britain: harbor-level-2=3")
    attack(at_sea, [4, 4, 4], "Zara")
    first = next(said for said in at_sea.journal[-1]["said"] if "modifier" in said)
    at_sea.books["sides"]["Britain"]["ships"]["Formidable"].pop("inverted")
    attack(at_sea, [1, 1, 1], "Pola", air_defence=1)
    second = next(said for said in at_sea.journal[-1]["said"] if "modifier" in said)
    numbers = [int(said.partition("modifier ")[2].partition(";")[0]) for said in (first, second)]
    assert numbers[1] == numbers[0] - 2
    assert line(at_sea, "Britain", "Formidable") == {}
    assert [lost["what"] for lost in at_sea.books["lost"].values()][-2:] == ["Formidable", "squadrons"]


@pytest.mark.parametrize(
    ("by", "port", "targets", "given", "said"),
    [
        ("Warspite", "Taranto", ["Zara"], {}, "a carrier, have to be operational"),
        ("Formidable", "Naples", ["Zara"], {}, "'Zara' is not in Naples; expected"),
        ("Formidable", "Berlin", ["Zara"], {}, "Italy has no port Berlin"),
        ("Zara", "Taranto", ["Pola"], {}, "is not a carrier or submarine of Britain, who moves"),
        ("Formidable", "Naples", ["Vittorio Veneto"] * 2, {}, "a named ship is a target once"),
        ("Formidable", "Taranto", ["Zara", "Pola", "Fiume"], {}, "the result allows fewer targets"),
        ("Formidable", "Taranto", ["Zara"], {"level": 3}, "Britain holds no research result of level 3"),
        ("Formidable", "Taranto", ["Zara"], {"counteraired": 1}, "has been the target of counterair"),
    ],
)
def test_what_the_table_bars_is_refused(
    at_sea: Ledger, by: str, port: str, targets: list[str], given: dict[str, int], said: str
) -> None:
    with pytest.raises(FlagplotError, match=said):
        at_sea.rules.harbor(at_sea.books, by, port, targets, {"level": 2, **given}, 7)


@pytest.mark.long
@pytest.mark.rule("awaw-2018:table.harbor.timing.1")
def test_it_is_made_in_the_movement_phase_alone(at_sea: Ledger) -> None:
    stage.go(at_sea, 1)
    with pytest.raises(FlagplotError, match="made in the movement phase, right after patrols"):
        attack(at_sea, 7, "Zara")
