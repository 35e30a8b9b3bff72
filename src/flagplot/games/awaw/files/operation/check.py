"""What must hold in an operation file before its map is opened: names, references, sizes of rows (22.11, 22.14, 22.15, 22.63)."""

from collections.abc import Callable, Iterator
from typing import Final

from flagplot.core.errors import one_of
from flagplot.files.problem import Path, Problem
from flagplot.files.reading import twins
from flagplot.games.awaw.files import check_battle, check_force
from flagplot.games.awaw.files.check_force import Faults, force_faults
from flagplot.games.awaw.files.check_side import flown_faults, land_air, rows_faults, ship_twins
from flagplot.games.awaw.files.model import Force
from flagplot.games.awaw.files.operation.model import Boats, Fleet, Navy, Operation, Plan, Task, Voyage
from flagplot.games.awaw.files.words import PHASES
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.turn import terms


def faults(operation: Operation) -> Faults:
    """Check an operation that has the right shape."""
    for check in FILE_CHECKS:
        yield from check(operation)
    for i, navy in enumerate(operation.sides):
        for side_check in SIDE_CHECKS:
            yield from (each.below(("sides", i)) for each in side_check(navy))
        for o, task in enumerate(navy.operations):
            yield from (each.below(("sides", i, "operations", o)) for each in task_faults(navy, task))


def shared_faults(operation: Operation) -> Faults:
    """Sides, winner, date, edition, rulings and codebreaking are checked as in a battle."""
    for check in (
        check_battle.battle_names,
        check_battle.battle_codebreaking,
        check_battle.header_faults,
    ):
        yield from check(operation)


def mover_fault(operation: Operation) -> Faults:
    """One of the sides moves; the other one announces nothing but forces that it has to move (22.15)."""
    names = [navy.name for navy in operation.sides]
    if operation.mover not in names:
        yield Problem(("mover",), f"no side is called {operation.mover}", one_of(names))
        return
    for i, navy in enumerate(operation.sides):
        for o, task in enumerate(navy.operations):
            if navy.name != operation.mover and task.activity != "displaced":
                what = f"{navy.name} does not move in this player turn"
                path = ("sides", i, "operations", o, "activity")
                yield Problem(path, what, f"operations of {operation.mover}, or displaced forces (22.15)")


def stage_faults(operation: Operation) -> Faults:
    """A file plays one stage or several that follow each other, and announces nothing for another (22.15A, 22.15B)."""
    first, last = PHASES[operation.begins], PHASES[operation.ends]
    if last < first:
        yield Problem(
            ("ends",), f"{operation.ends} comes before {operation.begins}", "the last stage that is played (22.15)"
        )
    for i, navy in enumerate(operation.sides):
        for o, task in enumerate(navy.operations):
            if first <= last and not first <= PHASES[task.phase] <= last:
                path = ("sides", i, "operations", o, "phase")
                span = one_of(list(PHASES)[first : last + 1])
                yield Problem(
                    path, f"the file does not play the {task.phase} phase", f"{span}, or other stages (22.15)"
                )


def peace_faults(operation: Operation) -> Faults:
    """Countries at peace are named in pairs (22.112)."""
    for i, pair in enumerate(operation.peace):
        if len(pair) != 2 or pair[0] == pair[1]:
            yield Problem(("peace", i), f"{len(pair)} countries", "two different ones that are not at war (22.112)")


def operation_rows(operation: Operation) -> Faults:
    """A turn holds 16 operations, and 48 stretches of path in all their plans."""
    total = sum(len(navy.operations) for navy in operation.sides)
    if total > terms.OPERATIONS:
        yield Problem(("sides",), f"{total} operations", f"at most {terms.OPERATIONS}")


def navy_twins(navy: Navy) -> Faults:
    """Places, forces, operations and named ships have names of their own."""
    for keys in (("places",), ("forces", "submarines"), ("operations",)):
        named = (((key, i, "name"), part.name) for key in keys for i, part in enumerate(getattr(navy, key)))
        yield from twins(named, f"in the {keys[0]} of {navy.name}")
    yield from ship_twins(navy.name, navy.forces)


def navy_fleets(navy: Navy) -> Faults:
    """Every force is what a battle would accept as one (20.162F, 22.14C, 22.82)."""
    for i, fleet in enumerate(navy.forces):
        mission = "sea-transport" if any(ship.laden for ship in fleet.ships) or fleet.cargo else "none"
        force = Force.model_construct(
            name=fleet.name, task_force=fleet.task_force, mission=mission, cargo=fleet.cargo, ships=fleet.ships
        )
        yield from (each.below(("forces", i)) for each in force_faults(force, False))


