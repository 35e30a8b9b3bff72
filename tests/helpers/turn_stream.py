"""Plays a naval turn from the text of a file and writes down, as plain numbers, what an independent witness is told of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from flagplot.board.map import DIVIDING, Map
from flagplot.core.ask import DIE
from flagplot.core.event import Event
from flagplot.core.position import Position
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.turn.state import TurnState
from flagplot.table.setting import Setting, open_text
from tests.helpers.battle_steps import fields_of
from tests.witness.turn.stream import Item

FIRST_TURN_CODE = 70
FIRST_TURN_EVENT = 200
MOST = 6000
LOOKS = 6
"""One question of the turn in so many has with it what both seats see."""
TOO_LARGE = ("leg_path", "attempt_path", "leg_force", "strike_wing", "wing_roles", "reform", "leg_before")


def chart_of(board: Map, shut: tuple[str, ...] = ()) -> dict[str, Any]:
    """The board in plain numbers."""
    closed = board.shut(shut)
    sides = [(pair, n, p) for n, p in enumerate(board.passages) for pair in p.sides]
    return {
        "hexes": [(h.spot.column, h.spot.row, h.kind, h.blocked) for h in board.hexes],
        "straits": [pair for pair, _, p in sides if p.kind in DIVIDING],
        "barred": [pair for pair, n, _ in sides if closed >> n & 1],
        "boxes": [list(box.edges) for box in board.boxes],
        "sw": [number for number, box in enumerate(board.boxes, len(board.hexes)) if box.kind == "SW box"],
    }


WITNESS_NAMES: Final = {
    **{"vacated_base": "room_left", "split_from": "like", "activity": "errand", "return_place": "going"},
    **{"must_abort": "beaten", "split_force": "parted", "formation": "body", "outcome": "fate"},
    **{"place_raiders_immune": "place_shelter", "attempt_hexes_moved": "attempt_reach", "withdrawn": "left"},
    **{"withdrawn_damaged": "left_hurt", "had_full_carrier": "eyes", "bare_supply_line": "line"},
    **{"supply_line_disrupted": "line_cut", "group_row": "at", "chosen_number": "pick", "second_target": "second"},
    **{"results_used": "used", "search_results": "found", "combat_scope": "alone", "turn_context": "inside"},
    **{"damaged": "hurt", "damaged_this_round": "hurt_now", "damaged_before": "hurt_before"},
    **{"damaged_factors": "hurt_factors", "damaged_value": "hurt_worth", "detached": "shed"},
    **{"screened_last": "unfought", "return_port": "going_home", "original_mission": "errand"},
    **{"attacking_now": "raiding", "unavailable": "spent"},
}
"""What the witness calls a field, where it has a word of its own."""


def plain(record: Any, skip: tuple[str, ...] = ()) -> dict[str, Any]:
    """A record as plain numbers by the names of its fields."""
    found: dict[str, Any] = {}
    for name, field in record.fields.items():
        if name in skip:
            continue
        value = getattr(record, name)
        found[WITNESS_NAMES.get(name, name)] = (
            value if not field.shape else value[:] if len(field.shape) == 1 else [row[:] for row in value]
        )
    return found


class Notes(list[Any]):
    """The log of a turn that notes with each event what was laid open with it."""

    def __init__(self, s: TurnState) -> None:
        super().__init__()
        self.s, self.items, self.inside = s, list[Item](), False

    def append(self, event: Event) -> None:
        """Keep the event."""
        super().append(event)
        public, inside = self.laid_open(event), event.kind < FIRST_TURN_EVENT
        self.items.append(Item("event", event.kind.name, fields=fields_of(event), public=public, inside=inside))

    def laid_open(self, event: Event) -> dict[str, Any]:
        """The path that is named, or the battle as it begins and as it ends."""
        s, name = self.s, event.kind.name
        if name == "leg-course":
            return {
                "path": s.leg_path[event.leg][: s.leg_length[event.leg]],
                "forces": [f for f, sails in enumerate(s.leg_force[event.leg]) if sails],
            }
        if name == "attempt-declared":
            a = event.attempt
            return {"path": s.attempt_path[a][: s.attempt_length[a]], "unit": s.attempt_unit[a]}
        if name == "support-comes":
            a = s.attempts - 1
            return {"path": s.attempt_path[a][: s.attempt_length[a]]}
        if name == "battle-begins":
            return {"truth": plain(s, TOO_LARGE)}
        if name == "lost-in-base":
            return {"bearing": plain(s.battle)}
        if name == "battle-over":
            self.inside = False
            wings = {"wing_squadrons": s.wing_squadrons[:], "wing_busy": s.wing_busy[:]}
            return {"battle": plain(s.battle), "wings": wings}
        if event.kind < FIRST_TURN_EVENT and not self.inside:
            return self.battle_begun()
        return {}

    def battle_begun(self) -> dict[str, Any]:
        """The battle before anything happened in it."""
        self.inside = True
        return {
            "battle": plain(self.s.battle),
            "battle_wing": self.s.battle_wing[:],
            "battle_base": self.s.battle_base[:],
        }


def play(setting: Setting, choose: Callable[[Position, list[int]], int]) -> tuple[dict[str, Any], list[Item], Position]:
    """Play a turn to its end; gives the true situation at the start, everything that happened, and the end."""
    game = setting.kit.game_of(setting.tables)
    s = setting.battle.situation.copy()
    start = plain(s)
    start["owner_events"] = sorted(kind.name for kind in game.events.values() if kind.owner)
    notes = Notes(s)
    position = Position(game, setting.tables, s, notes)
    s.log = notes
    game.advance(setting.tables, s)
    asked = 0
    for _ in range(MOST):
        if position.is_over:
            return start, notes.items, position
        question = position.question
        legal = position.choices()
        answer = choose(position, legal)
        inside = bool(s.fighting)
        public = notes.battle_begun() if inside and not notes.inside else {}
        if question.kind == DIE:
            notes.items.append(Item("die", "die", (s.roll_purpose, answer + 1), public=public, inside=inside))
        else:
            truth = {} if inside else plain(s, TOO_LARGE)
            asked += not inside
            if not inside and asked % LOOKS == 0:
                public = {**public, "seen": [plain(position.view(seat)) for seat in (0, 1)]}
            name = game.asks[question.kind].name
            if inside and name == "withdraw":
                public = {**public, "sees": [groups_seen(position, seat) for seat in (0, 1)]}
            args = (question.seat, question.subject, question.object)
            notes.items.append(Item("ask", name, args, tuple(legal), answer, public, inside, truth))
        position.answer(answer)
    raise AssertionError("the turn does not end")


def groups_seen(position: Position, seat: int) -> dict[str, list[int]]:
    """Rows of the enemy's groups that a seat knows to be there, those whose ships it sees, and those that are there and manned."""
    view, battle, foe = position.view(seat).battle, position.situation.battle, 1 - seat
    rows = range(foe * terms.GROUPS, foe * terms.GROUPS + terms.NUMBERS)
    units = range(foe * terms.UNITS, (foe + 1) * terms.UNITS)
    return {
        "numbers": [g for g in rows if view.standing[g] == terms.ENGAGED],
        "there": [g for g in rows if battle.standing[g] == terms.ENGAGED],
        "ships": sorted({view.group_row[u] for u in units if view.count[u] > 0 and view.group_row[u] in rows}),
        "manned": sorted({battle.group_row[u] for u in units if battle.count[u] > 0 and battle.group_row[u] in rows}),
    }


