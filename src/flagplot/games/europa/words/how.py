"""Explanations of rule 34's results: the die of a fire on its row, the two dice of a disengagement (34.B.2, 34.C.2, 34.D).

The rules themselves compute each part, so that nothing is stated twice.
"""

from collections.abc import Sequence
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.explanation import Die, Modifier, RollExplanation, TableRow
from flagplot.games.europa import terms
from flagplot.games.europa.flow.disengagement import has_heavy, has_kind, in_coastal_hex
from flagplot.games.europa.flow.firing import modifier_at
from flagplot.games.europa.gunnery import (
    LARGEST_FIRE,
    SUCCEEDED,
    TIED,
    disengagement,
    disengagement_modifier,
    fire_hits,
    fire_modifier,
)
from flagplot.games.europa.steps import own_group
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import events
from flagplot.games.europa.words.describe import Look

PROFILE: Final = "profile"
"""The citation of a figure that no rule prints."""
OUTCOMES: Final = {TIED: "a tie, rolled again", SUCCEEDED: "it disengages"}


def how(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation | None:
    """The explanation of the result in the first of some events; None for one without dice."""
    event = some_events[0]
    if event.kind in (events.FIRE, events.SUBMARINE_FIRE, events.COAST_FIRE):
        return _fire(t, before, event)
    return _disengagement(t, before, event) if event.kind == events.DISENGAGEMENT_DICE else None


def _fire(t: Tables, before: Look, event: Event) -> RollExplanation:
    """The die of a fire, and its row: the counted points."""
    die, points, hits = event.die, event.points, event.hits
    modifier = modifier_at(t, before.s, event.step, event.target)
    night = fire_modifier(t, before.s.night, 0)
    some = (
        Modifier(night, "for night", PROFILE),
        Modifier(modifier - night, "for silent points of the reserve", "34.C.3.b"),
    )
    row, lasts = min(points, LARGEST_FIRE), range(t.lowest_die, t.highest_die + 1)
    cells = tuple(str(fire_hits(t, row, 0, face)) for face in lasts)
    place = min(max(die + modifier, t.lowest_die), t.highest_die) - t.lowest_die
    counted = f"{points} points" if points != 1 else "1 point"
    name = counted if points == event.fired else f"{counted}, {event.fired} of them fired,"
    says = f"{hits} {'hit' if hits == 1 else 'hits'}"
    read = TableRow("gunnery", name, tuple(map(str, lasts)), cells, place)
    known = tuple(each for each in some if each.number)
    return RollExplanation(((die,),), events.paragraph(event), says, total=modifier, added=known, rows=(read,))


def _disengagement(t: Tables, before: Look, event: Event) -> RollExplanation:
    """The dice of both sides, and each modifier of the side that tries."""
    own, modifier, other = event.die, event.modifier, event.other
    says = OUTCOMES.get(disengagement(own, modifier, other), "it does not")
    known = tuple(each for each in _circumstances(t, before, event.side) if each.number)
    compared = f"{own}{modifier:+d} against {other}: {says}" if modifier else f"{own} against {other}: {says}"
    return RollExplanation(((own,), (other,)), "34.D", compared, total=modifier, added=known)


def _circumstances(t: Tables, before: Look, side: int) -> tuple[Modifier, ...]:
    """The units of a group that tries to disengage, its hex and its number of attempts, each separately."""
    s = before.s
    g = own_group(s, side)
    boats = 1 if s.sort[g] == terms.SUBMARINE_GROUP else 0
    soft = 1 if has_kind(s, g, terms.LC) + has_kind(s, g, terms.NT) > 0 else 0
    heavy, barges, coastal = has_heavy(t, s, g), has_kind(s, g, terms.LB), in_coastal_hex(s, g)
    return (
        Modifier(disengagement_modifier(t, boats, 0, 0, 0, 0, 0, 0, 0), "for a submarine group", "34.D"),
        Modifier(disengagement_modifier(t, 0, s.night, 0, 0, 0, 0, 0, 0), "for night", "34.D"),
        Modifier(disengagement_modifier(t, 0, 0, s.sea, 0, 0, 0, 0, 0), "for the sea", "34.D"),
        Modifier(disengagement_modifier(t, 0, 0, 0, coastal, 0, 0, 0, 0), "for a coastal hex", "34.D"),
        Modifier(disengagement_modifier(t, 0, 0, 0, 0, s.tries[g], 0, 0, 0), "for rounds of trying", "34.D"),
        Modifier(disengagement_modifier(t, 0, 0, 0, 0, 0, heavy, 0, 0), "for heavy ships", "34.D"),
        Modifier(disengagement_modifier(t, 0, 0, 0, 0, 0, 0, soft, 0), "for landing craft or transports", "34.D"),
        Modifier(disengagement_modifier(t, 0, 0, 0, 0, 0, 0, 0, barges), "for barges", "34.D"),
    )
