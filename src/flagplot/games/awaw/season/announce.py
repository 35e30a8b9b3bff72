"""What a side announces for the stages of its player turn, checked as the plans of an operation file are (22.11-22.15)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Books, Change, Fault, Line
from flagplot.files.plain import text_of
from flagplot.files.problem import Path, Problem
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.files.operation.build import Expedition, draft
from flagplot.games.awaw.files.operation.check import faults
from flagplot.games.awaw.files.operation.model import Operation
from flagplot.games.awaw.files.operation.read import refusals
from flagplot.games.awaw.files.words import PHASES
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season.model import Announcement
from flagplot.games.awaw.season.operation import data_of, span
from flagplot.games.awaw.season.yards import wish_faults
from flagplot.games.awaw.turn.planning.charting import sea_of
from flagplot.games.awaw.turn.sea import Chart, Sea


def announce(books: Books, given: Any) -> tuple[Change | None, list[Fault]]:
    """The books with the announcements of a file, which replace those of the same names; or their faults."""
    found = Announcement.model_validate(given)
    if found.side not in books["sides"]:
        return None, [Fault(("side",), f"no side is called {found.side}", " or ".join(books["sides"]))]
    side_faults = list(_moment_faults(books, found))
    if side_faults:
        return None, side_faults
    new = facts.twin(books)
    side = new["sides"][found.side]
    lines = []
    names = [task.name for task in found.operations]
    for task in given.get("operations", []):
        side["operations"][task["name"]] = {key: value for key, value in task.items() if key != "name"}
        lines.append(Line(f"{found.side} announces {task['name']}: {task['activity']}, {task['phase']}", found.side))
    wrong = [_fault(each, new, found.side, names) for each in problems(new)] if names else []
    for number, work in enumerate(given.get("yard", [])):
        wrong += [
            Fault(("yard", str(number), *each.where[1:]), each.what, each.expected)
            for each in _wish(new, found, number)
        ]
        key = facts.free_name(f"{work['do']} {work['ship']}", side["work"])
        side["work"][key] = dict(work)
        lines.append(Line(f"{found.side} wishes to {work['do']} {work['ship']} at {work['at']}", found.side))
    return (None, wrong) if wrong else (Change(new, lines), [])


def _wish(books: Books, found: Announcement, number: int) -> list[Fault]:
    wish = found.yard[number].model_dump(by_alias=True, exclude_none=True)
    return wish_faults(books, found.side, wish)


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
            said = f"{task}, {line['plans'][number]['name']}: no longer possible: {found.what}; {found.expected}"
            lines.append(Line(said, side))
        line["plans"] = [plan for number, plan in enumerate(line["plans"]) if number not in plans]
        if not line["plans"]:
            del new["sides"][side]["operations"][task]
    return new, lines


def stage(books: Books) -> str:
    """The file of the present stage alone."""
    first, _ = span(books)
    return text_of(data_of(open_plans(books, first)[0], first, first))


def export(books: Books) -> str:
    """The file of the rest of the player turn."""
    first, last = span(books)
    return text_of(data_of(open_plans(books, last)[0], first, last))


def start(books: Books) -> Expedition:
    """The present stage set up without a text, as its file would be."""
    first, _ = span(books)
    operation = Operation.model_validate(data_of(open_plans(books, first)[0], first, first))
    wrong = list(faults(operation))
    expedition, more = draft(operation) if not wrong else (None, wrong)
    if expedition is None or more:
        worst = more[0]
        raise FlagplotError(worst.what, field=".".join(map(str, worst.path)), expected=worst.expected)
    return expedition


def tables(books: Books, begun: Expedition) -> Sea:
    """The figures of the season's edition over the sea of a start."""
    found: Sea = _tables(str(books["edition"]), tuple(sorted(books.get("rulings", {}).items())), _Same(begun.chart))
    return found


@lru_cache(maxsize=16)
def _tables(edition: str, rulings: tuple[tuple[str, str], ...], chart: "_Same") -> Sea:
    return sea_of(load(edition).with_rulings(dict(rulings)), chart.it)


class _Same:
    """A chart that is equal to itself alone."""

    def __init__(self, it: Chart) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.it is self.it

    def __hash__(self) -> int:
        return id(self.it)


def problems(books: Books, last: str = "") -> list[Problem]:
    """What the rules have against all that is announced, as a file with it would be refused."""
    first, end = span(books)
    data = data_of(books, first, last or end)
    operation = Operation.model_validate(data)
    wrong = list(faults(operation))
    if wrong:
        return wrong
    expedition, wrong = draft(operation)
    return wrong if wrong or expedition is None else list(refusals(operation, expedition))


def _fault(problem: Problem, books: Books, side: str, names: list[str]) -> Fault:
    """The same fault at its place in the file of announcements, or at its place in the books."""
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
    first, end = span(books)
    stages = list(PHASES)[PHASES[first] : PHASES[last or end] + 1]
    has: Mapping[str, Any] = list(books["sides"].values())[int(path[1])]
    tasks = [name for name, line in has["operations"].items() if line["phase"] in stages]
    return tasks[int(path[3])], path[4:]
