"""The units that may intercept, their maximum strength, immune units; and return to base, inverted or aborted.

Paragraphs 22.18, 22.26, 22.27, 22.28, 22.281, 22.282, 22.63 and 22.81B.

Paragraphs 22.11, 22.11A, 22.11B, 22.11D, 22.112-22.116, 22.14A, 22.14C, 22.14F, 22.17 and 22.911.
"""

from typing import Annotated

from flagplot.core.procedures.inputs import Choice, Flag
from flagplot.games.awaw.battle.ending.endings import inverts
from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.terms import (
    LEVEL_WORDS,
    STANDING_WORDS,
    Activity,
)
from flagplot.games.awaw.shared.units import LARGEST_TASK_FORCE, carriers_exceed, is_below_ten
from flagplot.games.awaw.words import reasons
from flagplot.games.awaw.words.reasons import (
    COMMITTED,
    FAILED_BEFORE_RETURN,
    MAY,
    NO_GROUND_TO_ABORT,
    ONE_TARGET_A_PHASE,
    TRANSPORTS_BARRED,
    verdict,
)


def inverts_at_base(
    t: InterceptionTables, fired_or_struck: int, was_damaged: int, fought_target: int, patrol_that_intercepted: int
) -> bool:
    """Whether an interceptor is inverted at base under this edition: in 2011 only by combat with the intercepted force.

    (22.26, awaw-2011:22.25)
    """
    if t.inverting_by_counter_combat == 1:
        return fought_target == 1 and patrol_that_intercepted == 0
    return inverts(fired_or_struck, was_damaged, fought_target, patrol_that_intercepted)


def patrol_excepted(t: InterceptionTables, patrol: int, beaten: int) -> int:
    """1 for a defensive patrol, which its interception does not invert; by ruling only unless it was beaten.

    `patrol` is 2 once a battle has sent it home; by one ruling combat on its return does not invert it either (22.81B, 22.27,
    awaw-2011:22.25).
    """
    if patrol == 1:
        return 1 if beaten == 0 or t.patrols_that_intercept == 0 else 0
    return 1 if patrol == 2 and t.patrols_on_the_way == 1 else 0


def may_intercept_return(tried: int, tried_and_failed: int, committed: int) -> int:
    """The reason against intercepting a returning force: units must be uncommitted and unused in this phase; 0 if they may.

    (22.115, 22.116, 22.14A, 22.18, 22.27). (awaw-2011:22.115, awaw-2011:22.271.1)
    """
    if committed == 1:
        return COMMITTED
    if tried_and_failed == 1:
        return FAILED_BEFORE_RETURN
    return ONE_TARGET_A_PHASE if tried == 1 else MAY


def may_abort(attacked_by_air: int, attacked_by_submarines: int, in_combat: int, partner_aborted_or_lost: int) -> int:
    """The reason against aborting; 0 if the force was attacked or engaged, or a partner aborted or was lost that way.

    `in_combat` with intercepting naval units (22.28A). The partner is a force with which it was to combine; the
    partner's fate binds no other unit (22.28B). (awaw-2011:22.27.A, awaw-2011:22.27.B)
    """
    if attacked_by_air == 1 or attacked_by_submarines == 1 or in_combat == 1:
        return MAY
    return MAY if partner_aborted_or_lost == 1 else NO_GROUND_TO_ABORT


def transports_barred(
    transports_aborted_to_zone: Annotated[int, Flag("whether transports to that zone aborted in this player turn")],
    contemporaneous: Annotated[int, Flag("whether the operation was announced with theirs")],
) -> Annotated[int, verdict(reasons.TRANSPORTS_BARRED)]:
    """The reason against transports: after an abort none sail to that supply zone in the player turn, except in
    operations announced together.

    0 if they may (22.282). (awaw-2011:22.272)
    """
    return TRANSPORTS_BARRED if transports_aborted_to_zone == 1 and contemporaneous == 0 else MAY


