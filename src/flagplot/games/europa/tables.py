"""The numbers of rule 34 and of the profile in force, which supplies figures that the rule does not print.

The gunnery table and its modifiers, and the hits that sink a unit, are not in the rule: a profile gives them. The
disengagement modifiers are printed.
"""

from typing import Annotated

from flagplot.core.schema import Record, tabled


class Tables(Record):
    """All figures for the rules."""

    # --- profile: hits by firing points (1 to 60) and modified die (index 0 is the lowest column)
    gunnery_hits: Annotated[list[list[int]], tabled(0, 60, 61, 20)]
    lowest_die: Annotated[int, tabled(-9, 9)]
    highest_die: Annotated[int, tabled(-9, 18)]
    night_modifier: Annotated[int, tabled(-9, 9)]
    reserve_modifier: Annotated[int, tabled(-9, 0)]
    """For fire at coast defence points of the reserve that do not fire (34.C.3.b)."""

    # --- Disengagement Summary (34.D)
    submarine_group: Annotated[int, tabled(-9, 9)]
    night: Annotated[int, tabled(-9, 9)]
    stormy: Annotated[int, tabled(-9, 9)]
    rough: Annotated[int, tabled(-9, 9)]
    coastal: Annotated[int, tabled(-9, 9)]
    each_try: Annotated[int, tabled(-9, 9)]
    heavy_ship: Annotated[int, tabled(-9, 9)]
    transport: Annotated[int, tabled(-9, 9)]
    barge: Annotated[int, tabled(-9, 9)]
    heavy_strength: Annotated[int, tabled(0, 60)]
    """Strength from which a task force counts as having a heavy ship."""
    reaction_movement: Annotated[int, tabled(0, 99)]
    air_bonus: Annotated[int, tabled(0, 9)]

    # --- rulings: 0 is the default reading, by its number in `flagplot rulings`
    first_try: Annotated[int, tabled(0, 1)]
    """3.10: the first attempt counts 0 as one consecutive round, 1 as none."""
    out_of_movement: Annotated[int, tabled(0, 1)]
    """3.8: with no movement point left and no group disengaging, 0 the combat ends, 1 another round is fought all the same."""
    sea_rounding: Annotated[int, tabled(0, 1)]
    """3.17: strengths are cut by the sea 0 unit by unit, 1 on the total."""
    surplus_at_three: Annotated[int, tabled(0, 1)]
    """3.20: at three to one the excess is what exceeds 0 the enemy's points, 1 three times the enemy's points."""
    odd_coast_hit: Annotated[int, tabled(0, 3)]
    """4b.19: single firing hits on coast defences 0 are kept, 1 are dropped fire by fire, 2 step by step, 3 round by round."""
    landing_barges_hit: Annotated[int, tabled(0, 1)]
    """3.13: submarines may 0 not attack barges, 1 attack them as landing craft."""
    effect_of_a_hit: Annotated[int, tabled(0, 1)]
    """3.3: a hit 0 only counts towards sinking, 1 also takes a point of gunnery and submarine strength."""
    disengaging_without_movement: Annotated[int, tabled(0, 1)]
    """3.30: a moving group without a movement point 0 may disengage and stays, 1 may not try."""
    cost_of_a_failed_attempt: Annotated[int, tabled(0, 1)]
    """3.8: the round after a failed attempt 0 is free, 1 costs a movement point like any other."""
    early_attempt: Annotated[int, tabled(0, 1)]
    """3.9: the attempt before a submarine combat 0 is not a round of trying, 1 is one."""
    boats_fire_once: Annotated[int, tabled(0, 1)]
    """3.14: a submarine squadron fires 0 in step b or in step c, 1 in both."""
    points_fire_once: Annotated[int, tabled(0, 2)]
    """3.16, 4b.16: submarine warfare points 0 are pooled, 1 fire unit by unit, 2 as one attack of each unit."""
    what_may_be_turned: Annotated[int, tabled(0, 1)]
    """3.19: the larger engaging side may turn 0 its surplus, 1 all its engaging points."""
    engaging_targets: Annotated[int, tabled(0, 1)]
    """3.21: engaging points fire 0 at any unit of the body, 1 only where the enemy engages too."""
    sunk_ships_points: Annotated[int, tabled(0, 2)]
    """3.21: points still to fire 0 are at most the points afloat, 1 lose all sunk points, 2 fire in any case."""
    which_points_are_doubled: Annotated[int, tabled(0, 1)]
    """4b.18: the excess is 0 the first points at soft units, 1 the points fired last."""
    break_through_answered: Annotated[int, tabled(0, 1)]
    """Points that break through without bypassers 0 are not answered by the main body, 1 are."""
    three_to_none: Annotated[int, tabled(0, 1)]
    """3.20: against no engaging points at all any number 0 is three to one, 1 is not."""
    general_group_fires_twice: Annotated[int, tabled(0, 1)]
    """3.26: the general group fires 0 in steps b and c, 1 in step b only."""
    silent_half: Annotated[int, tabled(0, 1)]
    """Points that halving silences 0 can be fired at with the reserve, 1 are not a target."""
    activation: Annotated[int, tabled(0, 2)]
    """3.28: another round costs 0 a point, bodies re-formed, 1 a point, bodies unchanged, 2 two points, bodies re-formed."""
    reaction_allowance: Annotated[int, tabled(0, 1)]
    """3.29: a reaction movement has 0 fifteen points, 1 half the allowance."""
    task_forces_at_submarines: Annotated[int, tabled(0, 1)]
    """4b.15: in step b submarines fire 0 at task forces and submarines, 1 at task forces only."""
    submarines_on_both_sides: Annotated[int, tabled(0, 1)]
    """Before a combat of submarine groups 0 the moving one tries first, 1 both announce at once."""
    combats_after_disengaging: Annotated[int, tabled(0, 1)]
    """A moving group that gets away with points left 0 leaves the other combats, 1 fights them."""
    turned_without_bypassers: Annotated[int, tabled(0, 1)]
    """Points turned against bypassers that are all lost before they fire 0 fire at the body, 1 do not fire."""
    three_to_one_measured: Annotated[int, tabled(0, 1)]
    """Three to one is measured on the engaging points 0 as allocated, 1 after some are turned against bypassers."""
    odd_coast_point: Annotated[int, tabled(0, 1)]
    """Of an adjacent coast defence a hit takes 0 the silent odd point first, 1 a point that fires first."""
    excess_coast_damage: Annotated[int, tabled(0, 1)]
    """Damage beyond the group of coast defence points fired at 0 is lost, 1 goes over to the other group."""
    coast_defences_let_be: Annotated[int, tabled(0, 1)]
    """A coast defence that was let be 0 is offered again after each round with another, 1 is not offered any more."""
    boats_cut_to_nothing: Annotated[int, tabled(0, 1)]
    """A squadron whose strength the sea cuts to nothing 0 chooses its step all the same, 1 is passed over."""
    excess_measured_on: Annotated[int, tabled(0, 2)]
    """3.25: in excess of the main body are points of 0 all that come through, 1 all fired, 2 fire at soft units."""
    submarines_attack_ships: Annotated[int, tabled(0, 1)]
    """A moving submarine group fights enemy ships 0 with the first combats, 1 after all enemy submarine groups."""
    turned_points_doubled: Annotated[int, tabled(0, 1)]
    """Points turned against bypassers are doubled 0 before they are divided into fires, 1 in each fire."""
    bypassers_thinned_out: Annotated[int, tabled(0, 1)]
    """At a bypassing group without a point left a main body 0 does not fire, 1 fires."""
    activated_when: Annotated[int, tabled(0, 1)]
    """A coast defence may be activated again 0 when all combats begun are fought, 1 at once after its round."""
    reserve_in_step_d: Annotated[int, tabled(0, 1)]
    """In step d the reserve is 0 a target like any, 1 harder to hit, as in step b."""
    points_in_the_hex: Annotated[int, tabled(0, 1)]
    """Ships may fire at coast defences 0 of the combat, 1 of their own hex only."""
    order_of_choices: Annotated[int, tabled(0, 1)]
    """In steps that both players share 0 the moving player chooses first, 1 the other one."""
    strong_task_force: Annotated[int, tabled(0, 1)]
    """A task force counts as a heavy ship by its gunnery 0 in a calm sea, 1 in the present sea."""
