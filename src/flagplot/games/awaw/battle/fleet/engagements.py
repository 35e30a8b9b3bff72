"""Which groups meet in fleet combat: pairing, then second engagements (22.52, 22.521, 22.522, 22.524)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.scouting import has_result_left
from flagplot.games.awaw.battle.fleet.fleet_combat import detach_damaged, fleet_combat
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines.submarine_attacks import disrupt_line
from flagplot.games.awaw.battle.turns import player_at
from flagplot.games.awaw.shared.groups import (
    DISRUPTED,
    MET,
    UNMET,
    damaged_ships,
    disclose,
    in_battle,
    is_active,
    is_afloat,
    is_distant,
    is_fast,
    is_fast_without_damaged,
    may_be_met,
    ships,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import FULL, NUMBERS
from flagplot.games.awaw.shared.units import group_row, number_of, numbered, side_of_group
from flagplot.games.awaw.words import asks, events, reasons

PASSED = -1


def add_pair(s: BattleState, a: int, b: int) -> None:
    """Note a fleet combat to be fought."""
    s.pair[s.pairs][0] = a
    s.pair[s.pairs][1] = b
    s.pairs += 1
    s.paired[a] = 1
    s.paired[b] = 1


def unpaired_active(s: BattleState, side: int) -> int:
    """The side's lowest-numbered active group without a partner, -1 for none."""
    return next((g for g in numbered(side) if is_active(s, g) and not s.paired[g] and may_be_met(s, g)), -1)


def pair_groups(s: BattleState) -> None:
    """Equal numbers pair off, then the lowest left with the next highest left of the enemy (22.521A-B).

    Since equal numbers are gone, the enemy's next highest after the lowest of all is its lowest.
    """
    s.pairs = 0
    s.pairs_done = 0
    for number in range(1, NUMBERS + 1):
        a, b = group_row(0, number), group_row(1, number)
        if is_active(s, a) and is_active(s, b) and may_be_met(s, a) and may_be_met(s, b):
            add_pair(s, a, b)
    while unpaired_active(s, 0) >= 0 and unpaired_active(s, 1) >= 0:
        add_pair(s, unpaired_active(s, 0), unpaired_active(s, 1))


def find_line(t: Tables, s: BattleState, g: int) -> None:
    """A sea supply line without guards is seen to be one, and submarines may attack it; by one ruling it is disrupted.

    (22.9434, 22.914, reading R-unguarded-line)
    """
    if in_battle(s, g) and s.bare_supply_line[g] == UNMET:
        disclose(s, g, FULL)
        s.fought[g] = 1
        s.bare_supply_line[g] = MET
        if t.unguarded_line == DISRUPTED:
            disrupt_line(s, g)
        else:
            emit(s, events.NO_GUARDS, side=side_of_group(g), group=g)


@flow
def meet(t: Tables, s: BattleState, first: int, second: int) -> None:
    """Two groups engage; one whose ships are gone by then engages no group (22.521, 22.521C, 22.521E).

    A group that meets an unescorted sea supply line fights no one (22.9434, reading R-unguarded-line).
    """
    s.duel[0], s.duel[1] = first, second
    if ships(s, first) > 0 and ships(s, second) > 0:
        fleet_combat(t, s)
    elif ships(s, first) > 0:
        find_line(t, s, second)
    elif ships(s, second) > 0:
        find_line(t, s, first)


@flow
def pairing(t: Tables, s: BattleState) -> None:
    """After the air strikes active groups pair off and fight; nothing spares them that (22.51, 22.52, 22.521A-C).

    A group that sank all its opponents is unpaired again (22.521D, reading A19).
    """
    pair_groups(s)
    while s.pairs_done < s.pairs:
        s.pairs_done += 1
        meet(t, s, s.pair[s.pairs_done - 1][0], s.pair[s.pairs_done - 1][1])
    for i in range(s.pairs):
        for j in range(2):
            if ships(s, s.pair[i][1 - j]) == 0:
                s.paired[s.pair[i][j]] = 0
    s.pairs = 0
    s.pairs_done = 0


def next_to_engage(s: BattleState) -> int:
    """The group asked next: the lowest number first, the interceptor's before the other's (22.521D, reading D29)."""
    for number in range(1, NUMBERS + 1):
        for turn in range(2):
            g = group_row(player_at(s, turn), number)
            if is_active(s, g) and not s.paired[g] and s.second_target[g] == 0 and may_be_met(s, g):
                return g
    return -1


