"""The catalogue: every roll and count of rule 22 that can be asked for by itself, by name.

An entry says which functions of the rules follow each other; what it compares or adds itself is no rule.
"""

from typing import Final

from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw import procedures_editions
from flagplot.games.awaw.battle import procedures_battle
from flagplot.games.awaw.battle.air import procedures_air, procedures_search
from flagplot.games.awaw.battle.ending import procedures_leaving
from flagplot.games.awaw.battle.fleet import procedures_fleet, procedures_meeting, procedures_screen
from flagplot.games.awaw.battle.submarines import procedures_submarine
from flagplot.games.awaw.chapters.bases import procedures_harbor, procedures_pearl
from flagplot.games.awaw.chapters.raiding import procedures_raiding
from flagplot.games.awaw.chapters.resistance import procedures_resistance
from flagplot.games.awaw.chapters.strategic import procedures_strategic
from flagplot.games.awaw.chapters.yard import procedures_yard
from flagplot.games.awaw.interception.attempt import procedures_attempt, procedures_interception
from flagplot.games.awaw.shared import procedures_activities

PROCEDURES: Final[dict[str, Procedure]] = {
    procedure.name: procedure
    for module in (
        procedures_search,
        procedures_air,
        procedures_fleet,
        procedures_meeting,
        procedures_screen,
        procedures_submarine,
        procedures_battle,
        procedures_leaving,
        procedures_editions,
        procedures_harbor,
        procedures_pearl,
        procedures_activities,
        procedures_interception,
        procedures_attempt,
        procedures_strategic,
        procedures_resistance,
        procedures_raiding,
        procedures_yard,
    )
    for procedure in module.PROCEDURES
}
