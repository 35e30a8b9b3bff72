"""The loop that merges equal pending states in a hash table, compiled.

A state is stored as its difference from the initial one, in words of eight bytes: of some thousand bytes a few dozen
words. Each such word follows its index.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Whole = NDArray[np.int64]
EMPTY: Final = -1
COUNT, MERGED = 0, 1
"""Indexes in `state`: the number of pending states, and the number saved by merging."""
PRIME: Final = np.uint64(0x9E3779B97F4A7C15)
_29, _32 = np.uint64(29), np.uint64(32)

TAKE_IN: Final = "take_in"
UNPACK: Final = "unpack_states"
ENTER: Final = "enter"
ENTRIES: Final = (TAKE_IN, UNPACK, ENTER)


def hashed(words: Words, count: int) -> np.uint64:
    """The hash of words, equal for equal ones."""
    state = np.uint64(count)
    for place in range(count):
        state = (state ^ words[place]) * PRIME
        state ^= state >> _29
    return state ^ (state >> _32)


def differing(record: Words, base: Words, found: Words) -> int:
    """Collect the words in which a record differs from another one, each after its index. Returns the count of numbers."""
    count = 0
    for place in range(len(base)):
        if record[place] != base[place]:
            found[count] = np.uint64(place)
            found[count + 1] = record[place]
            count += 2
    return count


def is_kept(words: Words, first: int, end: int, found: Words, count: int) -> bool:
    """Whether the stored words between two bounds equal those found."""
    if end - first != count:
        return False
    for place in range(count):
        if words[first + place] != found[place]:
            return False
    return True


def place_in(table: Whole, mark: np.uint64, words: Words, bounds: Whole, marks: Words, found: Words, count: int) -> int:
    """The table index of the words found, or the empty one where they belong."""
    slot = np.int64(mark & np.uint64(len(table) - 1))
    while table[slot] != EMPTY:
        other = table[slot]
        if marks[other] == mark and is_kept(words, bounds[other], bounds[other + 1], found, count):
            return int(slot)
        slot = (slot + 1) & (len(table) - 1)
    return int(slot)


def take_in(
    records: Words,
    which: Whole,
    chances: NDArray[np.float64],
    begun: int,
    base: Words,
    words: Words,
    bounds: Whole,
    marks: Words,
    sums: NDArray[np.float64],
    table: Whole,
    state: Whole,
    found: Words,
) -> int:
    """Add the probabilities of records to those of equal ones, or add new pending states. Returns the number done
    before space ran out.

    The words of state `i` are between two `bounds`.
    """
    for at in range(begun, len(which)):
        count = differing(records[which[at]], base, found)
        mark, number = hashed(found, count), state[COUNT]
        slot = place_in(table, mark, words, bounds, marks, found, count)
        if table[slot] != EMPTY:
            sums[table[slot]] += chances[at]
            state[MERGED] += 1
        else:
            first = bounds[number]
            if first + count > len(words):
                return at
            for place in range(count):
                words[first + place] = found[place]
            bounds[number + 1], marks[number], sums[number], table[slot] = first + count, mark, chances[at], number
            state[COUNT] += 1
    return len(which)


def unpack_states(which: Whole, base: Words, words: Words, bounds: Whole, records: Words) -> None:
    """Expand some pending states to full records."""
    for at in range(len(which)):
        for place in range(len(base)):
            records[at, place] = base[place]
        number = which[at]
        for place in range(bounds[number], bounds[number + 1], 2):
            records[at, np.int64(words[place])] = words[place + 1]


def enter(marks: Words, count: int, table: Whole) -> None:
    """Insert all pending states into an empty table. No two of them are equal."""
    for number in range(count):
        slot = np.int64(marks[number] & np.uint64(len(table) - 1))
        while table[slot] != EMPTY:
            slot = (slot + 1) & (len(table) - 1)
        table[slot] = number
