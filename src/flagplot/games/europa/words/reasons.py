"""Refusals: a code, the forbidding paragraph and a sentence in game words. 0 means legal."""

from typing import Final

from flagplot.core.event import declaring
from flagplot.core.game import RefusalReason
from flagplot.games.europa import terms

MAY: Final = 0
WRONG_TARGET: Final = 20
"""For a firing step: this plus the step's number."""
TOO_MANY_POINTS: Final = 40
"""In a firing step: this plus the step's number."""


BY_CODE, reason = declaring(RefusalReason)
# fmt: off
OUT_OF_RANGE: Final = reason(1, "34", "that is not among the answers to this question")
NOT_IN_TURN: Final = reason(2, "34.A", "that group is not fought now: submarines come first, then groups, then coast defences"
    )
TOO_MANY_TO_ALLOCATE: Final = reason(4, "34.C.2.a", "too few points are left")
TOO_MANY_IN_GROUP: Final = reason(5, "34.C.3.a", "too few points are left")
# fmt: on
for _step, _cites in terms.STEPS.items():
    reason(WRONG_TARGET + _step, _cites, "this step has no such target")
    reason(TOO_MANY_POINTS + _step, _cites, "too few points are left")
