"""Progress on standard error: one line that is written over, and nothing at all in a pipe."""

import sys
import time
from typing import Final

from flagplot.odds.sampling import Progress

EVERY: Final = 0.2
"""Seconds between two lines."""


class Ticker:
    """Tells how far a long job has come."""

    def __init__(self, what: str = "battles") -> None:
        self.what = what
        self.shown = 0.0
        self.is_on = sys.stderr.isatty()

    def tell(self, progress: Progress) -> None:
        """Write the line anew, if it is time."""
        now = time.monotonic()
        if self.is_on and now - self.shown >= EVERY:
            self.shown = now
            left = f", {progress.left:,.0f} s to go" if progress.left >= 0 else ""
            self.write(f"{progress.done:,} {self.what}, {progress.rate:,.0f} a second{left}")

    def write(self, text: str) -> None:
        """Write a line over the last one."""
        if self.is_on:
            sys.stderr.write(f"\r{text[:78]:<78}")
            sys.stderr.flush()

    def done(self) -> None:
        """Wipe the line."""
        if self.is_on:
            sys.stderr.write("\r" + " " * 78 + "\r")
            sys.stderr.flush()
