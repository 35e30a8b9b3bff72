"""The items of a wave that are left to resolve, and their order (22.132, 22.164, 22.19, 22.921).

An item is a contact or, in the numbers after the contacts, an air attack.
"""

from collections.abc import Iterator
from typing import Final

from flagplot.games.awaw.interception.terms import COUNTER_COUNTER_LEVEL, FIRST
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import attempt_level
from flagplot.games.awaw.turn.legs import comes_after, place_on_leg
from flagplot.games.awaw.turn.state import TurnState

ITEMS: Final = terms.CONTACTS + terms.STRIKES
PLACES_APART = 4
"""Items in one hex of a leg keep their order: air attacks, surface forces, submarines (22.132B, 22.921)."""


def level_of(s: TurnState, item: int) -> int:
    """Level at which an item is resolved: an air attack with the interceptions of those whom it supports (22.19)."""
    if item < terms.CONTACTS:
        return s.contact_level[item]
    a = s.strike_attempt[item - terms.CONTACTS]
    return FIRST if a == terms.NONE else min(attempt_level(s, a) + 1, COUNTER_COUNTER_LEVEL)


def is_pending(s: TurnState, item: int) -> bool:
    """Whether an item still has to be resolved by itself; a counter in the interception hex is part of its battle (22.161A)."""
    if item < terms.CONTACTS:
        now = s.waiting[terms.WAITING_CONTACTS] <= item < s.contacts
        return now and s.contact_standing[item] == terms.MET and s.contact_here[item] == 0
    k = item - terms.CONTACTS
    return s.waiting[terms.WAITING_STRIKES] <= k < s.strikes and s.strike_done[k] == 0


def leg_of(s: TurnState, item: int) -> int:
    """Leg that an item of the first level is about."""
    return s.contact_leg[item] if item < terms.CONTACTS else s.strike_leg[item - terms.CONTACTS]


def hex_of(s: TurnState, item: int) -> int:
    """Hex in which an item is resolved."""
    return s.contact_hex[item] if item < terms.CONTACTS else s.strike_hex[item - terms.CONTACTS]


def items_on(s: TurnState, leg: int) -> Iterator[int]:
    """Items of the first level that are left on a leg."""
    for item in range(ITEMS):
        if is_pending(s, item) and level_of(s, item) == FIRST and leg_of(s, item) == leg:
            yield item


def rank_on_leg(s: TurnState, item: int) -> int:
    """Order of items along a leg, in one hex air attacks first and submarines by themselves last (22.132, 22.921)."""
    ships = 1 + s.contact_submarine[item] if item < terms.CONTACTS else 0
    return place_on_leg(s, leg_of(s, item), hex_of(s, item)) * PLACES_APART + ships


def is_ready(s: TurnState, item: int) -> bool:
    """Whether an item may be resolved now: its level has come, and for a leg all earlier items are over."""
    if not is_pending(s, item) or level_of(s, item) != s.level:
        return False
    if s.level != FIRST:
        return item >= terms.CONTACTS or not awaits_aircraft(s, item)
    leg = leg_of(s, item)
    return not is_held_up(s, leg) and all(rank_on_leg(s, other) >= rank_on_leg(s, item) for other in items_on(s, leg))


def awaits_aircraft(s: TurnState, c: int) -> bool:
    """Whether an air attack on those of a contact is left: they sail to its hex first (22.19A)."""
    return any(
        not s.strike_done[k] and s.strike_attempt[k] != terms.NONE and s.attempt_contact[s.strike_attempt[k]] == c
        for k in range(s.strikes)
    )


def is_held_up(s: TurnState, leg: int) -> bool:
    """Whether something is left to resolve on a leg that comes before: this one has not begun."""
    return any(
        is_pending(s, item) and level_of(s, item) == FIRST and comes_after(s, leg, leg_of(s, item))
        for item in range(ITEMS)
    )
