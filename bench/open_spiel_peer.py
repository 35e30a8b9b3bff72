"""Random play beside OpenSpiel's C++ backgammon: decisions and chance events a second, in the same run.

Two ways drive OpenSpiel's core without Python in the loop: whole games between its own uniform random bots, and the random
rollouts of its tree search, which are asked for by the hundred.  The faster of the two stands for it.
"""

import importlib
import importlib.util
from collections.abc import Iterator
from typing import Any

from flagplot.games.awaw import editions
from flagplot.games.awaw.bound import game_of
from flagplot.odds.play import play_out
from flagplot.odds.speed import BLOCK, Figure, by_kernel, opened, rate, scenario

ROLLOUTS = 50
BATTLE = "coral-sea-1942"


def figures(seconds: float) -> Iterator[Figure]:
    """OpenSpiel, then the naval rules interpreted and compiled, each by random play."""
    theirs = 0.0
    if importlib.util.find_spec("pyspiel") is None:
        yield Figure("OpenSpiel backgammon", float("nan"), "not installed: the extra `bench`")
    else:
        spiel: Any = importlib.import_module("pyspiel")
        bots, length = by_bots(spiel, seconds)
        rollouts = by_rollouts(spiel, seconds, length)
        theirs = max(bots, rollouts)
        yield Figure("OpenSpiel backgammon, its bots", bots, "decisions and dice a second, in C++")
        yield Figure("OpenSpiel backgammon, rollouts", rollouts, "decisions and dice a second, in C++")
    plain = interpreted(seconds)
    yield Figure("random play, interpreted", plain, "decisions and dice a second, Coral Sea")
    if importlib.util.find_spec("llvmlite") is None:
        return
    fast = compiled(seconds)
    yield Figure("random play, compiled", fast, "decisions and dice a second, Coral Sea")
    if theirs:
        yield Figure("compiled against OpenSpiel", fast / theirs, "times", "faster")


def by_bots(spiel: Any, seconds: float) -> tuple[float, float]:
    """Whole games of OpenSpiel's random bots: moves a second, and moves of a game."""
    game, lengths = spiel.load_game("backgammon"), list[int]()
    bots = [spiel.make_uniform_random_bot(seat, 11 + seat) for seat in range(2)]

    def play(turn: int) -> int:
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, turn)
        lengths.append(len(state.full_history()))
        return lengths[-1]

    return rate(play, seconds), sum(lengths) / len(lengths)


def by_rollouts(spiel: Any, seconds: float, length: float) -> float:
    """Random rollouts from the first position by OpenSpiel's search; a rollout counts as long as a game of its bots."""
    game = spiel.load_game("backgammon")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def search(turn: int) -> int:
        evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, turn)
        spiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, turn, False).step(state)
        return ROLLOUTS

    return rate(search, seconds) * length


def interpreted(seconds: float) -> float:
    """Steps a second of random battles as text."""
    tables, start = editions.fill(editions.load()), scenario(BATTLE)
    game = game_of(tables)
    return rate(lambda turn: play_out(game, tables, start, turn, (None, None)).steps, seconds)


def compiled(seconds: float) -> float:
    """Steps a second of the same battles compiled, on one thread."""
    fast = by_kernel(opened(BATTLE), (0, 0))
    return rate(lambda turn: round(BLOCK * fast(BLOCK * turn, BLOCK)[0]), seconds)
