"""A whole battle walked: closed forms, sampling within its interval, budget and rest."""

from fractions import Fraction
from typing import Any

import pytest

from flagplot.games.awaw import editions
from flagplot.odds.interpreted import Desk
from flagplot.odds.interval import wilson
from flagplot.odds.walk import Walk, Walked
from flagplot.players import bold, standard
from flagplot.scenario.build import build
from flagplot.scenario.read import read
from tests.cli.shell import RIVER_PLATE, SCENARIOS

TABLES = editions.fill(editions.load())


def walked(file: Any, choose: Any = standard.choose, budget: int = 2000) -> Walked:
    """A battle walked by one doctrine on both sides."""
    return Walk(TABLES, (choose, choose), budget).run(build(read(file)).situation)


def test_river_plate_is_resolved_and_adds_up() -> None:
    """One round of guns: every chance is a multiple of one in 6**8, and all together are one."""
    found = walked(RIVER_PLATE)
    assert found.resolved == pytest.approx(1, abs=found.error + 1e-12)
    assert not found.over_budget and found.merged > 0
    assert sum(found.tally.winners.values()) == pytest.approx(1)
    for chance in found.tally.winners.values():
        fraction = Fraction(chance).limit_denominator(6**8)
        assert abs(float(fraction) - chance) < 1e-9


@pytest.mark.parametrize("choose", [standard.choose, bold.choose], ids=["standard", "bold"])
def test_sampling_agrees_with_the_walk(choose: Any) -> None:
    """Winners and sunk factors of 1500 sampled battles lie within four standard errors of the exact chances."""
    exact = walked(RIVER_PLATE, choose)
    sampled = Desk(TABLES, (choose, choose)).count(build(read(RIVER_PLATE)).situation, range(5000, 6500))
    for counts, chances in [
        (sampled.winners, exact.tally.winners),
        (sampled.lost[0], exact.tally.lost[0]),
        (sampled.lost[1], exact.tally.lost[1]),
    ]:
        assert set(counts) <= set(chances)
        for value, chance in chances.items():
            found = wilson(counts[value], 1500, 0.99994)
            assert found.low <= chance <= found.high
    for u, fates in exact.tally.fates.items():
        assert {n for n in sampled.fates[u][0] if sampled.fates[u][0][n]} <= set(fates[0])


def test_a_spent_budget_leaves_a_rest_and_says_so() -> None:
    """What was not walked is missing from the sum."""
    found = walked(SCENARIOS / "denmark-strait-1941.yaml", budget=400)
    assert found.over_budget and 0 < found.resolved < 0.9
    assert sum(found.tally.winners.values()) == pytest.approx(found.resolved)


@pytest.mark.long
def test_denmark_strait_agrees_with_sampling() -> None:
    """The bounds of a walk of all but the rarest hold what sampling finds."""
    file = SCENARIOS / "denmark-strait-1941.yaml"
    exact = Walk(TABLES, (standard.choose, standard.choose), 60_000, 1e-5).run(build(read(file)).situation)
    assert exact.resolved > 0.9
    sampled = Desk(TABLES, (standard.choose, standard.choose)).count(build(read(file)).situation, range(2000))
    for winner in (-1, 0, 1):
        found = wilson(sampled.winners[winner], sampled.battles, 0.9999)
        assert found.low <= exact.tally.winners[winner] + 1 - exact.resolved
        assert found.high >= exact.tally.winners[winner]
