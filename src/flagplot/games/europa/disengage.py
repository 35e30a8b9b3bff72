"""The odds of disengaging (34.D)."""

from typing import Annotated

from flagplot.core.procedures.inputs import Count, Flag, Part
from flagplot.games.europa.roster import Sea
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import ROUGH, STORMY

TIED, SUCCEEDED, FAILED = 0, 1, 2


def disengagement_modifier(
    t: Tables,
    submarines: Annotated[int, Flag("whether it is a submarine group")],
    night: Annotated[int, Flag("whether it is night")],
    sea: Sea,
    coastal: Annotated[int, Flag("whether the hex is coastal")],
    tries: Annotated[
        int, Count(0, 60, "consecutive rounds of trying, this one included; 0 before a submarine combat", 1)
    ],
    heavy: Annotated[int, Flag("whether a B, BB, BD or CD, or a TF of strength 5 or more, is in the group")],
    transports: Annotated[int, Flag("whether an LC or NT is in the group")],
    barges: Annotated[int, Flag("whether an LB is in the group")],
) -> int:
    """The disengager's cumulative modifier (34.D, table.disengagement).

    `tries` is the consecutive rounds of trying, this one included; before a submarine combat none (readings 3.9, 3.10).
    """
    modifier = t.submarine_group * submarines + t.night * night + t.coastal * coastal
    modifier += t.heavy_ship * heavy + t.transport * transports + t.barge * barges
    if sea == ROUGH:
        modifier += t.rough
    if sea == STORMY:
        modifier += t.stormy
    counted = tries - 1 if t.first_try == 1 else tries
    return modifier + t.each_try * max(0, counted)


def disengagement(
    own_die: int, modifier: int, other_die: int
) -> Annotated[int, Part("outcome", "what comes of it", ("tied, to be rolled again", "succeeds", "fails"))]:
    """The higher roll prevails, ties are rolled again (34.D, table.disengagement.roll)."""
    if own_die + modifier == other_die:
        return TIED
    return SUCCEEDED if own_die + modifier > other_die else FAILED
