"""Where battles are counted: the same counts anywhere, and a killed worker costs a retry and never a battle."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.odds.executor import Cluster, Job, Processes, total
from flagplot.odds.tally import Tally
from flagplot.scenario.build import build
from flagplot.scenario.read import read
from tests.cli.shell import RIVER_PLATE

SEEDS = range(1000, 1060)


def job() -> Job:
    """The River Plate by the standard doctrine."""
    tables, start = editions.fill(editions.load()), build(read(RIVER_PLATE)).situation
    return Job(tables, start, ("flagplot.players.standard",), (1, 1), False)


@dataclass(frozen=True)
class Deadly(Job):
    """The same, but the worker that first comes to a certain slice is killed over it."""

    marker: str = ""

    def count(self, seeds: range) -> Tally:
        """Count, or die."""
        if 1024 in seeds and not Path(self.marker).exists():
            Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().count(seeds)


def test_a_killed_worker_changes_no_count(tmp_path: Path) -> None:
    """Its slice is counted again, no other twice."""
    plain, workers = job(), Processes(2)
    deadly = Deadly(plain.tables, plain.situation, plain.doctrines, (1, 1), False, marker=str(tmp_path / "killed"))
    try:
        assert total(workers, deadly, SEEDS, 8) == plain.count(SEEDS)
        assert workers.lost == 1
    finally:
        workers.close()


def test_a_cluster_without_ray_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the extra."""
    import importlib

    real = importlib.import_module

    def without(name: str) -> object:
        if name == "ray":
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(importlib, "import_module", without)
    with pytest.raises(FlagplotError, match="cluster"):
        Cluster("local")


@pytest.mark.long
def test_a_ray_cluster_counts_the_same() -> None:
    """Bit for bit, where Ray is installed."""
    pytest.importorskip("ray")
    cluster = Cluster("local")
    try:
        assert total(cluster, job(), SEEDS, 8) == job().count(SEEDS)
    finally:
        cluster.close()
