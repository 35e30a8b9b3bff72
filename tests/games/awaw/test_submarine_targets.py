"""Which groups submarines attack, in what order, and which ships of a group (22.914, 22.92, 22.93)."""

import random

import pytest

from flagplot.games.awaw.battle.submarines.submarine import CAPITALS, CARRIERS, LIGHT, target_category
from flagplot.games.awaw.shared.terms import SUBMARINES, UNITS, WITHDRAWAL
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Battle, Ship, light, named
from tests.witness import submarine as witness

NAMES = {CARRIERS: "carrier", CAPITALS: "capital", LIGHT: "light"}


def hunted(*ships: Ship, submarines: int = 1, number: int = 1) -> tuple[Battle, int, int]:
    """Side 0's submarines against a group of side 1 that was found this round: the battle, the group and their row."""
    b = Battle()
    b.group(0, 1, light("CA", 1, "Germany"))
    u = b.submarines(0, submarines)
    g = b.group(1, number, *ships)
    b.s.search_results[g] = 1
    b.start(SUBMARINES)
    return b, g, u


def targets(b: Battle) -> list[int]:
    """What each submarine fired at: a unit row, or -5 for the light ships as a group."""
    return [event.target for event in b.events("submarine-fire")]


@pytest.mark.rule("22.93E")
def test_categories_agree_with_the_witness() -> None:
    dice = random.Random(93)
    for _ in range(3000):
        present = [dice.randrange(4) if dice.random() < 0.6 else 0 for _ in range(3)]
        if sum(present) == 0:
            continue
        die = dice.randrange(1, 7)
        names = [name for name, count in zip(("carrier", "capital", "light"), present, strict=True) if count]
        assert NAMES[target_category(present[0], present[1], present[2], die)] == witness.category(names, die)


@pytest.mark.rule("22.93E.1", "22.93E.4-b")
def test_light_ships_alone_are_attacked_as_a_group_without_a_die() -> None:
    b, _, _ = hunted(light("DD", 2), light("TR", 1))
    b.play(answers={"submarine-attack": [1]}, dice=[2, 1], until_segment=WITHDRAWAL)
    assert targets(b) == [-5]


@pytest.mark.rule("22.93E.1", "22.93E.4-a")
def test_the_attacker_picks_his_capital_ship() -> None:
    b, _, _ = hunted(named("BB", 3), named("BB", 4), named("BB", 2))
    b.play(answers={"submarine-attack": [1], "submarine-target": [1]}, dice=[2, 2], until_segment=WITHDRAWAL)
    assert targets(b) == [UNITS + 1]
    assert ("submarine-target", 0, CAPITALS, 18) in b.asked


@pytest.mark.rule("22.93E.2", "table.submarine-attack.note-e", "table.submarine-attack-004.target")
@pytest.mark.parametrize(("die", "target"), [(1, UNITS), (3, UNITS), (4, UNITS + 1), (6, UNITS + 1)])
def test_two_categories_share_one_die_evenly(die: int, target: int) -> None:
    b, _, _ = hunted(named("CV"), named("BB", 4))
    b.play(answers={"submarine-attack": [1]}, dice=[die, 2, 1], until_segment=WITHDRAWAL)
    assert targets(b) == [target]


@pytest.mark.rule("22.93E.2", "22.93E.4-b")
@pytest.mark.parametrize(("die", "target"), [(3, UNITS), (4, -5)])
def test_capital_ships_stand_above_light_ships(die: int, target: int) -> None:
    b, _, _ = hunted(named("BB", 4), light("DD", 2))
    b.play(answers={"submarine-attack": [1]}, dice=[die, 2, 1], until_segment=WITHDRAWAL)
    assert targets(b) == [target]


@pytest.mark.rule("22.93E.3", "table.submarine-attack.note-e")
@pytest.mark.parametrize(("die", "target"), [(1, UNITS), (2, UNITS), (3, UNITS + 1), (4, UNITS + 1), (5, -5), (6, -5)])
def test_three_categories_have_two_faces_each(die: int, target: int) -> None:
    b, _, _ = hunted(named("CV"), named("BB", 4), light("CVE", 1))
    b.play(answers={"submarine-attack": [1]}, dice=[die, 2, 1], until_segment=WITHDRAWAL)
    assert targets(b) == [target]


@pytest.mark.rule("22.93B", "22.914")
def test_groups_neither_found_nor_shown_by_fleet_combat_are_safe() -> None:
    b = Battle()
    b.group(0, 1, light("CA", 1, "Germany"))
    b.submarines(0, 1)
    found, fought, _hidden = (b.group(1, number, light("DD", 1)) for number in (1, 3, 5))
    b.s.search_results[found] = 1
    b.s.fought[fought] = 1
    b.start(SUBMARINES)
    b.play(until="submarine-attack")
    assert b.legal() == [0, 1, 3]
    assert b.refusal(5) == reasons.NOT_REVEALED and b.refusal(2) == reasons.NO_SUCH_GROUP


