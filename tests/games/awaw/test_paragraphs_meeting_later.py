"""More battles from files in which paragraphs meet: submarines and aircraft, results of searches, missions, who goes home."""

import pytest

from flagplot.core.event import Event
from flagplot.games.awaw.words import asks
from tests.games.awaw.test_paragraphs_meeting import (
    FOUR,
    GUNS,
    LINE,
    LOOSE,
    battle,
    either_order,
    every_edition,
    fleet,
    raid,
    side,
)

SEARCHERS = """\
    submarines:
      - {name: Boats, count: 1, intercepting: true}
    bases:
      - name: Malta
        distance: 2
        squadrons: [{type: search, count: COUNT}]
"""


def told(log: list[Event]) -> list[str]:
    """Names of the events of a log."""
    return [event.kind.name for event in log]


@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])
@either_order
@pytest.mark.parametrize(("count", "hits"), [(2, 1), (3, 2)])
@pytest.mark.rule("22.45", "22.451A", "22.94", "22.9413B")
def test_three_squadrons_that_searched_help_the_submarines_of_their_side(
    count: int, hits: int, edition: str, second: bool
) -> None:
    """A six is one hit, a seven two (22.94): of a five three searching squadrons make a seven, two a six.

    The other +1 is for a cruiser that fleet combat has just damaged (22.9417); of 2011 fewer squadrons search in round one.
    """
    sailors = side("Sailors", "Britain", "activity", [fleet("Line", 1, "{name: Light, type: CA, count: 6}")])
    more = SEARCHERS.replace("COUNT", str(count))
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 1, "{name: Guns, type: CA, count: 6}")], more)
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.FLEET_ROLL: 1, asks.SEARCH_DIE: 1, asks.SUBMARINE_ROLL: [2, 3]},
        answers={
            "searchers": lambda s: s.ask_size - 1,
            "submarine-attack": lambda s: b.legal()[-1],
            "submarine-target": lambda s: b.legal()[-1],
        },
        until="withdraw",
    )
    flown = sum(event.squadrons for event in b.events("searchers"))
    assert flown == count and [event.hits for event in b.events("submarine-fire")] == [hits]


@every_edition
@either_order
@pytest.mark.rule("22.94", "22.9412", "23.42", "22.45", "22.55")
def test_research_of_a_side_counts_for_its_boats_and_for_its_air_defence(edition: str, second: bool) -> None:
    """A four with +1 for a ship just damaged and +2 for torpedoes is a seven, two hits; one of air defence makes level two."""
    more = "    research: {torpedo: 2}\n" + SEARCHERS.replace("COUNT", "1").replace("type: search", "type: attack")
    sailors = side(
        "Sailors",
        "Britain",
        "activity",
        [fleet("Line", 1, "{name: Light, type: CA, count: 5}")],
        "    research: {air-defence: 1}\n",
    )
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 1, "{name: Guns, type: CA, count: 6}")], more)
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.SEARCH_DIE: 1, asks.SUBMARINE_ROLL: 2},
        answers={
            "strike": lambda s: b.legal()[-1] if not b.events("strike") else 0,
            "strike-squadrons": lambda s: s.ask_size - 1,
            "air-target": lambda s: s.ask_size - 1,
            "submarine-attack": lambda s: b.legal()[-1],
        },
        until="withdraw",
    )
    assert [event.level for event in b.events("air-defence")] == [2]
    assert [event.hits for event in b.events("submarine-fire")] == [2]


CARRIERS = "{name: Ark, type: CV}, {name: Cruisers, type: CA, count: 5}"


