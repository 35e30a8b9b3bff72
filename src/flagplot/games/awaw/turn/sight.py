"""What players of a naval turn are given: a view, a turn in which all that the seat may not know is blank (22.15A)."""

from flagplot.games.awaw.turn.state import Turn as View

__all__ = ["View"]
