"""`flagplot intercept dice`: one attempt to intercept, factor by factor, with its exact chances by round."""

import json
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from flagplot.cli.commands import options
from flagplot.cli.commands.chances.plan import Activity, Cards, Operation, Plan
from flagplot.core.errors import FlagplotError, one_of

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)
PROCEDURE: Final = "awaw.interception"
MOST_TOLD: Final = 12
"""Hexes of a path that an error lists."""
Words = Annotated[
    list[str] | None, typer.Argument(metavar="[FILE | FIELD=VALUE...]", help="An operation file, or fields by name.")
]


@app.callback(help="Count one attempt to intercept.")
def intercept() -> None:
    """Keep `dice` a word of its own."""


@app.command(name="dice")
def dice(
    words: Words = None,
    force: Annotated[
        list[str] | None, typer.Option("--force", metavar="NAME", help="Force that is intercepted.")
    ] = None,
    at: Annotated[str, typer.Option("--at", metavar="HEX", help="Interception hex: an id or a name.")] = "",
    by: Annotated[
        list[str] | None,
        typer.Option("--by", metavar="NAME", help="Who tries; repeated, all at once. Else each alone."),
    ] = None,
    to: Annotated[str, typer.Option("--to", metavar="PLACE", help="Where it sails, if not as the file says.")] = "",
    via: Annotated[list[str] | None, typer.Option("--via", metavar="PLACE", help="By this place, with --to.")] = None,
    activity: Activity = "",
    operation: Operation = "",
    plan: Plan = "",
    codebreaking: Cards = False,
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    as_json: options.Json = False,
) -> None:
    """Count the dice of an attempt, factor by factor, and the exact chance to be there in each round.

    From an operation file, or without one from fields: those of `flagplot adjudicate --list interception`.

    \b
    Examples:
      flagplot intercept dice activity=sea-supply task-forces=1 spotters=2 distance=9
      flagplot intercept dice scenarios/bismarck-1941.yaml --force "Luetjens' squadron" --at U5
      flagplot intercept dice scenarios/bismarck-1941.yaml --force "Luetjens' squadron" --at U5 --by "Home Fleet"
    """  # noqa: D301
    from flagplot.games.awaw.files.operation.read import read
    from flagplot.games.awaw.turn.planning.planner import Planner, Question
    from flagplot.table.setting import read_rulings

    chosen = read_rulings(ruling or [], "--ruling")
    if not words or "=" in words[0]:
        _from_fields(words or [], (edition, chosen), activity, as_json)
        return
    if len(words) > 1:
        raise FlagplotError(f"{words[1]!r} is one word too many", expected="one operation file, or FIELD=VALUE words")
    expedition = read(Path(words[0]))
    for option, given, expected in (("--force", force, "the force that sails"), ("--at", at, "a hex of its path")):
        if not given:
            raise FlagplotError("it is missing", field=option, expected=expected)
    question = Question(tuple(force or ()), to, tuple(via or ()), activity, operation, plan, "", True, codebreaking)
    _from_file(Planner(expedition, question, chosen, edition), at, by or [], as_json)


