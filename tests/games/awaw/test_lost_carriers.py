"""Squadrons whose carrier was hit: in the air they strike and look for a deck, aboard they go down with it (22.46, 22.463)."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.units import wing_free
from flagplot.games.awaw.words import asks
from tests.helpers.battle import Battle, light, named
from tests.helpers.battle_file import BattleFile, force
from tests.helpers.strike_battle import found, whole_strike

FOE = terms.GROUPS
DEFENCE, HIT_ONCE = [1, 1], [3, 4]


def strike_target(s: BattleState) -> int:
    """Each side makes one strike: side 1 at group 6, then side 0 at group 2."""
    target, row = (6, 5) if s.ask_seat == 1 else (2, FOE + 1)
    return target if s.results_used[row] == 0 else 0


def hit_before_it_flew(hits_before: int, carried: int = 3) -> Battle:
    """A squadron of side 1 hits the CV of group 6 (wing 0) once; then side 0 flies over group 2 with all that may, and lands.

    Its other CV, in group 5, is whole.
    """
    b = Battle(combat_round=1)
    b.group(0, 6, named("CV", nation="Japan", hits=hits_before, nas=carried))
    b.group(0, 5, named("CV", nation="Japan"))
    b.group(1, 2, named("CV"), light("DD", 9))
    found(b, {(0, 6): 2, (1, 2): 1})
    b.play(
        dice=[*DEFENCE, *HIT_ONCE, *DEFENCE],
        answers={
            "strike": strike_target,
            "strike-squadrons": lambda s: 1 if s.ask_seat == 1 else s.ask_size - 1,
            "air-target": lambda s: whole_strike(s) if s.ask_seat == 1 else 0,
        },
        until_segment=terms.PAIRING,
    )
    return b


@pytest.mark.rule("22.461B-a", "22.463C.2")
@pytest.mark.parametrize(("hits_before", "afloat", "hurt"), [(1, 1, 1), (2, 0, 0)])
def test_squadrons_whose_carrier_is_hit_before_they_flew_are_in_the_air(
    hits_before: int, afloat: int, hurt: int
) -> None:
    """Whether it is damaged or sunk: all six strike, then three find the deck of the other carrier."""
    b = hit_before_it_flew(hits_before)
    assert (b.s.count[0], b.s.damaged[0]) == (afloat, hurt)
    assert b.values("strike") == [(1, 5, 1, 0), (0, FOE + 1, 6, 0)]
    assert b.values("lost-at-sea") == [(0, 3)] and b.s.squadrons[:2] == [0, 3]
    assert b.events("squadrons-drowned") == []


def test_the_ruling_on_their_aircraft_is_fixed() -> None:
    ruling = editions.load().ruling("air-of-lost-carriers")
    assert ruling.fixed and ruling.tag == "inferred" and ruling.spell(0) == "in-the-air"
    with pytest.raises(FlagplotError):
        editions.load().with_rulings({"air-of-lost-carriers": "aboard"})


def sunk_after_the_landing() -> Battle:
    """A submarine finishes off a CV that has its three squadrons aboard again; an empty CVB is in another group."""
    b = Battle(combat_round=1, interceptor=1)
    b.group(0, 5, named("CV", nation="Japan", hits=2))
    b.group(0, 6, named("CVB", nation="Japan", nas=0))
    b.group(1, 1, light("DD", 3))
    b.submarines(1, 1)
    b.s.search_results[4] = 1
    b.start(terms.SUBMARINES)
    b.play(dice=[6, 6], answers={"submarine-attack": [5]}, until="withdraw")
    return b


@pytest.mark.rule("22.463A")
def test_a_carrier_sunk_after_the_landing_takes_its_squadrons_down() -> None:
    b = sunk_after_the_landing()
    assert b.s.count[0] == 0
    assert b.s.squadrons[:2] == [0, 0] and b.values("squadrons-drowned") == [(0, 0, 3)]


@pytest.mark.rule("22.463-b", "22.463C.1")
def test_squadrons_that_went_down_land_on_no_deck_in_the_next_round() -> None:
    b = sunk_after_the_landing()
    b.s.ask_seat = terms.NOBODY
    b.start(terms.LANDING)
    b.play(until_segment=terms.PAIRING)
    assert b.s.squadrons[:2] == [0, 0] and b.events("lost-at-sea") == []
    assert wing_free(b.s, 0) == 0


@pytest.mark.rule("22.524B")
def test_a_damaged_carrier_that_is_abandoned_takes_its_squadrons_down() -> None:
    b = Battle(combat_round=1)
    b.group(0, 1, light("CA", 3, "Japan"))
    b.group(1, 3, named("CV", hits=2), light("DD", 3))
    b.s.search_results[FOE + 2] = 1
    b.start(terms.SECOND_ENGAGEMENTS)
    b.s.squadrons[24] = 2
    b.play(answers={"engage": [3], "evade": [1]}, until="withdraw")
    assert b.values("abandoned") == [(1, 48, 1)]
    assert b.s.squadrons[24] == 0 and b.values("squadrons-drowned") == [(1, 24, 2)]
    assert b.s.ask_kind == asks.WITHDRAW


HURT = "{name: Kido, number: 1, task-force: false, ships: [{name: Akagi, type: CV, hits: 2}, {name: Guards, type: CA, count: 1}]}"


@pytest.mark.rule("22.41C.1", "22.463C.1", "22.71B", "22.431A")
@pytest.mark.parametrize("second", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(("another", "lost"), [(False, [3]), (True, [])])
def test_aircraft_of_a_damaged_carrier_fly_and_need_another_deck(
    edition: str, second: bool, another: bool, lost: list[int]
) -> None:
    """No source forbids it (ruling aircraft-of-damaged-carriers); a deck whose own squadrons are gone takes them."""
    kido = HURT.replace("{name: Guards", "{name: Kaga, type: CV, nas: 0}, {name: Guards") if another else HURT
    b = BattleFile([force("Foe", "CA", 5)], [kido], second=second, edition=edition)
    b.play(answers={"patrol": 3, "withdraw": 0}, die=1, until="withdraw")
    assert b.values("lost-at-sea") == [(b.sailor, squadrons) for squadrons in lost]
    assert sum(b.s.squadrons) == (3 if another else 0)
