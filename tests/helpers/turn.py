"""A small naval player turn set up by hand on a made-up sea, with scripted dice and answers.

    n = NavalTurn(GridChart(20, 1))
    kiel, home = n.port(0, 0), n.port(1, 19)
    f = n.force(0, kiel, named("BB", 4, "Germany"), light("CA", 4, "Germany"))
    n.sail(f, CARRIER_MISSION, range(0, 10))
    n.play(dice=[3, 4], answers={"announce": 1, "intercept-hex": [5], "join": 1}, battles=[...])

Interception dice come from `dice`; battles are settled by functions that set the fates of the forces in them, one after another, or
are really fought with seeded dice.  Questions without an answer get the first legal one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any
from unittest.mock import patch

from flagplot.core.ask import DIE
from flagplot.core.event import Event, share_log
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.interception.arrival import announces_with
from flagplot.games.awaw.interception.attempt import figures
from flagplot.games.awaw.interception.terms import CARRIER_MISSION, RETURN
from flagplot.games.awaw.shared import tables
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.flow import advance, refusal, step
from flagplot.games.awaw.turn.game import is_over
from flagplot.games.awaw.turn.planning.charting import Distances, add_steps
from flagplot.games.awaw.turn.sea import Chart, Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import set_battle
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES, NONE, PLACES, SAILING_LEGS, UNITS, WINGS
from flagplot.games.awaw.turn.words import asks, events
from tests.helpers.battle import COMPLEMENT, Ship, light, named

Answer = int | Sequence[int] | Callable[[TurnState], int]
Fight = Callable[[TurnState], None]


class GridChart(Chart):
    """A sea of squares, each joined to its four neighbours; some are land, some steps are straits."""

    def __init__(
        self,
        width: int,
        height: int = 1,
        straits: frozenset[tuple[int, int]] = frozenset(),
        land: frozenset[int] = frozenset(),
        coast: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__()
        self.distance = Distances(self)  # type: ignore[assignment]
        self.width, self.height = width, height
        self.hexes = self.size = width * height
        for here in range(self.size):
            x, y = here % width, here // width
            spots = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            there = [b * width + a for a, b in spots if 0 <= a < width and 0 <= b < height]
            steps = [] if here in land else [hex for hex in there if hex not in land]
            add_steps(self, here, [(hex, terms.STRAIT if straits & {(here, hex), (hex, here)} else 0) for hex in steps])
            self.column[here], self.half_row[here] = x, 2 * y
            self.water[here], self.norwegian[here] = int(here not in land), int(here in coast)


@cache
def tables_of(rulings: tuple[tuple[str, str], ...] = (), name: str = "awaw-2018") -> tuple[Any, Any, Any]:
    """The tables of an edition under rulings."""
    edition = editions.load(name).with_rulings(dict(rulings))
    return editions.fill(edition), figures.fill(edition), tables.fill(edition)


def wins(side: int, *, beaten_goes: int = terms.GOES_HOME) -> Fight:
    """A battle that a side wins without loss: the others go home."""

    def settle(s: TurnState) -> None:
        s.winner = side
        for f in range(2 * FORCES):
            if s.role_in_battle[f] > 0:
                s.outcome[f] = terms.FIGHTS_ON if f // FORCES == side else beaten_goes
                s.must_abort[f] = int(f // FORCES != side)
                s.adopted[f] = s.battle_role[f] if f // FORCES == side else 0
                if s.defensive[f] and f // FORCES == side:
                    s.outcome[f] = terms.STAYS_ON_PATROL
                for u in range(2 * UNITS):
                    if s.in_force[u] == f:
                        s.engaged[u] = s.was_in_battle[u] = 1

    return settle


def sinks(side: int) -> Fight:
    """A battle in which everything of a side goes down."""

    def settle(s: TurnState) -> None:
        wins(1 - side)(s)
        for u in range(side * UNITS, (side + 1) * UNITS):
            if s.in_force[u] != NONE and s.role_in_battle[s.in_force[u]] > 0 and s.kind[u] != 8:
                s.count[u] = 0

    return settle


def nothing(s: TurnState) -> None:
    """An attack without effect."""
    s.winner = NONE


class NavalTurn:
    """A turn under construction and then in play."""

    def __init__(
        self,
        chart: GridChart,
        *,
        mover: int = 0,
        theatre: int = 0,
        rulings: dict[str, str] | None = None,
        edition: str = "awaw-2018",
    ) -> None:
        self.t = Sea(*tables_of(tuple(sorted((rulings or {}).items())), edition), chart)
        self.s = TurnState()
        self.log: list[Event] = []
        self.s.log = self.log
        self.s.mover, self.s.theatre = mover, theatre
        for row in self.s.at_war:
            row[:] = [1] * len(row)
        self.asked: list[tuple[str, int, int, int]] = []
        self.fought: list[tuple[int, int, tuple[int, ...]]] = []
        """Of every fight settled by a function: its hex, its mode and the parts of the forces in it."""

    # --- setting up

    def port(self, side: int, hex: int, *, standing: int = 0, room: int = 50, air: int = 1, shelter: int = 0) -> int:
        """Add a port with an air base; gives its row."""
        s = self.s
        p = side * PLACES + s.places[side]
        s.places[side] += 1
        s.place_hex[p], s.place_port[p], s.place_standing[p] = hex, 1, standing
        s.place_room[p], s.place_air[p], s.place_air_room[p], s.place_raiders_immune[p] = room, air, 30, shelter
        return p

    def force(
        self,
        side: int,
        place: int,
        *ships: Ship,
        body: int = terms.TASK_FORCE,
        patrol: int = NONE,
        cargo: int = 0,
        ground: int = 0,
    ) -> int:
        """Add a force in port, or on patrol in a hex (the mover's offensive, the other's defensive); gives its row."""
        s = self.s
        f = next(f for f in range(side * FORCES, (side + 1) * FORCES) if s.formation[f] == 0)
        s.formation[f], s.home[f], s.cargo[f], s.ground[f] = body, place, cargo, ground
        s.hex[f] = s.place_hex[place] if patrol == NONE else patrol
        s.standing[f] = terms.IN_PORT
        if patrol != NONE:
            own = side == s.mover
            s.standing[f] = terms.OFFENSIVE_PATROL if own else terms.DEFENSIVE_PATROL
            s.defensive[f] = 0 if own else 1
        for ship in ships:
            self.unit(f, ship)
        return f

    def unit(self, f: int, ship: Ship) -> int:
        """Add a row of ships to a force."""
        s, side = self.s, f // FORCES
        u = side * UNITS + s.units[side]
        s.units[side] += 1
        s.kind[u], s.nation[u] = KIND_NAMES.index(ship.kind), NATION_NAMES.index(ship.nation)
        s.size[u], s.slow[u], s.laden[u], s.hits[u] = ship.size, ship.slow, ship.laden, ship.hits
        s.count[u], s.damaged[u], s.in_force[u] = ship.count, ship.hurt, f
        if ship.kind in COMPLEMENT:
            s.complement[u] = COMPLEMENT[ship.kind]
            s.squadrons[u] = COMPLEMENT[ship.kind] if ship.nas < 0 else ship.nas
        return u

    def wing(self, place: int, kind: int, squadrons: int, *, range: int = 4, nation: str = "Britain") -> int:
        """Add land-based squadrons (0 naval air, 1 cover, 2 search, 3 attack); gives the row."""
        s, side = self.s, place // PLACES
        w = side * WINGS + s.wings[side]
        s.wings[side] += 1
        s.wing_place[w], s.wing_type[w], s.wing_squadrons[w] = place, kind, squadrons
        s.wing_range[w], s.wing_nation[w] = range, NATION_NAMES.index(nation)
        return w

    def operation(self, *, side: int = NONE, stage: int = 1, plans: int = 1) -> int:
        """Add an operation; gives its row."""
        s = self.s
        op = s.operations
        s.operations += 1
        s.operation_side[op] = s.mover if side == NONE else side
        s.operation_stage[op], s.operation_plans[op] = stage, plans
        return op

    def leg(
        self,
        operation: int,
        activity: int,
        forces: Iterable[int],
        path: Iterable[int],
        *,
        plan: int = 1,
        after: Iterable[int] = (),
        base: int = NONE,
        **more: int,
    ) -> int:
        """Add a leg to a plan; gives its row."""
        s = self.s
        leg = SAILING_LEGS + s.plan_legs
        s.plan_legs += 1
        side = s.operation_side[operation]
        s.leg_side[leg], s.leg_operation[leg], s.leg_plan[leg], s.leg_activity[leg] = side, operation, plan, activity
        hexes, forces = list(path), list(forces)
        s.leg_length[leg] = len(hexes)
        s.leg_path[leg][: len(hexes)] = hexes
        for f in forces:
            s.leg_force[leg][f % FORCES] = 1
        s.leg_before[leg] = [*after, *([NONE] * (terms.BEFORE - len(list(after))))]
        s.leg_base[leg] = base
        for name, value in more.items():
            getattr(s, f"leg_{name}")[leg] = value
        return leg

    def sail(self, force: int, activity: int, path: Iterable[int], *, base: int = NONE, **more: int) -> int:
        """An operation of one leg; gives the operation."""
        stage = min(announces_with(activity), 2)
        op = self.operation(side=force // FORCES, stage=stage)
        self.leg(op, activity, [force], path, base=base, **more)  # type: ignore[arg-type]
        return op

    # --- play

    def play(
        self,
        *,
        dice: Sequence[int] = (),
        answers: dict[str, Answer] | None = None,
        battles: Sequence[Fight] = (),
        until: str = "",
        strict: bool = True,
    ) -> None:
        """Play on until a question of that name is pending or the turn is over."""
        left, given = list(dice), {k: list(v) if isinstance(v, Sequence) else v for k, v in (answers or {}).items()}
        fights = list(battles)

        def begin(t: Sea, s: TurnState) -> None:
            parts = tuple(s.role_in_battle)
            self.fought.append((s.battle_hex, s.battle_mode, parts))
            s.battle = BattleState()
            share_log(s, s.battle)
            set_battle(s)

        def bring_back(t: Sea, s: TurnState) -> None:
            assert fights, f"a fight more than expected, in hex {s.battle_hex}, {self.fought}"
            fights.pop(0)(s)

        with (
            patch("flagplot.games.awaw.turn.intercept.meeting.begin_battle", begin),
            patch("flagplot.games.awaw.turn.flow.bring_back", bring_back),
        ):
            self._run(left, given, until)
        if strict and not until:
            assert not left, f"dice left over: {left}"
            assert not fights, f"{len(fights)} battles left over"
            unused = {k: v for k, v in given.items() if isinstance(v, list) and v}
            assert not unused, f"answers left over: {unused}"

    def _run(self, left: list[int], given: dict[str, Any], until: str) -> None:
        advance(self.t, self.s)
        for _ in range(20000):
            if self.s.ask_seat == NONE or self.ask_name == until:
                assert not self.s.defects(), self.s.defects()
                return
            name = self.ask_name
            self.asked.append((name, self.s.ask_seat, self.s.ask_subject, self.s.ask_object))
            answer = self._answer(name, left, given)
            code = refusal(self.t, self.s, answer) if name != "die" else 0
            assert code == 0, f"{name} {self.s.ask_subject}: answer {answer} refused with reason {code}"
            step(self.t, self.s, answer)
            if name != "die":
                assert not self.s.defects(), self.s.defects()
        raise AssertionError("the turn does not end")

    def _answer(self, name: str, dice: list[int], given: dict[str, Any]) -> int:
        if self.s.ask_kind == DIE:
            assert dice, f"a die is wanted (purpose {self.s.roll_purpose}) and none is left"
            return dice.pop(0) - 1
        answer = given.get(name)
        if callable(answer):
            return int(answer(self.s))
        if isinstance(answer, list) and answer:
            return int(answer.pop(0))
        return answer if isinstance(answer, int) else self.legal()[0]

    @property
    def ask_name(self) -> str:
        """Name of the pending question, "" for none."""
        return asks.BY_CODE[self.s.ask_kind].name if self.s.ask_kind in asks.BY_CODE else ""

    def legal(self) -> list[int]:
        """Legal answers to the pending question."""
        return [a for a in range(self.s.ask_size) if refusal(self.t, self.s, a) == 0]

    def refusal(self, answer: int) -> int:
        """Reason code for which an answer is refused."""
        return refusal(self.t, self.s, answer)

    def answer(self, value: int) -> None:
        """Give one answer."""
        assert refusal(self.t, self.s, value) == 0
        step(self.t, self.s, value)

    def questions(self, name: str) -> list[tuple[int, int, int]]:
        """Seat, subject and object of every question of a name so far."""
        return [(seat, subject, object) for asked, seat, subject, object in self.asked if asked == name]

    def events(self, name: str) -> list[Event]:
        """The logged events of a name."""
        assert any(kind.name == name for kind in events.OWN.values())
        return [event for event in self.log if event.kind.name == name]

    def values(self, name: str) -> list[tuple[int, ...]]:
        """The values of their fields, in the order of declaration."""
        return [event.values for event in self.events(name)]

    @property
    def is_over(self) -> bool:
        """Whether the turn is over."""
        return is_over(self.s)


RETURNING = RETURN


FOE = FORCES
"""The other side's first force."""


