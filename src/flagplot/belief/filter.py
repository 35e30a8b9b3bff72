"""Worlds side by side that explain what a seat has seen, moment after moment: a particle filter that merges equal particles.

From one question of the seat to its next, worlds are branched over dice and the other side's answers.  A branch that tells
the seat an event which it has not read, or shows it another view, is dropped.  Those that have explained the fewest events go
first.  While worlds are fewer than `most` nothing is left to chance; when they are more, equal ones are merged, heavy ones
kept as they are, and the light ones thinned by stratified resampling, which keeps every expectation as it was.
"""

import marshal
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flagplot.belief.likelihood import Habits, faces_of, of_totals
from flagplot.belief.memory import Memory, Moment
from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import mix
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.belief import Belief
from flagplot.core.position import Position
from flagplot.core.schema import Record
from flagplot.core.seen import may_read

ONE = float(1 << 64)


@dataclass
class World:
    """An imagined game: how likely it is beside the others, and how many of the seat's events it has explained."""

    position: Position
    weight: float
    read: int
    log: int = 0
    """How many events of its own have been compared."""


class Filter:
    """The worlds that a seat holds possible, carried on as its memory grows."""

    def __init__(self, belief: Belief, habits: Habits, most: int, chance: int) -> None:
        self.belief, self.habits, self.most, self.chance = belief, habits, most, chance
        self.drawn = 0
        self.thinned = False
        """Whether there ever were too many worlds to keep them all."""

    def begin(self, memory: Memory) -> list[World]:
        """The worlds before the first answer of the seat."""
        seat, level = memory.seat, memory.disclosed[1 - memory.seat]
        found = []
        for start, weight in self.belief.starts(memory.briefing, seat, level, memory.ahead(0)):
            world = World(Position.begin(memory.game, memory.tables, start, memory.disclosed), weight, 0)
            if self._explains(world, memory, len(memory.seen.log)):
                found.append(world)
        return found

    def past(self, worlds: list[World], memory: Memory, moment: Moment) -> list[World]:
        """Carry worlds on to a question that the seat answered, and give its answer."""
        found = self._merged(self._reach(worlds, memory, moment.view, moment.read, False))
        answered = []
        for world in found:
            if world.position.refusal(moment.answer) == 0:
                world.position.give(moment.answer)
                if self._explains(world, memory, len(memory.seen.log)):
                    answered.append(world)
        return _in_proportion(answered)

    def present(self, worlds: Iterable[World], memory: Memory) -> list[World]:
        """Carry copies of worlds on to what the seat sees now.

        Where it is not asked itself, the other side may have come further or less far without telling: each such moment
        counts as likely as the world that leads there.
        """
        copies = [World(w.position.copy(), w.weight, w.read, w.log) for w in worlds]
        view, asked = memory.seen.s, memory.seen.s.ask_seat == memory.seat
        found = self._reach(copies, memory, view, len(memory.seen.log), not asked)
        return _in_proportion(self._merged(found))

    def _reach(self, worlds: list[World], memory: Memory, view: Any, read: int, anywhere: bool) -> list[World]:
        """The worlds that come to a view when so many events have been read; anywhere on the way if the seat is not asked."""
        waiting = dict[int, list[World]]()
        for world in worlds:
            waiting.setdefault(world.read, []).append(world)
        arrived: list[World] = []
        while waiting:
            first = min(waiting)
            for world in self._thin(waiting.pop(first)):
                if world.read == read and (anywhere or world.position.situation.ask_seat == memory.seat):
                    if same_view(world.position, memory.seat, view):
                        kept = world.position.copy() if anywhere else world.position
                        arrived.append(World(kept, world.weight, world.read, world.log))
                if world.position.is_over or world.position.situation.ask_seat == memory.seat:
                    continue
                if anywhere:
                    arrived += self._in_mid_roll(world, memory, view, read)
                for child in self._branches(world, memory):
                    if self._explains(child, memory, read):
                        waiting.setdefault(child.read, []).append(child)
        return arrived

    def _branches(self, world: World, memory: Memory) -> Iterator[World]:
        """The world after every roll or answer that is possible there; the world itself becomes the last of them."""
        position, s = world.position, world.position.situation
        allowed = self.belief.allowed(s, memory.seat, memory.ahead(world.read))
        dice = s.dice_left if s.ask_seat == DICE_SEAT else 0
        likely = of_totals(dice) if dice else self.habits.answers(position)
        chosen = [(a, p) for a, p in likely.items() if allowed is None or a in allowed]
        for number, (answer, share) in enumerate(chosen):
            twin = position if number == len(chosen) - 1 else position.copy()
            for given in faces_of(answer, dice) if dice else [answer]:
                twin.give(given)
            yield World(twin, world.weight * share, world.read, world.log)

    def _in_mid_roll(self, world: World, memory: Memory, view: Any, read: int) -> Iterator[World]:
        """The world with the dice on the table that the seat sees lie there, if others are still to be thrown."""
        s = world.position.situation
        thrown = s.dice_left - view.dice_left
        if world.read != read or s.ask_seat != DICE_SEAT or view.ask_seat != DICE_SEAT or thrown <= 0:
            return
        share = of_totals(thrown).get(view.dice_sum - s.dice_sum, 0.0)
        if share > 0:
            twin = world.position.copy()
            for face in faces_of(view.dice_sum - s.dice_sum, thrown):
                twin.give(face)
            if same_view(twin, memory.seat, view):
                yield World(twin, world.weight * share, world.read, world.log)

    def _explains(self, world: World, memory: Memory, read: int) -> bool:
        """Whether what a world has just told the seat is what the seat has read."""
        position, heard = world.position, memory.seen.log
        for event in position.log[world.log :]:
            if may_read(position.game, event, memory.seat):
                if world.read >= read or heard[world.read] != event:
                    return False
                world.read += 1
        world.log = len(position.log)
        return True

    def _thin(self, worlds: list[World]) -> list[World]:
        """As many worlds as may be kept: heavy ones as they are, of the light ones some, all with one weight."""
        if len(worlds) <= self.most:
            return worlds
        worlds = self._merged(worlds)
        if len(worlds) <= self.most:
            return worlds
        self.thinned = True
        worlds.sort(key=lambda world: -world.weight)
        left, kept = sum(world.weight for world in worlds), 0
        while kept < self.most - 1 and worlds[kept].weight * (self.most - kept) >= left:
            left -= worlds[kept].weight
            kept += 1
        share, found = left / (self.most - kept), worlds[:kept]
        at, mark = 0.0, share * self._draw()
        for world in worlds[kept:]:
            at += world.weight
            if at > mark:
                found.append(World(world.position, share, world.read, world.log))
                mark += share
        return found

    def _draw(self) -> float:
        """The next number of the filter's chance, below one."""
        self.drawn += 1
        return mix(self.chance, self.drawn) / ONE

    def _merged(self, worlds: list[World]) -> list[World]:
        """Worlds of which no two are in the same situation."""
        if len(worlds) < 2:
            return worlds
        found = dict[tuple[int, bytes], World]()
        for world in worlds:
            key = (world.read, stamp(world.position.situation))
            if key in found:
                found[key].weight += world.weight
            else:
                found[key] = world
        return list(found.values())


def same_view(position: Position, seat: int, view: Any) -> bool:
    """Whether a seat sees the same of a position."""
    mine = position.view(seat)
    return bool(mine.__dict__ == view.__dict__)


def stamp(s: Record) -> bytes:
    """What is equal for equal situations."""
    whole = s.whole().__dict__
    own = marshal.dumps([whole[name] for name in s.fields], 1)
    return b"".join([own, *(stamp(whole[name]) for name in s.inner)])


def _in_proportion(worlds: list[World]) -> list[World]:
    """The same worlds with weights that add up to one."""
    total = sum(world.weight for world in worlds)
    if worlds and total <= 0:
        raise FlagplotError("no imagined world has any weight", expected="worlds that may have come about")
    for world in worlds:
        world.weight /= total
    return worlds
