"""Rows compared all at once: the rewritten loops do what the text does, and loops that might not are left alone."""

import random
from collections.abc import Callable
from typing import Annotated, Any

import pytest

pytest.importorskip("llvmlite")

from flagplot.core.schema import PUBLIC, Field, Record
from flagplot.fast import pack
from flagplot.fast.compiler import rows
from flagplot.fast.compiler.program import CHECKED, Program, compiled
from flagplot.fast.compiler.rows import AT_ONCE
from flagplot.fast.compiler.value_types import INT, RecordType
from flagplot.games.awaw.battle import formation, numbering
from flagplot.games.awaw.battle.air import targets
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import groups
from flagplot.games.awaw.shared.terms import GROUPS, UNITS
from flagplot.games.awaw.shared.units import end_unit, first_unit, side_of_group


def of_first(rule: Any) -> Any:
    """A rule asked of the first of an array of records."""

    def asked(records: Any, number: int) -> int:
        return rule(records[0], number)  # type: ignore[no-any-return]

    return asked


def is_at_once(rule: Any) -> bool:
    """Whether any of its own rows are looked at all at once."""
    program = Program()
    record = RecordType(BattleState if rule.__code__.co_varnames[0] == "s" else Crowd)
    callee = program.callee(rule, [record, *[INT] * (rule.__code__.co_argcount - 1)])
    program.write(callee)
    return f"<{AT_ONCE} x i8>" in program.written[callee.name]


def crowd(seed: int) -> BattleState:
    """A situation with ships of all kinds in groups of both sides."""
    chance, s = random.Random(seed), BattleState()
    for side in range(2):
        s.units[side] = chance.randint(0, UNITS)
        for u in range(first_unit(side), end_unit(s, side)):
            s.group_row[u] = chance.choice([-1, *range(side * GROUPS, side * GROUPS + 8)])
            s.kind[u], s.size[u], s.count[u] = chance.randint(0, 8), chance.randint(1, 6), chance.randint(0, 5)
            s.damaged[u], s.laden[u] = chance.randint(0, s.count[u]), chance.randint(0, 1)
            s.force[u] = chance.randint(0, 11)
        for g in range(side * GROUPS, (side + 1) * GROUPS):
            s.standing[g], s.known[g] = chance.randint(0, 4), chance.randint(0, 2)
    return s


