"""Catalogue: naval interception, its eligibility, dice, arrival, support and return (22.1, 22.2, 22.62, 22.91-22.92)."""

from dataclasses import replace
from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Count, Flag, OutcomePart, Using
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll
from flagplot.games.awaw.battle.ending.endings import bound_to_original_base
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
from flagplot.games.awaw.interception.attempt.method import (
    Prospects,
    attempt_refusal,
    hexes_reached,
    prospects,
    round_entered,
)
from flagplot.games.awaw.interception.eligibility import (
    immunity,
    inverts_at_base,
    loose_limit_refusal,
    may_abort,
    may_intercept,
    task_force_refusal,
    transports_barred,
)
from flagplot.games.awaw.interception.participants import (
    counts_as_intercepted,
    fights_together,
    hex_refusal,
    new_force,
    submarine_fate,
    support_refusal,
)
from flagplot.games.awaw.interception.terms import DISPLACED, NOWHERE, RETURN, Distance, Theatre
from flagplot.games.awaw.words import reasons
from flagplot.games.awaw.words.reasons import verdict

MOST_DICE: Final = 40

Arrival = Annotated[
    tuple[int, ...],
    verdict(reasons.NO_DICE, reasons.BEYOND_INTERCEPTION),
    OutcomePart("reach", "hexes that the dice come to"),
    OutcomePart("arrives", "whether the force arrives for the first round", NO_YES),
    OutcomePart("enters", "round in which it enters, if it may; 0 for none"),
]


def die_counts(roll: int) -> int:
    """The number on a die."""
    return roll


def arrival(t: InterceptionTables, theatre: int, distance: int, dice: int, refused: int, thrown: int) -> Arrival:
    """Whether the force may try, how far its dice carry it, whether it arrives, and the round in which it enters."""
    if refused != reasons.MAY:
        return refused, 0, 0, 0
    hexes = reach(t, theatre, thrown)
    return refused, hexes, int(arrives(hexes, distance)), entry_round(t, theatre, hexes, distance)


def first_refusal(t: InterceptionTables, theatre: Theatre, distance: Distance, dice: int) -> int:
    """The reason against an attempt by its dice or its distance."""
    return zero_dice_refusal(dice) or range_refusal(t, theatre, distance)


def throws_allowed(dice: Annotated[int, Count(0, MOST_DICE, "dice to be rolled", 2)], refused: int) -> int:
    """One throw for each die, none for an attempt that is refused."""
    return dice if refused == reasons.MAY else 0


def task_force_verdict(
    in_task_force: Annotated[int, Flag("whether it is a TF")],
    factors: Annotated[int, Count(0, 99, "its naval factors", 9)],
    carrier_factors: Annotated[int, Count(0, 99, "of them fast carriers")],
) -> Annotated[int, verdict(reasons.TOO_MANY_LOOSE, reasons.TASK_FORCE_SIZE, reasons.TASK_FORCE_CARRIERS)]:
    """The limit on the force, in a TF or of ships outside one."""
    return task_force_refusal(factors, carrier_factors) if in_task_force == 1 else loose_limit_refusal(factors)


def hex_verdict(
    t: InterceptionTables,
    place: Annotated[int, Count(0, 99, "place of the hex on the path, 0 where the force begins", 1)],
    length: Annotated[int, Count(1, 99, "hexes of the path", 5)],
    began_in_port: Annotated[int, Flag("whether it begins in port", 1)],
    already_intercepted: Annotated[int, Flag("whether it was intercepted elsewhere on this path")],
    displaced: Annotated[int, Flag("whether it is displaced or escapes")],
    common_place: Annotated[int, Count(-1, 99, "place that others have chosen against it, -1 for none", -1)],
) -> Annotated[int, verdict(*range(reasons.NOT_ON_PATH, reasons.COMMON_HEX_CHOSEN + 1))]:
    """The reason against the hex; by edition displaced forces may be met in each one (22.13, awaw-2011:22.13.G)."""
    if counts_as_intercepted(t, DISPLACED if displaced == 1 else RETURN, 1) == 0:
        return hex_refusal(place, length, began_in_port, 0, NOWHERE)
    return hex_refusal(place, length, began_in_port, already_intercepted, common_place)


