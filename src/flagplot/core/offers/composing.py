"""Scenario files built from a user's request, random scenarios, and voyage plans, for games that can.

Players are measured on a pool of random scenarios, so that nothing is fitted to the bundled ones. Such a scenario is
defined by its seed. Even seeds are for training, odd seeds are reserved for measuring.

Also the interceptions by hex, in the odds of a game on a map.
"""

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from flagplot.blocks import Block
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data, Measure, MeasureInput
from flagplot.drawing.svg import Svg

if TYPE_CHECKING:
    from flagplot.core.offers.measure import Data


class ComposeRequest(NamedTuple):
    """The request for a file."""

    sides: tuple[str, ...]
    """Each side as `Name: ship, ship`, side A first."""
    title: str = ""
    date: str = ""
    words: Mapping[str, str] = {}
    """Other parameters by name, such as the theatre; only names that the composer knows."""
    edition: str = ""
    file: str = "scenario"
    """The name of the file, for messages."""

    def named(self) -> list[tuple[str, str]]:
        """The sides by name, with their forces. An error unless there are two, both named."""
        if len(self.sides) != 2:
            raise FlagplotError(f"{len(self.sides)} sides", field="--side", expected="two sides")
        return [name_of(text) for text in self.sides]

    def head(self, kind: str, names: Sequence[str]) -> "Data":
        """The head of a file of that kind, for sides with those names."""
        found: Data = {"flagplot": kind, "title": self.title or " against ".join(names)}
        return found | {word: said for word, said in (("date", self.date), ("edition", self.edition)) if said}


def name_of(text: str) -> tuple[str, str]:
    """The name and the rest of a side given as `Name: ship, ship`."""
    name, colon, listed = (part.strip() for part in text.partition(":"))
    if not colon or not name:
        raise FlagplotError(
            f"{text!r} does not name a side",
            field="--side",
            expected='a name, a colon and ships, such as "Britain: Hood, 4 destroyers"',
        )
    return name, listed


def side_of_groups(name: str, groups: Sequence[str]) -> str:
    """A side as it is typed, from its name and its groups."""
    if ":" in name or ";" in name:
        raise FlagplotError(f"{name!r} cannot be the name of a side", expected="no colon and no semicolon in it")
    return f"{name}: {'; '.join(groups)}"


class GroupQuestion(NamedTuple):
    """A question about one group of a side."""

    prompt: str
    example: str
    joined: str
    """The answer in the text of the group, as a format, if something was said before it."""
    check: Callable[[str, str], object]
    """Raises an error for a wrong answer, given the name of the side."""
    is_needed: bool = False
    has_names: bool = False
    """Whether the answer may name ships."""


@dataclass(frozen=True)
class Composer:
    """The composer of a game and the kind of file it writes."""

    kind: str
    compose: Callable[[ComposeRequest], str]
    """The text of the file. An error names the impossible part."""
    side: Callable[[str, str, bool], object]
    """Reads the force of one side: its name, the list, and whether it is the first side. An error names the impossible part."""
    names: Callable[[], list[str]]
    """The ships known by name."""
    words: Mapping[str, tuple[str, ...]]
    """Parameters besides the sides, each with its allowed values; empty if the values depend on the sides."""
    what: str
    """What such a file is, in words: `a battle`."""
    questions: tuple[GroupQuestion, ...]
    """The questions about each group of a side, where a person is asked."""
    suits: Callable[[str], bool] = lambda side: False
    """Whether a side as typed is for this kind of file, though no kind is named."""

    def group(self, answers: Sequence[str]) -> str:
        """A group as it is typed, from the answers to the questions about it; an empty one says nothing."""
        parts = list[str]()
        for asked, said in zip(self.questions, answers, strict=True):
            if said:
                parts.append(asked.joined.format(said) if parts else said)
        return "".join(parts)

    def checked(self, given: Mapping[str, str]) -> dict[str, str]:
        """The parameters given besides the sides. An error for one that such a file lacks, and for an invalid value."""
        for option, word in given.items():
            known = self.words.get(option)
            if word and known is None:
                has = " or ".join(f"--{each}" for each in self.words)
                raise FlagplotError(f"a file of kind {self.kind} has no such option", field=f"--{option}", expected=has)
            if word and known and word not in known:
                raise FlagplotError(f"there is no {option} {word!r}", field=f"--{option}", expected=" or ".join(known))
        return {option: word for option, word in given.items() if word}

    def fault(self, text: str, is_first: bool) -> str:
        """The error in one side as typed, the first or the second; empty if it is correct."""
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
    """The random scenarios of a game."""

    made_up: Callable[[int], str]
    """The text of a scenario by its seed. The reader accepts it like any file."""
    chosen: Path
    """A table of the seeds in the pool, with the value of each to side A when it was selected."""

    def part(self, name: str) -> tuple[int, ...]:
        """The seeds of a part, in order."""
        return tuple(seed for seed in worths(self.chosen) if PARTS[seed % 2] == name)


