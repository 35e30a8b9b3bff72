"""Pacific island groups: airbases and supply (18.142D-E, 30.343 of 2011).

Clauses A to C of both paragraphs are in no source.
"""

from typing import NamedTuple

from flagplot.games.awaw.chapters.strategic import terms


class Supplied(NamedTuple):
    """Islands of a group that a sea supply line serves, those it does not, and whether its route is told."""

    supplied: int
    unsupplied: int
    route_told: int


def airbase_refusal(place: int, in_play: int, by_major: int, in_hex: int, in_group: int) -> int:
    """Once play has begun major powers place airbases: one a hex, one a Pacific island group, none in the Aleutians.

    (awaw-2011:18.142.0, awaw-2011:18.142.D, awaw-2011:18.142.E.1, awaw-2011:18.142.E.2, reading T2.25.)
    """
    if in_play == 0:
        return terms.NOT_IN_PLAY
    if by_major == 0:
        return terms.NO_MAJOR_POWER
    if place == terms.ALEUTIANS:
        return terms.NO_ALEUTIANS
    if in_hex > 0:
        return terms.HEX_HAS_ONE
    if place == terms.PACIFIC_GROUP and in_group > 0:
        return terms.GROUP_HAS_ONE
    return terms.MAY


def supply_zone(captured: int, post_combat: int) -> int:
    """An island group is one supply zone; islands just captured are one of their own for post-combat supply.

    (awaw-2011:30.343.0.1, awaw-2011:30.343.0.2.)
    """
    return terms.OWN_ZONE if captured == 1 and post_combat == 1 else terms.GROUPS_ZONE


def islands_supplied(islands: int, disruption: int, reached: int) -> Supplied:
    """A supply line that is disrupted inside an island group serves the islands it reached before, and no others.

    The opponent may try (awaw-2011:30.343.D.1); if he does, the supplying player tells the islands, their order and the
    sea hexes between them (awaw-2011:30.343.D.2, awaw-2011:30.343.E.1, awaw-2011:30.343.E.2).
    """
    served = islands
    if disruption == terms.DISRUPTED_INSIDE:
        served = min(reached, islands)
    return Supplied(served, islands - served, 0 if disruption == terms.NOT_TRIED else 1)


def line_refusal(attacker: int, interceptions: int) -> int:
    """Ships intercept a supply line to an island group once, air attacks it again and again.

    (awaw-2011:30.343.F.1, awaw-2011:30.343.F.2.)
    """
    if attacker == terms.BY_SHIPS and interceptions > 0:
        return terms.INTERCEPTED_ALREADY
    return terms.MAY
