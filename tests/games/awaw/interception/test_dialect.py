"""The rules of interception keep to the dialect of the rules, as those of the battle do."""

import inspect
from types import ModuleType

import pytest

from flagplot.games.awaw.interception import arrival, eligibility, participants, terms
from flagplot.games.awaw.interception.attempt import dice, method
from tests.test_dialect import offences

MODULES = (arrival, participants, dice, eligibility, method, terms)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_rules_of_interception_keep_to_the_dialect(module: ModuleType) -> None:
    assert list(offences(inspect.getsource(module))) == []
