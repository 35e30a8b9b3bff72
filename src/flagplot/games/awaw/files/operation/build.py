"""From an operation file to the naval turn that it begins with, and the names of its rows (22.11-22.15).

The voyages of the plan are cut into legs, one for each stretch that the same forces sail together (22.12, 22.13C-D).
"""

from dataclasses import dataclass, field

from flagplot.board.map import NONE
from flagplot.files.into import put
from flagplot.files.problem import Path, Problem
from flagplot.games.awaw.files.operation import start
from flagplot.games.awaw.files.operation.check import named_forces, voyages_of
from flagplot.games.awaw.files.operation.model import AssumedSearch, Navy, Operation, Plan, Task, Voyage
from flagplot.games.awaw.files.operation.rows import Names, Waters, open_waters, set_navy
from flagplot.games.awaw.files.operation.start import Expedition, Rows, roster_of
from flagplot.games.awaw.files.words import PHASES
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.interception.terms import ANNOUNCEABLE
from flagplot.games.awaw.shared.terms import NATION_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.charting import is_shuttle
from flagplot.games.awaw.turn.rows import forces_of
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import BEFORE


@dataclass(frozen=True)
class Leg:
    """One leg of a plan."""

    where: Path
    """Field of the voyage, for messages."""
    forces: tuple[str, ...]
    path: tuple[int, ...]
    before: tuple[int, ...]
    """Legs of the plan, by number, that bring its forces here."""
    split: bool
    """Whether it splits from forces that partly continue as the parent force (22.13D)."""


@dataclass
class Course:
    """Where the forces of a plan have come to so far."""

    waters: Waters
    at: dict[str, int]
    """Hex of each force of the side before the plan."""
    legs: list[Leg] = field(default_factory=list)
    last: dict[str, int] = field(default_factory=dict)
    """Leg that brought a force where it is."""
    gone_on: set[int] = field(default_factory=set)
    """Legs with which some forces have gone on: of those that part, the first are the parent (22.13D)."""

    def add(self, where: Path, forces: list[str], path: list[int], line: int) -> None:
        """Sail some forces along a path; a sea supply line goes on from its leg `line` where it has no guards (22.9434)."""
        parts = {self.last[name] for name in forces if name in self.last}
        goes_on = line != NONE and (not forces or not self.legs[line].forces)
        before = tuple(sorted(parts | {line} if goes_on else parts))
        if len(before) > BEFORE:
            what = f"{len(before)} voyages end where this one begins"
            self.waters.problems.append(
                Problem(where, what, f"at most {BEFORE}: join some of them on the way (22.13C)")
            )
        split = bool(before) and self.gone_on.issuperset(before)
        self.gone_on.update(before)
        self.legs.append(Leg(where, tuple(forces), tuple(path), before, split))
        for name in forces:
            self.last[name] = len(self.legs) - 1
            self.at[name] = path[-1]

    def check_there(self, name: str, here: int, where: Path) -> None:
        """A force that sails from a place has to be there (22.12A)."""
        found = self.at.get(name, NONE)
        if found not in (NONE, here):
            spell = self.waters.board.spell
            self.waters.problems.append(
                Problem(where, f"{name} is at {spell(found)}, not at {spell(here)}", "the place where it is (22.12A)")
            )


def sail(course: Course, voyage: Voyage, where: Path) -> None:
    """One voyage: stop by stop, a new leg wherever forces join or leave."""
    waters, forces = course.waters, list(voyage.forces)
    stops = [waters.find(stop.at, (*where, "route", r, "at")) for r, stop in enumerate(voyage.route)]
    if NONE in stops:
        return
    for f, name in enumerate(forces):
        course.check_there(name, stops[0], (*where, "forces", f))
    path, legs = [stops[0]], len(course.legs)
    for r, stop in enumerate(voyage.route):
        if r > 0:
            way = waters.way(stops[r - 1], stops[r], (*where, "route", r, "at"))
            if not way:
                return
            path += way[1:]
        changes = bool(stop.picks_up or stop.drops)
        if len(path) > 1 and (changes or r == len(stops) - 1):
            if waters.too_long(path, (*where, "route", r, "at")):
                return
            course.add(where, forces, path, NONE if len(course.legs) == legs else len(course.legs) - 1)
            path = [stops[r]]
        for f, name in enumerate(stop.picks_up):
            course.check_there(name, stops[r], (*where, "route", r, "picks-up", f))
        forces = [name for name in forces if name not in stop.drops] + stop.picks_up
    if len(course.legs) == legs:
        waters.problems.append(
            Problem((*where, "route"), "the route stays in one hex", "a stop somewhere else (22.12)")
        )


