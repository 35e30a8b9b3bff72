"""Interception by submarines (22.114, 22.13E, 22.91, 22.915-22.917, 22.92, 22.921)."""

from typing import Final, NamedTuple

from flagplot.games.awaw.interception.terms import NOWHERE

AT_ONCE: Final = 0
"""Upon the interception, when air attacks on the force are resolved."""
AFTER_FLEET_COMBAT: Final = 1


class SubmarineFate(NamedTuple):
    """What becomes of a submarine whose interception succeeded."""

    inverted: int
    back_where_it_came_from: int
    may_try_later: int
    """In a later phase of the player turn."""


def separate_attempts(factors: int) -> int:
    """Every submarine factor attempts an interception and rolls by itself (22.114, 22.915).

    (awaw-2011:22.114)
    """
    return factors


def shared_place(is_submarine: int, common_place: int) -> int:
    """Hex that the attempts on a target share; a submarine chooses one for itself (22.13E, 22.14E, 22.915)."""
    return NOWHERE if is_submarine == 1 else common_place


def must_attack(succeeded: int, target_there: int, battle_over: int) -> bool:
    """A submarine that has intercepted has to attack if it is able to (22.92)."""
    return succeeded == 1 and target_there == 1 and battle_over == 0


def exposed_on_way(is_submarine: int) -> bool:
    """Forces on their way to intercept may be counter-intercepted and attacked from the air, submarines not (22.917, 22.19A)."""
    return is_submarine == 0


def attack_time(naval_combat: int) -> int:
    """Submarines attack after air attacks and fleet combat; without naval combat at once, when air attacks are over (22.921)."""
    return AFTER_FLEET_COMBAT if naval_combat == 1 else AT_ONCE


def submarine_fate(attacked: int, survived: int) -> SubmarineFate:
    """One that attacked and survived is inverted at base; one without a chance to goes back as it came (22.92).

    It is not inverted then, and may attempt interceptions in later phases of the player turn, not in this one (22.14A).
    """
    if attacked == 1:
        return SubmarineFate(survived, 0, 0)
    return SubmarineFate(0, 1, 1)
