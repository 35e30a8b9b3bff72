"""The compiled part of a replay: one answer with its events and a seat's view; and the answers of doctrines."""

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
"""Values in place of an answer: advance to the first question; only observe; get the doctrines' answers; get the
refusal reasons.
"""
SAID: Final = 2
"""The index in `said` where the answers begin, after the number of noise values of each doctrine."""

Whole = NDArray[np.int64]


def note_whole(s: State, code: int, a: int, b: int, c: int, d: int, note: Whole) -> bool:
    """Replaces `notice`: every event is stored in full."""
    note[0] = code
    note[1] = a
    note[2] = b
    note[3] = c
    note[4] = d
    return True


def store_all_events(code: int) -> bool:
    """Replaces `is_stored`."""
    return True


def say(t: Any, desk: GameArrays, said: Whole) -> None:
    """The answers of both doctrines to the pending question, for each of their noise values."""
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
    """Give the game in the arrays an answer, store its events, and fill in the view of a seat.

    Returns the new question and its legal answers.
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
