"""The one kind of error for all bad input: the problem, its place and the correct form."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
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
        place = self.file
        if self.line:
            place = f"{place}, line {self.line}" if place else f"line {self.line}"
        if self.field:
            place = f"{place}, {self.field}" if place else self.field
        message = f"{place}: {self.what}" if place else self.what
        super().__init__(f"{message}; expected {self.expected}" if self.expected else message)


def _bounded(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text)} characters)"


class SeveralErrors(FlagplotError):
    """All errors of one input. The first one supplies the message, line and field."""

    most = 50
    """Maximum errors shown; the rest are counted."""

    def __init__(self, faults: Sequence[FlagplotError]) -> None:
        self.faults = tuple(faults)
        first = self.faults[0]
        super().__init__(first.what, file=first.file, line=first.line, field=first.field, expected=first.expected)

    def __str__(self) -> str:
        """One line per error."""
        lines = [str(each) for each in self.faults]
        more = len(lines) - self.most
        file = f"{self.faults[0].file}: " if self.faults[0].file else ""
        return "\n".join(lines[: self.most] + ([f"{file}and {more} more"] if more > 0 else []))


def each_of(error: FlagplotError) -> tuple[FlagplotError, ...]:
    """The errors that an error consists of: itself, unless it is several."""
    return error.faults if isinstance(error, SeveralErrors) else (error,)


class Faults:
    """Collects errors while reading goes on, so that all of them are reported together."""

    def __init__(self) -> None:
        self.found: list[FlagplotError] = []

    def add(self, error: FlagplotError) -> None:
        """Add an error, or all of several."""
        self.found += each_of(error)

    @contextmanager
    def part(self) -> Iterator[None]:
        """A context for one part of the input: an error ends it, not the reading."""
        try:
            yield
        except FlagplotError as error:
            self.add(error)

    def settle(self) -> None:
        """Raise the collected errors, each file by its lines; a single error as it is."""
        files = list(dict.fromkeys(each.file for each in self.found))
        found = sorted(self.found, key=lambda each: (files.index(each.file), each.line))
        if found:
            raise found[0] if len(found) == 1 else SeveralErrors(found)


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


class Interrupted(FlagplotError):
    """The user interrupted before there was a result."""


class NoWorldFound(FlagplotError):
    """No possible world fits the information state of the seat within the search limit."""


def is_number(text: str) -> bool:
    """Whether a text is a whole number from 0 on, of at most eighteen digits."""
    return text.isascii() and text.isdecimal() and len(text) <= 18
