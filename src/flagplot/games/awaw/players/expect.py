"""What the doctrines expect of a strike before it is flown: how many squadrons get past fighters and guns to drop bombs.

Means over all throws, in 36ths; the tables and what is added to a roll are asked of the rules.
"""

from typing import Final

from flagplot.games.awaw.battle.air.strikes import group_air_defence
from flagplot.games.awaw.battle.sight import View
from flagplot.games.awaw.players.estimate import carriers_thought, is_seen
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import air_combat, air_defence, air_defence_level, patrol_bonus, squadrons_engaging
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import end_wing, first_wing, side_of_group, wing_is_ashore

WAYS: Final = 36
"""Throws of two dice."""


def ways(roll: int) -> int:
    """How many of the 36 throws of two dice give a sum."""
    return 6 - abs(7 - roll)


def cover_thought(v: View, g: int) -> int:
    """Squadrons ashore that are thought to cover an enemy group: its share of all that can, for they stand there for all to see."""
    side, squadrons, groups = side_of_group(g), 0, 0
    for w in range(first_wing(side), end_wing(v, side)):
        if wing_is_ashore(v, w) and v.wing_type[w] == terms.COVER_AAS:
            squadrons += max(0, v.squadrons[w] - v.spent[w])
    for n in range(terms.NUMBERS):
        if in_battle(v, side * terms.GROUPS + n):
            groups += 1
    return (squadrons + groups - 1) // max(1, groups)


def shot_down(t: Tables, defenders: int, modifier: int) -> int:
    """Squadrons that fighters are expected to keep from a target, in 36ths."""
    total = 0
    for roll in range(2, 13):
        lost = air_combat(t, defenders, modifier, roll)
        total += ways(roll) * (lost.eliminated + lost.aborted)
    return total if defenders > 0 else 0


def driven_off(t: Tables, level: int) -> int:
    """The same of the fire of ships (23.42)."""
    total = 0
    for roll in range(2, 13):
        lost = air_defence(t, level, roll)
        total += ways(roll) * (lost.eliminated + lost.aborted)
    return total if level > 0 else 0


def level_thought(t: Tables, v: View, g: int, how: Settings) -> int:
    """Air defence level of a group, by its four facts where its ships are not seen (22.452B, 23.42)."""
    if is_seen(v, g):
        return group_air_defence(t, v, g)
    factors = how.small_guns if v.fact_small[g] == 1 else how.large_guns
    return air_defence_level(t, factors, v.air_defence_research[side_of_group(g)], 0, 0, v.surprise)


def bombs(t: Tables, v: View, g: int, squadrons: int, how: Settings) -> int:
    """Squadrons of a strike on an enemy group that are expected to drop bombs, in 36ths."""
    patrol, cover = how.patrol_thought * carriers_thought(v, g), cover_thought(v, g)
    modifier = v.air_drm[side_of_group(g)] + patrol_bonus(t, patrol, cover, v.surprise)
    down = shot_down(t, squadrons_engaging(patrol + cover, v.surprise), modifier)
    return max(0, WAYS * squadrons - down - driven_off(t, level_thought(t, v, g, how)))