def immunity(
    activity: Activity,
    submarines_only: Annotated[int, Flag("whether it consists of submarines only")],
    bergen_or_scapa: Annotated[int, Flag("whether it raids from, or returns to, Bergen or Scapa Flow")],
    began_at_sea: Annotated[int, Flag("whether its raiders began the game at sea")],
    axis_shuttle: Annotated[int, Flag("whether it is an Axis force between Bergen and Oslo or Kiel")],
    in_norwegian_coast: Annotated[int, Flag("whether the hex is a North Sea hex of the Norwegian coast")],
) -> Annotated[int, verdict(*range(reasons.SUBMARINES_SAFE, reasons.COASTAL_SHUTTLE_SAFE + 1))]:
    """The reason why a force is immune to interception in a hex; 0 if it may be intercepted (22.11A).

    `submarines_only`: it has no surface ships (22.917). `bergen_or_scapa`: raiders that sail from there or return
    there. `began_at_sea`: raiders that began the game at sea. `axis_shuttle`: an Axis force between Bergen and Oslo or
    Kiel; `in_norwegian_coast`: the hex is one of the North Sea hexes on Norway's coast. Raiders on the map are no
    others (22.11C). Forces that return, withdraw, are displaced or escape are none of these (22.115, 22.13G, 22.18,
    22.62). (awaw-2011:22.11.A, awaw-2011:22.11.D.1, awaw-2011:22.115)
    """
    if submarines_only == 1:
        return reasons.SUBMARINES_SAFE
    if activity == terms.ASW_MOVE:
        return reasons.ASW_SAFE
    if activity == terms.RAIDER_HUNT:
        return reasons.RAIDER_HUNT_SAFE
    if activity == terms.TRANSPORT_MOVE:
        return reasons.TRANSPORTS_SAFE
    if activity in (terms.RAID, terms.RAID_RETURN):
        return raider_immunity(activity, bergen_or_scapa, began_at_sea)
    shuttles = activity in (terms.BASE_CHANGE, terms.REDEPLOYMENT)
    if shuttles and axis_shuttle == 1 and in_norwegian_coast == 1:
        return reasons.COASTAL_SHUTTLE_SAFE
    return reasons.MAY


def raider_immunity(activity: int, bergen_or_scapa: int, began_at_sea: int) -> int:
    """Raiders of Bergen and Scapa Flow are immune, and those that began the game at sea on their return (22.11A, 22.11C)."""
    if bergen_or_scapa == 1:
        return reasons.RAIDER_BASE_SAFE
    if activity == terms.RAID_RETURN and began_at_sea == 1:
        return reasons.STARTED_AT_SEA_SAFE
    return reasons.MAY


def may_intercept(
    t: InterceptionTables,
    level: Annotated[int, Choice("level of the interception", (*LEVEL_WORDS, "a further level"))],
    is_submarine: Annotated[int, Flag("whether it is a submarine")],
    escort_carrier: Annotated[int, Flag("whether it is a CVE")],
    standing: Annotated[int, Choice("where it is based", STANDING_WORDS)],
    on_offensive_patrol: Annotated[int, Flag("whether it is on offensive patrol")],
    at_war: Annotated[int, Flag("whether the countries are at war", 1)],
    inverted: Annotated[int, Flag("whether it is inverted")],
    committed: Annotated[int, Flag("whether it is in another activity announced in this segment")],
    tried_this_phase: Annotated[int, Flag("whether it attempted an interception in this phase")],
    tried_and_failed: Annotated[int, Flag("whether that attempt failed")],
    all_failed: Annotated[int, Flag("whether every attempt on that activity failed")],
    target_returns: Annotated[int, Flag("whether the target is returning to base")],
    target_aborted: Annotated[int, Flag("whether it returns because it aborted")],
) -> Annotated[int, verdict(*range(reasons.NO_DEEPER_LEVEL, reasons.TRIED_BEFORE_ABORT + 1))]:
    """The reason why a naval unit may not intercept; 0 for an uncommitted, uninverted one that no clause bars (22.11).

    `committed`: it is in another activity announced in this segment. `tried_this_phase`: it has attempted an
    interception of another target in this phase (22.14A). `tried_and_failed`: that attempt failed; `all_failed`: so did
    every other one on that activity (22.24A, reading A05). `target_returns`, `target_aborted`: the target is on its way
    to base. (awaw-2011:22.11.1, awaw-2011:22.112)
    """
    if level > terms.COUNTER_COUNTER_LEVEL:
        return reasons.NO_DEEPER_LEVEL
    if at_war == 0:
        return reasons.NOT_AT_WAR
    if inverted == 1:
        return reasons.INVERTED_UNITS
    refusal = barred_where_it_is(t, is_submarine, escort_carrier, standing, on_offensive_patrol)
    if refusal != reasons.MAY:
        return refusal
    if target_returns == 1 or target_aborted == 1:
        refusal = may_intercept_return(tried_this_phase, tried_and_failed, committed)
        if refusal != reasons.MAY and target_aborted == 1 and committed == 0:
            return reasons.TRIED_BEFORE_ABORT
        return refusal
    if committed == 1:
        return reasons.COMMITTED
    return attempt_left(t, tried_this_phase, tried_and_failed, all_failed)


