"""Ctrl-C while the program is still being loaded: it ends there and then, as nothing is known yet that could be told."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Final

INTERRUPTED: Final = 130


def _end(signum: int, frame: object) -> None:
    os._exit(INTERRUPTED)


@contextmanager
def at_once() -> Iterator[None]:
    """Let Ctrl-C end the program without a word meanwhile; where it is ignored, or heard by somebody else, it stays so."""
    hears = signal.getsignal(signal.SIGINT) is signal.default_int_handler and current_thread() is main_thread()
    if hears:
        signal.signal(signal.SIGINT, _end)
    try:
        yield
    finally:
        if hears:
            signal.signal(signal.SIGINT, signal.default_int_handler)
