"""Announcing a stage: everything together, before any interception, and bad plans refused (22.11, 22.12, 22.15, 22.22I)."""

import pytest

from flagplot.games.awaw.interception.terms import (
    BASE_CHANGE,
    CARRIER_MISSION,
    INVASION,
    PATROL,
    SUPPLY,
    TRANSPORT,
)
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.sight import view
from flagplot.games.awaw.turn.terms import NONE
from flagplot.games.awaw.turn.words import asks, reasons
from flagplot.games.awaw.words import reasons as common
from tests.helpers.battle import Ship, light, named
from tests.helpers.turn import GridChart, NavalTurn, wins

LINE = GridChart(20)


def task_force(nation: str = "Japan") -> tuple[Ship, ...]:
    return named("BB", 4, nation), light("CA", 4, nation)


def two_sides(chart: GridChart = LINE) -> tuple[NavalTurn, int, int]:
    """A sea with a port of each side at its ends."""
    n = NavalTurn(chart)
    return n, n.port(0, 0), n.port(1, 19)


@pytest.mark.rule("22.15", "22.15A-a")
def test_all_activities_of_a_stage_are_announced_before_the_defender_decides_anything() -> None:
    n, home, foe = two_sides()
    forces = [n.force(0, home, *task_force()) for _ in range(3)]
    n.force(1, foe, *task_force("Britain"))
    for f, end in zip(forces, (5, 8, 11), strict=True):
        n.sail(f, PATROL, range(end + 1))
    n.play(answers={"announce": 1}, until="", strict=False)
    names = [name for name, *_ in n.asked]
    assert names.count("announce") == 3
    assert names.count("intercept-hex") == 9, (
        "three patrols under way, then on station in the combat phase, then homeward"
    )
    assert max(i for i, name in enumerate(names) if name == "announce") < names.index("intercept-hex")


@pytest.mark.rule("22.15", "22.15B-a")
def test_each_stage_is_announced_when_it_comes() -> None:
    n, home, foe = two_sides()
    moving, striking = n.force(0, home, *task_force()), n.force(0, home, named("CV", 3, "Japan"))
    n.force(1, foe, *task_force("Britain"))
    other = n.port(0, 3)
    n.sail(striking, CARRIER_MISSION, range(8))
    n.sail(moving, BASE_CHANGE, range(4), base=other)
    n.play(answers={"announce": 1})
    order = [(name, subject) for name, _, subject, _ in n.asked if name in ("announce", "intercept-hex")]
    assert order == [
        ("announce", 1),
        ("intercept-hex", 0),
        ("announce", 0),
        ("intercept-hex", 0),
        ("intercept-hex", 0),
    ], "the base change of the movement phase, then the mission of the combat phase, then its return"


@pytest.mark.rule("22.12-b", "22.15A-b")
def test_the_path_the_task_forces_and_the_ground_units_are_shown_once_announced_and_not_before() -> None:
    n, home, foe = two_sides()
    landing = n.force(0, home, *task_force(), light("DD", 3, "Japan", laden=1), cargo=3, ground=3)
    n.force(1, foe, *task_force("Britain"))
    n.sail(landing, INVASION, range(10))
    n.play(until="announce")
    before = view(n.s, 1)
    assert not any(before.leg_length) and not any(before.operation_plans) and not any(before.count[: terms.UNITS])
    n.play(answers={"announce": 1}, until="intercept-hex")
    seen = view(n.s, 1)
    assert seen.leg_path[0][: seen.leg_length[0]] == list(range(10))
    assert (seen.leg_activity[0], seen.leg_task_forces[0], seen.leg_ground[0]) == (INVASION, 1, 3)
    assert not any(seen.leg_force[0]) and not any(seen.count[: terms.UNITS]), "its ships are not shown"
    assert n.s.ask_size == 11, "none, or one of the ten hexes"
    assert view(n.s, 0).leg_force[0][landing] == 1


