"""Air defence of a group at sea: its level, its roll and what becomes of the squadrons (Air Defense Table, 23.42)."""

import random

import pytest

from flagplot.games.awaw.battle.air.strikes import group_air_defence
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import (
    BEACH_DEFENCES,
    FORTIFICATION,
    FORTRESS,
    LAST_DEFENCE_ROW,
    NO_WORKS,
    aborts,
    air_defence,
    air_defence_level,
    hex_air_defence_level,
)
from tests.helpers.battle import Answer, Battle, Ship, light, named, tables
from tests.helpers.strike_battle import FOE, carriers, found, ordinary_strike, whole_strike
from tests.witness import strike as witness

TABLES = tables()
TARGET = FOE + 1
NINE = light("DD", 9)


def level_of(b: Battle) -> int:
    """Level of the group's air defence in an ordinary strike, 0 if it does not fire."""
    found(b, {(1, 2): 1, (0, 6): 1})
    b.play(until="strike")
    b.answer(2)
    b.play(answers={"strike-squadrons": [1, 0]}, until="die")
    return sum(event.level for event in b.events("air-defence"))


@pytest.mark.rule("table.air-defense.level.1a")
@pytest.mark.parametrize(
    ("ships", "level"),
    [
        ((light("DD", 1),), 1),
        ((light("DD", 10),), 1),
        ((light("DD", 11),), 2),
        ((named("BB", 4), light("CA", 8), NINE), 3),
        ((named("BB", 4, hits=3), light("CA", 8, hurt=8), light("DD", 1)), 3),
        ((named("CV"), named("CVL"), light("CA", 3)), 2),
    ],
)
def test_every_ten_factors_or_part_of_ten_add_one(ships: tuple[Ship, ...], level: int) -> None:
    assert level_of(carriers(*ships)) == level


@pytest.mark.rule("table.air-defense.level.1b")
def test_transports_and_submarines_add_nothing() -> None:
    b = carriers(light("DD", 10), light("TR", 12))
    b.submarines(1, 9, "Britain")
    assert level_of(b) == 1
    assert level_of(carriers(light("TR", 12))) == 0


@pytest.mark.rule("table.air-defense.level.1b")
def test_ships_of_other_groups_add_nothing() -> None:
    b = carriers(light("DD", 10))
    b.group(1, 3, named("BB", 5), light("DD", 20))
    assert level_of(b) == 1


@pytest.mark.rule("table.air-defense.level.1c")
@pytest.mark.parametrize(("escorts", "level"), [(3, 1), (4, 2), (7, 3)])
def test_an_escort_carrier_counts_as_three(escorts: int, level: int) -> None:
    assert level_of(carriers(light("CVE", escorts))) == level


@pytest.mark.rule("table.air-defense.level.2")
def test_research_adds_one_a_result() -> None:
    b = carriers(NINE)
    b.s.air_defence_research = [5, 3]
    assert level_of(b) == 1 + 3


@pytest.mark.rule("table.air-defense.level.6", "table.air-defense.level.7")
@pytest.mark.parametrize(
    ("ships", "level"),
    [
        ((named("BB", 5),), 1 + 1),
        ((named("BB", 5), named("BB", 5)), 1 + 2),
        ((named("BB", 4), named("BB", 4)), 1),
        ((named("CVB"),), 1 + 1),
        ((named("CVB"), named("BB", 5), light("DD", 2)), 2 + 2),
        ((named("CV"), named("CV"), named("CV")), 1),
        ((named("BB", 5, hits=4),), 1 + 1),
    ],
)
def test_big_battleships_and_carriers_add_one_each(ships: tuple[Ship, ...], level: int) -> None:
    assert level_of(carriers(*ships)) == level


def test_the_ruling_on_damaged_giants() -> None:
    for ruling, level in (("yes", 1 + 3), ("no", 1 + 1)):
        b = carriers(named("BB", 5, hits=4), named("CVB", hits=3), rulings={"damaged-giants-defend": ruling})
        b.group(1, 3, named("BB", 5, hits=4))
        b.s.air_defence_research = [0, 1]
        assert level_of(b) == level


@pytest.mark.rule("table.air-defense.level.3", "table.air-defense.level.4")
@pytest.mark.parametrize(("guns", "cities", "level"), [(0, 0, 2), (3, 0, 5), (0, 2, 6), (1, 1, 5)])
def test_guns_and_cities_of_a_hex_add_to_its_ships(guns: int, cities: int, level: int) -> None:
    assert hex_air_defence_level(TABLES, 2, guns, cities, NO_WORKS, 0) == level
    assert hex_air_defence_level(TABLES, 2, guns, cities, NO_WORKS, 2) == level - 1


@pytest.mark.rule("table.air-defense.level.5a", "table.air-defense.level.5b")
def test_works_of_a_hex_add_their_level_but_beach_defences_nothing() -> None:
    works = (NO_WORKS, BEACH_DEFENCES, FORTIFICATION, FORTRESS)
    assert [hex_air_defence_level(TABLES, 1, 0, 0, each, 0) for each in works] == [1, 1, 2, 3]


@pytest.mark.rule("table.air-defense.result.3")
def test_kamikazes_do_not_turn_back() -> None:
    assert (aborts(3, 0), aborts(3, 1)) == (3, 0)


@pytest.mark.rule("table.air-defense.level.8")
def test_surprise_takes_one_off_but_never_below_none() -> None:
    assert [air_defence_level(TABLES, 12, 0, 0, 0, surprise) for surprise in (0, 1, 2, 7)] == [2, 2, 1, 1]
    assert air_defence_level(TABLES, 0, 0, 0, 0, 4) == 0


