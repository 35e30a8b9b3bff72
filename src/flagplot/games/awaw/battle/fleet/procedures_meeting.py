"""Catalogue: groups formed of fleet factors, who meets whom in fleet combat, shedding and evasion (22.421A, 22.52, 22.54A)."""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Count, Flag, Input, Part, choice, flag, inputs_of, number
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.battle.fleet.capital_fire import faces_enemy, rank_key
from flagplot.games.awaw.battle.fleet.engagements import (
    distant_targets,
    may_engage,
    may_shed,
    next_to_engage,
    pair_groups,
)
from flagplot.games.awaw.battle.fleet.evasion import can_evade, must_abandon, next_free_number
from flagplot.games.awaw.battle.formation import surplus_carrier_factors
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.groups import is_fast, is_fast_without_damaged, naval_factors, surplus_factors
from flagplot.games.awaw.shared.names import NATION_NAMES
from flagplot.games.awaw.shared.procedures_common import refusals
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, CV, ENGAGED, FULL, NUMBERS
from flagplot.games.awaw.shared.units import first_unit, group_row, number_of
from flagplot.games.awaw.words import reasons

_BLANK: Final = Situation()
OWN, ENEMY = 0, 1


def add_ships(s: Situation, side: int, g: int, kind: int, size: int, count: int, hurt: int, slow: int) -> int:
    """Put a row of ships into a group of a blank situation; gives the row."""
    u = first_unit(side) + s.units[side]
    s.units[side] += 1
    s.standing[g] = ENGAGED
    s.at[u], s.kind[u], s.size[u], s.count[u], s.hurt[u], s.slow[u] = g, kind, size, count, hurt, slow
    return u


def add_group(s: Situation, side: int, number: int, damaged: int, slow: int, laden: int) -> int:
    """Put a group into a blank situation: a sound ship, a damaged one if it has any, cargo; gives its row."""
    g = group_row(side, number)
    add_ships(s, side, g, CAPITAL, 4, 1, 0, slow)
    if damaged == 1:
        add_ships(s, side, g, CAPITAL, 4, 1, 1, 0)
    s.cargo[g] = laden
    return g


def combat_groups(carrier_factors: int, fast_factors: int, slow_factors: int) -> tuple[int, ...]:
    """A group combined of ships outside task forces: what is beyond its limit, and beyond its escorts."""
    s, g = _BLANK.copy(), group_row(OWN, 1)
    add_ships(s, OWN, g, CV, 1, carrier_factors, 0, 0)
    add_ships(s, OWN, g, CRUISER, 1, fast_factors, 0, 0)
    add_ships(s, OWN, g, CAPITAL, 1, slow_factors, 0, 1)
    return naval_factors(s, g), surplus_factors(s, g), max(0, surplus_carrier_factors(s, g))


def fleet_pairing(combat_round: int, numbers_a: tuple[int, ...], numbers_b: tuple[int, ...]) -> tuple[int, ...]:
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
    nation: int,
    size: int,
    slow: int,
    hits: int,
    other_nation: int,
    other_size: int,
    other_slow: int,
    other_hits: int,
) -> int:
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
) -> tuple[int, ...]:
    """Pairs of capital ships of equal rank, and the surplus of either side."""
    pairs = sum(faces_enemy(rank, enemy) for rank in range(1, own + 1))
    return pairs, own - pairs, enemy - pairs


def second_engagement(
    t: Tables,
    combat_round: int,
    number: int,
    still_paired: int,
    slow: int,
    shed: int,
    target: int,
    target_found: int,
    target_used: int,
    target_evaded: int,
    target_sunk: int,
) -> tuple[int, ...]:
    """Whether a group may choose a second engagement, may do without one, and why not that with the target."""
    s = _BLANK.copy()
    s.round, s.interceptor, s.ask_seat = combat_round, OWN, OWN
    g, foe = add_group(s, OWN, number, 0, slow, 0), add_group(s, ENEMY, target, 0, 0, 0)
    s.ask_subject, s.paired[g], s.paired[foe] = g, still_paired, 1
    s.found[foe], s.used[foe], s.evaded[foe] = target_found, target_used, target_evaded
    if target_sunk == 1:
        s.count[first_unit(ENEMY)], s.known[foe] = 0, FULL
    s.shed[first_unit(OWN)] = shed
    may_pass = may_engage(t, s, 0) == reasons.MAY
    return int(next_to_engage(s) == g), int(may_pass), may_engage(t, s, target)


def shedding(
    damaged: Annotated[int, Flag("whether it has damaged ships")],
    slow: Annotated[int, Flag("whether an undamaged ship of it is slow")],
    laden: Annotated[int, Flag("whether it carries cargo or protects sea supply")],
    distant_found: Annotated[int, Flag("whether a distant enemy group was found and may be engaged")],
) -> tuple[int, ...]:
    """Whether a group is fast, would be without its damaged ships, and may detach them."""
    s = _BLANK.copy()
    s.round = 1
    g, far = add_group(s, OWN, 1, damaged, slow, laden), add_group(s, ENEMY, NUMBERS, 0, 0, 0)
    s.found[far] = distant_found
    may = may_shed(s, g, distant_targets(s, ENEMY))
    return int(is_fast(s, g)), int(is_fast_without_damaged(s, g)), int(may)


