"""A doctrine of a user's own: it reads fields that no shipped doctrine reads for the question."""

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players import standard
from flagplot.games.awaw.players.standard import chances as chances
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.words import asks


def choose(t: Tables, v: BattleState, noise: int) -> int:
    """Leave when few ships of the first rows have hits; number groups by the first wings."""
    if v.ask_kind == asks.WITHDRAW and sum(v.hits[u] for u in range(8)) < v.segment:
        return asks.ALL
    if v.ask_kind == asks.NUMBER and v.squadrons[0] + v.squadrons[24] > 2:
        return standard.choose(t, v, noise // 2)
    return standard.choose(t, v, noise)
