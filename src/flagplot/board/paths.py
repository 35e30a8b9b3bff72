"""Distances and shortest routes by sea through open hexsides, reasons for missing routes, and ranges.

A voyage may start or end in a box, but never leads through one. Closed passages, given by the bits of their numbers,
cannot be used.
"""

from collections import deque
from typing import Final

from flagplot.board.map import NONE, Map, apart, centre
from flagplot.core.errors import one_of

_MOST_TOLD: Final = 6


def row(board: Map, start: int, shut: int = 0) -> tuple[int, ...]:
    """Distance by sea from one hex or box to every other one; -1 if unreachable."""
    known = board.rows.get((start, shut))
    if known is not None:
        return known
    adjacent, bits, boxes = board.adjacent, board.passage_bits, len(board.hexes)
    distances, waiting = [NONE] * len(adjacent), deque[int]()
    if board.is_water(start):
        distances[start] = 0
        waiting.append(start)
    while waiting:
        here = waiting.popleft()
        if here >= boxes and here != start:
            continue
        further = distances[here] + 1
        for there in adjacent[here]:
            if distances[there] < 0 and not (shut and bits.get((here, there), 0) & shut):
                distances[there] = further
                waiting.append(there)
    board.rows[start, shut] = tuple(distances)
    return board.rows[start, shut]


def distance(board: Map, start: int, end: int, shut: int = 0) -> int:
    """Hexes by sea from one hex or box to another; -1 if there is no route."""
    return row(board, start, shut)[end]


def path(board: Map, start: int, end: int, shut: int = 0) -> list[int]:
    """A shortest route by sea with both its ends, close to the straight line; empty if there is none."""
    left = row(board, end, shut)
    if left[start] < 0:
        return []
    route = [start]
    while route[-1] != end:
        here = route[-1]
        steps = [
            there
            for there in board.adjacent[here]
            if left[there] == left[here] - 1
            and not board.crossed(here, there) & shut
            and (there == end or not board.is_box(there))
        ]
        route.append(min(steps, key=lambda there: _astray(board, start, end, there)))
    return route


def _astray(board: Map, start: int, end: int, here: int) -> float:
    """The distance of a hex from the straight line, to select the straightest of equal routes."""
    if board.is_box(start) or board.is_box(end) or board.is_box(here):
        return 0.0
    (x, y), (to_x, to_y), (at_x, at_y) = (centre(board.hexes[number].spot) for number in (start, end, here))
    return round(abs((to_x - x) * (at_y - y) - (to_y - y) * (at_x - x)), 6)


def crossings(board: Map, route: list[int]) -> list[tuple[int, str]]:
    """The passages on a route: the number of steps before each, and its name."""
    found = []
    for place, (here, there) in enumerate(zip(route, route[1:], strict=False)):
        bits = board.crossed(here, there)
        found += [(place + 1, p.name) for number, p in enumerate(board.passages) if bits >> number & 1]
    return found


def seas(board: Map, shut: int = 0) -> list[list[int]]:
    """The connected waters, the largest first."""
    found, seen = [], set[int]()
    for number in range(len(board.hexes)):
        if number not in seen and board.is_water(number):
            reached = [n for n, d in enumerate(row(board, number, shut)[: len(board.hexes)]) if d >= 0]
            seen.update(reached)
            found.append(reached)
    return sorted(found, key=len, reverse=True)


def why_no_route(board: Map, start: int, end: int, shut: int = 0) -> str:
    """The reason why there is no sea route; empty if there is one."""
    for number in (start, end):
        if not board.is_water(number):
            return f"{board.spell(number)} is on dry land: no ship can be there"
    if distance(board, start, end, shut) >= 0:
        return ""
    between = f"{board.spell(start)} and {board.spell(end)}"
    route = path(board, start, end)
    names = [p.name for number, p in enumerate(board.passages) if shut >> number & 1]
    crossed = [name for name in dict.fromkeys(name for _, name in crossings(board, route)) if name in names]
    if crossed:
        through, verb = one_of(crossed).replace(" or ", " and "), "is" if len(crossed) == 1 else "are"
        return f"between {between} a way by sea leads through {through}, which {verb} shut"
    for number in (start, end):
        reached = [n for n, d in enumerate(row(board, number, shut)[: len(board.hexes)]) if d >= 0]
        if len(reached) <= _MOST_TOLD:
            text = "lets no ship out" if len(reached) == 1 else f"is in a water of {len(reached)} hexes"
            return f"{board.spell(number)} {text}: land blocks every hexside around {one_of(map(board.id_of, reached))}"
    return f"the waters of {between} do not join: land separates them everywhere"


def within_air(board: Map, start: int, reach: int) -> list[int]:
    """The hexes that an aircraft based in a hex can reach, over sea and land alike; none from a box."""
    if board.is_box(start):
        return []
    spot = board.hexes[start].spot
    near = range(spot.column - reach, spot.column + reach + 1)
    return [n for n, found in enumerate(board.hexes) if found.spot.column in near and apart(spot, found.spot) <= reach]
