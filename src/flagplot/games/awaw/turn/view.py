"""What a seat may know of a naval turn: what was announced, its own side, and what the battle shows (22.12, 22.15A)."""

from typing import Any, Final

from flagplot.core.schema import OWNER, PUBLIC, Field
from flagplot.games.awaw.game import view as battle_view
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.terms import (
    BATTLE_BASES,
    BATTLE_FORCES,
    BATTLE_PORTS,
    BATTLE_UNITS,
    BATTLE_WINGS,
    FORCES,
    PLACES,
    SAILING_LEGS,
    UNITS,
    WINGS,
)

SPANS: Final = {
    "side": 1,
    "unit": UNITS,
    "force": FORCES,
    "place": PLACES,
    "wing": WINGS,
    "battle unit": BATTLE_UNITS // 2,
    "battle wing": BATTLE_WINGS // 2,
    "battle base": BATTLE_BASES // 2,
    "battle port": BATTLE_PORTS // 2,
    "battle force": BATTLE_FORCES,
}
"""Rows of a side, for rows that lie side by side."""
OWNERS: Final = {
    "operation": "operation_side",
    "leg": "leg_side",
    "contact": "contact_side",
    "attempt": "attempt_side",
    "strike": "strike_side",
}
"""The field that says whose a row is, for rows of both sides together."""
_BLANK: Final = Turn()
QUESTION: Final = ("ask_kind", "ask_subject", "ask_object", "ask_size")


def view(s: Turn, seat: int) -> Turn:
    """What a seat may know, as a turn of its own; not to be changed."""
    seen = _BLANK.twin()
    for name, field in Turn.fields.items():
        _show(s, seen, seat, name, field)
    if s.ask_seat in (seat, 2):
        for name in QUESTION:
            setattr(seen, name, getattr(s, name))
    seen.battle = battle_view(s.battle, seat)
    return seen


def _show(s: Turn, seen: Turn, seat: int, name: str, field: Field) -> None:
    value = getattr(s, name)
    if not field.shape:
        if field.seen == PUBLIC:
            setattr(seen, name, value)
    elif field.seen == PUBLIC and field.rows != "leg":
        setattr(seen, name, _copy(value))
    elif field.seen in (PUBLIC, OWNER):
        row = getattr(seen, name)
        for i in range(len(value)):
            if _may_see(s, seat, field, i):
                row[i] = _copy(value[i])


def _may_see(s: Turn, seat: int, field: Field, i: int) -> bool:
    """Whether a row may be seen: one's own, or a leg that was announced."""
    if field.rows in SPANS:
        return i // SPANS[field.rows] == seat
    own = bool(getattr(s, OWNERS[field.rows])[i] == seat)
    if field.rows == "leg":
        return (own and _is_used(s, i)) or (field.seen == PUBLIC and i < SAILING_LEGS)
    return own and (field.rows != "operation" or i < s.operations)


def _is_used(s: Turn, leg: int) -> bool:
    return s.leg_length[leg] > 0


def _copy(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [row[:] if isinstance(row, list) else row for row in value]