@pytest.mark.rule("22.11-b")
def test_a_force_in_an_activity_announced_in_this_stage_is_not_free_to_counter_intercept() -> None:
    n, home, foe = two_sides()
    mission = n.force(0, home, named("CV", 3, "Japan"), light("CA", 4, "Japan"))
    escort, idle = n.force(0, home, *task_force()), n.force(0, home, *task_force())
    n.force(1, foe, *task_force("Britain"))
    n.sail(mission, CARRIER_MISSION, range(9))
    n.sail(escort, CARRIER_MISSION, range(3))
    n.play(
        dice=[6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": lambda s: 9 if s.ask_size == 10 else 0,
            "counter-hex": 9,
            "join": lambda s: int(s.ask_seat == 1),
        },
        battles=[wins(0)],
        strict=False,
    )
    counters = [subject for seat, subject, _ in n.questions("join") if seat == 0]
    assert idle in counters
    assert mission not in counters and escort not in counters


@pytest.mark.rule("22.15B-b")
def test_contemporaneous_activities_are_carried_out_one_after_another() -> None:
    n, home, foe = two_sides()
    ports = [n.port(0, hex) for hex in (4, 6)]
    lines = [n.force(0, home, *task_force(), light("DD", 2, "Japan", laden=1), cargo=2) for _ in range(2)]
    n.force(1, foe, *task_force("Britain"))
    n.force(1, foe, *task_force("Britain"))
    for zone, (f, end) in enumerate(zip(lines, (5, 7), strict=True)):
        n.sail(f, SUPPLY, range(end), zone=zone)
    assert ports
    n.play(
        dice=[6, 6, 6] * 2,
        answers={
            "announce": 1,
            "intercept-hex": lambda s: s.leg_length[s.ask_subject] if s.wave == terms.OUTBOUND else 0,
            "join": lambda s: int(s.contact_leg[s.ask_object] == s.ask_subject - terms.FORCES),
            "order": [1],
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert [hex for hex, *_ in n.fought] == [6, 4], "the moving player has the second line fought first"
    assert n.questions("order") == [(0, -1, -1)]
    assert len(n.events("cargo-landed")) == 2


@pytest.mark.rule("22.22I", "22.22I.1", "22.22I.2")
@pytest.mark.parametrize(("mine", "theirs", "die"), [(2, 1, 1), (3, 0, 1), (1, 1, 0), (0, 2, 0)])
def test_more_cards_than_the_opponent_give_one_die_for_the_turn(mine: int, theirs: int, die: int) -> None:
    n, home, foe = two_sides()
    n.s.cards = [3, 3]
    f = n.force(0, home, named("CV", 3, "Japan"), light("CA", 4, "Japan"))
    n.force(1, foe, *task_force("Britain"))
    n.sail(f, CARRIER_MISSION, range(9))
    n.play(answers={"cards": [theirs, mine], "announce": 1, "intercept-hex": 9, "join": 1}, until="die")
    assert n.events("dice-help")[0].codebreaking == die
    assert n.s.dice_left == 3 + die, "two dice for the mission, one for the task force"


def test_cards_stay_hidden_until_both_have_played() -> None:
    n, _, _ = two_sides()
    n.s.cards = [3, 3]
    n.play(until="cards")
    n.answer(2)
    assert view(n.s, 1).cards_played == [0, 0]
    assert view(n.s, 0).cards_played == [2, 0]


def refused(n: NavalTurn, operation: int = 0, plan: int = 1) -> int:
    """Why a plan is refused when its operation is asked for."""
    n.play(until="announce")
    while n.s.ask_subject != operation:
        n.answer(1)
    return n.refusal(plan)


def test_a_path_over_land_is_refused() -> None:
    n, home, _ = two_sides(GridChart(20, 1, land=frozenset({6})))
    n.sail(n.force(0, home, *task_force()), PATROL, range(9))
    assert refused(n) == reasons.PATH_BROKEN


def test_a_path_that_skips_a_hex_is_refused() -> None:
    n, home, _ = two_sides()
    n.sail(n.force(0, home, *task_force()), PATROL, [0, 1, 3])
    assert refused(n) == reasons.PATH_BROKEN


def test_a_path_that_begins_elsewhere_is_refused() -> None:
    n, home, _ = two_sides()
    n.sail(n.force(0, home, *task_force()), PATROL, [1, 2, 3])
    assert refused(n) == reasons.PATH_STARTS_ELSEWHERE


@pytest.mark.rule("22.11-b")
def test_a_force_announced_twice_is_refused() -> None:
    n, home, _ = two_sides()
    f = n.force(0, home, *task_force())
    n.sail(f, PATROL, range(4))
    n.sail(f, BASE_CHANGE, range(6), base=n.port(0, 5))
    assert refused(n, 1) == reasons.ANNOUNCED_ALREADY


def test_an_activity_that_a_ship_may_not_do_is_refused() -> None:
    n, home, _ = two_sides()
    n.sail(n.force(0, home, light("CVE", 3, "Japan")), PATROL, range(4))
    assert refused(n) == reasons.NOT_BY_THAT_SHIP


def test_an_activity_of_another_stage_is_refused() -> None:
    n, home, _ = two_sides()
    f = n.force(0, home, *task_force())
    op = n.operation(stage=terms.COMBAT)
    n.leg(op, PATROL, [f], range(4))
    assert refused(n) == reasons.NOT_IN_THAT_STAGE


def test_an_inverted_force_is_refused() -> None:
    n, home, _ = two_sides()
    f = n.force(0, home, *task_force())
    n.s.inverted[1] = 1
    n.sail(f, PATROL, range(4))
    assert refused(n) == reasons.FORCE_INVERTED


@pytest.mark.rule("22.913-a", "22.913-b")
def test_submarines_patrol_but_not_together_with_ships() -> None:
    n, home, _ = two_sides()
    f = n.force(0, home, *task_force())
    u = n.force(0, home, light("SUB", 2, "Japan"), body=terms.SUBMARINES)
    op = n.operation(stage=terms.MOVEMENT, plans=2)
    n.leg(op, PATROL, [f, u], range(4), plan=1)
    n.leg(op, PATROL, [u], range(4), plan=2)
    n.play(until="announce")
    assert n.refusal(1) == reasons.SUBMARINES_PATROL_ALONE
    assert n.refusal(2) == 0


@pytest.mark.rule("22.913-a", "22.913-c")
@pytest.mark.parametrize(
    ("choice", "standing"), [(terms.REMAINS, terms.DEFENSIVE_PATROL), (terms.WITH_OTHERS, terms.IN_PORT)]
)
def test_a_submarine_patrol_may_stay_at_sea_through_the_opposing_turn(choice: int, standing: int) -> None:
    n, home, _ = two_sides()
    u = n.force(0, home, light("SUB", 2, "Japan"), body=terms.SUBMARINES)
    n.sail(u, PATROL, range(4))
    n.play(answers={"announce": 1, "patrol-home": choice})
    assert n.s.standing[u] == standing
    assert n.s.hex[u] == (3 if choice == terms.REMAINS else 0)


@pytest.mark.rule("22.141.note-c")
def test_a_transport_may_not_enter_the_target_hex_of_another() -> None:
    n, home, _ = two_sides()
    convoys = [n.force(0, home, light("DD", 2, "Japan", laden=1), cargo=2, body=terms.LOOSE) for _ in range(2)]
    op, other = n.operation(), n.operation(plans=2)
    n.leg(op, TRANSPORT, [convoys[0]], range(5))
    n.leg(other, TRANSPORT, [convoys[1]], range(8), plan=1)
    n.leg(other, TRANSPORT, [convoys[1]], range(4), plan=2)
    assert refused(n, 1, 1) == common.FOREIGN_TARGET_HEX
    assert n.refusal(2) == common.FOREIGN_TARGET_HEX, "the other one would enter this one's target hex"


@pytest.mark.rule("22.11A.7")
def test_nothing_is_asked_about_what_may_not_be_intercepted() -> None:
    n, home, foe = two_sides()
    n.sail(n.force(0, home, light("SUB", 2, "Japan"), body=terms.SUBMARINES), PATROL, range(6))
    n.force(1, foe, *task_force("Britain"))
    n.play(answers={"announce": 1})
    assert n.questions("intercept-hex") == []


def test_what_is_not_announced_stays_where_it_is() -> None:
    n, home, _ = two_sides()
    f = n.force(0, home, *task_force())
    n.sail(f, PATROL, range(4))
    n.play(answers={"announce": 0})
    assert n.s.standing[f] == terms.IN_PORT and n.s.hex[f] == 0
    assert n.s.leg_operation[terms.SAILING_LEGS] == 0 and n.s.leg_plan_row[terms.SAILING_LEGS] == NONE
    assert asks.BY_CODE[asks.ANNOUNCE].cites == "22.15"
