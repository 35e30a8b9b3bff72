"""The compiled loop of an exact enumeration: each pending state is advanced by every possible answer or die.

Its interpreted twin is `odds.exact.battle.Text`, which defines the probabilities, the equality and the order of
states.
"""

from typing import Any, Final

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
ENTRIES: Final = (BEGIN, ENTRY)
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
