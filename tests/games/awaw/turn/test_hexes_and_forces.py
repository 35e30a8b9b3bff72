"""Which legs may be intercepted where, and who goes (22.13, 22.14, 22.915)."""

from collections.abc import Sequence

import pytest

from flagplot.games.awaw.interception.terms import (
    BASE_CHANGE,
    CARRIER_MISSION,
    DISPLACED,
    PATROL,
    RAID,
    REDEPLOYMENT,
)
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.charting import way
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import reasons
from flagplot.games.awaw.words import reasons as common
from tests.helpers.battle import Ship, light, named
from tests.helpers.turn import GridChart, NavalTurn, ships, wins

LINE = GridChart(20)
BODIES = {"loose": 1, "first": 2, "second": 3}


def chased(chart: GridChart, *foes: Sequence[Ship]) -> tuple[NavalTurn, int, int]:
    """A sea with a Japanese port in hex 0 and a port in the last hex, with task forces there."""
    n = NavalTurn(chart)
    home, foe = n.port(0, 0), n.port(1, chart.width * chart.height - 1)
    for each in foes or [ships("United States")]:
        n.force(1, foe, *each)
    return n, home, foe


# --- 22.13


def three_ports() -> tuple[NavalTurn, list[int]]:
    """Manila, Okinawa and Tokyo on one coast, with a task force in each, and an American one across the sea."""
    n = NavalTurn(GridChart(12, 3))
    ports = [n.port(0, hex) for hex in (0, 4, 8)]
    n.force(1, n.port(1, 35), *ships("United States"))
    return n, [n.force(0, p, *ships()) for p in ports]


@pytest.mark.rule("22.13.ex.1", "22.13C.1", "22.13")
def test_a_rendezvous_gives_four_interceptions() -> None:
    n, (manila, okinawa, tokyo) = three_ports()
    op = n.operation()
    meet = 16
    parts = [n.leg(op, CARRIER_MISSION, [f], way(n.t.map, n.s.hex[f], meet)) for f in (manila, okinawa, tokyo)]
    n.leg(op, CARRIER_MISSION, [manila, okinawa, tokyo], way(n.t.map, meet, 20), after=parts)
    n.play(answers={"announce": 1}, until="return-base")
    assert n.questions("intercept-hex") == [(1, leg, -1) for leg in range(4)]


@pytest.mark.rule("22.13.ex.2", "22.13C.2", "22.13C.1")
def test_forces_picked_up_on_the_way_give_three() -> None:
    n, (manila, okinawa, tokyo) = three_ports()
    op = n.operation()
    first = n.leg(op, CARRIER_MISSION, [manila], range(5))
    second = n.leg(op, CARRIER_MISSION, [manila, okinawa], range(4, 9), after=[first])
    n.leg(op, CARRIER_MISSION, [manila, okinawa, tokyo], way(n.t.map, 8, 20), after=[second])
    n.play(answers={"announce": 1}, until="return-base")
    assert len(n.questions("intercept-hex")) == 3


@pytest.mark.rule("22.13", "22.12-c")
@pytest.mark.parametrize(("first", "asked"), [(0, [0, 1]), (3, [0])])
def test_a_leg_that_goes_on_with_the_same_force_gives_no_second_interception(first: int, asked: list[int]) -> None:
    n, home, _ = chased(LINE)
    f = n.force(0, home, *ships())
    op = n.operation()
    before = n.leg(op, CARRIER_MISSION, [f], range(5))
    n.leg(op, CARRIER_MISSION, [f], range(4, 9), after=[before])
    legs: list[int] = []

    def choose(s: TurnState) -> int:
        legs.extend([s.ask_subject] if s.wave == terms.OUTBOUND else [])
        return first if s.wave == terms.OUTBOUND and s.ask_subject == 0 else 0

    n.play(dice=[1, 1, 1], answers={"announce": 1, "intercept-hex": choose, "join": 1}, strict=False)
    assert legs == asked


