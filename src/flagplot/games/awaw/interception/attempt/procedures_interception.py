"""Catalogue: naval interception, its eligibility, dice, arrival, support and return (22.1, 22.2, 22.62, 22.91-22.92)."""

from dataclasses import replace
from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Count, Flag, Input, Part, choice, flag, inputs_of, number
from flagplot.core.procedures.procedure import Derived, Procedure, Roll
from flagplot.games.awaw.battle.ending.inversion import bound_to_original_base, inverts
from flagplot.games.awaw.interception.aborting import may_abort, transports_barred
from flagplot.games.awaw.interception.arrival import (
    arrives,
    entry_round,
    is_complete_failure,
    may_join_late,
    range_refusal,
    reach,
    support_range_refusal,
    support_round,
)
from flagplot.games.awaw.interception.attempt import figures
from flagplot.games.awaw.interception.attempt.dice import interception_dice, may_spot, zero_dice_refusal
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.company import fights_together
from flagplot.games.awaw.interception.eligibility import loose_limit_refusal, may_intercept, task_force_refusal
from flagplot.games.awaw.interception.hexes import hex_refusal, new_force
from flagplot.games.awaw.interception.immunity import immunity
from flagplot.games.awaw.interception.submarine_interception import submarine_fate
from flagplot.games.awaw.interception.support import support_refusal
from flagplot.games.awaw.interception.words import (
    ACTIVITY_WORDS,
    CARGO_WORDS,
    FACTOR_CITES,
    LEVEL_WORDS,
    STANDING_WORDS,
    THEATRE_WORDS,
)
from flagplot.games.awaw.words import reasons

MOST_DICE: Final = 40


def verdict(*codes: int) -> Part:
    """Outcome of a question of law: allowed, or one of these reasons why not."""
    words = ("allowed", *(reasons.BY_CODE[code].text for code in codes))
    return Part("verdict", "whether it is allowed, and if not why not", words, codes=(reasons.MAY, *codes))


def die_counts(roll: int) -> int:
    """A die adds what it shows."""
    return roll


def arrival(
    t: InterceptionTables, theatre: int, distance: int, dice: int, refused: int, thrown: int
) -> tuple[int, ...]:
    """Whether the force may try, how far its dice carry it, whether it arrives, and the round in which it enters."""
    if refused != reasons.MAY:
        return refused, 0, 0, 0
    hexes = reach(t, theatre, thrown)
    return refused, hexes, int(arrives(hexes, distance)), entry_round(t, theatre, hexes, distance)


def first_refusal(t: InterceptionTables, theatre: int, distance: int, dice: int) -> int:
    """The reason against an attempt by its dice or its distance."""
    return zero_dice_refusal(dice) or range_refusal(t, theatre, distance)


def throws_allowed(dice: int, refused: int) -> int:
    """One throw for each die, none for an attempt that is refused."""
    return dice if refused == reasons.MAY else 0


def task_force_verdict(
    in_task_force: Annotated[int, Flag("whether it is a TF")],
    factors: Annotated[int, Count(0, 99, "its naval factors", 9)],
    carrier_factors: Annotated[int, Count(0, 99, "of them fast carriers")],
) -> int:
    """The limit on the force, in a TF or of ships outside one."""
    return task_force_refusal(factors, carrier_factors) if in_task_force == 1 else loose_limit_refusal(factors)


def patrol_support(
    t: InterceptionTables,
    theatre: int,
    distance: int,
    friends_intercepted: int,
    hex_is_interception_hex: int,
    is_submarine: int,
) -> tuple[int, int]:
    """Whether the patrol may support, and from which round on."""
    refused = support_refusal(friends_intercepted, hex_is_interception_hex) or support_range_refusal(
        t, theatre, distance, is_submarine
    )
    return refused, support_round(t, theatre, distance) if refused == reasons.MAY else 0


