"""Combats of Grand Europa counted, and the split of engaging and bypassing points as a game."""

import importlib.util
import json
import os
import signal
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.interfaces import PureChoices
from flagplot.core.offers.measure import ROWS, EndingMeasure
from flagplot.core.seat_view import REFEREE
from flagplot.fast.matrix import Distributed, FarCells, Recipe
from flagplot.games.europa.game import GAME
from flagplot.games.europa.measures.combat import COUNTING, PARTS, points, share, splits
from flagplot.games.europa.players import europa_standard
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.words import asks
from flagplot.games.europa.words.reckoning import SideLosses
from flagplot.odds.engine import code_of
from flagplot.odds.executor import Processes, Sent
from flagplot.odds.play import Play
from flagplot.odds.tally import Tally
from flagplot.table.session import begin
from flagplot.table.setting import open_scenario
from tests.cli.shell import SCENARIOS, bad, call
from tests.helpers.odds import decided, work
from tests.helpers.program import FLAGPLOT, ran

OSCARSBORG = SCENARIOS / "europa" / "oscarsborg-1940.yaml"
MATAPAN = SCENARIOS / "europa" / "matapan-1941.yaml"
EUROPA = games.kit("europa")
BOTH = (europa_standard.choose, europa_standard.choose)


def count(seeds: range, file: Any = OSCARSBORG) -> Tally:
    setting = open_scenario(file)
    return work(setting).count(setting.battle.situation, seeds)


@pytest.mark.parametrize("file", [OSCARSBORG, MATAPAN], ids=["oscarsborg", "matapan"])
def test_counted_combats_are_those_that_are_fought_at_the_table(file: Any) -> None:
    """Losses, rounds and ends of eight seeds as `fight` tells them."""
    setting, found = open_scenario(file), count(range(20, 28), file)
    lost: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    rounds, ends = Counter[int](), Counter[Any]()
    for seed in range(20, 28):
        session = begin(setting, {0: "standard", 1: "standard"}, seed)
        session.run()
        s, log = session.position.situation, session.position.log
        for side in setting.kit.losses(setting.start(REFEREE), session.position.seat_view(REFEREE), setting.teller()):
            assert isinstance(side, SideLosses)
            lost[side.side][side.strength] += 1
        rounds[setting.kit.rounds(s, log)] += 1
        ends[setting.kit.ended(s)] += 1
    assert found.battles == 8
    assert tuple(found.of("strength_lost", side) for side in range(2)) == lost
    words = next(each.words for each in COUNTING.measures if isinstance(each, EndingMeasure))
    assert found.of("rounds") == rounds
    assert {words(code): times for code, times in found.of("ended").items()} == ends


def test_tallies_add_up() -> None:
    """Two halves are the whole."""
    whole, halves = count(range(12)), Tally()
    for part in (range(6), range(6, 12)):
        halves.add(count(part))
    assert halves == whole
    assert whole.of("exchange").total() == 12 and whole.of(ROWS, max(whole.whose(ROWS)), 0).total() == 12


def test_odds_of_a_combat_are_told_by_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text and JSON from the same seeds on any number of processes; as wide as a page."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    words = ("odds", OSCARSBORG, "-n", 40, "--seed", 3)
    one, two = (json.loads(call(*words, "--json", "--threads", n).stdout) for n in (1, 2))
    for told in (one, two):
        del told["seconds"], told["threads"]
    assert one == two and one["battles"] == 40 and one["winner"] is None
    assert set(one["strength_lost"]) == {"Germany", "Norway"} and one["strength_at_start"] == {
        "Germany": 7,
        "Norway": 5,
    }
    text = call(*words).stdout
    assert "Strength lost [34.C.4]" in text and max(map(len, text.splitlines())) <= 80


def test_splits_are_all_there_are() -> None:
    """Two points: none, one or two engage, and what is left may bypass or not."""
    assert splits(2) == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0))
    assert splits(0) == ((0, 0),)
    assert [share(9, some, 6) for some in range(7)] == [0, 2, 3, 5, 6, 8, 9]


def game() -> tuple[Any, PureChoices]:
    setting = open_scenario(MATAPAN)
    return setting, decided("bypass", setting.tables, setting.battle.situation, BOTH, 5, game="europa")


