"""Catalogue: groups formed of fleet factors, who meets whom in fleet combat, shedding and evasion (22.421A, 22.52, 22.54A)."""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.battle.fleet.engagements import (
    distant_targets,
    may_engage,
    may_shed,
    next_to_engage,
    pair_groups,
)
from flagplot.games.awaw.battle.fleet.firing import faces_enemy, rank_key
from flagplot.games.awaw.battle.fleet.fleet_combat import can_evade, must_abandon, next_free_number
from flagplot.games.awaw.battle.formation import surplus_carrier_factors
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import is_fast, is_fast_without_damaged, naval_factors, surplus_factors
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, CV, ENGAGED, FULL, NATION_NAMES, NUMBERS
from flagplot.games.awaw.shared.units import first_unit, first_wing, group_row, number_of, side_of_group
from flagplot.games.awaw.words import asks, reasons
from flagplot.games.awaw.words.reasons import refusals

_BLANK: Final = BattleState()
OWN, ENEMY = 0, 1
_MOST: Final = 100

CombatRound = Annotated[int, Count(1, 99, "the combat round", 1)]
Damaged = Annotated[int, Flag("whether it has damaged ships")]
Slow = Annotated[int, Flag("whether an undamaged ship of it is slow")]
Laden = Annotated[int, Flag("whether it carries cargo or protects sea supply")]
Covered = Annotated[int, Flag("whether land-based squadrons fly cover over it, which slows it by the changes of 2011")]


def add_ships(s: BattleState, side: int, g: int, kind: int, size: int, count: int, hurt: int, slow: int) -> int:
    """Put a row of ships into a group of a blank situation; gives the row."""
    u = first_unit(side) + s.units[side]
    s.units[side] += 1
    s.standing[g] = ENGAGED
    s.group_row[u], s.kind[u], s.size[u], s.count[u], s.damaged[u], s.slow[u] = g, kind, size, count, hurt, slow
    return u


def add_group(s: BattleState, side: int, number: int, damaged: int, slow: int, laden: int) -> int:
    """Put a group into a blank situation: a sound ship, a damaged one if it has any, cargo; gives its row."""
    g = group_row(side, number)
    add_ships(s, side, g, CAPITAL, 4, 1, 0, slow)
    if damaged == 1:
        add_ships(s, side, g, CAPITAL, 4, 1, 1, 0)
    s.cargo[g] = laden
    return g


def fly_cover(s: BattleState, g: int, squadrons: int) -> None:
    """Put land-based squadrons over a group of a blank situation (awaw-2011:22.422.C.3)."""
    s.wings[side_of_group(g)] = 1
    s.cover[first_wing(side_of_group(g))][number_of(g) - 1] = squadrons


def combat_groups(
    carrier_factors: Annotated[int, Count(0, _MOST, "factors of fast carriers", 6)],
    fast_factors: Annotated[int, Count(0, _MOST, "undamaged fast fleet factors other than carriers", 16)],
    slow_factors: Annotated[int, Count(0, _MOST, "slow fleet factors")],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("factors", "naval factors of the group"),
    OutcomePart("surplus", "factors beyond its limit, which form a second group"),
    OutcomePart("carriers-home", "fast carrier factors beyond the fast escorts, which go home"),
]:
    """A group combined of ships outside task forces: the excess over its limit, and over its escorts."""
    s, g = _BLANK.copy(), group_row(OWN, 1)
    add_ships(s, OWN, g, CV, 1, carrier_factors, 0, 0)
    add_ships(s, OWN, g, CRUISER, 1, fast_factors, 0, 0)
    add_ships(s, OWN, g, CAPITAL, 1, slow_factors, 0, 1)
    return naval_factors(s, g), surplus_factors(s, g), max(0, surplus_carrier_factors(s, g))


