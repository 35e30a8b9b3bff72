"""A position on a packed record is the position of the text: from anywhere in the middle, in copies, in what it refuses."""

from pathlib import Path

import pytest

from flagplot.core.ask import BELOW, WIDE
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.fast.position import Position as Packed
from flagplot.fast.position import Rules
from flagplot.fast.runtime import Runtime
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.players import bold, standard
from flagplot.odds.play import Driver
from tests.fast import lockstep
from tests.fast.test_lockstep import start_of

SCENARIOS = Path(__file__).parents[2] / "scenarios"
TABLES = editions.fill(editions.load())


def begun(name: str, steps: int, seed: int = 3) -> Position:
    """A battle of a scenario after so many answers by doctrine."""
    position = Position.begin(GAME, TABLES, start_of(SCENARIOS / f"{name}.yaml"))
    driver = Driver(GAME, TABLES, seed, (standard.choose, bold.choose))
    for _ in range(steps):
        position.answer(driver.answer(position.situation))
    return position


def test_it_goes_on_from_the_middle_of_a_battle(checked: Runtime) -> None:
    """Taken over after some answers it goes the way of the whole, to the same log and digest."""
    for name, steps in (("coral-sea-1942", 200), ("matapan-1941", 20)):
        start = start_of(SCENARIOS / f"{name}.yaml")
        assert lockstep.play(checked, TABLES, start, 5, (standard.choose, bold.choose), steps, 25) > steps


def test_copies_go_their_own_ways(checked: Runtime) -> None:
    """What is answered in one reaches no other, nor the position that it was taken over from; each has its own log."""
    plain = begun("coral-sea-1942", 40)
    before = plain.digest(), len(plain.log)
    first = Packed.on(Rules(checked.kit, TABLES, checked), plain)
    second, ways = first.copy(), dict[int, Position]()
    for position, which in ((first, 0), (second, -1)):
        text = plain.copy()
        while not text.is_over and len(text.log) < before[1] + 40:
            choices = list(range(6)) if text.question.is_die else text.choices()
            assert position.choices() == choices and position.dice_left == text.dice_left
            position.answer(choices[which])
            text.answer(choices[which])
        ways[which] = text
    third = second.copy()
    assert not third.is_over
    third.answer(third.choices()[0])
    assert (first.digest(), first.log) == (ways[0].digest(), ways[0].log)
    assert (second.digest(), second.log) == (ways[-1].digest(), ways[-1].log)
    assert first.digest() != second.digest() != third.digest()
    assert third.log[: len(second.log)] == second.log
    assert (plain.digest(), len(plain.log)) == before
    for seat in (-1, 0, 1):
        assert second.log_for(seat) == ways[-1].log_for(seat)
        assert second.seat_view(seat) == ways[-1].seat_view(seat)


def test_it_refuses_what_the_text_refuses(checked: Runtime) -> None:
    """With the same reason and the same list of answers; nothing has changed then."""
    plain = begun("midway-1942", 0)
    packed = Packed.on(Rules(checked.kit, TABLES, checked), plain)
    told, driver = 0, Driver(GAME, TABLES, 3, (standard.choose, bold.choose))
    for _ in range(60):
        illegal = sorted({-5, -1, 999, plain.question.size} | set(range(plain.question.size)) - set(plain.choices()))
        for answer in () if plain.question.is_die else illegal[:6]:
            errors = [pytest.raises(FlagplotError, position.answer, answer).value for position in (plain, packed)]
            assert str(errors[0]) == str(errors[1]) and plain.refusal(answer) == packed.refusal(answer) > 0
            told += 1
        answer = driver.answer(plain.situation)
        plain.answer(answer)
        packed.answer(answer)
    assert packed.digest() == plain.digest() and told > 60


def test_a_game_that_is_over_asks_nothing(checked: Runtime) -> None:
    plain = begun("river-plate-1939", 0)
    packed = Packed.on(Rules(checked.kit, TABLES, checked), plain)
    while not packed.is_over:
        packed.answer(packed.choices()[0])
    assert packed.choices() == [] and packed.question.seat == -1
    with pytest.raises(FlagplotError, match="the game is over"):
        packed.answer(0)


def test_questions_fit_into_their_numbers() -> None:
    """Every number of a question has room in the one number that stands for it."""
    from flagplot.games.europa.state import CombatState as Combat

    for record in (BattleState, Combat):
        for name in ("ask_kind", "ask_seat", "ask_subject", "ask_object", "ask_size"):
            field = record.fields[name]
            assert field.low >= -BELOW and field.high + BELOW < WIDE