def abort_outcome(
    attacked_by_air: Annotated[int, Flag("whether aircraft attacked it")],
    attacked_by_submarines: Annotated[int, Flag("whether submarines attacked it")],
    in_combat: Annotated[int, Flag("whether interceptors engaged it")],
    partner_aborted_or_lost: Annotated[int, Flag("whether a force it was to join aborted or was lost in such a way")],
) -> tuple[int, int]:
    """Whether the force may abort, and whether it is inverted if it does, as all are that abort (22.281)."""
    refused = may_abort(attacked_by_air, attacked_by_submarines, in_combat, partner_aborted_or_lost)
    return refused, int(refused == reasons.MAY)


def interceptor_home(
    fired_or_struck: Annotated[int, Flag("whether it fired or launched strikes, at whomever")],
    was_damaged: Annotated[int, Flag("whether the enemy damaged it")],
    fought_target: Annotated[int, Flag("whether its force fought the force it intercepted")],
    patrol_that_intercepted: Annotated[int, Flag("whether it is a defensive patrol")],
) -> tuple[int, int]:
    """Whether the interceptor is inverted, and whether it has to go back to the base it came from."""
    inverted = inverts(fired_or_struck, was_damaged, fought_target, patrol_that_intercepted)
    fought = fired_or_struck == 1 or was_damaged == 1 or fought_target == 1
    return int(inverted), int(bound_to_original_base(int(fought)))


def failed_force(
    t: InterceptionTables,
    surface_attempts: Annotated[int, Count(0, 20, "attempts by surface forces", 1)],
    surface_successes: Annotated[int, Count(0, 20, "of them successful")],
    submarine_successes: Annotated[int, Count(0, 20, "successful attempts by submarines")],
    submarine: Annotated[int, Flag("whether the force that failed is a submarine")],
    battle_in_own_hex: Annotated[int, Flag("whether a surface battle is fought in the hex it chose")],
) -> tuple[int, int]:
    """Whether all attempts failed, and whether one that failed may join later."""
    failed = is_complete_failure(t, surface_attempts, surface_successes, submarine_successes)
    return int(failed), int(may_join_late(t, int(surface_successes > 0), submarine, battle_in_own_hex))


_THEATRE: Final = choice("theatre", "theatre of the interception hex", THEATRE_WORDS)
_ACTIVITY: Final = choice("activity", "what the intercepted force is doing", ACTIVITY_WORDS, 2)
_DISTANCE: Final = number("distance", "hexes to the interception hex along the announced path", 0, 99, 5)
_FACTORS: Final[tuple[Input, ...]] = (
    _ACTIVITY,
    choice("carries-cargo", "cargo of the intercepted force", CARGO_WORDS),
    flag("counters-here", "whether an interception or counter-interception is met in its own hex"),
    flag("light-force", "whether the interceptors are cruisers and destroyers alone"),
    number("task-forces", "TFs in the intercepted force", 0, 20, 1),
    number("defenders", "ground factors defending against the invasion in the hex", 0, 99),
    number("spotters", "land-based squadrons that spot the force", 0, 99),
    number("submarines-near", "own submarines on patrol, or uninverted in a base, within three hexes", 0, 99),
    number("codebreaking", "lead in strategic cards played on interception", -9, 9),
    flag("slow", "whether slow ships are among the interceptors"),
    flag("is-submarine", "whether the interceptor is a submarine"),
    number("attempts", "surface attempts on this activity, this one included", 1, 20, 1),
)
_ARRIVAL: Final = (
    verdict(reasons.NO_DICE, reasons.BEYOND_INTERCEPTION),
    Part("reach", "hexes that the dice come to"),
    Part("arrives", "whether the force arrives for the first round", NO_YES),
    Part("enters", "round in which it enters, if it may; 0 for none"),
)
_REFUSED: Final = Derived("refused", first_refusal, "22.22, 22.24C")
_THROW: Final = Roll(
    "thrown", "one die for each factor", "22.21", 1, die_counts, "", throws_allowed, MOST_DICE, ("hexes",)
)

