"""Air attacks along the way, on activities and on forces that sail to intercept (22.132, 22.19A, 22.19B, 23.7).

Rule 23.7 is in no source: by ruling any free squadrons in range that attack ships may fly, once in a player turn.
Those of 2011 fly once in each hex that a force enters (awaw-2011:23.161).
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.arrival import air_attack_refusal, attacks_once, sailed_before_battle
from flagplot.games.awaw.interception.participants import exposed_on_way, first_choosable
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared.units import strikes_ships
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.company import may_be_drawn_in
from flagplot.games.awaw.turn.intercept.contacts import clear_strike, meets
from flagplot.games.awaw.turn.intercept.meeting import meets_enemies
from flagplot.games.awaw.turn.intercept.rows import is_sailing, strikes_now
from flagplot.games.awaw.turn.intercept.seeking import is_target_leg
from flagplot.games.awaw.turn.legs import leg_has_surface_ships
from flagplot.games.awaw.turn.rows import wings_of
from flagplot.games.awaw.turn.sailing import is_in_range
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons
from flagplot.games.awaw.words.reasons import STARTED_THERE_AT_SEA


def striker(s: TurnState, target: int) -> int:
    """Side whose aircraft attack a target: a leg, or an attempt after the legs."""
    return s.hunter if target < terms.SAILING_LEGS else 1 - s.attempt_side[target - terms.SAILING_LEGS]


def has_target(t: Sea, s: TurnState, target: int) -> bool:
    """Whether there is such a target and some hex of its path is open to attack."""
    if s.strikes >= terms.STRIKES:
        return False
    if target < terms.SAILING_LEGS:
        if not is_target_leg(s, target) or not leg_has_surface_ships(s, target):
            return False
        length = s.leg_length[target]
    else:
        a = target - terms.SAILING_LEGS
        if not s.waiting[terms.WAITING_ATTEMPTS] <= a < s.attempts or not is_sailing(s, a):
            return False
        if not exposed_on_way(1 if s.attempt_body[a] == terms.SUBMARINES else 0):
            return False
        length = s.attempt_length[a]
    return any(hex_refusal(t, s, target, place) == reasons.MAY for place in range(length))


def hex_on_way(s: TurnState, target: int, place: int) -> int:
    """The hex at a place of a target's path."""
    if target < terms.SAILING_LEGS:
        return s.leg_path[target][place]
    return s.attempt_path[target - terms.SAILING_LEGS][place]


def hex_refusal(t: Sea, s: TurnState, target: int, place: int) -> int:
    """Why aircraft may not attack a target in a hex: where it does not come, or not yet, where it is fought, out of reach.

    Where ships meet it the aircraft are part of their battle; once that comes to nothing they may attack (22.132,
    awaw-2011:22.132.3).
    """
    hex = hex_on_way(s, target, place)
    if target < terms.SAILING_LEGS:
        start = first_choosable(s.leg_from_port[target])
        fought = is_met_in(t, s, target, hex, terms.MET)
        lapsed = 1 if place >= s.leg_at[target] and is_met_in(t, s, target, hex, terms.LAPSED) else 0
    else:
        a = target - terms.SAILING_LEGS
        start = first_choosable(s.attempt_from_port[a])
        if place > sailed(t, s, a):
            return reasons.NOT_THERE_YET
        c, own = s.attempt_countered[a], s.attempt_contact[a]
        countered = c != terms.NONE and s.contact_hex[c] == hex and s.contact_standing[c] != terms.LAPSED
        intercepts = s.contact_hex[own] == hex and s.contact_standing[own] != terms.LAPSED
        fought = 1 if countered or intercepts else 0
        lapsed = 1 if was_to_fight_in(t, s, a, hex) else 0
    if place < start:
        return STARTED_THERE_AT_SEA
    refusal = air_attack_refusal(fought)
    if refusal != reasons.MAY:
        return refusal
    if s.wave_step == terms.AIR_AGAIN and lapsed == 0:
        return reasons.ATTACKS_ANNOUNCED
    reached = any(wing_reaches(t, s, w, target, hex) for w in wings_of(s, striker(s, target)))
    return reasons.MAY if reached else reasons.NO_SQUADRONS


def sailed(t: Sea, s: TurnState, a: int) -> int:
    """Hexes of its way that a force has sailed when the battle begins, to which it may come late (22.24B, 22.252A, 22.163C)."""
    if s.attempt_support[a]:
        return sailed_before_battle(t.interception, s.theatre, s.attempt_length[a] - 1)
    return s.attempt_hexes_moved[a] if s.attempt_standing[a] == terms.LATE else s.attempt_length[a] - 1


def is_met_in(t: Sea, s: TurnState, leg: int, hex: int, standing: int) -> int:
    """1 if surface forces intercept a leg in a hex, or another one whose battle there may draw it in (22.132B, 22.19C).

    With LAPSED: if they were to.
    """
    for c in range(s.contacts):
        met = s.contact_standing[c] == standing and s.contact_level[c] == FIRST and s.contact_submarine[c] == 0
        if met and s.contact_hex[c] == hex:
            if s.contact_leg[c] == leg:
                return 1
            if may_be_drawn_in(t, s, s.contact_leg[c], leg, hex) and meets_enemies(s, c, leg):
                return 1
    return 0


def was_to_fight_in(t: Sea, s: TurnState, a: int, hex: int) -> bool:
    """Whether an attempt was to intercept in a hex, or to be counter-intercepted by ships there, and that has come to nothing."""
    return any(
        s.contact_standing[c] == terms.LAPSED
        and s.contact_hex[c] == hex
        and s.contact_submarine[c] == 0
        and (c == s.attempt_contact[a] or (s.contact_level[c] > FIRST and meets(t, s, c, a)))
        for c in range(s.contacts)
    )


