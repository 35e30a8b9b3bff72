"""The order of a naval player turn: stage after stage, the deepest level first (22.15, 22.164, 22.18, 22.19)."""

from collections.abc import Iterator

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.core.rows import emptier
from flagplot.games.awaw.interception.arrival import attacks_once, orders_air_and_naval
from flagplot.games.awaw.interception.terms import (
    DISPLACED,
    FIRST,
    MOVING_PLAYER,
    NO_CARGO,
    PATROL_STAYS,
)
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import emit_leg
from flagplot.games.awaw.turn.intercept.company import may_sail_with
from flagplot.games.awaw.turn.intercept.contacts import list_meetings
from flagplot.games.awaw.turn.intercept.meeting import (
    begin_contact,
    begin_strike,
    is_met_by,
    meet_without_target,
    round_at,
)
from flagplot.games.awaw.turn.intercept.pending import ITEMS, is_ready
from flagplot.games.awaw.turn.intercept.rolls import note_spotted
from flagplot.games.awaw.turn.intercept.rows import attempts_of, contacts_now, is_sailing
from flagplot.games.awaw.turn.legs import (
    free_leg,
    leg_has_ships,
    leg_has_surface_ships,
    leg_sails,
    waits_to_go_home,
    wave_mark,
)
from flagplot.games.awaw.turn.rows import forces_of, has_ships, wings_of
from flagplot.games.awaw.turn.sailing import leg_can_be_met, leg_is_there
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import squadrons_in_strike
from flagplot.games.awaw.turn.settle.together import open_leg
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons

free_all = emptier(__name__, "free_all", TurnState, ("tried", "failed", "committed", "patrol_waits", "tried_factors"))


def begin_stage(s: TurnState) -> None:
    """A stage begins: every force may intercept once more, and is free until its activity is announced (22.11, 22.14A)."""
    emit(s, events.STAGE_BEGINS, stage=s.stage)
    free_all(s)


def end_turn(s: TurnState) -> None:
    """Patrols that remain at sea wait for the other player's turn."""
    for f in forces_of(s.mover):
        if s.standing[f] == terms.OFFENSIVE_PATROL and has_ships(s, f):
            s.standing[f] = terms.DEFENSIVE_PATROL
            s.defensive[f] = 1
            emit(s, events.REMAINED, side=s.mover, force=f, hex=s.hex[f])
    emit(s, events.TURN_ENDS, side=s.mover)


def begin_wave(s: TurnState, wave: int, hunter: int) -> None:
    """Begin a wave with the legs announced for it; none if there are none."""
    if any(True for _leg in legs_announced(s, wave)):
        s.wave = wave
        s.hunter = hunter
        s.wave_step = terms.GATHER


def begin_return(s: TurnState, wave: int, hunter: int) -> None:
    """Begin a wave of forces on their way home; none if there are none (22.15C, 22.18)."""
    if any_going_home(s, 1 - hunter) or any_displaced(s, wave):
        s.wave = wave
        s.hunter = hunter
        s.wave_step = terms.BASES


def any_going_home(s: TurnState, side: int) -> bool:
    """Whether a side has forces bound for home."""
    return any(waits_to_go_home(s, f) for f in forces_of(side))


def any_displaced(s: TurnState, wave: int) -> bool:
    """Whether displaced forces sail in a wave (22.13G)."""
    return any(s.leg_activity[leg] == DISPLACED and leg_has_ships(s, leg) for leg in legs_announced(s, wave))


def legs_announced(s: TurnState, wave: int) -> Iterator[int]:
    """Legs announced for a wave that has not begun."""
    for leg in range(terms.SAILING_LEGS):
        if s.leg_standing[leg] == terms.ANNOUNCED and s.leg_wave[leg] == wave:
            yield leg


def goes_home_at_once(s: TurnState) -> bool:
    """Forces that aborted, withdrew, were beaten or displaced return at once, then those that intercepted (22.15D, 22.27).

    First the moving player's, open to the other's interception, then the other's, open to the first; all others return together
    when the activities of the stage are done (22.15C, awaw-2011:22.15.C, awaw-2011:22.15.D).
    """
    if any_going_home(s, s.mover) or any_displaced(s, terms.IMMEDIATE):
        begin_return(s, terms.IMMEDIATE, 1 - s.mover)
        return True
    if any_going_home(s, 1 - s.mover) or any_displaced(s, terms.HOMEWARD):
        begin_return(s, terms.HOMEWARD, s.mover)
        return True
    return False


