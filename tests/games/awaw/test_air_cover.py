"""Which aircraft may do what: eligible land-based air, cover, search (22.341, 22.41D, 22.442)."""

import pytest

from flagplot.games.awaw.battle.sight import view
from flagplot.games.awaw.shared.terms import COVER, GROUPS, LANDING, ROUND_START, SEARCH, SEARCHERS, STRIKES, WINGS
from flagplot.games.awaw.words import events
from tests.helpers.battle import Answer, Battle, light, named

FOE = GROUPS
LAND = WINGS
"""First wing of side 1."""


def with_base(kind: str = "NAS", squadrons: int = 3, *, in_range: int = 1, operational: int = 1) -> Battle:
    """Side 1 has a land base and two groups, side 0 a carrier group that has been found."""
    b = Battle(combat_round=1)
    b.group(0, 1, named("CV"), light("DD", 4))
    b.group(1, 1, light("DD", 10))
    b.group(1, 4, light("DD", 10))
    b.wing(b.base(1, in_range=in_range, operational=operational), kind, squadrons)
    return b


def roles(b: Battle) -> set[str]:
    """Questions put to side 1 about its land-based wing, cover and search answered with none."""
    b.start(COVER)
    b.play(dice=[1], until_segment=STRIKES)
    b.play(until_segment=LANDING, answers={"surprise-strike": 0, "strike": 1}, until="die")
    names = {"cover": "cover", "searchers": "search", "strike-squadrons": "attack"}
    return {names[name] for name, seat, subject, _ in b.asked if name in names and (seat, subject) == (1, LAND)}


@pytest.mark.rule("22.341B", "22.341C", "22.341D", "22.41D.1.3", "22.4422A")
@pytest.mark.parametrize(
    ("kind", "may"),
    [
        ("NAS", {"cover", "search", "attack"}),
        ("cover", {"cover"}),
        ("search", {"search"}),
        ("attack", {"attack"}),
    ],
)
def test_each_type_of_squadron_has_its_own_roles(kind: str, may: set[str]) -> None:
    assert roles(with_base(kind)) == may


@pytest.mark.rule("22.442A", "22.442B")
@pytest.mark.parametrize(("in_range", "operational", "squadrons"), [(0, 1, 3), (1, 0, 3), (1, 1, 0)])
def test_air_out_of_range_at_a_base_out_of_order_or_committed_elsewhere_has_no_part(
    in_range: int, operational: int, squadrons: int
) -> None:
    """A scenario leaves out squadrons that are committed to something else."""
    assert roles(with_base("NAS", squadrons, in_range=in_range, operational=operational)) == set()


@pytest.mark.rule("22.41D.1.2")
def test_a_covering_naval_squadron_does_nothing_else() -> None:
    b = with_base()
    b.start(COVER)
    b.play(answers={"cover": [1, 1]}, until="searchers")
    assert b.legal() == [0, 1]
    b.play(dice=[1], answers={"searchers": [0], "surprise-strike": 0, "strike": [1]}, until="strike-squadrons")
    assert (b.s.ask_subject, b.legal()) == (LAND, [0, 1])


@pytest.mark.rule("22.4422B")
def test_a_naval_squadron_that_searched_attacks_no_ships_that_round() -> None:
    b = with_base()
    b.start(COVER)
    b.play(dice=[1, 2, 2], answers={"searchers": [2], "strike": [1]}, until="strike-squadrons")
    assert (b.s.ask_subject, b.legal()) == (LAND, [0, 1])


@pytest.mark.rule("22.4422C")
@pytest.mark.parametrize(("squadrons", "dice"), [(0, 1), (1, 2), (3, 4), (5, 4)])
def test_each_searching_squadron_adds_a_die_three_at_most(squadrons: int, dice: int) -> None:
    """One more die comes from the active group of ten factors."""
    b = with_base("search", 6)
    b.start(SEARCHERS)
    b.play(answers={"searchers": [squadrons]}, dice=[2] * dice, until_segment=STRIKES)
    assert b.values("search-dice") == [(0, 0), (1, dice)]


@pytest.mark.rule("22.41D.1", "22.4421A", "22.4421B-a")
def test_cover_is_announced_but_not_over_which_group() -> None:
    seen = []
    for over in ([2, 0], [0, 2]):
        b = with_base()
        b.start(COVER)
        b.play(answers={"cover": over}, until="searchers")
        assert b.values("cover-announced") == [(1, 1, LAND, 2)], "whose they are, how many, and that they are ashore"
        assert [event.group for event in b.events("cover-set")] == [FOE if over[0] else FOE + 3]
        seen.append(view(b.s, 0))
    assert seen[0] == seen[1]
    assert not events.COVER_ANNOUNCED.owner
    assert events.COVER_SET.owner


def strike_at(number: int, *, surprise: bool) -> Battle:
    """Three carrier squadrons strike a group; two squadrons cover group 4."""
    b = with_base("cover", 2)
    b.start(COVER)
    b.play(answers={"cover": [0, 2]}, until_segment=SEARCHERS, until="die")
    b.s.ask_seat, b.s.ask_kind = -1, 0
    b.s.search_results[FOE + number - 1] = 1
    b.s.any_found = [int(not surprise), 1]
    b.start(STRIKES)
    kind = "surprise-strike" if surprise else "strike"
    b.play(answers={kind: [number], "strike-squadrons": [3]}, until="die")
    if surprise:
        b.answer(1)
    return b


