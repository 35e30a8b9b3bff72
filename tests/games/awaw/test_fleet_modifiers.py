"""The roll on the Naval Attack Table and its modifiers (22.55, 22.551, 22.552, Naval Nationality Chart)."""

import random

import pytest

from flagplot.games.awaw.battle.fleet.shots import (
    AIR_TABLE,
    FLEET_TABLE,
    add_shot,
    clear_shots,
    fire,
    fleet_fire,
    fleet_modifier,
)
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import air_attack_modifier
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES
from flagplot.games.awaw.shared.units import unit_drm
from tests.helpers.battle import Answer, Battle, Ship, light, named, tables
from tests.witness import fire as witness

FOE = terms.UNITS
"""First unit row of the second side."""
LIGHT, TRANSPORTS = -2, -6
BB = named("BB", 4)
SCREEN = light("DD", 1)


def meet(
    first: tuple[Ship, ...],
    second: tuple[Ship, ...],
    *,
    missions: tuple[int, int] = (0, 0),
    rulings: dict[str, str] | None = None,
) -> Battle:
    """The groups 1 of both sides are about to fight."""
    b = Battle(rulings=rulings)
    b.group(0, 1, *first, mission=missions[0])
    b.group(1, 1, *second, mission=missions[1])
    b.start(terms.PAIRING)
    return b


def modifiers(b: Battle, answers: dict[str, Answer] | None = None) -> dict[int, int]:
    """Modifier of each shot about to be rolled, by its target; -2 are the light ships of either side in turn."""
    b.play(answers=answers, until="die")
    return {b.s.shot_target[i] - (b.s.shot_target[i] == LIGHT) * i: b.s.shot_modifier[i] for i in range(b.s.shots)}


AT_SECOND, AT_FIRST = LIGHT, LIGHT - 1
"""The two sides' fire at light ships, as `modifiers` names it."""


@pytest.mark.rule("22.55-a", "22.55-b", "table.naval-attack")
def test_fire_at_one_target_is_combined_in_one_roll_of_two_dice() -> None:
    b = meet((named("BB", 4), named("BB", 3)), (named("BB", 4),))
    b.play(answers={"capital-aim": 2, "reply": 1}, until="die")
    rolled = [4, 5, 1, 2]
    for face in rolled:
        b.answer(face)
    # Seven factors with a nine: three hits.  Four factors with a three: none.
    assert b.values("fleet-fire") == [(7, FOE, terms.GROUPS, 9, 0, 3), (4, 0, 0, 3, 0, 0)]
    assert b.s.hits[FOE] == 3 and b.s.damaged[FOE] == 1


@pytest.mark.rule("22.55-c")
def test_less_than_two_reads_as_two_and_more_than_twelve_as_twelve() -> None:
    t = tables()
    assert [fleet_fire(t, 7, modifier, 2) for modifier in (-9, -1, 0)] == [1, 1, 1]
    assert [fleet_fire(t, 7, modifier, 12) for modifier in (0, 1, 9)] == [4, 4, 4]
    b = meet((light("DD", 7, "Russia"),), (light("DD", 3, "Japan"),))
    assert modifiers(b)[AT_SECOND] == -3
    for face in (1, 1, 1, 1):
        b.answer(face)
    assert b.s.sunk[FOE] == 1, "seven factors hit once with a two"


@pytest.mark.rule("22.551-a", "22.551-b", "22.552", "22.552A", "table.naval-attack.fleet.1")
@pytest.mark.rule("table.nationality.note-a", "table.nationality-004.expl.1", "table.naval-attack-004.fleet.1")
def test_the_difference_of_nations_helps_one_side_and_hurts_the_other() -> None:
    b = meet((named("BB", 4, "Japan"),), (named("BB", 4, "Italy"),))
    assert modifiers(b) == {FOE: 2, 0: -2}
    b = meet((named("BB", 4, "Sweden"),), (named("BB", 4, "Australia"),))
    assert modifiers(b) == {FOE: 0, 0: 0}


@pytest.mark.rule("22.552A")
def test_tactical_codebreaking_shifts_the_drm() -> None:
    b = meet((BB,), (BB,))
    b.s.codebreaking_fleet[0] = 1
    assert modifiers(b) == {FOE: 1, 0: -1}


@pytest.mark.rule("22.552A.1")
def test_several_firers_have_the_lowest_drm_among_them() -> None:
    b = meet((named("BB", 4, "Japan"), named("BB", 3, "Italy")), (named("BB", 4, "Britain"),))
    found = modifiers(b, {"capital-aim": 2, "reply": 1})
    assert found == {FOE: -1, 0: -1}, "Italy's 1 against 2; and 2 against Japan's 3"


@pytest.mark.rule("22.552A.2")
def test_a_capital_ship_under_fire_has_its_own_drm() -> None:
    b = meet((named("BB", 5, "Germany"), named("BB", 4)), (named("BB", 4, "Japan"), named("BB", 3, "Russia")))
    # Five factors make Germany 3; light ships in company would not matter.
    assert modifiers(b) == {FOE: 0, FOE + 1: 2, 0: 0, 1: -2}


