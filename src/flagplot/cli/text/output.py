"""Where text goes: a rich console that is plain in a pipe and never wider than what can be read."""

import io
import re
import sys
import textwrap
from typing import Final

from rich.console import Console
from rich.text import Text

WIDEST: Final = 110
NARROWEST: Final = 40
SIDE_COLOURS: Final = ("cyan", "magenta")
CITATION: Final = re.compile(r"\[[^\[\]]*\]$")


def console() -> Console:
    """A console on standard output: colour where the terminal has it, plain text in a pipe."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    found = Console(highlight=False, soft_wrap=False, emoji=False, markup=False)
    found.width = max(NARROWEST, min(found.width, WIDEST))
    return found


def wrapped(text: str, width: int, indent: int = 0, style: str = "") -> Text:
    """A line broken at the width, further lines indented by two more; a citation at its end is dim."""
    first, later = " " * indent, " " * (indent + 2)
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
    told = Text("\n".join(lines), style=style)
    found = CITATION.search(told.plain)
    if found:
        told.stylize("not bold dim default", found.start(), found.end())
    return told


def paint(text: Text, sides: tuple[str, ...]) -> Text:
    """Give the names of the sides their colours."""
    for side, colour in zip(sides, SIDE_COLOURS, strict=True):
        text.highlight_regex(rf"(?<![\w.]){re.escape(side)}(?=[\s,:]|$)", colour)
    return text


def rule(title: str, width: int) -> Text:
    """A heading with a line to the right."""
    bar = "─" * max(2, width - len(title) - 4)
    return Text.assemble(("── ", "dim"), (title, "bold"), " ", (bar, "dim"))
