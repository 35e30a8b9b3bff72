"""One seat of a game as an environment of Gymnasium: the caller answers for a side, a player by name for the other.

    env = gymnasium.make("flagplot.adapters.seat:flagplot/Seat-v3", scenario="denmark-strait-1941", side="Britain")

Not supported: rendering, rewards on the way, masks in the action space (they are in `info`).  An illegal action is not
played: the game ends with the least that it can pay, and `info["refused"]` says why.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from flagplot.adapters.arena import LIMIT, SEEDS, VERSION, Arena, Infos, Playing, Rulings, answers, numbers
from flagplot.search import seating
from flagplot.table.setting import Setting

Numbers = NDArray[np.int16]


class SeatGame(gymnasium.Env[Numbers, np.int64]):
    """Games of a scenario from the point of view of one side, one after another.

    An observation is the side's view, as numbers in columns; an action is an answer. `info["action_mask"]` has 1 for
    each legal one, `info["question"]` is the name of the question. The reward comes at the end: the payoff of the game
    to the side.
    """

    metadata = {"render_modes": [], "version": VERSION}

    def __init__(
        self,
        scenario: str | Path | Setting = "denmark-strait-1941",
        *,
        side: str = "A",
        opponent: str = "",
        payoff: str = "",
        fields: Sequence[str] | None = None,
        limit: int = LIMIT,
        edition: str = "",
        rulings: Rulings = None,
    ) -> None:
        """Open a scenario; the opponent is a doctrine, `random` or a search player, such as `search:50`."""
        self.arena = Arena.of(scenario, edition, rulings, payoff, fields)
        self.seat = self.arena.setting.seat(side, "side")
        name = opponent or next(iter(self.arena.kit.doctrines))
        seating.check(self.arena.kit, name, "opponent")
        self.players = {1 - self.seat: name}
        self.observation_space: gymnasium.spaces.Space[Any] = numbers(self.arena)
        self.action_space = answers(self.arena)
        self.games = Playing(self.arena, self.players, limit)
        self.playing: Playing | None = None

    def reset(self, *, seed: int | None = None, options: Mapping[str, object] | None = None) -> tuple[Numbers, Infos]:
        """Begin the game of a seed; by default a seed derived from the previous ones."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.playing = self.games
        self.playing.begin(drawn)
        return self.seen(), self.info()

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, Infos]:
        """Answer, and advance to the side's next question."""
        playing = self.playing
        if playing is None or playing.seat < 0:
            raise gymnasium.error.ResetNeeded("no question is pending: call reset")
        answer = int(action)
        code = playing.refusal(answer)
        if code:
            reason = playing.position.game.reasons[code]
            data = {**self.info(), "refused": f"{reason.text} ({reason.cites})"}
            self.playing = None
            return playing.seen(self.seat), self.arena.bounds[0], True, False, data
        playing.answer(answer)
        is_over = playing.is_over
        reward = self.arena.paid(playing.worth(), self.seat) if is_over else 0.0
        return self.seen(), float(reward), is_over, playing.is_cut_off, self.info()

    def seen(self) -> Numbers:
        """The observation of the side."""
        assert self.playing is not None
        return self.playing.seen(self.seat)

    def info(self) -> Infos:
        """The info dictionary of an observation."""
        assert self.playing is not None
        return {"action_mask": self.playing.mask(), "question": self.playing.question}

    def action_names(self) -> dict[int, str]:
        """The name of each legal answer by its number, such as "screen Hood"; none at the end."""
        if self.playing is None or self.playing.seat < 0:
            return {}
        return self.arena.names_at(self.playing.position)

    def action_masks(self) -> NDArray[np.int8]:
        """1 for every legal answer; the method name that some learners expect."""
        return np.zeros(self.arena.actions, np.int8) if self.playing is None else self.playing.mask()


gymnasium.register(f"flagplot/Seat-v{VERSION}", entry_point="flagplot.adapters.seat:SeatGame")
