"""Offensive patrols in support (22.11D, 22.163, 22.916B), and who takes over a mission (22.163D, 22.81C)."""

from flagplot.games.awaw.words.reasons import MAY, NOT_INTERCEPTION_HEX, NOTHING_TO_SUPPORT


def support_refusal(friends_intercepted: int, hex_is_interception_hex: int) -> int:
    """An offensive patrol, of submarines too, supports friends where they were intercepted, without dice, and nowhere else.

    Gives the reason, 0 if it may (22.11D, 22.163A, 22.916B, reading A08); `support_round` says from which round on.
    (awaw-2011:22.11.E.2, awaw-2011:22.162.0, awaw-2011:22.162.A)
    """
    if friends_intercepted == 0:
        return NOTHING_TO_SUPPORT
    return MAY if hex_is_interception_hex == 1 else NOT_INTERCEPTION_HEX


def patrol_adopts(took_part: int, permitted: int) -> bool:
    """A patrol that took part in the battle adopts the mission it supported, if it is permitted to (22.163D).

    Who is permitted is said elsewhere (21.4182B).
    (awaw-2011:22.162.D)
    """
    return took_part == 1 and permitted == 1


def counter_interceptor_adopts(won: int, in_interception_hex: int, permitted: int) -> bool:
    """A counter-interceptor that supported a victorious force adopts its mission; from another hex it goes home.

    (22.81C, reading 4b.8)
    """
    return won == 1 and permitted == 1 and in_interception_hex == 1
