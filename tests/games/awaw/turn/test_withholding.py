"""Ships withheld from combat with counter-interceptors: screened, round by round, and not inverted (22.26D)."""

from collections.abc import Callable

import pytest

from flagplot.core.ask import DIE
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.interception.terms import CARRIER_MISSION
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.flow import advance, refusal, step
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES, NONE, UNITS
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.words import asks as battle_asks
from flagplot.games.awaw.words import events as battle_events
from tests.helpers.battle import light, named
from tests.helpers.turn import GridChart, NavalTurn

FOE = FORCES
BIG, SMALL, CRUISERS = UNITS, UNITS + 1, UNITS + 2
"""Rows of the interceptors."""


def countered(screen: Callable[[TurnState, int], int], *, rounds: int = 1, engage: bool = True) -> NavalTurn:
    """A token Japanese force counters a large British one on its way; the British screen as they are told.

    `screen` gives how many ships of a British row are withheld; the Japanese withdraw when so many rounds are over.
    """
    n = NavalTurn(GridChart(20))
    n.sail(n.force(0, n.port(0, 0), named("BB", 4, "Japan"), light("CA", 4, "Japan")), CARRIER_MISSION, range(9))
    n.force(0, n.port(0, 13), light("DD", 3, "Japan"), body=terms.LOOSE)
    n.force(1, n.port(1, 19), named("BB", 5, "Britain"), named("BB", 4, "Britain"), light("CA", 3, "Britain"))

    def answer(s: TurnState) -> int:
        b = s.battle
        if s.ask_kind == DIE:
            return 5
        if s.fighting == 0:
            return outside(s)
        if s.ask_kind == battle_asks.ENGAGE:
            return engaged(s, b) if engage else 0
        if s.ask_kind == battle_asks.SCREEN and s.ask_seat == 1:
            return screen(s, s.battle_unit[s.ask_subject])
        if s.ask_kind == battle_asks.WITHDRAW:
            return battle_asks.ALL if s.ask_seat == 0 and b.round >= rounds else battle_asks.STAY
        if s.ask_kind == battle_asks.GO_ON:
            return 0
        return first(n)

    advance(n.t, n.s)
    while n.s.ask_seat != NONE:
        given = answer(n.s)
        assert refusal(n.t, n.s, given) == 0, (n.ask_name, given)
        step(n.t, n.s, given)
    return n


def outside(s: TurnState) -> int:
    """The Americans go for the mission, the Japanese counter them half-way."""
    if s.ask_kind == asks.ANNOUNCE or s.ask_kind == asks.JOIN:
        return 1
    if s.ask_kind == asks.INTERCEPT_HEX:
        return 9 if s.wave == terms.OUTBOUND else 0
    if s.ask_kind == asks.COUNTER_HEX:
        return 7
    return s.home[s.ask_subject] % terms.PLACES if s.ask_kind == asks.RETURN_BASE else 0


def engaged(s: TurnState, b: BattleState) -> int:
    """Seek the first enemy group that may be fought."""
    for number in range(1, s.ask_size):
        if b.standing[(1 - s.ask_seat) * 18 + number - 1] == 1:
            return number
    return 0


def first(n: NavalTurn) -> int:
    return n.legal()[0]


def screened(n: NavalTurn) -> list[tuple[int, ...]]:
    return [(e.side, e.unit, e.ships) for e in n.log if e.kind == battle_events.SCREEN_SHOWN]


@pytest.mark.rule("22.26D", "22.26D.1-a", "22.26D.2-a", "22.26D.2-c", "22.26D.3", "22.26.note")
def test_only_what_was_committed_is_inverted_the_withheld_ships_were_screened() -> None:
    n = countered(lambda s, u: 0 if u == SMALL else s.battle.count[s.ask_subject])
    assert {u for _, u, _ in screened(n)} and all(side == 1 for side, _, _ in screened(n))
    assert [n.s.inverted[u] for u in (BIG, SMALL, CRUISERS)] == [0, 1, 0]
    assert n.s.hex[FOE] == 19


@pytest.mark.rule("22.26D.1-a", "22.26D.1-b")
def test_what_is_withheld_in_one_round_may_be_committed_in_the_next() -> None:
    def later(s: TurnState, u: int) -> int:
        committed = u == SMALL if s.battle.round == 1 else u in (SMALL, BIG)
        return 0 if committed else s.battle.count[s.ask_subject]

    n = countered(later, rounds=3)
    rounds = [e.round for e in n.log if e.kind == battle_events.ROUND_BEGINS]
    assert max(rounds) >= 2
    assert [n.s.inverted[u] for u in (BIG, SMALL, CRUISERS)] == [1, 1, 0]


@pytest.mark.rule("22.26D", "22.26D.3", "22.27-c")
def test_a_force_that_is_withheld_altogether_is_not_inverted_at_all() -> None:
    n = countered(lambda s, u: s.battle.count[s.ask_subject], engage=False)
    assert [n.s.inverted[u] for u in (BIG, SMALL, CRUISERS)] == [0, 0, 0]


@pytest.mark.rule("22.26D.2-b")
def test_withheld_ships_stay_in_their_group_and_in_its_defence() -> None:
    """Screening is a matter of one fleet combat: in air and submarine attacks the group is whole."""
    groups: set[tuple[int, int]] = set()

    def watch(s: TurnState, u: int) -> int:
        groups.add((u, s.battle.group_row[s.ask_subject]))
        return s.battle.count[s.ask_subject]

    n = countered(watch)
    assert {u for u, _ in groups} == {BIG, SMALL, CRUISERS}
    assert len({g for _, g in groups}) == 1, "all in one combat group, withheld or not"
    assert sum(n.s.count[u] for u in (BIG, SMALL, CRUISERS)) == 5


@pytest.mark.rule("22.26D.2-c")
def test_a_withheld_ship_that_is_damaged_is_inverted() -> None:
    from flagplot.games.awaw.turn.settle.settling import mark_inversion

    n = NavalTurn(GridChart(20))
    f = n.force(1, n.port(1, 19), named("BB", 5, "Britain"), named("BB", 4, "Britain"))
    n.s.hits[BIG] = 2
    mark_inversion(n.t, n.s, f, 0)
    assert [n.s.inverts[u] for u in (BIG, SMALL)] == [1, 0]
