"""What a side announces for the stages of its player turn, checked as the plans of an operation file are (22.11-22.15)."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Books, Change, Fault, Line
from flagplot.files.problem import Path, Problem
from flagplot.files.yaml_lines import text_of
from flagplot.games.awaw.files.operation.build import draft
from flagplot.games.awaw.files.operation.check import faults
from flagplot.games.awaw.files.operation.model import Operation
from flagplot.games.awaw.files.operation.read import refusals
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.files.words import PHASES
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.check import limits
from flagplot.games.awaw.season.clock import is_played, to_the_end
from flagplot.games.awaw.season.model import Announcement
from flagplot.games.awaw.season.names import END, PLAYED
from flagplot.games.awaw.season.stage.operation import data_of, span
from flagplot.games.awaw.season.yards import line_of_wish, meant, wish_faults
from flagplot.games.awaw.turn.planning.charting import known_sea
from flagplot.games.awaw.turn.sea import Sea


@dataclass(frozen=True)
class StageStart(Expedition):
    """The start of a stage made from the books without a text, and its sources."""

    part: Books | None = None
    """The books of its theatre."""
    dropped: tuple[Line, ...] = ()
    """Sentences about plans that are no longer possible."""
    operation: Operation | None = None
    """The file as it was checked."""


def announce(books: Books, given: Any) -> tuple[Change | None, list[Fault]]:
    """The books with the announcements of a file, which replace those of the same names; or their faults."""
    found = Announcement.model_validate(given)
    if found.side not in books["sides"]:
        return None, [Fault(("side",), f"no side is called {found.side}", " or ".join(books["sides"]))]
    if not (found.operations or found.yard or found.theatres):
        return Change(books, []), []
    new, lines = facts.twin(books), list[Line]()
    side_faults = [*_moment_faults(books, found), *_sent(new, found, lines)]
    if side_faults:
        return None, side_faults
    side = new["sides"][found.side]
    names = [task.name for task in found.operations]
    for task in given.get("operations", []):
        side["operations"][task["name"]] = {key: value for key, value in task.items() if key != "name"}
        lines.append(Line(f"{found.side} announces {task['name']}: {task['activity']}, {task['phase']}", found.side))
    wrong = list(_sea_faults(new, found))
    seas = dict.fromkeys(theatres.of_task(new, side, side["operations"][name]) for name in names if not wrong)
    for part in (theatres.part_of(_alone(new, found.side), sea) for sea in seas):
        wrong += dict.fromkeys(_fault(each, part, found.side, names) for each in problems(part))
    for number, work in enumerate(given.get("yard", [])):
        ship = meant(side, work)
        wrong += [
            Fault(("yard", str(number), *each.where[1:]), each.what, each.expected)
            for each in _wish(new, found, number, ship)
        ]
        wish = {**work, "ship": ship}
        side["work"][line_of_wish(side, wish)] = wish
        lines.append(Line(f"{found.side} wishes to {work['do']} {ship} at {work['at']}", found.side))
    return (None, wrong) if wrong else (Change(new, lines), [])


def _alone(books: Books, side: str) -> Books:
    """The books without the plans of other sides: a refusal must not mention their faults."""
    return {
        **books,
        "sides": {name: of if name == side else {**of, "operations": {}} for name, of in books["sides"].items()},
    }


def _sent(new: Books, found: Announcement, lines: list[Line]) -> list[Fault]:
    """Let forces in a port on two maps act in another theatre, before any stage of the phase is played (22.11, 22.15)."""
    side, wrong = new["sides"][found.side], list[Fault]()
    for name, sea in found.theatres.items():
        where = ("theatres", name)
        section = next((each for each in theatres.BODIES if name in side[each]), "")
        if sea not in theatres.names(new):
            known = " or ".join(theatres.names(new)) or "no theatre: the season has one map"
            wrong.append(Fault(where, f"{sea} is not a theatre of the season", known))
        elif not section:
            wrong.append(Fault(where, f"{found.side} has no force {name}", "a force or submarines of the side"))
        elif theatres.current(new) != theatres.names(new)[0]:
            what = "too late; a stage of this phase is already over"
            wrong.append(Fault(where, what, "the beginning of a phase: a unit acts in one theatre (22.11)"))
        elif side[section][name].get("patrol") or sea not in theatres.of_port(new, side, side[section][name]["at"]):
            what = f"{name} is in {side[section][name]['at']}; that is not a port or box of {sea}"
            wrong.append(Fault(where, what, "a force in a port or box that both maps have (22.13)"))
        else:
            side[section][name]["theatre"] = sea
            lines.append(Line(f"{name} at {side[section][name]['at']} acts in {sea} from now on", found.side))
    for sea in dict.fromkeys(found.theatres.values()) if not wrong else ():
        for each in limits(theatres.part_of(new, sea), found.side):
            wrong.append(Fault(("theatres",), f"too much for {sea}: {each.what}", each.expected))
    return wrong


def _sea_faults(new: Books, found: Announcement) -> list[Fault]:
    """Operations whose forces are in several theatres, or in one whose stage of the phase is over (22.12, 22.15)."""
    wrong, side, known = [], new["sides"][found.side], theatres.names(new)
    for number, task in enumerate(found.operations):
        where = ("operations", str(number))
        line = side["operations"][task.name]
        seas = {
            force: theatres.of_body(new, side, side["forces"][force])
            for force in theatres.forces_of(line)
            if force in side["forces"]
        }
        if len(set(seas.values())) > 1:
            what = " and ".join(f"{force} is in {sea}" for force, sea in seas.items())
            wrong.append(Fault((*where, "plans"), what, "forces of one theatre (22.12)"))
            continue
        sea = theatres.of_task(new, side, line)
        if task.phase == new["clock"]["phase"] and known.index(sea) < known.index(theatres.current(new)):
            what = f"the {task.phase} phase of this player turn is over in {sea}"
            wrong.append(Fault((*where, "phase"), what, "a phase that is still to come (22.15)"))
    return wrong


def _wish(books: Books, found: Announcement, number: int, ship: str) -> list[Fault]:
    wish = found.yard[number].model_dump(by_alias=True, exclude_none=True)
    return wish_faults(books, found.side, {**wish, "ship": ship})


def _moment_faults(books: Books, found: Announcement) -> list[Fault]:
    """Operations of a stage that is over, or of a side that does not move (22.15)."""
    clock = books["clock"]
    if not found.operations:
        return []
    try:
        first, _ = span(books)
    except ValueError as error:
        return [Fault(("operations",), str(error))]
    wrong = []
    for number, task in enumerate(found.operations):
        where = ("operations", str(number))
        if found.side != clock["mover"] and task.activity != "displaced":
            what = f"{found.side} does not move in this player turn"
            wrong.append(
                Fault((*where, "activity"), what, f"operations of {clock['mover']}, or displaced forces (22.15)")
            )
        elif PHASES[task.phase] < PHASES[first]:
            what = f"the {task.phase} phase of this player turn is over"
            wrong.append(Fault((*where, "phase"), what, "a phase that is still to come (22.15)"))
    return wrong


def open_plans(books: Books, last: str) -> tuple[Books, list[Line]]:
    """The books with the plans that may still be announced in the stages up to one, as a naval turn would refuse the others.

    What a force did in an earlier stage may bar a plan (22.11, 22.12A).
    """
    first, _ = span(books)
    stages = list(PHASES)[PHASES[first] : PHASES[last] + 1]
    if not any(line["phase"] in stages for side in books["sides"].values() for line in side["operations"].values()):
        return books, []
    lines = list[Line]()
    barred: dict[tuple[str, str], dict[int, Problem]] = {}
    for each in problems(books, last):
        if len(each.path) > 5 and each.path[2] == "operations" and each.path[4] == "plans":
            side = list(books["sides"])[int(each.path[1])]
            task, rest = _place(each.path, books, side, last) or ("", ())
            barred.setdefault((side, task), {}).setdefault(int(rest[1]), each)
    new = facts.twin(books) if barred else books
    for (side, task), plans in barred.items():
        line = new["sides"][side]["operations"][task]
        for number, found in plans.items():
            said = (
                f"{task}, {line['plans'][number]['name']}: no longer possible: {found.what}; expected {found.expected}"
            )
            lines.append(Line(said, side))
        line["plans"] = [plan for number, plan in enumerate(line["plans"]) if number not in plans]
        if not line["plans"]:
            del new["sides"][side]["operations"][task]
    return new, lines


def barred(books: Books, side: str) -> list[str]:
    """Sentences on the announced plans of a side that the rules refuse as its forces are now; none at the end of a player turn."""
    if books["clock"]["phase"] == END:
        return []
    own = _alone(books, side)
    parts = (theatres.part_of(own, sea) for sea in theatres.names(books))
    return [line.text for part in parts for line in open_plans(part, _last(part, span(part)[0]))[1]]


def stage(books: Books) -> str:
    """The file of the present stage alone."""
    part = theatres.part_of(books, theatres.current(books))
    first, _ = span(part)
    return text_of(data_of(open_plans(part, first)[0], first, first))


def export(books: Books, theatre: str) -> str:
    """The file of the rest of the player turn in a theatre; without a name, in the one that is played next."""
    known = theatres.names(books)
    part = theatres.part_of(books, theatre or theatres.current(books))
    phase = part["clock"]["phase"]
    if theatre and phase in PLAYED and known.index(theatre) < known.index(theatres.current(books)):
        later = [*PLAYED, "end"]
        part = {**part, "clock": {**part["clock"], "phase": later[later.index(phase) + 1]}}
    first, last = span(part)
    return text_of(data_of(open_plans(part, last)[0], first, last))


def start(books: Books) -> StageStart:
    """The present stage set up without a text, as its file would be."""
    part = theatres.part_of(books, theatres.current(books))
    first, _ = span(part)
    opened, said = open_plans(part, first)
    found = _checked(data_of(opened, first, first))
    if found.expedition is None:
        worst = found.problems[0]
        raise FlagplotError(worst.what, field=".".join(_named(worst.path, found.data)), expected=worst.expected)
    given = {each.name: getattr(found.expedition, each.name) for each in fields(Expedition)}
    given["situation"] = found.expedition.situation.fork()
    return StageStart(**given, part=part, dropped=tuple(said), operation=found.operation)


def unplayable(books: Books) -> list[Fault]:
    """What keeps a later stage of this player turn from beginning, for a reason besides its plans."""
    next_stage, found = books if is_played(books) else to_the_end(books), list[Fault]()
    for sea in theatres.names(books):
        part = theatres.part_of(next_stage, sea)
        first, last = span(part)
        data = data_of(open_plans(part, last)[0], first, last)
        found += [Fault(_named(each.path, data), each.what, each.expected) for each in _checked(data).problems]
    return found


def _named(path: Path, data: Any) -> tuple[str, ...]:
    """The way to a place of an operation file, with the names of what its lists hold."""
    found = list[str]()
    for step in path:
        data = data[int(step)] if isinstance(data, list) else data.get(step) if isinstance(data, dict) else None
        found.append(str(data["name"]) if isinstance(step, int) and isinstance(data, dict) else str(step))
    return tuple(found)


def tables(books: Books, begun: Expedition) -> Sea:
    """The figures of the season's edition over the sea of a start."""
    return known_sea(str(books["edition"]), books.get("rulings", {}), begun.chart)


