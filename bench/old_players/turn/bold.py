"""The doctrine "bold" of a naval turn: it intercepts on small chances, and fights its battles by the bold doctrine."""

from typing import Final

from bench.old_players import bold
from bench.old_players.turn.standard import LAST_BATTLE_ASK, Settings, in_battle, intend, or_else
from bench.old_players.turn.standard import chances as chances
from flagplot.core.doctrine import DoctrineInput
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState

SETTINGS: Final = Settings(least_factors=1, least_chance=5, least_boat_chance=5, least_squadrons=1)


def choose(t: Sea, v: TurnState, noise: int, m: DoctrineInput) -> int:
    """Answer the pending question of the seat whose view this is; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, m.legal[: m.answers], SETTINGS)


def choose_by(t: Sea, v: TurnState, noise: int, legal: list[int], how: Settings) -> int:
    """Answer by any settings for what is not a battle."""
    if v.ask_kind <= LAST_BATTLE_ASK:
        return in_battle(t, v, noise, bold.choose)
    return or_else(intend(t, v, legal, how), legal)
