"""Pearl Harbor: carriers, surprise, the second strike, aircraft on the ground (Pearl Harbor Surprise Table)."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.chapters.bases import pearl
from flagplot.games.awaw.chapters.bases import tables as reasons
from flagplot.games.awaw.chapters.bases.tables import fill
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.odds.exact.procedure import exact


@cache
def tables() -> Any:
    return fill(load())


def outcome(name: str, **fields: object) -> dict[str, int | str]:
    procedure = PROCEDURES[f"awaw.pearl-harbor-{name}"]
    found = procedure.take(tables(), fields).outcome()
    return {part.name: part.spell(value) for part, value in zip(procedure.parts, found, strict=True)}


@pytest.mark.rule("table.pearl.column")
def test_cards_move_the_level_and_so_the_column() -> None:
    t = tables()
    assert [pearl.usjt_column(t, level, 0, 0) for level in (0, 33, 34, 35, 36, 37, 38, 39, 40, 99)] == [
        0, 0, 1, 1, 2, 2, 3, 3, 4, 4,
    ]  # fmt: skip
    assert pearl.usjt_column(t, 40, 1, 0) == 3
    assert pearl.usjt_column(t, 39, 0, 1) == 4
    assert pearl.usjt_column(t, 40, 5, 3) == 3
    assert pearl.usjt_column(t, 2, 9, 0) == 0


@pytest.mark.rule("table.pearl.roll", "table.pearl.location", "table.pearl.legend.1", "table.pearl.legend.2")
@pytest.mark.rule("table.pearl.legend.3", "table.pearl.legend.4", "table.pearl.atsea")
def test_two_dice_place_each_task_force() -> None:
    def place(usjt: int, roll: int) -> tuple[int | str, int | str]:
        found = outcome("carrier", usjt=usjt, roll=roll)
        return found["place"], found["distance"]

    assert place(33, 5) == ("Pearl Harbor", 0)
    assert place(33, 6) == ("Pacific U.S. box", 0)
    assert place(33, 9) == ("at sea", 6)
    assert place(33, 12) == ("at sea", 3)
    assert place(40, 2) == ("Pacific U.S. box", 0)
    assert place(40, 9) == ("at sea", 2)
    assert place(40, 10) == ("intercepts", 0)
    found = outcome("carriers", task_forces=4, usjt=40, rolls="2,9,10,11")
    assert found == {"in-pearl": 0, "in-box": 1, "at-sea": 1, "intercepting": 2}
    with pytest.raises(FlagplotError, match="2 given, 3 throws needed for these inputs"):
        outcome("carriers", task_forces=3, rolls="2,9")


def test_odds_of_the_places() -> None:
    """Column 0-33: 2 to 5 are ten ways of 36, 6 to 8 sixteen, the rest ten."""
    odds = exact(PROCEDURES["awaw.pearl-harbor-carrier"].take(tables(), {"usjt": 20}))
    assert odds.marginal("place") == {0: Fraction(10, 36), 1: Fraction(16, 36), 2: Fraction(10, 36)}


@pytest.mark.rule(
    "table.pearl.second", "table.pearl.barred", "table.pearl.auto", "table.pearl.die", "table.pearl.success"
)
def test_who_intercepts_the_second_strike() -> None:
    def strike(**fields: object) -> tuple[int | str, int | str]:
        found = outcome("second-strike", **fields)
        return found["intercepts"], found["refusal"]

    assert strike(place="at sea", distance=4, die=4) == ("yes", "none")
    assert strike(place="at sea", distance=4, die=3) == ("no", "none")
    assert strike(place="intercepts") == ("yes", "none")
    barred = reasons.WORDS[reasons.IN_PORT_OR_BOX]
    assert strike(place="Pearl Harbor") == strike(place="Pacific U.S. box") == ("no", barred)
    once = reasons.WORDS[reasons.NOT_THE_SECOND_STRIKE]
    assert strike(place="at sea", second_strike="no") == strike(place="intercepts", second_strike="no") == ("no", once)
    with pytest.raises(FlagplotError, match="die: 1 given, 0 throws needed for these inputs"):
        strike(place="intercepts", die=6)


@pytest.mark.rule("table.pearl.drm")
def test_the_column_adds_to_the_surprise_die_in_the_first_round_alone() -> None:
    levels = {usjt: outcome("surprise", usjt=usjt, die=1)["level"] for usjt in (30, 34, 36, 38, 40)}
    assert levels == {30: 7, 34: 7, 36: 6, 38: 5, 40: 4}
    assert outcome("surprise", usjt=30, die=1, combat_round=2)["level"] == 1
    assert outcome("surprise", usjt=40, die=1, radar=2)["level"] == 2
    assert outcome("surprise", usjt=40, die=1, radar=9)["level"] == 0


@pytest.mark.rule("table.pearl.level.4", "table.pearl.level.5", "table.pearl.level.6", "table.pearl.level.7a")
def test_fewer_defenders_engage_at_each_level_and_none_at_seven() -> None:
    assert [pearl.pearl_defenders(5, level) for level in range(10)] == [5, 5, 5, 5, 4, 3, 2, 0, 0, 0]
    assert pearl.pearl_defenders(1, 6) == 0


@pytest.mark.rule("table.pearl.flak", "table.pearl.level.7b")
def test_air_defence_is_one_lower_and_silent_at_seven() -> None:
    assert [pearl.pearl_air_defence(6, level) for level in (0, 1, 2, 6, 7, 8)] == [5, 5, 4, 4, 0, 0]
    assert pearl.pearl_air_defence(1, 2) == 0
    assert outcome("air-defence", defence=6, surprise=0, roll=12) == {"eliminated": 2, "aborted": 3}
    assert outcome("air-defence", defence=6, surprise=7) == {"eliminated": 0, "aborted": 0}
    with pytest.raises(FlagplotError, match="roll: 1 given, 0 throws needed for these inputs"):
        outcome("air-defence", defence=6, surprise=7, roll=12)


@pytest.mark.rule("table.pearl.bonus.1")
def test_japanese_attacks_on_ships_have_one_more_always_and_two_from_level_three() -> None:
    assert [pearl.pearl_attack_modifier(0, 2, level) for level in (0, 2, 3, 7)] == [-1, -1, 0, 0]
    named = {"squadrons": 1, "target_drm": 2, "size": 4, "roll": 7}
    assert outcome("attack-named", **named, surprise=0)["hits"] == 1
    assert outcome("attack-named", squadrons=3, target_drm=2, size=4, roll=6, surprise=2)["hits"] == 1
    assert outcome("attack-named", squadrons=3, target_drm=2, size=4, roll=6, surprise=3)["hits"] == 2


@pytest.mark.rule("table.pearl.level.7c")
def test_damage_at_level_seven_brings_a_critical_hit() -> None:
    named = {"squadrons": 6, "target_drm": 2, "size": 4, "roll": 4}
    assert outcome("attack-named", **named, surprise=7) == {
        "hits": 3, "total-hits": 3, "condition": "damaged", "critical": "yes",
    }  # fmt: skip
    assert outcome("attack-named", **named, surprise=6)["critical"] == "no"
    assert outcome("attack-named", **named, surprise=7, hits_before=3)["critical"] == "no"
    assert outcome("attack-named", **{**named, "roll": 2}, surprise=7)["critical"] == "no"


@pytest.mark.rule("table.pearl.air.1", "table.pearl.air.2", "table.pearl.bonus.2")
def test_aircraft_on_the_ground_are_attacked_like_ships() -> None:
    """Row 3 at +1, a seven: eight scores two; two AAF, or six naval squadrons of those there."""
    attack = {"squadrons": 3, "surprise": 0, "roll": 7}
    assert outcome("attack-aircraft", **attack, kind="army", aircraft=6) == {"hits": 2, "lost": 2}
    assert outcome("attack-aircraft", **attack, kind="naval", aircraft=9) == {"hits": 2, "lost": 6}
    assert outcome("attack-aircraft", **attack, kind="naval", aircraft=4) == {"hits": 2, "lost": 4}
    assert outcome("attack-aircraft", **attack, kind="army", aircraft=1) == {"hits": 2, "lost": 1}
    assert outcome("attack-aircraft", squadrons=3, surprise=3, roll=7, kind="army") == {"hits": 3, "lost": 3}
    assert outcome("attack-aircraft", squadrons=3, surprise=0, roll=5, kind="army") == {"hits": 2, "lost": 2}


@pytest.mark.rule("table.pearl.air.3")
def test_army_and_naval_aircraft_are_targets_apart() -> None:
    assert outcome("aircraft-targets", army_factors=2, naval_squadrons=3) == {"targets": 2}
    assert outcome("aircraft-targets", army_factors=0, naval_squadrons=3) == {"targets": 1}
    assert outcome("aircraft-targets", army_factors=0, naval_squadrons=0) == {"targets": 0}
