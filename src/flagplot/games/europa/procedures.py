"""The catalogue: every roll and count of rule 34 that can be asked for by itself, by name.

An entry says which functions of the rules follow each other; what it compares or adds itself is no rule.
"""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Part, choice, flag, number
from flagplot.core.procedures.procedure import Derived, Procedure, Roll, Using
from flagplot.games.europa.disengage import TIED, disengagement, disengagement_modifier
from flagplot.games.europa.gunnery import CoastDamage, coast_damage, fire_hits, fire_modifier
from flagplot.games.europa.roster import SEA_NAMES, TYPE_NAMES
from flagplot.games.europa.strength import (
    coast_strength,
    cut_by_sea,
    is_soft,
    points_with_doubling,
    submarine_strength,
    tripled_by_reserve,
    tripled_by_submarines,
)
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import CG, MOST_POINTS, SS, TF

MOST_SHOWN: Final = 3 * MOST_POINTS


def is_tied(outcome: tuple[int, ...]) -> bool:
    """Tied rolls are thrown again (34.D)."""
    return outcome[0] == TIED


def hunters_only(kind: int) -> str:
    """Transports, landing craft and barges have no submarine warfare strength."""
    return "" if kind in (TF, CG, SS) else f"a {TYPE_NAMES[kind]} has no submarine warfare strength (34.B)"


def at_sea(t: Tables, points: int, sea: int, kind: int) -> int:
    """Gunnery points of one unit at sea; units without guns have none."""
    return cut_by_sea(points, sea) if kind in (TF, CG) else 0


def counted_in_main_body(kind: int, points: int, task_forces: int) -> int:
    """What one fire at the main body counts, all attacking points being in it."""
    excess = max(0, points - task_forces)
    return points_with_doubling(points, excess) if is_soft(kind) else points


def times_by_submarines(kind: int, points: int) -> int:
    """What a fire of submarines counts."""
    return points * tripled_by_submarines(kind)


def times_by_reserve(kind: int, points: int) -> int:
    """What a fire of reserve points counts."""
    return points * tripled_by_reserve(kind)


def damaged(t: Tables, level: int, hits: int, left_over: int) -> tuple[int, ...]:
    """Damage, points left and the single hit that is kept."""
    result: CoastDamage = coast_damage(t, hits, left_over)
    damage = min(level, result.damage)
    return damage, level - damage, result.left_over


KIND: Final = choice("kind", "type of unit", TYPE_NAMES)
TARGET: Final = choice("target", "type of the unit fired at", TYPE_NAMES, TYPE_NAMES.index("NT"))
SEA: Final = choice("sea", "sea condition", SEA_NAMES)
POINTS: Final = number("points", "strength points that fire", 1, MOST_SHOWN, 4)
COUNTED: Final = Part("counted", "points that the fire counts for")

PROCEDURES: Final[dict[str, Procedure]] = {
    each.name: each
    for each in (
        Procedure(
            "europa.disengagement",
            "Whether the side that tries to disengage alone succeeds; tied rolls are thrown again until one is higher",
            "34.D",
            Using(disengagement, own_die="own", other_die="other"),
            (Part("outcome", "what comes of it", ("tied, to be rolled again", "succeeds", "fails")),),
            (
                flag("submarines", "whether it is a submarine group"),
                flag("night", "whether it is night"),
                SEA,
                flag("coastal", "whether the hex is coastal"),
                number(
                    "tries", "consecutive rounds of trying, this one included; 0 before a submarine combat", 0, 60, 1
                ),
                flag("heavy", "whether a B, BB, BD or CD, or a TF of strength 5 or more, is in the group"),
                flag("transports", "whether an LC or NT is in the group"),
                flag("barges", "whether an LB is in the group"),
            ),
            (Derived("modifier", disengagement_modifier, "34.D"),),
            (
                Roll("own", "the die of the side that disengages", "34.D"),
                Roll("other", "the die of the other side", "34.D"),
            ),
            again=is_tied,
        ),
        Procedure(
            "europa.fire",
            "Hits of one fire on the gunnery table of the profile in force, more than 60 points on its row of 60",
            "34.B.2.a, 34.C.2.b, 34.C.3.b",
            Using(fire_hits, die="die"),
            (Part("hits", "hits scored"),),
            (
                POINTS,
                flag("night", "whether it is night"),
                flag("at-reserve", "whether the target is silent points of a coast defence's reserve"),
            ),
            (Derived("modifier", fire_modifier, "34.C.3.b"),),
            (Roll("die", "one die", "34.B.2.a"),),
        ),
        Procedure(
            "europa.submarine-strength",
            "Submarine warfare strength of one unit",
            "34.B",
            submarine_strength,
            (Part("strength", "points that it may fire"),),
            (
                number("printed", "printed strength", 0, MOST_POINTS, 4),
                KIND,
                number("aircraft", "operative bombing air units on a carrier group", 0, 14),
                SEA,
            ),
            check=hunters_only,
        ),
        Procedure(
            "europa.gunnery-strength",
            "Gunnery strength of one naval unit",
            "34.C",
            at_sea,
            (Part("strength", "points that it may fire"),),
            (number("points", "printed strength", 0, MOST_POINTS, 4), SEA, KIND),
        ),
        Procedure(
            "europa.coast-strength",
            "Gunnery strength of coast defences against ships",
            "34.C",
            coast_strength,
            (Part("strength", "points that they may fire"),),
            (
                number("level", "level of the coast defences", 0, MOST_POINTS, 5),
                choice("adjacent", "whether the ships are in an adjacent hex", NO_YES),
            ),
        ),
        Procedure(
            "europa.coast-damage",
            "What firing hits do to coast defences",
            "34.C.4",
            damaged,
            (
                Part("damage", "points lost"),
                Part("level-left", "points left"),
                Part("left-over", "single firing hits that are kept"),
            ),
            (
                number("level", "points of the group fired at", 0, MOST_POINTS, 5),
                number("hits", "firing hits", 0, 60, 3),
                number("left-over", "single firing hit from an earlier fire", 0, 1),
            ),
        ),
        Procedure(
            "europa.doubling",
            "What a fire at the main body counts, surplus points doubled against transports, landing craft and barges",
            "34.C.2.d",
            Using(counted_in_main_body, kind="target"),
            (COUNTED,),
            (TARGET, POINTS, number("task-forces", "gunnery of task forces in that main body", 0, MOST_POINTS, 0)),
        ),
        Procedure(
            "europa.submarine-tripling",
            "What a fire of submarines at carriers and transports counts",
            "34.B.2.c",
            Using(times_by_submarines, kind="target"),
            (COUNTED,),
            (TARGET, POINTS),
        ),
        Procedure(
            "europa.reserve-tripling",
            "What a fire of a coast defence's reserve at the main body counts",
            "34.C.3.c",
            Using(times_by_reserve, kind="target"),
            (COUNTED,),
            (TARGET, POINTS),
        ),
    )
}
