"""Offensive patrols in support, and the way home (22.15C-D, 22.163, 22.18, 22.26-22.28, 22.62, 22.63)."""

import pytest

from flagplot.games.awaw.interception.terms import (
    BASE_CHANGE,
    CARRIER_MISSION,
    INVASION,
    PATROL_STAYS,
    SUPPLY,
    TRANSPORT,
)
from flagplot.games.awaw.shared.terms import SEARCH_AAS
from flagplot.games.awaw.shared.terms import TRANSPORT as TRANSPORT_SHIP
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import PLACES, UNITS
from flagplot.games.awaw.turn.words import reasons
from flagplot.games.awaw.turn.words.events import BY_CODE
from flagplot.games.awaw.words import reasons as common
from tests.helpers.battle import light
from tests.helpers.turn import FOE, GridChart, NavalTurn, nothing, ships, wins

LINE = GridChart(24)


def chased(
    foes: int = 1, theatre: int = 0, base: int = 19, rulings: dict[str, str] | None = None
) -> tuple[NavalTurn, int, int]:
    n = NavalTurn(LINE, theatre=theatre, rulings=rulings)
    home, foe = n.port(0, 0), n.port(1, base)
    for _ in range(foes):
        n.force(1, foe, *ships("Britain"))
    return n, home, foe


def mission(n: NavalTurn, home: int, end: int = 9) -> int:
    f = n.force(0, home, *ships("Germany"))
    n.sail(f, CARRIER_MISSION, range(end))
    return f


def in_fight(n: NavalTurn, fight: int) -> dict[int, int]:
    return {f: entry for f, entry in enumerate(n.fought[fight][2]) if entry}


def outbound(answer: int, activity: int = CARRIER_MISSION) -> object:
    return lambda s: answer if s.wave == terms.OUTBOUND and s.leg_activity[s.ask_subject] == activity else 0


# --- offensive patrols


@pytest.mark.rule("22.163", "22.163B", "22.163C-a", "22.163C-b", "22.163C-c", "22.11D-a", "22.11D-b")
@pytest.mark.parametrize(
    ("theatre", "hex", "entry"), [(0, 11, 1), (0, 12, 2), (0, 15, 2), (0, 16, 3), (1, 12, 2), (1, 14, 3), (1, 5, 1)]
)
def test_a_patrol_supports_without_dice_from_the_round_of_its_distance(theatre: int, hex: int, entry: int) -> None:
    n, home, _ = chased(theatre=theatre, base=17)
    mission(n, home)
    patrol = n.force(0, home, *ships("Germany"), patrol=hex)
    n.play(
        dice=[6, 6, 6],
        answers={"announce": 1, "intercept-hex": outbound(9), "join": 1, "support": 1, "patrol-home": 2},  # type: ignore[dict-item]
        battles=[wins(0)],
    )
    assert in_fight(n, 0)[patrol] == entry
    assert n.questions("counter-hex") == [], "it rolls no dice"


@pytest.mark.rule("22.163D")
def test_a_patrol_that_took_part_takes_over_the_mission() -> None:
    n, home, _ = chased()
    mission(n, home)
    patrol = n.force(0, home, *ships("Germany"), patrol=10)
    n.play(
        dice=[6, 6, 6],
        answers={"announce": 1, "intercept-hex": outbound(9), "join": 1, "support": 1},  # type: ignore[dict-item]
        battles=[wins(0)],
        strict=False,
    )
    assert [e.force for e in n.events("mission-adopted")] == [patrol]
    assert n.questions("patrol-home") == [], "it is no patrol any more"
    assert n.s.standing[patrol] == terms.IN_PORT


@pytest.mark.rule("22.163E-a", "22.163E-b")
def test_a_patrol_that_comes_too_late_is_back_on_patrol_and_may_be_used_again() -> None:
    n, home, _ = chased()
    mission(n, home)
    patrol = n.force(0, home, *ships("Germany"), patrol=14)

    def over_soon(s: TurnState) -> None:
        wins(0)(s)
        s.came_too_late[patrol] = 1
        s.adopted[patrol] = 0

    n.play(
        dice=[6, 6, 6],
        answers={"announce": 1, "intercept-hex": outbound(9), "join": 1, "support": 1, "patrol-home": 2},  # type: ignore[dict-item]
        battles=[over_soon],
        strict=False,
    )
    assert n.events("too-late") and n.s.hex[patrol] == 14
    assert len(n.questions("patrol-home")) == 1 and n.s.standing[patrol] == terms.DEFENSIVE_PATROL


