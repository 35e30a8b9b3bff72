"""The doctrine "bold": like "standard", but it strikes with everything and does not withdraw while it can fight.

It keeps no aircraft on patrol, puts light ships in the line too and screens no ships. It engages stronger groups,
evades only when far outgunned, and breaks off after twelve rounds when it is the weaker. Before that only groups
without undamaged ships, and carriers without aircraft, withdraw.
"""

from typing import Final

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.settings import NEVER, Settings
from flagplot.games.awaw.players.standard import chances as chances
from flagplot.games.awaw.players.standard import choose_by as choose_by
from flagplot.games.awaw.shared.tables import Tables

SETTINGS: Final = Settings(
    carrier_worth=16,
    enough_escort=14,
    patrol_sixths_under_threat=0,
    threat=3,
    least_bombs=50,
    small_rest=1,
    enough=NEVER,
    poor_target=0,
    line_guns=0,
    engage_per_cent=60,
    screens=0,
    evade_per_cent=50,
    last_round=12,
    few_guns=7,
    scattered_per_cent=0,
    worse_per_cent=0,
    worse_with_cargo_per_cent=0,
    cargo_leaves_per_cent=0,
    convoy_leaves_per_cent=0,
    better_per_cent=0,
    air_weight=2,
)


def choose(t: Tables, v: BattleState, noise: int) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, SETTINGS)
