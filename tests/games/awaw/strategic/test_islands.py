"""Airbases, supply inside an island group, U.S. submarines in the Pacific (18.142, 30.343, 25.13)."""

import pytest

from flagplot.core.errors import FlagplotError
from tests.games.awaw.strategic.asking import answer, asked

MAY = "may be placed"


@pytest.mark.rule("awaw-2011:18.142.0")
def test_major_powers_place_airbases_once_play_has_begun() -> None:
    for place in ("elsewhere", "Pacific island group"):
        assert answer("airbase-placement", place=place) == MAY
        assert "play has begun" in answer("airbase-placement", place=place, in_play="no")
        assert "major power" in answer("airbase-placement", place=place, by_major="no")


@pytest.mark.rule("awaw-2011:18.142.D")
def test_one_airbase_a_hex() -> None:
    assert "18.142D" in answer("airbase-placement", place="elsewhere", in_hex=1)
    assert answer("airbase-placement", place="elsewhere", in_hex=0, in_group=3) == MAY


@pytest.mark.rule("awaw-2011:18.142.E.1")
def test_one_airbase_a_pacific_island_group() -> None:
    assert answer("airbase-placement", place="Pacific island group", in_group=0) == MAY
    assert "island group has one" in answer("airbase-placement", place="Pacific island group", in_group=1)


@pytest.mark.rule("awaw-2011:18.142.E.2")
def test_none_in_the_aleutians() -> None:
    assert answer("airbase-placement", place="Aleutians") == "none in the Aleutians (18.142E)"


@pytest.mark.rule("awaw-2011:30.343.0.1", "awaw-2011:30.343.0.2")
def test_a_group_is_one_zone_but_for_islands_just_captured() -> None:
    assert answer("supply-zone", captured="no") == "that of its island group"
    assert answer("supply-zone", captured="yes") == "one of its own"
    assert answer("supply-zone", captured="yes", post_combat="no") == "that of its island group"


@pytest.mark.rule("awaw-2011:30.343.D.1", "awaw-2011:30.343.D.2")
def test_whoever_is_attacked_inside_a_group_tells_the_route() -> None:
    untouched = asked("island-supply", {}, {"islands": 4})
    assert untouched == {"supplied": 4, "unsupplied": 0, "route-told": "no"}
    tried = asked("island-supply", {}, {"islands": 4, "disruption": "tried inside", "reached": 1})
    assert tried == {"supplied": 4, "unsupplied": 0, "route-told": "yes"}


@pytest.mark.rule("awaw-2011:30.343.E.1", "awaw-2011:30.343.E.2")
@pytest.mark.parametrize("reached", range(5))
def test_a_line_disrupted_inside_serves_the_islands_it_had_reached(reached: int) -> None:
    found = asked("island-supply", {}, {"islands": 4, "disruption": "disrupted inside", "reached": reached})
    assert found == {"supplied": reached, "unsupplied": 4 - reached, "route-told": "yes"}


def test_a_line_reaches_no_more_islands_than_it_serves() -> None:
    with pytest.raises(FlagplotError, match="reached 5 of 4 islands; expected 4 at most"):
        asked("island-supply", {}, {"islands": 4, "reached": 5})


@pytest.mark.rule("awaw-2011:30.343.F.1", "awaw-2011:30.343.F.2")
def test_ships_intercept_once_air_attacks_again_and_again() -> None:
    assert answer("supply-line-attack", attacker="ships", earlier=0) == "may be made"
    assert "30.343F" in answer("supply-line-attack", attacker="ships", earlier=1)
    assert all(answer("supply-line-attack", attacker="air", earlier=n) == "may be made" for n in range(4))


@pytest.mark.rule("awaw-2011:25.13.0.1")
def test_submarines_fight_where_they_began_their_turn() -> None:
    found = asked("us-submarines", {}, {"turn": "Summer 1945", "in_box": 2, "elsewhere": 3})
    assert found == {"limit": 6, "in-the-box": 2, "on-the-map": 0}


@pytest.mark.rule("awaw-2011:25.13.0.2", "awaw-2011:25.13.E.0")
@pytest.mark.parametrize(
    ("turn", "limit"),
    [
        ("Spring 1939", 1),
        ("Winter 1942", 1),
        ("Spring 1943", 2),
        ("Summer 1943", 2),
        ("Fall 1943", 3),
        ("Winter 1943", 3),
        ("Spring 1944", 4),
        ("Summer 1944", 4),
        ("Fall 1944", 5),
        ("Winter 1944", 5),
        ("Spring 1945", 6),
        ("Winter 1949", 6),
    ],
)
def test_the_limit_of_us_submarines_goes_by_the_date(turn: str, limit: int) -> None:
    found = asked("us-submarines", {}, {"turn": turn, "in_box": 9})
    assert (found["limit"], found["in-the-box"]) == (limit, limit)


@pytest.mark.rule("awaw-2011:25.13.E.7")
def test_submarines_beyond_the_limit_operate_on_the_map() -> None:
    assert asked("us-submarines", {}, {"turn": "Fall 1943", "in_box": 4, "elsewhere": 2})["on-the-map"] == 3
    assert asked("us-submarines", {}, {"turn": "Fall 1943", "in_box": 1, "elsewhere": 1})["on-the-map"] == 0


@pytest.mark.parametrize("turn", ["Summer 1938", "Spring 1950", "Autumn 1943", "1943", "", 44, -1, None])
def test_a_date_out_of_range_is_told_what_would_be_accepted(turn: object) -> None:
    accepted = "a season and a year from Spring 1939 to Winter 1949"
    with pytest.raises(FlagplotError, match=f"turn: .* is not allowed; expected {accepted}"):
        asked("us-submarines", {}, {"turn": turn})
