"""The arrival of an intercepting force (22.21, 22.22, 22.23, 22.24, 22.252): its reach, its round, and late arrival.

Also the order of announcements and resolutions (22.132, 22.15, 22.16, 22.164, 22.17, 22.18A, 22.19), except the
sequence itself.
"""

from flagplot.games.awaw.battle.ending.endings import late_round
from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.words.reasons import AIR_FIGHTS_IN_BATTLE, BEYOND_INTERCEPTION, MAY, SUPPORT_TOO_FAR


def reach(t: InterceptionTables, theatre: int, total: int) -> int:
    """Hexes that the dice carry a force: their total, halved and rounded up in the Pacific (22.21, 22.23, reading A10).

    (table.interception-004.expl.3)
    """
    return (total + t.divisor[theatre] - 1) // t.divisor[theatre]


def arrives(hexes_reached: int, distance: int) -> bool:
    """Whether a force arrives: its dice reach at least the distance along its announced path (22.23, 22.252A).

    The distance is counted from its base, for a defensive patrol from its patrol hex (reading D15), to the interception
    or counter-interception hex.
    """
    return hexes_reached >= distance


def entry_round(t: InterceptionTables, theatre: int, hexes_reached: int, distance: int) -> int:
    """Round in which a force enters: the first if it arrives, else one later for every 4 or 2 hexes it is short.

    0 for never, if late arrival does not exist (readings 2.2, 4b.11). (22.23, 22.24B, 22.252B)
    """
    if arrives(hexes_reached, distance):
        return 1
    return late_round(t.late_step[theatre], distance - hexes_reached)


def support_round(t: InterceptionTables, theatre: int, distance: int) -> int:
    """Round in which an offensive patrol supports: the first within three hexes, one later for every 4 or 2 more.

    0 for never: where distant patrols do not come. In 2011 they set out when a round is over (reading 4b.9). (22.163B,
    22.163C, table.interception-004.patrol, awaw-2011:22.162.B, awaw-2011:22.162.C.1, awaw-2011:table.22.21.patrol,
    awaw-2003:table.22.23.patrol.2)
    """
    beyond = max(0, distance - t.support_near[theatre])
    if beyond == 0:
        return 1
    if t.support_step[theatre] == 0:
        return 0
    return 1 + t.support_delay + (beyond + t.support_step[theatre] - 1) // t.support_step[theatre]


def sailed_before_battle(t: InterceptionTables, theatre: int, distance: int) -> int:
    """Hexes that a patrol in support has sailed when the battle begins: all of them, if it fights in the first round.

    From farther off they are the three within which it would come at once, or none where it sets out after a round. (22.163B,
    22.163C, awaw-2011:22.162.C.1, reading 4b.9)
    """
    if support_round(t, theatre, distance) == 1:
        return distance
    return t.support_near[theatre] if t.support_delay == 0 else 0


def support_range_refusal(t: InterceptionTables, theatre: int, distance: int, is_submarine: int) -> int:
    """The reason against support from more than three hexes: it is not printed in 2003, nor for submarines in 2011.

    (awaw-2011:22.162.C.2, awaw-2003:table.22.23.patrol.2)
    """
    if distance <= t.support_near[theatre]:
        return MAY
    stays = t.support_step[theatre] == 0 or (is_submarine == 1 and t.submarines_support_far[theatre] == 0)
    return SUPPORT_TOO_FAR if stays else MAY


def range_refusal(t: InterceptionTables, theatre: int, distance: int) -> int:
    """The reason against an interception from more than 40 hexes in Europe or 20 in the Pacific (22.22,
    table.interception-004.range).
    """
    return BEYOND_INTERCEPTION if 0 < t.most_hexes[theatre] < distance else MAY


def may_join_late(t: InterceptionTables, any_surface_success: int, is_submarine: int, battle_in_own_hex: int) -> bool:
    """Whether a force that failed joins later: a surface force must have succeeded against the activity (22.24B, reading A07).

    Submarines that intercepted, and air attacks, do not suffice. A submarine that failed joins a surface battle only in
    the hex that it chose (reading 4b.5).
    """
    if any_surface_success == 0:
        return False
    return is_submarine == 0 or (battle_in_own_hex == 1 and t.late_submarines == 0)


