"""Interception by ranges (awaw-2011:22.21, awaw-2011:22.22, awaw-2011:22.23): automatic up to so many hexes, without dice."""

from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.shared.sizes import is_below_ten
from flagplot.games.awaw.words.reasons import BEYOND_AUTOMATIC, MAY


def interception_range(
    t: InterceptionTables,
    theatre: int,
    activity: int,
    is_submarine: int,
    friendly_air: int,
    slow: int,
    full_carrier: int,
    bad_port: int,
    small_target: int,
    small_force: int,
) -> int:
    """Hexes up to which an activity is intercepted by itself; 0 reaches nothing, not even the port (reading 4b.10).

    Ranges are printed for Europe and the Pacific; some hold only if the target passes within range of an uninverted air
    unit of the intercepting side (awaw-2011:22.22, awaw-2011:table.22.21).  Those of surface forces are shorter for slow
    ships without a fully operational fast carrier, ports that are not operational and small targets, longer for a small
    force: one of fewer than ten naval factors, half or more of them light ships (awaw-2011:22.23, awaw-2011:22.11.C.2).
    """
    if t.needs_air[is_submarine][activity] == 1 and friendly_air == 0:
        return 0
    hexes = t.reach_of[is_submarine][activity][theatre]
    if is_submarine == 1 or hexes == 0:
        return hexes
    if slow == 1 and full_carrier == 0:
        hexes += t.range_modifier[terms.RANGE_SLOW][theatre]
    if bad_port == 1:
        hexes += t.range_modifier[terms.RANGE_BAD_PORT][theatre]
    if small_target == 1:
        hexes += t.range_modifier[terms.RANGE_SMALL_TARGET][theatre]
    if small_force == 1:
        hexes += t.range_modifier[terms.RANGE_SMALL_FORCE][theatre]
    return max(0, hexes)


def is_small(factors: int, light_factors: int) -> bool:
    """Fewer than ten naval factors, half or more of them light ships, counted by factors (awaw-2011:22.23, reading 2.14)."""
    return is_below_ten(factors) and 2 * light_factors >= factors


def automatic_refusal(hexes: int, distance: int, late_step: int) -> int:
    """An interception within range succeeds; farther off none may be declared, unless by ruling forces may come late.

    (awaw-2011:22.21, awaw-2011:22.22.A, reading 2.2)
    """
    return MAY if hexes > 0 and (distance <= hexes or late_step > 0) else BEYOND_AUTOMATIC
