"""Whole battles for odds by sampling, interpreted: the twin of the compiled loop in `fast.kernel`, to the last die.

The dice of the battle with seed k are the stream `stream(k, 0)`, the noise of the player at seat p is `stream(k, 1 + p)`; dice
and players count their own draws.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import below, stream
from flagplot.core.doctrine import NOISES
from flagplot.core.errors import FlagplotError
from flagplot.core.game import Game
from flagplot.games.awaw.shared.sizes import factors_sunk
from flagplot.odds.fingerprint import fingerprint

LIMIT: Final = 50_000
"""Answers after which a battle counts as endless."""

Choose = Callable[[Any, Any, int], int]
"""A doctrine: the answer to give, from the tables, the seat's view and a noise."""


@dataclass(frozen=True)
class Outcome:
    """How a battle ended and what it took."""

    winner: int
    ended: int
    rounds: int
    lost: tuple[int, int]
    """Naval factors of each side that were sunk."""
    steps: int
    dice: int
    digest: int
    """Fingerprint of the final situation."""


class Driver:
    """Answers every question of one battle: the dice from its seed, each seat by a doctrine or, for None, at random."""

    def __init__(self, game: Game, tables: Any, seed: int, players: Sequence[Choose | None]) -> None:
        self.game = game
        self.tables = tables
        self.players = [game.seated(choose) if choose is not None else None for choose in players]
        self.seeds = (stream(seed, 1), stream(seed, 2), stream(seed, 0))
        self.drawn = [0, 0, 0]

    def answer(self, situation: Any) -> int:
        """The answer to the pending question."""
        seat = situation.ask_seat
        seed, index = self.seeds[seat], self.drawn[seat]
        self.drawn[seat] += 1
        if seat == DICE_SEAT:
            return below(seed, index, int(situation.ask_size))
        choose: Choose | None = self.players[seat]
        if choose is None:
            choices = self.legal(situation)
            return choices[below(seed, index, len(choices))]
        return choose(self.tables, self.game.view(situation, seat), below(seed, index, NOISES))

    def legal(self, situation: Any) -> list[int]:
        """The legal answers, of which there must be one."""
        refusal = self.game.refusal
        choices = [a for a in range(situation.ask_size) if refusal(self.tables, situation, a) == 0]
        if not choices:
            raise FlagplotError(f"question {situation.ask_kind} has no legal answer")
        return choices


def play_out(
    game: Game, tables: Any, situation: Any, seed: int, players: Sequence[Choose | None], limit: int = LIMIT
) -> Outcome:
    """Play a copy of a situation to the end of the battle; an endless battle or an illegal answer is an error."""
    s, driver, steps = situation.copy(), Driver(game, tables, seed, players), 0
    game.advance(tables, s)
    while not game.is_over(s):
        answer = driver.answer(s)
        if game.refusal(tables, s, answer) != 0:
            raise FlagplotError(f"the battle with seed {seed} has a player who gives an illegal answer")
        if steps == limit:
            raise FlagplotError(f"the battle with seed {seed} does not end")
        game.step(tables, s, answer)
        steps += 1
    lost = (factors_sunk(s, 0), factors_sunk(s, 1))
    return Outcome(s.winner, s.ended, s.round, lost, steps, driver.drawn[DICE_SEAT], fingerprint(s.numbers()))
