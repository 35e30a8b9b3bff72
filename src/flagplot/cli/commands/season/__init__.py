"""`flagplot season`: fleets from turn to turn, kept in one file that the program writes."""

from flagplot.cli.commands.season import changing, reading
from flagplot.cli.commands.season.shared import app

__all__ = ["app", "changing", "reading"]