@pytest.mark.parametrize("edition", ["awaw-2018"])
@either_order
@pytest.mark.parametrize("fought", [0, 1])
@pytest.mark.rule("22.45", "22.452C", "22.46", "22.462B", "22.52", "22.521D", "22.522B")
def test_a_result_is_used_up_by_a_strike_and_a_second_one_lets_ships_go_for_the_distant_group(
    fought: int, edition: str, second: bool
) -> None:
    """The prey is 6, distant.  Found once and struck it is out of reach of the unpaired 1; found twice it is not."""
    results = 1 + fought
    sailors = side("Sailors", "Italy", "activity", [fleet("Prey", 6, "{name: Prey, type: CA, count: 6}")])
    forces = [fleet("Guns", 1, "{name: Guns, type: CA, count: 6}"), fleet("Wings", 5, CARRIERS)]
    hunters = side("Hunters", "Britain", "interceptor", forces)
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={
            asks.SEARCH_DIE: [6, 6, 2, 2] if fought else [6, 2, 2, 2],
            asks.AIR_ATTACK_ROLL: 1,
            asks.AIR_DEFENCE_ROLL: 1,
            asks.SURPRISE_DIE: 1,
        },
        answers={
            "surprise-strike": 6,
            "strike": 6,
            "strike-squadrons": lambda s: s.ask_size - 1,
            "air-target": lambda s: s.ask_size - 1,
            "engage": lambda s: b.legal()[-1],
        },
        until="withdraw",
    )
    assert len(b.events("search-result")) == results and len(b.events("strike")) == 1
    assert len(b.events("engagement")) == fought


@every_edition
@either_order
@pytest.mark.rule("22.54F", "22.54C", "22.55", "23.44", "22.53")
def test_all_who_fire_or_attack_together_have_done_so_before_anything_is_damaged(edition: str, second: bool) -> None:
    """In the air each target has its roll, in fleet combat each side; only then are damaged and sunk ships told (22.54C, F)."""
    base = "    bases:\n      - {name: Malta, distance: 2, squadrons: [{type: attack, count: 4}]}\n"
    ships = "{name: Littorio, type: BB, size: 4}, {name: Light, type: CA, count: 4}"
    sailors = side("Sailors", "Italy", "activity", [fleet("Line", 1, ships)])
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 1, GUNS)], base)
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.SEARCH_DIE: 1, asks.AIR_ATTACK_ROLL: 6, asks.FLEET_ROLL: 6},
        answers={
            "strike": lambda s: b.legal()[-1] if not b.events("strike") else 0,
            "strike-squadrons": lambda s: s.ask_size - 1,
            "air-target": [2, 2],
        },
        until="withdraw",
    )
    names = told(list(b.position.log))
    steps = [name for name in names if name in ("air-attack", "fleet-fire", "damaged", "sunk", "fleet-combat")]
    air, fleet_part = steps[: steps.index("fleet-combat")], steps[steps.index("fleet-combat") + 1 :]
    assert air[:2] == ["air-attack", "air-attack"] and set(air[2:]) <= {"damaged", "sunk"} and len(air) > 2
    assert fleet_part[:2] == ["fleet-fire"] * 2
    runs = [
        name
        for n, name in enumerate(fleet_part)
        if n == 0 or (name == "fleet-fire") != (fleet_part[n - 1] == "fleet-fire")
    ]
    assert len(runs) <= 4, "capital ships, what came of it, light ships, what came of it"


@pytest.mark.parametrize("edition", ["awaw-2018"])
@either_order
@pytest.mark.rule("22.43", "22.431A", "22.432", "23.74", "23.741", "22.46")
def test_carrier_aircraft_fight_over_a_base_and_again_those_of_a_patrol_in_one_round(
    edition: str, second: bool
) -> None:
    """Two carriers attack the cover of a base; then a third of their squadrons strikes ships under a patrol: two air combats."""
    base = "    bases:\n      - {name: Malta, distance: 2, squadrons: [{type: cover, count: 2}]}\n"
    big = "{name: Ark, type: CV}, {name: Eagle, type: CV}, {name: Cruisers, type: CA, count: 5}"
    sailors = side("Sailors", "Italy", "activity", [fleet("Strike", 5, big)])
    small = "{name: Hosho, type: CVL}, {name: Guns, type: CA, count: 5}"
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Watch", 6, small)], base)
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.SEARCH_DIE: 6, asks.AIR_COMBAT_ROLL: 1, asks.SURPRISE_DIE: 1, asks.AIR_DEFENCE_ROLL: 1},
        answers={
            "patrol": lambda s: s.ask_size - 1 if s.ask_seat == b.hunter else 0,
            "counterair": lambda s: 1,
            "cover": 0,
            "surprise-strike": 6,
            "strike": lambda s: b.legal()[-1] if not b.events("strike") else 0,
            "strike-squadrons": lambda s: s.ask_size - 1,
            "air-target": lambda s: s.ask_size - 1,
            "air-loss": lambda s: b.legal()[0],
        },
        until="withdraw",
    )
    names = told(list(b.position.log))
    assert names.index("counterair") < names.index("air-combat") < names.index("search-dice") < names.index("strike")
    assert names.count("air-combat") == 2


