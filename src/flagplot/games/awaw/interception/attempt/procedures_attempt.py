"""Catalogue: an attempt to intercept from its facts to its round, by whichever way the edition prints (22.2)."""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Part, inputs_of
from flagplot.core.procedures.procedure import Derived, Procedure, Roll, Using
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
from flagplot.games.awaw.words import reasons


def dice_thrown(p: Prospects, refused: int) -> int:
    """One throw for each die, none for an attempt that is refused or needs none."""
    return p.dice if refused == reasons.MAY else 0


def outcome_of(
    t: InterceptionTables, theatre: int, distance: int, p: Prospects, refused: int, thrown: int
) -> tuple[int, ...]:
    """Whether the force may try, its dice, how far it comes, whether it arrives, and the round in which it enters."""
    if refused != reasons.MAY:
        return refused, 0, 0, 0, 0
    hexes = hexes_reached(t, theatre, p, thrown)
    return refused, p.dice, hexes, int(arrives(hexes, distance)), round_entered(t, theatre, distance, p, thrown)


PROCEDURES: Final = (
    Procedure(
        "awaw.interception",
        "Whether and when an intercepting force arrives",
        "22.21, 22.22, 22.23, 22.24B, 22.24C",
        Using(outcome_of, p="prospects"),
        (
            verdict(reasons.NO_DICE, reasons.BEYOND_INTERCEPTION, reasons.BEYOND_AUTOMATIC),
            Part("dice", "dice rolled"),
            Part("reach", "hexes that it comes to"),
            Part("arrives", "whether the force arrives for the first round", NO_YES),
            Part("enters", "round in which it enters; 0 for never"),
        ),
        (*inputs_of(attempt_refusal), *inputs_of(Attempt)),
        (
            Derived("prospects", prospects, "22.21"),
            Derived("refused", Using(attempt_refusal, p="prospects"), "22.22, 22.24C"),
        ),
        (
            Roll(
                "thrown",
                "one die each",
                "22.21",
                1,
                die_counts,
                "",
                Using(dice_thrown, p="prospects"),
                2 * MOST_DICE,
                ("hexes",),
            ),
        ),
        tables=figures.fill,
    ),
)
