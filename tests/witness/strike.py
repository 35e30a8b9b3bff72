"""Air strikes on ships at sea: surprise, air combat, air defence and attack rolls (22.46, tables 23)."""

from collections.abc import Sequence

from tests.witness.tables import (
    COMBAT_ROWS,
    DEFENCE_ROWS,
    air_result,
    rolls_for,
    rows_used,
    slash_result,
)


def surprise_possible(own_groups_found: int, enemy_groups_found: int) -> bool:
    """Whether a side may make its surprise strike, 22.461A, 22.462A, D: itself unfound, a target found."""
    if own_groups_found > 0:
        return False
    if enemy_groups_found == 0:
        return False
    return True


def strike_order(own_results_a: int, own_results_b: int, interceptor: str) -> str:
    """Which side, 'a' or 'b', makes all its ordinary strikes first, 22.461B.

    `own_results_a` is the number of search results that side a achieved (not suffered), repeated results on
    one group included. More results go first; equal, the intercepting side.
    """
    if own_results_a > own_results_b:
        return "a"
    if own_results_b > own_results_a:
        return "b"
    return interceptor


def surprise_level(die: int, results_against_group: int, radar: int) -> int:
    """Level of a surprise strike, Surprise Table 23.7413: die, +1 if two results, +2 if three, -1 per radar.

    More than three results still give +2. Below 1 there is no surprise, returned as 0; from 7 up all levels
    are alike but the sum is returned as it is (8 is the most).
    """
    level = die
    if results_against_group == 2:
        level = level + 1
    if results_against_group >= 3:
        level = level + 2
    level = level - radar
    if level < 0:
        level = 0
    return level


def engaging_defenders(defenders: int, surprise_level: int) -> int:
    """Defending squadrons that meet the strike, Surprise Table 23.7413 levels 4 to 7+.

    The table's levels include the lesser ones, so "two fewer" at level 5 already holds the one of level 4.
    """
    fewer = 0
    if surprise_level == 4:
        fewer = 1
    if surprise_level == 5:
        fewer = 2
    if surprise_level == 6:
        fewer = 3
    if surprise_level >= 7:
        fewer = 4
    if fewer > defenders:
        return 0
    return defenders - fewer


def _losses(eliminated: int, aborted: int, squadrons: int) -> tuple[int, int]:
    """Losses that the squadrons present can bear: eliminations first, then aborts among those left."""
    left = squadrons
    really_eliminated = 0
    for _ in range(eliminated):
        if left > 0:
            really_eliminated = really_eliminated + 1
            left = left - 1
    really_aborted = 0
    for _ in range(aborted):
        if left > 0:
            really_aborted = really_aborted + 1
            left = left - 1
    return (really_eliminated, really_aborted)


def air_combat(
    attackers: int,
    defenders: int,
    attacker_roll: int | Sequence[int],
    defender_roll: int | Sequence[int],
    attacker_drm: int,
    defender_drm: int,
) -> tuple[int, int, int, int]:
    """One round of air combat, rule 19.21 as known from outside: both sides roll and read their own row.

    The rolls are unmodified. Over 20 squadrons a side gives a list, one roll for the 20 row and one for the
    row of the rest (D22), each with the DRM. Returns (attackers eliminated, attackers aborted, defenders
    eliminated, defenders aborted). The two sides hit at the same time. A roll given for a side without
    squadrons is ignored.
    """
    by_attacker_eliminated = 0
    by_attacker_aborted = 0
    rows = rows_used(attackers, 20)
    for row, roll in zip(rows, rolls_for(rows, attacker_roll), strict=True):
        eliminated, aborted = slash_result(COMBAT_ROWS[row], roll + attacker_drm)
        by_attacker_eliminated = by_attacker_eliminated + eliminated
        by_attacker_aborted = by_attacker_aborted + aborted
    by_defender_eliminated = 0
    by_defender_aborted = 0
    rows = rows_used(defenders, 20)
    for row, roll in zip(rows, rolls_for(rows, defender_roll), strict=True):
        eliminated, aborted = slash_result(COMBAT_ROWS[row], roll + defender_drm)
        by_defender_eliminated = by_defender_eliminated + eliminated
        by_defender_aborted = by_defender_aborted + aborted
    attackers_eliminated, attackers_aborted = _losses(by_defender_eliminated, by_defender_aborted, attackers)
    defenders_eliminated, defenders_aborted = _losses(by_attacker_eliminated, by_attacker_aborted, defenders)
    return (attackers_eliminated, attackers_aborted, defenders_eliminated, defenders_aborted)


def air_defence_level(ships: Sequence[tuple[str, int, bool]], research: int, surprise_level: int) -> int:
    """Air defence level of a force at sea, Air Defense Table 23.42; never below 0.

    Each ship is (kind, size, damaged). Damaged ships count in full. Transports and submarines count nothing,
    each CVE three factors. Damaged five-factor battleships and CVBs still add their one (D33).
    """
    factors = 0
    for kind, size, _damaged in ships:
        if kind == "TR" or kind == "SUB":
            continue
        if kind == "CVE":
            factors = factors + 3 * size
        else:
            factors = factors + size
    level = 0
    while factors > 0:  # one for every ten factors, a part of ten counting as ten
        level = level + 1
        factors = factors - 10
    for kind, size, _damaged in ships:
        if kind == "BB" and size == 5:
            level = level + 1
        if kind == "CVB":
            level = level + 1
    level = level + research
    if surprise_level >= 2:
        level = level - 1
    if level < 0:
        level = 0
    return level


def air_defence(level: int, rolls: int | Sequence[int], attackers: int) -> tuple[int, int]:
    """Attacking squadrons (eliminated, aborted) by air defence, table 23.42.

    Over level 10: the 10 row and the row of the rest, a roll for each (D22). Level 0 has no row: no effect.
    """
    eliminated = 0
    aborted = 0
    rows = rows_used(level, 10)
    for row, roll in zip(rows, rolls_for(rows, rolls), strict=True):
        more_eliminated, more_aborted = slash_result(DEFENCE_ROWS[row], roll)
        eliminated = eliminated + more_eliminated
        aborted = aborted + more_aborted
    return _losses(eliminated, aborted, attackers)


def air_attack_hits(
    squadrons: int,
    rolls: int | Sequence[int],
    air_drm: int,
    target_drm: int,
    naval_air: bool,
    surprise_level: int,
) -> int:
    """Hits by squadrons on one target at sea, Naval Attack Table with its modifiers for air attacks (23.44).

    Over 20 squadrons: the 20 row and the row of the rest, a roll for each (D22), each roll modified. Naval
    air counts when any squadron on this target is naval air (D34).
    """
    modifier = air_drm - target_drm
    if naval_air:
        modifier = modifier + 1
    if surprise_level >= 3:
        modifier = modifier + 1
    hits = 0
    rows = rows_used(squadrons, 20)
    for row, roll in zip(rows, rolls_for(rows, rolls), strict=True):
        hits = hits + air_result(row, roll + modifier)
    return hits
