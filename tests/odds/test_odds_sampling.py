"""Sampling: blocks, stops, interrupts, and the compiled counts equal to the interpreted ones."""

import pytest

from flagplot import games
from flagplot.core.offers.measure import ROWS
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.read import read
from flagplot.games.awaw.players import bold, standard
from flagplot.odds.engine import Engine, Work
from flagplot.odds.sampling import Enough, first_seed, sample
from flagplot.odds.tally import Tally, widest
from tests.cli.shell import EXAMPLE, RIVER_PLATE, SCENARIOS
from tests.helpers.odds import BATTLE, play

TABLES = editions.fill(editions.load())
BOTH = (standard.choose, standard.choose)


def even(situation: Situation, seeds: range) -> Tally:
    """Battles that side A wins with even seeds."""
    found = Tally(battles=len(seeds))
    for seed in seeds:
        found.count(("winner",), seed % 2)
    return found


def test_so_many_battles_are_so_many() -> None:
    """The last block is as short as need be, and seeds follow one another."""
    seen: list[range] = []

    def count(situation: Situation, seeds: range) -> Tally:
        seen.append(seeds)
        return even(situation, seeds)

    found = sample(count, BATTLE.counting, Situation(), 5, Enough(battles=250), 100)
    assert found.stopped == "battles" and found.tally.battles == 250
    assert [len(seeds) for seeds in seen] == [100, 100, 50]
    assert [seeds.start for seeds in seen] == [first_seed(5) + n for n in (0, 100, 200)]


def test_an_interval_stops_it() -> None:
    """As soon as every win chance is known so well, and not before."""
    found = sample(even, BATTLE.counting, Situation(), 1, Enough(half=0.02), 100)
    assert found.stopped == "interval" and widest(found.tally, BATTLE.counting) <= 0.02
    shorter = Tally(battles=found.tally.battles - 100)
    for side in range(2):
        shorter.count(("winner",), side, shorter.battles // 2)
    assert widest(shorter, BATTLE.counting) > 0.02


def test_an_interrupt_keeps_what_there_is() -> None:
    """Ctrl-C in the third block leaves two."""
    calls: list[int] = []

    def count(situation: Situation, seeds: range) -> Tally:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return even(situation, seeds)

    found = sample(count, BATTLE.counting, Situation(), 1, Enough(battles=1000), 100)
    assert found.stopped == "interrupted" and found.tally.battles == 200


def test_seeds_of_neighbours_do_not_overlap() -> None:
    """The battles of seed 1 are not those of seed 2 but for one."""
    starts = sorted(first_seed(seed) for seed in range(2000))
    assert min(b - a for a, b in zip(starts, starts[1:], strict=False)) > 10**9


def test_processes_do_not_change_the_answer() -> None:
    """One process and two count the same."""
    start = build(read(RIVER_PLATE)).situation
    work = Work(games.home("awaw"), TABLES, start, ("standard", "standard"), False)
    one, two = Engine(work, 1), Engine(work, 2)
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
    from flagplot.fast.bench import Bench

    start = build(read(SCENARIOS / f"{name}.yaml")).situation
    bench = Bench(BATTLE, TABLES, start, (1, 2))
    plain = play(TABLES, start, (standard.choose, bold.choose)).count(start, range(100, 140))
    assert bench.count(start, range(100, 140)) == plain
    assert bench.count(start, range(3000), 1) == bench.count(start, range(3000), 2)


def test_light_ships_that_were_split_off_count_with_their_row() -> None:
    """Every row of the start has its ships accounted for: nobody has more sunk than he had."""
    start = build(read(EXAMPLE)).situation
    found = play(TABLES, start, BOTH).count(start, range(8))
    for u in found.whose(ROWS):
        sunk = found.of(ROWS, u, 0)
        assert sum(sunk.values()) == 8
        assert max(sunk) <= start.count[u]
