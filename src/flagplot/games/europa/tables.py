"""The numbers of rule 34 and of the profile in force, which supplies what the rule does not print.

The gunnery table and its modifiers, and how many hits sink a unit, are not in the rule: a profile gives them.  The
disengagement modifiers are printed.
"""

from typing import Annotated

from flagplot.core.schema import PUBLIC, Field, Record


def _cells(low: int, high: int, *shape: int) -> Field:
    return Field(low, high, PUBLIC, shape, "", 0, True)


class Tables(Record):
    """Everything the rules look up."""

    # --- profile: hits by firing points (1 to 60) and modified die (index 0 stands for the lowest column)
    gunnery_hits: Annotated[list[list[int]], _cells(0, 60, 61, 20)]
    lowest_die: Annotated[int, _cells(-9, 9)]
    highest_die: Annotated[int, _cells(-9, 18)]
    night_modifier: Annotated[int, _cells(-9, 9)]
    reserve_modifier: Annotated[int, _cells(-9, 0)]
    """For fire at coast defence points of the reserve that do not fire (34.C.3.b)."""

    # --- Disengagement Summary (34.D)
    submarine_group: Annotated[int, _cells(-9, 9)]
    night: Annotated[int, _cells(-9, 9)]
    stormy: Annotated[int, _cells(-9, 9)]
    rough: Annotated[int, _cells(-9, 9)]
    coastal: Annotated[int, _cells(-9, 9)]
    each_try: Annotated[int, _cells(-9, 9)]
    heavy_ship: Annotated[int, _cells(-9, 9)]
    transport: Annotated[int, _cells(-9, 9)]
    barge: Annotated[int, _cells(-9, 9)]
    heavy_strength: Annotated[int, _cells(0, 60)]
    """Strength from which a task force is taken to have a heavy ship."""
    reaction_movement: Annotated[int, _cells(0, 99)]
    air_bonus: Annotated[int, _cells(0, 9)]

    # --- rulings: 0 is the reading taken
    first_try: Annotated[int, _cells(0, 1)]
    """3.10: the first attempt counts 0 as one consecutive round, 1 as none."""
    out_of_movement: Annotated[int, _cells(0, 1)]
    """3.8: with no movement point left and nobody disengaging, 0 the combat ends, 1 another round is fought all the same."""
    sea_rounding: Annotated[int, _cells(0, 1)]
    """3.17: strengths are cut by the sea 0 unit by unit, 1 on the total."""
    surplus_at_three: Annotated[int, _cells(0, 1)]
    """3.20: at three to one the excess is what exceeds 0 the enemy's points, 1 three times the enemy's points."""
    odd_coast_hit: Annotated[int, _cells(0, 1)]
    """4b.19: single firing hits on coast defences 0 add up over fires and steps, 1 are dropped fire by fire."""
    landing_barges_hit: Annotated[int, _cells(0, 1)]
    """3.13: submarines may 0 not attack barges, 1 attack them as landing craft."""