def is_there(s: BattleState, g: int) -> bool:
    """Whether a group is afloat, or a sea supply line without guards that no ships have met (22.423B, 22.9434)."""
    return is_afloat(s, g) or may_be_met(s, g)


def distant_targets(s: BattleState, side: int) -> int:
    """Distant groups of a side that were found, are afloat and may still be attacked (22.521D, 22.522B, 22.524)."""
    return sum(
        1 for g in numbered(side) if is_distant(s, g) and is_there(s, g) and not s.evaded[g] and has_result_left(s, g)
    )


def may_shed(s: BattleState, g: int, distant: int) -> bool:
    """Whether a group may detach its damaged ships: that makes it fast, and there is a distant group to engage (22.524)."""
    slowed = damaged_ships(s, g) > 0 and not is_fast(s, g) and is_fast_without_damaged(s, g)
    return slowed and distant > 0


def may_engage(t: Tables, s: BattleState, answer: int) -> int:
    """Any active enemy group; a distant one only if found, with a result left, by a fast group (22.521D, 22.522).

    Not one that evaded in the round (22.523E).  So every fleet combat has an active group in it (22.52).  By ruling a group
    that shed its damaged ships in order to engage has to (22.524A, 22.61D, reading R-shedding).
    """
    if answer == 0:
        return reasons.SHED_TO_ENGAGE if t.shedding_binds == 0 and s.ask_object == asks.HAS_SHED else reasons.MAY
    target = group_row(1 - s.ask_seat, answer)
    if not in_battle(s, target) or not is_there(s, target):
        return reasons.NO_SUCH_GROUP
    if is_active(s, target):
        return reasons.MAY
    if s.evaded[target]:
        return reasons.EVADED_ALREADY
    if s.search_results[target] == 0:
        return reasons.NOT_FOUND
    if not has_result_left(s, target):
        return reasons.NO_RESULT_LEFT
    return reasons.MAY if is_fast(s, s.ask_subject) else reasons.SLOW_GROUP


def note_engagement(t: Tables, s: BattleState, g: int, number: int) -> None:
    """Note the engagement; against a distant group it uses a search result (22.452C, 22.522B).

    By one ruling groups that choose each other fight one fleet combat (22.521D).
    """
    if number == 0:
        s.second_target[g] = PASSED
        return
    target = group_row(1 - side_of_group(g), number)
    mutual = s.second_target[target] == g + 1
    s.second_target[g] = target + 1
    if mutual and t.mutual_engagement == 1:
        return
    s.pair[s.pairs][0] = g
    s.pair[s.pairs][1] = target
    s.pairs += 1
    if is_distant(s, target):
        s.results_used[target] += 1
    emit(s, events.ENGAGEMENT_SOUGHT, side=side_of_group(g), group=g, target=target, number=number_of(target))


@flow
def choose_engagement(t: Tables, s: BattleState, g: int) -> None:
    """A group may detach damaged ships, where that makes it fast for a distant target, then chooses whom to engage (22.524).

    An active group may be engaged by any number of groups (22.521D, 22.522A).
    """
    foe = 1 - side_of_group(g)
    sheds = 0
    if may_shed(s, g, distant_targets(s, foe)):
        sheds = ask(s, asks.SHED, side_of_group(g), g, -1, 2)
    if sheds == 1:
        detach_damaged(s, g)
    reachable = sum(1 for other in numbered(foe) if is_active(s, other) and may_be_met(s, other))
    reachable += distant_targets(s, foe) if is_fast(s, g) else 0
    number = 0
    if reachable > 0 and ships(s, g) > 0:
        number = ask(s, asks.ENGAGE, side_of_group(g), g, asks.HAS_SHED if sheds == 1 else -1, NUMBERS + 1)
    note_engagement(t, s, g, number)


@flow
def second_engagements(t: Tables, s: BattleState) -> None:
    """Unpaired active groups choose second engagements, which are then fought (22.521D-E).

    A group that evaded is not engaged again in the round (22.523E), and one whose ships are gone by then engages no group.
    """
    g = next_to_engage(s)
    while g >= 0:
        choose_engagement(t, s, g)
        g = next_to_engage(s)
    while s.pairs_done < s.pairs:
        s.pairs_done += 1
        if ships(s, s.pair[s.pairs_done - 1][0]) > 0 and not s.evaded[s.pair[s.pairs_done - 1][1]]:
            meet(t, s, s.pair[s.pairs_done - 1][0], s.pair[s.pairs_done - 1][1])
