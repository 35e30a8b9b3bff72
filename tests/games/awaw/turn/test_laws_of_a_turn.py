"""Laws that hold at every question of any naval turn, whatever is played: ships, cargo, places, attempts, inversion."""

import random
from collections.abc import Callable
from unittest.mock import patch

import pytest

from flagplot.games.awaw.shared.terms import SUBMARINE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import comes_after, leg_sails, sails_in
from flagplot.games.awaw.turn.rows import has_ships, in_force
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES, NONE, UNITS
from flagplot.games.awaw.turn.words import events
from tests.helpers.blocks import blocks
from tests.helpers.random_turns import play_on, random_fight, random_turn
from tests.helpers.turn import NavalTurn


class Watch:
    """What has been seen of a turn so far."""

    def __init__(self, n: NavalTurn, *, sinking: bool) -> None:
        self.sinking = sinking
        self.ships = total(n.s)
        self.cargo = aboard(n.s)
        self.read = self.attempts = 0
        """Events read, and attempts of the wave seen."""
        self.went: set[tuple[int, int]] = set()
        """Stage and ship row of every attempt so far."""

    def __call__(self, n: NavalTurn) -> None:
        s = n.s
        if any(event.kind == events.WAVE_BEGINS and event.depth == 0 for event in n.log[self.read :]):
            self.attempts = 0
        self.read = len(n.log)
        if not s.fighting:
            self.check_ships(s)
            check_places(s)
            check_legs(s)
        self.check_attempts(s)

    def check_ships(self, s: TurnState) -> None:
        """Ships are afloat or sunk, cargo is landed or lost and never found."""
        if self.sinking:
            assert total(s) == self.ships
        assert aboard(s) <= self.cargo
        self.cargo = aboard(s)
        for u in range(2 * UNITS):
            assert 0 <= s.damaged[u] <= s.count[u]
            assert s.count[u] == 0 or s.in_force[u] // FORCES == u // UNITS

    def check_attempts(self, s: TurnState) -> None:
        """Nobody tries twice in a stage, and nobody who is inverted or in an activity of the stage (22.11, 22.14A, 22.27)."""
        fresh = range(self.attempts, s.attempts)
        self.attempts = s.attempts
        for a in fresh:
            f = s.attempt_force[a]
            if s.attempt_unit[a] != NONE or s.attempt_support[a] == 1:
                continue
            assert s.committed[f] == 0
            if s.attempt_standing[a] == terms.DECLARED:
                assert s.standing[f] in (terms.IN_PORT, terms.DEFENSIVE_PATROL)
            for u in range(2 * UNITS):
                if in_force(s, u, f) and s.kind[u] != SUBMARINE:
                    assert s.inverted[u] == 0, "inverted ships do not intercept"
                    assert (s.stage, u) not in self.went, "one target in a phase"
                    self.went.add((s.stage, u))


def total(s: TurnState) -> int:
    return sum(s.count[u] + s.sunk[u] for u in range(2 * UNITS))


def aboard(s: TurnState) -> int:
    return sum(s.cargo)


def check_places(s: TurnState) -> None:
    """Who lies in port is where the port is, on no leg and on no way to intercept."""
    for f in range(2 * FORCES):
        if not has_ships(s, f) or s.formation[f] == 0:
            continue
        assert s.standing[f] not in (terms.ABSENT, terms.LOST)
        if s.standing[f] == terms.IN_PORT:
            assert s.hex[f] == s.place_hex[s.home[f]]
            assert not any(leg_sails(s, leg) and sails_in(s, leg, f) for leg in range(terms.SAILING_LEGS))
        if s.standing[f] == terms.INTERCEPTING:
            assert any(s.attempt_force[a] == f for a in range(s.attempts))


def check_legs(s: TurnState) -> None:
    """Nobody is in two places: of two legs that a force sails one comes after the other."""
    for f in range(2 * FORCES):
        mine = [
            leg for leg in range(terms.SAILING_LEGS) if leg_sails(s, leg) and sails_in(s, leg, f) and has_ships(s, f)
        ]
        for leg in mine:
            for other in mine:
                assert leg == other or comes_after(s, leg, other) or comes_after(s, other, leg), (f, leg, other)
        helps = [
            a
            for a in range(s.attempts)
            if s.attempt_support[a] and s.attempt_force[a] == f and s.attempt_standing[a] == 2
        ]
        assert len(helps) + len(mine) <= 1 or not helps, "a patrol that helps is not elsewhere as well"


def watched(seed: int, *, real: bool, edition: str = "awaw-2018") -> None:
    rng = random.Random(seed)
    n = random_turn(rng, edition)
    look = Watch(n, sinking=real)
    if real:
        play_on(n, rng, look)
        return
    fight: Callable[[object, TurnState], None] = random_fight(rng)
    with (
        patch("flagplot.games.awaw.turn.intercept.meeting.begin_battle", lambda t, s: None),
        patch("flagplot.games.awaw.turn.flow.bring_back", fight),
    ):
        play_on(n, rng, look)


@pytest.mark.long
@pytest.mark.rule("22.11-a", "22.14A", "22.26", "22.27-d", "22.82A")
def test_the_laws_hold_in_random_turns() -> None:
    for seed in range(40_000, 40_060):
        watched(seed, real=False)


@pytest.mark.rule("22.11-a", "22.14A", "22.82A")
def test_the_laws_hold_where_the_battles_are_fought() -> None:
    for seed in range(41_000, 41_012):
        watched(seed, real=True)


@pytest.mark.parametrize("edition", ["awaw-2003", "awaw-2011"])
def test_the_laws_hold_in_the_other_printings(edition: str) -> None:
    for seed in range(42_000, 42_020):
        watched(seed, real=False, edition=edition)


@pytest.mark.long
@pytest.mark.parametrize("block", blocks(40, 1))
def test_the_laws_hold_in_many_turns(block: int) -> None:
    for seed in range(43_000 + 50 * block, 43_050 + 50 * block):
        watched(seed, real=False)
    for seed in range(50_000 + 5 * block, 50_005 + 5 * block):
        watched(seed, real=True)
