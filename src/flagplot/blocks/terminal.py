"""Blocks for people: in colour on a colour terminal, as plain text in a pipe, never wider than is readable."""

import io
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from flagplot.blocks import Bar, Block, Cell, Columns, Drawing, Entries, Fold, Gap, Heading, Paragraph, Table

WIDEST: Final = 110
NARROWEST: Final = 40
STEP: Final = 2
"""Columns per indentation level."""
LONGEST_NAME: Final = 0.4
"""Share of the width beyond which a name has its own line."""
SHORTEST_BAR: Final = 4
"""Columns below which a bar is useless."""
CUT: Final = "…"
SIDE_COLOURS: Final = ("cyan", "magenta")
CITATION: Final = re.compile(r"\[[^\[\]]*\]$")
WHOLE: Final = (Drawing, Paragraph)
"""Blocks whose lines may be longer than the terminal: only the words of a paragraph that are."""
EIGHTHS: Final = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


def console() -> Console:
    """A console on standard output: in colour on a colour terminal, as plain text in a pipe."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    found = Console(highlight=False, soft_wrap=False, emoji=False, markup=False)
    found.width = max(NARROWEST, min(found.width, WIDEST))
    return found


def show(blocks: Iterable[Block], sides: tuple[str, ...] = (), out: Console | None = None) -> None:
    """Print blocks, with the names of the sides in their colours."""
    out = out or console()
    if not out.is_terminal and not out.record:
        for block in blocks:
            for line in rendered(block, out.width):
                if isinstance(block, WHOLE) or line.cell_len <= out.width:
                    out.file.write(f"{line.plain}\n")
                else:
                    out.print(line)
        return
    for block in blocks:
        for line in rendered(block, out.width, out.is_terminal):
            out.print(paint(line, sides), soft_wrap=isinstance(block, WHOLE))


def plain(blocks: Iterable[Block], width: int = 80) -> str:
    """Blocks as plain text."""
    return "\n".join(line.plain for block in blocks for line in rendered(block, width))


def rendered(block: Block, width: int, boxes: bool = False) -> Iterator[Text]:
    """The lines of a block."""
    match block:
        case Heading(title):
            if len(title) + 6 <= width:
                bar = "─" * (width - len(title) - 4)
                yield Text.assemble(("── ", "dim"), (title, "bold"), " ", (bar, "dim"))
            else:
                yield wrapped(f"── {title}", width, 0, "bold", len("── "))
        case Paragraph(text, level, style, hangs):
            yield wrapped(text, width, STEP * level, style, STEP if hangs else 0, splits=False)
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


def wrapped(text: str, width: int, indent: int = 0, style: str = "", hang: int = STEP, *, splits: bool = True) -> Text:
    """A text wrapped at the width, with further lines indented more; a final citation is dim.

    A word longer than a line is split, except where people may copy it, such as a path.
    """
    first, later = " " * indent, " " * (indent + hang)
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=splits,
        break_on_hyphens=False,
    )
    wrapped = Text("\n".join(lines), style=style)
    found = CITATION.search(wrapped.plain)
    if found:
        wrapped.stylize("not bold dim default", found.start(), found.end())
    return wrapped


def paint(text: Text, sides: tuple[str, ...]) -> Text:
    """Colour the names of the sides."""
    for side, colour in zip(sides, SIDE_COLOURS, strict=False):
        text.highlight_regex(rf"(?<![\w.]){re.escape(side)}(?=[\s,:]|$)", colour)
    return text


def bar(share: float, width: int) -> str:
    """A bar of block characters, in eighths."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8]


def _table(table: Table, width: int, boxes: bool) -> Iterator[Text]:
    room = max(NARROWEST, width - STEP * table.level)
    if table.title:
        yield wrapped(table.title, width, STEP * table.level, "bold")
    boxed = boxes and table.boxed
    lines = list(_lines(table, room, boxed, [place not in table.left for place in range(_count(table))]))
    cells = [_cell(cell) for row in (table.heads, *table.rows) for cell in row]
    cuts, own = (sum(part.plain.count(CUT) for part in parts) for parts in (lines, cells))
    if cuts > own or _letters(lines) < _letters(cells):
        lines = [line for part in fitted(table, room) for line in _lines(part, room, False)]
    for line in lines:
        yield Text(" " * STEP * table.level).append_text(line) if line.plain else line


