"""Errors on standard error: one line each in a pipe; on a terminal whole words, however long the line."""

import os
import sys
import textwrap
from typing import Final

import typer

NARROWEST: Final = 40


def print_error(error: object) -> None:
    """Print an error, or several on a line each, under the program's name."""
    typer.echo(fitted(f"flagplot: {error}", columns()), err=True)


def columns() -> int:
    """The width of the terminal that shows errors; 0 for anything else."""
    if not sys.stderr.isatty():
        return 0
    try:
        return max(NARROWEST, os.get_terminal_size(sys.stderr.fileno()).columns)
    except OSError:
        return 80


def fitted(text: str, width: int) -> str:
    """The text in lines of that width, without a break in a word; unchanged without a width."""
    if not width:
        return text
    wrap = textwrap.TextWrapper(width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(wrap.fill(line) for line in text.splitlines())
