"""The order of a naval player turn: announce, sail, resolve, carry out, return; stage after stage (22.15, 22.164, 22.18)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.terms import DISPLACED, NO_CARGO, PATROL_STAYS
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import emit_leg
from flagplot.games.awaw.turn.intercept.rolls import note_spotted
from flagplot.games.awaw.turn.rows import forces_of, free_leg, has_ships, leg_has_ships, waits_to_go_home, wave_mark
from flagplot.games.awaw.turn.sailing import leg_is_there
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.together import open_leg
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons


def begin_stage(s: TurnState) -> None:
    """A stage begins: every force may intercept once more, and is free until its activity is announced (22.11, 22.14A)."""
    emit(s, events.STAGE_BEGINS, stage=s.stage)
    for f in range(2 * terms.FORCES):
        s.tried[f] = 0
        s.failed[f] = 0
        s.committed[f] = 0
        s.patrol_waits[f] = 0
    for u in range(2 * terms.UNITS):
        s.tried_factors[u] = 0


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
    found = False
    for leg in range(terms.SAILING_LEGS):
        if s.leg_standing[leg] == terms.ANNOUNCED and s.leg_wave[leg] == wave:
            found = True
    if found:
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
    for leg in range(terms.SAILING_LEGS):
        displaced = s.leg_activity[leg] == DISPLACED and s.leg_standing[leg] == terms.ANNOUNCED
        if displaced and s.leg_wave[leg] == wave and leg_has_ships(s, leg):
            return True
    return False


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
    s.waiting[terms.WAITING_WAVE] = wave
    s.waiting[terms.WAITING_HUNTER] = hunter
    s.waiting[terms.WAITING_LEVEL] = s.level
    s.waiting[terms.WAITING_CONTACTS] = s.contacts
    s.waiting[terms.WAITING_ATTEMPTS] = s.attempts
    s.waiting[terms.WAITING_STRIKES] = s.strikes
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


def open_patrol_legs(s: TurnState) -> None:
    """Patrols that mean to stay for the combat phase may be intercepted where they are (22.22B)."""
    if s.stage != terms.COMBAT:
        return
    for f in forces_of(s.mover):
        if s.standing[f] == terms.OFFENSIVE_PATROL and has_ships(s, f) and s.formation[f] != terms.SUBMARINES:
            open_patrol_leg(s, f)
    for leg in range(terms.SAILING_LEGS):
        if s.leg_standing[leg] == terms.ANNOUNCED and s.leg_activity[leg] == PATROL_STAYS:
            emit_leg(s, leg)


def open_patrol_leg(s: TurnState, f: int) -> None:
    """A patrol in its hex is a leg of that hex alone; patrols of one hex are together."""
    for leg in range(terms.SAILING_LEGS):
        stays = s.leg_standing[leg] == terms.ANNOUNCED and s.leg_activity[leg] == PATROL_STAYS
        if stays and s.leg_path[leg][0] == s.hex[f]:
            s.leg_force[leg][f % terms.FORCES] = 1
            return
    leg = free_leg(s)
    if leg == terms.NONE:
        emit(s, events.MET_NOWHERE, side=s.mover)
        return
    open_leg(s, leg, s.mover)
    s.leg_wave[leg] = terms.OUTBOUND
    s.leg_activity[leg] = PATROL_STAYS
    s.leg_from_port[leg] = 1
    s.leg_cargo[leg] = NO_CARGO
    s.leg_length[leg] = 1
    s.leg_path[leg][0] = s.hex[f]
    s.leg_force[leg][f % terms.FORCES] = 1


def gather(s: TurnState) -> None:
    """The legs of the wave are under way; interception begins with the first level (22.164A).

    Squadrons that a patrol attacks on its way have spotted it, for every interceptor (22.22G, 22.18F).
    """
    for leg in range(terms.SAILING_LEGS):
        if s.leg_standing[leg] == terms.ANNOUNCED and s.leg_wave[leg] == s.wave:
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
