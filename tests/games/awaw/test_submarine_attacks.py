"""The Submarine Attack Table, one attack after the other, the duty to attack and where losses fall (22.92-22.94)."""

import pytest

from flagplot.games.awaw.battle.submarines.submarine import disrupts_supply, submarine_attack
from flagplot.games.awaw.shared.terms import (
    AFTERMATH,
    PAIRING,
    ROUND_END,
    SEA_SUPPLY,
    SEA_TRANSPORT,
    SUBMARINES,
    UNITS,
    WITHDRAWAL,
)
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Answer, Battle, Ship, light, named, tables
from tests.witness import submarine as witness

EVEN = "Britain"
"""British submarines against British ships have no modifier by nationality."""


def hunted(
    *ships: Ship, submarines: int = 1, must: int = 0, mission: int = 0, cargo: int = 0, **rulings: str
) -> Battle:
    """Side 0's submarines (its second row) against a group of side 1 that was found this round."""
    b = Battle(rulings={name.replace("_", "-"): choice for name, choice in rulings.items()})
    b.group(0, 1, light("CA", 1))
    b.submarines(0, submarines, EVEN, must=must)
    b.s.search_results[b.group(1, 1, *ships, mission=mission, cargo=cargo)] = 1
    b.start(SUBMARINES)
    return b


def hits(b: Battle) -> list[int]:
    """Hits of each attack."""
    return [event.hits for event in b.events("submarine-fire")]


def modifiers(b: Battle) -> list[int]:
    """Modifiers of the attacks of the round."""
    return [b.s.shot_modifier[i] for i in range(b.s.shots)]


def test_the_table_agrees_with_the_witness() -> None:
    t = tables()
    for roll in range(2, 13):
        for modifier in range(-4, 5):
            found = submarine_attack(t, modifier, roll)
            assert (found.hits, found.submarine_lost == 1) == witness.attack(roll, modifier)


@pytest.mark.rule("22.94-a", "table.submarine-attack.one-roll", "table.submarine-attack-004.roll")
@pytest.mark.rule("=table.submarine-attack")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 2), 0),
        ((1, 3), 0),
        ((2, 3), 1),
        ((3, 3), 1),
        ((3, 4), 2),
        ((4, 4), 2),
        ((4, 5), 3),
        ((5, 5), 3),
        ((6, 6), 3),
    ],
)
def test_one_roll_of_two_dice_gives_the_hits(dice: tuple[int, int], expected: int) -> None:
    b = hunted(named("BB", 4))
    b.play(answers={"submarine-attack": [1]}, dice=dice, until_segment=WITHDRAWAL)
    assert hits(b) == [expected] and b.s.hits[UNITS] == expected and b.s.count[1] == 1


@pytest.mark.rule("table.submarine-attack.star", "table.submarine-attack-004.star")
def test_a_star_sinks_the_submarine() -> None:
    b = hunted(named("BB", 4), submarines=2)
    b.play(answers={"submarine-attack": [1, 0]}, dice=[1, 1], until_segment=WITHDRAWAL)
    assert (b.s.count[1], b.s.sunk[1]) == (1, 1) and len(b.events("submarine-lost")) == 1
    assert b.s.hits[UNITS] == 0


@pytest.mark.rule("22.9416A", "22.9416D", "22.9416E", "table.submarine-attack.6", "table.submarine-attack-004.mod.6")
def test_each_attack_on_a_group_makes_the_next_one_worse() -> None:
    """The row has no cap of its own: the fourth has -3; only the sum stops it, at -4."""
    b = hunted(named("BB", 4), submarines=6)
    b.play(answers={"submarine-attack": [1] * 6}, dice=[1, 3] * 6, until_segment=WITHDRAWAL)
    assert modifiers(b) == [0, -1, -2, -3, -4, -4]


@pytest.mark.rule("22.9416B", "22.9419")
def test_attacks_on_other_ships_of_the_group_count_those_on_other_groups_do_not() -> None:
    b = hunted(named("BB", 4), named("BB", 4), submarines=3)
    b.s.search_results[b.group(1, 2, named("BB", 4))] = 1
    answers: dict[str, Answer] = {"submarine-attack": [1, 1, 2], "submarine-target": [0, 1]}
    b.play(answers=answers, dice=[2, 2, 2, 2, 2, 2], until_segment=WITHDRAWAL)
    assert [b.s.shot_target[i] for i in range(3)] == [UNITS, UNITS + 1, UNITS + 2]
    assert modifiers(b) == [0, -1, 0]


