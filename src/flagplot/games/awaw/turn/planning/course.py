"""Routes by length and danger, by an exact search over hexes (22.12, 22.23).

The defender chooses one hex of a route, on each side of a strait one (22.13, 22.13A); so its danger is that of its worst hex, and
over several parts the chance of being met in at least one.  What counts at a hex is also who has spotted the force on its way
there (22.22G), or who comes to see it on the whole way (awaw-2011:22.22.E.1); so what the search compares are arrivals at a hex:
length, danger so far, wings that spot it.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from flagplot.board.map import Map, centre
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.dangers import Danger, Dangers
from flagplot.games.awaw.turn.sailing import are_joined
from flagplot.games.awaw.turn.sea import Chart


class Step(NamedTuple):
    """One hex of a route: in which part between straits, spotted by whom, and the danger there."""

    hex: int
    part: int
    seen: int
    danger: Danger


@dataclass(frozen=True)
class Course:
    """A route with the danger in each of its hexes."""

    steps: tuple[Step, ...]

    @property
    def path(self) -> list[int]:
        """Its hexes."""
        return [step.hex for step in self.steps]

    @property
    def length(self) -> int:
        """Hexes from its start to its end."""
        return len(self.steps) - 1

    @property
    def parts(self) -> list[Step]:
        """The worst hex of each part between straits, the first of equal ones (22.13A)."""
        numbers = range(self.steps[-1].part + 1)
        return [max((s for s in self.steps if s.part == n), key=lambda step: step.danger.total) for n in numbers]

    @property
    def danger(self) -> Fraction:
        """Chance of being met in at least one part, if all who threaten a part are free to try there."""
        spared = Fraction(1)
        for step in self.parts:
            spared *= 1 - step.danger.total
        return 1 - spared

    @property
    def on_the_way(self) -> Fraction:
        """The same without the last hex, which no route avoids."""
        return Course(self.steps[:-1]).danger

    @property
    def worst(self) -> Step:
        """Its worst hex."""
        return max(self.parts, key=lambda step: step.danger.total)


class _Arrival(NamedTuple):
    """A way to come to a hex."""

    hex: int
    seen: int
    spared: Fraction
    """Chance of no interceptor in the parts before this one."""
    calm: Fraction
    """Chance of no interceptor in the worst hex of this part so far."""
    safety: Fraction
    """Chance of no interception so far: the product of both."""
    exposure: float
    drift: float
    """Sums over the way, which only decide between routes that are equal otherwise."""
    before: "_Arrival | None"


_CERTAIN: Final = Fraction(1)
_WORST: Final = (Fraction(-1), Fraction(-1))


class Search:
    """The search for one start and one end."""

    def __init__(self, board: Map, chart: Chart, dangers: Dangers) -> None:
        self.board, self.chart, self.dangers = board, chart, dangers
        self.watch = dangers.watch
        self.start, self.end = self.watch.start, self.watch.end
        self.arrivals: dict[int, list[_Arrival]] = {}
        self._calm: dict[tuple[int, int], Fraction] = {}
        self._known = {_CERTAIN: _CERTAIN}
        """Each chance once: Python finds that a fraction equals itself without comparing it."""
        self._next: dict[int, list[tuple[int, bool, float]]] = {}
        self._drifts: dict[int, float] = {}
        self.least = self._calm_at(self.end, self.watch.sight(self.end))
        """The most that the last hex leaves of safety, to a force that is spotted there only."""

    def courses(self) -> Iterator[Course]:
        """The shortest route, then each longer one that is safer than all before it, the safest last.

        Of routes that are equally dangerous as a whole, mostly for their last hex, that one is safer which is so before it.
        """
        layer, best = list(self._first()), _WORST
        for _ in range(terms.PATH - 1):
            found = [arrival for here in layer for arrival in self._onward(here) if self._promise(arrival) > best]
            found.sort(key=lambda a: (a.exposure, a.drift))
            found.sort(key=lambda a: (a.safety,), reverse=True)  # in a tuple, the same chance is not compared
            layer = [arrival for arrival in found if arrival.hex != self.end and self._is_new(arrival)]
            there = max((a for a in found if a.hex == self.end), key=self._promise, default=None)
            if there is not None:
                best = self._promise(there)
                yield along(self.chart, self.dangers, _path(there))
            if not layer:
                return

    def _promise(self, arrival: _Arrival) -> tuple[Fraction, Fraction]:
        """The best value still possible: safety with the last hex, which is unavoidable, and safety before it."""
        if arrival.hex == self.end and arrival.before is not None:
            return arrival.safety, arrival.before.safety
        is_least = arrival.calm is not self.least and arrival.calm < self.least
        calm = arrival.calm if is_least else self.least
        return calm if arrival.spared is _CERTAIN else arrival.spared * calm, arrival.safety

    def _first(self) -> Iterator[_Arrival]:
        """In port the first hex may be chosen too, and is one of those where the force is spotted (22.12A)."""
        sight = self.watch.sight(self.start) if self.watch.from_port else 0
        for seen in self._part_of(sight):
            calm = self._calm_at(self.start, seen)
            yield _Arrival(self.start, seen, _CERTAIN, calm, calm, 0.0, 0.0, None)

    def _part_of(self, sight: int) -> Iterator[int]:
        """By whom a force is seen on a part of its way that begins so: by these so far, or on the whole of it.

        Where the whole way counts, the search tries every set of aircraft that may see it, and keeps to hexes that fit; a
        way is never safer for aircraft that were allowed to see it and did not, so the best found is exact.
        """
        if not self.watch.whole_way:
            yield sight
            return
        classes = self.watch.classes
        for chosen in range(1 << len(classes)):
            allowed = sum(bits for place, bits in enumerate(classes) if chosen >> place & 1)
            if sight & sum(classes) & ~allowed == 0:
                yield allowed

    def _seen(self, here: _Arrival, hex: int, cut: bool) -> Iterator[int]:
        """The aircraft that see a force in its next hex; none if they do not fit the assumption for the whole way."""
        if cut:
            yield from self._part_of(self.watch.sight(hex))
        elif not self.watch.whole_way:
            yield self.watch.noticed(here.seen, hex)
        elif self.watch.sight(hex) & sum(self.watch.classes) & ~here.seen == 0:
            yield here.seen

    def _onward(self, here: _Arrival) -> Iterator[_Arrival]:
        for hex, cut, drift in self._ways(here.hex):
            if here.before is not None and here.before.hex == hex:
                continue
            for seen in self._seen(here, hex, cut):
                there = self._calm_at(hex, seen)
                spared = here.safety if cut else here.spared
                calm = there if cut or (there is not here.calm and there < here.calm) else here.calm
                safety = calm if spared is _CERTAIN else spared * calm
                exposure = here.exposure + 1 - float(there)
                yield _Arrival(hex, seen, spared, calm, safety, exposure, here.drift + drift, here)

    def _calm_at(self, hex: int, seen: int) -> Fraction:
        """Chance of no interceptor in a hex."""
        if (hex, seen) not in self._calm:
            calm = 1 - self.dangers.of(hex, seen).total
            self._calm[hex, seen] = self._known.setdefault(calm, calm)
        return self._calm[hex, seen]

    def _ways(self, here: int) -> list[tuple[int, bool, float]]:
        """A ship's next step: the hex, whether a strait is between, the distance from the straight line."""
        if here not in self._next:
            on = here != self.end and (here == self.start or not self.board.is_box(here))
            self._next[here] = [
                (hex, bool(self.board.crossed(here, hex)) and self.watch.is_divided(here, hex), self._drift(hex))
                for hex in (self.board.neighbours(here) if on else ())
                if are_joined(self.chart, here, hex) and (hex == self.end or not self.board.is_box(hex))
            ]
        return self._next[here]

    def _is_new(self, arrival: _Arrival) -> bool:
        """Keep an arrival unless an earlier one is at least as good in all that counts."""
        kept = self.arrivals.setdefault(arrival.hex, [])
        for other in kept:
            no_more = other.seen == arrival.seen if self.watch.whole_way else other.seen & ~arrival.seen == 0
            if no_more and (other.calm is arrival.calm or other.calm >= arrival.calm):
                if other.spared is arrival.spared or other.spared >= arrival.spared:
                    return False
        kept.append(arrival)
        return True

    def _drift(self, hex: int) -> float:
        """The distance of a hex from the straight line."""
        if hex not in self._drifts:
            places = (self.start, self.end, hex)
            self._drifts[hex] = 0.0
            if not any(map(self.board.is_box, places)):
                (x, y), (to_x, to_y), (at_x, at_y) = (centre(self.board.hexes[number].spot) for number in places)
                self._drifts[hex] = abs((to_x - x) * (at_y - y) - (to_y - y) * (at_x - x))
        return self._drifts[hex]


