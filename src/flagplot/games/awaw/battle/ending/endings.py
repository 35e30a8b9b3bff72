"""Who lost a round, when a battle ends and who has won, when late forces enter, who is inverted, and who may choose a port.

They are 22.24B, 22.26, 22.27, 22.61A, 22.71, 22.72 and 22.81B; inversion is the same in a battle alone and in a turn.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import SIDES, THEATRE_NAMES

Theatre = Annotated[int, Choice("where the battle is fought", THEATRE_NAMES)]
ENDINGS: Final = ("not ended", "withdrawal", "evasion", "no undamaged units")


class Ending(NamedTuple):
    """The state of a battle at the end of a round."""

    how: int
    winner: int


def round_loser(
    lost_a: Annotated[int, Count(0, terms.MOST_FACTORS, "factors that side a lost in the round", 1)],
    lost_b: Annotated[int, Count(0, terms.MOST_FACTORS, "factors that side b lost in the round")],
    hurt_a: Annotated[int, Count(0, terms.MOST_FACTORS, "factors of side a damaged in the round")],
    hurt_b: Annotated[int, Count(0, terms.MOST_FACTORS, "factors of side b damaged in the round")],
    interceptor: Annotated[int, Choice("the intercepting side", SIDES)],
) -> Annotated[int, OutcomePart("loser", "the side that lost the round", SIDES)]:
    """The side that lost more factors, then had more damaged, then the interceptor; it declares first (22.61A)."""
    if lost_a != lost_b:
        return 0 if lost_a > lost_b else 1
    if hurt_a != hurt_b:
        return 0 if hurt_a > hurt_b else 1
    return interceptor


def winner_of(t: Tables, a_loses: bool, b_loses: bool, loser_of_round: int) -> int:
    """The side that did not meet the ending condition has won; if both did, none has (22.72, reading D02)."""
    if a_loses and b_loses:
        return 1 - loser_of_round if t.both_sides_end == 1 else terms.NO_WINNER
    return 1 if a_loses else 0


def ending(
    t: Tables,
    withdrew_a: Annotated[bool, Flag("whether side a withdrew altogether")],
    withdrew_b: Annotated[bool, Flag("whether side b withdrew altogether")],
    evaded_a: Annotated[bool, Flag("whether all groups of side a evaded, without an operational carrier among them")],
    evaded_b: Annotated[bool, Flag("whether all groups of side b evaded, without an operational carrier among them")],
    spent_a: Annotated[bool, Flag("whether side a has no undamaged unit left")],
    spent_b: Annotated[bool, Flag("whether side b has no undamaged unit left")],
    loser_of_round: Annotated[int, Choice("the side that lost the round", SIDES)],
) -> Annotated[
    Ending,
    OutcomePart("how", "what ends it", ENDINGS),
    OutcomePart("winner", "who has won", ("none", *SIDES), terms.NO_WINNER),
]:
    """Whether a battle ends: a side withdrew, evaded without carriers or has no undamaged units left (22.71, 22.72).

    `spent` means no undamaged naval unit left; conditions are tested in the printed order A, B, C.
    """
    a_loses = withdrew_a or evaded_a or spent_a
    b_loses = withdrew_b or evaded_b or spent_b
    if withdrew_a or withdrew_b:
        return Ending(terms.ENDED_WITHDRAWAL, winner_of(t, a_loses, b_loses, loser_of_round))
    if evaded_a or evaded_b:
        return Ending(terms.ENDED_EVASION, winner_of(t, a_loses, b_loses, loser_of_round))
    if spent_a or spent_b:
        return Ending(terms.ENDED_NO_UNDAMAGED, winner_of(t, a_loses, b_loses, loser_of_round))
    return Ending(terms.NOT_ENDED, terms.NO_WINNER)


def entry_round(
    t: Tables, hexes_short: Annotated[int, Count(0, 60, "hexes that it fell short of the battle")], theatre: Theatre
) -> Annotated[int, OutcomePart("round", "the round in which it joins")]:
    """Round in which a force that fell short joins, 0 for never where the edition has no late arrival (22.24B)."""
    return late_round(t.late_step[theatre], hexes_short)


def late_round(step: int, hexes_short: int) -> int:
    """A round later for each step of hexes: four in Europe, two in the Pacific; without such a step never (22.24B).

    (reading 4b.11, reading 2.2)
    """
    if step == 0:
        return 0
    return 1 + (hexes_short + step - 1) // step


def is_held_to_origin(t: Tables, invaded: int) -> bool:
    """Units that fought no one return to their base, by ruling not to a port that is being invaded (22.27, 22.63C)."""
    return invaded == 0 or t.invaded_home == 0


def return_range(theatre: Theatre) -> Annotated[int, OutcomePart("hexes", "the range")]:
    """Hexes within which a force may choose a base of return: 20, in the Pacific 10 (22.63)."""
    return 10 if theatre == terms.PACIFIC else 20


def inverts(fired_or_struck: int, was_damaged: int, fought_target: int, patrol_that_intercepted: int) -> bool:
    """Whether an interceptor is inverted at base: it fought the force it went for, or it engaged on its way (22.26, 22.81B).

    `fought_target`: it was in the battle with the intercepted force, from which no unit may be withheld (22.26D);
    `fired_or_struck`, `was_damaged`: in combat with counter-interceptors or on the way home (22.27).  Those that found nothing,
    whose target was gone, that came too late, waited for a place or were withheld have none of these (22.26A-D, readings
    A02-A04, 4b.6).  Defensive patrols are excepted (22.81B, reading 4b.7).
    """
    if patrol_that_intercepted == 1:
        return False
    return fought_target == 1 or was_damaged == 1 or fired_or_struck == 1


def supporters_invert(t: Tables, takes_over: int) -> bool:
    """Counter-interceptors invert as interceptors do; by ruling not those that take over the activity they supported.

    (22.26, 22.81B, 22.81C, reading R-adopters)
    """
    return takes_over == 0 or t.adopters_inverted == 1


def bound_to_original_base(fought: int) -> bool:
    """Units that fought no one return to the base they came from (22.27, 22.63, reading A40)."""
    return fought == 0
