"""Aborting a naval activity (22.28, 22.281, 22.282)."""

from typing import Annotated

from flagplot.core.procedures.inputs import Flag
from flagplot.games.awaw.words import reasons
from flagplot.games.awaw.words.reasons import MAY, NO_GROUND_TO_ABORT, TRANSPORTS_BARRED, verdict


def may_abort(attacked_by_air: int, attacked_by_submarines: int, in_combat: int, partner_aborted_or_lost: int) -> int:
    """A force may abort when it was attacked or engaged, or a partner aborted or was lost so; gives the reason, 0 if it may.

    `in_combat` with intercepting naval units (22.28A); the partner is a force with which it was to combine, and what became
    of it obliges nobody (22.28B).
    (awaw-2011:22.27.A, awaw-2011:22.27.B)
    """
    if attacked_by_air == 1 or attacked_by_submarines == 1 or in_combat == 1:
        return MAY
    return MAY if partner_aborted_or_lost == 1 else NO_GROUND_TO_ABORT


def transports_barred(
    transports_aborted_to_zone: Annotated[int, Flag("whether transports to that zone aborted in this player turn")],
    contemporaneous: Annotated[int, Flag("whether the operation was announced with theirs")],
) -> Annotated[int, verdict(reasons.TRANSPORTS_BARRED)]:
    """After transports aborted none sail to that supply zone in the player turn, but for operations announced with theirs.

    Gives the reason, 0 if they may (22.282).
    (awaw-2011:22.272)
    """
    return TRANSPORTS_BARRED if transports_aborted_to_zone == 1 and contemporaneous == 0 else MAY
