"""Numbers of combat groups: chosen in secret, then shown; kept until a group evades (22.423, 22.424, 22.425D)."""

import pytest

from flagplot.core.schema import OWNER
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import (
    ENGAGED,
    FACTS,
    FORMATION,
    FULL,
    GROUPS,
    HIDDEN,
    PAIRING,
    REINFORCEMENT,
    ROUND_START,
    SEARCHERS,
    SURPLUS,
)
from flagplot.games.awaw.words import events, reasons
from tests.helpers.battle import Battle, light, named

FOE = GROUPS


def two_a_side() -> Battle:
    b = Battle()
    for side in (0, 1):
        b.force(side, 0, light("DD", 10))
        b.force(side, 1, light("CA", 6))
    b.start(FORMATION)
    return b


@pytest.mark.rule("22.423A-b")
def test_any_number_from_one_to_six_but_none_twice_on_a_side() -> None:
    b = two_a_side()
    b.play(until="number")
    assert b.legal() == [0, 1, 2, 3, 4, 5]
    b.answer(4)
    assert b.legal() == [0, 1, 2, 3, 5]
    assert b.refusal(4) == reasons.NUMBER_TAKEN
    b.answer(0)
    assert b.s.ask_seat == 1
    assert b.legal() == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("22.41A.1-a", "22.423A-a", "22.421")
def test_numbers_and_groups_are_secret_while_they_are_chosen() -> None:
    b = two_a_side()
    b.play(until="number")
    b.answer(4)
    b.answer(0)
    shown = {event.kind.name for event in b.log if not event.kind.owner}
    assert b.s.ask_seat == 1
    assert shown == set()
    assert [event.number for event in b.events("number-chosen")] == [5, 1]
    owned = ("chosen_number", "standing", "is_tf", "cargo", "group_row", "kind", "count")
    assert {BattleState.fields[name].audience for name in owned} == {OWNER}


@pytest.mark.rule("22.423B-a")
def test_the_numbers_in_use_are_shown_once_both_have_chosen() -> None:
    b = two_a_side()
    b.play(answers={"number": [4, 0, 2, 1]}, until_segment=ROUND_START)
    assert [(event.side, event.number) for event in b.events("number-shown")] == [(0, 1), (0, 5), (1, 2), (1, 3)]
    assert not events.NUMBER_SHOWN.owner
    assert b.s.group_row[0] == 4 and b.s.kind[0] == 5


@pytest.mark.rule("22.423B-b")
def test_what_a_group_holds_is_hidden_until_it_is_attacked() -> None:
    b = Battle()
    b.group(0, 1, named("CV"), light("DD", 10))
    b.group(1, 1, light("CA", 5))
    b.group(1, 4, light("DD", 8))
    assert (b.s.known[FOE], b.s.fact_small[FOE]) == (HIDDEN, -1)
    b.start(SEARCHERS)
    b.play(dice=[4, 6], until="surprise-strike")
    assert (b.s.known[FOE], b.s.known[FOE + 3]) == (HIDDEN, FACTS)
    b.play(answers={"surprise-strike": [4], "strike-squadrons": [1]}, until="die")
    assert (b.s.known[FOE], b.s.known[FOE + 3], b.s.known[0]) == (HIDDEN, FULL, HIDDEN)


@pytest.mark.rule("22.423B-b")
def test_fleet_combat_shows_both_groups() -> None:
    b = Battle()
    b.group(0, 1, named("BB", 4))
    b.group(0, 2, named("BB", 3))
    b.group(1, 1, named("BB", 4))
    b.start(PAIRING)
    b.play(until="die")
    assert (b.s.known[0], b.s.known[1], b.s.known[FOE]) == (FULL, HIDDEN, FULL)


@pytest.mark.parametrize(("ruling", "level"), [("attacked", FACTS), ("found", FULL)])
def test_ruling_when_a_composition_is_shown(ruling: str, level: int) -> None:
    b = Battle(rulings={"disclosed-when": ruling})
    b.group(0, 1, light("DD", 10))
    b.group(1, 3, light("CA", 5))
    b.start(SEARCHERS)
    b.play(dice=[3], until_segment=PAIRING)
    assert b.s.known[FOE + 2] == level


def evasion(answer: int) -> Battle:
    """A distant group 3, with 4 in use, is engaged by the enemy's active group 2."""
    b = Battle(combat_round=2, interceptor=1)
    b.group(0, 3, light("CA", 5))
    b.group(0, 4, light("DD", 10))
    b.group(1, 2, named("BB", 4))
    b.s.search_results[2] = 1
    b.start(PAIRING)
    b.play(answers={"engage": [3], "evade": [answer]}, until="withdraw" if answer else "die")
    return b


@pytest.mark.rule("22.424", "22.426")
def test_a_group_changes_its_number_only_by_evading_and_takes_one_of_its_own() -> None:
    fought, evaded = evasion(0), evasion(1)
    assert (fought.s.group_row[0], fought.s.group_row[1]) == (2, 3)
    assert (evaded.s.group_row[0], evaded.s.group_row[1]) == (4, 3)
    assert [evaded.s.standing[g] for g in (2, 3, 4)] == [0, ENGAGED, ENGAGED]


@pytest.mark.rule("22.424")
def test_numbers_stay_from_round_to_round() -> None:
    b = Battle()
    b.group(0, 2, light("DD", 4))
    b.group(1, 5, light("DD", 4))
    b.start(PAIRING)
    b.play(until="die")
    assert (b.s.round, b.s.group_row[0], b.s.group_row[48]) == (2, 1, FOE + 4)


@pytest.mark.rule("22.425D.3.2", "22.426")
def test_a_pending_group_enters_under_any_number_not_in_use() -> None:
    b = Battle(combat_round=2)
    b.group(0, 1, light("DD", 10))
    b.group(0, 4, light("DD", 10))
    b.group(1, 1, light("DD", 10))
    waiting = b.force(0, 0, light("CA", 6))
    b.s.standing[waiting] = SURPLUS
    b.start(REINFORCEMENT)
    b.play(until="enter")
    assert b.legal() == [0, 2, 3, 5, 6]
    assert b.refusal(4) == reasons.NUMBER_TAKEN
    b.answer(2)
    assert (b.s.group_row[2], b.s.group_row[0], b.s.group_row[1]) == (1, 0, 3)
