"""Exact odds of a whole battle: all successors of a state with their weights, equal states merged.

The compiled twin is `fast.exact.walk`; both give the same transitions with the same weights.

Probabilities are fractions while the enumeration is small; a long one continues with floating-point numbers and a bound
on their error. States wait at their place in the sequence of play and are advanced place by place, so that different
paths to the same state meet first. States beyond the budget, and those rarer than the limit, are reported as the
unresolved probability.
"""

import marshal
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import itemgetter
from typing import Any, Final, NamedTuple, Protocol

from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import totals
from flagplot.core.doctrine import Choose, answers, shown_to
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import ROWS, MeasureSet
from flagplot.core.schema import State
from flagplot.odds.play import Count, counted_in
from flagplot.odds.tally import FIRST, Chance, Tally, tally_of

Place = tuple[int, ...]
"""The place of a pending state in the sequence of play; empty for finished games."""
Fate = tuple[int, int, int]
"""A row of the scenario, one of its fates, and the count."""
End = tuple[tuple[int, ...], tuple[Fate, ...]]
"""The stored columns of a finished game, and the fates of its rows."""


class Transition(NamedTuple):
    """One transition: the index of its source state, its weight and the total weight, and the state it leads to."""

    parent: int
    weight: int
    whole: int
    steps: int
    """Answers on the way, including dice."""
    dice: int
    place: Place
    key: Any
    """The packed pending state, or the end of a finished game."""


class Transitions(Protocol):
    """An interface that finds transitions."""

    def begin(self, start: State) -> Transition:
        """The transition to the first open question."""

    def on(self, keys: Sequence[bytes]) -> Iterator[Transition]:
        """The successors of pending states, grouped by source state."""


class Marks:
    """Replaces the counts of fates, and records the entries counted."""

    def __init__(self) -> None:
        self.found = list[Fate]()

    def __getitem__(self, row: int) -> "_RowMarks":
        """The fates of a row."""
        return _RowMarks(self, row)


class _RowMarks:
    def __init__(self, marks: Marks, row: int) -> None:
        self.marks, self.row = marks, row

    def __getitem__(self, fate: int) -> "_FateMarks":
        return _FateMarks(self.marks, self.row, fate)


class _FateMarks:
    def __init__(self, marks: Marks, row: int, fate: int) -> None:
        self.marks, self.row, self.fate = marks, row, fate

    def __getitem__(self, number: int) -> int:
        return 0

    def __setitem__(self, number: int, count: int) -> None:
        self.marks.found.append((self.row, self.fate, number))


