"""Who is inverted by naval combat, and who may choose his port: the same in a battle alone and in a turn (22.26, 22.27, 22.81B)."""

from flagplot.games.awaw.shared.tables import Tables


def inverts(fired_or_struck: int, was_damaged: int, fought_target: int, patrol_that_intercepted: int) -> bool:
    """Whether an interceptor is inverted at base: it fought the force it went for, or it engaged on its way (22.26, 22.81B).

    `fought_target`: it was in the battle with the intercepted force, from which nobody may be withheld (22.26D);
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
    """Units that fought nobody return to the base they came from (22.27, 22.63, reading A40)."""
    return fought == 0
