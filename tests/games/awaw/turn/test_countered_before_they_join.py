"""Interceptors whose paths run together at their end may be countered before that apart, whichever is asked about first (22.162).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from tests.helpers.chase import ORDERS, OUT, VAN, Chase
from tests.helpers.sea_line import FileTurn, fleet, task

BLUE = VAN + fleet("Shield", "Post") + fleet("Guard", "Base")
MISSION = task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
ROWS = pytest.mark.parametrize("rows", [("Foe", "Fiend"), ("Fiend", "Foe")], ids=["nearer first", "farther first"])
"""Who lies on M1, and who on K1, by which the first one comes; both meet Van in H1, and Fiend is asked about first."""
PORTS = {"Foe": "Nest", "Fiend": "Lair"}
GUARDS = {"L1": "Shield", "J1": "Guard", "K1": "Guard", "H1": "Guard"}


def meet(folder: Path, red_first: bool, edition: str, rows: tuple[str, str], there: dict[str, str]) -> Chase:
    """Each of the two is countered in the hex of `there`, if it is open; `turn.ways` are the hexes that were."""
    red = "".join(fleet(name, port) for name, port in PORTS.items())
    ports = {"Home": "A1", "Post": "L1", "Base": "J1", PORTS[rows[0]]: "M1", PORTS[rows[1]]: "K1"}
    turn = Chase(folder, red_first, blue=BLUE, red=red, tasks=MISSION, edition=edition, ports=ports)
    ways: dict[str, list[str]] = {}

    def counter(_: FileTurn) -> int:
        name = turn.names.forces[turn.s.attempt_force[turn.subject]]
        ways[name] = turn.open_hexes()
        return turn.on_path(there.get(name, "none"))

    def joins(_: FileTurn) -> int:
        if turn.s.level == 0:
            return 1
        hex = turn.names.hexes[turn.s.contact_hex[turn.s.ask_object]].split()[0]
        return int(turn.names.forces[turn.subject] == GUARDS[hex])

    turn.ways = ways  # type: ignore[attr-defined]
    turn.run({OUT: "H1"}, counter_hex=counter, join=joins, order=FileTurn.last)
    return turn


def ways(turn: Chase) -> dict[str, list[str]]:
    """The hexes in which each interceptor could be countered."""
    found: dict[str, list[str]] = turn.ways  # type: ignore[attr-defined]
    return found


@pytest.mark.rule("22.162", "22.251", "22.161B-a")
@ORDERS
@EDITIONS
@ROWS
def test_one_is_countered_before_it_joins_the_other(
    tmp_path: Path, red_first: bool, edition: str, rows: tuple[str, str]
) -> None:
    turn = meet(tmp_path, red_first, edition, rows, {rows[0]: "L1", rows[1]: "J1"})
    assert sorted((hex, sorted(parts)) for hex, parts in turn.met) == [
        ("J1", sorted([rows[1], "Guard"])),
        ("L1", sorted([rows[0], "Shield"])),
    ]


@pytest.mark.rule("22.162", "22.251")
@ORDERS
@ROWS
@pytest.mark.parametrize("hex", ["J1", "H1"])
def test_a_hex_of_their_common_way_is_chosen_once(
    tmp_path: Path, red_first: bool, rows: tuple[str, str], hex: str
) -> None:
    """Fiend is asked about first and countered with Foe, whose way to the common one stays open, if it has any."""
    turn = meet(tmp_path, red_first, "awaw-2018", rows, {"Fiend": hex})
    common = ["K1", "J1", "I1", "H1"]
    assert list(ways(turn).items()) == (
        [("Fiend", ["M1", "L1", *common])] if rows[0] == "Fiend" else [("Fiend", common), ("Foe", ["M1", "L1"])]
    )
    assert [(where, set(parts) - {"Van"}) for where, parts in turn.met] == [(hex, {"Foe", "Fiend", "Guard"})]


@pytest.mark.rule("22.22E", "22.162")
@ORDERS
@ROWS
@pytest.mark.parametrize(("there", "task_forces"), [({1: "J1"}, 2), ({0: "L1", 1: "J1"}, 1)])
def test_a_force_met_before_gives_no_die_in_the_hex_of_the_other(
    tmp_path: Path, red_first: bool, rows: tuple[str, str], there: dict[int, str], task_forces: int
) -> None:
    turn = meet(tmp_path, red_first, "awaw-2018", rows, {rows[row]: hex for row, hex in there.items()})
    mine = turn.force("Guard")
    rows_of = {event.attempt for event in turn.events("attempt-force") if event.force == mine}
    found = [event.task_forces for event in turn.events("dice-circumstances") if event.attempt in rows_of]
    assert found == [task_forces]
