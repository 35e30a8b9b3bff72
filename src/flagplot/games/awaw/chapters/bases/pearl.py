"""Pearl Harbor: where the American carriers are, surprise, the second strike, aircraft caught on the ground (51.31).

Rules 48.71, 51.31 and 20.5241C are in no source; this module states only the notes under the table.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.bases.tables import (
    AUTO,
    COLUMNS,
    IN_BOX,
    IN_PEARL,
    IN_PORT_OR_BOX,
    MAY,
    NOT_THE_SECOND_STRIKE,
    BaseAttackTables,
)
from flagplot.games.awaw.shared.air import Surprise
from flagplot.games.awaw.shared.terms import MOST_DRM

AT_PEARL: Final = 0
"""In Pearl Harbor itself (table.pearl.legend.1)."""
AT_BOX: Final = 1
"""In the Pacific U.S. box (table.pearl.legend.2)."""
AT_SEA: Final = 2
"""At sea, so far from the Japanese patrol hex as the number says (table.pearl.legend.3, table.pearl.atsea)."""
MEETS: Final = 3
"""At sea, where it intercepts by itself (table.pearl.legend.4)."""
PLACES: Final = 4
PLACE_NAMES: Final = ("Pearl Harbor", "Pacific U.S. box", "at sea", "intercepts")

ALL_SURPRISED: Final = 7
FIRST_FEWER: Final = 4
DAMAGE_CONTROL: Final = 3
GUNS_SLOW: Final = 2


class CarrierPlace(NamedTuple):
    """Where a carrier task force is, and at sea how far."""

    place: int
    distance: int


def usjt_column(
    t: BaseAttackTables,
    level: Annotated[int, Count(0, 99, "USJT level as Japan declares war", 36)],
    japanese_cards: Annotated[int, Count(0, 20, "strategic Magic cards played by Japan")],
    american_cards: Annotated[int, Count(0, 20, "strategic Magic cards applied by the U.S. this turn")],
) -> int:
    """Column by the USJT level as Japan declares war, less Japan's strategic Magic cards, plus the U.S. ones (48.71).

    The cards are those that Japan has played and those applied by the U.S. in that turn (table.pearl.column).
    """
    sum_of_all = level - japanese_cards + american_cards
    column = 0
    for place in range(COLUMNS):
        if sum_of_all >= t.pearl_from[place]:
            column = place
    return column


def carrier_place(t: BaseAttackTables, column: int, roll: int) -> CarrierPlace:
    """Two dice for each American carrier task force say where it is as Japan attacks (51.31).

    (table.pearl.roll, table.pearl.location)
    """
    cell = t.pearl_location[column][roll]
    if cell == IN_PEARL:
        return CarrierPlace(AT_PEARL, 0)
    if cell == IN_BOX:
        return CarrierPlace(AT_BOX, 0)
    return CarrierPlace(MEETS if cell == AUTO else AT_SEA, cell)


def second_strike_refusal(place: int, second_strike: int) -> int:
    """Carriers at sea may try to intercept a force that strikes a second time, those in port or box may not.

    (table.pearl.second, table.pearl.barred)
    """
    if second_strike == 0:
        return NOT_THE_SECOND_STRIKE
    return IN_PORT_OR_BOX if place in (AT_PEARL, AT_BOX) else MAY


def second_strike_dice(
    place: Annotated[int, Choice("where it is", PLACE_NAMES, AT_SEA)],
    second_strike: Annotated[int, Flag("whether Pearl Harbor is struck a second time", 1)],
) -> int:
    """One die for a task force at sea, none for one that intercepts by itself (table.pearl.die, table.pearl.auto)."""
    return 1 if place == AT_SEA and second_strike == 1 else 0


def second_strike_met(place: int, distance: int, second_strike: int, die: int) -> bool:
    """The die has to be at least the number of the task force; Auto needs none (table.pearl.success, table.pearl.auto)."""
    if second_strike_refusal(place, second_strike) != MAY:
        return False
    return place == MEETS or die >= distance


def pearl_surprise_modifier(
    t: BaseAttackTables, column: int, combat_round: Annotated[int, Count(1, 9, "round of the attack", 1)]
) -> int:
    """What the column adds to the Japanese surprise die, in the first round alone (table.pearl.drm)."""
    return t.pearl_surprise[column] if combat_round == 1 else 0


def pearl_surprise_level(modifier: int, radar: int, die: int) -> int:
    """Level of surprise at Pearl Harbor: the die, the column's modifier, -1 a radar result (51.31, table.pearl.drm).

    At 7 or more an air attack that damages a named ship brings a critical hit, as elsewhere (table.pearl.level.7c).
    """
    return max(0, die + modifier - radar)


def pearl_defenders(defenders: int, surprise: int) -> int:
    """Squadrons that engage: one fewer at level 4, two at 5, three at 6, none at 7 or more.

    (table.pearl.level.4, table.pearl.level.5, table.pearl.level.6, table.pearl.level.7a)
    """
    if surprise >= ALL_SURPRISED:
        return 0
    return max(0, defenders - max(0, surprise - FIRST_FEWER + 1))


def pearl_air_defence(
    level: Annotated[int, Count(0, 30, "air defence level of the hex by itself", 6)], surprise: Surprise
) -> int:
    """American air defence is one lower in all cases, another one from surprise level 2 on; no dice at 7 or more.

    (table.pearl.flak, table.pearl.level.7b, reading T4.10)
    """
    if surprise >= ALL_SURPRISED:
        return 0
    return max(0, level - 1 - (1 if surprise >= GUNS_SLOW else 0))


def pearl_attack_modifier(
    air_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Air Nationality DRM of the attacker")],
    target_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the target", 2)],
    surprise: Surprise,
) -> int:
    """Japanese attack dice on ships and on surprised aircraft: +1 always, another one from surprise level 3 on.

    (table.pearl.bonus.1, table.pearl.bonus.2, reading T4.10)
    """
    return air_drm - target_drm + 1 + (1 if surprise >= DAMAGE_CONTROL else 0)


def aircraft_targets(
    army_factors: Annotated[int, Count(0, 60, "AAF on the ground", 3)],
    naval_squadrons: Annotated[int, Count(0, 60, "naval squadrons on the ground", 3)],
) -> Annotated[int, OutcomePart("targets", "targets")]:
    """Army and naval air units caught on the ground are attacked separately (table.pearl.air.3)."""
    return (1 if army_factors > 0 else 0) + (1 if naval_squadrons > 0 else 0)


def army_air_lost(hits: int, army_factors: int) -> int:
    """Surprised aircraft are attacked like ships, an AAF being one naval factor (table.pearl.air.1, table.pearl.air.2)."""
    return min(hits, army_factors)


def naval_air_lost(hits: int, naval_squadrons: int) -> int:
    """Three naval squadrons are one naval factor (table.pearl.air.1, table.pearl.air.2)."""
    return min(3 * hits, naval_squadrons)