def target_of(s: TurnState, k: int) -> int:
    """The target of a strike: a leg, or an attempt after the legs."""
    return s.strike_leg[k] if s.strike_leg[k] != terms.NONE else terms.SAILING_LEGS + s.strike_attempt[k]


def squadrons_flown_there(s: TurnState, w: int, target: int, hex: int) -> int:
    """Squadrons of a wing that already have their role against a target in a hex (awaw-2011:23.161.5).

    Where another force enters the hex they have one more (ruling one-role-in-a-hex).
    """
    place = w % terms.WINGS
    return sum(s.strike_wing[k][place] for k in strikes_now(s) if s.strike_hex[k] == hex and target_of(s, k) == target)


def free_squadrons(t: Sea, s: TurnState, w: int, target: int, hex: int) -> int:
    """Squadrons of a wing that may attack a target in a hex, which cover and search squadrons do not (22.341D).

    In 2011 those that attack elsewhere may, once in each hex (awaw-2011:23.161.2, awaw-2011:23.161.5).
    """
    if not strikes_ships(s.wing_type[w]) or s.wing_place[w] == terms.NONE or not s.place_air[s.wing_place[w]]:
        return 0
    flown = 0 if attacks_once(t.interception) else squadrons_flown_there(s, w, target, hex)
    return max(0, s.wing_squadrons[w] - s.wing_busy[w] - flown)


def wing_reaches(t: Sea, s: TurnState, w: int, target: int, hex: int) -> bool:
    """Whether a wing has squadrons free for a target within range of a hex."""
    return is_in_range(t, s, w, hex) and free_squadrons(t, s, w, target, hex) > 0


def inverted_reach(t: Sea, s: TurnState, target: int, place: int) -> bool:
    """Whether inverted squadrons that attack ships are within range of a hex of a target's path (awaw-2011:23.164)."""
    hex = hex_on_way(s, target, place)
    return any(
        s.wing_inverted[w] > 0 and strikes_ships(s.wing_type[w]) and is_in_range(t, s, w, hex)
        for w in wings_of(s, striker(s, target))
    )


def may_strike_in(t: Sea, s: TurnState, answer: int) -> int:
    """A hex of the path that aircraft reach, uninverted, or no more attacks (22.132A, awaw-2011:23.164)."""
    if answer == 0:
        return reasons.MAY
    target = s.ask_subject if s.ask_kind == asks.AIR_HEX else terms.SAILING_LEGS + s.ask_subject
    refusal = hex_refusal(t, s, target, answer - 1)
    held = refusal == reasons.NO_SQUADRONS and inverted_reach(t, s, target, answer - 1)
    return reasons.SQUADRONS_INVERTED if held else refusal


def open_strike(s: TurnState, target: int, place: int) -> int:
    """Open a strike, whose wings are asked for next; gives its row."""
    k = s.strikes
    s.strikes += 1
    clear_strike(s, k)
    s.strike_side[k] = striker(s, target)
    s.strike_hex[k] = hex_on_way(s, target, place)
    if target < terms.SAILING_LEGS:
        s.strike_leg[k] = target
        s.strike_attempt[k] = terms.NONE
    else:
        s.strike_leg[k] = terms.NONE
        s.strike_attempt[k] = target - terms.SAILING_LEGS
    s.gathering = 1
    return k


def close_strike(s: TurnState, k: int) -> bool:
    """A strike without aircraft does not exist, and its target is not attacked again; report the others."""
    s.gathering = 0
    total = sum(s.strike_wing[k][w] for w in range(terms.WINGS))
    if total == 0:
        s.strikes -= 1
        return False
    emit(s, events.AIR_ATTACK, side=s.strike_side[k], strike=k, squadrons=total)
    if s.strikes == terms.STRIKES:
        emit(s, events.STRIKES_FULL)
    return True


@flow
def send_squadrons(t: Sea, s: TurnState, k: int) -> None:
    """Wing by wing, its owner says how many squadrons fly; by ruling they do nothing else in this player turn (22.132A)."""
    side = s.strike_side[k]
    for w in wings_of(s, side):
        if wing_reaches(t, s, w, target_of(s, k), s.strike_hex[k]):
            free = free_squadrons(t, s, w, target_of(s, k), s.strike_hex[k])
            sent = ask(s, asks.AIR_SQUADRONS, side, w, k, free + 1)
            s.strike_wing[k][w % terms.WINGS] = sent
            if attacks_once(t.interception):
                s.wing_busy[w] += sent


@flow
def air_attacks(t: Sea, s: TurnState, step: int) -> None:
    """Each activity, then each force that sails to intercept, may be attacked in any hexes of its way (22.132A).

    With AIR_AGAIN: in those ahead where an interception has lapsed (22.132B).
    """
    s.wave_step = step
    for target in range(terms.SAILING_LEGS + terms.ATTEMPTS):
        while has_target(t, s, target):
            if target < terms.SAILING_LEGS:
                place = ask(s, asks.AIR_HEX, striker(s, target), target, -1, s.leg_length[target] + 1)
            else:
                a = target - terms.SAILING_LEGS
                place = ask(s, asks.COUNTER_AIR_HEX, striker(s, target), a, -1, s.attempt_length[a] + 1)
            if place == 0:
                break
            k = open_strike(s, target, place - 1)
            send_squadrons(t, s, k)
            if not close_strike(s, k):
                break