@pytest.mark.rule("22.914", "22.93B")
def test_submarines_of_both_sides_attack() -> None:
    """The interceptor's submarines and those that sail with the intercepted force have the same chance."""
    b = Battle(interceptor=0)
    mine, theirs = b.group(0, 1, light("DD", 1, "Germany")), b.group(1, 1, light("DD", 1))
    b.submarines(0, 1)
    b.submarines(1, 1, "Britain")
    b.s.search_results[mine] = b.s.search_results[theirs] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1, 1]}, dice=[1, 2, 1, 2], until_segment=WITHDRAWAL)
    assert [event.group for event in b.events("submarine-fire")] == [theirs, mine]


@pytest.mark.rule("22.914", "22.93B")
def test_nobody_is_asked_when_every_group_is_hidden() -> None:
    b, g, _ = hunted(light("DD", 1))
    b.s.search_results[g] = 0
    b.play(until_segment=WITHDRAWAL)
    assert b.asked == [] and b.events("submarine-fire") == []


@pytest.mark.rule("22.93A-a", "22.93A-c", "22.93A-d")
def test_a_submarine_attacks_one_group_and_no_other() -> None:
    """The force has two task forces, a group each; the one that is not named cannot be hit."""
    b = Battle()
    b.group(0, 1, light("CA", 1, "Germany"))
    b.submarines(0, 1)
    first, second = b.group(1, 1, light("DD", 3)), b.group(1, 2, named("BB", 2))
    b.s.search_results[first] = b.s.search_results[second] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [2]}, dice=[6, 6], until_segment=WITHDRAWAL)
    assert targets(b) == [UNITS + 1] and b.s.sunk[UNITS + 1] == 1
    assert b.s.count[UNITS] == 3 and b.s.attacked[first] == 0 and b.s.attacked[second] == 1


@pytest.mark.rule("22.93D", "22.94-b")
def test_all_attacks_are_announced_before_the_first_roll() -> None:
    b = Battle()
    mine = b.group(0, 1, light("CA", 4, "Germany"))
    b.submarines(0, 2)
    b.submarines(1, 1, "Britain")
    g = b.group(1, 1, light("CA", 4))
    b.s.search_results[g] = b.s.search_results[mine] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1, 1, 1]}, dice=[2, 2] * 3, until_segment=WITHDRAWAL)
    assert [name for name, *_ in b.asked] == ["submarine-attack"] * 3 + ["die"] * 6
    assert len(b.events("submarine")) == len(b.events("submarine-fire")) == 3


@pytest.mark.rule("22.93C", "22.93D", "22.94-b")
def test_factors_attack_one_by_one_without_other_ships() -> None:
    """Two factors are two rolls on the table, not one of strength two; the capital ships beside them add nothing."""
    b = Battle()
    b.group(0, 1, named("BB", 5, "Germany"), named("BB", 5, "Germany"))
    b.submarines(0, 2)
    g = b.group(1, 1, named("BB", 4))
    b.s.search_results[g] = b.s.fought[g] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1, 1]}, dice=[2, 2, 2, 2], until_segment=WITHDRAWAL)
    # German submarines 3 against British 2: 4 + 1 is one hit; the second has -1 for the first: 4 is none.
    assert [event.hits for event in b.events("submarine-fire")] == [1, 0]
    assert b.s.hits[UNITS] == 1


@pytest.mark.rule("22.94-b")
def test_a_factor_that_has_attacked_does_so_no_more() -> None:
    b, g, u = hunted(named("BB", 5), submarines=2)
    b.play(answers={"submarine-attack": [1, 0]}, dice=[2, 2], until_segment=WITHDRAWAL)
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1]}, dice=[2, 2], until_segment=WITHDRAWAL)
    assert b.s.attacks_made[u] == 2
    b.start(SUBMARINES)
    b.play(until_segment=WITHDRAWAL)
    assert len(b.events("submarine-fire")) == 2


@pytest.mark.rule("22.94-b")
def test_losing_a_submarine_leaves_the_others_their_attack() -> None:
    b, _, u = hunted(named("BB", 4), submarines=2)
    b.s.nation[u] = b.s.nation[UNITS]
    b.play(answers={"submarine-attack": [1, 0]}, dice=[1, 1], until_segment=WITHDRAWAL)
    assert (b.s.count[u], b.s.sunk[u]) == (1, 1)
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1]}, dice=[4, 4], until_segment=WITHDRAWAL)
    assert len(b.events("submarine-fire")) == 2
