"""Moments of a game, linked to their predecessors: the nodes of game trees, with the information state of each seat.

Moments are immutable and shared, so a copy costs nothing. In small games the successors are cached, so that repeated
traversals play each branch once. An information state is text, moment by moment: the seat's own answers, its visible
events, and every changed number of its view. Two texts are equal exactly if all data sent to the seat and all its
answers are equal. A belief then has the same information state.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import Final

from flagplot.adapters.arena import LIMIT, Arena, shown
from flagplot.belief import BeliefTracker
from flagplot.core.ask import DICE_SEAT
from flagplot.core.position import Position, Question
from flagplot.core.printed.changed import read_rulings
from flagplot.core.schema import Record
from flagplot.odds.rollouts import quick

ROOM: Final = 64_000_000
"""Maximum numbers of states in the cached moments of a tree: some 160 megabytes."""
CHANCE, TERMINAL = -1, -4
"""OpenSpiel's numbers for chance and for a finished game in place of a player."""
Key = tuple[str, str, str, str]
"""Scenario, edition, rulings and payoff of a tree, as given."""


class Tree:
    """All games of a scenario."""

    def __init__(self, key: Key) -> None:
        scenario, edition, rulings, payoff = key
        self.key, self.kept = key, 0
        chosen = read_rulings(rulings.replace(":", "=").replace(";", " ").split(), "rulings")
        self.arena = Arena.of(scenario, edition, chosen, payoff)
        self.most = ROOM // sum(1 for _ in self.arena.setting.battle.situation.numbers())
        """Maximum number of cached moments."""
        self.root = Moment(self, quick(self.arena.setting.begin()))
        self.blank = self.arena.record()

    @cached_property
    def believers(self) -> tuple[BeliefTracker, BeliefTracker]:
        """The belief tracker of each seat, updated incrementally."""
        return BeliefTracker(self.arena.kit, 0), BeliefTracker(self.arena.kit, 1)

    def begun(self, start: Record | None) -> Moment:
        """The first moment of games with an initial state; None for the scenario's own."""
        if start is None:
            return self.root
        position = self.root.position
        return Moment(self, quick(Position.begin(position.game, position.tables, start, position.disclosed)))


@lru_cache(maxsize=16)
def tree(scenario: str, edition: str, rulings: str, payoff: str) -> Tree:
    """The games of a scenario with a payoff; rulings are written `name:value;name:value`."""
    return Tree((scenario, edition, rulings, payoff))


