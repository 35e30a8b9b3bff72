"""The equilibrium of a whole small game in sequence form, by one linear program (Koller, Megiddo and von Stengel 1996)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from flagplot.odds.exact.sequences import ROOT, Sequences, Unfolded

Numbers = NDArray[np.float64]


def solved(game: Unfolded) -> tuple[float, tuple[list[float], list[float]]]:
    """The value to side A, and the probability of each sequence in an optimal plan, for both sides.

    Side A's plan is the program's solution, side B's its shadow prices.
    """
    from scipy.optimize import linprog
    from scipy.sparse import bmat, coo_matrix

    mine, theirs = game.seats
    pairs = list(game.worth)
    rows, columns = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    worth = coo_matrix((list(game.worth.values()), (rows, columns)), shape=(mine.count, theirs.count))
    flow, other = _flow(mine), _flow(theirs)
    # Largest q[0] with F q <= A' x and E x = e: q is the value that side B's best responses leave at each of its sets.
    sets = other.shape[0]
    goal = np.zeros(mine.count + sets)
    goal[mine.count] = -1.0
    found = linprog(
        goal,
        A_ub=bmat([[-worth.T, other.T]]).tocsr(),
        b_ub=np.zeros(theirs.count),
        A_eq=bmat([[flow, coo_matrix((flow.shape[0], sets))]]).tocsr(),
        b_eq=_first(flow.shape[0]),
        bounds=[(0, None)] * mine.count + [(None, None)] * sets,
        method="highs",
    )
    plan, answer = found.x[: mine.count], -found.ineqlin.marginals
    return float(-found.fun), (plan.tolist(), answer.tolist())


def _flow(sequences: Sequences) -> Any:
    """The constraint that the probabilities of the answers at a set add up to that of the preceding sequence.

    The first row is the root's.
    """
    from scipy.sparse import coo_matrix

    rows, columns, values = [0], [ROOT], [1.0]
    for place, (before, choices) in enumerate(zip(sequences.after, sequences.choices, strict=True)):
        rows += [place + 1] * (1 + len(choices))
        columns += [before, *choices.values()]
        values += [-1.0, *[1.0] * len(choices)]
    return coo_matrix((values, (rows, columns)), shape=(len(sequences.after) + 1, sequences.count))


def _first(count: int) -> Numbers:
    found = np.zeros(count)
    found[0] = 1.0
    return found
