"""From the voyages of a plan to its legs: forces on one stretch of path, cut where forces join or leave (22.12, 22.13C-D)."""

from dataclasses import dataclass, field

from flagplot.board.map import NONE
from flagplot.files.problem import Path, Problem
from flagplot.games.awaw.files.operation.check import voyages_of
from flagplot.games.awaw.files.operation.model import Plan, Voyage
from flagplot.games.awaw.files.operation.waters import Waters
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


def legs_of(waters: Waters, plan: Plan, at: dict[str, int], where: Path) -> list[Leg]:
    """The legs of a plan whose forces start from the hexes given."""
    course = Course(waters, dict(at))
    for path, voyage in voyages_of(plan):
        sail(course, voyage, (*where, *path))
    return course.legs


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
