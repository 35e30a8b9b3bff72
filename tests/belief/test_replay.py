"""Beliefs are made on packed records where the rules run compiled, else by the text: the same to the last digit."""

from pathlib import Path

import pytest

from flagplot.belief import BeliefTracker
from flagplot.belief.replay import ByText
from flagplot.core.doctrine import advised
from flagplot.core.position import Position
from flagplot.fast.replay.games import PackedGame, ReplayedGame
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_scenario
from tests.cli.shell import FILES, SCENARIOS
from tests.helpers.blocks import first
from tests.helpers.scenario_files import OPERATIONS

EUROPA = sorted((SCENARIOS / "europa").glob("*.yaml"))
Told = list[tuple[object, ...]]


def told(believer: BeliefTracker, position: Position) -> Told:
    """Every world that a seat holds possible: its weight, how far it has come, its situation, log and answers."""
    return [
        (world.weight, world.read, world.sight, p.digest(), tuple(p.log), tuple(p.history))
        for world in believer.believe(position)
        for p in [world.position]
    ]


def compared(setting: Setting, seed: int, moments: range, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play a game and compare what the seat that is asked believes at some moments; gives how many worlds were compared."""
    packed = [BeliefTracker(setting.kit, seat, seed, 6, at_once=False) for seat in range(2)]
    text = [BeliefTracker(setting.kit, seat, seed, 6) for seat in range(2)]
    session, found, wanted = begin(setting, {0: "standard", 1: "bold"}, seed), 0, list(moments)
    while wanted and not session.is_over:
        position = session.position
        if not position.question.is_die and len(position.history) >= wanted[0]:
            wanted.pop(0)
            seat = position.question.seat
            one = told(packed[seat], position)
            with monkeypatch.context() as patch:
                patch.setenv("FLAGPLOT_INTERPRETED", "1")
                assert told(text[seat], position) == one
            assert isinstance(packed[seat].witness.game, PackedGame) and isinstance(text[seat].witness.game, ByText)
            found += len(one)
        session.give(session._automatic())
    return found


@pytest.mark.parametrize("file", [*first(3, FILES), *first(0, OPERATIONS, 1), *first(1, EUROPA)])
@pytest.mark.rule("22.423B-b", "22.15A-b", "34.C.2.a.2")
def test_both_runtimes_believe_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = range(0, 17, 16) if file in OPERATIONS else range(0, 33, 16)
    assert compared(open_scenario(file), 3, steps, monkeypatch) > 0


@pytest.mark.soak
@pytest.mark.parametrize("file", [*FILES, *OPERATIONS, *EUROPA], ids=lambda file: f"{file.parent.stem}-{file.stem}")
@pytest.mark.rule("22.423B-b", "22.15A-b", "34.C.2.a.2")
def test_so_they_do_through_whole_games(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(open_scenario(file), 5, range(0, 1000, 19), monkeypatch) > 0


@pytest.mark.rule("22.423B-b")
def test_an_imagined_position_goes_on_as_the_text_does() -> None:
    """What was replayed is a position like any other: choices, refusals, views, log and digest are those of the text."""
    setting = open_scenario(SCENARIOS / "denmark-strait-1941.yaml")
    session = begin(setting, {0: "standard", 1: "standard"}, 4)
    session.run(20)
    while session.position.question.is_die:
        session.give(session._automatic())
    seat = session.position.question.seat
    world = BeliefTracker(setting.kit, seat, 4, at_once=False).believe(session.position)[0].position
    assert isinstance(world, ReplayedGame)
    text = Position.begin(world.game, world.tables, setting.battle.situation if world.start is None else world.start)
    for answer in world.history:
        text.answer(answer)
    for step in range(60):
        if world.is_over:
            break
        assert world.question == text.question and world.choices() == text.choices()
        wrong = next((a for a in range(world.question.size + 2) if a not in text.choices()), -1)
        assert world.refusal(wrong) == text.refusal(wrong) > 0
        if not text.question.is_die:
            for choose in setting.kit.population.values():
                assert world.known_answer(choose, step) == advised(text, choose, setting.kit.new_memo(), step)
        twin, answer = world.copy(), text.choices()[step % len(text.choices())]
        world.answer(answer)
        text.answer(answer)
        assert twin.digest() != world.digest() == text.digest() and world.log == text.log
    assert [world.seat_view(seat) for seat in (-1, 0, 1)] == [text.seat_view(seat) for seat in (-1, 0, 1)]
