"""The three ways to resolve an interception behind one question: how many dice, or how many hexes without any.

By factors (22.21 of 2018), by basic dice (awaw-2003:table.22.23), by ranges (awaw-2011:22.21).
"""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Count, Flag
from flagplot.games.awaw.interception.arrival import entry_round, range_refusal, reach
from flagplot.games.awaw.interception.attempt.basic_dice import BasicFactors, basic_interception_dice
from flagplot.games.awaw.interception.attempt.dice import Factors, interception_dice, zero_dice_refusal
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.names import (
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
from flagplot.games.awaw.interception.ranges import automatic_refusal, interception_range, is_small
from flagplot.games.awaw.interception.terms import BY_BASIC_DICE, BY_RANGES, THROWN
from flagplot.games.awaw.shared.sizes import is_below_ten


class Attempt(NamedTuple):
    """All that any of the three looks at: what is intercepted, by whom, and what helps."""

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
    """Dice to throw, what is added to their total, and the hexes reached without dice, THROWN for those thrown for."""

    dice: int
    added: int
    hexes: int


def thrown(dice: int) -> Prospects:
    """An attempt of which nothing is known but how many dice it throws (22.21)."""
    return Prospects(dice, 0, THROWN)


def prospects(t: InterceptionTables, theatre: Theatre, a: Attempt) -> Prospects:
    """What an attempt has to go by: dice by factors, basic dice with modifiers, or a range.

    Where interception is automatic the dice that are spoken of elsewhere are not rolled, and all levels go by it.
    (22.21, awaw-2003:table.22.23, awaw-2011:22.21, awaw-2011:22.161.2, awaw-2011:22.163.A.3)
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
    """The basic dice and modifiers of an attempt (awaw-2003:table.22.23)."""
    return basic_interception_dice(
        t,
        a.activity,
        a.spotters,
        a.submarines_near,
        a.codebreaking,
        a.slow,
        a.full_carrier,
        a.is_submarine,
        a.bad_port,
        1 if is_below_ten(a.target_factors) else 0,
        a.in_invasion_hex,
        a.counters_here,
        a.against_us_transport,
    )


def range_of(t: InterceptionTables, theatre: int, a: Attempt) -> int:
    """The range of an attempt (awaw-2011:22.22, awaw-2011:22.23)."""
    small_target = 1 if is_small(a.target_factors, a.target_light_factors) else 0
    small_force = 1 if is_small(a.factors, a.light_factors) else 0
    return interception_range(
        t,
        theatre,
        a.activity,
        a.is_submarine,
        a.friendly_air,
        a.slow,
        a.full_carrier,
        a.bad_port,
        small_target,
        small_force,
    )


def attempt_refusal(t: InterceptionTables, theatre: Theatre, distance: Distance, p: Prospects) -> int:
    """No attempt without a die, beyond the greatest range, or beyond the range of the activity.

    (22.22, 22.24C, awaw-2011:22.22.A)
    """
    if p.hexes != THROWN:
        return automatic_refusal(p.hexes, distance, t.late_step[theatre])
    refusal = zero_dice_refusal(p.dice)
    return range_refusal(t, theatre, distance) if refusal == 0 else refusal


def hexes_reached(t: InterceptionTables, theatre: int, p: Prospects, thrown: int) -> int:
    """Hexes that the attempt comes to: its range, or the dice (22.23, awaw-2003:table.22.23.expl.2, awaw-2011:22.21)."""
    return p.hexes if p.hexes != THROWN else max(0, reach(t, theatre, thrown + p.added))


def round_entered(t: InterceptionTables, theatre: int, distance: int, p: Prospects, thrown: int) -> int:
    """Round in which the force enters, 0 for never (22.23, 22.24B, awaw-2011:22.24)."""
    return entry_round(t, theatre, hexes_reached(t, theatre, p, thrown), distance)
