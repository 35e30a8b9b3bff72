"""Combat groups of 2011 beside those of 2018: consecutive numbers, speed, air cover that slows (20.121, 22.422, 23.21)."""

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.numbering import highest_number
from flagplot.games.awaw.bound import rules
from flagplot.games.awaw.procedures import catalogue_of
from flagplot.games.awaw.shared import groups, terms
from flagplot.games.awaw.shared.terms import COVER, GROUPS, NUMBERING, ROUND_START, SECOND_ENGAGEMENTS
from flagplot.games.awaw.shared.units import unit_is_slow
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Battle, Ship, light, named, tables

OLD, NEW = "awaw-2011", "awaw-2018"


def numbering(edition: str, forces: int) -> Battle:
    """A side with so many forces that are to be numbered, against one force."""
    b = Battle(edition=edition)
    for place in range(forces):
        b.force(0, place, light("DD", 1))
    b.force(1, 0, light("DD", 1))
    b.start(NUMBERING)
    b.play(until="number")
    return b


@pytest.mark.rule("awaw-2011:22.422.A")
@pytest.mark.parametrize(("forces", "first"), [(1, [0]), (3, [0, 1, 2]), (6, [0, 1, 2, 3, 4, 5])])
def test_numbers_are_consecutive(forces: int, first: list[int]) -> None:
    old, new = numbering(OLD, forces), numbering(NEW, forces)
    assert old.legal() == first and new.legal() == [0, 1, 2, 3, 4, 5]
    assert highest_number(old.t, forces) == forces and highest_number(new.t, forces) == 6


@pytest.mark.rule("awaw-2011:22.422.A.2")
def test_in_any_order_and_each_once() -> None:
    b = numbering(OLD, 3)
    assert b.refusal(3) == reasons.NUMBER_LEFT_OUT
    b.answer(2)
    assert b.legal() == [0, 1] and b.refusal(2) == reasons.NUMBER_TAKEN
    b.answer(0)
    assert b.legal() == [1]


@pytest.mark.rule("awaw-2011:22.422.A.2")
def test_a_number_that_the_scenario_prescribes_stays_as_far_as_there_are_groups_for_it() -> None:
    b = Battle(edition=OLD)
    for place in range(2):
        b.force(0, place, light("DD", 1))
    b.force(1, 0, light("DD", 1))
    b.s.fixed_number[terms.NUMBERS] = 2
    b.s.fixed_number[terms.GROUPS + terms.NUMBERS] = 5
    b.start(NUMBERING)
    b.play(until="number")
    assert b.legal() == [1]
    b.answer(1)
    assert b.legal() == [0]
    b.answer(0)
    assert b.legal() == [0], "one group is the first"


@pytest.mark.rule("awaw-2011:22.422.B")
def test_numbers_are_chosen_in_secret_and_ships_stay_hidden() -> None:
    b = numbering(OLD, 2)
    b.answer(1)
    assert b.game.view(b.s, 1).chosen_number == [0] * (2 * GROUPS)
    b.play(until_segment=ROUND_START + 1)
    view = b.game.view(b.s, 1)
    assert [view.standing[row] for row in (0, 1)] == [terms.ENGAGED] * 2
    assert view.group_row[:2] == [-1, -1] and view.known[:2] == [terms.HIDDEN] * 2


@pytest.mark.rule("awaw-2011:22.422.A.2")
@pytest.mark.parametrize(("edition", "legal"), [(OLD, [0, 2]), (NEW, [0, 2, 4, 5, 6])])
def test_who_enters_takes_the_lowest_free_number(edition: str, legal: list[int]) -> None:
    b = Battle(edition=edition)
    b.group(0, 1, light("DD", 1))
    b.group(0, 3, light("DD", 1))
    b.group(1, 6, light("DD", 1))
    g = b.force(0, 0, light("DD", 2))
    b.s.standing[g], b.s.enters[g] = terms.LATE, 2
    b.start(terms.REINFORCEMENT)
    b.play(until="enter")
    assert b.legal() == legal


@pytest.mark.rule(
    "awaw-2011:20.121.0", "awaw-2011:20.121.A", "awaw-2011:20.121.B", "awaw-2011:20.121.C", "awaw-2011:20.121.D",
    "awaw-2011:20.121.G",
)  # fmt: skip
@pytest.mark.parametrize(
    ("ship", "slow"),
    [
        (named("BB", 4), False),
        (named("BB", 4, hits=3), True),
        (named("BB", 4, hits=2), False),
        (named("BB", 4, slow=1), True),
        (named("CV"), False),
        (named("CVL"), False),
        (light("CVE", 1), True),
        (light("CA", 3), False),
        (light("CA", 3, hurt=1), True),
        (light("DD", 3), False),
        (light("TR", 1), True),
    ],
)
def test_which_ships_are_slow(ship: Ship, slow: bool) -> None:
    b = Battle(edition=OLD)
    b.group(0, 1, ship)
    assert unit_is_slow(b.s, 0) is slow


def fast(b: Battle, g: int) -> list[bool]:
    """Whether a group is fast by the rules of 2011 and of 2018."""
    return [rules(tables(edition=OLD).otherwise)["groups:is_fast"](b.s, g), groups.is_fast(b.s, g)]


