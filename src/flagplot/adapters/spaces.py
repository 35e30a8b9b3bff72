"""The spaces of an arena as Gymnasium and PettingZoo write them."""

import gymnasium.spaces as gym
import numpy as np

from flagplot.adapters.arena import Arena


def numbers(arena: Arena) -> gym.Box:
    """Observations: the columns of a view, each with its range."""
    low, high = arena.ranges
    return gym.Box(low, high, dtype=np.int16)


def answers(arena: Arena) -> gym.Discrete:
    """Actions: the numbers of answers."""
    return gym.Discrete(arena.actions)