OF_A_GROUP: tuple[Callable[[BattleState, int], int], ...] = (
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
def test_rewritten_rules_say_what_the_rules_say(rule: Callable[[BattleState, int], int]) -> None:
    """Sums and questions about a group, of fifty situations."""
    quick = compiled(of_first(rule), level=CHECKED)
    for seed in range(50):
        s = crowd(seed)
        packed = pack.pack(s)
        for g in range(2 * GROUPS):
            assert quick(packed, g) == rule(s, g), (seed, g)


def of_both_sides(s: BattleState, g: int) -> int:
    """Counts ships of both sides, whose rows are more than one vector has."""
    total = 0
    for u in range(2 * UNITS):
        if s.group_row[u] == g:
            total += u
    return total


def from_a_row(s: BattleState, g: int) -> int:
    """Counts from the first row of one side, or the next one, to the last of the other."""
    total = 0
    for u in range(side_of_group(g), end_unit(s, 1)):
        if s.group_row[u] == g:
            total += u
    return total


def until_enough(s: BattleState, g: int) -> int:
    """Leaves out some ships, and stops at the seventh that it counts, in whichever vector that is."""
    total, last = 0, -1
    for u in range(2 * UNITS):
        if s.group_row[u] >= 0:
            if s.kind[u] == g % 9:
                continue
            total, last = total + 1, u
            if total == 7 + g:
                break
    return last


@pytest.mark.parametrize("rule", [of_both_sides, from_a_row, until_enough], ids=lambda rule: rule.__name__)
def test_more_rows_than_one_vector_has(rule: Callable[[BattleState, int], int]) -> None:
    """Vectors follow one another, from any row, until the last row or a break."""
    assert is_at_once(rule)
    quick = compiled(of_first(rule), level=CHECKED)
    for seed in range(50):
        s = crowd(seed)
        packed = pack.pack(s)
        for g in range(2 * GROUPS):
            assert quick(packed, g) == rule(s, g), (seed, g)


class Crowd(Record):
    """A record of another game, with rows that are looked at all at once."""

    rank: Annotated[list[int], Field(-128, 127, PUBLIC, (60,), "man")]
    room: Annotated[list[int], Field(-9, 9, PUBLIC, (64,), "man")]
    hall: Annotated[list[int], Field(0, 9, PUBLIC, (64,), "man")]
    men: Annotated[int, Field(0, 9, PUBLIC)]


def is_equal(c: Crowd, n: int) -> int:
    """Counts rows that are equal to a number, bytes or not."""
    total = 0
    for m in range(60):
        if c.rank[m] == n:
            total += m
    return total


def is_other(c: Crowd, n: int) -> int:
    """Counts rows that are not equal, from some row on."""
    total = 0
    for m in range(n % 50, 60):
        if c.rank[m] != n:
            total += m
    return total


def is_in_order(c: Crowd, n: int) -> int:
    """Compares with known numbers, either way round, and in a chain."""
    total = 0
    for m in range(60):
        if c.rank[m] > -3 and c.rank[m] <= 2 and -1 < c.room[m] <= 1:
            total += m
    return total


def is_of_rows(c: Crowd, n: int) -> int:
    """Compares rows with rows, and leaves out one."""
    total = 0
    for m in range(60):
        if (c.rank[m] == c.room[m] or not c.rank[m]) and m != n and n < 99:
            total += m
    return total


def ranks(c: Crowd, m: int, n: int) -> bool:
    """A rule with several ways out."""
    if c.rank[m] == n:
        return True
    if c.room[m] < 0:
        return False
    return c.rank[m] != c.room[m]


def is_by_rule(c: Crowd, n: int) -> int:
    """Asks a rule of each row, and something else besides."""
    total = 0
    for m in range(60):
        if ranks(c, m, n):
            if m * m > n:
                if m == 50:
                    return total
                total += m
    return total


def first_of(c: Crowd, n: int) -> int:
    """The first row, if there is one."""
    for m in range(60):
        if c.rank[m] == n:
            return m
    return -1


def is_light(n: int) -> bool:
    """A rule of a number."""
    return -1 <= n <= 1


def worth(c: Crowd, m: int) -> int:
    """A rule that gives numbers, by several ways out."""
    if c.rank[m] == c.men:
        return max(0, c.room[m] - c.hall[m], -c.men + c.men)
    return min(c.rank[m], 2) * c.hall[m] if is_light(c.room[m]) else 7


def sums(c: Crowd, n: int) -> int:
    """Adds up what a rule gives."""
    total = 5
    for m in range(60):
        if c.rank[m] != n and is_light(c.hall[m] - 4):
            total += worth(c, m) * 3 - c.hall[m]
    return total


def sums_of_all(c: Crowd, n: int) -> int:
    """Adds up without a test, and far beyond what bytes hold."""
    total = n
    for m in range(n % 60, 60):
        total += c.rank[m] * c.room[m] + 3 * c.hall[m]
    return total


def sums_of_bytes(c: Crowd, n: int) -> int:
    """Adds up numbers that bytes hold, below 0 and above, and such as are never below 0."""
    total = 0
    for m in range(60):
        if c.room[m] != n:
            total += c.rank[m]
    for m in range(60):
        if c.rank[m] > -128:
            total += c.hall[m]
    return total


MACHINES = {
    "AVX-512": (64, "llvm.x86.avx512.psad.bw.512"),
    "AVX2": (32, "llvm.x86.avx2.psad.bw"),
    "any machine": (32, ""),
}


@pytest.mark.parametrize("kind", MACHINES)
def test_sums_and_comparisons_of_each_kind_of_machine(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums of numbers below 0 and above, and comparisons with numbers that no row can hold, are those of the text."""
    at_once, added = MACHINES[kind]
    if at_once > rows.AT_ONCE or (added and not rows.ADDED):
        pytest.skip("this machine adds fewer bytes at once")
    monkeypatch.setattr(rows, "IS_WIDE", at_once == 64)
    monkeypatch.setattr(rows, "AT_ONCE", at_once)
    monkeypatch.setattr(rows, "ADDED", added)
    quick = compiled(of_first(sums_of_bytes), level=CHECKED)
    for rank, room in ((-128, -9), (127, 9), (-1, 0)):
        c = Crowd()
        c.rank, c.room, c.hall = [rank] * 60, [room, 1] * 32, [9] * 64
        for n in (-9, 0, 1, 127, 128, 255, 256, 265, -128, -129, -247, -1000, 2**40):
            assert quick(pack.pack(c), n) == sums_of_bytes(c, n), (rank, n)


def changes_what_it_adds(c: Crowd, n: int) -> int:
    """Goes by a number of the record that changes meanwhile."""
    for m in range(60):
        if c.rank[m] == c.men:
            c.men += 1
    return c.men


def grows_by_itself(c: Crowd, n: int) -> int:
    """Adds to a number what hangs on it."""
    total = 1
    for m in range(60):
        if c.rank[m] == 2:
            total += total * c.hall[m]
    return total % 1000


BY_NUMBERS = (is_equal, is_other, is_in_order, is_of_rows, is_by_rule, first_of, sums, sums_of_all, grows_by_itself)


@pytest.mark.parametrize("rule", BY_NUMBERS, ids=lambda rule: rule.__name__)
def test_rows_compared_in_every_way(rule: Callable[[Crowd, int], int]) -> None:
    """With numbers that are no bytes too."""
    assert is_at_once(rule)
    quick, chance = compiled(of_first(rule), level=CHECKED), random.Random(7)
    for _ in range(40):
        crowd = Crowd()
        crowd.rank = [chance.randint(-3, 3) for _ in crowd.rank]
        crowd.room = [chance.randint(-3, 3) for _ in crowd.room]
        crowd.hall, crowd.men = [chance.randint(0, 9) for _ in crowd.hall], chance.randint(0, 3)
        packed = pack.pack(crowd)
        for number in (-300, -3, -1, 0, 1, 2, 40, 59, 100, 256, 257):
            assert quick(packed, number) == rule(crowd, number)


def moves_them(s: BattleState, g: int) -> int:
    """Changes the very rows that it looks at."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.group_row[u] == g:
            s.group_row[u] = g + 1
            total += 1
    return total


def helper_moves_them(s: BattleState, g: int) -> int:
    """Calls something that changes them."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.group_row[u] == g:
            total += moves_them(s, g + 1)
    return total


def remembers_the_row(s: BattleState, g: int) -> int:
    """Uses the row after the loop."""
    u = -1
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.group_row[u] == g:
            return u
    return u


def changes_the_number(s: BattleState, g: int) -> int:
    """Looks for another number each time."""
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.group_row[u] == g:
            g += 1
    return g


def does_something_else(s: BattleState, g: int) -> int:
    """Does something for the other rows as well."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if s.group_row[u] == g:
            total += 1
        else:
            total += 10
    return total


def asks_first(s: BattleState, g: int) -> int:
    """Does something before it compares."""
    total = 0
    for u in range(first_unit(0), end_unit(s, 0)):
        if moves_them(s, g) > 0 and s.kind[u] == g:
            total += 1
    return total


def too_wide(s: BattleState, g: int) -> int:
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
    too_wide,
    changes_what_it_adds,
)


@pytest.mark.parametrize("rule", LEFT_ALONE, ids=lambda rule: rule.__name__)
def test_loops_that_might_go_otherwise_are_left_alone(rule: Callable[[BattleState, int], int]) -> None:
    """Where it is not sure that all rows may be compared beforehand, each is looked at in turn."""
    assert not is_at_once(rule)


def test_rules_that_move_ships_are_left_alone() -> None:
    """The rules have such loops: groups that join, and groups that take their number."""
    for rule in (formation.join_groups, numbering.move_group):
        assert not is_at_once(rule)


def test_rows_end_before_their_record_does() -> None:
    """A vector of rows from any row of a field that is compared so lies within the record."""
    form = pack.layout(BattleState)
    for name in ("group_row", "kind", "standing", "known", "wing_ship", "force", "shot_group"):
        kind, offset = form.fields[name][:2]  # type: ignore[index]
        assert offset + kind.itemsize + AT_ONCE <= form.itemsize
