"""Possible worlds for a seat, drawn by probability; a particle filter over them merges equal particles, view by view.

Worlds are branched over dice and the other side's answers, those first that have explained the fewest views. A branch
whose next view or event differs from the seat's is dropped. While there are fewer than `most` worlds the result is
exact. Beyond that, equal ones are merged, heavy ones kept unchanged, and the light ones thinned by stratified
resampling, which preserves every expectation.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat
from operator import mul
from typing import Final

from flagplot.belief.likelihood import OpponentModel, of_dice
from flagplot.belief.replay import InformationState, InformationStateRecorder, Replay, belief_of
from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import mix
from flagplot.core.errors import FlagplotError, NoWorldFound
from flagplot.core.offers.interfaces import Belief, FutureViews
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position

ONE: Final = float(1 << 64)


@dataclass
class World:
    """A possible world: a game with its weight, and the part of the seat's observations that it has explained so far."""

    game: Replay
    weight: float
    read: int = 0
    """The number of the seat's events that it has explained."""
    sight: int = -1
    """The index of the seat's view that it has reached."""
    by: tuple[float, ...] = ()
    """Its likelihood ratio under each doctrine of the other side; empty until they differ."""

    def copy(self) -> "World":
        """An independent copy of the world."""
        return World(self.game.copy(), self.weight, self.read, self.sight, self.by)

    def weighing(self, weight: float) -> "World":
        """The same world with another weight."""
        return World(self.game, weight, self.read, self.sight, self.by)

    def learn(self, by: tuple[float, ...]) -> None:
        """Multiply by the likelihood of an answer of the other side under each doctrine."""
        if by:
            self.by = tuple(map(mul, self.by, by)) if self.by else by

    def take_in(self, other: "World") -> None:
        """Merge another world of the same state into this one."""
        weight = self.weight + other.weight
        if self.by != other.by and weight > 0:
            pairs = zip(self.by or repeat(1.0), other.by or repeat(1.0), strict=False)
            self.by = tuple((mine * self.weight + its * other.weight) / weight for mine, its in pairs)
        self.weight = weight

    @property
    def position(self) -> Position:
        """The game, to inspect or copy; to continue from it, copy it first."""
        return self.game.position