def navy_ports(navy: Navy) -> Faults:
    """Check that forces and submarines are in a port of their side, or return to it from a patrol hex (22.11D, 22.14F, 22.63)."""
    known = [place.name for place in navy.places if place.port]
    for key in ("forces", "submarines"):
        parts: list[Fleet | Boats] = getattr(navy, key)
        for i, part in enumerate(parts):
            if part.port not in known:
                what = f"{navy.name} has no port {part.port}"
                yield Problem(
                    (key, i, "port"), what, f"{one_of(known)} (22.63)" if known else "a port among the places"
                )
            if (part.patrol is None) != (part.hex is None):
                missing = "hex" if part.hex is None else "patrol"
                what = f"{part.name} has a {'patrol' if part.hex is None else 'hex'} but no {missing}"
                yield Problem((key, i), what, "patrol and hex together, or neither (22.14F)")


def navy_rooms(navy: Navy) -> Faults:
    """A port has room for all that is based there when the turn begins, at sea or in it (21.11)."""
    for i, place in enumerate(navy.places):
        ships = [ship for fleet in navy.forces if fleet.port == place.name for ship in fleet.ships]
        based = sum(check_force.size(ship) * check_force.number_of_ships(ship) for ship in ships)
        if "room" in place.model_fields_set and based > place.room + place.excess:
            what = f"{place.name} has room for {place.room} naval factors, and {based} are based there"
            yield Problem(("places", i, "room"), what, f"{based} or more, those at sea are counted (21.11)")
        if place.excess and based < place.room + place.excess:
            what = f"{place.name} has no {place.excess} factors beyond its room: {based} are based there"
            yield Problem(("places", i, "excess"), what, f"{max(0, based - place.room)} (22.63D)")


def navy_rows(navy: Navy) -> Faults:
    """Check the numbers of ships, forces and squadrons against the limits of a turn."""
    ships = sum(len(fleet.ships) for fleet in navy.forces) + len(navy.submarines)
    yield from rows_faults(navy.name, ships, _surplus(navy))
    forces = len(navy.forces) + len(navy.submarines)
    wings = sum(len(land_air(place.squadrons, navy.nation)) for place in navy.places)
    for key, found, most in (
        ("forces", forces, terms.FORCES),
        ("places", wings, terms.WINGS),
    ):
        if found > most:
            yield Problem((key,), f"{found} rows for {navy.name}", f"at most {most}: count ships or aircraft together")


def _surplus(navy: Navy) -> int:
    """Rows that the surplus of combined groups may need in a battle of the turn (22.421A).

    A fleet that carries cargo has none before it has loaded and after it has unloaded.
    """
    guards = {
        name
        for task in navy.operations
        if task.activity == "sea-supply"
        for plan in task.plans
        for _, voyage in voyages_of(plan)
        for name in voyage.forces
    }
    laden = {f.name for f in navy.forces if f.name in guards or f.cargo or any(ship.laden for ship in f.ships)}
    free = [(fleet.task_force, fleet.ships) for fleet in navy.forces if fleet.name not in guards]
    return check_force.surplus_rows(free, [fleet.ships for fleet in navy.forces if fleet.name in laden])


def navy_air(navy: Navy) -> Faults:
    """Aircraft have a range, and at most 40 squadrons of a kind are at one place."""
    for i, place in enumerate(navy.places):
        for j, wings in enumerate(place.squadrons):
            if wings.range is None and place.range is None:
                path = ("places", i, "squadrons", j)
                what = f"the range of the aircraft at {place.name} is missing"
                yield Problem(path, what, f"range in hexes, 0 to {battle.MOST_RANGE}")
        yield from (each.below(("places", i)) for each in flown_faults(place.squadrons))
        wings_of = land_air(place.squadrons, navy.nation).values()
        if any(sum(part.count for part in wing) > battle.MOST_IN_WING for wing in wings_of):
            yield Problem(
                ("places", i, "squadrons"), "too many squadrons of one type", f"at most {battle.MOST_IN_WING}"
            )


# ------------------------------------------------------------ operations
MEANT_FOR: Final = {
    "shuttle": (("base-change", "naval-redeployment"), "22.11A"),
    "began_at_sea": (("raid-return",), "22.11A"),
    "combined": (("sea-escort", "naval-redeployment"), "22.141D"),
}
"""What a file may say of certain activities alone, with the paragraph that names these."""


