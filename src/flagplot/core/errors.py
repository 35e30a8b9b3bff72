"""The one kind of error for all bad input: the problem, its place and the correct form."""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Final

LONGEST: Final = 1000
"""Maximum letters of the problem, and of the correction, in a message. They may repeat input of any length."""


class FlagplotError(ValueError):
    """Input that the program cannot use. The text is one message for a person."""

    def __init__(self, what: str, *, file: str | Path = "", line: int = 0, field: str = "", expected: str = "") -> None:
        self.what = _bounded(what)
        self.file = str(file)
        self.line = line
        self.field = field
        self.expected = _bounded(expected)
        super().__init__(self._message())

    def _message(self) -> str:
        place = self.file
        if self.line:
            place = f"{place}, line {self.line}" if place else f"line {self.line}"
        if self.field:
            place = f"{place}, {self.field}" if place else self.field
        message = f"{place}: {self.what}" if place else self.what
        return f"{message}; expected {self.expected}" if self.expected else message


def _bounded(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text)} characters)"


SHOWN_BESIDE = 8
"""Up to this many acceptable names are all listed, even if one of them resembles the input."""
LISTED = 20
"""Up to this many acceptable names are all listed if none of them resembles the input."""


def one_of(names: Iterable[str], said: str = "") -> str:
    """A list of acceptable names for a message: `a, b or c`. A long list gives only the name most like the input."""
    known = [str(name) for name in names]
    near = get_close_matches(said.casefold(), known, 1) if said and len(known) > SHOWN_BESIDE else []
    if near:
        return f"{near[0]}, or one of {len(known) - 1} others"
    if len(known) < 2:
        return known[0] if known else "nothing"
    return f"{', '.join(known[:-1])} or {known[-1]}"


def few_of(names: Iterable[str], said: str) -> str:
    """As `one_of`, but a long list without a similar name gives only the first few."""
    known = [str(name) for name in names]
    found = one_of(known, said)
    is_long = len(known) > LISTED and found.endswith(f" or {known[-1]}")
    return f"one of {len(known)} names, such as {known[0]}, {known[1]} or {known[2]}" if is_long else found


class NoWorldFound(FlagplotError):
    """No possible world fits the information state of the seat within the search limit."""
