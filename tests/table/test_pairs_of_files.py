"""Two files that differ in what a side has not shown yet: until it does, all that leaves for the other seat is the same (22.423B).

They differ in ships that sail in each other's force, in types, sizes, hits, supply, aircraft, numbers, late forces: whatever a
file can say.  The games are played with the same answers and dice until a group that is not the same in both is looked at, in a
naval turn until ships that are not the same try to meet somebody.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from unittest.mock import patch

import pytest

from flagplot.core.position import Position
from flagplot.table.session import begin
from flagplot.table.setting import Setting
from tests.cli.test_leaks import changed
from tests.helpers.blocks import first
from tests.helpers.hidden import changed_operations
from tests.helpers.scenario_files import BATTLES, OPERATIONS, open_covert
from tests.table.sessions import CORAL_SEA, SCENARIOS
from tests.table.test_names_of_rows import differences, heard
from tests.table.together import PLAYERS, Pair, told_in_battle, told_in_turn

BISMARCK = SCENARIOS / "bismarck-1941.yaml"
STEPS = {"leyte-1944": 15, "pedestal-1942-operation": 5, "coral-sea-1942-operation": 5}
"""For files that take long: every so-manieth change."""


def alike_until_shown(setting: Setting, other: Setting, seat: int, seed: int, share: float, every: int = 1) -> int:
    """Play both games until they may differ for a seat, comparing all that leaves for it now and then; how often."""
    sessions = [begin(each, dict(enumerate(PLAYERS[seed % 2])), seed) for each in (setting, other)]
    told, compared = told_in_turn if setting.kit.kind == "operation" else told_in_battle, 0
    for number, _ in enumerate(Pair(sessions[0], sessions[1], seat, told).moments(seed, share)):
        if number % every:
            continue
        one, two = (heard(session.setting, session.position, seat) for session in sessions)
        assert not differences(one, two), (sessions[0].position.question, differences(one, two))
        compared += 1
    return compared


def others(file: Path, foe: int, step: int) -> Iterator[Setting]:
    """What a file makes with one thing changed that a side keeps to itself, every so-manieth of them."""
    return changed_operations(file, foe, step) if file in OPERATIONS else islice(changed(file, foe), 0, None, step)


def compare(file: Path, seat: int, step: int, share: float, every: int = 1) -> list[int]:
    """How often a seat was sent the same, for every so-manieth of the battles that a file makes with the other side changed."""
    setting = open_covert(file)
    some = enumerate(others(file, 1 - seat, step))
    return [alike_until_shown(setting, other, seat, number, share, every) for number, other in some]


@pytest.mark.parametrize("seat", first(1, (0, 1), 1))
@pytest.mark.rule("22.423B-b", "22.452A", "22.431A", "22.4421B-b")
def test_what_is_not_shown_yet_changes_nothing_that_is_sent(seat: int) -> None:
    """Views, raw logs and questions, answers, refusals, pictures, stories, reports."""
    compared = compare(CORAL_SEA, seat, 8, 0.02)
    assert len(compared) > 2 and sum(compared) > 20 and all(compared)


@pytest.mark.parametrize("seat", first(1, (0, 1), 1))
@pytest.mark.rule("22.15A-b", "22.12", "22.423B-b", "22.93D")
def test_what_has_not_sailed_yet_changes_nothing_that_is_sent_in_a_turn(seat: int) -> None:
    """Ships of each force, where it lies, boats, aircraft, room in ports, plans that are left out (22.12, 22.15A)."""
    compared = compare(BISMARCK, seat, 70 if seat == 0 else 30, 0, 4)
    assert len(compared) > 2 and all(compared)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seat", (0, 1))
@pytest.mark.parametrize("file", [*BATTLES, *OPERATIONS], ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b", "22.452A", "22.431A", "22.4421B-b", "22.15A-b")
def test_what_is_not_shown_yet_changes_nothing_in_any_game(file: Path, seat: int) -> None:
    compared = compare(file, seat, STEPS.get(file.stem, 1), 0.1 if file in BATTLES else 0.02)
    assert sum(compared) > (len(compared) if file in OPERATIONS else 0)


@pytest.mark.parametrize(
    ("told", "file", "step"),
    [
        (lambda p: p.situation, CORAL_SEA, 3),
        (lambda p: p.log, CORAL_SEA, 3),
        (lambda p: p.situation, BISMARCK, 30),
    ],
    ids=("view", "log", "view of a turn"),
)
def test_the_comparison_would_find_a_leak(told: Callable[[Position], object], file: Path, step: int) -> None:
    """Sent as they are, rows of ships that have not been shown would differ."""
    with (
        patch(f"{__name__}.heard", lambda _, position, __: {"told": told(position)}),
        pytest.raises(AssertionError, match="told"),
    ):
        compare(file, 1, step, 1)
