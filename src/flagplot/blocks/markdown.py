"""Blocks as Markdown, to be read directly or converted."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from flagplot.blocks import Bar, Block, Cell, Columns, Drawing, Entries, Fold, Gap, Heading, Paragraph, Table

MARKS: Final = re.compile(r"([\\`*_\[\]<>|#])")
"""Characters with a meaning in Markdown."""


def markdown(blocks: Iterable[Block]) -> str:
    """Blocks one below the other."""
    lines, was_item = list[str](), False
    for block in blocks:
        block = block.shown if isinstance(block, Fold) else block
        is_item = isinstance(block, Paragraph) and block.level > 0
        if not (is_item and was_item):
            lines.append("")
        lines += _lines(block)
        was_item = is_item
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(title):
            yield f"## {escaped(title)}"
        case Paragraph(text, level, style, _):
            words = f"**{escaped(text)}**" if style == "bold" else escaped(text)
            yield f"{'  ' * (level - 1)}- {words}" if level else words
        case Gap():
            yield ""
        case Table():
            yield from _table(block)
        case Entries(rows, _):
            yield from (f"- **{escaped(name)}** {escaped(text)}" for name, text in rows)
        case Columns(words, _):
            yield escaped(", ".join(words))
        case Drawing(lines):
            yield from ("```", *lines, "```")


def escaped(text: str) -> str:
    """A text on one line with Markdown characters escaped."""
    return MARKS.sub(r"\\\1", " ".join(text.split()))


def _table(table: Table) -> Iterator[str]:
    wide = max(len(table.heads), *(len(row) for row in table.rows)) if table.rows else len(table.heads)
    heads = [*table.heads, *[""] * (wide - len(table.heads))]
    if table.title:
        yield from (f"**{escaped(table.title)}**", "")
    yield f"| {' | '.join(map(escaped, heads))} |"
    yield f"|{'|'.join('---' if place in table.left else '---:' for place in range(wide))}|"
    for row in table.rows:
        yield f"| {' | '.join(map(_cell, row))} |"


def _cell(cell: str | Cell | Bar) -> str:
    match cell:
        case Bar(share, _):
            return f"{100 * share:.0f}%"
        case Cell(text, _):
            return escaped(text)
        case _:
            return escaped(cell)
