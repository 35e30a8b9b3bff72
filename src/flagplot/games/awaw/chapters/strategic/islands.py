"""Pacific island groups: airbases and supply (18.142D-E, 30.343 of 2011).

Clauses A to C of both paragraphs are in no source.
"""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, Part
from flagplot.games.awaw.chapters.strategic import names, terms


class Supplied(NamedTuple):
    """Islands of a group that a sea supply line serves, those it does not, and whether its route is told."""

    supplied: int
    unsupplied: int
    route_told: int


def airbase_refusal(
    place: Annotated[int, Choice("where the hex lies", names.AIRBASE_PLACES, 1)],
    in_play: Annotated[int, Flag("whether play has begun", 1)],
    by_major: Annotated[int, Flag("whether a major power places it", 1)],
    in_hex: Annotated[int, Count(0, 9, "airbases in the hex")],
    in_group: Annotated[int, Count(0, 9, "airbases in the island group")],
) -> Annotated[int, Part("answer", "whether it may", names.AIRBASE_ANSWERS)]:
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


def supply_zone(
    captured: Annotated[int, Flag("whether it was captured in this combat phase")],
    post_combat: Annotated[int, Flag("whether supply is traced after combat", 1)],
) -> Annotated[int, Part("zone", "its supply zone", names.SUPPLY_ZONES)]:
    """An island group is one supply zone; islands just captured are one of their own for post-combat supply.

    (awaw-2011:30.343.0.1, awaw-2011:30.343.0.2.)
    """
    return terms.OWN_ZONE if captured == 1 and post_combat == 1 else terms.GROUPS_ZONE


def islands_supplied(
    islands: Annotated[int, Count(0, 20, "islands to be supplied", 3)],
    disruption: Annotated[int, Choice("what the opponent does inside the group", names.DISRUPTIONS)],
    reached: Annotated[int, Count(0, 20, "islands that the line has reached before")],
) -> Annotated[
    Supplied,
    Part("supplied", "islands in supply"),
    Part("unsupplied", "islands that get none from it"),
    Part("route-told", "whether islands, order and sea hexes have to be told", NO_YES),
]:
    """A supply line that is disrupted inside an island group serves the islands it reached before, and no others.

    The opponent may try (awaw-2011:30.343.D.1); if he does, the supplying player tells the islands, their order and the
    sea hexes between them (awaw-2011:30.343.D.2, awaw-2011:30.343.E.1, awaw-2011:30.343.E.2).
    """
    served = islands
    if disruption == terms.DISRUPTED_INSIDE:
        served = min(reached, islands)
    return Supplied(served, islands - served, 0 if disruption == terms.NOT_TRIED else 1)


def line_refusal(
    attacker: Annotated[int, Choice("what attacks the line", names.ATTACKERS)],
    interceptions: Annotated[int, Count(0, 9, "interceptions by ships that it has had")],
) -> Annotated[int, Part("answer", "whether it may", names.LINE_ANSWERS)]:
    """Ships intercept a supply line to an island group once, air attacks it again and again.

    (awaw-2011:30.343.F.1, awaw-2011:30.343.F.2.)
    """
    if attacker == terms.BY_SHIPS and interceptions > 0:
        return terms.INTERCEPTED_ALREADY
    return terms.MAY
