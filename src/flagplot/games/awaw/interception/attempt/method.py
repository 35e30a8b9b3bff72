"""The three methods of interception behind one interface: a number of dice, or a number of hexes without dice.

By factors (22.21 of 2018); by basic dice for the activity, changed by modifiers (awaw-2003:table.22.23); by ranges,
automatic within a number of hexes (awaw-2011:22.21, awaw-2011:22.22, awaw-2011:22.23).
"""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Count, Flag
from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.arrival import entry_round, range_refusal, reach
from flagplot.games.awaw.interception.attempt.dice import Factors, interception_dice, zero_dice_refusal
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.terms import (
    BY_BASIC_DICE,
    BY_RANGES,
    THROWN,
    Activity,
    Attempts,
    CarriesCargo,
    Codebreaking,
    CountersHere,
    Defenders,
    Distance,
    IsSubmarine,
    LightForce,
    Slow,
    Spotters,
    TaskForces,
    Theatre,
)
from flagplot.games.awaw.shared.units import is_below_ten
from flagplot.games.awaw.words.reasons import BEYOND_AUTOMATIC, MAY


class BasicFactors(NamedTuple):
    """Basic dice of the activity, each modifier, and the sum of the modifiers."""

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


def modifier_of(t: InterceptionTables, row: int, count: int) -> int:
    """A modifier times a count, limited to the maximum of its row (awaw-2003:table.22.23.mod)."""
    return t.basic_modifier[row] * min(max(count, 0), t.basic_most[row])


def is_small(factors: int, light_factors: int) -> bool:
    """Fewer than ten naval factors, half or more of them light ships, counted by factors (awaw-2011:22.23, reading 2.14)."""
    return is_below_ten(factors) and 2 * light_factors >= factors


def automatic_refusal(hexes: int, distance: int, late_step: int) -> int:
    """The reason against an automatic interception. Within range it succeeds; beyond, it is allowed only if forces may
    come late by ruling.

    (awaw-2011:22.21, awaw-2011:22.22.A, reading 2.2)
    """
    return MAY if hexes > 0 and (distance <= hexes or late_step > 0) else BEYOND_AUTOMATIC


class Attempt(NamedTuple):
    """The inputs of all three methods: the target, the interceptors, and the circumstances."""

    activity: Activity
    carries_cargo: CarriesCargo
    counters_here: CountersHere
    in_invasion_hex: Annotated[int, Flag("whether an invasion or bombardment is met in its invasion hex")]
    against_us_transport: Annotated[int, Flag("whether the target is an interceptor of transport from a U.S. box")]
    task_forces: TaskForces
    target_factors: Annotated[int, Count(0, 400, "naval factors of the intercepted force", 10)]
    target_light_factors: Annotated[int, Count(0, 400, "of them light ships")]
    defenders: Defenders
    spotters: Spotters
    friendly_air: Annotated[
        int, Flag("whether the force passes within range of an uninverted air unit of the interceptors")
    ]
    submarines_near: Annotated[int, Count(0, 99, "own submarines that assist, within three hexes")]
    codebreaking: Codebreaking
    factors: Annotated[int, Count(0, 400, "naval factors of the interceptors", 10)]
    light_factors: Annotated[int, Count(0, 400, "of them light ships")]
    light_force: LightForce
    slow: Slow
    full_carrier: Annotated[int, Flag("whether a fully operational fast carrier is among them")]
    is_submarine: IsSubmarine
    bad_port: Annotated[int, Flag("whether their port is not operational")]
    attempts: Attempts


class Prospects(NamedTuple):
    """Dice to roll, the modifier of their total, and the hexes reached without dice; THROWN if they depend on the dice."""

    dice: int
    added: int
    hexes: int


def thrown(dice: int) -> Prospects:
    """An attempt known only by its number of dice (22.21)."""
    return Prospects(dice, 0, THROWN)


def prospects(t: InterceptionTables, theatre: Theatre, a: Attempt) -> Prospects:
    """The prospects of an attempt: dice by factors, basic dice with modifiers, or a range.

    Where interception is automatic, dice mentioned elsewhere are not rolled, at any level. (22.21,
    awaw-2003:table.22.23, awaw-2011:22.21, awaw-2011:22.161.2, awaw-2011:22.163.A.3)
    """
    if t.interception_method == BY_RANGES:
        return Prospects(0, 0, range_of(t, theatre, a))
    if t.interception_method == BY_BASIC_DICE:
        basic = basic_of(t, a)
        if t.basic_modifiers_on == 1:
            return Prospects(basic.basic, basic.modifier, THROWN)
        return Prospects(max(0, basic.basic + basic.modifier) if basic.basic > 0 else 0, 0, THROWN)
    return Prospects(max(0, factors_of(t, a).total), 0, THROWN)


def factors_of(t: InterceptionTables, a: Attempt) -> Factors:
    """The factors of an attempt (22.22)."""
    return interception_dice(
        t,
        a.activity,
        a.carries_cargo,
        a.counters_here,
        a.light_force,
        a.task_forces,
        a.defenders,
        a.spotters,
        a.submarines_near,
        a.codebreaking,
        a.slow,
        a.is_submarine,
        a.attempts,
    )


