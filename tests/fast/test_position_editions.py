"""Packed positions under every edition, taken over from the text at some answer of a random battle of every scenario."""

import pytest

from flagplot import games
from flagplot.core.dice import below
from flagplot.fast.runtime import runtime
from flagplot.games.awaw import editions
from tests.fast import lockstep
from tests.fast.test_lockstep import SCENARIOS, start_of


@pytest.mark.soak
@pytest.mark.parametrize("edition", [pytest.param(name, id=name) for name in editions.names()])
def test_positions_are_taken_over_under_every_edition(edition: str) -> None:
    """Ten random battles of each scenario, each taken over after another number of answers and compared at every fifth."""
    tables = editions.fill(editions.load(edition))
    checked = runtime(games.kit("awaw"), tables.otherwise, checks=True)
    for path in SCENARIOS:
        situation = start_of(path)
        for seed in range(700, 710):
            lockstep.play(checked, tables, situation, seed, (None, None), below(seed, 0, 40), 5)
