"""Exact distributions beside icepool's: the same questions, the same answers to the last fraction, the time of each.

icepool is given the rules as the witnesses state them, which share no code with the procedures; answers that differ are an
error.
"""

import importlib.util
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from flagplot.games.awaw import editions
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.odds.exact.procedure import Distribution, exact
from flagplot.odds.speed import Figure, rate
from tests.witness import fire, strike

TABLES = editions.fill(editions.load())
Chances = dict[tuple[int, ...], Fraction]
SHIPS, FACTORS, SIZE = 3, 16, 4
SQUADRONS, LEVEL = 12, 6


class Question(NamedTuple):
    """One question, asked of both."""

    name: str
    ours: Callable[[], Chances]
    theirs: Callable[[], Chances]


def procedure(name: str, **fields: object) -> Distribution:
    """The exact odds of a procedure."""
    return exact(PROCEDURES[f"awaw.{name}"].take(TABLES, fields))


def of_die(die: Any) -> Chances:
    """What icepool says, as plain tuples."""
    found: Chances = {}
    for outcome, chance in zip(die.outcomes(), die.probabilities(), strict=True):
        key = (outcome,) if isinstance(outcome, int) else tuple(outcome)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def ships_by_rules() -> Chances:
    """Ships of three that are damaged and sunk, each under the fire of sixteen factors (22.54C, 22.55)."""
    one = procedure("fleet-fire-named", factors=FACTORS, size=SIZE).marginal("condition")
    found: Chances = {(0, 0): Fraction(1)}
    for _ in range(SHIPS):
        longer: Chances = {}
        for (damaged, sunk), chance in found.items():
            for condition, share in one.items():
                key = (damaged + (condition == 1), sunk + (condition == 2))
                longer[key] = longer.get(key, Fraction(0)) + chance * share
        found = longer
    return found


def ships_by_icepool() -> Chances:
    import icepool

    def fate(roll: Any) -> Any:
        hits = fire.fleet_fire(FACTORS, int(roll), [2], 2, False, False)
        return icepool.Vector((int(hits == SIZE - 1), int(hits >= SIZE)))

    one: Any = (2 @ icepool.d6).map(fate)
    return of_die(SHIPS @ one)


def search_by_rules() -> Chances:
    """Results of twelve search dice against each of six groups (22.452)."""
    return dict(procedure("search-results", dice=12, numbers="1,2,3,4,5,6").chances)


def search_by_icepool() -> Chances:
    import icepool

    one: Any = icepool.d6.map(lambda face: icepool.Vector(int(face == number) for number in range(1, 7)))
    return of_die(12 @ one)


def strike_by_rules() -> Chances:
    """Twelve squadrons through the fire of a group, then at one capital ship: those lost, aborted, and hits (23.42, 23.44)."""
    found: Chances = {}
    for (killed, aborted), chance in procedure("air-defence", level=LEVEL, squadrons=SQUADRONS).chances.items():
        left = SQUADRONS - killed - aborted
        hits = procedure("air-attack", squadrons=left, target_drm=2).marginal("hits") if left else {0: Fraction(1)}
        for number, share in hits.items():
            found[killed, aborted, number] = chance * share
    return found


def strike_by_icepool() -> Chances:
    import icepool

    def both(first: Any, second: Any) -> tuple[int, int, int]:
        killed, aborted = strike.air_defence(LEVEL, int(first), SQUADRONS)
        left = SQUADRONS - killed - aborted
        return killed, aborted, strike.air_attack_hits(left, int(second), 0, 2, True, 0) if left else 0

    two: Any = 2 @ icepool.d6
    return of_die(icepool.map(both, two, two))


QUESTIONS = (
    Question("fire at three named ships", ships_by_rules, ships_by_icepool),
    Question("twelve search dice, six groups", search_by_rules, search_by_icepool),
    Question("air defence, then the attack", strike_by_rules, strike_by_icepool),
)


def figures(seconds: float) -> Iterator[Figure]:
    """Both times of each question; answers that differ are an error."""
    if importlib.util.find_spec("icepool") is None:
        yield Figure("icepool", float("nan"), "not installed: the extra `dev`")
        return
    for question in QUESTIONS:
        assert question.ours() == question.theirs(), question.name
        mine = 1000 / rate(lambda turn, ask=question.ours: len(ask()) and 1, seconds / 4)  # type: ignore[misc]
        other = 1000 / rate(lambda turn, ask=question.theirs: len(ask()) and 1, seconds / 4)  # type: ignore[misc]
        yield Figure(f"exact: {question.name}", mine, f"ms, icepool {other:,.2f} ms, equal answers")
