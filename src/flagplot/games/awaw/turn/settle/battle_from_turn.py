"""Into a battle: the forces, submarines and aircraft of a naval turn become the rows of a battle (22.33, 22.141, 22.162).

The flow has noted who takes part, and from which round (`role_in_battle`); `turn_from_battle` writes the results back.  Where
a battle has no rows left, the log names the forces left out; forces beyond twelve come as one.
"""

from typing import Final

from flagplot.core.event import emit, share_log
from flagplot.core.rows import emptier, projector
from flagplot.games.awaw.battle.air.landing import DIVERSION_RANGE
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import enter_segment
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.interception.arrival import attacks_once
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.units import group_row, is_carrier
from flagplot.games.awaw.shared.units import wings_of as wings_in_battle
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.rows import sailing_in
from flagplot.games.awaw.turn.legs import is_homeward, legs_in_battle
from flagplot.games.awaw.turn.rows import forces_of, has_ships, units_of, wings_of
from flagplot.games.awaw.turn.sailing import by_air_from, is_bare_line, is_in_range
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.in_port import add_ports_of_line, add_supply_ports, set_destroyers
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events

LAST_FORCE = terms.BATTLE_FORCES - 1
OF_ITS_OWN: Final = "rows of a battle are its own"
forget_rows = emptier(__name__, "forget_rows", TurnState, ("battle_unit", "battle_wing", "battle_base", "battle_force"))
bring_side = projector(
    __name__,
    "bring_side",
    TurnState,
    "battle",
    BattleState,
    "side",
    {
        "units": OF_ITS_OWN,
        "wings": OF_ITS_OWN,
        "destroyers_in_box": "only the moving player's activities pass there",
    },
)
bring_unit = projector(
    __name__,
    "bring_unit",
    TurnState,
    "battle",
    BattleState,
    "unit",
    {
        "sunk": "a battle counts its own losses",
        "inverted": "in a battle it is who will be inverted after it",
        "split_from": OF_ITS_OWN,
        "damaged_before": "in a battle it counts for the present fleet combat",
    },
)


def begin(t: Sea, s: TurnState) -> None:
    """Set up the battle in `battle_hex` with all whom the flow has given a part in it (22.141)."""
    s.battle = BattleState()
    share_log(s, s.battle)
    forget_rows(s)
    set_battle(s)
    for side in range(2):
        set_side(s, side)
        for f in forces_of(side):
            if s.role_in_battle[f] != terms.NO_PART and s.formation[f] != terms.SUBMARINES and has_ships(s, f):
                add_force(s, side, f)
        add_ships(s, side)
        add_line(s, side)
        for u in units_of(s, side):
            if s.battle_submarines[u] > 0:
                add_submarine(s, side, u, s.battle_submarines[u])
        add_land_based_air(t, s, side)
    s.fighting = 1


def set_battle(s: TurnState) -> None:
    """What holds for both sides; the way home is the turn's own affair (22.15C).

    Each of several activities decides for itself whether it goes on (22.81A).
    """
    b, first = s.battle, s.battle_level == interception.FIRST
    b.theatre, b.interceptor, b.round_limit = s.theatre, s.battle_interceptor, s.round_limit
    outbound = sum(1 for leg in legs_in_battle(s) if is_homeward(s, leg) == 0)
    returning = first and any(is_homeward(s, leg) == 1 for leg in legs_in_battle(s))
    b.turn_context = battle.ON_THE_WAY_HOME if returning else battle.INSIDE_A_TURN
    b.countered = 0 if first else 1
    b.several = 1 if (first and outbound > 1) or (not first and has_no_target(s)) else 0
    b.combat_scope = battle.NAVAL_COMBAT
    if s.battle_mode == terms.SUBMARINES_ONLY:
        b.combat_scope = battle.SUBMARINES_ALONE
    elif s.battle_mode == terms.AIR_ONLY:
        b.combat_scope = battle.AIRCRAFT_ALONE
    enter_segment(b, battle.FORMATION)


