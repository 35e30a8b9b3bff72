"""What a seat may know of a naval turn: what was announced, its own side, and what the battle shows (22.12, 22.15A).

Who sees a field is declared with it, in `state.py`.  Rows of legs that were announced are for everybody; plans stand in the
rows after them, which only their side sees.
"""

from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.sight import Level, Rows, Sight
from flagplot.games.awaw.battle.sight import SIGHT as BATTLE_SIGHT
from flagplot.games.awaw.battle.sight import subject_told as told_in_battle
from flagplot.games.awaw.turn.state import ANNOUNCED, ROLLED, Turn
from flagplot.games.awaw.turn.state import Turn as View
from flagplot.games.awaw.turn.terms import SAILING_LEGS

__all__ = ["View"]


def is_rolled(s: Turn) -> bool:
    """Whether dice are thrown, which everybody sees."""
    return s.ask_seat == DICE_SEAT


def subject_told(s: Turn, seat: int) -> int:
    """The subject of the pending question; in a battle as it is told there."""
    return told_in_battle(s.battle, seat) if s.fighting == 1 and s.ask_seat == seat else s.ask_subject


def leg_is_used(s: Turn, leg: int) -> bool:
    """Whether a leg or a plan of one stands in the row."""
    return s.leg_length[leg] > 0


SIGHT: Final = Sight(
    Turn,
    rows={
        "side": Rows(),
        "unit": Rows(),
        "force": Rows(),
        "place": Rows(),
        "wing": Rows(),
        "battle unit": Rows(),
        "battle wing": Rows(),
        "battle force": Rows(),
        "operation": Rows(owner="operation_side", count="operations"),
        "leg": Rows(owner="leg_side", used=leg_is_used),
        "attempt": Rows(owner="attempt_side", count="attempts"),
        "strike": Rows(owner="strike_side", count="strikes"),
    },
    levels=(Level(ANNOUNCED, "leg", span=(0, SAILING_LEGS)), Level(ROLLED, when=is_rolled)),
    space=globals(),
    inside={"battle": BATTLE_SIGHT},
)
view = SIGHT.view
