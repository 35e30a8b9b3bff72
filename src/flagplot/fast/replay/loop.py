"""The compiled part of a replay: one answer to the game on the desk, with its events and a seat's view; what doctrines say."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.schema import State
from flagplot.fast import pack
from flagplot.fast.compiler.intrinsics import buffer_address
from flagplot.fast.kernel import (
    GameArrays,
    advance,
    advised_1,
    advised_2,
    fill_question_view,
    fill_view,
    legal,
    pass_legal,
    question,
    refusal,
    step,
)

REPLAY: Final = "replay"
ENTRIES: Final = (REPLAY,)
BEGIN, LOOK, SAY, REFUSE = -1, -2, -3, -4
"""In place of an answer: go on to the first question; only look; what the doctrines say; why answers are refused."""
SAID: Final = 2
"""Where in `said` answers begin; before them stands by how many chances each doctrine decides."""

Whole = NDArray[np.int64]


def note_whole(s: State, code: int, a: int, b: int, c: int, d: int, note: Whole) -> bool:
    """Stands for `notice`: every event is noted as it is."""
    note[0] = code
    note[1] = a
    note[2] = b
    note[3] = c
    note[4] = d
    return True


def store_all_events(code: int) -> bool:
    """Stands for `is_heard`."""
    return True


def say(t: Any, desk: GameArrays, said: Whole) -> None:
    """What either doctrine answers to the pending question, by each of its chances."""
    s, found = desk.truth[0], SAID
    seat = s.ask_seat
    fill_question_view(s, desk.sights[seat])
    for doctrine in range(2):
        for chance in range(said[doctrine]):
            desk.memos[0] = desk.blank[0]
            v, memo = desk.sights[seat], desk.memos[0]
            pass_legal(t, s, memo)
            said[found] = advised_1(t, v, chance, memo) if doctrine == 0 else advised_2(t, v, chance, memo)
            found += 1


def replay(tables: pack.Packed, desk: GameArrays, notes: Whole, said: Whole, seat: int, answer: int) -> tuple[int, int]:
    """Give the game on the desk an answer, with its events noted, and fill in the view of a seat.

    Gives the question that is asked then, and its legal answers.
    """
    t, s = tables[0], desk.truth[0]
    if answer == SAY:
        say(t, desk, said)
    elif answer == REFUSE:
        for place in range(len(said)):
            said[place] = refusal(t, s, place - 1)
    else:
        if answer != LOOK:
            notes[0] = 0
            s.event_buffer_ = buffer_address(notes)
            if answer == BEGIN:
                advance(t, s)
            else:
                step(t, s, answer)
            s.event_buffer_ = 0
        fill_view(s, desk.sights[seat], seat)
    return question(s), legal(t, s)