def interrupts(s: TurnState) -> bool:
    """Forces that a fight has sent home sail before the other fights of their wave, which waits meanwhile (22.15D).

    So do those that are beaten again on their way; the other player's go home when all of the moving player's are there.
    """
    mover_first = s.wave == terms.IMMEDIATE and not any_going_home(s, s.mover)
    if mover_first or s.depth == terms.MOST_WAITING:
        return False
    wave, hunter = s.wave, s.hunter
    if not goes_home_at_once(s):
        return False
    for k in range(terms.WAITS):
        s.waiting_below[s.depth][k] = s.waiting[k]
    s.depth += 1
    s.waiting[terms.WAITING_WAVE], s.waiting[terms.WAITING_HUNTER] = wave, hunter
    s.waiting[terms.WAITING_LEVEL], s.waiting[terms.WAITING_CONTACTS] = s.level, s.contacts
    s.waiting[terms.WAITING_ATTEMPTS], s.waiting[terms.WAITING_STRIKES] = s.attempts, s.strikes
    return True


def turn_for_home(s: TurnState, when: int) -> None:
    """All forces with their activity behind them return together, with the patrols that do not wait (22.15C, 22.18E)."""
    for f in forces_of(s.mover):
        done = s.standing[f] == terms.ON_TARGET and when == terms.WITH_OTHERS
        patrol = s.standing[f] == terms.OFFENSIVE_PATROL and s.stage == terms.COMBAT and s.patrol_waits[f] == when
        if done or patrol:
            s.standing[f] = terms.GOING_HOME
            s.return_place[f] = terms.NONE


def may_choose_home(t: Sea, s: TurnState, answer: int) -> int:
    """A patrol may wait until the others are in port; by the words of 2011 all return together (22.15C, awaw-2011:22.15.C)."""
    together = t.interception.patrols_that_wait == 1 and answer == terms.AFTER_OTHERS
    return reasons.ALL_RETURN_TOGETHER if together else reasons.MAY


def open_patrol_legs(t: Sea, s: TurnState) -> None:
    """Patrols that mean to stay for the combat phase may be intercepted where they are (22.22B)."""
    if s.stage != terms.COMBAT:
        return
    for f in forces_of(s.mover):
        if s.standing[f] == terms.OFFENSIVE_PATROL and has_ships(s, f) and s.formation[f] != terms.SUBMARINES:
            open_patrol_leg(t, s, f)
    for leg in legs_announced(s, terms.OUTBOUND):
        if s.leg_activity[leg] == PATROL_STAYS:
            emit_leg(s, leg)


def open_patrol_leg(t: Sea, s: TurnState, f: int) -> None:
    """A patrol in its hex is a leg of that hex alone; patrols of one hex are together but for nations kept apart (22.141E)."""
    leg = next(
        (
            leg
            for leg in legs_announced(s, terms.OUTBOUND)
            if s.leg_activity[leg] == PATROL_STAYS and s.leg_path[leg][0] == s.hex[f] and may_sail_with(t, s, f, leg)
        ),
        free_leg(s),
    )
    if leg == terms.NONE:
        emit(s, events.MET_NOWHERE, side=s.mover)
        return
    if s.leg_length[leg] == 0:
        open_leg(s, leg, s.mover)
        s.leg_wave[leg], s.leg_activity[leg], s.leg_cargo[leg] = terms.OUTBOUND, PATROL_STAYS, NO_CARGO
        s.leg_from_port[leg], s.leg_length[leg], s.leg_path[leg][0] = 1, 1, s.hex[f]
    s.leg_force[leg][f % terms.FORCES] = 1


def gather(s: TurnState) -> None:
    """The legs of the wave are under way; interception begins with the first level (22.164A).

    Squadrons that a patrol attacks on its way have spotted it, for every interceptor (22.22G, 22.18F).
    """
    for leg in legs_announced(s, s.wave):
        s.leg_wave[leg] = wave_mark(s)
        s.leg_standing[leg] = terms.SAILING if leg_is_there(s, leg) else terms.DROPPED
        if s.leg_spotted[leg] > 0:
            note_spotted(s, leg)
    emit(s, events.WAVE_BEGINS, wave=s.wave, side=s.hunter, depth=s.depth)


@flow
def patrols_choose(s: TurnState) -> None:
    """After the missions each patrol goes home with the others, after them, or not at all (22.15C, 22.18E)."""
    if s.stage != terms.COMBAT:
        return
    for f in forces_of(s.mover):
        if s.standing[f] == terms.OFFENSIVE_PATROL and has_ships(s, f):
            answer = ask(s, asks.PATROL_HOME, s.mover, f, -1, 3)
            s.patrol_waits[f] = answer
            if answer in (terms.AFTER_OTHERS, terms.REMAINS):
                emit(s, events.PATROL_STAYS, side=s.mover, hex=s.hex[f], choice=answer)


