"""Facts of ships and forces in a file, and what the rules ask of one ship and one force (20.12, 20.162F, 22.35, 22.42, 22.82)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from flagplot.files.problem import Problem
from flagplot.games.awaw.files.model import Force, Ship
from flagplot.games.awaw.files.words import KINDS
from flagplot.games.awaw.shared import units
from flagplot.games.awaw.shared.units import type_is_slow

if TYPE_CHECKING:
    from flagplot.games.awaw.files.operation.model import Fleet

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
    return units.factors_by_type(KINDS[ship.type], ship.size or 0)


def complement(ship: Ship) -> int:
    """Naval air squadrons that a ship carries (22.74)."""
    return units.SQUADRONS[KINDS[ship.type]]


def number_of_ships(ship: Ship) -> int:
    """Ships of an entry."""
    return ship.count or 1


def damaged_ships(ship: Ship) -> int:
    """Damaged ships of an entry: a named one is damaged one hit before it sinks, of cruisers the file says how many.

    (22.54A, 20.5)
    """
    return int(ship.hits >= size(ship) - 1) if ship.hits > 0 else ship.damaged


def left_out(ship: Ship, usual: str) -> dict[str, object]:
    """The values of the fields that an entry leaves out, on a side of that nation (20.12, 22.74)."""
    return {"nation": usual, "size": size(ship), "count": 1, "nas": complement(ship)}


def counts_as_factors(ship: Ship) -> bool:
    """Whether a ship counts where naval factors do: transports are left out (22.421A)."""
    return units.counts_as_naval_factors(KINDS[ship.type])


def carrier_factors(ships: Iterable[Ship]) -> int:
    """Fast carrier factors of ships (20.162F)."""
    return sum(size(ship) for ship in ships if is_fast_carrier(ship))


def carrying_factors(force: "Force | Fleet") -> int:
    """Factors of a force that can carry its cargo (22.82)."""
    return sum(number_of_ships(ship) for ship in force.ships if ship.laden)


def cargo(force: "Force | Fleet") -> int:
    """Cargo aboard; all that the laden ships can carry if the file does not say (22.82)."""
    return carrying_factors(force) if force.cargo is None else force.cargo


def is_laden(force: Force) -> bool:
    """Whether a force has cargo aboard or protects sea supply; on its way to cargo, or back, it has none (22.421A, 22.427)."""
    return force.mission == "sea-supply" or cargo(force) > 0


def surplus_rows(free: Sequence[tuple[bool, Sequence[Ship]]], laden: Sequence[Sequence[Ship]]) -> int:
    """Additional rows that light ships may need when combined groups give up their surplus (22.421A).

    The forces without cargo come with whether they are task forces: the small ones combine with each other, and any one
    of them may strengthen a force with cargo.  A force that has cargo at times is in both lists, and joins none but others.
    """
    small = [ships for task_force, ships in free if not task_force]
    ships_of_small = [ship for ships in small for ship in ships]
    fleets = (_parted(ships, _with_cargo(ships, laden, [ships])) for task_force, ships in free if task_force)
    rows = _parted(ships_of_small, _with_cargo(ships_of_small, laden, small))
    return rows + sum(sorted(fleets, reverse=True)[: len(laden)])


def _with_cargo(ships: Sequence[Ship], laden: Sequence[Sequence[Ship]], own: Sequence[Sequence[Ship]]) -> int:
    """Naval factors of ships together with the largest force with cargo that is not their own (22.421A)."""
    others = (force for force in laden if not any(force is each for each in own))
    return ship_factors(ships) + max((ship_factors(force) for force in others), default=0)


def ship_factors(ships: Iterable[Ship]) -> int:
    """Naval factors of ships, transports left out (22.421A)."""
    return sum(size(ship) * number_of_ships(ship) for ship in ships if counts_as_factors(ship))


def _parted(ships: Iterable[Ship], factors: int) -> int:
    """Additional rows of light ships where a group of this many factors divides."""
    further = -(-max(0, factors - units.LARGEST_TASK_FORCE) // FEWEST)
    counts = (number_of_ships(ship) for ship in ships if counts_as_factors(ship) and not is_named(ship))
    return sum(min(count - 1, further) for count in counts)


Faults = Iterator[Problem]


def ship_faults(ship: Ship) -> Faults:
    """Check one entry of a force's ships."""
    for check in SHIP_CHECKS:
        yield from check(ship)


