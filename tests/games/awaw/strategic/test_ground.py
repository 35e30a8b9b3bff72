"""Voluntary elimination, retreats, fortifications, defensive strength (13.2, 14.73, 32.11, Terrain Effects Chart)."""

from itertools import product

import pytest

from tests.games.awaw.strategic.asking import answer, asked

MAY = "may be eliminated"


@pytest.mark.rule("awaw-2011:13.21.1")
@pytest.mark.parametrize("unit", ["ground unit", "air unit"])
def test_a_major_power_eliminates_its_ground_and_air_units(unit: str) -> None:
    found = asked("voluntary-elimination", {}, {"unit": unit, "owner": "major power"})
    assert found == {"answer": MAY, "pool": "the major power's"}


@pytest.mark.rule("awaw-2011:13.21.2")
@pytest.mark.parametrize("owner", ["active minor ally", "associated minor country"])
def test_and_those_of_its_minor_allies_and_associates(owner: str) -> None:
    found = asked("voluntary-elimination", {}, {"owner": owner})
    assert found == {"answer": MAY, "pool": "the minor country's"}
    other = asked("voluntary-elimination", {"minors-force-pool": "major-power"}, {"owner": owner})
    assert other == {"answer": MAY, "pool": "the major power's"}


@pytest.mark.rule("awaw-2011:13.21.3", "awaw-2011:13.21.4")
def test_before_movement_and_after_redeployment_and_at_no_other_time() -> None:
    assert answer("voluntary-elimination", moment="before movement") == MAY
    assert answer("voluntary-elimination", moment="end of redeployment") == MAY
    refused = asked("voluntary-elimination", {}, {"moment": "another time"})
    assert refused == {"answer": "only before movement or at the end of redeployment (13.21)", "pool": "none"}


@pytest.mark.rule("awaw-2011:13.22.A")
@pytest.mark.parametrize("unit", ["ground unit", "air unit"])
def test_not_by_neutral_countries(unit: str) -> None:
    assert "neutral" in answer("voluntary-elimination", unit=unit, neutral="yes")


@pytest.mark.rule("awaw-2011:13.22.B")
def test_not_before_activation() -> None:
    assert "13.22B" in answer("voluntary-elimination", owner="inactive minor country")


@pytest.mark.rule("awaw-2011:13.22.C")
def test_not_once_launched() -> None:
    assert "13.22C" in answer("voluntary-elimination", unit="launched ship")
    assert answer("voluntary-elimination", unit="ship not yet launched") == MAY
    strict = asked("voluntary-elimination", {"unlaunched-ships": "may-not"}, {"unit": "ship not yet launched"})
    assert strict["answer"] == "ground and air units only (13.21)"


@pytest.mark.rule("awaw-2011:13.22.D.1")
def test_no_airbase_counters() -> None:
    assert "13.22D" in answer("voluntary-elimination", unit="airbase counter")


@pytest.mark.rule("awaw-2011:13.23.1", "awaw-2011:13.23.2")
@pytest.mark.parametrize("cost", [0, 1, 3, 18])
def test_rebuilding_in_the_same_turn_costs_double(cost: int) -> None:
    assert answer("rebuilding-cost", cost=cost, same_turn="yes") == cost + cost
    assert answer("rebuilding-cost", cost=cost, same_turn="no") == cost


@pytest.mark.rule("awaw-2011:14.73.1", "awaw-2011:14.73.A", "awaw-2011:14.73.B", "awaw-2011:14.73.C.1")
@pytest.mark.parametrize(
    ("hexes", "takes"),
    [
        ("enemy hex,ZoC,overstacked", "overstacked"),
        ("ZoC,overstacked", "overstacked"),
        ("enemy hex,ZoC", "ZoC"),
        ("enemy hex,overstacked", "overstacked"),
        ("enemy hex", "enemy hex"),
        ("enemy hex in ZoC", "enemy hex in ZoC"),
        ("", "eliminated"),
    ],
)
def test_the_mildest_evil_is_taken(hexes: str, takes: str) -> None:
    assert answer("retreat-hex", hexes=hexes) == takes


@pytest.mark.rule("awaw-2011:14.73.2")
def test_a_clear_hex_is_always_taken() -> None:
    others = ["overstacked", "ZoC", "enemy hex", "ZoC and overstacked", "enemy hex in ZoC"]
    for count in range(len(others) + 1):
        assert answer("retreat-hex", hexes=[*others[:count], "clear"]) == "clear"


@pytest.mark.rule("awaw-2011:14.73.C.2")
def test_an_enemy_hex_outside_zones_of_control_is_taken_where_possible() -> None:
    assert answer("retreat-hex", hexes="enemy hex in ZoC,enemy hex") == "enemy hex"
    assert answer("retreat-hex", hexes="enemy hex in ZoC,enemy hex and overstacked") == "enemy hex and overstacked"


@pytest.mark.rule("awaw-2011:14.73.1")
def test_of_two_evils_the_worst_decides_unless_ruled_otherwise() -> None:
    fields = {"hexes": "enemy hex,ZoC and overstacked"}
    assert asked("retreat-hex", {}, fields)["takes"] == "ZoC and overstacked"
    assert asked("retreat-hex", {"two-evils": "fewest-first"}, fields)["takes"] == "enemy hex"
    one_each = {"hexes": "enemy hex,ZoC"}
    assert asked("retreat-hex", {"two-evils": "fewest-first"}, one_each)["takes"] == "ZoC"


@pytest.mark.rule("awaw-2011:32.11.1", "awaw-2011:32.11.3")
def test_five_countries_fortify() -> None:
    builders = {"Germany", "Japan", "Russia", "Britain", "United States"}
    for nation in [*builders, "Italy", "France", "China", "minor country"]:
        assert (answer("fortification-builder", nation=nation) == "may be built") == (nation in builders)


@pytest.mark.rule("awaw-2011:32.11.2")
def test_only_in_the_unit_construction_phase() -> None:
    assert "phase" in answer("fortification-builder", nation="Britain", construction="no")


@pytest.mark.rule("awaw-2011:terrain.1", "awaw-2011:terrain.2", "awaw-2011:terrain.3")
def test_strength_is_printed_strength_times_the_net_multiplier() -> None:
    assert asked("defensive-strength", {}, {"printed": 3}) == {"multiplier": 2, "strength": 6}
    assert asked("defensive-strength", {}, {"printed": 3, "positive": 2}) == {"multiplier": 4, "strength": 12}
    both = {"printed": 4, "positive": 2, "negative": 1}
    assert asked("defensive-strength", {}, both) == {"multiplier": 3, "strength": 12}


@pytest.mark.rule("awaw-2011:terrain.4")
def test_no_unit_defends_below_face_value() -> None:
    for printed, negative in product((1, 3, 5), (1, 2, 3, 9)):
        assert asked("defensive-strength", {}, {"printed": printed, "negative": negative})["strength"] == printed
