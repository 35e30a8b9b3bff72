"""Who fights together (22.141, 22.161, 22.162, 22.251, 22.252)."""

import pytest

from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.participants import (
    beaten_together,
    countered_together,
    fights_together,
    pass_together,
    target_hex_refusal,
)
from flagplot.games.awaw.words.reasons import FOREIGN_TARGET_HEX, MAY
from tests.helpers.interception import TABLES, tables

NAMES = (
    *("passes_together", "supply_zones_differ", "raiders", "escorts_or_redeployments"),
    *("combined_by_choice", "french_and_british_restricted"),
)


def together(t: InterceptionTables = TABLES, /, **facts: int) -> bool:
    """Two forces on one path; `facts` say what is special about them."""
    assert not facts.keys() - set(NAMES)
    return fights_together(t, **{**dict.fromkeys(NAMES, 0), "passes_together": 1, **facts})


@pytest.mark.rule("22.141-b", "22.141.note-b")
@pytest.mark.rule("awaw-2011:22.141.0")
def test_forces_on_one_path_are_drawn_in() -> None:
    assert together()


@pytest.mark.rule("22.141A")
@pytest.mark.rule("awaw-2011:22.141.A.1", "awaw-2011:22.141.A.2")
def test_paths_that_only_cross_do_not_meet() -> None:
    assert not together(passes_together=0)
    assert not pass_together(TABLES, 0, 0, 1) and not pass_together(TABLES, 0, 0, 2)
    assert pass_together(TABLES, 1, 0, 0) and pass_together(TABLES, 0, 1, 2)
    by_number = tables(crossing_paths="by-number")
    assert [pass_together(by_number, 0, 0, shared) for shared in (1, 2)] == [False, True]
    assert pass_together(by_number, 1, 0, 0)


@pytest.mark.rule("22.141B", "22.141.note-a")
@pytest.mark.rule("awaw-2011:22.141.B")
def test_supply_to_different_zones_is_separate() -> None:
    assert not together(supply_zones_differ=1)


@pytest.mark.rule("22.141C")
@pytest.mark.rule("awaw-2011:22.141.C")
def test_raiding_groups_are_separate() -> None:
    assert not together(raiders=1)
    assert not together(raiders=1, combined_by_choice=1)
    by_kind = tables(kept_apart="from-their-like")
    assert together(by_kind, raiders=1, escorts_or_redeployments=1) and not together(by_kind, raiders=2)


@pytest.mark.rule("22.141D-a", "22.141D-b", "22.141.note-a")
@pytest.mark.rule("awaw-2011:22.141.D.1", "awaw-2011:22.141.D.2")
def test_escorts_and_redeployments_are_separate_unless_combined() -> None:
    assert not together(escorts_or_redeployments=1)
    assert together(escorts_or_redeployments=1, combined_by_choice=1)


@pytest.mark.rule("22.141E")
@pytest.mark.rule("awaw-2011:22.141.E")
def test_british_and_french_are_separate_under_restrictions() -> None:
    assert not together(french_and_british_restricted=1)


@pytest.mark.rule("22.141.note-b", "22.141.note-c")
def test_the_target_hex_of_another_landing_is_closed() -> None:
    assert target_hex_refusal(1, 1) == FOREIGN_TARGET_HEX
    assert target_hex_refusal(1, 0) == target_hex_refusal(0, 1) == MAY


@pytest.mark.rule("22.161A-a", "22.162", "22.251-a", "22.251-b", "22.252C", "22.252F")
@pytest.mark.rule("awaw-2011:22.161.A.1", "awaw-2011:22.1611.1", "awaw-2011:22.26")
def test_interceptors_are_countered_together_on_one_path_or_in_the_interception_hex() -> None:
    assert countered_together(same_path=1, in_interception_hex=0)
    assert countered_together(same_path=0, in_interception_hex=1)
    assert not countered_together(same_path=0, in_interception_hex=0)


@pytest.mark.rule("22.252D")
@pytest.mark.rule("awaw-2011:22.1611.2")
def test_all_on_the_path_are_beaten() -> None:
    assert beaten_together(1, 1)
    assert not beaten_together(0, 1) and not beaten_together(1, 0)
