"""Between rounds: the start of a round, its end, and who joins (22.411, 22.421B-C, 22.425, 22.7)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.core.rows import beginner
from flagplot.games.awaw.battle.ending.endings import ending, round_loser
from flagplot.games.awaw.battle.formation import (
    groups_standing,
    leave_group,
    limit_groups,
    merge_small_forces,
    take_cargo_along,
)
from flagplot.games.awaw.battle.numbering import move_group
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import enter_segment, player_at
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import (
    LEFT_ALONE,
    has_eyes,
    in_battle,
    is_empty,
    is_laden,
    may_be_met,
    numbers_in_play,
    operational_carriers,
    ships,
    undamaged_in_battle,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import (
    group_row,
    numbered,
    ships_of,
    side_of_group,
    units_of,
    unnumbered,
    wings_of,
)
from flagplot.games.awaw.words import asks, events, reasons

OF_A_SIDE = ("search_dice", "results", "any_found", "strikes_done", "surprised", "lost_factors", "damaged_factors")
OF_A_GROUP = (
    "search_results",
    "results_used",
    "attacked",
    "fought",
    "paired",
    "evaded",
    "second_target",
    "sub_attacks",
)
OF_A_WING = ("patrol", "patrol_aborted", "searching", "attacking_now", "unavailable", "cover")
"""What happened in a round, and the tasks of a wing: the next round begins without (22.434, 22.74)."""
clear_side = beginner(__name__, "clear_side", BattleState, "side", OF_A_SIDE)
clear_group = beginner(__name__, "clear_group", BattleState, "group", OF_A_GROUP)
clear_wing = beginner(__name__, "clear_wing", BattleState, "wing", OF_A_WING)


def stays_ashore(t: Tables, s: BattleState, w: int) -> bool:
    """Raiders in an SW box are struck by carriers' aircraft, those ashore have no part (22.35C, reading R-land-air-at-raids)."""
    return s.raid == 1 and s.wing_base[w] >= 0 and t.land_air_at_raids == 0


def begin_round(t: Tables, s: BattleState) -> None:
    """Begin a round: search results lapse, nothing has been attacked yet (22.32, reading A37)."""
    s.round += 1
    emit(s, events.ROUND_BEGINS, round=s.round)
    for side in range(2):
        clear_side(s, side)
        for u in units_of(s, side):
            s.hits_before[u] = s.hits[u]
            s.damaged_this_round[u] = 0
            s.damaged_value[u] = 0
        for g in numbered(side):
            clear_group(s, g)
            # Groups with eyes give search dice (22.451D, reading A35).
            s.had_full_carrier[g] = 1 if has_eyes(s, g) else 0
        for w in wings_of(s, side):
            clear_wing(s, w)
            s.stayed[w] = s.squadrons[w] if s.wing_ship[w] >= 0 else 0
            if stays_ashore(t, s, w):
                s.unavailable[w] = s.squadrons[w]
        # In an SW box each group has found the other (22.35B).
        if s.raid:
            s.search_results[group_row(side, 1)] = 1
            s.results[side] = 1
        if s.raid or s.combat_scope != terms.NAVAL_COMBAT:
            s.any_found[side] = 1
    for b in range(len(s.base_raided)):
        s.base_raided[b], s.base_fought[b] = 0, 0
    # Outside naval combat any one group may be attacked, found or not, and nothing of it is disclosed (22.93A, D08).
    if s.combat_scope != terms.NAVAL_COMBAT:
        for g in range((1 - s.interceptor) * terms.GROUPS, (1 - s.interceptor) * terms.GROUPS + numbers_in_play(s)):
            s.search_results[g] = 1


def evaded_the_battle(t: Tables, s: BattleState, side: int) -> bool:
    """A side without operational carriers all of whose groups evaded fleet combat this round (22.71B, reading D03).

    A group that fought one fleet combat and evaded another has not evaded fleet combat.  A sea supply line without guards is
    a group too, and evades none (22.421A).
    """
    groups, evaded = 0, 0
    if not any(s.evaded[g] for g in numbered(side)):
        return False
    for g in numbered(side):
        if s.standing[g] == terms.ENGAGED and not is_empty(s, g):
            challenged = s.evaded[g] == 1 or s.fought[g] == 1
            groups += 1 if t.evasion_end == 0 or challenged else 0
            evaded += 1 if s.evaded[g] and not s.fought[g] else 0
            if operational_carriers(s, g) > 0:
                return False
    return groups > 0 and evaded == groups


