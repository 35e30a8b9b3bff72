"""Interceptions, counter-interceptions and a third level: their order, hexes and battles (22.16, 22.17, 22.25)."""

from collections.abc import Callable

import pytest

from flagplot.games.awaw.interception.terms import CARRIER_MISSION, RAID
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES
from tests.helpers.battle import light, named
from tests.helpers.turn import FOE, Fight, GridChart, NavalTurn, chase, outbound, parts, ships, wins

MOVER = 0


def keeps(side: int, *, goes_on: bool) -> Fight:
    """A battle won by a side, which goes on or not."""

    def settle(s: TurnState) -> None:
        wins(side)(s)
        for f in range(side * FORCES, (side + 1) * FORCES):
            if s.role_in_battle[f] and not goes_on:
                s.outcome[f] = terms.GOES_HOME

    return settle


@pytest.mark.rule("22.161-a", "22.161-b", "22.164A-a", "22.164B", "22.164C", "22.16", "22.17", "22.17.note", "22.253")
@pytest.mark.rule("22.111", "awaw-2011:22.111.1", "awaw-2011:22.111.2")
def test_each_level_is_announced_and_rolled_for_before_the_next_and_all_before_any_battle() -> None:
    n = chase(GridChart(20), own=(5,), foes=(19, 17))
    levels: list[tuple[str, int, int]] = []

    def note(name: str, answer: Callable[[TurnState], int]) -> Callable[[TurnState], int]:
        def told(s: TurnState) -> int:
            levels.append((name, s.level, s.ask_seat))
            return answer(s)

        return told

    n.play(
        dice=[6, 6, 6, 6, 6, 6, 6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": note("intercept-hex", outbound(9)),
            "counter-hex": note("counter-hex", lambda s: s.ask_size - 1),
            "join": note("join", lambda s: int(s.level > 0 or s.ask_subject == FOE)),
        },
        battles=[wins(0)],
        strict=False,
    )
    steps = [(name, level, seat) for name, level, seat in levels if level or name == "join" or name == "intercept-hex"]
    assert steps[:6] == [
        ("intercept-hex", 0, 1),
        ("join", 0, 1),
        ("join", 0, 1),
        ("counter-hex", 1, 0),
        ("join", 1, 0),
        ("counter-hex", 2, 1),
    ]
    assert max(level for _, level, _ in steps) == 2, "nothing beyond the third level"
    names = [event.kind.name for event in n.log]
    rolled = [i for i, name in enumerate(names) if name == "rolled"]
    assert len(rolled) == 3 and max(rolled) < names.index("battle-begins"), "all dice before the battle"


@pytest.mark.rule("22.161A-a", "22.161A-b", "22.24B-b", "22.163A")
def test_in_the_interception_hex_everybody_fights_one_battle_latecomers_in_their_rounds() -> None:
    n = chase(GridChart(20), own=(4, 1), foes=(19, 18))
    n.play(
        dice=[6, 6, 1, 1, 6, 6, 6, 1, 1, 1],
        answers={"announce": 1, "intercept-hex": outbound(9), "counter-hex": lambda s: s.ask_size - 1, "join": 1},
        battles=[wins(0)],
        strict=False,
    )
    assert len(n.fought) == 1 and n.fought[0][:2] == (8, terms.NAVAL)
    assert parts(n, 0) == {
        0: 1,
        1: 1,
        2: 2,
        FOE: 1,
        FOE + 1: 3,
    }, "the second American force is 8 hexes short of 10, the second Japanese one 4 short of 7"
    assert n.questions("counter-hex") == [(0, 0, -1)], "in the hex of the interception all are met together"


@pytest.mark.rule("22.161B-a", "22.161B-b", "22.252E", "awaw-2011:22.161.B.3", "awaw-2011:22.1611.3")
@pytest.mark.parametrize("goes_on", [True, False])
def test_in_another_hex_the_interceptors_fight_first_without_the_intercepted_force(goes_on: bool) -> None:
    n = chase(GridChart(20), own=(13,))
    battles = [keeps(1, goes_on=goes_on)] + ([wins(1)] if goes_on else [])
    n.play(
        dice=[6, 6, 6, 6],
        answers={"announce": 1, "intercept-hex": outbound(9), "counter-hex": 7, "join": 1},
        battles=battles,
        strict=False,
    )
    assert n.fought[0][0] == 13 and parts(n, 0) == {1: 1, FOE: 1}
    if goes_on:
        assert n.fought[1][0] == 8 and parts(n, 1) == {0: 1, FOE: 1}
    else:
        assert len(n.fought) == 1 and n.events("contact-lapses")
    assert n.s.standing[FOE] == terms.IN_PORT and n.s.inverted[terms.UNITS] == 1


