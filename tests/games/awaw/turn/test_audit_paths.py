"""Situations worked out from the print, played through the flow: whom an interception may meet, where, and who is drawn in."""

from collections.abc import Callable

import pytest

from flagplot.games.awaw.interception.terms import CARRIER_MISSION, INVASION, PATROL, SUPPLY, TRANSPORT
from flagplot.games.awaw.turn import reasons, terms
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.terms import FORCES, NONE
from tests.helpers.battle import Ship, light, named
from tests.helpers.turn import GridChart, NavalTurn, wins

FOE = FORCES
ATTACK = 3
"""Aircraft that attack."""


def ships(nation: str) -> tuple[Ship, ...]:
    return named("BB", 4, nation), light("CA", 4, nation)


def parts(n: NavalTurn, fight: int) -> dict[int, int]:
    """Forces in a fight, with their rounds of entry."""
    return {f: entry for f, entry in enumerate(n.fought[fight][2]) if entry}


def in_wave(wave: int, answer: int) -> Callable[[Turn], int]:
    """An answer in one wave, 0 in the others."""
    return lambda s: answer if s.wave == wave else 0


@pytest.mark.rule("22.13A", "22.13F", "22.18")
def test_a_way_home_through_a_strait_is_open_on_either_side_of_it() -> None:
    """Hexes 0 to 8 and back, the strait between 4 and 5: the return is met once in 7-5 and once in 4-0."""
    n = NavalTurn(GridChart(20, straits=frozenset({(4, 5)})))
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    n.force(1, n.port(1, 10), *ships("United States"))
    n.force(1, n.port(1, 11), *ships("United States"))
    open_places: list[list[int]] = []

    def choose(s: Turn) -> int:
        if s.wave != terms.RETURNING:
            return 0
        path = s.leg_path[s.ask_subject][: s.leg_length[s.ask_subject]]
        open_places.append([path[answer - 1] for answer in n.legal() if answer])
        return n.legal()[-1]

    n.play(
        dice=[6, 6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": choose,
            "join": lambda s: int((s.ask_subject == FOE) == (s.contact_hex[s.ask_object] == 5)),
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert open_places == [[7, 6, 5], [4, 3, 2, 1, 0]]
    assert [fight[0] for fight in n.fought] == [5, 0], "first what lies before the strait"
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

    def where(s: Turn) -> int:
        path = s.leg_path[s.ask_subject]
        if s.wave != terms.OUTBOUND or s.leg_force[s.ask_subject][b] == 1:
            return 0
        return 3 if path[0] == 0 else 6

    def last_first(s: Turn) -> int:
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


@pytest.mark.rule("22.13-a")
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


@pytest.mark.rule("22.113")
def test_a_russian_submarine_stays_when_the_western_allies_intercept() -> None:
    def asked(western: int) -> list[int]:
        n = NavalTurn(GridChart(20))
        n.sail(n.force(0, n.port(0, 0), *ships("Germany")), CARRIER_MISSION, range(9))
        base = n.port(1, 14)
        n.force(1, base, *ships("Britain"))
        n.force(1, base, light("SUB", 1, "Russia"), body=terms.SUBMARINES)
        n.force(1, base, light("SUB", 1, "Britain"), body=terms.SUBMARINES)
        n.s.codebreaking[1], n.s.cards = 1, [0, 1]
        answers = {"cards": 1, "announce": 1, "intercept-hex": in_wave(terms.OUTBOUND, 9), "join": western}
        n.play(dice=[1] * 6, answers=answers, strict=False)
        return [subject - terms.UNITS for _, subject, _ in n.questions("submarine-hex")][:2]

    assert asked(0) == [2, 3]
    assert asked(1) == [3, 3]


@pytest.mark.rule("22.163B", "22.141-a", "22.22B")
def test_a_patrol_that_sails_to_help_is_not_found_in_its_patrol_hex_as_well() -> None:
    """The patrol in 8 helps those met in 11, three hexes off; the others' destination is its hex, where they are met alone."""
    n = NavalTurn(GridChart(12, 2))
    home = n.port(0, 0)
    near, far = n.force(0, home, *ships("Japan")), n.force(0, home, *ships("Japan"))
    patrol = n.force(0, home, *ships("Japan"), patrol=8)
    n.sail(near, CARRIER_MISSION, range(9))
    n.sail(far, CARRIER_MISSION, [0, *range(12, 24), 11])
    for hex in (10, 22):
        n.force(1, n.port(1, hex), *ships("United States"))

    def where(s: Turn) -> int:
        if s.wave != terms.OUTBOUND or s.leg_length[s.ask_subject] == 1:
            return 0
        return s.ask_size - 1

    n.play(
        dice=[6] * 6,
        answers={
            "announce": 1,
            "intercept-hex": where,
            "join": lambda s: int((s.ask_subject == FOE) == (s.contact_hex[s.ask_object] == 8)),
            "support": lambda s: int(s.contact_hex[s.ask_object] == 11),
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    met = {fight[0]: {f for f, entry in enumerate(fight[2]) if entry} for fight in n.fought}
    assert met == {8: {near, FOE}, 11: {far, patrol, FOE + 1}}


@pytest.mark.rule("22.22G.1-a", "22.161A-a", "22.253")
def test_aircraft_that_see_any_of_the_interceptors_help_to_counter_them_in_the_common_hex() -> None:
    """Interceptors come to 9 from 19 and from 32; a search squadron that reaches 30, two hexes off, sees the second path."""

    def dice(reach: int) -> int:
        n = NavalTurn(GridChart(20, 3))
        n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(10))
        n.force(0, n.port(0, 5), *ships("Japan"))
        n.force(1, n.port(1, 19), *ships("United States"))
        n.force(1, n.port(1, 34), *ships("United States"))
        n.wing(n.port(0, 54), 2, 1, range=reach, nation="Japan")
        n.s.place_port[2] = 0
        answers = {"announce": 1, "intercept-hex": in_wave(terms.OUTBOUND, 10), "join": 1, "counter-hex": 11}
        n.play(dice=[6] * 4, answers=answers, until="counter-hex", strict=False)
        n.play(answers={"join": 1, "counter-hex": 11}, until="die", strict=False)
        return n.s.dice_left

    assert [dice(0), dice(1)] == [4, 5], "two for the hex, one for each task force, one for the squadron"


@pytest.mark.rule("22.141.note")
def test_transports_may_not_pass_through_the_hex_where_others_land() -> None:
    n = NavalTurn(GridChart(20))
    home = n.port(0, 0)
    cargo = light("DD", 5, "Japan", laden=1)
    one = n.force(0, home, *ships("Japan"), cargo, cargo=5)
    two = n.force(0, home, *ships("Japan"), cargo, cargo=5)
    n.sail(one, INVASION, range(6))
    n.sail(two, TRANSPORT, range(9))
    n.play(until="announce")
    n.answer(1)
    assert n.refusal(1) == reasons.common.FOREIGN_TARGET_HEX
    assert n.refusal(0) == reasons.MAY


@pytest.mark.rule("22.12A", "22.12B")
def test_a_patrol_that_sets_out_on_a_mission_is_met_from_the_next_hex_on_a_force_from_port_in_its_base() -> None:
    n = NavalTurn(GridChart(20))
    base = n.port(0, 0)
    n.sail(n.force(0, base, *ships("Japan")), CARRIER_MISSION, range(9))
    patrol = n.force(0, base, *ships("Japan"), patrol=4)
    n.sail(patrol, CARRIER_MISSION, range(4, 9))
    n.force(1, n.port(1, 10), *ships("United States"))
    n.play(until="intercept-hex", answers={"announce": 1})
    assert n.legal() == list(range(10))
    n.answer(0)
    assert n.legal() == [0, 2, 3, 4, 5]


@pytest.mark.rule("22.141B")
def test_supply_lines_to_one_zone_fight_together_those_to_two_apart() -> None:
    def met(zones: tuple[int, int]) -> set[int]:
        n = NavalTurn(GridChart(20))
        home = n.port(0, 0)
        for zone in zones:
            f = n.force(0, home, light("DD", 4, "Japan", laden=1), body=terms.LOOSE, cargo=4)
            n.sail(f, SUPPLY, range(9), zone=zone)
        n.force(1, n.port(1, 10), *ships("United States"))
        answers = {"announce": 1, "intercept-hex": lambda s: 9 if s.ask_subject == 0 and s.wave == 2 else 0, "join": 1}
        n.play(dice=[6] * 4, answers=answers, battles=[wins(0)], strict=False)
        return {f for f in parts(n, 0) if f < FORCES}

    assert met((1, 1)) == {0, 1} and met((1, 2)) == {0}


@pytest.mark.rule("22.14A", "22.116", "22.27-d")
def test_who_has_tried_against_a_patrol_on_its_way_tries_nothing_more_in_that_phase() -> None:
    """In the movement phase the Americans miss the patrol; the return of another force in that phase is none of theirs."""
    n = NavalTurn(GridChart(20))
    home = n.port(0, 0)
    n.sail(n.force(0, home, *ships("Japan")), PATROL, range(9))
    n.sail(n.force(0, home, light("DD", 4, "Japan", laden=1), body=terms.LOOSE, cargo=4), SUPPLY, range(9), zone=0)
    n.s.operation_stage[1] = terms.MOVEMENT
    n.force(1, n.port(1, 19), *ships("United States"))
    n.play(dice=[1], answers={"announce": 1, "intercept-hex": lambda s: n.legal()[-1], "join": 1}, until="join")
    n.play(dice=[1], answers={"join": 1}, until="patrol-home", strict=False)
    assert n.events("all-failed")
    stages = [stage for stage in (0, 1) if n.events("stage-begins")[stage][0] == stage]
    asked = [subject for _, subject, _ in n.questions("intercept-hex")]
    assert asked == [0], "nothing on the supply line of that phase, nor on its return"
