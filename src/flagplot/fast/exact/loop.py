"""The compiled loops of an exact enumeration: each pending state is advanced by every answer or die, and equal ones merge.

The interpreted twin of the first is `odds.exact.battle.Text`, which defines the probabilities, the equality and the
order of states. The second merges states in a hash table. A state is stored there as its difference from the initial
one, in words of eight bytes: of some thousand bytes a few dozen words. Each such word follows its index.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import DICE_SEAT, NO_SEAT
from flagplot.core.doctrine import NOISES
from flagplot.fast import pack
from flagplot.fast.kernel import (
    GameArrays,
    Whole,
    Words,
    advance,
    answer_of,
    clear_scratch,
    note,
    note_rows,
    refusal,
    sequence_index,
    step,
)

ENTRY: Final = "walk_on"
BEGIN: Final = "set_out"
TAKE_IN: Final = "take_in"
UNPACK: Final = "unpack_states"
ENTER: Final = "enter"
ENTRIES: Final = (BEGIN, ENTRY, TAKE_IN, UNPACK, ENTER)
FACES: Final = 6
EIGHT: Final = 8
RANDOM: Final = 0
PARENT, WAYS, WHOLE, STEPS, DICE, OVER, PLACE = 0, 1, 2, 3, 4, 5, 6
"""Columns of a stored successor; the place takes the rest."""


def weigh(t: object, games: GameArrays, players: Whole, chances: Whole, weights: Whole) -> int:
    """Count the noise values that lead the player to each answer. Returns the one certain answer; -1 if there are several."""
    s = games.truth[0]
    for answer in range(s.ask_size):
        weights[answer] = 0
    player = players[s.ask_seat]
    if player == RANDOM:
        for answer in range(s.ask_size):
            weights[answer] = 1 if refusal(t, s, answer) == 0 else 0
    else:
        count, memo = chances[s.ask_seat, s.ask_kind], games.memos[s.ask_seat]
        for chance in range(count):
            answer = answer_of(t, s, games.sights[s.ask_seat], player, chance, memo)
            weights[answer] += (NOISES - chance + count - 1) // count
    return only(weights, s.ask_size)


def only(weights: Whole, size: int) -> int:
    """The one answer that has a weight; -1 if several have one."""
    found = -1
    for answer in range(size):
        if weights[answer] > 0:
            if found >= 0:
                return -1
            found = answer
    return found


def whole_of(weights: Whole, size: int) -> int:
    """The sum of all weights."""
    total = 0
    for answer in range(size):
        total += weights[answer]
    return total


def settle(t: object, games: GameArrays, players: Whole, chances: Whole, weights: Whole) -> int:
    """Advance the state in the arrays over everything certain. Returns the number of answers."""
    s, steps = games.truth[0], 0
    while s.ask_seat != NO_SEAT and s.ask_seat != DICE_SEAT:
        answer = weigh(t, games, players, chances, weights)
        if answer < 0:
            return steps
        step(t, s, answer)
        steps += 1
    return steps


def note_way(games: GameArrays, row: Whole, parent: int, ways: int, whole: int, steps: int, dice: int) -> None:
    """Store the origin of a state and its place in the sequence of play."""
    s = games.truth[0]
    row[PARENT], row[WAYS], row[WHOLE], row[STEPS] = parent, ways, whole, steps
    row[DICE] = dice
    row[OVER] = 1 if s.ask_seat == NO_SEAT else 0
    sequence_index(s, row[PLACE:])


def note_end(start: pack.Packed, games: GameArrays, fates: Whole, eights: Words, row: Whole, columns: int) -> None:
    """Store the result of a game and then, for each possible fate of a row, its count; -1 if it is not counted.

    `eights` are the counts of fates, eight at a time: nearly all are 0.
    """
    s = games.truth[0]
    note(start[0], s, s.told_, row[:columns])
    if len(fates) > 0:
        note_rows(start[0], s, fates)
    place = columns
    for u in range(fates.shape[0]):
        for fate in range(fates.shape[1]):
            row[place] = -1
            for eight in range(eights.shape[2]):
                if eights[u, fate, eight] != 0:
                    for number in range(EIGHT * eight, EIGHT * eight + EIGHT):
                        if fates[u, fate, number] > 0:
                            row[place] = number
                            fates[u, fate, number] = 0
            place += 1


def branch(
    t: object,
    games: GameArrays,
    players: Whole,
    chances: Whole,
    weights: Whole,
    falls: Whole,
    start: pack.Packed,
    parent: int,
    found: Any,
) -> int:
    """Advance one state by every result of the dice or every answer with a weight. Returns the number of successors."""
    records, notes, ends, before, fates, eights, columns = found
    games.truth[0] = start
    s, count = games.truth[0], 0
    dice = s.dice_left if s.ask_seat == DICE_SEAT else 0
    size = FACES * dice + 1 if dice > 0 else s.ask_size
    if dice > 0:
        for total in range(size):
            weights[total] = falls[dice, total]
    else:
        weigh(t, games, players, chances, weights)
    whole = whole_of(weights, size)
    own = weights[size:]
    for way in range(size):
        if weights[way] > 0:
            games.truth[0] = start
            answer = way
            if dice > 0:
                last = max(1, min(FACES, way - (dice - 1)))
                s.dice_sum += way - last
                s.dice_left = 1
                answer = last - 1
            step(t, s, answer)
            steps = settle(t, games, players, chances, own)
            clear_scratch(s)
            note_way(games, notes[count], parent, weights[way], whole, steps + max(1, dice), dice)
            if s.ask_seat == NO_SEAT:
                note_end(before, games, fates, eights, ends[count], columns)
            records[count] = games.truth[0]
            count += 1
    return count


def walk_on(
    tables: pack.Packed,
    waiting: pack.Packed,
    games: GameArrays,
    players: Whole,
    chances: Whole,
    weights: Whole,
    falls: Whole,
    first: int,
    room: int,
    records: pack.Packed,
    notes: Whole,
    ends: Whole,
    before: pack.Packed,
    fates: Whole,
    eights: Words,
    columns: int,
    done: Whole,
) -> int:
    """Advance pending states, from the first, while there is space.

    Returns the number of successors; `done` is the number of states finished.
    """
    t, count, at = tables[0], 0, first
    while at < len(waiting) and count + room <= len(records):
        found = (records[count:], notes[count:], ends[count:], before, fates, eights, columns)
        count += branch(t, games, players, chances, weights, falls, waiting[at], at, found)
        at += 1
    done[0] = at
    return count


def set_out(
    tables: pack.Packed,
    games: GameArrays,
    players: Whole,
    chances: Whole,
    weights: Whole,
    row: Whole,
    end: Whole,
    before: pack.Packed,
    fates: Whole,
    eights: Words,
    columns: int,
) -> None:
    """Advance the state in the arrays to the first open question."""
    advance(tables[0], games.truth[0])
    steps = settle(tables[0], games, players, chances, weights)
    clear_scratch(games.truth[0])
    note_way(games, row, 0, 1, 1, steps, 0)
    if games.truth[0].ask_seat == NO_SEAT:
        note_end(before, games, fates, eights, end, columns)


EMPTY: Final = -1
COUNT, MERGED = 0, 1
"""Indexes in `state`: the number of pending states, and the number saved by merging."""
PRIME: Final = np.uint64(0x9E3779B97F4A7C15)
_29, _32 = np.uint64(29), np.uint64(32)


def hashed(words: Words, count: int) -> np.uint64:
    """The hash of words, equal for equal ones."""
    state = np.uint64(count)
    for place in range(count):
        state = (state ^ words[place]) * PRIME
        state ^= state >> _29
    return state ^ (state >> _32)


def differing(record: Words, base: Words, found: Words) -> int:
    """Collect the words in which a record differs from another one, each after its index. Returns the count of numbers."""
    count = 0
    for place in range(len(base)):
        if record[place] != base[place]:
            found[count] = np.uint64(place)
            found[count + 1] = record[place]
            count += 2
    return count


def is_kept(words: Words, first: int, end: int, found: Words, count: int) -> bool:
    """Whether the stored words between two bounds equal those found."""
    if end - first != count:
        return False
    for place in range(count):
        if words[first + place] != found[place]:
            return False
    return True


def place_in(table: Whole, mark: np.uint64, words: Words, bounds: Whole, marks: Words, found: Words, count: int) -> int:
    """The table index of the words found, or the empty one where they belong."""
    slot = np.int64(mark & np.uint64(len(table) - 1))
    while table[slot] != EMPTY:
        other = table[slot]
        if marks[other] == mark and is_kept(words, bounds[other], bounds[other + 1], found, count):
            return int(slot)
        slot = (slot + 1) & (len(table) - 1)
    return int(slot)


def take_in(
    records: Words,
    which: Whole,
    chances: NDArray[np.float64],
    begun: int,
    base: Words,
    words: Words,
    bounds: Whole,
    marks: Words,
    sums: NDArray[np.float64],
    table: Whole,
    state: Whole,
    found: Words,
) -> int:
    """Add the probabilities of records to those of equal ones, or add new pending states. Returns the number done
    before space ran out.

    The words of state `i` are between two `bounds`.
    """
    for at in range(begun, len(which)):
        count = differing(records[which[at]], base, found)
        mark, number = hashed(found, count), state[COUNT]
        slot = place_in(table, mark, words, bounds, marks, found, count)
        if table[slot] != EMPTY:
            sums[table[slot]] += chances[at]
            state[MERGED] += 1
        else:
            first = bounds[number]
            if first + count > len(words):
                return at
            for place in range(count):
                words[first + place] = found[place]
            bounds[number + 1], marks[number], sums[number], table[slot] = first + count, mark, chances[at], number
            state[COUNT] += 1
    return len(which)


def unpack_states(which: Whole, base: Words, words: Words, bounds: Whole, records: Words) -> None:
    """Expand some pending states to full records."""
    for at in range(len(which)):
        for place in range(len(base)):
            records[at, place] = base[place]
        number = which[at]
        for place in range(bounds[number], bounds[number + 1], 2):
            records[at, np.int64(words[place])] = words[place + 1]


def enter(marks: Words, count: int, table: Whole) -> None:
    """Insert all pending states into an empty table. No two of them are equal."""
    for number in range(count):
        slot = np.int64(marks[number] & np.uint64(len(table) - 1))
        while table[slot] != EMPTY:
            slot = (slot + 1) & (len(table) - 1)
        table[slot] = number
