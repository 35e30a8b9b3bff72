"""The imagined opponent "stays": the doctrine "standard" without withdrawals, at any cost (22.72A)."""

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.standard import chances as chances
from flagplot.games.awaw.players.standard import choose as choose_by_standard
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.words import asks


def choose(t: Tables, v: BattleState, noise: int) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return asks.STAY if v.ask_kind == asks.WITHDRAW else choose_by_standard(t, v, noise)