def is_complete_failure(
    t: InterceptionTables, surface_attempts: int, surface_successes: int, submarine_successes: int
) -> bool:
    """Whether all attempts on an activity failed, so that the forces stayed in port, and cannot be intercepted there
    (22.24A, 22.25).

    Submarines' successes do not count for the others (reading A07).
    """
    if surface_attempts == 0 or surface_successes > 0:
        return False
    return submarine_successes == 0 or t.success_that_counts == 0


def may_be_countered(complete_failure: int, is_submarine: int) -> bool:
    """Whether interceptors may be counter-intercepted, late ones too: not if all failed (22.24A, 22.25), nor submarines
    (22.917).
    """
    return complete_failure == 0 and is_submarine == 0


def next_level(level: int) -> int:
    """The next level after interception, counter-interception and counter-counter-interception (22.16, 22.17).

    (awaw-2011:22.16, awaw-2011:22.17.1, awaw-2011:22.17.2)
    """
    return terms.NO_LEVEL if level >= terms.COUNTER_COUNTER_LEVEL else level + 1


def acts_at(level: int) -> int:
    """The player who intercepts at a level: the moving player counters, the opponent has the first and the third
    (22.12, 22.16, 22.17).

    (awaw-2011:22.17.1, awaw-2011:22.17.note)
    """
    return terms.MOVING_PLAYER if level == terms.COUNTER else terms.INTERCEPTING_PLAYER


def announces_with(activity: int) -> int:
    """Stage of the turn at which the moving player announces an activity, with all others of that stage (22.15, 22.18A).

    Patrols, base changes and redeployments to and from SW boxes in the movement phase; missions in the combat phase
    (22.15A); sea supply, raiders and redeployments, sea escorts among them, together (22.15B); returns when they begin.
    (awaw-2011:22.15.A, awaw-2011:22.15.B.1, awaw-2011:22.18.A)
    """
    if activity in (terms.PATROL, terms.BASE_CHANGE, terms.ASW_MOVE, terms.TRANSPORT_MOVE):
        return terms.MOVEMENT_STAGE
    if activity in (terms.CARRIER_MISSION, terms.TRANSPORT, terms.INVASION):
        return terms.COMBAT_STAGE
    if activity in (terms.BOMBARDMENT, terms.PATROL_STAYS):
        return terms.COMBAT_STAGE
    if activity in (terms.SUPPLY, terms.RAID, terms.REDEPLOYMENT, terms.ESCORT):
        return terms.SUPPLY_STAGE
    if activity in (terms.RETURN, terms.RAID_RETURN, terms.DISPLACED):
        return terms.RETURN_STAGE
    return terms.OPPOSING_STAGE


def orders_air_and_naval(t: InterceptionTables, level: int) -> int:
    """The player who orders the air attacks and interceptions of a level: the one whose forces are intercepted (22.19).

    By ruling the moving player orders those on interceptors too, as in an example of 2011 (awaw-2011:22.19.0,
    awaw-2011:23.161.ex.1).
    """
    hunters_order = level == terms.COUNTER and t.order_of_counters == 0
    return terms.INTERCEPTING_PLAYER if hunters_order else terms.MOVING_PLAYER


def air_attack_refusal(intercepted_in_that_hex: int) -> int:
    """The reason against an air attack. Any hexes of the route are allowed; where a force is intercepted, the attack is
    part of the battle (22.132).

    (awaw-2011:22.132.1, awaw-2011:22.132.2, awaw-2011:22.132.4)
    """
    return AIR_FIGHTS_IN_BATTLE if intercepted_in_that_hex == 1 else MAY


def attacks_once(t: InterceptionTables) -> bool:
    """Whether squadrons that attack a force on its way do nothing else in the player turn (ruling air-attacks-under-way).

    In 2011 they may do so for all activities, once in each hex (awaw-2011:23.161.2, awaw-2011:23.161.5).
    """
    return t.air_attacks_under_way == 0
