"""Refusals: a code, the forbidding paragraph and a sentence in game words. 0 means legal."""

from typing import Final

from flagplot.core.game import RefusalReason
from flagplot.games.europa import paragraphs

MAY: Final = 0
OUT_OF_RANGE: Final = 1
NOT_IN_TURN: Final = 2
TOO_MANY_TO_ALLOCATE: Final = 4
TOO_MANY_IN_GROUP: Final = 5
WRONG_TARGET: Final = 20
"""For a firing step: this plus the step's number."""
TOO_MANY_POINTS: Final = 40
"""In a firing step: this plus the step's number."""


REASONS: Final = (
    RefusalReason(OUT_OF_RANGE, "34", "that is not among the answers to this question"),
    RefusalReason(
        NOT_IN_TURN, "34.A", "that group is not fought now: submarines come first, then groups, then coast defences"
    ),
    RefusalReason(TOO_MANY_TO_ALLOCATE, "34.C.2.a", "too few points are left"),
    RefusalReason(TOO_MANY_IN_GROUP, "34.C.3.a", "too few points are left"),
    *(
        RefusalReason(WRONG_TARGET + step, cites, "this step has no such target")
        for step, cites in paragraphs.STEPS.items()
    ),
    *(
        RefusalReason(TOO_MANY_POINTS + step, cites, "too few points are left")
        for step, cites in paragraphs.STEPS.items()
    ),
)

BY_CODE: Final = {reason.code: reason for reason in REASONS}
