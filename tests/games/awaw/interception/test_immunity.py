"""Immunity from interception (22.11A, 22.11C)."""

import pytest

from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.words.reasons import (
    ASW_SAFE,
    COASTAL_SHUTTLE_SAFE,
    MAY,
    RAIDER_BASE_SAFE,
    RAIDER_HUNT_SAFE,
    STARTED_AT_SEA_SAFE,
    SUBMARINES_SAFE,
    TRANSPORTS_SAFE,
)
from tests.helpers.interception import immune


@pytest.mark.rule("22.11A.1")
@pytest.mark.rule("awaw-2011:22.11.A.1")
@pytest.mark.parametrize("activity", [terms.RAID, terms.RAID_RETURN])
def test_raiders_of_bergen_and_scapa_flow_are_immune(activity: int) -> None:
    assert immune(activity, bergen_or_scapa=1) == RAIDER_BASE_SAFE
    assert immune(activity) == MAY
    assert immune(terms.BASE_CHANGE, bergen_or_scapa=1) == MAY


@pytest.mark.rule("22.11A.2")
@pytest.mark.rule("awaw-2011:22.11.A.2")
def test_raiders_that_began_at_sea_are_immune_on_their_return_alone() -> None:
    assert immune(terms.RAID_RETURN, began_at_sea=1) == STARTED_AT_SEA_SAFE
    assert immune(terms.RAID, began_at_sea=1) == MAY
    assert immune(terms.RETURN, began_at_sea=1) == MAY


@pytest.mark.rule("22.11A.3", "22.11A.4", "22.11A.5")
@pytest.mark.rule("awaw-2011:22.11.A.3", "awaw-2011:22.11.A.4", "awaw-2011:22.11.A.5")
def test_moves_to_and_from_boxes_are_immune() -> None:
    assert immune(terms.RAIDER_HUNT) == RAIDER_HUNT_SAFE
    assert immune(terms.ASW_MOVE) == ASW_SAFE
    assert immune(terms.TRANSPORT_MOVE) == TRANSPORTS_SAFE


@pytest.mark.rule("22.11A.6")
@pytest.mark.rule("awaw-2011:22.11.A.6")
@pytest.mark.parametrize("activity", [terms.BASE_CHANGE, terms.REDEPLOYMENT])
def test_the_norwegian_shuttle_is_immune_on_the_coast(activity: int) -> None:
    assert immune(activity, axis_shuttle=1, in_norwegian_coast=1) == COASTAL_SHUTTLE_SAFE
    assert immune(activity, axis_shuttle=1) == MAY
    assert immune(activity, in_norwegian_coast=1) == MAY
    assert immune(terms.TRANSPORT, axis_shuttle=1, in_norwegian_coast=1) == MAY


@pytest.mark.rule("22.11A.7")
@pytest.mark.rule("awaw-2011:22.11.A.7")
@pytest.mark.parametrize("activity", [terms.PATROL, terms.INTERCEPTION, terms.RETURN])
def test_submarines_are_immune(activity: int) -> None:
    assert immune(activity, submarines_only=1) == SUBMARINES_SAFE
    assert immune(activity) == MAY


@pytest.mark.rule("22.11C-a", "22.115", "22.13G", "=22.18", "22.62")
@pytest.mark.rule("awaw-2011:22.11.D.1", "awaw-2011:22.115", "awaw-2011:22.18.0")
@pytest.mark.parametrize("activity", [terms.RAID, terms.RETURN, terms.DISPLACED])
def test_raiders_on_the_map_and_forces_on_their_way_home_may_be_intercepted(activity: int) -> None:
    assert immune(activity) == MAY