@pytest.mark.rule("22.22B", "22.164A-b")
def test_a_patrol_that_stays_for_the_combat_phase_may_be_met_with_two_dice() -> None:
    n, home, _ = chased()
    n.force(0, home, *ships("Germany"), patrol=12)
    n.play(answers={"intercept-hex": outbound(1, PATROL_STAYS), "join": 1}, until="die", strict=False)  # type: ignore[dict-item]
    assert n.s.dice_left == 3, "two for the patrol, one for its task force"


@pytest.mark.rule("22.15C-b", "22.18E", "22.163")
def test_a_patrol_that_waits_supports_the_others_on_their_way_home_and_goes_after_them() -> None:
    n, home, _ = chased()
    mission(n, home)
    patrol = n.force(0, home, *ships("Germany"), patrol=6)
    n.play(
        dice=[6, 6, 6],
        answers={
            "announce": 1,
            "patrol-home": 1,
            "intercept-hex": lambda s: 2 if s.wave == terms.RETURNING else 0,
            "join": 1,
            "support": 1,
        },
        battles=[wins(0)],
        strict=False,
    )
    assert n.fought == [] or in_fight(n, 0)[patrol] == 1
    waves = [e.wave for e in n.events("wave-begins")]
    assert waves.index(terms.RETURNING) < waves.index(terms.PATROLS_HOME)
    assert n.s.standing[patrol] == terms.IN_PORT


# --- the way home


@pytest.mark.rule("22.15C-a", "22.164A-c", "22.18A", "awaw-2011:22.15.C", "awaw-2011:22.163.A.2", "awaw-2011:22.18.A")
def test_all_go_home_together_when_every_activity_is_done_and_are_met_in_a_wave_of_their_own() -> None:
    n, home, _ = chased()
    for _ in range(2):
        mission(n, home)
    n.play(
        dice=[1] * 30,
        answers={
            "announce": 1,
            "intercept-hex": lambda s: 2 if s.wave == terms.RETURNING else 0,
            "join": 1,
        },
        strict=False,
    )
    told = [BY_CODE[event.kind].name for event in n.log]
    out, back = (place for place, name in enumerate(told) if name == "wave-begins")
    activities = [place for place, name in enumerate(told) if name == "activity-done"]
    assert len([place for place in activities if out < place < back]) == 2, "both, before anybody goes home"
    assert back < told.index("rolled"), "the attempt on the way home is rolled for in that wave"


@pytest.mark.rule("22.18C")
@pytest.mark.parametrize(("answer", "legs"), [(1, 1), (0, 2)])
def test_returning_forces_may_combine(answer: int, legs: int) -> None:
    n, home, _ = chased()
    mission(n, home)
    convoy = n.force(0, home, *ships("Germany"), light("DD", 2, "Germany", laden=1), cargo=2, ground=2)
    n.sail(convoy, INVASION, range(9))
    n.play(answers={"announce": 1, "combine": answer})
    assert len(n.questions("combine")) == 1
    homeward = [e for e in n.events("bound-home") if e.side == 0]
    assert len(homeward) == legs and homeward[0].task_forces == (2 if answer else 1)


@pytest.mark.rule("22.18D")
def test_a_force_that_divides_on_its_return_gives_two_interceptions() -> None:
    n, home, _ = chased()
    other = n.port(0, 4)
    op = n.operation()
    forces = [n.force(0, home, *ships("Germany")) for _ in range(2)]
    n.leg(op, CARRIER_MISSION, forces, range(9))
    n.play(
        answers={"announce": 1, "return-base": [home, other]},
    )
    asked = [leg for _, leg, _ in n.questions("intercept-hex")]
    assert len(asked) == 3, "once on the way out, twice on the way home"


@pytest.mark.rule("22.22A-c", "22.18F-a")
def test_a_force_that_carried_cargo_is_met_with_the_cargo_dice_on_its_return() -> None:
    n, home, _ = chased()
    convoy = n.force(0, home, *ships("Germany"), light("DD", 2, "Germany", laden=1), cargo=2)
    n.sail(convoy, SUPPLY, range(9), zone=0)
    n.play(
        answers={"announce": 1, "intercept-hex": lambda s: 2 if s.wave == terms.RETURNING else 0, "join": 1},
        until="die",
        strict=False,
    )
    assert n.events("dice-factors")[-1].cargo == 2