@pytest.mark.rule("22.13A", "22.12B-a")
def test_a_strait_divides_an_activity() -> None:
    n, home, _ = chased(GridChart(20, straits=frozenset({(5, 6)})))
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(11))
    n.play(answers={"announce": 1}, until="intercept-hex")
    assert (n.s.leg_length[0], n.s.leg_length[1]) == (6, 6)
    assert n.s.leg_path[1][:6] == list(range(5, 11))
    assert n.legal() == list(range(7)), "on this side every hex from the port to the strait"
    n.answer(3)
    n.play(until="intercept-hex")
    assert n.s.ask_subject == 1
    assert n.legal() == [0, *range(2, 7)], "beyond it every new hex"
    assert n.refusal(1) == common.STARTED_THERE_AT_SEA


@pytest.mark.rule("22.13D", "22.18D")
@pytest.mark.parametrize(("end", "expected"), [(36, 3), (6, 2)])
def test_a_force_that_splits_off_may_be_intercepted_where_it_enters_another_hex(end: int, expected: int) -> None:
    n = NavalTurn(GridChart(12, 4))
    home = n.port(0, 0)
    n.force(1, n.port(1, 47), *ships("United States"))
    stays, leaves = n.force(0, home, *ships()), n.force(0, home, *ships())
    op = n.operation()
    together = n.leg(op, CARRIER_MISSION, [stays, leaves], range(4))
    n.leg(op, CARRIER_MISSION, [stays], range(3, 9), after=[together])
    n.leg(op, CARRIER_MISSION, [leaves], way(n.t.map, 3, end), after=[together], split=1)
    n.play(answers={"announce": 1, "intercept-hex": [2] + [0] * (expected - 1)}, until="join", strict=False)
    assert len(n.questions("intercept-hex")) == expected - 1, "the parent goes on as it was, and has been met"
    assert {leg for _, leg, _ in n.questions("intercept-hex")} == ({0, 2} if expected == 3 else {0})


@pytest.mark.rule("22.13F", "22.115", "22.18", "22.18A", "22.18B", "22.12B-b")
def test_a_force_that_was_met_may_be_met_again_on_its_return_from_the_next_hex_on() -> None:
    n, home, _ = chased(LINE, ships("United States"), ships("United States"))
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(9))
    n.play(
        dice=[6, 6, 6],
        answers={"announce": 1, "intercept-hex": [9], "join": [1, 0]},
        battles=[wins(0)],
        until="intercept-hex",
        strict=False,
    )
    n.answer(9)
    n.play(dice=[6, 6, 6], answers={"join": [1, 0]}, battles=[wins(0)], until="intercept-hex", strict=False)
    assert n.s.wave == terms.RETURNING and n.s.leg_path[n.s.ask_subject][:9] == list(range(8, -1, -1))
    assert n.legal() == [0, *range(2, 10)]


@pytest.mark.rule("22.13G", "22.15D")
def test_a_displaced_force_leaves_at_once_and_may_be_intercepted() -> None:
    n, home, foe = chased(LINE)
    n.force(0, home, *ships())
    displaced = 24
    n.sail(displaced, DISPLACED, range(19, 9, -1), base=n.port(1, 10))
    n.play(until="announce")
    assert n.refusal(0) == reasons.NO_SUCH_PLAN, "it cannot stay"
    n.play(answers={"announce": 1}, until="intercept-hex")
    assert (n.s.wave, n.s.hunter, n.s.ask_seat) == (terms.HOMEWARD, 0, 0)
    n.play(answers={"intercept-hex": 0})
    assert n.s.hex[displaced] == 10


@pytest.mark.rule("22.11A.1")
def test_raiders_of_scapa_flow_are_not_asked_for() -> None:
    n = NavalTurn(LINE)
    home = n.port(0, 0, shelter=1)
    n.force(1, n.port(1, 19), *ships("United States"))
    n.sail(n.force(0, home, named("BB", 3, "Germany")), RAID, range(12))
    n.play(answers={"announce": 1})
    assert n.questions("intercept-hex") == []