def fleet_pairing(
    combat_round: CombatRound,
    numbers_a: Annotated[
        tuple[int, ...], Count(1, NUMBERS, "numbers of side a's groups in the battle", (1, 3, 5), many=True)
    ],
    numbers_b: Annotated[
        tuple[int, ...], Count(1, NUMBERS, "numbers of side b's groups in the battle", (1, 2, 4), many=True)
    ],
) -> Annotated[
    tuple[int, ...],
    *tuple(
        OutcomePart(f"{side}{each}", f"number of the enemy group that {side}'s group {each} fights, 0 for none")
        for side in ("a", "b")
        for each in range(1, NUMBERS + 1)
    ),
]:
    """For each group of either side the number of the group that it is paired with, 0 for none."""
    s = _BLANK.copy()
    s.round = combat_round
    for side, numbers in enumerate((numbers_a, numbers_b)):
        for each in numbers:
            add_ships(s, side, group_row(side, each), CAPITAL, 4, 1, 0, 0)
    pair_groups(s)
    partner = [0] * (2 * NUMBERS)
    for i in range(s.pairs):
        a, b = number_of(s.pair[i][0]), number_of(s.pair[i][1])
        partner[a - 1], partner[NUMBERS + b - 1] = b, a
    return tuple(partner)


def capital_rank(
    t: Tables,
    nation: Annotated[int, Choice("nation of the first ship", NATION_NAMES)],
    size: Annotated[int, Count(2, 5, "its factors", 4)],
    slow: Annotated[int, Flag("whether it is slow")],
    hits: Annotated[int, Count(0, 4, "hits that it has taken")],
    other_nation: Annotated[int, Choice("nation of the other ship", NATION_NAMES)],
    other_size: Annotated[int, Count(2, 5, "its factors", 4)],
    other_slow: Annotated[int, Flag("whether it is slow")],
    other_hits: Annotated[int, Count(0, 4, "hits that it has taken")],
) -> Annotated[
    int, OutcomePart("higher", "the ship that ranks higher", ("neither, their owner chooses", "the first", "the other"))
]:
    """Which of two capital ships ranks higher: 0 neither, 1 the first, 2 the other."""
    s = _BLANK.copy()
    ships = ((nation, size, slow, hits), (other_nation, other_size, other_slow, other_hits))
    for u, (flag_of, factors, is_slow, taken) in enumerate(ships):
        add_ships(s, OWN, 0, CAPITAL, factors, 1, 0, is_slow)
        s.nation[u], s.hits[u] = flag_of, taken
    first, second = rank_key(t, s, 0), rank_key(t, s, 1)
    return 0 if first == second else 1 if first > second else 2


def capital_pairing(
    own: Annotated[int, Count(0, 30, "own unscreened capital ships", 3)],
    enemy: Annotated[int, Count(0, 30, "enemy unscreened capital ships", 2)],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("pairs", "pairs of capital ships that fire at each other"),
    OutcomePart("own-surplus", "own capital ships that join in, fire at light ships or hold"),
    OutcomePart("enemy-surplus", "enemy capital ships that do so"),
]:
    """Pairs of capital ships of equal rank, and the surplus of either side."""
    pairs = sum(faces_enemy(rank, enemy) for rank in range(1, own + 1))
    return pairs, own - pairs, enemy - pairs


def second_engagement(
    t: Tables,
    combat_round: CombatRound,
    number: Annotated[int, Count(1, NUMBERS, "number of the group", 1)],
    still_paired: Annotated[int, Flag("whether it fought a group that is still afloat in this round")],
    slow: Annotated[int, Flag("whether it is slow")],
    shed: Annotated[int, Flag("whether it detached damaged ships in order to engage")],
    target: Annotated[int, Count(1, NUMBERS, "number of the enemy group", 3)],
    target_found: Annotated[int, Count(0, 60, "search results against it", 1)],
    target_used: Annotated[int, Count(0, 60, "of these already used")],
    target_evaded: Annotated[int, Flag("whether it evaded fleet combat in this round")],
    target_sunk: Annotated[int, Flag("whether all its ships are sunk")],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("may-choose", "whether it may choose a second engagement", NO_YES),
    OutcomePart("may-pass", "whether it may do without", NO_YES),
    refusals(
        "why not that with the target",
        reasons.NO_SUCH_GROUP,
        reasons.EVADED_ALREADY,
        reasons.NOT_FOUND,
        reasons.NO_RESULT_LEFT,
        reasons.SLOW_GROUP,
    ),
]:
    """Whether a group may choose a second engagement, may do without one, and why not that with the target."""
    s = _BLANK.copy()
    s.round, s.interceptor, s.ask_seat = combat_round, OWN, OWN
    g, foe = add_group(s, OWN, number, 0, slow, 0), add_group(s, ENEMY, target, 0, 0, 0)
    s.ask_subject, s.paired[g], s.paired[foe] = g, still_paired, 1
    s.search_results[foe], s.results_used[foe], s.evaded[foe] = target_found, target_used, target_evaded
    if target_sunk == 1:
        s.count[first_unit(ENEMY)], s.known[foe] = 0, FULL
    s.ask_object = asks.HAS_SHED if shed else -1
    may_pass = may_engage(t, s, 0) == reasons.MAY
    return int(next_to_engage(s) == g), int(may_pass), may_engage(t, s, target)


