"""The first of many games or files in the suite, some in its long part, the rest in the soak."""

from collections.abc import Sequence
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet


def first(count: int, every: Sequence[Any], long: int = 0) -> list[Any]:
    """Parameters of a test, files by their names; after the first `count`, so many are long, and the rest is for the soak."""
    marks = [*[()] * count, *[(pytest.mark.long,)] * long, *[(pytest.mark.soak,)] * len(every)]
    rows = [each.values if isinstance(each, ParameterSet) else (each,) for each in every]
    return [
        pytest.param(*row, id=getattr(row[0], "stem", None), marks=more) for row, more in zip(rows, marks, strict=False)
    ]


def blocks(count: int, in_the_long_suite: int) -> list[Any]:
    """Numbers from 0 up to `count`; those from `in_the_long_suite` on are marked for the soak."""
    return first(in_the_long_suite, range(count))
