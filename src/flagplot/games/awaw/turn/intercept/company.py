"""Which other legs are drawn into the battle of an intercepted one (22.141, 22.161A, 22.251)."""

from collections.abc import Iterator

from flagplot.games.awaw.interception.participants import fights_together, pass_together
from flagplot.games.awaw.interception.terms import ESCORT, RAID, RAID_RETURN, REDEPLOYMENT, SUPPLY
from flagplot.games.awaw.shared.terms import BRITAIN, FRANCE
from flagplot.games.awaw.turn.intercept.contacts import are_apart, is_of
from flagplot.games.awaw.turn.intercept.pending import hex_of, is_held_up, items_on
from flagplot.games.awaw.turn.intercept.seeking import is_first, is_last, leg_immunity
from flagplot.games.awaw.turn.legs import (
    comes_after,
    follows,
    forces_on,
    leg_end,
    leg_sails,
    legs_after,
    legs_before,
    place_ahead,
    place_on_leg,
)
from flagplot.games.awaw.turn.rows import has_ships, nation_of
from flagplot.games.awaw.turn.sailing import leg_is_there
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import BEFORE, NONE, SAILING_LEGS
from flagplot.games.awaw.words.reasons import MAY, SUBMARINES_SAFE


def is_drawn_in(t: Sea, s: TurnState, leg: int, other: int, hex: int) -> bool:
    """Whether another leg of the same side that passes the hex fights there with the intercepted one (22.141)."""
    return may_be_drawn_in(t, s, leg, other, hex) and passes(t, s, other, hex) and not is_held_up(s, other)


def may_be_drawn_in(t: Sea, s: TurnState, leg: int, other: int, hex: int) -> bool:
    """Whether another leg with the hex on its path may be drawn into the battle of an intercepted one there (22.141A-E, 22.19)."""
    if other == leg or s.leg_side[other] != s.leg_side[leg] or s.leg_wave[other] != s.leg_wave[leg]:
        return False
    if not leg_sails(s, other) or not leg_is_there(s, other):
        return False
    if t.interception.immune_company == 0 and is_immune(t, s, other, hex):
        return False
    if comes_after(s, other, leg) or comes_after(s, leg, other):
        return False
    alike = s.leg_activity[leg] == s.leg_activity[other]
    apart = s.anglo_french == 1 and (
        (leg_is_of(t, s, leg, BRITAIN) and leg_is_of(t, s, other, FRANCE))
        or (leg_is_of(t, s, leg, FRANCE) and leg_is_of(t, s, other, BRITAIN))
    )
    combined = s.leg_combined[leg] and s.leg_combined[other]
    return fights_together(
        t.interception,
        pass_together(
            t.interception,
            at_common_end(s, leg, other, hex),
            side_by_side(s, leg, other, hex),
            shared_hexes(s, leg, other),
        ),
        alike and s.leg_activity[leg] == SUPPLY and s.leg_zone[leg] != s.leg_zone[other],
        is_raid(s, leg) + is_raid(s, other),
        goes_alone(s, leg) + goes_alone(s, other),
        combined and alike and ends_within(s, leg, other) and ends_within(s, other, leg),
        apart,
    )


def is_immune(t: Sea, s: TurnState, leg: int, hex: int) -> bool:
    """Whether ships of a leg may not be intercepted in a hex of it; submarines that pass there are in a battle all the same.

    (22.11A, 22.141)
    """
    place = place_on_leg(s, leg, hex)
    if place == NONE:
        return False
    refusal = leg_immunity(t, s, leg, place)
    return refusal not in (MAY, SUBMARINES_SAFE)


def passes(t: Sea, s: TurnState, leg: int, hex: int) -> bool:
    """Whether a leg still comes through a hex: it is on its path, and nothing is left to resolve on the way there.

    By ruling it is enough that its way leads there, resolved or not (22.19, 22.141).
    """
    if t.interception.order_and_company == 1:
        return place_on_leg(s, leg, hex) != NONE
    place = place_ahead(s, leg, hex)
    return place != NONE and not any(NONE < place_ahead(s, leg, hex_of(s, item)) < place for item in items_on(s, leg))


def shared_hexes(s: TurnState, leg: int, other: int) -> int:
    """Hexes that two legs have in common, besides one where both begin or both end."""
    return sum(
        1
        for place in range(s.leg_length[leg])
        if place_on_leg(s, other, s.leg_path[leg][place]) != NONE
        and at_common_end(s, leg, other, s.leg_path[leg][place]) == 0
    )


