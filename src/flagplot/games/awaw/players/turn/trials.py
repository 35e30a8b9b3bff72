"""Standing orders tested before a turn: the line that applies to each plan of the other side, and its chance."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from flagplot.games.awaw.files.standing_orders import BoundLine, Standing
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.players.turn.chances import aim_at_hex, chance
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.orders import decided, decided_below, free_forces, is_barred, may_go, passing
from flagplot.games.awaw.turn.announce.announcing import set_out
from flagplot.games.awaw.turn.intercept.joining import submarine_has_target, submarine_hex_refusal
from flagplot.games.awaw.turn.intercept.seeking import is_new_force, leg_hex_refusal
from flagplot.games.awaw.turn.rows import units_of
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState, view
from flagplot.games.awaw.turn.terms import ANNOUNCED, NONE, OUTBOUND, SAILING_LEGS
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.turn.words.reasons import MAY


@dataclass(frozen=True)
class Trial:
    """One stretch of a plan, and the response of the orders."""

    operation: int
    plan: int
    path: tuple[int, ...]
    line: BoundLine | None
    """The applicable line; None without one."""
    hex: int
    """The hex of interception; -1 to let the target pass."""
    chances: tuple[tuple[int, int], ...]
    """Forces that would sail, each with its chance in per cent of arriving in time if it sails alone."""
    boats: tuple["Boats", ...] = ()


class Boats(NamedTuple):
    """Submarines of a row that a line would send, each separately, into their own hex (22.114, 22.13E)."""

    unit: int
    line: str
    hex: int
    per_cent: int


def trials(t: Sea, start: TurnState, orders: Standing) -> Iterator[Trial]:
    """Test the orders against each plan of the other side, announced alone."""
    for operation in range(start.operations):
        if start.operation_side[operation] != orders.seat:
            for plan in range(1, start.operation_plans[operation] + 1):
                s = announced(t, start, operation, plan)
                rows = [row for row in range(SAILING_LEGS) if s.leg_standing[row] == ANNOUNCED]
                yield from (trial(t, s, orders, operation, plan, row) for row in rows if is_new_force(t, s, row))


def announced(t: Sea, start: TurnState, operation: int, plan: int) -> TurnState:
    """The turn at the moment when only one plan has been announced."""
    s = start.copy()
    s.operation_chosen[operation] = plan
    s.stage = s.operation_stage[operation]
    set_out(t, s, operation)
    s.wave = OUTBOUND
    s.level = FIRST
    s.hunter = 1 - s.mover
    return s


def trial(t: Sea, s: TurnState, orders: Standing, operation: int, plan: int, row: int) -> Trial:
    """The response of the orders to one stretch."""
    s.ask_seat, s.ask_kind, s.ask_subject = orders.seat, asks.INTERCEPT_HEX, row
    v, path = view(s, orders.seat), s.leg_path[row][: s.leg_length[row]]
    hexes = {place: path[place] for place in range(len(path)) if leg_hex_refusal(t, s, row, place) == MAY}
    boats = tuple(going_below(t, s, v, orders, row))
    line, answer, _ = decided(t, v, orders, row, row, {place + 1: hex for place, hex in hexes.items()})
    if line is None or answer == 0:
        return Trial(operation, plan, tuple(path), line, NONE, (), boats)
    found = sorted(going(t, v, orders, line, row, hexes[answer - 1]), key=lambda each: -each[1])
    return Trial(operation, plan, tuple(path), line, hexes[answer - 1], tuple(found), boats)


def going(t: Sea, v: TurnState, orders: Standing, line: BoundLine, row: int, hex: int) -> Iterator[tuple[int, int]]:
    """The forces that a line would send, each with its chance."""
    passed = passing(orders, v, row, line)
    for f in free_forces(v, v.ask_seat):
        if may_go(v, line, f) and not is_barred(v, passed, f, hex):
            per_cent = chance(t, v, Memo(), aim_at_hex(v, v.ask_seat, row, hex), f, by_sea(t.map, v.hex[f], hex), 1, 0)
            if per_cent >= line.least_chance:
                yield f, per_cent


def going_below(t: Sea, s: TurnState, v: TurnState, orders: Standing, row: int) -> Iterator[Boats]:
    """The submarines that the lines would send."""
    for u in units_of(s, orders.seat):
        if submarine_has_target(t, s, u, row):
            places = range(s.leg_length[row])
            open_places = [place for place in places if submarine_hex_refusal(t, s, u, row, place) == MAY]
            hexes = {place + 1: s.leg_path[row][place] for place in open_places}
            line, answer, per_cent = decided_below(t, v, orders, s.in_force[u], row, row, hexes)
            if line is not None and answer > 0:
                yield Boats(u, line.name, hexes[answer], per_cent)
