"""Return to base: inversion, destination, interception on the way; and aborted activities.

Paragraphs 22.18, 22.26, 22.27, 22.28, 22.281, 22.282, 22.63 and 22.81B.
"""

from typing import Annotated

from flagplot.core.procedures.inputs import Flag
from flagplot.games.awaw.battle.ending.endings import inverts
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.terms import BOMBARDMENT, CARRIER_MISSION, INVASION
from flagplot.games.awaw.words import reasons
from flagplot.games.awaw.words.reasons import (
    COMMITTED,
    FAILED_BEFORE_RETURN,
    MAY,
    NO_GROUND_TO_ABORT,
    ONE_TARGET_A_PHASE,
    TRANSPORTS_BARRED,
    verdict,
)


def inverts_at_base(
    t: InterceptionTables, fired_or_struck: int, was_damaged: int, fought_target: int, patrol_that_intercepted: int
) -> bool:
    """Whether an interceptor is inverted at base under this edition: in 2011 only by combat with the intercepted force.

    (22.26, awaw-2011:22.25)
    """
    if t.inverting_by_counter_combat == 1:
        return fought_target == 1 and patrol_that_intercepted == 0
    return inverts(fired_or_struck, was_damaged, fought_target, patrol_that_intercepted)


def mission_inverts(t: InterceptionTables, activity: int) -> bool:
    """Whether a completed activity inverts ships back in port: the missions of the combat phase do (22.74, 22.15A).

    The carriers of the printed example are inverted, which won their battle and whose aircraft completed their mission.
    By ruling no mission inverts.
    """
    mission = activity in (CARRIER_MISSION, BOMBARDMENT, INVASION)
    return mission and t.inverted_by_missions == 0


def patrol_excepted(t: InterceptionTables, patrol: int) -> int:
    """1 for a defensive patrol, which its interception does not invert; by one ruling neither does combat on its return.

    `patrol` is 2 once a battle has sent it home (22.81B, 22.27).
    """
    return 1 if patrol == 1 or (patrol == 2 and t.patrols_on_the_way == 1) else 0


def chooses_base_again(t: InterceptionTables, beaten: int, returning: int) -> bool:
    """Whether a returning force that fought may choose any base in range of that battle: at least if defeated (22.63, 22.62)."""
    return returning == 1 and (beaten == 1 or t.victors_on_the_way == 1)


def may_intercept_return(tried: int, tried_and_failed: int, committed: int) -> int:
    """The reason against intercepting a returning force: units must be uncommitted and unused in this phase; 0 if they may.

    (22.115, 22.116, 22.14A, 22.18, 22.27). (awaw-2011:22.115, awaw-2011:22.271.1)
    """
    if committed == 1:
        return COMMITTED
    if tried_and_failed == 1:
        return FAILED_BEFORE_RETURN
    return ONE_TARGET_A_PHASE if tried == 1 else MAY


def may_abort(attacked_by_air: int, attacked_by_submarines: int, in_combat: int, partner_aborted_or_lost: int) -> int:
    """The reason against aborting; 0 if the force was attacked or engaged, or a partner aborted or was lost that way.

    `in_combat` with intercepting naval units (22.28A). The partner is a force with which it was to combine; the
    partner's fate binds no other unit (22.28B). (awaw-2011:22.27.A, awaw-2011:22.27.B)
    """
    if attacked_by_air == 1 or attacked_by_submarines == 1 or in_combat == 1:
        return MAY
    return MAY if partner_aborted_or_lost == 1 else NO_GROUND_TO_ABORT


def transports_barred(
    transports_aborted_to_zone: Annotated[int, Flag("whether transports to that zone aborted in this player turn")],
    contemporaneous: Annotated[int, Flag("whether the operation was announced with theirs")],
) -> Annotated[int, verdict(reasons.TRANSPORTS_BARRED)]:
    """The reason against transports: after an abort none sail to that supply zone in the player turn, except in
    operations announced together.

    0 if they may (22.282). (awaw-2011:22.272)
    """
    return TRANSPORTS_BARRED if transports_aborted_to_zone == 1 and contemporaneous == 0 else MAY
