"""A plan in words: routes side by side, who can come where, the best hex for the defender."""

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from flagplot.blocks import Block, Gap, Heading, Paragraph, Table
from flagplot.board.map import Map
from flagplot.games.awaw.turn.planning.course import Course, Step
from flagplot.games.awaw.turn.planning.dangers import Dangers
from flagplot.games.awaw.turn.planning.hunters import Hunter
from flagplot.games.awaw.turn.planning.planner import PlannedRoute
from flagplot.games.awaw.turn.words.reasons import BY_CODE

BEST: Final = 3
"""Hexes announced to the defender."""
_COLUMN: Final = 22
"""Letters of a place in a column."""


def percent(chance: Fraction) -> str:
    """A chance in percent; only a certain or impossible event is shown as such."""
    value = 100 * float(chance)
    if 0 < chance < 1 and not 0.005 <= value < 99.995:
        return "<0.01%" if value < 1 else ">99.99%"
    return f"{value:.2f}%"


def side_by_side(board: Map, routes: Sequence[tuple[str, Course]], least: Sequence[Fraction] = ()) -> Iterator[Block]:
    """Routes in columns: their length, their danger and the least that it may be, then hex by hex."""
    courses = [course for _, course in routes]
    rows = [
        ("hexes", *(str(course.length) for course in courses)),
        ("danger", *(percent(course.danger) for course in courses)),
        *([("without air search", *map(percent, least))] if least else []),
        ("before the end", *(percent(course.on_the_way) for course in courses)),
        ("worst hex", *(_short(board, course.worst.hex) for course in courses)),
    ]
    if any(len(course.parts) > 1 for course in courses):
        for part in range(max(len(course.parts) for course in courses)):
            rows.append((f"worst of part {part + 1}", *(_part(board, course, part) for course in courses)))
    yield Table(tuple(rows), ("", *(name for name, _ in routes)), tuple(range(len(routes) + 1)))
    yield Gap()
    steps = [
        (str(place), *(cell for course in courses for cell in _step(board, course, place)))
        for place in range(max(course.length for course in courses) + 1)
    ]
    left = tuple(range(0, 2 * len(routes) + 1, 2))
    heads = ("step", *(head for _ in routes for head in ("hex", "danger")))
    yield Table(tuple(steps), heads, (0, *(place - 1 for place in left[1:])))


def _short(board: Map, hex: int) -> str:
    return textwrap.shorten(board.spell(hex), _COLUMN, placeholder="...")


def _part(board: Map, course: Course, part: int) -> str:
    if part >= len(course.parts):
        return "-"
    step = course.parts[part]
    return f"{_brief(board, step.hex)} {percent(step.danger.total)}"


def _step(board: Map, course: Course, place: int) -> tuple[str, str]:
    if place > course.length:
        return "", ""
    step = course.steps[place]
    cut = place > 0 and step.part > course.steps[place - 1].part
    return _brief(board, step.hex) + ("*" if cut else ""), percent(step.danger.total)


def _brief(board: Map, hex: int) -> str:
    """An id, or the name of a box in a narrow column."""
    return board.id_of(hex).removesuffix(" box")[:13]


def worst_hexes(board: Map, dangers: Dangers, name: str, course: Course, every: bool) -> Iterator[Block]:
    """Who can come to the worst hexes of a route, or to every one."""
    shown = [step for step in course.steps if step.danger.total > 0] if every else list(_worst(course))
    yield Paragraph(f"Who can be there: {name}")
    for step in shown:
        yield from at_hex(board, dangers, step)
    if not shown:
        yield Paragraph("nobody", 1)


def _worst(course: Course) -> Iterator[Step]:
    """The worst hex of each part, and the worst before the last hex."""
    hexes = [*course.parts, *Course(course.steps[:-1]).parts]
    yield from (step for step in dict.fromkeys(hexes) if step.danger.total > 0)