def shedding(
    damaged: Damaged,
    slow: Slow,
    laden: Laden,
    covered: Covered,
    distant_found: Annotated[int, Flag("whether a distant enemy group was found and may be engaged")],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("fast", "whether the group is fast as it is", NO_YES),
    OutcomePart("fast-without", "whether it is fast without its damaged ships", NO_YES),
    OutcomePart("may-shed", "whether it may detach them", NO_YES),
]:
    """Whether a group is fast, would be without its damaged ships, and may detach them."""
    s = _BLANK.copy()
    s.round = 1
    g, far = add_group(s, OWN, 1, damaged, slow, laden), add_group(s, ENEMY, NUMBERS, 0, 0, 0)
    fly_cover(s, g, covered)
    s.search_results[far] = distant_found
    may = may_shed(s, g, distant_targets(s, ENEMY))
    return int(is_fast(s, g)), int(is_fast_without_damaged(s, g)), int(may)


def evasion(
    combat_round: CombatRound,
    number: Annotated[int, Count(1, NUMBERS, "number of the group", 3)],
    other_numbers: Annotated[
        tuple[int, ...], Count(1, NUMBERS, "numbers of the other groups of its side", (1, 4), many=True)
    ],
    damaged: Damaged,
    slow: Slow,
    laden: Laden,
    covered: Covered,
) -> Annotated[
    tuple[int, ...],
    OutcomePart("may-evade", "whether it may evade", NO_YES),
    OutcomePart("new-number", "its number afterwards"),
    OutcomePart("abandons", "whether its damaged ships are eliminated as abandoned", NO_YES),
]:
    """Whether a group may evade, the number that it then has, and whether it abandons its damaged ships."""
    s = _BLANK.copy()
    s.round = combat_round
    for each in other_numbers:
        if each != number:
            add_group(s, OWN, each, 0, 0, 0)
    g = add_group(s, OWN, number, damaged, slow, laden)
    fly_cover(s, g, covered)
    may = can_evade(s, g)
    return int(may), next_free_number(s, g) if may else number, int(may and must_abandon(s, g))


PROCEDURES: Final = (
    Procedure(
        "awaw.combat-groups", "A combat group of ships outside task forces: its size limits", "22.421A", combat_groups
    ),
    Procedure(
        "awaw.fleet-pairing",
        "Which active combat groups pair off in fleet combat",
        "22.521A, 22.521B, 22.425",
        fleet_pairing,
    ),
    Procedure("awaw.capital-rank", "Which of two capital ships ranks higher in fleet combat", "22.54A", capital_rank),
    Procedure(
        "awaw.capital-pairing",
        "Capital ships that face each other rank by rank, and the surplus",
        "22.54A, 22.54B",
        capital_pairing,
    ),
    Procedure(
        "awaw.second-engagement",
        "Whether a group may engage once more, and a certain enemy group",
        "22.521D, 22.522, 22.523E",
        second_engagement,
    ),
    Procedure(
        "awaw.shedding",
        "Whether a group may detach its damaged ships to engage a distant group",
        "22.524, 22.524A, 22.422A",
        shedding,
    ),
    Procedure(
        "awaw.evasion", "Whether a group may evade fleet combat, and what that costs", "22.523, 22.524B", evasion
    ),
)
