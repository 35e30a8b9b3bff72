"""Situations that wait packed: merged as a dictionary merges them, laid out again as they were."""

from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llvmlite")

from flagplot.fast import pack  # noqa: E402
from flagplot.fast.exact import loop, walk  # noqa: E402
from flagplot.fast.exact.walk import Frontier, added  # noqa: E402

WORDS = 16


class Plain:
    """Stands for the runtime: the loops as text."""

    def entry(self, name: str, *arguments: Any) -> Any:
        """The function itself."""
        return getattr(loop, name)


def records(count: int, seed: int) -> Any:
    """Records that differ from the first one, which is the base, in few words; many are equal."""
    chance = np.random.default_rng(seed)
    rows = np.tile(chance.integers(0, 9, WORDS, np.uint64), (count, 1))
    for row in rows[1:]:
        row[chance.integers(0, WORDS, 2)] = chance.integers(0, 3, 2, np.uint64)
    return rows


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> tuple[Frontier, Any, Any, dict[bytes, float]]:
    """Three hundred arrivals in three lots, with little room at first; and the same in a dictionary."""
    monkeypatch.setattr(walk, "ROOM", 4)
    monkeypatch.setattr(walk, "NARROW", 1)
    rows, chances, plain = records(300, 5), np.random.default_rng(7).random(300), dict[bytes, float]()
    found: Any = Frontier(Plain(), rows[0].copy())  # type: ignore[arg-type]
    with np.errstate(over="ignore"):
        for first in (0, 100, 200):
            which = np.arange(first, first + 100)
            found.take_in(rows, which, chances[which], np.zeros(2 * WORDS, np.uint64))
    for row, chance in zip(rows, chances.tolist(), strict=True):
        plain[row.tobytes()] = plain.get(row.tobytes(), 0) + chance
    return found, rows, chances, plain


def laid_out(found: Frontier) -> Any:
    """All that waits, in full."""
    rows = np.zeros((len(found), WORDS), np.uint64)
    loop.unpack_states(np.arange(len(found)), found.base, found.words, found.bounds, rows)
    return rows


def test_equal_situations_wait_as_one(waiting: Any) -> None:
    """In the order in which they came, each with the same sum of the same chances."""
    found, rows, _, plain = waiting
    assert 20 < len(found) < 300 and len(found) + found.state[loop.MERGED] == len(rows)
    assert dict(zip((row.tobytes() for row in laid_out(found)), found.chances.tolist(), strict=True)) == plain
    assert [row.tobytes() for row in laid_out(found)] == list(plain)
    assert found.words.nbytes < 3 * rows.nbytes


def test_the_rarer_ones_are_let_go(waiting: Any) -> None:
    """Those above a chance stay, and what arrives later still meets its equal."""
    found, rows, _, plain = waiting
    middle = sorted(plain.values())[len(plain) // 2]
    kept = found.above(middle)
    wanted = {key: chance for key, chance in plain.items() if chance > middle}
    assert dict(zip((row.tobytes() for row in laid_out(kept)), kept.chances.tolist(), strict=True)) == wanted
    last = [number for number, row in enumerate(rows) if row.tobytes() in wanted][-1]
    with np.errstate(over="ignore"):
        kept.take_in(rows, np.array([last]), np.array([0.5]), np.zeros(2 * WORDS, np.uint64))
    assert len(kept) == len(wanted) and kept.state[loop.MERGED] == 1
    none = found.above(1e9)
    assert len(none) == 0 and not len(laid_out(none))


def test_numbers_are_added_one_after_another() -> None:
    """To the last digit as a loop adds them."""
    numbers, total = np.random.default_rng(1).random(999) * 1e-9, 0.1
    for number in numbers.tolist():
        total += number
    assert added(0.1, numbers) == total
    assert pack.LINE % np.dtype(np.uint64).itemsize == 0
