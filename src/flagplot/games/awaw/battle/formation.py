"""Forming and numbering combat groups before the first round (22.421, 22.423), and a raider battle's single groups (22.35A)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.scouting import disclose_group
from flagplot.games.awaw.battle.ending.endings import entry_round, late_round
from flagplot.games.awaw.battle.numbering import copy_ships, empty_row
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import player_at
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import (
    carrying_capacity,
    groups_that_wait,
    is_empty,
    is_laden,
    ships,
    surplus_factors,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import (
    group_row,
    groups_of,
    is_carrier,
    ships_of,
    side_of_group,
    units_of,
    unnumbered,
)
from flagplot.games.awaw.words import asks, events, reasons


def set_rounds_of_entry(t: Tables, s: BattleState) -> None:
    """A late force whose shortfall in hexes is given enters in the round that the edition has for it (22.24B).

    So does a patrol that comes in support, at its own pace (22.163, 22.163C, awaw-2011:22.162.C.1).
    """
    for g in range(2 * terms.GROUPS):
        if s.standing[g] == terms.LATE and s.enters[g] < 0:
            short = -s.enters[g]
            s.enters[g] = entry_round(t, short, s.theatre)
            if any(s.role[u] == terms.COUNTER_INTERCEPTOR for u in ships_of(s, g)) and t.support_step[s.theatre] > 0:
                s.enters[g] = late_round(t.support_step[s.theatre], short)
            if s.enters[g] == 0:
                emit(s, events.NEVER_COMES, side=side_of_group(g), group=g)


def form_raid_group(t: Tables, s: BattleState, side: int) -> None:
    """In an SW box each force forms one group of any size, found by the other from the start (22.35A, 22.35B)."""
    g = group_row(side, 1)
    s.standing[g] = terms.ENGAGED
    for u in units_of(s, side):
        if s.group_row[u] >= 0 and s.standing[s.group_row[u]] == terms.ENGAGED:
            s.group_row[u] = g
    for f in unnumbered(side):
        s.cargo[g] += s.cargo[f]
        s.standing[f] = terms.ABSENT
    s.mission[g] = terms.SHIELDING_TRANSPORTS if side == s.interceptor else terms.OTHER_MISSION
    disclose_group(t, s, g)


def is_small_force(t: Tables, s: BattleState, g: int, round_of_entry: int) -> bool:
    """A force outside any TF, without cargo, that joins in the given round (22.421A, 22.421B).

    By ruling one that waited and one that arrives now join in the same round, and combine, or stay apart.
    (reading R-waiting-small-forces)
    """
    if s.is_tf[g] or is_laden(s, g) or s.surplus_of[g] >= 0:
        return False
    if round_of_entry == 0:
        return s.standing[g] == terms.ENGAGED and s.merged[g] == 0
    if s.standing[g] == terms.LATE and s.enters[g] == round_of_entry:
        return True
    waited = s.standing[g] == terms.SURPLUS or (s.standing[g] == terms.LATE and 0 < s.enters[g] < round_of_entry)
    return waited and t.small_forces_that_waited == 0


def merge_small_forces(t: Tables, s: BattleState, side: int, round_of_entry: int) -> None:
    """Forces outside TFs and without cargo combine into one group (22.421A, 22.421B, reading A13)."""
    into = -1
    for g in unnumbered(side):
        if is_small_force(t, s, g, round_of_entry):
            if into < 0:
                into = g
            else:
                join_groups(s, into, g)


def join_groups(s: BattleState, into: int, joining: int) -> None:
    """Put all units of one forming group into another (22.421A); once formed, groups never combine (22.426).

    A number that the scenario fixes for either is that of both.
    """
    for u in ships_of(s, joining):
        s.group_row[u] = into
    s.cargo[into] += s.cargo[joining]
    if not is_cargo_mission(s.mission[into]):
        s.mission[into] = s.mission[joining]
    for place in range(terms.HOMES):
        s.supply_ports[into][place] = max(s.supply_ports[into][place], s.supply_ports[joining][place])
    if s.fixed_number[into] == 0:
        s.fixed_number[into] = s.fixed_number[joining]
    empty_row(s, joining)
    s.merged[into] = 1
    emit(s, events.GROUPS_JOINED, side=side_of_group(into), into=into, joining=joining)


def is_cargo_mission(mission: int) -> bool:
    """Whether an activity is one of those that hamper a group (22.427, 22.552B)."""
    return terms.SEA_SUPPLY <= mission <= terms.SHIELDING_TRANSPORTS


def has_free_group(s: BattleState, side: int) -> bool:
    """Whether the side has a group without cargo that may strengthen another (22.421A)."""
    return any(s.standing[g] == terms.ENGAGED and not is_laden(s, g) for g in unnumbered(side))


def may_strengthen(s: BattleState, answer: int) -> int:
    """Only a group of one's own without cargo may join a group with cargo; each keeps a number that is fixed (22.421A, 22.423A)."""
    if answer == 0:
        return reasons.MAY
    g = s.ask_seat * terms.GROUPS + terms.NUMBERS + answer - 1
    if s.standing[g] != terms.ENGAGED or is_laden(s, g):
        return reasons.NOT_A_FREE_GROUP
    clash = s.fixed_number[s.ask_subject] > 0 and s.fixed_number[g] > 0
    return reasons.NUMBER_FIXED if clash else reasons.MAY


