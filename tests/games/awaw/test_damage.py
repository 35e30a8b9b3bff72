"""What hits do to named ships and to groups of light ships (results under the Naval Attack Table)."""

import random

import pytest

from flagplot.games.awaw.battle.fleet.losses import DAMAGED, SOUND, SUNK, LightLosses, light_losses, named_condition
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, add_shot, clear_shots, fire
from flagplot.games.awaw.shared import terms
from tests.helpers.battle import Battle, Ship, light, named, tables
from tests.witness import damage as witness

FOE = terms.UNITS
"""First unit row of the second side."""
LIGHT, ALL_LIGHT = -2, -5


def under_fire(*ships: Ship, target: int, strength: int, faces: tuple[int, int]) -> Battle:
    """A group of the second side is hit by one shot."""
    b = Battle()
    b.group(1, 1, *ships)
    clear_shots(b.s, FLEET_TABLE)
    add_shot(b.s, terms.GROUPS, target, strength, 0, -1)
    b.start(terms.PAIRING)
    b.only(fire)
    b.play(until="die")
    for face in faces:
        b.answer(face)
    return b


@pytest.mark.rule("table.naval-attack.results.1", "table.naval-attack-004.named.1", "table.naval-attack-004.named.2")
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_a_ship_is_damaged_one_hit_before_it_sinks(size: int) -> None:
    found = [named_condition(size, hits) for hits in range(size + 3)]
    assert found == [SOUND] * (size - 1) + [DAMAGED, SUNK, SUNK, SUNK]


@pytest.mark.rule("table.naval-attack.results.1", "table.naval-attack-004.named.1", "table.naval-attack-004.named.2")
def test_hits_on_a_named_ship_add_up_until_it_sinks() -> None:
    # Four factors make one hit with a five and three with a twelve.
    b = under_fire(named("BB", 4, hits=1), target=FOE, strength=4, faces=(2, 3))
    assert (b.s.hits[FOE], b.s.damaged[FOE], b.s.count[FOE]) == (2, 0, 1)
    b = under_fire(named("BB", 4, hits=2), target=FOE, strength=4, faces=(2, 3))
    assert (b.s.hits[FOE], b.s.damaged[FOE], b.s.count[FOE]) == (3, 1, 1)
    b = under_fire(named("BB", 4, hits=3), target=FOE, strength=4, faces=(2, 3))
    assert (b.s.damaged[FOE], b.s.count[FOE], b.s.sunk[FOE]) == (0, 0, 1)
    b = under_fire(named("CVL"), target=FOE, strength=4, faces=(6, 6))
    assert b.s.sunk[FOE] == 1


@pytest.mark.rule("table.naval-attack.results.2", "table.naval-attack-004.cruisers")
@pytest.mark.rule("table.naval-attack.results.1")
def test_in_a_group_of_cruisers_the_odd_hit_damages_one() -> None:
    t = tables()
    assert light_losses(t, 1, 4, 0, 0) == LightLosses(0, 0, 1, 0)
    assert light_losses(t, 2, 4, 0, 0) == LightLosses(1, 0, 0, 0)
    assert light_losses(t, 5, 4, 0, 0) == LightLosses(2, 0, 1, 0)
    b = under_fire(light("CA", 4), target=LIGHT, strength=4, faces=(6, 6))
    assert (b.s.sunk[FOE], b.s.damaged[FOE], b.s.count[FOE]) == (1, 1, 3)


@pytest.mark.rule("table.naval-attack.results.3", "table.naval-attack-004.onefactor")
def test_without_cruisers_each_hit_sinks_a_one_factor_ship() -> None:
    b = under_fire(light("DD", 1), light("CVE", 1), light("TR", 5), target=ALL_LIGHT, strength=4, faces=(6, 6))
    for _ in range(3):
        assert b.ask_name == "ship-loss" and b.s.ask_seat == 1, "its owner says which"
        b.answer(b.legal()[0])
        if b.ask_name != "ship-loss":
            break
    assert b.s.sunk[FOE : FOE + 3] == [1, 1, 1]


