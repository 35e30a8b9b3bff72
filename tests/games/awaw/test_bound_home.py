"""Which ships of a force are bound to the port they came from, and which choose one, from a file (22.63A, 22.63B)."""

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import Answer, BattleFile

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
ORDERS = pytest.mark.parametrize("hunters_first", [False, True], ids=["sailors first", "hunters first"])
HOME, NEAR = 0, 1
FILE = """\
flagplot: battle
title: A fleet that parts
theatre: europe
round_limit: 3
sides:
"""
SAILORS = """\
  - name: Sailors
    nation: Britain
    role: activity
    forces:
      - name: Van
        mission: {mission}
        origin: Home
        number: 1
        ships: [{{name: Hood, type: BB, size: 4}}, {{name: Rodney, type: BB, size: 4}}, {boats}]
    ports: [{{name: Home, distance: 8}}, {{name: Near, distance: 3, room: {room}}}]
"""
HUNTERS = """\
  - name: Hunters
    nation: Germany
    role: interceptor
    forces:
      - {name: Foe, number: 1, ships: [{name: Tirpitz, type: BB, size: 4}, {name: Cruisers, type: CA, count: 4}]}
    ports: [{name: Kiel, distance: 5}]
"""
BOATS = "{name: Boats, type: DD, count: 6}"
LADEN = "{name: Boats, type: DD, count: 6, laden: true}"


def battle(edition: str, hunters_first: bool, mission: str, boats: str, room: int = 50) -> BattleFile:
    """Two battleships and six destroyers of Home meet a fleet; Near is a port nearer by."""
    sailors = SAILORS.format(mission=mission, boats=boats, room=room)
    return BattleFile.of(FILE + (HUNTERS + sailors if hunters_first else sailors + HUNTERS), edition=edition)


def end(b: BattleFile, leave: dict[str, int], goes_on: int = 0) -> list[list[int]]:
    """Some ships of the sailors leave after the first round, the hunters after the second; gives the ports open each time."""
    offered: list[list[int]] = []

    def withdraw(s: BattleState) -> int:
        if s.ask_seat == b.hunter:
            return asks.ALL if s.round == 2 else 0
        return asks.SOME if s.round == 1 and leave else 0

    def port(s: BattleState) -> int:
        offered.append(b.legal())
        return NEAR

    answers: dict[str, Answer] = {
        "withdraw": withdraw,
        "withdraw-ships": lambda s: leave.get(b.roster.units[s.ask_subject], 0),
        "go-on": goes_on,
        "return": port,
    }
    b.play(answers=answers, die=1)
    return offered


def ports_of(b: BattleFile, name: str) -> list[tuple[int, int]]:
    """Ships that went home and their ports: the row of a name, then those parted from it."""
    first, s = b.unit(name), b.s
    rows = [first, *(u for u in range(len(s.count)) if s.split_from[u] == first)]
    return [(s.withdrawn[u] + s.count[u], s.return_port[u]) for u in rows]


@pytest.mark.rule("22.63A", "22.61C", "22.81A.1")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("mission", ["base-change", "naval-redeployment"])
def test_only_those_who_withdrew_from_the_move_go_back(mission: str, edition: str, hunters_first: bool) -> None:
    """Hood and two destroyers leave; the others win, give up the move and choose Near."""
    b = battle(edition, hunters_first, mission, BOATS)
    assert end(b, {"Hood": 1, "Boats": 2}) == [[HOME, NEAR]]
    assert b.s.winner == b.sailor
    assert ports_of(b, "Hood") == [(1, HOME)] and ports_of(b, "Rodney") == [(1, NEAR)]
    boats = ports_of(b, "Boats")
    assert [port for _, port in boats] == [NEAR, HOME] and boats[1][0] == 2
    row = b.unit("Boats")
    assert b.s.original[row] == 4 and b.s.count[row] + b.s.sunk[row] == 4


@pytest.mark.rule("22.63A", "22.63")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("mission", ["base-change", "naval-redeployment"])
def test_who_wins_and_gives_up_the_move_chooses_for_all(mission: str, edition: str, hunters_first: bool) -> None:
    b = battle(edition, hunters_first, mission, BOATS)
    assert end(b, {}) == [[HOME, NEAR]]
    assert {port for name in ("Hood", "Rodney", "Boats") for _, port in ports_of(b, name)} == {NEAR}


@pytest.mark.rule("22.63E", "22.63A")
@ORDERS
@EDITIONS
def test_the_excess_of_a_failed_redeployment_is_taken_in_the_port_that_overflows(
    edition: str, hunters_first: bool
) -> None:
    """Home takes Hood back; Near has no room for the others, so nothing of Hood's port is eliminated."""
    b = battle(edition, hunters_first, "naval-redeployment", BOATS, room=1)
    assert end(b, {"Hood": 1}) == []
    assert ports_of(b, "Hood") == ports_of(b, "Rodney") == [(1, HOME)] and b.events("excess-eliminated") == []


@pytest.mark.rule("22.63B-a", "22.63", "22.61C", "22.82A")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("cargo", "choosing"), [(4, 1), (5, 0)])
def test_ships_that_left_without_units_choose_though_others_carry_some_on(
    cargo: int, choosing: int, edition: str, hunters_first: bool
) -> None:
    """Two of six destroyers leave: the four that stay and go on can carry four factors of cargo, the fifth goes home."""
    b = battle(edition, hunters_first, f"sea-transport\n        cargo: {cargo}", LADEN)
    assert end(b, {"Boats": 2}, goes_on=1) == [[HOME, NEAR]] * choosing
    assert b.s.goes_on[b.sailor] == 1 and b.s.return_port[b.unit("Boats")] == (NEAR if choosing else HOME)


@pytest.mark.rule("22.63B-a", "22.63", "22.81A.1")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("leave", "boats"), [(0, [HOME]), (2, [HOME, NEAR])])
def test_units_aboard_bind_the_destroyers_that_carry_them_and_no_others(
    leave: int, boats: list[int], edition: str, hunters_first: bool
) -> None:
    """The transport is given up: the laden destroyers return with their units, the battleships and empty ones choose."""
    b = battle(edition, hunters_first, "sea-transport\n        cargo: 3", LADEN)
    assert end(b, {"Boats": leave} if leave else {}) == [[HOME, NEAR]]
    assert [port for name in ("Hood", "Rodney") for _, port in ports_of(b, name)] == [NEAR, NEAR]
    assert [port for _, port in ports_of(b, "Boats")] == boats


@pytest.mark.rule("22.63B-a", "22.63")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("leave", [0, 2])
def test_sea_supply_is_no_unit_and_binds_nobody(leave: int, edition: str, hunters_first: bool) -> None:
    """22.63B names sea transport, invasion and sea escort: destroyers that carry sea supply choose with all others."""
    b = battle(edition, hunters_first, "sea-supply\n        cargo: 3", LADEN)
    assert end(b, {"Boats": leave} if leave else {}) == [[HOME, NEAR]]
    assert {port for name in ("Hood", "Rodney", "Boats") for _, port in ports_of(b, name)} == {NEAR}
