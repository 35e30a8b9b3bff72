"""Tells events and questions of a naval turn in game words; inside a battle the battle's own words are used.

It reads the true situation, so what a seat may not hear has to be left out before (`Position.log_for`).
"""

import re
from collections.abc import Callable
from typing import Final

from flagplot.core.position import Event, Question
from flagplot.games.awaw.state import Situation
from flagplot.games.awaw.telling import PLACE, PURPOSES
from flagplot.games.awaw.telling import Teller as BattleTeller
from flagplot.games.awaw.turn import asks, events, terms
from flagplot.games.awaw.turn.naming import (
    ACTIVITY_WORDS,
    Naming,
    battle_roster,
    force_name,
    unit_name,
)
from flagplot.games.awaw.turn.roster import TurnRoster
from flagplot.games.awaw.turn.state import Turn

STAGE_WORDS: Final = ("The movement phase", "The combat phase", "Supply, raids and redeployment")
WAVE_WORDS: Final = (
    "",
    "Patrols on their way out",
    "Activities on their way",
    "Forces that turn back at once",
    "Interceptors on their way home",
    "Forces on their way home",
    "Patrols on their way home",
)
MODE_WORDS: Final = ("A naval battle", "A submarine attack", "An air attack")
BODY_WORDS: Final = ("none", "a task force", "other ships", "submarines")
FIRST_TURN_EVENT: Final = events.STAGE_BEGINS
FIRST_TURN_ASK: Final = asks.CARDS
COUNTED: Final = re.compile(r"\b1 (task forces|ground factors|hexes|squadrons|factors|rounds|cards|dice)\b")
SINGULARS: Final = {"hexes": "hex", "dice": "die"}


class TurnTeller:
    """Reads the numbers of one naval turn."""

    def __init__(self, roster: TurnRoster, situation: Turn) -> None:
        self.roster = roster
        self.naming = Naming(roster)
        self._battle: Situation = situation.battle
        self.inner = BattleTeller(battle_roster(roster, situation), situation.battle)
        self._reader = self.inner.reader
        self._readings: dict[str, Callable[[Turn, int], str]] = {
            "side": lambda s, n: roster.sides[n],
            "leg": lambda s, n: self.naming.leg(s, n),
            "attempt": lambda s, n: self.naming.attempt(s, n),
            "contact": lambda s, n: self.naming.contact(s, n),
            "strike": lambda s, n: self.naming.strike(s, n),
            "force": lambda s, n: force_name(roster, s, n),
            "unit": lambda s, n: unit_name(roster, s, n),
            "place": lambda s, n: roster.places[n],
            "wing": lambda s, n: roster.wings[n],
            "hex": lambda s, n: roster.hex(n),
            "operation": lambda s, n: roster.operations[n],
            "stage": lambda s, n: STAGE_WORDS[n],
            "wave": lambda s, n: WAVE_WORDS[n],
            "mode": lambda s, n: MODE_WORDS[n],
            "activity": lambda s, n: ACTIVITY_WORDS[n],
            "body": lambda s, n: BODY_WORDS[n] if n < len(BODY_WORDS) else str(n),
            "signed": lambda s, n: f"{n:+d}",
            "yes": lambda s, n: ("no", "yes")[n],
        }

    @property
    def reader(self) -> int:
        """The seat that is told, or the referee."""
        return self._reader

    @reader.setter
    def reader(self, seat: int) -> None:
        """Tell another seat from now on."""
        self._reader = self.inner.reader = seat

    # ------------------------------------------------------------ the battle inside
    def observe(self, s: Turn) -> None:
        """Look at the turn before an answer, so that names of the moment are known afterwards."""
        if s.battle is not self._battle:
            self._enter(s)
        if s.fighting:
            self.inner.observe(s.battle)

    def _enter(self, s: Turn) -> None:
        self._battle = s.battle
        forming = self.inner.forming if s.fighting else {}
        self.inner = BattleTeller(battle_roster(self.roster, s), s.battle)
        self.inner.reader = self._reader
        self.inner.forming = {**forming, **self.inner.forming} if s.battle.round else self.inner.forming

    def battle(self, s: Turn) -> BattleTeller:
        """The words of the battle that is being fought."""
        self.observe(s)
        return self.inner

    # ------------------------------------------------------------ events
    def event(self, s: Turn, event: Event) -> str:
        """What happened, as a sentence without its paragraph."""
        if event[0] < FIRST_TURN_EVENT:
            return self.inner.event(self._battle, event)
        self._follow(s, event)
        text = PLACE.sub(lambda place: str(self._read(s, event, place)), events.BY_CODE[event[0]].text)
        return capital(COUNTED.sub(_one, text))

    def args(self, s: Turn, event: Event) -> list[int | str]:
        """The numbers of an event in the order of its words, rows as names."""
        if event[0] < FIRST_TURN_EVENT:
            return self.inner.args(self._battle, event)
        self._follow(s, event)
        return [self._read(s, event, place) for place in PLACE.finditer(events.BY_CODE[event[0]].text)]

    def cites(self, event: Event) -> str:
        """The paragraph of an event."""
        return self.inner.cites(event) if event[0] < FIRST_TURN_EVENT else events.BY_CODE[event[0]].cites

    def _follow(self, s: Turn, event: Event) -> None:
        self.naming.note(s, event)
        if event[0] in (events.BATTLE_BEGINS, events.MUSTERED):
            if s.battle is not self._battle:
                self._enter(s)
            self.inner.roster = battle_roster(self.roster, s)

    def _read(self, s: Turn, event: Event, place: re.Match[str]) -> int | str:
        number = event[int(place[1]) + 1]
        return number if place[2] == "int" else self._readings[place[2]](s, number)

    # ------------------------------------------------------------ questions
    def question(self, s: Turn, question: Question) -> str:
        """What is asked, without its paragraph."""
        if question.is_die:
            return f"Roll for {self.purpose(s)}"
        if question.kind < FIRST_TURN_ASK:
            return self.battle(s).question(s.battle, question)
        kind = asks.BY_CODE[question.kind]
        subject = self._subject(s, kind.subject, question.subject)
        return capital(kind.text.format(subject=subject, object=self._object(s, kind.object, question)))

    def _subject(self, s: Turn, reading: str, number: int) -> str:
        text = self._readings[reading](s, number) if reading else str(number)
        return definite(text) if reading in ("leg", "attempt") else text

    def _object(self, s: Turn, reading: str, question: Question) -> str:
        if question.kind == asks.SUBMARINE_HEX and question.object >= asks.ATTEMPT_OBJECT:
            return definite(self.naming.attempt(s, question.object - asks.ATTEMPT_OBJECT))
        if question.kind == asks.REFORM:
            return body_words(question.object)
        return self._subject(s, reading, question.object)

    def purpose(self, s: Turn) -> str:
        """What the pending dice are for."""
        if s.fighting:
            return self.battle(s).purpose(s.battle)
        return f"interception by {self.naming.attempt(s, min(s.cursor, terms.ATTEMPTS - 1))}"

    def purpose_cites(self, s: Turn) -> str:
        """The paragraph of the pending dice."""
        return PURPOSES[s.roll_purpose][1] if s.fighting else "22.21"


