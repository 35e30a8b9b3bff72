"""Withdrawal at the end of a round: who declares first, which ships may leave, and what it means (22.411A, 22.61)."""

import random

import pytest

from flagplot.games.awaw.battle.ending.endings import round_loser
from flagplot.games.awaw.battle.fleet.losses import lose_cargo
from flagplot.games.awaw.shared.terms import (
    AFTERMATH,
    ENDED_NO_UNDAMAGED,
    ENDED_WITHDRAWAL,
    FULL,
    NOBODY,
    PACIFIC,
    SEA_TRANSPORT,
    STRIKES,
    SUBMARINES,
    UNITS,
    WITHDRAWAL,
)
from flagplot.games.awaw.words import events, reasons
from tests.helpers.battle import Answer, Battle, Ship, light, named
from tests.table.sessions import SCENARIOS, session
from tests.witness import rounds as witness

STAY, ALL, DAMAGED_ONLY, SOME = range(4)


def after_round(*ships: Ship, attacked: int = 1, mission: int = 0, cargo: int = 0) -> Battle:
    """Side 0's group 1 (row 0) at the end of a round, against a group of destroyers."""
    b = Battle(interceptor=1)
    g = b.group(0, 1, *ships, mission=mission, cargo=cargo)
    b.group(1, 1, light("DD", 3))
    b.s.attacked[g] = attacked
    b.s.lost_factors[0] = 1
    b.start(WITHDRAWAL)
    b.play(until="withdraw")
    return b


def test_the_loser_of_a_round_agrees_with_the_witness() -> None:
    dice = random.Random(61)
    for _ in range(3000):
        lost_a, lost_b, hurt_a, hurt_b, interceptor = (dice.randrange(n) for n in (4, 4, 4, 4, 2))
        expected = witness.round_loser(lost_a, lost_b, hurt_a, hurt_b, "ab"[interceptor])
        assert "ab"[round_loser(lost_a, lost_b, hurt_a, hurt_b, interceptor)] == expected


@pytest.mark.rule("22.61A-a", "22.61A-b")
@pytest.mark.parametrize(
    ("lost", "hurt", "interceptor", "first"),
    [((3, 2), (0, 9), 1, 0), ((2, 2), (1, 4), 0, 1), ((2, 2), (4, 4), 0, 0), ((0, 0), (0, 0), 1, 1)],
)
def test_the_loser_of_the_round_declares_first(
    lost: tuple[int, int], hurt: tuple[int, int], interceptor: int, first: int
) -> None:
    b = Battle(interceptor=interceptor)
    b.group(0, 1, light("DD", 3))
    b.group(1, 1, light("DD", 3))
    b.s.lost_factors[0], b.s.lost_factors[1] = lost
    b.s.damaged_factors[0], b.s.damaged_factors[1] = hurt
    b.start(WITHDRAWAL)
    b.play(until="die")
    assert [seat for name, seat, *_ in b.asked if name == "withdraw"] == [first, 1 - first]


@pytest.mark.rule("22.61A-b")
@pytest.mark.parametrize(("ruling", "first"), [("whole-size", 0), ("hits", 1)])
def test_what_counts_as_factors_damaged(ruling: str, first: int) -> None:
    """Side 0 has a ship of four damaged by one hit, side 1 a ship of three by two: 4 against 3, or 1 against 2."""
    b = Battle(interceptor=1, rulings={"hurt-factors-count": ruling})
    b.group(0, 1, named("BB", 4, hits=2))
    b.group(1, 1, named("BB", 3))
    for side in range(2):
        b.submarines(side, 1, "Britain")
    b.s.search_results[0] = b.s.search_results[18] = 1
    b.start(SUBMARINES)
    # Side 1 attacks first and rolls 5: one hit; side 0 rolls 7: two.
    b.play(answers={"submarine-attack": [1, 1]}, dice=[2, 3, 3, 4], until="withdraw")
    assert (b.s.damaged[0], b.s.damaged[UNITS]) == (1, 1) and b.s.lost_factors[0] == b.s.lost_factors[1] == 0
    assert b.s.ask_seat == first


