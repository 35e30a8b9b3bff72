"""The doctrine "trained" of a naval turn: it plays the turn as "standard" does, and its battles by learnt weights."""

from typing import Final

from flagplot.games.awaw.players.trained import choose_by as choose_in_battle
from flagplot.games.awaw.players.trained_weights import WEIGHTS
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.players.turn.settings import Settings
from flagplot.games.awaw.players.turn.standard import LAST_BATTLE_ASK, intend, or_else
from flagplot.games.awaw.players.turn.standard import chances as chances
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState

SETTINGS: Final = Settings()
IN_BATTLES: Final = WEIGHTS._replace(
    common=WEIGHTS.common._replace(cargo_leaves_per_cent=0, convoy_leaves_per_cent=0, better_per_cent=0)
)
"""Its cargo does not leave without the others: a turn counts ships more than who stays."""


def choose(t: Sea, v: TurnState, noise: int, m: Memo) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, m, SETTINGS)


def choose_by(t: Sea, v: TurnState, noise: int, m: Memo, how: Settings) -> int:
    """Answer with any settings for questions outside battles."""
    if v.ask_kind <= LAST_BATTLE_ASK:
        return choose_in_battle(t.battle, v.battle, noise, IN_BATTLES)
    return or_else(m, intend(t, v, m, how))