def is_new(
    t: InterceptionTables,
    joined: Annotated[int, Flag("whether forces have joined in it")],
    waits_to_be_joined: Annotated[int, Flag("whether it waits in its base to be joined there")],
    split: Annotated[int, Flag("whether it split off from another force")],
    enters_new_hex: Annotated[int, Flag("whether it enters another sea hex than its parent")],
    after_strait: Annotated[int, Flag("whether it has passed a strait")],
    after_canal: Annotated[int, Flag("whether it has passed the Kiel canal")],
    new_activity: Annotated[int, Flag("whether it begins an activity")],
    returning: Annotated[int, Flag("whether it returns to port")],
) -> Annotated[bool, OutcomePart("new", "whether it may be intercepted", NO_YES)]:
    """Whether the leg is a new force; the Kiel canal makes one by edition (22.13A, awaw-2011:22.13.A)."""
    divided = 1 if after_canal == 1 and t.kiel_canal == 0 else after_strait
    return new_force(joined, waits_to_be_joined, split, enters_new_hex, divided, new_activity, returning)


def patrol_support(
    t: InterceptionTables,
    theatre: Theatre,
    distance: Annotated[int, Count(0, 99, "hexes from its patrol hex to the interception hex", 3)],
    friends_intercepted: Annotated[int, Flag("whether a friendly force was intercepted", 1)],
    hex_is_interception_hex: Annotated[int, Flag("whether they were intercepted in that hex", 1)],
    is_submarine: Annotated[int, Flag("whether the patrol is one of submarines")],
) -> Annotated[
    tuple[int, int],
    verdict(reasons.NOTHING_TO_SUPPORT, reasons.NOT_INTERCEPTION_HEX, reasons.SUPPORT_TOO_FAR),
    OutcomePart("enters", "round in which it enters; 0 for none"),
]:
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
) -> Annotated[
    tuple[int, int],
    verdict(reasons.NO_GROUND_TO_ABORT),
    OutcomePart("inverted", "whether it is inverted at its base", NO_YES),
]:
    """Whether the force may abort, and whether it is inverted if it does, as all are that abort (22.281)."""
    refused = may_abort(attacked_by_air, attacked_by_submarines, in_combat, partner_aborted_or_lost)
    return refused, int(refused == reasons.MAY)


def interceptor_home(
    t: InterceptionTables,
    fired_or_struck: Annotated[int, Flag("whether it fired or launched strikes, at whomever")],
    was_damaged: Annotated[int, Flag("whether the enemy damaged it")],
    fought_target: Annotated[int, Flag("whether its force fought the force it intercepted")],
    patrol_that_intercepted: Annotated[int, Flag("whether it is a defensive patrol")],
) -> Annotated[
    tuple[int, int],
    OutcomePart("inverted", "whether it is inverted", NO_YES),
    OutcomePart("original-base", "whether it has to return to the base it came from", NO_YES),
]:
    """Whether the interceptor is inverted, and whether it has to go back to the base it came from."""
    inverted = inverts_at_base(t, fired_or_struck, was_damaged, fought_target, patrol_that_intercepted)
    fought = fired_or_struck == 1 or was_damaged == 1 or fought_target == 1
    return int(inverted), int(bound_to_original_base(int(fought)))


def failed_force(
    t: InterceptionTables,
    surface_attempts: Annotated[int, Count(0, 20, "attempts by surface forces", 1)],
    surface_successes: Annotated[int, Count(0, 20, "of them successful")],
    submarine_successes: Annotated[int, Count(0, 20, "successful attempts by submarines")],
    submarine: Annotated[int, Flag("whether the force that failed is a submarine")],
    battle_in_own_hex: Annotated[int, Flag("whether a surface battle is fought in the hex it chose")],
) -> Annotated[
    tuple[int, int],
    OutcomePart("all-failed", "whether the forces have stayed in port", NO_YES),
    OutcomePart("joins-late", "whether one that failed may join a later round", NO_YES),
]:
    """Whether all attempts failed, and whether one that failed may join later."""
    failed = is_complete_failure(t, surface_attempts, surface_successes, submarine_successes)
    return int(failed), int(may_join_late(t, int(surface_successes > 0), submarine, battle_in_own_hex))


def dice_thrown(p: Prospects, refused: int) -> int:
    """One throw for each die, none for an attempt that is refused or needs none."""
    return p.dice if refused == reasons.MAY else 0


