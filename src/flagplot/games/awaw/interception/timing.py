"""When what is announced and resolved (22.132, 22.15, 22.16, 22.164, 22.17, 22.18A, 22.19), as far as it is no sequence."""

from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.words.reasons import AIR_FIGHTS_IN_BATTLE, MAY


def next_level(level: int) -> int:
    """Interception, counter-interception, counter-counter-interception, and no further (22.16, 22.17).

    (awaw-2011:22.16, awaw-2011:22.17.1, awaw-2011:22.17.2)
    """
    return terms.NO_LEVEL if level >= terms.COUNTER_COUNTER_LEVEL else level + 1


def acts_at(level: int) -> int:
    """Who intercepts at a level: the moving player counters, his opponent does the first and the third (22.12, 22.16, 22.17).

    (awaw-2011:22.17.1, awaw-2011:22.17.note)
    """
    return terms.MOVING_PLAYER if level == terms.COUNTER else terms.INTERCEPTING_PLAYER


def announces_with(activity: int) -> int:
    """Stage of his turn at which the moving player announces an activity, with all others of that stage (22.15, 22.18A).

    Patrols, base changes and redeployments to and from SW boxes in the movement phase; missions in the combat phase
    (22.15A); sea supply, raiders and redeployments, sea escorts among them, together (22.15B); returns when they begin.
    (awaw-2011:22.15.A, awaw-2011:22.15.B.1, awaw-2011:22.18.A)
    """
    if (
        activity == terms.PATROL
        or activity == terms.BASE_CHANGE
        or activity == terms.ASW_MOVE
        or activity == terms.TRANSPORT_MOVE
    ):
        return terms.MOVEMENT_STAGE
    if activity == terms.CARRIER_MISSION or activity == terms.TRANSPORT or activity == terms.INVASION:
        return terms.COMBAT_STAGE
    if activity == terms.BOMBARDMENT or activity == terms.PATROL_STAYS:
        return terms.COMBAT_STAGE
    if activity == terms.SUPPLY or activity == terms.RAID or activity == terms.REDEPLOYMENT or activity == terms.ESCORT:
        return terms.SUPPLY_STAGE
    if activity == terms.RETURN or activity == terms.RAID_RETURN or activity == terms.DISPLACED:
        return terms.RETURN_STAGE
    return terms.OPPOSING_STAGE


def orders_air_and_naval(level: int) -> int:
    """Who says in what order air attacks and interceptions of a level are resolved: whose forces they meet (22.19).

    (awaw-2011:22.19.0)
    """
    return terms.INTERCEPTING_PLAYER if level == terms.COUNTER else terms.MOVING_PLAYER


def air_attack_refusal(intercepted_in_that_hex: int) -> int:
    """Air attacks are made in any hexes of the way; where a force is intercepted, they are part of the battle (22.132).

    (awaw-2011:22.132.1, awaw-2011:22.132.2, awaw-2011:22.132.4)
    """
    return AIR_FIGHTS_IN_BATTLE if intercepted_in_that_hex == 1 else MAY
