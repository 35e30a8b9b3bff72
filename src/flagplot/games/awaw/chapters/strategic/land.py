"""Ground combat: hexes to retreat to, who fortifies, defensive strength (14.73, 32.11, Terrain Effects Chart of 2011).

What adds to or takes from a Defense Multiplier stands in rules that no source prints (15.32, 15.33): it is asked for.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag, Part
from flagplot.games.awaw.chapters.strategic import names, terms
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
    hexes: Annotated[tuple[int, ...], Choice("kinds of hex open to it", names.HEX_NAMES[:8], (1, 2), many=True)],
) -> Annotated[int, Part("takes", "the kind of hex, or elimination", names.HEX_NAMES)]:
    """The kind of hex that a retreating defender must take: the mildest evil there is, and none if he can help it.

    Without a hex to retreat to he is eliminated (awaw-2011:14.73.2, awaw-2011:14.73.C.1).
    """
    best = terms.ELIMINATED
    for n in range(len(hexes)):
        if best == terms.ELIMINATED or evil(t, hexes[n]) < evil(t, best):
            best = hexes[n]
    return best


def fortification_refusal(
    nation: Annotated[int, Choice("the country", names.FORTIFYING_NATIONS)],
    construction: Annotated[int, Flag("whether it is the unit construction phase", 1)],
) -> Annotated[int, Part("answer", "whether it may", names.FORTIFICATION_ANSWERS)]:
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
) -> Annotated[Defence, Part("multiplier", "net Defense Multiplier"), Part("strength", "strength in defence")]:
    """A ground unit defends with its printed strength times the net multiplier, never below face value.

    The basic multiplier is two; others add and take away (awaw-2011:terrain.1, awaw-2011:terrain.2, awaw-2011:terrain.3,
    awaw-2011:terrain.4).
    """
    multiplier = max(1, BASIC_MULTIPLIER + positive - negative)
    return Defence(multiplier, multiplier * printed)
