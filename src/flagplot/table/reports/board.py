"""A board as text, and the track of its damaged ships."""

from collections.abc import Iterator

from flagplot.blocks import Block, Paragraph
from flagplot.drawing.sheet import EMPTY, BoardSheet, Counter


def board(sheet: BoardSheet, with_title: bool = True) -> Iterator[Block]:
    """The whole board, one side below the other."""
    if with_title:
        yield Paragraph(f"{sheet.title} ({sheet.subtitle})", style="bold")
    for column in sheet.columns:
        yield Paragraph(f"{column.name}, {column.role}", style="bold")
        yield from (Paragraph(f"{note}.", 1, "dim") for note in column.notes)
        for card in (card for card in column.cards if card.style != EMPTY):
            parts = [part for part in (card.title, card.flag, card.right, *card.notes) if part]
            yield Paragraph(f"{card.badge + '  ' if card.badge else ''}{'; '.join(parts)}", 1)
            if card.counters:
                yield Paragraph("; ".join(counter.words for counter in card.counters), 3, hanging_indent=False)


def track(sheet: BoardSheet) -> Iterator[Block]:
    """The damaged named ships of both sides, as on a damage track."""
    for column in sheet.columns:
        hit = [counter for card in column.cards for counter in card.counters if counter.of]
        if hit:
            yield Paragraph(f"{column.name}: {', '.join(map(_marked, hit))}", 1)


def _marked(counter: Counter) -> str:
    """`Hood ■■□□□ 2 of 5`."""
    return f"{counter.name} {'■' * counter.pips}{'□' * (counter.of - counter.pips)} {counter.pips} of {counter.of}"
