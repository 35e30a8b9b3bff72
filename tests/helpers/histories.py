"""Battles from the stored scenarios, played by chance or by doctrine, one answer at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flagplot.core.dice import below, stream
from flagplot.core.position import Position
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.shared.tables import Tables
from tests.helpers.scenario_files import BATTLES
from tests.helpers.seats import player

SCENARIOS = BATTLES
NAMES = [path.stem for path in SCENARIOS]
BOUND = 5000
"""Answers and dice that no battle needs."""


@cache
def situation(name: str) -> BattleState:
    """Where the scenario's battle starts from; not to be changed."""
    return build(read(SCENARIOS[NAMES.index(name)])).situation


@cache
def tables() -> Tables:
    """The 2018 figures and the recommended rulings."""
    return editions.fill(editions.load())


def begin(name: str) -> Position:
    """A battle at its first question."""
    return Position.begin(GAME, tables(), situation(name))


def play(name: str, seed: int, players: tuple[str, str] = ("random", "random")) -> Iterator[Position]:
    """Play a battle to its end and stop at every question, dice included; give it at the end as well."""
    return play_on(begin(name), seed, players)


def play_on(position: Position, seed: int, players: tuple[str, str] = ("random", "random")) -> Iterator[Position]:
    """Play a position to its end."""
    seats = [player(players[0], seed, 0), player(players[1], seed, 1)]
    dice_seed, dice = stream(seed, 0), 0
    for _ in range(BOUND):
        yield position
        if position.is_over:
            return
        question = position.question
        if question.is_die:
            position.answer(below(dice_seed, dice, question.size))
            dice += 1
        else:
            position.answer(seats[question.seat].answer(position, question.seat))
    raise AssertionError(f"the battle with seed {seed} does not end")


def finish(name: str, seed: int, players: tuple[str, str] = ("random", "random")) -> Position:
    """Play a battle to its end."""
    last = None
    for position in play(name, seed, players):
        last = position
    assert last is not None and last.is_over
    return last
