"""Progress on standard error: one line that is written over, and nothing at all in a pipe."""

import sys

from rich.console import Console
from rich.progress import Progress as Shown
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

from flagplot.odds.sampling import Progress


class Ticker:
    """Shows how far a long job has come."""

    def __init__(self, what: str = "battles") -> None:
        self.what = what
        columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()
        self.shown = Shown(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
        self.task = self.shown.add_task("", total=None)

    def tell(self, progress: Progress) -> None:
        """Tell how much is done, how fast it goes and how long it will take."""
        left = f", {progress.left:,.0f} s to go" if progress.left >= 0 else ""
        self.write(f"{progress.done:,} {self.what}, {progress.rate:,.0f} a second{left}")

    def write(self, text: str) -> None:
        """Show a text of one's own."""
        if not self.shown.live.is_started:
            self.shown.start()
        self.shown.update(self.task, description=text)

    def done(self) -> None:
        """Wipe the line."""
        self.shown.stop()
