"""Ctrl-C from the program's first line to its last: it ends at once, except while a command handles it.

Only a running command has results to report, so it handles its interrupts itself. Nothing that
takes time may be imported here: who interrupts meanwhile would be answered by Python.
"""

import _signal as signal  # type: ignore[import-not-found]  # what `signal` is made of: to import that takes longer than all else
import os

INTERRUPTED = 130


def end_at_once() -> None:
    """Let Ctrl-C end the program without a word from now on; where it is ignored, or handled elsewhere, it stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


class InterruptGuard:
    """While it lasts Ctrl-C is an error that a command may answer; it changes nothing where no program has begun."""

    is_heard = False

    def __enter__(self) -> None:
        if signal.getsignal(signal.SIGINT) is _end:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.is_heard = True

    def __exit__(self, *error: object) -> None:
        if self.is_heard:
            signal.signal(signal.SIGINT, _end)


def _end(signum: int, frame: object) -> None:
    os._exit(INTERRUPTED)
