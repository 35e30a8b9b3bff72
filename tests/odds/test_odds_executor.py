"""Where battles are counted: the same counts anywhere, and a killed worker costs a retry and never a battle."""

import importlib.util
import os
import signal
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bench.workers import Costs, simulate
from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.fast.matrix import Recipe
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.odds.engine import Engine, Work
from flagplot.odds.executor import Cluster, Processes, WorkerPool, _knock
from flagplot.odds.sampling import FinishedPart, PartSizes, Pieces, StoppingRule, sample
from flagplot.odds.tally import Tally, sliced
from tests.cli.shell import RIVER_PLATE, SCENARIOS
from tests.helpers.odds import BATTLE, total
from tests.helpers.program import FLAGPLOT, ran, started

SEEDS = range(1000, 1060)
BISMARCK = SCENARIOS / "bismarck-1941.yaml"


def job() -> Work:
    """The River Plate by the standard doctrine."""
    tables, start = editions.fill(editions.load()), build(read(RIVER_PLATE)).situation
    return Work(games.home("awaw"), tables, start, ("standard", "standard"), False)


@dataclass(frozen=True)
class Deadly(Work):
    """The same, but the worker that first comes to a certain slice is killed over it."""

    marker: str = ""

    def count(self, situation: Any, seeds: range) -> Tally:
        """Count, or die."""
        if 1024 in seeds and not Path(self.marker).exists():
            Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().count(situation, seeds)


def test_a_killed_worker_changes_no_count(tmp_path: Path) -> None:
    """Its slice is counted again, no other twice."""
    plain, workers = job(), Processes(2)
    deadly = Deadly(plain.home, plain.tables, plain.start, plain.names, False, marker=str(tmp_path / "killed"))
    try:
        assert total(workers, partial(deadly.count, deadly.start), SEEDS, 8) == plain.count(plain.start, SEEDS)
        assert workers.lost == 1
    finally:
        workers.close()


def test_a_cluster_without_ray_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the extra."""
    real = importlib.import_module

    def without(name: str) -> object:
        if name == "ray":
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(importlib, "import_module", without)
    with pytest.raises(FlagplotError, match="cluster"):
        Cluster("local")


def test_interpreted_odds_outlive_a_killed_worker(tmp_path: Path) -> None:
    """A desk of two processes, one of which is killed while it plays; all counts as by one process."""
    plain = job()
    desk = Engine(plain, 2)
    pool = desk.executor
    assert isinstance(pool, Processes)
    seen: list[int] = []

    def killing() -> Iterator[Tally]:
        for found in pool.map(partial(plain.count, plain.start), sliced(SEEDS, 4)):
            if not seen:
                seen.append(next(iter(pool.pool._processes)))  # type: ignore[attr-defined]
                os.kill(seen[0], signal.SIGKILL)
            yield found

    try:
        counted = Tally()
        for part in killing():
            counted.add(part)
        assert counted == plain.count(plain.start, SEEDS) and pool.lost == 1
        assert desk.count(plain.start, SEEDS) == counted
    finally:
        desk.close()


def test_any_executor_of_the_standard_library_counts_the_same() -> None:
    """Its workers get a window of parts; it goes on afterwards, for it is somebody else's."""
    plain = job()
    with ThreadPoolExecutor(3) as lent:
        desk = Engine(plain, 1, lent)
        assert desk.executor.workers == 3
        assert desk.count(plain.start, SEEDS) == plain.count(plain.start, SEEDS)
        desk.close()
        assert lent.submit(len, "abc").result() == 3


def test_a_window_of_parts_is_under_way() -> None:
    """Parts are made when there is room for them: twice as many as workers, and one more for each that was told."""
    made = list[int]()

    def parts() -> Iterator[int]:
        for part in range(100):
            made.append(part)
            yield part

    with ThreadPoolExecutor(5) as lent:
        found = WorkerPool(lent).map(str, parts())
        assert next(found) == "0" and len(made) == 10
        assert next(found) == "1" and len(made) == 11
        assert [*found] == [str(part) for part in range(2, 100)]


def test_simulated_workers_count_each_seed_once_and_a_loss_costs_about_a_part() -> None:
    """The plan of parts for sixty-four workers, on a clock of its own; a lost worker takes the parts under way with it."""
    costs = Costs(2.0, 0.0001, 0.001, Tally(1, 1, 1, {("a", 0): Counter({1: 1})}))
    whole = simulate(costs, 4_000_000)
    ideal = 4_000_000 * costs.game / 64
    assert ideal + costs.start < whole.now < 1.2 * ideal + costs.start and whole.begun == whole.done > 64
    lost = simulate(costs, 4_000_000, lost_at=whole.now / 2)
    assert lost.lost == 1 and 64 <= lost.begun - lost.done <= 128
    assert costs.start < lost.now - whole.now < costs.start + 2.5
    assert sum(map(len, lost.counted)) == sum(map(len, whole.counted)) == 4_000_000


