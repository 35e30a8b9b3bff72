"""`flagplot plan`: where a voyage may be intercepted, its shortest and its safest route, the defender's best hex."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.cli.commands import options
from flagplot.core.errors import FlagplotError

COLOURS = {"shortest": "#1b4f9c", "safest": "#1e7d3c", "yours": "#7d3c98", "shortest and safest": "#1e7d3c"}
File = Annotated[Path, typer.Argument(metavar="FILE", help="An operation file.", show_default=False)]
Force = Annotated[
    list[str] | None, typer.Option("--force", metavar="NAME", help="Force that sails; repeat it for several in a hex.")
]
To = Annotated[str, typer.Option("--to", metavar="PLACE", help="Where it goes; else the plans of the file are told.")]
Via = Annotated[list[str] | None, typer.Option("--via", metavar="PLACE", help="A route of your own, by this place.")]
Activity = Annotated[str, typer.Option("--activity", metavar="WORD", help="What it does, if not what the file says.")]
Operation = Annotated[str, typer.Option("--operation", metavar="NAME", help="Operation of the file, if several.")]
Plan = Annotated[str, typer.Option("--plan", metavar="NAME", help="Plan of the file, if not all.")]
Cards = Annotated[
    bool, typer.Option("--codebreaking", help="The interceptors have the lead in strategic cards (22.22I).")
]


def command(
    file: File,
    force: Force = None,
    to: To = "",
    via: Via = None,
    side: Annotated[
        str, typer.Option("--for", metavar="SIDE", help="Plan for this side, not the one that moves.")
    ] = "",
    referee: Annotated[bool, typer.Option("--referee", help="Count what only the other side knows as well.")] = False,
    activity: Activity = "",
    operation: Operation = "",
    plan: Plan = "",
    codebreaking: Cards = False,
    hexes: Annotated[bool, typer.Option("--hexes", help="Tell who can come to every hex, not to the worst.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Count the interceptions that each plan allows.")] = False,
    png: Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Draw routes and danger on the map.")] = None,
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    as_json: options.Json = False,
) -> None:
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
    from flagplot.core.errors import one_of
    from flagplot.games.awaw.files.operation.read import read
    from flagplot.games.awaw.turn.planning.planner import Planner, Question
    from flagplot.table.setting import read_rulings

    expedition = read(file)
    if count:
        _count(Planner(expedition, Question(()), read_rulings(ruling or [], "--ruling"), edition), as_json)
        return
    if not force:
        known = [name for row, name in enumerate(expedition.roster.forces) if name and _moves(expedition, row)]
        raise FlagplotError("no force is named", field="--force", expected=one_of(known))
    if via and not to:
        raise FlagplotError("a route of your own needs its end", field="--to", expected="the place it leads to")
    question = Question(tuple(force), to, tuple(via or ()), activity, operation, plan, side, referee, codebreaking)
    planner = Planner(expedition, question, read_rulings(ruling or [], "--ruling"), edition)
    found = _searched(planner, hexes) if to else _filed(planner, hexes)
    typer.echo(json.dumps(found[1], ensure_ascii=False) if as_json else "\n".join(found[0]))
    if png is not None:
        _draw(planner, found[2], png)
        typer.echo(f"drawn: {png}", err=as_json)


def _moves(expedition: Any, row: int) -> bool:
    from flagplot.games.awaw.turn import terms

    return bool(row // terms.FORCES == expedition.situation.mover)


def _head(planner: Any) -> list[str]:
    from flagplot.cli.text.chances.plan_text import wrapped

    roster, asked = planner.expedition.roster, planner.question
    side, enemy = roster.sides[planner.side], roster.sides[1 - planner.mover]
    known = f"what {side} has, and the voyage as announced"
    if asked.referee:
        known = "everything"
    elif planner.is_guess:
        known = f"of {enemy} the ports, with one force of fast ships assumed in each; no aircraft, no submarines"
    return [
        *wrapped(f"{planner.expedition.title}: {', '.join(asked.forces)}, for {side} ({planner.rules.name})"),
        *wrapped(f"Known: {known}."),
        *wrapped(
            "Danger: chance that somebody is in the hex for round one [22.23] if the defender chooses it [22.12], by as "
            "many attempts as serve him best [22.22K] and all submarines [22.114]."
        ),
    ]


def _searched(planner: Any, every: bool) -> tuple[list[str], dict[str, Any], list[Any]]:
    """Routes to a place: the shortest, the safest, one's own; for the defender the route and its best hex."""
    from flagplot.cli.text.chances import plan_json, plan_text
    from flagplot.games.awaw.turn.words.naming import ACTIVITY_WORDS

    board, dangers = planner.expedition.board, planner.dangers
    courses = planner.courses()
    routes = [("shortest", courses[0]), ("safest", courses[-1])]
    if len(courses) == 1:
        routes = [("shortest and safest", courses[0])]
    routes += [("yours", planner.named_course())] if planner.question.via else []
    lines = [*_head(planner), ""]
    if planner.for_defender:
        route = routes[-1] if planner.question.via else routes[0]
        lines += [f"Best hex against the route {'named' if planner.question.via else 'that is shortest'}"]
        lines += [*plan_text.best_hexes(board, dangers, route[1]), ""]
    lines += [*plan_text.side_by_side(board, routes), ""]
    if any(len(course.parts) > 1 for _, course in routes):
        lines += [*plan_text.wrapped("* beyond a strait, where a new activity begins [22.13A]; the danger of all parts is "
                                     "for forces that try in each, though one has one attempt a phase [22.14A]"), ""]  # fmt: skip
    if len(courses) > 2:
        told = ", ".join(
            f"{c.length}: {plan_text.percent(c.danger)} ({plan_text.percent(c.on_the_way)})" for c in courses
        )
        lines += [*plan_text.wrapped(f"By length, danger and that before the end: {told}"), ""]
    for name, course in dict(routes).items():
        lines += [*plan_text.worst_hexes(board, dangers, name, course, every), ""]
    lines += plan_text.barred(dangers)
    data = {
        **_data(planner),
        "activity": ACTIVITY_WORDS[planner.activity],
        "hunters": plan_json.hunters(board, dangers),
        "routes": [plan_json.course(board, dangers, name, course) for name, course in routes],
        "choices": plan_json.choices(courses),
    }
    return lines, data, [(name, course, dangers) for name, course in routes]


