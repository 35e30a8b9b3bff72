"""The settings of the doctrines for naval turns: a record in which every doctrine overrides its own values."""

from typing import Annotated, NamedTuple

from flagplot.core.doctrine import SettingHelp


class Settings(NamedTuple):
    """The thresholds of a doctrine; the defaults are those of the doctrine "standard"."""

    least_factors: Annotated[
        int, SettingHelp("Factors expected in round one for which a hex is worth an interception.")
    ] = 4
    least_chance: Annotated[int, SettingHelp("Per cent of arriving for which a force sails.")] = 20
    least_boat_chance: Annotated[int, SettingHelp("The same for a submarine.")] = 25
    least_squadrons: Annotated[int, SettingHelp("Squadrons together for which aircraft attack.")] = 3
    enemy_dice: Annotated[int, SettingHelp("Dice that an enemy is thought to have.")] = 3
    task_force_factors: Annotated[int, SettingHelp("Factors that an enemy task force is thought to have.")] = 15
    loose_factors: Annotated[int, SettingHelp("The same of ships in no task force.")] = 6
    enough_per_cent: Annotated[int, SettingHelp("Own factors in per cent of the enemy's; more would be no use.")] = 200
    outnumbered_per_cent: Annotated[
        int, SettingHelp("The same below which the fight would cost more than it brings.")
    ] = 50
