"""A plan of a voyage: where it may be intercepted, its shortest and its safest route, the defender's best hex."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from flagplot.blocks import Block, Gap, Heading, Paragraph, Table
from flagplot.board.closeup import MapDetail, closeup
from flagplot.board.draw import DrawnRoute as Line
from flagplot.board.draw import Shading
from flagplot.board.map import Map
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.composing import Hex, InterceptionCount, Route, Voyage, VoyagePlan
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.own_numbers import own_blocks, own_data
from flagplot.drawing.svg import Svg
from flagplot.games.awaw.files.operation.count import interceptions, stretches
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning import data, report
from flagplot.games.awaw.turn.planning.course import Course, along, everywhere
from flagplot.games.awaw.turn.planning.dangers import Dangers
from flagplot.games.awaw.turn.planning.planner import Planner
from flagplot.games.awaw.turn.planning.report import percent
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.words.naming import ACTIVITY_WORDS

LOOKS: Final = {"shortest": 0, "safest": 2, "yours": 1, "shortest and safest": 2}
"""The kinds of routes."""
DANGER: Final = (
    "Danger: chance that an interceptor is in the hex for round one [22.23] if the defender chooses it [22.12]. It assumes that "
    "the defender sends the forces that serve best together [22.14D] and all submarines [22.114]."
)
STRAITS: Final = (
    "* beyond a strait, where a new activity begins [22.13A]; the danger of all parts is for forces that try in each, "
    "though one has one attempt a phase [22.14A]"
)


@dataclass
class Found:
    """The results: blocks for people, data for programs, routes with their danger."""

    blocks: list[Block]
    data: dict[str, object]
    routes: list[tuple[Route, Course, Dangers]] = field(default_factory=list)
    allowed: list[InterceptionCount] = field(default_factory=list)


def plan(expedition: Expedition, rules: Edition, sea: Sea, asked: Voyage) -> VoyagePlan:
    """Show where a voyage may be intercepted, with its chance and safest route; or find the best hex to intercept.

    Chances are exact. A side's plan uses only what that side may know: of the enemy the ports are known, and in each what it
    may well have is assumed, a force of fast ships and aircraft that search; for the referee everything counts.
    """
    planner = Planner(expedition, asked, rules, sea)
    if asked.count:
        found = _counted(planner)
    else:
        _refuse(planner)
        found = _searched(planner) if asked.to else _filed(planner)
    return VoyagePlan(
        expedition.title,
        rules.name,
        "" if asked.count else expedition.roster.sides[planner.side],
        tuple(route for route, _, _ in found.routes),
        tuple(found.allowed),
        tuple(own_blocks(rules, [*found.blocks, *_answer(found)])),
        own_data(rules, found.data),
        lambda: _draw(planner, found.routes),
    )


def _answer(found: Found) -> Iterator[Block]:
    """A line for each route: its length, its danger and its worst hex."""
    if found.routes:
        yield Heading("The answer", is_answer=True)
        rows = []
        for route, course, _ in found.routes:
            start = route.hexes[0].name.partition(" (")[2].rstrip(")") or route.hexes[0].name
            name = f"{route.name.rpartition(', ')[2]}, from {start}"
            rows.append((name, str(course.length), percent(route.danger), route.worst))
        yield Table(tuple(rows), ("route", "hexes", "danger", "worst hex"), left=(0, 3), level=1)


def _refuse(planner: Planner) -> None:
    """Refuse a question that names no force, or a way without its end."""
    if not planner.question.forces:
        forces, first = planner.expedition.roster.forces, planner.mover * terms.FORCES
        known = [name for name in forces[first : first + terms.FORCES] if name]
        raise FlagplotError("no force is named", field="--force", expected=one_of(known))
    if planner.question.via and not planner.question.to:
        raise FlagplotError("a route of your own needs its end", field="--to", expected="the place it leads to")


def _head(planner: Planner) -> list[Block]:
    roster, asked = planner.expedition.roster, planner.question
    side, enemy = roster.sides[planner.side], roster.sides[1 - planner.mover]
    known = f"what {side} has, and the voyage as announced"
    if asked.referee:
        known = "everything"
    elif planner.is_guess:
        known = f"of {enemy} the ports"
    title = f"{planner.expedition.title}: {', '.join(asked.forces)}, for {side} ({planner.rules.name})"
    head: list[Block] = [Paragraph(title, style="bold"), Paragraph(f"Known: {known}.")]
    if planner.is_guess:
        head.append(Paragraph(_assumed(planner, enemy), style="bold"))
    return [*head, Paragraph(DANGER), Gap()]


def _assumed(planner: Planner, enemy: str) -> str:
    """The assumptions about the enemy, and their source."""
    count, reach = planner.assumed.squadrons, planner.assumed.range
    search = f"{count} search {'squadron' if count == 1 else 'squadrons'} of range {reach}"
    has = f"one force of fast ships{f' and {search}' if count else ', no aircraft'}"
    said = (
        "by default: say otherwise in the file, `assumed` of that side"
        if planner.assumed.is_default
        else "as the file says"
    )
    return f"Assumed ({said}): in each port of {enemy} {has}; no submarines."


def _searched(planner: Planner) -> Found:
    """Routes to a place: the shortest, the safest, one's own; for the defender the route and its best hex."""
    board, dangers = planner.expedition.board, planner.dangers
    courses = planner.courses()
    routes = [("shortest", courses[0]), ("safest", courses[-1])]
    if len(courses) == 1:
        routes = [("shortest and safest", courses[0])]
    routes += [("yours", planner.named_course())] if planner.question.via else []
    least = _least(planner, routes)
    blocks = [*_head(planner), *_best(planner, routes), *report.side_by_side(board, routes, least), Gap()]
    if any(len(course.parts) > 1 for _, course in routes):
        blocks += [Paragraph(STRAITS), Gap()]
    if len(courses) > 2:
        choices = ", ".join(f"{c.length}: {percent(c.danger)} ({percent(c.on_the_way)})" for c in courses)
        blocks += [Paragraph(f"By length, danger and that before the end: {choices}"), Gap()]
    for name, course in dict(routes).items():
        blocks += [*report.worst_hexes(board, dangers, name, course, planner.question.hexes), Gap()]
    blocks += report.barred(dangers)
    found = {
        **_data(planner),
        "activity": ACTIVITY_WORDS[planner.activity],
        "hunters": data.hunters(board, dangers),
        "routes": [
            {**data.course(board, dangers, name, course), **({"least_danger": data.chance(least[at])} if least else {})}
            for at, (name, course) in enumerate(routes)
        ],
        "choices": data.choices(courses),
    }
    forces = tuple(planner.question.forces)
    return Found(blocks, found, [(_route(board, name, forces, course), course, dangers) for name, course in routes])


