"""Surprise strikes: the level rolled and what each level does (Surprise Table, 23.7413)."""

import random

import pytest

from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import patrol_bonus, squadrons_engaging, surprise_level
from tests.helpers.battle import Battle, light, named, tables
from tests.helpers.strike_battle import FOE, carriers, cover, ordinary_strike, patrol, surprise_strike
from tests.witness import strike as witness

TRANSPORTS = light("TR", 30)
"""A target without air defence; Britain's, DRM 2."""
THEIR_WING = terms.WINGS
TARGET = FOE + 1


def level_of(b: Battle) -> int:
    [event] = b.events("surprise")
    return event.level


@pytest.mark.rule("table.surprise.roll", "table.surprise.mod")
@pytest.mark.parametrize(
    ("die", "results", "radar", "level"),
    [
        (1, 1, 0, 1),
        (6, 1, 0, 6),
        (4, 2, 0, 5),
        (4, 3, 0, 6),
        (4, 5, 0, 6),
        (6, 3, 0, 8),
        (5, 1, 2, 3),
        (2, 1, 3, 0),
        (3, 3, 4, 1),
    ],
)
def test_the_level_is_a_die_with_results_and_radar(die: int, results: int, radar: int, level: int) -> None:
    b = carriers(TRANSPORTS)
    b.s.radar = [7, radar]
    surprise_strike(b, die=die, results=results, dice=[1, 1], squadrons=[1, 0])
    assert level_of(b) == level


def combat_modifier(b: Battle) -> int:
    """Modifier of the defender's air combat roll."""
    [roll] = [event for event in b.events("air-combat-roll") if event.side == 1]
    return roll.modifier


@pytest.mark.rule("table.surprise.level.1")
@pytest.mark.parametrize(("radar", "bonus"), [(1, 1), (0, 0)])
def test_level_1_takes_the_patrols_bonus_away(radar: int, bonus: int) -> None:
    b = carriers(named("CV"))
    patrol(b, THEIR_WING, 1)
    b.s.radar[1] = radar
    # Two squadrons and one fight without effect at 2 and 3 (bonus and all); the ships' fire and one attack follow.
    surprise_strike(b, die=1, dice=[1, 1, 1, 1, 1, 1, 1, 1], squadrons=[2, 0])
    assert (level_of(b), combat_modifier(b)) == (1 - radar, bonus)


@pytest.mark.rule("table.surprise.level.1")
def test_the_patrol_has_its_bonus_in_ordinary_strikes() -> None:
    b = carriers(named("CV"))
    patrol(b, THEIR_WING, 1)
    ordinary_strike(b, dice=[1, 1] * 4, squadrons=[2, 0])
    assert combat_modifier(b) == 1


@pytest.mark.rule("table.surprise.level.2", "table.air-defense.level.8")
@pytest.mark.parametrize(("die", "level"), [(1, 2), (2, 1), (6, 1)])
def test_level_2_lowers_the_air_defence(die: int, level: int) -> None:
    b = carriers(light("DD", 11))
    surprise_strike(b, die=die, dice=[1, 1, 1, 1], squadrons=[1, 0])
    assert b.values("air-defence") == [(1, TARGET, level)]


@pytest.mark.rule("table.surprise.level.3", "table.naval-attack.air.4", "table.naval-attack-004.air.4")
@pytest.mark.parametrize(("die", "hits"), [(2, 0), (3, 1), (6, 1)])
def test_level_3_adds_one_to_the_attack(die: int, hits: int) -> None:
    """One squadron hits from 6 on: the roll of 6 becomes 5 by naval air and the target's DRM, 6 with surprise."""
    b = carriers(TRANSPORTS)
    surprise_strike(b, die=die, dice=[3, 3], squadrons=[1, 0])
    assert b.s.sunk[terms.UNITS] == hits


@pytest.mark.rule(
    "table.surprise.level.4", "table.surprise.level.5", "table.surprise.level.6", "table.surprise.level.7a"
)
@pytest.mark.parametrize(
    ("die", "results", "engaged"), [(3, 1, 5), (4, 1, 4), (5, 1, 3), (6, 1, 2), (6, 2, 1), (6, 3, 1)]
)
def test_higher_levels_keep_squadrons_from_engaging(die: int, results: int, engaged: int) -> None:
    b = carriers(TRANSPORTS)
    cover(b, b.wing(b.base(1), "NAS", 5, "Britain"), 2, 5)
    surprise_strike(b, die=die, results=results, dice=[1, 1, 1, 1, 1, 1], squadrons=[3, 3])
    assert b.values("air-combat") == [(6, 0, engaged)]
    [rows] = [event.row for event in b.events("air-combat-roll") if event.side == 1]
    assert rows == engaged