def _from_fields(words: list[str], chosen: tuple[str, dict[str, str]], activity: str, as_json: bool) -> None:
    """One attempt whose facts are given one by one."""
    from flagplot.cli.commands.rules.adjudicated import Book
    from flagplot.cli.text.chances.intercept_text import Tried, as_data, told
    from flagplot.games.awaw.interception.attempt.chances import rounds_of
    from flagplot.games.awaw.interception.attempt.method import Attempt, attempt_refusal, prospects
    from flagplot.games.awaw.turn.planning.attempts import there

    fields: dict[str, object] = {"activity": activity} if activity else {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise FlagplotError(f"{word!r} gives no field", expected="field=value, such as distance=9")
        fields[name] = _folded(value) if name == "activity" else value
    case = Book(chosen[0] or "awaw-2018", chosen[1]).case(PROCEDURE, fields)
    t, given = case.tables, case.inputs
    theatre, distance = int(given["theatre"]), int(given["distance"])  # type: ignore[arg-type]
    attempt = Attempt(**{name: given[name] for name in Attempt._fields})  # type: ignore[arg-type]
    found = prospects(t, theatre, attempt)
    refusal = attempt_refusal(t, theatre, distance, found)
    rounds = {} if refusal else rounds_of(theatre, distance, found, t)
    tried = Tried("The attempt", 1, distance, (), refusal, attempt, found, rounds,
                  there(t, [rounds], [attempt.is_submarine])[0])  # fmt: skip
    typer.echo(json.dumps(as_data(t, tried), ensure_ascii=False) if as_json else "\n".join(told(t, tried)))


def _folded(value: str) -> str:
    """The words of operation files are understood as well."""
    from flagplot.games.awaw.files.operation.words import ACTIVITIES
    from flagplot.games.awaw.interception.words import ACTIVITY_WORDS

    return ACTIVITY_WORDS[ACTIVITIES[value]] if value in ACTIVITIES else value


def _from_file(planner: Any, at: str, by: list[str], as_json: bool) -> None:
    """Attempts on a force of a file, in one hex of its path."""
    from flagplot.cli.text.chances.intercept_text import as_data, told
    from flagplot.cli.text.chances.plan_json import reason
    from flagplot.cli.text.chances.plan_text import wrapped
    from flagplot.games.awaw.turn.words.reasons import BY_CODE

    board = planner.expedition.board
    hex = planner.locate(at, "--at")
    where, dangers, step = _step(planner, hex)
    refusal = dangers.watch.hex_refusal(hex)
    tried = _tried(planner, dangers, step, by)
    if as_json:
        t = planner.sea.interception
        found = {
            "forces": list(planner.question.forces),
            "edition": planner.rules.name,
            "route": where,
            "hex": board.id_of(hex),
            "refused": reason(refusal),
            "together": bool(by),
            "attempts": [as_data(t, each) for each in tried],
        }
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    lines = wrapped(f"{', '.join(planner.question.forces)}: {where}, in {board.spell(hex)} ({planner.rules.name})")
    if refusal:
        lines += wrapped(f"may not be intercepted there: {BY_CODE[refusal].text} [{BY_CODE[refusal].cites}]", 2)
    else:
        lines += [""] if not by else ["", *wrapped("All at once; a late one needs another that came in time [22.24B].")]
        for each in tried:
            lines += [*told(planner.sea.interception, each), ""]
    typer.echo("\n".join(lines).rstrip())


def _step(planner: Any, hex: int) -> tuple[str, Any, Any]:
    """The stretch of path on which the hex lies: what it is called, its dangers, the step."""
    board = planner.expedition.board
    if planner.question.to:
        course = planner.named_course()
        stretches = [(f"to {board.spell(course.path[-1])}", planner.dangers, course)]
    else:
        stretches = [
            (f"{plan.operation}, {plan.plan}", stretch.dangers, stretch.course)
            for plan in planner.filed()
            for stretch in plan.stretches
            if planner.question.forces[0].casefold() in map(str.casefold, stretch.forces)
        ]
    found = [(name, dangers, step) for name, dangers, course in stretches for step in course.steps if step.hex == hex]
    if not found:
        hexes = dict.fromkeys(board.id_of(n) for _, _, course in stretches for n in course.path)
        told = "such as " + ", ".join(list(hexes)[:MOST_TOLD]) if len(hexes) > MOST_TOLD else one_of(hexes)
        what = f"{board.spell(hex)} is not on the path"
        raise FlagplotError(what, field="--at", expected=f"a hex of it, {told} [22.12]")
    # A hex where one stretch ends and the next begins belongs to the first; there it may be chosen.
    return found[0]


def _tried(planner: Any, dangers: Any, step: Any, by: list[str]) -> list[Any]:
    """The attempts: those named at once, or everybody's alone."""
    from flagplot.cli.text.chances.intercept_text import Tried
    from flagplot.games.awaw.turn.planning.attempts import there

    watch, t = dangers.watch, planner.sea.interception
    hunters = _named(watch.hunters, by) if by else list(watch.hunters)
    surface = sum(not hunter.is_submarine for hunter in hunters) if by else 1
    together = max(1, surface)
    chances = [watch.rounds(hunter, step.hex, step.seen, together) for hunter in hunters]
    below = [hunter.is_submarine for hunter in hunters]
    joint = there(t, chances, below) if by else [there(t, [c], [b])[0] for c, b in zip(chances, below, strict=True)]
    found = []
    for hunter, own, rounds in zip(hunters, chances, joint, strict=True):
        refusal = watch.refusal(hunter, step.hex, step.seen, together)
        if by and not hunter.is_submarine:
            others = [other.force for other in hunters if other is not hunter and not other.is_submarine]
            refusal = refusal or watch.company_refusal(hunter.force, *others)
        path = planner.sea.map.way(hunter.start, step.hex)
        attempt = watch.attempt(hunter, step.hex, step.seen, together)
        prospects = watch.prospects(hunter, step.hex, step.seen, together)
        ids = tuple(map(planner.expedition.board.id_of, path))
        distance = watch.distance(hunter, step.hex)
        found.append(Tried(hunter.name, hunter.tries, distance, ids, refusal, attempt, prospects, own, rounds))
    return found


def _named(hunters: Any, names: list[str]) -> list[Any]:
    known = {hunter.name.casefold(): hunter for hunter in hunters}
    for name in names:
        if name.strip().casefold() not in known:
            expected = one_of(hunter.name for hunter in hunters)
            raise FlagplotError(f"there is no force {name!r}", field="--by", expected=expected)
    if len({name.strip().casefold() for name in names}) < len(names):
        raise FlagplotError("a force is named twice", field="--by", expected="each force once (22.14A)")
    return [known[name.strip().casefold()] for name in names]
