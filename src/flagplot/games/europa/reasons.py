"""Why a choice is refused: a code, the paragraph that forbids it and a sentence in game words.  0 means it may be made."""

from typing import Final

from flagplot.core.game import Reason

MAY: Final = 0
OUT_OF_RANGE: Final = 1
NOT_IN_TURN: Final = 2
WRONG_TARGET: Final = 3
TOO_MANY_POINTS: Final = 4


REASONS: Final = (
    Reason(OUT_OF_RANGE, "34.B.2.a", "that is not among the answers to this question"),
    Reason(
        NOT_IN_TURN, "34.A", "that group is not fought now: submarines come first, then groups, then coast defences"
    ),
    Reason(WRONG_TARGET, "34.B.2", "that is no target of this step"),
    Reason(TOO_MANY_POINTS, "34.B.2.a", "there are not so many points"),
)

BY_CODE: Final = {reason.code: reason for reason in REASONS}