def _data(planner: Any) -> dict[str, Any]:
    roster = planner.expedition.roster
    return {
        "title": planner.expedition.title,
        "edition": planner.rules.name,
        "for": roster.sides[planner.side],
        "knows_everything": planner.question.referee,
        "assumed_forces": planner.is_guess,
        "forces": list(planner.question.forces),
    }


def _filed(planner: Any, every: bool) -> tuple[list[str], dict[str, Any], list[Any]]:
    """The plans of the file in which the force sails."""
    from flagplot.cli.text.chances import plan_json, plan_text

    board, plans = planner.expedition.board, planner.filed()
    lines, told = _head(planner), []
    drawn: list[Any] = []
    for plan in plans:
        lines += ["", *plan_text.filed(board, plan, every, planner.for_defender)]
        stretches = [
            {"forces": list(s.forces), "hunters": plan_json.hunters(board, s.dangers)}
            | plan_json.course(board, s.dangers, ", ".join(s.forces), s.course)
            for s in plan.stretches
        ]
        told.append({"operation": plan.operation, "plan": plan.plan, "stretches": stretches})
        drawn += [(f"{plan.plan}", s.course, s.dangers) for s in plan.stretches]
    return lines, {**_data(planner), "plans": told}, drawn


def _draw(planner: Any, routes: list[Any], png: Path) -> None:
    from flagplot.board.draw import Route, Shading, draw
    from flagplot.games.awaw.turn.planning.course import everywhere

    board, chart, drawn = planner.expedition.board, planner.expedition.chart, []
    names = list(dict.fromkeys(name for name, _, _ in routes))
    values = {}
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


def _count(planner: Any, as_json: bool) -> None:
    """How often each plan may be intercepted (22.13)."""
    from flagplot.cli.text.chances.plan_text import wrapped
    from flagplot.games.awaw.files.operation.count import interceptions, stretches

    expedition, t = planner.expedition, planner.sea
    roster, board, s = expedition.roster, expedition.board, expedition.situation
    lines, data = [f"{expedition.title}: possible interceptions, submarines apart [22.13]"], []
    for o, operation in enumerate(roster.operations):
        for p, plan in enumerate(roster.plans[o]):
            number, told = interceptions(t, s, o, p + 1), []
            lines += ["", *wrapped(f"{operation}, {plan}: {number}")]
            for part in stretches(t, s, o, p + 1):
                names = [roster.forces[f] for f in part.forces]
                ends = f"{board.spell(part.path[0])} to {board.spell(part.path[-1])}"
                why = "" if part.open_hexes else f": immune [{part.cites}]"
                why = why or ("" if part.is_new else ": not once more than on the stretch before")
                lines += wrapped(f"{', '.join(names)}, {ends}{why}", 2)
                told.append({"forces": names, "from": board.id_of(part.path[0]), "to": board.id_of(part.path[-1]),
                             "new": part.is_new, "open_hexes": part.open_hexes, "cites": part.cites})  # fmt: skip
            data.append({"operation": operation, "plan": plan, "interceptions": number, "stretches": told})
    found = {"title": expedition.title, "edition": planner.rules.name, "plans": data}
    typer.echo(json.dumps(found, ensure_ascii=False) if as_json else "\n".join(lines))
