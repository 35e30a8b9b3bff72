"""What a naval turn was worth to the side listed first: factors lost on either side and tasks carried out; turns from files."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.counting import COUNTING, INTERCEPTORS
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.losses import factors_of
from flagplot.odds.play import notes_of
from tests.helpers.sea_line import Answer, FileTurn, fight_it_out, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])


def crossing(folder: Path, red_first: bool, foes: str = "{name: %s cruisers, type: CA, count: 8}") -> FileTurn:
    """Blue's Van, twelve factors, sails from Home to M1, past Nest, where Red has eight cruisers."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, M1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest", foes)
    text = operation(blue, red, ports={"Home": "A1", "Nest": "K1"}, folder=folder, red_first=red_first)
    return FileTurn(text)


def noted(turn: FileTurn, **answers: Answer) -> list[list[int]]:
    """Play on to the end: what is noted of the events as they come."""
    notes, read = list[list[int]](), 0

    def read_along(turn: FileTurn) -> bool:
        nonlocal read
        notes.extend(notes_of(COUNTING, turn.s, turn.game.log[read:]))
        read = len(turn.game.log)
        return False

    turn.play(until=read_along, **answers)
    read_along(turn)
    return notes


def worth(turn: FileTurn, **answers: Answer) -> float:
    """Play on to the end: what it was worth to the side listed first."""
    turn.play(**answers)  # type: ignore[arg-type]
    start, row = turn.setting.battle.situation, [0] * COUNTING.columns
    COUNTING.note(start, turn.s, 0, row)
    return COUNTING.aimed(start).value(start, row)


@ORDERS
@pytest.mark.parametrize("sails", [1, 0], ids=["carried out", "not begun"])
def test_a_task_is_worth_half_of_what_it_risks(tmp_path: Path, red_first: bool, sails: int) -> None:
    """All factors and half of the task's twelve are at stake, and those six are won or lost."""
    turn = crossing(tmp_path, red_first)
    found = worth(turn, announce=sails)
    start = turn.setting.battle.situation
    assert (factors_of(start, start.mover), factors_of(start, 1 - start.mover)) == (12, 16)
    gained = 6 if sails == (start.mover == 0) else -6
    assert found == pytest.approx(0.5 + gained / 2 / (12 + 16 + 6))


@ORDERS
def test_ships_that_the_other_side_loses_count_for_their_factors(tmp_path: Path, red_first: bool) -> None:
    turn = crossing(tmp_path, red_first)
    found = worth(turn, announce=1, intercept_hex=turn.at("I1"), join=1, **fight_it_out(2, leaves=1 - turn.s.mover))
    rows = [range(side * terms.UNITS, (side + 1) * terms.UNITS) for side in range(2)]
    lost = [sum(turn.s.size[u] * turn.s.sunk[u] for u in own) for own in rows]
    assert lost[0] != lost[1]
    done = bool(turn.events("activity-done"))
    gained = lost[1] - lost[0] + (6 if done == (turn.s.mover == 0) else -6)
    assert found == pytest.approx(0.5 + gained / 2 / (12 + 16 + 6))


@ORDERS
def test_what_became_of_operations_and_attempts_is_noted_and_nothing_else(tmp_path: Path, red_first: bool) -> None:
    turn = crossing(tmp_path, red_first)
    notes = noted(turn, announce=1, intercept_hex=turn.at("I1"), join=1, **fight_it_out(1, leaves=1 - turn.s.mover))
    of_operations = {events.LEG_ANNOUNCED, events.LEG_COURSE, events.ACTIVITY_DONE, events.LEG_ABORTS}
    of_attempts = {events.INTERCEPTION_DECLARED, events.ATTEMPT_DECLARED, events.ARRIVES, events.ARRIVES_LATE}
    of_fights = {events.BATTLE_BEGINS, events.BATTLE_OVER}
    told = [event.kind for event in turn.game.log if event.kind in of_operations | of_attempts | of_fights]
    assert {events.LEG_ANNOUNCED, events.ACTIVITY_DONE, events.INTERCEPTION_DECLARED, *of_fights} <= set(told)
    assert [note[0] for note in notes] == told


@ORDERS
def test_a_body_formed_anew_is_told_by_its_largest_ships(tmp_path: Path, red_first: bool) -> None:
    turn = crossing(tmp_path, red_first, "{name: Small, type: CA, count: 4}, {name: Large, type: BB, size: 4}")
    taken = {"Small": 3, "Large": 1}

    def reform(turn: FileTurn) -> int:
        return taken[turn.names.units[turn.s.ask_subject]] if turn.s.ask_object == terms.FIRST_TASK_FORCE else 0

    sails = {"announce": 1, "intercept_hex": turn.at("I1"), "reconstitute": 1, "reform": reform, "join": 1}
    notes = noted(turn, **sails, **fight_it_out(1, leaves=1 - turn.s.mover))  # type: ignore[arg-type]
    assert COUNTING.watch is not None
    watch = COUNTING.watch(turn.names)
    for note in notes:
        watch.read(note)
    assert (1 - turn.s.mover, "Large, Small") in {key[1] for key, _ in watch.noted() if key[0] == INTERCEPTORS}
