"""What the bench holds against peers is the same question: equal answers, and a kernel by hand that obeys the rules."""

from fractions import Fraction

import pytest

from bench import dice_bound, icepool_peer
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.odds.exact.procedure import exact


@pytest.mark.long
@pytest.mark.parametrize("question", icepool_peer.QUESTIONS, ids=lambda question: str(question.name))
def test_icepool_gives_the_same_fractions(question: icepool_peer.Question) -> None:
    ours = question.ours()
    assert ours == question.theirs()
    assert sum(ours.values()) == 1 and len(ours) > 5


def test_capital_fire_by_the_rules_adds_up() -> None:
    """Six ships, each sound, damaged or sunk."""
    found = dice_bound.by_rules()
    assert sum(found.values()) == 1
    mean = sum(sunk * chance for (sunk, _), chance in found.items())
    assert mean == 2 * dice_bound.PAIRS * sum(
        (chance for (sunk, damaged), chance in one_ship().items() if sunk), Fraction(0)
    )


def one_ship() -> dict[tuple[int, int], Fraction]:
    """A four-factor ship under the fire of another: sunk by four hits, damaged by three (22.55)."""
    case = PROCEDURES["awaw.fleet-fire"].take(icepool_peer.TABLES, {"factors": dice_bound.SIZE})
    found: dict[tuple[int, int], Fraction] = {}
    for hits, chance in exact(case).marginal("hits").items():
        key = (int(hits >= dice_bound.SIZE), int(hits == dice_bound.SIZE - 1))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


@pytest.mark.long
def test_the_kernel_by_hand_is_checked() -> None:
    """It is held against the exact odds before its rate is told."""
    pytest.importorskip("llvmlite")
    names = [figure.name for figure in dice_bound.by_hand(0.05)]
    assert names[0] == "capital fire by hand"