class ParticleFilter:
    """The possible worlds of a seat, advanced as its information state grows."""

    def __init__(self, belief: Belief, habits: OpponentModel, most: int, chance: int) -> None:
        self.belief, self.habits, self.most, self.chance = belief, habits, most, chance
        self.drawn = 0
        self.thinned = False
        """Whether there were ever too many worlds to keep all."""
        self.arrived: tuple[list[World], int, list[World]] | None = None
        """The worlds that last reached a question of the seat, after those they came from and the index of its view."""

    def begin(self, memory: InformationState) -> list[World]:
        """The worlds before the first answer of the seat."""
        seat, ahead = memory.seat, FutureViews(memory.log, memory.sights, 0, 0)
        found = []
        for start, weight in self.belief.starts(memory.briefing, seat, memory.disclosed[1 - seat], ahead):
            world = World(memory.replayed(start), weight)
            if explains(world, memory):
                found.append(world)
        return found

    def past(self, worlds: list[World], memory: InformationState, number: int) -> list[World]:
        """Advance worlds to question `number` of those that the seat answered, and give its answer."""
        moment = memory.moments[number]
        found = []
        for arrived in self._at_question(worlds, memory, moment.sight):
            if not arrived.game.refuses(moment.answer):
                world = arrived.copy()
                world.game.give(moment.answer)
                if explains(world, memory):
                    found.append(world)
        return _in_proportion(found)

    def _at_question(self, worlds: list[World], memory: InformationState, sight: int) -> list[World]:
        """The worlds at the seat's question with that view; the last ones are kept, since its answer follows."""
        if self.arrived is None or self.arrived[0] is not worlds or self.arrived[1] != sight:
            copies = [world.copy() for world in worlds]
            self.arrived = worlds, sight, self._merged(self._reach(copies, memory, sight, False))
        return self.arrived[2]

    def present(self, worlds: list[World], memory: InformationState) -> list[World]:
        """Advance copies of worlds to the seat's present view.

        When the seat is not to answer, the other side may have advanced further without a visible change. Each such
        moment gets the probability of its world.
        """
        last = len(memory.sights) - 1
        if memory.sights[last].view.ask_seat == memory.seat:
            return _in_proportion([world.weighing(world.weight) for world in self._at_question(worlds, memory, last)])
        copies = [world.copy() for world in worlds]
        return _in_proportion(self._merged(self._reach(copies, memory, last, True)))

    def _reach(self, worlds: list[World], memory: InformationState, sight: int, anywhere: bool) -> list[World]:
        """The worlds that reach a view: at the seat's question, or at any moment with that view."""
        waiting, arrived = dict[int, list[World]](), list[World]()
        for world in worlds:
            waiting.setdefault(world.sight, []).append(world)
        while waiting:
            first = min(waiting)
            for world in self._thin(waiting.pop(first)):
                asked = world.game.asked == memory.seat
                if first == sight and (asked or anywhere):
                    arrived.append(world.copy() if anywhere else world)
                if asked or world.game.is_over:
                    continue
                for child in self._branches(world, memory):
                    if explains(child, memory) and child.sight <= sight:
                        waiting.setdefault(child.sight, []).append(child)
        return arrived

    def _branches(self, world: World, memory: InformationState) -> Iterator[World]:
        """The world after every possible die or answer; the world itself becomes the last of them."""
        game = world.game
        s, ahead = game.state, FutureViews(memory.log, memory.sights, world.read, world.sight)
        allowed = self.belief.allowed(s, memory.seat, ahead)
        if game.asked == DICE_SEAT:
            total = None if allowed is None or s.dice_left > 1 else {each - s.dice_sum - 1 for each in allowed}
            likely, by, allowed = of_dice(s, ahead), dict[int, tuple[float, ...]](), total
        else:
            likely, by = game.likely(self.habits)
        chosen = [(a, p) for a, p in likely.items() if allowed is None or a in allowed]
        for number, (answer, share) in enumerate(chosen):
            child = world if number == len(chosen) - 1 else world.copy()
            child.game.give(answer)
            child.weight *= share
            child.learn(by.get(answer, ()))
            yield child

    def _thin(self, worlds: list[World]) -> list[World]:
        """The maximum number of worlds: heavy ones unchanged, and a sample of the light ones, all with one weight."""
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
        self.drawn += 1
        at, mark = 0.0, share * mix(self.chance, self.drawn) / ONE
        for world in worlds[kept:]:
            at += world.weight
            if at > mark:
                found.append(world.weighing(share))
                mark += share
        return found

    def _merged(self, worlds: list[World]) -> list[World]:
        """The worlds, with equal states merged."""
        if len(worlds) < 2:
            return worlds
        found = dict[tuple[int, bytes], World]()
        for world in worlds:
            key = (world.sight, world.game.stamp())
            if key in found:
                found[key].take_in(world)
            else:
                found[key] = world
        return list(found.values())


def explains(world: World, memory: InformationState) -> bool:
    """Whether a world's new events and view match the seat's, and record the match."""
    game, sights = world.game, memory.sights
    for event in game.news():
        if world.read == len(memory.log) or memory.log[world.read] != event:
            return False
        world.read += 1
    last = world.sight
    if last >= 0 and sights[last].read == world.read and game.shows(sights[last]):
        return True
    world.sight = last + 1
    return world.sight < len(sights) and sights[world.sight].read == world.read and game.shows(sights[world.sight])


def _in_proportion(worlds: list[World]) -> list[World]:
    """The same worlds with normalised weights."""
    total = sum(world.weight for world in worlds)
    if worlds and total <= 0:
        raise FlagplotError("no sampled world has any weight", expected="possible worlds")
    for world in worlds:
        world.weight /= total
    return worlds


def doctrines_held(worlds: Iterable[World], count: int) -> tuple[float, ...]:
    """The probability that the other side plays each doctrine throughout, if it plays one of them."""
    held = [0.0] * count
    for world in worlds:
        for number, times in zip(range(count), world.by or repeat(1.0), strict=False):
            held[number] += world.weight * times
    return tuple(each / sum(held) for each in held)


