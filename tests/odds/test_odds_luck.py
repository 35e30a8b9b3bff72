"""Luck and sensitivity: sums that cancel, and pairs compared."""

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.players import standard
from flagplot.odds.effects import effect, paired
from flagplot.odds.luck import Throw, luck
from flagplot.odds.play import Driver, Play
from flagplot.odds.tally import FIRST
from tests.cli.shell import RIVER_PLATE
from tests.helpers.odds import BATTLE, play

TABLES = editions.fill(editions.load())


def playing() -> Play:
    """Battles of the River Plate by doctrine."""
    return play(TABLES, build(read(RIVER_PLATE)).situation, (standard.choose, standard.choose))


def throws() -> list[Throw]:
    """The dice of a battle, each a roll of its own."""
    s = build(read(RIVER_PLATE)).situation.copy()
    driver, found = Driver(GAME, TABLES, 4, (standard.choose, standard.choose)), []
    GAME.advance(TABLES, s)
    while not GAME.is_over(s):
        is_die, before = s.ask_seat == 2, s.copy()
        GAME.step(TABLES, s, driver.answer(s))
        if is_die:
            found.append(Throw(before, s.copy(), s.round, "a roll", "22"))
    return found


def test_rolls_in_a_row_add_up_to_the_way_from_first_to_last() -> None:
    """Positions that end one roll and begin the next cancel out of the total, error included."""
    rolls, desk = throws(), playing()
    found = luck(rolls, desk, desk.count, 1, 20)
    (total, error), (factors, _) = found.total("win"), found.total("factors")
    assert total == pytest.approx(sum(throw.moved("win") for throw in found.throws))
    assert factors == pytest.approx(sum(throw.moved("factors") for throw in found.throws))
    first, last = found.worths[rolls[0].before], found.worths[rolls[-1].after]
    if all(one.after == two.before for one, two in zip(rolls, rolls[1:], strict=False)):
        assert total == pytest.approx(last["win"].value - first["win"].value)
        assert error == pytest.approx((first["win"].variance + last["win"].variance) ** 0.5)


def test_a_position_that_is_over_is_certain() -> None:
    """The last roll of a raider action leaves nothing open."""
    desk = playing()
    found = luck(throws(), desk, desk.count, 1, 10)
    worth = found.worths[found.throws[-1].after]
    after = found.throws[-1].after
    assert isinstance(after, BattleState)
    if GAME.is_over(after):
        assert worth["win"].variance == 0 and worth["win"].value in (0, 0.5, 1)


def row(winner: int, lost_a: int, lost_b: int) -> list[int]:
    """A row of results."""
    return [*[0] * FIRST, winner, 1, 1, lost_a, lost_b, *[0] * 10]


def test_pairs_are_compared_battle_by_battle() -> None:
    """One win of four more, one factor of four more."""
    base = [row(0, 0, 1), row(1, 2, 0), row(-1, 0, 0), row(1, 1, 1)]
    other = [row(0, 0, 1), row(0, 1, 0), row(-1, 0, 0), row(1, 1, 1)]
    found = effect(BATTLE.counting, ("ruling", "x", "b", "a"), base, other)
    assert (found.stakes["win"].value, found.stakes["factors"].value, found.differ) == (0.25, 0.25, 1)
    assert paired([0.0] * 100, 0) == (0, 0, 0)
    assert paired([0.0] * 100, 3).half > 0
