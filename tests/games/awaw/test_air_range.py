"""Air range, and escort carriers in SW boxes (Air Range Effects and Carrier Effects Tables of 2003)."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.chapters.raiding import tables
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.procedures import PROCEDURES

T = tables.fill(load("awaw-2003"))


def outcome(name: str, **fields: object) -> tuple[int, ...]:
    return PROCEDURES[f"awaw.{name}"].take(T, fields).outcome()


@pytest.mark.rule("awaw-2003:table.airrange.max", "awaw-2003:table.airrange.start", "awaw-2003:table.airrange.cap")
def test_ranges_grow_with_the_results_three_times_at_most() -> None:
    assert outcome("air-range", theater="Europe", results=0) == (4, 4, 0, 1)
    assert outcome("air-range", theater="Pacific", results=0) == (3, 3, 0, 1)
    assert outcome("air-range", theater="Europe", results=2) == (16, 8, 2, 1)
    assert outcome("air-range", theater="Pacific", results=3) == (18, 9, 3, 0)
    with pytest.raises(FlagplotError, match="results: '4' is not allowed; expected a whole number from 0 to 3"):
        outcome("air-range", results=4)


@pytest.mark.rule("awaw-2003:table.airrange.def")
def test_ten_or_more_is_an_air_range_result() -> None:
    assert [outcome("air-range-result", outcome=outcome_) for outcome_ in (9, 10, 11)] == [(0,), (1,), (1,)]


@pytest.mark.rule("awaw-2003:table.airrange.excess.1", "awaw-2003:table.airrange.excess.2")
@pytest.mark.rule("awaw-2003:table.airrange.excess.3")
def test_spare_range_helps_bombers_as_far_as_their_results_go() -> None:
    def bonus(**fields: object) -> int:
        return outcome("bomber-range-bonus", **fields)[0]

    many = {"results": 9}
    assert [bonus(reach=24, distance=hexes, **many) for hexes in (0, 8, 9, 16, 17, 24)] == [3, 2, 1, 1, 0, 0]
    pacific = {"theater": "Pacific", "reach": 18}
    assert [bonus(**pacific, distance=hexes, **many) for hexes in (2, 3, 14, 15)] == [4, 3, 1, 0]
    assert bonus(reach=24, distance=0, results=0) == 0
    assert bonus(reach=24, distance=0, results=1) == 1
    assert bonus(reach=24, distance=0, results=1, western_allies="yes") == 2
    with pytest.raises(FlagplotError, match="distance 17 beyond a range of 16"):
        bonus(reach=16, distance=17)


@pytest.mark.rule("awaw-2003:table.carrier.sign")
def test_escort_carriers_take_from_warfare_and_add_to_the_raider_die() -> None:
    assert outcome("carrier-effects", box="Atlantic", cves=6) == (-1, 1)
    assert outcome("carrier-effects", box="Indian Ocean", cves=6) == (-2, 2)
    assert outcome("carrier-effects", box="Pacific", cves=60) == (-4, 4)


def test_the_raider_table_has_the_same_figures() -> None:
    for box in range(3):
        assert T.carrier_raiders[box] == T.raider_cves[box]
        assert [-modifier for modifier in T.carrier_warfare[box]] == T.raider_cves[box]