def may_order(s: TurnState, answer: int) -> int:
    """The items ready to be resolved (22.19)."""
    return reasons.MAY if is_ready(s, answer) else reasons.NOT_OPEN


def begin(t: Sea, s: TurnState, item: int) -> None:
    """Begin the fight of a contact or a strike."""
    if item < terms.CONTACTS:
        begin_contact(t, s, item)
    else:
        begin_strike(t, s, item - terms.CONTACTS)


def lapse(t: Sea, s: TurnState) -> int:
    """How many contacts lapse: without a target, or a force in time (22.24B, 22.26B); by one ruling, with unreached targets."""
    lapsed = 0
    for c in contacts_now(s):
        comes = has_target(s, c) and is_reached(t, s, c)
        if s.contact_standing[c] == terms.MET and not (comes and has_interceptor(s, c)):
            s.contact_standing[c] = terms.LAPSED
            lapsed += 1
            emit(s, events.CONTACT_LAPSES, contact=c, lapse=terms.NOBODY_COMES if comes else terms.NO_TARGET)
            list_meetings(t, s)
            meet_without_target(t, s, c)
    for k in range(s.waiting[terms.WAITING_STRIKES], s.strikes):
        if not s.strike_done[k] and not strike_has_target(s, k):
            s.strike_done[k] = 1
            recall(t, s, k)
            emit(s, events.STRIKE_LAPSES, side=s.strike_side[k], strike=k)
        elif not s.strike_done[k] and not any(squadrons_in_strike(t, s, k, w) for w in wings_of(s, s.strike_side[k])):
            s.strike_done[k] = 1
            emit(s, events.STRIKE_LOST, side=s.strike_side[k], strike=k)
    return lapsed


def recall(t: Sea, s: TurnState, k: int) -> None:
    """Squadrons whose target never comes have not flown, and are free again (22.132, 22.442)."""
    first = s.strike_side[k] * terms.WINGS
    for w in range(terms.WINGS):
        if attacks_once(t.interception):
            s.wing_busy[first + w] -= s.strike_wing[k][w]
        s.strike_wing[k][w] = 0


def has_target(s: TurnState, c: int) -> bool:
    """Whether what a contact intercepts is still coming; no late force comes to the hex of an interception that lapsed (22.24B)."""
    if s.contact_level[c] == FIRST:
        return leg_sails(s, s.contact_leg[c]) and leg_can_be_met(s, s.contact_leg[c])
    if s.contact_here[c] and s.contact_standing[s.contact_parent[c]] == terms.LAPSED:
        return False
    return any(is_met_by(s, c, a) for a in range(s.attempts))


def is_reached(t: Sea, s: TurnState, c: int) -> bool:
    """Whether any of those countered on their way have come as far; by one ruling there is else no battle (22.252A)."""
    on_the_way = s.contact_level[c] > FIRST and s.contact_here[c] == 0 and s.contact_submarine[c] == 0
    if t.interception.countered_before_arrival == 0 or not on_the_way:
        return True
    return any(
        is_met_by(s, c, a) and round_at(t, s, a, s.contact_hex[c]) == terms.FIRST_ROUND for a in range(s.attempts)
    )


def has_interceptor(s: TurnState, c: int) -> bool:
    """Whether a force that came in time is still there."""
    return any(s.attempt_standing[a] == terms.IN_TIME and not s.attempt_support[a] for a in attempts_of(s, c))


def strike_has_target(s: TurnState, k: int) -> bool:
    """Whether what aircraft were sent against still comes."""
    leg, a = s.strike_leg[k], s.strike_attempt[k]
    if leg != terms.NONE:
        return leg < terms.LEGS and leg_sails(s, leg) and leg_has_surface_ships(s, leg)
    return is_sailing(s, a)


@flow
def choose_item(t: Sea, s: TurnState) -> int:
    """The next item to resolve; a player chooses among several (22.19A-C)."""
    if sum(1 for item in range(ITEMS) if is_ready(s, item)) > 1:
        first = 1 - s.hunter if orders_air_and_naval(t.interception, s.level) == MOVING_PLAYER else s.hunter
        item = ask(s, asks.ORDER, first, -1, -1, ITEMS)
        return item
    return next((item for item in range(ITEMS) if is_ready(s, item)), terms.NONE)
