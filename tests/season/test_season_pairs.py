"""Books of a season where two paragraphs meet: squadrons lost in two ways, what turns up, where forces may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.season import begin
from flagplot.season.ledger import Ledger, read
from tests.helpers.sea_line import fleet, operation, places, task
from tests.season.helpers_season import begun, through

CARRIERS = "{name: Akagi, type: CV}, {name: Kaga, type: CV}, {name: %s BB, type: BB, size: 4}, {name: %s CA, type: CA, count: 3}"
CARRIER = "{name: Yorktown, type: CV}, {name: %s BB, type: BB, size: 4}, {name: %s CA, type: CA, count: 3}"


def moved(folder: Path, red_first: bool, seed: int) -> Ledger:
    """Carriers move to Haven, which has room for ten of their sixteen factors; a carrier of Nest may meet them."""
    blue = places("Home", "Haven", Haven=", room: 10") + "    forces:\n" + fleet("Van", "Home", CARRIERS)
    blue += "    operations:\n" + task("Move", "base-change", "movement", "Van", "Home, Haven")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest", CARRIER)
    ports = {"Home": "A1", "Haven": "I1", "Nest": "L1"}
    source = folder / "operation.yaml"
    source.write_text(operation(blue, red, ports=ports, folder=folder, red_first=red_first))
    ledger = begin.begin(folder / "test.season", str(source), {"turn": "Spring 1941"})
    ledger.write()
    ledger = read(ledger.path)
    through(ledger, seed, 1)
    return ledger


@pytest.mark.rule("22.46", "22.463", "22.63", "22.63D")
@pytest.mark.parametrize("red_first", [False, True])
def test_squadrons_are_lost_in_the_air_and_with_a_carrier_that_had_no_room(tmp_path: Path, red_first: bool) -> None:
    """By some seeds in one way, by one in both: Akagi is one factor too many with its three, Kaga has lost one of its own."""
    ways: set[tuple[bool, bool]] = set()
    for seed in range(20, 60):
        if ways >= {(True, False), (False, True), (True, True)}:
            return
        (tmp_path / str(seed)).mkdir()
        ledger = moved(tmp_path / str(seed), red_first, seed)
        ships = ledger.books["sides"]["Blue"]["ships"]
        aboard = {name: ships[name].get("nas", 3) for name in ("Akagi", "Kaga") if name in ships}
        gone = 3 * (2 - len(aboard))
        fewer = 3 * len(aboard) - sum(aboard.values())
        lines = [
            line for line in ledger.books["lost"].values() if line["what"] == "squadrons" and line["side"] == "Blue"
        ]
        assert [line["count"] for line in lines] == ([gone + fewer] if gone + fewer else [])
        ways.add((gone > 0, fewer > 0))
    raise AssertionError(f"not every way is seen: {ways}")


@pytest.mark.rule("22.81", "22.81A", "22.92", "22.26")
def test_ships_and_boats_turn_up_together_when_the_player_turn_ends(tmp_path: Path) -> None:
    """In Operation Pedestal both sides' boats attack, and ships of both fight."""
    ledger = begun(tmp_path, "pedestal-1942-operation")
    through(ledger, 1, 4)
    assert all(used(ledger).values()), "ships are inverted and boats are spent until the end phase"
    through(ledger, 1, 1)
    assert not any(used(ledger).values())


def used(ledger: Ledger) -> dict[str, set[str]]:
    """Ships that are inverted, and boats that have attacked."""
    sides = ledger.books["sides"].values()
    return {
        "ships": {name for side in sides for name, line in side["ships"].items() if line.get("inverted")},
        "boats": {name for side in sides for name, line in side["submarines"].items() if line.get("spent")},
    }


@pytest.mark.rule("22.11", "22.14", "22.14F", "22.63")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("at: Gotenhafen", "at: Brighton", "there is no port Brighton of the side; expected a port of it, or a box (22.63)"),
        ("at: R5, patrol: defensive", "at: AH30, patrol: defensive", "in AH30; expected a hex with water (22.14F)"),
        ("base: Scapa Flow", "base: Gotenhafen", "a patrol returns to a port, not to Gotenhafen; expected a port (22.63)"),
    ],
)  # fmt: skip
def test_a_force_is_in_a_port_of_its_side_or_on_patrol_at_sea_with_a_port_to_return_to(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    ledger = begun(tmp_path)
    text = ledger.path.read_text()
    assert old in text
    ledger.path.write_text(text.replace(old, new, 1))
    with pytest.raises(FlagplotError) as error:
        read(ledger.path)
    assert said in str(error.value)
