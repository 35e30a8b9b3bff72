"""Progress on standard error: one line that is written over; in a pipe one line, once, of what takes long."""

import sys
from typing import Final

from rich.console import Console
from rich.progress import Progress as Shown
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

from flagplot.odds.sampling import Progress

KNOWN, LONG = 5, 60
"""Seconds after which it is known how long a job takes, and those to go from which on that is said in a pipe too."""
SPANS: Final = ((365.25 * 86400, "year"), (86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def lasting(seconds: float) -> str:
    """A time in the largest unit with a value of at least two."""
    size, unit = next((span for span in SPANS if seconds >= 2 * span[0]), SPANS[-1])
    count = round(seconds / size)
    return f"{count:,} {unit}{'' if count == 1 else 's'}"


class Ticker:
    """Shows how far a long job has come."""

    def __init__(self, what: str = "battles") -> None:
        self.what = what
        columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()
        self.shown = Shown(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
        self.has_said = False
        self.task = self.shown.add_task("", total=None)

    def update(self, progress: Progress) -> None:
        """Show progress, speed and the time left."""
        left = f", {lasting(progress.left)} to go" if progress.left >= 0 else ""
        rate = f"{progress.rate:,.0f}" if progress.rate >= 10 else f"{progress.rate:.2g}"
        text = f"{progress.done:,} {self.what}, {rate} a second{left}"
        if self.shown.disable and progress.seconds >= KNOWN and progress.left >= LONG and not self.has_said:
            self.has_said = True
            print(f"flagplot: {text}; Ctrl-C prints the result so far", file=sys.stderr)
        self.write(text)

    def write(self, text: str) -> None:
        """Show a text of one's own."""
        if not self.shown.live.is_started:
            self.shown.start()
        self.shown.update(self.task, description=text)

    def done(self) -> None:
        """Wipe the line."""
        self.shown.stop()
