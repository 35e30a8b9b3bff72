"""The doctrine "bold": like "standard", but it strikes with all it has and does not withdraw while it can fight.

It keeps fewer aircraft on patrol, screens no ships, engages stronger groups, evades only when far outgunned, and breaks
off after eleven rounds.  Before that only groups without undamaged ships, and carriers without aircraft, go home.
"""

from flagplot.games.awaw.battle.sight import View
from flagplot.games.awaw.players.estimate import BOLD
from flagplot.games.awaw.players.legal import or_else
from flagplot.games.awaw.players.standard import intend
from flagplot.games.awaw.shared.tables import Tables


def choose(t: Tables, v: View, noise: int) -> int:
    """Answer the pending question of the seat whose view this is; `noise` is 0 to 65535."""
    return or_else(t, v, intend(t, v, noise, BOLD))
