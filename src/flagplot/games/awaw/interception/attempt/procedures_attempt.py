"""Catalogue: an attempt to intercept from its facts to its round, by whichever way the edition prints (22.2)."""

from typing import Final

from flagplot.core.inputs import NO_YES, Input, Part, choice, flag, number
from flagplot.core.procedure import Derived, Procedure, Roll
from flagplot.games.awaw.interception.arrival import arrives
from flagplot.games.awaw.interception.attempt import figures
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.attempt.method import (
    Attempt,
    Prospects,
    attempt_refusal,
    hexes_reached,
    prospects,
    round_entered,
)
from flagplot.games.awaw.interception.attempt.procedures_interception import MOST_DICE, die_counts, verdict
from flagplot.games.awaw.interception.words import ACTIVITY_WORDS, CARGO_WORDS, THEATRE_WORDS
from flagplot.games.awaw.words import reasons


def prospects_of(
    t: InterceptionTables,
    theatre: int,
    activity: int,
    carries_cargo: int,
    counters_here: int,
    in_invasion_hex: int,
    against_us_transport: int,
    task_forces: int,
    target_factors: int,
    target_light_factors: int,
    defenders: int,
    spotters: int,
    friendly_air: int,
    submarines_near: int,
    codebreaking: int,
    factors: int,
    light_factors: int,
    light_force: int,
    slow: int,
    full_carrier: int,
    is_submarine: int,
    bad_port: int,
    attempts: int,
) -> Prospects:
    """Dice, what is added to them, and a range without dice, -1 where there is none."""
    attempt = Attempt(
        activity,
        carries_cargo,
        counters_here,
        in_invasion_hex,
        against_us_transport,
        task_forces,
        target_factors,
        target_light_factors,
        defenders,
        spotters,
        friendly_air,
        submarines_near,
        codebreaking,
        factors,
        light_factors,
        light_force,
        slow,
        full_carrier,
        is_submarine,
        bad_port,
        attempts,
    )
    return prospects(t, theatre, attempt)


def refusal_of(t: InterceptionTables, theatre: int, distance: int, prospects: tuple[int, ...]) -> int:
    """The reason against the attempt."""
    return attempt_refusal(t, theatre, distance, Prospects(*prospects))


def dice_thrown(prospects: tuple[int, ...], refused: int) -> int:
    """One throw for each die, none for an attempt that is refused or needs none."""
    return Prospects(*prospects).dice if refused == reasons.MAY else 0


def outcome_of(
    t: InterceptionTables, theatre: int, distance: int, prospects: tuple[int, ...], refused: int, thrown: int
) -> tuple[int, ...]:
    """Whether the force may try, its dice, how far it comes, whether it arrives, and the round in which it enters."""
    p = Prospects(*prospects)
    if refused != reasons.MAY:
        return refused, 0, 0, 0, 0
    hexes = hexes_reached(t, theatre, p, thrown)
    return refused, p.dice, hexes, int(arrives(hexes, distance)), round_entered(t, theatre, distance, p, thrown)


_FACTS: Final[tuple[Input, ...]] = (
    choice("activity", "what the intercepted force is doing", ACTIVITY_WORDS, 2),
    choice("carries-cargo", "cargo of the intercepted force", CARGO_WORDS),
    flag("counters-here", "whether an interception or counter-interception is met in its own hex"),
    flag("in-invasion-hex", "whether an invasion or bombardment is met in its invasion hex"),
    flag("against-us-transport", "whether the target is an interceptor of transport from a U.S. box"),
    number("task-forces", "TFs in the intercepted force", 0, 20, 1),
    number("target-factors", "naval factors of the intercepted force", 0, 400, 10),
    number("target-light-factors", "of them light ships", 0, 400),
    number("defenders", "ground factors defending against the invasion in the hex", 0, 99),
    number("spotters", "land-based squadrons that spot the force", 0, 99),
    flag("friendly-air", "whether the force passes within range of an uninverted air unit of the interceptors"),
    number("submarines-near", "own submarines that assist, within three hexes", 0, 99),
    number("codebreaking", "lead in strategic cards played on interception", -9, 9),
    number("factors", "naval factors of the interceptors", 0, 400, 10),
    number("light-factors", "of them light ships", 0, 400),
    flag("light-force", "whether the interceptors are cruisers and destroyers alone"),
    flag("slow", "whether slow ships are among the interceptors"),
    flag("full-carrier", "whether a fully operational fast carrier is among them"),
    flag("is-submarine", "whether the interceptor is a submarine"),
    flag("bad-port", "whether their port is not operational"),
    number("attempts", "surface attempts on this activity, this one included", 1, 20, 1),
)

PROCEDURES: Final = (
    Procedure(
        "awaw.interception",
        "Whether and when an intercepting force arrives",
        "22.21, 22.22, 22.23, 22.24B, 22.24C",
        outcome_of,
        (
            verdict(reasons.NO_DICE, reasons.BEYOND_INTERCEPTION, reasons.BEYOND_AUTOMATIC),
            Part("dice", "dice rolled"),
            Part("reach", "hexes that it comes to"),
            Part("arrives", "whether the force arrives for the first round", NO_YES),
            Part("enters", "round in which it enters; 0 for never"),
        ),
        (
            choice("theatre", "theatre of the interception hex", THEATRE_WORDS),
            number("distance", "hexes to the interception hex along the announced path", 0, 99, 5),
            *_FACTS,
        ),
        (
            Derived("prospects", prospects_of, "22.21"),
            Derived("refused", refusal_of, "22.22, 22.24C"),
        ),
        (Roll("thrown", "one die each", "22.21", 1, die_counts, "", dice_thrown, 2 * MOST_DICE, ("hexes",)),),
        tables=figures.fill,
    ),
)
