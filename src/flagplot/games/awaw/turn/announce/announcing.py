"""Announcing: strategic cards, then all contemporaneous activities of the stage with their paths (22.12, 22.13A, 22.15, 22.22I).

Forces on a mission keep their room as long as they are afloat, those that change base or redeploy leave it behind when they sail.
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.attempt.dice import codebreaking_lead
from flagplot.games.awaw.interception.terms import (
    ABOARD,
    BASE_CHANGE,
    BY_RANGES,
    DISPLACED,
    ESCORT,
    INVASION,
    NO_CARGO,
    PATROL,
    REDEPLOYMENT,
    SUPPLY,
)
from flagplot.games.awaw.shared.ports import overstacking
from flagplot.games.awaw.shared.terms import SUBMARINE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.planning import carries_out, goes_further, is_leg_of, plan_refusal
from flagplot.games.awaw.turn.legs import came_before, forces_on, free_leg, leg_end, task_forces_in
from flagplot.games.awaw.turn.rows import (
    copy_leg,
    end_place,
    factors,
    factors_in_port,
    has_ships,
    is_ashore,
    ships_of,
    units_of,
)
from flagplot.games.awaw.turn.sailing import is_divided, sails_unguarded
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import COMBAT, END_STAGE, GOING_HOME, NONE, PLACES, UNITS
from flagplot.games.awaw.turn.words import asks, events, reasons


def make_room(s: TurnState, f: int) -> None:
    """A force that moves to another base leaves its room, and first of all its excess there."""
    p = s.home[f]
    moves = s.activity[f] in (BASE_CHANGE, REDEPLOYMENT)
    if p == NONE or not moves or s.vacated_base[f]:
        return
    s.vacated_base[f] = 1
    give_room(s, p, factors_in_port(s, f))


def give_room(s: TurnState, p: int, factors: int) -> None:
    """Factors leave a port."""
    relieved = min(factors, s.place_excess[p])
    s.place_excess[p] -= relieved
    s.place_room[p] += factors - relieved


def free_room(s: TurnState, f: int, factors: int) -> None:
    """Ships that are sunk take no more room in the base to which their force may return (22.63)."""
    if s.home[f] != NONE and not s.vacated_base[f]:
        give_room(s, s.home[f], factors)


def drop_cargo(s: TurnState, f: int) -> None:
    """A force has no more cargo aboard than its laden ships can carry: what ships carried is lost with them (22.82A).

    By ruling also where they found no room in port (22.63D).
    """
    s.cargo[f] = min(s.cargo[f], sum(s.size[u] * s.count[u] for u in ships_of(s, f) if s.laden[u]))


def take_room(s: TurnState, f: int, p: int) -> None:
    """A force comes into a port: what finds no room is eliminated if a redeployment failed, else unless it moves on in time.

    (22.63D, 22.63E)
    """
    taken = factors_in_port(s, f)
    if p == s.home[f] and not s.vacated_base[f]:
        return
    if p != s.home[f] and not s.vacated_base[f] and s.home[f] != NONE:
        give_room(s, s.home[f], taken)
    failed = 1 if s.activity[f] == REDEPLOYMENT and s.standing[f] == GOING_HOME else 0
    over = overstacking(taken, s.place_room[p], 0, failed)
    s.place_room[p] = max(0, s.place_room[p] - taken)
    s.place_excess[p] += over.excess
    s.vacated_base[f] = 0
    if over.excess > 0:
        s.excess_due[p] = 1 if over.at_once > 0 else s.excess_due[p]
        emit(s, events.OVERSTACKED, side=p // PLACES, place=p, excess=over.excess, at_once=over.at_once)


def takes_room_in(s: TurnState, u: int, p: int) -> bool:
    """Whether a row has ships that take room in a port."""
    f = s.in_force[u]
    return f != NONE and s.count[u] > 0 and s.kind[u] != SUBMARINE and is_ashore(s, f) and s.home[f] == p


def may_eliminate(s: TurnState, answer: int) -> int:
    """A ship of the owner's choice in the port (22.63D)."""
    u = s.ask_seat * UNITS + answer
    return reasons.MAY if takes_room_in(s, u, s.ask_subject) else reasons.NOT_IN_THAT_PORT


