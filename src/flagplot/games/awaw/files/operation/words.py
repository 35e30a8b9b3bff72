"""The vocabulary of operation files beside that of battles: activities, phases, patrols, port statuses."""

from typing import Annotated, Final

from flagplot.files.part import OneOf
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.turn import terms

ACTIVITIES: Final = {
    "patrol": interception.PATROL,
    "base-change": interception.BASE_CHANGE,
    "carrier-mission": interception.CARRIER_MISSION,
    "sea-supply": interception.SUPPLY,
    "sea-transport": interception.TRANSPORT,
    "seaborne-invasion": interception.INVASION,
    "shore-bombardment": interception.BOMBARDMENT,
    "sea-escort": interception.ESCORT,
    "naval-redeployment": interception.REDEPLOYMENT,
    "raid": interception.RAID,
    "raid-return": interception.RAID_RETURN,
    "displaced": interception.DISPLACED,
}
"""What a force may be announced to do (22.15)."""
PHASES: Final = {
    "movement": terms.MOVEMENT,
    "combat": terms.COMBAT,
    "redeployment": terms.SUPPLY_RAIDS_REDEPLOYMENT,
}
"""Stages of a player turn; the last one has sea supply, raids, sea escorts and redeployments (22.15A, 22.15B)."""
PATROLS: Final = {"offensive": terms.OFFENSIVE_PATROL, "defensive": terms.DEFENSIVE_PATROL}
STATUSES: Final = {
    "operational": interception.OPERATIONAL,
    "fortified-only": interception.FORTIFIED_ONLY,
    "non-operational": interception.NON_OPERATIONAL,
}
"""Standings of a port; a fortress that is operational counts as operational (22.11B)."""
RESTRICTIONS: Final = ("anglo-french", "russo-allied")

Activity = Annotated[str, OneOf(tuple(ACTIVITIES))]
Phase = Annotated[str, OneOf(tuple(PHASES))]
Patrol = Annotated[str, OneOf(tuple(PATROLS))]
Status = Annotated[str, OneOf(tuple(STATUSES))]
Restriction = Annotated[str, OneOf(RESTRICTIONS)]
