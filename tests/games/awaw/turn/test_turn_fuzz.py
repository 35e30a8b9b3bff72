"""Random naval turns by random legal answers: no crash, no dead end, bounded length, ranges hold, the same seed the same turn."""

import random
from unittest.mock import patch

import pytest

from flagplot.core.ask import DIE
from flagplot.core.event import Event
from flagplot.core.position import Position
from flagplot.games.awaw import editions
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.game import GAME
from flagplot.games.awaw.turn.terms import FORCES, NONE, UNITS
from tests.helpers.blocks import blocks
from tests.helpers.random_turns import play_on, random_fight, random_turn
from tests.helpers.turn import NavalTurn


def ships_afloat(n: NavalTurn) -> int:
    return sum(n.s.count[u] + n.s.sunk[u] for u in range(2 * UNITS))


def check_end(n: NavalTurn) -> None:
    """At the end nobody is left between two ports."""
    s = n.s
    assert s.step == terms.TURN_OVER and s.fighting == 0 and s.wave == terms.NO_WAVE
    for f in range(2 * FORCES):
        if s.formation[f] and any(s.in_force[u] == f and s.count[u] for u in range(2 * UNITS)):
            assert s.standing[f] in (terms.IN_PORT, terms.DEFENSIVE_PATROL, terms.IN_BOX), (f, s.standing[f])
            if s.standing[f] == terms.IN_PORT:
                assert s.hex[f] == s.place_hex[s.home[f]]
    for u in range(2 * UNITS):
        assert s.count[u] == 0 or s.in_force[u] // FORCES == u // UNITS
        assert s.tried_factors[u] + s.spent_factors[u] <= max(s.count[u], s.spent_factors[u])


def fuzz(seeds: range, *, real: bool, edition: str = "awaw-2018", rulings: dict[str, str] | None = None) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        n = random_turn(rng, edition, rulings)
        before = ships_afloat(n)
        if real:
            play_on(n, rng)
            assert ships_afloat(n) == before, f"ships are lost or made by nobody, seed {seed}"
        else:
            with (
                patch("flagplot.games.awaw.turn.intercept.meeting.begin_battle", lambda t, s: None),
                patch("flagplot.games.awaw.turn.flow.bring_back", random_fight(rng)),
            ):
                play_on(n, rng)
        check_end(n)


@pytest.mark.long
def test_some_random_turns_end_well() -> None:
    fuzz(range(60), real=False)
    fuzz(range(10), real=True)


@pytest.mark.parametrize("edition", ["awaw-2003", "awaw-2011"])
def test_random_turns_of_the_other_printings_end_well(edition: str) -> None:
    fuzz(range(30), real=False, edition=edition)
    fuzz(range(2), real=True, edition=edition)


def alternatives() -> list[tuple[str, str]]:
    """Every reading of interception that is open to choice, but those taken."""
    found = []
    for name, ruling in editions.load().rulings.items():
        if not ruling.fixed and name.replace("-", "_") in InterceptionTables.fields:
            found += [(name, choice.name) for choice in ruling.alternatives if choice.code != ruling.default]
    return found


def test_there_are_alternatives_to_play() -> None:
    assert len(alternatives()) >= 6


@pytest.mark.parametrize(("name", "choice"), alternatives())
def test_every_alternative_of_every_ruling_plays(name: str, choice: str) -> None:
    fuzz(range(8), real=False, rulings={name: choice})


@pytest.mark.long
@pytest.mark.parametrize("block", blocks(50, 1))
def test_many_random_turns_end_well(block: int) -> None:
    fuzz(range(1000 + 100 * block, 1100 + 100 * block), real=False)


@pytest.mark.long
@pytest.mark.parametrize("block", blocks(4, 2))
def test_random_turns_with_their_battles_fought_end_well(block: int) -> None:
    fuzz(range(10_000 + 50 * block, 10_050 + 50 * block), real=True)


def replayed(seed: int) -> tuple[str, list[Event]]:
    rng = random.Random(seed)
    n = random_turn(rng)
    position = Position.begin(GAME, n.t, n.s)
    for _ in range(4000):
        if position.is_over:
            break
        if position.question.kind == DIE:
            position.answer(rng.randrange(6))
        else:
            position.answer(rng.choice(position.choices()))
    assert position.is_over
    return position.digest(), list(position.log)


def test_the_same_seed_plays_the_same_turn() -> None:
    assert replayed(3) == replayed(3)
    assert replayed(3)[0] != replayed(4)[0]


def test_asking_what_is_legal_changes_nothing() -> None:
    rng = random.Random(11)
    n = random_turn(rng)
    position = Position.begin(GAME, n.t, n.s)
    for _ in range(150):
        if position.is_over:
            break
        before = position.digest()
        legal = position.choices()
        assert position.digest() == before
        position.answer(rng.randrange(6) if position.question.is_die else rng.choice(legal))


def test_a_copy_goes_its_own_way() -> None:
    rng = random.Random(5)
    n = random_turn(rng)
    position = Position.begin(GAME, n.t, n.s)
    twin = position.copy()
    before = position.digest()
    while not twin.is_over:
        twin.answer(rng.choice(twin.choices()))
    assert position.digest() == before and twin.digest() != before
    assert twin.situation.ask_seat == NONE
