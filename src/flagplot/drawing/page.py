"""The layout of a board: a heading with the steps, then the columns side by side, each with its cards below one another."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from flagplot.drawing import shapes
from flagplot.drawing.counters import DRAWN, GAP, LINE, SIZE, marked, picked, place_counters
from flagplot.drawing.letters import fitted, width, wrapped
from flagplot.drawing.shapes import Box, Keys, Node
from flagplot.drawing.sheet import EMPTY, HIDDEN, LOST, NAMED, NO_ANSWER, WAITING, BoardSheet, Card, Column, Counter
from flagplot.drawing.silhouettes import HIGH, length, silhouette
from flagplot.drawing.svg import Svg

WIDE: Final = 640.0
MARGIN: Final = 8.0
HEAD: Final = 13.0
"""Font size of headings."""
ACROSS: Final = 3
"""Counters side by side on a card."""
_INSET: Final = 6.0
JOINED: Final = " · "
"""Between notes in one line."""
PART: Final = "data-part"
"""By which a page finds the parts of a board that a narrow screen shows below one another."""
Figure = Callable[[Box], tuple[list[Node], float]]
"""Draws into an area with the width of the board, and returns its height."""


def drawn(sheet: BoardSheet, figure: Figure | None = None) -> Svg:
    """The picture of a board, with a figure under its heading if there is one."""
    heading, y = _heading(sheet)
    nodes = [shapes.group(heading, ((PART, "heading"),))]
    if figure is not None:
        more, high = figure(Box(MARGIN, y, WIDE - 2 * MARGIN, 0))
        nodes, y = [*nodes, *more], y + high + MARGIN
    wide = (WIDE - MARGIN * (len(sheet.columns) + 1)) / len(sheet.columns)
    ends = [y]
    for place, column in enumerate(sheet.columns):
        at = Box(MARGIN + place * (wide + MARGIN), y, wide, 0)
        more, end = _column(column, at)
        box = " ".join(map(shapes.number, at._replace(high=end - y)))
        nodes, ends = [*nodes, shapes.group(more, ((PART, "column"), ("data-box", box)))], [*ends, end]
    y, parts = max(ends) + 2, list[Node]()
    for note in (*sheet.notes, *legend(sheet)):
        for words in wrapped(note, SIZE, WIDE - 2 * MARGIN):
            y += LINE
            parts.append(shapes.text((MARGIN, y), words, SIZE, "soft"))
    high = y + MARGIN
    paper = shapes.rect(Box(0, 0, WIDE, high), "paper")
    nodes += [shapes.group(parts, ((PART, "notes"),))] if parts else []
    is_picked_on = sheet.is_picked_on or any(found.answer != NO_ANSWER for found in things(sheet))
    title, shapes_drawn = f"{sheet.title}, {sheet.subtitle}", (paper, *nodes)
    return Svg(WIDE, high, title, sheet.words(), shapes_drawn, is_picked_on, sheet.silhouettes())


def things(sheet: BoardSheet) -> Iterator[Card | Counter]:
    """All cards and counters."""
    for column in sheet.columns:
        for card in column.cards:
            yield card
            yield from card.counters


def legend(sheet: BoardSheet) -> Iterator[str]:
    """The meaning of the marks on the board."""
    if any(found.is_asked_about for found in things(sheet)):
        yield "Dotted green edge: what the question is about."
    if any(found.answer != NO_ANSWER for found in things(sheet)):
        yield "Full green edge: may be picked as an answer."


def _heading(sheet: BoardSheet) -> tuple[list[Node], float]:
    """Title and subtitle, on one line or two, and the steps."""
    is_short = width(sheet.title, 16, True) + width(sheet.subtitle, SIZE) < WIDE - 4 * MARGIN
    nodes = [shapes.text((MARGIN, 23), fitted(sheet.title, 16, WIDE - 2 * MARGIN, True), 16, "ink", True)]
    y = 31.0 if is_short else 45.0
    where, anchor = ((WIDE - MARGIN, 23.0), "end") if is_short else ((MARGIN, 38.0), "")
    nodes.append(shapes.text(where, sheet.subtitle, SIZE, "soft", anchor=anchor))
    if sheet.steps:
        wide = (WIDE - 2 * MARGIN) / len(sheet.steps)
        for place, step in enumerate(sheet.steps):
            box = Box(MARGIN + place * wide + 1, y, wide - 2, 6)
            fill = "mark" if place == sheet.step else "veil" if place < sheet.step else "card"
            nodes.append(shapes.group([shapes.rect(box, fill, "line", 0.8, 2)], title=step))
        y += 6
    return nodes, y + 7


def _column(column: Column, at: Box) -> tuple[list[Node], float]:
    """The column of a side, and its lower edge."""
    notes = wrapped(JOINED.join(column.notes), SIZE, at.wide - 12) if column.notes else []
    band = Box(at.x, at.y, at.wide, 22)
    ink, role = f"on-{column.paint}", fitted(column.role, SIZE, at.wide / 2)
    room = at.wide - 18 - width(role, SIZE)
    nodes = [
        shapes.rect(band, column.paint, "", round=3),
        shapes.text((at.x + 6, at.y + 16), fitted(column.name, HEAD, room, True), HEAD, ink, True),
        shapes.text((at.x + at.wide - 6, at.y + 16), role, SIZE, ink, anchor="end"),
    ]
    y = band.bottom
    for words in notes:
        y += LINE
        nodes.append(shapes.text((at.x + 6, y), words, SIZE, "soft"))
    y += GAP + (2 if notes else 0)
    for card in column.cards:
        inside, keys, high = _card(card, at.wide, column.paint)
        nodes.append(shapes.shifted(inside, (at.x, y), keys, next(card.words())))
        y += high + GAP
    return nodes, y


@lru_cache(DRAWN)
def _card(card: Card, wide: float, paint: str) -> tuple[tuple[Node, ...], Keys, float]:
    """The shapes of a card from its upper left corner, its attributes, and its height."""
    at, high, inside = Box(0, 0, wide, 0), 22.0, list[Node]()
    room = at.wide - 2 * _INSET
    behind = at.wide - _INSET - _title_at(card) - (48 if card.right else 0)
    heads = not card.flag or width(f"{card.title} · {card.flag}", SIZE, True) <= behind
    for note in card.notes if heads else (card.flag, *card.notes):
        for words in wrapped(note, SIZE, room):
            inside.append(shapes.text((at.x + _INSET, at.y + high + 9), words, SIZE, _ink(card)))
            high += LINE
    if card.silhouettes:
        strip, long, deep = _strip(card, room)
        end = at.wide - _INSET - (width(card.right, SIZE) + 8 if card.right else 0)
        is_in_head = (
            not card.flag and deep == HIGH and _title_at(card) + width(card.title, SIZE, True) + 8 <= end - long
        )
        inside.append(shapes.shifted(strip, (end - long, 4) if is_in_head else (_INSET, high + 1)))
        high += 0 if is_in_head else deep + 3
    if card.counters:
        counters, taken = place_counters(card.counters, Box(at.x + _INSET, at.y + high + 1, room, 0), paint, ACROSS)
        inside += counters
        high += taken + 1
    high += 0 if card.style == EMPTY and not inside else 4
    box = Box(at.x, at.y, at.wide, high)
    edge, line = ("mark", 3.0) if marked(card) else (paint if card.flag else "line", 2.5 if card.flag else 1.0)
    dash = "2 3" if card.is_asked_about else "5 3" if card.style in (WAITING, EMPTY) and not marked(card) else ""
    fill = {LOST: "paper", EMPTY: "paper"}.get(card.style, "card")
    nodes = [shapes.rect(box, fill, edge, line, 4, dash)]
    nodes += [*_head(card if heads else replace(card, flag=""), at, paint), *inside]
    named = ((NAMED, card.called),) if card.called else ()
    keys = (*named, *card.keys, *picked(card, nodes, " ".join(card.words())))
    return shapes.kept(nodes), keys, high


def _title_at(card: Card) -> float:
    """Where the title of a card begins."""
    return 8 + max(22.0, width(card.badge, HEAD, True) + 8) if card.badge else _INSET


def _strip(card: Card, room: float) -> tuple[list[Node], float, float]:
    """The silhouettes of a card with their numbers, in rows; how wide the last row is, and how high all are."""
    nodes, x, y = list[Node](), 0.0, 0.0
    for name, count in card.silhouettes:
        many = f"×{count}" if count > 1 else ""
        wide = length(name) + (width(many, SIZE, True) + 2 if many else 0)
        x, y = (0.0, y + HIGH + 3) if x and x + wide > room else (x, y)
        nodes.append(silhouette(name, (x, y), _ink(card)))
        nodes += [shapes.text((x + length(name) + 2, y + HIGH - 1), many, SIZE, _ink(card), True)] if many else []
        x += wide + 7
    return nodes, x - 7, y + HIGH


def _ink(card: Card) -> str:
    return "soft" if card.style in (EMPTY, WAITING) else "ink"


def _head(card: Card, at: Box, paint: str) -> list[Node]:
    """The number of a card, its title, and at the right its known status."""
    x, nodes = at.x + _INSET, list[Node]()
    if card.badge:
        wide = max(22.0, width(card.badge, HEAD, True) + 8)
        solid = card.style not in (EMPTY, WAITING, LOST)
        badge = Box(at.x + 3, at.y + 3, wide, 16)
        nodes.append(shapes.rect(badge, paint if solid else "paper", paint if card.style != LOST else "sunk", 1.2, 2))
        ink = f"on-{paint}" if solid else "ink"
        nodes.append(shapes.text((badge.x + wide / 2, at.y + 15.5), card.badge, HEAD, ink, True, "middle"))
        x = badge.right + 5
    right, end = card.right, at.x + at.wide - _INSET
    title = card.title + (f" · {card.flag}" if card.flag else "")
    if right and width(title, SIZE, True) + width(right, SIZE) + 8 > end - x:
        right = fitted(right, SIZE, max(40.0, end - x - width(title, SIZE, True) - 8))
    room = end - x - (width(right, SIZE) + 8 if right else 0)
    said = fitted(title, SIZE, room, True)
    free = Box(x + width(said, SIZE, True) + 6, at.y + 5, 0, 12)
    until = end - (width(right, SIZE) + 6 if right else 0)
    if card.style == HIDDEN and until > free.x:
        nodes.append(shapes.hatched(free._replace(wide=until - free.x), "veil", 6))
    nodes.append(shapes.text((x, at.y + 15), said, SIZE, _ink(card), True))
    nodes += [shapes.text((end, at.y + 15), right, SIZE, "soft", anchor="end")] if right else []
    return nodes
