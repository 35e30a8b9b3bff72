"""Distances and ways over the sea of a map, by steps that ships take and as aircraft fly (22.12, 22.13A, 22.22G, 22.23).

A voyage may start or end in a box, but never leads through one. Of the shortest ways the one closest to the straight line counts.
Sea supply lines without guards are legs without forces, which last until they are cut (22.421A, 22.9434).
"""

from typing import NamedTuple

from flagplot.games.awaw.interception.terms import SUPPLY
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import leg_has_ships, leg_has_surface_ships
from flagplot.games.awaw.turn.sea import Chart, Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import ANNOUNCED, DONE, DROPPED, FORCES, NONE, SAILING


class Route(NamedTuple):
    """A way by sea from one hex to another, the shortest or the shortest by a hex between."""

    start: int
    by: int
    """Hex between, NONE for the shortest way."""
    end: int
    length: int
    """Hexes of it with both ends, 0 without such a route."""


def prepare(t: Sea) -> None:
    """Measure all distances by sea."""
    for start in range(t.map.size):
        measure(t.map, start, t.map.distance[start], t.map.waiting)


def measure(m: Chart, start: int, row: list[int], waiting: list[int]) -> None:
    """Measure the distances by sea from a hex; `waiting` has room for hexes that have been reached and not been left yet."""
    for hex in range(len(row)):
        row[hex] = terms.NONE
    if m.water[start] == 0:
        return
    row[start] = 0
    waiting[0] = start
    reached, left = 1, 0
    while left < reached:
        here = waiting[left]
        left += 1
        if here < m.hexes or here == start:
            for step in range(m.first[here], m.first[here + 1]):
                there = m.next[step]
                if row[there] == terms.NONE and m.crossing[step] & terms.SHUT == 0:
                    row[there] = row[here] + 1
                    waiting[reached] = there
                    reached += 1


def by_sea(m: Chart, here: int, there: int) -> int:
    """Hexes by sea from one hex to another, NONE where no ship comes."""
    return m.distance[here][there]


def is_box(m: Chart, here: int) -> bool:
    """Whether a place is a box off the board."""
    return here >= m.hexes


def by_air(m: Chart, here: int, there: int) -> int:
    """Hexes between two hexes as aircraft fly, NONE from or to a box."""
    if is_box(m, here) or is_box(m, there):
        return terms.NONE
    columns = abs(m.column[there] - m.column[here])
    half_rows = abs(m.half_row[there] - m.half_row[here])
    return columns + max(0, half_rows - columns) // 2


def by_air_from(t: Sea, base: int, there: int) -> int:
    """Hexes from the place of a base to a hex as aircraft fly (22.22G, 22.341; ruling aircraft-in-boxes).

    A base in a box is one hex beyond the hexes that lead to the box.
    """
    if not is_box(t.map, base):
        return by_air(t.map, base, there)
    if t.interception.aircraft_in_boxes == 1 or is_box(t.map, there):
        return terms.NONE
    nearest = terms.HEXES
    for step in range(t.map.first[base], t.map.first[base + 1]):
        nearest = min(nearest, by_air(t.map, t.map.next[step], there))
    return nearest + 1


def is_in_range(t: Sea, s: TurnState, w: int, hex: int) -> bool:
    """Whether a hex is in range of a wing (22.22G, 22.341)."""
    return 0 <= by_air_from(t, s.place_hex[s.wing_place[w]], hex) <= s.wing_range[w]


def step_to(m: Chart, here: int, there: int) -> int:
    """The step that leads from one hex to another, NONE if they are no neighbours by sea."""
    return next((step for step in range(m.first[here], m.first[here + 1]) if m.next[step] == there), terms.NONE)


def are_joined(m: Chart, here: int, there: int) -> bool:
    """Whether a ship goes from one hex to the other in one step."""
    step = step_to(m, here, there)
    return step != terms.NONE and m.crossing[step] & terms.SHUT == 0


def is_divided(t: Sea, here: int, there: int) -> bool:
    """Whether a step leads from one activity into another: through a strait, by edition through the Kiel canal (22.13A).

    (awaw-2011:22.13.A)
    """
    step, dividing = step_to(t.map, here, there), terms.STRAIT
    if t.interception.kiel_canal == 0:
        dividing = terms.STRAIT | terms.CANAL
    return step != terms.NONE and t.map.crossing[step] & dividing != 0


def next_hex(m: Chart, start: int, end: int, here: int) -> int:
    """The hex after one on the shortest way from a start to an end."""
    best, least = terms.NONE, 0
    for step in range(m.first[here], m.first[here + 1]):
        there = m.next[step]
        nearer = m.distance[end][there] == m.distance[end][here] - 1 and (there < m.hexes or there == end)
        if nearer and m.crossing[step] & terms.SHUT == 0:
            astray = off_the_line(m, start, end, there)
            if best == terms.NONE or astray < least:
                best = there
                least = astray
    return best


