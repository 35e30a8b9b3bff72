"""What a battle leaves behind: losses, hits, aircraft and cargo, who goes on and who goes home (22.55, 22.61C, 22.8, 22.92).

Ships that withdrew while the rest of their force fights on, or may choose its base, become a force of their own, bound for home.
"""

from collections.abc import Iterator

from flagplot.core.event import emit
from flagplot.games.awaw.battle.ending.homeward import took_part
from flagplot.games.awaw.interception.arrival import attacks_once
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.ports import returns_to_origin
from flagplot.games.awaw.shared.units import bases_of, is_below_ten, used_submarines, wing_free
from flagplot.games.awaw.shared.units import wings_of as wings_in_battle
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import free_room
from flagplot.games.awaw.turn.announce.reforming import body_of
from flagplot.games.awaw.turn.rows import (
    copy_force,
    damage,
    factors,
    forces_of,
    free_force,
    has_ships,
    ships_of,
    split_row,
    units_of,
    wings_of,
)
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import (
    flown_among,
    has_rows_ashore,
    mission_of,
    squadrons_for,
)
from flagplot.games.awaw.turn.settle.in_port import note_losses
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events


def bring_back(t: Sea, s: TurnState) -> None:
    """Write back what became of everyone who had a part in the battle (22.8)."""
    s.winner, s.rounds_fought = s.battle.winner, s.battle.round
    for side in range(2):
        note_losses(s, side)
        land_aircraft(t, s, side)
        base_patrols_ashore(s, side)
        for u in units_of(s, side):
            if any(True for _row in rows_of_unit(s, u)):
                bring_back_unit(s, side, u)
        for f in forces_of(side):
            if fought_above(s, f):
                settle_force(s, f)
        for f in forces_of(side):
            if fought_above(s, f):
                part_ships(s, f)
                # A task force that losses leave with fewer than ten factors is one no more (22.421A, 22.22E).
                if s.formation[f] == terms.TASK_FORCE and has_ships(s, f) and is_below_ten(factors(s, f)):
                    s.formation[f] = terms.LOOSE
    s.fighting = 0


def fought_above(s: TurnState, f: int) -> bool:
    """Whether a force had a part in the battle and is more than submarines."""
    return s.role_in_battle[f] != terms.NO_PART and s.formation[f] != terms.SUBMARINES


def end_row(s: TurnState, side: int) -> int:
    """Row after the side's last one in the battle."""
    return side * battle.UNITS + s.battle.units[side]


def unit_of(s: TurnState, row: int) -> int:
    """Unit of the turn of a battle row; a row split off in battle has the same one."""
    while s.battle_unit[row] == terms.NONE and s.battle.split_from[row] != terms.NONE:
        row = s.battle.split_from[row]
    return s.battle_unit[row]