def evasion(
    combat_round: int, number: int, other_numbers: tuple[int, ...], damaged: int, slow: int, laden: int
) -> tuple[int, ...]:
    """Whether a group may evade, the number that it then has, and whether it abandons its damaged ships."""
    s = _BLANK.copy()
    s.round = combat_round
    for each in other_numbers:
        if each != number:
            add_group(s, OWN, each, 0, 0, 0)
    g = add_group(s, OWN, number, damaged, slow, laden)
    may = can_evade(s, g)
    return int(may), next_free_number(s, g) if may else number, int(may and must_abandon(s, g))


def numbers_of(name: str, meaning: str, default: tuple[int, ...]) -> Input:
    """Declare a set of combat group numbers."""
    return Input(name, meaning, 1, NUMBERS, default, many=True)


_ROUND: Final = number("combat-round", "the combat round", 1, 99, 1)
_DAMAGED: Final = flag("damaged", "whether it has damaged ships")
_SLOW: Final = flag("slow", "whether an undamaged ship of it is slow")
_LADEN: Final = flag("laden", "whether it carries cargo or protects sea supply")
_MOST: Final = 100

PROCEDURES: Final = (
    Procedure(
        "awaw.combat-groups",
        "A combat group combined of ships outside task forces: what is too much for it",
        "22.421A",
        combat_groups,
        (
            Part("factors", "naval factors of the group"),
            Part("surplus", "factors beyond its limit, which form a second group"),
            Part("carriers-home", "fast carrier factors beyond the fast escorts, which go home"),
        ),
        (
            number("carrier-factors", "factors of fast carriers", 0, _MOST, 6),
            number("fast-factors", "undamaged fast fleet factors other than carriers", 0, _MOST, 16),
            number("slow-factors", "slow fleet factors", 0, _MOST),
        ),
    ),
    Procedure(
        "awaw.fleet-pairing",
        "Which active combat groups pair off in fleet combat",
        "22.521A, 22.521B, 22.425",
        fleet_pairing,
        tuple(
            Part(f"{side}{each}", f"number of the enemy group that {side}'s group {each} fights, 0 for none")
            for side in ("a", "b")
            for each in range(1, NUMBERS + 1)
        ),
        (
            _ROUND,
            numbers_of("numbers-a", "numbers of side a's groups in the battle", (1, 3, 5)),
            numbers_of("numbers-b", "numbers of side b's groups in the battle", (1, 2, 4)),
        ),
    ),
    Procedure(
        "awaw.capital-rank",
        "Which of two capital ships ranks higher in fleet combat",
        "22.54A",
        capital_rank,
        (Part("higher", "the ship that ranks higher", ("neither, their owner chooses", "the first", "the other")),),
        (
            choice("nation", "nation of the first ship", NATION_NAMES),
            number("size", "its factors", 2, 5, 4),
            flag("slow", "whether it is slow"),
            number("hits", "hits that it has taken", 0, 4),
            choice("other-nation", "nation of the other ship", NATION_NAMES),
            number("other-size", "its factors", 2, 5, 4),
            flag("other-slow", "whether it is slow"),
            number("other-hits", "hits that it has taken", 0, 4),
        ),
    ),
    Procedure(
        "awaw.capital-pairing",
        "Capital ships that face each other rank by rank, and the surplus",
        "22.54A, 22.54B",
        capital_pairing,
        (
            Part("pairs", "pairs of capital ships that fire at each other"),
            Part("own-surplus", "own capital ships that join in, fire at light ships or hold"),
            Part("enemy-surplus", "enemy capital ships that do so"),
        ),
        inputs_of(capital_pairing),
    ),
    Procedure(
        "awaw.second-engagement",
        "Whether a group may engage once more, and a certain enemy group",
        "22.521D, 22.522, 22.523E",
        second_engagement,
        (
            Part("may-choose", "whether it may choose a second engagement", NO_YES),
            Part("may-pass", "whether it may do without", NO_YES),
            refusals(
                "why not that with the target",
                reasons.NO_SUCH_GROUP,
                reasons.EVADED_ALREADY,
                reasons.NOT_FOUND,
                reasons.NO_RESULT_LEFT,
                reasons.SLOW_GROUP,
            ),
        ),
        (
            _ROUND,
            number("number", "number of the group", 1, NUMBERS, 1),
            flag("still-paired", "whether it fought a group that is still afloat in this round"),
            flag("slow", "whether it is slow"),
            flag("shed", "whether it detached damaged ships in order to engage"),
            number("target", "number of the enemy group", 1, NUMBERS, 3),
            number("target-found", "search results against it", 0, 60, 1),
            number("target-used", "of these already used", 0, 60),
            flag("target-evaded", "whether it evaded fleet combat in this round"),
            flag("target-sunk", "whether all its ships are sunk"),
        ),
    ),
    Procedure(
        "awaw.shedding",
        "Whether a group may detach its damaged ships to engage a distant group",
        "22.524, 22.524A, 22.422A",
        shedding,
        (
            Part("fast", "whether the group is fast as it is", NO_YES),
            Part("fast-without", "whether it is fast without its damaged ships", NO_YES),
            Part("may-shed", "whether it may detach them", NO_YES),
        ),
        inputs_of(shedding),
    ),
    Procedure(
        "awaw.evasion",
        "Whether a group may evade fleet combat, and what that costs",
        "22.523, 22.524B",
        evasion,
        (
            Part("may-evade", "whether it may evade", NO_YES),
            Part("new-number", "its number afterwards"),
            Part("abandons", "whether its damaged ships are eliminated as abandoned", NO_YES),
        ),
        (
            _ROUND,
            number("number", "number of the group", 1, NUMBERS, 3),
            numbers_of("other-numbers", "numbers of the other groups of its side", (1, 4)),
            _DAMAGED,
            _SLOW,
            _LADEN,
        ),
    ),
)
