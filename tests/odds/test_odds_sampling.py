"""Sampling: blocks, stops, interrupts, and the compiled counts equal to the interpreted ones."""

from typing import Any

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.read import read
from flagplot.games.awaw.players import bold, standard
from flagplot.odds.interpreted import Desk
from flagplot.odds.sampling import Enough, first_seed, sample, widest
from flagplot.odds.tally import Tally
from tests.cli.shell import EXAMPLE, RIVER_PLATE, SCENARIOS

TABLES = editions.fill(editions.load())
BOTH = (standard.choose, standard.choose)


def even(situation: Situation, seeds: range) -> Tally:
    """Battles that side A wins with even seeds."""
    found = Tally(battles=len(seeds))
    found.winners.update(seed % 2 for seed in seeds)
    return found


def test_so_many_battles_are_so_many() -> None:
    """The last block is as short as need be, and seeds follow one another."""
    seen: list[range] = []

    def count(situation: Situation, seeds: range) -> Tally:
        seen.append(seeds)
        return even(situation, seeds)

    found = sample(count, Situation(), 5, Enough(battles=250), 100)
    assert found.stopped == "battles" and found.tally.battles == 250
    assert [len(seeds) for seeds in seen] == [100, 100, 50]
    assert [seeds.start for seeds in seen] == [first_seed(5) + n for n in (0, 100, 200)]


def test_an_interval_stops_it() -> None:
    """As soon as every win chance is known so well, and not before."""
    found = sample(even, Situation(), 1, Enough(half=0.02), 100)
    assert found.stopped == "interval" and widest(found.tally) <= 0.02
    shorter = Tally(battles=found.tally.battles - 100)
    shorter.winners.update({0: shorter.battles // 2, 1: shorter.battles // 2})
    assert widest(shorter) > 0.02


def test_an_interrupt_keeps_what_there_is() -> None:
    """Ctrl-C in the third block leaves two."""
    calls: list[int] = []

    def count(situation: Situation, seeds: range) -> Tally:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return even(situation, seeds)

    found = sample(count, Situation(), 1, Enough(battles=1000), 100)
    assert found.stopped == "interrupted" and found.tally.battles == 200


def test_seeds_of_neighbours_do_not_overlap() -> None:
    """The battles of seed 1 are not those of seed 2 but for one."""
    starts = sorted(first_seed(seed) for seed in range(2000))
    assert min(b - a for a, b in zip(starts, starts[1:], strict=False)) > 10**9


def test_processes_do_not_change_the_answer() -> None:
    """One process and two count the same."""
    start, one, two = build(read(RIVER_PLATE)).situation, Desk(TABLES, BOTH), Desk(TABLES, BOTH, 2)
    try:
        assert one.count(start, range(40)) == two.count(start, range(40))
    finally:
        two.close()


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["example-22-524", "midway-1942", "pedestal-1942", "denmark-strait-1941", "river-plate-1939"]
)
def test_compiled_counts_equal_interpreted_ones(name: str) -> None:
    """The same seeds: every winner, loss, cargo and fate, on one thread and on two."""
    pytest.importorskip("numba")
    from flagplot.fast.bulk_odds import Bench

    start = build(read(SCENARIOS / f"{name}.yaml")).situation
    bench = Bench((standard, bold), TABLES, (1, 2))
    plain = Desk(TABLES, (standard.choose, bold.choose)).count(start, range(100, 140))
    assert bench.count(start, range(100, 140)) == plain
    assert bench.count(start, range(3000), 1) == bench.count(start, range(3000), 2)


def test_light_ships_that_were_split_off_count_with_their_row() -> None:
    """Every row of the start has its ships accounted for: nobody has more sunk than he had."""
    start = build(read(EXAMPLE)).situation
    found = Desk(TABLES, BOTH).count(start, range(8))
    for u, fates in found.fates.items():
        assert sum(fates[0].values()) == 8
        worst: Any = max(fates[0])
        assert worst <= start.count[u]
