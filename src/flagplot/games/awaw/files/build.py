"""From a scenario to the situation that its battle starts from, with the names of its rows (22.41)."""

from dataclasses import dataclass, field

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import enter_segment
from flagplot.games.awaw.files import check_force
from flagplot.games.awaw.files.begun import of_wing, set_moment
from flagplot.games.awaw.files.check_battle import check
from flagplot.games.awaw.files.check_side import counters_alone, land_air
from flagplot.games.awaw.files.model import (
    Base,
    Codebreaking,
    FightingShip,
    Force,
    Port,
    Research,
    Scenario,
    Ship,
    Side,
    Submarines,
)
from flagplot.games.awaw.files.standing import in_order, ships_in_order, wings_in_order
from flagplot.games.awaw.files.start import Battle
from flagplot.games.awaw.files.words import FORCE_ROLES, KINDS, MISSIONS, THEATRES
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import NATION_NAMES, WING_NAMES, Roster
from flagplot.games.awaw.turn.state import TurnState

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
        _set_side(draft.situation, i, side)
        _set_ports(draft, i, side)
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
            units=tuple(draft.units),
            forces=tuple(draft.forces),
            wings=tuple(draft.wings),
            bases=tuple(draft.bases),
            ports=tuple(draft.ports),
        ),
        disclosed=(scenario.sides[0].disclosed, scenario.sides[1].disclosed),
    )


def _set_battle(s: BattleState, scenario: Scenario) -> None:
    """Theatre, raid, who intercepts; round 0, groups still to be formed, the interceptor's first (22.41, 22.421)."""
    s.theatre = THEATRES[scenario.theatre]
    s.raid = int(scenario.raiders)
    s.countered = int(any(counters_alone(side) for side in scenario.sides))
    s.interceptor = [side.role for side in scenario.sides].index("activity" if s.countered else "interceptor")
    s.round_limit = scenario.round_limit
    alone = next((side for side in scenario.sides if not side.forces), None)
    s.combat_scope = terms.NAVAL_COMBAT
    if alone is not None:  # it has aircraft alone or submarines alone (22.132A, 22.921)
        s.combat_scope = terms.SUBMARINES_ALONE if alone.submarines else terms.AIRCRAFT_ALONE
    s.round = 0
    enter_segment(s, terms.FORMATION)


def _set_side(s: BattleState, i: int, side: Side) -> None:
    """Advantages that a side brings along (22.451B, 22.552A, 22.941, 23.42)."""
    set_advantages(s, i, side.codebreaking, side.research, side.air_drm)
    s.excess_asw[i] = side.excess_asw
    origin = min((_port(side, force.origin) for force in side.forces), default=0)  # one port for all (22.9432)
    s.destroyers_in_port[i][origin] = side.destroyers_in_base
    s.destroyers_in_box[i] = side.destroyers_in_box


def _set_ports(draft: _Draft, i: int, side: Side) -> None:
    """Ports of return, the usual one first (22.63)."""
    s = draft.situation
    ports = side.ports or [Port.model_validate({"name": HOME})]
    s.ports[i] = len(ports)
    for p, port in enumerate(ports):
        row = i * terms.PORTS + p
        draft.ports[row] = port.name
        s.port_distance[row] = port.distance
        s.port_invaded[row] = int(port.under_invasion)
        s.port_room[row] = port.room
        s.destroyers_in_port[i][p] += port.destroyers


def _set_force(draft: _Draft, i: int, f: int, force: Force, side: Side) -> None:
    """A force gets a forming group row; a late one waits for its round (22.24B, 22.421)."""
    s, g = draft.situation, _group(i, f)
    draft.forces[g] = force.name
    s.standing[g] = terms.LATE if force.enters else terms.ENGAGED
    s.enters[g] = (force.enters.round or -(force.enters.hexes_short or 0)) if force.enters else 0
    s.is_tf[g] = int(force.task_force and bool(force.ships))
    s.bare_supply_line[g] = int(not force.ships)
    s.mission[g] = MISSIONS[force.mission]
    s.cargo[g] = check_force.cargo(force)
    for name in force.supply_ports:
        s.supply_ports[g][_port(side, name)] = 1
    s.fixed_number[g] = force.number or 0


def _group(i: int, f: int) -> int:
    return i * terms.GROUPS + terms.NUMBERS + f


