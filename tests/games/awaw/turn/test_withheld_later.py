"""Ships withheld from a token force that counters their way intercept later in the turn, the inverted ones stay (22.26D).

Every turn here begins as an operation file, with either side listed first.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
BIG = "{name: Washington, type: BB, size: 4}, {name: Texas, type: BB, size: 3}, {name: Heavy cruisers, type: CA, count: 4}"
TOKEN = "{name: Token, type: DD, count: 2}"


def trick(folder: Path, red_first: bool) -> str:
    """Blue changes base from A1 to I1 in the movement phase and sends a mission to H1 in the combat phase.

    Red's one force lies at Nest on N1, and two Blue destroyers at Trap on K1 are there to counter it on its way.
    """
    blue = places("Home", "Far", "Trap") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += fleet("Token", "Trap", TOKEN, "task-force: false, ") + "    operations:\n"
    blue += task("Shift", "base-change", "movement", "Van", "Home, Far")
    blue += task("Mission", "carrier-mission", "combat", "Rear", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest", BIG)
    ports = {"Home": "A1", "Far": "I1", "Trap": "K1", "Nest": "N1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


def committed(turn: FileTurn, name: str) -> int:
    """An answer to `screen`: every ship but those of one name is withheld; the Blue destroyers fight."""
    s = turn.s
    row = s.battle_unit[s.ask_subject]
    withheld = s.ask_seat != s.mover and row != turn.unit(name)
    return s.ask_size - 1 if withheld else 0


def asked_later(turn: FileTurn) -> bool:
    """Whether a force is asked to sail in the combat phase."""
    return turn.kind == "join" and turn.s.stage == terms.COMBAT


def sprung(turn: FileTurn, until: str | Callable[[FileTurn], bool] = "") -> FileTurn:
    """In the movement phase Foe goes for Van in I1, is countered in K1, and sinks or drives off the destroyers with Texas alone."""

    def hex_of(turn: FileTurn) -> int:
        if turn.s.wave != terms.OUTBOUND:
            return 0
        return turn.path_answer(turn.hex("Far" if turn.s.stage == terms.MOVEMENT else "H1"))

    return turn.play(
        until=until,
        die=lambda turn: 1 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        counter_hex=lambda turn: turn.path_answer(turn.hex("Trap")) if turn.s.stage == terms.MOVEMENT else 0,
        join=lambda turn: int(turn.s.ask_seat != turn.s.mover or turn.subject == turn.force("Token")),
        screen=lambda turn: committed(turn, "Texas"),
        withdraw=lambda turn: int(turn.s.ask_seat == turn.s.mover),
        go_on=0,
    )


@pytest.mark.rule("22.26D", "22.26.note", "22.14B-a", "22.14D")
@ORDERS
def test_what_was_withheld_is_asked_to_intercept_in_the_next_phase(tmp_path: Path, red_first: bool) -> None:
    turn = sprung(FileTurn(trick(tmp_path, red_first)), asked_later)
    s, out = turn.s, turn.s.ask_subject
    assert s.stage == terms.COMBAT and s.ask_seat == 1 - s.mover
    inverted = [name for name in ("Washington", "Texas", "Heavy cruisers") if s.inverted[turn.unit(name)]]
    sailing = [name for name in ("Washington", "Texas", "Heavy cruisers") if s.in_force[turn.unit(name)] == out]
    assert inverted == ["Texas"] and sailing == ["Washington", "Heavy cruisers"]
    assert s.formation[out] == terms.TASK_FORCE


@pytest.mark.rule("22.26D", "22.26.note", "22.14B-a")
@ORDERS
def test_it_sails_and_the_inverted_ship_stays(tmp_path: Path, red_first: bool) -> None:
    turn = sprung(FileTurn(trick(tmp_path, red_first)))
    met = [event.hex for event in turn.events("battle-begins")]
    assert met == [turn.hex("Trap"), turn.hex("H1")]
    mustered = [event.unit for event in turn.events("mustered")]
    assert mustered.count(turn.unit("Texas")) == 1, "in the first battle alone"
    assert mustered.count(turn.unit("Washington")) == 2
    assert turn.s.in_force[turn.unit("Texas")] == turn.force("Foe")


@pytest.mark.rule("22.14D", "22.26.note")
@ORDERS
def test_if_it_does_not_sail_it_is_one_force_again(tmp_path: Path, red_first: bool) -> None:
    turn = sprung(FileTurn(trick(tmp_path, red_first)), asked_later)
    out = turn.s.ask_subject
    turn.game.answer(0)
    rows = [turn.unit(name) for name in ("Washington", "Texas", "Heavy cruisers")]
    assert [turn.s.in_force[u] for u in rows] == [turn.force("Foe")] * 3
    assert turn.s.formation[out] == terms.NO_BODY and turn.s.formation[turn.force("Foe")] == terms.TASK_FORCE


@pytest.mark.rule("22.14B-a", "22.14B-b")
@ORDERS
def test_task_forces_are_formed_anew_of_what_is_not_inverted(tmp_path: Path, red_first: bool) -> None:
    turn = sprung(FileTurn(trick(tmp_path, red_first)), asked_later)
    places_asked = [subject for seat, subject, _ in turn.questions("reconstitute") if seat != turn.s.mover]
    assert places_asked == [turn.place("Nest")] * 2, "in either phase"


@pytest.mark.rule("22.14B-a", "22.14C-a", "table.activities.op.23")
@ORDERS
@pytest.mark.parametrize("idle", ["{name: Slow carrier, type: CVE}", "{name: Convoy, type: TR, count: 2}"])
def test_warships_leave_those_behind_that_may_not_intercept(tmp_path: Path, red_first: bool, idle: str) -> None:
    text = trick(tmp_path, red_first).replace(BIG, f"{BIG}, {idle}")
    turn = FileTurn(text)
    turn.play(until="join", announce=1, intercept_hex=lambda turn: turn.path_answer(turn.hex("Far")))
    idler = turn.unit("Slow carrier" if "CVE" in idle else "Convoy")
    assert turn.s.in_force[turn.unit("Washington")] == turn.s.ask_subject != turn.s.in_force[idler]


@pytest.mark.rule("22.74.ex.2")
@ORDERS
def test_inverted_ships_redeploy(tmp_path: Path, red_first: bool) -> None:
    blue = places("Home", "Far") + "    forces:\n" + fleet("Van", "Home", more="inverted: true, ") + "    operations:\n"
    blue += task("Shift", "naval-redeployment", "redeployment", "Van", "Home, Far")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    ports = {"Home": "A1", "Far": "I1", "Nest": "R1"}
    turn = FileTurn(operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first))
    turn.play(announce=1)
    assert turn.s.home[turn.force("Van")] == turn.place("Far")
    assert turn.s.inverted[turn.unit("Van One")] == 1
