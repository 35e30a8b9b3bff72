"""The board as the witness sees it: who is next to whom by sea, how far, and how far through the air."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

NOWHERE = -1


class Board:
    """Flat-topped hexes in columns, every second column half a hex lower; boxes one step off the edge.

    `chart` has `hexes` (column, row, kind with 2 for land, bits of hexsides shut from north on clockwise), `straits` (pairs of
    neighbours that a strait or canal joins), `barred` (pairs that nobody passes), `boxes` (lists of hexes leading to each),
    `sw` (those that are SW boxes).
    """

    def __init__(self, chart: Mapping[str, Any]) -> None:
        self.spots = [(h[0], h[1]) for h in chart["hexes"]]
        self.land = [h[2] == 2 for h in chart["hexes"]]
        self.hexes = len(self.spots)
        where = {spot: number for number, spot in enumerate(self.spots)}
        barred = {frozenset(pair) for pair in chart["barred"]}
        self.straits = {frozenset(pair) for pair in chart["straits"]}
        self.near: list[list[int]] = [[] for _ in range(self.hexes + len(chart["boxes"]))]
        for number, (column, row) in enumerate(self.spots):
            for side, spot in enumerate(_around(column, row)):
                other = where.get(spot, NOWHERE)
                if other == NOWHERE or self.land[number] or self.land[other] or frozenset((number, other)) in barred:
                    continue
                shut = chart["hexes"][number][3] >> side & 1 or chart["hexes"][other][3] >> (side + 3) % 6 & 1
                if not shut:
                    self.near[number].append(other)
        for place, edges in enumerate(chart["boxes"]):
            for edge in edges:
                self.near[self.hexes + place].append(edge)
                self.near[edge].append(self.hexes + place)
        self.sw = frozenset(chart["sw"])
        self.known: dict[int, list[int]] = {}

    def is_box(self, number: int) -> bool:
        """Whether it is a box off the board."""
        return number >= self.hexes

    def away(self, start: int) -> list[int]:
        """Hexes by sea from a hex to every other one, NOWHERE where there is no way; boxes only end a voyage."""
        if start not in self.known:
            far = [NOWHERE] * len(self.near)
            far[start] = 0
            waiting = deque([start])
            while waiting:
                here = waiting.popleft()
                if self.is_box(here) and here != start:
                    continue
                for there in self.near[here]:
                    if far[there] == NOWHERE:
                        far[there] = far[here] + 1
                        waiting.append(there)
            self.known[start] = far
        return self.known[start]

    def by_sea(self, start: int, end: int) -> int:
        """Hexes by sea from one to another."""
        return self.away(start)[end]

    def by_air(self, start: int, end: int) -> int:
        """Hexes as the crow flies; from a box one more than from the hexes that lead to it, NOWHERE to a box."""
        if self.is_box(end) or start in self.sw:
            return NOWHERE
        if self.is_box(start):
            return 1 + min(self.by_air(edge, end) for edge in self.near[start])
        (a, b), (c, d) = (_cube(*self.spots[n]) for n in (start, end))
        return max(abs(a - c), abs(b - d), abs((a + b) - (c + d)))

    def is_way(self, path: Sequence[int]) -> bool:
        """Whether each hex of a path is next to the one before by sea, and no box lies in the midst of it."""
        joined = all(there in self.near[here] for here, there in zip(path, path[1:], strict=False))
        return joined and not any(self.is_box(hex) for hex in path[1:-1])


def _around(column: int, row: int) -> list[tuple[int, int]]:
    """The six neighbours, clockwise from the north."""
    low = column % 2
    east, west = column + 1, column - 1
    return [
        (column, row - 1),
        (east, row - 1 + low),
        (east, row + low),
        (column, row + 1),
        (west, row + low),
        (west, row - 1 + low),
    ]


def _cube(column: int, row: int) -> tuple[int, int]:
    return column, row - (column - column % 2) // 2
