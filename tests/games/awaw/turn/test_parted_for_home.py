"""Within a turn too units aboard bind the destroyers that carry them, and the other ships of a force choose (22.63B, 22.18D).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Third": "L1", "Nest": "N1", "Lair": "J1"}
BIG = "{name: %s One, type: BB, size: 4}, {name: %s Two, type: BB, size: 4}"
BOATS = "{name: %s boats, type: DD, count: 6, laden: true}"
OWN = ("Van One", "Van Two", "Van boats")


def sailed(
    folder: Path,
    red_first: bool,
    edition: str,
    *,
    cargo: int = 4,
    ships: str = f"{BIG}, {BOATS}",
    forces: int = 1,
    activity: str = "sea-transport",
    phase: str = "combat",
) -> FileTurn:
    """Blue's Van carries units from A1 to I1, where Foe of N1 meets it; Shark of J1 may meet it on its way home.

    Further `forces` of a destroyer each are in port at A1.
    """
    blue = places("Home", "Third") + "    forces:\n" + fleet("Van", "Home", ships, f"cargo: {cargo}, " if cargo else "")
    blue += "".join(
        fleet(f"Idle{n}", "Home", "{name: %s boat, type: DD, count: 1}", "task-force: false, ")
        for n in range(1, forces)
    )
    blue += "    operations:\n" + task("Supply", activity, phase, "Van", "Home, I1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Shark", "Lair")
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition)


def go(
    turn: FileTurn, base: str, *, leaves: dict[str, int] | None = None, gives_up: bool = False, shark: str = ""
) -> list[set[str]]:
    """Van is beaten in H1, or wins and gives up: it asks for `base`, and Red meets those of it that part from Van in `shark`.

    `leaves` are ships that withdraw after the first round.  Gives, question by question, the bases open to Van.
    """
    offered: list[set[str]] = []
    mover = turn.s.mover

    def withdraw(now: FileTurn) -> int:
        first = now.s.battle.round == 1
        if now.s.ask_seat == mover:
            some = 3 if leaves and 3 in now.game.choices() else 0
            return (some if first else 0) if leaves or gives_up else 1
        return int(not first and (gives_up or leaves is not None))

    def return_base(now: FileTurn) -> int:
        if now.s.ask_seat == mover:
            first = mover * terms.PLACES
            offered.append({now.names.places[first + place] for place in now.game.choices()})
            return now.place(base) - first
        return now.game.choices()[0]

    def hex_of(now: FileTurn) -> int:
        if now.s.hunter == mover:
            return 0
        if now.in_wave(terms.OUTBOUND):
            return now.path_answer(now.hex("H1"))
        return now.path_answer(now.hex(shark)) if shark and "Van" not in now.forces_of_leg(now.subject) else 0

    turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=lambda now: int(now.subject == now.force("Foe" if now.in_wave(terms.OUTBOUND) else "Shark")),
        withdraw=withdraw,
        withdraw_ships=lambda now: (leaves or {}).get(now.names.units[now.s.battle_unit[now.subject]], 0),
        go_on=0 if gives_up else 1,
        return_base=return_base,
    )
    return offered


def ports_of(turn: FileTurn, name: str) -> list[tuple[int, str]]:
    """Ships of an entry and the port they are in: the row of the name, then those parted from it."""
    first, s = turn.unit(name), turn.s
    rows = [first, *(u for u in range(len(s.count)) if s.split_from[u] == first)]
    return [(s.count[u], turn.names.places[s.home[s.in_force[u]]]) for u in rows if s.count[u]]


@pytest.mark.rule("22.63B-a", "22.63", "22.81A.2-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("gives_up", [False, True])
def test_ships_without_units_choose_and_those_with_units_go_back(
    tmp_path: Path, red_first: bool, edition: str, gives_up: bool
) -> None:
    turn = sailed(tmp_path, red_first, edition)
    assert go(turn, "Third", gives_up=gives_up) == [{"Home", "Third"}]
    assert ports_of(turn, "Van One") == ports_of(turn, "Van Two") == [(1, "Third")]
    assert ports_of(turn, "Van boats") == [(6, "Home")]


@pytest.mark.rule("22.63B-a", "22.63")
@ORDERS
@EDITIONS
def test_who_goes_home_with_the_units_stays_one_task_force_with_them(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = sailed(tmp_path, red_first, edition)
    assert go(turn, "Home") == [{"Home", "Third"}]
    assert not turn.events("force-divides")
    van = turn.force("Van")
    assert {turn.s.in_force[turn.unit(name)] for name in OWN} == {van}
    assert turn.s.formation[van] == terms.TASK_FORCE
    assert [event.task_forces for event in turn.events("bound-home") if event.side == turn.s.mover] == [1]


@pytest.mark.rule("22.63B-a", "22.82A")
@ORDERS
@EDITIONS
def test_without_units_all_choose_together_and_with_nobody_else_none_does(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    empty = sailed(tmp_path, red_first, edition, cargo=0, ships=f"{BIG}, {BOATS.replace(', laden: true', '')}")
    assert go(empty, "Third") == [{"Home", "Third"}] and not empty.events("force-divides")
    assert [ports_of(empty, name) for name in OWN] == [[(1, "Third")], [(1, "Third")], [(6, "Third")]]
    alone = sailed(tmp_path, red_first, edition, ships=BOATS.replace("6", "12"))
    assert go(alone, "Third") == [] and ports_of(alone, "Van boats") == [(12, "Home")]


@pytest.mark.rule("22.18D", "22.63B-a")
@ORDERS
@EDITIONS
def test_those_who_part_may_be_met_by_themselves(tmp_path: Path, red_first: bool, edition: str) -> None:
    turn = sailed(tmp_path, red_first, edition)
    go(turn, "Third", shark="J1")
    parted = turn.s.in_force[turn.unit("Van One")]
    assert parted == turn.s.in_force[turn.unit("Van Two")] != turn.force("Van")
    assert [event.values[1:] for event in turn.events("force-divides")] == [
        (parted, turn.force("Van"), turn.place("Third"))
    ]
    assert [(hex, set(parts)) for hex, parts in turn.met] == [("H1", {"Van", "Foe"}), ("J1", {"", "Shark"})]
    assert [ports_of(turn, name) for name in OWN] == [[(1, "Third")], [(1, "Third")], [(6, "Home")]]


@pytest.mark.rule("22.63B-a", "22.63", "22.61C", "22.82A")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("leave", "parts"), [(2, [(10, "Home"), (2, "Third")]), (10, [(12, "Home")])])
def test_destroyers_that_left_without_units_choose_though_others_bring_some_back(
    tmp_path: Path, red_first: bool, edition: str, leave: int, parts: list[tuple[int, str]]
) -> None:
    """Two of twelve leave: the ten that stay have the four factors of cargo; ten leave: they and the two have two each."""
    turn = sailed(tmp_path, red_first, edition, ships=f"{BIG}, {BOATS.replace('6', '12')}")
    assert go(turn, "Third", leaves={"Van boats": leave}, gives_up=True) == [{"Home", "Third"}] * len(parts)
    assert ports_of(turn, "Van boats") == parts
    assert ports_of(turn, "Van One") == ports_of(turn, "Van Two") == [(1, "Third")]
    assert all(turn.s.inverted[u] for u in range(len(turn.s.count)) if turn.s.split_from[u] == turn.unit("Van boats"))
    assert all(turn.s.inverted[turn.unit(name)] for name in OWN)


@pytest.mark.rule("22.63B-a")
@ORDERS
@EDITIONS
def test_where_a_turn_has_no_force_left_all_go_back_with_the_units(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = sailed(tmp_path, red_first, edition, forces=terms.FORCES)
    assert go(turn, "Third") == []
    assert [event.force for event in turn.events("bound-together")] == [turn.force("Van")]
    assert [ports_of(turn, name) for name in OWN] == [[(1, "Home")], [(1, "Home")], [(6, "Home")]]


@pytest.mark.rule("22.63B-a", "22.63")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("leaves", [{}, {"Van boats": 2}])
def test_sea_supply_is_no_unit_and_binds_nobody(
    tmp_path: Path, red_first: bool, edition: str, leaves: dict[str, int]
) -> None:
    """22.63B names sea transport, invasion and sea escort: destroyers that carry sea supply choose with all others."""
    turn = sailed(tmp_path, red_first, edition, activity="sea-supply", phase="redeployment")
    assert go(turn, "Third", leaves=leaves, gives_up=True) == [{"Home", "Third"}]
    assert not turn.events("force-divides")
    assert [ports_of(turn, name) for name in OWN] == [[(1, "Third")], [(1, "Third")], [(6, "Third")]]
