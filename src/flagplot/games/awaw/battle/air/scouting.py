"""Land-based air cover, searchers and the search: how many dice, and what a die finds (22.41D-F, 22.428, 22.442, 22.45)."""

from typing import Annotated, NamedTuple

from flagplot.core.ask import ask, roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.core.procedures.inputs import NO_YES, Choice, Count, OutcomePart
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import player_at
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import disclose, in_battle, is_active, is_distant, undamaged_factors
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import AIR_SEARCH_ROUNDS, NUMBERS, SIDES
from flagplot.games.awaw.shared.units import (
    is_below_ten,
    number_of,
    numbered,
    units_of,
    unused_submarines,
    wing_free,
    wing_is_ashore,
    wings_of,
)
from flagplot.games.awaw.words import asks, events


class SearchParts(NamedTuple):
    """Search dice by row of the Search Table, and how many they make (22.451)."""

    air: int
    codebreaking: int
    rounds: int
    strategic: int
    active: int
    distant: int
    total: int


def search_parts(
    t: Tables,
    land_squadrons: int,
    codebreaking: int,
    rounds_before: int,
    active_groups: int,
    distant_groups: int,
    strategic: int,
) -> SearchParts:
    """Search dice of one player: air, codebreaking, rounds fought, active groups of ten factors, distant carriers.

    `active_groups` have ten or more undamaged factors, `distant_groups` a fully operational fast carrier, pending
    groups are in neither (22.428); `codebreaking` is +1 for the holder of the advantage, -1 for the opponent.  Never
    below zero (22.451, table.search.1, table.search.2, table.search.3, table.search.4, table.search.5, reading D10).
    In some editions the limit on air search grows with the rounds (awaw-2011:22.451.B, awaw-2011:22.4422.C). There the
    side that played more `strategic` cards has one more die in round one, and its opponent loses none
    (awaw-2011:48.61.A). The dice of 2003 are the table of that edition (awaw-2003:table.22.45.dice).
    """
    air_limit = t.search_air_limit[min(rounds_before, AIR_SEARCH_ROUNDS - 1)]
    air = min(land_squadrons, air_limit)
    cards = strategic if t.strategic_search and rounds_before == 0 else 0
    active = min(active_groups, t.search_active_limit)
    distant = min(distant_groups, t.search_distant_limit)
    dice = max(0, air + codebreaking + rounds_before + cards + active + distant)
    return SearchParts(air, codebreaking, rounds_before, cards, active, distant, dice)


def search_dice(
    t: Tables,
    land_squadrons: Annotated[int, Count(0, 60, "land-based squadrons that search")],
    codebreaking: Annotated[int, Count(-1, 1, "+1 with the codebreaking advantage, -1 against it")],
    rounds_before: Annotated[int, Count(0, 98, "rounds of this battle already fought")],
    active_groups: Annotated[int, Count(0, NUMBERS, "own active groups with ten or more undamaged factors", 1)],
    distant_groups: Annotated[int, Count(0, NUMBERS, "own distant groups with a fully operational fast carrier")],
    strategic: Annotated[int, Count(0, 1, "1 for the side that played more strategic cards for search")],
) -> Annotated[int, OutcomePart("dice", "search dice to roll")]:
    """How many search dice one player rolls in a round (22.451)."""
    return search_parts(t, land_squadrons, codebreaking, rounds_before, active_groups, distant_groups, strategic).total


def die_finds(die: int, number: int) -> bool:
    """A search die that equals a group's number is one search result against it; without one it stays hidden (22.452).

    (table.search)
    """
    return die == number


def attacks_left(
    found: Annotated[int, Count(0, 60, "search results against the group this round", 1)],
    used: Annotated[int, Count(0, 60, "attacks that have used one up")],
) -> Annotated[int, OutcomePart("attacks", "attacks that may still be made")]:
    """Air strikes and engagements of a distant group that its results still allow (22.452C, 22.462B, 22.522B)."""
    return max(0, found - used)


def has_result_left(s: BattleState, g: int) -> bool:
    """Whether the search results against a group allow a further attack (22.452C, 22.462B, 22.522B)."""
    return attacks_left(s.search_results[g], s.results_used[g]) > 0


