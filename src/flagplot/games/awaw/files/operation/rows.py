"""The map under an operation, and the rows of one side: places, aircraft, forces (22.11B, 22.12, 22.14, 22.22G, 22.23, 23.13).

Their order is independent of the order of the file (see `files.standing`). Places are sorted by name. Forces are sorted
by the data announced when they sail: port or patrol, and type of body; ties by name, regardless of their ships. Each
entry keeps its index in the file, for messages.
"""

from dataclasses import dataclass, field
from typing import Final

from flagplot.board.map import NONE, Map
from flagplot.board.paths import path, why_no_route
from flagplot.board.read_map import open_map
from flagplot.core.errors import FlagplotError
from flagplot.files.into import put
from flagplot.files.problem import Path, Problem
from flagplot.games.awaw.files import check_force
from flagplot.games.awaw.files.operation.model import Boats, Fleet, Navy, Operation, Station, Vessel
from flagplot.games.awaw.files.standing import ships_in_order, wings_in_order
from flagplot.games.awaw.files.words import PHASES, STATUSES
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import NATION_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.charting import AMERICAN, is_sw_box, known_chart
from flagplot.games.awaw.turn.rows import factors_in_port
from flagplot.games.awaw.turn.sea import Chart
from flagplot.games.awaw.turn.state import TurnState

SHELTERS: Final = ("Bergen", "Scapa Flow")
"""Ports whose raiders are immune to interception (22.11A)."""
BARRED_BOXES: Final = (AMERICAN, "south africa")
"""How the names of the other boxes begin in which units may not intercept (22.11B)."""
MAP_STATUS: Final = {"operational": "operational", "fortified": "operational", "non-operational": "non-operational"}
"""What the map calls fortified is a fortress in service."""


@dataclass
class Waters:
    """A map, with the faults met while places were looked up on it."""

    board: Map
    shut: int
    problems: list[Problem]
    stages_left_out: int = 0
    """Stages at the end of the player turn that the file does not play."""

    @property
    def theatre(self) -> int:
        """Europe or the Pacific."""
        return ("europe", "pacific").index(self.board.theatre)

    def chart(self) -> Chart:
        """The sea as the rules see it."""
        return known_chart(self.board, self.shut, self.stages_left_out)

    def find(self, name: str, where: Path, wet: bool = True) -> int:
        """The hex or box of a place; NONE with a fault if there is none, or no ship can be there."""
        try:
            found = self.board.locate(name)
        except FlagplotError as error:
            self.problems.append(Problem(where, error.what, error.expected))
            return NONE
        if wet and not self.board.is_water(found):
            what = f"{self.board.spell(found)} is on dry land: no ship can be there"
            self.problems.append(Problem(where, what, "a hex with water (22.12)"))
            return NONE
        return found

    def station(self, place: Station, where: Path) -> int:
        """The hex of a port or air base; the open sea has none, unless the map names one there."""
        where = (*where, "hex" if place.hex else "name")
        found = self.find(place.hex or place.name, where, place.port)
        if place.port and found != NONE and self.board.is_open_sea(found):
            what = f"{self.board.spell(found)} is in the open sea: no port can be there"
            self.problems.append(Problem(where, what, "a hex on a coast, or a port that the map names (22.12A)"))
            return NONE
        return found

    def standing(self, place: Station, found: int) -> int:
        """The status of a port: from the file, else from the map; units in the boxes that are listed stay there (22.11B)."""
        if found == NONE or self.is_barred_box(found):
            return interception.BOX
        if place.status:
            return STATUSES[place.status]
        here = [each for each in self.board.places if each.hex == found and each.kind == "port"]
        named = [each for each in here if place.name.casefold() in map(str.casefold, (each.name, *each.also))]
        return STATUSES[MAP_STATUS[(named or here)[0].status]] if here else interception.OPERATIONAL

    def is_barred_box(self, found: int) -> bool:
        """Whether it is the U.S. box, South Africa or an SW box: the India and Australia boxes are not listed (22.11B)."""
        if is_sw_box(self.board, found):
            return True
        return self.board.is_box(found) and self.board.spell(found).casefold().startswith(BARRED_BOXES)

    def way(self, start: int, end: int, where: Path) -> list[int]:
        """The shortest way by sea, with a fault that says why there is none."""
        if start == NONE or end == NONE:
            return []
        found = path(self.board, start, end, self.shut)
        if not found:
            why = why_no_route(self.board, start, end, self.shut)
            self.problems.append(Problem(where, why, "stops that ships can reach one after the other (22.12)"))
        return found

    def is_shelter(self, found: int) -> int:
        """1 for the hex of Bergen or Scapa Flow (22.11A)."""
        return int(any(self.board.by_name.get(name.casefold(), NONE) == found for name in SHELTERS))

    def too_long(self, route: list[int], where: Path) -> bool:
        """Whether a stretch is longer than a turn can hold, with a fault."""
        if len(route) <= terms.PATH:
            return False
        what = f"{len(route)} hexes without a stop where forces join or leave"
        self.problems.append(
            Problem(where, what, f"at most {terms.PATH}: a voyage that ends on the way, and another one")
        )
        return True


