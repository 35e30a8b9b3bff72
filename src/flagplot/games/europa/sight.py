"""What a seat may know in rule 34: all but the other's half of a decision that both make at one moment (34.C.2.a, 34.D)."""

from typing import Final

from flagplot.core.visibility import RowOwnership, Visibility, VisibilityLevel
from flagplot.games.europa.state import OPEN, CombatState
from flagplot.games.europa.words import asks

__all__ = ["CombatState"]


def is_open(s: CombatState) -> bool:
    """Whether the pending question is visible to everybody: not during simultaneous secret decisions (34.C.2.a, 34.D.0.2)."""
    return s.ask_kind not in (asks.ENGAGE, asks.BYPASS, asks.DISENGAGE, asks.SLIP_AWAY)


SIGHT: Final = Visibility(
    CombatState,
    rows={"side": RowOwnership()},
    levels=(VisibilityLevel(OPEN, when=is_open),),
    space=globals(),
)
view, fill_view_parts = SIGHT.view, SIGHT.fill_view_parts
PARTS: Final = len(SIGHT.parts)
