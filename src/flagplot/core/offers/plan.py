"""Voyage plans: the request to a game that can plan, and its result by route and hex.

Also the interceptions by hex, in the odds of a game on a map.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from flagplot.blocks import Block
from flagplot.core.offers.measure import Data, Measure, MeasureInput
from flagplot.drawing.svg import Svg


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
