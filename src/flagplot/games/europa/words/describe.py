"""Describes events and questions of rule 34 in game words, and how their results came about (34.B.2, 34.C.2, 34.D).

The texts are in `events` and `asks`; this module reads each field in them from the reader's view.

The rules themselves compute each part, so that nothing is stated twice.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.explanation import Die, Modifier, RollExplanation, TableRow
from flagplot.core.offers.report_text import Describer, ReportStyle
from flagplot.core.position import Question
from flagplot.core.seat_view import SeatView
from flagplot.games.europa import terms
from flagplot.games.europa.flow.disengagement import has_heavy, has_kind, in_coastal_hex
from flagplot.games.europa.flow.firing import modifier_at
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.steps import AT_BYPASSERS, own_group
from flagplot.games.europa.strength import (
    LARGEST_FIRE,
    SUCCEEDED,
    TIED,
    disengagement,
    disengagement_modifier,
    fire_hits,
    fire_modifier,
)
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import COMBAT_NAMES, Roster
from flagplot.games.europa.words import asks, events

Look = SeatView[CombatState, None]
"""The combats as one reader sees them."""
SINGULAR: Final = re.compile(r"\b1 ((?:bypassing |movement |surplus |coast defence )?(?:points|hits|rounds))\b")
VERB: Final = re.compile(r"\b(1 point(?:, [a-z ]+(?:: \d+)?,)?) (fire|are)\b")
AMOUNTS: Final = ("counted", "turned", "broken")
"""Readings whose numbers stay numbers where an event is data."""
BODY_WORDS: Final = ("main body", "task force body")
TRIES: Final = ("does not try", "tries")
TARGET_WORDS: Final = {
    terms.GENERAL_POINTS: "points of the general group",
    terms.RESERVE_POINTS: "points of the reserve",
    terms.NOBODY: "nothing",
}
PURPOSES: Final = {
    asks.FIRE_DIE: "fire",
    asks.OWN_DISENGAGEMENT_DIE: "the side that disengages",
    asks.OTHER_DISENGAGEMENT_DIE: "the other side",
}


def dice_together(seen: Look) -> int:
    """All fires of a step take effect at once: a die for each (34.B.2.a)."""
    s = seen.s
    return s.fires - s.fire if s.roll_purpose == asks.FIRE_DIE else 0


class CombatDescriber(Describer[CombatState, None]):
    """The describer of a combat."""

    roster: Roster

    def __init__(self, roster: Roster) -> None:
        super().__init__(roster, asks.BY_CODE)
        self._readings: dict[str, Callable[[int], str]] = {
            "side": self.side,
            "group": self.group,
            "unit": self.unit,
            "target": self.target,
            "combat": lambda n: COMBAT_NAMES[n],
            "body": lambda n: BODY_WORDS[n],
            "turned": lambda n: f"{n} points, doubled: {2 * n}, against bypassers" if n else "",
            "why": lambda n: events.ENDS[n][1],
            "tries": lambda n: TRIES[n],
            "yes": lambda n: ("no", "yes")[n],
            "signed": lambda n: f"{n:+d}",
        }

    def group(self, row: int) -> str:
        """Name of a group."""
        return self.roster.groups[row]

    def unit(self, u: int) -> str:
        """Name of a unit."""
        return self.roster.units[u]

    def target(self, target: int) -> str:
        """A unit, or points of a coast defence."""
        return self.unit(target) if target >= 0 else TARGET_WORDS[target]

    def event(self, seen: Look, event: Event) -> str:
        """The sentence for an event, without its paragraph."""
        return singular(super().event(seen, event))

    def cites(self, event: Event) -> str:
        """The paragraph of an event."""
        return events.paragraph(event)

    def fields(self, seen: Look, event: Event) -> dict[str, int | str]:
        """The fields of an event by name, with names for rows."""
        return event.named(
            lambda reading, number: number if reading in AMOUNTS else self.read(seen, event, reading, number)
        )

    def read(self, seen: Look, event: Event | None, reading: str, number: int) -> int | str:
        """A number of an event, by its reading."""
        if reading == "counted" and event is not None:
            return counted_words(event.step, event.fired, number)
        if reading == "broken" and event is not None:
            also = " and " if event.turned and number else ""
            return f"{also}{number} points against the main body" if number else ""
        return self._readings[reading](number)

    def question(self, seen: Look, question: Question) -> str:
        """The text of a question, without its paragraph."""
        kind = asks.BY_CODE[question.kind]
        if question.is_die:
            return f"Roll for {self.purpose(seen)}"
        subject, _ = self.heads(seen, question)
        firer = seen.s.firer if question.kind == asks.TARGET else terms.NOBODY
        alone = f"{self.roster.units[firer]}: " if firer >= 0 else ""
        return alone + singular(kind.wording(question.size).format(subject=subject))

    def heads(self, seen: Look, question: Question) -> tuple[str, str]:
        """The subject of a question, as in the middle of a sentence; no question here has an object."""
        reading, number = asks.BY_CODE[question.kind].subject, question.subject
        return str(number) if reading in ("", "points") else self._readings[reading](number), ""

    def purpose(self, seen: Look) -> str:
        """The purpose of the pending die."""
        s = seen.s
        word, i = PURPOSES[s.roll_purpose], s.fire
        if s.roll_purpose == asks.FIRE_DIE:
            counted = counted_words(s.fire_step[i], s.fire_fired[i], s.fire_points[i]).rstrip(",")
            return singular(f"{word} at {self.target(s.fire_target[i])} with {s.fire_fired[i]} points{counted}")
        return word

    def purpose_cites(self, seen: Look) -> str:
        """The paragraph of the pending die."""
        s = seen.s
        if s.roll_purpose == asks.FIRE_DIE:
            return terms.STEPS[s.fire_step[s.fire]]
        return "34.B.1" if s.segment == terms.BEFORE_SUBMARINES else "34.D"


def counted_words(step: int, fired: int, counted: int) -> str:
    """The reason why points count for more than their number (34.B.2.c, 34.C.2.c, 34.C.2.d, 34.C.3.c)."""
    if counted == fired:
        return ", doubled already," if step == AT_BYPASSERS else ""
    if counted in (2 * fired, 3 * fired):
        return f", {'doubled' if counted == 2 * fired else 'tripled'}: {counted},"
    return f", {counted - fired} of them doubled: {counted},"


def singular(text: str) -> str:
    """Make nouns singular after a count of one."""
    mended = SINGULAR.sub(lambda found: f"1 {found[1][:-1]}", text)
    return VERB.sub(lambda found: f"{found[1]} {'fires' if found[2] == 'fire' else 'is'}", mended)


LINES: Final = ReportStyle(
    merged={"round-begins": lambda events: ""},
    styles={"sunk": "red"},
    agree=singular,
)


PROFILE: Final = "profile"
"""The citation of a figure that no rule prints."""
OUTCOMES: Final = {TIED: "a tie, rolled again", SUCCEEDED: "it disengages"}


def how(t: Tables, before: Look, some_events: Sequence[Event], dice: Sequence[Die]) -> RollExplanation | None:
    """The explanation of the result in the first of some events; None for one without dice.

    Of a disengagement the dice of both sides, and each modifier of the side that tries.
    """
    event = some_events[0]
    if event.kind in (events.FIRE, events.SUBMARINE_FIRE, events.COAST_FIRE):
        return _fire(t, before, event)
    if event.kind != events.DISENGAGEMENT_DICE:
        return None
    own, modifier, other = event.die, event.modifier, event.other
    says = OUTCOMES.get(disengagement(own, modifier, other), "it does not")
    known = tuple(each for each in _circumstances(t, before, event.side) if each.number)
    compared = f"{own}{modifier:+d} against {other}: {says}" if modifier else f"{own} against {other}: {says}"
    return RollExplanation(((own,), (other,)), "34.D", compared, total=modifier, added=known)


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