ENDS_IN_PORT = (
    interception.BASE_CHANGE,
    interception.ESCORT,
    interception.REDEPLOYMENT,
    interception.RAID,
    interception.RAID_RETURN,
    interception.DISPLACED,
)
"""Activities after which a force stays where it has come to."""


@dataclass
class _Draft:
    operation: Operation
    waters: Waters
    turn: TurnState = field(default_factory=TurnState)
    names: Names = field(default_factory=Names)
    fields: dict[int, Path] = field(default_factory=dict)


def draft(operation: Operation) -> tuple[Expedition | None, list[Problem]]:
    """Set up the turn of a file with valid names, or report the objections of the map."""
    waters = open_waters(operation)
    if isinstance(waters, Problem):
        return None, [waters]
    made = _Draft(operation, waters)
    _set_turn(made)
    for i, navy in enumerate(operation.sides):
        set_navy(made.turn, made.names, waters, i, navy)
    for i, navy in enumerate(operation.sides):
        # By phase, then by name: so the announced ones reveal nothing about the others.
        for o, task in sorted(enumerate(navy.operations), key=lambda entry: (PHASES[entry[1].phase], entry[1].name)):
            _set_task(made, i, navy, task, ("sides", i, "operations", o))
    return (None, waters.problems) if waters.problems else (_expedition(made), [])


def _expedition(made: _Draft) -> Expedition:
    operation, waters, names = made.operation, made.waters, made.names
    known = Rows(
        sides=tuple(navy.name for navy in operation.sides),
        **{name: tuple(some) for name, some in vars(names).items()},
    )
    chart = waters.chart()
    return Expedition(
        **operation.start(),
        situation=made.turn,
        roster=roster_of(known, made.turn, waters.board, chart),
        disclosed=(operation.sides[0].disclosed, operation.sides[1].disclosed),
        nations=(operation.sides[0].nation, operation.sides[1].nation),
        assumed=(_assumed(operation.sides[0]), _assumed(operation.sides[1])),
        of_season=operation.of_season,
        chart=chart,
        board=waters.board,
        shut=waters.shut,
        fields=made.fields,
    )


def _assumed(navy: Navy) -> start.PortSearch:
    found = navy.assumed or AssumedSearch.model_validate({})
    return start.PortSearch(found.squadrons, found.range, navy.assumed is None)


def _set_turn(made: _Draft) -> None:
    """Theatre, moving player, cooperation, who is at war with whom (22.112, 22.141E, 22.22G)."""
    s, operation = made.turn, made.operation
    s.theatre = made.waters.theatre
    s.mover = [navy.name for navy in operation.sides].index(operation.mover)
    s.anglo_french = int("anglo-french" in operation.restrictions)
    s.russo_allied = int("russo-allied" in operation.restrictions)
    put(s, operation)
    s.round_limit = operation.round_limit
    for pair in operation.peace:
        one, other = (NATION_NAMES.index(name) for name in pair)
        s.at_war[one][other] = s.at_war[other][one] = 0


def _set_task(made: _Draft, i: int, navy: Navy, task: Task, where: Path) -> None:
    """An operation with its plans (22.15)."""
    s, row = made.turn, made.turn.operations
    s.operations += 1
    s.operation_side[row] = i
    put(s, task, operation=row)
    s.operation_plans[row] = len(task.plans)
    made.names.operations.append(task.name)
    made.names.plans.append(tuple(plan.name for plan in task.plans))
    for p, plan in enumerate(task.plans):
        _set_plan(made, i, navy, task, plan, (*where, "plans", p))


