"""Rows compared all at once: the rewritten loops do what the text does, and loops that might not are left alone."""

import ast
import random
from collections.abc import Callable
from types import FunctionType
from typing import Annotated, Any

import pytest

pytest.importorskip("numba")

import numba
import numpy as np

from flagplot.core.schema import PUBLIC, Field, Record
from flagplot.fast import pack, row_search, vectors
from flagplot.games.awaw.battle import formation, numbering
from flagplot.games.awaw.battle.air import targets
from flagplot.games.awaw.battle.modules import ROWS_OF_A_SIDE
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared import groups
from flagplot.games.awaw.shared.terms import GROUPS, UNITS
from flagplot.games.awaw.shared.units import end_unit, first_unit, side_of_group

SPANS = row_search.spans_of(ROWS_OF_A_SIDE)
SIGNED: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
}


def same_text(function: Any) -> Any:
    """A function whose namespace is its own."""
    twin = FunctionType(function.__code__, dict(function.__globals__), function.__name__)
    twin.__annotations__ = function.__annotations__
    return twin


def quick(function: Any) -> tuple[Any, bool]:
    """A function rewritten, in plain Python, and whether anything was rewritten."""
    twin = same_text(function)
    twin.__module__ = function.__module__
    found: Any = row_search.quickened(twin, SPANS)
    found.__globals__[row_search.LOWEST] = lambda bits: (bits & -bits).bit_length() - 1
    for sign, name in row_search.SIGNS.values():
        found.__globals__[name] = bits_of(SIGNED[sign])
    return found, found is not twin


def bits_of(holds: Callable[[int, int], bool]) -> Callable[[Any, int, int, int], int]:
    """What the compiled comparison gives, in plain Python."""
    return lambda row, first, end, number: sum(
        1 << place for place, value in enumerate(row[first:end]) if holds(value, number)
    )


def crowd(seed: int) -> Situation:
    """A situation with ships of all kinds in groups of both sides."""
    chance, s = random.Random(seed), Situation()
    for side in range(2):
        s.units[side] = chance.randint(0, UNITS)
        for u in range(first_unit(side), end_unit(s, side)):
            s.at[u] = chance.choice([-1, *range(side * GROUPS, side * GROUPS + 8)])
            s.kind[u], s.size[u], s.count[u] = chance.randint(0, 8), chance.randint(1, 6), chance.randint(0, 5)
            s.hurt[u], s.laden[u] = chance.randint(0, s.count[u]), chance.randint(0, 1)
            s.force[u] = chance.randint(0, 11)
        for g in range(side * GROUPS, (side + 1) * GROUPS):
            s.standing[g], s.known[g] = chance.randint(0, 4), chance.randint(0, 2)
    return s


OF_A_GROUP: tuple[Callable[[Situation, int], int], ...] = (
    groups.naval_factors,
    groups.undamaged_factors,
    groups.ships,
    groups.undamaged_ships,
    groups.fast_carriers,
    groups.has_slow_ship,
    groups.is_fast_without_damaged,
    groups.carrying_capacity,
    groups.operational_carriers,
    targets.light_factors,
)


@pytest.mark.parametrize("rule", OF_A_GROUP, ids=lambda rule: rule.__name__)
def test_rewritten_rules_say_what_the_rules_say(rule: Callable[[Situation, int], int]) -> None:
    """Sums and questions about a group, of fifty situations."""
    rewritten, is_changed = quick(rule)
    assert is_changed
    for seed in range(50):
        s = crowd(seed)
        for g in range(2 * GROUPS):
            assert rewritten(s, g) == rule(s, g), (seed, g)


@pytest.mark.parametrize("sign", SIGNED)
def test_compiled_comparisons(sign: str) -> None:
    """Of rows from any to any other, with numbers that are no bytes too; the lowest bit comes first."""
    compare: Any = vectors.comparing(sign)
    lowest: Any = vectors.lowest
    compiled = numba.njit(lambda row, first, end, number: compare(row, first, end, number))
    first_bit = numba.njit(lambda bits: lowest(bits))
    chance, plain = random.Random(7), bits_of(SIGNED[sign])
    for _ in range(300):
        row = np.array([chance.randint(-2, 2) for _ in range(200)], np.int8)
        first = chance.randint(0, 100)
        end = first + chance.randint(-1, 64)
        number = chance.choice([-2, -1, 0, 1, 2, *([256, -300] if sign == "==" else [])])
        bits = compiled(row, first, end, number) % 2**64
        assert bits == plain(row.tolist(), first, max(first, end), number)
        assert not bits or first_bit(np.int64(bits - 2**64 * (bits >> 63))) == (bits & -bits).bit_length() - 1


