"""Every way on from a situation, interpreted: by each fall of the dice, or each answer of a doctrine with its weight.

The compiled twin is `fast.exact.battle`; both give the same ways with the same weights.
"""

import marshal
import zlib
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import totals
from flagplot.core.doctrine import Choose, answers
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.schema import State
from flagplot.odds.play import Count, counted_in

Place = tuple[int, ...]
"""Where in the sequence of play a situation waits; the empty place is for games that are over."""
Fate = tuple[int, int, int]
"""A row of the scenario, what may befall it, and how often it did."""
End = tuple[tuple[int, ...], tuple[Fate, ...]]
"""What is noted of a game that is over, and what befell the rows of its scenario."""


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
    """The situation that waits there, packed; of a game that is over its end."""


class Transitions(Protocol):
    """Finds ways on."""

    def begin(self, start: State) -> Transition:
        """The transition to the first open question."""

    def on(self, keys: Sequence[bytes]) -> Iterator[Transition]:
        """The ways on from situations that wait, those from one after those from another."""


class Marks:
    """Takes the place of counts of what befell rows, and remembers what was counted."""

    def __init__(self) -> None:
        self.found = list[Fate]()

    def __getitem__(self, row: int) -> "_RowMarks":
        """What may befall a row."""
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
    """Transitions found by the rules' text itself."""

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
        s.log = Count(self.kit.counting.told)
        self.game.advance(self.tables, s)
        return self.settle(s, Transition(0, 1, 1, 0, 0, (), None))

    def on(self, keys: Sequence[bytes]) -> Iterator[Transition]:
        """The ways on from situations that wait."""
        for parent, key in enumerate(keys):
            plain = zlib.decompress(key)
            s = self.situation(plain)
            yield from self.after_dice(s, plain, parent) if s.ask_seat == DICE_SEAT else self.answered(s, plain, parent)

    def after_dice(self, s: State, plain: bytes, parent: int) -> Iterator[Transition]:
        """All falls of a roll, its dice thrown at once: only their sum is ever read."""
        dice = s.dice_left
        for total, weight in totals(dice).items():
            twin = self.situation(plain)
            last = max(1, min(6, total - (dice - 1)))
            twin.dice_sum += total - last
            twin.dice_left = 1
            self.game.step(self.tables, twin, last - 1)
            yield self.settle(twin, Transition(parent, weight, 6**dice, dice, dice, (), None))

    def answered(self, s: State, plain: bytes, parent: int) -> Iterator[Transition]:
        """All answers that may be given."""
        found = self.weights(s)
        whole = sum(found.values())
        for answer, weight in found.items():
            twin = self.situation(plain)
            self.game.step(self.tables, twin, answer)
            yield self.settle(twin, Transition(parent, weight, whole, 1, 0, (), None))

    def settle(self, s: State, way: Transition) -> Transition:
        """Carry a situation on over all that is certain."""
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
        """The one answer that will be given, -1 if there are several."""
        if s.ask_seat == DICE_SEAT:
            return -1
        found = self.weights(s)
        return next(iter(found)) if len(found) == 1 else -1

    def weights(self, s: State) -> dict[int, int]:
        """The answers of the player asked, with their weights."""
        choose = self.players[s.ask_seat]
        if choose is not None:
            return answers(choose, self.tables, self.game.shown(s, s.ask_seat))
        return dict.fromkeys((a for a in range(s.ask_size) if self.game.refusal(self.tables, s, a) == 0), 1)

    def end(self, s: State) -> End:
        """What is noted of a game that is over, and what befell each row."""
        noted, marks = [0] * self.kit.counting.columns, Marks()
        self.kit.counting.note(self.start, s, counted_in(s), noted)
        self.kit.counting.note_rows(self.start, s, marks)
        return tuple(noted), tuple(sorted(marks.found))

    def place_of(self, s: State) -> Place:
        """Where a situation stands in the sequence of play; what has come further waits longer."""
        found = [0] * self.parts.places
        self.parts.place(s, found)
        return tuple(found)

    def packed(self, s: State) -> bytes:
        """All of a situation that can change, in little room; equal situations give equal bytes."""
        return zlib.compress(marshal.dumps((counted_in(s), *self.numbers(s.whole().__dict__)), 2), 1)

    def situation(self, plain: bytes) -> State:
        """A situation from all that can change of it."""
        s: State = object.__new__(self.parts.state)
        told, *numbers = marshal.loads(plain)
        s.__dict__.update(self.start.whole().__dict__)
        s.__dict__.update(zip(self.moving, numbers, strict=True))
        log = s.log = Count(self.kit.counting.told)
        log.count = told
        return s
