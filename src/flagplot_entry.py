"""Where the command `flagplot` begins: Ctrl-C ends it from then on, before any other module is loaded.

This module is outside the package, because the package itself is loaded before any module within it.
"""

import _signal as signal  # type: ignore[import-not-found]  # `signal` is made of it, and takes longer than all else here
import os
import sys

INTERRUPTED = 130


def end_at_once() -> None:
    """Let Ctrl-C end the program without a word from now on; where it is ignored, or handled elsewhere, it stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end)


def end(signum: int, frame: object) -> None:
    """End the process; nothing that it has begun is finished."""
    os._exit(INTERRUPTED)


def main() -> None:
    """Run the program.

    Little of what a command makes is garbage before its end: the collector looks seldom, and not at all while Python ends.
    """
    end_at_once()
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed by the caller
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    import gc

    gc.set_threshold(200_000, 20, 100)
    from flagplot.cli.class_code import kept_code

    try:
        with kept_code():
            from flagplot.cli.main import main as run

            run()
    finally:
        gc.freeze()