def body_words(body: int) -> str:
    """A body that ships of a port are put into (22.14B)."""
    if body == terms.HELD_BACK:
        return "those held back"
    if body == terms.LOOSE_BODY:
        return "the ships outside task forces"
    return f"task force {body - terms.FIRST_TASK_FORCE + 1}"


def definite(name: str) -> str:
    """A leg or an attempt that is asked about: `the raid from Bergen`, `the second force from Scapa Flow`."""
    return name if name.startswith("another ") else f"the {name.removeprefix('a ')}"


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def _one(found: re.Match[str]) -> str:
    return f"1 {SINGULARS.get(found[1], found[1][:-1])}"


# ------------------------------------------------------------ parts of the story
STAGE_PART, WAVE_PART, BATTLE_PART, AFTER_PART = 0, 10, 20, 30
PARTS: Final = 100


def section(event: Event, before: int) -> int:
    """The part of the story that an event belongs to: a stage, a wave, a battle, what follows it; each has its own number."""
    if event[0] == events.STAGE_BEGINS:
        return _next_part(before, STAGE_PART + event[1] + 1)
    if event[0] == events.WAVE_BEGINS:
        return _next_part(before, WAVE_PART + event[1])
    if event[0] == events.BATTLE_BEGINS:
        return _next_part(before, BATTLE_PART + event[2])
    if event[0] == events.BATTLE_OVER:
        return _next_part(before, AFTER_PART)
    return before


def _next_part(before: int, kind: int) -> int:
    return (before // PARTS + 1) * PARTS + kind


def titled(part: int) -> str:
    """The heading of a part of the story."""
    kind = part % PARTS
    if kind >= AFTER_PART:
        return "After the fighting"
    if kind >= BATTLE_PART:
        return MODE_WORDS[kind - BATTLE_PART]
    if kind >= WAVE_PART:
        return WAVE_WORDS[kind - WAVE_PART]
    return STAGE_WORDS[kind - 1] if kind else "Before the first stage"
