"""Proximal policy optimisation in one file: it learns a side of the Denmark Strait in a quarter of a minute.

    python examples/ppo.py [STEPS]

Two small networks in NumPy, who answers and what it is worth; the games run side by side in the compiled runtime
(`flagplot.adapters.vector`).  What is learned and a uniformly random player are then measured over the same games.
"""

import os
import sys
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # networks this small lose by sharing their sums out

import numpy as np

from flagplot.adapters.vector import VectorGames

SCENARIO, SIDE, OPPONENT, PAYOFF = "denmark-strait-1941", "Britain", "random", "win"
GAMES, LENGTH = 64, 32
HIDDEN, EPOCHS, PARTS = 64, 4, 4
RATE, CLIP, ENTROPY, DISCOUNT, TRACE, SLOPE = 2e-3, 0.2, 0.01, 1.0, 0.95, 0.5
MEASURED = 2000


class Network:
    """Two hidden layers of tangents, learned by Adam."""

    def __init__(self, sizes, chance, last):
        scales = [np.sqrt(2 / n) for n in sizes[:-2]] + [last / np.sqrt(sizes[-2])]
        self.weights = [chance.normal(size=(n, m)) * s for n, m, s in zip(sizes[:-1], sizes[1:], scales, strict=True)]
        self.weights += [np.zeros(n) for n in sizes[1:]]
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def __call__(self, x):
        """The values of every layer, the outputs last."""
        layers, deep = [x], len(self.weights) // 2
        for n in range(deep):
            x = x @ self.weights[n] + self.weights[deep + n]
            x = np.tanh(x) if n < deep - 1 else x
            layers.append(x)
        return layers

    def learn(self, layers, slope, rate):
        """A step of Adam down the slope of a loss by the outputs."""
        deep, slopes = len(self.weights) // 2, [None] * len(self.weights)
        for n in reversed(range(deep)):
            slopes[n], slopes[deep + n] = layers[n].T @ slope, slope.sum(0)
            slope = (slope @ self.weights[n].T) * (1 - layers[n] ** 2)
        norm = np.sqrt(sum((s**2).sum() for s in slopes))
        self.steps += 1
        for n, s in enumerate(slopes):
            s = s * min(1, SLOPE / (norm + 1e-8))
            self.mean[n] = 0.9 * self.mean[n] + 0.1 * s
            self.square[n] = 0.999 * self.square[n] + 0.001 * s**2
            mean, square = self.mean[n] / (1 - 0.9**self.steps), self.square[n] / (1 - 0.999**self.steps)
            self.weights[n] -= rate * mean / (np.sqrt(square) + 1e-8)


class Scaler(NamedTuple):
    """The columns that ever change, each scaled by its largest number."""

    columns: np.ndarray
    scale: np.ndarray

    def __call__(self, seen):
        return seen[:, self.columns] / self.scale


def chances(logits, mask):
    """The chance of each legal answer; an ended game, which has none, is answered 0."""
    logits = np.where(mask, logits, -1e9)
    weights = np.exp(logits - logits.max(1, keepdims=True)) * mask
    weights[:, 0] += mask.sum(1) == 0
    return weights / weights.sum(1, keepdims=True)


def drawn(shares, chance):
    """An answer for each game, as likely as it should be."""
    return (shares.cumsum(1) > chance.random((len(shares), 1))).argmax(1)


def look_around(env, chance):
    """Play at random to see which columns change."""
    seen, infos = env.reset(seed=0)
    low, high = seen.min(0).copy(), seen.max(0).copy()
    for _ in range(100):
        seen, *_, infos = env.step(drawn(chances(np.zeros_like(infos["action_mask"]), infos["action_mask"]), chance))
        np.minimum(low, seen.min(0), out=low)
        np.maximum(high, seen.max(0), out=high)
    columns = np.flatnonzero(high > low)
    return Scaler(columns, np.maximum(np.abs(low), np.abs(high))[columns].astype(float))


def advantages(rewards, ended, values, last):
    """Generalised advantages: how much better each answer turned out than was expected."""
    found, ahead = np.zeros_like(rewards), 0.0
    for t in reversed(range(len(rewards))):
        after = last if t == len(rewards) - 1 else values[t + 1]
        step = rewards[t] + DISCOUNT * after * (1 - ended[t]) - values[t]
        found[t] = ahead = step + DISCOUNT * TRACE * (1 - ended[t]) * ahead
    return found


