"""Interception by submarines (22.114, 22.91, 22.915-22.917, 22.92)."""

import pytest

from flagplot.games.awaw.interception.submarine_interception import (
    AFTER_FLEET_COMBAT,
    AT_ONCE,
    attack_time,
    exposed_on_way,
    must_attack,
    separate_attempts,
    submarine_fate,
)


@pytest.mark.rule("22.114", "22.915-a")
@pytest.mark.rule("awaw-2011:22.114")
def test_every_factor_tries_by_itself() -> None:
    assert [separate_attempts(factors) for factors in (1, 4)] == [1, 4]


@pytest.mark.rule("22.917")
def test_submarines_are_safe_on_their_way() -> None:
    assert not exposed_on_way(is_submarine=1)
    assert exposed_on_way(is_submarine=0)


@pytest.mark.rule("22.92-a")
def test_a_submarine_that_succeeded_has_to_attack_if_it_can() -> None:
    assert must_attack(succeeded=1, target_there=1, battle_over=0)
    assert not must_attack(succeeded=0, target_there=1, battle_over=0)
    assert not must_attack(succeeded=1, target_there=0, battle_over=0)
    assert not must_attack(succeeded=1, target_there=1, battle_over=1)


@pytest.mark.rule("22.92-b", "22.92-c", "22.92-d")
def test_what_becomes_of_it() -> None:
    """Inverted, back where it came from, free to try in a later phase."""
    assert submarine_fate(attacked=1, survived=1) == (1, 0, 0)
    assert submarine_fate(attacked=1, survived=0) == (0, 0, 0)
    assert submarine_fate(attacked=0, survived=1) == (0, 1, 1)


@pytest.mark.rule("22.921-a", "22.921-b")
def test_without_naval_combat_submarines_attack_at_once() -> None:
    assert attack_time(naval_combat=0) == AT_ONCE
    assert attack_time(naval_combat=1) == AFTER_FLEET_COMBAT
