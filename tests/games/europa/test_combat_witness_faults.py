"""Faults planted in the rules, one at a time: the witness of whole combats notices each, at its own paragraph."""

import sys
from collections.abc import Callable
from typing import Any, Final

import pytest

from flagplot.core.position import Position
from flagplot.games.europa import steps, strength, terms
from flagplot.games.europa.flow import battle, disengagement, firing, order
from tests.helpers.europa_witness import hear
from tests.witness_europa.combat.hearing import Disagreement

MOST: Final = 180
"""Random combats that are heard until the fault shows."""
Fault = Callable[..., Any]


def without_aircraft(t: Any, printed: int, kind: int, aircraft: int, sea: int) -> int:
    return strength.cut_by_sea(printed, sea) if kind < 3 else 0


RIGHT_POINTS: Final = steps.points_of_step


def skipping_the_general_group(t: Any, s: Any, step: int, side: int) -> int:
    return 0 if step == 8 else RIGHT_POINTS(t, s, step, side)


def bypassers_fire_twice(t: Any, s: Any, step: int, side: int) -> int:
    return RIGHT_POINTS(t, s, 6 if step == 7 else step, side)


FAULTS: Final[list[tuple[Any, str, str, Fault]]] = [
    (order, "tier", "34.A", lambda t, s, g: 0),
    (order, "leaves_the_rest", "34.A", lambda t, s: False),
    (order, "may_fight_next", "34.A", lambda t, s, answer: 0),
    (strength, "cut_by_sea", "34.C.2.d", lambda printed, sea: -(-printed // (1 << sea))),
    (strength, "submarine_strength", "34.B.2.a", without_aircraft),
    (steps, "may_aim_in_submarine_combat", "34.B.2", lambda t, step, by_boats, kind: True),
    (strength, "tripled_by_submarines", "34.B.2.c", lambda kind: 1),
    (battle, "surplus", "34.C.2.a", lambda s, side: s.engaging[side]),
    (battle, "excess_at_three", "34.C.2.a", lambda t, s, side: 0),
    (firing, "lose_points", "34.C.2.b", lambda t, s, side: None),
    (strength, "points_with_doubling", "34.C.2.d", lambda points, doubled: points),
    (strength, "is_soft", "34.C.2.d", lambda kind: int(kind != 0)),
    (strength, "coast_strength", "34.C.3", lambda level, adjacent: level),
    (strength, "tripled_by_reserve", "34.C.3.c", lambda kind: 1),
    (strength, "fire_modifier", "34.C.3.b", lambda t, night, at_reserve: t.night_modifier if night else 0),
    (strength, "coast_damage", "34.C.4", lambda t, hits, left_over: strength.CoastDamage(hits, 0)),
    (strength, "is_sunk", "34.C.4", lambda hits, capacity: hits > capacity),
    (steps, "points_of_step", "34.C.3.b", skipping_the_general_group),
    (steps, "points_of_step", "34.C.2.d", bypassers_fire_twice),
    (steps, "main_body_answers", "34.C.2.d", lambda t, s, foe: False),
    (steps, "asked", "34.C.1", lambda t, s, turn: turn ^ s.mover ^ 1),
    (order, "activation_cost", "34.C.3", lambda t: 2),
    (disengagement, "has_heavy", "34.D", lambda t, s, g: 0),
    (disengagement, "in_coastal_hex", "34.D", lambda s, g: s.coastal),
    (strength, "disengagement", "34.D", lambda own, modifier, other: int(own > other)),
    (disengagement, "reaction_points", "34.D.1", lambda t, s, g: 16),
]


def plant(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, fault: Fault) -> None:
    """Put a fault in a function's place wherever the rules hold it."""
    right = getattr(module, name)
    for key, holder in list(sys.modules.items()):
        if key.startswith("flagplot.games.europa"):
            for held, value in list(vars(holder).items()):
                if value is right:
                    monkeypatch.setattr(holder, held, fault)


def objection() -> str:
    """What the witness objects to first."""
    for seed in range(MOST):
        try:
            hear(seed)
        except Disagreement as wrong:
            return str(wrong).splitlines()[0]
    return ""


@pytest.mark.parametrize(
    ("module", "name", "cites", "fault"), FAULTS, ids=[f"{name} {cites}" for _, name, cites, _ in FAULTS]
)
def test_a_planted_fault_is_noticed(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, cites: str, fault: Fault
) -> None:
    plant(monkeypatch, module, name, fault)
    assert cites in objection()


@pytest.mark.rule("34.C.2.a.2", "34.D.0.2")
def test_a_pick_that_is_shown_too_early_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "view", lambda position, seat: position.situation)
    assert "the other side" in objection()


def test_a_wrong_paragraph_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    for step in terms.STEPS:
        with monkeypatch.context() as patch:
            patch.setitem(terms.STEPS, step, "34.B")
            assert objection(), step


def test_without_a_fault_there_is_no_objection() -> None:
    assert objection() == ""
