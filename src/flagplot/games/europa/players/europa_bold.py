"""The doctrine "bold" for Grand Europa: it fights as the standard one does and never breaks off while it can fire."""

from flagplot.games.europa.players.europa_standard import BOLD, intend, or_else
from flagplot.games.europa.sight import View
from flagplot.games.europa.tables import Tables


def choose(t: Tables, v: View, noise: int) -> int:
    """Answer the pending question of the seat whose view this is."""
    return or_else(t, v, intend(t, v, BOLD))
