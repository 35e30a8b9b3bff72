"""The rows of one side in a naval turn: places, aircraft, surface forces and submarines (22.11B, 22.14, 22.22G, 23.13).

Their order is independent of the order of the file (see `files.standing`). Places are sorted by name. Forces are sorted
by the data announced when they sail: port or patrol, and type of body; ties by name, regardless of their ships. Each
entry keeps its index in the file, for messages.
"""

from dataclasses import dataclass, field

from flagplot.files.problem import Path
from flagplot.games.awaw.files import measure
from flagplot.games.awaw.files.build import set_advantages
from flagplot.games.awaw.files.operation.check import air_of
from flagplot.games.awaw.files.operation.model import Boats, Fleet, Navy, Station, Task, Vessel
from flagplot.games.awaw.files.operation.waters import Waters
from flagplot.games.awaw.files.standing import ships_in_order, wings_in_order
from flagplot.games.awaw.files.words import KINDS, PATROLS, PHASES, SQUADRONS
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.names import NATION_NAMES, WING_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import factors_in_port
from flagplot.games.awaw.turn.state import TurnState


@dataclass
class Names:
    """The names of the rows of a turn."""

    units: list[str] = field(default_factory=lambda: [""] * (2 * terms.UNITS))
    forces: list[str] = field(default_factory=lambda: [""] * (2 * terms.FORCES))
    places: list[str] = field(default_factory=lambda: [""] * (2 * terms.PLACES))
    wings: list[str] = field(default_factory=lambda: [""] * (2 * terms.WINGS))
    operations: list[str] = field(default_factory=list)
    plans: list[tuple[str, ...]] = field(default_factory=list)


def set_navy(s: TurnState, names: Names, waters: Waters, i: int, navy: Navy) -> None:
    """All that one side brings along."""
    where: Path = ("sides", i)
    _set_advantages(s, i, navy)
    for v, name in enumerate(navy.waypoints):
        s.vias[i][v] = waters.find(name, (*where, "waypoints", v))
    for p, (entry, place) in enumerate(sorted(enumerate(navy.places), key=lambda entry: entry[1].name)):
        _set_place(s, names, waters, i, p, place, (*where, "places", entry))
        _set_wings(s, names, i, p, navy, place)
    fleets = fleets_in_order(navy)
    for f, (entry, fleet) in enumerate(fleets):
        _set_force(s, names, waters, i * terms.FORCES + f, fleet, (*where, "forces", entry))
    for f, ship in ships_in_order((fleet.ships for _, fleet in fleets), navy.nation):
        _set_ship(s, names, i, i * terms.FORCES + f, ship, fleets[f][1], navy)
    for b, (entry, boats) in enumerate(boats_in_order(navy)):
        row = i * terms.FORCES + len(fleets) + b
        _set_force(s, names, waters, row, boats, (*where, "submarines", entry))
        _set_boats(s, names, i, row, boats, navy)
    for f in range(i * terms.FORCES, i * terms.FORCES + len(fleets)):
        s.place_room[s.home[f]] = max(0, s.place_room[s.home[f]] - factors_in_port(s, f))


def _set_advantages(s: TurnState, i: int, navy: Navy) -> None:
    """Strategic cards, tactical codebreaking and research, ASW (22.22I, 22.451B, 22.552A, 22.941, 23.42)."""
    s.cards[i] = navy.cards
    s.excess_asw[i] = navy.excess_asw
    s.codebreaking[i] = int(navy.interception_die)
    for zone in navy.barred:
        s.transports_barred[i][zone - 1] = 1
    set_advantages(s, i, navy.codebreaking, navy.research, navy.air_drm)


def _set_place(s: TurnState, names: Names, waters: Waters, i: int, p: int, place: Station, where: Path) -> None:
    """A port, an air base, or a box (22.11B)."""
    row, found = i * terms.PLACES + p, waters.station(place, where)
    s.places[i] += 1
    names.places[row] = place.name
    s.place_hex[row] = found
    s.place_port[row] = int(place.port)
    s.place_standing[row] = waters.standing(place, found)
    s.place_air[row] = int(place.operational and found >= 0 and not waters.board.is_box(found))
    s.place_room[row] = place.room
    s.place_air_room[row] = place.air_room
    s.place_invaded[row] = int(place.invaded)
    s.place_defenders[row] = place.defenders
    s.place_raiders_immune[row] = waters.is_shelter(found)


def _set_wings(s: TurnState, names: Names, i: int, p: int, navy: Navy, place: Station) -> None:
    """One wing for each nation and type of aircraft at a place (22.22G, 23.13)."""
    for (nation, kind), count in wings_in_order(air_of(navy, place), navy.nation):
        row = i * terms.WINGS + s.wings[i]
        s.wings[i] += 1
        foreign = f" ({nation})" if nation != navy.nation else ""
        names.wings[row] = f"{place.name} {WING_NAMES[kind]}{foreign}"
        s.wing_nation[row] = NATION_NAMES.index(nation)
        s.wing_type[row] = kind
        s.wing_place[row] = i * terms.PLACES + p
        s.wing_squadrons[row] = count
        s.wing_range[row] = _range(navy, place, nation, kind)
        s.wing_busy[row] = min(count, _spent(navy, place, nation, kind))