def has_no_target(s: TurnState) -> bool:
    """Whether countered interceptors have no target left: all of them have turned back (22.26B)."""
    c = s.battle_contact
    return c != terms.NONE and not any(
        (p == s.contact_parent[c] or is_countered_with(s, p)) and s.contact_standing[p] != terms.LAPSED
        for p in range(s.contacts)
    )


def is_countered_with(s: TurnState, p: int) -> bool:
    """Whether forces of an interception that still sail are countered in the present battle, on their way (22.162)."""
    return any(s.attempt_countered[a] == s.battle_contact for a in sailing_in(s, p))


def set_side(s: TurnState, side: int) -> None:
    """What a side brings along into each battle (22.451B, 22.552A, 22.941, 23.42)."""
    bring_side(s, side, side)
    set_destroyers(s, side)
    s.battle.ports[side] = 1


def mission_of(s: TurnState, f: int) -> int:
    """The activity of the force, if it matters in battle (22.427, 22.552B, 22.63A)."""
    errand = s.activity[f]
    if errand == interception.SUPPLY:
        return battle.SEA_SUPPLY
    if errand == interception.TRANSPORT:
        return battle.SEA_TRANSPORT
    if errand == interception.INVASION:
        return battle.SEABORNE_INVASION
    if errand == interception.ESCORT:
        return battle.SEA_ESCORT
    if errand == interception.BASE_CHANGE:
        return battle.BASE_CHANGE
    if errand == interception.REDEPLOYMENT:
        return battle.NAVAL_REDEPLOYMENT
    at_large = errand < interception.DISPLACED and f // terms.FORCES != s.battle_interceptor
    return battle.OTHER_MISSION if at_large or errand == interception.RETURN else battle.NO_CARGO_MISSION


def add_force(s: TurnState, side: int, f: int) -> None:
    """A force comes as one, in the first round or later (22.24B, 22.421)."""
    b = s.battle
    place = place_of(s, side, terms.NONE)
    g = group_row(side, battle.NUMBERS + 1 + place)
    if s.battle_force[side * terms.BATTLE_FORCES + place] == terms.NONE:
        s.battle_force[side * terms.BATTLE_FORCES + place] = f
        late = s.role_in_battle[f] > terms.FIRST_ROUND
        b.standing[g] = battle.LATE if late else battle.ENGAGED
        b.enters[g] = s.role_in_battle[f] if late else 0
        b.is_tf[g] = 1 if s.formation[f] == terms.TASK_FORCE else 0
        # On its way home it protects no sea supply line any more, though that still hampers it (22.71C, 22.9434).
        gone_by = mission_of(s, f) == battle.SEA_SUPPLY and s.standing[f] == terms.GOING_HOME
        b.mission[g] = battle.OTHER_MISSION if gone_by else mission_of(s, f)
    else:
        emit(s, events.FORCES_TOGETHER, side=side, force=f, other=s.battle_force[side * terms.BATTLE_FORCES + place])
    b.cargo[g] += s.cargo[f]
    add_supply_ports(s, f, g)


def add_ships(s: TurnState, side: int) -> None:
    """The ships of all forces, in the order of their rows independent of their forces, which are not shown with them."""
    for u in units_of(s, side):
        f = s.in_force[u]
        if f != terms.NONE and s.count[u] > 0 and s.kind[u] != battle.SUBMARINE and s.formation[f] != terms.SUBMARINES:
            if s.role_in_battle[f] != terms.NO_PART and has_row(s, side, u):
                add_ship(s, side, u, f, place_of(s, side, f))


def place_of(s: TurnState, side: int, f: int) -> int:
    """The place that a force has among those of its side in the battle; those beyond the last are with the last one.

    Without a force (NONE) it is the first free place.
    """
    place = 0
    while place < LAST_FORCE and s.battle_force[side * terms.BATTLE_FORCES + place] != f:
        place += 1
    return place


def has_row(s: TurnState, side: int, u: int) -> bool:
    """Whether the battle has a row left for ships of the turn; if not, an event says that they take no part."""
    if s.battle.units[side] < battle.UNITS:
        return True
    emit(s, events.SHIPS_LEFT_OUT, side=side, unit=u)
    return False