class Text:
    """Transitions found by the interpreted rules."""

    def __init__(self, kit: Kit, tables: object, players: Sequence[Choose | None]) -> None:
        if kit.compiled is None or kit.counting.lacks:
            raise FlagplotError(kit.counting.lacks, expected="sampling")
        self.kit, self.tables, self.game, self.parts = kit, tables, kit.game_of(tables), kit.compiled
        self.players = [self.game.seated(choose) if choose is not None else None for choose in players]
        self.moving = tuple(name for name, field in self.parts.state.fields.items() if not field.fixed)
        self.numbers = itemgetter(*self.moving)

    def begin(self, start: State) -> Transition:
        """The transition to the first open question."""
        self.start = start
        s = start.copy()
        s.log = Count(self.kit.counting.counted_event)
        self.game.advance(self.tables, s)
        return self.settle(s, Transition(0, 1, 1, 0, 0, (), None))

    def on(self, keys: Sequence[bytes]) -> Iterator[Transition]:
        """The successors of pending states."""
        for parent, key in enumerate(keys):
            plain = zlib.decompress(key)
            s = self.situation(plain)
            yield from self.after_dice(s, plain, parent) if s.ask_seat == DICE_SEAT else self.answered(s, plain, parent)

    def after_dice(self, s: State, plain: bytes, parent: int) -> Iterator[Transition]:
        """All results of a roll. Its dice are thrown at once, since only their sum is ever read."""
        dice = s.dice_left
        for total, weight in totals(dice).items():
            twin = self.situation(plain)
            last = max(1, min(6, total - (dice - 1)))
            twin.dice_sum += total - last
            twin.dice_left = 1
            self.game.step(self.tables, twin, last - 1)
            yield self.settle(twin, Transition(parent, weight, 6**dice, dice, dice, (), None))

    def answered(self, s: State, plain: bytes, parent: int) -> Iterator[Transition]:
        """All legal answers."""
        found = self.weights(s)
        whole = sum(found.values())
        for answer, weight in found.items():
            twin = self.situation(plain)
            self.game.step(self.tables, twin, answer)
            yield self.settle(twin, Transition(parent, weight, whole, 1, 0, (), None))

    def settle(self, s: State, way: Transition) -> Transition:
        """Advance a state over everything certain."""
        steps = way.steps
        while not self.game.is_over(s):
            certain = self.certain(s)
            if certain < 0:
                self.parts.clear_scratch(s)
                return way._replace(steps=steps, place=self.place_of(s), key=self.packed(s))
            self.game.step(self.tables, s, certain)
            steps += 1
        return way._replace(steps=steps, key=self.end(s))

    def certain(self, s: State) -> int:
        """The one possible answer; -1 if there are several."""
        if s.ask_seat == DICE_SEAT:
            return -1
        found = self.weights(s)
        return next(iter(found)) if len(found) == 1 else -1

    def weights(self, s: State) -> dict[int, int]:
        """The answers of the player to answer, with their weights."""
        choose = self.players[s.ask_seat]
        if choose is not None:
            return answers(choose, self.tables, shown_to(choose, self.game, s))
        return dict.fromkeys((a for a in range(s.ask_size) if self.game.refusal(self.tables, s, a) == 0), 1)

    def end(self, s: State) -> End:
        """The stored columns of a finished game, and the fates of its rows."""
        noted, marks = [0] * self.kit.counting.columns, Marks()
        self.kit.counting.note(self.start, s, counted_in(s), noted)
        self.kit.counting.note_rows(self.start, s, marks)
        return tuple(noted), tuple(sorted(marks.found))

    def place_of(self, s: State) -> Place:
        """The place of a state in the sequence of play. Later states wait longer."""
        found = [0] * self.parts.places
        self.parts.place(s, found)
        return tuple(found)

    def packed(self, s: State) -> bytes:
        """The changeable fields of a state, compactly; equal states give equal bytes."""
        return zlib.compress(marshal.dumps((counted_in(s), *self.numbers(s.whole().__dict__)), 2), 1)

    def situation(self, plain: bytes) -> State:
        """A state from its changeable fields."""
        s: State = object.__new__(self.parts.state)
        count, *numbers = marshal.loads(plain)
        s.__dict__.update(self.start.whole().__dict__)
        s.__dict__.update(zip(self.moving, numbers, strict=True))
        log = s.log = Count(self.kit.counting.counted_event)
        log.count = count
        return s


LEAST: Final = 1e-11
"""A state rarer than this is not advanced. All of them together are reported as unresolved."""
FRACTIONS: Final = 5_000
"""States after which fractions grow too long."""
WAITING: Final = 50_000
"""Maximum number of pending states, some hundred megabytes. Beyond it, the rarer half is dropped."""
AT_ONCE: Final = 256
ROUNDING: Final = 2.0**-53
OnProgress = Callable[[int, float], None]


@dataclass
class EnumerationResult:
    """The enumerated outcomes of a battle."""

    tally: Tally
    """Counts are probabilities here; they add up to `resolved`."""
    resolved: Chance
    situations: int
    """The number of states with a roll or a weighted decision, equal ones counted once."""
    merged: int
    """The number of states saved by merging."""
    over_budget: bool
    interrupted: bool
    error: float
    """Bound on the rounding error of any probability; 0 if all are fractions."""
    enough: bool = False
    """Whether it stopped because the requested share is resolved."""

    @property
    def unresolved(self) -> Chance:
        """The unresolved probability."""
        return max(0, 1 - self.resolved)

    @property
    def in_fractions(self) -> bool:
        """Whether nothing is missing or rounded."""
        return self.error == 0 and self.resolved == 1


