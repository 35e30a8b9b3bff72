"""Compiled results counted column by column: as row by row, to the order in which values come; one runtime for one text."""

from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llvmlite")

from flagplot import games  # noqa: E402
from flagplot.fast.bench import tallied  # noqa: E402
from flagplot.fast.runtime import parts_of, runtime  # noqa: E402
from flagplot.games.awaw import editions  # noqa: E402
from flagplot.odds.tally import tally_of  # noqa: E402


@pytest.mark.parametrize("name", ["awaw", "europa"])
def test_columns_are_counted_as_rows_are(name: str) -> None:
    """Figures are added in the order of values, so that they too have to be the same to the last digit."""
    counting, chance = games.kit(name).counting, np.random.default_rng(3)
    rows = chance.integers(-1, 4, (200, 3 + counting.columns), np.int64)
    rows[:, 2] = 0
    fates = chance.integers(0, 3, (counting.rows, counting.fates, 61)).tolist()
    distinct, counts = np.unique(rows, axis=0, return_counts=True)
    like = zip(distinct.tolist(), counts.tolist(), strict=True)
    plain, fast = tally_of(counting, like, fates), tallied(counting, rows, fates)
    assert plain == fast
    assert [(key, [*counter.items()]) for key, counter in plain.counts.items()] == [
        (key, [*counter.items()]) for key, counter in fast.counts.items()
    ]


def variant(edition: Any) -> Any:
    return parts_of(games.kit("awaw")).variant(editions.fill(edition))


def test_editions_that_share_their_text_share_what_is_compiled() -> None:
    """Other figures and other rulings are played by one runtime; rules that are stated otherwise have one of their own."""
    kit, here, there = games.kit("awaw"), editions.load(), editions.load("awaw-2003")
    name, ruling = next(
        (name, one) for name, one in here.rulings.items() if not one.fixed and len(one.alternatives) > 1
    )
    other = next(way.name for way in ruling.alternatives if way.code != here.value(name))
    assert runtime(kit, variant(here.with_rulings({name: other}))) is runtime(kit, variant(here))
    assert runtime(kit, variant(there)) is not runtime(kit, variant(here))
    assert runtime(kit, variant(there)) is runtime(kit, variant(editions.load("awaw-2003")))
