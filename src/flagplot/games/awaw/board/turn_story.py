"""A naval turn from its first announcement to its end: who sailed, who tried to intercept, with what result (22.12-22.15)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from flagplot.core.offers.report_text import EventText
from flagplot.drawing.timeline import COMES, DONE, FAILS, FIGHTS, HIT, LEAVES, MEETS, NOBODY, SAILS, SUNK, TimelineEntry
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.lines import announcement
from flagplot.games.awaw.words import events as battle_events

OF_SIDES: Final[Mapping[int, int]] = {
    events.LEG_ANNOUNCED: SAILS,
    events.BOUND_HOME: SAILS,
    events.INTERCEPTION_DECLARED: MEETS,
    events.ATTEMPT_DECLARED: SAILS,
    events.COUNTER_DECLARED: MEETS,
    events.STAYS_IN_PORT: FAILS,
    battle_events.SHIP_DAMAGED: HIT,
    battle_events.SHIP_SUNK: SUNK,
    battle_events.SHIPS_ABANDONED: SUNK,
}
"""The pictures of the side that the event names, each with its mark."""
OF_BOTH: Final[Mapping[int, int]] = {
    events.BATTLE_BEGINS: FIGHTS,
    battle_events.BATTLE_ENDS: DONE,
    events.ALL_FAILED: FAILS,
    events.LEG_ABORTS: LEAVES,
    events.LEG_ARRIVES: DONE,
    events.ACTIVITY_DONE: DONE,
    events.SUPPLY_LINE_CUT: FAILS,
    events.CARGO_LANDED: DONE,
    events.TURN_ENDS: DONE,
}
OF_ATTEMPTS: Final[Mapping[int, int]] = {
    events.ARRIVES: COMES,
    events.ARRIVES_LATE: COMES,
    events.TOO_LATE: FAILS,
    events.ATTEMPT_FAILS: FAILS,
}


def entries(lines: Sequence[EventText]) -> Iterator[tuple[int, TimelineEntry]]:
    """The pictures of the events, each with the part of the story that it belongs to; an attempt is its side's."""
    sides = dict[int, int]()
    for each in lines:
        event, kind = each.event, each.event.kind
        if kind == events.ATTEMPT_DECLARED:
            sides[event.attempt] = event.side
        if kind in OF_SIDES:
            text = announcement([each]) if kind == events.LEG_ANNOUNCED else each.text
            yield each.round, TimelineEntry(event.side, OF_SIDES[kind], text)
        elif kind in OF_ATTEMPTS:
            yield each.round, TimelineEntry(sides.get(event.attempt, NOBODY), OF_ATTEMPTS[kind], each.text)
        elif kind in OF_BOTH:
            yield each.round, TimelineEntry(NOBODY, OF_BOTH[kind], each.said)
