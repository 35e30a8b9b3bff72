"""A narrative as a line down the page: each side's actions on its own side of the line, with a mark for each kind."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from flagplot.drawing import shapes
from flagplot.drawing.letters import fitted, width, wrapped
from flagplot.drawing.page import MARGIN, WIDE
from flagplot.drawing.shapes import SIDES, Box, Node
from flagplot.drawing.svg import Svg

SIZE: Final = 11.5
LINE: Final = 15.0
MIDDLE: Final = WIDE / 2
ASIDE: Final = 18.0
"""Distance of a text from the line."""
SAILS, MEETS, COMES, FAILS, FIGHTS, FIRES, HIT, SUNK, LEAVES, DONE = range(10)
"""The kinds of entries: sails, is intercepted, arrives, fails, fights, fires, is hit, sinks, leaves, has arrived."""
MEANING: Final = ("sails", "is met", "comes", "fails", "fight", "fires", "hit", "sunk", "leaves", "done")
NOBODY: Final = -1


class TimelineEntry(NamedTuple):
    """One event: the side, the kind, the text."""

    side: int
    mark: int
    text: str


class Chapter(NamedTuple):
    """A part of the narrative."""

    title: str
    entries: Sequence[TimelineEntry]


def timeline(title: str, subtitle: str, sides: Sequence[str], chapters: Sequence[Chapter]) -> Svg:
    """Draw a narrative down a line in the middle, in chapters, with each side's actions next to it."""
    entries = [chapter for chapter in chapters if chapter.entries]
    nodes = [shapes.text((MARGIN, 22), fitted(title, 16, WIDE - 2 * MARGIN), 15, "ink", True)]
    nodes.append(shapes.text((MARGIN, 38), fitted(subtitle, SIZE, WIDE - 2 * MARGIN), SIZE, "soft"))
    y = 58.0
    for side, (x, anchor) in enumerate(((MIDDLE - ASIDE, "end"), (MIDDLE + ASIDE, "start"))):
        nodes.append(shapes.text((x, y), sides[side], 13, "ink", True, anchor))
        nodes.append(shapes.rect(Box(x if side else x - 30, y + 5, 30, 4), SIDES[side], "ink", 0.6))
    y += 14
    top = y
    body = list[Node]()
    for chapter in entries:
        more, y = _chapter(chapter, y)
        body += more
    line = shapes.line((MIDDLE, top), (MIDDLE, y), "line", 2)
    kinds = sorted({entry.mark for chapter in entries for entry in chapter.entries})
    legend, y = _legend(kinds, y + 16)
    words = [
        subtitle,
        *(f"{chapter.title}. {'; '.join(each.text for each in chapter.entries)}." for chapter in entries),
    ]
    paper = shapes.rect(Box(0, 0, WIDE, y + MARGIN), "paper")
    return Svg(WIDE, y + MARGIN, title, tuple(words), (paper, *nodes, line, *body, *legend))


def _chapter(chapter: Chapter, y: float) -> tuple[list[Node], float]:
    """A chapter from its upper edge, and its lower edge."""
    wide = min(WIDE - 2 * MARGIN, width(chapter.title, 13, True) + 20)
    bar = Box(MIDDLE - wide / 2, y + 6, wide, 20)
    nodes = [shapes.rect(bar, "card", "line", round=4)]
    nodes.append(shapes.text((MIDDLE, y + 20), fitted(chapter.title, 14, wide - 8), 13, "ink", True, "middle"))
    y += 32
    for entry in chapter.entries:
        more, y = _entry(entry, y)
        nodes += more
    return nodes, y


def _entry(entry: TimelineEntry, y: float) -> tuple[list[Node], float]:
    """An event, next to the line on its side; across it if it belongs to both."""
    nodes = list[Node]()
    if entry.side == NOBODY:
        lines = wrapped(entry.text, SIZE, WIDE - 4 * MARGIN - 40)
        wide = max(width(words, SIZE) for words in lines) + 36
        box = Box(MIDDLE - wide / 2, y, wide, LINE * len(lines) + 6)
        nodes.append(shapes.rect(box, "paper", "line", round=3))
        nodes += _mark(entry.mark, box.x + 13, y + 11, "ink")
        nodes += [shapes.text((box.x + 26, y + 14 + LINE * n), words, SIZE) for n, words in enumerate(lines)]
        return [shapes.group(nodes, title=MEANING[entry.mark])], y + box.high + 5
    room = MIDDLE - ASIDE - MARGIN
    x, anchor = (MIDDLE - ASIDE, "end") if entry.side == 0 else (MIDDLE + ASIDE, "start")
    lines = wrapped(entry.text, SIZE, room)
    nodes += _mark(entry.mark, MIDDLE, y + 9, SIDES[entry.side])
    nodes += [shapes.text((x, y + 13 + LINE * n), words, SIZE, anchor=anchor) for n, words in enumerate(lines)]
    return [shapes.group(nodes, title=MEANING[entry.mark])], y + LINE * len(lines) + 5


def _mark(mark: int, x: float, y: float, paint: str) -> list[Node]:
    """A mark, distinguished by its shape."""
    up = [(x, y - 7), (x + 7, y + 5), (x - 7, y + 5)]
    down = [(x, y + 7), (x + 7, y - 5), (x - 7, y - 5)]
    rhomb = [(x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)]
    box = Box(x - 6, y - 6, 12, 12)
    if mark == SAILS:
        return [shapes.path(shapes.ring([(x - 6, y - 6), (x + 7, y), (x - 6, y + 6)]), paint, "ink", 1)]
    if mark == MEETS:
        return [shapes.path(shapes.ring(rhomb), paint, "ink", 1)]
    if mark in (COMES, FAILS):
        return [shapes.circle((x, y), 6, paint if mark == COMES else "paper", "ink", 1.6)]
    if mark == FIGHTS:
        back = shapes.circle((x, y), 8, "paper", "line", 1)
        strokes = (((x - 5, y - 5), (x + 5, y + 5)), ((x - 5, y + 5), (x + 5, y - 5)))
        return [back, *(shapes.line(one, other, "danger", 3.2) for one, other in strokes)]
    if mark == FIRES:
        return [shapes.circle((x, y), 3.2, paint, "ink", 0.8)]
    if mark == HIT:
        return [shapes.path(shapes.ring(up), "hurt", "ink", 1)]
    if mark == SUNK:
        return [shapes.path(shapes.ring(down), "sunk", "ink", 1)]
    if mark == LEAVES:
        return [shapes.path(shapes.ring([(x + 6, y - 6), (x - 7, y), (x + 6, y + 6)]), "paper", "ink", 1.4)]
    return [shapes.rect(box, paint, "ink", 1, 2)]


def _legend(marks: Sequence[int], y: float) -> tuple[list[Node], float]:
    nodes, x = list[Node](), MARGIN + 8
    for mark in marks:
        taken = 30 + width(MEANING[mark], SIZE)
        if x + taken > WIDE - MARGIN:
            x, y = MARGIN + 8, y + 20
        nodes += [*_mark(mark, x, y, "veil"), shapes.text((x + 13, y + 4), MEANING[mark], SIZE, "soft")]
        x += taken
    return nodes, y + 8