@pytest.mark.rule("22.11A.6")
def test_the_norwegian_shuttle_is_open_only_off_the_coast() -> None:
    n, home, _ = chased(GridChart(20, coast=frozenset({0, 1, 2})))
    n.sail(n.force(0, home, *ships("Germany")), REDEPLOYMENT, range(6), base=n.port(0, 5), shuttle=1)
    n.play(answers={"announce": 1}, until="intercept-hex")
    assert n.legal() == [0, 4, 5, 6]
    assert n.refusal(2) == common.COASTAL_SHUTTLE_SAFE


# --- 22.14


@pytest.mark.rule("22.14A-a", "22.14A-b")
def test_forces_of_one_port_go_for_different_targets_each_for_one() -> None:
    n, home, _ = chased(LINE, ships("United States"), ships("United States"))
    for end in (5, 9):
        n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(end))
    n.play(
        dice=[6, 6, 6] * 2,
        answers={
            "announce": 1,
            "intercept-hex": lambda s: s.ask_size - 1,
            "join": lambda s: int(s.ask_subject == 24 + s.ask_object),
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert [(s, o) for _, s, o in n.questions("join")] == [(24, 0), (25, 0), (25, 1)], "the first has its one target"
    assert sorted(hex for hex, *_ in n.fought) == [4, 8]


@pytest.mark.rule("22.14B-a", "22.22K", "22.22K.1")
def test_each_task_force_of_a_port_rolls_by_itself_with_one_die_less_for_the_other() -> None:
    n, home, _ = chased(LINE, ships("United States"), ships("United States"))
    n.sail(
        n.force(
            0,
            home,
            *ships(),
        ),
        CARRIER_MISSION,
        range(9),
    )
    n.play(
        dice=[6, 6, 1, 1],
        answers={"announce": 1, "intercept-hex": [9], "join": [1, 1]},
        battles=[wins(0)],
    )
    assert [e.dice for e in n.events("dice-penalties")] == [2, 2], "three dice, one fewer for the second attempt"
    assert [(e.dice, e.reached, e.distance) for e in n.events("rolled")] == [(12, 12, 11), (2, 2, 11)]
    assert [(e.attempt, e.round) for e in n.events("arrives-late")] == [(1, 4)], "nine hexes short: three rounds later"
    assert n.fought[0][2][24:26] == (1, 4)


def reform(plan: dict[tuple[int, str], int]) -> object:
    """Answers that put ships of rows into bodies."""

    def answer(s: TurnState) -> int:
        for (unit, body), count in plan.items():
            if s.ask_subject == terms.UNITS + unit and s.ask_object == BODIES[body]:
                return count
        return 0

    return answer


@pytest.mark.rule("22.14B-b", "22.14C-b", "22.14D")
def test_task_forces_are_formed_anew_before_they_intercept_and_ships_held_back() -> None:
    n, home, foe = chased(
        LINE,
        [named("BB", 4, "Britain"), named("BB", 5, "Britain"), light("CA", 9, "Britain"), light("DD", 8, "Britain")],
    )
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(9))
    plan = {(0, "first"): 1, (2, "first"): 3, (1, "second"): 1, (2, "second"): 3, (3, "loose"): 5}
    n.play(
        dice=[6] * 9,
        answers={"announce": 1, "intercept-hex": [9], "reconstitute": [1], "reform": reform(plan), "join": [1, 1, 1]},  # type: ignore[dict-item]
        battles=[wins(0)],
        strict=False,
    )
    s = n.s
    bodies = sorted(
        (s.formation[f], sum(s.size[u] * s.count[u] for u in range(64, 128) if s.in_force[u] == f))
        for f in range(24, 48)
        if s.formation[f]
    )
    assert bodies == [(terms.TASK_FORCE, 10), (terms.TASK_FORCE, 11), (terms.LOOSE, 5), (terms.LOOSE, 9)]
    assert len(n.events("attempt-declared")) == 3, "two task forces and the other ships go"
    held = next(f for f in range(24, 48) if s.formation[f] and not s.tried[f])
    assert (s.hex[held], s.standing[held]) == (19, terms.IN_PORT)
    assert not any(s.inverted[u] for u in range(64, 128) if s.in_force[u] == held)


@pytest.mark.rule("22.14C-a", "22.14C-b")
def test_a_task_force_and_nine_other_factors_go_from_one_port_ten_do_not() -> None:
    for destroyers, may in ((9, True), (10, False)):
        n, home, foe = chased(LINE, ships("Britain"))
        loose = n.force(1, foe, light("DD", destroyers), body=terms.LOOSE)
        n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(9))
        n.play(answers={"announce": 1, "intercept-hex": [9], "join": 1}, until="die", strict=False)
        assert ((1, loose, 0) in n.questions("join")) is may
        assert len(n.events("attempt-declared")) == 1 + may


