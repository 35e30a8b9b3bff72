"""Immunity from interception (22.11A): the seven kinds of naval units that nobody may intercept."""

from typing import Annotated

from flagplot.core.procedures.inputs import Flag
from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.names import Activity
from flagplot.games.awaw.words import reasons
from flagplot.games.awaw.words.reasons import verdict


def immunity(
    activity: Activity,
    submarines_only: Annotated[int, Flag("whether it is of submarines only")],
    bergen_or_scapa: Annotated[int, Flag("whether it raids from, or returns to, Bergen or Scapa Flow")],
    began_at_sea: Annotated[int, Flag("whether its raiders began the game at sea")],
    axis_shuttle: Annotated[int, Flag("whether it is an Axis force between Bergen and Oslo or Kiel")],
    in_norwegian_coast: Annotated[int, Flag("whether the hex is a North Sea hex of the Norwegian coast")],
) -> Annotated[int, verdict(*range(reasons.SUBMARINES_SAFE, reasons.COASTAL_SHUTTLE_SAFE + 1))]:
    """A force may be intercepted in a hex unless it is one of the immune ones; gives the reason, 0 if it may be (22.11A).

    `submarines_only`: no surface ships are in it (22.917); `bergen_or_scapa`: raiders that sail from there or return
    there; `began_at_sea`: raiders that began the game at sea; `axis_shuttle`: an Axis force between Bergen and Oslo or
    Kiel, `in_norwegian_coast` the hex is one of the North Sea hexes on Norway's coast.  Raiders on the map are no others
    (22.11C); forces that return, withdraw, are displaced or escape are none of these (22.115, 22.13G, 22.18, 22.62).
    (awaw-2011:22.11.A, awaw-2011:22.11.D.1, awaw-2011:22.115)
    """
    if submarines_only == 1:
        return reasons.SUBMARINES_SAFE
    if activity == terms.ASW_MOVE:
        return reasons.ASW_SAFE
    if activity == terms.RAIDER_HUNT:
        return reasons.RAIDER_HUNT_SAFE
    if activity == terms.TRANSPORT_MOVE:
        return reasons.TRANSPORTS_SAFE
    if activity == terms.RAID or activity == terms.RAID_RETURN:
        return raider_immunity(activity, bergen_or_scapa, began_at_sea)
    shuttles = activity == terms.BASE_CHANGE or activity == terms.REDEPLOYMENT
    if shuttles and axis_shuttle == 1 and in_norwegian_coast == 1:
        return reasons.COASTAL_SHUTTLE_SAFE
    return reasons.MAY


def raider_immunity(activity: int, bergen_or_scapa: int, began_at_sea: int) -> int:
    """Raiders of Bergen and Scapa Flow are immune, and those that began the game at sea on their return (22.11A, 22.11C)."""
    if bergen_or_scapa == 1:
        return reasons.RAIDER_BASE_SAFE
    if activity == terms.RAID_RETURN and began_at_sea == 1:
        return reasons.STARTED_AT_SEA_SAFE
    return reasons.MAY
