"""From a scenario to the situation that its battle starts from, with the names of its rows (22.41)."""

from dataclasses import dataclass, field

from flagplot.files.into import put, put_some
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import enter_segment
from flagplot.games.awaw.files import check_force
from flagplot.games.awaw.files.begun import set_moment
from flagplot.games.awaw.files.check_battle import check
from flagplot.games.awaw.files.check_side import counters_alone
from flagplot.games.awaw.files.model import Base, FightingShip, Force, Port, Scenario, Side, Submarines
from flagplot.games.awaw.files.standing import in_order, ships_in_order, wings_in_order
from flagplot.games.awaw.files.start import Battle
from flagplot.games.awaw.files.words import MISSIONS
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import NATION_NAMES, Roster

HOME = "home"
"""Port of a side that names none."""


@dataclass
class _Draft:
    """A battle under construction: the numbers and the names."""

    situation: BattleState = field(default_factory=BattleState)
    units: list[str] = field(default_factory=lambda: [""] * (2 * terms.UNITS))
    forces: list[str] = field(default_factory=lambda: [""] * (2 * terms.GROUPS))
    wings: list[str] = field(default_factory=lambda: [""] * (2 * terms.WINGS))
    bases: list[str] = field(default_factory=lambda: [""] * (2 * terms.BASES))
    ports: list[str] = field(default_factory=lambda: [""] * (2 * terms.PORTS))
    entries: list[FightingShip | Submarines | None] = field(default_factory=lambda: [None] * (2 * terms.UNITS))
    """The entry of the file for each row of ships."""

    def next_unit(self, side: int, name: str) -> int:
        """Take the side's next free unit row."""
        row = side * terms.UNITS + self.situation.units[side]
        self.situation.units[side] += 1
        self.units[row] = name
        return row

    def next_wing(self, side: int, name: str) -> int:
        """Take the side's next free air row."""
        row = side * terms.WINGS + self.situation.wings[side]
        self.situation.wings[side] += 1
        self.wings[row] = name
        return row


def build(scenario: Scenario) -> Battle:
    """Set up the battle of a scenario, before its combat groups are formed (22.41A)."""
    check(scenario)
    scenario = in_order(scenario)
    draft = _Draft()
    _set_battle(draft.situation, scenario)
    for i, side in enumerate(scenario.sides):
        _set_side(draft, i, side)
        for f, force in enumerate(side.forces):
            _set_force(draft, i, f, force, side)
        for f, ship in ships_in_order((force.ships for force in side.forces), side.nation):
            _set_ship(draft, i, f, ship, side)
        for submarines in side.submarines:
            _set_submarines(draft, i, submarines, side)
        for b, base in enumerate(side.bases):
            _set_base(draft, i, b, base, side)
    if scenario.now:
        set_moment(draft.situation, scenario, draft.entries)
    return Battle(
        **scenario.start(),
        situation=draft.situation,
        roster=Roster(
            sides=tuple(side.name for side in scenario.sides),
            **{name: tuple(getattr(draft, name)) for name in ("units", "forces", "wings", "bases", "ports")},
        ),
        disclosed=(scenario.sides[0].disclosed, scenario.sides[1].disclosed),
    )


def _set_battle(s: BattleState, scenario: Scenario) -> None:
    """Theatre, raid, who intercepts; round 0, groups still to be formed, the interceptor's first (22.41, 22.421)."""
    put(s, scenario)
    s.countered = int(any(counters_alone(side) for side in scenario.sides))
    s.interceptor = [side.role for side in scenario.sides].index("activity" if s.countered else "interceptor")
    s.round_limit = scenario.round_limit
    alone = next((side for side in scenario.sides if not side.forces), None)
    s.combat_scope = terms.NAVAL_COMBAT
    if alone is not None:  # it has aircraft alone or submarines alone (22.132A, 22.921)
        s.combat_scope = terms.SUBMARINES_ALONE if alone.submarines else terms.AIRCRAFT_ALONE
    s.round = 0
    enter_segment(s, terms.FORMATION)


