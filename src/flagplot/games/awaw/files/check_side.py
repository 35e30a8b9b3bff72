"""What the rules ask of one side and what a battle can hold of it (22.12, 22.24B, 22.35, 22.423A, 22.63)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from flagplot.core.errors import one_of
from flagplot.files.problem import Problem
from flagplot.files.reading import twins
from flagplot.games.awaw.files import check_force
from flagplot.games.awaw.files.check_force import Faults, force_faults
from flagplot.games.awaw.files.model import Force, Side, Squadrons
from flagplot.games.awaw.files.words import SQUADRONS
from flagplot.games.awaw.shared import terms

if TYPE_CHECKING:
    from flagplot.games.awaw.files.operation.model import Fleet

Q = TypeVar("Q", bound=Squadrons)

STAY_OUT: Final = {"CVE": "CVEs", "TR": "transports"}
"""Ships that never sail against the enemy (20.18)."""
NO_RAIDERS: Final = {**STAY_OUT, "DD": "destroyers"}
"""Ships that do not raid (20.18)."""
RAIDERS: Final = "cruisers, capital ships or fast carriers (20.18)"
"""Those that do."""
NO_HUNTERS: Final = {"CVE": "CVEs", "DD": "destroyers"}
"""Ships that do not engage raiders, and are not the transports that these are after (20.18, 22.35E)."""
HUNTERS: Final = "cruisers, capital ships or fast carriers, and transports that they guard (20.18, 22.35E)"
"""Those that may be there."""
SEARCHERS: Final = ("NAS", "search")
"""Squadrons ashore that search (22.341C)."""


def side_faults(side: Side, raid: bool, begun: bool = False) -> Faults:
    """Check one side with all its forces."""
    for i, force in enumerate(side.forces):
        yield from (each.below(("forces", i)) for each in force_faults(force, raid, begun))
    for check in SIDE_CHECKS:
        if not begun or check not in AT_FIRST:
            yield from check(side, raid)


def side_twins(side: Side, raid: bool) -> Faults:
    """Check that forces, submarines, bases and ports have different names, and that a named ship is in one force only."""
    for key in ("forces", "submarines", "bases", "ports"):
        named = (((key, i, "name"), part.name) for i, part in enumerate(getattr(side, key)))
        yield from twins(named, f"in the {key} of {side.name}")
    yield from ship_twins(side.name, side.forces)


def ship_twins(name: str, forces: "Sequence[Force | Fleet]") -> Faults:
    """Check that a named ship is in one force only."""
    ships = (
        (("forces", i, "ships", j, "name"), ship.name)
        for i, force in enumerate(forces)
        for j, ship in enumerate(force.ships)
        if check_force.is_named(ship)
    )
    yield from twins(ships, f"among the named ships of {name}")


def side_alone(side: Side, raid: bool) -> Faults:
    """What attacks without ships is aircraft alone or submarines alone, on the intercepting side (22.132A, 22.921).

    Submarines may have the help of squadrons that search (22.9413A, 22.9413C).
    """
    if side.forces:
        return
    squadrons, dives = [wing.type for base in side.bases for wing in base.squadrons], bool(side.submarines)
    what = f"{side.name} has no ships"
    if side.role == "activity" or raid:
        yield Problem(("forces",), what, "ships, as the other side has nothing to meet without them (22.12)")
    elif (not squadrons and not dives) or (dives and not set(squadrons) <= set(SEARCHERS)):
        also = ", but aircraft and submarines" if dives else ", aircraft or submarines"
        expected = (
            "aircraft alone or submarines alone, which attack by themselves (22.132A, 22.921), or ships; "
            "search and naval squadrons may help submarines (22.9413)"
        )
        yield Problem(("forces",), what + also, expected)


def side_missions(side: Side, raid: bool) -> Faults:
    """Supply, transports, invasions, escorts and moves are activities; who intercepts has none (22.12)."""
    for i, force in enumerate(side.forces):
        if side.role == "interceptor" and not raid and force.mission in check_force.ACTIVITIES:
            what = f"mission {force.mission} on the intercepting side"
            yield Problem(("forces", i, "mission"), what, "it on the side whose role is activity (22.12)")
        elif counters_alone(side) and force.mission in check_force.ACTIVITIES:
            what = f"mission {force.mission}, but all forces of {side.name} counter-intercept"
            yield Problem(("forces", i, "mission"), what, "a force with role: main that has it (22.16, 22.33)")


def counters_alone(side: Side) -> bool:
    """Whether a side has come to counter interceptors, without the force that these went for (22.161B, 22.33)."""
    return (
        side.role == "activity"
        and bool(side.forces)
        and all(force.role == "counter-interceptor" for force in side.forces)
    )


def side_activities(side: Side, raid: bool) -> Faults:
    """CVEs and transports neither intercept nor counter, nor do they patrol; raiders are cruisers or larger (20.18).

    So are those who engage raiders, who may have transports with them in the SW box (22.35E). A force with an activity on the
    intercepting side is refused for that.
    """
    for i, force in enumerate(side.forces):
        intercepts = side.role == "interceptor"
        out = () if intercepts and force.mission in check_force.ACTIVITIES else STAY_OUT
        for j, ship in enumerate(force.ships):
            if (intercepts or force.role != "main") and not raid and ship.type in out:
                what = f"{ship.name} of {force.name} are {STAY_OUT[ship.type]}, which do not intercept"
                yield Problem(("forces", i, "ships", j, "type"), what, "other ships, or them on an activity (20.18)")
            elif raid and side.role == "activity" and ship.type in NO_RAIDERS:
                what = f"{ship.name} of {force.name} are {NO_RAIDERS[ship.type]}, which do not raid"
                yield Problem(("forces", i, "ships", j, "type"), what, RAIDERS)
            elif raid and intercepts and ship.type in NO_HUNTERS:
                what = f"{ship.name} of {force.name} are {NO_HUNTERS[ship.type]}, which do not engage raiders"
                yield Problem(("forces", i, "ships", j, "type"), what, HUNTERS)


def side_supporters(side: Side, raid: bool) -> Faults:
    """Patrols that intercept are on the one side, counter-interceptors on the other; raids have neither (22.81B-D)."""
    other = "activity" if side.role == "interceptor" else "interceptor"
    for i, force in enumerate(side.forces):
        if raid and (force.patrol or force.role != "main"):
            key = "patrol" if force.patrol else "role"
            yield Problem(("forces", i, key), f"{key} in a battle with raiders", "no such key (22.35)")
        elif force.patrol and side.role == "activity":
            expected = f"it on the side whose role is {other}; here role: counter-interceptor (22.81B, 22.163)"
            yield Problem(("forces", i, "patrol"), f"{force.name} is a patrol that intercepts", expected)
        elif force.role == "counter-interceptor" and side.role == "interceptor":
            expected = f"it on the side whose role is {other} (22.16, 22.81C)"
            yield Problem(("forces", i, "role"), f"{force.name} supports the force intercepted", expected)
    if side.forces and all(force.role != "main" for force in side.forces) and not counters_alone(side):
        yield Problem(("forces",), f"every force of {side.name} supports another", "one with role: main (22.81C-D)")


def side_ports(side: Side, raid: bool) -> Faults:
    """Ships return to a port that the side has (22.63)."""
    known = [port.name for port in side.ports]
    for key in ("forces", "submarines"):
        for i, part in enumerate(getattr(side, key)):
            if part.origin is not None and part.origin not in known:
                expected = f"{one_of(known) if known else 'it among the ports of the side'} (22.63)"
                yield Problem((key, i, "origin"), f"{side.name} has no port {part.origin}", expected)


def side_destroyers(side: Side, raid: bool) -> Faults:
    """Submarine losses are taken in the base of origin, in ports of a sea supply line, or in the SW box (22.9432)."""
    usual = side.ports[0].name if side.ports else None
    if side.destroyers_in_base and len({force.origin or usual for force in side.forces}) > 1:
        what = f"destroyers-in-base of {side.name}, whose forces came from several ports"
        yield Problem(("destroyers_in_base",), what, "destroyers with each of its ports (22.9432)")
    elif side.destroyers_in_base and any(port.destroyers for port in side.ports):
        what = f"destroyers-in-base of {side.name} besides those of its ports"
        yield Problem(("destroyers_in_base",), what, "no such key: destroyers with each port (22.9432)")
    if side.destroyers_in_box and side.role == "interceptor":
        what = f"destroyers-in-box of {side.name}, which intercepts"
        yield Problem(("destroyers_in_box",), what, "it on the side whose activity passed through the box (22.9432)")
    known = [port.name for port in side.ports]
    for i, force in enumerate(side.forces):
        if force.supply_ports and force.mission != "sea-supply":
            what = f"supply-ports of {force.name}, which guards no sea supply line"
            yield Problem(("forces", i, "supply_ports"), what, "no such key, or mission: sea-supply (22.9432)")
        for n, name in enumerate(force.supply_ports):
            if name not in known:
                expected = f"{one_of(known) if known else 'it among the ports of the side'} (22.9432)"
                yield Problem(("forces", i, "supply_ports", n), f"{side.name} has no port {name}", expected)


def side_numbers(side: Side, raid: bool) -> Faults:
    """A combat group number is that of a group from the start (22.425D)."""
    for i, force in enumerate(side.forces):
        if force.number is not None and force.enters:
            expected = "no such key: it takes an unused number when it comes (22.425D)"
            yield Problem(("forces", i, "number"), f"{force.name} arrives late", expected)


def side_different_numbers(side: Side, raid: bool) -> Faults:
    """Combat group numbers of a side are all different, until forces have combined (22.421A, 22.423A)."""
    seen: dict[int, str] = {}
    for i, force in enumerate(side.forces):
        if force.number in seen:
            what = f"number {force.number} is fixed for {seen[force.number]} already"
            yield Problem(("forces", i, "number"), what, "another number from 1 to 6 (22.423A)")
        elif force.number is not None:
            seen[force.number] = force.name


def side_small_numbers(side: Side, raid: bool) -> Faults:
    """Small forces form one group, which has one number (22.421A)."""
    small = ""
    for i, force in enumerate(side.forces):
        is_small = not force.task_force and not check_force.is_laden(force)
        if force.number is not None and not force.enters and is_small:
            if small:
                what = f"{force.name} forms one group with {small}, for which a number is fixed"
                yield Problem(("forces", i, "number"), what, "a number for one of them (22.421A)")
            small = small or force.name


def side_presence(side: Side, raid: bool) -> Faults:
    """Late forces join a battle only if another one has begun it (22.24B)."""
    if not raid and side.forces and all(force.enters for force in side.forces):
        what = f"all forces of {side.name} arrive late"
        yield Problem(("forces",), what, "at least one that is present in round one (22.24B)")


def side_raid(side: Side, raid: bool) -> Faults:
    """With raiders in an SW box each side is one group without a number, and no one comes late (22.35)."""
    if not raid:
        return
    if len(side.forces) > 1:
        what = f"{len(side.forces)} forces of {side.name} in a battle with raiders"
        yield Problem(("forces",), what, "one force, of any size (22.35A, reading A33)")
    if side.submarines:
        what = f"submarines of {side.name} in a battle with raiders"
        yield Problem(("submarines",), what, "none: they neither raid nor engage raiders (20.18)")
    for i, force in enumerate(side.forces):
        for key in ("number", "enters"):
            if getattr(force, key) is not None:
                yield Problem(("forces", i, key), f"{key} in a battle with raiders", "no such key (22.35)")


def side_rows(side: Side, raid: bool) -> Faults:
    """A battle holds 48 units and 24 wings of a side; surplus ships of combined groups are units too (22.421A)."""
    units = sum(len(force.ships) for force in side.forces) + len(side.submarines)
    yield from rows_faults(side.name, units, 0 if raid else surplus(side))
    wings = sum(check_force.is_fast_carrier(ship) for force in side.forces for ship in force.ships)
    wings += sum(len(land_air(base.squadrons, side.nation)) for base in side.bases)
    if wings > terms.WINGS:
        expected = f"at most {terms.WINGS}, counted by carrier and by base, nation and type"
        yield Problem(("bases",), f"{wings} air wings of {side.name}", expected)


def surplus(side: Side) -> int:
    """Rows that the surplus of combined groups may need (22.421A)."""
    laden = [force.ships for force in side.forces if check_force.is_laden(force)]
    free = [(force.task_force, force.ships) for force in side.forces if not check_force.is_laden(force)]
    return check_force.surplus_rows(free, laden)


def rows_faults(name: str, units: int, surplus: int) -> Faults:
    """A side has 48 rows for ships and submarines, and needs more than one for light ships that divide (22.421A)."""
    if units > terms.UNITS:
        what = f"{units} entries of ships and submarines for {name}"
        yield Problem(("forces",), what, f"at most {terms.UNITS}: count light ships together")
    elif units + surplus > terms.UNITS:
        what = (
            f"{units} entries of ships and submarines for {name}, and {surplus} more for ships that divide into groups"
        )
        expected = f"at most {terms.UNITS} in all: count light ships of a force together (22.421A)"
        yield Problem(("forces",), what, expected)


def side_air(side: Side, raid: bool) -> Faults:
    """At most 40 squadrons of one nation and type are at one base."""
    for i, base in enumerate(side.bases):
        yield from (each.below(("bases", i)) for each in flown_faults(base.squadrons))
        for (nation, _), wing in land_air(base.squadrons, side.nation).items():
            count = sum(part.count for part in wing)
            if count > terms.MOST_IN_WING:
                what = f"{count} squadrons of one type of {nation} at {base.name}"
                yield Problem(("bases", i, "squadrons"), what, f"at most {terms.MOST_IN_WING}")
                break


def flown_faults(squadrons: Sequence[Squadrons]) -> Faults:
    """No more squadrons are inverted, or have flown and are left, than there are; those inverted do not fly (awaw-2011:23.164)."""
    for j, wing in enumerate(squadrons):
        left = wing.count - getattr(wing, "lost", 0)
        if wing.inverted + wing.flown > left:
            what = f"{wing.inverted} squadrons inverted and {wing.flown} flown of {left}"
            key = "inverted" if wing.inverted else "flown"
            yield Problem(("squadrons", j, key), what, f"together at most {left} (awaw-2011:23.164)")


def land_air(squadrons: Iterable[Q], usual: str) -> dict[tuple[str, int], list[Q]]:
    """Entries of a base by nation and type; an army factor is one squadron each of cover, search, attack (23.13)."""
    found: dict[tuple[str, int], list[Q]] = {}
    for part in squadrons:
        for kind in SQUADRONS[part.type]:
            found.setdefault((part.nation or usual, kind), []).append(part)
    return found


SIDE_CHECKS: Final[tuple[Callable[[Side, bool], Iterator[Problem]], ...]] = (
    side_twins,
    side_alone,
    side_missions,
    side_activities,
    side_supporters,
    side_ports,
    side_destroyers,
    side_numbers,
    side_different_numbers,
    side_small_numbers,
    side_presence,
    side_raid,
    side_rows,
    side_air,
)
AT_FIRST: Final = (side_presence, side_small_numbers, side_different_numbers)
"""Checks of a battle's beginning only."""