def _least(planner: Planner, routes: list[tuple[str, Course]]) -> list[Fraction]:
    """The danger of the same routes if none of the enemy's aircraft search; nothing where nothing is guessed."""
    if not planner.is_guess or not planner.assumed.squadrons:
        return []
    blind = planner.blind
    return [along(planner.expedition.chart, blind.dangers, course.path).danger for _, course in routes]


def _route(board: Map, name: str, forces: tuple[str, ...], course: Course) -> Route:
    """A route as everybody reads it."""
    hexes = tuple(Hex(board.id_of(step.hex), board.spell(step.hex), step.danger.total) for step in course.steps)
    return Route(name, forces, hexes, course.danger, course.on_the_way, board.id_of(course.worst.hex))


def _best(planner: Planner, routes: list[tuple[str, Course]]) -> Iterator[Block]:
    """The best hexes for the defender."""
    if planner.for_defender:
        named = bool(planner.question.via)
        yield Heading(f"Best hex against the route {'named' if named else 'that is shortest'}")
        route = routes[-1] if named else routes[0]
        yield from report.best_hexes(planner.expedition.board, planner.dangers, route[1])
        yield Gap()


def _data(planner: Planner) -> dict[str, object]:
    roster = planner.expedition.roster
    return {
        "title": planner.expedition.title,
        "edition": planner.rules.name,
        "for": roster.sides[planner.side],
        "knows_everything": planner.question.referee,
        "assumed_forces": planner.is_guess,
        **({"assumed": planner.assumed.shown()} if planner.is_guess else {}),
        "forces": list(planner.question.forces),
    }


