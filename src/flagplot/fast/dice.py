"""The compiled twin of `core.dice`: the same numbers from wrapping 64-bit words."""

from typing import Final

import numpy as np

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_STREAMS: Final = np.uint64(0x5851F42D4C957F2D)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


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
