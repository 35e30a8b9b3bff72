"""`flagplot intercept dice`: one attempt to intercept, factor by factor, with its exact chances by round.

First one attempt in words and as data; then the commands that read it from words, fields or a file.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from typing_extensions import TypedDict

from flagplot.blocks import Block, Gap, Heading, Paragraph, Table
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.command import Answer, Edition, Option, RulingOption, Word
from flagplot.core.offers.composing import Voyage
from flagplot.core.printed.changed import wanted
from flagplot.core.printed.own_numbers import own_blocks, own_data
from flagplot.core.procedures.procedure import find
from flagplot.games.awaw import editions, procedures
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.interception.attempt.dice import Factors
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.attempt.method import (
    Attempt,
    Prospects,
    attempt_refusal,
    basic_of,
    factors_of,
    prospects,
)
from flagplot.games.awaw.interception.terms import (
    ACTIVITY_WORDS,
    ANNOUNCEABLE,
    BY_BASIC_DICE,
    BY_FACTORS,
    FACTOR_CITES,
    THROWN,
    FactorWords,
)
from flagplot.games.awaw.turn.planning.charting import way
from flagplot.games.awaw.turn.planning.course import Step
from flagplot.games.awaw.turn.planning.dangers import Dangers, there
from flagplot.games.awaw.turn.planning.data import Chance, RefusalData, chance, reason
from flagplot.games.awaw.turn.planning.hunters import Hunter, rounds_of
from flagplot.games.awaw.turn.planning.planner import Planner, planner_of
from flagplot.games.awaw.turn.planning.report import percent
from flagplot.games.awaw.turn.words.reasons import BY_CODE

_WORDS: Final = {each.field: each.words for each in FACTOR_CITES}
BASIC_WORDS: Final = (
    ("basic", "the activity"),
    ("spotters", _WORDS["spotters"]),
    ("submarines", _WORDS["submarines"]),
    ("codebreaking", _WORDS["codebreaking"]),
    ("slow", "slow ships among the interceptors"),
    ("submarine_force", "a submarine"),
    ("bad_port", "a port that is not operational"),
    ("small_target", "a small target"),
    ("invasion_hex", "an invasion hex"),
    ("counter", _WORDS["counter"]),
    ("us_transport", "transport from a U.S. box"),
)
"""What gives and takes dice where they are basic dice with modifiers (awaw-2003:table.22.23)."""


def applied(factors: Factors) -> list[tuple[FactorWords, int]]:
    """List the factors that gave or took dice, with how many."""
    return [(each, getattr(factors, each.field)) for each in FACTOR_CITES if getattr(factors, each.field) != 0]


class AttemptTrial(NamedTuple):
    """One attempt: the side, the distance, the forces, and the result."""

    name: str
    tries: int
    distance: int
    path: tuple[str, ...]
    refusal: int
    attempt: Attempt | None
    prospects: Prospects
    by_dice: dict[int, Fraction]
    """Chance of each round that the dice come to."""
    rounds: dict[int, Fraction]
    """Chance to be there in each round, the other attempts counted (22.24A, 22.24B); 0 for never."""


def factors(t: InterceptionTables, attempt: Attempt) -> list[tuple[int, str, str]]:
    """What gives and takes dice: how many, for what, by which paragraph."""
    if t.interception_method == BY_FACTORS:
        return [(count, each.words, each.cites) for each, count in applied(factors_of(t, attempt))]
    if t.interception_method == BY_BASIC_DICE:
        found = basic_of(t, attempt)
        named = [(getattr(found, field), words) for field, words in BASIC_WORDS]
        return [(count, words, "awaw-2003:table.22.23") for count, words in named if count]
    return []


def describe(t: InterceptionTables, found: AttemptTrial) -> Iterator[Block]:
    """The lines for a person."""
    each = f", each of {found.tries}" if found.tries > 1 else ""
    away = f", {found.distance} {'hex' if found.distance == 1 else 'hexes'}" if found.distance >= 0 else ""
    yield Paragraph(f"{found.name}{each}{away}", style="bold")
    if len(found.path) > 1:
        yield Paragraph(" ".join(found.path), 1)
    if found.attempt is not None:
        for count, words, cites in factors(t, found.attempt):
            yield Paragraph(f"{count:+d}  {words} [{cites}]", 1)
        yield Paragraph(_sum(t, found.prospects), 1)
    if found.refusal:
        yield Paragraph(f"may not: {BY_CODE[found.refusal].text} [{BY_CODE[found.refusal].cites}]", 1)
        return
    yield _rounds(found)


def answer(t: InterceptionTables, tried: Sequence[AttemptTrial]) -> Iterator[Block]:
    """A line for each attempt: its distance, its dice, and the chance to be there in round one, later and never."""
    yield Heading("The answer", is_answer=True)
    rows = []
    for each in tried:
        never = each.rounds.get(0, Fraction(0))
        first = each.rounds.get(1, Fraction(0))
        chances = (percent(first), percent(1 - first - never), percent(never))
        may = (_dice(each.prospects), *chances) if not each.refusal else ("may not", "-", "-", "-")
        rows.append((each.name, str(max(0, each.distance)), *may))
    yield Table(tuple(rows), ("", "hexes", "dice", "round 1", "later", "never"), level=1)


def _dice(prospects: Prospects) -> str:
    return str(prospects.dice) if prospects.hexes == THROWN else "none"


def _sum(t: InterceptionTables, prospects: Prospects) -> str:
    if prospects.hexes != THROWN:
        return f"within {prospects.hexes} hexes without dice [awaw-2011:22.21]"
    added = f", {prospects.added:+d} to their total" if prospects.added else ""
    cites = "awaw-2003:table.22.23" if t.interception_method == BY_BASIC_DICE else "22.21"
    return f"= {prospects.dice} {'die' if prospects.dice == 1 else 'dice'}{added} [{cites}]"


def _rounds(found: AttemptTrial) -> Table:
    """A row for each round: how likely the dice come to it, and how likely the force is there."""
    rows = []
    for number in (*sorted({*found.by_dice, *found.rounds} - {0}), 0):
        if number or 0 in found.by_dice or 0 in found.rounds:
            dice, there = found.by_dice.get(number, Fraction(0)), found.rounds.get(number, Fraction(0))
            cites = {0: "22.24A", 1: "22.23"}.get(number, "22.24B")
            rows.append((str(number or "never"), percent(dice), percent(there), f"[{cites}]"))
    return Table(tuple(rows), ("round", "by its dice", "there"), (0, 3), level=1)


Factor = TypedDict("Factor", {"dice": int, "for": str, "cites": str})


class AttemptData(TypedDict):
    """One attempt: its dice factor by factor, and the chance of each round, by its dice and there."""

    by: str
    tries: int
    distance: int
    path: list[str]
    refused: RefusalData | None
    factors: list[Factor]
    dice: int
    added: int
    range: int | None
    by_dice: dict[str, Chance]
    rounds: dict[str, Chance]


def as_data(t: InterceptionTables, found: AttemptTrial) -> AttemptData:
    """The same as plain data."""
    counted = factors(t, found.attempt) if found.attempt is not None else []
    return {
        "by": found.name,
        "tries": found.tries,
        "distance": found.distance,
        "path": list(found.path),
        "refused": reason(found.refusal),
        "factors": [{"dice": count, "for": words, "cites": cites} for count, words, cites in counted],
        "dice": found.prospects.dice,
        "added": found.prospects.added,
        "range": found.prospects.hexes if found.prospects.hexes != THROWN else None,
        "by_dice": {str(number): chance(value) for number, value in found.by_dice.items()},
        "rounds": {str(number): chance(value) for number, value in found.rounds.items()},
    }


PROCEDURE: Final = "awaw.interception"
Activity = Annotated[str, Option("--activity", "WORD", "The activity, if it differs from the file.")]
Operation = Annotated[str, Option("--operation", "NAME", "The operation, if the file has several.")]
Plan = Annotated[str, Option("--plan", "NAME", "One plan of the file; by default all.")]
Cards = Annotated[bool, Option("--codebreaking", "", "The interceptors have the lead in strategic cards (22.22I).")]
MOST_TOLD: Final = 12
"""Hexes of a path that an error lists."""


def dice(
    words: Annotated[Sequence[str], Word("[FILE | FIELD=VALUE...]", "An operation file, or fields by name.")] = (),
    force: Annotated[Sequence[str], Option("--force", "NAME", "Force that is intercepted.")] = (),
    at: Annotated[str, Option("--at", "HEX", "Interception hex: an id or a name.")] = "",
    by: Annotated[
        Sequence[str], Option("--by", "NAME", "Interceptors; repeated for a joint attempt. By default each alone.")
    ] = (),
    to: Annotated[str, Option("--to", "PLACE", "The destination, if it differs from the file.")] = "",
    via: Annotated[Sequence[str], Option("--via", "PLACE", "A place on the route, with --to.")] = (),
    activity: Activity = "",
    operation: Operation = "",
    plan: Plan = "",
    codebreaking: Cards = False,
    edition: Edition = "",
    ruling: RulingOption = RulingOption(),  # noqa: B008
) -> Answer:
    """Count the dice of an attempt, factor by factor, and the exact chance to arrive in each round.

    Give an operation file, or the fields of `flagplot adjudicate --list interception`.

    \b
    Examples:
      flagplot intercept dice activity=sea-supply task-forces=1 spotters=2 distance=9
      flagplot intercept dice bismarck-1941 --force "Luetjens' squadron" --at U5
      flagplot intercept dice bismarck-1941 --force "Luetjens' squadron" --at U5 --by "Home Fleet"
    """  # noqa: D301
    if not words or "=" in words[0]:
        return _from_fields(words, edition, ruling, activity)
    if len(words) > 1:
        raise FlagplotError(
            f"{words[1]!r} is an unexpected extra argument", expected="one operation file, or FIELD=VALUE words"
        )
    expedition = read(Path(words[0]))
    for option, given, expected in (("--force", force, "the force that sails"), ("--at", at, "a hex of its path")):
        if not given:
            raise FlagplotError("it is missing", field=option, expected=expected)
    question = Voyage(tuple(force), to, tuple(via), activity, operation, plan, "", True, codebreaking)
    return _from_file(planner_of(expedition, question, ruling, edition), at, by)


class Attempts(TypedDict):
    """Attempts on a force in one hex of its path."""

    forces: list[str]
    edition: str
    route: str
    hex: str
    refused: RefusalData | None
    together: bool
    attempts: list[AttemptData]


PRINTS = [AttemptData, Attempts]


def _from_fields(words: Sequence[str], edition: str, ruling: RulingOption, activity: str) -> Answer:
    """One attempt whose facts are given one by one."""
    fields: dict[str, object] = {"activity": activity} if activity else {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise FlagplotError(f"{word!r} gives no field", expected="field=value, such as distance=9")
        fields[name] = _folded(value) if name == "activity" else value
    rules = editions.load(wanted(edition, editions.load().name)).with_rulings(ruling)
    procedure = find(procedures.catalogue_of(rules), PROCEDURE)
    t = procedure.figures(rules, editions.fill(rules))
    assert isinstance(t, InterceptionTables)
    given = procedure.take(t, fields).inputs
    theatre, distance = int(given["theatre"]), int(given["distance"])  # type: ignore[arg-type]
    attempt = Attempt(**{name: given[name] for name in Attempt._fields})  # type: ignore[arg-type]
    found = prospects(t, theatre, attempt)
    refusal = attempt_refusal(t, theatre, distance, found)
    rounds = {} if refusal else rounds_of(theatre, distance, found, t)
    tried = AttemptTrial("The attempt", 1, distance, (), refusal, attempt, found, rounds,
                  there(t, [rounds], [attempt.is_submarine])[0])  # fmt: skip
    return Answer(own_blocks(rules, describe(t, tried)), own_data(rules, as_data(t, tried)))


def _folded(value: str) -> str:
    """The words of operation files are understood as well."""
    return ACTIVITY_WORDS[ANNOUNCEABLE[value]] if value in ANNOUNCEABLE else value


def _from_file(planner: Planner, at: str, by: Sequence[str]) -> Answer:
    """Attempts on a force of a file, in one hex of its path."""
    board, t = planner.expedition.board, planner.sea.interception
    hex = planner.locate(at, "--at")
    where, dangers, step = _step(planner, hex)
    refusal = dangers.watch.hex_refusal(hex)
    tried = _tried(planner, dangers, step, by)
    forces = ", ".join(planner.question.forces)
    title = f"{forces}: {where}, in {board.spell(hex)} ({planner.rules.name})"
    blocks: list[Block] = [Paragraph(title, style="bold")]
    if refusal:
        blocks.append(Paragraph(f"may not be intercepted there: {BY_CODE[refusal].text} [{BY_CODE[refusal].cites}]", 1))
    else:
        if by:
            blocks.append(Paragraph(_all_at_once(t, dangers.watch.s.theatre)))
        for each in tried:
            blocks += [Gap(), *describe(t, each)]
        blocks += answer(t, tried)
    data = {
        "forces": list(planner.question.forces),
        "edition": planner.rules.name,
        "route": where,
        "hex": board.id_of(hex),
        "refused": reason(refusal),
        "together": bool(by),
        "attempts": [as_data(t, each) for each in tried],
    }
    return Answer(own_blocks(planner.rules, blocks), own_data(planner.rules, data))


def _all_at_once(t: InterceptionTables, theatre: int) -> str:
    """Say that the attempts are made together, and where forces come late, on which condition (22.24B, awaw-2011:22.21)."""
    return (
        "All at once; a late one needs another that came in time [22.24B]." if t.late_step[theatre] else "All at once."
    )


def _step(planner: Planner, hex: int) -> tuple[str, Dangers, Step]:
    """The stretch of path on which the hex lies: its name, dangers and step."""
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
        text = "such as " + ", ".join(list(hexes)[:MOST_TOLD]) if len(hexes) > MOST_TOLD else one_of(hexes)
        what = f"{board.spell(hex)} is not on the path"
        raise FlagplotError(what, field="--at", expected=f"a hex of it, {text} [22.12]")
    # A hex where one stretch ends and the next begins belongs to the first; there it may be chosen.
    return found[0]


def _tried(planner: Planner, dangers: Dangers, step: Step, by: Sequence[str]) -> list[AttemptTrial]:
    """The attempts: those named at once, or everybody's alone."""
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
        path = way(planner.sea.map, hunter.start, step.hex)
        attempt = watch.attempt(hunter, step.hex, step.seen, together)
        prospects = watch.prospects(hunter, step.hex, step.seen, together)
        ids = tuple(map(planner.expedition.board.id_of, path))
        distance = watch.distance(hunter, step.hex)
        found.append(AttemptTrial(hunter.name, hunter.tries, distance, ids, refusal, attempt, prospects, own, rounds))
    return found


def _named(hunters: Sequence[Hunter], names: Sequence[str]) -> list[Hunter]:
    known = {hunter.name.casefold(): hunter for hunter in hunters}
    for name in names:
        if name.strip().casefold() not in known:
            expected = one_of(hunter.name for hunter in hunters)
            raise FlagplotError(f"there is no force {name!r}", field="--by", expected=expected)
    if len({name.strip().casefold() for name in names}) < len(names):
        raise FlagplotError("a force is named twice", field="--by", expected="each force once (22.14A)")
    return [known[name.strip().casefold()] for name in names]
