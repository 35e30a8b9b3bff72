"""Blocks of random games: the first few in the long suite, the rest in the soak."""

import pytest


def blocks(count: int, in_the_long_suite: int) -> list[object]:
    """Numbers from 0 up to `count`; those from `in_the_long_suite` on are marked for the soak."""
    rest = [pytest.param(block, marks=pytest.mark.soak) for block in range(in_the_long_suite, count)]
    return [*range(in_the_long_suite), *rest]
