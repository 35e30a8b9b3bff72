"""Naval turns, battles and all, go in lockstep: the same fields, questions, refusals, views and digests in both runtimes."""

from pathlib import Path

import pytest

from flagplot import games
from flagplot.core.dice import below
from flagplot.fast.runtime import runtime
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.turn.planning.charting import sea_of
from tests.fast import lockstep
from tests.helpers.blocks import first
from tests.helpers.compiled import run
from tests.helpers.scenario_files import OPERATIONS

KIT = games.kit("awaw-turn")
FILES = OPERATIONS
IDS = [path.stem for path in FILES]


def go_in_lockstep(path: Path, edition: str, seeds: range, every: int) -> int:
    """Play random turns of a file in both runtimes; gives their answers."""
    start = read(path)
    tables = sea_of(editions.load(edition), start.chart)
    checked = runtime(KIT, tables.battle.otherwise, checks=True)
    return sum(
        lockstep.play(checked, tables, start.situation, seed, (None, None), below(seed, 0, 4) * 10, every)
        for seed in seeds
    )


OTHERS = [pytest.param(name, marks=pytest.mark.soak) for name in editions.names() if name != "awaw-2018"]


@pytest.mark.long
@pytest.mark.parametrize("edition", ["awaw-2018", *OTHERS])
@pytest.mark.parametrize("who", first(1, [(1, 2), (2, 0), (2, 1), (0, 1)]), ids=str)
def test_doctrines_look_at_no_row_of_what_they_do_not_know(edition: str, who: tuple[int, int]) -> None:
    """A checked program stops at row -1; one that is told that there is none comes to the same ends."""
    for path in FILES:
        start = read(path)
        tables = sea_of(editions.load(edition), start.chart)
        ends = [
            run(runtime(KIT, tables.battle.otherwise, checks), tables, start.situation, 1000, 8, who, digests=True)
            for checks in (True, False)
        ]
        assert ends[0].digests.tolist() == ends[1].digests.tolist()


@pytest.mark.parametrize("path", first(0, FILES))
def test_a_random_turn_of_each_file_goes_in_lockstep(path: Path) -> None:
    assert go_in_lockstep(path, "awaw-2018", range(2, 4), 25) > 3


@pytest.mark.long
@pytest.mark.parametrize("edition", first(1, sorted(editions.names(), reverse=True)))
def test_random_turns_go_in_lockstep_under_every_edition(edition: str) -> None:
    """Two turns of each file, compared now and then and at their ends, taken over from the text at different answers."""
    for path in FILES:
        assert go_in_lockstep(path, edition, range(100, 102), 40) > 1


@pytest.mark.soak
@pytest.mark.parametrize("edition", editions.names())
@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_two_thousand_random_turns_go_in_lockstep(path: Path, edition: str) -> None:
    assert go_in_lockstep(path, edition, range(1000, 1000 + 2000 // (3 * len(FILES)) + 1), 20) > 3
