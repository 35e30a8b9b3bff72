"""Scenario files put together from what somebody says: what is asked of a game that can."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Wanted(NamedTuple):
    """What a file is to be of."""

    sides: tuple[str, ...]
    """Each as `Name: ship, ship`, side A first."""
    title: str = ""
    date: str = ""
    theatre: str = ""
    edition: str = ""
    file: str = "scenario"
    """What it will be called, for messages."""


@dataclass(frozen=True)
class Composer:
    """How a game puts a file together, of which kind."""

    kind: str
    compose: Callable[[Wanted], str]
    """The text of the file; an error says what cannot be."""
    fault: Callable[[str], str]
    """What is wrong with one side; empty if nothing is."""
    names: Callable[[], list[str]]
    """The ships that are known by name."""
    theatres: tuple[str, ...]
