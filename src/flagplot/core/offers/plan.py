"""Plans of voyages: what is asked of a game that can plan one, and what it finds, route by route and hex by hex.

And where voyages are met: what the odds of a game on a map say of its hexes.
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
    """What is asked: who sails, whereto, doing what, and for whom the plan is made."""

    forces: tuple[str, ...]
    to: str = ""
    """Where it goes; the plans of the file are told if no place is named."""
    via: tuple[str, ...] = ()
    activity: str = ""
    operation: str = ""
    plan: str = ""
    side: str = ""
    """The side for which the plan is made; the one that moves if none is named."""
    referee: bool = False
    """Whether it counts what only the other side knows as well."""
    codebreaking: bool = False
    """Whether the interceptors have the lead in codebreaking."""
    hexes: bool = False
    """Whether the report tells who can come to every hex, not to the worst alone."""
    count: bool = False
    """Whether no route is looked for, and the interceptions are counted that each plan of the file allows."""


class Hex(NamedTuple):
    """One hex of a route, with the chance of being met there in time if the enemy chooses it."""

    hex: str
    name: str
    danger: Fraction


@dataclass(frozen=True)
class Route:
    """A way by sea with its danger."""

    name: str
    """`shortest`, `safest`, `yours`, or the operation and plan of the file."""
    forces: tuple[str, ...]
    hexes: tuple[Hex, ...]
    danger: Fraction
    """Chance of being met at all."""
    before_the_end: Fraction
    """The same without the last hex, which no route avoids."""
    worst: str
    """The hex that the enemy does best to choose."""

    @property
    def length(self) -> int:
        """Hexes from its start to its end."""
        return len(self.hexes) - 1


class InterceptionCount(NamedTuple):
    """How many interceptions a plan of the file allows."""

    operation: str
    plan: str
    interceptions: int


@dataclass(frozen=True)
class VoyagePlan:
    """Where a voyage may be met and with what chance, or how often the plans of a file may be intercepted."""

    title: str
    edition: str
    side: str
    """The side for which it is made; empty where interceptions are counted."""
    routes: tuple[Route, ...]
    """The shortest route first, then the safest if that is another, then one's own; or those of the file's plans."""
    allowed: tuple[InterceptionCount, ...]
    """The interceptions that were counted; empty if that was not asked."""
    told: tuple[Block, ...] = field(repr=False, compare=False)
    data: dict[str, object] = field(repr=False, compare=False)
    picture: Callable[[], Svg] = field(repr=False, compare=False)
    """Draws the routes and the danger on the map, into a PNG file."""


TRIED: Final = "tried"
FOUGHT: Final = "fought"
MEETINGS: Final = "meetings"


class Course(NamedTuple):
    """A way by sea that may be taken."""

    name: str
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Meetings(Measure):
    """In how many games somebody was tried to be met in a hex, and was fought there; counted by hex and what came."""

    called: Callable[[MeasureInput, int], Data] = lambda got, hex: {}
    """A hex by its number: its id on the map, and its name."""

    def told(self, got: MeasureInput) -> Data:
        """Every hex in which anything came, the likeliest fights first; a hex counts once a game."""
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
