"""Dice of an interception, row by row (22.22, Naval Interception Table)."""

import pytest

from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.attempt.dice import (
    codebreaking_lead,
    may_assist,
    may_spot,
    spotters_of_return,
    submarines_that_assist,
    zero_dice_refusal,
)
from flagplot.games.awaw.interception.terms import ANGLO_FRENCH, RUSSO_ALLIED, UNRESTRICTED
from flagplot.games.awaw.words.reasons import MAY, NO_DICE
from tests.helpers.interception import EUROPE, PACIFIC, TABLES, factors, tables

CARGO = (terms.SUPPLY, terms.TRANSPORT, terms.INVASION, terms.ESCORT)
TWO_DICE = (*CARGO, terms.BOMBARDMENT, terms.CARRIER_MISSION)


@pytest.mark.rule("22.22A-a", "22.22A-b", "table.interception.1")
@pytest.mark.rule("table.interception-004.dice.1a", "table.interception-004.dice.1b", "table.interception-004.dice.1c")
@pytest.mark.rule("table.interception-004.dice.1d", "table.interception-004.dice.1e", "table.interception-004.dice.1f")
@pytest.mark.parametrize("activity", range(terms.ACTIVITIES))
def test_cargo_bombardment_and_carrier_missions_give_two_dice(activity: int) -> None:
    assert factors(activity=activity).cargo == (2 if activity in TWO_DICE else 0)


@pytest.mark.rule("22.22A-c", "22.18F-a")
def test_cargo_dice_hold_on_the_return() -> None:
    assert factors(activity=terms.RETURN, carries_cargo=terms.ABOARD).total == 2
    assert factors(activity=terms.RETURN, carries_cargo=terms.UNLOADED).total == 2
    assert factors(activity=terms.RETURN).total == 0
    lapsed = tables(return_cargo_dice="lapsed")
    assert factors(lapsed, activity=terms.RETURN, carries_cargo=terms.ABOARD).total == 2
    assert factors(lapsed, activity=terms.RETURN, carries_cargo=terms.UNLOADED).total == 0


@pytest.mark.rule("22.22B", "table.interception.2", "table.interception-004.dice.2")
def test_a_patrol_that_stays_gives_two_dice() -> None:
    assert factors(activity=terms.PATROL_STAYS).patrol == 2
    assert factors(activity=terms.PATROL).total == 0


@pytest.mark.rule("22.22C", "22.253", "22.161-b", "table.interception.3", "table.interception-004.dice.3")
@pytest.mark.rule("table.interception.note-d", "table.interception-004.counter")
def test_counter_interception_in_the_interception_hex_gives_two_dice() -> None:
    assert factors(activity=terms.INTERCEPTION, counters_here=1).counter == 2
    assert factors(activity=terms.COUNTER_INTERCEPTION, counters_here=1).counter == 2
    assert factors(activity=terms.INTERCEPTION).total == 0
    assert factors(activity=terms.COUNTER_INTERCEPTION, task_forces=2).total == 2
    assert factors(activity=terms.BASE_CHANGE, counters_here=1).counter == 0
    first = tables(counter_dice_level="first-level")
    assert factors(first, activity=terms.INTERCEPTION, counters_here=1).counter == 2
    assert factors(first, activity=terms.COUNTER_INTERCEPTION, counters_here=1).counter == 0


@pytest.mark.rule("22.22D", "table.interception.4", "table.interception-004.dice.4")
@pytest.mark.parametrize("activity", range(terms.ACTIVITIES))
def test_light_forces_have_a_die_against_cargo(activity: int) -> None:
    assert factors(activity=activity, light_force=1).light == (1 if activity in CARGO else 0)
    assert factors(activity=activity).light == 0


