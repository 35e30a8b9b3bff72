"""A league of players with tastes drawn at random: everyone meets everyone at both sides, through PettingZoo.

    python examples/league.py [GAMES]

A taste is what a player likes of each answer to each kind of question, drawn once; it answers what it likes best of what is
legal.  `uniform` has none and answers at random.  The table has each player's score with a 95 % interval.
"""

import sys
from itertools import permutations

import numpy as np

from flagplot.adapters.sides import raw_env

SCENARIO, TASTES, KINDS = "denmark-strait-1941", 5, 100


class Taste:
    """A player that answers what it likes best."""

    def __init__(self, name, chance, actions, place):
        self.name, self.place, self.likes = name, place, chance.normal(size=(KINDS, actions))

    def answer(self, seen, mask):
        """What it likes best of what is legal; the kind of question stands in a column of what it sees."""
        return int(np.where(mask, self.likes[seen[self.place]], -np.inf).argmax())


class Uniform:
    """A player that answers at random."""

    name = "uniform"

    def __init__(self, chance):
        self.chance = chance

    def answer(self, seen, mask):
        """Any legal answer, each as likely."""
        return int(self.chance.choice(np.flatnonzero(mask)))


def play(env, players, seed):
    """One game; gives what it paid each agent."""
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut_off, info = env.last()
        paid[agent] += reward
        env.step(None if ended or cut_off else players[agent].answer(seen, info["action_mask"].astype(bool)))
    return [paid[agent] for agent in env.possible_agents]


def main(games=30):
    """Play the league and tell how it came out."""
    env, chance = raw_env(SCENARIO), np.random.default_rng(7)
    place = next(field.first for field in env.arena.columns if field.name == "ask_kind")
    players = [Taste(f"taste {n + 1}", chance, env.arena.actions, place) for n in range(TASTES)]
    players.append(Uniform(chance))
    scores = {player.name: [] for player in players}
    for one, other in permutations(players, 2):
        for seed in range(games):
            mine, theirs = play(env, {"side_0": one, "side_1": other}, seed)
            scores[one.name].append(mine)
            scores[other.name].append(theirs)
    table = sorted(((np.mean(won), name) for name, won in scores.items()), reverse=True)
    for mean, name in table:
        won = scores[name]
        print(f"{name:<8}  {mean:6.1%} ± {1.96 * np.std(won) / np.sqrt(len(won)):.1%} of {len(won)} games")
    print(
        f"Of {len(players)} players {table[0][1]} comes first with {table[0][0]:.1%}, {table[-1][1]} last with {table[-1][0]:.1%}"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