def force_faults(force: Force, raid: bool, begun: bool = False) -> Faults:
    """Check one force and all its ships; it is measured once its ships are right.

    A combat group of a battle that has begun may be larger or smaller than a force is at first (22.421A, 22.54).
    """
    ships = [each.below(("ships", i)) for i, ship in enumerate(force.ships) for each in ship_faults(ship)]
    yield from ships
    if not force.ships:
        yield from line_faults(force, raid)
        return
    measures = LOADS if begun else (*SIZES, *LOADS)
    for check in FORCE_CHECKS if ships else (*FORCE_CHECKS, *measures):
        yield from check(force, raid)


def ship_size(ship: Ship) -> Faults:
    """A capital ship has two to five factors; the others have theirs by type (20.12)."""
    if ship.type == "BB" and size(ship) < units.SMALLEST_CAPITAL:
        yield Problem(("size",), f"the capital ship {ship.name} has no size", "2 to 5 naval factors (20.12)")
    if ship.type != "BB" and ship.size not in (None, size(ship)):
        expected = f"{size(ship)}, or leave it out (20.12)"
        yield Problem(("size",), f"a {ship.type} cannot have size {ship.size}", expected)


def ship_count(ship: Ship) -> Faults:
    """Named ships are single (20.12)."""
    if is_named(ship) and number_of_ships(ship) > 1:
        what = f"{ship.count} ships under one name, but each {ship.type} is a named ship"
        yield Problem(("count",), what, "one entry for each (20.12)")


def ship_speed(ship: Ship) -> Faults:
    """Only capital ships differ in speed: CVEs and transports are slow, all others fast (20.121)."""
    always = type_is_slow(KINDS[ship.type])
    if ship.type != "BB" and ship.slow not in (None, always):
        expected = f"no such key: a {ship.type} is {'always slow' if always else 'fast'} (20.121)"
        yield Problem(("slow",), f"slow: {str(ship.slow).lower()} does not fit a {ship.type}", expected)


def ship_hits(ship: Ship) -> Faults:
    """A named ship sinks when its hits reach its size (22.54A)."""
    if ship.hits and not is_named(ship):
        what = f"hits are counted on named ships only, not on a {ship.type}"
        yield Problem(("hits",), what, "no such key (22.54A)")
    elif ship.hits and ship.hits >= size(ship):
        expected = f"0 to {size(ship) - 1} (22.54A)"
        yield Problem(("hits",), f"{ship.hits} hits sink a ship of size {size(ship)}", expected)


def ship_damage(ship: Ship) -> Faults:
    """Cruisers are damaged as they are counted, named ships by their hits, others never (22.54A)."""
    if ship.damaged and ship.type != "CA":
        if is_named(ship):
            yield Problem(("damaged",), f"the damage of a {ship.type} is counted in hits", "hits (22.54A)")
        else:
            yield Problem(("damaged",), f"a {ship.type} is sunk and never damaged", "no such key (22.54A)")
    elif ship.damaged > number_of_ships(ship):
        what = f"{ship.damaged} damaged of {number_of_ships(ship)} cruisers"
        yield Problem(("damaged",), what, f"0 to {number_of_ships(ship)} (22.54A)")


def ship_aircraft(ship: Ship) -> Faults:
    """A CVL carries two squadrons, a CV three, a CVB four (22.74)."""
    most = complement(ship)
    if ship.nas is not None and not most:
        yield Problem(("nas",), f"a {ship.type} carries no naval air squadrons", "no such key (22.74)")
    elif (ship.nas or 0) > most:
        yield Problem(("nas",), f"{ship.nas} squadrons overload a {ship.type}", f"0 to {most} (22.74)")


def ship_laden(ship: Ship) -> Faults:
    """Destroyers and transports carry cargo (22.82)."""
    if ship.laden and ship.type not in ("DD", "TR"):
        yield Problem(("laden",), f"a {ship.type} carries no cargo", "laden DD or TR only (22.82)")


