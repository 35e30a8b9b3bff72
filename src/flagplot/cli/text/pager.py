"""Reports on a terminal: as much as is wanted, page by page where they are longer than the screen; in a pipe all at once."""

import os
import sys
from collections.abc import Iterable
from typing import Final

from rich.pager import SystemPager

from flagplot.blocks import Block, Heading, amount_of
from flagplot.blocks.terminal import console
from flagplot.blocks.terminal import show as show_all
from flagplot.cli.amount import AMOUNT

LESS: Final = "-FRX"
"""How the pager is called that most people have: it keeps colours and leaves what fits on one screen."""
AT_END: Final = "+G"
"""The command that begins at the last screen."""


def show(blocks: Iterable[Block], sides: tuple[str, ...] = ()) -> None:
    """Print as much of a report as is wanted, in pages where it is longer than the screen.

    A report that ends with its answer opens at its end, so that the answer is read first; one pages up for the rest.
    """
    out, shown = console(), list(amount_of(blocks, AMOUNT.get()))
    ends = any(isinstance(block, Heading) and block.is_answer for block in shown)
    if not (out.is_terminal and sys.stdin.isatty()):
        show_all(shown, sides, out)
        return
    with out.capture() as captured:
        show_all(shown, sides, out)
    text = captured.get()
    if text.count("\n") < out.height:
        sys.stdout.write(text)
    else:
        os.environ["LESS"] = " ".join([os.environ.get("LESS", LESS), *([AT_END] if ends else [])])
        SystemPager().show(text)
