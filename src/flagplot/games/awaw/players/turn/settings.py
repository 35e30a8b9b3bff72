"""The numbers that the doctrines for naval turns play by: a record, in which every doctrine names what it does otherwise."""

from typing import Annotated, NamedTuple

from flagplot.core.doctrine import Says


class Settings(NamedTuple):
    """How much a doctrine wants before it acts; as they stand, the numbers of the doctrine "standard"."""

    least_factors: Annotated[int, Says("Factors expected in round one for which a hex is worth an interception.")] = 4
    least_chance: Annotated[int, Says("Per cent of arriving for which a force sails.")] = 20
    least_boat_chance: Annotated[int, Says("The same for a submarine.")] = 25
    least_squadrons: Annotated[int, Says("Squadrons together for which aircraft attack.")] = 3
    enemy_dice: Annotated[int, Says("Dice that an enemy is thought to have.")] = 3
    task_force_factors: Annotated[int, Says("Factors that an enemy task force is thought to have.")] = 15
    loose_factors: Annotated[int, Says("The same of ships in no task force.")] = 6
    enough_per_cent: Annotated[int, Says("Own factors in per cent of the enemy's of which more are no use.")] = 200
    outnumbered_per_cent: Annotated[int, Says("The same below which the fight would cost more than it brings.")] = 50
