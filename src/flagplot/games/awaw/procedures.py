"""The catalogue: every roll and count of rule 22 that can be asked for by itself, by name.

An entry says which functions of the rules follow each other; its own comparisons and sums are not rules.
"""

from typing import Final

from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.battle.air import procedures_air
from flagplot.games.awaw.battle.ending import procedures_ending
from flagplot.games.awaw.battle.fleet import procedures_fleet, procedures_meeting, procedures_screen
from flagplot.games.awaw.battle.submarines import procedures_submarine
from flagplot.games.awaw.chapters.bases import procedures_harbor, procedures_pearl
from flagplot.games.awaw.chapters.raiding import procedures_raiding
from flagplot.games.awaw.chapters.strategic import procedures_resistance, procedures_strategic
from flagplot.games.awaw.chapters.yard import procedures_yard
from flagplot.games.awaw.interception.attempt import procedures_interception
from flagplot.games.awaw.shared import activities, land_air, ranking

PROCEDURES: Final[dict[str, Procedure]] = {
    procedure.name: procedure
    for module in (
        procedures_air,
        procedures_fleet,
        procedures_meeting,
        procedures_screen,
        procedures_submarine,
        procedures_ending,
        ranking,
        land_air,
        procedures_harbor,
        procedures_pearl,
        activities,
        procedures_interception,
        procedures_strategic,
        procedures_resistance,
        procedures_raiding,
        procedures_yard,
    )
    for procedure in module.PROCEDURES
}