def test_a_chosen_split_is_the_one_that_is_fought() -> None:
    """The picks of both sides stand in the situation as chosen, and the combat goes on from there."""
    setting, found = game()
    assert set(found.starts) == {(a, b) for a in range(len(found.choices[0])) for b in range(len(found.choices[1]))}
    begun = [s for s in found.starts[0, 0]]
    assert all(s.ask_kind not in (asks.ENGAGE, asks.BYPASS) for s in begun)
    setting_points = points(GAME, setting.tables, at_first_split(setting))
    for (a, b), ways in list(found.starts.items())[::37]:
        for s in ways:
            for side, (engage, around) in enumerate((found.choices[0][a], found.choices[1][b])):
                total = setting_points[side]
                parts = min(PARTS, total)
                assert s.engage_pick[side] == share(total, engage, parts)
                assert s.bypass_pick[side] == share(total, engage + around, parts) - share(total, engage, parts)
            end = Play(EUROPA, setting.tables, setting.battle.situation, BOTH).finish(s, 1)
            assert isinstance(end.situation, CombatState) and GAME.is_over(end.situation) and end.steps > 0


def at_first_split(setting: Any) -> Any:
    s = setting.battle.situation.copy()
    GAME.advance(setting.tables, s)
    while s.ask_kind != asks.ENGAGE:
        answer = 0 if s.ask_seat == 2 else europa_standard.choose(setting.tables, GAME.view(s, s.ask_seat), 0)
        GAME.step(setting.tables, s, answer)
    return s


def test_a_fight_with_a_fort_alone_has_no_split() -> None:
    """Coast defences do not engage or bypass (34.C.3)."""
    setting = open_scenario(OSCARSBORG)
    with pytest.raises(FlagplotError, match="no surface combat"):
        decided("bypass", setting.tables, setting.battle.situation, BOTH, 5, game="europa")


@pytest.mark.long
@pytest.mark.xdist_group("compiled")
def test_compiled_combats_are_the_interpreted_ones() -> None:
    """Every scenario, doctrine against doctrine and against random play, from the same seeds: all that is counted."""
    pytest.importorskip("llvmlite")
    from flagplot.fast.bench import Bench

    for file in sorted((SCENARIOS / "europa").glob("*.yaml")):
        setting, seeds = open_scenario(file), range(300, 330)
        start = setting.battle.situation
        for names in (("standard", "standard"), ("random", "bold"), ("bold", "random")):
            codes = tuple(code_of(EUROPA, name) for name in names)
            compiled = Bench(EUROPA, setting.tables, start, codes).both(start, seeds)
            assert compiled == work(setting, names).both(start, seeds), (file.name, names)


@pytest.mark.long
@pytest.mark.xdist_group("compiled")
def test_the_split_of_matapan_is_solved() -> None:
    """The value lies among the payoffs of pure choices, the bound above what was seen."""
    pytest.importorskip("llvmlite")
    found = json.loads(call("solve", MATAPAN, "--decision", "bypass", "--seed", 4, "-n", 40, "--json").stdout)
    assert found["payoff"] == "strength" and len(found["sides"]) == 2
    for side in found["sides"]:
        assert sum(row["share"] for row in side["choices"]) == pytest.approx(1)
        worst = min(row["loses"] + row["half"] for row in side["choices"])
        assert worst > -found["exploitability"]["at_most"]
    assert found["exploitability"]["at_most"] >= found["exploitability"]["seen"]
    assert "is not a decision to solve in this game" in bad("solve", MATAPAN, "--decision", "numbering")


@dataclass(frozen=True)
class Deadly(FarCells):
    """The same cells, but the worker that first comes to side A's last choice is killed over it."""

    marker: str = ""

    def play(self, jobs: Sequence[Any]) -> list[tuple[float, float]]:
        """Play, or die."""
        if any(job.a == 27 for job in jobs) and not Path(self.marker).exists():
            Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().play(jobs)


