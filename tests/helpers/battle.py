"""A small naval battle set up by hand: groups, ships and aircraft where a test wants them, everything else at its default.

    b = Battle(combat_round=2, interceptor=1)
    g = b.group(0, 1, named("BB", 4, "Japan"), light("DD", 6, "Japan"))
    b.start(PAIRING)
    b.play(dice=[3, 4], answers={"screen": [0, 1]}, until="withdraw")

`play` answers dice from the list and questions by name: a list is used up in order, a number or function serves every time; a
question without an entry gets the first legal answer.  An illegal answer, a missing die or an unused one fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from flagplot.core.event import Event
from flagplot.core.flows.cutting import numbered
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import enter_segment
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES
from flagplot.games.awaw.words import asks, events

Answer = int | Sequence[int] | Callable[[BattleState], int]
COMPLEMENT = {"CVL": 2, "CV": 3, "CVB": 4}
SIZES = {"CA": 2, "DD": 1, "CVE": 1, "TR": 1, "SUB": 1, "CVL": 2, "CV": 3, "CVB": 4}


@dataclass(frozen=True)
class Ship:
    """One unit row to be."""

    kind: str
    size: int
    nation: str
    count: int = 1
    hurt: int = 0
    hits: int = 0
    slow: int = 0
    laden: int = 0
    nas: int = -1


def named(kind: str, size: int = 0, nation: str = "Britain", *, hits: int = 0, slow: int = 0, nas: int = -1) -> Ship:
    """A capital ship ("BB") or fast carrier; `hits` one less than its size make it a damaged one."""
    size = size or SIZES[kind]
    return Ship(kind, size, nation, hurt=1 if hits == size - 1 else 0, hits=hits, slow=slow, nas=nas)


def light(kind: str, count: int, nation: str = "Britain", *, hurt: int = 0, laden: int = 0) -> Ship:
    """Light ships or submarine factors of one nation and type."""
    return Ship(kind, SIZES[kind], nation, count=count, hurt=hurt, laden=laden)


@cache
def _tables(edition: str, chosen: tuple[tuple[str, str], ...]) -> Tables:
    return editions.fill(editions.load(edition).with_rulings(dict(chosen)))


def tables(rulings: dict[str, str] | None = None, edition: str = "awaw-2018") -> Tables:
    """The tables of an edition with some rulings chosen by name; shared, so not to be changed."""
    return _tables(edition, tuple(sorted((rulings or {}).items())))


class Battle:
    """A situation under construction and then in play."""

    def __init__(
        self,
        *,
        combat_round: int = 1,
        interceptor: int = 0,
        theatre: int = terms.PACIFIC,
        rulings: dict[str, str] | None = None,
        edition: str = "awaw-2018",
    ) -> None:
        self.t = tables(rulings, edition)
        self.game = game_of(self.t)
        self.s = BattleState()
        self.log: list[Event] = []
        self.s.log = self.log
        self.s.round = combat_round
        self.s.interceptor = interceptor
        self.s.theatre = theatre
        self.asked: list[tuple[str, int, int, int]] = []
        """Every question put so far: name, seat, subject, object."""

    def group(self, side: int, number: int, *ships: Ship, mission: int = 0, cargo: int = 0) -> int:
        """Put ships into a numbered combat group of the battle; gives its row."""
        g = side * terms.GROUPS + number - 1
        return self._fill(g, ships, mission, cargo)

    def force(self, side: int, place: int, *ships: Ship, mission: int = 0, cargo: int = 0, tf: int = 1) -> int:
        """Put ships into a force that still has to form a combat group (place 0-11); gives its row."""
        g = side * terms.GROUPS + terms.NUMBERS + place
        self.s.is_tf[g] = tf
        return self._fill(g, ships, mission, cargo, force=place)

    def _fill(self, g: int, ships: Sequence[Ship], mission: int, cargo: int, force: int = 0) -> int:
        self.s.standing[g] = terms.ENGAGED
        self.s.mission[g] = mission
        self.s.cargo[g] = cargo
        for ship in ships:
            self.s.original_mission[self.unit(g // terms.GROUPS, g, ship, force)] = mission
        return g

    def unit(self, side: int, g: int, ship: Ship, force: int = 0) -> int:
        """Add one unit row (group -1 for submarines); a carrier gets its wing. Gives the row."""
        s = self.s
        u = side * terms.UNITS + s.units[side]
        s.units[side] += 1
        s.kind[u] = KIND_NAMES.index(ship.kind)
        s.nation[u] = NATION_NAMES.index(ship.nation)
        s.size[u], s.slow[u], s.laden[u], s.hits[u] = ship.size, ship.slow, ship.laden, ship.hits
        s.count[u] = s.original[u] = ship.count
        s.hits_before[u] = ship.hits if s.round else 0  # noted as each round begins
        s.damaged[u], s.group_row[u], s.force[u] = ship.hurt, g, force
        if ship.kind in COMPLEMENT:
            self._wing(side, u, -1, "NAS", ship.nation, COMPLEMENT[ship.kind] if ship.nas < 0 else ship.nas, ship.kind)
        return u

    def submarines(self, side: int, count: int, nation: str = "Germany", *, advanced: int = 0, must: int = 0) -> int:
        """Add submarine factors; gives the unit row."""
        u = self.unit(side, -1, light("SUB", count, nation))
        self.s.advanced[u], self.s.must_attack[u] = advanced, must
        return u

    def base(self, side: int, *, distance: int = 1, in_range: int = 1, operational: int = 1, room: int = 10) -> int:
        """Add a land air base; gives its row."""
        s = self.s
        b = side * terms.BASES + s.bases[side]
        s.bases[side] += 1
        s.base_distance[b], s.base_in_range[b] = distance, in_range
        s.base_operational[b], s.base_room[b] = operational, room
        return b

    def wing(self, base: int, kind: str, squadrons: int, nation: str = "Japan") -> int:
        """Add land-based squadrons: "NAS", "cover", "search" or "attack"; gives the wing row."""
        return self._wing(base // terms.BASES, -1, base, kind, nation, squadrons, "")

    def _wing(self, side: int, ship: int, base: int, kind: str, nation: str, squadrons: int, ship_kind: str) -> int:
        s = self.s
        w = side * terms.WINGS + s.wings[side]
        s.wings[side] += 1
        s.wing_nation[w] = NATION_NAMES.index(nation)
        s.wing_type[w] = ["NAS", "cover", "search", "attack"].index(kind)
        s.wing_ship[w], s.wing_base[w], s.squadrons[w] = ship, base, squadrons
        s.complement[w] = COMPLEMENT.get(ship_kind, 0)
        return w

    def port(self, side: int, *, distance: int = 5, invaded: int = 0, room: int = 50) -> int:
        """Add a port of return; gives its place among the side's ports."""
        s = self.s
        p = side * terms.PORTS + s.ports[side]
        s.ports[side] += 1
        s.port_distance[p], s.port_invaded[p], s.port_room[p] = distance, invaded, room
        return s.ports[side] - 1

    def start(self, segment: int) -> None:
        """Go to the beginning of a segment (terms.FORMATION .. terms.AFTERMATH); nothing is asked yet."""
        self.s.frame[:] = [0] * len(self.s.frame)  # the rule that was being played is left
        enter_segment(self.s, segment)

    def only(self, rule: Any) -> None:
        """Play this flow next, and the battle no further."""
        self.s.frame[0] = rule.__globals__[numbered(rule.__name__)]
        self.s.frame[rule.flow.caller] = -1

    def play(
        self,
        *,
        dice: Sequence[int] = (),
        answers: dict[str, Answer] | None = None,
        until: str = "",
        until_segment: int = terms.OVER,
    ) -> None:
        """Play on until a question of that name is pending, a segment begins or the battle is over."""
        left, given = list(dice), {k: list(v) if isinstance(v, Sequence) else v for k, v in (answers or {}).items()}
        self.game.advance(self.t, self.s)
        while self.s.ask_seat != terms.NOBODY and self.s.segment < until_segment:
            name = self.ask_name
            if name == until:
                break
            answer = self._answer(name, left, given)
            code = self.game.refusal(self.t, self.s, answer)
            assert code == 0, f"{name}: answer {answer} refused with reason {code}"
            self.asked.append((name, self.s.ask_seat, self.s.ask_subject, self.s.ask_object))
            self.game.step(self.t, self.s, answer)
            if name != "die":
                assert not self.s.defects(), self.s.defects()
        assert not self.s.defects(), self.s.defects()
        assert not left, f"dice left over: {left}"
        unused = {k: v for k, v in given.items() if isinstance(v, list) and v}
        assert not unused, f"answers left over: {unused}"

    def _answer(
        self, name: str, dice: list[int], given: dict[str, int | list[int] | Callable[[BattleState], int]]
    ) -> int:
        if name == "die":
            assert dice, f"a die is wanted (purpose {self.s.roll_purpose}) and none is left"
            return dice.pop(0) - 1
        answer = given.get(name)
        if callable(answer):
            return answer(self.s)
        if isinstance(answer, list) and answer:
            return answer.pop(0)
        return answer if isinstance(answer, int) else self.legal()[0]

    def answer(self, value: int) -> None:
        """Give one answer to the pending question (a die's face for a die)."""
        value = value - 1 if self.ask_name == "die" else value
        code = self.game.refusal(self.t, self.s, value)
        assert code == 0, f"{self.ask_name}: answer {value} refused with reason {code}"
        self.game.step(self.t, self.s, value)

    @property
    def ask_name(self) -> str:
        """Name of the pending question, "" for none."""
        return asks.BY_CODE[self.s.ask_kind].name if self.s.ask_kind in asks.BY_CODE else ""

    def legal(self) -> list[int]:
        """Legal answers to the pending question."""
        return [a for a in range(self.s.ask_size) if self.game.refusal(self.t, self.s, a) == 0]

    def refusal(self, answer: int) -> int:
        """Reason code for which an answer is refused, 0 for none (see games.awaw.reasons)."""
        return self.game.refusal(self.t, self.s, answer)

    def events(self, name: str) -> list[Event]:
        """The logged events of a name."""
        assert any(kind.name == name for kind in events.BY_CODE.values())
        return [event for event in self.log if event.kind.name == name]

    def values(self, name: str) -> list[tuple[int, ...]]:
        """The values of their fields, in the order of declaration."""
        return [event.values for event in self.events(name)]


def meet(first: tuple[Ship, ...], second: tuple[Ship, ...], rulings: dict[str, str] | None = None) -> Battle:
    """The groups 1 of both sides are about to fight; nobody screens."""
    b = Battle(rulings=rulings)
    b.group(0, 1, *first)
    b.group(1, 1, *second)
    b.start(terms.PAIRING)
    return b


def roll(b: Battle, *faces: int) -> None:
    """Answer the dice."""
    for face in faces:
        b.answer(face)


def shots(b: Battle) -> list[tuple[int, int]]:
    """Targets and strengths of the shots about to be rolled, the first side's before the second's."""
    assert b.ask_name == "die"
    return [(b.s.shot_target[i], b.s.shot_strength[i]) for i in range(b.s.shots)]