@pytest.mark.rule("22.22D")
def test_light_forces_have_no_die_once_the_cargo_is_ashore() -> None:
    assert factors(activity=terms.RETURN, carries_cargo=terms.ABOARD, light_force=1).light == 1
    assert factors(activity=terms.RETURN, carries_cargo=terms.UNLOADED, light_force=1).light == 0
    other = tables(return_light_die="like-cargo-dice")
    assert factors(other, activity=terms.RETURN, carries_cargo=terms.UNLOADED, light_force=1).light == 1


@pytest.mark.rule("22.22E", "table.interception.5", "table.interception-004.dice.5")
def test_each_task_force_gives_a_die() -> None:
    assert [factors(task_forces=n).task_forces for n in (0, 1, 5)] == [0, 1, 5]


@pytest.mark.rule("22.22F", "table.interception.6", "table.interception-004.dice.6a", "table.interception-004.dice.6b")
def test_ground_factors_against_an_invasion_give_up_to_three_dice() -> None:
    dice = [factors(activity=terms.INVASION, defenders=n).defenders for n in (0, 1, 3, 4, 40)]
    assert dice == [0, 1, 3, 3, 3]
    assert factors(activity=terms.BOMBARDMENT, defenders=4).defenders == 0
    assert factors(tables(contested_invasion="any-in-hex"), activity=terms.BOMBARDMENT, defenders=4).defenders == 3


@pytest.mark.rule("22.22G", "22.22G.1-b", "table.interception.7")
@pytest.mark.rule("table.interception-004.dice.7a", "table.interception-004.dice.7b")
def test_spotting_squadrons_give_up_to_three_dice() -> None:
    assert [factors(spotters=n).spotters for n in (0, 1, 3, 4)] == [0, 1, 3, 3]
    assert factors(spotters=2, is_submarine=1).total == 2 - 1


@pytest.mark.rule("22.22G.1-a", "22.22G.2-c")
@pytest.mark.parametrize(
    ("uninverted", "operational", "in_range", "committed", "spots"),
    [(1, 1, 1, 0, True), (0, 1, 1, 0, False), (1, 0, 1, 0, False), (1, 1, 0, 0, False), (1, 1, 1, 1, False)],
)
def test_who_spots(uninverted: int, operational: int, in_range: int, committed: int, spots: bool) -> None:
    assert may_spot(uninverted, operational, in_range, committed, 0, UNRESTRICTED) is spots


@pytest.mark.rule("22.22G.2-a", "22.22G.2-b")
def test_spotting_counts_for_every_attempt() -> None:
    """Nothing is used up: the same two squadrons help each of three forces, and the target of another activity."""
    assert [factors(spotters=2, attempts=3).spotters for _ in range(3)] == [2, 2, 2]
    assert factors(activity=terms.SUPPLY, spotters=2).spotters == 2


@pytest.mark.rule("22.22G.3")
def test_air_units_that_a_patrol_attacked_have_spotted_it() -> None:
    assert may_spot(0, 0, 0, 1, 1, UNRESTRICTED)
    assert not may_spot(0, 0, 0, 1, 0, UNRESTRICTED)


@pytest.mark.rule("22.22G.4-a", "22.22G.4-b")
def test_restrictions_of_russia_forbid_help_and_those_of_france_do_not() -> None:
    assert may_spot(1, 1, 1, 0, 0, ANGLO_FRENCH)
    assert not may_spot(1, 1, 1, 0, 0, RUSSO_ALLIED)
    assert not may_spot(1, 1, 1, 0, 1, RUSSO_ALLIED)


@pytest.mark.rule("22.18F-b")
def test_spotting_outward_gives_nothing_on_the_return() -> None:
    assert spotters_of_return(TABLES, 0, 1) == 0
    assert spotters_of_return(TABLES, 2, 1) == 2
    never = tables(return_spotting="never")
    assert spotters_of_return(never, 2, 1) == 0
    assert spotters_of_return(never, 2, 0) == 2


