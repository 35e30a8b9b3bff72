"""Whether a patrol on its way to support may be countered: no or, by ruling, yes (22.163, 22.164C, 22.17), from files."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Nest": "K1", "Lair": "D1"}


def sail(folder: Path, red_first: bool, edition: str, reading: str, hex: str, loser: str) -> FileTurn:
    """Foe, of K1, meets Van in H1; Watch comes from E1 in support, and Fiend, of D1, counters it in a hex of its way."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += fleet("Watch", "Home", more="patrol: offensive, hex: E1, ") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, I1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    text = operation(blue, red, ports=PORTS, folder=folder, red_first=red_first)
    turn = FileTurn(text, edition, {"countering-supporters": reading})

    def leaves(turn: FileTurn) -> int:
        seat = turn.s.mover if loser == "Blue" else 1 - turn.s.mover
        met = turn.names.hexes[turn.s.battle_hex].split()[0]
        return int(turn.s.ask_seat == (seat if met == hex and hex != "H1" else 1 - turn.s.mover))

    return turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0,
        counter_hex=lambda turn: turn.path_answer(turn.hex(hex)),
        join=lambda turn: int(turn.subject == turn.force("Foe" if turn.s.level == 0 else "Fiend")),
        support=1,
        withdraw=leaves,
        go_on=1,
        patrol_home=2,
    )


@pytest.mark.rule("22.163A", "22.164C", "22.17", "22.253")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(
    ("reading", "loser", "fights"),
    [
        ("no", "Red", [("H1", {"Van", "Foe", "Watch"})]),
        ("yes", "Red", [("G1", {"Watch", "Fiend"}), ("H1", {"Van", "Foe", "Watch"})]),
        ("yes", "Blue", [("G1", {"Watch", "Fiend"}), ("H1", {"Van", "Foe"})]),
    ],
)
def test_on_its_way(
    tmp_path: Path, red_first: bool, edition: str, reading: str, loser: str, fights: list[tuple[str, set[str]]]
) -> None:
    turn = sail(tmp_path, red_first, edition, reading, "G1", loser)
    assert len(turn.events("support-comes")) == 1
    assert [(hex, set(parts)) for hex, parts in turn.met] == fights
    assert not turn.events("interception-ends") and not turn.events("interception-continues")
    assert bool(turn.events("mission-adopted")) == (loser == "Red"), (
        "a patrol that was beaten on its way supports nobody"
    )


@pytest.mark.rule("22.161A-a", "22.17")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(
    ("reading", "parts"), [("no", {"Van", "Foe", "Watch"}), ("yes", {"Van", "Foe", "Watch", "Fiend"})]
)
def test_in_the_interception_hex_it_is_one_battle(
    tmp_path: Path, red_first: bool, edition: str, reading: str, parts: set[str]
) -> None:
    turn = sail(tmp_path, red_first, edition, reading, "H1", "Red")
    assert [(hex, set(met)) for hex, met in turn.met] == [("H1", parts)]
