"""How much of a report a command was asked for: its answer, the usual, or everything."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from flagplot.blocks import USUAL

AMOUNT: Final = ContextVar("amount", default=USUAL)
"""The amount of the command that runs."""


@contextmanager
def showing(how: int) -> Iterator[None]:
    """Show this amount of every report in the meantime."""
    token = AMOUNT.set(how)
    try:
        yield
    finally:
        AMOUNT.reset(token)
