"""The compiled twin of `core.dice`, the same numbers from wrapping 64-bit words; and a digest of records by FNV-1a."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.dice import AGAIN, EVENTS

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_STREAMS: Final = np.uint64(0x5851F42D4C957F2D)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
OFFSET, PRIME, _BYTE = np.uint64(0xCBF29CE484222325), np.uint64(0x100000001B3), 256

Whole = NDArray[np.int64]
Octets = NDArray[np.int8]


def mix(seed: np.uint64, index: int) -> np.uint64:
    """Number `index` of the seed's stream, 0 to 2**64 - 1."""
    z = seed + np.uint64(index + 1) * _GOLDEN
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


def below(seed: np.uint64, index: int, size: int) -> int:
    """Number `index` of the stream as an integer from 0 to size - 1."""
    return np.int64(((mix(seed, index) >> _32) * np.uint64(size)) >> _32)  # type: ignore[return-value]


def stream(seed: np.uint64, name: int) -> np.uint64:
    """A seed for an independent stream: 0 for the dice, 1 and 2 for the players."""
    return mix(seed ^ _STREAMS, name)


SLOTS: Final = 512
"""A power of two that leaves a quarter of the table of events empty: a search for a slot ends."""
MET, EMPTIED, FIRST = 0, 1, 2
"""The columns of a table of events: the number of different ones, how often it was emptied, then the key and the count of each."""
COLUMNS: Final = FIRST + 2 * SLOTS


def event_key(seed: np.uint64, question: int, occasion: int) -> np.uint64:
    """The seed of an event's random numbers, from that of the dice or of a player."""
    return mix(mix(seed, question), occasion)


def forget_events(table: Whole) -> None:
    """Empty a table of events."""
    for column in range(len(table)):
        table[column] = 0


def event_index(table: Whole, key: np.uint64) -> int:
    """The number of earlier events with that key."""
    if table[MET] == EVENTS:
        emptied = table[EMPTIED]
        forget_events(table)
        table[EMPTIED] = emptied + 1
    own = np.int64(key)
    slot = own & (SLOTS - 1)
    while table[FIRST + 2 * slot + 1] > 0 and table[FIRST + 2 * slot] != own:
        slot = (slot + 1) & (SLOTS - 1)
    if table[FIRST + 2 * slot + 1] == 0:
        table[FIRST + 2 * slot] = own
        table[MET] += 1
    table[FIRST + 2 * slot + 1] += 1
    return int(AGAIN * table[EMPTIED] + table[FIRST + 2 * slot + 1] - 1)


def fingerprint(packed: Octets, runs: Whole) -> np.uint64:
    """Digest of a record's numbers in declared order: FNV-1a over the integers, mixed once by SplitMix."""
    state = OFFSET
    for run in range(len(runs)):
        first, count, width = runs[run, 0], runs[run, 1], runs[run, 2]
        for place in range(first, first + count * width, width):
            number = np.int64(packed[place + width - 1])
            for lower in range(width - 2, -1, -1):
                number = number * _BYTE + (np.int64(packed[place + lower]) & 255)
            state = (state ^ np.uint64(number)) * PRIME
    return mix(state, 0)
