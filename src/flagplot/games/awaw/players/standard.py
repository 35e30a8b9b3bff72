"""The doctrine "standard": cautious, orderly naval play, a named default for an absent player.

It puts guns in the low group numbers and carriers and cargo in the high ones; keeps a third to a half of its carrier
aircraft on patrol; searches with all it can spare; strikes carriers first, then cargo and capital ships, with enough
squadrons and aimed to sink; screens only when far outgunned; evades with carriers and when weaker; sends cripples home;
and withdraws when the exchange looks bad, at the latest after eight rounds.  With its task before it, cargo to bring
through or to stop, it holds on longer.  It sees a view and a number for chance, never the situation.
"""

from flagplot.games.awaw.battle.sight import View
from flagplot.games.awaw.players.estimate import STANDARD
from flagplot.games.awaw.players.legal import or_else
from flagplot.games.awaw.players.standard_air import choose_in_the_air
from flagplot.games.awaw.players.standard_end import choose_at_end
from flagplot.games.awaw.players.standard_fire import choose_fire
from flagplot.games.awaw.players.standard_fleet import choose_meeting
from flagplot.games.awaw.players.standard_forming import choose_forming
from flagplot.games.awaw.players.standard_strike import choose_strike
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.words import asks


def choose(t: Tables, v: View, noise: int) -> int:
    """Answer the pending question of the seat whose view this is; `noise` is 0 to 65535."""
    return or_else(t, v, intend(t, v, noise, STANDARD))


def intend(t: Tables, v: View, noise: int, temper: int) -> int:
    """What a player of that temper wants to answer."""
    kind = v.ask_kind
    if kind <= asks.NUMBER or kind == asks.ENTER:
        return choose_forming(t, v, noise)
    if asks.SURPRISE_STRIKE <= kind <= asks.STRIKE_SQUADRONS or kind == asks.AIR_TARGET or kind == asks.NAVAL_AMONG:
        return choose_strike(t, v, temper)
    if kind == asks.COUNTERAIR_BASE:
        return 0
    if kind <= asks.LAND_ABOARD:
        return choose_in_the_air(t, v, noise, temper)
    if kind <= asks.EVADE:
        return choose_meeting(t, v, temper)
    if kind <= asks.LOSS_IN_BASE:
        return choose_fire(t, v, noise)
    return choose_at_end(t, v, noise, temper)
