"""The same battle through other projects' interfaces: answers a second of random play by OpenSpiel, PettingZoo and Gymnasium."""

import importlib.util
import random
from collections.abc import Iterator
from typing import Any

from flagplot.odds.speed import CORAL_SEA, Figure, rate, scenario_file


def figures(seconds: float) -> Iterator[Figure]:
    """A row for each that is installed."""
    for name, module, play in (
        ("Coral Sea by OpenSpiel", "pyspiel", spiel),
        ("Coral Sea by PettingZoo", "pettingzoo", sides),
        ("Coral Sea by Gymnasium, one seat", "gymnasium", seat),
    ):
        if importlib.util.find_spec(module) is None:
            yield Figure(name, float("nan"), "not installed: the extra `ai`")
        else:
            yield Figure(name, play(seconds), "answers a second, from Python")


def spiel(seconds: float) -> float:
    """Answers and dice a second of random games of OpenSpiel."""
    import pyspiel

    import flagplot.adapters.openspiel  # noqa: F401  # the game is registered

    game: Any = pyspiel.load_game(f"flagplot(scenario={CORAL_SEA})")
    chance = random.Random(1)

    def play(turn: int) -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        return len(state.history())

    return rate(play, seconds)


def sides(seconds: float) -> float:
    """Answers a second, dice included, of both sides, observations and masks made."""
    from flagplot.adapters.sides import raw_env

    env: Any = raw_env(scenario_file(CORAL_SEA))
    chance = random.Random(1)

    def play(turn: int) -> int:
        env.reset(seed=turn)
        for _ in env.agent_iter():
            _, _, ended, cut_off, info = env.last()
            env.step(None if ended or cut_off else pick(chance, info["action_mask"]))
        return int(env.playing.answers)

    return rate(play, seconds)


def seat(seconds: float) -> float:
    """Answers a second, dice and the other side's included, of one seat against random play."""
    from flagplot.adapters.seat import SeatGame

    env: Any = SeatGame(scenario_file(CORAL_SEA), opponent="random")
    chance = random.Random(1)

    def play(turn: int) -> int:
        _, info = env.reset(seed=turn)
        over = False
        while not over:
            _, _, ended, cut_off, info = env.step(pick(chance, info["action_mask"]))
            over = ended or cut_off
        return int(env.playing.answers)

    return rate(play, seconds)


def pick(chance: random.Random, mask: Any) -> int:
    """A legal action: Gymnasium's own `sample` takes longer than the step that is measured."""
    legal = mask.nonzero()[0]
    return int(legal[int(chance.random() * len(legal))])
