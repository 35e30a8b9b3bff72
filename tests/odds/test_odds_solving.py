"""The solver broken off, its bound, and cells played elsewhere."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
pytest.importorskip("llvmlite")

from flagplot.fast.matrix import CellJob, Choices  # noqa: E402
from flagplot.fast.solving import LOOKS, PURE, SETTLED, Solver, z_for  # noqa: E402

PENNIES = np.array([[0.9, 0.2], [0.3, 0.7]])


class Coins:
    """Cells that pay 1 with a known chance; somebody interrupts after so many battles."""

    def __init__(self, chances: Any, most: int = 10**9) -> None:
        self.chances, self.played, self.most = chances, 0, most
        self.choices = tuple(Choices("", (), tuple((i,) for i in range(n))) for n in chances.shape)

    def play(self, jobs: Sequence[CellJob], tell: Callable[[int], None] = print) -> tuple[Any, Any]:
        """Toss each cell's coin once for each seed."""
        if self.played >= self.most:
            raise KeyboardInterrupt
        means, squares = np.zeros(len(jobs)), np.zeros(len(jobs))
        for place, job in enumerate(jobs):
            noise = np.random.default_rng([job.seeds.start, len(job.seeds), job.a, job.b])
            paid = (noise.random(len(job.seeds)) < self.chances[job.a, job.b]).astype(float)
            means[place], squares[place] = paid.mean(), ((paid - paid.mean()) ** 2).sum()
            self.played += len(paid)
        return means, squares


def solved(cells: Any, per_cell: int = 400) -> Any:
    """Solve a game of coins."""
    return Solver(cells, 5, 0.5, per_cell, 0.005, lambda name, done: None).solve()


@pytest.mark.parametrize("most", [1600, 2000, 20_000])
def test_a_game_broken_off_tells_what_there_is(most: int) -> None:
    """After every cell was played once, at whatever stage: the mix so far, by the battles so far, and the word for it."""
    found = solved(Coins(PENNIES, most))
    assert found.interrupted
    assert sum(found.mixes[0]) == pytest.approx(1) and found.mixes[0][0] == pytest.approx(4 / 11, abs=0.12)
    value = (0.9 * 0.7 - 0.2 * 0.3) / (0.9 + 0.7 - 0.2 - 0.3)
    assert abs(found.value.value - value) < 5 * max(found.value.error, 0.01)
    assert found.gap_at_most > found.gap


def test_before_every_cell_was_played_there_is_nothing_to_tell() -> None:
    """The interrupt goes on to whoever called."""
    with pytest.raises(KeyboardInterrupt):
        solved(Coins(PENNIES, 0))


@pytest.mark.long
def test_the_bound_holds_and_is_tight() -> None:
    """In ten games of 30 by 30 no pure choice truly gains more than the bound, which is close."""
    for number in range(10):
        chances = 0.3 + 0.4 * np.random.default_rng(number).random((30, 30))
        cells = Coins(chances)
        found = solved(cells, 60)
        x, y = (np.array(mix) for mix in found.mixes)
        truly = (chances @ y).max() - (x @ chances).min()
        assert truly <= found.gap_at_most < truly + 0.08
        assert not found.interrupted


def test_a_settled_choice_gets_no_longer_look() -> None:
    """A choice far below the best is looked at once; the best until its interval is as narrow as that of the value."""
    chances = np.full((6, 2), 0.1)
    chances[3] = 0.9
    cells: Any = Coins(chances)
    error = 0.005
    solver = Solver(cells, 5, 0.5, 100, error, lambda name, done: None)
    pure = solver.measure_pure(np.array([0.5, 0.5]), 0)
    assert cells.played == 5 * LOOKS[0] + LOOKS[-1], "battles are kept from look to look"
    assert pure[3].error < pure[0].error / 4
    loose: Any = Coins(chances)
    wide = Solver(loose, 5, 0.5, 100, 0.01, lambda name, done: None)
    best = wide.measure_pure(np.array([0.5, 0.5]), 0)[3]
    reach = z_for(8) * best.error
    assert SETTLED * 0.01 / 2 < reach <= SETTLED * 0.01 and loose.played < cells.played / 2


def test_where_nearly_all_battles_end_alike_fewer_are_played() -> None:
    """A choice next to the largest payoff is looked at once, and the value takes a quarter of the battles."""
    cells: Any = Coins(np.full((6, 2), 0.999))
    solver = Solver(cells, 5, 0.5, 100, 0.0025, lambda name, done: None, limits=(0.0, 1.0))
    found = solver.solve()
    assert found.value.error < 0.0025 and found.bounds[1] == 1.0 and found.gap_at_most == 1.0 - found.bounds[0]
    begun = cells.played
    solver.measure_value(np.array([1.0, 0, 0, 0, 0, 0]), np.array([1.0, 0]))
    assert cells.played - begun == 10_000
    solver.measure_pure(np.array([0.5, 0.5]), 0)
    assert cells.played - begun - 10_000 == 6 * LOOKS[0]


def test_near_equal_choices_share_a_limited_number_of_battles() -> None:
    """The bound of many equal choices is no wider than theirs would be with the limit shared equally."""
    cells: Any = Coins(np.full((120, 2), 0.5))
    solver = Solver(cells, 5, 0.5, 100, 0.0025, lambda name, done: None)
    pure = solver.measure_pure(np.array([0.5, 0.5]), 0)
    assert PURE / 2 < cells.played <= PURE and z_for(122) > 3.6
    assert max(m.value + z_for(122) * m.error for m in pure) < 0.5 + 1.6 * z_for(122) * 0.5 / (PURE / 120) ** 0.5


def test_intervals_of_pure_choices_hold_at_whichever_look_they_are_settled() -> None:
    """In forty games of twenty choices hardly one interval fails, though each choice is followed as far as it promises."""
    failed = 0
    for number in range(40):
        chances = 0.5 + 0.02 * np.random.default_rng(number).random((20, 2))
        cells: Any = Coins(chances)
        solver = Solver(cells, 1000 * number, 0.5, 100, 0.01, lambda name, done: None)
        pure = solver.measure_pure(np.array([0.5, 0.5]), 0)
        truly = chances.mean(1)
        failed += any(abs(m.value - true) > z_for(22) * m.error for m, true in zip(pure, truly, strict=True))
    assert failed <= 4
