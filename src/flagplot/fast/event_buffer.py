"""The events that a compiled game stores and counts."""

from typing import Protocol

from flagplot.core.offers.payoff import MORE, NOTED
from flagplot.fast.compiler.intrinsics import NOTES, buffer_at, noticed
from flagplot.fast.compiler.stores import unheard
from flagplot.fast.kernel import is_stored
from flagplot.fast.kernel import notice as notice  # `noticed` calls it by name


class HasEventBuffer(Protocol):
    """A packed record with the address of its event buffer."""

    event_buffer_: int


def note_event(s: HasEventBuffer, code: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> None:
    """Replaces `emit` where events are stored and counted: the kind, and the values of all fields that an event may have."""
    if is_stored(code) and s.event_buffer_ != 0:
        store_event(s, code, a, b, c, d, e, f, g)


@unheard
def store_event(s: HasEventBuffer, code: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> None:
    """Store an event if the game selects it. If the buffer overflows, no event is stored."""
    notes = buffer_at(s.event_buffer_)
    count = notes[0]
    if count < NOTES:
        note = notes[1 + count * NOTED : 1 + (count + 1) * NOTED]
        for place in range(MORE, NOTED):
            note[place] = 0
        note[0] = code
        note[1], note[2], note[3], note[4], note[5], note[6], note[7] = a, b, c, d, e, f, g
        if noticed(s, note):
            notes[0] = count + 1


def share_event_buffer(s: HasEventBuffer, within: HasEventBuffer) -> None:
    """Replaces `share_log` where events are stored."""
    within.event_buffer_ = s.event_buffer_
