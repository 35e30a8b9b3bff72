"""Both runtimes go in lockstep: after every step the same fields, refusals and views (house.md, "One text, two runtimes")."""

from pathlib import Path

import pytest

from flagplot.core.doctrine import Choose
from flagplot.core.offers.composing import ComposeRequest
from flagplot.core.position import Position
from flagplot.fast import kernel, pack
from flagplot.fast.position import Position as Packed
from flagplot.fast.position import Rules
from flagplot.fast.runtime import Runtime
from flagplot.fast.runtime import runtime as of_kit
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read, read_text
from flagplot.games.awaw.files.composing.compose import compose
from flagplot.games.awaw.measures.outcome import ROUNDS
from flagplot.games.awaw.players import bold, standard
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds.play import play_out
from tests.fast import lockstep
from tests.helpers.blocks import first
from tests.helpers.compiled import run
from tests.helpers.fingerprint import fingerprint
from tests.helpers.scenario_files import BATTLES
from tests.scenario.test_begun import PHASES, middle

FILES = BATTLES
SCENARIOS = [path for path in FILES if "\nflagplot: operation" not in path.read_text(encoding="utf-8")]
IDS = [path.stem for path in SCENARIOS]
TABLES = editions.fill(editions.load())
PLAYERS: tuple[Choose | None, ...] = (None, standard.choose, bold.choose)


def start_of(path: Path) -> BattleState:
    """A scenario's start, broken off after a number of rounds that random play needs."""
    situation = build(read(path)).situation.copy()
    situation.round_limit = situation.round_limit or 15
    return situation


@pytest.mark.parametrize("path", first(4, SCENARIOS, 5))
def test_random_and_doctrine_battles_go_in_lockstep(checked: Runtime, path: Path) -> None:
    """A random battle and one between the doctrines agree in every field after every step."""
    situation = start_of(path)
    for seed, players in ((1, (None, None)), (2, (standard.choose, bold.choose))):
        assert lockstep.play(checked, TABLES, situation, seed, players) > 3


@pytest.mark.parametrize("path", first(4, SCENARIOS, 5))
def test_whole_battles_come_out_the_same(checked: Runtime, path: Path) -> None:
    """Winner, rounds, losses, steps, dice and the final situation's fingerprint agree for each pair of players."""
    situation = start_of(path)
    for a, b in ((0, 0), (1, 1), (1, 2), (2, 0)):
        compare(checked, TABLES, situation, 100, 4, (a, b))


@pytest.mark.rule("22.132A", "22.921")
@pytest.mark.parametrize("alone", ["6 attack squadrons, 2 cover squadrons", "8 U-boats"])
@pytest.mark.parametrize("activity", [0, 1])
def test_one_attack_without_ships_goes_in_lockstep(checked: Runtime, alone: str, activity: int) -> None:
    """A side of aircraft alone, or of submarines alone, either side first: one attack, random and by doctrine."""
    sides = ["Britain: 1 CV, Repulse, 2 CA, 12 destroyers, 8 transports; 2 fighter squadrons", f"Japan: {alone}"]
    text = compose(ComposeRequest(tuple(sides if activity == 0 else reversed(sides))))
    situation = build(read_text(text)).situation
    for seed, players in ((1, (None, None)), (2, (standard.choose, bold.choose))):
        assert lockstep.play(checked, TABLES, situation, seed, players) > 3
    compare(checked, TABLES, situation, 100, 4, (1, 2))


@pytest.mark.rule("22.41", "22.411")
@pytest.mark.parametrize("phase", PHASES)
def test_a_battle_entered_in_its_middle_goes_in_lockstep(checked: Runtime, phase: str) -> None:
    """Random and by doctrine, from each phase that a file may enter."""
    situation = build(read_text(middle(phase))).situation
    situation.round_limit = 15
    for seed, players in ((1, (None, None)), (2, (standard.choose, bold.choose))):
        assert lockstep.play(checked, TABLES, situation, seed, players) > 3
    compare(checked, TABLES, situation, 100, 4, (1, 2))


def compare(
    runtime: Runtime, tables: Tables, situation: BattleState, first: int, count: int, who: tuple[int, int]
) -> None:
    """Play the same battles by the text, by a checked program, and by one of which LLVM made all it could."""
    fast, kit = run(runtime, tables, situation, first, count, who, digests=True), runtime.kit
    quick = run(of_kit(kit), tables, situation, first, count, who, digests=True)
    assert quick.digests.tolist() == fast.digests.tolist() and quick.noted.tolist() == fast.noted.tolist()
    for place in range(count):
        slow = play_out(GAME, tables, situation, first + place, (PLAYERS[who[0]], PLAYERS[who[1]]))
        noted = [0] * kit.counting.columns
        kit.counting.note(situation, slow.situation, 0, noted)
        assert fast.noted[place].tolist() == noted
        assert (fast.steps[place], fast.dice[place]) == (slow.steps, slow.dice)
        assert int(fast.digests[place]) == fingerprint(slow.situation.numbers())


def test_lines_of_play_are_counted_alike(checked: Runtime) -> None:
    """As many lines of play of three answers in both runtimes; copies go their own ways."""
    plain = Position.begin(GAME, TABLES, start_of(SCENARIOS[IDS.index("denmark-strait-1941")]))
    packed = Packed.on(Rules(checked.kit, TABLES, checked), plain)
    before = packed.digest()
    for depth in (1, 2, 3):
        assert lockstep.lines(packed, depth) == lockstep.lines(plain, depth) > 0
    assert packed.digest() == before == plain.digest()


def test_packing_loses_nothing() -> None:
    """A situation packed and unpacked is the same situation."""
    for path in SCENARIOS:
        situation = start_of(path)
        assert pack.unpack(pack.pack(situation), BattleState) == situation


@pytest.mark.long
@pytest.mark.parametrize("count", first(1, (80, 250)))
@pytest.mark.parametrize("path", first(3, SCENARIOS))
def test_many_random_battles_go_in_lockstep(checked: Runtime, path: Path, count: int) -> None:
    """Random battles of each scenario end in the same situation, some compared step by step."""
    situation = start_of(path)
    compare(checked, TABLES, situation, 5000, count, (kernel.RANDOM, kernel.RANDOM))
    for seed in range(6000, 6000 + count // 60):
        lockstep.play(checked, TABLES, situation, seed, (None, None))


@pytest.mark.long
@pytest.mark.parametrize("path", SCENARIOS, ids=IDS)
def test_twenty_thousand_random_battles_end(checked: Runtime, path: Path) -> None:
    """2,500 random legal battles of each scenario: no crash, no dead end, no index out of bounds, none over its bound."""
    result = run(checked, TABLES, start_of(path), 10_000, 2_500, digests=False, limit=6_000)
    assert len(result.steps) == 2_500
    assert result.noted[:, ROUNDS].max() <= 15
