"""The hexes in which a force may be intercepted, and how often (22.12, 22.13, 22.14E, 22.18B, 22.62).

A path is counted from 0, the hex where its force begins. Each leg of a force, up to where it joins, splits, passes a
strait or begins another activity, is a separate path.
"""

from typing import Annotated

from flagplot.core.procedures.inputs import NO_YES, Count, Flag, OutcomePart
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.terms import DISPLACED, NOWHERE
from flagplot.games.awaw.words import reasons
from flagplot.games.awaw.words.reasons import verdict


def first_choosable(began_in_port: int) -> int:
    """First hex that the defender may choose: the base of a force that began in port, the next hex of one at sea.

    A force at sea leaves a patrol hex, returns or withdraws: it has been open to interception where it begins, and the
    hex next to its activity hex is the first (22.12A, 22.12B, 22.18B, 22.62). (awaw-2011:22.12.A, awaw-2011:22.12.B,
    awaw-2011:22.18.B)
    """
    return 0 if began_in_port == 1 else 1


def hex_refusal(
    place: Annotated[int, Count(0, 99, "place of the hex on the path, 0 where the force begins", 1)],
    length: Annotated[int, Count(1, 99, "hexes of the path", 5)],
    began_in_port: Annotated[int, Flag("whether it begins in port", 1)],
    already_intercepted: Annotated[int, Flag("whether it was intercepted elsewhere on this path")],
    common_place: Annotated[int, Count(-1, 99, "place that others have chosen against it, -1 for none", -1)],
) -> Annotated[int, verdict(*range(reasons.NOT_ON_PATH, reasons.COMMON_HEX_CHOSEN + 1))]:
    """The reason against a hex of the path, destination included; 0 if it may be chosen (22.12, 22.13).

    `length` is the number of hexes in the path. `already_intercepted`: this force on this leg, elsewhere (`new_force`).
    `common_place` is the hex that others have chosen against this target, which all must share (22.14E), NOWHERE for
    none and for submarines (22.13E, 22.915). (awaw-2011:22.12.2, awaw-2011:22.13.0, awaw-2011:22.13.E,
    awaw-2011:22.14.E)
    """
    if place < 0 or place >= length:
        return reasons.NOT_ON_PATH
    if place < first_choosable(began_in_port):
        return reasons.STARTED_THERE_AT_SEA
    if already_intercepted == 1:
        return reasons.INTERCEPTED_ALREADY
    if common_place != NOWHERE and place != common_place:
        return reasons.COMMON_HEX_CHOSEN
    return reasons.MAY


def new_force(
    joined: Annotated[int, Flag("whether forces have joined in it")],
    waits_to_be_joined: Annotated[int, Flag("whether it waits in its base to be joined there")],
    split: Annotated[int, Flag("whether it split off from another force")],
    enters_new_hex: Annotated[int, Flag("whether it enters another sea hex than its parent")],
    after_strait: Annotated[int, Flag("whether it has passed a strait or the Kiel canal")],
    new_activity: Annotated[int, Flag("whether it begins an activity")],
    returning: Annotated[int, Flag("whether it returns to port")],
) -> Annotated[bool, OutcomePart("anew", "whether it may be intercepted", NO_YES)]:
    """Whether a leg is a new force that may be intercepted, even if it or its parts have been before (22.13A-G).

    It is one when forces have joined in it (22.13C), and when it split off and enters another sea hex than its parent
    (22.13D, 22.18D). It is one beyond a strait or the Kiel canal (22.13A), and in a new activity (22.13B), with
    displacement and escape among them (22.13G). It is one when it returns (22.13F, 22.18). A force that waits in its
    base to be joined there is not (22.13C). (awaw-2011:22.13.A, awaw-2011:22.13.B, awaw-2011:22.13.C,
    awaw-2011:22.13.D, awaw-2011:22.13.F, awaw-2011:22.13.ex, awaw-2011:22.18.D)
    """
    if joined == 1:
        return True
    if waits_to_be_joined == 1:
        return False
    if split == 1 and enters_new_hex == 1:
        return True
    return after_strait == 1 or new_activity == 1 or returning == 1


def counts_as_intercepted(t: InterceptionTables, activity: int, intercepted: int) -> int:
    """Whether an earlier interception on this path excludes others: not for displaced and escaping forces in 2011.

    (22.13, 22.13G, awaw-2011:22.13.G, reading 2.16)
    """
    return 0 if activity == DISPLACED and t.displaced_forces == 1 else intercepted
