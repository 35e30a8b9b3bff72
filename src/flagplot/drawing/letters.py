"""How wide a text is, so that nothing covers anything: cut to its room with an ellipsis, or broken into lines.

The widths are those of DejaVu Sans, in hundredths of its size; the other fonts that a page may take are narrower.
"""

import unicodedata
from typing import Final

FONT: Final = "DejaVu Sans, Verdana, Segoe UI, sans-serif"
ELLIPSIS: Final = "…"
HIGH: Final = 1.25
"""Height of a line for each unit of size."""
_PLAIN: Final = (
    "32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 "
    "100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 "
    "50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84"
)
_BOLD: Final = (
    "35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58 "
    "100 77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 50 "
    "50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84"
)
_FIRST: Final = 32
_WIDEST: Final = 100
_WIDTHS: Final = tuple([int(word) for word in row.split()] for row in (_PLAIN, _BOLD))


def width(text: str, size: float, bold: bool = False) -> float:
    """Width of a text; a letter with an accent is as wide as without."""
    return sum(_letter(letter, bold) for letter in unicodedata.normalize("NFD", text)) * size / 100


def _letter(letter: str, bold: bool) -> int:
    if unicodedata.combining(letter):
        return 0
    place = ord(letter) - _FIRST
    return _WIDTHS[bold][place] if place < len(_WIDTHS[bold]) else _WIDEST


def fitted(text: str, size: float, room: float, bold: bool = False) -> str:
    """A text that fits its room: the whole, or its beginning and an ellipsis."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + ELLIPSIS, size, bold) > room:
        text = text[:-1]
    return text.rstrip(" ,;·") + ELLIPSIS


def wrapped(text: str, size: float, room: float, bold: bool = False, most: int = 99) -> list[str]:
    """A text in lines that fit a room, at most so many; the last one is cut if there is more."""
    lines, words = list[str](), text.split()
    while words:
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), size, bold) <= room:
            taken += 1
        if len(lines) == most - 1:
            taken = len(words)
        lines.append(fitted(" ".join(words[:taken]), size, room, bold))
        words = words[taken:]
    return lines