class Moment:
    """A moment of a game: its position, the answer that led here, and the number of answers and dice."""

    __slots__ = (
        "answer",
        "before",
        "choices_",
        "dice",
        "is_over",
        "is_shared",
        "later",
        "length",
        "names_",
        "player",
        "position_",
        "question",
        "told",
        "tree",
    )

    def __init__(self, tree: Tree, position: Position, before: Moment | None = None, answer: int = -1) -> None:
        self.tree, self.before, self.answer = tree, before, answer
        self.position_: Position | None = position
        """None after the next moment took it."""
        self.is_shared = before is None
        """Whether more than one game may go on from here, so that the next moment copies the position."""
        self.dice: int = 0 if before is None else before.dice + before.question.is_die
        self.length: int = 0 if before is None else before.length + 1
        self.is_over = position.is_over or self.length >= LIMIT
        """Whether the game is over, or truncated at the limit of answers."""
        self.question: Question = position.question
        """The pending question."""
        seat = self.question.seat
        self.player: int = TERMINAL if self.is_over else CHANCE if seat == DICE_SEAT else seat
        """The seat to answer, or OpenSpiel's number of chance or of a finished game."""
        self.told: list[str | None] | None = None
        self.choices_: list[int] | None = None
        self.names_: dict[int, str] | None = None
        self.later: dict[int, Moment] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        """The moment itself: it is immutable."""
        self.is_shared = True
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as the initial state, if it differs from the scenario's, and the answers since."""
        start = self.position.start
        own = None if start is self.tree.root.position.start else start
        return recalled, (self.tree.key, own, tuple(self.history))

    @property
    def position(self) -> Position:
        """The position, read-only; made again from an earlier one if the next moment took it."""
        if self.position_ is None:
            line = self.line()
            first = next(moment for moment in reversed(line) if moment.position_ is not None)
            position = first.position.copy()
            for moment in line[first.length + 1 :]:
                position.give(moment.answer)
            self.position_, self.is_shared = position, True
        return self.position_

    @property
    def choices(self) -> list[int]:
        """Legal answers to it, in order."""
        if self.choices_ is None:
            self.choices_ = self.position.choices()
        return self.choices_

    @property
    def names(self) -> dict[int, str]:
        """The name of each legal answer, made once: OpenSpiel asks for one at a time."""
        if self.names_ is None:
            self.names_ = self.tree.arena.names_at(self.position)
        return self.names_

    def after(self, answer: int) -> Moment:
        """The moment after an answer; an illegal one is refused with its reason."""
        if answer in self.later:
            return self.later[answer]
        position, found = self.position, self.tree
        is_kept = found.kept < found.most
        if is_kept or self.is_shared or position.is_read:
            position = position.copy()
            position.answer(answer)
        else:
            position.answer(answer)
            self.position_ = None
        after = Moment(found, position, self, answer)
        if is_kept:
            found.kept += 1
            after.is_shared = True
            self.later[answer] = after
        return after

    def line(self) -> list[Moment]:
        """All moments up to this one, from the first."""
        found, at = list[Moment](), self
        while at.before is not None:
            found.append(at)
            at = at.before
        return [at, *reversed(found)]

    @property
    def history(self) -> list[int]:
        """All answers up to this moment, dice included."""
        return [moment.answer for moment in self.line()[1:]]

    def learned(self, seat: int) -> str:
        """The seat's new information from the last answer: the answer if it was its own, events, changed numbers."""
        if self.told is None:
            self.told = [None, None]
        result = self.told[seat]
        if result is None:
            result = self.told[seat] = "" if self.before is None else " ".join(self._news(self.before, seat))
        return result

    def _news(self, before: Moment, seat: int) -> Iterator[str]:
        if before.question.seat == seat:
            yield f">{self.answer}"
        old, new = before.position.seat_view(seat), self.position.seat_view(seat)
        known = len(old.log)
        for event in new.log[known:] if new.log[:known] == old.log else new.log:
            fields = zip(event.kind.fields, event.values, strict=True)
            yield f"!{event.kind.name} " + ",".join(f"{field}={value}" for field, value in fields)
        yield from changes(shown(old), shown(new))

    def information(self, seat: int) -> str:
        """The information state of a seat: all its views, visible events and answers."""
        news = [moment.learned(seat) for moment in self.line()]
        return "\n".join(["AB"[seat], *filter(None, news)])

    def observation(self, seat: int) -> str:
        """The view of a seat: the numbers that differ from a blank view."""
        return " ".join(["AB"[seat], *changes(self.tree.blank, shown(self.position.seat_view(seat)))])

    def fingerprint(self, seat: int) -> bytes:
        """A digest of sixteen bytes, equal for equal information states of the seat."""
        return sha256(self.information(seat).encode()).digest()[:16]

    def steps(self) -> Iterator[tuple[Moment, int]]:
        """Each earlier moment with the answer given in it."""
        for one, other in pairwise(self.line()):
            yield one, other.answer


def changes(old: Record, new: Record, within: str = "") -> Iterator[str]:
    """Every number of a view that differs from an older one, as field, index and number."""
    mine, other = old.whole().__dict__, new.whole().__dict__
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
    """The moment after these answers."""
    found = tree(*key).begun(start)
    for answer in history:
        found = found.after(answer)
    return found
