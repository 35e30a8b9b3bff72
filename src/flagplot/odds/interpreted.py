"""Odds without the compiled runtime: the same battles from the same seeds, played as text and counted, some at a time."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.game import Game
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.shared.sizes import factors_sunk
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds.executor import Processes
from flagplot.odds.fates import cargo_aboard, named_sunk, note_fates
from flagplot.odds.sample import LIMIT, Choose, Driver
from flagplot.odds.tally import Tally, no_fates, tally_of

SLICE: Final = 8
"""Battles that one process plays before it is asked again."""


def finish(
    tables: Tables, situation: Situation, seed: int, players: Sequence[Choose | None], game: Game | None = None
) -> tuple[Situation, int, int]:
    """Play a copy of a situation to its end, by the game of the tables if no other; gives the end, the answers and the dice."""
    game = game or game_of(tables)
    s, driver, steps = situation.copy(), Driver(game, tables, seed, players), 0
    game.advance(tables, s)
    while not game.is_over(s):
        if steps == LIMIT:
            raise FlagplotError(f"the battle with seed {seed} does not end")
        game.step(tables, s, driver.answer(s))
        steps += 1
    return s, steps, driver.drawn[DICE_SEAT]


def result_row(s: Situation, steps: int, dice: int) -> list[int]:
    """The row of results of a finished battle, as the compiled loop fills it in."""
    cargo = [cargo_aboard(s, side) for side in range(2)]
    delivered = [cargo[side] if s.goes_on[side] == 1 else 0 for side in range(2)]
    lost = [factors_sunk(s, 0), factors_sunk(s, 1)]
    named = [named_sunk(s, 0), named_sunk(s, 1)]
    return [s.winner, s.ended, s.round, *lost, steps, dice, 0, *cargo, *delivered, *named]


def count_slice(tables: Tables, situation: Situation, players: Sequence[Choose | None], seeds: range) -> Tally:
    """Count the battles of some seeds, one after another."""
    rows, fates = [], no_fates()
    for seed in seeds:
        end, steps, dice = finish(tables, situation, seed, players)
        rows.append((result_row(end, steps, dice), 1))
        note_fates(end, fates)
    return tally_of(rows, fates)


def play_slice(tables: Tables, situation: Situation, players: Sequence[Choose | None], seeds: range) -> list[list[int]]:
    """The rows of results of some battles, one after another."""
    return [result_row(*finish(tables, situation, seed, players)) for seed in seeds]


class Desk:
    """A battle ready to be played from any seeds, by as many processes as are wanted; to be closed after use."""

    def __init__(self, tables: Tables, players: Sequence[Choose | None], workers: int = 1) -> None:
        self.tables = tables
        self.players = tuple(players)
        self.pool = Processes(workers) if workers > 1 else None

    def count(self, situation: Situation, seeds: range) -> Tally:
        """Count the battles of some seeds."""
        total = Tally()
        parts = [seeds[first : first + SLICE] for first in range(0, len(seeds), SLICE)]
        work: Any = partial(count_slice, self.tables, situation, self.players)
        counted: Iterable[Tally] = self.pool.map(work, parts) if self.pool else map(work, parts)
        for part in counted:
            total.add(part)
        return total

    def outcomes(self, situation: Situation, seeds: range) -> list[list[int]]:
        """The rows of results of battles, in the order of their seeds."""
        parts = [seeds[first : first + SLICE] for first in range(0, len(seeds), SLICE)]
        work: Any = partial(play_slice, self.tables, situation, self.players)
        played: Iterable[list[list[int]]] = self.pool.map(work, parts) if self.pool else map(work, parts)
        return [row for rows in played for row in rows]

    def close(self) -> None:
        """Send the processes home once they have played the slices that they are at."""
        if self.pool is not None:
            self.pool.close()
