"""Sampling: blocks, stops, interrupts, and the compiled counts equal to the interpreted ones."""

from collections.abc import Iterable, Iterator
from functools import partial

import pytest

from flagplot import games
from flagplot.core.offers.measure import ROWS
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.players import bold, standard
from flagplot.odds.engine import Engine, Work
from flagplot.odds.sampling import FinishedPart, PartSizes, Pieces, SamplingResult, StoppingRule, first_seed, sample
from flagplot.odds.tally import Tally, widest
from tests.cli.shell import EXAMPLE, RIVER_PLATE, SCENARIOS
from tests.helpers.blocks import first
from tests.helpers.odds import BATTLE, play

TABLES = editions.fill(editions.load())
BOTH = (standard.choose, standard.choose)


def even(seeds: range) -> Tally:
    """Battles that side A wins with even seeds."""
    found = Tally(battles=len(seeds))
    for seed in seeds:
        found.count(("winner",), seed % 2)
    return found


def played(parts: Iterable[Pieces], seen: list[Pieces], seconds: float = 0.001) -> Iterator[FinishedPart]:
    """Parts of work that take so many seconds for each battle."""
    for part in parts:
        seen.append(part)
        yield FinishedPart([even(seeds) for seeds in part], seconds * sum(map(len, part)))


def sampled(
    enough: StoppingRule, sizes: PartSizes, seconds: float = 0.001, seed: int = 5
) -> tuple[SamplingResult, list[Pieces]]:
    """What sampling finds, and the parts that it asked for."""
    seen = list[Pieces]()
    first = first_seed(seed)
    return sample(partial(played, seen=seen, seconds=seconds), BATTLE.counting, first, enough, sizes), seen


def test_so_many_battles_are_so_many() -> None:
    """The last part is as short as need be, seeds follow one another, and no piece leads over the end of a block."""
    found, seen = sampled(StoppingRule(battles=250), PartSizes(100, 20))
    assert found.stopped == "battles" and found.tally.battles == 250
    seeds = [seed for part in seen for piece in part for seed in piece]
    assert seeds == list(range(first_seed(5), first_seed(5) + 250))
    for piece in (piece for part in seen for piece in part):
        assert (piece[0] - first_seed(5)) // 100 == (piece[-1] - first_seed(5)) // 100


def test_parts_take_about_a_second_and_are_shared_out_at_the_end() -> None:
    """A thousand battles a second: parts grow up to that; of the last thousand each of ten workers gets some."""
    _, seen = sampled(StoppingRule(seconds=0.02), PartSizes(100, 20), seconds=10)
    assert [sum(map(len, part)) for part in seen[:3]] == [20, 20, 20]
    _, seen = sampled(StoppingRule(battles=20_000), PartSizes(100, 20))
    assert [sum(map(len, part)) for part in seen[:5]] == [20, 80, 320, 1000, 1000]
    _, seen = sampled(StoppingRule(battles=20_000), PartSizes(100, 20, workers=10))
    sizes = [sum(map(len, part)) for part in seen]
    assert max(sizes) < 1000 and sizes[-1] == 20 and len(sizes) > 40


@pytest.mark.parametrize("seconds", [0.1, 0.001, 0.00001])
@pytest.mark.parametrize("workers", [1, 3, 50])
def test_an_interval_stops_it(seconds: float, workers: int) -> None:
    """At the end of the first block after which every win chance is known so well, however large parts are."""
    found, seen = sampled(StoppingRule(half=0.02), PartSizes(100, 20, workers), seconds)
    assert found.stopped == "interval" and widest(found.tally, BATTLE.counting) <= 0.02
    assert found.tally.battles % 100 == 0
    shorter = Tally(battles=found.tally.battles - 100)
    for side in range(2):
        shorter.count(("winner",), side, shorter.battles // 2)
    assert widest(shorter, BATTLE.counting) > 0.02
    assert sum(len(piece) for part in seen for piece in part) >= found.tally.battles


def test_an_interrupt_keeps_what_there_is() -> None:
    """Ctrl-C in the third part leaves two."""

    def broken_off(parts: Iterable[Pieces]) -> Iterator[FinishedPart]:
        for number, found in enumerate(played(parts, [], 1.0)):
            if number == 2:
                raise KeyboardInterrupt
            yield found

    found = sample(broken_off, BATTLE.counting, first_seed(1), StoppingRule(battles=1000), PartSizes(100, 20))
    assert found.stopped == "interrupted" and found.tally.battles == 40


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
    "name",
    first(3, ["midway-1942", "denmark-strait-1941", "river-plate-1939", "example-22-524", "pedestal-1942"]),
)
def test_compiled_counts_equal_interpreted_ones(name: str) -> None:
    """The same seeds: every winner, loss, cargo and fate, on one thread and on two."""
    pytest.importorskip("llvmlite")
    from flagplot.fast.bench import Bench

    start = build(read(SCENARIOS / f"{name}.yaml")).situation
    bench = Bench(BATTLE, TABLES, start, (1, 2))
    plain = play(TABLES, start, (standard.choose, bold.choose)).count(start, range(100, 140))
    assert bench.count(start, range(100, 140)) == plain
    work = Work(games.home("awaw"), TABLES, start, ("standard", "bold"), True)
    one, two = Engine(work, 1), Engine(work, 2)
    try:
        assert one.count(start, range(3000)) == two.count(start, range(3000)) == bench.count(start, range(3000))
    finally:
        two.close()


def test_light_ships_that_were_split_off_count_with_their_row() -> None:
    """Every row of the start has its ships accounted for: nobody has more sunk than he had."""
    start = build(read(EXAMPLE)).situation
    found = play(TABLES, start, BOTH).count(start, range(8))
    for u in found.whose(ROWS):
        sunk = found.of(ROWS, u, 0)
        assert sum(sunk.values()) == 8
        assert max(sunk) <= start.count[u]