@pytest.mark.rule("22.18F-b")
@pytest.mark.parametrize(("reading", "out", "back"), [("afresh", True, 3), ("never", True, 0), ("never", False, 3)])
def test_aircraft_that_spotted_a_force_on_its_way_out_may_spot_it_on_its_return_or_not(
    reading: str, out: bool, back: int
) -> None:
    """Three search squadrons see both ways; an attempt is made on the way out, or on the way home alone."""
    n, home, foe = chased(foes=2, rulings={"return-spotting": reading})
    n.wing(foe, SEARCH_AAS, 3, range=13)
    mission(n, home)
    hexes = {terms.OUTBOUND: 9 if out else 0, terms.RETURNING: 2}
    n.play(
        dice=[1] * 30,
        answers={
            "announce": 1,
            "intercept-hex": lambda s: hexes.get(s.wave, 0),
            "join": lambda s: int(s.ask_subject == (FOE if s.wave == terms.OUTBOUND else FOE + 1)),
        },
        strict=False,
    )
    told = [event.spotters for event in n.events("dice-help")]
    assert told == [3, back] if out else told == [back]


@pytest.mark.rule("22.15D", "22.28A", "22.281-a", "22.281-b", "22.281-c", "awaw-2011:22.15.D", "awaw-2011:22.271.2")
def test_a_force_attacked_from_the_air_may_abort_goes_home_at_once_and_is_inverted() -> None:
    n, home, _ = chased(foes=2)
    n.wing(n.port(1, 6), 3, 3, range=3)
    f = mission(n, home)
    n.play(
        dice=[6, 6, 1, 1],
        answers={
            "announce": 1,
            "intercept-hex": lambda s: 9 if s.wave == terms.OUTBOUND else 0,
            "join": lambda s: int(s.ask_subject == FOE),
            "air-hex": [5, 0],
            "air-squadrons": 3,
            "abort": 1,
        },
        battles=[nothing],
        strict=False,
    )
    assert n.events("leg-aborts") and n.events("contact-lapses"), "those who waited in hex 8 wait in vain"
    waves = [e.wave for e in n.events("wave-begins")]
    assert waves[:3] == [terms.OUTBOUND, terms.IMMEDIATE, terms.HOMEWARD]
    met = [(seat, leg) for seat, leg, _ in n.questions("intercept-hex")]
    assert (1, met[1][1]) == met[1], "the second British force, which has tried nothing, may meet it"
    assert n.s.inverted[0] == 1 and n.s.standing[f] == terms.IN_PORT
    assert not any(n.s.inverted[UNITS:]), "the British are not inverted: they met nobody"


@pytest.mark.rule("22.28A")
def test_nobody_may_abort_who_was_not_attacked() -> None:
    n, home, _ = chased()
    mission(n, home)
    n.play(dice=[1, 1, 1], answers={"announce": 1, "intercept-hex": [9], "join": 1})
    assert n.questions("abort") == []


@pytest.mark.rule("22.28B-a", "22.28B-b", "22.281-c", "22.74.ex.2")
@pytest.mark.parametrize("aborts", [0, 1])
@pytest.mark.parametrize(("ruling", "by_mission"), [("inverted", 1), ("not", 0)])
def test_a_force_whose_partner_aborted_may_abort_and_need_not(aborts: int, ruling: str, by_mission: int) -> None:
    """Aborting inverts it; carrying out the mission does by ruling."""
    n = NavalTurn(GridChart(20, 2), rulings={"inverted-by-missions": ruling})
    home, north = n.port(0, 0), n.port(0, 20)
    n.force(1, n.port(1, 19), *ships("Britain"))
    one, other = n.force(0, home, *ships("Germany")), n.force(0, north, *ships("Germany"))
    op = n.operation()
    parts = [n.leg(op, CARRIER_MISSION, [one], range(5)), n.leg(op, CARRIER_MISSION, [other], [20, 21, 22, 23, 24, 4])]
    n.leg(op, CARRIER_MISSION, [one, other], range(4, 9), after=parts)
    n.play(
        dice=[6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": lambda s: 3 if s.wave == terms.OUTBOUND and s.ask_subject == 0 else 0,
            "join": 1,
            "abort": aborts,
        },
        battles=[wins(1)],
        strict=False,
    )
    assert n.questions("abort") == [(0, 1, -1)], "asked of the leg that brings it to where the two were to meet"
    assert bool(n.events("activity-done")) is not bool(aborts)
    assert n.s.inverted[2] == (1 if aborts else by_mission)


