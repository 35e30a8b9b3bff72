"""All successors of a state, interpreted: by each result of the dice, or each answer of a doctrine with its weight.

The compiled twin is `fast.exact.battle`; both give the same transitions with the same weights.
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
            return answers(choose, self.tables, self.game.shown(s, s.ask_seat))
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
        told, *numbers = marshal.loads(plain)
        s.__dict__.update(self.start.whole().__dict__)
        s.__dict__.update(zip(self.moving, numbers, strict=True))
        log = s.log = Count(self.kit.counting.counted_event)
        log.count = told
        return s