@cache
def worths(path: Path) -> Mapping[int, float]:
    """The value of each scenario of a pool to side A, with the default doctrine at both seats, by seed."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {int(row["seed"]): float(row["worth"]) for row in rows}


@dataclass(frozen=True)
class Voyage:
    """A request: the ships, the destination, the activity, and the side that plans."""

    forces: tuple[str, ...]
    to: str = ""
    """The destination. Without one, the plans of the file are evaluated."""
    via: tuple[str, ...] = ()
    activity: str = ""
    operation: str = ""
    plan: str = ""
    side: str = ""
    """The side that plans; the moving side by default."""
    referee: bool = False
    """Whether to use information that only the other side has."""
    codebreaking: bool = False
    """Whether the interceptors have the codebreaking lead."""
    hexes: bool = False
    """Whether the report lists possible interceptors for every hex, not only for the worst."""
    count: bool = False
    """Whether to count the interceptions that each plan of the file allows, instead of searching for routes."""


class Hex(NamedTuple):
    """One hex of a route, with the chance of a timely interception if the enemy chooses it."""

    hex: str
    name: str
    danger: Fraction


@dataclass(frozen=True)
class Route:
    """A sea route with its danger."""

    name: str
    """`shortest`, `safest`, `yours`, or the operation and plan of the file."""
    forces: tuple[str, ...]
    hexes: tuple[Hex, ...]
    danger: Fraction
    """Chance of any interception."""
    before_the_end: Fraction
    """The same without the last hex, which no route avoids."""
    worst: str
    """The best hex for the enemy to choose."""

    @property
    def length(self) -> int:
        """Hexes from start to end."""
        return len(self.hexes) - 1


class InterceptionCount(NamedTuple):
    """The number of interceptions that a plan of the file allows."""

    operation: str
    plan: str
    interceptions: int


@dataclass(frozen=True, repr=False)
class VoyagePlan:
    """The hexes where a voyage may be intercepted, with their chances; or the number of interceptions of the file's plans."""

    title: str
    edition: str
    side: str
    """The side that plans; empty where interceptions are counted."""
    routes: tuple[Route, ...]
    """The shortest route, then the safest if it differs, then the user's own; or those of the file's plans."""
    allowed: tuple[InterceptionCount, ...]
    """The interception counts, if requested."""
    report: tuple[Block, ...] = field(repr=False, compare=False)
    data: dict[str, object] = field(repr=False, compare=False)
    picture: Callable[[], Svg] = field(repr=False, compare=False)
    """Draws the routes and the danger on the map, as a PNG file."""


TRIED: Final = "tried"
FOUGHT: Final = "fought"
MEETINGS: Final = "meetings"


class Course(NamedTuple):
    """A possible sea route."""

    name: str
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Meetings(Measure):
    """The number of games with an interception attempt in a hex, and with a fight there, by hex and outcome."""

    called: Callable[[MeasureInput, int], Data] = lambda got, hex: {}
    """A hex by its number: its map id and its name."""

    def figures(self, got: MeasureInput) -> Data:
        """Every hex with an event, the likeliest fights first. A hex counts once per game."""
        tally, rows = got.tally, list[tuple[int, int, int]]()
        for hex in tally.whose(self.name):
            tried, fought = (tally.of(self.name, hex, what)[1] for what in (TRIED, FOUGHT))
            rows.append((-fought, -tried, hex))
        return {
            self.name: [
                {**self.called(got, hex), TRIED: got.share(-tried), FOUGHT: got.share(-fought)}
                for fought, tried, hex in sorted(rows)
            ]
        }
