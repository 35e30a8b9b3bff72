"""Blocks as HTML, for a notebook or a page; every text is escaped."""

from collections.abc import Iterable, Iterator
from html import escape

from flagplot.blocks import Bar, Block, Cell, Columns, Drawing, Entries, Gap, Heading, Paragraph, Table


def html(blocks: Iterable[Block]) -> str:
    """Blocks one below the other."""
    return "\n".join(line for block in blocks for line in _lines(block))


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(title):
            yield f"<h3>{escape(title)}</h3>"
        case Paragraph(text, level, style, _):
            words = f"<b>{escape(text)}</b>" if style == "bold" else escape(text)
            yield f'<p style="margin:0 0 0 {level}em">{words}</p>'
        case Gap():
            yield "<br>"
        case Table():
            yield from _table(block)
        case Entries(rows, _):
            yield "<dl>"
            yield from (f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in rows)
            yield "</dl>"
        case Columns(words, _):
            yield f"<p>{escape(', '.join(words))}</p>"
        case Drawing(lines):
            yield f"<pre>{escape(chr(10).join(lines))}</pre>"


def _table(table: Table) -> Iterator[str]:
    yield "<table>"
    if table.title:
        yield f"<caption>{escape(table.title)}</caption>"
    if table.heads:
        yield f"<tr>{''.join(f'<th>{escape(head)}</th>' for head in table.heads)}</tr>"
    for row in table.rows:
        cells = (_cell(cell, "left" if place in table.left else "right") for place, cell in enumerate(row))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</table>"


def _cell(cell: str | Cell | Bar, side: str) -> str:
    if isinstance(cell, Bar):
        share = max(0.0, min(1.0, cell.share))
        drawn = f'<div style="height:0.8em;background:currentColor;width:{cell.width * share:.2f}ch"></div>'
        return f'<td style="text-align:left">{drawn}</td>'
    text = cell.text if isinstance(cell, Cell) else cell
    return f'<td style="text-align:{side}">{escape(text)}</td>'