@dataclass(frozen=True)
class _CheckedFile:
    """A file as plain data, and what became of it."""

    data: dict[str, Any]
    operation: Operation
    expedition: Expedition | None
    problems: list[Problem]


_LAST: Final[deque[_CheckedFile]] = deque(maxlen=4)
"""Files that were checked last: a stage is announced, checked and begun with the same data."""


def _checked(data: dict[str, Any]) -> _CheckedFile:
    """What the rules have against a file as plain data."""
    for each in _LAST:
        if each.data == data:
            return each
    operation = Operation.model_validate(data)
    wrong, expedition = list(faults(operation)), None
    if not wrong:
        expedition, wrong = draft(operation)
        if expedition is not None and not wrong:
            wrong = list(refusals(operation, expedition))
    found = _CheckedFile(data, operation, expedition, wrong)
    _LAST.append(found)
    return found


def problems(part: Books, last: str = "") -> list[Problem]:
    """What the rules have against all that is announced, as a file with it would be refused."""
    first, _ = span(part)
    return _checked(data_of(part, first, last or _last(part, first))).problems


def _last(part: Books, first: str) -> str:
    """The last phase for which anything is announced."""
    phases = [str(line["phase"]) for side in part["sides"].values() for line in side["operations"].values()]
    return max((first, *phases), key=PHASES.__getitem__)