def _set_plan(made: _Draft, i: int, navy: Navy, task: Task, plan: Plan, where: Path) -> None:
    """The legs of a plan, in rows that only its side sees."""
    s, names = made.turn, made.names
    at = {names.forces[f]: s.hex[f] for f in forces_of(i) if names.forces[f]}
    if task.phase != "movement":
        at = {name: here for name, here in at.items() if not _moves_before(navy, name)}
    course = Course(made.waters, at)
    for path, voyage in voyages_of(plan):
        sail(course, voyage, (*where, *path))
    legs = course.legs
    first = terms.SAILING_LEGS + s.plan_legs
    if first + len(legs) > terms.LEGS:
        most = terms.LEGS - terms.SAILING_LEGS
        made.waters.problems.append(Problem(where, f"more than {most} stretches of path in all plans", "fewer plans"))
        return
    for number, leg in enumerate(legs):
        _set_leg(made, i, task, plan, first, first + number, leg)
        s.leg_shuttle[first + number] = int(task.shuttle or (len(legs) == 1 and _is_shuttle(made, i, task, leg)))
        if not any(number in other.before for other in legs):
            _set_end(s, i, task, first + number, leg)
    s.plan_legs += len(legs)


def _moves_before(navy: Navy, name: str) -> bool:
    """Whether a force may have changed its base before the later stages of the turn."""
    plans = [plan for task in navy.operations if task.phase == "movement" for plan in task.plans]
    voyages = [voyage for plan in plans for _, voyage in voyages_of(plan)]
    return any(name == named for voyage in voyages for _, named in named_forces(voyage))


def _set_leg(made: _Draft, i: int, task: Task, plan: Plan, first: int, row: int, leg: Leg) -> None:
    """One leg: who sails, along which hexes, with what aboard (22.12, 22.15A, 22.22A)."""
    s, names = made.turn, made.names
    made.fields[row] = leg.where
    rows = [i * terms.FORCES + names.forces[i * terms.FORCES : (i + 1) * terms.FORCES].index(f) for f in leg.forces]
    s.leg_side[row] = i
    s.leg_operation[row] = s.operations - 1
    s.leg_plan[row] = task.plans.index(plan) + 1
    put(s, task, leg=row)
    s.leg_length[row] = len(leg.path)
    s.leg_path[row][: len(leg.path)] = leg.path
    for place, before in enumerate(leg.before[: terms.BEFORE]):
        s.leg_before[row][place] = first + before
    for f in rows:
        s.leg_force[row][f % terms.FORCES] = 1
    brought = {
        made.names.forces[i * terms.FORCES + f]
        for before in leg.before
        for f in range(terms.FORCES)
        if made.turn.leg_force[first + before][f]
    }
    s.leg_from_port[row] = int(any(s.standing[f] == terms.IN_PORT and names.forces[f] not in brought for f in rows))
    s.leg_ground[row] = sum(s.ground[f] for f in rows)
    s.leg_cargo[row] = interception.ABOARD if any(s.cargo[f] for f in rows) else interception.NO_CARGO
    s.leg_zone[row] = NONE if task.zone is None else task.zone - 1
    s.leg_split[row] = int(leg.split)


def _is_shuttle(made: _Draft, i: int, task: Task, leg: Leg) -> bool:
    """Whether a plan of one leg is a shuttle along the coast of Norway (22.11A)."""
    rows = [made.names.forces.index(name, i * terms.FORCES) for name in leg.forces]
    return is_shuttle(made.waters.board, made.turn, rows, ANNOUNCEABLE[task.activity], leg.path)


def _set_end(s: TurnState, i: int, task: Task, row: int, leg: Leg) -> None:
    """The last leg of a voyage: where a way from port to port ends, and who has spotted a patrol by then (22.22G)."""
    s.leg_spotted[row] = task.attacked
    if s.leg_activity[row] not in ENDS_IN_PORT:
        return
    for p in range(i * terms.PLACES, i * terms.PLACES + s.places[i]):
        if s.place_hex[p] == leg.path[-1] and s.place_port[p]:
            s.leg_base[row] = p
            return