MOST: Final = 64
"""Default maximum number of worlds."""
WIDER: Final = 6
START: Final = -1
FAR: Final = 16
ATTEMPTS: Final = ((WIDER, 4), (WIDER, FAR), (WIDER, START), (WIDER**2, FAR), (WIDER**2, START))
"""After all worlds have died out: how many times more there may be, and from how many answers of the seat before.

Most unlikely answers are recent, and an attempt from there that fails costs little. The whole game again costs most.
"""


class BeliefTracker:
    """A seat's beliefs through a whole game, updated incrementally."""

    def __init__(
        self,
        kit: Kit,
        seat: int,
        chance: int = 0,
        most: int = MOST,
        habits: OpponentModel | None = None,
        at_once: bool = True,
    ) -> None:
        """Keep at most `most` worlds. With `at_once`, use the interpreter if the compiled rules are not cached."""
        self.witness, self.belief = InformationStateRecorder(kit, seat, at_once), belief_of(kit)
        self.chance, self.most = chance, most
        self.habits = habits or OpponentModel.of(kit)
        self.lost, self.is_lost = 0, False
        """How often no world was found; and whether at the last question, since then there is one attempt a question."""
        self._forget(most)

    def _forget(self, most: int) -> None:
        """Begin at the start of the game again."""
        self.past: list[World] | None = None
        self.memory: InformationState | None = None
        self.before = deque[list[World]](maxlen=2 * FAR)
        """The worlds before each of the last answers that the present ones have given."""
        self.known = 0
        """The number of those answers in all."""
        self._widen(most)

    def _widen(self, most: int) -> None:
        """Keep another number of worlds from now on."""
        chance = mix(self.chance, self.lost) if self.lost else self.chance
        self.filter = ParticleFilter(self.belief, self.habits, most, chance)

    def _go_back(self, most: int, answers: int) -> bool:
        """Return to an earlier moment, to keep more worlds from there; false if it is not kept, or had none."""
        if answers == START:
            self._forget(most)
            return True
        if len(self.before) < answers or not self.before[-answers]:
            return False
        for _ in range(answers):
            self.past, self.known = self.before.pop(), self.known - 1
        self._widen(most)
        return True

    def believe(self, position: Position) -> list[World]:
        """The possible worlds of the seat at a position, with normalised weights."""
        return self.believe_in(self.witness.memory(position))

    def believe_in(self, memory: InformationState) -> list[World]:
        """The worlds that fit an information state."""
        found = self._carried_on(memory)
        for wider, answers in () if self.is_lost else ATTEMPTS:
            if not found and self._go_back(self.most * wider, answers):
                found = self._carried_on(memory)
        self.is_lost = not found
        if not found:
            self.lost += 1
            self._forget(self.most)
            raise NoWorldFound(
                "no world was found that fits the seat's knowledge", expected="a larger number of worlds"
            )
        self.filter.most = self.most
        return found

    def _carried_on(self, memory: InformationState) -> list[World]:
        old = self.memory
        same = old is not None and old.briefing is memory.briefing and old.moments == memory.moments[: len(old.moments)]
        if not same:
            self._forget(self.filter.most)
        worlds = self.filter.begin(memory) if self.past is None else self.past
        while worlds and self.known < len(memory.moments):
            self.before.append(worlds)
            worlds = self.filter.past(worlds, memory, self.known)
            self.known += 1
        self.past, self.memory = worlds, memory
        return self.filter.present(worlds, memory) if worlds else []


def imagine(kit: Kit, memory: InformationState, chance: int) -> Position:
    """One whole game that fits an information state, sampled by its probability."""
    believer = BeliefTracker(kit, memory.seat, chance)
    return drawn(believer.believe_in(memory), 1, chance)[0]


def worlds(kit: Kit, position: Position, seat: int, count: int, seed: int, most: int = MOST) -> list[Position]:
    """Sampled games for a seat at a position, made only from its information state, out of at most `most` at a time."""
    return drawn(BeliefTracker(kit, seat, seed, most).believe(position), count, seed)


def drawn(found: list[World], count: int, seed: int) -> list[Position]:
    """A sample of the given worlds by systematic resampling; every one is an independent copy."""
    at, mark, number = found[0].weight, mix(seed, 0) / ONE, 0
    given = []
    for step in range(count):
        while at * count < mark + step and number < len(found) - 1:
            number += 1
            at += found[number].weight
        given.append(found[number].position.copy())
    return given
