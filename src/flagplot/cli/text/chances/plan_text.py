"""A plan in plain text, eighty columns wide: routes side by side, who can come where, the best hex for the defender."""

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from flagplot.board.map import Map
from flagplot.games.awaw.turn.planning.course import Course, Step
from flagplot.games.awaw.turn.planning.danger import Dangers
from flagplot.games.awaw.turn.planning.hunters import Hunter
from flagplot.games.awaw.turn.planning.planner import Filed
from flagplot.games.awaw.turn.words.reasons import BY_CODE

WIDTH: Final = 80
BEST: Final = 3
"""Hexes that are told to the defender."""
_COLUMN: Final = 24


def percent(chance: Fraction) -> str:
    """A chance in percent; what is neither sure nor impossible is never told as if it were."""
    value = 100 * float(chance)
    if 0 < chance < 1 and not 0.005 <= value < 99.995:
        return "<0.01%" if value < 1 else ">99.99%"
    return f"{value:.2f}%"


def wrapped(text: str, indent: int = 0) -> list[str]:
    """A text broken at the width."""
    blank = " " * indent
    return textwrap.wrap(text, WIDTH, initial_indent=blank, subsequent_indent=blank + "  ", break_on_hyphens=False)


def side_by_side(board: Map, routes: Sequence[tuple[str, Course]]) -> Iterator[str]:
    """Routes in columns: their length, their danger, then hex by hex."""
    yield _row("", [name for name, _ in routes])
    yield _row("hexes", [str(course.length) for _, course in routes])
    yield _row("danger", [percent(course.danger) for _, course in routes])
    yield _row("before the end", [percent(course.on_the_way) for _, course in routes])
    yield _row("worst hex", [_short(board, course.worst.hex) for _, course in routes])
    for part in range(max(len(course.parts) for _, course in routes)):
        if any(len(course.parts) > 1 for _, course in routes):
            yield _row(f"worst of part {part + 1}", [_part(board, course, part) for _, course in routes])
    yield ""
    yield _row("step", ["hex".ljust(14) + " danger" for _ in routes])
    for place in range(max(course.length for _, course in routes) + 1):
        yield _row(str(place), [_step(board, course, place) for _, course in routes]).rstrip()


def _row(head: str, cells: Sequence[str]) -> str:
    return (head.ljust(16) + "".join(cell.ljust(_COLUMN) for cell in cells)).rstrip()


def _short(board: Map, hex: int) -> str:
    return textwrap.shorten(board.spell(hex), _COLUMN - 2, placeholder="...")


def _part(board: Map, course: Course, part: int) -> str:
    if part >= len(course.parts):
        return "-"
    step = course.parts[part]
    return f"{_brief(board, step.hex)} {percent(step.danger.total)}"


def _step(board: Map, course: Course, place: int) -> str:
    if place > course.length:
        return ""
    step = course.steps[place]
    cut = place > 0 and step.part > course.steps[place - 1].part
    return f"{_brief(board, step.hex) + ('*' if cut else ''):14} {percent(step.danger.total):>7}"


def _brief(board: Map, hex: int) -> str:
    """An id, or the name of a box in a narrow column."""
    return board.id_of(hex).removesuffix(" box")[:13]


def worst_hexes(board: Map, dangers: Dangers, name: str, course: Course, every: bool) -> Iterator[str]:
    """Who can come to the worst hexes of a route, or to every one."""
    shown = [step for step in course.steps if step.danger.total > 0] if every else list(_worst(course))
    yield f"Who can be there: {name}"
    for step in shown:
        yield from at_hex(board, dangers, step)
    if not shown:
        yield "  nobody"


def _worst(course: Course) -> Iterator[Step]:
    """The worst hex of each part, and the worst before the last hex."""
    hexes = [*course.parts, *Course(course.steps[:-1]).parts]
    yield from (step for step in dict.fromkeys(hexes) if step.danger.total > 0)