def _filed(planner: Planner) -> Found:
    """The plans of the file in which the force sails."""
    board = planner.expedition.board
    found, plans = Found(_head(planner), _data(planner)), list[object]()
    guesses = planner.is_guess and planner.assumed.squadrons
    for place, plan in enumerate(planner.filed()):
        found.blocks += report.filed(board, plan, planner.question.hexes, planner.for_defender)
        if guesses:
            least = [percent(stretch.course.danger) for stretch in planner.blind.filed()[place].stretches]
            found.blocks += [Paragraph(f"Without air search: {', '.join(least)}", 1), Gap()]
        stretches = [
            {"forces": list(s.forces), "hunters": data.hunters(board, s.dangers)}
            | data.course(board, s.dangers, ", ".join(s.forces), s.course)
            for s in plan.stretches
        ]
        plans.append({"operation": plan.operation, "plan": plan.plan, "stretches": stretches})
        name = f"{plan.operation}, {plan.plan}"
        found.routes += [(_route(board, name, s.forces, s.course), s.course, s.dangers) for s in plan.stretches]
    found.data["plans"] = plans
    return found


def _draw(planner: Planner, routes: list[tuple[Route, Course, Dangers]]) -> Svg:
    """Routes and danger on the map."""
    board, chart, drawn = planner.expedition.board, planner.expedition.chart, list[Line]()
    called = [route.name if planner.question.to else route.name.rpartition(", ")[2] for route, _, _ in routes]
    names = list(dict.fromkeys(called))
    values: dict[int, float] = {}
    if planner.question.to:
        values = {hex: float(found.total) for hex, found in everywhere(board, chart, routes[0][2]).items()}
    for number, (name, (_, course, _)) in enumerate(zip(called, routes, strict=True)):
        known = name in called[:number]
        drawn.append(Line("" if known else name, course.path, LOOKS.get(name, names.index(name))))
        values |= {step.hex: max(float(step.danger.total), values.get(step.hex, 0.0)) for step in course.steps}
    title = f"{planner.expedition.title}: {', '.join(planner.question.forces)}"
    label = "danger in round one, by the shortest way" if planner.question.to else "danger in round one"
    under = f"{planner.rules.name}; the danger of each hex for this voyage"
    return closeup(MapDetail(board, title, under, drawn, shading=Shading(label, values)))


def _counted(planner: Planner) -> Found:
    """How often each plan may be intercepted (22.13)."""
    expedition, t = planner.expedition, planner.sea
    roster, board, s = expedition.roster, expedition.board, expedition.situation
    title = Paragraph(f"{expedition.title}: possible interceptions, submarines apart [22.13]", style="bold")
    found = Found([title], {"title": expedition.title, "edition": planner.rules.name})
    plans = list[object]()
    for o, operation in enumerate(roster.operations):
        for p, plan in enumerate(roster.plans[o], start=1):
            number, found_on = interceptions(t, s, o, p), list[object]()
            found.blocks += [Gap(), Paragraph(f"{operation}, {plan}: {number}")]
            for part in stretches(t, s, o, p):
                names = [roster.forces[f] for f in part.forces]
                ends = f"{board.spell(part.path[0])} to {board.spell(part.path[-1])}"
                why = "" if part.open_hexes else f": immune [{part.cites}]"
                why = why or ("" if part.is_new else ": not once more than on the stretch before")
                found.blocks.append(Paragraph(f"{', '.join(names)}, {ends}{why}", 1))
                found_on.append({"forces": names, "from": board.id_of(part.path[0]), "to": board.id_of(part.path[-1]),
                             "new": part.is_new, "open_hexes": part.open_hexes, "cites": part.cites})  # fmt: skip
            found.allowed.append(InterceptionCount(operation, plan, number))
            plans.append({"operation": operation, "plan": plan, "interceptions": number, "stretches": found_on})
    found.data["plans"] = plans
    return found