@pytest.mark.rule("table.naval-attack.results.4", "table.naval-attack-004.mixed.1", "table.naval-attack-004.mixed.2")
@pytest.mark.parametrize(
    ("hits", "losses"),
    [
        (1, LightLosses(0, 0, 1, 0)),
        (2, LightLosses(1, 0, 0, 0)),  # a hit each would sink a destroyer and no cruiser
        (3, LightLosses(1, 0, 0, 1)),
        (4, LightLosses(1, 0, 0, 2)),
        (6, LightLosses(2, 0, 0, 2)),  # three each would sink three destroyers and one cruiser
        (10, LightLosses(3, 0, 0, 4)),  # six to the cruisers sink them all
        (99, LightLosses(3, 0, 0, 5)),
    ],
)
def test_mixed_forces_share_hits_evenly_within_the_limit(hits: int, losses: LightLosses) -> None:
    assert light_losses(tables(), hits, 3, 0, 5) == losses


@pytest.mark.rule("table.naval-attack.results.4", "table.naval-attack-004.mixed.2")
def test_the_limit_falls_once_every_cruiser_is_sunk() -> None:
    assert light_losses(tables(), 6, 1, 0, 9) == LightLosses(1, 0, 0, 4)
    b = under_fire(light("CA", 1), light("DD", 9), target=LIGHT, strength=19, faces=(5, 5))
    assert (b.s.sunk[FOE], b.s.sunk[FOE + 1]) == (1, 4), "nineteen factors with a ten: six hits"


@pytest.mark.rule("table.naval-attack.results.2", "table.naval-attack.results.4")
def test_losses_agree_with_the_witness() -> None:
    t, rng = tables(), random.Random(20551)
    for _ in range(4000):
        whole, damaged, small = rng.randint(0, 7), rng.randint(0, 4), rng.randint(0, 9)
        hits = rng.randint(0, 14)
        expected = witness.light_losses(hits, whole, damaged, small)
        assert tuple(light_losses(t, hits, whole, damaged, small)) == expected, (hits, whole, damaged, small)


@pytest.mark.rule("table.naval-attack.results.1")
def test_conditions_agree_with_the_witness() -> None:
    names = {SOUND: "ok", DAMAGED: "damaged", SUNK: "sunk"}
    for size in range(2, 6):
        for hits in range(9):
            assert names[named_condition(size, hits)] == witness.named_state(size, hits)


@pytest.mark.rule("table.naval-attack.results.2")
def test_whether_damaged_cruisers_are_hit_first_is_a_ruling() -> None:
    last, first = tables(), tables({"hurt-cruisers-hit": "first"})
    assert light_losses(last, 1, 2, 1, 0) == LightLosses(0, 0, 1, 0)
    assert light_losses(first, 1, 2, 1, 0) == LightLosses(0, 1, 0, 0)
    assert light_losses(last, 3, 2, 1, 0) == LightLosses(1, 0, 1, 0)
    assert light_losses(first, 3, 2, 1, 0) == LightLosses(1, 1, 0, 0)


@pytest.mark.rule("table.naval-attack.results.4")
def test_who_bears_the_odd_hit_of_a_tie_is_a_ruling() -> None:
    cruisers, small = tables(), tables({"mixed-loss-ties": "small-ships"})
    # Of five hits three and two are as even as two and three; but two on cruisers sink one, worth two destroyers.
    assert light_losses(cruisers, 5, 3, 0, 5) == light_losses(small, 5, 3, 0, 5) == LightLosses(1, 0, 1, 2)
    # Of three hits on two damaged cruisers, one sinks one: then two destroyers may follow.
    assert light_losses(cruisers, 3, 0, 2, 9) == LightLosses(0, 2, 0, 1)
    assert light_losses(small, 3, 0, 2, 9) == LightLosses(0, 1, 0, 2)


@pytest.mark.rule("table.naval-attack.results.4")
def test_the_owner_chooses_which_ships_of_a_kind_are_lost() -> None:
    b = under_fire(light("CA", 1), light("CA", 1, "Australia"), light("DD", 3), target=LIGHT, strength=4, faces=(6, 6))
    assert b.ask_name == "ship-loss" and b.legal() == [0, 1]
    b.answer(1)
    assert b.s.sunk[FOE : FOE + 3] == [0, 1, 1], "of three hits two sink a cruiser and one a destroyer"