def has_evaded(t: Tables, s: BattleState, side: int) -> bool:
    """Whether a side has evaded: at the end of the round, by one ruling before the withdrawals (22.71B)."""
    return s.evaded_early[side] == 1 if t.evasion_judged == 1 else evaded_the_battle(t, s, side)


def traces_supply(t: Tables, s: BattleState, side: int) -> bool:
    """Whether a side is tracing sea supply through the battle (22.71C).

    By ruling a line without guards is one to fight on for until it is disrupted, or met by ships that find no guards.
    (22.9434, reading R-unguarded-line)
    """
    return any(
        s.standing[g] == terms.ENGAGED
        and s.mission[g] == terms.SEA_SUPPLY
        and (may_be_met(s, g) or (t.unguarded_line == LEFT_ALONE and not is_empty(s, g)))
        for g in numbered(side)
    )


def is_spent(t: Tables, s: BattleState, side: int) -> bool:
    """Whether a side has no undamaged unit left, and the sea supply exception does not apply (22.71C, reading D31)."""
    excused = s.supply_goes_on[side] or (t.supply_exception == 0 and s.supply_goes_on[1 - side])
    return not excused and undamaged_in_battle(s, side) == 0


@flow
def round_end(t: Tables, s: BattleState) -> None:
    """End the battle with its winner, unless another round follows; forces that have not entered are left aside.

    (22.311, 22.71, 22.71C, 22.72, 22.73)
    """
    for side in range(2):
        s.supply_goes_on[side] = 0
        # Its own lack of undamaged units would end the battle, by one ruling also the other side's.
        lacks = undamaged_in_battle(s, side) == 0
        if t.supply_opting == 1 and s.withdrew[1 - side] == 0:
            lacks = lacks or undamaged_in_battle(s, 1 - side) == 0
        if lacks and not s.withdrew[side] and traces_supply(t, s, side):
            s.supply_goes_on[side] = ask(s, asks.SUPPLY_GOES_ON, side, -1, -1, 2)
    loser, spent_a, spent_b = loser_of_round(s), is_spent(t, s, 0), is_spent(t, s, 1)
    evaded_a, evaded_b = has_evaded(t, s, 0), has_evaded(t, s, 1)
    end = ending(t, s.withdrew[0] == 1, s.withdrew[1] == 1, evaded_a, evaded_b, spent_a, spent_b, loser)
    # A group with nothing left is gone, and its place free (22.421C).
    for side in range(2):
        for g in numbered(side):
            if s.standing[g] == terms.ENGAGED and is_empty(s, g):
                s.standing[g] = terms.GONE
    if end.how != terms.NOT_ENDED:
        finish(t, s, end.how, end.winner)
    elif s.round_limit > 0 and s.round >= s.round_limit:
        finish(t, s, terms.ENDED_ROUND_LIMIT, -1)
    elif s.round >= terms.MOST_ROUNDS:
        finish(t, s, terms.ENDED_ROUND_LIMIT, terms.NO_WINNER if t.battles_without_end == 0 else 1 - loser)


def finish(t: Tables, s: BattleState, how: int, winner: int) -> None:
    """The battle is over; by edition forces that are still on their way have given up (awaw-2011:22.241.E.3)."""
    if t.abandoning == 1:
        for g in range(2 * terms.GROUPS):
            if s.standing[g] == terms.LATE:
                give_up(s, g)
    s.ended = how
    s.winner = winner
    emit(s, events.BATTLE_ENDS, winner=winner, ending=how, round=s.round)
    enter_segment(s, terms.AFTERMATH)


def loser_of_round(s: BattleState) -> int:
    """The loser of the round just fought (22.61A)."""
    return round_loser(s.lost_factors[0], s.lost_factors[1], s.damaged_factors[0], s.damaged_factors[1], s.interceptor)


def may_join(s: BattleState, g: int) -> bool:
    """Whether a pending group may enter now: it waited for a place, or has reached the hex (22.411B)."""
    if s.standing[g] == terms.SURPLUS:
        return True
    return s.standing[g] == terms.LATE and 0 < s.enters[g] <= s.round + 1


def give_up(s: BattleState, g: int) -> None:
    """Mark the ships of a force that has given up its way to the battle."""
    for u in ships_of(s, g):
        s.gave_up[u] = 1


def is_taken(s: BattleState, side: int, number: int) -> bool:
    """Whether a number is in use, or chosen in secret by a group that joins now (22.425D)."""
    if in_battle(s, group_row(side, number)):
        return True
    return any(s.chosen_number[g] == number for g in unnumbered(side))