def movable(s: BattleState, g: int, u: int) -> bool:
    """Whether a ship counts as surplus that may form a second group; a force with cargo keeps its own ships (22.421A)."""
    side = side_of_group(g)
    if s.group_row[u] != g or s.count[u] == 0 or s.kind[u] == terms.TRANSPORT:
        return False
    return not is_laden(s, g) or s.force[u] != g - side * terms.GROUPS - terms.NUMBERS


def group_over_limit(s: BattleState, side: int, standing: int) -> int:
    """A group formed by combining with ships beyond 25 factors that may leave it, transports left out; -1 for none (22.421A)."""
    for g in unnumbered(side):
        over = s.merged[g] == 1 and surplus_factors(s, g) > 0
        if s.standing[g] == standing and over and any(movable(s, g, u) for u in ships_of(s, g)):
            return g
    return -1


def may_leave(s: BattleState, answer: int) -> int:
    """The surplus of a group with cargo comes from the group without cargo that joined it (22.421A)."""
    u = s.ask_seat * terms.UNITS + answer
    if s.group_row[u] != s.ask_subject or s.count[u] == 0:
        return reasons.NOT_IN_GROUP
    return reasons.MAY if movable(s, s.ask_subject, u) else reasons.ENCUMBERED_STAYS


def may_part(s: BattleState, u: int, overflow: int) -> bool:
    """Whether one ship may go to another group while others of its entry stay: there is a row for it."""
    return s.count[u] > 1 and (row_of_like(s, u, overflow) >= 0 or s.units[u // terms.UNITS] < terms.UNITS)


def move_surplus_ship(s: BattleState, u: int, overflow: int, hurt: int) -> None:
    """Move one ship, `hurt` 1 for a damaged one, to the group that takes the surplus, into the row of its like there (22.421A).

    Files keep rows free for that; where a turn has used them up, light ships of one entry go together, and an event says so.
    """
    if not may_part(s, u, overflow):
        s.group_row[u] = overflow
        if s.count[u] > 1:
            emit(s, events.SHIPS_GO_TOGETHER, side=u // terms.UNITS, unit=u, ships=s.count[u])
        return
    row = row_of_like(s, u, overflow)
    if row < 0:
        row = split_row(s, u)
        s.group_row[row] = overflow
    s.count[u] -= 1
    s.original[u] -= 1
    s.damaged[u] -= hurt
    s.count[row] += 1
    s.original[row] += 1
    s.damaged[row] += hurt


def overflow_group(s: BattleState, g: int) -> int:
    """The second group that takes a merged group's surplus: one with room, else a new row (22.421A)."""
    side = side_of_group(g)
    free = -1
    for f in unnumbered(side):
        if s.standing[f] == s.standing[g] and s.surplus_of[f] == g:
            return f
        if s.standing[f] == terms.ABSENT and free < 0 and ships(s, f) == 0:
            free = f
    s.standing[free] = s.standing[g]
    s.enters[free] = s.enters[g]
    s.merged[free] = 1
    s.surplus_of[free] = g
    return free


def row_of_like(s: BattleState, u: int, to: int) -> int:
    """Row of a group that holds ships parted from this one, -1 if there is none."""
    return next((v for v in units_of(s, u // terms.UNITS) if s.group_row[v] == to and s.split_from[v] == u), -1)


def split_row(s: BattleState, u: int) -> int:
    """Open a row for light ships of the same nation, type and force."""
    side = u // terms.UNITS
    row = side * terms.UNITS + s.units[side]
    s.units[side] += 1
    copy_ships(s, u, row)
    s.split_from[row] = u
    return row


def surplus_carrier_factors(s: BattleState, g: int) -> int:
    """Fast carrier factors beyond the fast fleet factors of the group (22.421A, 20.121, reading C08)."""
    balance = 0
    for u in ships_of(s, g):
        if is_carrier(s.kind[u]):
            balance += s.size[u] * s.count[u]
        elif s.slow[u] == 0 and s.kind[u] not in (terms.CVE, terms.TRANSPORT, terms.SUBMARINE):
            balance -= s.size[u] * (s.count[u] - s.damaged[u])
    return balance


def group_short_of_escorts(s: BattleState, side: int, standing: int) -> int:
    """A group formed by combining with more fast carrier factors than other fast fleet factors; -1 for none (22.421A)."""
    for g in unnumbered(side):
        if s.standing[g] == standing and s.merged[g] and surplus_carrier_factors(s, g) > 0:
            return g
    return -1


def leave_group(s: BattleState, u: int) -> None:
    """Ships go home without a part in the battle."""
    s.withdrawn[u], s.withdrawn_damaged[u] = s.count[u], s.damaged[u]
    s.count[u], s.damaged[u], s.group_row[u] = 0, 0, -1


def take_cargo_along(s: BattleState, u: int, g: int) -> None:
    """Ships that have left a group take along the cargo that those left in it cannot carry; the rest stays (22.427, 22.82)."""
    kept = min(s.cargo[g], carrying_capacity(s, g))
    s.cargo_taken[u] += s.cargo[g] - kept
    s.cargo[g] = kept


def may_go_home(s: BattleState, answer: int) -> int:
    """Only a fast carrier of that group goes home (22.421A)."""
    u = s.ask_seat * terms.UNITS + answer
    if s.group_row[u] != s.ask_subject or s.count[u] == 0:
        return reasons.NOT_IN_GROUP
    return reasons.MAY if is_carrier(s.kind[u]) else reasons.NOT_A_CARRIER


def groups_standing(s: BattleState, side: int, standing: int) -> int:
    """The number of groups of the side in this state."""
    return sum(1 for g in groups_of(side) if s.standing[g] == standing)


def may_wait(s: BattleState, answer: int) -> int:
    """Groups with cargo have to fight, unless there are more than six of them (22.421C, reading D17)."""
    g = s.ask_seat * terms.GROUPS + terms.NUMBERS + answer
    if s.standing[g] != terms.ENGAGED:
        return reasons.NO_SUCH_GROUP
    laden = sum(1 for f in groups_of(s.ask_seat) if s.standing[f] == terms.ENGAGED and is_laden(s, f))
    return reasons.CARGO_MUST_FIGHT if is_laden(s, g) and laden <= terms.NUMBERS else reasons.MAY


@flow
def strengthen_groups(s: BattleState, side: int) -> None:
    """Each force with cargo may be strengthened by one group without (22.421A)."""
    for g in unnumbered(side):
        if s.standing[g] == terms.ENGAGED and is_laden(s, g) and has_free_group(s, side):
            chosen = ask(s, asks.STRENGTHEN, side, g, -1, terms.GROUPS - terms.NUMBERS + 1)
            if chosen > 0:
                join_groups(s, g, side * terms.GROUPS + terms.NUMBERS + chosen - 1)


@flow
def limit_groups(s: BattleState, side: int, standing: int) -> None:
    """A group formed by combining holds at most 25 factors; the rest forms another, ship by ship (22.421A, 22.421B).

    Of an entry with sound and damaged ships its owner says which goes.  The group needs a fast fleet factor for each fast
    carrier factor; surplus carriers go home, and have not been defeated.
    """
    g = group_over_limit(s, side, standing)
    while g >= 0:
        u = ask(s, asks.SURPLUS_SHIP, side, g, -1, terms.UNITS) + side * terms.UNITS
        overflow = overflow_group(s, g)
        hurt = 1 if s.damaged[u] > 0 else 0
        if 0 < s.damaged[u] < s.count[u] and may_part(s, u, overflow):
            hurt = ask(s, asks.SURPLUS_DAMAGED, side, u, -1, 2)
        move_surplus_ship(s, u, overflow, hurt)
        g = group_over_limit(s, side, standing)
    g = group_short_of_escorts(s, side, standing)
    while g >= 0:
        u = ask(s, asks.CARRIER_HOME, side, g, -1, terms.UNITS) + side * terms.UNITS
        leave_group(s, u)
        emit(s, events.CARRIER_SENT_HOME, side=side, unit=u)
        if is_empty(s, g):
            empty_row(s, g)
        g = group_short_of_escorts(s, side, standing)


@flow
def let_surplus_wait(s: BattleState, side: int) -> None:
    """Only six groups fight, the owner chooses which others wait; none does under submarine attack alone (22.421C, 22.93A)."""
    outside_combat = 1 if s.combat_scope == terms.SUBMARINES_ALONE else 0
    while groups_that_wait(groups_standing(s, side, terms.ENGAGED), outside_combat) > 0:
        place = ask(s, asks.WAIT, side, -1, -1, terms.GROUPS - terms.NUMBERS)
        g = side * terms.GROUPS + terms.NUMBERS + place
        s.standing[g] = terms.SURPLUS
        emit(s, events.GROUP_WAITS, side=side, group=g)


@flow
def form_groups(t: Tables, s: BattleState) -> None:
    """Each player in turn forms combat groups (22.41A, 22.421A).

    The hex may be that of an interception or a counter-interception; forces that are not in it have no part (22.33).
    """
    if s.raid == 1:
        form_raid_group(t, s, 0)
        form_raid_group(t, s, 1)
        return
    set_rounds_of_entry(t, s)
    for turn in range(2):
        s.actor = player_at(s, turn)
        merge_small_forces(t, s, s.actor, 0)
        strengthen_groups(s, s.actor)
        limit_groups(s, s.actor, terms.ENGAGED)
        let_surplus_wait(s, s.actor)
