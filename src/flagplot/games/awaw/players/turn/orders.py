"""A player with standing orders: the first line that fits answers; what the orders leave open the doctrine decides.

Lines are about the hex of an interception or counter-interception, who sails there, and which ships are held back. Tried before
the turn, orders say which line would fire against each plan of the other side, with what chance.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.core.doctrine import Player
from flagplot.core.position import Position
from flagplot.games.awaw.files.orders import BoundLine, Standing, original_row
from flagplot.games.awaw.interception.attempt.method import prospects
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.players.turn.chances import HUNDRED, aim_at_hex, chance, is_free, share_in_time, way_chance
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.standard import hex_asked
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import set_out
from flagplot.games.awaw.turn.intercept.dicing import attempt_at
from flagplot.games.awaw.turn.intercept.seeking import is_new_force, leg_hex_refusal
from flagplot.games.awaw.turn.rows import end_unit, factors, first_unit, in_force
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import View, view
from flagplot.games.awaw.turn.terms import ANNOUNCED, NONE, OUTBOUND, SAILING_LEGS
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.turn.words.reasons import MAY

DOCTRINE: Final = -1


@dataclass(frozen=True)
class Fired:
    """A line that was followed: which, in which question, with what answer and chance."""

    line: str
    ask: int
    subject: int
    hex: int
    """Hex of the interception; -1 where the target passes or a force stays."""
    per_cent: int


@dataclass
class OrderedPlayer(Player):
    """Someone who follows standing orders first."""

    orders: Standing = Standing("", terms.NONE, False, ())
    fired: list[Fired] = field(default_factory=list)
    chosen: dict[tuple[int, int], BoundLine] = field(default_factory=dict)
    """Line by which a hex was chosen, by level and hex; kept while its wave lasts."""
    wave: tuple[int, int] = (0, 0)

    def answer(self, position: Position, seat: int) -> int:
        """Answer by the first line that fits, else by the doctrine."""
        found = self.by_orders(position.tables, position.view(seat), position.choices())
        if found == DOCTRINE:
            return super().answer(position, seat)
        self.decisions += 1
        return found

    def recall(self, position: Position, seat: int) -> None:
        """Begin again what the orders had begun by then: a line that chose a hex says who sails there."""
        self.by_orders(position.tables, position.view(seat), position.choices())
        super().recall(position, seat)

    def by_orders(self, t: Sea, v: View, legal: list[int]) -> int:
        """The answer of the orders; DOCTRINE where they say nothing."""
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

    def choose_hex(self, t: Sea, v: View, legal: list[int]) -> int:
        """The hex of the first line that fits the target and promises enough."""
        for line in fitting(self.orders, v, v.level, leg_of(v)):
            if line.let_pass:
                self.note(line, v, terms.NONE, 0)
                return 0
            hexes = {answer: hex_asked(v, answer) for answer in legal if answer > 0}
            answer, per_cent = best_hex(t, v, line, v.ask_subject, hexes)
            if answer != terms.NONE:
                self.chosen[v.level, hexes[answer]] = line
                self.note(line, v, hexes[answer], per_cent)
                return answer
        return 0 if self.orders.stays else DOCTRINE

    def choose_way(self, t: Sea, v: View, legal: list[int]) -> int:
        """A force that the line names sails if its chance is good enough; the others stay."""
        line = self.chosen.get((v.level, v.contact_hex[v.ask_object]))
        if line is None:
            return DOCTRINE
        ways = [way for way in legal if way != terms.STAYS_OUT]
        if not ways or not may_go(v, line, v.ask_subject):
            return terms.STAYS_OUT
        memo = Memo()
        per_cent, way = max((way_chance(t, v, memo, v.ask_subject, v.ask_object, way), -way) for way in ways)
        return -way if per_cent >= line.least_chance else terms.STAYS_OUT

    def choose_boat_hex(self, t: Sea, v: View, legal: list[int]) -> int:
        """The likeliest hex of the first line that fits and names these submarines."""
        f = v.in_force[v.ask_subject]
        target = v.ask_object if v.level == FIRST else v.ask_object - asks.ATTEMPT_OBJECT
        for line in fitting(self.orders, v, v.level, leg_of(v)):
            if line.let_pass:
                return 0
            if may_go(v, line, f):
                found = [
                    (boat_chance(t, v, f, target, hex_asked(v, answer)), -answer)
                    for answer in legal
                    if answer > 0 and in_area(line, hex_asked(v, answer))
                ]
                per_cent, place = max(found, default=(0, 0))
                if found and per_cent >= line.least_chance:
                    self.note(line, v, hex_asked(v, -place), per_cent)
                    return -place
        return 0 if self.orders.stays else DOCTRINE

    def hold_back(self, v: View, legal: list[int]) -> int:
        """Ports with ships to hold back are formed anew: those ships in no body, the others as they were (22.14D)."""
        held = frozenset(u for line in self.chosen.values() for u in line.held)
        if v.ask_kind == asks.RECONSTITUTE:
            return 1 if 1 in legal and any(lies_at(v, u, v.ask_subject) for u in held_rows(v, held)) else DOCTRINE
        u = v.ask_subject
        f = v.in_force[u]
        if f == terms.NONE or not any(lies_at(v, other, v.home[f]) for other in held_rows(v, held)):
            return DOCTRINE
        if original_row(v, u) in held or body_number(v, f) != v.ask_object:
            return 0
        return legal[-1]

    def note(self, line: BoundLine, v: View, hex: int, per_cent: int) -> None:
        """Remember that a line was followed."""
        self.fired.append(Fired(line.name, v.ask_kind, leg_of(v), hex, per_cent))


def leg_of(v: View) -> int:
    """The leg that a question is about, or that the attempt it is about goes for."""
    if v.ask_kind == asks.SUBMARINE_HEX:
        if v.ask_object < asks.ATTEMPT_OBJECT:
            return v.ask_object
        return v.contact_leg[v.attempt_contact[v.ask_object - asks.ATTEMPT_OBJECT]]
    return v.ask_subject if v.ask_kind == asks.INTERCEPT_HEX else v.contact_leg[v.attempt_contact[v.ask_subject]]


def fitting(orders: Standing, v: View, level: int, leg: int) -> list[BoundLine]:
    """The lines that are about such a target."""
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


def may_go(v: View, line: BoundLine, f: int) -> bool:
    """Whether a line names a force, by its ships or by its port; ships that are held back do not go as one either."""
    if line.ports and v.home[f] not in line.ports:
        return False
    rows = [
        original_row(v, u)
        for u in range(first_unit(f // terms.FORCES), end_unit(v, f // terms.FORCES))
        if in_force(v, u, f)
    ]
    return any((not line.units or u in line.units) and u not in line.held for u in rows)


def best_hex(t: Sea, v: View, line: BoundLine, target: int, hexes: dict[int, int]) -> tuple[int, int]:
    """The answer whose hex promises the forces of a line most, with the best chance; NONE if none is good enough."""
    seat = v.ask_seat
    forces, best = [f for f in free_forces(v, seat) if may_go(v, line, f)], (-1, 0, terms.NONE)
    for answer, hex in hexes.items():
        if in_area(line, hex) and forces:
            found = prospect(t, v, seat, target, hex, forces)
            if found.best >= line.least_chance and (found.factors, found.best) > best[:2]:
                best = (found.factors, found.best, answer)
    return best[2], best[1]


def free_forces(v: View, seat: int) -> list[int]:
    """Own surface forces that lie ready."""
    return [f for f in range(seat * terms.FORCES, (seat + 1) * terms.FORCES) if is_free(v, f)]


class Prospect(NamedTuple):
    """What going for a target in a hex promises: expected factors in round one, and the best single chance in per cent."""

    factors: int
    best: int


def prospect(t: Sea, v: View, seat: int, target: int, hex: int, forces: list[int]) -> Prospect:
    """What the forces that lie ready could bring to a hex; each further one only if it does not spoil the others (22.22K)."""
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


def boat_chance(t: Sea, v: View, f: int, target: int, hex: int) -> int:
    """Per cent of a submarine arriving in a hex."""
    return chance(t, v, Memo(), aim_at_hex(v, v.ask_seat, target, hex), f, by_sea(t.map, v.hex[f], hex), 1, 1)


def held_rows(v: View, held: frozenset[int]) -> list[int]:
    """Rows of the ships that are held back, those split from them among them."""
    rows = range(first_unit(v.ask_seat), end_unit(v, v.ask_seat))
    return [u for u in rows if original_row(v, u) in held]


def lies_at(v: View, u: int, p: int) -> bool:
    """Whether a ship lies in a port with nothing done yet in this stage."""
    f = v.in_force[u]
    ready = f != terms.NONE and v.standing[f] == terms.IN_PORT and v.tried[f] == 0 and v.committed[f] == 0
    return ready and v.home[f] == p and v.count[u] > 0


def body_number(v: View, f: int) -> int:
    """The body that a force of a port becomes again: task forces in their order, the others together (22.14B)."""
    if v.body[f] != terms.TASK_FORCE:
        return terms.LOOSE_BODY
    first = f // terms.FORCES * terms.FORCES
    before = [g for g in range(first, f) if v.body[g] == terms.TASK_FORCE and v.home[g] == v.home[f]]
    return terms.FIRST_TASK_FORCE + sum(
        1 for g in before if v.standing[g] == terms.IN_PORT and v.body[g] != terms.SUBMARINES
    )


@dataclass(frozen=True)
class Trial:
    """One stretch of a plan, and what the orders do about it."""

    operation: int
    plan: int
    path: tuple[int, ...]
    line: BoundLine | None
    """The line that fires; None where no line does."""
    hex: int
    """Where it intercepts; -1 where it lets the target pass."""
    chances: tuple[tuple[int, int], ...]
    """Forces that would go, each with its chance in per cent of coming in time if it goes alone."""


def trials(t: Sea, start: View, orders: Standing) -> Iterator[Trial]:
    """Try the orders against each plan of the other side, announced alone."""
    for operation in range(start.operations):
        if start.operation_side[operation] != orders.seat:
            for plan in range(1, start.operation_plans[operation] + 1):
                s = announced(t, start, operation, plan)
                rows = [row for row in range(SAILING_LEGS) if s.leg_standing[row] == ANNOUNCED]
                yield from (trial(t, s, orders, operation, plan, row) for row in rows if is_new_force(t, s, row))


def announced(t: Sea, start: View, operation: int, plan: int) -> View:
    """The turn at the moment when a plan alone has been announced."""
    s = start.copy()
    s.operation_chosen[operation] = plan
    s.stage = s.operation_stage[operation]
    set_out(t, s, operation)
    s.wave = OUTBOUND
    s.level = FIRST
    s.hunter = 1 - s.mover
    return s


def trial(t: Sea, s: View, orders: Standing, operation: int, plan: int, row: int) -> Trial:
    """What the orders do about one stretch."""
    s.ask_seat, s.ask_kind, s.ask_subject = orders.seat, asks.INTERCEPT_HEX, row
    v, path = view(s, orders.seat), s.leg_path[row][: s.leg_length[row]]
    hexes = {place: path[place] for place in range(len(path)) if leg_hex_refusal(t, s, row, place) == MAY}
    for line in fitting(orders, v, FIRST, row):
        if line.let_pass:
            return Trial(operation, plan, tuple(path), line, NONE, ())
        place, _ = best_hex(t, v, line, row, hexes)
        if place != NONE:
            found = sorted(going(t, v, line, row, path[place]), key=lambda each: -each[1])
            return Trial(operation, plan, tuple(path), line, path[place], tuple(found))
    return Trial(operation, plan, tuple(path), None, NONE, ())


def going(t: Sea, v: View, line: BoundLine, row: int, hex: int) -> Iterator[tuple[int, int]]:
    """The forces that a line would send, each with its chance."""
    for f in free_forces(v, v.ask_seat):
        if may_go(v, line, f):
            per_cent = chance(t, v, Memo(), aim_at_hex(v, v.ask_seat, row, hex), f, by_sea(t.map, v.hex[f], hex), 1, 0)
            if per_cent >= line.least_chance:
                yield f, per_cent