@pytest.mark.rule("22.9416A")
def test_earlier_attacks_are_forgotten_in_the_next_round() -> None:
    b = hunted(named("BB", 4), submarines=2)
    b.play(answers={"submarine-attack": [1, 0]}, dice=[2, 2], until="withdraw")
    b.play(until="submarine-attack", dice=[1, 6], answers={"engage": 0})
    b.play(answers={"submarine-attack": [1]}, dice=[2, 2], until_segment=WITHDRAWAL)
    assert b.s.round == 2 and modifiers(b) == [0]


@pytest.mark.rule("22.9417A-b")
def test_damage_by_the_first_submarine_helps_the_second() -> None:
    """A ship of size 4 has three hits after a nine; the next attack has -1 for the first one and +1 for the damage."""
    b = hunted(named("BB", 4), submarines=2)
    b.play(answers={"submarine-attack": [1, 1]}, dice=[4, 5, 2, 2], until_segment=WITHDRAWAL)
    assert modifiers(b) == [0, 0] and b.s.damaged[UNITS] == 1


@pytest.mark.rule("22.921-a")
def test_submarines_attack_after_air_strikes_and_fleet_combat() -> None:
    """A destroyer group finds and fights the enemy's; only then are the submarines asked, and they see it revealed."""
    b = Battle()
    b.group(0, 1, light("DD", 3))
    b.submarines(0, 1, EVEN)
    b.s.search_results[b.group(1, 1, light("DD", 3))] = 1
    b.start(PAIRING)
    b.play(answers={"submarine-attack": [1], "engage": 1}, dice=[2, 2, 1, 1, 1, 2], until_segment=WITHDRAWAL)
    order = [event.kind.name for event in b.log]
    names = [name for name, *_ in b.asked]
    assert len(b.events("fleet-combat")) == 1 and names.index("submarine-attack") > names.index("die")
    assert order.index("submarine-fire") > max(place for place, name in enumerate(order) if name == "fleet-fire")


@pytest.mark.rule("22.921-a", "22.92-a")
def test_an_intercepting_submarine_chooses_its_round_or_has_to_take_the_first() -> None:
    for duty, code in (("once", 0), ("first-chance", reasons.MUST_ATTACK), ("if-liked", 0)):
        b = hunted(named("BB", 4), must=1, submarine_duty=duty)
        b.play(until="submarine-attack")
        assert b.refusal(0) == code


@pytest.mark.rule("22.92-a", "22.92-b", "22.92-c")
@pytest.mark.parametrize(("duty", "found", "inverted"), [("once", 1, 1), ("if-liked", 1, 0), ("once", 0, 0)])
def test_a_submarine_that_let_its_chance_pass_is_inverted_one_that_had_none_is_not(
    duty: str, found: int, inverted: int
) -> None:
    b = hunted(named("BB", 4), submarines=2, must=1, submarine_duty=duty)
    b.s.search_results[18] = found
    b.play(answers={"submarine-attack": 0, "withdraw": lambda s: s.ask_seat}, until_segment=AFTERMATH)
    b.play()
    assert (b.s.inverted[1], b.s.let_pass[1], b.s.attacks_made[1]) == (inverted, 2 * inverted, 0)


@pytest.mark.rule("22.92-b")
def test_submarines_that_attacked_are_inverted_whoever_they_sailed_with() -> None:
    b = hunted(named("BB", 4), submarines=2)
    answers: dict[str, Answer] = {"submarine-attack": [1, 0], "withdraw": lambda s: s.ask_seat}
    b.play(answers=answers, dice=[2, 2])
    assert b.s.inverted[1] == 1 and b.s.attacks_made[1] == 1


@pytest.mark.rule("22.92-c")
def test_a_submarine_whose_target_was_sunk_before_it_has_not_attacked() -> None:
    """Two hits sink the only ship; the second submarine finds nothing, is not inverted and may attack later."""
    b = Battle()
    b.group(0, 1, light("CA", 1))
    first, second = b.submarines(0, 1, EVEN, must=1), b.submarines(0, 1, EVEN, must=1)
    b.s.search_results[b.group(1, 1, named("BB", 2))] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1, 1]}, dice=[3, 4])
    assert (b.s.attacks_made[first], b.s.attacks_made[second]) == (1, 0)
    assert (b.s.inverted[first], b.s.inverted[second]) == (1, 0)
    assert len(b.events("submarine-no-target")) == 1


