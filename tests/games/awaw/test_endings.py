"""When a battle ends and who has won it (22.71-22.73)."""

import random

import pytest

from flagplot.games.awaw.battle.ending import endings
from flagplot.games.awaw.shared.terms import (
    ENDED_EVASION,
    ENDED_NO_UNDAMAGED,
    ENDED_WITHDRAWAL,
    LATE,
    NOT_ENDED,
    ROUND_END,
    SEA_SUPPLY,
    SURPLUS,
    UNITS,
    WITHDRAWAL,
)
from tests.helpers.battle import Battle, Ship, light, named
from tests.witness import rounds as witness

PARAGRAPH = {"": NOT_ENDED, "22.71A": ENDED_WITHDRAWAL, "22.71B": ENDED_EVASION, "22.71C": ENDED_NO_UNDAMAGED}
WINNER = {None: -1, "a": 0, "b": 1}


def battle(a: tuple[Ship, ...], b: tuple[Ship, ...], mission: int = 0, **rulings: str) -> Battle:
    """One group a side, side 1's on a mission, at the end of a round."""
    found = Battle(interceptor=0, rulings={name.replace("_", "-"): choice for name, choice in rulings.items()})
    found.group(0, 1, *a)
    found.group(1, 1, *b, mission=mission)
    found.start(ROUND_END)
    return found


def result(b: Battle, **answers: int) -> tuple[int, int]:
    """How the battle ended, and its winner; it stops at the dice of a further round."""
    b.play(until="die", answers={name.replace("_", "-"): answer for name, answer in answers.items()})
    return b.s.ended, b.s.winner


SOUND = (light("DD", 3),)
DAMAGED = (named("BB", 4, hits=3),)


def test_endings_agree_with_the_witness() -> None:
    """Random ends of rounds, in the flow: two groups a side, which may be gone, damaged, have evaded or withdrawn."""
    dice = random.Random(71)
    for _ in range(800):
        b, sides = Battle(interceptor=dice.randrange(2)), []
        for side in range(2):
            facts = {"withdrew_all": 0, "undamaged_units": 0, "operational_carriers": 0, "groups": 0}
            facts |= {"groups_that_evaded": 0, "supply_goes_on": 0}
            for number in range(1, dice.randrange(2, 4)):
                hurt, carrier, evaded = (dice.random() < chance for chance in (0.5, 0.3, 0.6))
                kind, size = ("CV", 3) if carrier else ("BB", 4)
                g = b.group(side, number, named(kind, size, hits=size - 1 if hurt else 0))
                b.s.evaded[g] = 1 if evaded else 0
                facts["undamaged_units"] += not hurt
                facts["operational_carriers"] += carrier and not hurt
                facts["groups"] += 1
                facts["groups_that_evaded"] += evaded
            if dice.random() < 0.2:
                for u in range(side * UNITS, side * UNITS + b.s.units[side]):
                    b.s.withdrawn[u], b.s.count[u], b.s.damaged[u] = 1, 0, 0
                b.s.withdrew[side] = 1
                facts |= {"withdrew_all": 1, "undamaged_units": 0, "operational_carriers": 0}
                facts |= {"groups": 0, "groups_that_evaded": 0}
            sides.append(facts)
        over, winner, paragraph = witness.battle_end(sides)
        b.start(ROUND_END)
        assert result(b) == (PARAGRAPH[paragraph], WINNER[winner]) and over == (b.s.ended > 0)


@pytest.mark.rule("22.71A", "22.72A", "=22.72")
def test_the_side_that_withdraws_has_lost() -> None:
    b = battle(SOUND, SOUND)
    b.group(1, 2, light("DD", 2))
    b.start(WITHDRAWAL)
    b.play(answers={"withdraw": lambda s: s.ask_seat}, until="die")
    assert (b.s.ended, b.s.winner) == (ENDED_WITHDRAWAL, 0)


@pytest.mark.rule("22.71A", "22.73", "22.71-a")
def test_withdrawing_one_of_two_groups_does_not_end_the_battle() -> None:
    b = battle(SOUND, SOUND)
    b.group(1, 2, light("DD", 2))
    b.start(WITHDRAWAL)
    b.play(answers={"withdraw": [0, 1, 0]}, until="die")
    assert b.s.ended == NOT_ENDED and b.s.round == 2


@pytest.mark.rule("22.71B", "22.72B")
@pytest.mark.parametrize(
    ("ships", "expected"),
    [
        (SOUND, (ENDED_EVASION, 0)),
        ((named("CV"),), (NOT_ENDED, -1)),
        ((named("CV", nas=0),), (NOT_ENDED, -1)),
        ((named("CV", hits=2), light("DD", 1)), (ENDED_EVASION, 0)),
        ((light("CVE", 2),), (ENDED_EVASION, 0)),
    ],
)
def test_a_side_without_working_carriers_that_evades_has_lost(
    ships: tuple[Ship, ...], expected: tuple[int, int]
) -> None:
    b = battle(SOUND, ships)
    b.s.evaded[18] = 1
    assert result(b) == expected


@pytest.mark.rule("22.71B")
@pytest.mark.parametrize(("ruling", "how"), [("every-group", NOT_ENDED), ("every-challenged", ENDED_EVASION)])
def test_a_group_that_nobody_challenged_did_not_evade(ruling: str, how: int) -> None:
    b = battle(SOUND, SOUND, evasion_end=ruling)
    b.s.evaded[b.group(1, 2, light("DD", 2))] = 1
    assert result(b)[0] == how