def strikes_first(
    results_a: Annotated[int, Count(0, 60, "search results that side a obtained", 1)],
    results_b: Annotated[int, Count(0, 60, "search results that side b obtained")],
    interceptor: Annotated[int, Choice("the intercepting side", SIDES)],
) -> Annotated[int, OutcomePart("first", "the side that strikes first", SIDES)]:
    """Side that makes its non-surprise strikes first: more search results, if tied the interceptor (22.461B)."""
    if results_a == results_b:
        return interceptor
    return 0 if results_a > results_b else 1


def may_surprise(
    own_found: Annotated[int, Count(0, NUMBERS, "own groups found this round")],
    enemy_found: Annotated[int, Count(0, NUMBERS, "enemy groups found this round", 1)],
) -> Annotated[bool, OutcomePart("may", "whether it may", NO_YES)]:
    """A side none of whose groups was found may make one surprise strike on a found group (22.461A, 22.462D-E)."""
    return own_found == 0 and enemy_found > 0


def may_cover(s: BattleState, w: int) -> bool:
    """Land-based NAS and cover squadrons fly cover; search and attack squadrons may not (22.41D, 22.341B).

    (awaw-2011:23.21.1, awaw-2011:23.21.A.1)
    """
    return wing_is_ashore(s, w) and s.wing_type[w] in (terms.NAS, terms.COVER_AAS)


def may_search(s: BattleState, w: int) -> bool:
    """Land-based NAS and search squadrons may search (22.341C, 22.4422, awaw-2011:22.4422.A)."""
    return wing_is_ashore(s, w) and s.wing_type[w] in (terms.NAS, terms.SEARCH_AAS)


def note_flight(t: Tables, s: BattleState, w: int) -> None:
    """Note the squadrons ashore that are inverted for their role when the player turn ends (awaw-2011:23.164.1).

    They have searched, covered or attacked this round; those that aborted over their base have not. Those that flew before in
    the player turn are the first to fly again (ruling those-that-fly-again).
    """
    if t.inversion_of_air == 1 and s.wing_base[w] >= 0:
        over_base = s.grounded[w] if s.base_fought[s.wing_base[w]] else 0
        s.flown[w] = max(s.flown[w], s.squadrons[w] - wing_free(s, w) - over_base)


def has_submarines(s: BattleState, side: int) -> bool:
    """Whether a side has submarines that can still attack (22.94)."""
    return any(unused_submarines(s, u) > 0 for u in units_of(s, side))


def first_to_name_searchers(t: Tables, s: BattleState) -> int:
    """The player whose submarines attack names the searchers first (22.9413C)."""
    if s.combat_scope == terms.SUBMARINES_ALONE:
        return s.interceptor
    if t.searchers_first == 1:
        return 1 - s.interceptor
    a, b = has_submarines(s, 0), has_submarines(s, 1)
    if a == b:
        return s.interceptor
    return 0 if a else 1


def searching_squadrons(s: BattleState, side: int) -> int:
    """Land-based squadrons of a side that search this round (22.451A, 22.9413)."""
    return sum(s.searching[w] for w in wings_of(s, side))


def most_searchers(t: Tables, s: BattleState, w: int) -> int:
    """Squadrons of a wing that may search this round: all that are free, the dice alone have a limit (22.4422A, 22.4422C)."""
    return wing_free(s, w)


def count_search_dice(t: Tables, s: BattleState, side: int) -> int:
    """Search dice of a side this round; groups that are pending give none (22.428, 22.428C, 22.451).

    By edition active groups with ten factors give dice, or all in the battle (awaw-2003:table.22.45.dice.group).
    """
    active, distant = 0, 0
    for g in numbered(side):
        counted = is_active(s, g) or (t.searching_groups == 1 and in_battle(s, g))
        if counted and not is_below_ten(undamaged_factors(s, g)):
            active += 1
        if is_distant(s, g) and s.had_full_carrier[g]:
            distant += 1
    land, codes, cards = searching_squadrons(s, side), s.codebreaking_search[side], s.strategic_search[side]
    dice = search_parts(t, land, codes, s.round - 1, active, distant, cards)
    emit(s, events.SEARCH_DICE, side=side, dice=dice.total)
    emit(s, events.SEARCH_PARTS, side=side, air=dice.air, codebreaking=dice.codebreaking, rounds=dice.rounds)
    if dice.strategic != 0:
        emit(s, events.SEARCH_CARDS, side=side, cards=dice.strategic)
    emit(s, events.SEARCH_GROUPS, side=side, active=dice.active, distant=dice.distant)
    return dice.total


