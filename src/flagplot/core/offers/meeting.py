"""Where voyages are met: what the odds of a game on a map say of its hexes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from flagplot.core.offers.measure import Data, Got, Measure

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

    called: Callable[[Got, int], Data] = lambda got, hex: {}
    """A hex by its number: its id on the map, and its name."""

    def told(self, got: Got) -> Data:
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
