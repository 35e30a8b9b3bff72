"""Whose turn it is since when, and a clock for each side: so long for each turn, or for all turns of a side together."""

import re
from dataclasses import replace
from datetime import datetime
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS
from flagplot.table.seats import SIDES
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.store.rows import Head, SideClock
from flagplot.web.store.store import Change, now

UNITS: Final = {"m": 60, "h": 3600, "d": 86400}
"""Seconds of a unit."""
UNITS_IN_WORDS: Final = ((86400, "day"), (3600, "hour"), (60, "minute"))
WRITTEN: Final = re.compile(r"(\d{1,3})([mhd])/(move|side)")
NOBODYS_TURN: Final = -1


def read_clock(text: str) -> SideClock | None:
    """A clock such as `3d/move` or `2h/side`; None for an empty text."""
    if not text.strip():
        return None
    found = WRITTEN.fullmatch(text.strip())
    if found is None or not int(found[1]):
        raise FlagplotError(
            f"{text[:40]!r} is not a clock", field="clock", expected="such as 3d/move, 12h/move or 2h/side"
        )
    seconds = int(found[1]) * UNITS[found[2]]
    return SideClock(found[3], seconds, (float(seconds), float(seconds)))


def restarted(clock: SideClock | None) -> SideClock | None:
    """The same clock at the start of a match."""
    return None if clock is None else replace(clock, left=(float(clock.seconds), float(clock.seconds)))


def clock_words(clock: SideClock | None) -> str:
    """A clock in words; empty for none."""
    if clock is None:
        return ""
    unit, name = next((size, name) for size, name in UNITS_IN_WORDS if clock.seconds % size == 0)
    count = clock.seconds // unit
    return f"{count} {name}{'' if count == 1 else 's'} for each {'turn' if clock.kind == 'move' else 'side'}"


def turn_at(head: Head, sitting: LiveMatch) -> int:
    """The side to submit its number or to answer; -1 if neither."""
    if head.is_over:
        return NOBODYS_TURN
    if sitting.lacks_numbers:
        return sitting.lacks_numbers[0]
    if sitting.is_over or sitting.session.position.question.is_die:
        return NOBODYS_TURN
    side = sitting.session.position.question.seat
    return NOBODYS_TURN if SEATS[side] in sitting.thinkers else side


def passed(change: Change, sitting: LiveMatch) -> None:
    """Note that the turn has passed to another side, if it has: the time of each answer within a turn stays unknown."""
    turn = turn_at(change.head, sitting)
    if turn != change.head.turn:
        change.turned(turn, now(), charged(change.head, now()))


def interrupted(head: Head, at: str) -> SideClock | None:
    """The clock at a pause, without the time that was taken until then."""
    return None if head.clock is None else replace(head.clock, left=left(head, at))


def charged(head: Head, at: str) -> SideClock | None:
    """The clock when a turn ends; with a clock for moves both have their whole time again."""
    clock = head.clock
    if clock is None or clock.kind == "side":
        return interrupted(head, at)
    return restarted(clock)


def left(head: Head, at: str) -> tuple[float, float]:
    """The seconds that each side has left at a time; below 0 after its time."""
    clock = head.clock
    if clock is None:
        raise FlagplotError("this match has no clock", expected="a match that was begun with one")
    taken = (datetime.fromisoformat(at) - datetime.fromisoformat(head.since)).total_seconds() if head.since else 0.0
    one, other = (each - (taken if head.turn == side else 0.0) for side, each in zip(SIDES, clock.left, strict=True))
    return one, other