def basic_of(t: InterceptionTables, a: Attempt) -> BasicFactors:
    """Basic dice for the activity and every applicable modifier (awaw-2003:table.22.23, awaw-2003:table.22.23.expl.1).

    Submarines near are those on patrol within three hexes. A fully operational fast carrier makes slow interceptors no
    slower. A port that is not operational does not matter to submarines. A small target has fewer than ten naval factors.
    The target may itself be an interceptor of transport from a U.S. box (reading 1.4). Counter-interception in the
    interception hex adds to the basic die (reading 1.5).
    """
    landing = a.activity in (terms.INVASION, terms.BOMBARDMENT) and a.in_invasion_hex == 1
    meets_interceptors = a.activity in (terms.INTERCEPTION, terms.COUNTER_INTERCEPTION)
    ships = a.is_submarine == 0
    spotting = modifier_of(t, terms.SPOTTER, a.spotters)
    below = modifier_of(t, terms.PATROLLING_SUBMARINE, a.submarines_near)
    code = modifier_of(t, terms.CODEBREAKING, a.codebreaking)
    hampered = t.basic_modifier[terms.SLOW] if ships and a.slow == 1 and a.full_carrier == 0 else 0
    by_itself = t.basic_modifier[terms.SUBMARINE_FORCE] if not ships else 0
    port = t.basic_modifier[terms.BAD_PORT] if ships and a.bad_port == 1 else 0
    small = t.basic_modifier[terms.SMALL_TARGET] if is_below_ten(a.target_factors) else 0
    beach = t.basic_modifier[terms.INVASION_HEX] if landing else 0
    counter = t.basic_modifier[terms.COUNTER_HEX] if meets_interceptors and a.counters_here == 1 else 0
    transport = t.basic_modifier[terms.US_TRANSPORT] if meets_interceptors and a.against_us_transport == 1 else 0
    total = spotting + below + code + hampered + by_itself + port + small + beach + counter + transport
    basic = t.basic_dice[a.activity]
    return BasicFactors(
        basic, spotting, below, code, hampered, by_itself, port, small, beach, counter, transport, total
    )


def range_of(t: InterceptionTables, theatre: int, a: Attempt) -> int:
    """Hexes within which an activity is intercepted automatically; 0 reaches nothing, not even the port (reading 4b.10).

    Ranges are printed for Europe and the Pacific. Some hold only if the target passes within range of an uninverted air
    unit of the intercepting side (awaw-2011:22.22, awaw-2011:table.22.21). Those of surface forces are shorter for slow
    ships without a fully operational fast carrier, ports that are not operational and small targets; by ruling only a
    target with naval factors is a small one. They are longer for a small force: one of fewer than ten naval factors, half
    or more of them light ships (awaw-2011:22.23, awaw-2011:22.11.C.2).
    """
    if t.needs_air[a.is_submarine][a.activity] == 1 and a.friendly_air == 0:
        return 0
    hexes = t.reach_of[a.is_submarine][a.activity][theatre]
    if a.is_submarine == 1 or hexes == 0:
        return hexes
    if a.slow == 1 and a.full_carrier == 0:
        hexes += t.range_modifier[terms.RANGE_SLOW][theatre]
    if a.bad_port == 1:
        hexes += t.range_modifier[terms.RANGE_BAD_PORT][theatre]
    counts = a.target_factors > 0 or t.targets_without_factors == 0
    if counts and is_small(a.target_factors, a.target_light_factors):
        hexes += t.range_modifier[terms.RANGE_SMALL_TARGET][theatre]
    if is_small(a.factors, a.light_factors):
        hexes += t.range_modifier[terms.RANGE_SMALL_FORCE][theatre]
    return max(0, hexes)


def attempt_refusal(t: InterceptionTables, theatre: Theatre, distance: Distance, p: Prospects) -> int:
    """The reason against an attempt: no die, beyond the maximum range, or beyond the range of the activity.

    (22.22, 22.24C, awaw-2011:22.22.A)
    """
    if p.hexes != THROWN:
        return automatic_refusal(p.hexes, distance, t.late_step[theatre])
    refusal = zero_dice_refusal(p.dice)
    return range_refusal(t, theatre, distance) if refusal == 0 else refusal


def hexes_reached(t: InterceptionTables, theatre: int, p: Prospects, thrown: int) -> int:
    """Hexes that the attempt reaches: its range, or the dice (22.23, awaw-2003:table.22.23.expl.2, awaw-2011:22.21)."""
    return p.hexes if p.hexes != THROWN else max(0, reach(t, theatre, thrown + p.added))


def round_entered(t: InterceptionTables, theatre: int, distance: int, p: Prospects, thrown: int) -> int:
    """Round in which the force enters, 0 for never (22.23, 22.24B, awaw-2011:22.24)."""
    return entry_round(t, theatre, hexes_reached(t, theatre, p, thrown), distance)
