"""What a side plans moves in the other's view only when its log tells it: interceptions, attempts, air attacks, strikes."""

from pathlib import Path
from typing import Any

import pytest

from flagplot.core.ask import DICE_SEAT
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.words.asks import STRIKE_SQUADRONS
from flagplot.table.session import Session
from tests.table.sessions import CORAL_SEA, SCENARIOS, session

OPERATIONS = [SCENARIOS / f"{name}.yaml" for name in ("coral-sea-1942-operation", "pedestal-1942-operation")]
PLANS = ("contact", "attempt", "strike")


def plans(view: Any) -> dict[str, Any]:
    """What a view of a turn shows of interceptions and air attacks."""
    return {name: getattr(view, name) for name in view.fields if name.startswith(PLANS)}


def on_guard(played: Session) -> tuple[int, Any, int]:
    """The side that is not asked, what it sees and how much it has read."""
    other = 1 - played.position.question.seat
    return other, played.position.view(other).copy(), len(played.position.log_for(other))


@pytest.mark.rule("22.12", "22.14", "22.132", "22.16")
@pytest.mark.parametrize("file", OPERATIONS, ids=lambda file: file.stem)
def test_nothing_of_an_interception_is_seen_before_it_is_declared(file: Path) -> None:
    asked = set[int]()
    for seed in range(4):
        played = session(file, seed)
        while not played.is_over:
            question = played.position.question
            if question.seat == DICE_SEAT or played.position.situation.fighting:
                played.give(played._automatic())
                continue
            other, view, read = on_guard(played)
            played.give(played._automatic())
            if len(played.position.log_for(other)) == read:
                asked.add(question.kind)
                now = played.position.view(other)
                assert plans(now) == plans(view)
                assert (now.wave_step == view.wave_step) or not terms.CHOOSE_HEXES < now.wave_step < terms.ROLL_DICE
    assert {asks.INTERCEPT_HEX, asks.JOIN, asks.AIR_HEX} <= asked


@pytest.mark.rule("22.14D")
def test_a_hex_to_which_nobody_goes_leaves_no_trace() -> None:
    """Two games that differ in what was thought about and given up are the same to the other side."""
    told = []
    for hex in (0, 1, 2):
        played = session(OPERATIONS[0], 3, "standard", "standard")
        while played.position.question.kind != asks.INTERCEPT_HEX:
            played.give(played._automatic())
        hunter = played.position.question.seat
        legal = played.position.choices()
        played.give(legal[hex])
        while played.position.question.seat == hunter and not played.position.situation.fighting:
            played.give(0)
        seen = played.position.seat_view(1 - hunter)
        told.append((hex > 0, seen.s.spelled(), seen.log))
    assert [each[1:] for each in told] == [told[0][1:]] * 3


@pytest.mark.rule("22.461B", "22.462D")
def test_a_strike_that_squadrons_are_asked_for_is_seen_when_it_is_made() -> None:
    gathered = 0
    for seed in range(12):
        played = session(CORAL_SEA, seed)
        before = list[int]()
        while not played.is_over:
            s = played.position.situation
            if s.ask_kind == STRIKE_SQUADRONS:
                view = played.position.view(1 - s.actor)
                assert view.duel == before
                gathered += 1
            else:
                before = [*s.duel]
            played.give(played._automatic())
    assert gathered
