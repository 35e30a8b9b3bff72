"""What becomes of cargo when the ships that carry it are lost (22.82)."""

import pytest

from flagplot.games.awaw.shared.terms import SEA_ESCORT, SEA_TRANSPORT, SEABORNE_INVASION, SUBMARINES, UNITS, WITHDRAWAL
from tests.helpers.battle import Battle, Ship, light


def torpedoed(
    *ships: Ship, cargo: int, roll: tuple[int, int], mission: int = SEA_TRANSPORT, loss: str = "excess"
) -> Battle:
    """Side 1's laden group takes one submarine attack whose modifier is +1 for its activity."""
    b = Battle(rulings={"cargo-loss": loss})
    b.group(0, 1, light("CA", 1))
    b.submarines(0, 1, "Britain")
    b.s.search_results[b.group(1, 1, *ships, mission=mission, cargo=cargo)] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1], "ship-loss": 0}, dice=roll, until_segment=WITHDRAWAL)
    return b


@pytest.mark.rule("22.82A")
@pytest.mark.parametrize("mission", [SEA_TRANSPORT, SEABORNE_INVASION, SEA_ESCORT])
@pytest.mark.parametrize("kind", ["DD", "TR"])
def test_cargo_that_the_ships_left_cannot_carry_is_lost_at_once(mission: int, kind: str) -> None:
    """Four ships, a six: with +1 for the activity two sink, with -1 for the destroyers' own screen one."""
    b = torpedoed(light(kind, 4, laden=1), cargo=4, roll=(3, 3), mission=mission)
    sunk = 1 if kind == "DD" else 2
    assert b.s.sunk[UNITS] == sunk and b.s.cargo[18] == 4 - sunk
    assert b.values("cargo-lost") == [(1, 18, sunk, 4 - sunk)]


@pytest.mark.rule("22.82A")
def test_spare_capacity_saves_cargo() -> None:
    b = torpedoed(light("TR", 4, laden=1), cargo=3, roll=(3, 3))
    assert b.s.sunk[UNITS] == 2 and b.s.cargo[18] == 2
    b = torpedoed(light("TR", 4, laden=1), cargo=2, roll=(3, 3))
    assert b.s.sunk[UNITS] == 2 and b.s.cargo[18] == 2 and b.events("cargo-lost") == []


@pytest.mark.rule("22.82A")
def test_ships_not_assigned_to_the_cargo_do_not_carry_it() -> None:
    b = torpedoed(light("TR", 2, laden=1), light("CVE", 5), cargo=2, roll=(3, 3))
    assert b.s.sunk[UNITS] == 2 and b.s.cargo[18] == 0


@pytest.mark.rule("22.82A.1", "22.82A.2")
def test_withdrawing_afterwards_does_not_bring_it_back() -> None:
    b = torpedoed(light("TR", 4, laden=1), cargo=4, roll=(3, 3))
    b.play(answers={"withdraw": lambda s: s.ask_seat})
    assert b.s.withdrawn[UNITS] == 2 and b.s.winner == 0 and b.values("cargo-lost") == [(1, 18, 2, 2)]


@pytest.mark.rule("22.82A.3")
def test_part_of_a_unit_may_be_lost() -> None:
    """An air unit of five factors on five transports: three factors of it come through."""
    b = torpedoed(light("TR", 5, laden=1), cargo=5, roll=(3, 3))
    assert b.s.cargo[18] == 3


@pytest.mark.rule("22.82B")
def test_room_in_another_group_does_not_save_cargo() -> None:
    b = Battle()
    b.group(0, 1, light("CA", 1))
    b.submarines(0, 1, "Britain")
    b.s.search_results[b.group(1, 1, light("TR", 2, laden=1), mission=SEA_TRANSPORT, cargo=2)] = 1
    other = b.group(1, 2, light("TR", 9, laden=1), mission=SEA_TRANSPORT, cargo=3)
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1]}, dice=[3, 3], until_segment=WITHDRAWAL)
    assert b.s.cargo[18] == 0 and b.s.cargo[other] == 3


@pytest.mark.rule("22.82A", "22.82C")
@pytest.mark.parametrize(("ruling", "left", "freed"), [("excess", 3, []), ("all", 0, [(1, 3, 18)])])
def test_destroyers_whose_cargo_has_sunk_may_bombard(ruling: str, left: int, freed: list[tuple[int, ...]]) -> None:
    """One of four laden destroyers sinks; if all their cargo goes with it, three are free."""
    b = torpedoed(light("DD", 4, laden=1), cargo=4, roll=(3, 3), loss=ruling)
    assert b.s.sunk[UNITS] == 1 and b.s.cargo[18] == left
    assert b.values("freed") == freed


@pytest.mark.rule("22.82C")
def test_transports_bombard_nothing() -> None:
    b = torpedoed(light("TR", 4, laden=1), cargo=4, roll=(3, 3), loss="all")
    assert b.s.cargo[18] == 0 and b.s.count[UNITS] == 2
    assert b.events("freed") == []