def at_hex(board: Map, dangers: Dangers, step: Step) -> Iterator[str]:
    """The danger of a hex, by whom, and when each would be there."""
    found = step.danger
    told = f"{board.spell(step.hex)}: {percent(found.total)}"
    if len(found.team) > 1:
        told += f"; best force alone {percent(found.alone)}, best {len(found.team)} together {percent(found.surface)}"
    if found.together != found.surface:
        told += f"; if as many go as may, {percent(found.together)} [22.22K]"
    if found.below > 0 and found.surface > 0:
        told += f"; a submarine {percent(found.below)}"
    yield from wrapped(told, 2)
    for place, hunter in enumerate(dangers.watch.hunters):
        yield from wrapped(_threat(dangers, step, hunter, place in found.team), 4) if hunter.refusal == 0 else ()


def _threat(dangers: Dangers, step: Step, hunter: Hunter, chosen: bool) -> str:
    """One hunter in a hex: distance, dice, the rounds that these come to."""
    watch = dangers.watch
    attempts = len(step.danger.team) if chosen else 1
    refusal = watch.refusal(hunter, step.hex, step.seen, attempts)
    distance = watch.distance(hunter, step.hex)
    away = f"{distance} hex" if distance == 1 else f"{distance} hexes"
    if refusal:
        return f"{hunter.name}, {away}: no, {BY_CODE[refusal].text} [{BY_CODE[refusal].cites}]"
    dice = watch.prospects(hunter, step.hex, step.seen, attempts).dice
    count = f" each of {hunter.tries}" if hunter.tries > 1 else ""
    rounds = rounds_told(watch.rounds(hunter, step.hex, step.seen, attempts))
    return f"{'+ ' if chosen else ''}{hunter.name}{count}, {away}, {dice} {'die' if dice == 1 else 'dice'}: {rounds}"


def rounds_told(rounds: dict[int, Fraction]) -> str:
    """Chances by round: `round 1 58.33%, 2 41.67%`."""
    told = [f"{number} {percent(chance)}" for number, chance in sorted(rounds.items()) if number > 0]
    never = rounds.get(0, Fraction(0))
    return f"round {', '.join(told)}{f', never {percent(never)}' if never else ''}"


def barred(dangers: Dangers) -> Iterator[str]:
    """Hunters that may not intercept at all, with the reason."""
    for hunter in dangers.watch.hunters:
        if hunter.refusal:
            reason = BY_CODE[hunter.refusal]
            yield from wrapped(f"{hunter.name} may not: {reason.text} [{reason.cites}]", 2)


def best_hexes(board: Map, dangers: Dangers, course: Course) -> Iterator[str]:
    """For the defender: the hexes with the best chances, of each part between straits."""
    for part, best in enumerate(course.parts):
        if len(course.parts) > 1:
            yield f"  part {part + 1}, as a voyage of its own beyond a strait [22.13A]"
        steps = [step for step in course.steps if step.part == part and step.danger.total > 0]
        steps.sort(key=lambda step: -step.danger.total)
        if not steps:
            yield "  nobody can be there in any hex"
            continue
        yield from (line for line in at_hex(board, dangers, best))
        for step in [step for step in steps if step is not best][: BEST - 1]:
            yield f"  next best: {board.spell(step.hex)}: {percent(step.danger.total)}"


def filed(board: Map, plan: Filed, every: bool, for_defender: bool) -> Iterator[str]:
    """A plan of the file, stretch by stretch."""
    yield f"{plan.operation}, {plan.plan}"
    for stretch in plan.stretches:
        course = stretch.course
        ends = f"{board.spell(course.path[0])} to {board.spell(course.path[-1])}"
        yield ""
        unit = "hex" if course.length == 1 else "hexes"
        yield from wrapped(f"{', '.join(stretch.forces)}: {ends}, {course.length} {unit}, {percent(course.danger)}")
        if for_defender:
            yield from best_hexes(board, stretch.dangers, course)
        else:
            yield from worst_hexes(board, stretch.dangers, "this stretch", course, every)
        yield from barred(stretch.dangers)