def barred_where_it_is(
    t: InterceptionTables, is_submarine: int, escort_carrier: int, standing: int, on_offensive_patrol: int
) -> int:
    """Boxes and ports that are not operational bar interception, but not a fortified port its submarines (22.11B, 22.911).

    Defensive patrols intercept as if in port (22.14F); offensive ones support instead (22.11D, 22.163); CVEs never sail
    against the enemy (table.activities.op.23).
    (awaw-2011:22.11.B, awaw-2011:22.11.C.1, awaw-2011:22.11.E.1, awaw-2011:22.14.F)
    """
    if escort_carrier == 1:
        return reasons.CVE_STAYS
    if on_offensive_patrol == 1:
        return reasons.OFFENSIVE_PATROL_SUPPORTS
    open_here = t.submarines_from[standing] if is_submarine == 1 else t.ships_from[standing]
    if open_here == 1:
        return reasons.MAY
    return reasons.BARRED_BOX if standing == terms.BOX else reasons.BARRED_PORT


def attempt_left(t: InterceptionTables, tried_this_phase: int, tried_and_failed: int, all_failed: int) -> int:
    """The reason against another attempt: a unit intercepts one enemy target per phase, and a failed attempt counts
    (22.14A, 22.27, reading A05).

    (awaw-2011:22.14.A.2)
    """
    if tried_this_phase == 0:
        return reasons.MAY
    if t.failed_attempt == 1 and tried_and_failed == 1 and all_failed == 1:
        return reasons.MAY
    return reasons.ONE_TARGET_A_PHASE


def precedence(western_allies_want: int, russia_wants: int) -> int:
    """Who intercepts if the Western Allies and Russia both want to: the Western Allies (22.113).

    (awaw-2011:22.113)
    """
    if western_allies_want == 1:
        return terms.WESTERN_ALLIES
    return terms.RUSSIANS if russia_wants == 1 else terms.NO_ONE


def loose_limit_refusal(factors: int) -> int:
    """From each port at most nine factors outside a TF may intercept a target, of any size (22.14C).

    (awaw-2011:22.14.C.1)
    """
    return reasons.MAY if is_below_ten(factors) else reasons.TOO_MANY_LOOSE


def task_force_refusal(factors: int, carrier_factors: int) -> int:
    """A TF has 10 to 25 factors, at most half of them, and twelve, of fast carriers (22.14B, 22.14C; 20.162F elsewhere)."""
    if is_below_ten(factors) or factors > LARGEST_TASK_FORCE:
        return reasons.TASK_FORCE_SIZE
    if carriers_exceed(carrier_factors, factors):
        return reasons.TASK_FORCE_CARRIERS
    return reasons.MAY