@pytest.mark.rule("22.14D", "22.14E")
def test_forces_of_several_bases_share_the_hex_and_any_may_stay() -> None:
    n, home, _ = chased(LINE)
    second = n.force(1, n.port(1, 15), *ships("Britain"))
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(9))
    n.play(dice=[6] * 3, answers={"announce": 1, "intercept-hex": [8], "join": [0, 1]}, battles=[wins(0)], strict=False)
    assert n.questions("join") == [(1, 24, 0), (1, second, 0)]
    assert len(n.questions("intercept-hex")) == 2, "one hex for both, then one for the return"
    assert [hex for hex, *_ in n.fought] == [7]
    assert n.s.tried[24] == 0


@pytest.mark.rule("22.14F")
def test_a_defensive_patrol_intercepts_from_its_hex_and_goes_back_there() -> None:
    n, home, foe = chased(LINE)
    patrol = n.force(1, foe, *ships("Britain"), patrol=12)
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(9))
    n.play(
        dice=[1, 2, 1],
        answers={"announce": 1, "intercept-hex": [9, 0], "join": lambda s: int(s.ask_subject == patrol)},
        battles=[wins(1)],
        strict=False,
    )
    assert (n.events("attempt-declared")[0].start, n.events("attempt-declared")[0].hexes) == (12, 4), (
        "four hexes from its patrol hex"
    )
    assert n.s.standing[patrol] == terms.DEFENSIVE_PATROL and n.s.hex[patrol] == 12
    assert not any(n.s.inverted[u] for u in range(64, 128) if n.s.in_force[u] == patrol)


@pytest.mark.rule("22.24C")
def test_a_declaration_that_leaves_a_force_without_dice_is_refused() -> None:
    n, home, foe = chased(LINE, ships("Britain"), ships("Britain"))
    n.sail(n.force(0, home, light("CA", 4, "Japan"), body=terms.LOOSE), PATROL, range(9))
    n.s.codebreaking[1] = 1
    n.s.cards = [0, 1]
    n.play(answers={"cards": 1, "announce": 1, "intercept-hex": [9]}, until="join", strict=False)
    n.answer(1)
    n.play(until="die")
    assert [subject for _, subject, _ in n.questions("join")] == [], (
        "the second force is not even asked: it would leave none"
    )
    assert len(n.events("attempt-declared")) == 1


@pytest.mark.rule("22.114", "22.915-a", "22.915-b", "22.13E", "22.22K.3-a", "22.22K.3-b", "awaw-2011:22.114")
def test_each_submarine_factor_goes_by_itself_in_a_hex_of_its_own() -> None:
    n, home, foe = chased(LINE)
    n.force(1, foe, light("SUB", 3, "Britain"), body=terms.SUBMARINES)
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(13))
    n.play(answers={"announce": 1, "intercept-hex": [13], "join": [1], "submarine-hex": [12, 11, 0]}, until="die")
    assert len(n.questions("submarine-hex")) == 3
    declared = n.events("interception-declared")
    assert [e.hex for e in declared] == [12, 11, 10], "the ships in hex 12, the submarines in 11 and 10"
    assert n.s.dice_left == 3, "the ships roll three dice all the same"


