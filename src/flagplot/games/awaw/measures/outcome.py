"""The stored results of a battle: winner, factors, cargo, and the fates of its ships; and the hits scored and expected.

They are stored when the battle is over. Light ships split off from a row in the battle are counted with the row they
are named after. Every table row used is rolled separately; the event of the roll has the modifier (22.55, 23.44,
22.94).
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from flagplot.core.event import Event
from flagplot.core.offers.measure import MOST
from flagplot.core.offers.payoff import FateHistogram
from flagplot.core.offers.report_text import HitTally
from flagplot.core.seat_view import SeatView
from flagplot.games.awaw.battle.fleet.shots import LAST_FLEET_ROW, fleet_fire
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines.submarine import submarine_attack
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import LAST_AIR_ROW, air_attack
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.games.awaw.shared.units import factors_sunk, groups_of, is_named, units_of
from flagplot.games.awaw.words import events

WINNER: Final = 0
ENDED: Final = 1
ROUNDS: Final = 2
LOST: Final = 3
"""From here on one column per side."""
CARGO: Final = 5
DELIVERED: Final = 7
NAMED: Final = 9
CARGO_LOST: Final = 11
TRANSPORTS: Final = 13
"""Transports sunk."""
COLUMNS: Final = 15

SUNK: Final = 0
DAMAGED: Final = 1
"""Damaged and afloat, withdrawn or not."""
LEFT: Final = 2
"""Withdrew before the battle was over, damaged or not."""
FATES: Final = 3

FACES: Final = range(1, 7)
ROLLS: Final = Counter(one + other for one in FACES for other in FACES)
"""The number of ways in which two dice give each sum."""
ALL: Final = sum(ROLLS.values())
CITES: Final = "22.55, 23.44, 22.94"


def note(start: BattleState, s: BattleState, event_count: int, row: list[int]) -> None:
    """Store the ending and the losses of a battle."""
    row[WINNER] = s.winner
    row[ENDED] = s.ended
    row[ROUNDS] = s.round
    for side in range(2):
        row[LOST + side] = factors_sunk(s, side)
        row[NAMED + side] = sum(s.sunk[u] for u in units_of(s, side) if is_named(s.kind[u]))
        row[CARGO + side] = cargo_aboard(s, side)
        row[DELIVERED + side] = cargo_delivered(s, side) if s.goes_on[side] == 1 else 0
        row[CARGO_LOST + side] = s.cargo_lost[side]
        row[TRANSPORTS + side] = transports_sunk(s, side)


def cargo_aboard(s: BattleState, side: int) -> int:
    """Cargo that a side still has aboard."""
    return sum(s.cargo[g] for g in groups_of(side))


def cargo_delivered(s: BattleState, side: int) -> int:
    """Cargo aboard of the activities that continue (22.81A)."""
    total = cargo_aboard(s, side)
    for g in groups_of(side):
        given_up = 0
        for u in units_of(s, side):
            if s.group_row[u] == g and s.laden[u] == 1 and s.aborts[u] == 1:
                given_up = 1
        total -= given_up * s.cargo[g]
    return total


def transports_sunk(s: BattleState, side: int) -> int:
    """Transports of a side that were sunk; they do not count as naval factors (22.61A)."""
    return sum(s.sunk[u] for u in units_of(s, side) if s.kind[u] == terms.TRANSPORT)


def first_row(s: BattleState, u: int) -> int:
    """The row that a row is named after."""
    row = u
    while s.split_from[row] >= 0:
        row = s.split_from[row]
    return row


class Fate(NamedTuple):
    """Ships that sank, are damaged and afloat, withdrew."""

    sunk: int
    damaged: int
    left: int


def fate_of(s: BattleState, u: int, end: int) -> Fate:
    """The fates of the ships of a row and of those split off from it, in rows before `end`."""
    sunk, damaged, left = 0, 0, 0
    for v in range(u, end):
        if v == u or (s.split_from[v] >= 0 and first_row(s, v) == u):
            sunk += s.sunk[v]
            damaged += s.damaged[v] + s.withdrawn_damaged[v] + s.detached[v]
            left += s.withdrawn[v]
    return Fate(min(sunk, MOST - 1), min(damaged, MOST - 1), min(left, MOST - 1))


def note_fates(start: BattleState, s: BattleState, fates: FateHistogram) -> None:
    """Add one battle: `fates[unit][fate][n]` counts the battles with that fate for n ships of the row."""
    for side in range(2):
        end = side * UNITS + s.units[side]
        for u in range(side * UNITS, end):
            if s.split_from[u] < 0:
                fate = fate_of(s, u, end)
                fates[u][SUNK][fate.sunk] += 1
                fates[u][DAMAGED][fate.damaged] += 1
                fates[u][LEFT][fate.left] += 1


def hits(t: Tables, seen: SeatView) -> HitTally:
    """Hits scored and expected for both sides, from the reader's log."""
    found = HitTally(CITES)
    for event in seen.log:
        if event.kind not in (events.AIR_ATTACK, events.FLEET_FIRE, events.SUBMARINE_FIRE):
            continue
        is_submarine = event.kind == events.SUBMARINE_FIRE
        side = _side_of_boat(seen, event.unit) if is_submarine else 1 - event.group // terms.GROUPS
        found.add(side, event.hits, sum(_expected(t, event), Fraction(0)))
    return found


def _side_of_boat(seen: SeatView, u: int) -> int:
    """The side of a submarine, which the other side cannot identify (22.93D)."""
    return u // terms.UNITS if u >= 0 else 1 - seen.seat


def _expected(t: Tables, event: Event) -> Iterator[Fraction]:
    """The expected hits of the roll on each row."""
    modifier = event.modifier
    if event.kind == events.SUBMARINE_FIRE:
        yield Fraction(sum(ways * submarine_attack(t, modifier, roll).hits for roll, ways in ROLLS.items()), ALL)
        return
    is_air = event.kind == events.AIR_ATTACK
    fire, last = (air_attack, LAST_AIR_ROW) if is_air else (fleet_fire, LAST_FLEET_ROW)
    left = event.squadrons if is_air else event.factors
    while left > 0:
        yield Fraction(sum(ways * fire(t, left, modifier, roll) for roll, ways in ROLLS.items()), ALL)
        left -= last
