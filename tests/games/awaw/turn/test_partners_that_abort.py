"""Forces that were to meet another one, which is beaten before: each may abort by itself, and is asked once (22.28B)."""

from pathlib import Path

import pytest

from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Second": "C1", "Third": "G1", "Fourth": "I1", "Nest": "D1"}
ALL_MEET = (("Alpha", "Home, E1"), ("Beta", "Second, E1"), ("Gamma", "Third, E1"), ("Alpha, Beta, Gamma", "E1, K1"))
ONE_BY_ONE = (
    *(("Alpha", "Home, E1"), ("Beta", "Second, E1"), ("Alpha, Beta", "E1, H1")),
    *(("Gamma", "Third, H1"), ("Alpha, Beta, Gamma", "H1, K1")),
)
CHAIN = (
    *(("Alpha", "Home, E1"), ("Beta", "Second, E1"), ("Alpha, Beta", "E1, F1"), ("Alpha", "F1, F2")),
    *(("Beta", "F1, H1"), ("Gamma", "Fourth, H1"), ("Beta, Gamma", "H1, K1")),
)


def beaten_partner(
    folder: Path, red_first: bool, edition: str, way: tuple[tuple[str, str], ...], gone: str, strait: str = ""
) -> tuple[FileTurn, list[str]]:
    """Alpha is beaten in B1 by ships of D1; those named in `gone` abort if they are asked."""
    voyages = "".join(f"              - {{forces: [{forces}], route: [{route}]}}\n" for forces, route in way)
    blue = places("Home", "Second", "Third", "Fourth") + "    forces:\n"
    blue += "".join(fleet(name, PORTS_OF[name]) for name in ("Alpha", "Beta"))
    blue += fleet("Gamma", "Fourth" if way is CHAIN else "Third")
    blue += "    operations:\n      - name: Mission\n        activity: carrier-mission\n        phase: combat\n"
    blue += f"        plans:\n          - name: only\n            voyages:\n{voyages}"
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    rows = ("o " * 24, "o " * 24)
    text = operation(blue, red, ports=PORTS, rows=rows, folder=folder, red_first=red_first)
    if strait:
        (folder / "row" / "passages.csv").write_text(f"name,kind,hex,other\nGap,strait,{strait}\n", encoding="utf-8")
    turn = FileTurn(text, edition)
    asked: list[str] = []

    def abort(now: FileTurn) -> int:
        asked.append(" ".join(sorted(now.forces_of_leg(now.subject))))
        return int(asked[-1] in gone)

    turn.play(
        die=lambda _: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda now: now.on_path("B1") if now.forces_of_leg(now.subject) == {"Alpha"} else 0,
        join=1,
        abort=abort,
        withdraw=lambda now: int(now.names.sides[now.s.ask_seat] == "Blue"),
        go_on=1,
    )
    assert [hex for hex, _ in turn.met] == ["B1"]
    return turn, asked


PORTS_OF = {"Alpha": "Home", "Beta": "Second"}


@pytest.mark.rule("22.28B-a", "22.28B-b", "22.281", "22.13A", "awaw-2011:22.27.B")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("gone", ["", "Beta", "Gamma", "Beta Gamma"])
@pytest.mark.parametrize(
    ("way", "strait"), [(ALL_MEET, ""), (ALL_MEET, "H1,I1"), (ONE_BY_ONE, "")], ids=["all meet", "strait", "one by one"]
)
def test_each_force_that_was_to_meet_the_beaten_one_decides_by_itself(
    tmp_path: Path, red_first: bool, edition: str, gone: str, way: tuple[tuple[str, str], ...], strait: str
) -> None:
    turn, asked = beaten_partner(tmp_path, red_first, edition, way, gone, strait)
    assert sorted(asked) == ["Beta", "Gamma"]
    assert len(turn.events("leg-aborts")) == len(gone.split())
    assert bool(turn.events("activity-done")) is (gone != "Beta Gamma")


@pytest.mark.rule("22.28B-a", "22.28B-b", "awaw-2011:22.27.B")
@ORDERS
@EDITIONS
def test_a_partner_that_aborted_without_an_attack_is_no_ground_to_abort(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Gamma was to meet Beta alone, which gives up since Alpha was beaten."""
    turn, asked = beaten_partner(tmp_path, red_first, edition, CHAIN, "Beta")
    assert asked == ["Beta"] and turn.events("activity-done")