@pytest.mark.long
def test_cells_are_paid_the_same_by_workers_one_of_which_is_killed(tmp_path: Path) -> None:
    """Every split of Matapan, bit for bit, each combat counted once."""
    pytest.importorskip("llvmlite")
    from flagplot.fast import matrix

    setting, found = game()
    choices = tuple(matrix.Choices("", (), found.choices[side]) for side in range(2))
    parts = (setting.tables, (1, 1), setting.battle.situation, found.starts, choices, "strength")
    recipe = Recipe("flagplot.fast.matrix:PreparedCells", games.home("europa"), parts)
    jobs = [matrix.CellJob(a, b, range(50, 50 + 20 + a)) for a, b in found.starts]
    far = Sent.of(recipe)
    near, workers = recipe.made(2), Processes(2)
    cells = Distributed(recipe.made(1), Deadly(far, str(tmp_path / "killed")), workers)
    try:
        for here, there in zip(near.play(jobs), cells.play(jobs), strict=True):
            assert here.tobytes() == there.tobytes()
        assert workers.lost == 1 and cells.played == near.played == sum(len(job.seeds) for job in jobs)
    finally:
        workers.close()


SPLIT = ("solve", MATAPAN, "--decision", "bypass", "--seed", 4, "-n", 40, "--json")


def untimed(text: str) -> dict[str, Any]:
    """What was solved, but for the time it took."""
    found: dict[str, Any] = json.loads(text)
    return {name: told for name, told in found.items() if name not in ("seconds", "stages", "wall")}


@pytest.mark.long
def test_the_split_is_solved_alike_by_worker_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole command, two processes in the place of a cluster."""
    pytest.importorskip("llvmlite")
    begun: list[Processes] = []

    def two(address: str) -> Processes:
        begun.append(Processes(2))
        return begun[-1]

    monkeypatch.setattr("flagplot.odds.executor.Cluster", two)
    assert untimed(call(*SPLIT, "--cluster", "local").stdout) == untimed(call(*SPLIT).stdout)
    assert len(begun) == 1


@pytest.mark.long
def test_the_split_is_solved_alike_by_a_ray_cluster() -> None:
    """The whole command where Ray is installed; in a process of its own, since Ray warns and starts servers."""
    pytest.importorskip("llvmlite")
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray is not installed: the extra `cluster`")
    done = ran([*FLAGPLOT, *map(str, SPLIT), "--cluster", "local"])
    assert done.returncode == 0, done.stderr[-2000:]
    assert untimed(done.stdout.decode()) == untimed(call(*SPLIT).stdout)


def test_a_picture_of_a_combat_is_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PNG file of some size."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    pytest.importorskip("matplotlib")
    file = tmp_path / "combat.png"
    assert call("odds", MATAPAN, "-n", 16, "--seed", 3, "--png", file).exit_code == 0
    assert file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and file.stat().st_size > 20_000


@pytest.mark.long
def test_exact_odds_of_a_combat_are_fractions_that_sampling_agrees_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left unresolved, and what was sampled lies around the mean."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    exact = json.loads(call("odds", OSCARSBORG, "--exact", "--json").stdout)
    assert exact["in_fractions"] and exact["unresolved"] == 0 and exact["situations"] > 100
    sampled = json.loads(call("odds", OSCARSBORG, "-n", 60, "--seed", 2, "--json").stdout)
    for side, told in exact["strength_lost"].items():
        mean = sampled["strength_lost"][side]["mean"]
        assert abs(mean["value"] - told["mean"]["value"]) <= mean["high"] - mean["low"]


def test_luck_and_what_moves_a_combat_are_told_in_strength(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule 34 names no winner: rolls, doctrines and readings are measured by the strength that they cost."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    record = tmp_path / "combat.record"
    call("fight", OSCARSBORG, "--seed", 1, "--record", record)
    luck = json.loads(call("luck", record, "-n", 1, "--seed", 1, "--json").stdout)
    assert luck["rolls"] and "win" not in luck and luck["strength"]["low"] <= luck["strength"]["value"]
    moved = json.loads(call("sensitivity", OSCARSBORG, "-n", 2, "--seed", 1, "--of", "doctrines", "--json").stdout)
    assert {one["kind"] for one in moved["effects"]} == {"doctrine"} and "strength" in moved["effects"][0]
    compared = json.loads(
        call("compare", OSCARSBORG, "-n", 4, "--seed", 1, "--ruling", "odd-coast-hit", "--json").stdout
    )
    assert [column["name"] for column in compared["columns"]] == ["adds-up", "lost", "within-a-step", "within-a-round"]
    assert "only the edition" in bad("compare", OSCARSBORG)