@pytest.mark.rule("22.113")
def test_russia_stays_when_the_western_allies_intercept() -> None:
    n, home, foe = chased(LINE, ships("Russia"), ships("Britain"))
    n.sail(n.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    n.play(answers={"announce": 1, "intercept-hex": [9], "join": [1]}, until="die")
    assert n.questions("join") == [(1, 25, 0)], "the British are asked first, then the Russians may not"
    m, home, foe = chased(LINE, ships("Russia"), ships("Britain"))
    m.sail(m.force(0, home, *ships("Germany")), CARRIER_MISSION, range(9))
    m.play(answers={"announce": 1, "intercept-hex": [9], "join": [0, 1]}, until="die")
    assert m.questions("join") == [(1, 25, 0), (1, 24, 0)]


@pytest.mark.rule("22.23-b")
def test_the_distance_is_counted_along_the_way_that_was_announced() -> None:
    n = NavalTurn(GridChart(10, 3))
    home = n.port(0, 0)
    n.force(1, n.port(1, 9), *ships("Britain"))
    n.s.vias[1] = [29, 8, -1, -1]
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(5))
    n.play(answers={"announce": 1, "intercept-hex": [5]}, until="join")
    assert n.legal() == [0, 1, 2], "the second named hex lies on the shortest way, the others are not there"
    assert n.refusal(3) == reasons.SAME_WAY and n.refusal(4) == reasons.NO_WAY
    n.answer(2)
    n.play(until="die")
    assert (n.events("attempt-declared")[0].start, n.events("attempt-declared")[0].hexes) == (9, 9), (
        "down two, west five, up two"
    )


@pytest.mark.rule("22.112-a")
def test_nobody_intercepts_a_country_he_is_not_at_war_with() -> None:
    n, home, foe = chased(LINE)
    for row in range(14):
        n.s.at_war[3][row] = 0
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(9))
    n.play(answers={"announce": 1})
    assert n.questions("intercept-hex") == []


@pytest.mark.rule("22.13B")
def test_another_activity_of_the_same_turn_is_open_again() -> None:
    n, home, foe = chased(GridChart(10), ships("Britain"), ships("Britain"))
    f, to = n.force(0, home, *ships()), n.port(0, 4)
    n.sail(f, BASE_CHANGE, range(5), base=to)
    op = n.operation(stage=terms.COMBAT)
    n.leg(op, CARRIER_MISSION, [f], range(4, 8))
    n.play(
        dice=[6, 6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": lambda s: s.ask_size - 1 if s.wave == terms.OUTBOUND else 0,
            "join": lambda s: int(s.ask_subject == 24 + s.stage),
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert [hex for hex, *_ in n.fought] == [4, 7]


@pytest.mark.rule("table.activities.op.23", "22.11-a")
@pytest.mark.parametrize("kind", ["TR", "CVE"])
def test_transports_and_escort_carriers_intercept_nobody(kind: str) -> None:
    n, home, foe = chased(LINE, [light(kind, 3, "United States")])
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(9))
    n.play(answers={"announce": 1})
    assert n.questions("intercept-hex") == []


@pytest.mark.rule("table.activities.op.23", "22.14D")
@pytest.mark.parametrize("kind", ["TR", "CVE"])
def test_the_warships_of_their_force_may_leave_them_behind(kind: str) -> None:
    n, home, foe = chased(LINE, [*ships("United States"), light(kind, 1, "United States")])
    n.sail(n.force(0, home, *ships()), CARRIER_MISSION, range(9))
    n.play(answers={"announce": 1, "intercept-hex": 9}, until="join")
    idle = next(u for u in range(64, 128) if n.s.kind[u] == KIND_NAMES.index(kind))
    assert n.s.in_force[idle] != n.s.ask_subject and n.s.in_force[64] == n.s.ask_subject