def force_size(force: Force, raid: bool) -> Faults:
    """A task force has ten to 25 factors; other ships under ten, unless with cargo (20.162F, 22.421A)."""
    factors, has_cargo = ship_factors(force.ships), force.mission in CARGO_MISSIONS
    if raid:
        return
    if factors > units.LARGEST_TASK_FORCE:
        what = f"{factors} naval factors, transports left out, are too many for one force"
        yield Problem((), what, f"at most {units.LARGEST_TASK_FORCE}: divide it (20.162F, 22.421A)")
    elif force.task_force and units.is_below_ten(factors):
        expected = f"at least {units.SMALLEST_TASK_FORCE} in a task force, or task-force: false (22.421A)"
        yield Problem(("task-force",), f"{factors} naval factors are too few for a task force", expected)
    elif not force.task_force and not units.is_below_ten(factors) and not has_cargo:
        expected = f"under {units.SMALLEST_TASK_FORCE}, or task-force: true (22.421A)"
        carriers = carrier_factors(force.ships)
        if units.carriers_exceed(carriers, factors):
            most = f"at most half of them and never more than {units.MOST_CARRIER_FACTORS} (20.162F)"
            expected = f"two forces: {carriers} of them are fast carriers, in a task force {most}"
        yield Problem(("task-force",), f"{factors} naval factors are too many outside a task force", expected)


def force_carriers(force: Force, raid: bool) -> Faults:
    """Fast carriers are at most half of a task force and never above 12 factors (20.162F)."""
    carriers, factors = carrier_factors(force.ships), ship_factors(force.ships)
    if force.task_force and not raid and units.carriers_exceed(carriers, factors):
        expected = f"at most half of them and never more than {units.MOST_CARRIER_FACTORS} (20.162F)"
        yield Problem(("ships",), f"{carriers} of {factors} naval factors are fast carriers", expected)


def force_lading(force: Force, raid: bool) -> Faults:
    """Laden ships and cargo belong to sea supply, sea transport, invasion and sea escort (22.427, 22.82)."""
    if force.mission in CARGO_MISSIONS:
        return
    expected = f"one of the missions {', '.join(CARGO_MISSIONS)} (22.427)"
    if carrying_factors(force):
        yield Problem(("mission",), f"laden ships do not fit mission {force.mission}", expected)
    elif force.cargo:
        yield Problem(("mission",), f"cargo does not fit mission {force.mission}", expected)


def force_cargo(force: Force, raid: bool) -> Faults:
    """Cargo needs as many factors of laden destroyers and transports (22.82)."""
    room = carrying_factors(force)
    if force.mission in CARGO_MISSIONS and cargo(force) > room:
        what = f"{force.cargo} factors of cargo" + (f", but laden ships for {room}" if room else " without laden ships")
        yield Problem(("cargo",), what, "laden: true on enough destroyers or transports (22.82)")


def line_faults(force: Force, raid: bool) -> Faults:
    """Only a sea supply line comes without ships; it has no cargo, is present from the start and is not a patrol (22.9434)."""
    if force.mission != "sea-supply" or raid:
        yield Problem(
            ("ships",),
            f"{force.name} has no ships",
            "ships, or mission: sea-supply for a line without escorts (22.9434)",
        )
    elif force.enters or force.cargo or force.patrol or force.role != "main":
        key = next(key for key in ("enters", "cargo", "patrol", "role") if getattr(force, key) not in (None, 0, "main"))
        yield Problem((key,), f"{key} of a sea supply line without escorts", "no such key (22.9434)")


def force_entry(force: Force, raid: bool) -> Faults:
    """A late force enters in a round given or by the hexes it was short (22.24B)."""
    enters = force.enters
    if enters and (enters.round is None) == (enters.hexes_short is None):
        what = "both a round and hexes-short are given" if enters.round else "no round of entry is given"
        yield Problem(("enters",), what, "either round or hexes-short (22.24B)")


def force_twins(force: Force, raid: bool) -> Faults:
    """Ships of one force and combat group have different names, or they are one entry with a count."""
    seen: set[tuple[str, int | None]] = set()
    for i, ship in enumerate(force.ships):
        key = (ship.name, getattr(ship, "number", None))
        if key in seen:
            yield Problem(("ships", i, "name"), f"{ship.name} is named twice in this force", "another name")
        seen.add(key)


SHIP_CHECKS: Final[tuple[Callable[[Ship], Faults], ...]] = (
    ship_size,
    ship_count,
    ship_speed,
    ship_hits,
    ship_damage,
    ship_aircraft,
    ship_laden,
)
FORCE_CHECKS: Final[tuple[Callable[[Force, bool], Faults], ...]] = (force_entry, force_twins)
SIZES: Final[tuple[Callable[[Force, bool], Faults], ...]] = (force_size, force_carriers)
LOADS: Final[tuple[Callable[[Force, bool], Faults], ...]] = (
    force_lading,
    force_cargo,
)
