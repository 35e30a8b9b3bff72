"""The results of `luck`, as blocks and as a curve of what its rolls added up to."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from flagplot.blocks import Block, Heading, Paragraph, Table
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Data, MeasureSet
from flagplot.core.offers.payoff import Payoff
from flagplot.drawing import shapes
from flagplot.drawing.letters import Label, fitted, spread, width, wrapped
from flagplot.drawing.shapes import SIDES, Box, Node
from flagplot.drawing.svg import Svg
from flagplot.odds.luck import LESSER
from flagplot.odds.reports.odds import foot, unit

STILL: Final = 0.005
"""Smaller effects do not come first: half of one per cent of a chance, or 0.005 of the counted quantity."""
MOST: Final = 10
"""Rolls that are listed."""


def report(found: Data, kit: Kit) -> Iterator[Block]:
    """The results of `luck`: the luck of a game in all, and the rolls that moved it most."""
    (side, other), counting, rolls = found["sides"], kit.counting, found["rolls"]
    payoffs = [counting.payoff(stake) for stake in moving(counting, rolls)]
    yield Paragraph(f"{found['title']}: luck of {counted(len(rolls))} under {found['edition']}", 0, "bold")
    doctrine = ", ".join(f"{name} {by}" for name, by in found["doctrine"].items())
    yield Paragraph(f"The future is judged by {found['battles']:,} continuations, doctrine {doctrine};")
    yield Paragraph(
        f"seed {found['seed']}, {found['level']:.0%} intervals. A plus favours {side}, a minus {other.removesuffix('.')}."
    )
    yield Heading("Rolls that moved most")
    moved = [roll for roll in rolls if any(is_seen(payoff, roll) for payoff in payoffs)]
    first, *others = counting.shown
    moved.sort(key=lambda roll: -abs(roll[first]) - sum(abs(roll[name]) / LESSER for name in others))
    for roll in moved[:MOST]:
        parts = []
        for payoff in (payoff for payoff in payoffs if is_seen(payoff, roll)):
            of, what = unit(payoff.is_chance), "" if payoff.is_chance else f" {payoff.unit.lower()}"
            parts.append(f"{of.said(roll[payoff.name])} ± {of.bare(roll[f'{payoff.name}_half'], '')}{what}")
        yield Paragraph(f"{', '.join(parts)}; {kit.titled(roll['round']).lower()}", 1)
        yield Paragraph(f"{roll['text']} [{roll['cites']}]", 3)
    last = payoffs[0] if not payoffs[0].is_chance else payoffs[-1]
    lucky = sum(roll[last.name] > 0 for roll in rolls)
    yield from foot(found)
    yield Heading("In all", is_answer=True)
    rows = [(payoff.unit, *_change(payoff, found[payoff.name])) for payoff in payoffs]
    yield Table(tuple(rows), level=1)
    if found["over"] and kit.counting.names_a_winner:
        yield Paragraph(f"{found['winner'] or 'Nobody'} won.", 1)
    what = f"Of {counted(len(rolls))} {lucky} moved the {last.unit.lower()} towards {side}"
    yield Paragraph(f"{what}, the rest towards {other} or nowhere.", 1)


def moving(counting: MeasureSet, rolls: Sequence[Data]) -> list[str]:
    """The stakes, those first that some roll moved by as much as can be seen; a win that is certain moves by nothing."""
    still = {
        stake for stake in counting.shown if max((abs(roll.get(stake, 0.0)) for roll in rolls), default=0.0) < STILL
    }
    return [*(s for s in counting.shown if s not in still), *(s for s in counting.shown if s in still)]


def counted(rolls: int) -> str:
    """How many rolls, in words."""
    return f"{rolls} roll{'' if rolls == 1 else 's'}"


def is_seen(payoff: Payoff, roll: Data) -> bool:
    """Whether a roll moved the result by a printable amount; smaller effects print as zero."""
    return bool(abs(roll[payoff.name]) >= (0.0005 if payoff.is_chance else 0.005))


def _change(payoff: Payoff, change: dict[str, float]) -> tuple[str, str]:
    of = unit(payoff.is_chance)
    return of.said(change["value"]), f"({of.bare(change['low'])} to {of.bare(change['high'])})"


SIZE: Final = 11.0
WIDE: Final = 640.0
FIELD: Final = Box(64, 66, 560, 220)
MOST_ROLLS: Final = 6
"""Rolls that are marked and listed."""
_LEAST: Final = (0.1, 0.01)
"""The least extent of the field: for a count, and for a chance. Smaller effects do not matter."""
TICKS: Final = 5
"""Ticks above the line at most."""


def curve(found: Data, counting: MeasureSet, titled: Callable[[int], str]) -> Svg:
    """The picture of what `luck` measured."""
    rolls: Sequence[Data] = found["rolls"]
    payoff = counting.payoff(moving(counting, rolls)[0])
    sums = [0.0, *accumulate(float(roll[payoff.name]) for roll in rolls)]
    peak = max(_LEAST[payoff.is_chance], *map(abs, sums)) * 1.15
    side, other = found["sides"]
    title = fitted(f"{found['title']}: the luck of {counted(len(rolls))}", 16, WIDE - 16, True)
    points = [(FIELD.x + FIELD.wide * n / max(1, len(rolls)), _height(value, peak)) for n, value in enumerate(sums)]
    nodes = [shapes.rect(FIELD, "card", "line"), *_rounds(rolls, points, titled), *_axis(payoff, peak)]
    nodes.append(shapes.text((8, 23), title, 16, "ink", True))
    nodes += _sides(side, other)
    steps = [points[0]]
    for before, after in zip(points, points[1:], strict=False):
        steps += [(after[0], before[1]), after]
    nodes.append(shapes.path(shapes.course(steps), "", "ink", 2.2))
    moved = [n for n, roll in enumerate(rolls) if is_seen(payoff, roll)]
    most = sorted(moved, key=lambda n: (-abs(rolls[n][payoff.name]), n))[:MOST_ROLLS]
    marks, lines, y = _marked(rolls, sorted(most), points, payoff)
    paper = shapes.rect(Box(0, 0, WIDE, y), "paper")
    words = (f"{title}. A plus favours {side}, a minus {other}.", f"In all {_said(payoff, sums[-1])}.", *lines)
    return Svg(WIDE, y, title, words, (paper, *nodes, *marks))


def _height(value: float, peak: float) -> float:
    return FIELD.y + FIELD.high / 2 * (1 - value / peak)


def _said(payoff: Payoff, value: float) -> str:
    """A sum in the unit of its payoff."""
    return unit(payoff.is_chance).said(value) + ("" if payoff.is_chance else f" {payoff.unit.lower()}")


def _sides(side: str, other: str) -> list[Node]:
    """Whom the upper and the lower half favour."""
    nodes = []
    for name, paint, y, tip in ((side, SIDES[0], 44.0, -1), (other, SIDES[1], 59.0, 1)):
        ends = [(14.0, y - 4 + 5 * tip), (9.0, y - 4 - 4 * tip), (19.0, y - 4 - 4 * tip)]
        nodes += [shapes.path(shapes.ring(ends), paint, "ink", 0.6)]
        where = "above the line" if tip < 0 else "below the line"
        nodes.append(shapes.text((25, y), fitted(f"{where} luck favours {name}", SIZE, WIDE - 40), SIZE))
    return nodes


def _axis(payoff: Payoff, peak: float) -> list[Node]:
    """The line of no luck, and what the heights mean."""
    nodes = [shapes.line((FIELD.x, _height(0, peak)), (FIELD.right, _height(0, peak)), "ink", 1)]
    scale, _, mark = unit(payoff.is_chance)
    step = _step(scale * peak)
    for number in range(-TICKS, TICKS + 1):
        value = number * step / scale
        if abs(value) < peak:
            y = _height(value, peak)
            said = f"{number * step:+g}{mark}" if number else "0"
            nodes += [shapes.line((FIELD.x - 4, y), (FIELD.x, y), "ink", 1)]
            nodes.append(shapes.text((FIELD.x - 7, y + 4), said, SIZE, anchor="end"))
    return nodes


def _step(peak: float) -> float:
    """A round number; a few of them reach the peak."""
    ten = 10.0 ** math.floor(math.log10(peak / 2))
    return max((part * ten for part in (1, 2, 5) if part * ten <= peak / 2), default=ten)


def _rounds(rolls: Sequence[Data], points: Sequence[tuple[float, float]], titled: Callable[[int], str]) -> list[Node]:
    """A line where a part of the story begins, named below where there is room."""
    nodes, end, before = list[Node](), FIELD.x - 20, None
    for roll, (x, _) in zip(rolls, points, strict=False):
        if roll["round"] != before:
            before = roll["round"]
            nodes.append(shapes.line((x, FIELD.y), (x, FIELD.bottom), "line", 1, "3 3"))
            name = titled(before)
            if x > end and x + width(name, SIZE) < WIDE - 8:
                nodes.append(shapes.text((x, FIELD.bottom + 14), name, SIZE, "soft"))
                end = x + width(name, SIZE) + 8
    return nodes


def _marked(
    rolls: Sequence[Data], most: Sequence[int], points: Sequence[tuple[float, float]], payoff: Payoff
) -> tuple[list[Node], list[str], float]:
    """The rolls that moved most: a number at each, and its description; and the end of the picture."""
    nodes, lines, y = list[Node](), list[str](), FIELD.bottom + 24
    labels = []
    for number, n in enumerate(most, start=1):
        x, end = points[n + 1]
        nodes.append(shapes.circle((x, end), 4, "mark", "ink", 0.8))
        labels.append(Label(str(number), (x, end), SIZE, "on-mark", True, 2, must=True, ground="mark"))
        said = f"{_said(payoff, rolls[n][payoff.name])}: {rolls[n]['text']} [{rolls[n]['cites']}]"
        lines.append(f"{number}. {said}")
        for place, words in enumerate(wrapped(said, SIZE, WIDE - 40, most=3)):
            y += 14
            nodes += [shapes.text((10, y), f"{number}.", SIZE, "ink", True)] if place == 0 else []
            nodes.append(shapes.text((30, y), words, SIZE))
        y += 2
    for label, room in spread(labels, [Box(x - 4, at - 4, 8, 8) for x, at in points], FIELD.inside(1)):
        nodes.append(shapes.rect(room, "mark", "paper", round=2))
        nodes.append(
            shapes.text((room.x + label.pad, room.y + label.pad + 0.8 * SIZE), label.text, SIZE, label.paint, True)
        )
    return nodes, lines, y + 10
