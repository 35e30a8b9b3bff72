"""Everyone meets: who takes part in the battle of a contact, from which round on, and as what (22.141, 22.161-22.163, 22.252)."""

from collections.abc import Iterator

from flagplot.core.event import emit
from flagplot.core.rows import emptier
from flagplot.games.awaw.interception.arrival import entry_round, may_join_late
from flagplot.games.awaw.interception.participants import countered_together
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared.terms import (
    COUNTER_COUNTER_INTERCEPTOR,
    COUNTER_INTERCEPTOR,
    MAIN,
    MOST_ROUNDS,
    SUBMARINE,
)
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.company import is_drawn_in
from flagplot.games.awaw.turn.intercept.eligible import is_enemy_in, is_enemy_of_leg
from flagplot.games.awaw.turn.intercept.rows import is_sailing, sailing_in
from flagplot.games.awaw.turn.intercept.seeking import is_new_force
from flagplot.games.awaw.turn.legs import forces_on, place_ahead
from flagplot.games.awaw.turn.rows import damage, forces_of, has_ships, place_on_attempt, ships_of, submarines_left
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import begin as begin_battle
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events

forget_battle = emptier(
    __name__,
    "forget_battle",
    TurnState,
    (
        *("battle_contact", "battle_strike", "role_in_battle", "battle_role", "outcome", "adopted", "came_too_late"),
        *("battle_submarines", "attacked_factors", "was_in_battle", "battle_leg"),
    ),
)


def clear_battle(s: TurnState) -> None:
    """No one takes part yet; what ships have suffered is noted."""
    forget_battle(s)
    for u in range(2 * terms.UNITS):
        s.damaged_before[u] = damage(s.damaged[u], s.hits[u])
        s.inverts_before[u], s.sunk_before[u] = s.inverts[u], s.sunk[u]


def take_part(s: TurnState, f: int, entry: int, role: int) -> None:
    """Give a force its part; its submarines that have not attacked in this turn come with it (22.94).

    Submarines that come late by themselves join when they come.
    """
    if not has_ships(s, f) or (s.formation[f] == terms.SUBMARINES and entry > terms.FIRST_ROUND):
        return
    s.role_in_battle[f] = min(entry, MOST_ROUNDS)
    s.battle_role[f] = role
    for u in ships_of(s, f):
        if s.kind[u] == SUBMARINE:
            s.battle_submarines[u] = submarines_left(s, u)


def begin_contact(t: Sea, s: TurnState, c: int) -> None:
    """Fight a contact: of a leg with all that comes along, or of interceptors on their way (22.141, 22.161B).

    Submarines that counter in the hex of ships which do so are in that combat (22.914).

    (awaw-2011:22.161.3, awaw-2011:22.161.B.1, awaw-2011:22.161.B.2)
    """
    c = next((other for other in range(s.contacts) if joins_ships(s, c, other)), c)
    clear_battle(s)
    s.battle_contact, s.battle_hex, s.battle_level = c, s.contact_hex[c], s.contact_level[c]
    s.battle_interceptor, s.battle_side = s.contact_side[c], 1 - s.contact_side[c]
    s.battle_mode = terms.NAVAL
    if s.contact_level[c] == FIRST:
        bring_legs(t, s, c)
        bring_interceptors(t, s, c)
        lapse_for_drawn_in(t, s, s.contact_leg[c])
    else:
        bring_countered(t, s, c)
        bring_attempts(s, c, MAIN)
        for other in range(s.contacts):
            if joins_ships(s, other, c):
                s.contact_standing[other] = terms.MERGED
                bring_attempts(s, other, MAIN)
        bring_supports(s, c)
    ships_come = any(
        s.role_in_battle[f] == terms.FIRST_ROUND and s.formation[f] != terms.SUBMARINES
        for f in forces_of(s.contact_side[c])
    )
    if s.contact_submarine[c] and not ships_come:
        s.battle_mode = terms.SUBMARINES_ONLY
    s.contact_standing[c] = terms.RESOLVED
    bring_counters(s, c)
    start(t, s)


def joins_ships(s: TurnState, c: int, other: int) -> bool:
    """Whether submarines of one contact counter an interceptor in the hex where ships of another one do, on its way."""
    below = s.contact_submarine[c] == 1 and s.contact_level[c] != FIRST and s.contact_standing[c] == terms.MET
    if not below or s.contact_submarine[other] or s.contact_here[other] or s.contact_here[c]:
        return False
    alike = s.contact_level[c] == s.contact_level[other] and s.contact_hex[c] == s.contact_hex[other]
    return alike and s.contact_standing[other] == terms.MET and is_met_by(s, other, s.contact_attempt[c])


