"""Targets by a ranked list: submarines in 2003 (awaw-2003:22.93E) and kamikazes in 2011 (awaw-2011:17.47.F).

The list has the fast carriers by size, then the capital ships by size, and last the light ships as one target. The die
of 2011 is not printed; kamikazes use that of 2003 (ruling kamikaze-die).
"""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import Count, Flag, OutcomePart
from flagplot.core.procedures.procedure import Procedure, Roll

ALWAYS_LIGHT = 6
LIGHT_SHIPS = 0


def target_key(
    carrier: Annotated[int, Flag("whether it is a fast carrier")],
    size: Annotated[int, Count(2, 9, "its factors", 3)],
    slow: Annotated[int, Flag("whether its counter is striped")],
    damaged: Annotated[int, Flag("whether it is damaged")],
    hits: Annotated[int, Count(0, 8, "hits that it has, undamaged")],
) -> Annotated[int, OutcomePart("key", "a number that only says which of two ships comes first")]:
    """Rank key of a heavy ship, the highest key first.

    Fast carriers before capital ships, the larger first (awaw-2003:22.93E.order.1, awaw-2011:17.47.F.2); of the same
    size the slower (awaw-2003:22.93E.order.2, awaw-2011:17.47.F.3), of those the damaged (awaw-2003:22.93E.order.3,
    awaw-2011:17.47.F.4), of undamaged ones the one with more hits (awaw-2003:22.93E.order.4, awaw-2011:17.47.F.5). The
    speed is that of the ship undamaged (ruling speed-in-the-ranking).
    """
    return (((carrier * 10 + size) * 2 + slow) * 2 + damaged) * 10 + (0 if damaged == 1 else min(hits, 9))


def ranked_place(
    die: int,
    heavy: Annotated[int, Count(0, 60, "fast carriers and capital ships in the group", 2)],
    light: Annotated[int, Count(0, 60, "light ships in the group", 1)],
) -> Annotated[int, OutcomePart("place", "place among the heavy ships, 0 for the light ships")]:
    """Index in the list for a die, 0 for the light ships.

    1 is the first, 2 the second and so on (awaw-2003:22.93E.roll); a 6 always the light ships (awaw-2003:22.93E.six),
    as is a die above the number of heavy ships (awaw-2003:22.93E.over); without light ships that is the last heavy ship
    (awaw-2003:22.93E.nolight). The attacker has no choice (awaw-2003:22.93E.nochoice, awaw-2003:table.22.94.target).
    """
    if die == ALWAYS_LIGHT or die > heavy:
        return LIGHT_SHIPS if light > 0 else heavy
    return die


PROCEDURES: Final = (
    Procedure(
        "awaw.ranked-target",
        "Place in the ranked list that a submarine of 2003 or a kamikaze of 2011 attacks",
        "awaw-2003:22.93E, awaw-2003:table.22.94.target, awaw-2011:17.47.F",
        ranked_place,
        rolls=(Roll("die", "one die", "awaw-2003:22.93E.roll"),),
        check=lambda heavy, light: "" if heavy + light else "a group without a ship cannot be attacked",
        edition="awaw-2003",
    ),
    Procedure(
        "awaw.rank-of-target",
        "The place of a heavy ship in the ranked list: the higher, the nearer to its top",
        "awaw-2003:22.93E.order, awaw-2011:17.47.F",
        target_key,
        edition="awaw-2003",
    ),
)