class Walk:
    """The enumeration of one battle, place by place in the sequence of play."""

    def __init__(
        self,
        counting: MeasureSet,
        ways: Transitions,
        budget: int,
        least: float = LEAST,
        fractions: int = FRACTIONS,
        until: float = 1.0,
    ) -> None:
        self.counting, self.ways, self.until = counting, ways, until
        self.budget, self.least, self.fractions = budget, least, fractions
        self.looked_at = self.merged = self.waiting = self.additions = 0
        self.places: dict[Place, Any] = {}
        """The pending states with their probabilities, by place: in a dictionary, or packed (`fast.exact.walk`)."""
        self.ends: dict[End, Chance] = {}
        """Probabilities of ends: the stored columns of the game, then the fates of its rows."""
        self.steps: Chance = Fraction(0)
        self.dice: Chance = Fraction(0)
        self.over: Chance = Fraction(0)
        self.spent = self.enough = False

    def run(self, start: State, on_progress: OnProgress = lambda examined, resolved: None) -> EnumerationResult:
        """Enumerate until no state is pending, the budget is used up or the user interrupts."""
        interrupted = False
        try:
            self.arrive(self.ways.begin(start), Fraction(1))
            while self.places and not self.spent and not self.enough:
                self.walk_on(self.places.pop(min(self.places)), on_progress)
        except KeyboardInterrupt:
            interrupted = True
        error = 0.0 if isinstance(self.over, Fraction) else self.additions * ROUNDING
        return EnumerationResult(
            self.tally(), self.over, self.looked_at, self.merged, self.spent, interrupted, error, self.enough
        )

    def walk_on(self, layer: Any, on_progress: OnProgress) -> None:
        """Advance every pending state at a place, the likeliest first."""
        self.waiting -= len(layer)
        found = self.ordered(layer)
        for first in range(0, len(found), AT_ONCE):
            left = self.budget - self.looked_at
            part = found[first : first + min(AT_ONCE, left)]
            self.looked_at += len(part)
            self.go_on(layer, part)
            on_progress(self.looked_at, float(self.over))
            if self.until <= float(self.over) < 1:
                self.enough = first + len(part) < len(found) or bool(self.places)
                return
            if left < AT_ONCE and self.looked_at >= self.budget:
                self.spent = first + len(part) < len(found) or bool(self.places)
                return
        if self.looked_at > self.fractions and isinstance(self.over, Fraction):
            self.round_off()
        if self.waiting > WAITING:
            self.let_go()

    def ordered(self, layer: Any) -> Sequence[Any]:
        """The states of a place that are not too rare, the likeliest first."""
        found = [(key, chance) for key, chance in layer.items() if chance >= self.least]
        return sorted(found, key=lambda item: -item[1])

    def go_on(self, layer: Any, part: Sequence[Any]) -> None:
        """Add the successors of some states to the frontier."""
        for way in self.ways.on([key for key, _ in part]):
            self.arrive(way, part[way.parent][1] * way.weight / way.whole)

    def arrive(self, way: Transition, chance: Chance) -> None:
        """Count a finished battle, or merge a state into the frontier."""
        self.steps += way.steps * chance
        self.dice += way.dice * chance
        self.additions += 1
        if not way.place:
            self.ends[way.key] = self.ends.get(way.key, 0) + chance
            self.over += chance
            return
        layer = self.places.setdefault(way.place, {})
        if way.key in layer:
            self.merged += 1
            layer[way.key] += chance
        else:
            self.waiting += 1
            layer[way.key] = chance

    def round_off(self) -> None:
        """Continue with floating-point numbers."""
        self.steps, self.dice, self.over = float(self.steps), float(self.dice), float(self.over)
        self.ends = {end: float(chance) for end, chance in self.ends.items()}
        for layer in self.places.values():
            layer.update({key: float(chance) for key, chance in layer.items()})

    def let_go(self) -> None:
        """Drop the rarer half of the pending states."""
        chances = sorted(chance for layer in self.places.values() for chance in layer.values())
        middle = chances[len(chances) // 2]
        for place, layer in list(self.places.items()):
            kept = {key: chance for key, chance in layer.items() if chance > middle}
            if kept:
                self.places[place] = kept
            else:
                del self.places[place]
        self.count_waiting()

    def count_waiting(self) -> None:
        """Recount the pending states."""
        self.waiting = sum(map(len, self.places.values()))

    def tally(self) -> Tally:
        """The counts of all ends."""
        nothing = (0,) * FIRST
        found = tally_of(self.counting, (((*nothing, *row), chance) for (row, _), chance in self.ends.items()))
        found.steps, found.dice = self.steps, self.dice
        for (_, fates), chance in self.ends.items():
            for u, fate, number in fates:
                found.count((ROWS, u, fate), number, chance)
        return found
