"""Situations worked out from the print, played through the flow: what fights leave behind, and who may give up what."""

from collections.abc import Callable

import pytest

from flagplot.core.ask import DIE
from flagplot.games.awaw.interception.terms import (
    BASE_CHANGE,
    CARRIER_MISSION,
    ESCORT,
    RAID,
    RAID_RETURN,
    REDEPLOYMENT,
)
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.flow import advance, refusal, step
from flagplot.games.awaw.turn.intercept.company import goes_alone, is_raid
from flagplot.games.awaw.turn.settle.turn_from_battle import cargo_of_withdrawn
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import UNITS
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.words import asks as battle_asks
from tests.helpers.battle import light, named
from tests.helpers.turn import FOE, GridChart, NavalTurn, chase, outbound, parts, ships, wins

ATTACK = 3
"""Aircraft that attack."""
BY_MISSION = pytest.mark.parametrize(("ruling", "by_mission"), [("inverted", 1), ("not", 0)])
"""Whether missions that are carried out invert their ships, by either ruling."""


def by_nobody_engaged(winner: int) -> Callable[[TurnState], None]:
    """A battle won without a shot."""

    def settle(s: TurnState) -> None:
        before = list(s.engaged)
        wins(winner)(s)
        s.engaged[:] = before

    return settle


@pytest.mark.rule("22.27-c", "22.26C")
@pytest.mark.parametrize("shots", [True, False])
def test_interceptors_too_late_for_their_fight_are_inverted_by_one_on_their_way_home(shots: bool) -> None:
    """The second force is too late and turns back; a Japanese one from 14 meets it on its way to 19."""
    n = chase(own=(14,), foes=(10, 19))

    def too_late(s: TurnState) -> None:
        wins(1)(s)
        s.came_too_late[FOE + 1] = 1
        for u in range(UNITS, 2 * UNITS):
            s.engaged[u] = int(s.in_force[u] == FOE)

    def hex_of(s: TurnState) -> int:
        if s.wave == terms.OUTBOUND:
            return 9
        path = s.leg_path[s.ask_subject]
        return path.index(14) + 1 if s.wave == terms.HOMEWARD and 14 in path else 0

    n.play(
        dice=[6, 6, 4, 4, 6],
        answers={
            "announce": 1,
            "intercept-hex": hex_of,
            "join": 1,
            "return-base": lambda s: s.home[s.ask_subject] % terms.PLACES,
        },
        battles=[too_late, wins(1) if shots else by_nobody_engaged(1)],
        strict=False,
    )
    assert n.fought[1][0] == 14 and parts(n, 1) == {1: 1, FOE + 1: 1}
    assert n.s.inverted[UNITS : UNITS + 4] == [1, 1, int(shots), int(shots)]


@pytest.mark.rule("22.26", "22.26D.4", "22.253", "22.74.ex.2")
@BY_MISSION
def test_counter_interceptors_that_met_their_target_are_inverted_whether_they_fired_or_not(
    ruling: str, by_mission: int
) -> None:
    """Only those who are countered may withhold ships; those who counter have met what they intercepted."""
    n = chase(own=(13,), rulings={"inverted-by-missions": ruling})
    n.play(
        dice=[6, 6, 6, 6],
        answers={"announce": 1, "intercept-hex": outbound(9), "counter-hex": 7, "join": 1},
        battles=[by_nobody_engaged(0)],
        strict=False,
    )
    assert n.fought[0][0] == 13
    assert n.s.inverted[:4] == [by_mission, by_mission, 1, 1]
    assert n.s.inverted[UNITS : UNITS + 2] == [0, 0], "the interceptors were withheld"


@pytest.mark.rule("22.28A", "22.81A", "22.281-c", "22.74.ex.2")
@BY_MISSION
def test_of_two_activities_that_fought_together_one_may_abort_and_the_other_go_on(ruling: str, by_mission: int) -> None:
    n = NavalTurn(GridChart(24), rulings={"inverted-by-missions": ruling})
    home = n.port(0, 0)
    for _ in range(2):
        n.sail(n.force(0, home, *ships("Japan")), CARRIER_MISSION, range(9))
    n.force(1, n.port(1, 14), *ships("United States"))
    n.play(
        dice=[6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": lambda s: 9 if s.wave == terms.OUTBOUND and s.ask_subject == 0 else 0,
            "join": 1,
            "abort": lambda s: int(s.ask_subject == 1),
        },
        battles=[wins(0)],
        strict=False,
    )
    assert parts(n, 0) == {0: 1, 1: 1, FOE: 1}
    assert [subject for _, subject, _ in n.questions("abort")] == [0, 1]
    assert [e.leg for e in n.events("activity-done")] == [0]
    assert n.s.inverted[:4] == [by_mission, by_mission, 1, 1]