@pytest.mark.rule("22.71B")
def test_a_group_that_fought_did_not_evade() -> None:
    for ruling in ("every-group", "every-challenged"):
        b = battle(SOUND, SOUND, evasion_end=ruling)
        b.s.evaded[b.group(1, 2, light("DD", 2))] = 1
        b.s.fought[18] = 1
        assert result(b)[0] == NOT_ENDED


@pytest.mark.rule("22.71C-a", "22.72C")
def test_a_side_with_damaged_ships_only_has_lost() -> None:
    assert result(battle(SOUND, DAMAGED)) == (ENDED_NO_UNDAMAGED, 0)
    assert result(battle((light("CA", 2, hurt=2),), SOUND)) == (ENDED_NO_UNDAMAGED, 1)
    assert result(battle((light("CA", 2, hurt=1),), SOUND)) == (NOT_ENDED, -1)


@pytest.mark.rule("22.71C-a", "=22.72")
@pytest.mark.parametrize(("ruling", "winner"), [("both-lose", -1), ("round-loser", 1)])
def test_both_sides_may_lose(ruling: str, winner: int) -> None:
    """By the other reading the loser of the round, here side 0, loses alone."""
    b = battle(DAMAGED, DAMAGED, both_sides_end=ruling)
    b.s.lost_factors[0] = 2
    assert result(b) == (ENDED_NO_UNDAMAGED, winner)


@pytest.mark.rule("22.71-b")
@pytest.mark.parametrize("standing", [LATE, SURPLUS])
def test_forces_that_have_not_entered_do_not_save_a_side(standing: int) -> None:
    b = battle(SOUND, DAMAGED)
    waiting = b.force(1, 3, light("DD", 5))
    b.s.standing[waiting], b.s.enters[waiting] = standing, 2
    assert result(b) == (ENDED_NO_UNDAMAGED, 0)


@pytest.mark.rule("22.71-b", "22.71B")
def test_a_carrier_that_has_not_entered_does_not_help_those_that_evade() -> None:
    b = battle(SOUND, SOUND)
    waiting = b.force(1, 3, named("CV"))
    b.s.standing[waiting], b.s.enters[waiting], b.s.evaded[18] = LATE, 2, 1
    assert result(b) == (ENDED_EVASION, 0)


@pytest.mark.rule("22.71C-b")
@pytest.mark.parametrize(("goes_on", "how"), [(1, NOT_ENDED), (0, ENDED_NO_UNDAMAGED)])
def test_a_side_tracing_supply_may_fight_on_with_damaged_ships(goes_on: int, how: int) -> None:
    assert result(battle(SOUND, DAMAGED, SEA_SUPPLY), supply_goes_on=goes_on)[0] == how


@pytest.mark.rule("22.71C-b")
def test_without_a_supply_line_or_once_its_guards_have_left_nobody_is_asked() -> None:
    b = battle(SOUND, DAMAGED)
    result(b)
    assert b.asked == []
    b = battle(SOUND, (), SEA_SUPPLY)
    assert result(b) == (ENDED_NO_UNDAMAGED, 0) and b.asked == []


@pytest.mark.rule("22.71C-b", "22.9434-a")
@pytest.mark.parametrize(("goes_on", "how"), [(1, NOT_ENDED), (0, ENDED_NO_UNDAMAGED)])
def test_a_side_may_fight_on_for_a_line_whose_guards_are_sunk(goes_on: int, how: int) -> None:
    b = battle(SOUND, (), SEA_SUPPLY)
    b.s.bare_supply_line[18] = 1
    assert result(b, supply_goes_on=goes_on)[0] == how and b.asked


@pytest.mark.rule("22.71C-b")
@pytest.mark.parametrize(
    ("ruling", "expected"), [("neither-side", (NOT_ENDED, -1)), ("own-side", (ENDED_NO_UNDAMAGED, 1))]
)
def test_while_supply_goes_on_the_other_side_may_lack_undamaged_ships_too(
    ruling: str, expected: tuple[int, int]
) -> None:
    assert result(battle(DAMAGED, DAMAGED, SEA_SUPPLY, supply_exception=ruling), supply_goes_on=1) == expected


@pytest.mark.rule("22.71-a")
def test_any_one_condition_is_enough() -> None:
    b = battle(SOUND, SOUND)
    lasts = endings.Ending(NOT_ENDED, -1)
    assert endings.ending(b.t, False, False, False, False, False, False, 0) == lasts
    for place in range(6):
        met = [i == place for i in range(6)]
        found = endings.ending(b.t, met[0], met[1], met[2], met[3], met[4], met[5], 0)
        assert found.winner == 1 - place % 2 and found.how != NOT_ENDED


@pytest.mark.rule("22.73", "22.411B")
def test_a_battle_goes_from_round_to_round_until_it_ends() -> None:
    """Two groups too far apart to meet: one search die a side in round two, two in round three."""
    b = Battle(interceptor=0)
    b.group(0, 6, light("DD", 3))
    b.group(1, 6, light("DD", 3))
    b.start(ROUND_END)
    assert result(b) == (NOT_ENDED, -1) and b.s.round == 2
    b.play(dice=[1, 1], until="withdraw")
    b.play(until="die")
    assert b.s.round == 3 and b.s.ended == NOT_ENDED
    b.play(dice=[1, 1, 1, 1], answers={"withdraw": [0, 1]})
    assert (b.s.ended, b.s.winner) == (ENDED_WITHDRAWAL, 0) and b.s.round == 3


@pytest.mark.rule("22.71B")
def test_a_group_that_fought_one_opponent_and_evaded_another_did_not_evade_fleet_combat() -> None:
    for ruling in ("every-group", "every-challenged"):
        b = battle(SOUND, SOUND, evasion_end=ruling)
        b.s.evaded[18] = b.s.fought[18] = 1
        assert result(b)[0] == NOT_ENDED
