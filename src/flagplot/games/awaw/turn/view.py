"""What a seat may know of a naval turn: what was announced, its own side, and what the battle shows (22.12, 22.15A)."""

from collections.abc import Sequence
from typing import Any, Final

from flagplot.core.schema import OWNER, PUBLIC
from flagplot.games.awaw.battle.game import view as battle_view
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import Turn

SPANS: Final = {
    "side": 1,
    "unit": terms.UNITS,
    "force": terms.FORCES,
    "place": terms.PLACES,
    "wing": terms.WINGS,
    "battle unit": terms.BATTLE_UNITS // 2,
    "battle wing": terms.BATTLE_WINGS // 2,
    "battle base": terms.BATTLE_BASES // 2,
    "battle force": terms.BATTLE_FORCES,
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
_NUMBERS: Final = [name for name, field in Turn.fields.items() if field.seen == PUBLIC and not field.shape]
_WHOLE: Final = [n for n, f in Turn.fields.items() if f.seen == PUBLIC and f.shape and f.rows != "leg"]
_PARTLY: Final = [
    (name, field.rows, field.seen)
    for name, field in Turn.fields.items()
    if field.shape and (field.seen == OWNER or (field.seen == PUBLIC and field.rows == "leg"))
]


def view(s: Turn, seat: int) -> Turn:
    """What a seat may know, as a turn of its own; not to be changed."""
    seen = object.__new__(Turn)
    fields, true = seen.__dict__, s.__dict__
    fields.update(_BLANK.__dict__)
    for name in _NUMBERS:
        fields[name] = true[name]
    for name in _WHOLE:
        fields[name] = _copy(true[name])
    shown = {kind: _rows_shown(s, seat, *kind) for kind in {(rows, seen_by) for _, rows, seen_by in _PARTLY}}
    for name, rows, seen_by in _PARTLY:
        fields[name] = _part(getattr(_BLANK, name), true[name], shown[rows, seen_by])
    if s.ask_seat in (seat, 2):
        for name in QUESTION:
            fields[name] = true[name]
    seen.battle = battle_view(s.battle, seat)
    return seen


def _rows_shown(s: Turn, seat: int, rows: str, seen_by: int) -> Sequence[int]:
    """The rows that a seat may see: its own, and legs that were announced."""
    if rows in SPANS:
        return range(seat * SPANS[rows], (seat + 1) * SPANS[rows])
    owner = getattr(s, OWNERS[rows])
    if rows == "leg":
        announced = terms.SAILING_LEGS if seen_by == PUBLIC else 0
        return [leg for leg in range(terms.LEGS) if leg < announced or (owner[leg] == seat and s.leg_length[leg] > 0)]
    end = s.operations if rows == "operation" else len(owner)
    return [row for row in range(end) if owner[row] == seat]


def _part(blank: list[Any], value: list[Any], rows: Sequence[int]) -> list[Any]:
    """A blank row of rows with those filled in that may be seen; what stays blank is shared by all views."""
    part = blank[:]
    for i in rows:
        part[i] = value[i][:] if isinstance(value[i], list) else value[i]
    return part


def _copy(value: list[Any]) -> list[Any]:
    return [row[:] for row in value] if isinstance(value[0], list) else value[:]
