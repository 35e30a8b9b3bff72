"""Escort carriers in an SW box: the Carrier Effects Table, for submarine warfare and raiders (awaw-2003:table.carrier)."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Part
from flagplot.games.awaw.chapters.raiding.raiders import Box, Cves
from flagplot.games.awaw.chapters.raiding.tables import MOST_CVES, RaidingTables


class CarrierEffects(NamedTuple):
    """What CVEs do: minus in submarine warfare and plus against raiders both favour the defender."""

    warfare: int
    raiders: int


def carrier_effects(
    t: RaidingTables, box: Box, cves: Cves
) -> Annotated[
    CarrierEffects,
    Part("warfare", "modifier of submarine warfare, minus for the defender"),
    Part("raiders", "modifier of the raider die, plus for the defender"),
]:
    """Modifiers by the number of CVEs in the box, above the last row as in it (awaw-2003:table.carrier).

    (awaw-2003:table.carrier.sign)
    """
    band = min(cves, MOST_CVES)
    return CarrierEffects(t.carrier_warfare[box][band], t.carrier_raiders[box][band])
