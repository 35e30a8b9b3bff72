"""Situations worked out from the print, played through the flow: whom an interception may meet, where, and who is drawn in."""

import pytest

from flagplot.games.awaw.interception.terms import CARRIER_MISSION
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState
from tests.helpers.battle import light
from tests.helpers.turn import FOE, GridChart, NavalTurn, in_wave, parts, ships, wins


@pytest.mark.rule("22.13A", "22.13F", "22.18")
def test_a_way_home_through_a_strait_is_open_on_either_side_of_it() -> None:
    """Hexes 0 to 8 and back, the strait between 4 and 5: the return is met once in 7-5 and once in 4-0."""
    n = NavalTurn(GridChart(20, straits=frozenset({(4, 5)})))
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    n.force(1, n.port(1, 10), *ships("United States"))
    n.force(1, n.port(1, 9), *ships("United States"))
    open_places: list[list[int]] = []

    def choose(s: TurnState) -> int:
        if s.wave != terms.RETURNING:
            return 0
        path = s.leg_path[s.ask_subject][: s.leg_length[s.ask_subject]]
        open_places.append([path[answer - 1] for answer in n.legal() if answer])
        return n.legal()[-1 if path[0] == 8 else 1]

    n.play(
        dice=[6, 6],
        answers={
            "announce": 1,
            "intercept-hex": choose,
            "join": lambda s: int((s.ask_subject == FOE) == (s.contact_hex[s.ask_object] == 5)),
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert open_places == [[7, 6, 5], [4, 3, 2, 1, 0]]
    assert [fight[0] for fight in n.fought] == [5, 4], "first what lies before the strait"
    assert [parts(n, k) for k in range(2)] == [{0: 1, FOE: 1}, {0: 1, FOE + 1: 1}]
    assert n.s.standing[0] == terms.IN_PORT and n.s.hex[0] == 0
    assert not any(n.s.leg_standing[: terms.SAILING_LEGS]), "no leg is left over"


@pytest.mark.rule("22.141-a", "22.13C.2")
def test_a_force_that_waits_to_be_picked_up_is_not_drawn_into_the_fight_of_those_who_come_for_it() -> None:
    """The first sails from 4 to 8, where the second lies; together they come back through 6, where the first was met."""
    n = NavalTurn(GridChart(20))
    first = n.force(0, n.port(0, 4), *ships("Japan"))
    second = n.force(0, n.port(0, 8), *ships("Japan"))
    n.force(1, n.port(1, 19), *ships("United States"))
    op = n.operation()
    leg = n.leg(op, CARRIER_MISSION, [first], range(4, 9))
    n.leg(op, CARRIER_MISSION, [first, second], range(8, -1, -1), after=[leg])
    n.play(
        dice=[6, 6, 6, 6],
        answers={"announce": 1, "intercept-hex": [3, 0], "join": 1},
        battles=[wins(0)],
        strict=False,
    )
    assert n.fought[0][0] == 6 and parts(n, 0) == {first: 1, FOE: 1}


@pytest.mark.rule("22.141-a", "22.15")
def test_what_is_held_up_before_a_rendezvous_is_not_drawn_in_beyond_it() -> None:
    """Two meet in 4 and go on to 9; a third goes from 3 to 9.  While the first is to be met in 2, only the third is in 8."""
    n = NavalTurn(GridChart(24))
    home = n.port(0, 0)
    a, b = n.force(0, home, *ships("Japan")), n.force(0, home, *ships("Japan"))
    c = n.force(0, n.port(0, 3), *ships("Japan"))
    n.force(1, n.port(1, 16), *ships("United States"))
    n.force(1, n.port(1, 17), *ships("United States"))
    op = n.operation()
    legs = [n.leg(op, CARRIER_MISSION, [f], range(5)) for f in (a, b)]
    n.leg(op, CARRIER_MISSION, [a, b], range(4, 10), after=legs)
    n.sail(c, CARRIER_MISSION, range(3, 10))

    def where(s: TurnState) -> int:
        path = s.leg_path[s.ask_subject]
        if s.wave != terms.OUTBOUND or s.leg_force[s.ask_subject][b] == 1:
            return 0
        return 3 if path[0] == 0 else 6

    def last_first(s: TurnState) -> int:
        return max(k for k in range(s.contacts) if n.refusal(k) == 0)

    n.play(
        dice=[6, 6, 6, 6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": where,
            "order": last_first,
            "join": lambda s: int((s.ask_subject == FOE) == (s.contact_hex[s.ask_object] == 8)),
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert [fight[0] for fight in n.fought] == [8, 2]
    assert parts(n, 0) == {c: 1, FOE: 1}
    assert parts(n, 1) == {a: 1, b: 1, FOE + 1: 1}, "those from one port pass the hex together"


def three_legs(*, boat: bool) -> NavalTurn:
    """One force on one activity of three legs, 0-3, 3-5, 5-8; task forces and a submarine of the enemy in 10."""
    n = NavalTurn(GridChart(20))
    f = n.force(0, n.port(0, 0), *ships("Japan"))
    base = n.port(1, 10)
    n.force(1, base, *ships("United States"))
    if boat:
        n.force(1, base, light("SUB", 1, "United States"), body=terms.SUBMARINES)
    op = n.operation()
    one = n.leg(op, CARRIER_MISSION, [f], range(4))
    two = n.leg(op, CARRIER_MISSION, [f], range(3, 6), after=[one])
    n.leg(op, CARRIER_MISSION, [f], range(5, 9), after=[two])
    return n


@pytest.mark.rule("22.13")
@pytest.mark.parametrize(("leg", "asked"), [(0, [0]), (1, [0, 1]), (2, [0, 1, 2])])
def test_an_activity_of_many_legs_is_met_in_one_hex(leg: int, asked: list[int]) -> None:
    n = three_legs(boat=False)
    n.play(
        dice=[6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": lambda s: 2 if s.wave == terms.OUTBOUND and s.ask_subject == leg else 0,
            "join": 1,
        },
        battles=[wins(0)],
        strict=False,
    )
    out = [subject for _, subject, _ in n.questions("intercept-hex")]
    assert out[: len(asked)] == asked and len(n.fought) == 1


@pytest.mark.rule("22.13E", "22.915")
def test_a_submarine_may_choose_another_hex_than_the_ships_on_a_later_leg_too() -> None:
    n = three_legs(boat=True)
    n.play(
        dice=[1, 1, 1, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": in_wave(terms.OUTBOUND, 2),
            "join": 1,
            "submarine-hex": lambda s: 4 if s.ask_object == 2 and s.wave == terms.OUTBOUND else 0,
        },
        battles=[lambda s: None],
        strict=False,
    )
    targets = {leg for _, _, leg in n.questions("submarine-hex")}
    assert {0, 1, 2} <= targets
    assert n.fought[0][:2] == (8, terms.SUBMARINES_ONLY)
