"""The doctrine "trained" of a naval turn: the rules of "standard", and battles by learnt weights."""

from flagplot.games.awaw.players.learnt import Weights
from flagplot.games.awaw.players.trained import choose_by as choose_in_battle
from flagplot.games.awaw.players.trained_weights import TURNS
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.settings import Settings
from flagplot.games.awaw.players.turn.standard import LAST_BATTLE_ASK, intend, or_else
from flagplot.games.awaw.players.turn.standard import SETTINGS as SETTINGS
from flagplot.games.awaw.players.turn.standard import chances as chances
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState


def choose(t: Sea, v: TurnState, noise: int, m: Memo) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, m, SETTINGS)


def choose_by(t: Sea, v: TurnState, noise: int, m: Memo, how: Settings) -> int:
    """Answer with any settings for questions outside battles."""
    return choose_with(t, v, noise, m, how, TURNS)


def choose_with(t: Sea, v: TurnState, noise: int, m: Memo, how: Settings, in_battles: Weights) -> int:
    """Answer with any settings, and any weights in battles."""
    if v.ask_kind <= LAST_BATTLE_ASK:
        return choose_in_battle(t.battle, v.battle, noise, in_battles)
    return or_else(m, intend(t, v, m, how))