@pytest.mark.rule("22.282-a", "22.282-b")
def test_transports_that_abort_close_their_zone_to_others_but_not_to_those_under_way() -> None:
    n = NavalTurn(GridChart(24, 2))
    home = n.port(0, 0)
    n.wing(n.port(1, 6), 3, 3, range=3)
    convoys = []
    for _ in range(3):
        f = n.force(0, home, light("DD", 2, "Germany", laden=1), body=terms.LOOSE, cargo=2)
        u = n.unit(f, light("TR", 2, "Germany", laden=1))
        assert n.s.kind[u] == TRANSPORT_SHIP
        convoys.append(f)
    n.sail(convoys[0], TRANSPORT, range(9), zone=1)
    n.sail(convoys[1], TRANSPORT, [0, *range(24, 33)], zone=1)
    n.leg(n.operation(stage=2), SUPPLY, [convoys[2]], range(9), zone=1)
    answers = {
        "announce": lambda s: int(s.stage < 2),
        "air-hex": lambda s: 5 if s.ask_subject == 0 and s.strikes == 0 and s.wave == terms.OUTBOUND else 0,
        "air-squadrons": 3,
        "abort": 1,
    }
    n.play(answers=answers, battles=[nothing], strict=False)  # type: ignore[arg-type]
    assert n.s.transports_barred[0][1] == 1
    assert len(n.events("activity-done")) == 1, "the other transport was under way"


@pytest.mark.rule("22.282-b")
def test_a_plan_with_transports_to_a_closed_zone_is_refused() -> None:
    n, home, _ = chased()
    f = n.force(
        0, home, light("DD", 2, "Germany", laden=1), light("TR", 2, "Germany", laden=1), body=terms.LOOSE, cargo=2
    )
    n.s.transports_barred[0][1] = 1
    op = n.operation(stage=2, plans=2)
    n.leg(op, SUPPLY, [f], range(9), zone=1)
    n.leg(op, SUPPLY, [f], range(9), zone=2, plan=2)
    n.play(until="announce")
    assert n.refusal(1) == common.TRANSPORTS_BARRED and n.refusal(2) == 0


@pytest.mark.rule("22.27-a", "22.27-b", "22.27-c", "22.27-d", "22.26B")
def test_interceptors_that_fought_nobody_go_back_to_their_base_open_to_interception() -> None:
    n, home, foe = chased(foes=2)
    n.force(0, n.port(0, 14), *ships("Germany"))
    mission(n, home)
    elsewhere = n.port(1, 16)

    def first_only(s: TurnState) -> None:
        wins(1)(s)
        s.came_too_late[FOE + 1] = 1
        for u in range(UNITS, 2 * UNITS):
            if s.in_force[u] == FOE + 1:
                s.engaged[u] = s.was_in_battle[u] = 0

    n.play(
        dice=[6, 6, 1, 1],
        answers={
            "announce": 1,
            "intercept-hex": lambda s: 9 if s.ask_seat == 1 and s.wave == terms.OUTBOUND else 0,
            "join": lambda s: int(s.ask_seat == 1),
        },
        battles=[first_only],
        strict=False,
    )
    assert elsewhere and n.s.hex[FOE + 1] == 19, "back to its own base, no choice"
    assert FOE + 1 not in [f for _, f, _ in n.questions("return-base")]
    assert n.s.inverted[UNITS : UNITS + 4] == [1, 1, 0, 0]
    homeward = [leg for seat, leg, _ in n.questions("intercept-hex") if seat == 0]
    assert homeward, "the moving player may meet it on its way"


@pytest.mark.rule("22.81B", "22.26", "22.26D.4")
def test_interceptors_that_fought_their_target_are_inverted_in_port() -> None:
    n, home, _ = chased()
    mission(n, home)

    def held_back(s: TurnState) -> None:
        wins(1)(s)
        s.engaged[UNITS + 1] = 0

    n.play(dice=[6, 6, 6], answers={"announce": 1, "intercept-hex": [9], "join": 1}, battles=[held_back], strict=False)
    assert n.s.inverted[UNITS : UNITS + 2] == [1, 1], "even what did not fire: nobody is withheld from the target"


