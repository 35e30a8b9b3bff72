"""Where a force may be intercepted, and how often; and the other participants of a battle.

A path is counted from 0, the hex where its force begins. Each leg of a force, up to where it joins, splits, passes a
strait or begins another activity, is a separate path.

Paragraphs 22.141, 22.161A, 22.162, 22.251 and 22.252; 22.11D, 22.163 with the take-over of a mission (22.81C), 22.916B;
and for submarines 22.114, 22.13E, 22.91, 22.915-22.917, 22.92 and 22.921.
"""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Count, Flag, OutcomePart
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.terms import DISPLACED, NOWHERE
from flagplot.games.awaw.words import reasons
from flagplot.games.awaw.words.reasons import FOREIGN_TARGET_HEX, MAY, NOT_INTERCEPTION_HEX, NOTHING_TO_SUPPORT


def first_choosable(began_in_port: int) -> int:
    """First hex that the defender may choose: the base of a force that began in port, the next hex of one at sea.

    A force at sea leaves a patrol hex, returns or withdraws: it has been open to interception where it begins, and the
    hex next to its activity hex is the first (22.12A, 22.12B, 22.18B, 22.62). (awaw-2011:22.12.A, awaw-2011:22.12.B,
    awaw-2011:22.18.B)
    """
    return 0 if began_in_port == 1 else 1


def hex_refusal(place: int, length: int, began_in_port: int, already_intercepted: int, common_place: int) -> int:
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
    joined: int,
    waits_to_be_joined: int,
    split: int,
    enters_new_hex: int,
    after_strait: int,
    new_activity: int,
    returning: int,
) -> bool:
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


def pass_together(t: InterceptionTables, at_common_end: int, side_by_side: int, hexes_shared: int) -> bool:
    """Whether activities that both enter a hex pass it together, or only cross there (22.141A).

    They do in a hex where both begin or both end; elsewhere if `side_by_side`, that is, they also come from one hex or
    go on to one. By ruling all crossings count together: they pass together if they share more than one hex besides
    common ends. (awaw-2011:22.141.A, reading R-crossing)
    """
    if at_common_end == 1:
        return True
    return hexes_shared > 1 if t.crossing_paths == 1 else side_by_side == 1


def fights_together(
    t: InterceptionTables,
    passes_together: Annotated[int, Flag("whether they pass it at one time: side by side, or where both begin or end")],
    supply_zones_differ: Annotated[int, Flag("whether they are sea supply to different zones")],
    raiders: Annotated[int, Count(0, 2, "how many of the two are raiding groups")],
    escorts_or_redeployments: Annotated[int, Count(0, 2, "how many of the two are sea escorts or redeployments")],
    combined_by_choice: Annotated[int, Flag("whether the moving player has combined them")],
    french_and_british_restricted: Annotated[int, Flag("whether one is French, one British, under their restrictions")],
) -> Annotated[bool, OutcomePart("together", "whether it fights with the intercepted one", NO_YES)]:
    """Whether another force passing the hex, submarines included, is drawn into the battle of the intercepted one (22.141).

    Not if their paths only cross there (22.141A), or if they are sea supply to different zones (22.141B). Not if one of
    them is a raiding group (22.141C), or a sea escort or redeployment; nor British and French under their restrictions
    (22.141E). Escorts or redeployments that the moving player has combined to one destination are intercepted together,
    wherever both pass, even if their paths only cross there (22.141D). `raiders` and `escorts_or_redeployments` are the
    numbers of such forces among the two: by ruling they are separated only from their own kind. (awaw-2011:22.141.0,
    awaw-2011:22.141.B, awaw-2011:22.141.C, awaw-2011:22.141.D, awaw-2011:22.141.E, reading R-apart)
    """
    if supply_zones_differ == 1 or french_and_british_restricted == 1:
        return False
    if combined_by_choice == 1 and escorts_or_redeployments == 2:
        return True
    if passes_together == 0:
        return False
    of_a_kind = 2 if t.kept_apart == 1 else 1
    if raiders >= of_a_kind:
        return False
    return escorts_or_redeployments < of_a_kind or combined_by_choice == 1


def target_hex_refusal(carries_or_invades: int, target_of_another: int) -> int:
    """A sea transport or invasion may not enter the target hex of another one: there they do not support each other (22.141)."""
    return FOREIGN_TARGET_HEX if carries_or_invades == 1 and target_of_another == 1 else MAY


def countered_together(same_path: int, in_interception_hex: int) -> bool:
    """Whether a second intercepting force fights in the battle of one that is counter-intercepted.

    In the interception hex all forces there fight one battle (22.161A). Elsewhere those on the same path fight (22.162,
    22.252C), while those on other paths neither fight nor help (22.251, 22.252F). (awaw-2011:22.161.A.1,
    awaw-2011:22.1611.1, awaw-2011:22.26)
    """
    return in_interception_hex == 1 or same_path == 1


def beaten_together(same_path: int, interceptors_lost: int) -> bool:
    """Every intercepting TF on the path is defeated with those that lost there, entered or not, and returns (22.252D).

    (awaw-2011:22.1611.2)
    """
    return same_path == 1 and interceptors_lost == 1


def support_refusal(friends_intercepted: int, hex_is_interception_hex: int) -> int:
    """The reason against support by an offensive patrol: without dice, only where friends were intercepted; 0 if it may.

    Submarine patrols included (22.11D, 22.163A, 22.916B, reading A08); `support_round` gives the first round.
    (awaw-2011:22.11.E.2, awaw-2011:22.162.0, awaw-2011:22.162.A)
    """
    if friends_intercepted == 0:
        return NOTHING_TO_SUPPORT
    return MAY if hex_is_interception_hex == 1 else NOT_INTERCEPTION_HEX


def patrol_adopts(took_part: int, permitted: int) -> bool:
    """Whether a patrol that took part in the battle adopts the mission it supported: if it is permitted to (22.163D).

    Permission follows elsewhere (21.4182B). (awaw-2011:22.162.D)
    """
    return took_part == 1 and permitted == 1


def counter_interceptor_adopts(won: int, in_interception_hex: int, permitted: int) -> bool:
    """Whether a counter-interceptor that supported a victorious force adopts its mission; from another hex it returns.

    (22.81C, reading 4b.8)
    """
    return won == 1 and permitted == 1 and in_interception_hex == 1


class SubmarineFate(NamedTuple):
    """The fate of a submarine whose interception succeeded."""

    inverted: int
    back_where_it_came_from: int
    may_try_later: int
    """In a later phase of the player turn."""


def exposed_on_way(is_submarine: int) -> bool:
    """Whether forces on their way to intercept may be counter-intercepted and attacked from the air: not submarines
    (22.917, 22.19A).
    """
    return is_submarine == 0


def submarine_fate(
    attacked: Annotated[int, Flag("whether it attacked", 1)], survived: Annotated[int, Flag("whether it survived", 1)]
) -> Annotated[
    SubmarineFate,
    OutcomePart("inverted", "whether it is inverted", NO_YES),
    OutcomePart("back-again", "whether it goes back to the hex it came from", NO_YES),
    OutcomePart("may-try-later", "whether it may try again in a later phase", NO_YES),
]:
    """The fate of a submarine: inverted at base if it attacked and survived; unchanged without a chance to attack (22.92).

    It is not inverted then, and may attempt interceptions in later phases of the player turn, not in this one (22.14A).
    """
    if attacked == 1:
        return SubmarineFate(survived, 0, 0)
    return SubmarineFate(0, 1, 1)
