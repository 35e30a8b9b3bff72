"""`flagplot plan`: where a voyage may be intercepted, its shortest and its safest route, the defender's best hex."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final

from flagplot.blocks import Block, Gap, Heading, Paragraph
from flagplot.board.draw import Route, Shading, draw
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.command import Answer, Chosen, Edition, Option, Word
from flagplot.games.awaw.commands import plan_data, plan_words
from flagplot.games.awaw.commands.plan_words import percent
from flagplot.games.awaw.files.operation.build import Expedition
from flagplot.games.awaw.files.operation.count import interceptions, stretches
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.course import Course, everywhere
from flagplot.games.awaw.turn.planning.danger import Dangers
from flagplot.games.awaw.turn.planning.planner import Planner, Question
from flagplot.games.awaw.turn.words.naming import ACTIVITY_WORDS

COLOURS: Final = {"shortest": "#1b4f9c", "safest": "#1e7d3c", "yours": "#7d3c98", "shortest and safest": "#1e7d3c"}
DANGER: Final = (
    "Danger: chance that somebody is in the hex for round one [22.23] if the defender chooses it [22.12], with the "
    "number of attempts that is best for the defender [22.22K] and all submarines [22.114]."
)
STRAITS: Final = (
    "* beyond a strait, where a new activity begins [22.13A]; the danger of all parts is for forces that try in each, "
    "though one has one attempt a phase [22.14A]"
)
Activity = Annotated[str, Option("--activity", "WORD", "What it does, if not what the file says.")]
Operation = Annotated[str, Option("--operation", "NAME", "Operation of the file, if several.")]
Plan = Annotated[str, Option("--plan", "NAME", "Plan of the file, if not all.")]
Cards = Annotated[bool, Option("--codebreaking", "", "The interceptors have the lead in strategic cards (22.22I).")]


@dataclass
class Found:
    """What was found: blocks for people, data for programs, routes for a picture."""

    blocks: list[Block]
    data: dict[str, Any]
    routes: list[tuple[str, Course, Dangers]] = field(default_factory=list)


def plan(
    file: Annotated[Path, Word("FILE", "An operation file.")],
    force: Annotated[
        Sequence[str], Option("--force", "NAME", "Force that sails; repeat it for several in a hex.")
    ] = (),
    to: Annotated[str, Option("--to", "PLACE", "Where it goes; else the plans of the file are told.")] = "",
    via: Annotated[Sequence[str], Option("--via", "PLACE", "A route of your own, by this place.")] = (),
    side: Annotated[str, Option("--for", "SIDE", "Plan for this side, not the one that moves.")] = "",
    referee: Annotated[bool, Option("--referee", "", "Count what only the other side knows as well.")] = False,
    activity: Activity = "",
    operation: Operation = "",
    plan: Plan = "",
    codebreaking: Cards = False,
    hexes: Annotated[bool, Option("--hexes", "", "Tell who can come to every hex, not to the worst.")] = False,
    count: Annotated[bool, Option("--count", "", "Count the interceptions that each plan allows.")] = False,
    png: Annotated[Path | None, Option("--png", "OUT", "Draw routes and danger on the map.")] = None,
    edition: Edition = "",
    ruling: Chosen = Chosen(),  # noqa: B008
) -> Answer:
    """Say where a voyage may be met, with what chance, and find its safest route; or the best hex to meet it in.

    Chances are exact. A side's plan goes by what that side may know: of the enemy the ports are known, and one force of
    fast ships is assumed in each; --referee counts everything.

    \b
    Examples:
      flagplot plan scenarios/rendezvous-22-13.yaml --count
      flagplot plan scenarios/bismarck-1941.yaml --force "Luetjens' squadron" --referee
      flagplot plan scenarios/coral-sea-1942-operation.yaml --force "MO Main Force" --to "Port Moresby" --referee
      flagplot plan scenarios/coral-sea-1942-operation.yaml --force "MO Main Force" --for U.S.
    """  # noqa: D301
    expedition = read(file)
    if count:
        counted = _counted(Planner(expedition, Question(()), ruling, edition))
        return Answer(counted.blocks, counted.data)
    if not force:
        known = [name for row, name in enumerate(expedition.roster.forces) if name and _moves(expedition, row)]
        raise FlagplotError("no force is named", field="--force", expected=one_of(known))
    if via and not to:
        raise FlagplotError("a route of your own needs its end", field="--to", expected="the place it leads to")
    question = Question(tuple(force), to, tuple(via), activity, operation, plan, side, referee, codebreaking)
    planner = Planner(expedition, question, ruling, edition)
    found = _searched(planner, hexes) if to else _filed(planner, hexes)
    if png is not None:
        _draw(planner, found.routes, png)
    return Answer(found.blocks, found.data, notes=(f"drawn: {png}",) if png else ())


def _moves(expedition: Expedition, row: int) -> bool:
    return row // terms.FORCES == expedition.situation.mover


def _head(planner: Planner) -> list[Block]:
    roster, asked = planner.expedition.roster, planner.question
    side, enemy = roster.sides[planner.side], roster.sides[1 - planner.mover]
    known = f"what {side} has, and the voyage as announced"
    if asked.referee:
        known = "everything"
    elif planner.is_guess:
        known = f"of {enemy} the ports, with one force of fast ships assumed in each; no aircraft, no submarines"
    title = f"{planner.expedition.title}: {', '.join(asked.forces)}, for {side} ({planner.rules.name})"
    return [Paragraph(title, style="bold"), Paragraph(f"Known: {known}."), Paragraph(DANGER), Gap()]


def _searched(planner: Planner, every: bool) -> Found:
    """Routes to a place: the shortest, the safest, one's own; for the defender the route and its best hex."""
    board, dangers = planner.expedition.board, planner.dangers
    courses = planner.courses()
    routes = [("shortest", courses[0]), ("safest", courses[-1])]
    if len(courses) == 1:
        routes = [("shortest and safest", courses[0])]
    routes += [("yours", planner.named_course())] if planner.question.via else []
    blocks = [*_head(planner), *_best(planner, routes), *plan_words.side_by_side(board, routes), Gap()]
    if any(len(course.parts) > 1 for _, course in routes):
        blocks += [Paragraph(STRAITS), Gap()]
    if len(courses) > 2:
        told = ", ".join(f"{c.length}: {percent(c.danger)} ({percent(c.on_the_way)})" for c in courses)
        blocks += [Paragraph(f"By length, danger and that before the end: {told}"), Gap()]
    for name, course in dict(routes).items():
        blocks += [*plan_words.worst_hexes(board, dangers, name, course, every), Gap()]
    blocks += plan_words.barred(dangers)
    data = {
        **_data(planner),
        "activity": ACTIVITY_WORDS[planner.activity],
        "hunters": plan_data.hunters(board, dangers),
        "routes": [plan_data.course(board, dangers, name, course) for name, course in routes],
        "choices": plan_data.choices(courses),
    }
    return Found(blocks, data, [(name, course, dangers) for name, course in routes])


