"""Base changes and redeployments that were beaten, ports that overflow, and ships met on their way home (22.62, 22.63)."""

import random

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.shared.groups import is_encumbered, is_fast, is_laden
from flagplot.games.awaw.shared.ports import Overstacking, overstacking
from flagplot.games.awaw.shared.terms import (
    AFTERMATH,
    BASE_CHANGE,
    NAVAL_REDEPLOYMENT,
    NO_CARGO_MISSION,
    OTHER_MISSION,
    SEA_ESCORT,
    WITHDRAWAL,
)
from flagplot.games.awaw.words import asks, reasons
from tests.helpers.battle import Battle, Ship, light, named

OTHER_ERRANDS = (NO_CARGO_MISSION, SEA_ESCORT, OTHER_MISSION)


def moving(errand: int, *ships: Ship, rooms: tuple[int, ...] = (50, 50), winner: int = 0) -> Battle:
    """Side 1's force from its second port, on that errand, and side 0 with one port; the battle is over."""
    b = Battle(interceptor=0)
    b.group(0, 1, light("DD", 3))
    b.group(1, 1, *ships, mission=errand)
    for u in range(48, 48 + len(ships)):
        b.s.origin[u], b.s.original_mission[u] = 1, errand
    b.port(0)
    for room in rooms:
        b.port(1, room=room)
    b.s.winner = winner
    b.start(AFTERMATH)
    return b


@pytest.mark.rule("22.63A")
@pytest.mark.parametrize("errand", [BASE_CHANGE, NAVAL_REDEPLOYMENT])
def test_a_force_beaten_on_the_move_goes_back_to_its_port(errand: int) -> None:
    b = moving(errand, named("BB", 4))
    b.play()
    assert b.s.return_port[48] == 1 and [name for name, *_ in b.asked] == []


@pytest.mark.rule("22.63A")
@pytest.mark.parametrize("errand", OTHER_ERRANDS)
def test_a_force_beaten_on_another_errand_chooses_its_port(errand: int) -> None:
    b = moving(errand, named("BB", 4))
    b.play(until="return")
    assert b.legal() == [0, 1]


@pytest.mark.rule("22.63A")
@pytest.mark.parametrize("errand", [BASE_CHANGE, NAVAL_REDEPLOYMENT])
def test_a_force_that_won_and_breaks_off_its_move_chooses(errand: int) -> None:
    b = moving(errand, named("BB", 4), winner=1)
    b.play(answers={"go-on": 0}, until="return")
    assert b.legal() == [0, 1]


@pytest.mark.rule("22.63A")
def test_ships_that_withdrew_from_a_move_go_back_although_their_side_won() -> None:
    """A damaged battleship went home while the destroyers won and go on."""
    b = moving(BASE_CHANGE, named("BB", 4, hits=3), light("DD", 5), winner=1)
    b.start(WITHDRAWAL)
    b.s.fought[18] = 1
    b.play(answers={"withdraw": lambda s: asks.DAMAGED_ONLY if s.ask_seat == 1 else asks.ALL, "go-on": 1})
    assert b.s.winner == 1 and b.s.return_port[48:50] == [1, -1]


@pytest.mark.rule("22.63A")
def test_another_port_is_refused_with_its_paragraph() -> None:
    b = moving(NAVAL_REDEPLOYMENT, named("BB", 4), named("BB", 4), rooms=(50, 6))
    b.play(until="excess-ship")
    b.s.ask_kind, b.s.ask_subject, b.s.return_port[48:50] = asks.RETURN_TO, 0, [-1, -1]
    assert b.refusal(0) == reasons.MUST_RETURN_TO_ORIGIN and b.refusal(1) == reasons.MAY
    assert reasons.BY_CODE[reasons.MUST_RETURN_TO_ORIGIN].cites == "22.63"


@pytest.mark.rule("22.63A")
@pytest.mark.parametrize("errand", [BASE_CHANGE, NAVAL_REDEPLOYMENT])
def test_such_a_force_carries_nothing_and_is_not_hampered(errand: int) -> None:
    b = Battle()
    g = b.group(1, 1, named("BB", 4), light("DD", 3), mission=errand)
    assert not is_laden(b.s, g) and not is_encumbered(b.s, g) and is_fast(b.s, g)


@pytest.mark.rule("22.63E")
def test_a_failed_redeployment_costs_what_its_port_cannot_hold() -> None:
    """Eleven factors come back to a port for eight: the owner gives up one destroyer after another, three in all."""
    b = moving(NAVAL_REDEPLOYMENT, named("BB", 4), light("DD", 7), rooms=(50, 8))
    b.play(answers={"excess-ship": [1, 1, 1]})
    assert b.s.return_port[48:50] == [1, 1]
    assert (b.s.count[48], b.s.count[49], b.s.sunk[49]) == (1, 4, 3)
    assert b.values("excess-eliminated") == [(1, 49, 7)] * 3 and b.events("overstacked") == []
    assert b.s.port_room[7] == 0


@pytest.mark.rule("22.63E")
def test_a_large_ship_given_up_leaves_room_over() -> None:
    """The battleship's four factors for three: one is free again, and the port of origin holds the seven destroyers."""
    b = moving(NAVAL_REDEPLOYMENT, named("BB", 4), light("DD", 7), rooms=(50, 8))
    b.play(answers={"excess-ship": [0]})
    assert b.s.count[48:50] == [0, 7] and b.s.return_port[48:50] == [-1, 1] and b.s.port_room[7] == 1


