"""The compiled loop of an exact walk: each situation that waits is carried on by everything that may happen to it next.

Its interpreted twin is `odds.exact.transitions.Text`, which says what chances these have, what is equal and what comes next.
"""

from typing import Any, Final

from numpy.typing import NDArray

from flagplot.core.ask import DICE_SEAT, NO_SEAT
from flagplot.core.doctrine import NOISES
from flagplot.fast.kernel import Desk, doctrine_1, doctrine_2, see
from flagplot.games.awaw.battle.battle import advance, refusal, step
from flagplot.games.awaw.battle.fleet.shots import APPLYING
from flagplot.games.awaw.battle.scratch import clear_scratch
from flagplot.games.awaw.shared.sizes import factors_sunk
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.odds.fates import cargo_aboard, fate_of, named_sunk

Numbers = NDArray[Any]

ENTRY: Final = "walk_on"
BEGIN: Final = "set_out"
ENTRIES: Final = (BEGIN, ENTRY)
FACES: Final = 6
RANDOM: Final = 0
PARENT, WAYS, WHOLE, STEPS, DICE, OVER, PLACE = 0, 1, 2, 3, 4, 5, 6
"""Columns of what is noted of each way on; the place takes the rest."""
COLUMNS: Final = 12
WINNER, ENDED, ROUNDS, LOST, CARGO, DELIVERED, NAMED, FATES = 0, 1, 2, 3, 8, 10, 12, 14
END: Final = FATES + 6 * UNITS
"""Columns of the end of a battle: the row of results, then three fates of each row of ships."""
WEIGHTS: Final = 1024
"""Places for the weights of a question and of those after it."""


def weigh(t: Any, desk: Desk, players: Any, chances: Any, weights: Any) -> int:
    """Note how many noises lead the player asked to each answer, and give the one sure answer, -1 if there are several."""
    s = desk.truth[0]
    for answer in range(s.ask_size):
        weights[answer] = 0
    player = players[s.ask_seat]
    if player == RANDOM:
        for answer in range(s.ask_size):
            weights[answer] = 1 if refusal(t, s, answer) == 0 else 0
    else:
        see(desk, 0, s.ask_seat, s.ask_kind)
        v = desk.sights[s.ask_seat]
        count = chances[s.ask_seat, s.ask_kind]
        for chance in range(count):
            answer = doctrine_1(t, v, chance) if player == 1 else doctrine_2(t, v, chance)
            weights[answer] += (NOISES - chance + count - 1) // count
    return only(weights, s.ask_size)


def only(weights: Numbers, size: int) -> int:
    """The one answer that has a weight, -1 if several have one."""
    found = -1
    for answer in range(size):
        if weights[answer] > 0:
            if found >= 0:
                return -1
            found = answer
    return found


def whole_of(weights: Numbers, size: int) -> int:
    """All weights together."""
    total = 0
    for answer in range(size):
        total += weights[answer]
    return total


def settle(t: Any, desk: Desk, players: Any, chances: Any, weights: Any) -> int:
    """Carry the situation on the desk on over all that is certain; gives the answers that it took."""
    s, steps = desk.truth[0], 0
    while s.ask_seat != NO_SEAT and s.ask_seat != DICE_SEAT:
        answer = weigh(t, desk, players, chances, weights)
        if answer < 0:
            return steps
        step(t, s, answer)
        steps += 1
    return steps


def note(desk: Desk, row: Any, parent: int, ways: int, whole: int, steps: int, dice: int) -> None:
    """Note how a situation came about and where it stands in the sequence of play."""
    s = desk.truth[0]
    row[PARENT], row[WAYS], row[WHOLE], row[STEPS] = parent, ways, whole, steps
    row[DICE] = dice
    row[OVER] = 1 if s.ask_seat == NO_SEAT else 0
    row[PLACE], row[PLACE + 1], row[PLACE + 2] = s.round, s.segment, s.pairs_done
    row[PLACE + 3], row[PLACE + 4], row[PLACE + 5] = s.fleet, 1 if s.firing >= APPLYING else 0, s.shot


def note_end(desk: Desk, row: Any) -> None:
    """Note how a battle came out and what became of every row of ships."""
    s = desk.truth[0]
    row[WINNER], row[ENDED], row[ROUNDS] = s.winner, s.ended, s.round
    for side in range(2):
        row[LOST + side] = factors_sunk(s, side)
        row[NAMED + side] = named_sunk(s, side)
        row[CARGO + side] = cargo_aboard(s, side)
        row[DELIVERED + side] = row[CARGO + side] if s.goes_on[side] == 1 else 0
        end = side * UNITS + s.units[side]
        for u in range(side * UNITS, end):
            if s.like[u] < 0:
                fate = fate_of(s, u, end)
                row[FATES + 3 * u], row[FATES + 3 * u + 1], row[FATES + 3 * u + 2] = fate.sunk, fate.damaged, fate.left


def branch(
    t: Any, desk: Desk, players: Any, chances: Any, weights: Any, falls: Any, start: Any, parent: int, found: Any
) -> int:
    """Carry one situation on by every fall of the dice or every answer with a weight; gives how many ways there are."""
    records, notes, ends = found
    desk.truth[0] = start
    s, count = desk.truth[0], 0
    dice = s.dice_left if s.ask_seat == DICE_SEAT else 0
    size = FACES * dice + 1 if dice > 0 else s.ask_size
    if dice > 0:
        for total in range(size):
            weights[total] = falls[dice, total]
    else:
        weigh(t, desk, players, chances, weights)
    whole = whole_of(weights, size)
    own = weights[size:]
    for way in range(size):
        if weights[way] > 0:
            desk.truth[0] = start
            answer = way
            if dice > 0:
                last = max(1, min(FACES, way - (dice - 1)))
                s.dice_sum += way - last
                s.dice_left = 1
                answer = last - 1
            step(t, s, answer)
            steps = settle(t, desk, players, chances, own)
            clear_scratch(s)
            note(desk, notes[count], parent, weights[way], whole, steps + max(1, dice), dice)
            if s.ask_seat == NO_SEAT:
                note_end(desk, ends[count])
            records[count] = desk.truth[0]
            count += 1
    return count


def walk_on(
    tables: Any,
    waiting: Any,
    desk: Desk,
    players: Any,
    chances: Any,
    weights: Any,
    falls: Any,
    first: int,
    room: int,
    records: Any,
    notes: Any,
    ends: Any,
    done: Any,
) -> int:
    """Carry waiting situations on, from the first, while there is room; gives the ways, `done` says how far it came."""
    t, count, at = tables[0], 0, first
    while at < len(waiting) and count + room <= len(records):
        found = (records[count:], notes[count:], ends[count:])
        count += branch(t, desk, players, chances, weights, falls, waiting[at], at, found)
        at += 1
    done[0] = at
    return count


def set_out(tables: Any, desk: Desk, players: Any, chances: Any, weights: Any, row: Any, end: Any) -> None:
    """Carry the situation on the desk on to the first question that is open."""
    advance(tables[0], desk.truth[0])
    steps = settle(tables[0], desk, players, chances, weights)
    clear_scratch(desk.truth[0])
    note(desk, row, 0, 1, 1, steps, 0)
    if desk.truth[0].ask_seat == NO_SEAT:
        note_end(desk, end)
