"""Situations worked out from the print, played through the flow: aircraft along the way and in one battle after another."""

from unittest.mock import patch

import pytest

from flagplot.core.ask import DIE
from flagplot.games.awaw.interception.terms import BASE_CHANGE, CARRIER_MISSION
from flagplot.games.awaw.shared.terms import OVER
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.flow import advance, step
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle import turn_from_battle as outcome
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import UNITS
from flagplot.games.awaw.turn.words import asks
from tests.helpers.battle import light
from tests.helpers.turn import FOE, GridChart, NavalTurn, chase, nothing, outbound, parts, ships, wins

ATTACK = 3
"""Aircraft that attack."""


@pytest.mark.rule("22.28A", "22.281", "22.26B", "22.19A")
@pytest.mark.parametrize("aborts", [0, 1])
def test_interceptors_attacked_from_the_air_on_their_way_may_abort(aborts: int) -> None:
    n = chase()
    n.wing(n.port(0, 15), ATTACK, 4, range=2, nation="Japan")
    n.s.place_port[1] = 0
    n.play(
        dice=[6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": outbound(9),
            "join": 1,
            "counter-air-hex": [5, 0],
            "air-squadrons": 4,
            "abort-interception": aborts,
        },
        battles=[nothing] + [] if aborts else [nothing, wins(1)],
        strict=False,
    )
    assert n.fought[0][:2] == (15, terms.AIR_ONLY)
    assert n.questions("abort-interception") == [(1, 0, -1)]
    assert len(n.fought) == 2 - aborts
    assert n.s.hex[FOE] == 19 and n.s.standing[FOE] == terms.IN_PORT
    assert n.s.inverted[UNITS : UNITS + 2] == [1, 1], "by the fight, or by aborting"
    assert len(n.events("contact-lapses")) == aborts


@pytest.mark.rule("22.19", "22.19A", "22.164C")
def test_aircraft_attack_those_who_counter_the_counter_interceptors_before_these_are_met() -> None:
    """The third level sails under air attack as the first does: from 17, attacked in 16, to the fight in 13."""
    n = chase(own=(13,), foes=(19, 17))
    n.wing(n.port(0, 16), ATTACK, 4, range=0, nation="Japan")
    n.s.place_port[2] = 0

    def strike(s: TurnState) -> int:
        return 2 if s.attempt_force[s.ask_subject] == FOE + 1 and s.strikes == 0 else 0

    n.play(
        dice=[6] * 8,
        answers={
            "announce": 1,
            "intercept-hex": outbound(9),
            "counter-hex": lambda s: 7 if s.level == 1 else s.ask_size - 1,
            "join": lambda s: int(s.level != 0 or s.ask_subject == FOE),
            "counter-air-hex": strike,
            "air-squadrons": 4,
        },
        battles=[nothing, wins(1), wins(1)],
        strict=False,
    )
    assert [fight[:2] for fight in n.fought] == [(16, terms.AIR_ONLY), (13, terms.NAVAL), (8, terms.NAVAL)]
    assert parts(n, 0) == {FOE + 1: 1}


@pytest.mark.rule("22.442A", "22.442B", "22.22G.2-b")
def test_aircraft_in_reach_of_one_battle_are_there_for_the_next_and_spot_as_before() -> None:
    """Two base changes, in rows of their own, are met in turn within reach of one base; the fights are really fought."""
    n = NavalTurn(GridChart(24, 3))
    for row in (0, 48):
        f = n.force(0, n.port(0, row), light("DD", 4, "Japan"), body=terms.LOOSE)
        n.sail(f, BASE_CHANGE, range(row, row + 9), base=n.port(0, row + 8))
        n.force(1, n.port(1, row + 9), *ships("United States"))
    w = n.wing(n.port(1, 24 + 8), 2, 3, range=1, nation="United States")
    n.s.round_limit = 1

    def answer(s: TurnState) -> int:
        if s.ask_kind == DIE:
            return 5
        if s.ask_kind == asks.JOIN:
            return int(s.hex[s.ask_subject] == s.contact_hex[s.ask_object] + 1)
        if s.ask_kind == asks.INTERCEPT_HEX:
            return 9 if s.wave == terms.OUTBOUND else 0
        return 1 if s.ask_kind == asks.ANNOUNCE else n.legal()[0]

    battles: dict[int, int] = {}
    advance(n.t, n.s)
    while n.s.ask_seat != -1:
        step(n.t, n.s, answer(n.s))
        if n.s.fighting:
            battles[n.s.battle_hex] = n.s.battle.bases[1]
    assert battles == {8: 1, 56: 1}, "the base has its part in both"
    assert n.s.wing_busy[w] == 0


@pytest.mark.rule("22.132A")
def test_squadrons_lost_in_an_air_attack_are_of_those_that_flew() -> None:
    """Four of six squadrons fly and two are lost: two are left at their base, free, and two that have had their attack."""
    n = NavalTurn(GridChart(20))
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    w = n.wing(n.port(1, 10), ATTACK, 6, range=4, nation="United States")

    def two_lost(t: Sea, s: TurnState) -> None:
        row = s.battle_wing.index(w)
        s.battle.squadrons[row] -= 2
        outcome.land_aircraft(t, s, 1)
        s.fighting = 0

    with patch("flagplot.games.awaw.turn.flow.bring_back", two_lost):
        advance(n.t, n.s)
        while not n.s.strikes or not n.s.strike_done[0]:
            name = n.ask_name
            flying = {"announce": 1, "air-hex": 0 if n.s.strikes else 9, "air-squadrons": 4}
            step(n.t, n.s, flying.get(name, n.legal()[0]))
        n.s.battle.segment = OVER
        n.s.ask_seat = -1
        advance(n.t, n.s)
    assert n.s.wing_squadrons[w] == 4 and n.s.wing_busy[w] == 2