_ENTRIES: Final = (
    Procedure(
        "awaw.interception-dice",
        "Dice of an intercepting force, factor by factor",
        "22.21, 22.22, table.interception",
        interception_dice,
        (
            *(Part(each.field.replace("_", "-"), f"dice for {each.words}") for each in FACTOR_CITES),
            Part("total", "dice rolled; a force without one may not intercept"),
        ),
        _FACTORS,
    ),
    Procedure(
        "awaw.interception-roll",
        "Whether and when a force with so many dice arrives",
        "22.21, 22.22, 22.23, 22.24B, 22.24C",
        arrival,
        _ARRIVAL,
        (_THEATRE, _DISTANCE, number("dice", "dice to be rolled", 0, MOST_DICE, 2)),
        (_REFUSED,),
        (_THROW,),
    ),
    Procedure(
        "awaw.interception-failure",
        "What failed attempts on one activity mean",
        "22.24A, 22.24B",
        failed_force,
        (
            Part("all-failed", "whether the forces have stayed in port", NO_YES),
            Part("joins-late", "whether one that failed may join a later round", NO_YES),
        ),
        inputs_of(failed_force),
    ),
    Procedure(
        "awaw.interception-immunity",
        "Whether a force may be intercepted in a hex",
        "22.11A",
        immunity,
        (verdict(*range(reasons.SUBMARINES_SAFE, reasons.COASTAL_SHUTTLE_SAFE + 1)),),
        (
            _ACTIVITY,
            flag("submarines-only", "whether it is of submarines only"),
            flag("bergen-or-scapa", "whether it raids from, or returns to, Bergen or Scapa Flow"),
            flag("began-at-sea", "whether its raiders began the game at sea"),
            flag("axis-shuttle", "whether it is an Axis force between Bergen and Oslo or Kiel"),
            flag("in-norwegian-coast", "whether the hex is a North Sea hex of the Norwegian coast"),
        ),
    ),
    Procedure(
        "awaw.may-intercept",
        "Whether a naval unit may intercept",
        "22.11, 22.11B, 22.11D, 22.112, 22.116, 22.14A, 22.17, 22.281",
        may_intercept,
        (verdict(*range(reasons.NO_DEEPER_LEVEL, reasons.TRIED_BEFORE_ABORT + 1)),),
        (
            choice("level", "level of the interception", (*LEVEL_WORDS, "a further level")),
            flag("is-submarine", "whether it is a submarine"),
            flag("escort-carrier", "whether it is a CVE"),
            choice("standing", "where it is based", STANDING_WORDS),
            flag("on-offensive-patrol", "whether it is on offensive patrol"),
            choice("at-war", "whether the countries are at war", NO_YES, 1),
            flag("inverted", "whether it is inverted"),
            flag("committed", "whether it is in another activity announced in this segment"),
            flag("tried-this-phase", "whether it attempted an interception in this phase"),
            flag("tried-and-failed", "whether that attempt failed"),
            flag("all-failed", "whether every attempt on that activity failed"),
            flag("target-returns", "whether the target is returning to base"),
            flag("target-aborted", "whether it returns because it aborted"),
        ),
    ),
    Procedure(
        "awaw.interception-force",
        "Whether a force is of a size that may intercept",
        "22.14B, 22.14C",
        task_force_verdict,
        (verdict(reasons.TOO_MANY_LOOSE, reasons.TASK_FORCE_SIZE, reasons.TASK_FORCE_CARRIERS),),
        inputs_of(task_force_verdict),
    ),
    Procedure(
        "awaw.interception-hex",
        "Whether a hex of the path may be chosen",
        "22.12, 22.13, 22.14E, 22.18B, 22.62",
        hex_refusal,
        (verdict(*range(reasons.NOT_ON_PATH, reasons.COMMON_HEX_CHOSEN + 1)),),
        (
            number("place", "place of the hex on the path, 0 where the force begins", 0, 99, 1),
            number("length", "hexes of the path", 1, 99, 5),
            choice("began-in-port", "whether it begins in port", NO_YES, 1),
            flag("already-intercepted", "whether it was intercepted elsewhere on this path"),
            number("common-place", "place that others have chosen against it, -1 for none", -1, 99, -1),
        ),
    ),
    Procedure(
        "awaw.interception-anew",
        "Whether a leg makes a force that may be intercepted anew",
        "22.13A, 22.13B, 22.13C, 22.13D, 22.13F, 22.13G",
        new_force,
        (Part("anew", "whether it may be intercepted", NO_YES),),
        inputs_of(new_force),
    ),
    Procedure(
        "awaw.interception-company",
        "Whether another force passing the hex is drawn into the battle",
        "22.141",
        fights_together,
        (Part("together", "whether it fights with the intercepted one", NO_YES),),
        inputs_of(fights_together),
    ),
    Procedure(
        "awaw.interception-spotting",
        "Whether a squadron spots a force for an interception",
        "22.22G",
        may_spot,
        (Part("spots", "whether it does", NO_YES),),
        (
            choice("uninverted", "whether it is uninverted", NO_YES, 1),
            choice("operational-base", "whether its base is operational", NO_YES, 1),
            choice("in-range", "whether a hex of the route, or the interception hex, is in its range", NO_YES, 1),
            flag("committed", "whether it is committed to another activity"),
            flag("attacked-by-patrol", "whether the patrol attacked it on its way"),
            choice(
                "restriction",
                "cooperation restrictions with the interceptors",
                ("none", "Anglo-French", "Russo-Allied"),
            ),
        ),
    ),
    Procedure(
        "awaw.patrol-support",
        "Round in which an offensive patrol supports intercepted friends",
        "22.11D, 22.163",
        patrol_support,
        (
            verdict(reasons.NOTHING_TO_SUPPORT, reasons.NOT_INTERCEPTION_HEX, reasons.SUPPORT_TOO_FAR),
            Part("enters", "round in which it enters; 0 for none"),
        ),
        (
            _THEATRE,
            number("distance", "hexes from its patrol hex to the interception hex", 0, 99, 3),
            choice("friends-intercepted", "whether a friendly force was intercepted", NO_YES, 1),
            choice("hex-is-interception-hex", "whether they were intercepted in that hex", NO_YES, 1),
            flag("is-submarine", "whether the patrol is one of submarines"),
        ),
    ),
    Procedure(
        "awaw.abort",
        "Whether a force may abort its activity",
        "22.28, 22.281",
        abort_outcome,
        (verdict(reasons.NO_GROUND_TO_ABORT), Part("inverted", "whether it is inverted at its base", NO_YES)),
        inputs_of(abort_outcome),
    ),
    Procedure(
        "awaw.transports-after-abort",
        "Whether transports may still sail to a supply zone",
        "22.282",
        transports_barred,
        (verdict(reasons.TRANSPORTS_BARRED),),
        inputs_of(transports_barred),
    ),
    Procedure(
        "awaw.interceptor-inversion",
        "Whether an interceptor is inverted, and where it returns to",
        "22.26, 22.27, 22.63, 22.81B",
        interceptor_home,
        (
            Part("inverted", "whether it is inverted", NO_YES),
            Part("original-base", "whether it has to return to the base it came from", NO_YES),
        ),
        inputs_of(interceptor_home),
    ),
    Procedure(
        "awaw.submarine-interceptor",
        "What becomes of a submarine whose interception succeeded",
        "22.92",
        submarine_fate,
        (
            Part("inverted", "whether it is inverted", NO_YES),
            Part("back-again", "whether it goes back to the hex it came from", NO_YES),
            Part("may-try-later", "whether it may try again in a later phase", NO_YES),
        ),
        (
            choice("attacked", "whether it attacked", NO_YES, 1),
            choice("survived", "whether it survived", NO_YES, 1),
        ),
    ),
)

PROCEDURES: Final = tuple(replace(entry, tables=figures.fill) for entry in _ENTRIES)
