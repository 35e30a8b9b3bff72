"""What players are given: a view, a situation in which all that the seat may not know is blank (22.423B)."""

from flagplot.games.awaw.battle.state import Situation as View

__all__ = ["View"]
