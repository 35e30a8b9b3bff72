"""One compiled runtime for all tests of a worker: with bounds checks, both doctrines bound in."""

import pytest

from flagplot.fast.runtime import Runtime, runtime
from flagplot.games.awaw.players import bold, standard


@pytest.fixture(scope="session")
def checked() -> Runtime:
    """The runtime that complains about every index out of bounds."""
    return runtime((standard, bold), boundscheck=True)
