"""Random forces and random legal answers: whatever the players choose, the printed limits of 22.421 hold."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.games.awaw.shared.terms import (
    ENGAGED,
    FORMATION,
    GROUPS,
    NUMBERS,
    ROUND_START,
    SEA_TRANSPORT,
    SURPLUS,
    TRANSPORT,
    UNITS,
)
from tests.helpers.battle import Answer, Battle, Ship, light, named

CARRIERS, CVE = (1, 2, 3), 6


def some_ships(chance: random.Random, most: int) -> list[Ship]:
    """Up to four entries of at most so many factors, one at least."""
    ships: list[Ship] = [light("DD", chance.randint(1, 3))]
    left = most - 3
    for _ in range(chance.randint(0, 3)):
        kinds = [named("BB", 4, slow=chance.randint(0, 1)), named("CV"), named("CVL"), light("CVE", 2), light("CA", 2)]
        ship = chance.choice(kinds)
        if ship.size * ship.count <= left:
            ships.append(ship)
            left -= ship.size * ship.count
    return ships


def fill(b: Battle, side: int, chance: random.Random) -> None:
    for place in range(chance.randint(1, 9)):
        what = chance.choice(["task force", "small", "small", "cargo"])
        if what == "task force":
            b.force(side, place, light("DD", chance.randint(10, 15)), *some_ships(chance, 10))
        elif what == "small":
            b.force(side, place, *some_ships(chance, 9), tf=0)
        else:
            cargo = [light("TR", 2, laden=1), light("DD", 2, laden=1)]
            b.force(side, place, *cargo, *some_ships(chance, 20), tf=0, mission=SEA_TRANSPORT, cargo=4)


def random_battle(chance: random.Random) -> tuple[Battle, list[tuple[int, int, int]]]:
    """A battle whose groups have formed, and what each ship was at first."""
    b = Battle(interceptor=chance.randint(0, 1))
    fill(b, 0, chance)
    fill(b, 1, chance)
    before = [(b.s.kind[u], b.s.force[u], b.s.count[u]) for u in range(2 * UNITS)]
    names = ("strengthen", "surplus-ship", "carrier-home", "wait", "number")
    answers: dict[str, Answer] = dict.fromkeys(names, lambda _: chance.choice(b.legal()))
    b.start(FORMATION)
    b.play(answers=answers, until_segment=ROUND_START)
    return b, before


def members(b: Battle, g: int) -> list[int]:
    return [u for u in range(2 * UNITS) if b.s.group_row[u] == g and b.s.count[u] > 0]


def factors(b: Battle, rows: list[int]) -> int:
    return sum(b.s.size[u] * b.s.count[u] for u in rows)


def check_limits(b: Battle, g: int) -> None:
    """A combined group has 25 factors at most and an escort for each carrier factor."""
    rows = members(b, g)
    carriers = [u for u in rows if b.s.kind[u] in CARRIERS]
    fleet = [u for u in rows if b.s.kind[u] not in (*CARRIERS, CVE, TRANSPORT) and b.s.slow[u] == 0]
    assert factors(b, [u for u in rows if b.s.kind[u] != TRANSPORT]) <= 25
    assert factors(b, fleet) >= factors(b, carriers)


def check_side(b: Battle, side: int) -> None:
    numbered = [g for g in range(side * GROUPS, side * GROUPS + NUMBERS) if b.s.standing[g] == ENGAGED]
    waiting = [g for g in range(side * GROUPS, (side + 1) * GROUPS) if b.s.standing[g] == SURPLUS]
    shown = [event.number for event in b.events("number-shown") if event.side == side]
    assert shown == [g % GROUPS + 1 for g in numbered] and len(set(shown)) == len(shown) <= 6
    assert not waiting or len(numbered) == 6
    assert all(b.s.cargo[g] == 0 for g in waiting) or all(b.s.cargo[g] > 0 for g in numbered)
    for g in numbered + waiting:
        assert members(b, g)
        if b.s.merged[g] == 1:
            check_limits(b, g)
        elif b.s.is_tf[g] == 1:
            assert len({b.s.force[u] for u in members(b, g)}) == 1


def check_cargo(b: Battle) -> None:
    """Cargo and the ships that carry it stay together: two transports and two destroyers for each four factors."""
    for g in range(2 * GROUPS):
        carrying = sum(b.s.count[u] for u in range(2 * UNITS) if b.s.group_row[u] == g and b.s.laden[u] == 1)
        assert b.s.cargo[g] == carrying


@pytest.mark.rule("22.421", "22.421A.1-b", "22.421A.4.1-a", "22.421A.4.2-a", "22.421C", "22.423A-b", "22.427-a")
@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_limits_hold_whatever_is_chosen(chance: random.Random) -> None:
    b, before = random_battle(chance)
    for side in (0, 1):
        check_side(b, side)
    check_cargo(b)
    was: Counter[tuple[int, int, int]] = Counter()
    now: Counter[tuple[int, int, int]] = Counter()
    for u in range(2 * UNITS):
        side = u // UNITS
        was[side, before[u][0], before[u][1]] += before[u][2]
        now[side, b.s.kind[u], b.s.force[u]] += b.s.count[u] + b.s.withdrawn[u]
        assert b.s.withdrawn[u] == 0 or b.s.kind[u] in CARRIERS
    assert +was == +now
