"""Modifiers of a submarine attack, one by one in the flow and all together against the witness (22.941, 22.942)."""

import random
from collections.abc import Callable

import pytest

from flagplot.games.awaw.battle.submarines import submarine
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.shared.terms import (
    NO_CARGO_MISSION,
    OTHER_MISSION,
    SEA_ESCORT,
    SEA_SUPPLY,
    SEA_TRANSPORT,
    SEABORNE_INVASION,
    SEARCHERS,
    SUBMARINES,
    UNITS,
    WITHDRAWAL,
)
from tests.helpers.battle import Battle, Ship, light, named, tables
from tests.witness import submarine as witness

Setup = Callable[[Battle], None]


def nothing(b: Battle) -> None:
    """Leave the battle as it is."""


def modifier(*ships: Ship, nation: str = "Britain", mission: int = 0, setup: Setup = nothing, advanced: int = 0) -> int:
    """Modifier of side 0's submarine against a group of side 1; 0 for a British one against a British capital ship."""
    b = Battle()
    b.group(0, 1, light("CA", 1))
    b.submarines(0, 1, nation, advanced=advanced)
    g = b.group(1, 1, *ships, mission=mission)
    b.s.search_results[g] = 1
    setup(b)
    b.start(SUBMARINES)
    # Target the group's last category, then let the roll be read.
    present = len(
        {"CV" if s.kind.startswith("CV") and s.kind != "CVE" else "BB" if s.kind == "BB" else "" for s in ships}
    )
    b.play(answers={"submarine-attack": [1]}, dice=[6, 3, 3] if present > 1 else [3, 3], until_segment=WITHDRAWAL)
    return b.s.shot_modifier[0]


def searching(squadrons: int, side: int) -> Setup:
    """Land-based squadrons of a side that search this round."""

    def setup(b: Battle) -> None:
        w = b.wing(b.base(side), "search", squadrons, "Britain")
        b.s.searching[w] = squadrons

    return setup


def test_all_modifiers_together_agree_with_the_witness() -> None:
    t, dice = tables(), random.Random(941)
    for _ in range(5000):
        own, foe = dice.randrange(6), dice.randrange(6)
        torpedo, asw, theirs, mine = (dice.randrange(9) for _ in range(4))
        carriers, cves, destroyers, excess = (dice.randrange(n) for n in (6, 5, 14, 14))
        earlier, codebreaking = dice.randrange(5), dice.randrange(-1, 2)
        damaged, activity, advanced = (dice.random() < p for p in (0.3, 0.3, 0.1))
        expected = witness.net_modifier(
            own, foe, torpedo, asw, mine, theirs, carriers, cves, destroyers, excess, earlier,
            damaged, activity, codebreaking, advanced,
        )  # fmt: skip
        found = submarine.submarine_modifier(
            t, own - foe, torpedo - asw, mine, theirs + carriers + cves, destroyers, excess, earlier,
            1 if damaged or activity else 0, codebreaking, 1 if advanced else 0,
        )  # fmt: skip
        assert found == expected


@pytest.mark.rule("22.9411", "table.submarine-attack.1", "table.submarine-attack-004.mod.1")
def test_nationality_counts_on_both_sides() -> None:
    """German submarines 2 + 1; British, Italian and Russian ships 2, 1, 0; a five-factor battleship 1 more."""
    assert modifier(named("BB", 4), nation="Germany") == 1
    assert modifier(named("BB", 4, "Italy"), nation="Germany") == 2
    assert modifier(named("BB", 4, "Russia"), nation="Italy") == 1
    assert modifier(named("BB", 5), nation="Britain") == -1


@pytest.mark.rule("22.9411")
def test_tactical_codebreaking_shifts_the_nationality() -> None:
    def behind(b: Battle) -> None:
        b.s.codebreaking_fleet[1] = 1

    assert modifier(named("BB", 4), setup=behind) == -1


@pytest.mark.rule("22.9412A", "22.9412B", "table.submarine-attack.2", "table.submarine-attack-004.mod.2")
@pytest.mark.rule("table.submarine-attack.note-b", "table.submarine-attack-004.italic")
@pytest.mark.parametrize(("torpedo", "asw", "expected"), [(3, 2, 1), (4, 2, 2), (7, 2, 2), (1, 2, -1), (0, 5, -2)])
def test_torpedoes_against_asw_research_up_to_two(torpedo: int, asw: int, expected: int) -> None:
    def research(b: Battle) -> None:
        b.s.torpedo_research[0], b.s.asw_research[1] = torpedo, asw
        b.s.torpedo_research[1], b.s.asw_research[0] = 9, 9

    assert modifier(named("BB", 4), setup=research) == expected


@pytest.mark.rule("22.9413A.1", "22.9413B", "22.9413E", "table.submarine-attack.3", "table.submarine-attack-004.mod.3")
@pytest.mark.parametrize(("squadrons", "expected"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 2)])
def test_three_of_the_attackers_searching_squadrons_give_one_up_to_two(squadrons: int, expected: int) -> None:
    assert modifier(named("BB", 4), setup=searching(squadrons, 0)) == expected


