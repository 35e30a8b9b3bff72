"""An activity through a strait is met on each side of it, and so are those who meet it there, each force once, from files."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Near": "B1", "Far": "G1", "Nest": "C1", "Lair": "F1"}
PREY = {"Foe": "C1", "Fiend": "F1"}
"""The hex in which each interceptor meets Van, which passes the strait between D1 and E1."""


@pytest.mark.rule("22.13A", "22.14A", "22.16", "22.161A-a", "22.164", "awaw-2011:22.13.A")
@ORDERS
@EDITIONS
def test_on_each_side_of_a_strait_others_meet_it_and_others_counter_them(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Foe and Guard meet on this side, Fiend and Shield beyond it; who has a target is asked of no other."""
    blue = places("Home", "Near", "Far") + "    forces:\n" + fleet("Van", "Home")
    blue += fleet("Guard", "Near") + fleet("Shield", "Far")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    text = operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first)
    gap = "name,kind,hex,other\nGap,strait,D1,E1\n"
    (tmp_path / "row" / "passages.csv").write_text(gap, encoding="utf-8")
    turn = FileTurn(text, edition)
    asked: list[tuple[int, str, str]] = []

    def joins(now: FileTurn) -> int:
        c, name = now.s.ask_object, now.names.forces[now.subject]
        hex = now.names.hexes[now.s.contact_hex[c]].split()[0]
        asked.append((now.s.contact_level[c], name, hex))
        return int(hex == ("C1" if name in ("Foe", "Guard") else "F1"))

    turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda now: (now.on_path("C1") or now.on_path("F1")) if now.in_wave(terms.OUTBOUND) else 0,
        counter_hex=lambda now: now.on_path(PREY[now.names.forces[now.s.attempt_force[now.subject]]]),
        join=joins,
        withdraw=lambda now: int(now.names.sides[now.s.ask_seat] == "Red"),
        go_on=1,
    )
    assert asked == [
        *((0, "Fiend", "C1"), (0, "Foe", "C1"), (0, "Fiend", "F1")),
        *((1, "Shield", "C1"), (1, "Guard", "C1"), (1, "Shield", "F1")),
    ]
    there = {hex: set(parts) for hex, parts in turn.met}
    assert list(there) == ["C1", "F1"] and there["C1"] == {"Van", "Foe", "Guard"}
    assert {"Van", "Fiend", "Shield"} <= there["F1"] and "Foe" not in there["F1"]
