"""The combats of a movement round by round: who fired, what was hit and sank, who broke off (34.A, 34.C, 34.D)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.told import Told
from flagplot.drawing.timeline import DONE, FIGHTS, FIRES, HIT, LEAVES, NOBODY, SUNK, Entry
from flagplot.games.europa import terms
from flagplot.games.europa.words import events

MARKS: Final[Mapping[int, int]] = {
    events.COMBAT_BEGINS: FIGHTS,
    events.FIRE: FIRES,
    events.SUBMARINE_FIRE: FIRES,
    events.COAST_FIRE: FIRES,
    events.UNIT_HIT: HIT,
    events.UNIT_SUNK: SUNK,
    events.POINTS_LOST: HIT,
    events.COAST_DAMAGED: HIT,
    events.DISENGAGED: LEAVES,
    events.REACTION: LEAVES,
    events.COMBAT_ENDS: DONE,
}
"""What is shown, each with its mark; all else is told in the report."""
OF_GROUPS: Final = (events.COAST_DAMAGED, events.DISENGAGED, events.REACTION)


def entries(told: Sequence[Told]) -> Iterator[tuple[int, Entry]]:
    """What is shown of the events, each with the part of the story that it belongs to."""
    for each in told:
        mark = MARKS.get(each.event[0])
        if mark is not None:
            yield each.round, Entry(side(each.event), mark, each.text)


def side(event: Event) -> int:
    """Whose an event is; nobody's alone if it is of both."""
    code, a = event[0], event[1]
    if code in OF_GROUPS:
        return a // terms.GROUPS
    return NOBODY if code in (events.COMBAT_BEGINS, events.COMBAT_ENDS, events.POINTS_LOST) else a
