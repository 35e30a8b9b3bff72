"""Rows are copied, begun and emptied whole: every field that a state declares of them, or it is said why not."""

import ast
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import flagplot.games
from flagplot.core.rows import copier, fields_of, projector
from flagplot.core.schema import Field, Record
from flagplot.games.awaw.battle.game import clear_shot
from flagplot.games.awaw.battle.numbering import copy_group, copy_ships, empty_row
from flagplot.games.awaw.battle.rounds import OF_A_GROUP, OF_A_SIDE, OF_A_WING, clear_group, clear_side, clear_wing
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.reforming import open_force
from flagplot.games.awaw.turn.intercept.contacts import (
    add_attempt,
    add_contact,
    clear_attempt,
    clear_contact,
    clear_strike,
    copy_contact,
)
from flagplot.games.awaw.turn.intercept.meeting import forget_battle
from flagplot.games.awaw.turn.rows import clear_leg, copy_force, copy_leg, copy_unit, empty_force, end_force
from flagplot.games.awaw.turn.settle.battle_from_turn import add_ship, set_side
from flagplot.games.awaw.turn.settle.together import open_leg
from flagplot.games.awaw.turn.settle.turn_from_battle import bring_back_unit
from flagplot.games.awaw.turn.stages import free_all
from flagplot.games.awaw.turn.state import TurnState

COPIERS: Final = [
    (copy_unit, TurnState, "unit"),
    (copy_force, TurnState, "force"),
    (copy_leg, TurnState, "leg"),
    (copy_contact, TurnState, "contact"),
    (copy_ships, BattleState, "unit"),
    (copy_group, BattleState, "group"),
]
BEGINNERS: Final = [
    (empty_force, TurnState, "force"),
    (end_force, TurnState, "force"),
    (clear_leg, TurnState, "leg"),
    (clear_contact, TurnState, "contact"),
    (clear_attempt, TurnState, "attempt"),
    (clear_strike, TurnState, "strike"),
    (empty_row, BattleState, "group"),
    (clear_shot, BattleState, "shot"),
]
ROW, TO = 3, 1


def scrambled(record: type[Record], kind: str, seed: int) -> Any:
    """A state whose rows of one kind hold other numbers than they begin with."""
    chance, s = random.Random(seed), record()
    s.log = []

    def other(field: Field) -> int:
        return chance.choice([n for n in range(field.low, min(field.high, 40) + 1) if n != field.start])

    for name, field in fields_of(record, kind).items():
        rows = getattr(s, name)
        for row in range(field.shape[0]):
            rows[row] = [other(field) for _ in rows[row]] if len(field.shape) > 1 else other(field)
    return s


def first_value(field: Field) -> Any:
    """What a row of the field begins with."""
    return [field.start] * field.shape[1] if len(field.shape) > 1 else field.start


@pytest.mark.parametrize(("copy", "record", "kind"), COPIERS)
def test_every_field_of_a_row_is_copied_or_begins_anew(
    copy: Callable[..., None], record: type[Record], kind: str
) -> None:
    s = scrambled(record, kind, 1)
    before, copied = s.twin(), 0
    copy(s, ROW, TO)
    for name, field in fields_of(record, kind).items():
        rows, old = getattr(s, name), getattr(before, name)
        assert rows[TO] in (old[ROW], first_value(field)), name
        copied += rows[TO] == old[ROW]
        rows[TO] = old[TO]
        assert rows == old, f"{name} of another row"
    assert copied > len(fields_of(record, kind)) // 2


@pytest.mark.parametrize(
    ("clear", "kind", "named", "row"),
    [(clear_side, "side", OF_A_SIDE, 1), (clear_group, "group", OF_A_GROUP, ROW), (clear_wing, "wing", OF_A_WING, ROW)],
)
def test_a_round_clears_the_fields_that_it_names_and_no_others(
    clear: Callable[..., None], kind: str, named: tuple[str, ...], row: int
) -> None:
    s = scrambled(BattleState, kind, 1)
    before = s.twin()
    clear(s, row)
    for name, field in fields_of(BattleState, kind).items():
        rows, old = getattr(s, name), getattr(before, name)
        assert rows[row] == (first_value(field) if name in named else old[row]), name
        rows[row] = old[row]
        assert rows == old, f"{name} of another row"