@pytest.mark.rule("table.surprise.level.7a")
def test_surprised_defenders_that_all_stay_away_fight_no_air_combat() -> None:
    b = carriers(TRANSPORTS)
    cover(b, b.wing(b.base(1), "NAS", 4, "Britain"), 2, 4)
    surprise_strike(b, die=6, results=2, dice=[1, 1], squadrons=[1, 0])
    assert b.events("air-combat") == [] and len(b.events("air-attack")) == 1


def battleship_hit(die: int, results: int, ruling: str, hits: int = 0) -> Battle:
    """Six squadrons at a British battleship of four factors, no air defence left: a roll of 4 hits three times."""
    b = carriers(named("BB", 4, hits=hits), rulings={"critical-hit": ruling})
    surprise_strike(b, die=die, results=results, dice=[2, 2], squadrons=[3, 3])
    return b


@pytest.mark.rule("table.surprise.level.7b")
@pytest.mark.parametrize(("results", "critical"), [(1, 0), (2, 1), (3, 1)])
def test_level_7_brings_a_critical_hit_on_a_named_ship_that_is_damaged(results: int, critical: int) -> None:
    b = battleship_hit(6, results, "record")
    assert b.values("damaged") == [(1, 3, terms.UNITS)]
    assert len(b.events("critical-hit")) == critical


@pytest.mark.rule("table.surprise.level.7b")
def test_a_critical_hit_needs_damage_by_this_attack_to_a_named_ship() -> None:
    assert battleship_hit(6, 2, "record", hits=3).events("critical-hit") == []
    b = carriers(light("CA", 5))
    surprise_strike(b, die=6, results=2, dice=[2, 2], squadrons=[3, 3])
    assert b.events("damaged") != [] and b.events("critical-hit") == []
    b = carriers(named("BB", 5))
    surprise_strike(b, die=6, results=2, dice=[1, 1, 1, 1], squadrons=[1, 0])
    assert b.events("damaged") == [] and b.events("critical-hit") == []


def test_the_ruling_on_critical_hits() -> None:
    assert [battleship_hit(6, 2, ruling).s.sunk[terms.UNITS] for ruling in ("record", "one-hit")] == [0, 1]


@pytest.mark.rule("table.surprise.cumulative")
def test_a_level_has_all_lesser_effects() -> None:
    b = carriers(light("DD", 11), named("CVB"))
    patrol(b, THEIR_WING, 4)
    surprise_strike(b, die=6, results=1, dice=[1, 1, 1, 1, 1, 1, 2, 3], squadrons=[1, 0])
    assert level_of(b) == 6
    assert b.events("air-combat")[0].enemy == 1
    assert combat_modifier(b) == 0
    assert b.events("air-defence")[0].level == 2 + 1 - 1
    [attack] = b.events("air-attack")
    assert (attack.hits, attack.modifier, attack.dice) == (1, 1, 5)  # 5 - 1 for the CVB + 1 naval air + 1 surprise


def test_the_rulings_on_the_patrols_bonus() -> None:
    for ruling, alone, mixed in (
        (("no", "any"), 0, 1),
        (("yes", "any"), 1, 1),
        (("no", "all"), 0, 0),
        (("yes", "all"), 1, 1),
    ):
        t = tables({"land-cover-bonus": ruling[0], "mixed-air-bonus": ruling[1]})
        assert (patrol_bonus(t, 0, 2, 0), patrol_bonus(t, 1, 2, 0)) == (alone, mixed)
        assert patrol_bonus(t, 2, 0, 0) == 1 and patrol_bonus(t, 2, 2, 1) == 0


def test_the_ruling_on_land_based_cover_moves_the_air_combat() -> None:
    modifiers = []
    for ruling in ("no", "yes"):
        b = carriers(TRANSPORTS, rulings={"land-cover-bonus": ruling})
        cover(b, b.wing(b.base(1), "NAS", 1, "Britain"), 2, 1)
        ordinary_strike(b, dice=[1, 1] * 3, squadrons=[2, 0])
        modifiers.append(combat_modifier(b))
    assert modifiers == [0, 1]


@pytest.mark.rule("table.surprise.roll", "table.surprise.mod", "table.surprise.level.4", "table.surprise.level.7a")
def test_the_witness_reads_the_same_levels() -> None:
    rng = random.Random(237413)
    for _ in range(3000):
        die, results, radar, defenders = rng.randint(1, 6), rng.randint(1, 6), rng.randint(0, 8), rng.randint(0, 12)
        level = surprise_level(tables(), die, results, radar, 0)
        assert level == witness.surprise_level(die, results, radar)
        assert squadrons_engaging(defenders, level) == witness.engaging_defenders(defenders, level)
