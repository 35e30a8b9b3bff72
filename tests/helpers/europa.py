"""A small combat of Grand Europa set up by hand: units and coast defences where a test wants them.

    f = Fight(sea="rough", movement=3)
    f.mover(tf(6), nt())
    f.foe(tf(4))
    f.play(dice=[3, 5], answers={"body": 1, "engage": [6, 4], "target": first}, until="disengage")

The gunnery table is `plain` unless the test asks for the house profile: the modified die is the number of hits, whatever
the points.  A question without an entry is answered as `PASSIVE` says.  An illegal answer, a missing die or an unused one
fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flagplot.core.event import Event
from flagplot.games.europa import editions, terms
from flagplot.games.europa import profile as profiles
from flagplot.games.europa.files.build import build
from flagplot.games.europa.files.read import read_text
from flagplot.games.europa.flow.battle import advance, refusal, step
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import SEA_NAMES, TYPE_NAMES
from flagplot.games.europa.words import asks, events

Answer = int | Sequence[int] | Callable[[CombatState], int]
PASSIVE = {"body": 0}


@dataclass(frozen=True)
class Unit:
    """One unit row to be."""

    kind: str
    gunnery: int = 0
    submarine: int = 0
    aircraft: int = 0
    heavy: int = 0
    capacity: int = 60


def tf(gunnery: int, submarine: int = 0, capacity: int = 60, heavy: int = 0) -> Unit:
    return Unit("TF", gunnery, submarine, 0, heavy, capacity)


def cg(gunnery: int = 0, submarine: int = 0, aircraft: int = 0, capacity: int = 60) -> Unit:
    return Unit("CG", gunnery, submarine, aircraft, 0, capacity)


def ss(submarine: int, capacity: int = 60) -> Unit:
    return Unit("SS", 0, submarine, 0, 0, capacity)


def soft(kind: str, capacity: int = 60) -> Unit:
    return Unit(kind, 0, 0, 0, 0, capacity)


def plain_hits(t: Tables) -> None:
    """The modified die is the number of hits, never below none."""
    t.lowest_die, t.highest_die = 0, 12
    for points in range(61):
        t.gunnery_hits[points] = [die if die <= 12 else 0 for die in range(20)]


class Fight:
    """A situation under construction and then in play."""

    def __init__(
        self,
        *,
        sea: str = "calm",
        night: int = 0,
        coastal: int = 0,
        movement: int = 9,
        house: bool = False,
        rulings: dict[str, str] | None = None,
    ) -> None:
        self.t = editions.fill(editions.load().with_rulings(rulings or {}))
        if not house:
            plain_hits(self.t)
        self.s = CombatState()
        self.log: list[Event] = []
        self.s.log = self.log
        self.s.sea, self.s.night, self.s.coastal, self.s.movement = SEA_NAMES.index(sea), night, coastal, movement
        self.asked: list[tuple[str, int, int, int]] = []
        self._foes = 0

    def mover(self, *units: Unit) -> int:
        """The moving group, side 0."""
        return self._group(0, units)

    def foe(self, *units: Unit, adjacent: int = 0) -> int:
        """An enemy group; gives its row."""
        g = terms.GROUPS + self._foes
        self._foes += 1
        self.s.adjacent[g], self.s.to_fight[g], self.s.coastal_beside[g] = adjacent, 1, self.s.coastal
        return self._group(g, units)

    def coast(self, level: int, adjacent: int = 0) -> int:
        """Coast defences; gives their row."""
        g = self.foe(adjacent=adjacent)
        self.s.sort[g], self.s.level[g] = terms.COAST_DEFENCE, level
        return g

    def _group(self, g: int, units: Sequence[Unit]) -> int:
        s, side = self.s, g // terms.GROUPS
        under = any(unit.kind == "SS" for unit in units)
        s.sort[g] = terms.SUBMARINE_GROUP if under else terms.SURFACE_GROUP
        for unit in units:
            u = side * terms.UNITS + s.units[side]
            s.units[side] += 1
            s.kind[u], s.at[u] = TYPE_NAMES.index(unit.kind), g
            s.gunnery[u], s.submarine[u], s.aircraft[u] = unit.gunnery, unit.submarine, unit.aircraft
            s.heavy[u], s.capacity[u] = unit.heavy, unit.capacity
        return g

    def play(self, *, dice: Sequence[int] = (), answers: dict[str, Answer] | None = None, until: str = "") -> None:
        """Play on until a question of that name is pending or all is over."""
        left = list(dice)
        given = {k: list(v) if isinstance(v, Sequence) else v for k, v in (answers or {}).items()}
        advance(self.t, self.s)
        while self.s.ask_seat != terms.NOBODY and (name := self.ask_name) != until:
            answer = self._answer(name, left, given)
            code = refusal(self.t, self.s, answer)
            assert code == 0, f"{name}: answer {answer} refused with reason {code}"
            self.asked.append((name, self.s.ask_seat, self.s.ask_subject, self.s.ask_object))
            step(self.t, self.s, answer)
            if name != "die":
                assert not self.s.defects(), self.s.defects()
        assert not self.s.defects(), self.s.defects()
        assert not until or self.ask_name == until, f"{until} was never asked: {self.asked}"
        assert not left, f"dice left over: {left}"
        unused = {k: v for k, v in given.items() if isinstance(v, list) and v}
        assert not unused, f"answers left over: {unused}"

    def _answer(
        self, name: str, dice: list[int], given: dict[str, int | list[int] | Callable[[CombatState], int]]
    ) -> int:
        if name == "die":
            assert dice, f"a die is wanted (purpose {self.s.roll_purpose}) and none is left"
            return dice.pop(0) - 1
        answer = given.get(name)
        if callable(answer):
            return answer(self.s)
        if isinstance(answer, list) and answer:
            return answer.pop(0)
        return answer if isinstance(answer, int) else PASSIVE.get(name, 0)

    @classmethod
    def of_text(cls, text: str, *, house: bool = False, rulings: dict[str, str] | None = None) -> Fight:
        """The combats of a scenario file's text, through the reader and the builder."""
        combat = build(read_text(text), profiles.house())
        f = cls(house=house, rulings=combat.rulings | (rulings or {}))
        f.s, f.s.log = combat.situation, f.log
        return f

    @property
    def ask_name(self) -> str:
        """Name of the pending question, "" for none."""
        return asks.BY_CODE[self.s.ask_kind].name if self.s.ask_kind in asks.BY_CODE else ""

    def legal(self) -> list[int]:
        """Legal answers to the pending question."""
        return [a for a in range(self.s.ask_size) if refusal(self.t, self.s, a) == 0]

    def events(self, name: str) -> list[Event]:
        """The logged events of a name."""
        assert any(kind.name == name for kind in events.BY_CODE.values())
        return [event for event in self.log if event.kind.name == name]

    def values(self, name: str) -> list[tuple[int, ...]]:
        """The values of their fields, in the order of declaration."""
        return [event.values for event in self.events(name)]

    def fires(self) -> list[tuple[int, ...]]:
        """Every fire so far: side, points counted, target."""
        kinds = (events.FIRE, events.SUBMARINE_FIRE, events.COAST_FIRE)
        return [(event.side, event.points, event.target) for event in self.log if event.kind in kinds]


OWN, ENEMY = 0, terms.UNITS
GENERAL, RESERVE = terms.UNITS + 1, terms.UNITS + 2
"""Answers to `target` that name points of a coast defence; the enemy's unit in place n is answer n + 1."""


def all_at(answer: int) -> dict[str, Answer]:
    """Answers that put all points of every step into one fire at one target, if the step allows it."""
    return {
        "target": lambda s: answer,
        "points": lambda s: s.ask_size - 1,
    }