def start(t: Sea, s: TurnState) -> None:
    """Begin the fight in the hex that was come to."""
    emit(s, events.BATTLE_BEGINS, hex=s.battle_hex, mode=s.battle_mode, level=s.battle_level)
    s.wave_step = terms.AFTER_FIGHT
    begin_battle(t, s)


def bring_legs(t: Sea, s: TurnState, c: int) -> None:
    """The intercepted leg and, in naval combat, the other enemy activities that pass the hex with it (22.112, 22.141).

    By ruling forces of its own that are at war with nobody who comes have no part in the combat.
    """
    leg, hex = s.contact_leg[c], s.contact_hex[c]
    for other in range(terms.SAILING_LEGS):
        company = other != leg and s.contact_submarine[c] == 0 and is_drawn_in(t, s, leg, other, hex)
        if other == leg or (company and meets_enemies(s, c, other)):
            s.battle_leg[other] = 1
            s.leg_at[other] = max(s.leg_at[other], place_ahead(s, other, hex))
            whole = other == leg and t.interception.nations_in_a_voyage == 1
            for f in forces_on(s, other):
                if whole or is_enemy_in(s, f, c):
                    take_part(s, f, terms.FIRST_ROUND, MAIN)


def meets_enemies(s: TurnState, c: int, leg: int) -> bool:
    """Whether a leg, if only a line without guards, belongs to a country at war with those who come in a contact (22.112)."""
    return any(is_enemy_of_leg(s, s.attempt_force[a], leg) == 1 for a in sailing_in(s, c))


def lapse_for_drawn_in(t: Sea, s: TurnState, leg: int) -> None:
    """By ruling a force that was drawn into the battle of another one has had its interception (22.13, 22.141)."""
    for c in range(s.contacts):
        is_open = s.contact_standing[c] == terms.MET and s.contact_level[c] == FIRST and s.contact_submarine[c] == 0
        if t.interception.drawn_in_again == 1 and is_open and is_with_drawn_in(t, s, s.contact_leg[c], leg):
            s.contact_standing[c] = terms.LAPSED
            emit(s, events.CONTACT_LAPSES, contact=c, lapse=terms.MET_ALREADY)
            meet_without_target(t, s, c)


def counters_here(s: TurnState, parent: int) -> Iterator[int]:
    """Counter-interceptions in the hex of a contact that are still to be fought."""
    for c in range(s.contacts):
        if s.contact_standing[c] == terms.MET and s.contact_parent[c] == parent and s.contact_here[c] == 1:
            yield c


def meet_without_target(t: Sea, s: TurnState, parent: int) -> None:
    """By ruling those who came in time and those who counter them in the hex fight, though their target does not come.

    It is a counter-interception like those on the way, whose level has come again (22.161A, 22.19A, 22.33).
    """
    if t.interception.meeting_without_target == 1:
        return
    for c in counters_here(s, parent):
        meet_winners(s, c)
        met = first_in_time(s, c)
        if met != terms.NONE:
            s.contact_here[c] = 0
            s.contact_attempt[c] = met
            s.level = max(s.level, s.contact_level[c])


def ships_sent(s: TurnState, c: int) -> Iterator[int]:
    """Attempts of a contact by ships under way, patrols in support left out."""
    for a in range(s.attempts):
        if s.attempt_contact[a] == c and is_sailing(s, a) and s.attempt_unit[a] == terms.NONE:
            if s.attempt_support[a] == 0:
                yield a


def meet_winners(s: TurnState, c: int) -> None:
    """Interceptors that won on their way and went on are met in the interception hex with the others (22.161B, 22.161A)."""
    if s.contact_submarine[c] == 0:
        for a in ships_sent(s, s.contact_parent[c]):
            met = s.attempt_countered[a]
            if met != terms.NONE and s.contact_standing[met] != terms.MET:
                s.attempt_countered[a] = c


def first_in_time(s: TurnState, c: int) -> int:
    """The first ships, of those whom a contact counters in their hex, that have come there in time; NONE if none has (22.23)."""
    return next(
        (
            a
            for a in ships_sent(s, s.contact_parent[c])
            if s.attempt_standing[a] == terms.IN_TIME and (s.contact_submarine[c] or s.attempt_countered[a] == c)
        ),
        terms.NONE,
    )


def is_with_drawn_in(t: Sea, s: TurnState, leg: int, intercepted: int) -> bool:
    """Whether a leg is one that was drawn in, or goes on with the very force of it (22.13)."""
    if leg == terms.NONE or leg == intercepted:
        return False
    if s.battle_leg[leg]:
        return True
    return not is_new_force(t, s, leg) and is_with_drawn_in(t, s, s.leg_before[leg][0], intercepted)


