"""What was meant by a misspelt word."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def guess(word: str, words: Iterable[str], also_called: Mapping[str, str] = _NONE) -> str:
    """Find the word that was probably meant, or give an empty text."""
    known = {each.lower(): each for each in words}
    plain = word.strip().lower().replace("_", "-")
    other = also_called.get(plain.replace(".", ""), "")
    if other.lower() in known:
        return other
    near = get_close_matches(plain, known, 1, 0.6)
    return known[near[0]] if near else ""
