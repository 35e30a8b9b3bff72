"""Active, distant and pending groups, speed, cargo and what they give to the search (22.422, 22.425-22.428)."""

import pytest

from flagplot.games.awaw.shared.groups import is_active, is_distant, is_fast
from flagplot.games.awaw.shared.terms import (
    GROUPS,
    LATE,
    PAIRING,
    ROUND_START,
    SEA_SUPPLY,
    SEA_TRANSPORT,
    STRIKES,
    SURPLUS,
    UNITS,
)
from tests.helpers.battle import Battle, Ship, light, named
from tests.witness.rounds import status as witness_status

FOE = GROUPS


@pytest.mark.rule("22.425", "22.425A", "22.425B")
def test_status_by_number_and_round_agrees_with_its_witness() -> None:
    for combat_round in range(1, 12):
        b = Battle(combat_round=combat_round)
        for number in range(1, 7):
            g = b.group(0, number, light("DD", 1))
            expected = witness_status(number, combat_round)
            assert (is_active(b.s, g), is_distant(b.s, g)) == (expected == "active", expected == "distant")


@pytest.mark.rule("22.425", "22.425C.1", "22.425C.2")
@pytest.mark.parametrize("standing", [LATE, SURPLUS])
def test_a_group_that_has_not_joined_is_neither_active_nor_distant(standing: int) -> None:
    b = Battle(combat_round=9)
    g = b.force(0, 0, light("DD", 10))
    b.s.standing[g] = standing
    assert not is_active(b.s, g) and not is_distant(b.s, g)


@pytest.mark.rule("22.422", "22.422A", "22.422B", "22.427-b")
@pytest.mark.parametrize(
    ("ship", "mission", "cargo", "fast"),
    [
        (light("CA", 4), 0, 0, True),
        (named("CV"), 0, 0, True),
        (named("BB", 4, slow=1), 0, 0, False),
        (named("BB", 4, hits=3), 0, 0, False),
        (named("BB", 4, hits=2), 0, 0, True),
        (light("CA", 4, hurt=1), 0, 0, False),
        (light("CVE", 1), 0, 0, False),
        (light("TR", 1), 0, 0, False),
        (light("DD", 4, laden=1), SEA_TRANSPORT, 4, False),
        (light("DD", 4, laden=1), SEA_TRANSPORT, 0, True),
        (light("DD", 4), SEA_SUPPLY, 0, False),
    ],
)
def test_a_group_is_fast_but_for_a_slow_or_damaged_ship_or_cargo(
    ship: Ship, mission: int, cargo: int, fast: bool
) -> None:
    b = Battle()
    g = b.group(0, 1, light("DD", 6), ship, mission=mission, cargo=cargo)
    assert is_fast(b.s, g) is fast


def dice_of(b: Battle, side: int = 0) -> int:
    """Search dice that the side rolls in the round at hand."""
    b.group(1 - side, 6, light("DD", 1))
    b.s.round -= 1
    b.start(ROUND_START)
    b.play(until="die")
    return [event.dice for event in b.events("search-dice") if event.side == side][0]


@pytest.mark.rule("22.425D.1.1", "22.428A")
@pytest.mark.parametrize(
    ("ships", "dice"),
    [
        ([light("DD", 10)], 1),
        ([light("DD", 9)], 0),
        ([light("CA", 6, hurt=1)], 1),
        ([light("CA", 5, hurt=1)], 0),
        ([light("DD", 9), light("TR", 5)], 0),
        ([named("BB", 4, hits=3), light("DD", 9)], 0),
    ],
)
def test_an_active_group_of_ten_undamaged_factors_gives_a_search_die(ships: list[Ship], dice: int) -> None:
    b = Battle()
    b.group(0, 1, *ships)
    assert dice_of(b) == dice


@pytest.mark.rule("22.425D.2.1", "22.428B-a", "22.428B-b")
@pytest.mark.parametrize(
    ("ships", "dice"),
    [
        ([light("DD", 20)], 0),
        ([named("CV")], 1),
        ([named("CV"), named("CVL"), named("CVB")], 1),
        ([named("CV", nas=2)], 0),
        ([named("CV", hits=2)], 0),
        ([named("CV", nas=2), named("CVL")], 1),
    ],
)
def test_a_distant_group_gives_one_die_if_a_fast_carrier_is_fully_operational(ships: list[Ship], dice: int) -> None:
    b = Battle()
    b.group(0, 2, *ships)
    assert dice_of(b) == dice