@pytest.mark.rule("22.552A.3")
def test_light_ships_under_fire_have_the_lowest_drm_among_them() -> None:
    b = meet((light("DD", 2, "Britain"),), (light("DD", 1, "Japan"), light("CA", 1, "France")))
    assert modifiers(b) == {AT_SECOND: 1, AT_FIRST: -1}
    b = meet((light("DD", 2, "Britain"),), (light("CA", 1, "France"), light("DD", 1, "Japan")))
    assert modifiers(b) == {AT_SECOND: 1, AT_FIRST: -1}


@pytest.mark.rule("22.552A.4", "22.552A.5.2")
@pytest.mark.parametrize(("ruling", "shift"), [("after-types", 2), ("nations-only", 0)])
def test_escort_carriers_count_as_destroyers_with_a_lower_drm(ruling: str, shift: int) -> None:
    b = meet((light("DD", 2), light("CVE", 1)), (light("DD", 3),), rulings={"light-group-drm": ruling})
    assert modifiers(b) == {AT_SECOND: -shift, AT_FIRST: shift}
    assert list(b.s.shot_strength[:2]) == [3, 3]


@pytest.mark.rule("22.552A.5.1")
def test_a_five_factor_battleship_has_one_more() -> None:
    assert modifiers(meet((named("BB", 5),), (named("BB", 4),))) == {FOE: 1, 0: -1}


@pytest.mark.rule("22.552A.5.2")
@pytest.mark.parametrize(
    ("carrier", "modifier"),
    [
        (named("CV"), 2),
        (named("CVB"), 1),
        (named("CVL"), 1),
        (named("CVL", nation="United States"), 2),
        (named("CVL", nation="Japan"), 1),
        (named("CV", nation="Japan"), 1),
        (light("CVE", 1), 2),
    ],
)
def test_carriers_under_fire_have_a_lower_drm(carrier: Ship, modifier: int) -> None:
    b = meet((BB, BB), (carrier,))
    b.play(answers={"screen": [0, 0, 1] if carrier.kind == "CVE" else 0}, until="capital-at-screened")
    assert set(modifiers(b, {"capital-at-screened": 1}).values()) == {modifier}


@pytest.mark.rule("22.552A.1")
@pytest.mark.parametrize(("ruling", "modifier"), [("lowest", -1), ("highest", 1)])
def test_which_surplus_light_ships_fire_is_a_ruling(ruling: str, modifier: int) -> None:
    group = (light("DD", 5, "Japan"), light("DD", 5, "Italy"))
    b = meet(group, (named("BB", 4),), rulings={"light-fire-drm": ruling})
    assert modifiers(b, {"capital-aim": 0, "light-at-capital": 5}) == {FOE: modifier}


@pytest.mark.rule("22.552B", "22.552B.1", "22.552B.1.1", "table.naval-attack.fleet.2", "table.naval-attack-004.fleet.2")
@pytest.mark.rule("22.551-a", "22.551-b")
def test_a_group_guarding_sea_supply_fires_worse_and_is_hit_better() -> None:
    b = meet((BB,), (BB,), missions=(terms.SEA_SUPPLY, terms.OTHER_MISSION))
    assert modifiers(b) == {FOE: -1, 0: 1}


@pytest.mark.rule("22.552B.1", "22.552B.1.2", "22.552B.3")
@pytest.mark.parametrize("mission", [terms.SEA_TRANSPORT, terms.SEABORNE_INVASION, terms.SEA_ESCORT])
@pytest.mark.parametrize("carrier", [light("DD", 1, laden=1), light("TR", 1, laden=1)])
def test_ships_that_carry_hamper_their_group_before_loading_and_after_landing_too(mission: int, carrier: Ship) -> None:
    b = meet((BB, carrier), (BB,), missions=(mission, 0))
    assert b.s.cargo[0] == 0, "nothing is aboard yet, or any more"
    assert modifiers(b) == {FOE: -1, 0: 1}


@pytest.mark.rule("22.552B.1.2")
def test_escorts_without_a_ship_that_carries_are_not_hampered() -> None:
    b = meet((BB, light("DD", 4)), (BB,), missions=(terms.SEA_ESCORT, 0))
    assert modifiers(b) == {FOE: 0, 0: 0}


@pytest.mark.rule("22.552B.2")
def test_two_reasons_hamper_no_more_than_one() -> None:
    b = meet((BB, light("DD", 2, laden=1), light("TR", 3, laden=1)), (BB,), missions=(terms.SEA_SUPPLY, 0))
    b.s.cargo[0] = 5
    assert modifiers(b) == {FOE: -1, 0: 1}


@pytest.mark.rule("22.552B.1")
def test_two_hampered_groups_cancel_out() -> None:
    b = meet((BB,), (BB,), missions=(terms.SEA_SUPPLY, terms.SEA_SUPPLY))
    assert modifiers(b) == {FOE: 0, 0: 0}


