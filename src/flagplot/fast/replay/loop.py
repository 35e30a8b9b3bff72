"""The compiled part of a replay: one answer with its events and a seat's view, doctrines' answers, states read by fields."""

from struct import Struct
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.schema import Record, State
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
from flagplot.fast.pack import once_a_class

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


LETTERS: Final = {1: "b", 2: "h", 4: "i", 8: "q"}
"""The letter of an integer of that many bytes, as `struct` knows it."""


@once_a_class
def glancing(cls: type[Record]) -> type[Record]:
    """The lazy variant of a record class."""
    fields = {
        name: (Struct(f"={end - first}{LETTERS[width]}").unpack_from, first * width, long)
        for name, width, first, end, long in pack.spread(cls)
    }
    places = {name: pack.layout(cls).fields[name][1] for name in cls.inner}  # type: ignore[index]

    class LazyRecord(cls):  # type: ignore[misc,valid-type]
        """A read-only record that unpacks each field on first access."""

        if not TYPE_CHECKING:

            def __getattr__(self, name: str) -> Any:
                """Unpack a field and cache it."""
                mine = self.__dict__
                octets, at = mine["_octets"], mine["_at"]
                if name in fields:
                    unpack, first, long = fields[name]
                    row = unpack(octets, at + first)
                    if long > 0:
                        mine[name] = [list(row[place : place + long]) for place in range(0, len(row), long)]
                    else:
                        mine[name] = row[0] if long else list(row)
                elif name in places:
                    mine[name] = lazy_record(octets, cls.inner[name], at + places[name])
                else:
                    raise AttributeError(f"{cls.__name__} has no {name!r}")
                return mine[name]

        def whole(self) -> Any:
            """A plain record of the class, with all its fields."""
            plain = object.__new__(cls)
            plain.__dict__ = {name: getattr(self, name) for name in cls.fields}
            plain.__dict__ |= {name: getattr(self, name).whole() for name in cls.inner}
            return plain

        def fork(self) -> Any:
            """An independent copy, unpacked field by field too."""
            return lazy_record(self._octets, cls, self._at)

    return LazyRecord


def lazy_record(packed: bytes, cls: type[Record], at: int = 0) -> Any:
    """The record in some bytes, from an offset on."""
    kind = glancing(cls)
    record = object.__new__(kind)
    record.__dict__ = {"_octets": packed, "_at": at}
    return record