def struck(dice: list[int], squadrons: int, ships: int) -> Battle:
    """A strike at destroyers, two dice for the air defence and two for the attack of what comes through."""
    b = carriers(light("DD", ships))
    ordinary_strike(b, dice=dice, squadrons=[min(squadrons, 3), max(squadrons - 3, 0)])
    return b


@pytest.mark.rule("table.air-defense.result.1", "table.air-defense.result.2")
def test_squadrons_are_eliminated_and_abort() -> None:
    """Level 4, roll 12: two eliminated, three abort, and one of six attacks."""
    b = carriers(light("DD", 40))
    found(b, {(1, 2): 2, (0, 6): 1})
    answers: dict[str, Answer] = {"air-loss": [0, 1, 0, 0], "air-target": whole_strike, "strike-squadrons": [3, 3]}
    b.play(until="strike")
    b.answer(2)
    b.play(dice=[6, 6, 1, 1], answers=answers, until_segment=terms.LANDING)
    assert b.values("air-defence-losses") == [(12, 0, 2, 3)]
    assert b.s.squadrons[:2] == [2, 2]
    assert [event.squadrons for event in b.events("air-attack")] == [1]
    assert len(b.events("strike")) == 1  # nothing is left for the second result


@pytest.mark.rule("table.air-defense.result.4", "22.74-a")
def test_squadrons_that_aborted_fly_again_in_the_next_round() -> None:
    b = struck([6, 6, 1, 1], 3, 10)  # level 1: one eliminated, one aborts
    assert b.s.squadrons[:2] == [2, 3]
    b.start(terms.ROUND_START)
    b.s.ask_seat = terms.NOBODY
    b.play(until="patrol")
    assert b.legal() == [0, 1, 2]


@pytest.mark.rule("table.air-defense.result.1", "table.air-defense.result.2")
def test_no_more_squadrons_are_lost_than_flew() -> None:
    b = struck([6, 6], 1, 40)
    assert b.values("air-defence-losses") == [(12, 0, 1, 0)]
    assert b.s.squadrons[:2] == [2, 3] and b.events("air-attack") == []


@pytest.mark.rule("table.air-defense.over10")
def test_above_level_ten_a_second_row_is_read_with_a_roll_of_its_own() -> None:
    """Level 12: on row 10 a roll of 2 gives 2/1, on row 2 a roll of 12 gives 2/1."""
    b = carriers(light("DD", 20))
    b.s.air_defence_research = [0, 10]
    ordinary_strike(b, dice=[1, 1, 6, 6], squadrons=[3, 3])
    assert [(event.eliminated, event.aborted) for event in b.events("air-defence-losses")] == [(4, 2)]


@pytest.mark.rule("table.air-defense.over10")
def test_the_ruling_on_one_roll_for_all_rows() -> None:
    """Level 12, one roll of 2: row 10 gives 2/1 and row 2 nothing; one squadron of each wing comes through at most."""
    b = carriers(light("DD", 20), rulings={"over-last-row": "one-roll"})
    b.s.air_defence_research = [0, 10]
    ordinary_strike(b, dice=[1, 1, 1, 1], squadrons=[3, 3])
    assert [(event.eliminated, event.aborted) for event in b.events("air-defence-losses")] == [(2, 1)]


def rows(level: int) -> int:
    return 0 if level == 0 else 1 + (level - 1) // LAST_DEFENCE_ROW


@pytest.mark.rule("table.air-defense.over10", "table.air-defense.result.1", "table.air-defense.result.2")
def test_the_witness_reads_the_same_losses() -> None:
    rng = random.Random(2342)
    for _ in range(3000):
        level, attackers = rng.randint(0, 25), rng.randint(0, 40)
        rolls = [rng.randint(2, 12) for _ in range(rows(level))]
        killed = aborted = 0
        for i, roll in enumerate(rolls):
            losses = air_defence(TABLES, level - i * LAST_DEFENCE_ROW, roll)
            killed, aborted = killed + losses.eliminated, aborted + losses.aborted
        killed = min(killed, attackers)
        assert (killed, min(aborted, attackers - killed)) == witness.air_defence(level, rolls, attackers)


@pytest.mark.rule("table.air-defense.level.1a", "table.air-defense.level.1c", "table.air-defense.level.2")
def test_the_witness_finds_the_same_level() -> None:
    rng = random.Random(23)
    for _ in range(200):
        ships, theirs = [], []
        for _ in range(rng.randint(1, 8)):
            kind, count = rng.choice(["BB", "CV", "CVL", "CVB", "CA", "DD", "CVE", "TR"]), rng.randint(1, 6)
            size, hurt = rng.randint(2, 5), rng.randint(0, 1)
            ship = light(kind, count) if kind in ("CA", "DD", "CVE", "TR") else named(kind, size * (kind == "BB"))
            if kind == "BB":
                ship = named(kind, size, hits=(size - 1) * hurt)
            ships.append(ship)
            theirs += [(kind, ship.size, ship.hurt > 0)] * ship.count
        b, research, surprise = carriers(*ships), rng.randint(0, 3), rng.randint(0, 7)
        b.s.air_defence_research, b.s.surprise = [0, research], surprise
        expected = witness.air_defence_level(theirs, research, surprise)
        assert group_air_defence(b.t, b.s, TARGET) == expected