def _path(arrival: _Arrival) -> list[int]:
    path = [arrival.hex]
    while arrival.before is not None:
        arrival = arrival.before
        path.append(arrival.hex)
    return path[::-1]


def along(chart: Chart, dangers: Dangers, path: list[int]) -> Course:
    """A given route with the danger in each hex; the first one counts for a force that leaves port (22.12A, 22.12B)."""
    watch, steps = dangers.watch, list[Step]()
    found, seen, part = list[tuple[int, int, int]](), watch.before, 0
    for place, hex in enumerate(path):
        counts = place > 0 or bool(watch.from_port)
        if place > 0 and watch.is_divided(path[place - 1], hex):
            seen, part = 0, part + 1
        seen = watch.noticed(seen, hex) if counts else seen
        found.append((hex, part, seen))
    last = {part: seen for _, part, seen in found}
    last[part] |= watch.after
    for hex, part, so_far in found:
        seen = last[part] if watch.whole_way else so_far
        steps.append(Step(hex, part, seen, dangers.of(hex, seen)))
    return Course(tuple(steps))


def everywhere(board: Map, chart: Chart, dangers: Dangers) -> dict[int, Danger]:
    """The danger of every hex that the voyage can come to, if it sails there by the shortest way."""
    start = dangers.watch.start
    seen = {start: dangers.watch.sight(start) if dangers.watch.from_port else 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for hex in () if board.is_box(here) and here != start else board.neighbours(here):
            if hex not in seen and are_joined(chart, here, hex):
                cut = bool(board.crossed(here, hex)) and dangers.watch.is_divided(here, hex)
                seen[hex] = dangers.watch.noticed(0 if cut else seen[here], hex)
                waiting.append(hex)
    return {hex: dangers.of(hex, spotted) for hex, spotted in seen.items()}
