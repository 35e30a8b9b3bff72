"""A game that the program has never seen goes through every command, both runtimes, odds and solve, by its kit alone."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from flagplot.odds.engine import Engine, Work, code_of
from flagplot.odds.exact.battle import Text, Walk
from flagplot.table.setting import open_scenario
from tests.cli.shell import call
from tests.helpers.odds import work
from tests.toy.conftest import HOME
from tests.toy.kit import TOY

FILE = Path(__file__).parent / "toy.yaml"


def told(*words: object, keys: str = "") -> str:
    """What the program prints, by the text alone."""
    result = call(*words, keys=keys)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without compiling."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("fight", FILE, "--seed", 1), "Odd wins after 3 rounds"),
        (("fight", FILE, "--seed", 1, "--view", "Odd"), "Odd wins after 3 rounds"),
        (("odds", FILE, "-n", 40, "--seed", 1), "Who wins [90.4]"),
        (("odds", FILE, "-n", 40, "--seed", 1, "--threads", 2), "Points [90.3]"),
        (("odds", FILE, "--exact"), "Exact, in fractions"),
        (("compare", FILE, "-n", 20, "--seed", 1), "table points"),
        (("compare", FILE, "-n", 20, "--seed", 1, "--ruling", "odd-sixes"), "Instead of once"),
        (("sensitivity", FILE, "-n", 12, "--seed", 1, "--of", "rulings,doctrines,settings,cells"), "behind = 5, not 4"),
        (("match", "bold", "standard", "--pool", FILE, "-n", 20, "--seed", 1, "--threads", 1), "Score of bold"),
        (("rulings", "--edition", "toy-1"), "odd-sixes"),
        (("rulings", "odd-sixes", "--edition", "toy-1"), "Does a six of side B count twice?"),
        (("rules", "coverage", "--edition", "toy-1"), "toy"),
        (("rules", "where", "90.3", "--edition", "toy-1"), "play"),
        (("adjudicate", "toy.score", "side=1", "die=6", "--ruling", "odd-sixes=twice"), "points 12"),
        (("adjudicate", "toy.score", "side=1"), "points"),
        (("table", "points", "--edition", "toy-2"), "Points"),
        (("schema", "toy"), "Two secret numbers and a die, from a file."),
    ],
    ids=lambda value: " ".join(map(str, value[:1] + value[2:])) if isinstance(value, tuple) else "",
)
def test_every_command_knows_it(words: tuple[object, ...], part: str) -> None:
    """What it prints says that it was this game."""
    assert part in told(*words)


@pytest.mark.usefixtures("interpreted")
def test_a_person_plays_it_and_the_record_is_replayed_and_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numbers typed, and refused where they are none; the same digest again; the luck of its rolls adds up."""
    monkeypatch.chdir(tmp_path)
    assert "Even wins" in told("play", FILE, "--side", "A", "--seed", 1, keys="7\n1\n1\n1\n")
    told("fight", FILE, "--seed", 2, "--record", "toy.record", "--force")
    assert "as recorded" in told("replay", "toy.record")
    found = json.loads(told("luck", "toy.record", "-n", 30, "--seed", 1, "--json"))
    assert len(found["rolls"]) == 3 and set(found) >= {"win", "points"}
    assert found["points"]["value"] == pytest.approx(sum(roll["points"] for roll in found["rolls"]), abs=3)


def test_its_exact_odds_are_fractions_and_agree_with_sampling() -> None:
    """All chances add up to one, and a thousand games lie around them."""
    setting = open_scenario(FILE)
    doctrines = [TOY.doctrines["bold"]] * 2
    found = Walk(TOY.counting, Text(TOY, setting.tables, doctrines), 10_000).run(setting.battle.situation)
    assert found.in_fractions and sum(found.tally.of("winner").values()) == 1
    # Picks by thirds, as near as 65,536 noises can be shared out: the sum is even five times in nine.
    mean = sum(points * chance for points, chance in found.tally.of("points", 0).items())
    assert abs(mean - 3 * Fraction(5, 9) * Fraction(7, 2)) < Fraction(1, 1000)
    sampled = work(setting, ("bold", "bold")).count(setting.battle.situation, range(1000))
    average = sum(points * count for points, count in sampled.of("points", 0).items()) / 1000
    assert abs(average - float(mean)) < 0.5


def test_workers_count_what_is_counted_here() -> None:
    """They find the kit by where it stands."""
    setting = open_scenario(FILE)
    start = setting.battle.situation
    player = Engine(Work(HOME, setting.tables, start, ("standard", "random"), False), 2)
    try:
        assert player.both(start, range(24)) == player.work.both(start, range(24))
    finally:
        player.close()


@pytest.mark.long
@pytest.mark.xdist_group("compiled")
def test_it_runs_compiled_to_the_last_die() -> None:
    """Doctrines and random play, counted and row by row, sampled and walked, and its choice is solved."""
    pytest.importorskip("llvmlite")
    from flagplot.fast.bench import Bench
    from flagplot.fast.exact.walk import CompiledEnumeration, PackedEnumeration

    setting, seeds = open_scenario(FILE), range(500, 700)
    start = setting.battle.situation
    for names in (("standard", "bold"), ("random", "standard"), ("bold", "random")):
        codes = [code_of(TOY, name) for name in names]
        assert Bench(TOY, setting.tables, start, codes).both(start, seeds) == work(setting, names).both(start, seeds)
    doctrines = [TOY.doctrines["standard"]] * 2
    plain = Walk(TOY.counting, Text(TOY, setting.tables, doctrines), 10_000)
    fast = Walk(TOY.counting, CompiledEnumeration(TOY, setting.tables, (1, 1)), 10_000)
    assert plain.run(start).tally == fast.run(start).tally and plain.ends == fast.ends
    rounded, packed = (
        kind(TOY.counting, CompiledEnumeration(TOY, setting.tables, (1, 1)), 10_000, fractions=2)
        for kind in (Walk, PackedEnumeration)
    )
    assert rounded.run(start) == packed.run(start) and list(rounded.ends.items()) == list(packed.ends.items())
    found = json.loads(call("solve", FILE, "--seed", 1, "-n", 200, "--payoff", "points", "--json").stdout)
    assert [side["side"] for side in found["sides"]] == ["Even", "Odd"] and found["decision"] == "numbers"
    for side in found["sides"]:
        assert sum(row["share"] for row in side["choices"]) == pytest.approx(1)
