"""Exact odds of a whole battle: every die, every answer of the doctrines with its weight, equal situations merged.

Chances are floating-point numbers; each is a product and sum of at most so many terms as there were steps, so that the error
stays far below the bound told with the result.  Where the budget is passed, what is unresolved is told too.
"""

import marshal
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flagplot.core.ask import DICE_SEAT
from flagplot.games.awaw.game import GAME
from flagplot.games.awaw.state import Situation
from flagplot.games.awaw.terms import UNITS
from flagplot.odds.fates import FATES, note_fates
from flagplot.odds.interpreted import result_row
from flagplot.odds.noise import RANGE, answers
from flagplot.odds.sample import Choose
from flagplot.odds.tally import Tally, no_fates, tally_of

MOVING: Final = tuple(name for name, field in Situation.fields.items() if not field.fixed)
ROUNDING: Final = 2.0**-53
LEAST: Final = 1e-6
"""A situation rarer than this is not walked on from; all such together are told as unresolved."""
Branch = tuple[Situation, float, int, int]
"""A situation with its chance, the steps and the dice that led on to it."""


@dataclass
class Walked:
    """All that can come of a battle, as far as it was walked."""

    tally: Tally
    """Counts are chances here; they add up to `resolved`."""
    resolved: float
    situations: int
    """Situations before a die or a weighted decision that were looked at, equal ones once."""
    merged: int
    """How many more there would have been without merging."""
    over_budget: bool
    error: float
    """Bound on the rounding error of any chance."""


class Walk:
    """One battle being walked, layer by layer of dice and weighted decisions."""

    def __init__(self, tables: Any, players: Sequence[Choose | None], budget: int, least: float = LEAST) -> None:
        self.tables, self.players, self.budget, self.least = tables, players, budget, least
        self.tally = Tally()
        self.looked_at = self.merged = self.additions = 0
        self.fates = no_fates()

    def run(self, start: Situation, tell: Callable[[int, float], None] = lambda looked_at, resolved: None) -> Walked:
        """Walk until nothing is left or the budget is spent."""
        first = start.copy()
        GAME.advance(self.tables, first)
        self.start = start
        layer: dict[bytes, float] = {}
        self.settle(first, 1.0, 0, 0, layer)
        while layer and self.looked_at < self.budget:
            following: dict[bytes, float] = {}
            for key, chance in sorted(layer.items(), key=lambda item: -item[1]):
                if self.looked_at >= self.budget or chance < self.least:
                    break
                self.looked_at += 1
                s = self.restored(key)
                for answer, share in self.branches(s):
                    twin = s.copy()
                    dice = int(s.ask_seat == DICE_SEAT)
                    GAME.step(self.tables, twin, answer)
                    self.settle(twin, chance * share, 1, dice, following)
                if self.looked_at % 256 == 0:
                    tell(self.looked_at, self.tally.battles)
            layer = following
        resolved = float(self.tally.battles)
        over = self.looked_at >= self.budget and bool(layer)
        return Walked(self.tally, resolved, self.looked_at, self.merged, over, self.additions * ROUNDING)

    def settle(self, s: Situation, chance: float, steps: int, dice: int, layer: dict[bytes, float]) -> None:
        """Carry a situation on over all that is certain, then count it if it is over, or put it into the layer."""
        self.tally.steps += steps * chance  # type: ignore[assignment]
        self.tally.dice += dice * chance  # type: ignore[assignment]
        while not GAME.is_over(s):
            certain = self.certain(s)
            if certain < 0:
                key = packed(s)
                self.merged += key in layer
                self.additions += 1
                layer[key] = layer.get(key, 0.0) + chance
                return
            GAME.step(self.tables, s, certain)
            self.tally.steps += chance  # type: ignore[assignment]
        self.finish(s, chance)

    def certain(self, s: Situation) -> int:
        """The one answer that will be given, -1 if there are several."""
        if s.ask_seat == DICE_SEAT:
            return -1
        found = self.weights(s)
        return next(iter(found)) if len(found) == 1 else -1

    def weights(self, s: Situation) -> dict[int, int]:
        """The answers of the player asked, with their weights."""
        choose = self.players[s.ask_seat]
        if choose is not None:
            return answers(choose, self.tables, GAME.view(s, s.ask_seat))
        return dict.fromkeys((a for a in range(s.ask_size) if GAME.refusal(self.tables, s, a) == 0), 1)

    def branches(self, s: Situation) -> Iterator[tuple[int, float]]:
        """Every answer that may be given now, with its chance."""
        if s.ask_seat == DICE_SEAT:
            yield from ((face, 1 / s.ask_size) for face in range(s.ask_size))
            return
        found = self.weights(s)
        total = RANGE if self.players[s.ask_seat] is not None else len(found)
        yield from ((answer, weight / total) for answer, weight in found.items())

    def finish(self, s: Situation, chance: float) -> None:
        """Count a battle that is over."""
        row = result_row(s, 0, 0)
        counted = tally_of([(row, chance)], [])  # type: ignore[list-item]
        counted.fates = self.fates_of(s, chance)
        self.additions += 1
        self.tally.add(counted)

    def fates_of(self, s: Situation, chance: float) -> dict[int, tuple[Counter[int], ...]]:
        """The fates of one ending, with its chance."""
        note_fates(s, self.fates)
        found = {}
        for side in range(2):
            for u in range(side * UNITS, side * UNITS + s.units[side]):
                if s.like[u] < 0:
                    places = [self.fates[u][fate].index(1) for fate in range(FATES)]
                    found[u] = tuple(Counter({place: chance}) for place in places)
                    for fate, place in enumerate(places):
                        self.fates[u][fate][place] = 0
        return found

    def restored(self, key: bytes) -> Situation:
        """The situation of a key."""
        s = self.start.copy()
        for name, value in zip(MOVING, marshal.loads(zlib.decompress(key)), strict=True):
            setattr(s, name, value)
        return s


def packed(s: Situation) -> bytes:
    """All of a situation that can change, in little room; equal situations give equal bytes."""
    return zlib.compress(marshal.dumps([getattr(s, name) for name in MOVING], 2), 1)
