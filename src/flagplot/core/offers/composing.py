"""Scenario files put together from what somebody says: what is asked of a game that can."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from flagplot.core.errors import FlagplotError


class Wanted(NamedTuple):
    """What a file is to be of."""

    sides: tuple[str, ...]
    """Each as `Name: ship, ship`, side A first."""
    title: str = ""
    date: str = ""
    words: Mapping[str, str] = {}
    """What is said beside, such as the theatre, by name; nothing that the composer has no name for."""
    edition: str = ""
    file: str = "scenario"
    """What it will be called, for messages."""

    def named(self) -> list[tuple[str, str]]:
        """Each side by its name, with what it has; an error if there are not two, or one has no name."""
        if len(self.sides) != 2:
            raise FlagplotError(f"{len(self.sides)} sides", field="--side", expected="two of them")
        return [name_of(text) for text in self.sides]


def name_of(text: str) -> tuple[str, str]:
    """A side that is told as `Name: ship, ship`: its name, and the rest."""
    name, colon, listed = (part.strip() for part in text.partition(":"))
    if not colon or not name:
        raise FlagplotError(
            f"{text!r} names no side",
            field="--side",
            expected='a name, a colon and ships, such as "Britain: Hood, 4 destroyers"',
        )
    return name, listed


@dataclass(frozen=True)
class Composer:
    """How a game puts a file together, of which kind."""

    kind: str
    compose: Callable[[Wanted], str]
    """The text of the file; an error says what cannot be."""
    fault: Callable[[str, bool], str]
    """What is wrong with one side, the first or the second; empty if nothing is."""
    names: Callable[[], list[str]]
    """The ships that are known by name."""
    words: Mapping[str, tuple[str, ...]]
    """What may be said beside the sides, each with what it may be; nothing for what goes by the sides."""
    example: str
    """What a side has, as one types it."""