@pytest.mark.rule("22.552B.4")
def test_raiders_have_the_better_of_the_defenders_and_of_the_transports() -> None:
    b = Battle(interceptor=1)
    b.s.raid = 1
    b.group(0, 1, BB, light("CA", 2))
    b.group(1, 1, light("DD", 1), light("TR", 3), mission=terms.SHIELDING_TRANSPORTS)
    b.start(terms.PAIRING)
    assert modifiers(b, {"screen": [0, 2, 0], "capital-aim": 1}) == {LIGHT: 1}
    for face in (5, 6):
        b.answer(face)
    b.play(until="die")
    assert b.s.segment == terms.TRANSPORT_RAID
    assert (b.s.shot_target[0], b.s.shot_strength[0], b.s.shot_modifier[0]) == (TRANSPORTS, 4, 1)


@pytest.mark.rule("22.552B.5")
def test_carriers_and_damaged_ships_in_a_group_change_no_roll() -> None:
    group = (BB, named("CV"), named("BB", 3, hits=2), light("CA", 2, hurt=1))
    b = meet(group, (named("BB", 4),))
    assert modifiers(b) == {FOE: 0, 0: 0}


@pytest.mark.rule("table.nationality.note-b", "table.nationality-004.expl.2", "table.naval-attack.air.2")
@pytest.mark.rule("table.naval-attack-004.air.2", "table.naval-attack.air.1", "table.naval-attack-004.air.1")
@pytest.mark.rule("table.naval-attack.air.3", "table.naval-attack-004.air.3", "table.naval-attack.air.4")
@pytest.mark.rule("table.naval-attack-004.air.4")
def test_air_attacks_are_modified_by_both_nations_naval_air_and_surprise() -> None:
    t = tables()
    assert air_attack_modifier(t, 0, 3, 0, 5, 0) == -3, "against Japan"
    assert air_attack_modifier(t, 2, 3, 0, 5, 0) == -1, "with an air DRM of two"
    assert air_attack_modifier(t, 0, 3, 5, 5, 0) == -2, "by naval air"
    assert [air_attack_modifier(t, 0, 0, 0, 5, level) for level in range(5)] == [0, 0, 0, 1, 1]


def shoot(table: int, strength: int, faces: list[int], ruling: str) -> int:
    """Hits of one shot at a group of many destroyers."""
    b = Battle(rulings={"over-last-row": ruling})
    b.group(1, 1, light("DD", 60))
    clear_shots(b.s, table)
    add_shot(b.s, terms.GROUPS, LIGHT, strength, 0, -1)
    b.start(terms.PAIRING)
    b.only(fire)
    b.play(dice=faces)
    return b.s.sunk[FOE]


@pytest.mark.rule("table.naval-attack.over20", "table.naval-attack-004.over20")
def test_more_than_twenty_squadrons_use_the_last_row_and_another() -> None:
    assert shoot(AIR_TABLE, 25, [6, 6, 1, 1], "roll-each") == 13 + 2
    assert shoot(AIR_TABLE, 25, [6, 6], "one-roll") == 13 + 6


@pytest.mark.rule("22.55-b")
def test_more_than_twenty_five_factors_use_the_last_row_and_another() -> None:
    assert shoot(FLEET_TABLE, 25, [6, 6], "roll-each") == 8
    assert shoot(FLEET_TABLE, 30, [6, 6, 1, 1], "roll-each") == 8 + 0
    assert shoot(FLEET_TABLE, 30, [6, 6], "one-roll") == 8 + 3
    assert shoot(FLEET_TABLE, 53, [1, 1, 3, 4, 6, 6], "roll-each") == 3 + 5 + 2


@pytest.mark.rule("22.55", "22.552", "=table.naval-attack")
def test_fire_agrees_with_the_witness() -> None:
    t, rng = tables(), random.Random(55)
    for _ in range(5000):
        factors, roll = rng.randint(1, 25), rng.randint(2, 12)
        firers = [rng.randint(-2, 4) for _ in range(rng.randint(1, 3))]
        target, hampered, other = rng.randint(-2, 4), rng.randint(0, 1), rng.randint(0, 1)
        modifier = fleet_modifier(min(firers), target, hampered, other)
        expected = witness.fleet_fire(factors, roll, firers, target, hampered == 1, other == 1)
        assert fleet_fire(t, factors, modifier, roll) == expected


@pytest.mark.rule("22.552A", "table.nationality.9", "table.nationality-004.mod.5")
def test_every_units_drm_agrees_with_the_witness() -> None:
    for nation in NATION_NAMES:
        ships = [named("BB", size, nation) for size in (2, 3, 4, 5)]
        ships += [light(kind, 1, nation) for kind in KIND_NAMES if kind != "BB"]
        for ship in ships:
            for low in range(2):
                b = Battle()
                u = b.unit(0, 0, ship)
                b.s.low_supply[u] = low
                assert unit_drm(b.t, b.s, u) == witness.drm(nation, ship.kind, ship.size, low == 1)