@pytest.mark.rule("22.161B-a", "22.252D", "22.81C", "22.74.ex.2")
@pytest.mark.parametrize(("ruling", "inverted"), [("inverted", 1), ("not", 0)])
def test_beaten_interceptors_go_home_and_the_activity_is_not_disturbed(ruling: str, inverted: int) -> None:
    """Those who fought for it are inverted; those who sail on are inverted by their mission alone, by ruling."""
    n = chase(GridChart(20), own=(13,), rulings={"inverted-by-missions": ruling})
    n.play(
        dice=[6, 6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": outbound(9),
            "counter-hex": 7,
            "join": 1,
            "return-base": lambda s: s.home[s.ask_subject] % terms.PLACES,
        },
        battles=[wins(0)],
        strict=False,
    )
    assert len(n.fought) == 1 and not n.events("activity-taken-over") and not n.events("interception-taken-over")
    assert [e.leg for e in n.events("activity-done")] == [0]
    assert n.s.standing[1] == terms.IN_PORT and n.s.hex[1] == 13, "it did not adopt the mission"
    assert n.s.inverted[:4] == [inverted, inverted, 1, 1]


def two_ports(dice: list[int], counter: int, fight: Fight, chart: GridChart | None = None) -> NavalTurn:
    """Task forces of ports in 19 and 17 sail along one path to hex 8; a Japanese one counters them on it."""
    n = chase(chart or GridChart(20), own=(12,), foes=(19, 17))
    n.play(
        dice=dice,
        answers={"announce": 1, "intercept-hex": outbound(9), "counter-hex": [counter, 0][:1], "join": 1},
        battles=[fight, wins(0), wins(0)],
        strict=False,
    )
    return n


@pytest.mark.rule("22.162", "22.252A-a", "22.252A-b", "22.252B", "22.252C")
def test_task_forces_of_one_path_are_countered_together_each_as_far_as_it_has_come() -> None:
    n = two_ports([6, 5, 1, 1, 6, 6], 8, wins(1))
    assert n.fought[0][0] == 12
    assert parts(n, 0) == {
        1: 1,
        FOE: 1,
        FOE + 1: 2,
    }, "from 19 it has the 7 hexes to 12 and the 11 to 8; from 17 it has come 2 of 5: three short"
    assert len(n.questions("counter-hex")) == 1, "one question for both"


@pytest.mark.rule("22.252D", "22.26C", "22.26A")
def test_those_that_never_entered_are_beaten_with_the_others_but_not_inverted() -> None:
    def lost(s: TurnState) -> None:
        wins(0)(s)
        s.came_too_late[FOE + 1] = 1
        for u in range(terms.UNITS, 2 * terms.UNITS):
            if s.in_force[u] == FOE + 1:
                s.engaged[u] = 0

    n = two_ports([6, 5, 1, 1, 6, 6], 8, lost)
    assert len(n.fought) == 1, "the interception is over"
    assert [n.s.hex[f] for f in (FOE, FOE + 1)] == [19, 17]
    assert n.s.inverted[terms.UNITS : terms.UNITS + 4] == [1, 1, 0, 0]


