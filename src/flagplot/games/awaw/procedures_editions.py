"""Catalogue: what only other editions print: ranked targets of 2003, land-based air of 2011."""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Part, choice, flag, inputs_of, number
from flagplot.core.procedures.procedure import Procedure, Roll
from flagplot.games.awaw.shared.land_air import (
    air_target_refusal,
    inverts,
    may_be_covered,
    may_fly_mission,
    role_refusal,
    turns_up,
)
from flagplot.games.awaw.shared.ranking import ranked_place, target_key

_ROLES: Final = (
    "may", "the base is not operational", "out of range", "inverted", "on an air or ground mission",
    "has a role in this round or hex", "fought this round, and the force moves up to that battle",
)  # fmt: skip
_TARGETS: Final = ("named ship", "light ships", "submarine", "unit in a yard", "unit waiting for repair")
_REFUSALS: Final = (
    "may", "a kamikaze gets its target by the ranked list", "the submarine is not on patrol in the opponent's turn",
    "only strategic bombing hits a yard",
)  # fmt: skip


def some_ships(heavy: int, light: int) -> str:
    """There has to be something to attack."""
    return "" if heavy + light else "a group without a ship cannot be attacked"


PROCEDURES: Final = (
    Procedure(
        "awaw.ranked-target",
        "Place in the ranked list that a submarine of 2003 or a kamikaze of 2011 attacks",
        "awaw-2003:22.93E, awaw-2003:table.22.94.target, awaw-2011:17.47.F",
        ranked_place,
        (Part("place", "place among the heavy ships, 0 for the light ships"),),
        inputs_of(ranked_place),
        rolls=(Roll("die", "one die", "awaw-2003:22.93E.roll"),),
        check=some_ships,
        edition="awaw-2003",
    ),
    Procedure(
        "awaw.rank-of-target",
        "Where a heavy ship stands in the ranked list: the higher, the nearer to its top",
        "awaw-2003:22.93E.order, awaw-2011:17.47.F",
        target_key,
        (Part("key", "a number that only says which of two ships comes first"),),
        inputs_of(target_key),
        edition="awaw-2003",
    ),
    Procedure(
        "awaw.land-air-role",
        "Whether a land-based squadron may search, cover or attack at sea now",
        "awaw-2011:23.161, awaw-2011:23.162.1, awaw-2011:23.163",
        role_refusal,
        (Part("role", "whether it may, or why not", _ROLES),),
        (
            choice("in-range", "whether the activity passes within its range", NO_YES, 1),
            choice("operational", "whether its base is operational", NO_YES, 1),
            flag("inverted", "whether it is inverted"),
            flag("on-mission", "whether it has flown an offensive or defensive air mission"),
            flag("role-here", "whether it has a role in this combat round, or in this hex outside battle"),
            flag("fought", "whether it had a role in the combat round just over"),
            flag("reinforcing", "whether the force moves up to that battle, or this battle comes of that move"),
        ),
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-cover",
        "Whether ships may have air cover where they are",
        "awaw-2011:23.21.1, awaw-2011:23.21.2",
        may_be_covered,
        (Part("may", "whether they may", NO_YES),),
        (choice("at-sea", "whether they are at sea, not in port", NO_YES, 1),),
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-mission",
        "Whether a squadron that was committed at sea may fly another mission",
        "awaw-2011:23.162.2",
        may_fly_mission,
        (Part("may", "whether it may", NO_YES),),
        inputs_of(may_fly_mission),
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-inverts",
        "Whether a squadron inverts for what it did at sea",
        "awaw-2011:23.164.1",
        inverts,
        (Part("inverts", "whether it inverts", NO_YES),),
        (
            number("roles", "times that it searched, covered or attacked in the player turn", 0, 60, 1),
            choice("redeployment-over", "whether the redeployment phase ends", NO_YES, 1),
        ),
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-turns-up",
        "Whether an inverted squadron may be turned up",
        "awaw-2011:23.164.2",
        turns_up,
        (Part("turns-up", "whether it turns up", NO_YES),),
        (
            choice("inverted", "whether it is inverted", NO_YES, 1),
            choice("own-turn-ends", "whether its owner's player turn ends", NO_YES, 1),
            flag("redeployed", "whether it redeployed"),
        ),
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.naval-air-target",
        "Whether air may choose a naval target",
        "awaw-2011:23.43.1, awaw-2011:23.43.2, awaw-2011:23.43.A, awaw-2011:23.43.B.1, awaw-2011:23.43.C, awaw-2011:23.43.D",
        air_target_refusal,
        (Part("choice", "whether it may, or why not", _REFUSALS),),
        (
            choice("target", "what is to be attacked", _TARGETS),
            flag("kamikaze", "whether it is a kamikaze"),
            flag("on-patrol", "whether the submarine stays on patrol"),
            flag("opponents-turn", "whether it is the player turn of the submarine's opponent"),
            flag("bombing", "whether it is strategic bombing"),
        ),
        edition="awaw-2011",
    ),
)