def at_common_end(s: TurnState, leg: int, other: int, hex: int) -> int:
    """1 in a common hex of origin, or a common destination hex: where the voyages of two legs begin, or end (22.141A).

    A hex where a way is cut, at a strait or where forces part, is none; it is one where both come from, or go on in, one leg.
    """
    if hex == s.leg_path[leg][0] and hex == s.leg_path[other][0]:
        of_one = any(follows(s, other, before) for before in legs_before(s, leg))
        if of_one or (is_first(s, leg) and is_first(s, other)):
            return 1
    if hex == leg_end(s, leg) and hex == leg_end(s, other):
        into_one = any(follows(s, after, other) for after in legs_after(s, leg))
        return 1 if into_one or (is_last(s, leg) and is_last(s, other)) else 0
    return 0


def side_by_side(s: TurnState, leg: int, other: int, hex: int) -> int:
    """1 if two forces come to a hex from one hex or go on to one: they do not only cross there (22.141A).

    Each time counts that a way leads through the hex, and each leg by which forces come together or part there.
    """
    both = any(any(another == one for another in hexes_beside(s, other, hex)) for one in hexes_beside(s, leg, hex))
    return 1 if both else 0


def hexes_beside(s: TurnState, leg: int, hex: int) -> Iterator[int]:
    """Hexes from which forces of a leg come to a hex, and to which they go on."""
    for place in range(s.leg_length[leg]):
        if s.leg_path[leg][place] == hex:
            for way in range(BEFORE + SAILING_LEGS):
                if hex_beside(s, leg, place, way) != NONE:
                    yield hex_beside(s, leg, place, way)


def hex_beside(s: TurnState, leg: int, place: int, way: int) -> int:
    """The hex before one of a leg, by a row of legs before, or from BEFORE on the hex after it, by a leg after; NONE if none.

    Within the leg only the first row of either kind has it.
    """
    after = way - BEFORE
    if after < 0:
        if place > 0:
            return s.leg_path[leg][place - 1] if way == 0 else NONE
        before = s.leg_before[leg][way]
        return s.leg_path[before][s.leg_length[before] - 2] if before != NONE and s.leg_length[before] > 1 else NONE
    if place + 1 < s.leg_length[leg]:
        return s.leg_path[leg][place + 1] if after == 0 else NONE
    return s.leg_path[after][1] if s.leg_length[after] > 1 and follows(s, after, leg) else NONE


def leads_to(s: TurnState, leg: int, hex: int) -> bool:
    """Whether forces of a leg end their voyage in a hex: beyond a strait too, and where they have parted (22.13A, 22.13D)."""
    ends_there = is_last(s, leg) and leg_end(s, leg) == hex
    return ends_there or any(leads_to(s, after, hex) for after in legs_after(s, leg))


def ends_within(s: TurnState, leg: int, other: int) -> bool:
    """Whether the forces of a leg are all bound for destinations of another one, wherever they part (22.141D)."""
    if is_last(s, leg) and not leads_to(s, other, leg_end(s, leg)):
        return False
    return all(ends_within(s, after, other) for after in legs_after(s, leg))


def is_raid(s: TurnState, leg: int) -> int:
    """1 if a leg is that of a raiding group (22.141C)."""
    return 1 if s.leg_activity[leg] in (RAID, RAID_RETURN) else 0


def goes_alone(s: TurnState, leg: int) -> int:
    """1 if a leg is a sea escort or redeployment, which others join by choice only (22.141D)."""
    return 1 if s.leg_activity[leg] in (ESCORT, REDEPLOYMENT) else 0


def may_not_support(t: Sea, s: TurnState, f: int, leg: int) -> bool:
    """Whether by ruling a force fights in no battle of a leg, one of them being British and the other French (22.141E)."""
    if not s.anglo_french or t.interception.nations_in_support == 0:
        return False
    both = is_of(t, s, f, BRITAIN) and leg_is_of(t, s, leg, FRANCE)
    return both or (is_of(t, s, f, FRANCE) and leg_is_of(t, s, leg, BRITAIN))


def may_sail_with(t: Sea, s: TurnState, f: int, leg: int) -> bool:
    """Whether a force may be part of a leg: under restrictions not a British one with a French one (22.141E, 22.18C)."""
    return not any(are_apart(t, s, f, g) for g in forces_on(s, leg))


def may_sail_together(t: Sea, s: TurnState, leg: int, other: int) -> bool:
    """Whether the forces of two legs may combine, which British and French ones may not under restrictions (22.141E, 22.18C)."""
    return all(may_sail_with(t, s, f, other) for f in forces_on(s, leg))


def leg_is_of(t: Sea, s: TurnState, leg: int, nation: int) -> bool:
    """Whether a leg is of a nation: by its first force, by ruling by any of them."""
    if t.interception.mixed_nations == 0:
        return next((nation_of(s, f) for f in forces_on(s, leg) if has_ships(s, f)), NONE) == nation
    return any(has_ships(s, f) and is_of(t, s, f, nation) for f in forces_on(s, leg))
