"""The rule modules of A World at War, in their order: whatever they define runs in both runtimes."""

from types import ModuleType
from typing import Final

from flagplot.core import ask, event
from flagplot.games.awaw.battle import battle, formation, numbering, raid, rounds, sight, turns
from flagplot.games.awaw.battle.air import air_bases, air_battle, landing, scouting, search, strikes, targets
from flagplot.games.awaw.battle.ending import aftermath, endings, homeward, inversion, withdrawal
from flagplot.games.awaw.battle.fleet import (
    capital_fire,
    damage,
    engagements,
    evasion,
    fire,
    fire_parts,
    fleet_combat,
    light_fire,
    losses,
    screened_fire,
    shots,
)
from flagplot.games.awaw.battle.submarines import submarine, submarine_attacks
from flagplot.games.awaw.shared import air, groups, land_air, ports, ranking, sizes, units

ROWS_OF_A_SIDE: Final = ((units.first_unit, units.end_unit),)
"""Rules between whose answers lie the rows of one side, of fields that have more rows than that."""

RULES: Final[tuple[ModuleType, ...]] = (
    ask,
    event,
    units,
    sizes,
    groups,
    search,
    air,
    fire,
    damage,
    submarine,
    ranking,
    land_air,
    endings,
    ports,
    inversion,
    sight,
    turns,
    targets,
    losses,
    fire_parts,
    shots,
    formation,
    numbering,
    air_bases,
    air_battle,
    scouting,
    landing,
    strikes,
    engagements,
    evasion,
    fleet_combat,
    capital_fire,
    light_fire,
    screened_fire,
    submarine_attacks,
    withdrawal,
    rounds,
    raid,
    homeward,
    aftermath,
    battle,
)