def test_many_workers_are_all_used() -> None:
    """As many parts are under way as twenty workers can do, whatever a block is."""
    busy, most, lock = [0], [0], threading.Lock()

    def count(pieces: Pieces) -> FinishedPart:
        with lock:
            busy[0] += 1
            most[0] = max(most[0], busy[0])
        time.sleep(0.01)
        with lock:
            busy[0] -= 1
        return FinishedPart([Tally(battles=len(seeds)) for seeds in pieces], 1.0)

    with ThreadPoolExecutor(20) as lent:
        games = partial(WorkerPool(lent).map, count)
        found = sample(games, BATTLE.counting, 0, StoppingRule(battles=400), PartSizes(32, 4, 20))
    assert found.tally.battles == 400 and most[0] > 15


def test_workers_that_are_always_lost_are_given_up() -> None:
    """After some tries, in words."""
    workers = Processes(1)
    try:
        with pytest.raises(FlagplotError, match="lost 5 times"):
            list(workers.map(die, [1, 2]))
    finally:
        workers.close()


def die(part: int) -> int:
    """Kill the worker that comes to it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return part


def test_rows_come_in_the_order_of_their_seeds() -> None:
    """Two processes, in slices."""
    plain = job()
    workers = Engine(plain, 2)
    try:
        assert workers.outcomes(plain.start, SEEDS) == plain.outcomes(plain.start, SEEDS)
    finally:
        workers.close()


@pytest.mark.long
def test_cells_of_a_matrix_game_are_paid_the_same_by_workers() -> None:
    """Battles that begin with a choice and battles begun before, each with a choice that changes nothing."""
    pytest.importorskip("llvmlite")
    from flagplot.fast import matrix

    plain, workers = job(), Processes(2)
    none, jobs = matrix.Choices("fixed_number", (), ((),)), [matrix.CellJob(0, 0, range(n, n + 3000)) for n in range(4)]
    try:
        for kind, start in (("Cells", plain.start), ("PreparedCells", {(0, 0): [plain.start] * 2})):
            parts = (plain.tables, (1, 1), plain.start, start, (none, none), "factors")
            recipe = Recipe(f"flagplot.fast.matrix:{kind}", plain.home, parts)
            here, there = (recipe.played_by(executor, 1) for executor in (None, workers))
            for near, far in zip(here.play(jobs), there.play(jobs), strict=True):
                assert near.tobytes() == far.tobytes() and near.any()
            assert here.played == there.played == 12_000
    finally:
        workers.close()


RAY = """
import os, signal, sys
from pathlib import Path
from tests.odds.test_odds_executor import SEEDS, Deadly, job
from flagplot.core.errors import FlagplotError
from flagplot.odds.executor import Cluster
from functools import partial
from tests.helpers.odds import total

cluster, plain = Cluster("local"), job()
deadly = Deadly(plain.home, plain.tables, plain.start, plain.names, False, marker=sys.argv[1])
count, here = partial(plain.count, plain.start), plain.count(plain.start, SEEDS)
assert Cluster("local").is_guest
Cluster("local").close()
assert total(cluster, count, SEEDS, 8) == here
assert total(cluster, partial(deadly.count, deadly.start), SEEDS, 8) == here
assert Path(sys.argv[1]).exists()
cluster.close()
print("the same, bit for bit")
"""


@pytest.mark.long
def test_a_ray_cluster_counts_the_same_with_a_worker_killed(tmp_path: Path) -> None:
    """Bit for bit, where Ray is installed; in a process of its own, since Ray warns and starts servers."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray is not installed: the extra `cluster`")
    place = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])}
    words = [sys.executable, "-c", RAY, str(tmp_path / "killed")]
    done = ran(words, place)
    assert done.stdout.endswith(b"the same, bit for bit\n"), done.stderr[-2000:]


def test_an_address_where_nobody_answers_is_told_at_once() -> None:
    """Ray would try for minutes; names and addresses without a port are left to it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        with pytest.raises(FlagplotError, match="no cluster answers"):
            _knock(address)
    _knock("local")
    with socket.socket() as open_port:
        open_port.bind(("127.0.0.1", 0))
        open_port.listen()
        _knock(f"127.0.0.1:{open_port.getsockname()[1]}")


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="tells children by /proc")
@pytest.mark.parametrize("times", [pytest.param(1, marks=pytest.mark.soak), 2])
def test_interrupts_leave_nothing_running(times: int) -> None:
    """Once: what there is so far is told. Twice: nothing is waited for. Neither leaves a worker behind."""
    orders = f"Britain={SCENARIOS / 'orders' / 'home-fleet.yaml'}"
    command = ["odds", str(BISMARCK), "--orders", orders, "--seed", "1", "-n", "100000"]
    with started([*FLAGPLOT, *command]) as running:
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
        deadline = time.monotonic() + 60
        while not children.read_text().split() and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(6)
        workers = children.read_text().split()
        for _ in range(times):
            os.killpg(running.pid, signal.SIGINT)
            time.sleep(0.02)
        out, err = running.communicate(timeout=60)
    assert workers and not any(Path(f"/proc/{worker}").exists() for worker in workers)
    if times == 1:
        assert b"Traceback" not in err
        assert b"INTERRUPTED" in out or b"interrupted before the first" in err