def chooser(rng: random.Random, anew: float = 0.0, meets: float = 0.0) -> Callable[[Position, list[int]], int]:
    """Legal answers by chance, that rather do something than nothing.

    `anew` is how often a port is formed anew, `meets` how often forces meet others on their way home.
    """

    def choose(position: Position, legal: list[int]) -> int:
        question = position.question
        if question.kind == DIE:
            return rng.randrange(question.size)
        name = position.game.asks[question.kind].name
        if name in ("reconstitute", "reconstitute-patrol"):
            return legal[-1] if rng.random() < anew else legal[0]
        if name in ("meet", "meet-hex"):
            return rng.choice(legal) if meets and rng.random() < meets else legal[0]
        if name in ("reform", "withdraw"):
            return rng.choice(legal) if rng.random() < 0.4 else legal[-1] if name == "reform" else legal[0]
        return rng.choice(legal) if rng.random() < 0.5 else rng.choice(legal[-2:])

    return choose


def opened(text: str) -> Setting:
    """A turn from the text of its file, through the reader."""
    return open_text(text, "operation")


def choices_of(found: Setting) -> dict[str, str]:
    """The reading that each ruling has, by its name."""
    return {
        name: choice.name
        for name, ruling in found.edition.rulings.items()
        for choice in ruling.alternatives
        if choice.code == ruling.default
    }