def learn(env, steps, chance):
    """Learn by that many answers; gives the scaler and the network that answers."""
    scaler = look_around(env, chance)
    wide, actions = len(scaler.columns), env.single_action_space.n
    actor, critic = (
        Network([wide, HIDDEN, HIDDEN, actions], chance, 0.01),
        Network([wide, HIDDEN, HIDDEN, 1], chance, 1.0),
    )
    seen, infos = env.reset(seed=1_000_000)
    rounds = max(1, steps // (GAMES * LENGTH))
    for turn in range(rounds):
        rows, won, over = [], 0.0, 0
        for _ in range(LENGTH):
            x, mask, asked = scaler(seen), infos["action_mask"].astype(bool), infos["seat"] >= 0
            shares = chances(actor(x)[-1], mask)
            answers = drawn(shares, chance)
            value = critic(x)[-1][:, 0]
            seen, rewards, ended, cut_off, infos = env.step(answers)
            rows.append((x, mask, asked, answers, shares[np.arange(GAMES), answers], value, rewards, ended | cut_off))
            won, over = won + rewards.sum(), over + ended.sum()
        x, mask, asked, answers, before, values, rewards, ended = map(np.array, zip(*rows, strict=True))
        gains = advantages(rewards, ended | ~asked, values, critic(scaler(seen))[-1][:, 0])
        kept = asked.ravel()
        flat = [part.reshape(-1, *part.shape[2:])[kept] for part in (x, mask, answers, before, gains, gains + values)]
        rate = RATE * (1 - turn / rounds)
        for _ in range(EPOCHS):
            for some in np.array_split(chance.permutation(kept.sum()), PARTS):
                update(actor, critic, [part[some] for part in flat], rate)
        if turn % max(1, rounds // 8) == 0:
            print(
                f"{(turn + 1) * GAMES * LENGTH:>8} answers: wins {won / max(1, over):.1%} of {over} games", flush=True
            )
    return scaler, actor


def update(actor, critic, batch, rate):
    """One step of both networks."""
    x, mask, answers, before, gains, returns = batch
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    layers, every = actor(x), np.arange(len(x))
    shares = chances(layers[-1], mask)
    ratio = shares[every, answers] / before
    pushed = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * gains * ratio
    logs = np.log(np.where(shares > 0, shares, 1))
    entropy = -(shares * logs).sum(1, keepdims=True)
    slope = shares * pushed[:, None]
    slope[every, answers] -= pushed
    slope += ENTROPY * shares * (logs + entropy)
    actor.learn(layers, slope / len(x), rate)
    layers = critic(x)
    critic.learn(layers, (layers[-1] - returns[:, None]) / len(x), rate)


def measure(env, answer, games):
    """What a player wins of that many games, the same ones whoever plays; with the half of a 95 % interval."""
    (seen, infos), found = env.reset(seed=2_000_000), []
    first = [[] for _ in range(GAMES)]
    while min(map(len, first)) < games // GAMES:
        seen, rewards, ended, cut_off, infos = env.step(answer(seen, infos["action_mask"].astype(bool)))
        for place in np.flatnonzero(ended | cut_off):
            first[place].append(rewards[place])
    found = np.array([won[: games // GAMES] for won in first]).ravel()
    return found.mean(), 1.96 * found.std() / np.sqrt(len(found))


def main(steps=60_000, games=MEASURED):
    """Learn, measure, tell."""
    chance = np.random.default_rng(1)
    env = VectorGames(SCENARIO, GAMES, side=SIDE, opponent=OPPONENT, payoff=PAYOFF)
    scaler, actor = learn(env, steps, chance)
    won, half = measure(env, lambda seen, mask: drawn(chances(actor(scaler(seen))[-1], mask), chance), games)
    other, wide = measure(env, lambda seen, mask: drawn(chances(np.zeros(mask.shape), mask), chance), games)
    more, error = won - other, np.hypot(half, wide)
    print(
        f"PPO at {SIDE} wins {won:.1%} ± {half:.1%} against {OPPONENT} play; uniform play wins {other:.1%} ± {wide:.1%}"
    )
    print(f"PPO beats uniform by {more:+.1%} ± {error:.1%}" if more > error else "PPO does not beat uniform")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