def read_search_die(s: BattleState) -> None:
    """Note what the die found, if anything (22.452)."""
    foe = 1 - s.actor
    for g in numbered(foe):
        if in_battle(s, g) and die_finds(s.dice_sum, number_of(g)):
            s.search_results[g] += 1
            s.results[s.actor] += 1
            s.any_found[foe] = 1
            emit(s, events.SEARCH_RESULT, side=s.actor, group=g, die=s.dice_sum)
            return
    emit(s, events.SEARCH_BLANK, side=s.actor, die=s.dice_sum)


def disclose_group(t: Tables, s: BattleState, g: int) -> None:
    """Say whether a found group has fewer than ten factors, how many fast carriers, is fast, has cargo (22.452B)."""
    disclose(s, g, terms.FULL if t.disclosed_when == 1 else terms.FACTS)
    small, carriers, fast, laden = s.fact_small[g], s.fact_carriers[g], s.fact_fast[g], s.fact_laden[g]
    side = g // terms.GROUPS
    emit(s, events.FACTS_DISCLOSED, side=side, group=g, carriers=carriers, small=small, fast=fast, laden=laden)


@flow
def air_cover(t: Tables, s: BattleState) -> None:
    """Each player in turn assigns land-based air to cover groups: the numbers open, the groups secret (22.4421).

    They say how many squadrons of each wing fly cover, not over which group (22.4421B, reading A34).
    """
    for turn in range(2):
        s.actor = player_at(s, turn)
        for w in wings_of(s, s.actor):
            for g in numbered(s.actor):
                n = g % terms.GROUPS
                if may_cover(s, w) and wing_free(s, w) > 0 and in_battle(s, g):
                    s.cover[w][n] = ask(s, asks.COVER_SQUADRONS, s.actor, w, g, wing_free(s, w) + 1)
                    if s.cover[w][n] > 0:
                        note_flight(t, s, w)
                        emit(s, events.COVER_SET, side=s.actor, wing=w, group=g, squadrons=s.cover[w][n])
        for w in wings_of(s, s.actor):
            covering, ashore = sum(s.cover[w][n] for n in range(terms.NUMBERS)), 1 if s.wing_base[w] >= 0 else 0
            if covering > 0:
                emit(s, events.COVER_ANNOUNCED, side=s.actor, wing=w, squadrons=covering, ashore=ashore)


@flow
def searchers(t: Tables, s: BattleState) -> None:
    """Each player in turn names the land-based squadrons that search (22.4422)."""
    s.actor = first_to_name_searchers(t, s)
    for _turn in range(2):
        for w in wings_of(s, s.actor):
            if may_search(s, w) and most_searchers(t, s, w) > 0:
                s.searching[w] = ask(s, asks.SEARCH_SQUADRONS, s.actor, w, -1, most_searchers(t, s, w) + 1)
                if s.searching[w] > 0:
                    note_flight(t, s, w)
                    emit(s, events.SEARCHERS_NAMED, side=s.actor, wing=w, squadrons=s.searching[w])
        s.actor = 1 - s.actor


@flow
def search(t: Tables, s: BattleState) -> None:
    """Each player rolls the search dice; a die that equals an enemy number is a result against that group (22.45).

    It comes after cover and searchers were named (awaw-2011:22.451.0).  A group without a result stays hidden
    (awaw-2003:table.22.45.result.0a), one with a result is found (awaw-2003:table.22.45.result.1a).  The owner of each found
    group says four things about it (22.41F, 22.452B).
    """
    for turn in range(2):
        s.actor = player_at(s, turn)
        s.search_dice[s.actor] = count_search_dice(t, s, s.actor)
        for die in range(s.search_dice[s.actor]):
            s.search_die = die + 1
            roll(s, asks.SEARCH_DIE, 1)
            read_search_die(s)
    s.search_die = 0
    for side in range(2):
        for g in numbered(side):
            if in_battle(s, g) and s.search_results[g] > 0:
                disclose_group(t, s, g)
