"""Aircraft come back before fleet combat: on undamaged carriers of the force, ashore, or not at all (22.463)."""

from flagplot.core.ask import ask, clear
from flagplot.core.event import emit
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.battle.turns import enter_segment, enter_stage
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import AFTERMATH, AIRCRAFT_ALONE, BASES, PAIRING, WINGS
from flagplot.games.awaw.shared.units import end_wing, first_wing
from flagplot.games.awaw.words import asks, events, reasons

ASHORE, ABOARD = 0, 1
DIVERSION_RANGE = 3
"""Hexes from the battle within which combat air patrol may land ashore (22.463B)."""


def is_deck(s: Situation, w: int) -> bool:
    """Whether a wing's carrier can take aircraft: undamaged and in the battle (22.463B-C)."""
    u = s.wing_ship[w]
    return u >= 0 and s.count[u] > 0 and s.hurt[u] == 0 and s.at[u] >= 0 and in_battle(s, s.at[u])


def came_along(s: Situation, w: int) -> bool:
    """Whether a wing's carrier was in this round's battle: one that withdrew or is still to come keeps its aircraft.

    (22.463)
    """
    u = s.wing_ship[w]
    return u >= 0 and s.left[u] == 0 and s.at[u] >= 0 and in_battle(s, s.at[u])


def to_land(s: Situation, side: int) -> int:
    """Carrier squadrons of a side that have to land."""
    total = 0
    for w in range(first_wing(side), end_wing(s, side)):
        if came_along(s, w):
            total += s.squadrons[w]
    return total


def decks_from(s: Situation, side: int, place: int) -> int:
    """Room on the side's decks from a wing on."""
    total = 0
    for w in range(first_wing(side) + place, end_wing(s, side)):
        if is_deck(s, w):
            total += s.complement[w]
    return total


def patrol_to_land(s: Situation, side: int) -> int:
    """Squadrons that flew combat air patrol, the aborted ones too."""
    total = 0
    for w in range(first_wing(side), end_wing(s, side)):
        total += s.patrol[w] + s.patrol_aborted[w]
    return total


def landing(t: Tables, s: Situation) -> None:
    """Each player lands his carrier squadrons: patrol ashore if he likes, the rest on his decks (22.463)."""
    if s.stage == ASHORE:
        land_ashore(s)
    else:
        land_aboard(s)


def land_ashore(s: Situation) -> None:
    """Combat air patrol may land at an own base within three hexes that has room, and is inverted there (22.463B).

    `cursor2` counts the patrol squadrons that already have.
    """
    side = s.actor
    while s.cursor < s.bases[side]:
        b = side * BASES + s.cursor
        s.cursor += 1
        may = min(patrol_to_land(s, side), s.base_room[b], to_land(s, side) - s.cursor2)
        if may > 0 and s.base_distance[b] <= DIVERSION_RANGE:
            ask(s, asks.LAND_ASHORE, side, b, -1, may + 1)
            return
    ashore = s.cursor2
    enter_stage(s, ABOARD)
    s.cursor2 = to_land(s, side) - ashore


def take_land_ashore(s: Situation, answer: int) -> None:
    """Land patrol squadrons at the base."""
    b = s.ask_subject
    clear(s)
    s.cursor2 += answer
    s.base_room[b] -= answer
    leave_carriers(s, b // BASES, answer)
    if answer > 0:
        emit(s, events.LANDED_ASHORE, b // BASES, b, answer, 0)


def leave_carriers(s: Situation, side: int, squadrons: int) -> None:
    """Note from which carriers the patrol squadrons that land ashore have come (22.463B)."""
    for w in range(first_wing(side), end_wing(s, side)):
        landed = min(squadrons, s.patrol[w] + s.patrol_aborted[w])
        aborted = min(landed, s.patrol_aborted[w])
        s.patrol_aborted[w] -= aborted
        s.patrol[w] -= landed - aborted
        s.flown_ashore[w] += landed
        squadrons -= landed


def land_aboard(s: Situation) -> None:
    """Spread the other squadrons over the undamaged carriers; what finds no deck is lost (22.463C, reading D18).

    `cursor2` counts the squadrons still in the air; landing is asked only where it is open how many land.
    """
    side = s.actor
    while s.cursor < s.wings[side]:
        w = first_wing(side) + s.cursor
        s.cursor += 1
        if not came_along(s, w):
            continue
        least, most = landing_bounds(s, w)
        if least < most:
            ask(s, asks.LAND_ABOARD, side, w, -1, s.complement[w] + 1)
            return
        put_aboard(s, w, least)
    if s.cursor2 > 0:
        emit(s, events.SQUADRONS_LOST_AT_SEA, side, s.cursor2, 0, 0)
    finish_landing(s)


def landing_bounds(s: Situation, w: int) -> tuple[int, int]:
    """Fewest and most squadrons that may land on a carrier, so that none is lost that finds a deck (22.463C)."""
    side = w // WINGS
    if not is_deck(s, w):
        return 0, 0
    later = decks_from(s, side, w - first_wing(side) + 1)
    return max(0, min(s.complement[w], s.cursor2 - later)), min(s.complement[w], s.cursor2)


def may_land_aboard(s: Situation, answer: int) -> int:
    """Every squadron that finds a deck lands on one (22.463C)."""
    least, most = landing_bounds(s, s.ask_subject)
    return reasons.MAY if least <= answer <= most else reasons.DECKS_FULL


def take_land_aboard(s: Situation, answer: int) -> None:
    """Land the squadrons."""
    w = s.ask_subject
    clear(s)
    put_aboard(s, w, answer)


def put_aboard(s: Situation, w: int, squadrons: int) -> None:
    """Note how many squadrons a carrier has now."""
    s.squadrons[w] = squadrons
    s.cursor2 -= squadrons


def finish_landing(s: Situation) -> None:
    """Clear the round's air tasks of the side and let the other player land; then fleet combat follows (22.463A).

    Squadrons that aborted may fly again from the next round on (table.air-defense.result.4).
    """
    for w in range(first_wing(s.actor), end_wing(s, s.actor)):
        if s.wing_ship[w] >= 0:
            s.patrol[w] = 0
            s.patrol_aborted[w] = 0
            s.spent[w] = 0
    if s.actor == s.interceptor:
        s.actor = 1 - s.interceptor
        enter_stage(s, ASHORE)
    else:
        enter_segment(s, AFTERMATH if s.alone == AIRCRAFT_ALONE else PAIRING)
