"""A vector environment of Gymnasium: many games of a scenario side by side in the compiled runtime, no Python in the step.

Not supported: rendering, other rewards than a payoff at the end, and `autoreset` other than on the next step. Dice and
the other side's player answer internally, from the seed of each game.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from flagplot.adapters.arena import LIMIT, SEEDS, VERSION, Arena, Infos, Rulings, answers, numbers
from flagplot.core.errors import FlagplotError
from flagplot.fast.batch.batch import FASTEST, Batch, Columns
from flagplot.fast.position import rules_for
from flagplot.odds.engine import code_of
from flagplot.table.setting import Setting

Step = tuple[NDArray[np.int16], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]


class VectorGames(VectorEnv[NDArray[np.int16], NDArray[np.int64], NDArray[np.generic]]):
    """Games of a scenario side by side; each restarts at the step after its end.

    An observation is the view of the seat to answer, as numbers in columns, which `fields` lists. An action is an
    answer, 0 to the largest of any question. `infos["action_mask"]` has 1 for every legal one, `infos["seat"]` the seat
    to answer, -1 in a finished game, whose next action is ignored. An illegal answer is an error. The reward comes at
    the end: the payoff of the game to `side`, or to side A if the caller plays both.

    Observations and infos are the arrays of the batch, overwritten at each step: copy them to keep them.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": [], "version": VERSION}

    def __init__(
        self,
        scenario: str | Path | Setting,
        num_envs: int = FASTEST,
        *,
        side: str = "",
        opponent: str = "",
        payoff: str = "",
        fields: Sequence[str] | None = None,
        limit: int = LIMIT,
        edition: str = "",
        rulings: Rulings = None,
    ) -> None:
        """Open a scenario. The caller answers for `side` against the `opponent`, a doctrine, or for both if none is named."""
        self.arena = Arena.of(scenario, edition, rulings, payoff, fields)
        setting, kit = self.arena.setting, self.arena.kit
        self.num_envs = num_envs
        self.seat = setting.seat(side, "side") if side else -1
        if opponent and not side:
            raise FlagplotError("the caller plays both sides", field="opponent", expected="a side, such as A")
        players: list[int | None] = [None, None]
        if side:
            name = opponent or next(iter(kit.doctrines))
            kit.player(name, 0, 0)
            players[1 - self.seat] = code_of(kit, name)
        self.batch = Batch(
            rules_for(kit, setting.tables),
            [setting.begin()],
            num_envs,
            players=players,
            views=False,
            fields=fields,
            limit=limit,
        )
        self.single_observation_space = numbers(self.arena)
        self.single_action_space = answers(self.arena)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def fields(self) -> tuple[Columns, ...]:
        """The fields of an observation in order: first column, shape, range, row kind, audience."""
        return self.batch.columns

    @property
    def infos(self) -> Infos:
        """The info dictionary of the observations."""
        return {"action_mask": self.batch.legal, "seat": self.batch.seats}

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[NDArray[np.int16], Infos]:
        """Restart every game: the first with the seed, the others with the consecutive ones."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        return self.batch.numbers, self.infos

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Give every game its answer, and advance to the caller's next question."""
        if np.min(actions) < 0:
            raise FlagplotError(f"{np.min(actions)} is not an action", expected="the number of an answer")
        self.batch.step(actions)
        ended, rewards = self.batch.over == 1, np.zeros(self.num_envs)
        if ended.any():
            rewards[ended] = self.arena.paid(self.batch.worths(self.arena.payoff.name)[ended], self.seat)
        return self.batch.numbers, rewards, ended, self.batch.over > 1, self.infos
