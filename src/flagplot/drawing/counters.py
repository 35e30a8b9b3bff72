"""Counters: a box in the colour of its side with name, silhouette, type, nation, number, hits and other data.

A damaged one has a tag next to its pips; a lost one is dark, crossed and struck out.
"""

from collections.abc import Sequence
from typing import Final

from flagplot.drawing import shapes
from flagplot.drawing.letters import fitted, width, wrapped
from flagplot.drawing.shapes import Box, Keys, Node
from flagplot.drawing.sheet import HIDDEN, LOST, NO_ANSWER, Card, Counter
from flagplot.drawing.silhouettes import HIGH, silhouette

SIZE: Final = 11.0
LINE: Final = 13.5
PAD: Final = 5.0
GAP: Final = 4.0
SPACE: Final = 2.0
"""Above a silhouette."""
_PIP: Final = 7.0


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
    rows = len(_names(counter, wide)) + bool(counter.code) + _tags(counter, wide) + len(_lines(counter, wide))
    return rows * LINE + bool(counter.silhouette) * (HIGH + SPACE) + 2 * PAD - 2


def _tags(counter: Counter, wide: float) -> int:
    """Lines of pips and of the tag: one for both if there is room."""
    both = counter.of * (_PIP + 2) + width(counter.hurt, SIZE) + 6 > wide - 2 * PAD
    return 2 if both and counter.of and counter.hurt else int(bool(counter.of or counter.hurt))


def drawn(counter: Counter, box: Box, paint: str) -> Node:
    """A counter in its box."""
    corner, box = box, Box(0, 0, box.wide, box.high)
    is_lost = counter.style == LOST
    fill, ink = ("sunk", "on-sunk") if is_lost else (f"{paint}-tint", "ink")
    edge, wide = ("mark", 3.0) if marked(counter) else (paint, 1.2)
    nodes = [shapes.rect(box, fill, edge, wide, 3, "2 3" if counter.is_asked_about else "")]
    nodes += [shapes.hatched(box, "veil")] if counter.style == HIDDEN else []
    y = box.y + PAD - 2
    for name in _names(counter, box.wide):
        y += LINE
        nodes.append(shapes.text((box.x + PAD, y - 3), name, SIZE, ink, True))
        nodes += [_struck(box.x + PAD, y - 7, width(name, SIZE, True))] if is_lost else []
    shape = list[Node]()
    if counter.silhouette:
        y += HIGH + SPACE
        shape = [silhouette(counter.silhouette, (box.x + PAD, y - HIGH), ink)]
        nodes += [shapes.text((box.right - PAD, y - 1), many(counter), SIZE, ink, True, "end")] if many(counter) else []
    if counter.code:
        y += LINE
        nodes += _coded(counter, box, y - 3, ink)
    tags = _tags(counter, box.wide)
    if tags:
        nodes += _tagged(counter, box, y + LINE - 3, tags == 2)
        y += tags * LINE
    for words in _lines(counter, box.wide):
        y += LINE
        nodes.append(shapes.text((box.x + PAD, y - 3), words, SIZE, ink))
    keys = (*counter.keys, *picked(counter, called(counter)))
    return shapes.shifted([*nodes, *shape], (corner.x, corner.y), keys, counter.words)


def called(counter: Counter) -> str:
    """The label of a clickable counter: its answer, and its printed text in short."""
    short = [each for each in (counter.code, counter.owner, many(counter)) if each and each not in counter.words]
    return f"{counter.words} ({' '.join(short)})" if short else counter.words


def many(counter: Counter) -> str:
    """How many there are, such as `×4`; empty for one that is whole."""
    return f"×{counter.count}" if counter.count != 1 or counter.is_part else ""


def marked(thing: Counter | Card) -> bool:
    """Whether the question concerns it, or it is one of the answers."""
    return thing.is_asked_about or thing.answer != NO_ANSWER


def picked(thing: Counter | Card, words: str) -> Keys:
    """The attributes of a clickable answer, for pointer and keyboard."""
    if thing.answer == NO_ANSWER:
        return ()
    return (("data-answer", str(thing.answer)), ("tabindex", "0"), ("role", "button"), ("aria-label", words))


def _struck(x: float, y: float, wide: float) -> Node:
    return shapes.line((x, y), (x + wide, y), "on-sunk", 1.5)


def _coded(counter: Counter, box: Box, y: float, ink: str) -> list[Node]:
    """Type, nation, and at the right the number, unless the silhouette has it."""
    number = "" if counter.silhouette else many(counter)
    at_right = width(number, SIZE, True) + 3 if number else 0
    room = box.wide - 2 * PAD - at_right
    taken = width(counter.code, SIZE, True)
    nodes = [shapes.text((box.x + PAD, y), fitted(counter.code, SIZE, room, True), SIZE, ink, True)]
    if counter.owner and room - taken > 24:
        owner = fitted(counter.owner, SIZE, room - taken - 5)
        nodes.append(shapes.text((box.x + PAD + taken + 5, y), owner, SIZE, "on-sunk" if ink == "on-sunk" else "soft"))
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
