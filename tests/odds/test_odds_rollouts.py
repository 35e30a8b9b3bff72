"""Games played on from positions: the same by the text and compiled, from wherever, told as outcomes."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from flagplot import games
from flagplot.api.play import open_scenario
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.odds.play import Play
from flagplot.odds.rollouts import Branches, Outcomes, one_by_one, quick, rollouts
from flagplot.odds.tally import FIRST
from flagplot.table.session import begin as session_of

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SEEDS = [7, 2**63 + 5, 1]
BOTH = ("standard", "random")


def begun(name: str, steps: int, answer: int = 0) -> Position:
    """A game after so many answers, each the first of the legal ones or counted from the end."""
    setting = open_scenario(SCENARIOS / f"{name}.yaml")
    position = Position.begin(setting.kit.game_of(setting.tables), setting.tables, setting.battle.situation)
    for _ in range(steps):
        position.answer(position.choices()[answer])
    return position


def numbers(outcomes: Outcomes) -> list[list[list[int]]]:
    return [[[int(number) for number in row] for row in rows] for rows in outcomes.rows]


def played(
    some: list[Position], seeds: Sequence[int], doctrines: tuple[str, str] = BOTH, start: State | None = None
) -> Outcomes:
    """The same seeds from each of some positions."""
    return rollouts(some, doctrines, seeds, start=start)


def interpreted(
    monkeypatch: pytest.MonkeyPatch, some: list[Position], seeds: Sequence[int], start: State | None = None
) -> Outcomes:
    with monkeypatch.context() as without:
        without.setenv("FLAGPLOT_INTERPRETED", "1")
        return played(some, seeds, start=start)


def test_compiled_rollouts_are_those_of_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """From two answers to the same question, packed or not, to the last die; and what they are worth."""
    pytest.importorskip("llvmlite")
    first, second = begun("coral-sea-1942", 50), begun("coral-sea-1942", 50, -1)
    slow = interpreted(monkeypatch, [first, second], SEEDS)
    fast = played([first, quick(second)], SEEDS)
    assert numbers(fast) == slow.rows and len(slow.rows) == 2 and len(slow.rows[0]) == 3
    for name in ("win", "factors"):
        assert fast.worths(name) == slow.worths(name)
    assert fast.worths() == fast.worths("win")
    assert fast.means() == [sum(worths) / 3 for worths in fast.worths("win")]
    alone = played([quick(second)], SEEDS)
    assert numbers(alone) == numbers(fast)[1:]


@pytest.mark.long
def test_what_it_costs_is_counted_from_the_start_that_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Losses before the position count where the start of the game is given (34)."""
    pytest.importorskip("llvmlite")
    start = open_scenario(SCENARIOS / "europa/narvik-1940.yaml").battle.situation
    position = begun("europa/narvik-1940", 30)
    for begin in (None, start):
        slow = interpreted(monkeypatch, [position], SEEDS, begin)
        assert numbers(played([quick(position)], SEEDS, start=begin)) == slow.rows


def test_a_game_that_is_over_comes_out_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step and no die is needed."""
    position = begun("river-plate-1939", 0)
    while not position.is_over:
        position.answer(position.choices()[0])
    found = interpreted(monkeypatch, [position], [4])
    steps, dice, status, winner = found.rows[0][0][:4]
    assert (steps, dice, status, winner) == (0, 0, 0, position.situation.winner)


@pytest.mark.long
def test_a_naval_turn_is_played_on_from_a_packed_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same results as by the text."""
    pytest.importorskip("llvmlite")
    setting = open_scenario(SCENARIOS / "rendezvous-22-13.yaml")
    position = begun("rendezvous-22-13", 12, -1)
    found, slow = played([quick(position)], SEEDS[:1]), interpreted(monkeypatch, [position], SEEDS[:1])
    assert numbers(found) == slow.rows
    packed = quick(setting.begin())
    assert type(packed) is not Position and games.kit(packed.game.name) == setting.kit


@pytest.mark.rule("22.131", "22.82")
@pytest.mark.parametrize("compiled", [True, False])
def test_a_turn_is_worth_the_same_by_the_text_and_compiled(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its beginning and its middle, by all that it is fought for."""
    if not compiled:
        monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    setting, both = open_scenario(SCENARIOS / "pedestal-1942-operation.yaml"), ("standard", "bold")
    session = session_of(setting, {0: "standard", 1: "standard"}, 3)
    session.run(30)
    some, seeds = [setting.begin(), session.position], range(12 if compiled else 2)
    start, counting = setting.battle.situation, setting.kit.counting
    assert counting.aim is not None
    found = played(some, seeds, both, start).worths(counting.aim)
    players = [setting.kit.doctrines[name] for name in both]
    play = Play(setting.kit, setting.tables, start, players, is_keyed=True)
    for position, of in zip(some, found, strict=True):
        ended = [play.finish(position.situation, seed) for seed in seeds[:2]]
        assert of[:2] == [counting.value(start, play.row(game)[FIRST:]) for game in ended]
    assert all(0 <= value <= 1 for of in found for value in of)
    assert not compiled or len({value for of in found for value in of}) > 2


def test_branches_are_made_once_and_are_those_of_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan ends where an answer is not legal or another is asked; equal worlds share their branches."""
    pytest.importorskip("llvmlite")
    first, second = begun("coral-sea-1942", 50), begun("coral-sea-1942", 50, -1)
    seat = first.question.seat
    plans = [(first.choices()[0],), (first.choices()[-1], 0, 0, 0, 0, 0, 0, 0, 0), (99,), ()]

    def both() -> tuple[Outcomes, list[int]]:
        branches = Branches([first, first.copy(), second], seat)
        places = [branches.place(world, plan) for plan in plans for world in range(3)]
        again = [branches.place(world, plan) for plan in plans for world in range(3)]
        assert places == again
        return one_by_one(branches, [place for place in places for _ in SEEDS], BOTH, SEEDS * len(places)), places

    fast, places = both()
    with monkeypatch.context() as without:
        without.setenv("FLAGPLOT_INTERPRETED", "1")
        slow, _ = both()
    assert numbers(fast) == slow.rows
    assert places[0] == places[1] != places[2] and len(set(places)) == 2 * len(plans)
    assert len({tuple(row) for row in slow.rows[0]}) > len(SEEDS)


def test_branches_grow_from_look_to_look() -> None:
    """A plan that comes later is made beside the others, which stay."""
    pytest.importorskip("llvmlite")
    position = begun("coral-sea-1942", 50)
    branches, legal = Branches([position], position.question.seat), position.choices()
    one = branches.place(0, (legal[0],))
    before = one_by_one(branches, [one], BOTH, SEEDS[:1])
    other = branches.place(0, (legal[-1],))
    after = one_by_one(branches, [one, other], BOTH, SEEDS[:1] * 2)
    alone = Branches([position], position.question.seat)
    alone.place(0, (legal[-1],))
    assert numbers(after)[0][0] == numbers(before)[0][0]
    assert numbers(after)[0][1] == numbers(one_by_one(alone, [0], BOTH, SEEDS[:1]))[0][0]
