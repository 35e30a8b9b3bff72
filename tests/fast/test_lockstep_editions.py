"""Other editions go in lockstep too: their replaced rules are compiled, and doctrines ask the rules in force."""

from pathlib import Path

import pytest

from flagplot import games
from flagplot.core.doctrine import Choose
from flagplot.fast.runtime import Runtime, runtime
from flagplot.games.awaw import editions
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.players import bold, standard
from flagplot.odds.play import play_out
from tests.fast import lockstep
from tests.fast.test_lockstep import start_of
from tests.helpers.blocks import first
from tests.helpers.compiled import run
from tests.helpers.fingerprint import fingerprint

SCENARIOS = Path(__file__).parents[2] / "scenarios"
OTHERS = [name for name in editions.names() if editions.load(name).replaced]
PLAYERS: tuple[Choose | None, ...] = (None, standard.choose, bold.choose)


@pytest.fixture(scope="session", params=OTHERS)
def other(request: pytest.FixtureRequest) -> tuple[str, Runtime]:
    """An edition with a runtime of its rules that checks its bounds."""
    otherwise = editions.fill(editions.load(request.param)).otherwise
    return request.param, runtime(games.kit("awaw"), otherwise, checks=True)


@pytest.mark.long
@pytest.mark.parametrize("scenario", first(1, ["coral-sea-1942", "pedestal-1942", "matapan-1941"]))
def test_battles_of_another_edition_go_in_lockstep(other: tuple[str, Runtime], scenario: str) -> None:
    name, checked = other
    tables, situation = editions.fill(editions.load(name)), start_of(SCENARIOS / f"{scenario}.yaml")
    for seed, players in ((1, (None, None)), (2, (standard.choose, bold.choose))):
        assert lockstep.play(checked, tables, situation, seed, players) > 3
    for a, b in ((0, 0), (1, 2)):
        fast = run(checked, tables, situation, 100, 3, (a, b), digests=True)
        for place in range(3):
            slow = play_out(game_of(tables), tables, situation, 100 + place, (PLAYERS[a], PLAYERS[b]))
            assert int(fast.digests[place]) == fingerprint(slow.situation.numbers())


def test_a_runtime_bears_the_rules_it_is_made_of() -> None:
    """The digest that names compiled code is another one for other rules."""
    found = {
        runtime(games.kit("awaw"), editions.fill(editions.load(name)).otherwise).digest for name in editions.names()
    }
    assert len(found) == len(editions.names())
