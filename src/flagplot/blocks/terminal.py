"""Blocks for people: colour where the terminal has it, plain text in a pipe, never wider than what can be read."""

import io
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from flagplot.blocks import Bar, Block, Cell, Columns, Drawing, Entries, Fold, Gap, Heading, Paragraph, Table

WIDEST: Final = 110
NARROWEST: Final = 40
STEP: Final = 2
"""Columns that a level is indented by."""
LONGEST_NAME: Final = 0.4
"""Part of the width beyond which a name has a line of its own."""
SIDE_COLOURS: Final = ("cyan", "magenta")
CITATION: Final = re.compile(r"\[[^\[\]]*\]$")
EIGHTHS: Final = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


def console() -> Console:
    """A console on standard output: colour where the terminal has it, plain text in a pipe."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    found = Console(highlight=False, soft_wrap=False, emoji=False, markup=False)
    found.width = max(NARROWEST, min(found.width, WIDEST))
    return found


def show(blocks: Iterable[Block], sides: tuple[str, ...] = (), out: Console | None = None) -> None:
    """Print blocks; the names of the sides have their colours."""
    out = out or console()
    for block in blocks:
        for line in rendered(block, out.width, out.is_terminal):
            out.print(paint(line, sides), soft_wrap=isinstance(block, Drawing))


def plain(blocks: Iterable[Block], width: int = 80) -> str:
    """Blocks as plain text."""
    return "\n".join(line.plain for block in blocks for line in rendered(block, width))


def rendered(block: Block, width: int, boxes: bool = False) -> Iterator[Text]:
    """The lines of a block."""
    match block:
        case Heading(title):
            bar = "─" * max(2, width - len(title) - 4)
            yield Text.assemble(("── ", "dim"), (title, "bold"), " ", (bar, "dim"))
        case Paragraph(text, level, style, hangs):
            yield wrapped(text, width, STEP * level, style, STEP if hangs else 0)
        case Gap():
            yield Text()
        case Table():
            yield from _table(block, width, boxes)
        case Entries(rows, level):
            yield from _entries(rows, width, STEP * level)
        case Columns(words, level):
            yield from _columns(words, width, STEP * level)
        case Drawing(lines):
            yield from map(Text, lines)
        case Fold(shown, _, _):
            yield from rendered(shown, width, boxes)


def wrapped(text: str, width: int, indent: int = 0, style: str = "", hang: int = STEP) -> Text:
    """A text broken at the width, further lines indented by more; a citation at its end is dim."""
    first, later = " " * indent, " " * (indent + hang)
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
    told = Text("\n".join(lines), style=style)
    found = CITATION.search(told.plain)
    if found:
        told.stylize("not bold dim default", found.start(), found.end())
    return told


def paint(text: Text, sides: tuple[str, ...]) -> Text:
    """Give the names of the sides their colours."""
    for side, colour in zip(sides, SIDE_COLOURS, strict=False):
        text.highlight_regex(rf"(?<![\w.]){re.escape(side)}(?=[\s,:]|$)", colour)
    return text


def bar(share: float, width: int) -> str:
    """A bar of blocks, in eighths."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8]


def _table(table: Table, width: int, boxes: bool) -> Iterator[Text]:
    boxed = boxes and table.boxed
    grid = Grid(
        box=SIMPLE_HEAD if boxed else None,
        padding=(0, STEP, 0, 0) if not boxed else (0, 1),
        pad_edge=boxed,
        show_header=bool(table.heads),
        header_style="bold",
    )
    count = max(len(table.heads), *(len(row) for row in table.rows)) if table.rows else len(table.heads)
    for place in range(count):
        head = table.heads[place] if place < len(table.heads) else ""
        left = place in table.left or any(len(row) > place and isinstance(row[place], Bar) for row in table.rows)
        grid.add_column(Text(head), justify="left" if left else "right", no_wrap=place not in table.left)
    for row in table.rows:
        grid.add_row(*map(_cell, row))
    if table.title:
        yield wrapped(table.title, width, STEP * table.level, "bold")
    inner = Console(width=max(NARROWEST, width - STEP * table.level), file=io.StringIO(), markup=False, emoji=False)
    for segments in inner.render_lines(grid, pad=False):
        line = Text(" " * STEP * table.level)
        for segment in segments:
            line.append(segment.text, segment.style)
        line.rstrip()
        yield line


def _cell(cell: str | Cell | Bar) -> Text:
    match cell:
        case Bar(share, width):
            return Text(bar(share, width))
        case Cell(text, style):
            return Text(text, style)
        case _:
            return Text(cell)


def _entries(rows: tuple[tuple[str, str], ...], width: int, indent: int) -> Iterator[Text]:
    wide = min(max((len(name) for name, _ in rows), default=0), int(LONGEST_NAME * width) - indent)
    hang = wide + STEP
    for name, text in rows:
        if len(name) <= wide:
            yield wrapped(f"{name.ljust(wide)}  {text}", width, indent, hang=hang)
        else:
            yield Text(" " * indent + name)
            yield wrapped(text, width, indent + hang, hang=0)


def _columns(words: tuple[str, ...], width: int, indent: int) -> Iterator[Text]:
    wide = max((len(word) for word in words), default=0) + STEP
    rows = -(-len(words) // max(1, (width - indent) // wide))
    for row in range(rows):
        yield Text((" " * indent + "".join(word.ljust(wide) for word in words[row::rows])).rstrip())
