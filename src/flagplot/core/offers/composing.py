"""Scenario files put together from what somebody says: what is asked of a game that can; and those that it makes up.

A pool of scenarios that are made up at random is what players are measured on: nothing is fitted to those that ship.  Such a
scenario is its seed.  Those of even seeds are for whoever makes a player stronger, those of odd seeds are kept for measuring.
"""

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data


class ComposeRequest(NamedTuple):
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

    def head(self, kind: str, names: Sequence[str]) -> Data:
        """How a file of that kind begins, of sides of those names."""
        found: Data = {"flagplot": kind, "title": self.title or " against ".join(names)}
        return found | {word: said for word, said in (("date", self.date), ("edition", self.edition)) if said}


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
    compose: Callable[[ComposeRequest], str]
    """The text of the file; an error says what cannot be."""
    side: Callable[[str, str, bool], object]
    """Reads what one side has, by its name, what is listed, and whether it is the first; an error says what cannot be."""
    names: Callable[[], list[str]]
    """The ships that are known by name."""
    words: Mapping[str, tuple[str, ...]]
    """What may be said beside the sides, each with what it may be; nothing for what goes by the sides."""
    example: str
    """What a side has, as one types it."""

    def fault(self, text: str, is_first: bool) -> str:
        """What is wrong with one side as it was typed, the first or the second; empty if nothing is."""
        try:
            self.side(*name_of(text), is_first)
        except FlagplotError as error:
            return str(error)
        return ""


TRAIN: Final = "train"
HELD: Final = "held"
PARTS: Final = (TRAIN, HELD)
"""Names of the parts, by the remainder of a seed by two."""


@dataclass(frozen=True)
class Pool:
    """The scenarios that a game makes up."""

    made_up: Callable[[int], str]
    """The text of a scenario by its seed; the reader takes it like that of any file."""
    chosen: Path
    """A table of the seeds in the pool, with what each was worth to side A when it was chosen."""

    def part(self, name: str) -> tuple[int, ...]:
        """The seeds of a part, in order."""
        return tuple(seed for seed in worths(self.chosen) if PARTS[seed % 2] == name)


@cache
def worths(path: Path) -> Mapping[int, float]:
    """What each scenario of a pool was worth to side A, the usual doctrine at both seats; by seed."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {int(row["seed"]): float(row["worth"]) for row in rows}
