"""A player with standing orders: the first applicable line answers; the doctrine decides the rest.

Lines concern the hex of an interception or counter-interception, the forces that sail there, and the ships held back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.core.doctrine import Player, shown_to
from flagplot.core.position import Position
from flagplot.games.awaw.files.standing_orders import BoundLine, Standing, original_row
from flagplot.games.awaw.interception.attempt.method import prospects
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.players.turn.chances import HUNDRED, aim_at_hex, chance, is_free, share_in_time, way_chance
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.standard import hex_asked
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.rolls import attempt_at
from flagplot.games.awaw.turn.rows import end_unit, factors, first_unit, forces_of, in_force, units_of
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState
from flagplot.games.awaw.turn.terms import NONE
from flagplot.games.awaw.turn.words import asks

DOCTRINE: Final = -1


@dataclass(frozen=True)
class OrderLineUse:
    """The use of a line: the line, the question, the answer and the chance."""

    line: str
    ask: int
    subject: int
    hex: int
    """Hex of the interception; -1 if the target passes or a force stays."""
    per_cent: int


@dataclass
class OrderedPlayer(Player):
    """A player that follows standing orders before its doctrine."""

    orders: Standing = Standing("", terms.NONE, False, ())
    fired: list[OrderLineUse] = field(default_factory=list)
    chosen: dict[tuple[int, int], BoundLine] = field(default_factory=dict)
    """The line that chose a hex, by level and hex; kept during its wave."""
    wave: tuple[int, int] = (0, 0)

    def answer(self, position: Position, seat: int) -> int:
        """Answer by the first applicable line, else by the doctrine."""
        t, v, legal = position.tables, position.view(seat), position.choices()
        found = self.by_orders(t, v, legal)
        if found == DOCTRINE:
            found = super().answer(position, seat)
            left = left_open(self.orders, v, legal)
            return found if found in left else self.among(position, seat, left)
        self.decisions += 1
        return found

    def among(self, position: Position, seat: int, legal: list[int]) -> int:
        """The doctrine's answer where the orders leave it a choice of legal answers."""
        if self.choose is None or self.memo is None:
            return legal[0]
        choose = position.game.seated(self.choose)
        shown = shown_to(choose, position.game, position.situation)
        return choose(position.tables, shown, 0, self.memo.with_legal(legal))

    def recall(self, position: Position, seat: int) -> None:
        """Restore the progress of the orders at that time: a line that chose a hex also chooses the forces."""
        self.by_orders(position.tables, position.view(seat), position.choices())
        super().recall(position, seat)

    def by_orders(self, t: Sea, v: TurnState, legal: list[int]) -> int:
        """The answer of the orders; DOCTRINE where no line applies."""
        if (v.stage, v.wave) != self.wave:
            self.wave = (v.stage, v.wave)
            self.chosen.clear()
        if v.ask_kind in (asks.INTERCEPT_HEX, asks.COUNTER_HEX):
            return self.choose_hex(t, v, legal)
        if v.ask_kind == asks.JOIN:
            return self.choose_way(t, v, legal)
        if v.ask_kind == asks.SUBMARINE_HEX:
            return self.choose_boat_hex(t, v, legal)
        if v.ask_kind in (asks.RECONSTITUTE, asks.REFORM):
            return self.hold_back(v, legal)
        return DOCTRINE

    def choose_hex(self, t: Sea, v: TurnState, legal: list[int]) -> int:
        """The hex of the first line that fits the target and has a sufficient chance."""
        hexes = {answer: hex_asked(v, answer) for answer in legal if answer > 0}
        line, answer, per_cent = decided(t, v, self.orders, v.ask_subject, leg_of(v), hexes)
        if line is None:
            return 0 if self.orders.stays else DOCTRINE
        if answer > 0:
            self.chosen[v.level, hexes[answer]] = line
        self.note(line, v, hexes.get(answer, NONE), per_cent)
        return answer

    def choose_way(self, t: Sea, v: TurnState, legal: list[int]) -> int:
        """A force that the line names sails if its chance is sufficient; the others stay."""
        hex, leg = v.contact_hex[v.ask_object], v.contact_leg[v.ask_object]
        line = self.chosen.get((v.level, hex))
        if is_barred(v, passing(self.orders, v, leg, line), v.ask_subject, hex):
            return terms.STAYS_OUT
        if line is None:
            return DOCTRINE
        ways = [way for way in legal if way != terms.STAYS_OUT]
        if not ways or not may_go(v, line, v.ask_subject):
            return terms.STAYS_OUT
        memo = Memo()
        per_cent, way = max((way_chance(t, v, memo, v.ask_subject, v.ask_object, way), -way) for way in ways)
        return -way if per_cent >= line.least_chance else terms.STAYS_OUT

    def choose_boat_hex(self, t: Sea, v: TurnState, legal: list[int]) -> int:
        """The likeliest hex of the first applicable line that names these submarines."""
        f = v.in_force[v.ask_subject]
        target = v.ask_object if v.level == FIRST else v.ask_object - asks.ATTEMPT_OBJECT
        hexes = {answer: hex_asked(v, answer) for answer in legal if answer > 0}
        line, answer, per_cent = decided_below(t, v, self.orders, f, target, leg_of(v), hexes)
        if line is None:
            return 0 if self.orders.stays else DOCTRINE
        if answer > 0:
            self.note(line, v, hexes[answer], per_cent)
        return answer

    def hold_back(self, v: TurnState, legal: list[int]) -> int:
        """Ports with ships to hold back are formed again: those ships in no body, the others as before (22.14D)."""
        held = frozenset(u for line in self.chosen.values() for u in line.held)
        if v.ask_kind == asks.RECONSTITUTE:
            return 1 if 1 in legal and any(is_unused_at(v, u, v.ask_subject) for u in held_rows(v, held)) else DOCTRINE
        u = v.ask_subject
        f = v.in_force[u]
        if f == terms.NONE or not any(is_unused_at(v, other, v.home[f]) for other in held_rows(v, held)):
            return DOCTRINE
        if original_row(v, u) in held or body_number(v, f) != v.ask_object:
            return 0
        return legal[-1]

    def note(self, line: BoundLine, v: TurnState, hex: int, per_cent: int) -> None:
        """Record the use of a line."""
        self.fired.append(OrderLineUse(line.name, v.ask_kind, leg_of(v), hex, per_cent))


