"""Random legal play: every legal answer is equally likely."""

from collections.abc import Sequence

from flagplot.core.dice import below


def pick(choices: Sequence[int], seed: int, index: int) -> int:
    """Pick the index-th answer of a random player: one of the legal ones, each as likely."""
    return choices[below(seed, index, len(choices))]