@pytest.mark.rule("22.9432-a", "22.9432-b", "22.9432-c")
def test_some_destroyer_losses_may_fall_on_those_in_base() -> None:
    """Three hits on four destroyers, two more in base: the owner lets one sink there and two in the group."""
    b = hunted(light("DD", 2), light("DD", 2))
    b.s.destroyers_in_port[1][0] = 2
    b.play(
        answers={"submarine-attack": [1], "ship-loss": [0, 0, 1], "loss-in-base": [0, 1, 0]},
        dice=[6, 4],
        until_segment=WITHDRAWAL,
    )
    assert modifiers(b) == [-1] and hits(b) == [3]
    assert (b.s.count[UNITS], b.s.count[UNITS + 1], b.s.destroyers_in_port[1][0]) == (1, 1, 1)
    assert b.s.lost_factors[1] == 3 and len(b.events("lost-in-base")) == 1


@pytest.mark.rule("22.9432-a")
def test_all_destroyer_losses_may_fall_on_the_base_until_it_is_empty() -> None:
    b = hunted(light("DD", 2, laden=1), mission=SEA_TRANSPORT, cargo=2)
    b.s.destroyers_in_port[1][0] = 1
    b.play(answers={"submarine-attack": [1], "loss-in-base": [1]}, dice=[3, 4], until_segment=WITHDRAWAL)
    assert hits(b) == [2] and b.s.count[UNITS] == 1 and b.s.destroyers_in_port[1][0] == 0
    assert b.s.cargo[18] == 1  # what was lost in base carried nothing


@pytest.mark.rule("22.9432-a")
def test_losses_to_gunfire_are_not_taken_in_base() -> None:
    b = Battle()
    b.group(0, 1, light("CA", 12))
    b.group(1, 1, light("DD", 4))
    b.s.search_results[18] = 1
    b.s.destroyers_in_port[1][0] = 4
    b.start(PAIRING)
    b.play(answers={"engage": 1}, dice=[6, 6, 6, 6], until_segment=SUBMARINES)
    assert b.s.sunk[UNITS] > 0 and b.s.destroyers_in_port[1][0] == 4


@pytest.mark.rule("22.9433")
@pytest.mark.parametrize("ship", [light("CVE", 2), light("CA", 1), named("BB", 2), named("CVL")])
def test_other_losses_stay_with_the_group(ship: Ship) -> None:
    b = hunted(ship)
    b.s.destroyers_in_port[1][0] = 9
    b.play(answers={"submarine-attack": [1]}, dice=[6, 6], until_segment=WITHDRAWAL)
    assert b.s.count[UNITS] == 0 and b.s.destroyers_in_port[1][0] == 9


@pytest.mark.rule("22.9434-b", "22.9432-b")
def test_guards_of_a_supply_line_may_be_replaced() -> None:
    b = hunted(light("DD", 1), mission=SEA_SUPPLY)
    b.s.destroyers_in_port[1][0] = 1
    b.play(answers={"submarine-attack": [1], "loss-in-base": [1]}, dice=[2, 3], until_segment=WITHDRAWAL)
    assert b.s.count[UNITS] == 1 and b.s.destroyers_in_port[1][0] == 0


@pytest.mark.rule("22.9434-a")
def test_a_supply_line_without_guards_is_disrupted_without_a_roll() -> None:
    """The first submarine sinks the only guard, the second attacks the bare line; it has attacked."""
    b = hunted(light("DD", 1), submarines=2, mission=SEA_SUPPLY)
    b.play(answers={"submarine-attack": [1, 1]}, dice=[3, 3], until_segment=WITHDRAWAL)
    assert b.values("supply-disrupted") == [(1, 18)] and b.events("submarine-no-target") == []
    assert b.s.attacks_made[1] == 2
    assert disrupts_supply(1, 0) and not disrupts_supply(1, 1) and not disrupts_supply(0, 0)


@pytest.mark.rule("22.9434-a", "22.93B")
def test_a_supply_line_whose_guards_sank_in_fleet_combat_can_be_attacked() -> None:
    b = hunted(light("DD", 1), mission=SEA_SUPPLY)
    b.s.search_results[18], b.s.fought[18], b.s.known[18] = 0, 1, 2
    b.s.count[UNITS], b.s.sunk[UNITS], b.s.bare_supply_line[18] = 0, 1, 1
    b.play(answers={"submarine-attack": [1]}, until_segment=WITHDRAWAL)
    assert len(b.events("supply-disrupted")) == 1
    b.play(until_segment=ROUND_END + 1)
    assert b.s.ended == 3 and b.s.winner == 0