@pytest.mark.rule("22.9413A.2", "22.9413B", "22.9413E", "table.submarine-attack.note-b")
@pytest.mark.parametrize(("squadrons", "expected"), [(2, 0), (3, -1), (8, -2), (9, -2)])
def test_the_defenders_searching_squadrons_take_as_much(squadrons: int, expected: int) -> None:
    assert modifier(named("BB", 4), setup=searching(squadrons, 1)) == expected


@pytest.mark.rule("22.9413A.2.ex", "22.9413A.2")
def test_one_squadron_one_carrier_and_one_escort_carrier_make_three() -> None:
    ships = (named("CVL"), light("CVE", 1), named("BB", 4))
    # The light ships are the target: CVE DRM 2 - 2 = 0 against the submarine's 2, so +2 before the three.
    assert modifier(*ships, setup=searching(1, 1)) == 2 - 1
    assert modifier(*ships) == 2


@pytest.mark.rule("22.942", "22.9413A.2")
def test_only_whole_carriers_with_all_their_squadrons_protect() -> None:
    def with_search(b: Battle) -> None:
        searching(2, 1)(b)

    assert modifier(named("CV"), named("BB", 4), setup=with_search) == -1
    assert modifier(named("CV", nas=2), named("BB", 4), setup=with_search) == 0
    assert modifier(named("CV", hits=2), named("BB", 4), setup=with_search) == 0


@pytest.mark.rule("22.942")
def test_cruisers_and_capital_ships_protect_nothing() -> None:
    assert modifier(named("BB", 4), named("BB", 3), named("BB", 5)) == 0
    assert modifier(light("CA", 9)) == 0


@pytest.mark.rule("22.9413D")
def test_squadrons_at_a_base_that_is_not_operational_may_not_search() -> None:
    for operational, asked in ((1, True), (0, False)):
        b = Battle()
        b.group(0, 1, named("BB", 4))
        b.group(1, 1, named("BB", 4))
        b.wing(b.base(0, operational=operational), "search", 6)
        b.start(SEARCHERS)
        b.play(until="searchers", dice=[], until_segment=SEARCHERS + 1)
        assert (b.ask_name == "searchers") is asked


@pytest.mark.rule("22.9413C")
def test_the_side_with_submarines_names_its_searchers_first() -> None:
    for rulings, first in (({}, 1), ({"searchers-first": "activity"}, 0)):
        b = Battle(interceptor=1, rulings=rulings)
        for side in range(2):
            b.group(side, 6, light("DD", 1))
            b.wing(b.base(side), "search", 1)
        b.submarines(1, 1)
        b.s.segment = SEARCHERS - 1
        b.start(SEARCHERS - 1)
        b.play(until="searchers", until_segment=SEARCHERS + 1)
        assert b.s.ask_seat == first


@pytest.mark.rule("22.9414A", "22.9414B", "table.submarine-attack.4", "table.submarine-attack-004.mod.4")
@pytest.mark.parametrize(("free", "laden", "expected"), [(2, 0, 0), (2, 1, -1), (0, 5, -1), (6, 0, -2), (9, 4, -2)])
def test_three_destroyers_take_one_laden_or_not_up_to_two(free: int, laden: int, expected: int) -> None:
    ships = [light("DD", count, laden=lad) for count, lad in ((free, 0), (laden, 1)) if count]
    assert modifier(*ships) == expected


@pytest.mark.rule("22.9419", "22.9413A.2", "22.9414A")
def test_ships_of_another_group_do_not_protect() -> None:
    def elsewhere(b: Battle) -> None:
        b.group(1, 2, light("DD", 9), light("CVE", 3), named("CV"))

    assert modifier(named("BB", 4), setup=elsewhere) == 0


@pytest.mark.rule("22.9415A", "22.9415C", "table.submarine-attack.5", "table.submarine-attack-004.mod.5")
@pytest.mark.parametrize(("excess", "expected"), [(2, 0), (3, -1), (6, -2), (20, -2)])
def test_three_asw_factors_too_many_take_one_up_to_two(excess: int, expected: int) -> None:
    def asw(b: Battle) -> None:
        b.s.excess_asw[1], b.s.excess_asw[0] = excess, 9

    assert modifier(named("BB", 4), setup=asw) == expected


def excess(box: str, asw: int, submarines: int, **more: int) -> int:
    """Excess ASW as the catalogue counts it."""
    fields = {"box": box, "asw": asw, "submarines": submarines, **more}
    return PROCEDURES["awaw.excess-asw"].take(None, fields).outcome()[0]


@pytest.mark.rule("22.9415A", "22.9415B-a", "22.9415B-b")
def test_excess_is_every_asw_factor_above_the_submarines() -> None:
    assert excess("japanese pacific", 9, 5) == 4 and excess("japanese pacific", 5, 9) == 0


