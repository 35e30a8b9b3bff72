"""Ctrl-C ends the program at once, except while a command handles it: only a running command has results to report."""

import signal

from flagplot_entry import end


class InterruptGuard:
    """While it lasts Ctrl-C is an error that a command may answer; it changes nothing where no program has begun."""

    is_heard = False

    def __enter__(self) -> None:
        if signal.getsignal(signal.SIGINT) is end:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.is_heard = True

    def __exit__(self, *error: object) -> None:
        if self.is_heard:
            signal.signal(signal.SIGINT, end)
