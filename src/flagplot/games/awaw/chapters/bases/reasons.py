"""Why a harbor attack, or an attack on Pearl Harbor, is refused: a code, its paragraph and a sentence; 0 is none."""

from typing import Final

from flagplot.core.game import RefusalReason
from flagplot.core.procedures.inputs import OutcomePart

MAY: Final = 0
NOT_AFTER_PATROLS: Final = 1
COUNTERAIRED: Final = 2
A_BOX: Final = 3
TOO_MANY_HEXES: Final = 4
RESULTS_COMBINED: Final = 5
TOO_MANY_TARGETS: Final = 6
NAMED_TWICE: Final = 7
UNIT_INVERTED: Final = 8
NOT_OPERATIONAL: Final = 9
NOT_IN_PORT: Final = 10
OUT_OF_REACH: Final = 11
WRONG_FRONT: Final = 12
BEFORE_FALL_1939: Final = 13
OTHERS_MADE: Final = 14
NOT_THE_SECOND_STRIKE: Final = 15
IN_PORT_OR_BOX: Final = 16

_BASE: Final = "table.harbor.subreq.1, table.harbor.cvreq.1"

OF_HARBORS: Final = (
    RefusalReason(NOT_AFTER_PATROLS, "table.harbor.timing.1", "harbor attacks are made in the movement phase, right after patrols"),
    RefusalReason(COUNTERAIRED, "table.harbor.barred.1", "the hex has been the target of counterair this player turn"),
    RefusalReason(A_BOX, "table.harbor.barred.2", "a mapboard box cannot be attacked"),
    RefusalReason(TOO_MANY_HEXES, "table.harbor.single", "a result serves against a single hex"),
    RefusalReason(RESULTS_COMBINED, "table.harbor.nocombine", "two results may not be combined against one port"),
    RefusalReason(TOO_MANY_TARGETS, "table.harbor.cv.count", "the result allows fewer targets"),
    RefusalReason(NAMED_TWICE, "table.harbor.cv.once", "a named ship is a target once in a harbor attack"),
    RefusalReason(UNIT_INVERTED, _BASE, "the attacking unit has to be uninverted"),
    RefusalReason(NOT_OPERATIONAL, _BASE, "the port, and a carrier, have to be operational"),
    RefusalReason(NOT_IN_PORT, _BASE, "the attacking unit has to be in a port on the board"),
    RefusalReason(OUT_OF_REACH, _BASE, "the base is more than 20 (Europe) or 10 (Pacific) hexes away"),
    RefusalReason(
        WRONG_FRONT,
        "table.harbor.subreq.2, table.harbor.subreq.3",
        "from that box only ports of its front can be attacked",
    ),
    RefusalReason(BEFORE_FALL_1939, "table.harbor.german.2", "the first German attack may be made from Fall 1939 on"),
    RefusalReason(OTHERS_MADE, "table.harbor.german.2", "another harbor attack has been made before"),
)  # fmt: skip
REASONS: Final = (
    *OF_HARBORS,
    RefusalReason(NOT_THE_SECOND_STRIKE, "table.pearl.second", "only a second strike at Pearl Harbor may be intercepted"),
    RefusalReason(IN_PORT_OR_BOX, "table.pearl.barred", "a task force in Pearl Harbor or in a U.S. box may not intercept"),
)  # fmt: skip

WORDS: Final = ("none", *(reason.text for reason in REASONS))
REFUSAL: Final = OutcomePart("refusal", "why it may not be made", WORDS)
