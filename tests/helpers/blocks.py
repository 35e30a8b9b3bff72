"""The first of many games or files in the suite, the rest in the soak."""

from collections.abc import Sequence
from typing import Any

import pytest


def first(count: int, every: Sequence[Any]) -> list[Any]:
    """Parameters of a test, files by their names; those after the first `count` are marked for the soak."""
    return [
        pytest.param(each, id=getattr(each, "stem", None), marks=[pytest.mark.soak] * (n >= count))
        for n, each in enumerate(every)
    ]


def blocks(count: int, in_the_long_suite: int) -> list[Any]:
    """Numbers from 0 up to `count`; those from `in_the_long_suite` on are marked for the soak."""
    return first(in_the_long_suite, range(count))
