"""What an answer of one side changes at once for the other seat is on a list of what is seen when; all else is a leak.

Other laws on leaks hold two games beside each other as long as a seat sees the same of both, so that what shows at once passes
for something open.  Here two answers to one question are followed, and what comes of them for the other seat is compared.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from flagplot.core.position import Position
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks
from flagplot.table.session import begin
from flagplot.table.setting import open_scenario
from tests.helpers import seen_when
from tests.helpers.blocks import first
from tests.helpers.scenario_files import BATTLES, FOLDER, OPERATIONS
from tests.helpers.seen_when import OPEN, OWN_ALONE, PROGRESS, own_fields_apart, pairs, unlisted

PLAYERS = (("random", "random"), ("standard", "random"), ("random", "standard"))
EDITIONS = ("", "awaw-2011", "awaw-2003")
MIDWAY, CORAL_SEA = FOLDER / "midway-1942.yaml", FOLDER / "coral-sea-1942-operation.yaml"
PEDESTAL = FOLDER / "pedestal-1942-operation.yaml"
SECRET_IN_COMBAT = ("engage", "bypass", "disengage", "slip-away")
"""What both sides decide at one moment in rule 34 (34.C.2.a, 34.D)."""


def moments(file: Path, seed: int, edition: str = "") -> Iterator[Position[Any, Any]]:
    """The questions of a game to its sides."""
    played = begin(open_scenario(file, edition), dict(enumerate(PLAYERS[seed % len(PLAYERS)])), seed)
    while not played.is_over:
        if not played.position.question.is_die:
            yield played.position
        played.give(played._automatic())


def compare(file: Path, seed: int, edition: str = "", share: float = 1.0) -> int:
    """Follow some answers at some questions of a game; how many pairs of continuations there were."""
    chance, compared = random.Random(f"{file.stem} {seed}"), 0
    for position in moments(file, seed, edition):
        if chance.random() >= share:
            continue
        for one, other in pairs(position, chance):
            where = seed, len(position.history), one.asked, other.asked
            assert not unlisted(one, other), (where, unlisted(one, other))
            own = own_fields_apart(one.seen.s, other.seen.s, 1 - position.question.seat)
            assert not own & OWN_ALONE, (where, own & OWN_ALONE)
            compared += 1
    return compared


SHARES = {PEDESTAL: 0.3, MIDWAY: 0.5, CORAL_SEA: 0.3}
LOOKED_AT = [pytest.param(file, share, EDITIONS[0]) for file, share in SHARES.items()]
LOOKED_AT += [pytest.param(file, share, edition) for file, share in SHARES.items() for edition in EDITIONS[1:]]
"""In one edition all, in each other one a file; the rest in the soak."""


@pytest.mark.long
@pytest.mark.parametrize(("file", "share", "edition"), first(3, LOOKED_AT, 2))
@pytest.mark.rule("22.423B-b", "22.12", "22.14B", "22.15A-b", "22.46", "22.61A")
def test_all_that_an_answer_shows_at_once_is_on_the_list(file: Path, share: float, edition: str) -> None:
    assert sum(compare(file, seed, edition, share) for seed in range(3)) > 30


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("file", [*BATTLES, *OPERATIONS], ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b", "22.12", "22.14B", "22.15A-b", "22.46", "22.61A")
def test_all_that_an_answer_shows_at_once_is_on_the_list_in_any_game(file: Path, edition: str) -> None:
    assert sum(compare(file, seed, edition) for seed in range(12)) > 30


@pytest.mark.rule("34.C.2.a.2", "34.D.0.2")
def test_in_a_combat_of_rule_34_what_both_decide_at_one_moment_shows_nothing() -> None:
    compared = 0
    for file in sorted((FOLDER / "europa").glob("*.yaml")):
        for position in (each for seed in range(6) for each in moments(file, seed)):
            if position.game.asks[position.question.kind].name not in SECRET_IN_COMBAT:
                continue
            seat, seen = 1 - position.question.seat, []
            for answer in position.choices():
                after = position.copy()
                after.answer(answer)
                if not after.is_over and after.question.seat == seat:
                    seen.append(after.seat_view(seat))
            for one, other in zip(seen, seen[1:], strict=False):
                if one.log == other.log:
                    assert not seen_when.fields_apart(one.s, other.s)
                    compared += 1
    assert compared > 20


@pytest.mark.parametrize("edition", EDITIONS[:2])
@pytest.mark.rule("22.14B", "awaw-2011:22.14.B.2")
def test_a_side_does_not_see_that_the_other_forms_its_task_forces_anew(edition: str) -> None:
    """Both sides form theirs anew wherever they may; what one has formed stays in its rows until it forms others."""
    seats = set[int]()
    for seed in range(60):
        for position in forming(seed, edition):
            seat = 1 - position.question.seat
            formed = position.seat_view(seat).s
            half = len(formed.reform) // 2
            if not any(map(any, formed.reform[seat * half : (seat + 1) * half])):
                continue
            for answer in position.choices():
                after = position.copy()
                after.answer(answer)
                if len(after.log_for(seat)) == len(position.log_for(seat)):
                    assert after.seat_view(seat).s.reform == formed.reform
                    seats.add(seat)
        if seats == {0, 1}:
            return
    raise AssertionError("no side was seen after it had formed its task forces anew")


def forming(seed: int, edition: str) -> Iterator[Position[Any, Any]]:
    """The questions of a turn whether task forces are formed anew, which are answered by yes, and ships put into bodies."""
    played, chance = begin(open_scenario(CORAL_SEA, edition), {0: "random", 1: "random"}, seed), random.Random(seed)
    while not played.is_over:
        position, answer = played.position, played._automatic()
        if position.question.kind == asks.RECONSTITUTE:
            yield position
            answer = max(position.choices())
        elif position.question.kind == asks.REFORM:
            answer = chance.choice(position.choices())
        played.give(answer)


@pytest.mark.rule("22.461A", "22.462D", "22.46")
def test_a_surprise_strike_is_seen_when_it_is_launched() -> None:
    """Not while its squadrons are asked for: one that none of them joins is let pass (22.46)."""
    found = 0
    for seed in range(12):
        for position in moments(MIDWAY, seed):
            if position.game.asks[position.question.kind].name == "strike-squadrons" and position.situation.surprise:
                seat = position.question.seat
                assert (position.seat_view(1 - seat).s.surprise, position.seat_view(seat).s.surprise) == (0, 1)
                found += 1
    assert found > 3


@pytest.mark.rule("22.61A", "22.71A")
def test_that_a_side_has_withdrawn_is_seen_once_it_has_declared() -> None:
    found = set[int]()
    for seed in range(12):
        for position in moments(MIDWAY, seed):
            s = position.situation
            if position.game.asks[position.question.kind].name == "withdraw":
                declares = s.ask_seat
                assert [position.seat_view(seat).s.withdrew[declares] for seat in (0, 1)] == [0, 0]
                assert s.withdrawals_declared or not any(position.seat_view(0).s.withdrew)
                if s.withdrawals_declared:
                    seen = position.seat_view(declares).s.withdrew[1 - declares]
                    assert seen == s.withdrew[1 - declares]
                    found.add(seen)
    assert found == {0, 1}


def test_the_lists_would_find_a_leak() -> None:
    """Views as they would be without what is told in place of the numbers, and lists without a line."""
    with (
        patch.dict(OPEN, {"ship-loss": set(), "air-loss": set()}),
        pytest.raises(AssertionError, match="sunk|unavailable|squadrons"),
    ):
        for seed in range(12):
            compare(MIDWAY, seed)
    with patch.object(Position, "seat_view", lambda position, seat: truth(position)), pytest.raises(AssertionError):
        compare(MIDWAY, 1)


def truth(position: Position[Any, Any]) -> Any:
    """The whole, as a leak would hand it on, under the log of somebody who hears nothing."""

    class Leak:
        s, log = position.situation, ()

    return Leak()


def test_every_field_and_question_on_the_lists_exists() -> None:
    names = TurnState.fields.keys() | BattleState.fields.keys()
    questions = {kind.name for kind in asks.BY_CODE.values()}
    assert names >= PROGRESS.union(OWN_ALONE, *OPEN.values()) and questions >= OPEN.keys()
