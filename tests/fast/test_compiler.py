"""The compiler: what Python says, compiled code says, and a checked program stops where Python would."""

import mmap
import random
import re
import sys
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import pytest

pytest.importorskip("llvmlite")

import numpy as np

from flagplot.core.errors import FlagplotError
from flagplot.core.event import emit
from flagplot.core.schema import PUBLIC, Field, Record
from flagplot.fast import pack
from flagplot.fast.compiler.program import Program, compiled, kind_of
from flagplot.fast.compiler.value_types import RecordType
from tests.helpers.program import ran

LAST = 7
ODDS = """
import flagplot
print(flagplot.odds("scenarios/coral-sea-1942.yaml", battles=64, seed=1).rows())
"""
GAPS = (
    """
import mmap
some = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, "prot": mmap.PROT_READ}
pages = [mmap.mmap(-1, mmap.PAGESIZE, **some) for _ in range(1000)]
whole = [mmap.mmap(-1, 1 << 28, **some) for _ in range(16)]
for page in pages[::2]:
    page.close()
"""
    + ODDS
)
"""Odds where 4 GB lie between the gaps that hold one page and those that hold more."""


class Pair(NamedTuple):
    """Two numbers."""

    low: int
    high: int


class Crew(Record):
    """A record with numbers, rows, and rows of rows."""

    men: Annotated[int, Field(0, 100, PUBLIC)]
    rank: Annotated[list[int], Field(-9, 9, PUBLIC, (8,), "man")]
    watch: Annotated[list[list[int]], Field(0, 9, PUBLIC, (4, 3), "man")]


def quotients(a: int, b: int) -> int:
    """Rounded down, and what is left."""
    return a // b * 1000 + a % b


def by_eight(a: int, b: int) -> int:
    """The same by numbers that are known."""
    return a // 8 * 1000 + a % 8 + a // 10 * 77 + a % 10 + a // -3


def chained(a: int, b: int) -> int:
    """Comparisons in a chain, and tests as numbers."""
    found = (0 < a < b) + 2 * (a == b) + 4 * (not a > b)
    return found + (8 if -5 <= a != b and b > 0 or a == 3 else 16)


def least_and_most(a: int, b: int) -> int:
    """What Python has at hand."""
    return min(a, b, 3) * 100 + max(a, b) * 10 + abs(a) + int(a > b)


def pair_of(a: int, b: int) -> Pair:
    """Two numbers in order."""
    return Pair(a, b) if a < b else Pair(high=a, low=b)


def pairs(a: int, b: int) -> int:
    """Values that go together, by name and one by one."""
    low, high = pair_of(a, b)
    a, b = b, a
    return pair_of(a, b).high * 100 + low * 10 + high + (1000 if pair_of(a, b) == Pair(low, high) else 0)


def loops(a: int, b: int) -> int:
    """Loops with ways out of them."""
    total = 0
    for i in range(a, b + 3):
        if i == 2:
            continue
        total += i
        if total > 20:
            break
    for i in range(b, a, -2):
        total += 100 * i
        i = 0
    while total > 50:
        total -= 7
        if total == LAST:
            return -total
    return total


def bits(a: int, b: int) -> int:
    """Bits of numbers."""
    return (a & b) + (a | b) * 3 + (a ^ b) * 5 + (a << 2) + (b >> 1)


@pytest.mark.parametrize("rule", [quotients, by_eight, chained, least_and_most, pairs, loops, bits])
def test_what_python_says(rule: Callable[[int, int], int]) -> None:
    """Of numbers of either sign."""
    quick, checked = compiled(rule), compiled(rule, checks=True)
    for a in range(-12, 13):
        for b in range(-12, 13):
            if b != 0 or rule is not quotients:
                assert quick(a, b) == checked(a, b) == rule(a, b), (a, b)


def muster(crews: Any, number: int) -> int:
    """Rows, rows of rows, and stretches of them."""
    crew = crews[number]
    crew.men += 2
    crew.rank[number] -= crew.men
    crew.rank[4:6] = crew.rank[1:3]
    crew.watch[3] = crew.watch[number][:]
    crew.watch[2][1] = crew.watch[number][0] + len(crew.rank)
    return crew.men * 10 + len(crews)  # type: ignore[no-any-return]


def test_records_are_changed_in_their_place() -> None:
    """As the plain record of the same numbers is."""
    quick = compiled(muster)
    for number in range(3):
        plain = [Crew() for _ in range(3)]
        for crew in plain:
            crew.rank, crew.men = [1, 2, 3, 4, 5, 6, 7, 8], 3
            crew.watch = [[n, n + 1, n + 2] for n in range(4)]
        packed = pack.pack(*plain)
        for row in plain:
            row.watch = [list(line) for line in row.watch]
        assert quick(packed, number) == muster(plain, number)
        assert [pack.unpack(packed, Crew, place) for place in range(3)] == plain


def promoted(crews: Any, man: int, number: int) -> int:
    """Puts a number into a row, and adds."""
    crews[0].rank[man] = number
    return number + len(crews)


@pytest.mark.parametrize(
    ("man", "number", "what"),
    [(8, 1, "no such row"), (-1, 1, "no such row"), (0, 10, "does not fit"), (0, -10, "does not fit")],
)
def test_a_checked_program_stops(man: int, number: int, what: str) -> None:
    """At a row that is not there, and at a number that its field does not hold; what it says names the line."""
    with pytest.raises(FlagplotError, match=rf"promoted \(.*line \d+\): .*{what}"):
        compiled(promoted, checks=True)(pack.pack(Crew()), man, number)


