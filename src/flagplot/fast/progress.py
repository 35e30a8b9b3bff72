"""The progress of compilation: one line on standard error that is overwritten, on a terminal only.

Generating the source of a program takes about a tenth of the time, and the rest depends on its length, so the total
time on this machine is known early.
"""

import multiprocessing
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Final

REST: Final = 8
"""The measured ratio of the remaining time to the time for generating a program's source."""
PATIENCE: Final = 0.5
"""Seconds before anything is shown, since short programs take less; and between two updates."""
SURE: Final = 0.99
"""Maximum progress shown before the end."""


@dataclass
class Compiling:
    """A program under compilation."""

    begun: float = field(default_factory=time.monotonic)
    whole: float = 0.0
    """Estimated total seconds; 0 while unknown."""

    def is_written(self, new: float) -> None:
        """Record that the source of the program is generated, and the share that was not cached."""
        self.whole = (1 + REST * new) * (time.monotonic() - self.begun)

    def text(self, now: float) -> str:
        """The progress as text."""
        spent = now - self.begun
        if not self.whole:
            return f"{spent:.0f} s"
        left = self.whole - spent
        said = f"about {left:.0f} s to go" if left >= 1 else "nearly done"
        return f"{min(SURE, spent / self.whole):.0%}, {said}"


def is_watched() -> bool:
    """Whether a person is watching: not in a pipe, and not in a worker process."""
    return multiprocessing.parent_process() is None and sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def compiling() -> Iterator[Compiling]:
    """A context for a compilation, with its progress line."""
    found, over = Compiling(), Event()
    if not is_watched():
        yield found
        return
    teller = Thread(target=_report, args=(found, over), daemon=True)
    teller.start()
    try:
        yield found
    finally:
        over.set()
        teller.join()


def _report(found: Compiling, over: Event) -> None:
    wide = 0
    while not over.wait(PATIENCE):
        text = f"  compiling: {found.text(time.monotonic())}"
        wide = max(wide, len(text))
        sys.stderr.write(f"\r{text.ljust(wide)}")
        sys.stderr.flush()
    if wide:
        sys.stderr.write(f"\r{' ' * wide}\r")
        sys.stderr.flush()
