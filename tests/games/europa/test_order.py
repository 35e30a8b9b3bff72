"""34.A: several combats begun together, and what goes on meanwhile."""

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.words import reasons
from tests.helpers.europa import Fight, soft, ss, tf


def fought(f: Fight) -> list[int]:
    """Rows of the groups in the order in which they were fought."""
    return [event.other for event in f.events("combat")]


def everything(movement: int = 0) -> tuple[Fight, dict[str, int]]:
    f = Fight(movement=movement)
    f.mover(tf(4, 4))
    rows = {
        "coast beside": f.coast(2, adjacent=1),
        "coast here": f.coast(2),
        "ships beside": f.foe(tf(2), adjacent=1),
        "ships here": f.foe(tf(2)),
        "boats beside": f.foe(ss(2), adjacent=1),
        "boats here": f.foe(ss(2)),
    }
    return f, rows


@pytest.mark.rule("34.A.0", "34.A.1.1", "34.A.1.2", "34.A.2.1", "34.A.2.2", "34.A.2.4", "34.A.2.5")
def test_submarines_then_ships_then_coast_and_the_hex_before_its_neighbours() -> None:
    f, rows = everything()
    f.play()
    names = {row: name for name, row in rows.items()}
    order = ["boats here", "boats beside", "ships here", "ships beside", "coast here", "coast beside"]
    assert [names[g] for g in fought(f)] == order


@pytest.mark.rule("34.A.1.3", "34.A.2.3", "34.A.2.6")
@pytest.mark.parametrize("kind", ["boats", "ships", "coast"])
def test_among_neighbours_the_moving_player_chooses_until_none_is_left(kind: str) -> None:
    f = Fight(movement=0)
    f.mover(tf(4, 4))
    make = {"boats": lambda: f.foe(ss(1), adjacent=1), "ships": lambda: f.foe(tf(1), adjacent=1)}
    rows = [make[kind]() if kind in make else f.coast(1, adjacent=1) for _ in range(3)]
    f.play(answers={"next-group": [2, 0]})
    assert fought(f) == [rows[2], rows[0], rows[1]]
    assert {seat for name, seat, _, _ in f.asked if name == "next-group"} == {0}


def test_a_group_out_of_turn_is_refused() -> None:
    f = Fight(movement=0)
    f.mover(tf(4, 4))
    f.foe(tf(2))
    f.foe(ss(1), adjacent=1)
    f.foe(ss(1), adjacent=1)
    f.play(until="next-group")
    assert refusal(f.t, f.s, 0) == reasons.NOT_IN_TURN
    assert refusal(f.t, f.s, 1) == refusal(f.t, f.s, 2) == reasons.MAY


@pytest.mark.rule("34.1", "34.2")
def test_while_a_combat_lasts_nothing_but_that_combat_is_asked() -> None:
    f, _ = everything(movement=3)
    f.play(until="disengage")
    assert f.s.foe >= 0 and len(fought(f)) == 1
    assert f.s.segment == terms.DISENGAGEMENT and all(name != "next-group" for name, *_ in f.asked)
    f.play(answers={"disengage": lambda s: 0}, until="body")
    assert len(fought(f)) == 1 or f.events("combat-ends")


def test_a_group_that_has_disengaged_or_is_lost_fights_no_more() -> None:
    f = Fight()
    f.mover(tf(4))
    f.foe(tf(2))
    f.coast(3)
    f.play(dice=[6, 1], answers={"disengage": [1, 0]})
    assert len(fought(f)) == 1 and f.s.segment == terms.OVER and f.s.disengaged[0] == 1
    f = Fight()
    f.mover(soft("NT", 1))
    f.foe(tf(2))
    f.coast(3)
    f.play(dice=[6], answers={"body": 1, "bypass": 2, "target": lambda s: 1, "points": lambda s: s.ask_size - 1})
    assert len(fought(f)) == 1 and f.s.sunk[0] == 1
