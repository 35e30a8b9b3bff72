"""Battles of a turn that bring more than a battle has rows for: nothing stays away in silence."""

import pytest

from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import ATTACK_AAS
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.settle import battle_from_turn
from tests.helpers.battle import light, named
from tests.helpers.turn import GridChart, NavalTurn


def meeting(forces: int, bases: int = 0, destroyers: int = 4, air_room: int = 0) -> NavalTurn:
    """A battle in hex 2 of so many forces from one port, within reach of so many of their air bases."""
    n = NavalTurn(GridChart(24))
    home = n.port(0, 0)
    for _ in range(forces):
        f = n.force(0, home, named("BB", 4, "Japan"), light("DD", 1, "Japan"))
        n.s.role_in_battle[f] = terms.FIRST_ROUND
    for base in range(bases):
        n.wing(n.port(0, 3 + base), ATTACK_AAS, 2, range=20, nation="Japan")
    for _ in range(destroyers // 40):
        n.force(0, home, light("DD", 40, "Japan"), body=terms.LOOSE)
    n.s.place_air_room[home] = air_room
    f = n.force(1, n.port(1, 20), named("BB", 4, "Britain"))
    n.s.role_in_battle[f] = terms.FIRST_ROUND
    n.s.battle_hex = 2
    battle_from_turn.begin(n.t, n.s)
    assert not n.s.defects() and not n.s.battle.defects()
    return n


@pytest.mark.rule("22.421", "22.421A")
@pytest.mark.parametrize("forces", [12, 14])
def test_forces_that_a_battle_does_not_tell_apart_come_as_one_and_their_owner_reads_it(forces: int) -> None:
    n = meeting(forces)
    assert n.s.battle.units[0] == 2 * forces, "every ship is there"
    beyond = range(terms.BATTLE_FORCES, forces)
    assert [event.force for event in n.events("forces-together")] == list(beyond)
    last = battle.NUMBERS + terms.BATTLE_FORCES - 1
    assert sum(n.s.battle.group_row[u] == last for u in range(battle.UNITS)) == 2 + 2 * len(beyond)


@pytest.mark.rule("22.442")
@pytest.mark.parametrize("bases", [6, 8])
def test_bases_beyond_the_six_nearest_are_told_of(bases: int) -> None:
    n = meeting(1, bases)
    assert n.s.battle.bases[0] == battle.BASES
    assert len(n.events("base-left-out")) == bases - battle.BASES
    left_out = {n.s.place_hex[event.place] for event in n.events("base-left-out")}
    assert left_out == set(range(3 + battle.BASES, 3 + bases)), "the farthest"


@pytest.mark.rule("22.141")
def test_ships_beyond_the_rows_of_a_battle_are_told_of() -> None:
    n = meeting(12)
    assert n.events("ships-left-out") == []
    for f in range(12):
        for _ in range(3 if f < 10 else 0):
            n.unit(f, light("CA", 1, "Japan"))
    battle_from_turn.begin(n.t, n.s)
    rows = n.s.units[0]
    assert rows > battle.UNITS == n.s.battle.units[0]
    assert len(n.events("ships-left-out")) == rows - battle.UNITS


@pytest.mark.rule("22.9432")
def test_all_destroyers_of_a_port_may_take_losses_of_submarines() -> None:
    assert meeting(1, destroyers=80).s.battle.destroyers_in_port[0][0] == 80


@pytest.mark.rule("22.463B")
def test_all_the_room_of_a_base_is_there() -> None:
    n = meeting(1, air_room=90)
    assert battle_from_turn.room_ashore(n.s, 0) == 90