def open_waters(operation: Operation) -> Waters | Problem:
    """Open the map of a file; a fault if it cannot be used."""
    try:
        board = open_map(operation.map)
    except FlagplotError as error:
        line = f", line {error.line}" if error.line else ""
        return Problem(("map",), f"{error.file}{line}: {error.what}" if error.file else error.what, error.expected)
    try:
        shut = board.shut(operation.shut)
    except FlagplotError as error:
        return Problem(("shut",), error.what, error.expected)
    return Waters(board, shut, [], terms.STAGES - 1 - PHASES[operation.ends])


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
    put(s, navy, side=i)
    for zone in navy.barred:
        s.transports_barred[i][zone - 1] = 1
    for v, name in enumerate(navy.waypoints):
        s.vias[i][v] = waters.find(name, (*where, "waypoints", v))
    for p, (entry, place) in enumerate(sorted(enumerate(navy.places), key=lambda entry: entry[1].name)):
        _set_place(s, names, waters, i, p, place, (*where, "places", entry))
        _set_wings(s, names, i, p, navy, place)
    fleets = fleets_in_order(navy)
    for f, (entry, fleet) in enumerate(fleets):
        _set_force(s, names, waters, i * terms.FORCES + f, fleet, (*where, "forces", entry))
    for f, ship in ships_in_order((fleet.ships for _, fleet in fleets), navy.nation):
        u = _set_unit(s, names, i, i * terms.FORCES + f, ship, check_force.left_out(ship, navy.nation))
        s.inverted[u] |= int(fleets[f][1].inverted)
        s.damaged[u], s.complement[u] = check_force.damaged_ships(ship), check_force.complement(ship)
    for b, (entry, boats) in enumerate(boats_in_order(navy)):
        row = i * terms.FORCES + len(fleets) + b
        _set_force(s, names, waters, row, boats, (*where, "submarines", entry))
        u = _set_unit(s, names, i, row, boats, {"nation": navy.nation})
        s.kind[u], s.size[u], s.spent_factors[u] = battle.SUBMARINE, 1, min(boats.spent, boats.count)
    for f in range(i * terms.FORCES, i * terms.FORCES + len(fleets)):
        s.place_room[s.home[f]] = max(0, s.place_room[s.home[f]] - factors_in_port(s, f))


def _set_place(s: TurnState, names: Names, waters: Waters, i: int, p: int, place: Station, where: Path) -> None:
    """A port, an air base, or a box (22.11B)."""
    row, found = i * terms.PLACES + p, waters.station(place, where)
    s.places[i] += 1
    names.places[row] = place.name
    put(s, place, place=row)
    s.place_hex[row] = found
    s.place_standing[row] = waters.standing(place, found)
    s.place_air[row] = int(place.operational and found >= 0 and not is_sw_box(waters.board, found))
    s.place_room[row] += place.excess
    s.place_raiders_immune[row] = waters.is_shelter(found)


def _set_wings(s: TurnState, names: Names, i: int, p: int, navy: Navy, place: Station) -> None:
    """One wing for each nation and type of aircraft at a place, with the longest range given for it (22.22G, 22.435, 23.13)."""
    for name, nation, kind, own in wings_in_order(place.name, place.squadrons, navy.nation):
        row = i * terms.WINGS + s.wings[i]
        s.wings[i] += 1
        names.wings[row] = name
        s.wing_nation[row] = NATION_NAMES.index(nation)
        s.wing_type[row] = kind
        s.wing_place[row] = i * terms.PLACES + p
        s.wing_squadrons[row] = sum(wings.count for wings in own)
        s.wing_range[row] = max(place.range or 0 if wings.range is None else wings.range for wings in own)
        s.wing_inverted[row], s.wing_flown[row] = sum(w.inverted for w in own), sum(w.flown for w in own)
        s.wing_busy[row] = min(s.wing_squadrons[row], sum(wings.spent for wings in own) + s.wing_inverted[row])


def _set_force(s: TurnState, names: Names, waters: Waters, row: int, part: Fleet | Boats, where: Path) -> None:
    """A force in port or on patrol (22.11D, 22.14F)."""
    i = row // terms.FORCES
    names.forces[row] = part.name
    s.home[row] = names.places.index(part.port, i * terms.PLACES)
    s.formation[row] = terms.SUBMARINES
    put(s, part, {"patrol": terms.IN_PORT}, force=row)
    if isinstance(part, Fleet):
        s.formation[row] = terms.TASK_FORCE if part.task_force else terms.LOOSE
        s.cargo[row] = check_force.cargo(part)
        s.had_cargo[row] = int(part.patrol == "offensive" and s.cargo[row] > 0)
    s.defensive[row] = int(part.patrol == "defensive")
    s.hex[row] = waters.find(part.hex, (*where, "hex")) if part.hex else s.place_hex[s.home[row]]


def _set_unit(s: TurnState, names: Names, i: int, row: int, part: Vessel | Boats, otherwise: dict[str, object]) -> int:
    """Fill the row of a named ship, of light ships counted together, or of submarines of one base or hex (20.12, 22.114)."""
    u = i * terms.UNITS + s.units[i]
    s.units[i] += 1
    names.units[u] = part.name
    s.in_force[u] = row
    put(s, part, otherwise, unit=u)
    return u


def fleets_in_order(navy: Navy) -> list[tuple[int, Fleet]]:
    """Surface forces."""
    return sorted(enumerate(navy.forces), key=lambda entry: (*_lying(entry[1]), not entry[1].task_force, entry[1].name))


def boats_in_order(navy: Navy) -> list[tuple[int, Boats]]:
    """Submarines."""
    return sorted(enumerate(navy.submarines), key=lambda entry: (*_lying(entry[1]), entry[1].name))


def _lying(part: Fleet | Boats) -> tuple[bool, str, str]:
    """Whether something is on patrol, and where."""
    return part.patrol is not None, part.port, part.hex or ""
