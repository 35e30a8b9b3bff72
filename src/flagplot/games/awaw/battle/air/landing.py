"""Aircraft come back before fleet combat: on undamaged carriers of the force, ashore, or not at all (22.463)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import player_at
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import WINGS
from flagplot.games.awaw.shared.units import bases_of, end_wing, wings_of
from flagplot.games.awaw.words import asks, events, reasons

DIVERSION_RANGE = 3
"""Hexes from the battle within which combat air patrol may land ashore (22.463B)."""


def is_deck(s: BattleState, w: int) -> bool:
    """Whether a wing's carrier can take aircraft: undamaged and in the battle (22.463B-C)."""
    u = s.wing_ship[w]
    return u >= 0 and s.count[u] > 0 and s.damaged[u] == 0 and s.group_row[u] >= 0 and in_battle(s, s.group_row[u])


def came_along(s: BattleState, w: int) -> bool:
    """Whether a wing's carrier was in this round's battle: one that withdrew or is still to come keeps its aircraft.

    (22.463)
    """
    u = s.wing_ship[w]
    return u >= 0 and s.withdrawn[u] == 0 and s.group_row[u] >= 0 and in_battle(s, s.group_row[u])


def still_aboard(s: BattleState, w: int) -> int:
    """Squadrons of a wing that have not flown this round and are aboard their carrier, damaged or not (22.463)."""
    u = s.wing_ship[w]
    return s.stayed[w] if u >= 0 and s.count[u] > 0 else 0


def decks_from(s: BattleState, side: int, first: int) -> int:
    """Room on the side's decks from a wing on."""
    return sum(s.complement[w] - still_aboard(s, w) for w in range(first, end_wing(s, side)) if is_deck(s, w))


def patrol_to_land(s: BattleState, side: int) -> int:
    """Squadrons that flew combat air patrol, the aborted ones too."""
    return sum(s.patrol[w] + s.patrol_aborted[w] for w in wings_of(s, side))


def leave_carriers(s: BattleState, side: int, squadrons: int) -> None:
    """Note from which carriers the patrol squadrons that land ashore have come (22.463B)."""
    for w in wings_of(s, side):
        landed = min(squadrons, s.patrol[w] + s.patrol_aborted[w])
        aborted = min(landed, s.patrol_aborted[w])
        s.patrol_aborted[w] -= aborted
        s.patrol[w] -= landed - aborted
        s.flown_ashore[w] += landed
        squadrons -= landed


def landing_bounds(s: BattleState, w: int) -> tuple[int, int]:
    """Fewest and most squadrons that may land on a carrier, so that none is lost that finds a deck (22.463C)."""
    if not is_deck(s, w):
        return 0, 0
    room = s.complement[w] - still_aboard(s, w)
    return max(0, min(room, s.aloft - decks_from(s, w // WINGS, w + 1))), min(room, s.aloft)


def may_seem_open(s: BattleState, w: int) -> bool:
    """Whether it would be open how many land on a carrier, had all its side's squadrons flown (22.463C).

    Its owner is asked then, even if one answer alone is legal: else the other side would see that no patrol was flown.
    """
    side, total, later = w // WINGS, s.aloft, 0
    for v in range(w, end_wing(s, side)):
        if came_along(s, v):
            total += still_aboard(s, v)
        if v > w and is_deck(s, v):
            later += s.complement[v]
    return is_deck(s, w) and max(0, min(s.complement[w], total - later)) < min(s.complement[w], total)


def may_land_aboard(s: BattleState, answer: int) -> int:
    """Every squadron that finds a deck lands on one (22.463C)."""
    least, most = landing_bounds(s, s.ask_subject)
    return reasons.MAY if least <= answer <= most else reasons.DECKS_FULL


def rest(s: BattleState, side: int) -> None:
    """Clear the round's air tasks; squadrons that aborted may fly again from the next round on (table.air-defense.result.4)."""
    for w in wings_of(s, side):
        if s.wing_ship[w] >= 0:
            s.patrol[w], s.patrol_aborted[w], s.unavailable[w] = 0, 0, 0


@flow
def land_ashore(s: BattleState, side: int) -> None:
    """Combat air patrol may land at an own base within three hexes that has room, and is inverted there (22.463B)."""
    for b in bases_of(s, side):
        may = min(patrol_to_land(s, side), s.base_room[b], s.aloft)
        if may > 0 and s.base_distance[b] <= DIVERSION_RANGE:
            landed = ask(s, asks.LAND_ASHORE, side, b, -1, may + 1)
            s.aloft -= landed
            s.base_room[b] -= landed
            leave_carriers(s, side, landed)
            if landed > 0:
                emit(s, events.LANDED_ASHORE, side=side, base=b, squadrons=landed)


@flow
def land_aboard(s: BattleState, side: int) -> None:
    """Spread the other squadrons over the undamaged carriers; what finds no deck is lost (22.463C, reading D18).

    Squadrons that have not flown do not return: they stay aboard, on a damaged carrier too.
    """
    for w in wings_of(s, side):
        if came_along(s, w):
            least, most = landing_bounds(s, w)
            if least < most or may_seem_open(s, w):
                least = ask(s, asks.LAND_ABOARD, side, w, -1, s.complement[w] - still_aboard(s, w) + 1)
            s.squadrons[w] = still_aboard(s, w) + least
            s.aloft -= least
    if s.aloft > 0:
        emit(s, events.SQUADRONS_LOST_AT_SEA, side=side, squadrons=s.aloft)
    s.aloft = 0


@flow
def landing(t: Tables, s: BattleState) -> None:
    """Each player lands carrier squadrons that have flown or have lost their carrier (22.463).

    Patrol lands ashore if wanted, the rest on the decks.
    """
    for turn in range(2):
        s.actor = player_at(s, turn)
        s.aloft = sum(s.squadrons[w] - still_aboard(s, w) for w in wings_of(s, s.actor) if came_along(s, w))
        land_ashore(s, s.actor)
        land_aboard(s, s.actor)
        rest(s, s.actor)
