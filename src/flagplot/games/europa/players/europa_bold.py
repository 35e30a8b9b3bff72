"""The doctrine "bold" for Grand Europa: it fights as the standard one does, and never disengages while it can fire."""

from typing import Final

from flagplot.games.europa.players.europa_standard import NEVER, Settings
from flagplot.games.europa.players.europa_standard import chances as chances
from flagplot.games.europa.players.europa_standard import choose_by as choose_by
from flagplot.games.europa.sight import CombatState
from flagplot.games.europa.tables import Tables

SETTINGS: Final = Settings(lost_per_cent=NEVER, boats_leave=NEVER, shells_on=1)


def choose(t: Tables, v: CombatState, noise: int) -> int:
    """Answer the pending question from this view."""
    return choose_by(t, v, noise, SETTINGS)
