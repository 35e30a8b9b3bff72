"""Ground combat, Pacific island groups, and what kamikazes learn (14.73, 17.47F, 18.142D-E, 30.343, 32.11 of 2011).

Of ground combat these are the hexes to retreat to, who fortifies and defensive strength by the Terrain Effects Chart. What
adds to or takes from a Defense Multiplier is in rules that no source prints (15.32, 15.33), so it is an input. Clauses A to C
of 18.142 and 30.343 and A to E of 17.47, with its die, are in no source; the ranking of targets is in `ranking`.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.tables import Tables

BASIC_MULTIPLIER: Final = 2
"""Defending ground units start doubled (awaw-2011:terrain.2)."""


class Defence(NamedTuple):
    """Net Defense Multiplier and the strength that follows."""

    multiplier: int
    strength: int


def evil(t: Tables, kind: int) -> int:
    """How bad a retreat is: overstacking is milder than an enemy zone of control, and that than an enemy-controlled hex.

    (awaw-2011:14.73.1, awaw-2011:14.73.A, awaw-2011:14.73.B, awaw-2011:14.73.C.1.) `kind` is the sum of the evils. The
    worst one decides, then the others: so an enemy hex outside zones of control is milder than one inside
    (awaw-2011:14.73.C.2, reading T4b.14).
    """
    if t.two_evils == 0:
        return kind
    number = kind // terms.ENEMY_HEX + kind // terms.ENEMY_ZONE % 2 + kind % 2
    return number * terms.HEX_KINDS + kind


def retreat(
    t: Tables,
    hexes: Annotated[tuple[int, ...], Choice("kinds of hex open to it", terms.HEX_NAMES[:8], (1, 2), many=True)],
) -> Annotated[int, OutcomePart("takes", "the kind of hex, or elimination", terms.HEX_NAMES)]:
    """The kind of hex that a retreating defender must take: the least bad one, and a good one if there is any.

    Without a hex to retreat to the defender is eliminated (awaw-2011:14.73.2, awaw-2011:14.73.C.1).
    """
    best = terms.ELIMINATED
    for n in range(len(hexes)):
        if best == terms.ELIMINATED or evil(t, hexes[n]) < evil(t, best):
            best = hexes[n]
    return best


def fortification_refusal(
    nation: Annotated[int, Choice("the country", terms.FORTIFYING_NATIONS)],
    construction: Annotated[int, Flag("whether it is the unit construction phase", 1)],
) -> Annotated[int, OutcomePart("answer", "whether it may", terms.FORTIFICATION_ANSWERS)]:
    """Germany, Japan, Russia, Britain and the U.S. build fortifications, as part of unit construction.

    Italy, France, China and minor countries do not (awaw-2011:32.11.1, awaw-2011:32.11.2, awaw-2011:32.11.3).
    """
    if nation > terms.UNITED_STATES:
        return terms.NO_BUILDER
    return terms.MAY if construction == 1 else terms.NOT_CONSTRUCTING


def defence(
    printed: Annotated[int, Count(0, 20, "its printed strength", 3)],
    positive: Annotated[int, Count(0, 9, "what adds to its multiplier")],
    negative: Annotated[int, Count(0, 9, "what takes from it")],
) -> Annotated[
    Defence, OutcomePart("multiplier", "net Defense Multiplier"), OutcomePart("strength", "strength in defence")
]:
    """A ground unit defends with its printed strength times the net multiplier, never below face value.

    The basic multiplier is two; others add and take away (awaw-2011:terrain.1, awaw-2011:terrain.2, awaw-2011:terrain.3,
    awaw-2011:terrain.4).
    """
    multiplier = max(1, BASIC_MULTIPLIER + positive - negative)
    return Defence(multiplier, multiplier * printed)


class IslandSupply(NamedTuple):
    """Islands of a group that a sea supply line serves, those it does not, and whether its route is revealed."""

    supplied: int
    unsupplied: int
    route_revealed: int


def airbase_refusal(
    place: Annotated[int, Choice("the location of the hex", terms.AIRBASE_PLACES, 1)],
    in_play: Annotated[int, Flag("whether play has begun", 1)],
    by_major: Annotated[int, Flag("whether a major power places it", 1)],
    in_hex: Annotated[int, Count(0, 9, "airbases in the hex")],
    in_group: Annotated[int, Count(0, 9, "airbases in the island group")],
) -> Annotated[int, OutcomePart("answer", "whether it may", terms.AIRBASE_ANSWERS)]:
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
) -> Annotated[int, OutcomePart("zone", "its supply zone", terms.SUPPLY_ZONES)]:
    """An island group is one supply zone; islands just captured are one of their own for post-combat supply.

    (awaw-2011:30.343.0.1, awaw-2011:30.343.0.2.)
    """
    return terms.OWN_ZONE if captured == 1 and post_combat == 1 else terms.GROUPS_ZONE


def islands_supplied(
    islands: Annotated[int, Count(0, 20, "islands to be supplied", 3)],
    disruption: Annotated[int, Choice("what the opponent does inside the group", terms.DISRUPTIONS)],
    reached: Annotated[int, Count(0, 20, "islands that the line has reached before")],
) -> Annotated[
    IslandSupply,
    OutcomePart("supplied", "islands in supply"),
    OutcomePart("unsupplied", "islands that get none from it"),
    OutcomePart("route-told", "whether islands, order and sea hexes must be announced", NO_YES),
]:
    """A supply line that is disrupted inside an island group serves the islands it reached before, and no others.

    The opponent may try (awaw-2011:30.343.D.1); if so, the supplying player reveals the islands, their order and the
    sea hexes between them (awaw-2011:30.343.D.2, awaw-2011:30.343.E.1, awaw-2011:30.343.E.2).
    """
    served = islands
    if disruption == terms.DISRUPTED_INSIDE:
        served = min(reached, islands)
    return IslandSupply(served, islands - served, 0 if disruption == terms.NOT_TRIED else 1)


def line_refusal(
    attacker: Annotated[int, Choice("what attacks the line", terms.ATTACKERS)],
    interceptions: Annotated[int, Count(0, 9, "interceptions by ships that it has had")],
) -> Annotated[int, OutcomePart("answer", "whether it may", terms.LINE_ANSWERS)]:
    """Ships intercept a supply line to an island group once, air attacks it again and again.

    (awaw-2011:30.343.F.1, awaw-2011:30.343.F.2.)
    """
    if attacker == terms.BY_SHIPS and interceptions > 0:
        return terms.INTERCEPTED_ALREADY
    return terms.MAY


def reveals(kamikazes: int) -> bool:
    """A kamikaze that picks its target has the contents of the attacked combat group revealed (awaw-2011:17.47.F.1)."""
    return kamikazes > 0