def ships(nation: str = "Japan") -> tuple[Ship, ...]:
    """A battleship and a cruiser, both whole."""
    return named("BB", 4, nation), light("CA", 4, nation)


def parts(n: NavalTurn, fight: int) -> dict[int, int]:
    """Forces in a fight, with their rounds of entry."""
    return {f: entry for f, entry in enumerate(n.fought[fight][2]) if entry}


def in_wave(wave: int, answer: int) -> Callable[[TurnState], int]:
    """An answer in one wave, 0 in the others."""
    return lambda s: answer if s.wave == wave else 0


def outbound(answer: int) -> Callable[[TurnState], int]:
    """An answer on the way out, 0 on the way home."""
    return in_wave(terms.OUTBOUND, answer)


def chase(
    chart: GridChart | None = None,
    *,
    own: tuple[int, ...] = (),
    foes: tuple[int, ...] = (19,),
    edition: str = "awaw-2018",
    rulings: dict[str, str] | None = None,
) -> NavalTurn:
    """A mission from hex 0 to hex 8; other Japanese task forces and American ones in ports in the hexes named."""
    n = NavalTurn(chart or GridChart(24), edition=edition, rulings=rulings)
    n.sail(n.force(0, n.port(0, 0), *ships("Japan")), CARRIER_MISSION, range(9))
    for hex in own:
        n.force(0, n.port(0, hex), *ships("Japan"))
    for hex in foes:
        n.force(1, n.port(1, hex), *ships("United States"))
    return n