def may_enter(t: Tables, s: BattleState, answer: int) -> int:
    """An entering group takes an unused number, by edition the lowest (22.425D, awaw-2011:22.422.A.2).

    One that waited keeps the number that the scenario fixes for it, while that may be taken.  By ruling one with cargo takes a
    free place, unless others with cargo fill them all (22.421C, reading R-waiting-cargo).
    """
    if answer == 0:
        g = s.ask_subject
        enters = t.waiting_cargo == 0 and is_laden(s, g) and free_places(s, side_of_group(g)) > cargo_after(t, s, g)
        return reasons.CARGO_MUST_FIGHT if enters else reasons.MAY
    fixed = s.fixed_number[s.ask_subject]
    if fixed > 0 and answer != fixed and number_refusal(t, s, fixed) == reasons.MAY:
        return reasons.NUMBER_FIXED
    return number_refusal(t, s, answer)


def number_refusal(t: Tables, s: BattleState, answer: int) -> int:
    """Why a group that joins may not have a number."""
    if is_taken(s, s.ask_seat, answer):
        return reasons.NUMBER_TAKEN
    if any(t.number_choice == 1 and not is_taken(s, s.ask_seat, number) for number in range(1, answer)):
        return reasons.NUMBER_LEFT_OUT
    return reasons.MAY


def is_pending(s: BattleState, g: int) -> bool:
    """Whether a group that may join has not joined yet; a sea supply line may be without ships (22.425C, 22.421A)."""
    return may_join(s, g) and s.chosen_number[g] == 0 and not is_empty(s, g)


def cargo_after(t: Tables, s: BattleState, g: int) -> int:
    """Groups with cargo still to be asked after this one, whose places no other group may take (22.421C)."""
    if t.waiting_cargo == 1:
        return 0
    return sum(1 for f in unnumbered(side_of_group(g)) if f > g and is_pending(s, f) and is_laden(s, f))


def free_places(s: BattleState, side: int) -> int:
    """Places that are left among the six groups of a side (22.421C)."""
    joining = sum(1 for g in unnumbered(side) if s.chosen_number[g] > 0)
    return terms.NUMBERS - groups_standing(s, side, terms.ENGAGED) - joining


def bring_in(s: BattleState, side: int) -> None:
    """Bring in the groups that have chosen a number, and show it (22.411B, 22.423B)."""
    for g in unnumbered(side):
        number = s.chosen_number[g]
        if number > 0:
            s.standing[g] = terms.ENGAGED
            move_group(s, g, group_row(side, number))
            emit(s, events.GROUP_ENTERS, side=side, number=number)


@flow
def abandon(s: BattleState, side: int) -> None:
    """Each force on its way may give up and go back to its port with its cargo (awaw-2011:22.241.E.2)."""
    for g in unnumbered(side):
        if s.standing[g] == terms.LATE and s.enters[g] > 0 and ships(s, g) > 0:
            if ask(s, asks.ABANDON, side, g, -1, 2) == 1:
                give_up(s, g)
                for u in ships_of(s, g):
                    leave_group(s, u)
                    take_cargo_along(s, u, g)
                s.standing[g] = terms.GONE
                emit(s, events.INTERCEPTION_ABANDONED, side=side, group=g)


@flow
def reinforcement(t: Tables, s: BattleState) -> None:
    """Each player may bring in forces that arrive or waited, up to six groups, by ruling cargo first (22.411B, 22.421B-C).

    Small forces that combine as they arrive keep the limits of combined groups (22.421B).  Numbers are chosen in secret, and
    shown when both players have chosen; by ruling each is shown at once (22.425D, 22.423, reading R-entry-numbers).
    """
    for turn in range(2):
        side = player_at(s, turn)
        s.actor = side
        if t.abandoning == 1:
            abandon(s, side)
        merge_small_forces(t, s, side, s.round + 1)
        limit_groups(s, side, terms.LATE)
        limit_groups(s, side, terms.SURPLUS)
        for g in unnumbered(side):
            kept = 0 if is_laden(s, g) else cargo_after(t, s, g)
            if is_pending(s, g) and free_places(s, side) > kept:
                s.chosen_number[g] = ask(s, asks.ENTER, side, g, -1, terms.NUMBERS + 1)
                if t.entry_numbers == 1:
                    bring_in(s, side)
    bring_in(s, s.interceptor)
    bring_in(s, 1 - s.interceptor)