def add_line(s: TurnState, side: int) -> None:
    """Sea supply lines without guards come as one force without ships, or with the last force (22.141B, 22.421A)."""
    place, found = place_of(s, side, terms.NONE), False
    g = group_row(side, battle.NUMBERS + 1 + place)
    for leg in legs_in_battle(s):
        if s.leg_side[leg] == side and is_bare_line(s, leg):
            found = True
            add_ports_of_line(s, leg, g)
    if found and s.battle_force[side * terms.BATTLE_FORCES + place] == terms.NONE:
        s.battle.standing[g], s.battle.mission[g] = battle.ENGAGED, battle.SEA_SUPPLY
        s.battle.bare_supply_line[g] = 1


def next_row(s: TurnState, side: int, u: int) -> int:
    """The next free unit row of the battle, for a unit of the turn."""
    row = side * battle.UNITS + s.battle.units[side]
    s.battle.units[side] += 1
    s.battle_unit[row] = u
    bring_unit(s, u, row)
    emit(s, events.MUSTERED, side=side, row=row, unit=u)
    return row


def add_ship(s: TurnState, side: int, u: int, f: int, place: int) -> None:
    """A named ship, or light ships counted in one row, with the aircraft of a carrier (20.12, 22.74)."""
    b, row = s.battle, next_row(s, side, u)
    b.original[row] = s.count[u]
    b.force[row], b.group_row[row] = place, group_row(side, battle.NUMBERS + 1 + place)
    b.origin[row], b.original_mission[row] = s.home[f] % terms.PLACES, mission_of(s, f)
    b.role[row], b.on_patrol[row] = s.battle_role[f], 1 if s.defensive[f] == terms.ON_DEFENCE else 0
    if is_carrier(s.kind[u]) and b.wings[side] == battle.WINGS:
        emit(s, events.CARRIER_AIR_LEFT_OUT, side=side, unit=u)
    elif is_carrier(s.kind[u]):
        w = side * battle.WINGS + b.wings[side]
        b.wings[side] += 1
        b.wing_nation[w], b.wing_type[w], b.wing_ship[w] = s.nation[u], battle.NAS, row
        b.complement[w], b.squadrons[w] = s.complement[u], s.squadrons[u]


def add_submarine(s: TurnState, side: int, u: int, factors: int) -> None:
    """Submarine factors of a unit come as a row of the battle; those that intercepted have to attack (22.914, 22.92)."""
    if has_row(s, side, u):
        row = next_row(s, side, u)
        s.battle.original[row], s.battle.count[row] = factors, factors
        s.battle.must_attack[row] = 1 if has_intercepted(s, u) else 0


def has_intercepted(s: TurnState, u: int) -> bool:
    """Whether submarines came by an attempt of their own, against an activity or against interceptors (22.16, 22.92)."""
    return any(s.attempt_unit[a] == u for a in range(s.attempts))


def add_land_based_air(t: Sea, s: TurnState, side: int) -> None:
    """Land-based aircraft within range, not engaged elsewhere, may take part, the nearest bases first (22.341, 22.442)."""
    for distance in range(battle.MOST_RANGE + 1):
        for p in range(side * terms.PLACES, side * terms.PLACES + s.places[side]):
            near = s.place_hex[p] != terms.NONE and by_air_from(t, s.place_hex[p], s.battle_hex) == distance
            sends = near and any(
                s.wing_place[w] == p and s.place_air[p] and squadrons_for(t, s, w) > 0 for w in wings_of(s, side)
            )
            wanted = sends or (near and takes_patrol(s, side, p, distance))
            if wanted and s.battle.bases[side] < battle.BASES:
                add_base(t, s, side, p, distance)
            elif wanted:
                emit(s, events.BASE_LEFT_OUT, side=side, place=p)


def takes_patrol(s: TurnState, side: int, p: int, distance: int) -> bool:
    """Whether combat air patrol may land at a place: an air base near enough, with room, though no aircraft are there (22.463B)."""
    carriers = any(s.battle.wing_ship[w] != terms.NONE for w in wings_in_battle(s.battle, side))
    return carriers and distance <= DIVERSION_RANGE and s.place_air[p] == 1 and room_ashore(s, p) > 0