def test_a_field_begins_anew_for_a_reason_alone() -> None:
    for anew in ({"count": ""}, {"no such field": "none"}, {"formation": "a field of forces"}):
        with pytest.raises(TypeError):
            copier(__name__, "copied", TurnState, "unit", anew)


def test_a_field_stays_out_of_a_battle_for_a_reason_alone() -> None:
    for out in ({"sunk": ""}, {"no such field": "none"}, {"formation": "a field of forces"}):
        with pytest.raises(TypeError):
            projector(__name__, "brought", TurnState, "battle", BattleState, "unit", out)


def test_all_rows_of_the_named_fields_are_emptied_and_no_others() -> None:
    """Nobody takes part when a battle is set up; a stage frees every force."""
    named = {"role_in_battle", "battle_role", "outcome", "adopted", "came_too_late"}
    for empty, fields in ((forget_battle, named), (free_all, {"tried", "failed", "committed", "patrol_waits"})):
        s = scrambled(TurnState, "force", 6)
        s.battle_contact = 3
        before = s.twin()
        empty(s)
        for name, field in fields_of(TurnState, "force").items():
            rows, old = getattr(s, name), getattr(before, name)
            assert rows == ([first_value(field)] * len(old) if name in fields else old), name
        assert s.battle_contact == (terms.NONE if empty is forget_battle else 3)


@pytest.mark.parametrize(("begin", "record", "kind"), BEGINNERS)
def test_every_field_of_a_row_is_emptied(begin: Callable[..., None], record: type[Record], kind: str) -> None:
    s = scrambled(record, kind, 2)
    begin(s, TO)
    for name, field in fields_of(record, kind).items():
        assert getattr(s, name)[TO] == first_value(field), name


OPENERS: Final[dict[str, tuple[str, type[Record], Callable[[Any], object]]]] = {
    "force": ("force", TurnState, lambda s: open_force(s, TO, ROW, terms.TASK_FORCE)),
    "leg": ("leg", TurnState, lambda s: open_leg(s, TO, 1)),
    "contact": ("contact", TurnState, lambda s: add_contact(s, 1, 0, 2, 7, 0)),
    "attempt": ("attempt", TurnState, lambda s: add_attempt(s, 2, 1, terms.FORCES + 1, terms.NONE)),
}


@pytest.mark.parametrize("opened", OPENERS)
def test_a_row_that_is_opened_has_nothing_of_what_lay_there(opened: str) -> None:
    """It is like one opened where nothing lay; what a force has of the one that it is opened beside, both have."""
    kind, record, begin = OPENERS[opened]
    row = TO if kind in ("force", "leg") else 0
    used = scrambled(record, kind, 3)
    fresh = used.twin()
    for name, field in fields_of(record, kind).items():
        getattr(fresh, name)[row] = first_value(field)
    begin(used)
    begin(fresh)
    for name in fields_of(record, kind):
        assert getattr(used, name)[row] == getattr(fresh, name)[row], name


def copied_by_hand(function: ast.FunctionDef) -> list[str]:
    """Fields that a function assigns from one row of themselves to another, where several go the same way."""
    ways: dict[tuple[str, str], list[str]] = {}
    for each in ast.walk(function):
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Subscript):
            to, value = each.targets[0], each.value
            if isinstance(value, ast.Subscript) and ast.unparse(value.value) == ast.unparse(to.value):
                ways.setdefault((ast.unparse(to.slice), ast.unparse(value.slice)), []).append(ast.unparse(to.value))
    return [name for (to, row), names in ways.items() if to != row and len(names) > 3 for name in names]