def eliminate_ship(s: TurnState, p: int, u: int) -> None:
    """Eliminate a ship, of the ships of one row a damaged one; squadrons and cargo aboard go with it."""
    s.count[u] -= 1
    s.damaged[u] = max(0, s.damaged[u] - 1)
    s.sunk[u] += 1
    s.squadrons[u] = 0 if s.count[u] == 0 else s.squadrons[u]
    s.place_room[p] += max(0, s.size[u] - s.place_excess[p])
    s.place_excess[p] = max(0, s.place_excess[p] - s.size[u])
    drop_cargo(s, s.in_force[u])
    emit(s, events.EXCESS_LOST, side=u // UNITS, unit=u, place=p)


@flow
def settle_excess(s: TurnState) -> None:
    """Port by port, the owner says which ships beyond its room have to go (22.63D, 22.63E)."""
    for p in range(2 * PLACES):
        if s.excess_due[p] or (s.step == END_STAGE and s.stage != COMBAT and p // PLACES == s.mover):
            while s.place_excess[p] > 0 and any(takes_room_in(s, u, p) for u in units_of(s, p // PLACES)):
                row = ask(s, asks.EXCESS_SHIP, p // PLACES, p, -1, UNITS)
                eliminate_ship(s, p, p // PLACES * UNITS + row)
            s.place_excess[p] = 0
            s.excess_due[p] = 0


@flow
def play_cards(t: Sea, s: TurnState) -> None:
    """Each player plays strategic cards for naval interceptions, in secret until both have (22.22I).

    Where interception is automatic they change nothing, and no question is asked (awaw-2011:22.21).
    """
    rolls = t.interception.interception_method != BY_RANGES
    for side in range(2):
        if rolls and s.cards[side] > 0:
            s.cards_played[side] = ask(s, asks.CARDS, side, -1, -1, s.cards[side] + 1)
    for side in range(2):
        s.codebreaking[side] = codebreaking_lead(s.cards_played[side], s.cards_played[1 - side])
    if s.cards[0] + s.cards[1] > 0 and rolls:
        for side in range(2):
            emit(s, events.CARDS_SHOWN, side=side, cards=s.cards_played[side], enemy_cards=s.cards_played[1 - side])


def may_announce(t: Sea, s: TurnState, answer: int) -> int:
    """A plan is announced unchanged, or the forces stay; displaced forces cannot stay while a plan is open (22.15)."""
    operation = s.ask_subject
    if answer > 0:
        return plan_refusal(t, s, operation, answer)
    return reasons.MAY if not must_leave(t, s, operation) else reasons.NO_SUCH_PLAN


def must_leave(t: Sea, s: TurnState, operation: int) -> bool:
    """Whether a displaced force has a plan that it may follow (22.15D)."""
    return any(
        s.leg_length[leg] > 0
        and s.leg_operation[leg] == operation
        and s.leg_activity[leg] == DISPLACED
        and plan_refusal(t, s, operation, s.leg_plan[leg]) == reasons.MAY
        for leg in range(terms.SAILING_LEGS, terms.LEGS)
    )


def choose_plan(s: TurnState, operation: int, answer: int) -> None:
    """Note the plan; its forces are committed to it (22.11)."""
    s.operation_chosen[operation] = answer
    if answer == 0:
        emit(s, events.STAYS_IN_PORT, side=s.operation_side[operation], operation=operation)
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if is_leg_of(s, leg, operation, answer):
            for f in forces_on(s, leg):
                s.committed[f] = 1


def set_out(t: Sea, s: TurnState, operation: int) -> None:
    """Show the legs of an announced plan: paths, destinations, task forces, ground units aboard (22.12, 22.15A).

    (awaw-2011:22.12.1)  A leg through a strait or the Kiel canal is cut there into distinct activities (22.13A).
    """
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if is_leg_of(s, leg, operation, s.operation_chosen[operation]):
            last = open_leg_parts(t, s, leg)
            s.leg_plan_row[leg] = last
            close_ports(s, leg)
    for leg in range(terms.SAILING_LEGS):
        if s.leg_standing[leg] == terms.ANNOUNCED and s.leg_operation[leg] == operation:
            for f in forces_on(s, leg):
                leave_port(s, f, s.leg_activity[leg])


def close_ports(s: TurnState, plan: int) -> None:
    """The enemy's ports in the target hex of an announced invasion are closed to those who return (22.63C)."""
    if s.leg_activity[plan] != INVASION or goes_further(s, plan):
        return
    enemy = 1 - s.leg_side[plan]
    for p in range(enemy * terms.PLACES, end_place(s, enemy)):
        if s.place_hex[p] == leg_end(s, plan):
            s.place_invaded[p] = 1


def leave_port(s: TurnState, f: int, activity: int) -> None:
    """A force gets under way; sea supply and sea escort are cargo to those who guard them, on the return too (22.22A)."""
    s.standing[f] = terms.UNDER_WAY
    s.activity[f] = activity
    s.defensive[f] = 0
    make_room(s, f)
    s.had_cargo[f] = 1 if s.cargo[f] > 0 or activity in (SUPPLY, ESCORT) else 0


def open_leg_parts(t: Sea, s: TurnState, plan: int) -> int:
    """Lay out one leg of a plan, cut at each strait; gives the row of its last part."""
    start, last = 0, terms.NONE
    for place in range(s.leg_length[plan]):
        ends = place == s.leg_length[plan] - 1
        if not ends and is_divided(t, s.leg_path[plan][place], s.leg_path[plan][place + 1]):
            if place > start or last == terms.NONE:
                last = open_leg_part(s, plan, start, place, last)
                start = place
        elif ends:
            last = open_leg_part(s, plan, start, place, last)
    return last


def open_leg_part(s: TurnState, plan: int, start: int, end: int, after: int) -> int:
    """Announce the part of a planned leg between two places of its path in a row of its own: with what its forces have aboard.

    `after` is the part before a strait.
    """
    leg = free_leg(s)
    copy_leg(s, plan, leg)
    s.leg_standing[leg] = terms.ANNOUNCED
    s.leg_wave[leg] = wave_of(s, plan)
    s.leg_ground[leg] = sum(s.ground[f] for f in forces_on(s, plan))
    s.leg_cargo[leg] = ABOARD if any(s.cargo[f] > 0 for f in forces_on(s, plan)) else NO_CARGO
    s.leg_able[leg] = max((carries_out(s, f, s.leg_activity[plan]) for f in forces_on(s, plan)), default=0)
    for place in range(start, end + 1):
        s.leg_path[leg][place - start] = s.leg_path[plan][place]
    s.leg_length[leg] = end - start + 1
    s.leg_strait[leg] = 0
    s.leg_from_port[leg] = begins_in_port(s, plan)
    if after != terms.NONE:
        s.leg_from_port[leg] = 0
        s.leg_strait[leg] = 1
        s.leg_split[leg] = 0
        s.leg_before[leg][0] = after
    else:
        for k in range(terms.BEFORE):
            before = s.leg_before[plan][k]
            s.leg_before[leg][k] = s.leg_plan_row[before] if before != terms.NONE else terms.NONE
    emit_leg(s, leg)
    return leg


def begins_in_port(s: TurnState, plan: int) -> int:
    """1 if a force of a leg that no earlier leg has brought is in port at its start (22.12A).

    A sea supply line without guards begins in port (22.9434).
    """
    if sails_unguarded(s, plan):
        return 1 if s.leg_before[plan][0] == terms.NONE else 0
    from_port = any(s.standing[f] == terms.IN_PORT and not came_before(s, plan, f) for f in forces_on(s, plan))
    return 1 if from_port else 0


def wave_of(s: TurnState, leg: int) -> int:
    """Wave in which a leg is sailed: patrols first, displaced forces with those that return at once (22.15D, 22.164A)."""
    if s.leg_activity[leg] == PATROL:
        return terms.PATROLS_OUT
    if s.leg_activity[leg] == DISPLACED:
        return terms.IMMEDIATE if s.leg_side[leg] == s.mover else terms.HOMEWARD
    return terms.OUTBOUND


def emit_leg(s: TurnState, leg: int) -> None:
    """Make a leg known: to all its path, its task forces and cargo, to its owner the forces (22.15A)."""
    side = s.leg_side[leg]
    s.leg_task_forces[leg] = task_forces_in(s, leg)
    emit(s, events.LEG_COURSE, leg=leg, activity=s.leg_activity[leg], start=s.leg_path[leg][0], end=leg_end(s, leg))
    emit(s, events.LEG_ANNOUNCED, side=side, leg=leg, task_forces=s.leg_task_forces[leg], ground=s.leg_ground[leg])
    for f in forces_on(s, leg):
        if has_ships(s, f):
            emit(s, events.LEG_FORCE, side=side, leg=leg, force=f, factors=factors(s, f))


@flow
def announce(t: Sea, s: TurnState) -> None:
    """Every activity of the stage is announced before the opponent decides anything (22.15, awaw-2011:22.15.0)."""
    for operation in range(s.operations):
        if s.operation_stage[operation] == s.stage and s.operation_chosen[operation] == terms.NONE:
            plans = s.operation_plans[operation]
            answer = ask(s, asks.ANNOUNCE, s.operation_side[operation], operation, -1, plans + 1)
            choose_plan(s, operation, answer)
    for operation in range(s.operations):
        if s.operation_stage[operation] == s.stage and s.operation_chosen[operation] > 0:
            set_out(t, s, operation)
