"""The catalogue: every roll and count of rule 34 that can be adjudicated by itself, by name.

An entry gives the order of rule functions. Its own comparisons and additions are not rules.
"""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import Count, OutcomePart, Using
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll
from flagplot.games.europa.steps import SUBMARINES_AT_SOFT, may_aim_in_submarine_combat
from flagplot.games.europa.strength import (
    TIED,
    CoastDamage,
    coast_damage,
    coast_strength,
    cut_by_sea,
    disengagement,
    disengagement_modifier,
    fire_hits,
    fire_modifier,
    is_soft,
    points_with_doubling,
    submarine_strength,
    tripled_by_reserve,
    tripled_by_submarines,
)
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import A_TYPE, CG, MOST_POINTS, SS, TF, TYPE_NAMES, Kind, Points, Printed, Sea, Target

Counted = Annotated[int, OutcomePart("counted", "points that the fire counts for")]


def is_tied(outcome: tuple[int, ...]) -> bool:
    """Tied rolls are thrown again (34.D)."""
    return outcome[0] == TIED


def hunters_only(kind: int) -> str:
    """Transports, landing craft and barges have no submarine warfare strength."""
    if kind in (TF, CG, SS):
        return ""
    return f"{A_TYPE[kind]} has no submarine warfare strength; SS, CG and TF have one (34.B)"


def at_sea(
    t: Tables, points: Printed, sea: Sea, kind: Kind
) -> Annotated[int, OutcomePart("strength", "points that it may fire")]:
    """Gunnery points of one unit at sea; units without guns have none."""
    return cut_by_sea(points, sea) if kind in (TF, CG) else 0


def counted_in_main_body(
    kind: Target,
    points: Points,
    task_forces: Annotated[int, Count(0, MOST_POINTS, "gunnery of task forces in that main body")],
) -> Counted:
    """The counted value of one fire at the main body, with all attacking points in it."""
    excess = max(0, points - task_forces)
    return points_with_doubling(points, excess) if is_soft(kind) else points


def attacked_by_submarines(t: Tables, kind: Target) -> str:
    """In their last step submarines attack carriers, landing craft and transports; barges by a ruling (34.B.2.c)."""
    if may_aim_in_submarine_combat(t, SUBMARINES_AT_SOFT, True, kind):
        return ""
    return f"submarines attack CG, LC and NT in this step, not {TYPE_NAMES[kind]} (34.B.2.c)"


def in_main_body(kind: Target) -> str:
    """A squadron of submarines is in no body (34.C.1)."""
    return "squadrons of submarines are never in a main body (34.C.1)" if kind == SS else ""


def times_by_submarines(kind: Target, points: Points) -> Counted:
    """The counted value of a fire by submarines."""
    return points * tripled_by_submarines(kind)


def times_by_reserve(kind: Target, points: Points) -> Counted:
    """The counted value of a fire by reserve points."""
    return points * tripled_by_reserve(kind)


def damaged(
    t: Tables,
    level: Annotated[int, Count(0, MOST_POINTS, "points of the group fired at", 5)],
    hits: Annotated[int, Count(0, 60, "firing hits", 3)],
    left_over: Annotated[int, Count(0, 1, "single firing hit from an earlier fire")],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("damage", "points lost"),
    OutcomePart("level-left", "points left"),
    OutcomePart("left-over", "single firing hits that are kept"),
]:
    """Damage, points left and the single hit that remains."""
    result: CoastDamage = coast_damage(t, hits, left_over)
    damage = min(level, result.damage)
    return damage, level - damage, result.left_over


PROCEDURES: Final[dict[str, Procedure]] = {
    each.name: each
    for each in (
        Procedure(
            "europa.disengagement",
            "Whether the side that tries to disengage alone succeeds; tied rolls are thrown again until one is higher",
            "34.D",
            Using(disengagement, own_die="own", other_die="other"),
            derived=(DerivedNumber("modifier", disengagement_modifier, "34.D"),),
            rolls=(
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
            first=("points",),
            derived=(DerivedNumber("modifier", fire_modifier, "34.C.3.b"),),
            rolls=(Roll("die", "one die", "34.B.2.a"),),
        ),
        Procedure(
            "europa.submarine-strength",
            "Submarine warfare strength of one unit",
            "34.B",
            submarine_strength,
            check=hunters_only,
        ),
        Procedure("europa.gunnery-strength", "Gunnery strength of one naval unit", "34.C", at_sea),
        Procedure("europa.coast-strength", "Gunnery strength of coast defences against ships", "34.C", coast_strength),
        Procedure("europa.coast-damage", "What firing hits do to coast defences", "34.C.4", damaged),
        Procedure(
            "europa.doubling",
            "What a fire at the main body counts, surplus points doubled against transports, landing craft and barges",
            "34.C.2.d",
            Using(counted_in_main_body, kind="target"),
            check=Using(in_main_body, kind="target"),
        ),
        Procedure(
            "europa.submarine-tripling",
            "What a fire of submarines at carriers and transports counts",
            "34.B.2.c",
            Using(times_by_submarines, kind="target"),
            check=Using(attacked_by_submarines, kind="target"),
        ),
        Procedure(
            "europa.reserve-tripling",
            "What a fire of a coast defence's reserve at the main body counts",
            "34.C.3.c",
            Using(times_by_reserve, kind="target"),
            check=Using(in_main_body, kind="target"),
        ),
    )
}
