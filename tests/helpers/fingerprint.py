"""A 64-bit digest of a state, the same in both runtimes: FNV-1a over integers, mixed once by SplitMix."""

from collections.abc import Iterable
from typing import Final

from flagplot.core.dice import mix

OFFSET: Final = 0xCBF29CE484222325
PRIME: Final = 0x100000001B3
_MASK: Final = (1 << 64) - 1


def fingerprint(numbers: Iterable[int]) -> int:
    """The digest of a record's numbers in declared order."""
    state = OFFSET
    for number in numbers:
        state = ((state ^ (number & _MASK)) * PRIME) & _MASK
    return mix(state, 0)