@every_edition
@either_order
@pytest.mark.rule("22.55", "22.552B", "22.63A", "22.61C")
def test_a_base_change_hampers_nobody_in_fire_and_who_is_beaten_in_it_goes_back_where_it_came_from(
    edition: str, second: bool
) -> None:
    """At an eight twelve factors hit thrice, as without an activity; beaten, they are not asked for a port (22.63A)."""
    ports = "    ports:\n      - {name: Brest, distance: 5}\n      - {name: Bergen, distance: 4}\n"
    force = fleet("Movers", 1, "{name: Light, type: CA, count: 6}", "mission: base-change, origin: Brest, ")
    sailors = side("Sailors", "Britain", "activity", [force], ports)
    hunters = side("Hunters", "Britain", "interceptor", [fleet("Guns", 1, "{name: Guns, type: CA, count: 6}")])
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={**FOUR, asks.SEARCH_DIE: 6},
        answers={"withdraw": lambda s: asks.ALL if s.ask_seat == b.sailor else asks.STAY},
    )
    assert [event.hits for event in b.events("fleet-fire")] == [3, 3]
    assert not [each for each in b.questions("return") if each[0] == b.sailor]
    back = [event for event in b.events("returns") if event.side == b.sailor]
    assert len(back) == 1 and b.roster.ports[back[0].port] == "Brest"


@every_edition
@either_order
@pytest.mark.rule("22.27", "22.421A", "22.61C", "22.26")
def test_a_carrier_sent_home_had_no_part_and_its_escort_that_withdrew_had(edition: str, second: bool) -> None:
    """A carrier of three wants three fast factors and has two: it goes home as it came; the cruiser is beaten and inverted."""
    few = [
        f"{{name: {name}s, {LOOSE}ships: [{{name: {name}, type: {kind}}}]}}"
        for name, kind in (("Ark", "CV"), ("Escort", "CA"))
    ]
    hunters = side("Hunters", "Britain", "interceptor", few)
    sailors = side("Sailors", "Britain", "activity", [fleet("Line", 1, LINE)])
    b = battle(sailors, hunters, second, edition)
    b.fight(
        dice={asks.FLEET_ROLL: 1, asks.SEARCH_DIE: 6},
        answers={"withdraw": lambda s: asks.ALL if s.ask_seat == b.hunter else asks.STAY},
    )
    ark, escort = b.unit("Ark"), b.unit("Escort")
    assert [event.unit for event in b.events("carrier-sent-home")] == [ark]
    assert (b.s.inverted[ark], b.s.inverted[escort]) == (0, 1)
    assert (b.s.defeated[ark], b.s.defeated[escort]) == (0, 1)


@every_edition
@either_order
@pytest.mark.rule("22.35D", "22.26", "22.27", "22.28A", "22.61C")
def test_after_a_raid_those_who_fought_are_inverted_and_transports_and_the_raider_in_its_box_are_not(
    edition: str, second: bool
) -> None:
    """Cruisers that met the raider have intercepted it (22.26), merchantmen that lay there nobody (22.27)."""
    there = "{name: Guard, type: CA, count: 3}, {name: Merchantmen, type: TR, count: 2}"
    hunters = side("Hunters", "Britain", "interceptor", [raid("Convoy", there, LOOSE + "mission: sea-transport, ")])
    sailors = side("Sailors", "Germany", "activity", [raid("Raiders", "{name: Graf, type: BB, size: 3}", LOOSE)])
    b = battle(sailors, hunters, second, edition, "raiders: true\n")
    b.fight(dice={asks.FLEET_ROLL: 1}, answers={"withdraw": asks.ALL})
    assert [b.s.inverted[b.unit(name)] for name in ("Guard", "Merchantmen", "Graf")] == [1, 0, 0]
