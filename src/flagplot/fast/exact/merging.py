"""The loop that merges situations which wait: equal ones meet in a hash table, compiled.

A situation is kept as what differs from the one that all began with, in words of eight bytes: of some thousand bytes a few
dozen words.  Each such word stands after its place.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Whole = NDArray[np.int64]
EMPTY: Final = -1
COUNT, MERGED = 0, 1
"""Places in `state`: how many situations wait, and how many more there would be without merging."""
PRIME: Final = np.uint64(0x9E3779B97F4A7C15)
_29, _32 = np.uint64(29), np.uint64(32)

TAKE_IN: Final = "take_in"
LAY_OUT: Final = "lay_out"
ENTER: Final = "enter"
ENTRIES: Final = (TAKE_IN, LAY_OUT, ENTER)


def hashed(words: Words, count: int) -> np.uint64:
    """A number for words, equal for equal ones."""
    state = np.uint64(count)
    for place in range(count):
        state = (state ^ words[place]) * PRIME
        state ^= state >> _29
    return state ^ (state >> _32)


def differing(record: Words, base: Words, found: Words) -> int:
    """Note the words in which a record differs from another one, each after its place; gives how many numbers that takes."""
    count = 0
    for place in range(len(base)):
        if record[place] != base[place]:
            found[count] = np.uint64(place)
            found[count + 1] = record[place]
            count += 2
    return count


def is_kept(words: Words, first: int, end: int, found: Words, count: int) -> bool:
    """Whether what is kept between two bounds is what was found."""
    if end - first != count:
        return False
    for place in range(count):
        if words[first + place] != found[place]:
            return False
    return True


def place_in(table: Whole, mark: np.uint64, words: Words, bounds: Whole, marks: Words, found: Words, count: int) -> int:
    """The place in the table of what was found, or the empty one where it belongs."""
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
    """Add chances of records to those of equal ones, or let them wait; gives how far it came before room ran out.

    The words of the situation of a number lie between two `bounds`.
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


def lay_out(which: Whole, base: Words, words: Words, bounds: Whole, records: Words) -> None:
    """Write some of the situations that wait in full."""
    for at in range(len(which)):
        for place in range(len(base)):
            records[at, place] = base[place]
        number = which[at]
        for place in range(bounds[number], bounds[number + 1], 2):
            records[at, np.int64(words[place])] = words[place + 1]


def enter(marks: Words, count: int, table: Whole) -> None:
    """Enter all that wait in an empty table; no two of them are equal."""
    for number in range(count):
        slot = np.int64(marks[number] & np.uint64(len(table) - 1))
        while table[slot] != EMPTY:
            slot = (slot + 1) & (len(table) - 1)
        table[slot] = number