@pytest.mark.rule("22.251-a", "22.251-b", "22.252F")
def test_interceptors_on_another_path_are_countered_by_themselves_and_do_not_help() -> None:
    n = NavalTurn(GridChart(20, 3, land=frozenset(range(20, 40)) - {28}))
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    n.force(0, n.port(0, 12), *ships("Japan"))
    n.force(1, n.port(1, 19), *ships("United States"))
    n.force(1, n.port(1, 58), *ships("United States"))
    n.play(
        dice=[6, 6, 6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": outbound(9),
            "join": 1,
            "counter-hex": [8, 0],
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert n.questions("counter-hex") == [(0, 0, -1), (0, 1, -1)], "each path by itself"
    assert n.fought[0][0] == 12 and parts(n, 0) == {1: 1, FOE: 1}
    assert n.fought[1][0] == 8 and parts(n, 1) == {0: 1, FOE + 1: 1}


@pytest.mark.rule("22.24A-a", "22.24A-b", "22.25-b", "22.116", "22.26A", "22.74.ex.2")
def test_when_all_attempts_fail_nobody_has_left_port_and_nobody_may_be_countered() -> None:
    n = chase(GridChart(20), own=(12,), foes=(19, 18))
    n.play(dice=[1, 1, 1, 1], answers={"announce": 1, "intercept-hex": outbound(9), "join": 1}, strict=False)
    assert n.events("all-failed") and not n.fought
    assert n.questions("counter-hex") == []
    assert [n.s.standing[f] for f in (FOE, FOE + 1)] == [terms.IN_PORT] * 2
    assert [u for u, inverted in enumerate(n.s.inverted) if inverted] == [0, 1], (
        "the mission inverts its own ships alone"
    )
    assert len(n.questions("intercept-hex")) == 1, "on the return they may not try again"


@pytest.mark.rule("22.25-a", "22.164B")
def test_an_interceptor_that_is_late_may_be_countered_too() -> None:
    n = chase(GridChart(20), own=(14,), foes=(19, 18))
    n.play(
        dice=[6, 6, 1, 1, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": outbound(9),
            "join": 1,
            "counter-hex": lambda s: 5 if s.ask_subject == 1 else 0,
        },
        battles=[wins(0), wins(0)],
        strict=False,
    )
    assert n.fought[0][0] == 14 and FOE + 1 in parts(n, 0)


@pytest.mark.rule("22.22C", "22.253")
@pytest.mark.parametrize(("hex", "dice"), [(12, 3), (8, 1)])
def test_a_counter_interception_has_two_dice_more_in_the_interception_hex(hex: int, dice: int) -> None:
    n = chase(GridChart(20), own=(13,))
    n.play(until="die", answers={"announce": 1, "intercept-hex": outbound(9), "join": 1}, strict=False)
    for _ in range(3):
        n.answer(5)
    n.play(until="counter-hex")
    n.answer(hex)
    n.play(answers={"join": 1}, until="die", strict=False)
    assert n.s.dice_left == dice, "one for the task force met, two in the hex of the interception"


@pytest.mark.rule("22.81D")
def test_a_counter_counter_interceptor_takes_over_the_interception_that_it_saved() -> None:
    n = chase(GridChart(20), own=(13,), foes=(19, 12))
    n.play(
        dice=[6, 6, 6, 6, 6, 6, 6],
        answers={
            "announce": 1,
            "intercept-hex": outbound(9),
            "join": lambda s: int(s.level != 0 or s.ask_subject == FOE),
            "counter-hex": lambda s: 7 if s.level == 1 else s.ask_size - 1,
        },
        battles=[wins(1), wins(1)],
        strict=False,
    )
    assert n.fought[0][0] == 13 and parts(n, 0) == {1: 1, FOE: 1, FOE + 1: 1}
    assert n.fought[1][0] == 8 and parts(n, 1) == {0: 1, FOE: 1, FOE + 1: 1}
    assert [e.force for e in n.events("interception-taken-over")] == [FOE + 1]


@pytest.mark.rule("22.81C", "22.161A-a")
def test_a_counter_interceptor_in_the_hex_takes_over_the_activity_it_supported() -> None:
    n = chase(GridChart(20), own=(4,))
    n.play(
        dice=[6, 6, 6, 6, 6, 6],
        answers={"announce": 1, "intercept-hex": outbound(9), "join": 1, "counter-hex": lambda s: s.ask_size - 1},
        battles=[wins(0)],
        strict=False,
    )
    assert [(e.force, e.leg) for e in n.events("activity-taken-over")] == [(1, 0)]
    assert n.s.standing[1] == terms.IN_PORT and n.s.hex[1] in (0, 4)
    assert [e for e in n.events("home") if e.force == 1], "it came home with the mission"


@pytest.mark.rule("22.81C", "22.163D")
def test_ships_that_may_not_take_part_in_the_activity_do_not_take_it_over() -> None:
    n = NavalTurn(GridChart(20))
    n.sail(n.force(0, n.port(0, 0), named("BB", 3, "Germany"), named("BB", 4, "Germany")), RAID, range(9))
    n.force(0, n.port(0, 4), named("BB", 4, "Germany"), light("DD", 6, "Germany"))
    n.force(1, n.port(1, 19), *ships("Britain"))
    n.s.codebreaking[1], n.s.cards = 1, [0, 1]
    n.play(
        dice=[6, 6, 6, 6, 6],
        answers={
            "cards": 1,
            "announce": 1,
            "intercept-hex": outbound(9),
            "join": 1,
            "counter-hex": lambda s: s.ask_size - 1,
        },
        battles=[wins(0)],
        strict=False,
    )
    assert parts(n, 0) == {0: 1, 1: 1, FOE: 1}
    assert n.events("activity-taken-over") == [], "destroyers do not raid"
    assert n.s.standing[1] == terms.IN_PORT


@pytest.mark.rule("22.252A-a", "22.252B")
@pytest.mark.parametrize(("reading", "fights"), [("when-the-first-comes", [(7, 2), (8, 3)]), ("no-battle", [(8, 3)])])
def test_a_counter_interception_where_nobody_has_come_so_far(reading: str, fights: list[tuple[int, int]]) -> None:
    """One force arrives from 19; another one, from 3, is late and has come to 5 only when it is countered in 7."""
    n = chase(GridChart(20), own=(13,), foes=(19, 3), rulings={"countered-before-arrival": reading})
    n.play(
        dice=[6, 6, 1, 1, 6, 6],
        answers={"announce": 1, "intercept-hex": outbound(9), "counter-hex": [0, 5], "join": 1},
        battles=[wins(1), wins(1)],
        strict=False,
    )
    assert [(fight[0], sum(part > 0 for part in fight[2])) for fight in n.fought] == fights