def bring_interceptors(t: Sea, s: TurnState, c: int) -> None:
    """All interceptions in the hex of what fights there, those that counter them there, and patrols in support.

    (22.141, 22.161A, 22.163, 22.914)
    """
    for other in range(s.contacts):
        same = s.contact_level[other] == FIRST and s.contact_hex[other] == s.contact_hex[c]
        if same and s.battle_leg[s.contact_leg[other]] and (s.contact_standing[other] == terms.MET or other == c):
            bring_attempts(s, other, MAIN)
            if other != c:
                s.contact_standing[other] = terms.MERGED
                bring_counters(s, other)


def bring_counters(s: TurnState, parent: int) -> None:
    """Counter-interceptions in the hex of a contact are fought in its battle, and so is what counters them there (22.161A)."""
    for c in counters_here(s, parent):
        s.contact_standing[c] = terms.MERGED
        above = s.contact_level[c] - s.battle_level
        bring_attempts(s, c, COUNTER_INTERCEPTOR if above == 1 else COUNTER_COUNTER_INTERCEPTOR)
        bring_counters(s, c)


def bring_attempts(s: TurnState, c: int, role: int) -> None:
    """The attempts of a contact: those in time from the first round, late ones from theirs (22.23, 22.24B).

    (awaw-2011:22.161.A.2)
    """
    for a in sailing_in(s, c):
        f, u = s.attempt_force[a], s.attempt_unit[a]
        if u != terms.NONE:
            if s.attempt_standing[a] == terms.IN_TIME:
                s.battle_submarines[u] += 1
                s.role_in_battle[f], s.battle_role[f] = terms.FIRST_ROUND, role
        elif s.attempt_round[a] > 0:
            take_part(s, f, s.attempt_round[a], COUNTER_INTERCEPTOR if s.attempt_support[a] == 1 else role)


def bring_supports(s: TurnState, c: int) -> None:
    """Patrols that came to support a target which did not come: they are in the hex with those who counter there (22.163A-C)."""
    parent = s.contact_parent[c]
    lapsed = s.contact_standing[parent] == terms.LAPSED and s.contact_hex[parent] == s.contact_hex[c]
    if lapsed and not s.contact_submarine[c]:
        for a in sailing_in(s, parent):
            if s.attempt_support[a]:
                take_part(s, s.attempt_force[a], s.attempt_round[a], COUNTER_INTERCEPTOR)


def bring_countered(t: Sea, s: TurnState, c: int) -> None:
    """The interceptors on one path: those that have reached the hex, and later the others (22.252A-C).

    If none has come so far, the first of them to come are met when they do.
    """
    hex, soonest = s.contact_hex[c], MOST_ROUNDS
    for a in met_by(t, s, c):
        soonest = min(soonest, round_at(t, s, a, hex))
    for a in met_by(t, s, c):
        if may_join_late(t.interception, 1, 0, 1):
            take_part(s, s.attempt_force[a], round_at(t, s, a, hex) - soonest + terms.FIRST_ROUND, MAIN)


def met_by(t: Sea, s: TurnState, c: int) -> Iterator[int]:
    """Attempts fought by a contact that counters them, which ever come to its hex."""
    for a in range(s.attempts):
        if is_met_by(s, c, a) and round_at(t, s, a, s.contact_hex[c]) >= terms.FIRST_ROUND:
            yield a


def is_met_by(s: TurnState, c: int, a: int) -> bool:
    """Whether an attempt is fought by a contact that counters it: those on other paths are not, nor do they help (22.251)."""
    if s.contact_submarine[c] and a == s.contact_attempt[c]:
        return is_sailing(s, a)
    return is_sailing(s, a) and countered_together(1 if s.attempt_countered[a] == c else 0, False)


def round_at(t: Sea, s: TurnState, a: int, hex: int) -> int:
    """Round in which an attempt comes to a hex of its path (22.252A)."""
    return entry_round(t.interception, s.theatre, s.attempt_hexes_moved[a], place_on_attempt(s, a, hex))


def begin_strike(t: Sea, s: TurnState, k: int) -> None:
    """Aircraft alone attack a leg or a force that sails to intercept (22.132A, 22.19A, 22.19B)."""
    clear_battle(s)
    s.battle_strike, s.battle_hex, s.battle_level = k, s.strike_hex[k], FIRST
    s.battle_interceptor, s.battle_side = s.strike_side[k], 1 - s.strike_side[k]
    s.battle_mode = terms.AIR_ONLY
    s.strike_done[k] = 1
    leg = s.strike_leg[k]
    if leg != terms.NONE:
        s.battle_leg[leg] = 1
        s.leg_at[leg] = max(s.leg_at[leg], place_ahead(s, leg, s.strike_hex[k]))
        for f in forces_on(s, leg):
            take_part(s, f, terms.FIRST_ROUND, MAIN)
    else:
        take_part(s, s.attempt_force[s.strike_attempt[k]], terms.FIRST_ROUND, MAIN)
    start(t, s)
