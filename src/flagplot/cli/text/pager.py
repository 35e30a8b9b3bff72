"""Reports on a terminal: as much as is wanted, page by page where they are longer than the screen; in a pipe all at once."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rich.pager import SystemPager

from flagplot.blocks import AMOUNT, Block, amount_of, answer_first
from flagplot.blocks.terminal import console
from flagplot.blocks.terminal import show as show_all

LESS: Final = r"-FRXPsSpace\: more  b\: back  q\: leave$"
"""How the pager is called that most people have: it keeps colours, leaves what fits on one screen, and names its keys."""


def show(blocks: Iterable[Block], sides: tuple[str, ...] = ()) -> None:
    """Print as much of a report as is wanted, its answer first, in pages where it is longer than the screen.

    Without pages the answer comes last, so that it stays on the screen.
    """
    out, blocks = console(), amount_of(blocks, AMOUNT.get())
    if not (out.is_terminal and sys.stdin.isatty()):
        show_all(answer_first(blocks), sides, out)
        return
    pager = (os.environ.get("MANPAGER") or os.environ.get("PAGER", "")).split()
    if (
        Path(pager[0]).name == "cat" if pager else os.environ.get("TERM") in ("dumb", "emacs")
    ):  # it lets all lines through
        show_all(blocks, sides, out)
        return
    with out.capture() as captured:
        show_all(answer_first(blocks), sides, out)
    text = captured.get()
    if text.count("\n") < out.height:
        sys.stdout.write(text)
    else:
        os.environ.setdefault("LESS", LESS)
        SystemPager().show(text)