@pytest.mark.rule("22.61A-b")
def test_lost_transports_are_no_naval_factors() -> None:
    b = Battle(interceptor=0)
    b.group(0, 1, light("DD", 3))
    b.submarines(0, 1, "Britain")
    b.s.search_results[b.group(1, 1, light("TR", 5))] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1]}, dice=[3, 4], until_segment=WITHDRAWAL)
    assert b.s.sunk[UNITS] == 2 and b.s.lost_factors[1] == 0


@pytest.mark.rule("=22.61", "22.411A", "22.71A")
def test_a_side_may_withdraw_after_a_round_without_a_shot() -> None:
    b = Battle(interceptor=0, combat_round=0)
    b.group(0, 6, light("DD", 3))
    b.group(1, 6, light("DD", 2), named("BB", 4))
    b.start(STRIKES)
    b.play(answers={"withdraw": [STAY, ALL]}, until_segment=AFTERMATH)
    assert b.events("air-attack") == b.events("fleet-combat") == []
    assert b.s.withdrawn[UNITS : UNITS + 2] == [2, 1] and b.s.count[UNITS] == 0
    assert (b.s.ended, b.s.winner) == (ENDED_WITHDRAWAL, 0)


@pytest.mark.rule("22.411A", "=22.61")
def test_some_all_or_none_may_leave() -> None:
    b = after_round(light("DD", 5), named("BB", 4), light("CA", 3, hurt=1))
    answers: dict[str, Answer] = {"withdraw": [SOME, STAY], "withdraw-ships": [2, 0, 1], "withdraw-damaged": [1]}
    b.play(answers=answers, until="die")
    assert b.s.withdrawn[:3] == [2, 0, 2] and b.s.withdrawn_damaged[2] == 1
    assert b.s.count[:3] == [3, 1, 1] and b.s.damaged[2] == 0 and b.s.ended == 0


@pytest.mark.rule("22.61B")
def test_damaged_ships_may_leave_alone() -> None:
    b = after_round(light("DD", 5), named("BB", 4, hits=3), light("CA", 3, hurt=2))
    b.play(answers={"withdraw": [DAMAGED_ONLY, STAY]}, until="die")
    assert b.s.withdrawn[:3] == [0, 1, 2] and b.s.withdrawn_damaged[:3] == [0, 1, 2] and b.s.count[:3] == [5, 0, 1]


@pytest.mark.rule("22.61B")
def test_damaged_ships_may_leave_with_an_escort() -> None:
    b = after_round(light("DD", 5), named("BB", 4, hits=3))
    answers: dict[str, Answer] = {"withdraw": [SOME, STAY], "withdraw-ships": [3], "withdraw-damaged": [1]}
    b.play(answers=answers, until="die")
    assert b.s.withdrawn[:2] == [3, 1] and b.s.count[:2] == [2, 0]


@pytest.mark.rule("22.61B")
def test_a_group_without_damaged_ships_has_none_to_send_away() -> None:
    assert after_round(light("DD", 5)).refusal(DAMAGED_ONLY) == reasons.NO_DAMAGED
    assert after_round(named("BB", 4, hits=3)).refusal(DAMAGED_ONLY) == reasons.ALL_DAMAGED


@pytest.mark.rule("22.61D")
def test_a_group_that_was_not_attacked_leaves_whole_or_stays() -> None:
    b = after_round(light("DD", 5), named("BB", 4, hits=3), attacked=0)
    assert b.legal() == [STAY, ALL]
    assert b.refusal(SOME) == b.refusal(DAMAGED_ONLY) == reasons.ONLY_WHOLE_GROUP


