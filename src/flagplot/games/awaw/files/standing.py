"""The order of a side's rows: the same for all files with the same content, in any order.

Questions and events about ships revealed at once come in the order of their rows, so this order must depend only on
their visible data. Ships are sorted by the data visible once they are revealed, with names last, independent of their
force. Forces and submarines are sorted by arrival and type, then by name, regardless of their ships. A reader without
their names learns nothing from it, and a reader of the file could compute any order.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from flagplot.games.awaw.files import check_force
from flagplot.games.awaw.files.model import Base, Force, Scenario, Ship, Side, Submarines
from flagplot.games.awaw.files.words import FORCE_ROLES, KINDS

Key = tuple[object, ...]
S = TypeVar("S", bound=Ship)


def in_order(scenario: Scenario) -> Scenario:
    """The same battle with all that its sides list in the order of their rows; the first port stays the usual one (22.63)."""
    return scenario.model_copy(update={"sides": [_side_in_order(side) for side in scenario.sides]})


def _side_in_order(side: Side) -> Side:
    usual = side.ports[0].name if side.ports else None
    return side.model_copy(
        update={
            "forces": sorted(side.forces, key=force_key),
            "submarines": sorted(side.submarines, key=submarines_key),
            "bases": sorted(side.bases, key=base_key),
            "ports": sorted(side.ports, key=lambda port: (port.name != usual, port.distance, port.name)),
        }
    )


def ships_in_order(forces: Iterable[Sequence[S]], nation: str) -> list[tuple[int, S]]:
    """The ships of all forces of a side of that nation, each with the place of its force."""
    ships = [(f, ship) for f, some in enumerate(forces) for ship in some]
    return sorted(ships, key=lambda entry: (*ship_key(entry[1], nation), entry[0]))


def ship_key(ship: Ship, nation: str) -> Key:
    """Sort key of ships: type, size, nation, speed and load, number, name; then the data that distinguishes equal names."""
    return (
        KINDS[ship.type],
        -check_force.size(ship),
        *nation_key(ship.nation, nation),
        bool(ship.slow),
        ship.laden,
        ship.low_supply,
        -check_force.number_of_ships(ship),
        ship.name,
        ship.hits,
        ship.damaged,
        check_force.complement(ship) if ship.nas is None else ship.nas,
    )


def nation_key(nation: str | None, usual: str) -> tuple[bool, str]:
    """The nation of the side first, the others by name."""
    return (False, usual) if nation in (None, usual) else (True, str(nation))


def force_key(force: Force) -> Key:
    """Those that are there from the start, then the late ones in the order in which they come; supporters last; by name."""
    enters = (force.enters.round or 0, force.enters.hexes_short or 0) if force.enters else (0, 0)
    return force.enters is not None, *enters, FORCE_ROLES[force.role], force.name


def submarines_key(submarines: Submarines) -> Key:
    """Sort key of submarines: the name, then the data that distinguishes equal names."""
    return submarines.name, submarines.model_dump_json()


def wings_in_order(air: Mapping[tuple[str, int], int], nation: str) -> list[tuple[tuple[str, int], int]]:
    """Squadrons of one base by nation and type."""
    return sorted(air.items(), key=lambda wing: (*nation_key(wing[0][0], nation), wing[0][1]))


def base_key(base: Base) -> Key:
    """The nearest first (22.442)."""
    return base.distance, base.name