def _set_side(draft: _Draft, i: int, side: Side) -> None:
    """What a side brings along, and its ports of return, the usual one first (22.451B, 22.552A, 22.63, 22.941, 23.42)."""
    s = draft.situation
    put(s, side, side=i)
    origin = min((_port(side, force.origin) for force in side.forces), default=0)  # one port for all (22.9432)
    s.destroyers_in_port[i][origin] = side.destroyers_in_base
    ports = side.ports or [Port.model_validate({"name": HOME})]
    s.ports[i] = len(ports)
    for p, port in enumerate(ports):
        row = i * terms.PORTS + p
        draft.ports[row] = port.name
        put(s, port, port=row)
        s.destroyers_in_port[i][p] += port.destroyers


def _set_force(draft: _Draft, i: int, f: int, force: Force, side: Side) -> None:
    """A force gets a forming group row; a late one waits for its round (22.24B, 22.421)."""
    s, g = draft.situation, _group(i, f)
    draft.forces[g] = force.name
    put_some(s, force, ("mission", "cargo", "number"), {"cargo": check_force.cargo(force)}, group=g)
    s.standing[g] = terms.LATE if force.enters else terms.ENGAGED
    s.enters[g] = (force.enters.round or -(force.enters.hexes_short or 0)) if force.enters else 0
    s.is_tf[g] = int(force.task_force and bool(force.ships))
    s.bare_supply_line[g] = int(not force.ships)
    for name in force.supply_ports:
        s.supply_ports[g][_port(side, name)] = 1


def _group(i: int, f: int) -> int:
    return i * terms.GROUPS + terms.NUMBERS + f


def _set_ship(draft: _Draft, i: int, f: int, ship: FightingShip, side: Side) -> None:
    """A named ship, or light ships counted in one row (20.12); a fast carrier has one wing (22.74)."""
    s, u, force = draft.situation, draft.next_unit(i, ship.name), side.forces[f]
    draft.entries[u] = ship
    left_out = check_force.left_out(ship, side.nation)
    put(s, ship, left_out, unit=u)
    put(s, force, unit=u)
    s.force[u], s.group_row[u] = f, _group(i, f)
    s.origin[u] = _port(side, force.origin)
    s.original_mission[u] = MISSIONS[force.mission]
    s.role[u] = terms.MAIN if counters_alone(side) else s.role[u]
    s.original[u] = s.count[u]
    s.damaged[u] = check_force.damaged_ships(ship)
    if check_force.is_fast_carrier(ship):
        w = draft.next_wing(i, ship.name)
        s.wing_nation[w], s.wing_type[w], s.wing_ship[w] = s.nation[u], terms.NAS, u
        s.complement[w] = check_force.complement(ship)
        put(s, ship, left_out, wing=w)


def _set_submarines(draft: _Draft, i: int, submarines: Submarines, side: Side) -> None:
    """Submarines are in no combat group; those that intercepted must attack (22.92)."""
    s, u = draft.situation, draft.next_unit(i, submarines.name)
    draft.entries[u] = submarines
    put(s, submarines, {"nation": side.nation, "intercepting": i == s.interceptor}, unit=u)
    s.kind[u], s.size[u] = terms.SUBMARINE, 1
    s.origin[u] = _port(side, submarines.origin)
    s.original[u] = s.count[u]


def _port(side: Side, origin: str | None) -> int:
    """Place of a port among those of its side; the first one where none is named (22.63)."""
    return 0 if origin is None else [port.name for port in side.ports].index(origin)


def _set_base(draft: _Draft, i: int, b: int, base: Base, side: Side) -> None:
    """A land base and its squadrons, one wing for each nation and type (22.341, 23.13)."""
    s, row = draft.situation, i * terms.BASES + b
    s.bases[i] += 1
    draft.bases[row] = base.name
    put(s, base, base=row)
    for name, nation, kind, parts in wings_in_order(base.name, base.squadrons, side.nation):
        w = draft.next_wing(i, name)
        s.wing_nation[w] = NATION_NAMES.index(nation)
        s.wing_type[w] = kind
        s.wing_base[w] = row
        for part in parts:
            s.squadrons[w] += part.count - part.lost - part.inverted
            s.flown[w] += part.flown
            s.searching[w] += part.searching
            s.unavailable[w] += part.spent - part.searching
            s.grounded[w] += part.grounded
            for number, covering in part.cover.items():
                s.cover[w][int(number) - 1] += covering