@pytest.mark.rule("22.61D")
def test_a_submarine_attack_that_misses_is_an_attack() -> None:
    b = Battle(interceptor=0)
    b.group(0, 1, light("DD", 3))
    b.submarines(0, 1, "Britain")
    attacked, other = b.group(1, 1, light("DD", 2)), b.group(1, 2, light("DD", 2))
    b.s.search_results[attacked] = 1
    b.start(SUBMARINES)
    b.play(answers={"submarine-attack": [1]}, dice=[1, 3], until="withdraw")
    b.answer(STAY)
    assert b.s.ask_subject == attacked and b.refusal(SOME) == 0
    b.answer(STAY)
    assert b.s.ask_subject == other and b.refusal(SOME) == reasons.ONLY_WHOLE_GROUP


@pytest.mark.rule("22.61D")
def test_a_group_that_fought_a_fleet_combat_counts_as_attacked() -> None:
    b = after_round(light("DD", 5), attacked=0)
    b.s.fought[0] = 1
    assert b.refusal(SOME) == 0


@pytest.mark.rule("22.61C", "22.81A.2-b")
def test_ships_that_withdrew_are_defeated_though_their_side_has_won() -> None:
    """Two destroyers leave, the rest wins since the enemy leaves too; the victors go on, the two go home inverted."""
    b = after_round(light("DD", 2), named("BB", 4))
    answers: dict[str, Answer] = {"withdraw": [SOME, ALL], "withdraw-ships": [2, 0], "go-on": [1]}
    b.port(0)
    b.port(1)
    b.play(answers=answers)
    assert b.s.winner == 0 and b.s.goes_on[0] == 1
    assert b.s.defeated[:2] == [1, 0] and b.s.inverted[:2] == [1, 0]
    assert b.s.return_port[:2] == [0, -1]


@pytest.mark.rule("22.71A", "22.72C")
def test_losing_the_last_ship_is_no_withdrawal() -> None:
    """Some destroyers left in an earlier round; the rest has been sunk: nothing is left to withdraw."""
    b = Battle(interceptor=0, theatre=PACIFIC)
    b.group(0, 1, light("DD", 3))
    b.group(1, 1, light("DD", 4))
    b.s.count[UNITS], b.s.withdrawn[UNITS], b.s.sunk[UNITS] = 0, 2, 2
    b.start(WITHDRAWAL)
    b.play(until_segment=AFTERMATH)
    assert (b.s.ended, b.s.winner) == (ENDED_NO_UNDAMAGED, 0)


@pytest.mark.rule("22.61C", "22.82A")
def test_cargo_leaves_with_the_ships_that_carry_it() -> None:
    """It is not lost: four of six laden destroyers leave with theirs, then a miss on the rest costs nothing."""
    b = after_round(light("DD", 6, laden=1), mission=SEA_TRANSPORT, cargo=6)
    b.play(answers={"withdraw": [SOME, STAY], "withdraw-ships": [4]}, until="die")
    lose_cargo(b.t, b.s, 0)
    assert b.s.cargo[0] == 2 and b.events("cargo-lost") == []


@pytest.mark.rule("22.61C", "22.452B")
def test_who_withdrew_unseen_leaves_no_trace_in_a_group_that_is_found_later() -> None:
    """Ships of another force take the number of a group that has gone, and are found: the enemy sees these alone."""
    played = session(SCENARIOS / "midway-1942.yaml", 8)
    went, found = dict[int, int](), 0
    while not played.is_over:
        before = played.position.situation
        at, known, told = list(before.group_row), list(before.known), len(played.position.log)
        played.give(played._automatic())
        s = played.position.situation
        for event in played.position.log[told:]:
            unseen = event.kind == events.SHIPS_WITHDRAW_UNSEEN and known[at[event.unit]] != FULL
            if unseen and s.count[event.unit] == 0:
                went[event.unit] = at[event.unit]
        for u, g in went.items():
            if g != NOBODY and s.known[g] == FULL:
                foe = u // UNITS
                view, rows = played.position.seat_view(1 - foe).s, range(foe * UNITS, (foe + 1) * UNITS)
                assert s.group_row[u] == NOBODY
                assert sum(at == g for at in view.group_row) == sum(at == g for at in s.group_row)
                assert not any(view.original[row] or view.withdrawn[row] for row in rows)
                found += 1
    assert found
