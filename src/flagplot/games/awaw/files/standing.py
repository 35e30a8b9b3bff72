"""The order of a side's rows: the same for all files with the same content, in any order.

Questions and events about ships revealed at once come in the order of their rows, so this order must depend only on
their visible data. Ships are sorted by the data visible once they are revealed, with names last, independent of their
force. Forces and submarines are sorted by arrival and type, then by name, regardless of their ships. A reader without
their names learns nothing from it, and a reader of the file could compute any order.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from flagplot.games.awaw.files import check_force
from flagplot.games.awaw.files.check_side import Q, land_air
from flagplot.games.awaw.files.model import Force, Scenario, Ship, Side
from flagplot.games.awaw.files.words import FORCE_ROLES, KINDS
from flagplot.games.awaw.shared.terms import WING_NAMES

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
            "submarines": sorted(side.submarines, key=lambda boats: (boats.name, boats.model_dump_json())),
            "bases": sorted(side.bases, key=lambda base: (base.distance, base.name)),  # the nearest first (22.442)
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


def wings_in_order(base: str, squadrons: Sequence[Q], usual: str) -> Iterator[tuple[str, str, int, list[Q]]]:
    """The wings of a base by nation and type, each with its name and its entries."""
    found = land_air(squadrons, usual)
    for nation, kind in sorted(found, key=lambda wing: (*nation_key(wing[0], usual), wing[1])):
        foreign = f" ({nation})" if nation != usual else ""
        yield f"{base} {WING_NAMES[kind]}{foreign}", nation, kind, found[nation, kind]
