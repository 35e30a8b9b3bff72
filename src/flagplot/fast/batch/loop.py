"""The compiled loop over many games: each game takes its answer and advances to the next external question.

Dice and internal players answer automatically, with the same seeds and in the same order as in whole games
(`fast.kernel`).
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import DICE_SEAT, NO_SEAT
from flagplot.core.schema import State
from flagplot.fast import pack
from flagplot.fast.compiler.intrinsics import AT_A_TIME, widen
from flagplot.fast.dice import Octets
from flagplot.fast.kernel import (
    DICE,
    FINISHED,
    FIRST,
    STATUS,
    STEPS,
    TOO_LONG,
    GameArrays,
    Whole,
    advance_once,
    fill_view,
    init_game,
    note,
    refusal,
    sort_shown,
    step,
)

SERVE: Final = "serve"
OBSERVE: Final = "observe"
ENTRIES: Final = (SERVE, OBSERVE)
OUTSIDE: Final = -1
"""Player code of an external player."""
STAY, LOOK, ANEW = -1, -2, -3
"""Values in place of an answer: leave the game unchanged; only observe it; restart it with its seed."""
VIEWS: Final = 2
"""Views in the arrays before those of the games: for the internal players, one per seat. Those of the games are one per
game, or a single one that all use in turn.
"""


class BatchArrays(NamedTuple):
    """The arrays of a batch, besides the game arrays: one row per game."""

    answers: NDArray[np.int64]
    seats: NDArray[np.int8]
    """The seat to answer; -1 in a finished game."""
    viewers: NDArray[np.int8]
    """The seat whose view is shown: the seat to answer, or the last one."""
    over: NDArray[np.int8]
    """0 for a running game, 1 for a finished one, 2 and more for one that was broken off."""
    legal: NDArray[np.int8]
    """1 for every legal answer."""
    counts: NDArray[np.int64]
    """Their number."""
    choices: NDArray[np.int16]
    """The legal answers, in order."""
    start_index: NDArray[np.int64]
    """The index of the starting position."""
    seeds: NDArray[np.uint64]
    rows: NDArray[np.int64]
    """Results of the last finished game."""
    numbers: NDArray[np.int16]
    """The requested numbers of the view."""
    runs: NDArray[np.int64]
    """Their byte runs in a view: first byte, count, bytes of each."""


def refused(places: BatchArrays) -> int:
    """The index of the first game whose answer is illegal; -1 if there is none."""
    for place in range(len(places.answers)):
        answer = places.answers[place]
        if places.seats[place] != NO_SEAT and answer != STAY and answer != LOOK and answer != ANEW:
            if answer < 0 or answer >= places.legal.shape[1] or places.legal[place, answer] == 0:
                return place
    return -1


def take(t: object, games: GameArrays, place: int, answer: int, limit: int) -> None:
    """Give a game its answer, unless it has reached the limit of answers."""
    done = games.counts[place]
    if done[STEPS] == limit:
        done[STATUS] = TOO_LONG
        return
    step(t, games.truth[place], answer)
    done[STEPS] += 1


def go_on(t: object, games: GameArrays, place: int, seed: np.uint64, players: Whole, limit: int) -> None:
    """Let dice and internal players answer until an external player is to answer."""
    s, going = games.truth[place], games.counts[place, STATUS] == FINISHED
    while going and s.ask_seat != NO_SEAT and players[s.ask_seat] != OUTSIDE:
        going = advance_once(t, games, place, seed, players, limit)


def mark_legal(t: object, s: State, places: BatchArrays, place: int) -> None:
    """Mark and list the legal answers to the question of a game."""
    mask, found = places.legal[place], 0
    for answer in range(len(mask)):
        mask[answer] = 0
    if places.seats[place] != NO_SEAT:
        for answer in range(s.ask_size):
            if s.ask_seat == DICE_SEAT or refusal(t, s, answer) == 0:
                mask[answer] = 1
                places.choices[place, found] = answer
                found += 1
    places.counts[place] = found


def spread(packed: Octets, row: NDArray[np.int16], runs: Whole) -> None:
    """Fill a row with the requested numbers of a view."""
    column = 0
    for run in range(len(runs)):
        first, count = runs[run, 0], runs[run, 1]
        if runs[run, 2] == 1:
            for at in range(0, count, AT_A_TIME):
                widen(packed, first + at, row, column + at)
        else:
            for at in range(count):
                low, high = int(packed[first + 2 * at]), int(packed[first + 2 * at + 1])
                row[column + at] = high * 256 + (low & 255)
        column += count


def observe(games: GameArrays, places: BatchArrays, place: int, seat: int) -> None:
    """Fill in the view of a seat of a game, enemy rows sorted by their visible fields, and its requested numbers."""
    shown = VIEWS + place % (len(games.sights) - VIEWS)
    fill_view(games.truth[place], games.sights[shown], seat)
    sort_shown(games.sights[shown], seat)
    if len(places.runs) > 0:
        spread(games.sights_bytes[shown], places.numbers[place], places.runs)


def show(t: object, start: State, games: GameArrays, places: BatchArrays, place: int, sees: int) -> None:
    """Fill in the state of a game for the outside: the seat, its legal answers and its view; or the result."""
    s, done = games.truth[place], games.counts[place]
    is_over = s.ask_seat == NO_SEAT or done[STATUS] != FINISHED
    places.seats[place] = NO_SEAT if is_over else s.ask_seat
    if not is_over and s.ask_seat != DICE_SEAT:
        places.viewers[place] = s.ask_seat
    places.over[place] = 1 + done[STATUS] if is_over else 0
    if is_over:
        row = places.rows[place]
        row[STEPS], row[DICE], row[STATUS] = done[STEPS], done[DICE], done[STATUS]
        note(start, s, s.told_, row[FIRST:])
    mark_legal(t, s, places, place)
    if sees == 1:
        observe(games, places, place, places.viewers[place])


def serve(
    tables: pack.Packed,
    starts: pack.Packed,
    games: GameArrays,
    places: BatchArrays,
    players: Whole,
    limit: int,
    again: int,
    stride: np.uint64,
    sees: int,
) -> int:
    """Give every game its answer and advance it. Returns the first index whose answer is refused, and then nothing has
    changed; -2 less an index for a game that broke off by a fault; else -1.

    With `again` a finished game restarts instead of taking an answer, with its seed increased by `stride`.
    """
    t, wrong = tables[0], refused(places)
    if wrong >= 0:
        return wrong
    for place in range(len(places.answers)):
        answer = places.answers[place]
        stays = answer == STAY or (places.seats[place] == NO_SEAT and answer >= 0 and again == 0)
        if not stays:
            if answer == ANEW or (places.seats[place] == NO_SEAT and answer >= 0):
                if answer != ANEW:
                    places.seeds[place] += stride
                init_game(t, games, place, starts[places.start_index[place]], 0)
            elif answer >= 0:
                take(t, games, place, answer, limit)
            go_on(t, games, place, places.seeds[place], players, limit)
            show(t, starts[places.start_index[place]], games, places, place, sees)
            if places.over[place] > TOO_LONG + 1:
                wrong = -2 - place
    return wrong
