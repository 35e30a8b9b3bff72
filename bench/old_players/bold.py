"""The doctrine "bold": like "standard", but it strikes with all it has and does not withdraw while it can fight.

It keeps fewer aircraft on patrol, screens no ships, engages stronger groups, evades only when far outgunned, and breaks
off after eleven rounds.  Before that only groups without undamaged ships, and carriers without aircraft, go home.
"""

from typing import Final

from bench.old_players.settings import NEVER, Settings
from bench.old_players.standard import chances as chances
from bench.old_players.standard import choose_by as choose_by
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.shared.tables import Tables

SETTINGS: Final = Settings(
    patrol_sixths=1,
    patrol_sixths_under_threat=2,
    smallest_strike=1,
    enough=NEVER,
    poor_target=0,
    engage_per_cent=60,
    screens=0,
    evade_per_cent=50,
    last_round=11,
    idle_rounds=NEVER,
    idle_rounds_of_interceptors=NEVER,
    worse_per_cent=0,
    worse_for_interceptors_per_cent=0,
    worse_with_cargo_per_cent=0,
)


def choose(t: Tables, v: BattleState, noise: int) -> int:
    """Answer the pending question of the seat whose view this is; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, SETTINGS)