@pytest.mark.rule("22.41D.1.1", "22.4421B-b", "22.4421C-a")
@pytest.mark.parametrize("surprise", [False, True])
def test_cover_meets_every_strike_on_its_group_and_no_other(surprise: bool) -> None:
    covered, other = strike_at(4, surprise=surprise), strike_at(1, surprise=surprise)
    assert covered.values("air-combat") == [(3, 0, 2)]
    assert other.events("air-combat") == []


@pytest.mark.rule("22.4421C-b")
def test_cover_that_aborted_or_held_takes_part_in_the_next_round() -> None:
    """Three squadrons roll 4: one of the two that cover falls, the other one aborts."""
    b = strike_at(4, surprise=False)
    b.play(dice=[2, 2, 1, 1, 1, 1], until="air-target")
    assert (b.s.squadrons[LAND], b.s.unavailable[LAND]) == (1, 1)
    b.s.ask_seat, b.s.ask_kind = -1, 0
    b.start(ROUND_START)
    b.play(answers={"counterair": 0}, until="cover")
    assert b.legal() == [0, 1]


@pytest.mark.rule("22.41C.1", "22.41G", "22.41G.1", "22.41G.2")
def test_the_surprise_strike_comes_first_once_by_carriers_and_others_follow() -> None:
    b = Battle()
    b.group(0, 1, named("CV"), named("CV"), light("DD", 4))
    b.wing(b.base(0), "attack", 2)
    b.group(1, 2, light("DD", 4))
    b.s.search_results[FOE + 1], b.s.results[0], b.s.any_found[1] = 3, 3, 1
    b.start(STRIKES)
    first: dict[str, Answer] = {"surprise-strike": [2], "strike-squadrons": [1, 0], "air-target": [1]}
    b.play(dice=[1, 1, 1], answers=first, until="strike")
    asked = [(name, subject) for name, _, subject, _ in b.asked if "strike" in name]
    assert asked == [("surprise-strike", -1), ("strike-squadrons", 0), ("strike-squadrons", 1)]
    b.answer(2)
    b.play(dice=[1, 1, 1, 1], answers={"strike-squadrons": [0, 0, 1], "air-target": [1]}, until="strike")
    asked = [(name, subject) for name, _, subject, _ in b.asked if "strike" in name][3:]
    assert asked == [("strike-squadrons", 0), ("strike-squadrons", 1), ("strike-squadrons", 2)]
    assert [(event.group, event.squadrons, event.surprise) for event in b.events("strike")] == [
        (FOE + 1, 1, 1),
        (FOE + 1, 1, 0),
    ]


@pytest.mark.rule("22.41F.1", "22.41F.2", "22.41F.3", "22.41F.4", "22.41E")
def test_the_owner_of_a_found_group_says_four_things_and_no_more() -> None:
    seen = []
    for nation, escorts in (("Japan", [light("DD", 6)]), ("Britain", [light("CA", 1), light("DD", 4)])):
        b = Battle(combat_round=2)
        b.group(0, 1, light("DD", 10))
        b.group(1, 3, named("CV", nation=nation), *escorts)
        b.group(1, 5, light("TR", 3, laden=1), mission=2, cargo=3)
        b.start(SEARCH)
        b.play(dice=[3, 5, 1], until_segment=STRIKES, until="strike")
        facts = [
            (b.s.fact_small[g], b.s.fact_carriers[g], b.s.fact_fast[g], b.s.fact_laden[g]) for g in (FOE + 2, FOE + 4)
        ]
        assert facts == [(1, 1, 1, 0), (1, 0, 0, 1)]
        seen.append(view(b.s, 0))
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("ruling", "seats"), [("submarine-side", [1, 0]), ("activity", [0, 1])])
def test_ruling_who_names_searching_aircraft_first(ruling: str, seats: list[int]) -> None:
    b = Battle(interceptor=1, rulings={"searchers-first": ruling})
    for side in (0, 1):
        b.group(side, 1, light("DD", 4))
        b.wing(b.base(side), "search", 1)
    b.start(COVER)
    b.play(until_segment=SEARCH, until="die")
    assert [seat for name, seat, *_ in b.asked if name == "searchers"] == seats


@pytest.mark.parametrize(
    ("rulings", "modifier"),
    [({}, 0), ({"land-cover-bonus": "yes"}, 1)],
)
def test_ruling_whether_land_based_cover_has_the_bonus_of_a_patrol(rulings: dict[str, str], modifier: int) -> None:
    b = Battle(rulings=rulings)
    b.group(0, 1, named("CV"), light("DD", 4))
    b.group(1, 1, light("DD", 10))
    w = b.wing(b.base(1), "cover", 2)
    b.s.cover[w][0] = 2
    b.s.search_results[FOE], b.s.any_found = 1, [1, 1]
    b.start(STRIKES)
    b.play(dice=[1] * 6, answers={"strike": [1], "strike-squadrons": [3]}, until="air-target")
    rolls = [(event.side, event.modifier) for event in b.events("air-combat-roll")]
    assert rolls == [(0, 0), (1, modifier)]
