"""A battle at the point where all search dice are rolled: which groups were found, and one strike played out."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from tests.helpers.battle import Answer, Battle, Ship, named

FOE = terms.GROUPS
"""Row of the second side's group 1."""


def carriers(*ships: Ship, rulings: dict[str, str] | None = None, interceptor: int = 0) -> Battle:
    """Two Japanese CVs in group 6 of side 0, with six squadrons, and `ships` in group 2 of side 1."""
    b = Battle(combat_round=1, rulings=rulings, interceptor=interceptor)
    b.group(0, 6, named("CV", nation="Japan"), named("CV", nation="Japan"))
    b.group(1, 2, *ships)
    return b


def found(b: Battle, results: dict[tuple[int, int], int]) -> Battle:
    """Set the search results against groups, by side and number, and go to the strikes."""
    for (side, number), count in results.items():
        b.s.search_results[side * terms.GROUPS + number - 1] = count
        b.s.any_found[side] = 1
        b.s.results[1 - side] += count
    b.start(terms.STRIKES)
    return b


def surprise_strike(b: Battle, *, die: int, dice: Sequence[int], squadrons: Sequence[int], results: int = 1) -> None:
    """Surprise group 2 of side 1 and play to the end of the strikes; every squadron left attacks the first target."""
    found(b, {(1, 2): results})
    answers: dict[str, Answer] = {"surprise-strike": [2], "strike-squadrons": squadrons, "air-target": whole_strike}
    b.play(dice=[die, *dice], answers=answers, until_segment=terms.LANDING)


def ordinary_strike(b: Battle, *, dice: Sequence[int], squadrons: Sequence[int]) -> None:
    """Strike group 2 of side 1 without surprise and play to the end; every squadron left attacks the first target."""
    found(b, {(1, 2): 1, (0, 6): 1})
    answers: dict[str, Answer] = {"strike": [2], "strike-squadrons": squadrons, "air-target": whole_strike}
    b.play(dice=dice, answers=answers, until_segment=terms.LANDING)


def whole_strike(s: BattleState) -> int:
    """Send every squadron without a target at this one."""
    return s.ask_size - 1


def patrol(b: Battle, wing: int, squadrons: int) -> None:
    """Put squadrons of a wing on combat air patrol over their group."""
    b.s.patrol[wing] = squadrons


def cover(b: Battle, wing: int, number: int, squadrons: int) -> None:
    """Let land-based squadrons cover a group of their side."""
    b.s.cover[wing][number - 1] = squadrons
