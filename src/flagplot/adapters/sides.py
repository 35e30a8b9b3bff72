"""Both sides of a game as an environment of PettingZoo, which asks its agents in turn (AEC).

    env = sides.env("denmark-strait-1941")

Not supported: a parallel environment (the sides answer in turn), rendering, rewards on the way, `state`. The agents are
`side_0` and `side_1`; `sides` has their names. `raw_env` refuses an illegal action with its reason; `env` ends the game
as PettingZoo's wrapper does, and pays the agent that gave it the least that the game can pay.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict, Unpack

import numpy as np
from gymnasium import spaces as gym
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from flagplot.adapters.arena import LIMIT, SEEDS, VERSION, Arena, Playing, Rulings, answers, numbers
from flagplot.table.setting import Setting


class SidesGame(AECEnv):  # type: ignore[misc]
    """Games of a scenario with both sides external; dice follow from the seed.

    An agent observes its view as numbers in columns; `infos[agent]["action_mask"]` has 1 for each of its legal answers,
    none while it is not to act. Rewards come at the end: the payoff of the game to each side.
    """

    metadata = {"name": f"flagplot_v{VERSION}", "render_modes": [], "is_parallelizable": False, "version": VERSION}

    def __init__(
        self,
        scenario: str | Path | Setting = "denmark-strait-1941",
        *,
        payoff: str = "",
        fields: Sequence[str] | None = None,
        limit: int = LIMIT,
        edition: str = "",
        rulings: Rulings = None,
    ) -> None:
        super().__init__()
        self.arena, self.render_mode = Arena.of(scenario, edition, rulings, payoff, fields), None
        self.playing = Playing(self.arena, {}, limit)
        self.possible_agents = ["side_0", "side_1"]
        self.sides = dict(zip(self.possible_agents, self.arena.setting.sides, strict=True))
        self.observation_spaces = {agent: numbers(self.arena) for agent in self.possible_agents}
        self.action_spaces = {agent: answers(self.arena) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> gym.Box:
        """The numbers of a view."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.Discrete:
        """The numbers of answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin the game of a seed; by default a seed derived from the previous ones."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        drawn = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.playing.begin(drawn)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.possible_agents[0]
        self._note()

    def _note(self) -> None:
        """Update the agent to act, and the end of the game."""
        playing = self.playing
        seat = playing.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        self.terminations = dict.fromkeys(self.agents, playing.is_over)
        self.truncations = dict.fromkeys(self.agents, playing.is_cut_off)
        nothing = np.zeros(self.arena.actions, np.int8)
        self.infos = {agent: {"action_mask": nothing} for agent in self.agents}
        if seat >= 0:
            self.infos[self.agent_selection] = {"action_mask": playing.mask()}

    def action_names(self) -> dict[int, str]:
        """The name of each legal answer of the agent to act by its number, such as "screen Hood"; none at the end."""
        return self.arena.names_at(self.playing.position) if self.playing.seat >= 0 else {}

    def observe(self, agent: str) -> NDArray[np.int16]:
        """The observation of an agent."""
        return self.playing.seen(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Answer for the agent to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None, "only the dead answer nothing"
        self.playing.answer(int(action))
        self._note()
        if self.playing.is_over:
            worth = self.playing.worth()
            self.rewards = {a: float(self.arena.paid(worth, seat)) for seat, a in enumerate(self.possible_agents)}
        self._accumulate_rewards()

    def render(self) -> None:
        """Do nothing; use `flagplot board` for drawings."""

    def close(self) -> None:
        """Do nothing."""


class How(TypedDict, total=False):
    """The options of an environment besides the scenario, as for `SidesGame`."""

    payoff: str
    fields: Sequence[str] | None
    limit: int
    edition: str
    rulings: Rulings


def raw_env(scenario: str | Path | Setting = "denmark-strait-1941", **how: Unpack[How]) -> SidesGame:
    """The environment without wrappers."""
    return SidesGame(scenario, **how)


def env(scenario: str | Path | Setting = "denmark-strait-1941", **how: Unpack[How]) -> AECEnv:
    """The environment in the wrappers that PettingZoo recommends."""
    raw = raw_env(scenario, **how)
    ended = wrappers.TerminateIllegalWrapper(raw, illegal_reward=raw.arena.bounds[0])
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))
