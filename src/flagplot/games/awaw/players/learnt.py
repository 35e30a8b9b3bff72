"""The weights of the doctrine "trained": the settings of the common rules of play, and of learnt sums at four choices.

Each weight multiplies a feature from 0 to 100, or from -50 to 50 where two strengths are compared. A sum above 0 means yes.
"""

from typing import Annotated, NamedTuple

from flagplot.core.doctrine import SettingHelp
from flagplot.games.awaw.players.settings import Settings


class Weights(NamedTuple):
    """What a learnt doctrine weighs; by default the common rules alone decide."""

    common: Settings
    """The settings where it plays as the other doctrines do."""

    leave: Annotated[int, SettingHelp("A group leaves: what the learnt trees add up to.")] = 0
    leave_rule: Annotated[int, SettingHelp("A group leaves: the common rules say so, or that it stays.")] = 40

    hurt_leave: Annotated[int, SettingHelp("Damaged ships leave: to begin with.")] = 0
    hurt_leave_rule: Annotated[int, SettingHelp("Damaged ships leave: the common rules say so, or that they stay.")] = (
        40
    )
    hurt_leave_balance: Annotated[int, SettingHelp("Damaged ships leave: the side's guns against the enemy's.")] = 0
    hurt_leave_share: Annotated[int, SettingHelp("Damaged ships leave: those of the group in per cent.")] = 0
    hurt_leave_cargo: Annotated[int, SettingHelp("Damaged ships leave: the group carries cargo.")] = 0

    evade: Annotated[int, SettingHelp("A group evades: to begin with.")] = 0
    evade_rule: Annotated[int, SettingHelp("A group evades: the common rules say so, or that it does not.")] = 40
    evade_balance: Annotated[int, SettingHelp("A group evades: its guns against the other group's.")] = 0
    evade_carriers: Annotated[int, SettingHelp("A group evades: its carriers, up to five.")] = 0
    evade_hurt: Annotated[int, SettingHelp("A group evades: its damaged ships in per cent.")] = 0
    evade_foe_carriers: Annotated[int, SettingHelp("A group evades: the other group's carriers.")] = 0
    evade_foe_cargo: Annotated[int, SettingHelp("A group evades: the other group carries cargo.")] = 0
    evade_foe_hidden: Annotated[int, SettingHelp("A group evades: the other group is not revealed.")] = 0
    evade_guns: Annotated[int, SettingHelp("A group evades: its guns.")] = 0

    engage: Annotated[int, SettingHelp("A group engages another: to begin with.")] = 0
    engage_rule: Annotated[
        int, SettingHelp("A group engages another: the common rules choose it, or another, or none.")
    ] = 40
    engage_balance: Annotated[int, SettingHelp("A group engages another: its guns against the other's.")] = 0
    engage_carriers: Annotated[int, SettingHelp("A group engages another: its own carriers, up to five.")] = 0
    engage_cargo: Annotated[int, SettingHelp("A group engages another: it carries cargo.")] = 0
    engage_hurt: Annotated[int, SettingHelp("A group engages another: its damaged ships in per cent.")] = 0
    engage_foe_carriers: Annotated[int, SettingHelp("A group engages another: the other's carriers.")] = 0
    engage_foe_cargo: Annotated[int, SettingHelp("A group engages another: the other carries cargo.")] = 0
    engage_foe_hidden: Annotated[int, SettingHelp("A group engages another: the other was never found.")] = 0
    engage_foe_worth: Annotated[int, SettingHelp("A group engages another: what the other is worth.")] = 0
    engage_guns: Annotated[int, SettingHelp("A group engages another: its guns.")] = 0
    engage_round: Annotated[int, SettingHelp("A group engages another: each round so far, up to twenty.")] = 0

    screen_rule: Annotated[int, SettingHelp("A ship hides: the common rules say so, or that it does not.")] = 40
    screen_capital: Annotated[int, SettingHelp("A ship hides: a capital ship.")] = 0
    screen_carrier: Annotated[int, SettingHelp("A ship hides: a carrier.")] = 0
    screen_cruiser: Annotated[int, SettingHelp("A ship hides: a cruiser.")] = 0
    screen_cve: Annotated[int, SettingHelp("A ship hides: an escort carrier.")] = 0
    screen_hurt: Annotated[int, SettingHelp("A ship hides: it is damaged.")] = 0
    screen_balance: Annotated[int, SettingHelp("A ship hides: its group's guns against the other's.")] = 0
    screen_foe_capital: Annotated[int, SettingHelp("A ship hides: only the enemy has capital ships.")] = 0
    screen_small: Annotated[int, SettingHelp("A ship hides: no destroyers are left to screen it.")] = 0

    back: Annotated[int, SettingHelp("How far back a group's number is: to begin with, in tenths.")] = 0
    back_rule: Annotated[int, SettingHelp("How far back a group's number is: the number by the common rules.")] = 100
    back_guns: Annotated[int, SettingHelp("How far back a group's number is: its guns.")] = 0
    back_carriers: Annotated[int, SettingHelp("How far back a group's number is: its carriers, up to five.")] = 0
    back_cargo: Annotated[int, SettingHelp("How far back a group's number is: it carries cargo.")] = 0
    back_capital: Annotated[int, SettingHelp("How far back a group's number is: it has capital ships.")] = 0
    back_hurt: Annotated[int, SettingHelp("How far back a group's number is: it has damaged ships.")] = 0
