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
    advised,
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
IMAGINED: Final = 3
"""Doctrines that a belief may imagine at most."""
SAID: Final = 2 * IMAGINED
"""The index in `said` where the answers begin, after the number of each doctrine and that of its noise values."""

Whole = NDArray[np.int64]


def note_whole(s: State, note: Whole) -> bool:
    """Replaces `notice`: the note of every event is kept."""
    return True


def store_all_events(code: int) -> bool:
    """Replaces `is_stored`."""
    return True


def say(t: Any, games: GameArrays, said: Whole) -> None:
    """The answers of each imagined doctrine to the pending question, for each of its noise values."""
    s, found = games.truth[0], SAID
    seat = s.ask_seat
    fill_question_view(s, games.sights[seat])
    for place in range(IMAGINED):
        for chance in range(said[2 * place + 1]):
            games.memos[0] = games.blank[0]
            v, memo = games.sights[seat], games.memos[0]
            pass_legal(t, s, memo)
            said[found] = advised(t, v, said[2 * place], chance, memo)
            found += 1


def replay(
    tables: pack.Packed, games: GameArrays, notes: Whole, said: Whole, seat: int, answer: int
) -> tuple[int, int]:
    """Give the game in the arrays an answer, store its events, and fill in the view of a seat.

    Returns the new question and its legal answers.
    """
    t, s = tables[0], games.truth[0]
    if answer == SAY:
        say(t, games, said)
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
        fill_view(s, games.sights[seat], seat)
    return question(s), legal(t, s)