def rows_of(s: TurnState, f: int) -> Iterator[int]:
    """Rows of a force's ships in the battle."""
    for row in range(f // terms.FORCES * battle.UNITS, end_row(s, f // terms.FORCES)):
        if s.in_force[unit_of(s, row)] == f:
            yield row


def rows_of_unit(s: TurnState, u: int) -> Iterator[int]:
    """Rows of a unit's ships in the battle."""
    for row in range(u // terms.UNITS * battle.UNITS, end_row(s, u // terms.UNITS)):
        if unit_of(s, row) == u:
            yield row


def part_ships(s: TurnState, f: int) -> None:
    """Carriers sent home from those who fought, and ships that withdrew from those who stayed, are on their own (22.27, 22.61C)."""
    parts = parts_from_withdrawn(s, f)
    sent_home = sum(s.battle.withdrawn[row] for row in rows_of(s, f) if is_sent_home(s, row))
    others = ships_that_stayed(s, f) + withdrawn(s, f) > sent_home
    if others and sent_home > 0 and (parts or came_to_meet(s, f)):
        send_off(s, f, 1)
    if parts:
        send_off(s, f, 0)


def came_to_meet(s: TurnState, f: int) -> bool:
    """Whether a force intercepted, countered or came in support (22.27)."""
    of_interceptor = f // terms.FORCES == s.battle_interceptor
    return of_interceptor or s.battle_role[f] != battle.MAIN or s.battle_level != FIRST


def is_sent_home(s: TurnState, row: int) -> bool:
    """Whether a carrier returned to port for want of escorts while groups formed: it was not defeated (22.421A)."""
    return s.battle.withdrawn[row] > 0 and not s.battle.defeated[row]


def bring_back_unit(s: TurnState, side: int, u: int) -> None:
    """Count the survivors of a unit over all its rows in the battle (22.55, 22.54A)."""
    b = s.battle
    whole, hurt, lost = 0, 0, 0
    for row in rows_of_unit(s, u):
        whole += b.count[row] + b.withdrawn[row]
        hurt += b.damaged[row] + b.withdrawn_damaged[row]
        lost += b.sunk[row]
        s.hits[u] = b.hits[row]
        s.inverts[u] = max(s.inverts[u], min(1, b.inverted[row]))
        s.engaged[u] = max(s.engaged[u], b.engaged_in_battle[row])
        s.was_in_battle[u] = max(s.was_in_battle[u], took_part(b, row))
    if s.kind[u] == battle.SUBMARINE:
        s.count[u] -= lost
        s.attacked_factors[u] = sum(used_submarines(s.battle, row) for row in rows_of_unit(s, u))
        # Only the factors that attacked are inverted, see `spend`.
        if s.spent_factors[u] + s.attacked_factors[u] < s.count[u]:
            s.inverts[u] = s.inverts_before[u]
    else:
        s.count[u], s.damaged[u] = whole, hurt
        free_room(s, s.in_force[u], s.size[u] * lost)
    s.sunk[u] += lost
    if lost > 0:
        emit(s, events.UNITS_LOST, side=side, unit=u, lost=lost)


def land_aircraft(t: Sea, s: TurnState, side: int) -> None:
    """Aircraft that are left: those of carriers aboard, the others at their bases, free for the next battle (22.442, 22.22G).

    Those that aborted in the last counterair of their base are out for the rest of the player turn (22.435). Those that flew
    are inverted when it ends, where an edition prints it (awaw-2011:23.164). Those of a wing that attacked or covered in an attack
    under way are noted (awaw-2011:23.161.5).
    """
    b = s.battle
    for place in wings_in_battle(b, side):
        w = s.battle_wing[place]
        if w != terms.NONE:
            came = squadrons_for(t, s, w)
            lost = came - b.squadrons[place]
            s.wing_flown[w] += b.flown[place] - flown_among(s, w, came)
            s.wing_squadrons[w] -= lost
            struck = s.battle_mode == terms.AIR_ONLY and side == s.strike_side[s.battle_strike]
            if struck and attacks_once(t.interception):
                s.wing_busy[w] -= lost
            if s.battle_mode == terms.AIR_ONLY and not attacks_once(t.interception):
                s.wing_roles[w][s.battle_strike] = b.squadrons[place] - wing_free(b, place)
            s.wing_busy[w] += min(b.grounded[place], b.squadrons[place])
        elif b.wing_ship[place] != terms.NONE:
            u = unit_of(s, b.wing_ship[place])
            s.squadrons[u] = (
                b.squadrons[place] if b.count[b.wing_ship[place]] + b.withdrawn[b.wing_ship[place]] > 0 else 0
            )


def base_patrols_ashore(s: TurnState, side: int) -> None:
    """Combat air patrol that landed ashore is based there, takes room, and is inverted for its player turn (22.463B)."""
    if not has_rows_ashore(s, side):
        return
    for row in bases_of(s.battle, side):
        p = s.battle_base[row]
        landed = s.place_air_room[p] - s.battle.base_room[row]
        s.place_air_room[p] -= landed
        for w in wings_in_battle(s.battle, side):
            squadrons = min(landed, s.battle.flown_ashore[w])
            if squadrons > 0:
                s.battle.flown_ashore[w] -= squadrons
                landed -= squadrons
                base_squadrons(s, side, p, s.battle.wing_nation[w], squadrons)


def base_squadrons(s: TurnState, side: int, p: int, nation: int, squadrons: int) -> None:
    """Base naval squadrons of a nation at a place, inverted: with those there already, or in a row of their own."""
    found = terms.NONE
    for w in wings_of(s, side):
        full = s.wings[side] == terms.WINGS
        if s.wing_place[w] == p and s.wing_type[w] == battle.NAS and (full or s.wing_nation[w] == nation):
            found = w
    if found == terms.NONE:
        found = side * terms.WINGS + s.wings[side]
        s.wings[side] += 1
        s.wing_place[found], s.wing_type[found], s.wing_nation[found] = p, battle.NAS, nation
    s.wing_squadrons[found] += squadrons
    s.wing_busy[found] += squadrons
    s.wing_landed[found] += squadrons
    emit(s, events.BASED_ASHORE, side=side, wing=found, squadrons=squadrons, place=p)


def side_goes_on(s: TurnState, side: int) -> bool:
    """The victor may go on; a beaten side goes home; attacks outside combat do not stop a force by themselves (22.81A, 22.72)."""
    b = s.battle
    if b.combat_scope != battle.NAVAL_COMBAT:
        return True
    return b.winner == side and (side == s.battle_interceptor or b.goes_on[side] == 1)


def settle_force(s: TurnState, f: int) -> None:
    """Say what becomes of a force: it goes on, goes home, keeps its patrol or is lost (22.61C, 22.81).

    A defensive patrol that its side's victory or its own absence left undefeated stays on patrol (22.81B).
    """
    side = f // terms.FORCES
    s.came_too_late[f] = 1 if never_entered(s, f) else 0
    s.adopted[f] = max((s.battle.adopts[row] for row in rows_of(s, f) if s.count[unit_of(s, row)] > 0), default=0)
    carry_cargo(s, f)
    unbeaten = s.battle.winner == side or s.came_too_late[f] == 1
    if not has_ships(s, f):
        s.outcome[f] = terms.IS_LOST
    elif s.defensive[f] == 1 and side == s.battle_interceptor and unbeaten and withdrawn(s, f) == 0:
        s.outcome[f] = terms.STAYS_ON_PATROL
    elif side_goes_on(s, side) and ships_that_stayed(s, f) > 0:
        s.outcome[f] = terms.FIGHTS_ON
    else:
        s.outcome[f] = terms.GOES_HOME
        s.must_abort[f] = s.must_abort[f] if on_the_way_home(s) else 1 if is_beaten(s, f) else 0


def on_the_way_home(s: TurnState) -> bool:
    """Whether forces were met that had no activity any more: defeat there is none in a move to another base (22.63A)."""
    return s.battle.turn_context == battle.ON_THE_WAY_HOME


def is_beaten(s: TurnState, f: int) -> bool:
    """Whether a force that goes home is defeated: its side has not won, or all its ships withdrew (22.61C, 22.72).

    Who never came is not (22.163E): a patrol may move on later in the turn, bound to no base (22.63A).
    A victor that gives up its activity is not (22.81A), so it may choose its base, also after a base change (22.63A).
    """
    came = s.came_too_late[f] == 0
    return came and (s.battle.winner != f // terms.FORCES or ships_that_stayed(s, f) == 0)


def never_entered(s: TurnState, f: int) -> bool:
    """Whether the battle was over before any ship of the force came (22.26C, 22.163E)."""
    if s.role_in_battle[f] <= terms.FIRST_ROUND:
        return False
    return not any(s.was_in_battle[u] or s.sunk[u] > s.sunk_before[u] for u in ships_of(s, f))


def ships_that_stayed(s: TurnState, f: int) -> int:
    """Ships of a force that did not withdraw."""
    return sum(s.battle.count[row] for row in rows_of(s, f))


def withdrawn(s: TurnState, f: int) -> int:
    """Ships of a force that withdrew (22.61C)."""
    return sum(s.battle.withdrawn[row] for row in rows_of(s, f))


def carry_cargo(s: TurnState, f: int) -> None:
    """No more cargo than the ships left can carry, nor than their group kept in battle (22.82)."""
    if s.cargo[f] == 0:
        return
    room, kept = 0, 0
    for row in rows_of(s, f):
        u = unit_of(s, row)
        if s.laden[u]:
            room += s.size[u] * (s.battle.count[row] + s.battle.withdrawn[row])
            if s.battle.group_row[row] != terms.NONE and s.battle.count[row] > 0:
                kept = max(kept, s.battle.cargo[s.battle.group_row[row]])
    s.cargo[f] = min(s.cargo[f], room, kept + cargo_of_withdrawn(s, f))


def cargo_of_withdrawn(s: TurnState, f: int) -> int:
    """Cargo that went with the ships of a force that withdrew (22.61C)."""
    return sum(s.battle.cargo_taken[row] for row in rows_of(s, f))


def parts_from_withdrawn(s: TurnState, f: int) -> bool:
    """Whether ships that withdrew are on their own: the rest goes on, or only one of both is bound to a base (22.61C, 22.63A)."""
    if s.outcome[f] == terms.FIGHTS_ON:
        return True
    if s.outcome[f] != terms.GOES_HOME or ships_that_stayed(s, f) == 0:
        return False
    moved_base = returns_to_origin(0, 1, mission_of(s, f)) and not on_the_way_home(s)
    return (moved_base and s.must_abort[f] == 0) or carries_in_part(s, f)


def carries_in_part(s: TurnState, f: int) -> bool:
    """Whether of the ships assigned to units only those that withdrew have some aboard, or only the others (22.63B)."""
    if mission_of(s, f) == battle.SEA_SUPPLY:
        return False
    gone = sum(s.battle.withdrawn[row] for row in rows_of(s, f) if s.laden[unit_of(s, row)])
    left = sum(s.battle.count[row] for row in rows_of(s, f) if s.laden[unit_of(s, row)])
    taken = min(s.cargo[f], cargo_of_withdrawn(s, f))
    return gone > 0 and left > 0 and (taken > 0) != (s.cargo[f] > taken)


def send_off(s: TurnState, f: int, idle: int) -> None:
    """Ships that withdrew are defeated and go home by themselves, and so do `idle` carriers, undefeated (22.61C, 22.421A).

    Ships that stay and go on are not inverted because others of their row withdrew (22.81A).
    """
    side = f // terms.FORCES
    if withdrawn(s, f) == 0:
        return
    home = free_force(s, side)
    if home == terms.NONE:
        for row in rows_of(s, f):
            if s.battle.withdrawn[row] > 0:
                emit(s, events.SHIPS_NOT_PARTED, side=side, unit=unit_of(s, row), ships=s.battle.withdrawn[row])
        return
    copy_force(s, f, home)
    taken = 0 if idle == 1 else min(s.cargo[f], cargo_of_withdrawn(s, f))
    for row in rows_of(s, f):
        if s.battle.withdrawn[row] > 0 and (idle == 0 or is_sent_home(s, row)):
            split_unit(s, unit_of(s, row), row, home)
    if side != s.battle_interceptor and idle == 0 and s.outcome[f] == terms.FIGHTS_ON:
        for u in ships_of(s, f):
            s.inverts[u] = s.inverts_before[u]
    s.cargo[home] = taken
    s.cargo[f] -= taken
    s.formation[home] = body_of(s, home)
    s.outcome[home] = terms.GOES_HOME
    s.must_abort[home] = s.must_abort[f] if on_the_way_home(s) else 1 - idle


def split_unit(s: TurnState, u: int, row: int, home: int) -> None:
    """Put the ships of a battle row that withdrew into the force that goes home, in a row of their own if some stay."""
    gone, hurt, side = s.battle.withdrawn[row], s.battle.withdrawn_damaged[row], u // terms.UNITS
    if s.count[u] == gone:
        s.in_force[u] = home
        return
    if s.units[side] == terms.UNITS:
        emit(s, events.SHIPS_NOT_PARTED, side=side, unit=u, ships=gone)
        return
    new = split_row(s, u)
    s.in_force[new], s.count[new], s.damaged[new] = home, gone, hurt
    s.inverts_before[new] = s.inverts_before[u]
    s.damaged_before[new] = min(damage(hurt, 0), s.damaged_before[u])
    s.damaged_before[u] -= s.damaged_before[new]
    s.count[u] -= gone
    s.damaged[u] -= hurt