def _fault(problem: Problem, books: Books, side: str, names: list[str]) -> Fault:
    """The same fault at its place in the file of announcements, or at its place in the books.

    A fault of the other side has its secrets, so the refusal does not say which it is.
    """
    if problem.path[:1] == ("sides",) and list(books["sides"])[int(problem.path[1])] != side:
        return Fault((), "the books have a fault that is not yours", "the referee, who reads it in `season go`")
    place = _place(problem.path, books, side)
    if place is None:
        return Fault((), f"{'.'.join(map(str, problem.path))}: {problem.what}", problem.expected)
    task, rest = place
    if task not in names:
        return Fault(("operations",), f"with {task}, announced before: {problem.what}", problem.expected)
    return Fault(("operations", str(names.index(task)), *map(str, rest)), problem.what, problem.expected)


def _place(path: Path, books: Books, side: str, last: str = "") -> tuple[str, Path] | None:
    """The operation that a place of an operation file is in, and the rest of the way."""
    if len(path) < 4 or path[0] != "sides" or path[2] != "operations":
        return None
    first, _ = span(books)
    stages = list(PHASES)[PHASES[first] : PHASES[last or _last(books, first)] + 1]
    has: Mapping[str, Any] = list(books["sides"].values())[int(path[1])]
    tasks = [name for name, line in has["operations"].items() if line["phase"] in stages]
    return tasks[int(path[3])], path[4:]
