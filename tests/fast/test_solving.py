"""The solver of matrix games: known games, and a sampled one whose truth is known."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
pytest.importorskip("llvmlite")

from flagplot.fast.matrix import CellJob, Choices, Table, equilibrium  # noqa: E402
from flagplot.fast.solving import Solver  # noqa: E402


def test_known_games_have_their_known_mixes() -> None:
    """Stone, paper and scissors; matching pennies with a stake of three; a game with a saddle."""
    x, y, value = equilibrium(np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]]))
    assert x.tolist() == pytest.approx([1 / 3] * 3) and y.tolist() == pytest.approx([1 / 3] * 3)
    assert value == pytest.approx(0)
    x, y, value = equilibrium(np.array([[3.0, -1], [-1, 1]]))
    assert x.tolist() == pytest.approx([1 / 3, 2 / 3]) and value == pytest.approx(1 / 3)
    _, _, value = equilibrium(np.array([[4.0, 2, 3], [1, 0, 5]]))
    assert value == pytest.approx(2)


def test_no_pure_choice_gains_against_the_mix() -> None:
    """Random games of 120 by 120: neither side gains."""
    matrix = np.random.default_rng(7).normal(size=(120, 120))
    x, y, value = equilibrium(matrix)
    assert (matrix @ y).max() == pytest.approx(value, abs=5e-3)
    assert (x @ matrix).min() == pytest.approx(value, abs=5e-3)


class Coins:
    """Cells that pay 1 with a known chance."""

    def __init__(self, chances: Any) -> None:
        self.chances, self.played = chances, 0
        self.choices = tuple(Choices("", (), tuple((i,) for i in range(n))) for n in chances.shape)

    def play(self, jobs: Sequence[CellJob], tell: Callable[[int], None] = print) -> tuple[Any, Any]:
        """Toss each cell's coin once for each seed."""
        means, squares = np.zeros(len(jobs)), np.zeros(len(jobs))
        for place, job in enumerate(jobs):
            noise = np.random.default_rng([job.seeds.start, len(job.seeds), job.a, job.b])
            paid = (noise.random(len(job.seeds)) < self.chances[job.a, job.b]).astype(float)
            means[place], squares[place] = paid.mean(), ((paid - paid.mean()) ** 2).sum()
            self.played += len(paid)
        return means, squares


def solved(chances: Any, seed: int, near: float = 0.0, per_cell: int = 200) -> Any:
    """Solve a game of coins."""
    cells: Any = Coins(chances)
    return Solver(cells, seed, 0.5, per_cell, 0.005, lambda name, done: None, near).solve()


def test_value_and_bound_hold_the_truth() -> None:
    """Over twenty games the true payoff of the mixes lies in its interval, what could be gained below the bound."""
    noise, inside = np.random.default_rng(3), 0
    for turn in range(20):
        chances = noise.uniform(0.2, 0.8, size=(8, 9))
        got = solved(chances, 1000 * turn)
        x, y = np.array(got.mixes[0]), np.array(got.mixes[1])
        truth = x @ chances @ y
        inside += abs(got.value.value - truth) <= 1.96 * got.value.error
        assert got.value.error <= 0.0055
        gain = (chances @ y).max() - (x @ chances).min()
        assert gain <= got.gap_at_most
        assert gain < 0.12
    assert inside >= 16


def test_bounds_hold_the_value_of_the_game_and_come_near() -> None:
    """The best answers of both sides bound the value; with `near` the solver goes on until they do so closely."""
    noise, nearer = np.random.default_rng(5), 0
    for turn in range(6):
        chances = noise.uniform(0.2, 0.8, size=(5, 6))
        _, _, value = equilibrium(chances)
        plain, near = solved(chances, 1000 * turn, per_cell=30), solved(chances, 1000 * turn, 0.05, per_cell=30)
        for got in (plain, near):
            low, high = got.bounds
            assert low <= value <= high and high - low == pytest.approx(got.gap_at_most)
        assert plain.rounds == 1 and near.gap_at_most <= plain.gap_at_most + 0.01
        assert near.gap_at_most <= 0.05 or near.rounds == 5
        assert (near.rounds > 1) == (near.battles > plain.battles)
        nearer += near.gap_at_most <= 0.05
    assert nearer >= 4
    assert solved(chances, 1, 0.9).rounds == 1, "near enough at once"


def test_a_table_gathers_batches_like_one() -> None:
    """Means and squares of two batches are those of all together."""
    table, values = Table((1, 1)), np.array([1.0, 0, 0, 1, 1, 0, 1])
    for part in (values[:3], values[3:]):
        job = CellJob(0, 0, range(len(part)))
        table.add([job], np.array([part.mean()]), np.array([((part - part.mean()) ** 2).sum()]))
    assert table.mean[0, 0] == pytest.approx(values.mean())
    assert table.squares[0, 0] == pytest.approx(((values - values.mean()) ** 2).sum())