def moves_them(s: Situation, g: int) -> int:
    """Changes the very rows that it looks at."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.at[u] == g:
            s.at[u] = g + 1
            total += 1
    return total


def helper_moves_them(s: Situation, g: int) -> int:
    """Calls something that changes them."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.at[u] == g:
            total += moves_them(s, g + 1)
    return total


def remembers_the_row(s: Situation, g: int) -> int:
    """Uses the row after the loop."""
    u = -1
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.at[u] == g:
            return u
    return u


def changes_the_number(s: Situation, g: int) -> int:
    """Looks for another number each time."""
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.at[u] == g:
            g += 1
    return g


def does_something_else(s: Situation, g: int) -> int:
    """Does something for the other rows as well."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.at[u] == g:
            total += 1
        else:
            total += 10
    return total


def asks_first(s: Situation, g: int) -> int:
    """Does something before it compares."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if moves_them(s, g) > 0 and s.kind[u] == g:
            total += 1
    return total


def too_many(s: Situation, g: int) -> int:
    """Goes over the ships of both sides, which are more than are compared at once."""
    total = 0
    for u in range(2 * UNITS):
        if s.at[u] == g:
            total += 1
    return total


def from_elsewhere(s: Situation, g: int) -> int:
    """Goes from the first row of one side to the last of whichever: bounds that the game does not declare."""
    total = 0
    for u in range(side_of_group(g), end_unit(s, 1)):
        if s.at[u] == g:
            total += 1
    return total


def too_wide(s: Situation, g: int) -> int:
    """Compares rows that are no bytes."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.aim[u] == g:
            total += 1
    return total


LEFT_ALONE = (
    moves_them,
    helper_moves_them,
    remembers_the_row,
    changes_the_number,
    does_something_else,
    asks_first,
    too_many,
    from_elsewhere,
    too_wide,
)


@pytest.mark.parametrize("rule", LEFT_ALONE, ids=lambda rule: rule.__name__)
def test_loops_that_might_go_otherwise_are_left_alone(rule: Callable[[Situation, int], int]) -> None:
    """Where it is not sure that all rows may be compared beforehand, each is looked at in turn."""
    assert not quick(rule)[1]


class Crowd(Record):
    """A record of another game, with rows that are compared all at once."""

    rank: Annotated[list[int], Field(0, 9, PUBLIC, (40,), "man")]
    room: Annotated[list[int], Field(0, 9, PUBLIC, (64,), "man")]


def of_a_rank(crowd: Crowd, wanted: int) -> int:
    """Counts men of a rank."""
    total = 0
    for man in range(40):
        if crowd.rank[man] == wanted:
            total += 1
    return total


def test_any_record_has_its_rows_compared() -> None:
    """Whatever its class and its parameter are called."""
    rewritten, is_changed = quick(of_a_rank)
    crowd = Crowd()
    crowd.rank[3] = crowd.rank[39] = 7
    assert is_changed and rewritten(crowd, 7) == of_a_rank(crowd, 7) == 2


def test_rules_that_move_ships_are_left_alone() -> None:
    """The rules have such loops: groups that join, and groups that take their number."""
    for rule in (formation.join_groups, numbering.move_group):
        assert row_search.SIGNS[ast.Eq][1] not in quick(rule)[0].__code__.co_names


def test_rows_end_before_their_record_does() -> None:
    """Sixty-four rows from any row of a field that is compared so lie within the record."""
    form = pack.layout(Situation)
    for name in ("at", "kind", "standing", "known", "wing_ship", "force", "shot_group"):
        kind, offset = form.fields[name][:2]  # type: ignore[index]
        assert offset + kind.itemsize + vectors.AT_ONCE <= form.itemsize