@pytest.mark.rule("22.22H-a", "22.22H-b", "table.interception.8")
@pytest.mark.rule("table.interception-004.dice.8a", "table.interception-004.dice.8b", "table.interception-004.dice.8c")
def test_submarines_assist_surface_forces_with_up_to_three_dice() -> None:
    assert [factors(submarines_near=n).submarines for n in (0, 1, 3, 4)] == [0, 1, 3, 3]
    assert factors(submarines_near=3, is_submarine=1).submarines == 0


@pytest.mark.rule("22.22H-a")
@pytest.mark.parametrize("theatre", [EUROPE, PACIFIC])
def test_which_submarines_assist(theatre: int) -> None:
    assert may_assist(TABLES, theatre, 3, 1, 0) and may_assist(TABLES, theatre, 3, 0, 1)
    assert not may_assist(TABLES, theatre, 4, 1, 1) and not may_assist(TABLES, theatre, 0, 0, 0)


def test_submarines_that_try_themselves_assist_or_not() -> None:
    assert submarines_that_assist(TABLES, 3, 2) == 3
    assert submarines_that_assist(tables(assisting_submarines="either"), 3, 2) == 1


@pytest.mark.rule("22.22I", "22.22I.1", "22.22I.2", "table.interception.9", "table.interception-004.dice.9")
@pytest.mark.parametrize(("own", "enemy", "dice"), [(0, 0, 0), (1, 0, 1), (3, 0, 1), (1, 1, 0), (0, 3, 0)])
def test_a_lead_in_cards_gives_one_die_and_a_deficit_takes_none(own: int, enemy: int, dice: int) -> None:
    assert factors(codebreaking=codebreaking_lead(own, enemy)).codebreaking == dice
    assert factors(codebreaking=own - enemy).codebreaking == dice


@pytest.mark.rule("22.22J", "22.916A", "table.interception.10")
@pytest.mark.rule("table.interception-004.dice.10a", "table.interception-004.dice.10b")
def test_slow_ships_and_submarines_cost_a_die() -> None:
    assert factors(slow=1).total == factors(is_submarine=1).total == factors(slow=1, is_submarine=1).total == -1
    fast, submarine = factors(activity=terms.SUPPLY), factors(activity=terms.SUPPLY, is_submarine=1)
    assert (fast.total, submarine.total) == (2, 1)


@pytest.mark.rule("22.22K", "22.22K.1", "table.interception.11", "table.interception-004.dice.11a")
def test_each_further_attempt_costs_a_die() -> None:
    assert [factors(attempts=n).crowding for n in (1, 2, 3, 4)] == [0, -1, -2, -3]


@pytest.mark.rule("22.22K.2")
def test_crowding_counts_by_target() -> None:
    """Two forces against one target, one against another: the third force loses nothing."""
    assert [factors(attempts=n).crowding for n in (2, 2, 1)] == [-1, -1, 0]


@pytest.mark.rule("22.22K.3-a", "22.22K.3-b", "table.interception-004.dice.11b")
def test_submarines_neither_crowd_nor_are_crowded() -> None:
    assert factors(is_submarine=1, attempts=4).crowding == 0


@pytest.mark.rule("22.22-a", "22.22-b", "table.interception-004.expl.1", "=table.interception")
def test_factors_add_up_without_limit() -> None:
    everything = factors(
        activity=terms.INVASION,
        carries_cargo=terms.ABOARD,
        light_force=1,
        task_forces=9,
        defenders=5,
        spotters=5,
        submarines_near=5,
        codebreaking=1,
        slow=1,
        attempts=2,
    )
    assert everything == (2, 0, 0, 1, 9, 3, 3, 3, 1, -1, -1, 20)


@pytest.mark.rule("22.24C", "table.interception.note-a", "table.interception-004.expl.2")
def test_a_force_without_dice_may_not_intercept() -> None:
    assert [zero_dice_refusal(total) for total in (-2, 0, 1)] == [NO_DICE, NO_DICE, MAY]
    assert zero_dice_refusal(factors().total) == NO_DICE
