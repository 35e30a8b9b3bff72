"""The doctrine "standard": cautious, orderly naval play, the default for an absent player.

It puts guns in the low group numbers; carriers, cargo and ships too few for the line in the high ones. It keeps few of
its carrier aircraft on patrol and strikes with the others: carriers first, then cargo and capital ships, with enough
squadrons and aimed to sink, but not into fighters and guns that let no bomb fall. It searches with everything
available, screens only when far outgunned, and evades with carriers and when weaker. It detaches cripples, and light
ships that fought battleships. It withdraws when the exchange looks bad, after ten rounds when it is the weaker, and
after twenty in any case. It sees a view and a random number, never the state.
"""

from typing import Final

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.legal import or_else
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.standard_air import SIXTHS, choose_in_the_air
from flagplot.games.awaw.players.standard_end import WAITINGS, choose_at_end
from flagplot.games.awaw.players.standard_fire import choose_fire
from flagplot.games.awaw.players.standard_fleet import NUMBERINGS, choose_forming, choose_meeting
from flagplot.games.awaw.players.standard_strike import choose_strike
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.games.awaw.words import asks

SETTINGS: Final = Settings()


def choose(t: Tables, v: BattleState, noise: int) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, SETTINGS)


def choose_by(t: Tables, v: BattleState, noise: int, how: Settings) -> int:
    """Answer with any settings."""
    return or_else(t, v, intend(t, v, noise % chances(v.ask_kind), how))


def chances(kind: int) -> int:
    """The number of noise values for a question of a kind; 1 if nothing is random."""
    if kind == asks.NUMBER or kind == asks.ENTER:
        return NUMBERINGS
    if kind == asks.PATROL_SQUADRONS:
        return SIXTHS
    if kind == asks.RANK:
        return UNITS
    return WAITINGS if kind == asks.SUBMARINE_ATTACK else 1


def intend(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """The intended answer under these settings."""
    kind = v.ask_kind
    if kind <= asks.NUMBER or kind == asks.ENTER:
        return choose_forming(t, v, chance, how)
    if asks.SURPRISE_STRIKE <= kind <= asks.STRIKE_SQUADRONS or kind == asks.AIR_TARGET or kind == asks.NAVAL_AMONG:
        return choose_strike(t, v, how)
    if kind == asks.COUNTERAIR_BASE:
        return 0
    if kind <= asks.LAND_ABOARD:
        return choose_in_the_air(t, v, chance, how)
    if kind <= asks.EVADE:
        return choose_meeting(t, v, how)
    if kind <= asks.LOSS_IN_BASE:
        return choose_fire(t, v, chance, how)
    return choose_at_end(t, v, chance, how)
