"""Interception by basic dice (awaw-2003:table.22.23): so many dice for the activity, changed by modifiers."""

from typing import NamedTuple

from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables


class BasicFactors(NamedTuple):
    """Basic dice of the activity, each modifier, and what the modifiers come to."""

    basic: int
    spotters: int
    submarines: int
    codebreaking: int
    slow: int
    submarine_force: int
    bad_port: int
    small_target: int
    invasion_hex: int
    counter: int
    us_transport: int
    modifier: int


def basic_interception_dice(
    t: InterceptionTables,
    activity: int,
    spotters: int,
    submarines_near: int,
    codebreaking: int,
    slow: int,
    full_carrier: int,
    is_submarine: int,
    bad_port: int,
    small_target: int,
    in_invasion_hex: int,
    counters_here: int,
    against_us_transport: int,
) -> BasicFactors:
    """Basic dice for the activity and every modifier that applies (awaw-2003:table.22.23.expl.1).

    `submarines_near` are on patrol within three hexes; `full_carrier`: slow interceptors have a fully operational fast
    carrier with them; `bad_port` is not operational, which does not matter to submarines; `small_target` has fewer than ten
    naval factors; `against_us_transport`: the target is itself an interceptor of transport from a U.S. box (reading 1.4);
    counter-interception in the interception hex adds to the basic die (reading 1.5).
    """
    landing = (activity == terms.INVASION or activity == terms.BOMBARDMENT) and in_invasion_hex == 1
    meets_interceptors = activity == terms.INTERCEPTION or activity == terms.COUNTER_INTERCEPTION
    found = BasicFactors(
        t.basic_dice[activity],
        modifier_of(t, terms.SPOTTER, spotters),
        modifier_of(t, terms.PATROLLING_SUBMARINE, submarines_near),
        modifier_of(t, terms.CODEBREAKING, codebreaking),
        t.basic_modifier[terms.SLOW] if slow == 1 and full_carrier == 0 and is_submarine == 0 else 0,
        t.basic_modifier[terms.SUBMARINE_FORCE] if is_submarine == 1 else 0,
        t.basic_modifier[terms.BAD_PORT] if bad_port == 1 and is_submarine == 0 else 0,
        t.basic_modifier[terms.SMALL_TARGET] if small_target == 1 else 0,
        t.basic_modifier[terms.INVASION_HEX] if landing else 0,
        t.basic_modifier[terms.COUNTER_HEX] if counters_here == 1 and meets_interceptors else 0,
        t.basic_modifier[terms.US_TRANSPORT] if against_us_transport == 1 and meets_interceptors else 0,
        0,
    )
    return with_sum(found)


def modifier_of(t: InterceptionTables, row: int, count: int) -> int:
    """A modifier for each of something, up to the most of its row (awaw-2003:table.22.23.mod)."""
    return t.basic_modifier[row] * min(max(count, 0), t.basic_most[row])


def with_sum(found: BasicFactors) -> BasicFactors:
    """The same with the sum of its modifiers."""
    outside = found.spotters + found.submarines + found.codebreaking
    own = found.slow + found.submarine_force + found.bad_port
    target = found.small_target + found.invasion_hex + found.counter + found.us_transport
    return BasicFactors(
        found.basic,
        found.spotters,
        found.submarines,
        found.codebreaking,
        found.slow,
        found.submarine_force,
        found.bad_port,
        found.small_target,
        found.invasion_hex,
        found.counter,
        found.us_transport,
        outside + own + target,
    )