def _lines(table: Table, room: int, boxed: bool, stiff: Sequence[bool] = ()) -> Iterator[Text]:
    """The lines of a table. `stiff` columns are truncated instead of wrapped; without any, all columns are wrapped as necessary."""
    grid = Grid(
        box=SIMPLE_HEAD if boxed else None,
        padding=(0, STEP, 0, 0) if not boxed else (0, 1),
        pad_edge=boxed,
        show_header=bool(table.heads),
        header_style="bold",
    )
    wide = _widths(table, room) if not stiff else []
    for place in range(_count(table)):
        head = table.heads[place] if place < len(table.heads) else ""
        left = place in table.left or any(len(row) > place and isinstance(row[place], Bar) for row in table.rows)
        side: Literal["left", "right"] = "left" if left else "right"
        if stiff:
            grid.add_column(Text(head), justify=side, no_wrap=stiff[place])
        else:
            grid.add_column(Text(head), justify=side, overflow="fold", width=wide[place])
    for row in table.rows:
        grid.add_row(*map(_cell, row))
    inner = Console(width=room, file=io.StringIO(), markup=False, emoji=False)
    for segments in inner.render_lines(grid, pad=False):
        line = Text()
        for segment in segments:
            line.append(segment.text, segment.style)
        line.rstrip()
        yield line


def _count(table: Table) -> int:
    return max([len(table.heads), *(len(row) for row in table.rows)])


def _letters(texts: Iterable[Text]) -> int:
    """The number of letters: a column may vanish altogether."""
    return sum(len("".join(text.plain.split())) for text in texts)


def fitted(table: Table, room: int) -> Iterator[Table]:
    """A table too wide for the line, as one or several that fit: shorter bars, wrapped heads, then the rest below.

    Each begins with the column that names its rows. Figures are never wrapped.
    """
    places = range(_count(table))
    least = [_least(table, place) for place in places]
    bars = [place for place in places if any(len(row) > place and isinstance(row[place], Bar) for row in table.rows)]
    left = room - sum(least[place] + STEP for place in places if place not in bars)
    if bars:
        wide = min(max(cell.width for row in table.rows for cell in row if isinstance(cell, Bar)), left // len(bars))
        if wide < SHORTEST_BAR:
            table, places = _only(table, [place for place in places if place not in bars], None), range(0)
        else:
            table = _only(table, list(places), wide)
        places = range(_count(table))
        least = [_least(table, place) for place in places]
    least[0] = min(least[0], room // 2)
    part = [0]
    for place in places[1:]:
        if sum(least[each] + STEP for each in (*part, place)) - STEP > room and len(part) > 1:
            yield _only(table, part, None)
            part = [0]
        part.append(place)
    yield _only(table, part, None)


def _widths(table: Table, room: int) -> list[int]:
    """The widths of the columns of a table: their natural widths, with the widest reduced until all fit."""
    least = [_least(table, place) for place in range(_count(table))]
    found = list(least)
    for place in range(len(found)):
        cells = [row[place] for row in (table.heads, *table.rows) if place < len(row)]
        found[place] = max(least[place], *(c.width if isinstance(c, Bar) else len(_cell(c).plain) for c in cells))
    while sum(found) + STEP * (len(found) - 1) > room:
        widest = max(range(len(found)), key=lambda place: (found[place] > least[place], found[place]))
        if found[widest] <= min(least[widest], 1):
            break
        found[widest] -= 1
    return found


def _least(table: Table, place: int) -> int:
    """The minimum width of a column: its longest word if it can be wrapped, else its longest cell."""
    texts = [_cell(row[place]).plain for row in table.rows if len(row) > place]
    words = [word for text in texts for word in text.split()] if place in table.left else texts
    head = table.heads[place].split() if place < len(table.heads) else []
    bars = [cell.width for row in table.rows if len(row) > place and isinstance(cell := row[place], Bar)]
    return max([1, *map(len, head), *(bars or [len(word) for word in words])])


def _only(table: Table, places: Sequence[int], wide: int | None) -> Table:
    """Some columns of a table, with bars limited to that width."""

    def cell(one: str | Cell | Bar) -> str | Cell | Bar:
        return Bar(one.share, min(one.width, wide)) if isinstance(one, Bar) and wide else one

    rows = tuple(tuple(cell(row[place]) for place in places if place < len(row)) for row in table.rows)
    heads = tuple(table.heads[place] for place in places if place < len(table.heads))
    left = tuple(number for number, place in enumerate(places) if place in table.left)
    return Table(rows, heads, left)


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
