"""Steps from Python: one position, a batch of a thousand, an environment; beside OpenSpiel's and pgx's backgammon in the same run.

A step is an answer or a die.  All play at random, and whoever drives chooses in Python: with the standard library's generator
for one position, with NumPy's for many.
"""

import importlib
import importlib.util
import random
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

from flagplot.core.position import Position
from flagplot.odds.speed import Figure, opened, rate, scenario_file

BATTLE = "coral-sea-1942"
MANY = 1024
TURNS = 64
COPIES = 1000


def figures(seconds: float) -> Iterator[Figure]:
    """The peers' figures first, then ours."""
    theirs = yield from spiel(seconds)
    yield from pgx(seconds)
    coral = opened(BATTLE)
    text = Position.begin(coral.kit.game_of(coral.tables), coral.tables, coral.start)
    yield Figure("a position of the text", steps(text, seconds), "steps a second, Coral Sea")
    if importlib.util.find_spec("llvmlite") is None:
        yield Figure("a packed position", float("nan"), "not installed: the extra `fast`")
        return
    from flagplot.fast.batch.batch import FASTEST
    from flagplot.odds.rollouts import quick

    packed = quick(text)
    ours = steps(packed, seconds)
    yield Figure("a packed position", ours, "steps a second, Coral Sea", "350,000")
    yield Figure("copy of a packed position", copies(packed.copy, seconds), "microseconds", "2")
    for name, views, fields in (
        ("questions and legal answers", False, ()),
        ("views too", True, ()),
        ("views in columns too", True, None),
    ):
        for size in (FASTEST, MANY):
            found = batch(packed, seconds, views, fields, size)
            yield Figure(
                f"a batch of {size:,}: {name}", found, "steps a second", "1,500,000" if size == FASTEST else ""
            )
    if importlib.util.find_spec("gymnasium") is None:
        yield Figure("vector environment", float("nan"), "not installed: the extra `ai`")
    else:
        yield Figure("vector environment", environment(scenario_file(BATTLE), seconds), "steps a second", "1,000,000")
    if theirs == theirs:
        yield Figure("a packed position against OpenSpiel from Python", ours / theirs, "times")


def steps(start: Position, seconds: float) -> float:
    """Steps a second of random games that begin at copies of a position."""
    chance = random.Random(1).random

    def play(turn: int) -> int:
        position, count = start.copy(), 0
        while not position.is_over:
            if position.question.is_die:
                answer = int(chance() * 6)
            else:
                choices = position.choices()
                answer = choices[int(chance() * len(choices))]
            position.answer(answer)
            count += 1
        return count

    return rate(play, seconds)


def copies(copy: Callable[[], Any], seconds: float) -> float:
    """Microseconds of a copy."""

    def some(turn: int) -> int:
        for _ in range(COPIES):
            copy()
        return COPIES

    return 1e6 / rate(some, seconds / 4)


def batch(start: Position, seconds: float, views: bool, fields: Any, size: int) -> float:
    """Steps a second of games side by side, chosen for with NumPy; those of the dice inside count as steps."""
    import numpy as np

    from flagplot.fast.batch.batch import Batch

    many = Batch(start.rules, [start], size, views=views, fields=fields)  # type: ignore[attr-defined]
    return rate(stepping(many, lambda chosen: many.step(chosen), np.random.default_rng(1)), seconds)


def environment(file: Path, seconds: float) -> float:
    """Steps a second of the environment, both sides played by whoever drives it."""
    import numpy as np

    from flagplot.adapters.vector import VectorGames

    env = VectorGames(file)
    env.reset(seed=1)
    return rate(stepping(env.batch, lambda chosen: env.step(chosen), np.random.default_rng(1)), seconds)


def stepping(many: Any, step: Callable[[Any], Any], chance: Any) -> Callable[[int], int]:
    """What steps all games some times and says how many steps that were."""
    import numpy as np

    every = np.arange(many.size)

    def some(turn: int) -> int:
        count = 0
        for _ in range(TURNS):
            chosen = many.choices[every, (chance.random(many.size) * many.counts).astype(np.int64)]
            before = many.steps.copy()
            step(chosen)
            taken = many.steps - before
            count += int(np.where(taken < 0, many.steps, taken).sum())
        return count

    return some


def spiel(seconds: float) -> Generator[Figure, None, float]:
    """OpenSpiel's backgammon from Python, one state; gives its steps a second."""
    if importlib.util.find_spec("pyspiel") is None:
        yield Figure("OpenSpiel backgammon from Python", float("nan"), "not installed: the extra `bench`")
        return float("nan")
    library: Any = importlib.import_module("pyspiel")
    game, chance = library.load_game("backgammon"), random.Random(1).random

    def play(turn: int) -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            choices = state.legal_actions()
            state.apply_action(choices[int(chance() * len(choices))])
            count += 1
        return count

    found = rate(play, seconds)
    yield Figure("OpenSpiel backgammon from Python", found, "moves and dice a second")
    yield Figure("copy of OpenSpiel's backgammon", copies(game.new_initial_state().clone, seconds), "microseconds")
    return found


def pgx(seconds: float) -> Iterator[Figure]:
    """Backgammon of pgx side by side, compiled by JAX; its dice are thrown inside the moves."""
    if importlib.util.find_spec("pgx") is None or importlib.util.find_spec("jax") is None:
        yield Figure(f"pgx backgammon, a batch of {MANY:,}", float("nan"), "not installed: pip install pgx")
        return
    jax: Any = importlib.import_module("jax")
    env: Any = importlib.import_module("pgx").make("backgammon")
    again: Any = importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)

    def move(carried: Any, _: Any) -> Any:
        state, key = carried
        key, choose, roll = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        chosen = jax.random.categorical(choose, odds, axis=-1)
        return (jax.vmap(again)(state, chosen, jax.random.split(roll, MANY)), key), None

    play = jax.jit(lambda carried: jax.lax.scan(move, carried, None, length=TURNS)[0])
    carried = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), MANY)), jax.random.PRNGKey(2)

    def some(turn: int) -> int:
        nonlocal carried
        carried = jax.block_until_ready(play(carried))
        return MANY * TURNS

    yield Figure(f"pgx backgammon, a batch of {MANY:,}", rate(some, seconds), "moves a second, by JAX alone")


if __name__ == "__main__":
    from flagplot.cli.commands.rules.bench import line

    for figure in figures(3.0):
        print(line(figure), flush=True)
