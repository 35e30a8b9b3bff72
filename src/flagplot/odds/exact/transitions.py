"""Every way on from a situation, interpreted: by each fall of the dice, or each answer of a doctrine with its weight.

The compiled twin is `fast.exact_battle`; both give the same ways with the same weights.
"""

import marshal
import zlib
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple, Protocol

from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import totals
from flagplot.core.doctrine import answers
from flagplot.games.awaw.battle.fleet.shots import APPLYING
from flagplot.games.awaw.battle.scratch import clear_scratch
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.odds.fates import fate_of
from flagplot.odds.interpreted import result_row
from flagplot.odds.sample import Choose

MOVING: Final = tuple(name for name, field in Situation.fields.items() if not field.fixed)
_numbers: Final = itemgetter(*MOVING)
Place = tuple[int, ...]
"""Where in the sequence of play a situation waits; the empty place is for battles that are over."""
Ships = tuple[int, ...]
"""Rows of ships that bear a name of their own."""


class Transition(NamedTuple):
    """One way on: from which situation of those asked about, with what weight of how much, and what it leads to."""

    parent: int
    weight: int
    whole: int
    steps: int
    """Answers on the way, dice included."""
    dice: int
    place: Place
    key: Any
    """The situation that waits there, packed; of a battle that is over its results and the fates of its ships."""


class Transitions(Protocol):
    """Finds ways on."""

    def begin(self, start: Situation) -> Transition:
        """The transition to the first open question."""

    def on(self, keys: Sequence[Any]) -> Iterator[Transition]:
        """The ways on from situations that wait, those from one after those from another."""


def named_rows(start: Situation) -> Ships:
    """The rows of ships of a start, side by side."""
    return tuple(u for side in range(2) for u in range(side * UNITS, side * UNITS + start.units[side]))


class Text:
    """Transitions found by the rules' text itself."""

    def __init__(self, tables: Any, players: Sequence[Choose | None]) -> None:
        self.tables, self.game = tables, game_of(tables)
        self.players = [self.game.seated(choose) if choose is not None else None for choose in players]

    def begin(self, start: Situation) -> Transition:
        """The transition to the first open question."""
        self.start, self.ships = start, named_rows(start)
        s = start.copy()
        self.game.advance(self.tables, s)
        return self.settle(s, Transition(0, 1, 1, 0, 0, (), None))

    def on(self, keys: Sequence[Any]) -> Iterator[Transition]:
        """The ways on from situations that wait."""
        for parent, key in enumerate(keys):
            plain = zlib.decompress(key)
            s = self.situation(plain)
            yield from self.after_dice(s, plain, parent) if s.ask_seat == DICE_SEAT else self.answered(s, plain, parent)

    def after_dice(self, s: Situation, plain: bytes, parent: int) -> Iterator[Transition]:
        """All falls of a roll, its dice thrown at once: only their sum is ever read."""
        dice = s.dice_left
        for total, weight in totals(dice).items():
            twin = self.situation(plain)
            last = max(1, min(6, total - (dice - 1)))
            twin.dice_sum += total - last
            twin.dice_left = 1
            self.game.step(self.tables, twin, last - 1)
            yield self.settle(twin, Transition(parent, weight, 6**dice, dice, dice, (), None))

    def answered(self, s: Situation, plain: bytes, parent: int) -> Iterator[Transition]:
        """All answers that may be given."""
        found = self.weights(s)
        whole = sum(found.values())
        for answer, weight in found.items():
            twin = self.situation(plain)
            self.game.step(self.tables, twin, answer)
            yield self.settle(twin, Transition(parent, weight, whole, 1, 0, (), None))

    def settle(self, s: Situation, way: Transition) -> Transition:
        """Carry a situation on over all that is certain."""
        steps = way.steps
        while not self.game.is_over(s):
            certain = self.certain(s)
            if certain < 0:
                clear_scratch(s)
                return way._replace(steps=steps, place=place_of(s), key=packed(s))
            self.game.step(self.tables, s, certain)
            steps += 1
        return way._replace(steps=steps, key=self.end(s))

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
            return answers(choose, self.tables, self.game.view(s, s.ask_seat))
        return dict.fromkeys((a for a in range(s.ask_size) if self.game.refusal(self.tables, s, a) == 0), 1)

    def end(self, s: Situation) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The row of results of a battle that is over, and three fates of each row of ships, one after another."""
        ends = {u: s.units[u // UNITS] + u // UNITS * UNITS for u in self.ships}
        fates = tuple(number for u in self.ships for number in fate_of(s, u, ends[u]))
        return tuple(result_row(s, 0, 0)), fates

    def situation(self, plain: bytes) -> Situation:
        """A situation from all that can change of it."""
        s = object.__new__(Situation)
        s.__dict__.update(self.start.whole().__dict__)
        s.__dict__.update(zip(MOVING, marshal.loads(plain), strict=True))
        return s


def place_of(s: Situation) -> Place:
    """Where a situation stands in the sequence of play; what has come further waits longer."""
    return s.round, s.segment, s.pairs_done, s.fleet, int(s.firing >= APPLYING), s.shot


def packed(s: Situation) -> bytes:
    """All of a situation that can change, in little room; equal situations give equal bytes."""
    return zlib.compress(marshal.dumps(_numbers(s.whole().__dict__), 2), 1)
