"""Naval oil, dated projects, breakthroughs (33.71B, 41.31D, 41.43B)."""

import pytest

from flagplot.games.awaw.chapters.strategic.terms import PROJECT_NAMES
from tests.games.awaw.strategic.asking import answer, asked


@pytest.mark.rule("awaw-2011:33.71.B.1")
def test_a_counter_uninverts_fifty_factors() -> None:
    used, ships = 0, 0
    while (found := asked("naval-oil", {}, {"size": 4, "used": used}))["answer"] == "may be uninverted":
        ships, used = ships + 1, used + 4
        assert found["left"] == 50 - used
    assert (ships, used) == (12, 48)
    assert found == {"answer": "more factors than are left of the counter (33.71B)", "left": 2}
    assert asked("naval-oil", {}, {"size": 2, "used": 48}) == {"answer": "may be uninverted", "left": 0}
    assert asked("naval-oil", {}, {"counter": "no"}) == {
        "answer": "no oil counter was used for it (33.71B)",
        "left": 0,
    }


def test_by_the_other_ruling_the_last_ship_may_exceed() -> None:
    rulings = {"whole-ships-by-oil": "last-may-exceed"}
    assert asked("naval-oil", rulings, {"size": 4, "used": 48}) == {"answer": "may be uninverted", "left": 0}
    assert asked("naval-oil", rulings, {"size": 1, "used": 50})["answer"].startswith("more factors")


@pytest.mark.rule("awaw-2011:33.71.B.2")
def test_in_the_own_player_turn() -> None:
    assert "own player turn" in answer("naval-oil", own_turn="no")
    assert answer("naval-oil", own_turn="yes") == "may be uninverted"


@pytest.mark.rule("awaw-2011:33.71.B.3")
def test_squadrons_come_with_their_carrier_for_nothing() -> None:
    found = asked("naval-oil", {}, {"unit": "squadrons with their carrier", "size": 9, "used": 48})
    assert found == {"answer": "may be uninverted", "left": 2}


OPENS = {
    "Western Allied submarine production": 1942,
    "Japanese submarine production": 1942,
    "Western Allied port production": 1942,
    "Japanese port production": 1942,
    "uranium plant production": 1942,
    "European Axis jet research": 1943,
    "European Axis advanced submarine research": 1943,
    "European Axis rocket research": 1943,
    "Western Allied torpedo research": 1943,
    "Japanese ASW research": 1943,
    "Japanese ASW production": 1943,
    "Japanese transport production": 1943,
    "plutonium reactor production": 1943,
}


@pytest.mark.rule("awaw-2011:41.31.D.1", "awaw-2011:41.31.D.3")
@pytest.mark.parametrize("project", PROJECT_NAMES)
def test_a_dated_project_waits_for_its_date(project: str) -> None:
    for year in range(1939, 1950):
        found = asked("research-date", {}, {"project": project, "year": year})
        assert found["opens"] == OPENS[project]
        early = year < OPENS[project]
        assert (found["answer"] == "not before its date (41.31D)") == early
        assert found["box"] == ("shaded" if early else "open")


@pytest.mark.rule("awaw-2011:41.31.D.2")
@pytest.mark.parametrize("project", ["Japanese port production", "Western Allied submarine production"])
def test_an_early_war_does_not_open_the_projects_of_1942(project: str) -> None:
    for at_war in ("no", "yes"):
        assert answer("research-date", project=project, year=1941, at_war=at_war) == "not before its date (41.31D)"
        assert answer("research-date", project=project, year=1942, at_war=at_war) == "may be funded"


@pytest.mark.rule("awaw-2011:41.43.B.1")
def test_each_breakthrough_takes_one_off() -> None:
    assert [answer("production-cost", cost=4, before=n) for n in range(4)] == [4, 3, 2, 1]


@pytest.mark.rule("awaw-2011:41.43.B.2")
def test_a_breakthrough_counts_in_its_own_turn() -> None:
    assert answer("production-cost", cost=4, before=1, this_turn=1) == 2


@pytest.mark.rule("awaw-2011:41.43.B.3")
def test_every_increment_takes_one_rp_at_least() -> None:
    found = asked("production-cost", {}, {"cost": 2, "before": 5, "this_turn": 3, "increments": 4})
    assert found == {"each": 1, "total": 4}
    assert asked("production-cost", {}, {"cost": 5, "before": 2, "increments": 3}) == {"each": 3, "total": 9}
