"""Moments of a game, each with the one before it: what trees of games are walked on, and what a seat knows there.

Nobody changes a moment, and all who stand there share it, so a copy costs nothing; of small games the moments that follow are
kept, so that who goes through a tree again and again plays it once.  What a seat knows is told in text, moment by moment: its
own answers, the events that it may read, and every number of its view that is another than before.  Two texts are equal
exactly where all that left for the seat and all its answers are equal, and so wherever a belief remembers the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import Final

from flagplot.adapters.arena import LIMIT, Arena, shown
from flagplot.belief import BeliefTracker
from flagplot.core.position import Position, Question
from flagplot.core.schema import Record
from flagplot.table.setting import read_rulings

ROOM: Final = 64_000_000
"""Numbers of situations, at most, in the moments of a tree that are kept for whoever comes again: some 160 megabytes."""
Key = tuple[str, str, str, str]
"""Scenario, edition, rulings and payoff of a tree, as they were named."""


class Tree:
    """All games of a scenario."""

    def __init__(self, key: Key) -> None:
        scenario, edition, rulings, payoff = key
        self.key, self.kept = key, 0
        chosen = read_rulings(rulings.replace(":", "=").replace(";", " ").split(), "rulings")
        self.arena = Arena.of(scenario, edition, chosen, payoff)
        self.most = ROOM // sum(1 for _ in self.arena.setting.battle.situation.numbers())
        """Moments that are kept."""
        self.root = Moment(self, self.arena.setting.begin())
        self.blank = self.arena.record()

    @cached_property
    def believers(self) -> tuple[BeliefTracker, BeliefTracker]:
        """Who imagines what each seat does not know; what was worked out of a game is kept while it goes on."""
        return BeliefTracker(self.arena.kit, 0), BeliefTracker(self.arena.kit, 1)

    def begun(self, start: Record | None) -> Moment:
        """The first moment of games that begin with a start; with that of the scenario for None."""
        if start is None:
            return self.root
        position = self.root.position
        return Moment(self, Position.begin(position.game, position.tables, start, position.disclosed))


@lru_cache(maxsize=16)
def tree(scenario: str, edition: str, rulings: str, payoff: str) -> Tree:
    """The games of a scenario by a payoff; rulings are written `name:value;name:value`."""
    return Tree((scenario, edition, rulings, payoff))


class Moment:
    """A moment of a game: its position, the answer that led here, and how many answers and dice there were."""

    __slots__ = ("answer", "before", "choices_", "dice", "later", "length", "position", "told", "tree")

    def __init__(self, tree: Tree, position: Position, before: Moment | None = None, answer: int = -1) -> None:
        self.tree, self.position, self.before, self.answer = tree, position, before, answer
        self.dice: int = 0 if before is None else before.dice + before.position.question.is_die
        self.length: int = 0 if before is None else before.length + 1
        self.told: list[str | None] = [None, None]
        self.choices_: list[int] | None = None
        self.later: dict[int, Moment] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        """Nobody changes it, so a copy is the same."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Kept as the start, where it is another than the scenario's, and the answers since."""
        start = self.position.start
        own = None if start is self.tree.root.position.start else start
        return recalled, (self.tree.key, own, tuple(self.position.history))

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked; also where too much was asked already."""
        return self.position.is_over or self.length >= LIMIT

    @property
    def question(self) -> Question:
        """The pending question."""
        return self.position.question

    @property
    def choices(self) -> list[int]:
        """Legal answers to it, in order."""
        if self.choices_ is None:
            self.choices_ = self.position.choices()
        return self.choices_

    def after(self, answer: int) -> Moment:
        """The moment that an answer leads to; an illegal one is refused with its reason."""
        found = self.later.get(answer)
        if found is None:
            position = self.position.copy()
            position.answer(answer)
            found = Moment(self.tree, position, self, answer)
            if self.tree.kept < self.tree.most:
                self.tree.kept += 1
                self.later[answer] = found
        return found

    def line(self) -> list[Moment]:
        """All moments that led here, the first and this one included."""
        found, at = list[Moment](), self
        while at.before is not None:
            found.append(at)
            at = at.before
        return [at, *reversed(found)]

    def learned(self, seat: int) -> str:
        """What a seat came to know with the last answer: the answer if it was its own, events, numbers that changed."""
        told = self.told[seat]
        if told is None:
            told = self.told[seat] = "" if self.before is None else " ".join(self._news(self.before, seat))
        return told

    def _news(self, before: Moment, seat: int) -> Iterator[str]:
        if before.question.seat == seat:
            yield f">{self.answer}"
        old, new = before.position.seat_view(seat), self.position.seat_view(seat)
        known = len(old.log)
        for event in new.log[known:] if new.log[:known] == old.log else new.log:
            yield "!" + ",".join(map(str, event))
        yield from changes(shown(old), shown(new))

    def information(self, seat: int) -> str:
        """All that a seat has seen, read and answered."""
        news = [moment.learned(seat) for moment in self.line()]
        return "\n".join(["AB"[seat], *filter(None, news)])

    def observation(self, seat: int) -> str:
        """What a seat sees: the numbers of its view that are other than those of a blank one."""
        return " ".join(["AB"[seat], *changes(self.tree.blank, shown(self.position.seat_view(seat)))])

    def fingerprint(self, seat: int) -> bytes:
        """Sixteen bytes that are the same where all that the seat has seen, read and answered is the same."""
        return sha256(self.information(seat).encode()).digest()[:16]

    def steps(self) -> Iterator[tuple[Moment, int]]:
        """Each moment that led here with the answer given in it."""
        for one, other in pairwise(self.line()):
            yield one, other.answer


def changes(old: Record, new: Record, within: str = "") -> Iterator[str]:
    """Every number of a view that is another than in an older one, as field, place and number."""
    mine, other = old.__dict__, new.__dict__
    for name, field in old.fields.items():
        if mine[name] == other[name]:
            continue
        if not field.shape:
            yield f"{within}{name}={other[name]}"
            continue
        for place, (before, now) in enumerate(zip(mine[name], other[name], strict=True)):
            if before != now:
                yield f"{within}{name}[{place}]={now}".replace(" ", "")
    for name in old.inner:
        yield from changes(mine[name], other[name], f"{within}{name}.")


def recalled(key: Key, start: Record | None, history: tuple[int, ...]) -> Moment:
    """The moment that some answers lead to."""
    found = tree(*key).begun(start)
    for answer in history:
        found = found.after(answer)
    return found