def _best(planner: Planner, routes: list[tuple[str, Course]]) -> Iterator[Block]:
    """The best hexes for the defender."""
    if planner.for_defender:
        named = bool(planner.question.via)
        yield Heading(f"Best hex against the route {'named' if named else 'that is shortest'}")
        route = routes[-1] if named else routes[0]
        yield from plan_words.best_hexes(planner.expedition.board, planner.dangers, route[1])
        yield Gap()


def _data(planner: Planner) -> dict[str, Any]:
    roster = planner.expedition.roster
    return {
        "title": planner.expedition.title,
        "edition": planner.rules.name,
        "for": roster.sides[planner.side],
        "knows_everything": planner.question.referee,
        "assumed_forces": planner.is_guess,
        "forces": list(planner.question.forces),
    }


def _filed(planner: Planner, every: bool) -> Found:
    """The plans of the file in which the force sails."""
    board = planner.expedition.board
    found = Found(_head(planner), {**_data(planner), "plans": []})
    for plan in planner.filed():
        found.blocks += plan_words.filed(board, plan, every, planner.for_defender)
        told = [
            {"forces": list(s.forces), "hunters": plan_data.hunters(board, s.dangers)}
            | plan_data.course(board, s.dangers, ", ".join(s.forces), s.course)
            for s in plan.stretches
        ]
        found.data["plans"].append({"operation": plan.operation, "plan": plan.plan, "stretches": told})
        found.routes += [(plan.plan, s.course, s.dangers) for s in plan.stretches]
    return found


def _draw(planner: Planner, routes: list[tuple[str, Course, Dangers]], png: Path) -> None:
    board, chart, drawn = planner.expedition.board, planner.expedition.chart, list[Route]()
    names = list(dict.fromkeys(name for name, _, _ in routes))
    values: dict[int, float] = {}
    if planner.question.to:
        values = {hex: float(found.total) for hex, found in everywhere(board, chart, routes[0][2]).items()}
    for number, (name, course, _) in enumerate(routes):
        known = name in [before for before, _, _ in routes[:number]]
        colour = COLOURS.get(name, f"C{names.index(name)}")
        drawn.append(Route("" if known else name, course.path, colour))
        values |= {step.hex: max(float(step.danger.total), values.get(step.hex, 0.0)) for step in course.steps}
    title = f"{planner.expedition.title}: {', '.join(planner.question.forces)}"
    label = "danger in round one, by the shortest way" if planner.question.to else "danger in round one"
    draw(board, png, drawn, Shading(label, values), title)


def _counted(planner: Planner) -> Found:
    """How often each plan may be intercepted (22.13)."""
    expedition, t = planner.expedition, planner.sea
    roster, board, s = expedition.roster, expedition.board, expedition.situation
    title = Paragraph(f"{expedition.title}: possible interceptions, submarines apart [22.13]", style="bold")
    found = Found([title], {"title": expedition.title, "edition": planner.rules.name, "plans": []})
    for o, operation in enumerate(roster.operations):
        for p, plan in enumerate(roster.plans[o], start=1):
            number, told = interceptions(t, s, o, p), []
            found.blocks += [Gap(), Paragraph(f"{operation}, {plan}: {number}")]
            for part in stretches(t, s, o, p):
                names = [roster.forces[f] for f in part.forces]
                ends = f"{board.spell(part.path[0])} to {board.spell(part.path[-1])}"
                why = "" if part.open_hexes else f": immune [{part.cites}]"
                why = why or ("" if part.is_new else ": not once more than on the stretch before")
                found.blocks.append(Paragraph(f"{', '.join(names)}, {ends}{why}", 1))
                told.append({"forces": names, "from": board.id_of(part.path[0]), "to": board.id_of(part.path[-1]),
                             "new": part.is_new, "open_hexes": part.open_hexes, "cites": part.cites})  # fmt: skip
            found.data["plans"].append(
                {"operation": operation, "plan": plan, "interceptions": number, "stretches": told}
            )
    return found