@pytest.mark.long
def test_no_rule_copies_a_row_field_by_field() -> None:
    rooms = Path(flagplot.games.__file__).parent
    for file in rooms.rglob("*.py"):
        for function in [each for each in ast.walk(ast.parse(file.read_text())) if isinstance(each, ast.FunctionDef)]:
            assert not copied_by_hand(function), f"{file.name}: {function.name}: use core.rows.copier"


# --- into a battle and back again
BOTH: Final = {name for name in fields_of(BattleState, "unit") if name in fields_of(TurnState, "unit")}
GO_IN: Final = {"kind", "nation", "size", "slow", "laden", "low_supply", "advanced", "count", "damaged", "hits"}
"""Fields that ships bring into a battle as they are."""
STAY_OUT: Final = {
    "sunk": "a battle counts its own losses",
    "inverted": "in a battle it is who will be inverted after it",
    "split_from": "rows of a battle have their own",
    "damaged_before": "in a battle it is of the present fleet combat, in a turn of the battle",
}
COME_BACK: Final = {"count", "damaged", "hits", "sunk", "inverted"}
STAY_IN: Final = {
    **dict.fromkeys(("kind", "nation", "size", "slow", "laden", "low_supply", "advanced"), "no battle changes it"),
    "split_from": "rows of a battle have their own",
    "damaged_before": "in a battle it is of the present fleet combat",
}


def test_every_field_of_a_ship_goes_into_a_battle_or_has_a_reason() -> None:
    assert GO_IN | set(STAY_OUT) == BOTH
    for side in range(2):
        s = scrambled(TurnState, "unit", 4 + side)
        u = side * terms.UNITS + 5
        add_ship(s, side, u, side * terms.FORCES, 0)
        for name in GO_IN:
            assert getattr(s.battle, name)[side * battle.UNITS] == getattr(s, name)[u], name


def test_every_field_of_a_ship_comes_back_or_has_a_reason() -> None:
    """Rows split off in battle come back with the ship that they were split from."""
    assert COME_BACK | set(STAY_IN) == BOTH
    for side in range(2):
        s = TurnState()
        s.log, u, row = [], side * terms.UNITS + 5, side * battle.UNITS
        s.kind[u], s.count[u], s.damaged[u], s.sunk[u] = battle.DESTROYER, 9, 2, 1
        s.battle.units[side], s.battle_unit[row], s.battle.split_from[row + 1] = 2, u, row
        b = s.battle
        b.count[row], b.withdrawn[row], b.sunk[row], b.damaged[row], b.withdrawn_damaged[row] = 3, 1, 1, 1, 1
        b.count[row + 1], b.sunk[row + 1], b.damaged[row + 1] = 3, 1, 2
        b.inverted[row], b.engaged_in_battle[row] = 1, 1
        bring_back_unit(s, side, u)
        assert (s.count[u], s.damaged[u], s.sunk[u], s.inverts[u], s.engaged[u]) == (7, 4, 3, 1, 1)


def test_every_number_of_a_side_that_both_have_goes_into_a_battle() -> None:
    s = scrambled(TurnState, "side", 6)
    both = [name for name in TurnState.fields if name in BattleState.fields and TurnState.fields[name].rows == "side"]
    chance = random.Random(7)
    for name in both:
        if TurnState.fields[name].fixed:
            setattr(s, name, [chance.randint(1, max(1, TurnState.fields[name].high)) for _ in range(2)])
    for side in range(2):
        set_side(s, side)
    counted_anew, of_the_mover = {"units", "wings"}, {"destroyers_in_box"}
    for name in sorted(set(both) - counted_anew - of_the_mover):
        assert getattr(s.battle, name) == getattr(s, name), name
    for name in of_the_mover:
        assert getattr(s.battle, name) == [n if side == s.mover else 0 for side, n in enumerate(getattr(s, name))]