@pytest.mark.rule("22.9415B.1-a", "22.9415B.1-b")
def test_the_atlantic_box_helps_in_the_west_and_not_on_the_way_to_murmansk() -> None:
    assert excess("atlantic", 9, 3, western_front=1) == 6
    assert excess("atlantic", 9, 3) == 0
    assert excess("atlantic", 9, 3, western_front=1, murmansk=1) == 0


@pytest.mark.rule("22.9415B.2", "22.9415B.3")
def test_the_boxes_of_the_pacific_and_the_indian_ocean_are_added() -> None:
    assert excess("pacific and indian ocean", 5, 3, indian_asw=4, indian_submarines=2) == 4
    assert excess("pacific and indian ocean", 5, 3, indian_asw=2, indian_submarines=6) == 2
    assert excess("japanese pacific", 7, 4, indian_asw=5) == 3


@pytest.mark.rule("22.9417B-a", "22.9417B-b", "table.submarine-attack.7", "table.submarine-attack-004.mod.7")
@pytest.mark.parametrize(
    ("mission", "laden", "expected"),
    [
        (SEA_TRANSPORT, 1, 1), (SEABORNE_INVASION, 1, 1), (SEA_ESCORT, 1, 1), (SEA_SUPPLY, 0, 1),
        (SEA_TRANSPORT, 0, 0), (OTHER_MISSION, 1, 0), (NO_CARGO_MISSION, 0, 0),
    ],
)  # fmt: skip
def test_carrying_cargo_or_guarding_supply_gives_one(mission: int, laden: int, expected: int) -> None:
    """No cargo is aboard here: the ships are on the way to embark it, or on the way home."""
    assert modifier(light("DD", 2, laden=laden), mission=mission) == expected


@pytest.mark.rule("22.9417B-a")
def test_cargo_in_the_group_makes_its_capital_ships_easier_too() -> None:
    b = Battle()
    b.group(0, 1, light("CA", 1))
    b.submarines(0, 1, "Britain")
    g = b.group(1, 1, named("BB", 4), light("TR", 2, laden=1), mission=SEA_TRANSPORT, cargo=2)
    b.s.search_results[g] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1]}, dice=[1, 3, 3], until_segment=WITHDRAWAL)
    assert b.s.shot_target[0] == UNITS and b.s.shot_modifier[0] == 1


@pytest.mark.rule("22.9417A-a", "22.9417C")
def test_damage_gives_one_but_not_two_with_an_activity() -> None:
    assert modifier(named("BB", 4, hits=3)) == 1
    assert modifier(light("CA", 3, hurt=1)) == 1
    assert modifier(named("BB", 4, hits=3), mission=SEA_SUPPLY) == 1
    assert modifier(named("BB", 4, hits=2)) == 0
    assert modifier(light("CA", 3, hurt=1), light("DD", 2, laden=1), mission=SEA_TRANSPORT) == 1


@pytest.mark.rule("22.9418-a", "22.9418-b", "table.submarine-attack.8", "table.submarine-attack-004.mod.8")
def test_codebreaking_gives_or_takes_one() -> None:
    def attacker(b: Battle) -> None:
        b.s.codebreaking_submarine[0], b.s.codebreaking_asw[0] = 1, 1

    def defender(b: Battle) -> None:
        b.s.codebreaking_asw[1], b.s.codebreaking_submarine[1] = 1, 1

    assert modifier(named("BB", 4), setup=attacker) == 1
    assert modifier(named("BB", 4), setup=defender) == -1


@pytest.mark.rule("22.941-a", "table.submarine-attack.note-c", "table.submarine-attack-004.max")
@pytest.mark.rule("table.submarine-attack.note-a", "table.submarine-attack-004.order")
def test_the_sum_of_the_netted_rows_stays_within_four() -> None:
    """Caps go to the net of a row: 12 squadrons against 6 are 4 - 2 = 2, and rows are capped before they are added."""

    def all_for(b: Battle) -> None:
        searching(12, 0)(b)
        searching(6, 1)(b)
        b.s.torpedo_research[0] = 9

    def all_against(b: Battle) -> None:
        searching(9, 1)(b)
        b.s.asw_research[1], b.s.excess_asw[1] = 9, 9

    def both(b: Battle) -> None:
        all_against(b)
        b.s.torpedo_research[0] = 20

    assert modifier(named("BB", 4), setup=all_for) == 4
    assert modifier(named("BB", 4, "Italy"), setup=all_for) == 4
    assert modifier(named("BB", 4), setup=all_against) == -4
    # Research +2, air -2, ASW -2: -2, not the -4 of a single cap at the end over 11 - 3 - 3.
    assert modifier(named("BB", 4), setup=both) == -2


@pytest.mark.rule("22.941-b", "table.submarine-attack.note-d", "table.submarine-attack-004.adv")
def test_advanced_submarines_always_have_one() -> None:
    def against(b: Battle) -> None:
        b.s.asw_research[1], b.s.codebreaking_asw[1] = 9, 1

    assert modifier(named("BB", 4, "Russia"), nation="Germany", advanced=1) == 1
    assert modifier(named("BB", 5), light("DD", 9), setup=against, advanced=1) == 1