def task_faults(navy: Navy, task: Task) -> Faults:
    """Plans have names of their own and name forces of the side."""
    yield from twins(((("plans", p, "name"), plan.name) for p, plan in enumerate(task.plans)), f"in {task.name}")
    if task.attacked and task.activity != "patrol":
        yield Problem(
            ("attacked",), "only a patrol attacks aircraft on its way", "an operation of activity patrol (22.22G)"
        )
    for key, (activities, paragraph) in MEANT_FOR.items():
        if getattr(task, key) and task.activity not in activities:
            what = f"{key.replace('_', '-')} for the activity {task.activity}"
            yield Problem((key,), what, f"an operation of activity {one_of(activities)} ({paragraph})")
    for p, plan in enumerate(task.plans):
        yield from (each.below(("plans", p)) for each in plan_faults(navy, plan, task.activity == "sea-supply"))


def plan_faults(navy: Navy, plan: Plan, supply: bool) -> Faults:
    """A plan is one route with its forces, or several voyages; sea supply lines need no guards (22.421A, 22.9434)."""
    if bool(plan.voyages) == bool(plan.route):
        yield Problem((), "a plan needs a route, or voyages", "one of the two (22.12)")
        return
    for path, voyage in voyages_of(plan):
        if not voyage.forces and not supply:
            yield Problem((*path, "forces"), "no force sails", "the forces of the route (22.12)")
    if len(plan.route) == 1:
        yield Problem(("route",), "a route of one stop has no end", "two stops or more (22.12)")
    for path, voyage in voyages_of(plan):
        yield from (each.below(path) for each in voyage_faults(navy, voyage))


def voyages_of(plan: Plan) -> Iterator[tuple[Path, Voyage]]:
    """The voyages of a plan, each with the path of its field."""
    if plan.voyages:
        yield from ((("voyages", v), voyage) for v, voyage in enumerate(plan.voyages))
    elif plan.route:
        yield (), Voyage.model_construct(forces=plan.forces, route=plan.route)


def voyage_faults(navy: Navy, voyage: Voyage) -> Faults:
    """A voyage names forces of its side, each once, and drops only what sails in it."""
    known = [fleet.name for fleet in navy.forces] + [boats.name for boats in navy.submarines]
    aboard: list[str] = []
    for path, name in named_forces(voyage):
        if name not in known:
            yield Problem(path, f"{navy.name} has no force {name}", one_of(known))
        elif path[-2] == "drops" and name not in aboard:
            yield Problem(path, f"{name} does not sail in this voyage", one_of(aboard or ["no such key"]))
        elif path[-2] != "drops" and name in aboard:
            yield Problem(path, f"{name} sails in this voyage already", "each force once (22.11)")
        elif path[-2] == "drops":
            aboard.remove(name)
        else:
            aboard.append(name)


def named_forces(voyage: Voyage) -> Iterator[tuple[Path, str]]:
    """Every mention of a force in a voyage, in the order of its stops."""
    yield from ((("forces", f), name) for f, name in enumerate(voyage.forces))
    for r, stop in enumerate(voyage.route):
        yield from ((("route", r, "drops", f), name) for f, name in enumerate(stop.drops))
        yield from ((("route", r, "picks-up", f), name) for f, name in enumerate(stop.picks_up))


def announced_once(operation: Operation) -> Faults:
    """Check that a force has one activity per phase; alternatives are plans of one operation (22.11)."""
    seen: dict[tuple[str, str, str], str] = {}
    for i, navy in enumerate(operation.sides):
        for o, task in enumerate(navy.operations):
            for p, plan in enumerate(task.plans):
                for path, voyage in voyages_of(plan):
                    for place, name in named_forces(voyage):
                        owner = seen.setdefault((navy.name, task.phase, name), task.name)
                        if owner != task.name:
                            what = f"{name} is announced in {owner} already"
                            whole = ("sides", i, "operations", o, "plans", p, *path, *place)
                            yield Problem(whole, what, "each force in one operation of a phase (22.11)")


FILE_CHECKS: Final[tuple[Callable[[Operation], Faults], ...]] = (
    shared_faults,
    mover_fault,
    stage_faults,
    peace_faults,
    operation_rows,
    announced_once,
)
SIDE_CHECKS: Final[tuple[Callable[[Navy], Faults], ...]] = (
    navy_twins,
    navy_fleets,
    navy_ports,
    navy_rooms,
    navy_rows,
    navy_air,
)
