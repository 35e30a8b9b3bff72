"""A table as a picture: a title, rows with every second one tinted, and notes, with text wrapped."""

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.drawing import shapes
from flagplot.drawing.letters import width, wrapped
from flagplot.drawing.shapes import Box, Node
from flagplot.drawing.svg import Svg

SIZE: Final = 12.0
LINE: Final = 15.0
PAD: Final = 7.0
MARGIN: Final = 10.0
NARROW, BROAD = 360.0, 620.0
"""Minimum width of a table, and the width beyond which text is wrapped."""
_LEAST: Final = 64.0


def grid(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], left: Iterable[int], notes: Sequence[str] = ()
) -> Svg:
    """The picture of a table; `left` are the left-aligned columns."""
    begins, widths = set(left), _widths(heads, rows, set(left))
    wide = max(NARROW, sum(widths)) + 2 * MARGIN
    nodes, y = list[Node](), 8.0
    for line in wrapped(title, 16, wide - 2 * MARGIN, True):
        y += 19
        nodes.append(shapes.text((MARGIN, y), line, 16, "ink", True))
    y += 8
    for place, row in enumerate((heads, *rows)):
        cells = [wrapped(cell, SIZE, room - 2 * PAD, place == 0) for cell, room in zip(row, widths, strict=True)]
        high = max(1, *map(len, cells)) * LINE + 6
        box = Box(MARGIN, y, sum(widths), high)
        nodes.append(
            shapes.rect(box, "side-a-tint" if place == 0 else "card" if place % 2 == 0 else "paper", "line", 0.8)
        )
        nodes += _row(cells, widths, y, begins, place == 0)
        y += high
    for note in notes:
        y += 4
        for line in wrapped(note, 11, wide - 2 * MARGIN):
            y += 14
            nodes.append(shapes.text((MARGIN, y), line, 11, "soft"))
    paper = shapes.rect(Box(0, 0, wide, y + MARGIN), "paper")
    words = (f"{title}.", f"{'; '.join(heads)}.", *(f"{'; '.join(row)}." for row in rows), *notes)
    return Svg(wide, y + MARGIN, title, words, (paper, *nodes))


def _row(
    cells: Sequence[Sequence[str]], widths: Sequence[float], y: float, begins: set[int], is_head: bool
) -> list[Node]:
    """The texts of a row."""
    nodes, x = list[Node](), MARGIN
    for place, (lines, room) in enumerate(zip(cells, widths, strict=True)):
        at, anchor = (x + PAD, "") if place in begins else (x + room - PAD, "end")
        for number, line in enumerate(lines, start=1):
            nodes.append(shapes.text((at, y + number * LINE - 1), line, SIZE, "ink", is_head, anchor))
        x += room
    return nodes


def _widths(heads: Sequence[str], rows: Sequence[Sequence[str]], begins: set[int]) -> list[float]:
    """Width of each column: that of its widest cell; columns of many words are narrowed if the table is too wide.

    None is narrower than its longest word.
    """
    natural = [
        max(width(head, SIZE, True), *(width(row[place], SIZE) for row in rows), 12.0) + 2 * PAD + 1
        for place, head in enumerate(heads)
    ]
    over = sum(natural) - BROAD
    longest = {
        place: max(
            *(width(word, SIZE, True) for word in heads[place].split()),
            *(width(word, SIZE) for row in rows for word in row[place].split()),
            0.0,
        )
        for place in begins
    }
    least = {place: max(_LEAST, word + 2 * PAD + 1) for place, word in longest.items()}
    loose = [max(0.0, natural[place] - least.get(place, natural[place])) for place in range(len(heads))]
    if over <= 0 or not sum(loose):
        return natural
    part = min(1.0, over / sum(loose))
    return [room - part * more for room, more in zip(natural, loose, strict=True)]
