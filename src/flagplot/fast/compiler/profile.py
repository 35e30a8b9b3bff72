"""Branch profiles: how often each branch of a function went which way in many games, for LLVM's layout of the code.

A profile only makes code faster. Each of its lines holds a function's name, a digest of its shape and one letter for each
branch. A function that has changed its shape since has no weights.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from math import log2
from pathlib import Path
from typing import Final
from zlib import crc32

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
EVEN: Final = LETTERS.index("m")
"""The letter of a branch that goes either way equally often; each further one doubles the odds of its first way."""
UNSEEN: Final = "."
"""The mark of a branch that was never reached."""
BRANCH: Final = re.compile(r"^  br i1 [^\n]*$", re.M)
_NUMBERS: Final = re.compile(r"\d+")

Shapes = Mapping[str, tuple[str, str]]
"""The digest of a function's shape and the letters of its branches, by its name."""


def text_of(path: Path | None) -> str:
    """The text of a profile; empty without one."""
    return path.read_text(encoding="utf-8") if path else ""


@cache
def read(path: Path | None) -> Shapes:
    """The profile in a file; empty without one."""
    lines = (line.split() for line in text_of(path).splitlines())
    return {name: (shape, letters) for name, shape, letters in lines}


def shape_of(text: str) -> str:
    """A digest of a function's source without its numbers: offsets and constants change more often than branches."""
    return f"{crc32(_NUMBERS.sub('', text).encode()):08x}"


def letter_of(first: int, second: int) -> str:
    """The letter of a branch that went these numbers of times to its first and its second label."""
    if not first + second:
        return UNSEEN
    odds = round(log2((first + 0.5) / (second + 0.5)))
    return LETTERS[min(max(odds + EVEN, 0), len(LETTERS) - 1)]


def weighted(name: str, text: str, profile: Shapes, node: Callable[[str], int]) -> str:
    """A function's source with the weights of its branches. `node` gives the number of weights at the end of the source."""
    shape, letters = profile.get(name, ("", ""))
    if shape != shape_of(text):
        return text
    known = iter(letters)

    def with_weights(found: re.Match[str]) -> str:
        letter = next(known)
        if letter == UNSEEN:
            return found[0]
        odds = LETTERS.index(letter) - EVEN
        weights = f'!{{!"branch_weights", i32 {1 << max(odds, 0)}, i32 {1 << max(-odds, 0)}}}'
        return f"{found[0]}, !prof !{node(weights)}"

    return BRANCH.sub(with_weights, text)
