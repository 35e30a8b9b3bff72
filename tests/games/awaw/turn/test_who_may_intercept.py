"""Situations worked out from the print, played through the flow: who may intercept, who helps, what is announced."""

import pytest

from flagplot.games.awaw.interception.terms import CARRIER_MISSION, INVASION, PATROL, SUPPLY, TRANSPORT
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES
from flagplot.games.awaw.turn.words import reasons
from flagplot.games.awaw.words.reasons import FOREIGN_TARGET_HEX
from tests.helpers.battle import light
from tests.helpers.turn import FOE, Answer, GridChart, NavalTurn, in_wave, parts, ships, wins


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
        answers: dict[str, Answer] = {
            "cards": 1,
            "announce": 1,
            "intercept-hex": in_wave(terms.OUTBOUND, 9),
            "join": western,
        }
        found: list[int] = []

        def note(s: TurnState) -> int:
            found.extend([s.ask_subject - terms.UNITS] * (s.wave == terms.OUTBOUND))
            return 0

        n.play(dice=[1] * 6, answers={**answers, "submarine-hex": note}, strict=False)
        return found

    assert asked(0) == [3, 2] and asked(1) == [3], "the Western Allies declare first"


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

    def where(s: TurnState) -> int:
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
        answers: dict[str, Answer] = {
            "announce": 1,
            "intercept-hex": in_wave(terms.OUTBOUND, 10),
            "join": 1,
            "counter-hex": 11,
        }
        n.play(dice=[6] * 4, answers=answers, until="counter-hex", strict=False)
        n.play(answers={"join": 1, "counter-hex": [11, 0]}, until="die", strict=False)
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
    assert n.refusal(1) == FOREIGN_TARGET_HEX
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
        answers: dict[str, Answer] = {
            "announce": 1,
            "intercept-hex": lambda s: 9 if s.ask_subject == 0 and s.wave == 2 else 0,
            "join": 1,
        }
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
    asked: list[tuple[int, int]] = []

    def where(s: TurnState) -> int:
        asked.append((s.stage, s.wave))
        return 9 if s.wave == terms.PATROLS_OUT else 0

    n.play(dice=[1], answers={"announce": 1, "intercept-hex": where, "join": 1, "patrol-home": 2}, strict=False)
    assert n.events("all-failed")
    assert asked == [(terms.MOVEMENT, terms.PATROLS_OUT), (terms.COMBAT, terms.OUTBOUND)], (
        "in the next phase they are free"
    )
