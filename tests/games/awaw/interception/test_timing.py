"""Stages, levels and orders (22.12, 22.132, 22.15, 22.16, 22.164, 22.17, 22.18, 22.19)."""

import pytest

from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.arrival import (
    acts_at,
    air_attack_refusal,
    announces_with,
    next_level,
    orders_air_and_naval,
)
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.terms import INTERCEPTING_PLAYER, MOVING_PLAYER
from flagplot.games.awaw.words.reasons import AIR_FIGHTS_IN_BATTLE, MAY
from tests.helpers.interception import TABLES, tables


@pytest.mark.rule("=22.16", "=22.17")
@pytest.mark.rule("=awaw-2011:22.16", "awaw-2011:22.17.2")
def test_levels_end_at_the_third() -> None:
    assert next_level(terms.FIRST) == terms.COUNTER
    assert next_level(terms.COUNTER) == terms.COUNTER_COUNTER_LEVEL
    assert next_level(terms.COUNTER_COUNTER_LEVEL) == terms.NO_LEVEL


@pytest.mark.rule("22.17.note", "22.12-a", "=22.16")
@pytest.mark.rule("awaw-2011:22.17.note", "awaw-2011:22.17.1", "=awaw-2011:22.16")
def test_players_take_turns_by_level() -> None:
    levels = (terms.FIRST, terms.COUNTER, terms.COUNTER_COUNTER_LEVEL)
    assert [acts_at(level) for level in levels] == [INTERCEPTING_PLAYER, MOVING_PLAYER, INTERCEPTING_PLAYER]


@pytest.mark.rule("22.19-a", "22.19-b")
@pytest.mark.rule("awaw-2011:22.19.0.1", "awaw-2011:22.19.0.2", "awaw-2011:23.161.ex.1")
@pytest.mark.parametrize(
    ("t", "second"),
    [
        (TABLES, INTERCEPTING_PLAYER),
        (tables("awaw-2011"), INTERCEPTING_PLAYER),
        (tables("awaw-2011", order_of_counters="moving-player"), MOVING_PLAYER),
    ],
)
def test_the_order_is_dictated_by_whose_forces_are_met(t: InterceptionTables, second: int) -> None:
    """An example of 2011 leaves it to the moving player on the second level too."""
    levels = (terms.FIRST, terms.COUNTER, terms.COUNTER_COUNTER_LEVEL)
    assert [orders_air_and_naval(t, level) for level in levels] == [MOVING_PLAYER, second, MOVING_PLAYER]


@pytest.mark.rule("22.15A-a", "22.15A-b", "22.15B-a")
@pytest.mark.rule("awaw-2011:22.15.A.1", "awaw-2011:22.15.A.2", "awaw-2011:22.15.B.1")
@pytest.mark.parametrize(
    ("stage", "activities"),
    [
        (terms.MOVEMENT_STAGE, (terms.PATROL, terms.BASE_CHANGE, terms.ASW_MOVE, terms.TRANSPORT_MOVE)),
        (
            terms.COMBAT_STAGE,
            (terms.CARRIER_MISSION, terms.TRANSPORT, terms.INVASION, terms.BOMBARDMENT, terms.PATROL_STAYS),
        ),
        (terms.SUPPLY_STAGE, (terms.SUPPLY, terms.RAID, terms.REDEPLOYMENT, terms.ESCORT)),
        (terms.RETURN_STAGE, (terms.RETURN, terms.RAID_RETURN, terms.DISPLACED)),
        (
            terms.OPPOSING_STAGE,
            (terms.INTERCEPTION, terms.COUNTER_INTERCEPTION, terms.COUNTER_COUNTER, terms.RAIDER_HUNT),
        ),
    ],
)
def test_what_is_announced_together(stage: int, activities: tuple[int, ...]) -> None:
    assert tuple(a for a in range(terms.ACTIVITIES) if announces_with(a) == stage) == tuple(sorted(activities))


@pytest.mark.rule("22.132A-a", "22.132A-b", "22.132B-b")
@pytest.mark.rule("awaw-2011:22.132.1", "awaw-2011:22.132.2", "awaw-2011:22.132.4")
def test_air_attacks_are_free_but_in_the_hex_of_interception() -> None:
    assert air_attack_refusal(0) == MAY
    assert air_attack_refusal(1) == AIR_FIGHTS_IN_BATTLE