@pytest.mark.rule("22.428A", "22.428B-a")
def test_an_active_carrier_group_of_under_ten_factors_gives_no_die() -> None:
    b = Battle()
    b.group(0, 1, named("CV"), light("DD", 4))
    assert dice_of(b) == 0


@pytest.mark.rule("22.428C", "22.425D.3.1")
@pytest.mark.parametrize("standing", [LATE, SURPLUS])
def test_a_pending_group_gives_no_search_die(standing: int) -> None:
    b = Battle()
    b.group(0, 1, light("DD", 10))
    g = b.force(0, 0, named("CV"), light("DD", 12))
    b.s.standing[g], b.s.enters[g] = standing, 5
    assert dice_of(b) == 1


def with_pending_carriers() -> Battle:
    """Side 0 has an active group and a pending carrier group; both sides have aircraft."""
    b = Battle()
    b.group(0, 1, light("DD", 10))
    b.group(1, 1, named("CV"), light("DD", 10))
    g = b.force(0, 0, named("CV"), light("DD", 12))
    b.s.standing[g] = SURPLUS
    return b


@pytest.mark.rule("22.425D.3.1", "22.421C.1-b")
def test_a_pending_group_neither_acts_nor_is_attacked() -> None:
    b = with_pending_carriers()
    b.s.round = 0
    b.submarines(1, 1)
    b.start(ROUND_START)
    b.play(dice=[2, 1], until="surprise-strike")
    assert {(name, seat) for name, seat, *_ in b.asked if name != "die"} == {("patrol", 1)}
    assert b.legal() == [0, 1]
    b.play(dice=[1, 1] * 2, until="submarine-attack")
    assert b.legal() == [0, 1]
    assert b.s.count[1] == 1 and b.s.count[2] == 12


@pytest.mark.rule("22.425D.3.1")
def test_the_aircraft_of_a_pending_carrier_wait_with_it() -> None:
    b = with_pending_carriers()
    b.start(STRIKES)
    b.play(until_segment=PAIRING, until="die")
    assert b.s.squadrons[0] == 3


@pytest.mark.rule("22.425D.1.2", "22.425D.2.2")
def test_only_active_groups_start_fleet_combat_and_distant_ones_fight_if_attacked() -> None:
    b = Battle(combat_round=2)
    b.group(0, 1, light("DD", 10))
    b.group(0, 2, light("DD", 10))
    b.group(0, 5, light("DD", 10))
    b.group(1, 1, light("DD", 10))
    b.group(1, 6, light("CA", 5))
    b.s.search_results[FOE + 5] = b.s.search_results[4] = 2
    b.start(PAIRING)
    b.play(dice=[1, 1] * 4, answers={"engage": [6], "evade": 0}, until="withdraw")
    assert [subject for name, _, subject, _ in b.asked if name == "engage"] == [1]
    assert (b.s.fought[FOE + 5], b.s.fought[4]) == (1, 0)


@pytest.mark.rule("22.427-a")
def test_cargo_is_not_shifted_to_another_group() -> None:
    b = Battle()
    ships = light("DD", 2, "Japan", laden=1)
    first = b.group(1, 1, ships, mission=SEA_TRANSPORT, cargo=2)
    second = b.group(1, 4, light("DD", 4, "Japan", laden=1), mission=SEA_TRANSPORT, cargo=1)
    b.group(0, 1, light("DD", 12, "Japan"))
    b.start(PAIRING)
    b.play(dice=[3, 3], answers={"light-at-screened": [2], "screen": 0}, until="withdraw")
    assert (b.s.cargo[first], b.s.cargo[second]) == (1, 1)


@pytest.mark.rule("22.427-c")
@pytest.mark.parametrize(
    ("mission", "laden", "own", "theirs"),
    [(0, 0, 1, 0), (SEA_SUPPLY, 0, 0, 1), (SEA_TRANSPORT, 1, 0, 1)],
)
def test_cargo_or_supply_duty_costs_one_in_fleet_fire_and_gives_the_enemy_one(
    mission: int, laden: int, own: int, theirs: int
) -> None:
    """Four factors hit once at 5 and not at 4: the hampered group rolls 5, its enemy 4."""
    b = Battle()
    ships = [named("BB", 4)] + [light("TR", 1, laden=1)] * laden
    b.group(0, 1, *ships, mission=mission, cargo=laden)
    b.group(1, 1, named("BB", 4))
    b.start(PAIRING)
    b.play(dice=[1, 4, 1, 3], until="withdraw")
    assert (b.s.hits[UNITS], b.s.hits[0]) == (own, theirs)
