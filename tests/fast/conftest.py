"""One compiled runtime for all tests of a worker: with bounds checks, both doctrines bound in."""

import pytest

from flagplot import games
from flagplot.fast.runtime import Runtime, runtime


@pytest.fixture(scope="session")
def checked() -> Runtime:
    """The runtime that complains about every index out of bounds."""
    return runtime(games.kit("awaw"), checks=True)