def shot_at(rows: tuple[int, int], *, foe_goes: bool = True, screens: bool = False) -> NavalTurn:
    """A Japanese mission of one battleship and four cruisers is met and fights a round; two cruisers withdraw.

    `rows` are the cruisers of either side that withdraw, the other side all its ships; with `screens` the interceptors
    keep their cruisers out of the fight.
    """
    n = NavalTurn(GridChart(20))
    n.sail(n.force(0, n.port(0, 0), named("BB", 4, "Japan"), light("CA", 4, "Japan")), BASE_CHANGE, range(9), base=1)
    n.port(0, 8)
    n.s.operation_stage[0] = terms.MOVEMENT
    n.force(1, n.port(1, 13), named("BB", 4, "Britain"), light("CA", 4, "Britain"))

    def answer(s: TurnState) -> int:
        b = s.battle
        if s.ask_kind == DIE:
            return 0 if b.firing else 5
        if not s.fighting:
            return outside(n, s)
        if s.ask_kind == battle_asks.ENGAGE:
            return next((k for k in n.legal() if k > 0), 0)
        if s.ask_kind == battle_asks.SCREEN:
            return b.count[s.ask_subject] if screens and s.ask_seat == 1 and b.count[s.ask_subject] > 1 else 0
        if s.ask_kind == battle_asks.WITHDRAW:
            beaten = s.ask_seat == (1 if foe_goes else 0)
            return battle_asks.ALL if beaten else battle_asks.SOME
        if s.ask_kind == battle_asks.WITHDRAW_SHIPS:
            return rows[s.ask_seat] if b.kind[s.ask_subject] == 5 or b.count[s.ask_subject] > 1 else 0
        if s.ask_kind == battle_asks.GO_ON:
            return 1
        return n.legal()[0]

    advance(n.t, n.s)
    while n.s.ask_seat != -1:
        given = answer(n.s)
        assert refusal(n.t, n.s, given) == 0, (n.ask_name, given)
        step(n.t, n.s, given)
    return n


def outside(n: NavalTurn, s: TurnState) -> int:
    """Announced, intercepted in 8 on the way out, everybody to his own base."""
    if s.ask_kind in (asks.ANNOUNCE, asks.JOIN):
        return 1
    if s.ask_kind == asks.INTERCEPT_HEX:
        return 9 if s.wave == terms.OUTBOUND else 0
    if s.ask_kind == asks.RETURN_BASE:
        return s.home[s.ask_subject] % terms.PLACES
    return n.legal()[0]


@pytest.mark.rule("22.61C", "22.81A", "22.281")
def test_of_cruisers_in_one_row_those_that_withdrew_are_inverted_and_those_that_go_on_are_not() -> None:
    n = shot_at((2, 0))
    cruisers = [u for u in range(n.s.units[0]) if n.s.size[u] == 2]
    assert sum(n.s.count[u] for u in cruisers) == 4 and len(cruisers) == 2
    stayed, left = sorted(cruisers, key=lambda u: n.s.hex[n.s.in_force[u]], reverse=True)
    assert [n.s.hex[n.s.in_force[u]] for u in (stayed, left)] == [8, 0], "those that withdrew go back to their base"
    assert [n.s.inverted[u] for u in (0, stayed, left)] == [0, 0, 1]
    assert not any(n.s.ground) and not any(n.s.adopted), "the new force carries no troops and has taken nothing over"


@pytest.mark.rule("22.81B", "22.26D.4")
def test_interceptors_that_withdrew_from_the_fight_with_their_target_are_inverted_with_the_others() -> None:
    n = shot_at((0, 2), foe_goes=False, screens=True)
    rows = [u for u in range(UNITS, UNITS + n.s.units[1])]
    assert sum(n.s.count[u] for u in rows) == 5
    assert all(n.s.inverted[u] for u in rows) and {n.s.hex[n.s.in_force[u]] for u in rows} == {13}


@pytest.mark.rule("22.61C")
def test_the_cargo_that_went_along_is_that_of_the_ships_of_a_force_that_withdrew() -> None:
    s = TurnState()
    s.units = [4, 0]
    s.battle.units = [4, 0]
    for row, (force, taken) in enumerate(((0, 3), (0, 0), (1, 7), (0, 2))):
        s.battle_unit[row], s.in_force[row] = row, force
        s.battle.cargo_taken[row] = taken
    assert (cargo_of_withdrawn(s, 0), cargo_of_withdrawn(s, 1)) == (5, 7)


@pytest.mark.rule("22.141C", "22.141D")
def test_legs_of_raiders_and_of_escorts_are_counted_one_by_one() -> None:
    s = TurnState()
    s.leg_activity[:4] = [RAID, RAID_RETURN, ESCORT, REDEPLOYMENT]
    assert [is_raid(s, leg) for leg in range(4)] == [1, 1, 0, 0]
    assert [goes_alone(s, leg) for leg in range(4)] == [0, 0, 1, 1]
