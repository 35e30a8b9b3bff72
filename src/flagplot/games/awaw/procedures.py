"""The catalogue: every roll and count of rule 22 that can be asked for by itself, by name.

An entry says which functions of the rules follow each other; what it compares or adds itself is no rule.
"""

from typing import Final

from flagplot.core.procedure import Procedure
from flagplot.games.awaw import (
    procedures_activities,
    procedures_air,
    procedures_attempt,
    procedures_battle,
    procedures_editions,
    procedures_fleet,
    procedures_harbor,
    procedures_interception,
    procedures_leaving,
    procedures_meeting,
    procedures_pearl,
    procedures_raiding,
    procedures_resistance,
    procedures_screen,
    procedures_search,
    procedures_strategic,
    procedures_submarine,
    procedures_yard,
)

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
