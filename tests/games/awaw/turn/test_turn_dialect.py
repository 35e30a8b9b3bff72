"""The rules of a naval turn keep to the dialect of the other rules, though nothing compiles them yet."""

import inspect

import pytest

from flagplot.core.bind import with_companions
from flagplot.games.awaw.turn import flow
from tests.test_dialect import offences

FLOW = with_companions([flow], "flagplot.games.awaw.turn")
"""The flow and the modules of the turn whose functions it calls."""


@pytest.mark.parametrize("module", FLOW, ids=lambda module: module.__name__.rpartition(".")[2])
def test_the_flow_keeps_to_the_dialect(module: object) -> None:
    assert list(offences(inspect.getsource(module))) == []  # type: ignore[arg-type]


def test_the_flow_is_all_there() -> None:
    names = {module.__name__.rpartition(".")[2] for module in FLOW}
    assert {"flow", "stages", "seeking", "joining", "rolling", "ordering", "meeting", "settling", "homeward"} <= names
