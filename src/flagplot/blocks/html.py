"""Blocks as HTML, for a notebook or a page, and as Markdown; all text is escaped.

A notebook has no style sheet of ours, so it gets inline styles. A page has one, and may forbid inline styles: it gets
classes.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from html import escape
from typing import Final

from flagplot.blocks import Bar, Block, Cell, Columns, Drawing, Entries, Fold, Gap, Heading, Paragraph, Table, is_hint

CITATION: Final = re.compile(r"\[[^\[\]]*\]$")
IN_WORDS: Final = re.compile(r"\(([^()]*\d[^()]*)\)")
"""A possible citation inside a sentence."""
KEPT: Final = 8192
"""Sentences that are cached: a page has most of them again after the next press."""
MANY: Final = 5
"""Columns from which a table is too wide for a phone, which prints each row as lines."""
Link = Callable[[str], str]
"""The address of a paragraph by its citation; empty for other text."""


def html(blocks: Iterable[Block], classes: bool = False, link: Link | None = None) -> str:
    """Blocks one below the other; with `classes` for a style sheet instead of inline styles, and with links for citations."""
    return "\n".join(
        line for block in blocks if not is_hint(block) for line in (_classed(block, link) if classes else _lines(block))
    )


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(title):
            yield f"<h3>{escape(title)}</h3>"
        case Paragraph(text, level, style):
            words = f"<b>{escape(text)}</b>" if style == "bold" else escape(text)
            yield f'<p style="margin:0 0 0 {level}em">{words}</p>'
        case Gap():
            yield "<br>"
        case Table():
            yield from _table(block, False)
        case Entries(rows, _):
            yield "<dl>"
            yield from (f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in rows)
            yield "</dl>"
        case Columns(words, _):
            yield f"<p>{escape(', '.join(words))}</p>"
        case Fold(shown, folded, _):
            yield f"<details><summary>{escape(shown.text)}</summary>"
            yield from (line for each in folded for line in _lines(each))
            yield "</details>"
        case Drawing(lines):
            yield f"<pre>{escape(chr(10).join(lines))}</pre>"


def _classed(block: Block, link: Link | None) -> Iterator[str]:
    """A block for a page with a style sheet: levels and styles are classes, a final citation is set apart."""
    match block:
        case Paragraph(text, level, style, hangs):
            look = _classes(f"level-{min(level, 4)}", style, "" if hangs else "running")
            yield f'<p class="{look}">{cited(text, link)}</p>'
        case Gap():
            return
        case Table():
            yield from _table(block, True)
        case Fold(shown, folded, name):
            look = f' class="{_classes(shown.style)}"' if shown.style else ""
            yield f'<details class="fold level-{min(shown.level, 4)}" id="{escape(name)}">'
            yield f"<summary{look}>{cited(shown.text)}</summary>"
            yield from (line for each in folded for line in _classed(each, link))
            yield "</details>"
        case _:
            yield from _lines(block)


@lru_cache(KEPT)
def cited(text: str, link: Link | None = None) -> str:
    """An escaped sentence with its final citation set apart; paragraphs are links."""
    found = CITATION.search(text)
    words = text[: found.start()] if found else text
    said = _linked(words, link)
    return f"{said}<cite>[{_each(found[0][1:-1], link)}]</cite>" if found else said


def _linked(words: str, link: Link | None) -> str:
    """A sentence with citations in brackets."""
    if link is None:
        return escape(words)
    parts = IN_WORDS.split(words)  # every second one was in brackets
    return "".join(f"({_each(part, link)})" if place % 2 else escape(part) for place, part in enumerate(parts))


def _each(cites: str, link: Link | None) -> str:
    """Citations separated by commas, with paragraphs as links."""
    if link is None:
        return escape(cites)
    found = [(cite, link(cite)) for cite in cites.split(", ")]
    return ", ".join(
        f'<a href="{escape(address)}" target="_blank">{escape(cite)}</a>' if address else escape(cite)
        for cite, address in found
    )


def _classes(*words: str) -> str:
    return " ".join(word for each in words for word in each.split() if word.replace("-", "").isalnum())


def _table(table: Table, classes: bool) -> Iterator[str]:
    heads = table.heads if classes and len(table.heads) >= MANY else ()
    look = ' class="figures"' if heads else ""
    yield f'<div class="wide"><table{look}>' if classes else "<table>"
    if table.title:
        yield f"<caption>{escape(table.title)}</caption>"
    if table.heads:
        head = '<th scope="col">' if classes else "<th>"
        titles = (f"{head}{escape(each)}</th>" if each or not classes else "<td></td>" for each in table.heads)
        yield f"<tr>{''.join(titles)}</tr>"
    for row in table.rows:
        sides = ("left" if place in table.left else "right" for place in range(len(row)))
        named = ("", *heads[1:], *("" for _ in row))  # a phone prints each figure with its head
        cells = (_cell(cell, side, classes, name) for cell, side, name in zip(row, sides, named, strict=False))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</table></div>" if classes else "</table>"


def _cell(cell: str | Cell | Bar, side: str, classes: bool, head: str) -> str:
    if isinstance(cell, Bar):
        share = max(0.0, min(1.0, cell.share))
        if classes:
            return f'<td><meter value="{share:.4f}">{100 * share:.0f}%</meter></td>'
        drawn = f'<div style="height:0.8em;background:currentColor;width:{cell.width * share:.2f}ch"></div>'
        return f'<td style="text-align:left">{drawn}</td>'
    text, style = (cell.text, cell.style) if isinstance(cell, Cell) else (cell, "")
    look = f'class="{_classes(side, style)}"' if classes else f'style="text-align:{side}"'
    look += f' data-of="{escape(head)}"' if head and text else ""
    return f"<td {look}>{escape(text)}</td>"


MARKS: Final = re.compile(r"([\\`*_\[\]<>|#])")
"""Characters with a meaning in Markdown."""


def markdown(blocks: Iterable[Block]) -> str:
    """Blocks one below the other."""
    lines, was_item = list[str](), False
    for block in blocks:
        if is_hint(block):
            continue
        block = block.shown if isinstance(block, Fold) else block
        is_item = isinstance(block, Paragraph) and block.level > 0
        if not (is_item and was_item):
            lines.append("")
        lines += _markdown_lines(block)
        was_item = is_item
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _markdown_lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(title):
            yield f"## {escaped(title)}"
        case Paragraph(text, level, style):
            words = f"**{escaped(text)}**" if style == "bold" else escaped(text)
            yield f"{'  ' * (level - 1)}- {words}" if level else words
        case Gap():
            yield ""
        case Table():
            yield from _markdown_table(block)
        case Entries(rows, _):
            yield from (f"- **{escaped(name)}** {escaped(text)}" for name, text in rows)
        case Columns(words, _):
            yield escaped(", ".join(words))
        case Drawing(lines):
            yield from ("```", *lines, "```")


def escaped(text: str) -> str:
    """A text on one line with Markdown characters escaped."""
    return MARKS.sub(r"\\\1", " ".join(text.split()))


def _markdown_table(table: Table) -> Iterator[str]:
    wide = max(len(table.heads), *(len(row) for row in table.rows)) if table.rows else len(table.heads)
    heads = [*table.heads, *[""] * (wide - len(table.heads))]
    if table.title:
        yield from (f"**{escaped(table.title)}**", "")
    yield f"| {' | '.join(map(escaped, heads))} |"
    yield f"|{'|'.join('---' if place in table.left else '---:' for place in range(wide))}|"
    for row in table.rows:
        yield f"| {' | '.join(map(_markdown_cell, row))} |"


def _markdown_cell(cell: str | Cell | Bar) -> str:
    match cell:
        case Bar(share, _):
            return f"{100 * share:.0f}%"
        case Cell(text, _):
            return escaped(text)
        case _:
            return escaped(cell)
