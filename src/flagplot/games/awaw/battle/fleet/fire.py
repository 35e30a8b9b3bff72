"""Fleet fire: strength, modifiers and the Naval Attack Table (22.55, 22.552)."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Count, Flag, OutcomePart
from flagplot.games.awaw.shared.air import column, table_row
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import MOST_DRM

LAST_FLEET_ROW = 25
MOST_FIRING = 100
"""Factors that fire at once, where a procedure is asked."""


class FleetParts(NamedTuple):
    """The modifiers of a fleet combat roll, part by part, and their sum (22.552)."""

    firer_drm: int
    target_drm: int
    firer_activity: int
    target_activity: int
    total: int


def fleet_parts(firer_drm: int, target_drm: int, firer_encumbered: int, target_encumbered: int) -> FleetParts:
    """Parts of the modifier of a fleet combat roll: both DRMs, -1 if the firer is encumbered, +1 if the target is (22.552).

    What favours one side hurts the other as much (22.551, table.naval-attack.fleet, table.naval-attack-004.fleet,
    table.nationality.note-a, table.nationality-004.expl.1).
    """
    total = firer_drm - target_drm - firer_encumbered + target_encumbered
    return FleetParts(firer_drm, -target_drm, -firer_encumbered, target_encumbered, total)


def fleet_modifier(
    firer_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "lowest Naval Nationality DRM of the ships that fire", 2)],
    target_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the target", 2)],
    firer_encumbered: Annotated[int, Flag("whether its activity hampers the firing group")],
    target_encumbered: Annotated[int, Flag("whether its activity hampers the target's group")],
) -> Annotated[int, OutcomePart("modifier", "the modifier of the roll")]:
    """The modifier of a fleet combat roll (22.551, 22.552)."""
    return fleet_parts(firer_drm, target_drm, firer_encumbered, target_encumbered).total


def fleet_fire(t: Tables, factors: int, modifier: int, roll: int) -> int:
    """Hits of the fire combined on one target, one row of the table (22.55, =table.naval-attack)."""
    return t.fleet_attack[table_row(factors, LAST_FLEET_ROW)][column(roll + modifier)]


def factors_at_light_ships(own: int, enemy: int) -> int:
    """Light ship factors that pair with the enemy's: up to three for each of those (22.54D)."""
    return min(own, 3 * enemy)


def second_capital_allowed(
    t: Tables,
    first_size: Annotated[int, Count(1, 9, "factors of the first capital ship", 4)],
    on_first: Annotated[int, Count(0, MOST_FIRING, "light ship factors that fire at the first one", 4)],
    on_second: Annotated[int, Count(0, MOST_FIRING, "light ship factors that would fire at the second one", 2)],
) -> Annotated[bool, OutcomePart("may", "whether they may", NO_YES)]:
    """Whether surplus light ships may fire at a second capital ship too (22.54E, reading A39)."""
    if t.second_capital == 1:
        return on_first >= on_second
    return on_second == 0 or on_first >= first_size


def two_capitals_allowed(t: Tables, size: int, factors: int, other_size: int, on_other: int) -> bool:
    """Whether either of two capital ships under light ship fire can be the first of them (22.54E, reading A39).

    The owner of the light ships names the first, in any order of asking.
    """
    if second_capital_allowed(t, size, factors, on_other):
        return True
    return second_capital_allowed(t, other_size, on_other, factors)
