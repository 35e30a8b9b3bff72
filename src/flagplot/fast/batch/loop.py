"""The compiled loop over many games: each takes its answer, and goes on until somebody outside is asked again.

Dice and players inside answer by themselves, by the same seeds and in the same order as in whole games (`fast.kernel`).
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import DICE_SEAT, NO_SEAT
from flagplot.core.schema import State
from flagplot.fast import pack
from flagplot.fast.compiler.intrinsics import AT_A_TIME, widen
from flagplot.fast.kernel import (
    DICE,
    FINISHED,
    FIRST,
    STATUS,
    STEPS,
    TOO_LONG,
    GameArrays,
    Octets,
    Whole,
    advance_once,
    fill_view,
    init_game,
    note,
    refusal,
    step,
)

SERVE: Final = "serve"
ENTRIES: Final = (SERVE,)
OUTSIDE: Final = -1
"""Player code of whoever answers from outside."""
STAY, LOOK, ANEW = -1, -2, -3
"""In place of an answer: the game stays as it is; it is only looked at; it begins anew with its seed."""
VIEWS: Final = 2
"""Views on the desk before those of the games: of the players inside, one for each seat."""


class BatchArrays(NamedTuple):
    """The arrays of a batch, beside its desk: a row for each game."""

    answers: NDArray[np.int64]
    seats: NDArray[np.int8]
    """Who is asked; -1 in a game that is over."""
    viewers: NDArray[np.int8]
    """Whose view is shown: the seat that is asked, or was asked last."""
    over: NDArray[np.int8]
    """0 while a game goes on, 1 once it has come to its end, 2 and more where it was broken off."""
    legal: NDArray[np.int8]
    """1 for every legal answer."""
    counts: NDArray[np.int64]
    """How many there are."""
    choices: NDArray[np.int16]
    """So many legal answers, in order."""
    whence: NDArray[np.int64]
    """From which of the starts it begins."""
    seeds: NDArray[np.uint64]
    rows: NDArray[np.int64]
    """Results of the last game that was over."""
    numbers: NDArray[np.int16]
    """The numbers of the view that are asked for."""
    runs: NDArray[np.int64]
    """Where these lie in a view: first byte, how many, bytes of each."""


def refused(places: BatchArrays) -> int:
    """The first place whose game does not take its answer, -1 if there is none."""
    for place in range(len(places.answers)):
        answer = places.answers[place]
        if places.seats[place] != NO_SEAT and answer != STAY and answer != LOOK and answer != ANEW:
            if answer < 0 or answer >= places.legal.shape[1] or places.legal[place, answer] == 0:
                return place
    return -1


def take(t: object, desk: GameArrays, place: int, answer: int, limit: int) -> None:
    """Give a game its answer, unless it had too many."""
    done = desk.counts[place]
    if done[STEPS] == limit:
        done[STATUS] = TOO_LONG
        return
    step(t, desk.truth[place], answer)
    done[STEPS] += 1


def go_on(t: object, desk: GameArrays, place: int, seed: np.uint64, players: Whole, limit: int) -> None:
    """Let dice and players inside answer until somebody outside is asked."""
    s, going = desk.truth[place], desk.counts[place, STATUS] == FINISHED
    while going and s.ask_seat != NO_SEAT and players[s.ask_seat] != OUTSIDE:
        going = advance_once(t, desk, place, seed, players, limit)


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


def spread(octets: Octets, row: NDArray[np.int16], runs: Whole) -> None:
    """Fill a row with the numbers of a view that are asked for."""
    column = 0
    for run in range(len(runs)):
        first, count = runs[run, 0], runs[run, 1]
        if runs[run, 2] == 1:
            for at in range(0, count, AT_A_TIME):
                widen(octets, first + at, row, column + at)
        else:
            for at in range(count):
                low, high = int(octets[first + 2 * at]), int(octets[first + 2 * at + 1])
                row[column + at] = high * 256 + (low & 255)
        column += count


def show(t: object, start: State, desk: GameArrays, places: BatchArrays, place: int, sees: int) -> None:
    """Show how a game stands: who is asked, what he may answer, what he sees; or what it came to."""
    s, done = desk.truth[place], desk.counts[place]
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
        fill_view(desk.truth[place], desk.sights[VIEWS + place], places.viewers[place])
        if len(places.runs) > 0:
            spread(desk.sights_octets[VIEWS + place], places.numbers[place], places.runs)


def serve(
    tables: pack.Packed,
    starts: pack.Packed,
    desk: GameArrays,
    places: BatchArrays,
    players: Whole,
    limit: int,
    again: int,
    stride: np.uint64,
    sees: int,
) -> int:
    """Give every game its answer and go on; the first place whose answer is refused, and then nothing has changed, or -1.

    With `again` a game that is over begins anew in place of its answer, its seed as much higher as `stride` says.
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
                init_game(t, desk, place, starts[places.whence[place]], 0)
            elif answer >= 0:
                take(t, desk, place, answer, limit)
            go_on(t, desk, place, places.seeds[place], players, limit)
            show(t, starts[places.whence[place]], desk, places, place, sees)
    return -1