def at_hex(board: Map, dangers: Dangers, step: Step) -> Iterator[Block]:
    """The danger of a hex, by whom, and when each would be there."""
    found = step.danger
    text = f"{board.spell(step.hex)}: {percent(found.total)}"
    if len(found.team) > 1:
        text += f"; best force alone {percent(found.alone)}, best {len(found.team)} together {percent(found.surface)}"
    if found.together != found.surface:
        text += f"; if as many go as may, {percent(found.together)} [22.22K]"
    if found.below > 0 and found.surface > 0:
        text += f"; a submarine {percent(found.below)}"
    yield Paragraph(text, 1)
    for place, hunter in enumerate(dangers.watch.hunters):
        if hunter.refusal == 0:
            yield Paragraph(_threat(dangers, step, hunter, place in found.team), 2)


def _threat(dangers: Dangers, step: Step, hunter: Hunter, chosen: bool) -> str:
    """One hunter in a hex: distance, dice if any are thrown, the rounds that these come to (awaw-2011:22.21)."""
    watch = dangers.watch
    attempts = len(step.danger.team) if chosen else 1
    refusal = watch.refusal(hunter, step.hex, step.seen, attempts)
    distance = watch.distance(hunter, step.hex)
    away = f"{distance} hex" if distance == 1 else f"{distance} hexes"
    if refusal:
        return f"{hunter.name}, {away}: no, {BY_CODE[refusal].text} [{BY_CODE[refusal].cites}]"
    dice = watch.prospects(hunter, step.hex, step.seen, attempts).dice
    thrown = "without dice" if watch.by_ranges else "1 die" if dice == 1 else f"{dice} dice"
    count = f" each of {hunter.tries}" if hunter.tries > 1 else ""
    rounds = rounds_text(watch.rounds(hunter, step.hex, step.seen, attempts))
    return f"{'+ ' if chosen else ''}{hunter.name}{count}, {away}, {thrown}: {rounds}"


def rounds_text(rounds: dict[int, Fraction]) -> str:
    """Chances by round: `round 1 58.33%, 2 41.67%`."""
    lines = [f"{number} {percent(chance)}" for number, chance in sorted(rounds.items()) if number > 0]
    never = rounds.get(0, Fraction(0))
    return f"round {', '.join(lines)}{f', never {percent(never)}' if never else ''}"


def barred(dangers: Dangers) -> Iterator[Block]:
    """Hunters that may not intercept at all, with the reason."""
    for hunter in dangers.watch.hunters:
        if hunter.refusal:
            reason = BY_CODE[hunter.refusal]
            yield Paragraph(f"{hunter.name} may not: {reason.text} [{reason.cites}]", 1)


def best_hexes(board: Map, dangers: Dangers, course: Course) -> Iterator[Block]:
    """For the defender: the hexes with the best chances, of each part between straits."""
    for part, best in enumerate(course.parts):
        if len(course.parts) > 1:
            yield Paragraph(f"part {part + 1}, as a voyage of its own beyond a strait [22.13A]", 1)
        steps = [step for step in course.steps if step.part == part and step.danger.total > 0]
        steps.sort(key=lambda step: -step.danger.total)
        if not steps:
            yield Paragraph("no interceptor can arrive in any hex", 1)
            continue
        yield from at_hex(board, dangers, best)
        for step in [step for step in steps if step is not best][: BEST - 1]:
            yield Paragraph(f"next best: {board.spell(step.hex)}: {percent(step.danger.total)}", 1)


def filed(board: Map, plan: PlannedRoute, every: bool, for_defender: bool) -> Iterator[Block]:
    """A plan of the file, stretch by stretch."""
    yield Heading(f"{plan.operation}, {plan.plan}")
    for stretch in plan.stretches:
        course = stretch.course
        ends = f"{board.spell(course.path[0])} to {board.spell(course.path[-1])}"
        unit = "hex" if course.length == 1 else "hexes"
        yield Paragraph(
            f"{', '.join(stretch.forces)}: {ends}, {course.length} {unit}, {percent(course.danger)}", style="bold"
        )
        if for_defender:
            yield from best_hexes(board, stretch.dangers, course)
        else:
            yield from worst_hexes(board, stretch.dangers, "this stretch", course, every)
        yield from barred(stretch.dangers)
        yield Gap()