@pytest.mark.rule("22.63", "22.63A", "22.63C")
def test_a_beaten_base_change_goes_back_where_it_came_from() -> None:
    n, home, _ = chased()
    to = n.port(0, 8)
    f = n.force(0, home, *ships("Germany"))
    n.sail(f, BASE_CHANGE, range(9), base=to)
    n.s.codebreaking[1], n.s.cards = 1, [0, 1]
    n.play(
        dice=[6, 6],
        answers={"cards": 1, "announce": 1, "intercept-hex": [9], "join": 1},
        battles=[wins(1)],
        strict=False,
    )
    assert n.s.hex[f] == 0 and n.s.home[f] == home
    assert n.questions("return-base") == []


@pytest.mark.rule("22.63")
def test_the_bases_in_reach_are_offered_and_no_others() -> None:
    n, home, _ = chased()
    f = mission(n, home)
    full, invaded, far, near = n.port(0, 5, room=3), n.port(0, 6), n.port(0, 23), n.port(0, 7)
    n.s.place_invaded[invaded] = 1
    n.s.theatre = 1
    n.play(answers={"announce": 1, "intercept-hex": 0}, until="return-base")
    assert n.s.ask_subject == f and n.legal() == [home, near]
    assert [n.refusal(p) for p in (full, invaded, far, 5)] == [
        reasons.BASE_FULL,
        reasons.BASE_INVADED,
        reasons.BASE_TOO_FAR,
        reasons.NO_BASE_THERE,
    ]


@pytest.mark.rule("22.63", "22.63D-a")
@pytest.mark.parametrize(
    ("reading", "open_home", "open_full"),
    [("origin-alone", True, False), ("every-base", True, True), ("no-full-base", False, False)],
)
def test_who_may_return_to_a_full_base_in_a_turn(reading: str, open_home: bool, open_full: bool) -> None:
    """Its own base was filled by others while it was away; another one is full, two have room."""
    n, home, _ = chased(rulings={"full-bases": reading})
    f = mission(n, home)
    full, near, other = n.port(0, 5, room=3), n.port(0, 7), n.port(0, 6)
    n.play(answers={"announce": 1, "intercept-hex": 0}, until="return-base")
    assert n.refusal(home) == 0, "as long as its room is kept"
    n.s.vacated_base[f], n.s.place_room[home] = 1, 0
    expected = {home: open_home, full: open_full, near: True, other: True}
    assert {p: n.refusal(p) == 0 for p in expected} == expected
    n.s.place_room[near] = n.s.place_room[other] = 0
    assert n.refusal(home) == 0 and (n.refusal(near) == 0) == (reading == "every-base")


@pytest.mark.rule("22.63", "22.63C")
@pytest.mark.parametrize("stage", [terms.MOVEMENT, terms.COMBAT])
def test_an_invaded_base_is_another_one_outside_the_combat_phase(stage: int) -> None:
    """By ruling a full base takes no one while another has room: in the movement phase one under invasion is another."""
    n, home, _ = chased(rulings={"full-bases": "no-full-base"})
    f = mission(n, home)
    invaded = n.port(0, 6)
    n.play(answers={"announce": 1, "intercept-hex": 0}, until="return-base")
    n.s.vacated_base[f], n.s.place_room[home], n.s.place_invaded[invaded], n.s.stage = 1, 0, 1, stage
    for p in range(PLACES):
        if n.s.place_port[p] and p not in (home, invaded):
            n.s.place_room[p] = 0
    assert (n.refusal(home), n.refusal(invaded)) == (
        (reasons.BASE_FULL, 0) if stage == terms.MOVEMENT else (0, reasons.BASE_INVADED)
    )


def test_ships_that_withdrew_become_a_force_of_their_own_and_go_home_at_once() -> None:
    n, home, _ = chased()
    f = mission(n, home)

    def split(s: TurnState) -> None:
        wins(0)(s)
        g = 1
        s.formation[g], s.standing[g], s.home[g], s.hex[g] = terms.LOOSE, s.standing[f], s.home[f], s.hex[f]
        s.in_force[1], s.role_in_battle[g], s.outcome[g], s.must_abort[g] = g, 1, terms.GOES_HOME, 1

    n.play(dice=[6, 6, 6], answers={"announce": 1, "intercept-hex": [9], "join": 1}, battles=[split], strict=False)
    waves = [e.wave for e in n.events("wave-begins")]
    assert waves == [terms.OUTBOUND, terms.IMMEDIATE, terms.HOMEWARD, terms.RETURNING]
    assert n.s.standing[:2] == [terms.IN_PORT] * 2 and n.s.hex[:2] == [0, 0]