def cube(a: int, b: int) -> int:
    """Grows beyond 64 bits."""
    total = quotients(a, b)
    for _ in range(3):
        total = total * total
    return total


def test_a_checked_program_stops_at_sums_that_are_too_large() -> None:
    """And at a division by nothing, from within what is called too."""
    with pytest.raises(FlagplotError, match="too large"):
        compiled(cube, checks=True)(10**6, 1)
    with pytest.raises(FlagplotError, match=r"quotients .*division by nothing"):
        compiled(cube, checks=True)(1, 0)


def says_nothing(a: int) -> Any:
    """Does not say what it gives."""
    return a


def in_words(a: int) -> int:
    """Uses a word."""
    return len("a") + a


def in_another(a: int) -> int:
    """Calls what has no place in the dialect."""
    return sorted(a)  # type: ignore


def of_any_kind(crews: Any, kind: int) -> int:
    """Emits an event of a kind that is not known before it runs."""
    emit(crews[0], kind, ships=3)  # type: ignore[arg-type]
    return 1


def in_part(a: int) -> int:
    """Leaves an argument out."""
    return quotients(b=a)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("rule", "given", "what"),
    [
        (
            of_any_kind,
            (pack.pack(Crew()), 7),
            r"emit\(crews\[0\], kind, ships=3\) names no kind of event; write the kind",
        ),
        (in_part, (1,), "quotients takes a, b, each once"),
    ],
)
def test_a_call_without_what_it_needs_says_what_to_write(rule: Callable[..., int], given: Any, what: str) -> None:
    """With its module and line; both were a KeyError."""
    with pytest.raises(FlagplotError, match=rf"{rule.__name__} \({__name__}, line \d+\) does not compile: {what}"):
        compiled(rule)(*given)


@pytest.mark.parametrize("rule", [says_nothing, in_words, in_another])
def test_what_is_not_in_the_dialect_does_not_compile(rule: Callable[[int], int]) -> None:
    """What is wrong is told with its function."""
    with pytest.raises(FlagplotError, match=rule.__name__):
        compiled(rule)(1)


def test_words_of_64_bits_wrap() -> None:
    """As those of numpy do."""

    def mixed(seed: np.uint64, count: int) -> np.uint64:
        """Multiplies and shifts."""
        for _ in range(count):
            seed = (seed ^ (seed >> np.uint64(7))) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(count)
        return seed

    chance, quick = random.Random(1), compiled(mixed)
    with np.errstate(over="ignore"):
        for _ in range(50):
            seed = np.uint64(chance.getrandbits(64))
            assert quick(seed, 5) == int(mixed(seed, 5))


def test_a_program_is_one_text() -> None:
    """Each function once for the kinds that it is given, however often it is called."""
    (text,) = Program().texts_for(pairs, [kind_of(1), kind_of(2)])
    assert text.count("define internal") == 2


def crew_of_eight() -> Crew:
    """Men of whom each outranks the one before."""
    crew = Crew()
    crew.rank = list(range(1, 9))
    return crew


def of_half(crew: Any, half: int) -> int:
    """The last man's rank of a half watch, whatever comes first."""
    return crew.rank[half * 4 + 3]  # type: ignore[no-any-return]


def outranked(crew: Any, man: int, number: int) -> int:
    """How often the last man of a man's half outranks a number."""
    total, other = 0, 1 - man // 4
    for _ in range(of_half(crew, other)):
        total += 1 if crew.rank[man] > number else 0
    return total


def only_if_there(crew: Any, man: int) -> int:
    """A man's rank, if there is such a man."""
    return crew.rank[man] if 0 <= man < len(crew.rank) else LAST


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (of_half, {"half": (0, 2)}),
        (outranked, {"man": (0, 8)}),
        (only_if_there, {}),
    ],
)
def test_what_must_be_the_number_of_a_row_is_told(rule: Callable[..., int], told: dict[str, tuple[int, int]]) -> None:
    """From what is done first, and from what that calls first; nothing of what is done only if something holds."""
    given = (1,) * (rule.__code__.co_argcount - 1)
    (text,) = Program().texts_for(rule, [RecordType(Crew), *map(kind_of, given)])
    head = next(line for line in text.splitlines() if line.startswith("define") and f"@{rule.__name__}." in line)
    found = re.findall(r"range\(i64 (-?\d+), (-?\d+)\) %(\w+)", head)
    assert {name: (int(low), int(end)) for low, end, name in found} == told


def test_what_is_told_changes_nothing() -> None:
    """Rules of which LLVM is told what they take give what Python says."""

    def first(crews: Any, man: int, number: int) -> int:
        """All three together."""
        return outranked(crews[0], man, number) * 100 + only_if_there(crews[0], number) * 10 + of_half(crews[0], 1)

    plain = crew_of_eight()
    quick, packed = compiled(first), pack.pack(plain)
    for man in range(8):
        for number in range(-3, 12):
            assert quick(packed, man, number) == first([plain], man, number)


@pytest.mark.skipif(not hasattr(mmap, "MAP_PRIVATE"), reason="memory is mapped as Unix does")
def test_the_parts_of_a_program_are_loaded_close_together() -> None:
    """Code reaches its constants within 2 GB, so a process with more memory in use must not scatter them."""
    played = ran([sys.executable, "-c", GAPS])
    assert played.returncode == 0, played.stderr.decode()
    assert played.stdout == ran([sys.executable, "-c", ODDS]).stdout
