"""What players are given: a view, in which the other side's half of a secret decision is blank (34.C.2.a, 34.D)."""

from flagplot.games.europa.state import Situation as View

__all__ = ["View"]
