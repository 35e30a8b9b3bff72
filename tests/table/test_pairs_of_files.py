"""Two files that differ in what a side has not shown yet: until it does, all that leaves for the other seat is the same (22.423B).

They differ in ships that sail in each other's force, in types, sizes, hits, supply, aircraft, numbers, late forces: whatever a
file can say.  The games are played with the same answers and dice until a group that is not the same in both is looked at.
"""

import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from flagplot.core.event import Event
from flagplot.core.position import Position
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import events
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_scenario
from tests.cli.test_leaks import changed
from tests.helpers.scenario_files import BATTLES
from tests.table.sessions import CORAL_SEA
from tests.table.test_names_of_rows import differences, heard

SHIP = ("kind", "size", "nation", "slow", "laden", "low_supply", "hits", "hurt", "count")
FACTS = ("known", "fact_small", "fact_carriers", "fact_fast", "fact_laden")
PARTS = ("standing", "enters")
OPEN = (events.SEARCH_DICE, events.SQUADRONS_LOST_AT_SEA)
"""What ships do openly that are not shown: dice are thrown for their aircraft, or these find no deck to land on."""


def group(setting: Setting, s: Situation, g: int) -> tuple[Any, ...]:
    """What there is in a group, by name: whatever rows it stands in."""
    ships = [u for u in range(g // terms.GROUPS * terms.UNITS, (g // terms.GROUPS + 1) * terms.UNITS) if s.at[u] == g]
    names = setting.battle.roster.units
    return tuple(getattr(s, name)[g] for name in PARTS), sorted(
        (names[u], *(getattr(s, n)[u] for n in SHIP)) for u in ships
    )


def open_deeds(position: Position) -> list[Event]:
    """What hidden groups do for all to see."""
    return [event for event in position.log if event[0] in OPEN]


def is_told(settings: tuple[Setting, Setting], a: Position, b: Position, foe: int) -> bool:
    """Whether a group that is not the same in both games has been looked at, or has done something openly."""
    one, other = a.situation, b.situation
    if open_deeds(a) != open_deeds(b):
        return True
    for g in range(foe * terms.GROUPS, (foe + 1) * terms.GROUPS):
        facts = [tuple(getattr(s, name)[g] for name in FACTS) for s in (one, other)]
        if facts[0] != facts[1]:
            return True
        if group(settings[0], one, g) != group(settings[1], other, g) and one.known[g] == terms.FULL:
            return True
    return False


def alike_until_shown(setting: Setting, other: Setting, seat: int, seed: int, share: float) -> int:
    """Play both games until they may differ for a seat, comparing all that leaves for it now and then; how often."""
    a, b, chance = setting.begin(), other.begin(), random.Random(seed)
    players, compared = begin(setting, {0: "random", 1: "standard"}, seed), 0
    players.position = a
    while not (a.is_over or b.is_over or is_told((setting, other), a, b, 1 - seat)):
        one, two = a.question, b.question
        if one.seat != two.seat or (one.seat != seat and one.kind != two.kind):
            break  # the other side has something else to decide, which nobody tells
        if compared == 0 or one.seat == seat or chance.random() < share:
            sent = heard(setting, a, seat), heard(other, b, seat)
            assert not differences(*sent), (one, two, differences(*sent))
            compared += 1
        answer = players._automatic()
        if answer not in b.choices():
            break
        a.answer(answer)
        b.answer(answer)
    return compared


def compare(file: Path, seat: int, step: int, share: float) -> list[int]:
    """How often a seat was sent the same, for every so-manieth of the battles that a file makes with the other side changed."""
    setting = open_scenario(file)
    others = islice(changed(file, 1 - seat), 0, None, step)
    return [alike_until_shown(setting, other, seat, number, share) for number, other in enumerate(others)]


@pytest.mark.parametrize("seat", (0, 1))
@pytest.mark.rule("22.423B-b", "22.452A", "22.431A", "22.4421B-b")
def test_what_is_not_shown_yet_changes_nothing_that_is_sent(seat: int) -> None:
    """Views, raw logs and questions, answers, refusals, pictures, stories, reports."""
    compared = compare(CORAL_SEA, seat, 8, 0.02)
    assert len(compared) > 2 and sum(compared) > 20 and all(compared)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seat", (0, 1))
@pytest.mark.parametrize("file", BATTLES, ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b", "22.452A", "22.431A", "22.4421B-b")
def test_what_is_not_shown_yet_changes_nothing_in_any_battle(file: Path, seat: int) -> None:
    assert sum(compare(file, seat, 1, 0.1)) > 0


@pytest.mark.parametrize("told", (lambda p: p.situation, lambda p: p.log), ids=("view", "log"))
def test_the_comparison_would_find_a_leak(told: Callable[[Position], object]) -> None:
    """Sent as they are, rows of ships that have not been shown would differ."""
    with (
        patch(f"{__name__}.heard", lambda _, position, __: {"told": told(position)}),
        pytest.raises(AssertionError, match="told"),
    ):
        compare(CORAL_SEA, 1, 3, 1)