def off_the_line(m: Chart, start: int, end: int, here: int) -> int:
    """The distance of a hex from the straight line, for comparison; zero if a box is involved."""
    if start >= m.hexes or end >= m.hexes or here >= m.hexes:
        return 0
    to_east, to_south = m.column[end] - m.column[start], m.half_row[end] - m.half_row[start]
    east, south = m.column[here] - m.column[start], m.half_row[here] - m.half_row[start]
    return abs(to_east * south - to_south * east)


def route_between(m: Chart, start: int, end: int) -> Route:
    """The shortest way from one hex to another (22.23)."""
    return Route(start, terms.NONE, end, by_sea(m, start, end) + 1)


def route_by(m: Chart, start: int, by: int, end: int) -> Route:
    """The shortest way by a hex between; none that comes back to a hex it has been to (22.23)."""
    there, on = by_sea(m, start, by), by_sea(m, by, end)
    if there < 0 or on < 0 or comes_back(m, start, by, end):
        return Route(start, by, end, 0)
    return Route(start, by, end, there + on + 1)


def comes_back(m: Chart, start: int, by: int, end: int) -> bool:
    """Whether the way on from a hex between comes back to a hex of the way there."""
    here = by
    while here != end:
        here = next_hex(m, by, end, here)
        if is_on_the_way(m, start, by, here):
            return True
    return False


def is_on_the_way(m: Chart, start: int, end: int, hex: int) -> bool:
    """Whether the shortest way from a start to an end leads through a hex."""
    before = by_sea(m, start, hex)
    if before < 0 or before + m.distance[end][hex] != by_sea(m, start, end):
        return False
    here = start
    for _ in range(before):
        here = next_hex(m, start, end, here)
    return here == hex


def hex_after(m: Chart, r: Route, place: int, here: int) -> int:
    """The hex of a route after the one at a place of it, `here`."""
    if r.by == terms.NONE:
        return next_hex(m, r.start, r.end, here)
    if place < by_sea(m, r.start, r.by):
        return next_hex(m, r.start, r.by, here)
    return next_hex(m, r.by, r.end, here)


def are_alike(m: Chart, r: Route, other: Route) -> bool:
    """Whether two routes from one start lead through the same hexes."""
    if r.length != other.length:
        return False
    here, there = r.start, other.start
    for place in range(r.length - 1):
        here, there = hex_after(m, r, place, here), hex_after(m, other, place, there)
        if here != there:
            return False
    return True


def leads_along(m: Chart, r: Route, path: list[int]) -> bool:
    """Whether a path of the same length leads along a route."""
    here = r.start
    for place in range(r.length):
        if path[place] != here:
            return False
        if place < r.length - 1:
            here = hex_after(m, r, place, here)
    return True


def fill_path(m: Chart, r: Route, path: list[int]) -> None:
    """Write the hexes of a route into a path."""
    here = r.start
    for place in range(r.length):
        path[place] = here
        if place < r.length - 1:
            here = hex_after(m, r, place, here)


def is_bare_line(s: TurnState, leg: int) -> bool:
    """Whether a leg is a sea supply line without guards that is not cut, here or before (22.421A, 22.9434)."""
    standing = s.leg_standing[leg]
    stands = standing in (ANNOUNCED, SAILING, DONE)
    return stands and sails_unguarded(s, leg) and not is_cut_before(s, leg)


def sails_unguarded(s: TurnState, leg: int) -> bool:
    """Whether a leg is one of a sea supply line without escorts."""
    if s.leg_activity[leg] != SUPPLY:
        return False
    return not any(s.leg_force[leg][f] for f in range(FORCES))


def is_cut_before(s: TurnState, leg: int) -> bool:
    """Whether a leg that comes before has been dropped."""
    for k in range(len(s.leg_before[leg])):
        before = s.leg_before[leg][k]
        if before != NONE and (s.leg_standing[before] == DROPPED or is_cut_before(s, before)):
            return True
    return False


def leg_is_there(s: TurnState, leg: int) -> bool:
    """Whether a leg has ships left to sail it, or is a sea supply line that needs none."""
    return leg_has_ships(s, leg) or is_bare_line(s, leg)


def leg_can_be_met(s: TurnState, leg: int) -> bool:
    """Whether a leg has surface ships, or is a sea supply line without guards: submarines alone cannot be met (22.11A)."""
    return leg_has_surface_ships(s, leg) or is_bare_line(s, leg)