@pytest.mark.rule("22.63E")
def test_the_excess_comes_from_the_ships_that_came_back() -> None:
    """Not from a force on another errand, which chose the same port before them."""
    b = moving(OTHER_MISSION, named("BB", 4), rooms=(50, 9))
    b.s.standing[19] = 1
    for u, ship in ((49, named("BB", 5)), (50, light("DD", 3))):
        b.unit(1, 19, ship, force=1)
        b.s.origin[u], b.s.original_mission[u] = 1, NAVAL_REDEPLOYMENT
    b.play(answers={"return": [1]}, until="excess-ship")
    assert b.legal() == [1, 2] and b.refusal(0) == reasons.NOT_RETURNING
    b.answer(1)
    assert b.s.count[48:51] == [1, 0, 3] and b.s.port_room[7] == 9 - 4 - 3


@pytest.mark.rule("22.63E")
def test_without_a_choice_nothing_is_asked_and_damaged_ships_go_first() -> None:
    b = moving(NAVAL_REDEPLOYMENT, light("CA", 4, hurt=1), rooms=(50, 5))
    b.play()
    assert [name for name, *_ in b.asked] == []
    assert (b.s.count[48], b.s.damaged[48], b.s.sunk[48], b.s.port_room[7]) == (2, 0, 2, 1)


@pytest.mark.rule("22.63E")
def test_squadrons_go_with_a_carrier_that_is_given_up() -> None:
    b = moving(NAVAL_REDEPLOYMENT, named("CV"), rooms=(50, 2))
    b.play()
    assert b.s.count[48] == 0 and b.s.squadrons[24] == 0 and b.values("squadrons-drowned") == [(1, 24, 3)]


@pytest.mark.rule("22.63D-a", "22.63E")
@pytest.mark.parametrize("errand", [BASE_CHANGE, OTHER_MISSION])
def test_others_have_until_later_in_the_turn(errand: int) -> None:
    b = moving(errand, named("BB", 4), light("DD", 7), rooms=(0, 8))
    b.play()
    assert b.values("overstacked") == [(1, 7, 3)] and b.events("excess-eliminated") == []
    assert (b.s.count[48], b.s.count[49]) == (1, 7)


@pytest.mark.rule("22.63D-b", "22.63E")
@pytest.mark.parametrize(
    ("factors", "room", "moved_on", "failed", "expected"),
    [
        (12, 10, 0, 0, (2, 0, 2)),
        (12, 10, 1, 0, (2, 0, 1)),
        (12, 10, 2, 0, (2, 0, 0)),
        (12, 10, 5, 0, (2, 0, 0)),
        (10, 10, 0, 0, (0, 0, 0)),
        (7, 10, 0, 1, (0, 0, 0)),
        (12, 10, 2, 1, (2, 2, 0)),
    ],
)
def test_what_is_not_moved_on_in_time_is_eliminated(
    factors: int, room: int, moved_on: int, failed: int, expected: tuple[int, int, int]
) -> None:
    assert overstacking(factors, room, moved_on, failed) == Overstacking(*expected)
    fields = {"factors": factors, "room": room, "moved-on": moved_on, "failed-redeployment": failed}
    case = PROCEDURES["awaw.overstacking"].take(editions.fill(editions.load()), fields)
    assert case.outcome() == expected


@pytest.mark.rule("22.63E", "22.63A")
def test_no_port_is_overstacked_after_random_failed_redeployments() -> None:
    rng = random.Random(2263)
    for _ in range(150):
        kinds = [
            named("BB", rng.randint(2, 5)),
            named("CV"),
            light("CA", rng.randint(1, 4)),
            light("DD", rng.randint(1, 6)),
        ]
        room = rng.randint(0, 24)
        b = moving(NAVAL_REDEPLOYMENT, *rng.sample(kinds, rng.randint(1, 4)), rooms=(50, room))
        b.play(answers={"excess-ship": lambda s, b=b, rng=rng: rng.choice(b.legal())})  # type: ignore[misc]
        rows = range(48, 48 + b.s.units[1])
        held = sum(b.s.size[u] * b.s.count[u] for u in rows)
        assert held <= room and b.s.port_room[7] == room - held
        given_up = sum(b.s.size[u] * b.s.sunk[u] for u in rows)
        largest = max((b.s.size[u] for u in rows if b.s.sunk[u]), default=0)
        assert given_up == 0 or room - held < largest
        assert all(b.s.return_port[u] == (1 if b.s.count[u] else -1) for u in rows)


@pytest.mark.rule("22.62")
def test_whoever_goes_home_is_open_to_attack_on_the_way() -> None:
    """The beaten force and the interceptors too, each told to its owner, with the port it makes for."""
    b = moving(NO_CARGO_MISSION, named("BB", 4))
    b.play(answers={"return": [0]})
    assert b.values("open-on-the-way") == [(0, 0, 0), (1, 0, 6)]


@pytest.mark.rule("22.62")
def test_ships_that_withdrew_are_open_to_attack_those_that_go_on_are_not_on_their_way_home() -> None:
    b = moving(NO_CARGO_MISSION, named("BB", 4, hits=3), light("DD", 5), winner=1)
    b.unit(1, 19, light("DD", 2), force=1)
    b.s.standing[19] = 1
    b.start(WITHDRAWAL)
    b.s.fought[18] = 1

    def leave(s: BattleState) -> int:
        return asks.ALL if s.ask_seat == 0 else asks.DAMAGED_ONLY if s.ask_subject == 18 else asks.STAY

    b.play(answers={"withdraw": leave, "go-on": 1, "return": [1]})
    assert [(event.side, event.force) for event in b.events("open-on-the-way")] == [(0, 0), (1, 0)]
    assert b.values("withdraw-unseen") == [(0, 0, 3, 0), (1, 48, 0, 1)]