@pytest.mark.rule("awaw-2011:22.422.C.1", "awaw-2011:22.422.C.2", "awaw-2011:20.121.E")
def test_a_slow_ship_or_cargo_slows_the_group_in_both() -> None:
    b = Battle(edition=OLD)
    quick = b.group(0, 1, named("CV"), light("DD", 4))
    slow = b.group(0, 2, named("CV"), named("BB", 3, slow=1))
    hurt = b.group(0, 3, named("CV"), light("CA", 2, hurt=1))
    laden = b.group(0, 4, light("DD", 4, laden=1), mission=terms.SEA_TRANSPORT, cargo=2)
    assert [fast(b, g) for g in (quick, slow, hurt, laden)] == [[True, True]] + [[False, False]] * 3


@pytest.mark.rule("awaw-2011:22.422.C.3", "awaw-2011:20.121.F", "awaw-2011:23.21.A.2")
def test_air_cover_slows_a_group_in_2011_only() -> None:
    b = Battle(edition=OLD)
    covered, other = b.group(0, 1, light("DD", 4)), b.group(0, 2, light("DD", 4))
    w = b.wing(b.base(0), "cover", 3)
    b.s.cover[w][0] = 2
    assert (fast(b, covered), fast(b, other)) == ([False, True], [True, True])
    b.s.cover[w][0] = 0
    assert fast(b, covered) == [True, True]


@pytest.mark.rule("awaw-2011:22.422.C.3", "awaw-2011:20.121.F")
@pytest.mark.parametrize("edition", [OLD, NEW])
@pytest.mark.parametrize("cover", [0, 1])
def test_a_covered_group_cannot_reach_a_distant_one(edition: str, cover: int) -> None:
    b = Battle(edition=edition)
    b.group(0, 1, light("DD", 4))
    distant = b.group(1, 5, light("DD", 4))
    b.s.search_results[distant] = 1
    b.s.cover[b.wing(b.base(0), "cover", 1)][0] = cover
    b.start(SECOND_ENGAGEMENTS)
    b.play(until="engage", until_segment=terms.SUBMARINES)
    asked = b.ask_name == "engage"
    assert asked is (edition == NEW or cover == 0)
    if asked:
        assert b.refusal(5) == reasons.MAY


@pytest.mark.rule("awaw-2011:22.422.C.3")
@pytest.mark.parametrize(("edition", "shed"), [(OLD, False), (NEW, True)])
def test_detaching_the_damaged_does_not_help_under_cover(edition: str, shed: bool) -> None:
    b = Battle(edition=edition)
    b.group(0, 1, named("BB", 4), named("BB", 4, hits=3))
    b.s.search_results[b.group(1, 5, light("DD", 4))] = 1
    b.s.cover[b.wing(b.base(0), "cover", 1)][0] = 1
    b.start(SECOND_ENGAGEMENTS)
    b.play(until="shed", until_segment=terms.SUBMARINES)
    assert (b.ask_name == "shed") is shed


@pytest.mark.rule("awaw-2011:22.422.C.3", "22.523A", "22.524")
@pytest.mark.parametrize(("edition", "slowed"), [(OLD, True), (NEW, False)])
def test_a_group_asked_about_by_itself_may_be_under_cover(edition: str, slowed: bool) -> None:
    """It cannot evade then, and to shed its damaged ships does not make it fast."""
    rules_of = editions.load(edition)

    def told(name: str, **fields: int) -> tuple[int, ...]:
        return catalogue_of(rules_of)[f"awaw.{name}"].take(editions.fill(rules_of), fields).outcome()

    assert told("shedding", damaged=1, distant_found=1) == (0, 1, 1)
    assert told("shedding", damaged=1, distant_found=1, covered=1) == ((0, 0, 0) if slowed else (0, 1, 1))
    assert told("shedding", covered=1)[0] == (0 if slowed else 1)
    assert told("evasion", damaged=1) == (1, 5, 1)
    assert told("evasion", damaged=1, covered=1) == ((0, 3, 0) if slowed else (1, 5, 1))


@pytest.mark.rule("awaw-2011:22.422.C.3")
@pytest.mark.parametrize(("edition", "speed"), [(OLD, 0), (NEW, 1)])
def test_the_speed_told_of_a_found_group(edition: str, speed: int) -> None:
    b = Battle(edition=edition)
    b.group(0, 1, light("CA", 5))
    g = b.group(1, 3, light("DD", 4))
    b.s.cover[b.wing(b.base(1), "cover", 1)][2] = 1
    b.start(terms.SEARCH)
    b.play(until="die")
    while b.s.segment == terms.SEARCH:
        b.answer(3)
    assert b.s.fact_fast[g] == speed


@pytest.mark.rule("awaw-2011:23.21.1", "awaw-2011:23.21.A.1")
def test_any_group_may_be_covered_cargo_or_not() -> None:
    b = Battle(edition=OLD)
    b.group(0, 1, light("DD", 4))
    b.group(0, 2, light("DD", 4, laden=1), mission=terms.SEA_TRANSPORT, cargo=2)
    b.group(1, 6, light("DD", 4))
    b.wing(b.base(0), "cover", 4)
    b.start(COVER)
    b.play(until_segment=terms.SEARCHERS)
    assert [(subject, group) for name, _, subject, group in b.asked if name == "cover"] == [(0, 0), (0, 1)]
