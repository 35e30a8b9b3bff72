"""Giving up on the way to a battle in 2011 (22.241E)."""

import pytest

from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import GONE, LATE, NUMBERS, OVER, REINFORCEMENT
from tests.helpers.battle import Battle, light


def on_the_way(edition: str, enters: int = 3, interceptor: int = 0) -> tuple[Battle, int]:
    """A force of side 0 that reaches the hex in a later round; it came from port 1, while port 0 is nearer."""
    b = Battle(edition=edition, interceptor=interceptor)
    b.group(0, 6, light("DD", 3))
    b.group(1, 6, light("DD", 3))
    g = b.force(0, 0, light("CA", 2))
    b.s.standing[g], b.s.enters[g] = LATE, enters
    b.s.force[0], b.s.origin[1] = 1, 1
    b.port(0, distance=2)
    b.port(0, distance=9)
    b.port(1)
    return b, g


def go_on(b: Battle, until: str, **answers: int) -> None:
    """Play on to a question of that name; every die is a 6, other questions get the answer given or the first."""
    while b.ask_name not in ("", until):
        b.answer(6 if b.ask_name == "die" else answers.get(b.ask_name, b.legal()[0]))


@pytest.mark.rule("awaw-2011:22.241.E.2")
@pytest.mark.parametrize(("edition", "asked"), [("awaw-2011", True), ("awaw-2018", False)])
def test_a_force_may_give_up_when_a_round_ends(edition: str, asked: bool) -> None:
    b, g = on_the_way(edition)
    b.start(REINFORCEMENT)
    b.play(until="abandon" if asked else "die")
    assert (b.ask_name == "abandon" and b.s.ask_subject == g) is asked


@pytest.mark.rule("awaw-2011:22.241.E.2")
def test_it_then_returns_to_the_port_it_came_from() -> None:
    b, g = on_the_way("awaw-2011")
    b.start(REINFORCEMENT)
    b.play(until="abandon")
    b.answer(1)
    assert b.s.standing[g] == GONE and b.values("interception-abandoned") == [(0, g)]
    assert (b.s.count[1], b.s.withdrawn[1], b.s.gave_up[1]) == (0, 2, 1)
    go_on(b, "", withdraw=1)
    assert b.s.segment == OVER
    assert b.s.return_port[1] == 1 and b.s.return_port[0] == 0
    assert b.s.inverted[1] == 0 and b.s.defeated[1] == 0


@pytest.mark.rule("awaw-2011:22.241.E.2")
def test_it_may_come_on_and_is_asked_again() -> None:
    b, g = on_the_way("awaw-2011", enters=4)
    b.start(REINFORCEMENT)
    b.play(until="abandon")
    for combat_round in (1, 2, 3):
        go_on(b, "abandon", withdraw=0)
        assert (b.s.round, b.s.standing[g]) == (combat_round, LATE)
        b.answer(0)
    assert b.ask_name == "enter"
    b.answer(1)
    assert b.s.standing[g] == terms.ABSENT and b.s.standing[0] == terms.ENGAGED and g == NUMBERS


@pytest.mark.rule("awaw-2011:22.241.E.3", "awaw-2018:22.27")
@pytest.mark.parametrize(("edition", "gave_up"), [("awaw-2011", 1), ("awaw-2018", 0)])
def test_who_is_on_the_way_when_the_battle_ends_has_given_up(edition: str, gave_up: int) -> None:
    """In 2018 nobody gives up, yet who never entered goes back to the port that he came from as well (22.27)."""
    b, _ = on_the_way(edition, enters=9)
    b.start(terms.WITHDRAWAL)
    b.play(answers={"withdraw": [1, 1], "return": 0})
    assert b.s.segment == OVER and b.s.return_port[1] == 1
    assert b.s.gave_up[1] == gave_up


def test_both_sides_may_give_up() -> None:
    b, g = on_the_way("awaw-2011", interceptor=1)
    other = b.force(1, 0, light("CA", 1))
    b.s.standing[other], b.s.enters[other] = LATE, 5
    b.start(REINFORCEMENT)
    b.play(until="abandon")
    assert b.s.ask_seat == 1
    b.answer(0)
    assert b.ask_name == "abandon" and b.s.ask_seat == 0
    b.answer(1)
    assert b.s.standing[other] == LATE and b.s.standing[g] == GONE