def _spent(navy: Navy, place: Station, nation: str, kind: int) -> int:
    """Squadrons of that type and nation that may do nothing more in this player turn (22.435, 22.463B)."""
    return sum(
        wings.spent
        for wings in place.squadrons
        if kind in SQUADRONS[wings.type] and (wings.nation or navy.nation) == nation
    )


def _range(navy: Navy, place: Station, nation: str, kind: int) -> int:
    """The longest range given for that type of aircraft at the place."""
    found = [
        place.range or 0 if wings.range is None else wings.range
        for wings in place.squadrons
        if kind in SQUADRONS[wings.type] and (wings.nation or navy.nation) == nation
    ]
    return max(found)


def _set_force(s: TurnState, names: Names, waters: Waters, row: int, part: Fleet | Boats, where: Path) -> None:
    """A force in port or on patrol (22.11D, 22.14F)."""
    i = row // terms.FORCES
    names.forces[row] = part.name
    s.home[row] = names.places.index(part.port, i * terms.PLACES)
    s.formation[row] = terms.SUBMARINES
    if isinstance(part, Fleet):
        s.formation[row] = terms.TASK_FORCE if part.task_force else terms.LOOSE
        s.cargo[row] = _aboard(part)
        s.ground[row] = part.ground
    s.standing[row] = PATROLS[part.patrol] if part.patrol else terms.IN_PORT
    s.defensive[row] = int(part.patrol == "defensive")
    s.hex[row] = waters.find(part.hex, (*where, "hex")) if part.hex else s.place_hex[s.home[row]]


def _next_unit(s: TurnState, names: Names, i: int, row: int, name: str) -> int:
    u = i * terms.UNITS + s.units[i]
    s.units[i] += 1
    names.units[u] = name
    s.in_force[u] = row
    return u


def _set_ship(s: TurnState, names: Names, i: int, row: int, ship: Vessel, fleet: Fleet, navy: Navy) -> None:
    """A named ship, or light ships counted in one row (20.12, 22.74)."""
    u = _next_unit(s, names, i, row, ship.name)
    s.kind[u] = KINDS[ship.type]
    s.nation[u] = NATION_NAMES.index(ship.nation or navy.nation)
    s.size[u] = measure.size(ship)
    s.slow[u] = int(bool(ship.slow))
    s.laden[u] = int(ship.laden)
    s.low_supply[u] = int(ship.low_supply)
    s.inverted[u] = int(fleet.inverted or ship.inverted)
    s.count[u] = measure.number_of_ships(ship)
    s.hits[u] = ship.hits
    s.damaged[u] = measure.damaged_ships(ship)
    s.complement[u] = measure.complement(ship)
    s.squadrons[u] = s.complement[u] if ship.nas is None else ship.nas


def _set_boats(s: TurnState, names: Names, i: int, row: int, boats: Boats, navy: Navy) -> None:
    """Submarine factors of one base or patrol hex (22.114)."""
    u = _next_unit(s, names, i, row, boats.name)
    s.kind[u] = battle.SUBMARINE
    s.nation[u] = NATION_NAMES.index(boats.nation or navy.nation)
    s.size[u] = 1
    s.advanced[u] = int(boats.advanced)
    s.low_supply[u] = int(boats.low_supply)
    s.inverted[u] = int(boats.inverted)
    s.count[u] = boats.count
    s.spent_factors[u] = min(boats.spent, boats.count)


def _aboard(fleet: Fleet) -> int:
    """Cargo of a force; all that its laden ships can carry if the file does not say (22.82)."""
    if fleet.cargo is not None:
        return fleet.cargo
    return sum(measure.number_of_ships(ship) for ship in fleet.ships if ship.laden)


def fleets_in_order(navy: Navy) -> list[tuple[int, Fleet]]:
    """Surface forces."""
    return sorted(enumerate(navy.forces), key=lambda entry: (*_lying(entry[1]), not entry[1].task_force, entry[1].name))


def boats_in_order(navy: Navy) -> list[tuple[int, Boats]]:
    """Submarines."""
    return sorted(enumerate(navy.submarines), key=lambda entry: (*_lying(entry[1]), entry[1].name))


def _lying(part: Fleet | Boats) -> tuple[bool, str, str]:
    """Whether something is on patrol, and where."""
    return part.patrol is not None, part.port, part.hex or ""


def tasks_in_order(navy: Navy) -> list[tuple[int, Task]]:
    """Operations by phase, then by name: the announced ones reveal nothing about the others."""
    return sorted(enumerate(navy.operations), key=lambda entry: (PHASES[entry[1].phase], entry[1].name))
