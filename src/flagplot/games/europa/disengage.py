"""The odds of disengaging (34.D)."""

from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import ROUGH, STORMY

TIED, SUCCEEDED, FAILED = 0, 1, 2


def disengagement_modifier(
    t: Tables,
    submarines: int,
    night: int,
    sea: int,
    coastal: int,
    tries: int,
    heavy: int,
    transports: int,
    barges: int,
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


def disengagement(own_die: int, modifier: int, other_die: int) -> int:
    """The higher roll prevails, ties are rolled again (34.D, table.disengagement.roll)."""
    if own_die + modifier == other_die:
        return TIED
    return SUCCEEDED if own_die + modifier > other_die else FAILED
