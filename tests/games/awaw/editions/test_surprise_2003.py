"""Surprise of 2003 beside that of 2018: by thirds, without air defence, with a penalty for repeated strikes (22.463)."""

import pytest

from flagplot.games.awaw.bound import rules
from flagplot.games.awaw.shared import air, terms
from flagplot.games.awaw.shared.air import air_attack_modifier, air_defence_level, patrol_bonus, surprise_level
from flagplot.games.awaw.shared.air import triggers_critical_hit as critical
from tests.helpers.battle import Battle, light, named, tables
from tests.helpers.strike_battle import found, patrol, whole_strike

OLD, NEW = tables(edition="awaw-2003"), tables()
THEIR_WING = terms.WINGS


def engaging(defenders: int, level: int) -> tuple[int, int]:
    """Squadrons that engage in both editions, as their bound rules say."""
    return rules(OLD.otherwise)["air:squadrons_engaging"](defenders, level), air.squadrons_engaging(defenders, level)


@pytest.mark.rule("awaw-2003:table.22.463.level.4", "awaw-2003:table.22.463.level.5", "awaw-2003:table.22.463.level.6")
@pytest.mark.parametrize(
    ("defenders", "level", "old", "new"),
    [
        (10, 3, 10, 10),
        (10, 4, 7, 9),
        (10, 5, 4, 8),
        (10, 6, 0, 7),
        (10, 7, 0, 6),
        (10, 8, 0, 6),
        (9, 4, 6, 8),
        (9, 5, 3, 7),
        (1, 4, 1, 0),
        (1, 5, 1, 0),
        (2, 5, 1, 0),
        (0, 4, 0, 0),
    ],
)
def test_thirds_engage_instead_of_all_but_a_few(defenders: int, level: int, old: int, new: int) -> None:
    assert engaging(defenders, level) == (old, new)


@pytest.mark.rule("awaw-2003:table.22.463.roll", "awaw-2003:table.22.463.mod")
@pytest.mark.parametrize(
    ("die", "results", "radar", "strikes", "old", "new"),
    [
        (3, 1, 0, 0, 3, 3),
        (3, 2, 0, 0, 4, 4),
        (3, 3, 0, 0, 5, 5),
        (3, 9, 0, 0, 5, 5),
        (3, 1, 2, 0, 1, 1),
        (3, 1, 0, 1, 2, 3),
        (6, 3, 1, 2, 5, 7),
        (1, 1, 0, 4, 0, 1),
    ],
)
def test_the_level_with_earlier_strikes(die: int, results: int, radar: int, strikes: int, old: int, new: int) -> None:
    assert [surprise_level(t, die, results, radar, strikes) for t in (OLD, NEW)] == [old, new]


@pytest.mark.rule(
    "awaw-2003:table.22.463.level.2", "awaw-2003:table.22.463.level.7a", "awaw-2003:table.22.463.cumulative"
)
@pytest.mark.parametrize(("level", "old", "new"), [(1, 4, 4), (2, 3, 3), (6, 3, 3), (7, 0, 3), (8, 0, 3)])
def test_at_level_seven_nobody_fires(level: int, old: int, new: int) -> None:
    # Thirty factors and a research result are level 4.
    assert [air_defence_level(t, 30, 1, 0, 0, level) for t in (OLD, NEW)] == [old, new]


@pytest.mark.rule("awaw-2003:table.22.463.level.1", "awaw-2003:table.22.463.level.3", "awaw-2003:table.22.463.level.7b")
@pytest.mark.rule("awaw-2003:table.22.463.cumulative")
def test_what_both_editions_say_of_the_other_levels() -> None:
    for t in (OLD, NEW):
        assert [patrol_bonus(t, 2, 0, level) for level in (0, 1, 7)] == [1, 0, 0]
        assert [air_attack_modifier(t, 0, 0, 0, 3, level) for level in (2, 3, 7)] == [0, 1, 1]
    assert [critical(level, 0, 1) for level in (6, 7, 8)] == [False, True, True]


@pytest.mark.rule("awaw-2003:table.22.463.level.5", "awaw-2003:table.22.463.level.7a")
@pytest.mark.parametrize(
    ("edition", "die", "results", "engaging", "fired"),
    [
        ("awaw-2003", 5, 1, 1, 1),
        ("awaw-2018", 5, 1, 1, 1),
        ("awaw-2003", 5, 2, 0, 1),
        ("awaw-2018", 6, 1, 0, 1),
        ("awaw-2003", 6, 2, 0, 0),
        ("awaw-2018", 6, 2, 0, 1),
    ],
)
def test_a_surprised_carrier_group(edition: str, die: int, results: int, engaging: int, fired: int) -> None:
    """Three squadrons on patrol: a third of them is one, three less two is one too."""
    b = Battle(edition=edition)
    b.group(0, 6, named("CV", nation="Japan"), named("CV", nation="Japan"))
    b.group(1, 2, named("CV"), light("DD", 8))
    patrol(b, THEIR_WING, 3)
    found(b, {(1, 2): results})
    b.play(
        dice=[die, *[1] * (2 * (2 * engaging + fired + 1))],
        answers={"surprise-strike": [2], "strike-squadrons": [3, 0], "air-target": whole_strike},
        until_segment=terms.LANDING,
    )
    fights = [event.enemy for event in b.events("air-combat")]
    assert fights == ([engaging] if engaging else [])
    assert len(b.events("air-defence-losses")) == fired
