"""Describes events and questions of rule 34 in game words, with the names of the roster.

The texts are in `events` and `asks`; this module reads each field in them from the reader's view.
"""

import re
from collections.abc import Callable
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.report_text import Describer, ReportStyle
from flagplot.core.position import Question
from flagplot.core.seat_view import SeatView
from flagplot.games.europa import paragraphs, terms
from flagplot.games.europa.roster import COMBAT_NAMES, Roster
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.steps import AT_BYPASSERS
from flagplot.games.europa.words import asks, events

Look = SeatView[CombatState, None]
"""The combats as one reader sees them."""
SINGULAR: Final = re.compile(r"\b1 (points|hits|bypassing points|movement points|rounds)\b")
VERB: Final = re.compile(r"\b(1 point(?:, [a-z ]+(?:: \d+)?,)?) (fire|are)\b")
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
            "twice": lambda n: f", doubled: {2 * n}," if n else "",
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
            lambda reading, number: number if reading == "counted" else self.read(seen, event, reading, number)
        )

    def read(self, seen: Look, event: Event | None, reading: str, number: int) -> int | str:
        """A number of an event, by its reading."""
        if reading == "counted" and event is not None:
            return counted_words(event.step, event.fired, number)
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
            return paragraphs.STEPS[s.fire_step[s.fire]]
        return "34.B.1" if s.segment == terms.BEFORE_SUBMARINES else "34.D"


def counted_words(step: int, fired: int, counted: int) -> str:
    """The reason why points count for more than their number (34.B.2.c, 34.C.2.c, 34.C.2.d, 34.C.3.c)."""
    if step == AT_BYPASSERS:
        return ", doubled already,"
    if counted == fired:
        return ""
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
