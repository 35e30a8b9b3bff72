"""What the dice alone would take, and what one fleet combat takes a kernel written by hand for nothing else.

The bound is the time to draw the dice of a battle with the same generator, compiled, each die looked at before the next one is
drawn, as in a battle.  Dice that nothing depends on come faster, many at a time; their rate is told too.
The kernel knows one question only: the fire of capital ships at each other, ship by ship, two dice each, hits from the printed
table, ships damaged and sunk.  Its results are held against the rules' exact odds before its rate is told.
"""

import importlib
import importlib.util
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flagplot.games.awaw import editions
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.odds import speed
from flagplot.odds.exact.procedure import exact
from flagplot.odds.speed import Figure, by_kernel, opened, rate

BATTLES = ("coral-sea-1942", "denmark-strait-1941")
ONE_COMBAT = "river-plate-1939"
"""A battle of one fleet combat, the way home and all else included."""
PAIRS, SIZE = 3, 4
"""Capital ships of each side in the fleet combat, and their factors; all are of the same nation."""
BLOCK = 20_000


def figures(seconds: float) -> Iterator[Figure]:
    """The bound and the share of it that whole battles reach, then the kernel written by hand."""
    if importlib.util.find_spec("llvmlite") is None:
        yield Figure("dice bound", float("nan"), "not installed: the extra `fast`")
        return
    bound = drawn(seconds)
    yield Figure("dice, many at a time", drawn(seconds, looked_at=False), "dice a second")
    yield Figure("dice, one after another", bound, "dice a second: the dice bound")
    for name in BATTLES:
        dice, fights = ours(name, seconds)
        yield Figure(f"{name}, by dice alone", bound / dice, f"battles a second, {dice:.1f} dice each")
        yield Figure(f"{name}, share of that", 100 * dice * fights / bound, "% of the dice bound", "5, then 25")
    yield from by_hand(seconds)


def drawn(seconds: float, looked_at: bool = True) -> float:
    """Dice a second by the compiled generator, a battle's stream after another's."""
    import numpy as np

    from flagplot.fast.compiler.program import compiled
    from flagplot.fast.dice import below, stream

    def draw(first: np.uint64, battles: int, each: int, further: Any) -> int:
        total = 0
        for battle in range(battles):
            seed, index = stream(first + np.uint64(battle), 0), 0
            for _ in range(each):
                die = below(seed, index, 6)
                index += 1 + further[die]
                total += die
        return total

    def draw_blindly(first: np.uint64, battles: int, each: int, further: Any) -> int:
        total = 0
        for battle in range(battles):
            seed = stream(first + np.uint64(battle), 0)
            for index in range(each):
                total += below(seed, index, 6)
        return total

    each, none = 100, np.zeros(6, np.int64)
    work = compiled(draw if looked_at else draw_blindly)

    def block(turn: int) -> int:
        assert 3 < work(np.uint64(turn * BLOCK), BLOCK, each, none) / (BLOCK * each) + 1 < 4
        return BLOCK * each

    return rate(block, seconds)


def ours(name: str, seconds: float) -> tuple[float, float]:
    """Dice of a battle by doctrine, and such battles a second on one thread."""
    fast, dice = by_kernel(opened(name)), list[float]()

    def block(turn: int) -> int:
        dice.append(fast(speed.BLOCK * turn, speed.BLOCK)[1])
        return speed.BLOCK

    fights = rate(block, seconds)
    return sum(dice) / len(dice), fights


def by_hand(seconds: float) -> Iterator[Figure]:
    """The kernel, checked, and its rate."""
    import numpy as np

    from flagplot.fast.compiler.program import compiled
    from flagplot.fast.dice import below, stream

    tables = editions.fill(editions.load())
    case = PROCEDURES["awaw.fleet-fire"]
    by_roll = [case.take(tables, {"factors": SIZE, "roll": roll}).outcome()[0] for roll in range(2, 13)]
    hits = np.array([0, 0, *by_roll], np.int64)

    def fight(first: np.uint64, battles: int, counts: Any, hits: Any) -> None:
        for battle in range(battles):
            seed, drawn, sunk, damaged = stream(first + np.uint64(battle), 0), 0, 0, 0
            for _ in range(2 * PAIRS):
                took = hits[below(seed, drawn, 6) + below(seed, drawn + 1, 6) + 2]
                drawn += 2
                if took >= SIZE:
                    sunk += 1
                elif took == SIZE - 1:
                    damaged += 1
            counts[sunk, damaged] += 1

    quick = compiled(fight)

    def kernel(first: Any, battles: int, counts: Any) -> None:
        quick(first, battles, counts, hits)

    def block(turn: int) -> int:
        kernel(np.uint64(turn * BLOCK), BLOCK, np.zeros((2 * PAIRS + 1, 2 * PAIRS + 1), np.int64))
        return BLOCK

    check(kernel, np)
    rated = rate(block, seconds)
    yield Figure("capital fire by hand", rated, f"fleet combats a second, {4 * PAIRS} dice each")
    dice, fights = ours(ONE_COMBAT, seconds)
    yield Figure("one fleet combat by the rules", fights, f"battles a second, {ONE_COMBAT}, {dice:.0f} dice each")


def check(fight: Any, np: Any) -> None:
    """Hold two million combats by hand against the rules' exact odds, within five standard errors."""
    counts, battles = np.zeros((2 * PAIRS + 1, 2 * PAIRS + 1), np.int64), 2_000_000
    fight(np.uint64(7), battles, counts)
    for (sunk, damaged), chance in by_rules().items():
        expected, spread = float(chance), float(chance * (1 - chance)) ** 0.5
        share = counts[sunk, damaged] / battles
        assert abs(share - expected) <= 5 * spread / battles**0.5 + 1e-9, (sunk, damaged, share, expected)


def by_rules() -> dict[tuple[int, int], Fraction]:
    """Ships sunk and damaged, of all that face each other, as the procedure counts them (22.54A-C, 22.55)."""
    tables = editions.fill(editions.load())
    case = PROCEDURES["awaw.fleet-fire-named"].take(tables, {"factors": SIZE, "size": SIZE})
    one = exact(case).marginal("condition")
    found = {(0, 0): Fraction(1)}
    for _ in range(2 * PAIRS):
        longer: dict[tuple[int, int], Fraction] = {}
        for (sunk, damaged), chance in found.items():
            for condition, share in one.items():
                key = (sunk + (condition == 2), damaged + (condition == 1))
                longer[key] = longer.get(key, Fraction(0)) + chance * share
        found = longer
    return found
