"""Positions that differ only in the rows in which a side's ships and squadrons stand: their file had them in another order."""

import random
from dataclasses import replace
from typing import Any, Final

from flagplot.core.event import Event
from flagplot.core.position import Position
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.turn import terms as turn
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events as turn_events
from flagplot.games.awaw.words import asks
from flagplot.table.setting import Setting

POINTS: Final = {"aim": "unit", "shot_target": "unit", "shot_unit": "unit", "split_from": "unit", "wing_ship": "unit"}
"""Fields whose numbers are rows, beside the question."""
READINGS: Final = {"unit": "unit", "target": "unit", "boat": "unit", "wing": "wing", "flight": "wing"}
HALVES: Final = {"unit": terms.UNITS, "wing": terms.WINGS}
Rows = dict[str, dict[int, int]]
"""By kind of rows, the new row of each old one."""


def drawn(s: BattleState, side: int, chance: random.Random) -> Rows:
    """Another order of a side's rows in use; carriers' squadrons among themselves, those ashore where they are."""
    units = list(range(side * terms.UNITS, side * terms.UNITS + s.units[side]))
    wings = [w for w in range(side * terms.WINGS, side * terms.WINGS + s.wings[side]) if s.wing_base[w] < 0]
    return {
        kind: dict(zip(rows, chance.sample(rows, len(rows)), strict=True))
        for kind, rows in (("unit", units), ("wing", wings))
    }


def exchanged(s: BattleState, rows: Rows) -> BattleState:
    """The same situation with ships and squadrons in other rows."""
    other = s.twin()
    for name, field in BattleState.fields.items():
        before, now = getattr(s, name), getattr(other, name)
        for old, new in rows.get(field.rows, {}).items():
            now[new] = before[old]
        if name in POINTS:
            _point(s, now, name, rows[POINTS[name]])
    kind = asks.BY_CODE.get(s.ask_kind)
    if kind is not None and kind.subject in READINGS:
        other.ask_subject = rows[READINGS[kind.subject]].get(s.ask_subject, s.ask_subject)
    return other


def _point(s: BattleState, now: list[int], name: str, rows: dict[int, int]) -> None:
    """Let the numbers of a field point at the new rows, as far as they stand for something."""
    used = range(s.shots) if name.startswith("shot") else range(len(now))
    for row in used:
        if name == "aim" and (s.fleet == 0 or s.group_row[row] not in s.duel):
            continue
        now[row] = rows.get(now[row], now[row])


def told(event: Event, rows: Rows) -> Event:
    """What was told in a game with ships and squadrons in other rows."""
    named = {field: rows[READINGS[reading]] for field, reading in event.kind.fields.items() if reading in READINGS}
    return event._replace(
        **{field: moved.get(getattr(event, field), getattr(event, field)) for field, moved in named.items()}
    )


def moved(position: Position, situation: Any, log: list[Any]) -> Position:
    """The position with another situation and log."""
    twin = Position(position.game, position.tables, situation, log)
    twin.situation.log = twin.log
    return twin


def of_turn(s: TurnState, side: int, chance: random.Random) -> tuple[Rows, dict[int, int]]:
    """Another order of a side's rows in the battle of a turn, and of its ships in the turn itself."""
    units = list(range(side * turn.UNITS, side * turn.UNITS + s.units[side]))
    return drawn(s.battle, side, chance), dict(zip(units, chance.sample(units, len(units)), strict=True))


def in_other_rows_of_turn(
    setting: Setting, position: Position, rows: Rows, ships: dict[int, int]
) -> tuple[Setting, Position]:
    """A naval turn at the same moment with ships and squadrons in other rows, those of the battle in it too."""
    s, roster = position.situation, setting.battle.roster
    other = s.twin()
    for name, field in TurnState.fields.items():
        before, now = getattr(s, name), getattr(other, name)
        kinds = {"unit": ships, "battle unit": rows["unit"], "battle wing": rows["wing"]}
        for old, new in kinds.get(field.rows, {}).items():
            now[new] = before[old]
        if name in ("split_from", "attempt_unit", "battle_unit"):
            now[:] = [ships.get(number, number) for number in now]
    other.battle = exchanged(s.battle, rows)
    if s.fighting:
        other.ask_subject = other.battle.ask_subject
    names = list(roster.units)
    for old, new in ships.items():
        names[new] = roster.units[old]
    begun = [place for place, event in enumerate(position.log) if event.kind == turn_events.BATTLE_BEGINS]
    first = begun[-1] if begun else len(position.log)
    log = [event if place < first else told(event, rows) for place, event in enumerate(position.log)]
    battle = replace(setting.battle, roster=replace(roster, units=tuple(names)))
    return replace(setting, battle=battle), moved(position, other, log)


def in_other_rows(setting: Setting, position: Position, rows: Rows) -> tuple[Setting, Position]:
    """A battle at the same moment with ships and squadrons in other rows, and names that go with them."""
    roster, names = setting.battle.roster, {}
    for field, kind in (("units", "unit"), ("wings", "wing")):
        now = list(getattr(roster, field))
        for old, new in rows[kind].items():
            now[new] = getattr(roster, field)[old]
        names[field] = tuple(now)
    battle = replace(
        setting.battle, roster=replace(roster, **names), situation=exchanged(setting.battle.situation, rows)
    )
    log = [told(event, rows) for event in position.log]
    return replace(setting, battle=battle), moved(position, exchanged(position.situation, rows), log)