def room_ashore(s: TurnState, p: int) -> int:
    """Squadrons from carriers for which a place has room, and the turn rows (22.463B)."""
    return s.place_air_room[p] if has_rows_ashore(s, p // terms.PLACES) else 0


def has_rows_ashore(s: TurnState, side: int) -> bool:
    """Whether the turn has rows left for a side's carrier aircraft at every base of a battle."""
    return s.wings[side] + battle.BASES <= terms.WINGS


def squadrons_for(t: Sea, s: TurnState, w: int) -> int:
    """Squadrons of a wing that take part: those uninverted, free and within range, in an air attack those sent.

    (22.442A, awaw-2011:23.161.1)
    """
    if s.battle_mode == terms.AIR_ONLY and s.strike_side[s.battle_strike] == w // terms.WINGS:
        return squadrons_in_strike(t, s, s.battle_strike, w)
    if not is_in_range(t, s, w, s.battle_hex):
        return 0
    return max(0, s.wing_squadrons[w] - s.wing_busy[w] - squadrons_used_there(s, w))


def squadrons_used_there(s: TurnState, w: int) -> int:
    """Squadrons of a wing that have had their role in a hex where submarines attack the same force, outside naval combat.

    Those that attacked it there, or covered it (awaw-2011:23.161.5): cover may have been flown twice by the same ones.
    """
    struck, covered = 0, 0
    for k in range(s.strikes):
        if s.battle_mode == terms.SUBMARINES_ONLY and s.strike_hex[k] == s.battle_hex and is_struck_force(s, k):
            if s.strike_side[k] == w // terms.WINGS:
                struck += s.wing_roles[w][k]
            else:
                covered = max(covered, s.wing_roles[w][k])
    return struck + covered


def flown_among(s: TurnState, w: int, squadrons: int) -> int:
    """How many squadrons that take part have flown before; those with a role in this hex already stay out (awaw-2011:23.164)."""
    return min(squadrons, max(0, s.wing_flown[w] - squadrons_used_there(s, w)))


def is_struck_force(s: TurnState, k: int) -> bool:
    """Whether the force that aircraft attacked under way is the one in this battle."""
    if s.strike_leg[k] != terms.NONE:
        return s.battle_leg[s.strike_leg[k]] == 1
    return (
        s.battle_level > interception.FIRST and s.role_in_battle[s.attempt_force[s.strike_attempt[k]]] != terms.NO_PART
    )


def squadrons_in_strike(t: Sea, s: TurnState, k: int, w: int) -> int:
    """Squadrons of a wing that fly in an air attack: those sent that no earlier attack has cost (awaw-2011:23.161.ex.2)."""
    sent = s.strike_wing[k][w % terms.WINGS]
    return sent if attacks_once(t.interception) else min(sent, max(0, s.wing_squadrons[w] - s.wing_busy[w]))


def add_base(t: Sea, s: TurnState, side: int, p: int, distance: int) -> None:
    """An air base and its wings (22.341, 23.13)."""
    b = s.battle
    row = side * battle.BASES + b.bases[side]
    b.bases[side] += 1
    s.battle_base[row] = p
    b.base_distance[row], b.base_in_range[row] = distance, 1
    b.base_operational[row], b.base_room[row] = s.place_air[p], room_ashore(s, p)
    for w in wings_of(s, side):
        flying = squadrons_for(t, s, w) if s.wing_place[w] == p else 0
        if flying > 0 and b.wings[side] == battle.WINGS:
            emit(s, events.AIR_LEFT_OUT, side=side, wing=w, squadrons=flying)
        elif flying > 0:
            place = side * battle.WINGS + b.wings[side]
            b.wings[side] += 1
            s.battle_wing[place] = w
            b.wing_nation[place], b.wing_type[place], b.wing_base[place] = s.wing_nation[w], s.wing_type[w], row
            b.squadrons[place], b.flown[place] = flying, flown_among(s, w, flying)
