"""Search: how many dice, and what a die finds (22.428, 22.451, 22.452)."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, OutcomePart
from flagplot.games.awaw.shared.names import SIDES
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import AIR_SEARCH_ROUNDS, NUMBERS


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
