"""Plain facts of ships and forces in a scenario file: sizes, factors, carriers, cargo (20.12, 22.82)."""

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.games.awaw.files.model import Force, Ship
from flagplot.games.awaw.files.words import KINDS
from flagplot.games.awaw.shared import sizes, units

CARGO_MISSIONS: Final = ("sea-supply", "sea-transport", "seaborne-invasion", "sea-escort")
"""Missions whose forces may carry cargo (22.427, 22.82)."""

ACTIVITIES: Final = (*CARGO_MISSIONS, "base-change", "naval-redeployment")
"""Missions that a force is intercepted in; who intercepts has none (22.12, 22.141D)."""

FEWEST: Final = 21
"""The fewest naval factors of a combined group once ships of up to five factors have left it (22.421A)."""


def is_named(ship: Ship) -> bool:
    """Capital ships and fast carriers are named, the others are counted (20.12)."""
    return units.is_named(KINDS[ship.type])


def is_fast_carrier(ship: Ship) -> bool:
    """CVs, CVLs and CVBs are fast carriers, CVEs are not (20.12)."""
    return units.is_carrier(KINDS[ship.type])


def size(ship: Ship) -> int:
    """Naval factors of one ship (20.12)."""
    return sizes.factors_by_type(KINDS[ship.type], ship.size or 0)


def complement(ship: Ship) -> int:
    """Naval air squadrons that a ship carries (22.74)."""
    return sizes.SQUADRONS[KINDS[ship.type]]


def number_of_ships(ship: Ship) -> int:
    """Ships of an entry."""
    return ship.count or 1


def damaged_ships(ship: Ship) -> int:
    """Damaged ships of an entry: a named one is damaged one hit before it sinks, of cruisers the file says how many.

    (22.54A, 20.5)
    """
    return int(ship.hits >= size(ship) - 1) if ship.hits > 0 else ship.damaged


def counts_as_factors(ship: Ship) -> bool:
    """Whether a ship counts where naval factors do: transports are left out (22.421A)."""
    return units.counts_as_naval_factors(KINDS[ship.type])


def naval_factors(force: Force) -> int:
    """Naval factors of a force; transports are left out (22.421A)."""
    return ship_factors(force.ships)


def carrier_factors(force: Force) -> int:
    """Fast carrier factors of a force (20.162F)."""
    return sum(size(ship) for ship in force.ships if is_fast_carrier(ship))


def carrying_factors(force: Force) -> int:
    """Factors of a force that can carry its cargo (22.82)."""
    return sum(number_of_ships(ship) for ship in force.ships if ship.laden)


def cargo(force: Force) -> int:
    """Cargo aboard; all that the laden ships can carry if the file does not say (22.82)."""
    return carrying_factors(force) if force.cargo is None else force.cargo


def surplus_rows(free: Sequence[tuple[bool, Sequence[Ship]]], laden: Sequence[Sequence[Ship]]) -> int:
    """Additional rows that light ships may need when combined groups give up their surplus (22.421A).

    The forces without cargo come with whether they are task forces: the small ones combine with each other, and any one
    of them may strengthen a force with cargo.
    """
    heaviest = max((ship_factors(ships) for ships in laden), default=0)
    small = [ship for task_force, ships in free if not task_force for ship in ships]
    fleets = (_parted(ships, ship_factors(ships) + heaviest) for task_force, ships in free if task_force)
    return _parted(small, ship_factors(small) + heaviest) + sum(sorted(fleets, reverse=True)[: len(laden)])


def ship_factors(ships: Iterable[Ship]) -> int:
    """Naval factors of ships, transports left out (22.421A)."""
    return sum(size(ship) * number_of_ships(ship) for ship in ships if counts_as_factors(ship))


def _parted(ships: Iterable[Ship], factors: int) -> int:
    """Additional rows of light ships where a group of this many factors divides."""
    further = -(-max(0, factors - sizes.LARGEST_TASK_FORCE) // FEWEST)
    counts = (number_of_ships(ship) for ship in ships if counts_as_factors(ship) and not is_named(ship))
    return sum(min(count - 1, further) for count in counts)