def outcome_of(
    t: InterceptionTables, theatre: int, distance: int, p: Prospects, refused: int, thrown: int
) -> Annotated[
    tuple[int, ...],
    verdict(reasons.NO_DICE, reasons.BEYOND_INTERCEPTION, reasons.BEYOND_AUTOMATIC),
    OutcomePart("dice", "dice rolled"),
    OutcomePart("reach", "hexes that it comes to"),
    OutcomePart("arrives", "whether the force arrives for the first round", NO_YES),
    OutcomePart("enters", "round in which it enters; 0 for never"),
]:
    """Whether the force may try, its dice, how far it comes, whether it arrives, and the round in which it enters."""
    if refused != reasons.MAY:
        return refused, 0, 0, 0, 0
    hexes = hexes_reached(t, theatre, p, thrown)
    return refused, p.dice, hexes, int(arrives(hexes, distance)), round_entered(t, theatre, distance, p, thrown)


_REFUSED: Final = DerivedNumber("refused", first_refusal, "22.22, 22.24C")
_THROW: Final = Roll(
    "thrown", "one die for each factor", "22.21", 1, die_counts, "", throws_allowed, MOST_DICE, ("hexes",)
)

_ENTRIES: Final = (
    Procedure(
        "awaw.interception-dice",
        "Dice of an intercepting force, factor by factor",
        "22.21, 22.22, table.interception",
        interception_dice,
    ),
    Procedure(
        "awaw.interception-roll",
        "Whether and when a force with this number of dice arrives",
        "22.21, 22.22, 22.23, 22.24B, 22.24C",
        arrival,
        first=("theatre", "distance"),
        derived=(_REFUSED,),
        rolls=(_THROW,),
    ),
    Procedure("awaw.interception-failure", "What failed attempts on one activity mean", "22.24A, 22.24B", failed_force),
    Procedure("awaw.interception-immunity", "Whether a force may be intercepted in a hex", "22.11A", immunity),
    Procedure(
        "awaw.may-intercept",
        "Whether a naval unit may intercept",
        "22.11, 22.11B, 22.11D, 22.112, 22.116, 22.14A, 22.17, 22.281",
        may_intercept,
    ),
    Procedure(
        "awaw.interception-force",
        "Whether a force has a size that may intercept",
        "22.14B, 22.14C",
        task_force_verdict,
    ),
    Procedure(
        "awaw.interception-hex",
        "Whether a hex of the path may be chosen",
        "22.12, 22.13, 22.14E, 22.18B, 22.62",
        hex_verdict,
    ),
    Procedure(
        "awaw.new-force",
        "Whether a leg makes a force that may be intercepted again",
        "22.13A, 22.13B, 22.13C, 22.13D, 22.13F, 22.13G",
        is_new,
    ),
    Procedure(
        "awaw.interception-company",
        "Whether another force passing the hex is drawn into the battle",
        "22.141",
        fights_together,
    ),
    Procedure("awaw.interception-spotting", "Whether a squadron spots a force for an interception", "22.22G", may_spot),
    Procedure(
        "awaw.patrol-support",
        "Round in which an offensive patrol supports intercepted friends",
        "22.11D, 22.163",
        patrol_support,
    ),
    Procedure("awaw.abort", "Whether a force may abort its activity", "22.28, 22.281", abort_outcome),
    Procedure(
        "awaw.transports-after-abort", "Whether transports may still sail to a supply zone", "22.282", transports_barred
    ),
    Procedure(
        "awaw.interceptor-inversion",
        "Whether an interceptor is inverted, and where it returns to",
        "22.26, 22.27, 22.63, 22.81B",
        interceptor_home,
    ),
    Procedure(
        "awaw.submarine-interceptor",
        "What becomes of a submarine whose interception succeeded",
        "22.92",
        submarine_fate,
    ),
    Procedure(
        "awaw.interception",
        "Whether and when an intercepting force arrives",
        "22.21, 22.22, 22.23, 22.24B, 22.24C",
        Using(outcome_of, p="prospects"),
        first=("theatre", "distance"),
        derived=(
            DerivedNumber("prospects", prospects, "22.21"),
            DerivedNumber("refused", Using(attempt_refusal, p="prospects"), "22.22, 22.24C"),
        ),
        rolls=(
            Roll(
                "thrown",
                "one die each",
                "22.21",
                1,
                die_counts,
                throws=Using(dice_thrown, p="prospects"),
                most=2 * MOST_DICE,
                adds=("hexes",),
            ),
        ),
    ),
)
PROCEDURES: Final = tuple(replace(entry, tables=figures.fill) for entry in _ENTRIES)