def _set_ship(draft: _Draft, i: int, f: int, ship: FightingShip, side: Side) -> None:
    """A named ship, or light ships counted in one row (20.12)."""
    s, u = draft.situation, draft.next_unit(i, ship.name)
    draft.entries[u] = ship
    s.kind[u] = KINDS[ship.type]
    s.nation[u] = NATION_NAMES.index(ship.nation or side.nation)
    s.size[u] = check_force.size(ship)
    s.slow[u] = int(bool(ship.slow))
    s.laden[u] = int(ship.laden)
    s.low_supply[u] = int(ship.low_supply)
    s.force[u] = f
    s.origin[u] = _port(side, side.forces[f].origin)
    s.original_mission[u] = MISSIONS[side.forces[f].mission]
    s.on_patrol[u] = int(side.forces[f].patrol)
    s.role[u] = terms.MAIN if counters_alone(side) else FORCE_ROLES[side.forces[f].role]
    s.original[u] = s.count[u] = check_force.number_of_ships(ship)
    s.hits[u] = ship.hits
    s.damaged[u] = check_force.damaged_ships(ship)
    s.group_row[u] = _group(i, f)
    if check_force.is_fast_carrier(ship):
        _set_carrier_air(draft, i, u, ship)


def _set_carrier_air(draft: _Draft, i: int, u: int, ship: Ship) -> None:
    """A fast carrier has one wing, full or as the scenario says (22.74)."""
    s, w = draft.situation, draft.next_wing(i, ship.name)
    s.wing_nation[w] = s.nation[u]
    s.wing_type[w] = terms.NAS
    s.wing_ship[w] = u
    s.complement[w] = check_force.complement(ship)
    s.squadrons[w] = s.complement[w] if ship.nas is None else ship.nas


def _set_submarines(draft: _Draft, i: int, submarines: Submarines, side: Side) -> None:
    """Submarines are in no combat group; those that intercepted must attack (22.92)."""
    s, u = draft.situation, draft.next_unit(i, submarines.name)
    draft.entries[u] = submarines
    intercepting = i == s.interceptor if submarines.intercepting is None else submarines.intercepting
    s.kind[u] = terms.SUBMARINE
    s.nation[u] = NATION_NAMES.index(submarines.nation or side.nation)
    s.size[u] = 1
    s.low_supply[u] = int(submarines.low_supply)
    s.advanced[u] = int(submarines.advanced)
    s.must_attack[u] = int(intercepting)
    s.origin[u] = _port(side, submarines.origin)
    s.original[u] = s.count[u] = submarines.count


def _port(side: Side, origin: str | None) -> int:
    """Place of a port among those of its side; the first one where none is named (22.63)."""
    return 0 if origin is None else [port.name for port in side.ports].index(origin)


def _set_base(draft: _Draft, i: int, b: int, base: Base, side: Side) -> None:
    """A land base and its squadrons, one wing for each nation and type (22.341, 23.13)."""
    s, row = draft.situation, i * terms.BASES + b
    s.bases[i] += 1
    draft.bases[row] = base.name
    s.base_distance[row] = base.distance
    s.base_in_range[row] = int(base.in_range)
    s.base_operational[row] = int(base.operational)
    s.base_room[row] = base.room
    for (nation, kind), count in wings_in_order(land_air(side, base), side.nation):
        foreign = f" ({nation})" if nation != side.nation else ""
        w = draft.next_wing(i, f"{base.name} {WING_NAMES[kind]}{foreign}")
        s.wing_nation[w] = NATION_NAMES.index(nation)
        s.wing_type[w] = kind
        s.wing_base[w] = row
        gone = (of_wing(base, side.nation, nation, kind, key) for key in ("lost", "inverted"))
        s.squadrons[w] = count - sum(gone)
        s.flown[w] = of_wing(base, side.nation, nation, kind, "flown")
        s.searching[w] = of_wing(base, side.nation, nation, kind, "searching")
        s.unavailable[w] = of_wing(base, side.nation, nation, kind, "spent") - s.searching[w]
        s.grounded[w] = of_wing(base, side.nation, nation, kind, "grounded")
        s.cover[w] = [of_wing(base, side.nation, nation, kind, "cover", n) for n in range(terms.NUMBERS)]


def set_advantages(
    s: BattleState | TurnState, i: int, codebreaking: Codebreaking, research: Research, air_drm: int
) -> None:
    """Codebreaking, research and aircraft of a side, in a battle or a naval turn (22.451B, 22.552A, 22.941, 23.42)."""
    s.codebreaking_search[i] = codebreaking.search
    s.strategic_search[i] = codebreaking.strategic_search
    s.codebreaking_fleet[i] = codebreaking.fleet
    s.codebreaking_submarine[i] = codebreaking.submarine
    s.codebreaking_asw[i] = codebreaking.asw
    s.naval_research[i] = research.naval
    s.torpedo_research[i] = research.torpedo
    s.asw_research[i] = research.asw
    s.air_defence_research[i] = research.air_defence
    s.radar[i] = research.radar
    s.air_drm[i] = air_drm