def leg_of(v: TurnState) -> int:
    """The leg that a question concerns, directly or through its attempt."""
    if v.ask_kind == asks.SUBMARINE_HEX:
        if v.ask_object < asks.ATTEMPT_OBJECT:
            return v.ask_object
        return v.contact_leg[v.attempt_contact[v.ask_object - asks.ATTEMPT_OBJECT]]
    return v.ask_subject if v.ask_kind == asks.INTERCEPT_HEX else v.contact_leg[v.attempt_contact[v.ask_subject]]


def fitting(orders: Standing, v: TurnState, level: int, leg: int) -> list[BoundLine]:
    """The lines for such a target."""
    return [
        line
        for line in orders.lines
        if level in line.levels
        and (not line.activities or v.leg_activity[leg] in line.activities)
        and v.leg_task_forces[leg] >= line.least_task_forces
    ]


def in_area(line: BoundLine, hex: int) -> bool:
    """Whether a line allows a hex."""
    return line.any_hex or hex in line.hexes


def may_go(v: TurnState, line: BoundLine, f: int) -> bool:
    """Whether a line names a force, by its ships or by its port; not if its ships are held back."""
    if line.ports and v.home[f] not in line.ports:
        return False
    rows = [original_row(v, u) for u in units_of(v, f // terms.FORCES) if in_force(v, u, f)]
    return any((not line.units or u in line.units) and u not in line.held for u in rows)


def passing(orders: Standing, v: TurnState, leg: int, before: BoundLine | None) -> list[BoundLine]:
    """The lines that let such a target pass and precede another line; all of them if there is none."""
    found = list[BoundLine]()
    for line in fitting(orders, v, v.level, leg):
        if line is before:
            break
        if line.let_pass:
            found.append(line)
    return found


def is_barred(v: TurnState, passed: list[BoundLine], f: int, hex: int) -> bool:
    """Whether a force must let the target pass in a hex: all forces, or those that a line names (22.14D)."""
    return any(in_area(line, hex) and may_go(v, line, f) for line in passed)


def left_open(orders: Standing, v: TurnState, legal: list[int]) -> list[int]:
    """The answers that the orders leave to the doctrine: no hex in which all forces must let the target pass."""
    if v.ask_kind not in (asks.INTERCEPT_HEX, asks.COUNTER_HEX):
        return legal
    passed, forces = passing(orders, v, leg_of(v), None), free_forces(v, v.ask_seat)
    return [a for a in legal if a <= 0 or not passed or goes_somewhere(v, passed, forces, [hex_asked(v, a)])]


def goes_somewhere(v: TurnState, passed: list[BoundLine], forces: list[int], hexes: Iterable[int]) -> bool:
    """Whether any of the forces may still intercept the target in one of the hexes."""
    return any(not is_barred(v, passed, f, hex) for hex in hexes for f in forces)


class Decision(NamedTuple):
    """The decision of the orders on a target: the line, the answer, 0 to let it pass, and the best chance in per cent."""

    line: BoundLine | None
    answer: int
    per_cent: int


def decided(t: Sea, v: TurnState, orders: Standing, target: int, leg: int, hexes: dict[int, int]) -> Decision:
    """The first line with a sufficient chance in one of the hexes, or that lets the target pass in all remaining ones."""
    passed, forces = list[BoundLine](), free_forces(v, v.ask_seat)
    for line in fitting(orders, v, v.level, leg):
        if line.let_pass:
            passed.append(line)
            if not goes_somewhere(v, passed, forces, hexes.values()):
                return Decision(line, 0, 0)
        else:
            answer, per_cent = best_hex(t, v, line, target, hexes, passed)
            if answer != NONE:
                return Decision(line, answer, per_cent)
    return Decision(None, 0, 0)


def decided_below(
    t: Sea, v: TurnState, orders: Standing, f: int, target: int, leg: int, hexes: dict[int, int]
) -> Decision:
    """The same for submarines of a force: the likeliest allowed hex of the first line that names them."""
    left = dict(hexes)
    for line in fitting(orders, v, v.level, leg):
        if not may_go(v, line, f):
            continue
        mine = {answer: hex for answer, hex in left.items() if in_area(line, hex)}
        if line.let_pass:
            left = {answer: hex for answer, hex in left.items() if answer not in mine}
            if not left:
                return Decision(line, 0, 0)
        else:
            found = [(boat_chance(t, v, f, target, hex), -answer) for answer, hex in mine.items()]
            per_cent, place = max(found, default=(0, 0))
            if found and per_cent >= line.least_chance:
                return Decision(line, -place, per_cent)
    return Decision(None, 0, 0)


def best_hex(
    t: Sea, v: TurnState, line: BoundLine, target: int, hexes: dict[int, int], passed: list[BoundLine]
) -> tuple[int, int]:
    """The answer with the best hex for the forces of a line, and its best chance; NONE if none is sufficient."""
    seat = v.ask_seat
    free, best = [f for f in free_forces(v, seat) if may_go(v, line, f)], (-1, 0, terms.NONE)
    for answer, hex in hexes.items():
        forces = [f for f in free if not is_barred(v, passed, f, hex)]
        if in_area(line, hex) and forces:
            found = prospect(t, v, seat, target, hex, forces)
            if found.best >= line.least_chance and (found.factors, found.best) > best[:2]:
                best = (found.factors, found.best, answer)
    return best[2], best[1]


def free_forces(v: TurnState, seat: int) -> list[int]:
    """Own available surface forces."""
    return [f for f in forces_of(seat) if is_free(v, f)]


class Prospect(NamedTuple):
    """The prospect of an interception in a hex: expected factors in round one, and the best single chance in per cent."""

    factors: int
    best: int


def prospect(t: Sea, v: TurnState, seat: int, target: int, hex: int, forces: list[int]) -> Prospect:
    """The expected contribution of the available forces in a hex; each further one only if it does not reduce the total
    (22.22K).
    """
    aim, memo, away = aim_at_hex(v, seat, target, hex), Memo(), {f: by_sea(t.map, v.hex[f], hex) for f in forces}
    nearest, best = sorted((away[f], -factors(v, f), f) for f in forces if away[f] >= 0), Prospect(0, 0)
    alone = {f: attempt_at(t, v, aim, f, 0, 1) for _, _, f in nearest}
    for attempts in range(1, len(nearest) + 1):
        chances = list[tuple[int, int]]()
        for distance, size, f in nearest[:attempts]:
            found = prospects(t.interception, v.theatre, alone[f]._replace(attempts=attempts))
            chances.append((share_in_time(t, memo, v.theatre, distance, found), -size))
        expected = sum(percent * size for percent, size in chances) // HUNDRED
        best = max(best, Prospect(expected, max(percent for percent, _ in chances)))
    return best


def boat_chance(t: Sea, v: TurnState, f: int, target: int, hex: int) -> int:
    """Percentage chance of a submarine arriving in a hex."""
    return chance(t, v, Memo(), aim_at_hex(v, v.ask_seat, target, hex), f, by_sea(t.map, v.hex[f], hex), 1, 1)


def held_rows(v: TurnState, held: frozenset[int]) -> list[int]:
    """Rows of the ships held back, including those split from them."""
    rows = range(first_unit(v.ask_seat), end_unit(v, v.ask_seat))
    return [u for u in rows if original_row(v, u) in held]


def is_unused_at(v: TurnState, u: int, p: int) -> bool:
    """Whether a ship is in a port and unused in this stage."""
    f = v.in_force[u]
    ready = f != terms.NONE and v.standing[f] == terms.IN_PORT and v.tried[f] == 0 and v.committed[f] == 0
    return ready and v.home[f] == p and v.count[u] > 0


def body_number(v: TurnState, f: int) -> int:
    """The body that a port's force becomes again: task forces in their order, the others together (22.14B)."""
    if v.formation[f] != terms.TASK_FORCE:
        return terms.LOOSE_BODY
    first = f // terms.FORCES * terms.FORCES
    before = [g for g in range(first, f) if v.formation[g] == terms.TASK_FORCE and v.home[g] == v.home[f]]
    return terms.FIRST_TASK_FORCE + sum(
        1 for g in before if v.standing[g] == terms.IN_PORT and v.formation[g] != terms.SUBMARINES
    )
