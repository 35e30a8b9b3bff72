"""Counters: a box in the colour of its side with name, silhouette, type, nation, number, hits and other data.

A damaged one has a tag next to its pips; a lost one is dark, crossed and struck out.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from flagplot.drawing import shapes
from flagplot.drawing.letters import fitted, width, wrapped
from flagplot.drawing.shapes import Box, Keys, Node
from flagplot.drawing.sheet import HIDDEN, LOST, NAMED, NO_ANSWER, Card, Counter
from flagplot.drawing.silhouettes import HIGH, length, silhouette

SIZE: Final = 11.0
LINE: Final = 13.5
PAD: Final = 5.0
GAP: Final = 4.0
SMALL: Final = 0.72
"""The scale of a silhouette in a line of text."""
_PIP: Final = 7.0
DRAWN: Final = 8192
"""Counters and cards that are cached, by their content."""
PARTS: Final = re.compile(r"[,;:.]\s+|\.$")
"""Between the parts of a text in words."""


def place_counters(counters: Sequence[Counter], room: Box, paint: str, across: int) -> tuple[list[Node], float]:
    """Counters in rows of `across`, from the top of an area, and their total height."""
    nodes, y = list[Node](), room.y
    wide = (room.wide - GAP * (across - 1)) / across
    for first in range(0, len(counters), across):
        row = counters[first : first + across]
        high = max(height(counter, wide) for counter in row)
        nodes += [drawn(c, Box(room.x + n * (wide + GAP), y, wide, high), paint) for n, c in enumerate(row)]
        y += high + GAP
    return nodes, max(0.0, y - room.y - GAP)


def _names(counter: Counter, wide: float) -> list[str]:
    return wrapped(counter.name, SIZE, wide - 2 * PAD, True, 3)


def _lines(counter: Counter, wide: float) -> list[str]:
    return [part for line in counter.lines for part in wrapped(line, SIZE, wide - 2 * PAD, False, 3)]


def height(counter: Counter, wide: float) -> float:
    """The height of a counter with this width."""
    has_type = bool(counter.code or counter.silhouette)
    rows = len(_names(counter, wide)) + has_type + _tags(counter, wide) + len(_lines(counter, wide))
    return rows * LINE + 2 * PAD - 2


def _tags(counter: Counter, wide: float) -> int:
    """Lines of pips and of the tag: one for both if there is room."""
    both = counter.of * (_PIP + 2) + width(counter.hurt, SIZE) + 6 > wide - 2 * PAD
    return 2 if both and counter.of and counter.hurt else int(bool(counter.of or counter.hurt))


def drawn(counter: Counter, box: Box, paint: str) -> Node:
    """A counter in its box."""
    nodes, keys = _inside(counter, box.wide, box.high, paint)
    return shapes.shifted(nodes, (box.x, box.y), keys, counter.words)


@lru_cache(DRAWN)
def _inside(counter: Counter, wide: float, high: float, paint: str) -> tuple[tuple[Node, ...], Keys]:
    """The shapes of a counter from its upper left corner, and its attributes."""
    box, is_lost = Box(0, 0, wide, high), counter.style == LOST
    fill, ink = ("sunk", "on-sunk") if is_lost else (f"{paint}-tint", "ink")
    edge, line = ("mark", 3.0) if marked(counter) else (paint, 1.2)
    nodes = [shapes.rect(box, fill, edge, line, 3, "2 3" if counter.is_asked_about else "")]
    nodes += [shapes.hatched(box, "veil")] if counter.style == HIDDEN else []
    y = box.y + PAD - 2
    names = _names(counter, box.wide)
    number, room = many(counter), box.wide - 2 * PAD
    is_beside = bool(number) and width(names[-1], SIZE, True) + width(number, SIZE, True) + 4 <= room
    for name in names:
        y += LINE
        nodes.append(shapes.text((box.x + PAD, y - 3), name, SIZE, ink, True))
        if is_lost:
            left = box.x + PAD
            nodes.append(shapes.line((left, y - 7), (left + width(name, SIZE, True), y - 7), "on-sunk", 1.5))
    if is_beside:
        nodes.append(shapes.text((box.right - PAD, y - 3), number, SIZE, ink, True, "end"))
    shape = list[Node]()
    if counter.code or counter.silhouette:
        y += LINE
        nodes += _coded(counter, box, y - 3, ink, "" if is_beside else number)
    if counter.silhouette:
        shape = [silhouette(counter.silhouette, (box.x + PAD, y - 2 - SMALL * HIGH), ink, SMALL)]
    tags = _tags(counter, box.wide)
    if tags:
        nodes += _tagged(counter, box, y + LINE - 3, tags == 2)
        y += tags * LINE
    for words in _lines(counter, box.wide):
        y += LINE
        nodes.append(shapes.text((box.x + PAD, y - 3), words, SIZE, ink))
    keys = ((NAMED, counter.called or counter.name), *counter.keys, *picked(counter, nodes, counter.words))
    return shapes.kept((*nodes, *shape)), keys


def many(counter: Counter) -> str:
    """How many there are, such as `×4`; empty for one that is whole."""
    return f"×{counter.count}" if counter.count != 1 or counter.is_part else ""


def marked(thing: Counter | Card) -> bool:
    """Whether the question concerns it, or it is one of the answers."""
    return thing.is_asked_about or thing.answer != NO_ANSWER


def picked(thing: Counter | Card, inside: Sequence[Node], words: str) -> Keys:
    """The attributes of a clickable answer, for pointer and keyboard: it is called by its printed text, then all else of it."""
    if thing.answer == NO_ANSWER:
        return ()
    text = " ".join(shapes.printed(inside))
    more = [part for part in PARTS.split(words) if part and part not in text]
    label = ", ".join((text, *more))
    return (("data-answer", str(thing.answer)), ("tabindex", "0"), ("role", "button"), ("aria-label", label))


def _coded(counter: Counter, box: Box, y: float, ink: str, number: str) -> list[Node]:
    """Type and nation behind the silhouette, and at the right the number if the name leaves no room."""
    x = box.x + PAD
    x += SMALL * length(counter.silhouette) + 3 if counter.silhouette else 0
    at_right = width(number, SIZE, True) + 3 if number else 0
    room = box.right - PAD - x - at_right
    taken = width(counter.code, SIZE, True)
    nodes = [] if not counter.code else [shapes.text((x, y), fitted(counter.code, SIZE, room, True), SIZE, ink, True)]
    if counter.owner and room - taken >= width(counter.owner, SIZE) + 4:
        nodes.append(shapes.text((x + taken + 4, y), counter.owner, SIZE, "on-sunk" if ink == "on-sunk" else "soft"))
    if number:
        nodes.append(shapes.text((box.right - PAD, y), number, SIZE, ink, True, "end"))
    return nodes


def _tagged(counter: Counter, box: Box, y: float, is_apart: bool) -> list[Node]:
    """A pip for each hit that it can take, the taken ones filled and crossed, and a damage tag."""
    nodes, x = list[Node](), box.x + PAD
    for place in range(counter.of):
        pip = Box(x, y - _PIP, _PIP, _PIP)
        nodes.append(shapes.rect(pip, "hurt" if place < counter.pips else "paper", "ink", 1))
        if place < counter.pips:
            nodes.append(shapes.line((pip.x, pip.bottom), (pip.right, pip.y), "ink", 1))
        x += _PIP + 2
    if counter.hurt:
        x, y = (box.x + PAD, y + LINE) if is_apart else (x + 2 if counter.of else x, y)
        word = fitted(counter.hurt, SIZE, box.right - PAD - x - 4)
        nodes.append(shapes.rect(Box(x, y - 9, width(word, SIZE) + 4, 11.5), "hurt", "", round=2))
        nodes.append(shapes.text((x + 2, y), word, SIZE, "on-hurt"))
    return nodes
