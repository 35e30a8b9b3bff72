"""The weights of the doctrine "trained": the settings of the common rules of play, and learnt sums at five choices.

Each weight multiplies a feature from 0 to 100, or from -50 to 50 where two strengths are compared. A sum above 0 means yes.
"""

from typing import Annotated, NamedTuple

from flagplot.core.doctrine import SettingHelp
from flagplot.games.awaw.players.settings import Settings


class Weights(NamedTuple):
    """What a learnt doctrine weighs."""

    common: Settings
    """The settings where it plays as the other doctrines do."""

    leave: Annotated[int, SettingHelp("A group leaves: to begin with.")]
    leave_rule: Annotated[int, SettingHelp("A group leaves: the common rules say so, or that it stays.")]
    leave_balance: Annotated[int, SettingHelp("A group leaves: the side's guns and aircraft against the enemy's.")]
    leave_round: Annotated[int, SettingHelp("A group leaves: each round so far, up to twenty.")]
    leave_cargo: Annotated[int, SettingHelp("A group leaves: it has cargo to bring through.")]
    leave_enemy_cargo: Annotated[int, SettingHelp("A group leaves: a found enemy group carries cargo.")]
    leave_interceptor: Annotated[int, SettingHelp("A group leaves: it intercepts.")]
    leave_hurt: Annotated[int, SettingHelp("A group leaves: the side's damaged ships in per cent.")]
    leave_air: Annotated[int, SettingHelp("A group leaves: the side's aircraft against the enemy's.")]
    leave_hidden: Annotated[int, SettingHelp("A group leaves: enemy groups that were never found.")]
    leave_second: Annotated[int, SettingHelp("A group leaves: the enemy has declared already.")]
    leave_whole: Annotated[int, SettingHelp("A group leaves: the side's undamaged ships, up to ten.")]
    leave_share: Annotated[int, SettingHelp("A group leaves: its guns in per cent of the side's.")]
    leave_group_hurt: Annotated[int, SettingHelp("A group leaves: its damaged ships in per cent.")]
    leave_carriers: Annotated[int, SettingHelp("A group leaves: its carriers, up to five.")]
    leave_capital: Annotated[int, SettingHelp("A group leaves: it has capital ships.")]
    leave_attacked: Annotated[int, SettingHelp("A group leaves: it was attacked or fought.")]
    leave_beaten: Annotated[
        int, SettingHelp("A group leaves: how far the side is below the enemy's strength, beyond a third.")
    ]
    leave_winning: Annotated[
        int, SettingHelp("A group leaves: how far the side is above the enemy's strength, beyond a half more.")
    ]

    hurt_leave: Annotated[int, SettingHelp("Damaged ships leave: to begin with.")]
    hurt_leave_rule: Annotated[int, SettingHelp("Damaged ships leave: the common rules say so, or that they stay.")]
    hurt_leave_balance: Annotated[int, SettingHelp("Damaged ships leave: the side's guns against the enemy's.")]
    hurt_leave_share: Annotated[int, SettingHelp("Damaged ships leave: those of the group in per cent.")]
    hurt_leave_cargo: Annotated[int, SettingHelp("Damaged ships leave: the group carries cargo.")]

    evade: Annotated[int, SettingHelp("A group evades: to begin with.")]
    evade_rule: Annotated[int, SettingHelp("A group evades: the common rules say so, or that it does not.")]
    evade_balance: Annotated[int, SettingHelp("A group evades: its guns against the other group's.")]
    evade_carriers: Annotated[int, SettingHelp("A group evades: its carriers, up to five.")]
    evade_hurt: Annotated[int, SettingHelp("A group evades: its damaged ships in per cent.")]
    evade_foe_carriers: Annotated[int, SettingHelp("A group evades: the other group's carriers.")]
    evade_foe_cargo: Annotated[int, SettingHelp("A group evades: the other group carries cargo.")]
    evade_foe_hidden: Annotated[int, SettingHelp("A group evades: the other group is not revealed.")]
    evade_guns: Annotated[int, SettingHelp("A group evades: its guns.")]

    engage: Annotated[int, SettingHelp("A group engages another: to begin with.")]
    engage_rule: Annotated[
        int, SettingHelp("A group engages another: the common rules choose it, or another, or none.")
    ]
    engage_balance: Annotated[int, SettingHelp("A group engages another: its guns against the other's.")]
    engage_carriers: Annotated[int, SettingHelp("A group engages another: its own carriers, up to five.")]
    engage_cargo: Annotated[int, SettingHelp("A group engages another: it carries cargo.")]
    engage_hurt: Annotated[int, SettingHelp("A group engages another: its damaged ships in per cent.")]
    engage_foe_carriers: Annotated[int, SettingHelp("A group engages another: the other's carriers.")]
    engage_foe_cargo: Annotated[int, SettingHelp("A group engages another: the other carries cargo.")]
    engage_foe_hidden: Annotated[int, SettingHelp("A group engages another: the other was never found.")]
    engage_foe_worth: Annotated[int, SettingHelp("A group engages another: what the other is worth.")]
    engage_guns: Annotated[int, SettingHelp("A group engages another: its guns.")]
    engage_round: Annotated[int, SettingHelp("A group engages another: each round so far, up to twenty.")]

    screen_rule: Annotated[int, SettingHelp("A ship hides: the common rules say so, or that it does not.")]
    screen_capital: Annotated[int, SettingHelp("A ship hides: a capital ship.")]
    screen_carrier: Annotated[int, SettingHelp("A ship hides: a carrier.")]
    screen_cruiser: Annotated[int, SettingHelp("A ship hides: a cruiser.")]
    screen_cve: Annotated[int, SettingHelp("A ship hides: an escort carrier.")]
    screen_hurt: Annotated[int, SettingHelp("A ship hides: it is damaged.")]
    screen_balance: Annotated[int, SettingHelp("A ship hides: its group's guns against the other's.")]
    screen_foe_capital: Annotated[int, SettingHelp("A ship hides: only the enemy has capital ships.")]
    screen_small: Annotated[int, SettingHelp("A ship hides: no destroyers are left to screen it.")]

    back: Annotated[int, SettingHelp("How far back a group's number is: to begin with, in tenths.")]
    back_rule: Annotated[int, SettingHelp("How far back a group's number is: the number by the common rules.")]
    back_guns: Annotated[int, SettingHelp("How far back a group's number is: its guns.")]
    back_carriers: Annotated[int, SettingHelp("How far back a group's number is: its carriers, up to five.")]
    back_cargo: Annotated[int, SettingHelp("How far back a group's number is: it carries cargo.")]
    back_capital: Annotated[int, SettingHelp("How far back a group's number is: it has capital ships.")]
    back_hurt: Annotated[int, SettingHelp("How far back a group's number is: it has damaged ships.")]
