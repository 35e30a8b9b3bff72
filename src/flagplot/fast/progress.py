"""How far compiling has come: one line on standard error that is written over, where a person looks on; nothing elsewhere.

Writing the text of a program takes about a tenth of the time, and what follows goes by its length, so how long the whole
will take on this machine is known soon.
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
"""How many times as long as writing a program's text all that follows takes, as measured."""
PATIENCE: Final = 0.5
"""Seconds before anything is shown: short programs are compiled in less; and between two looks."""
SURE: Final = 0.99
"""No more than this is said to be done before all is."""


@dataclass
class Compiling:
    """A program that is being compiled."""

    begun: float = field(default_factory=time.monotonic)
    whole: float = 0.0
    """Seconds that it will take in all; 0 while nothing is known."""

    def is_written(self, new: float) -> None:
        """Note that the text of the program is written, and how much of it was not compiled before."""
        self.whole = (1 + REST * new) * (time.monotonic() - self.begun)

    def text(self, now: float) -> str:
        """How far it has come at a moment."""
        spent = now - self.begun
        if not self.whole:
            return f"{spent:.0f} s"
        left = self.whole - spent
        said = f"about {left:.0f} s to go" if left >= 1 else "nearly done"
        return f"{min(SURE, spent / self.whole):.0%}, {said}"


def is_watched() -> bool:
    """Whether a person looks on: not in a pipe, and not in a process that works for another."""
    return multiprocessing.parent_process() is None and sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def compiling() -> Iterator[Compiling]:
    """A program that is compiled meanwhile, with a line that says how far."""
    found, over = Compiling(), Event()
    if not is_watched():
        yield found
        return
    teller = Thread(target=_tell, args=(found, over), daemon=True)
    teller.start()
    try:
        yield found
    finally:
        over.set()
        teller.join()


def _tell(found: Compiling, over: Event) -> None:
    wide = 0
    while not over.wait(PATIENCE):
        text = f"  compiling: {found.text(time.monotonic())}"
        wide = max(wide, len(text))
        sys.stderr.write(f"\r{text.ljust(wide)}")
        sys.stderr.flush()
    if wide:
        sys.stderr.write(f"\r{' ' * wide}\r")
        sys.stderr.flush()
