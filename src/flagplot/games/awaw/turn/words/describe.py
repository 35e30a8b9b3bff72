"""Put events and questions of a naval turn into game words, from the reader's knowledge.

Inside a battle the battle's own words are used.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers.report_text import Describer
from flagplot.core.position import Question
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import Roster
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events
from flagplot.games.awaw.turn.words.known import FIRST_TURN_EVENT, TurnKnowledge, TurnLook
from flagplot.games.awaw.turn.words.naming import (
    ACTIVITY_WORDS,
    NAMES_TOLD,
    Naming,
    TurnRoster,
    battle_roster,
    definite,
    force_name,
    several,
    unit_asked,
    unit_name,
    wing_name,
)
from flagplot.games.awaw.turn.words.voyages import Voyages, ships_of
from flagplot.games.awaw.words.describe import PURPOSES, listed, singular
from flagplot.games.awaw.words.describe import BattleDescriber as BattleTeller
from flagplot.games.awaw.words.knowledge import Look

WITHIN: Final = "return in "
"""How a way home is named that begins and ends in one place."""
STAGE_WORDS: Final = ("The movement phase", "The combat phase", "Supply, raids and redeployment")
WAVE_WORDS: Final = (
    "",
    "Patrols on their way out",
    "Activities on their way",
    "Forces that go home at once",
    "The other side's forces on their way home",
    "Forces on their way home",
    "Patrols on their way home",
)
MODE_WORDS: Final = ("A naval battle", "A submarine attack", "An air attack")
LAPSE_WORDS: Final = (
    "its target does not come",
    "its interceptors do not come",
    "its target has been drawn into another battle",
)
"""Why a contact comes to nothing, in the order of `terms`."""
BODY_WORDS: Final = ("none", "a task force", "other ships", "submarines")
FIRST_TURN_ASK: Final = asks.CARDS


class TurnDescriber(Describer[TurnState, TurnKnowledge]):
    """Reads the numbers of one naval turn."""

    roster: TurnRoster

    def __init__(self, roster: TurnRoster) -> None:
        super().__init__(roster, asks.BY_CODE)
        self.naming = Naming(roster)
        self.voyages = Voyages()
        self._sailed: dict[int, Counter[int]] = {}
        """Ships that each leg was announced with, where the reader may know them."""
        self.inner = BattleTeller(no_roster(roster.sides))
        self._entered = 0
        """The battle, counted from 1, that the words of a battle are for."""
        self._told = 0
        """Battles begun in the events read so far."""
        self._look: Look | None = None
        self._names: tuple[Mapping[int, int], Mapping[int, int]] = ({}, {})
        """The rows for which the battle's roster has been made."""
        self._readings: dict[str, Callable[[TurnLook, int], str]] = {
            "side": lambda s, n: roster.sides[n],
            "leg": lambda s, n: self.naming.leg(s, n),
            "homeward": lambda s, n: homeward(self.naming.leg(s, n)),
            "attempt": lambda s, n: self.naming.attempt(s, n),
            "contact": lambda s, n: self.naming.contact(s, n),
            "strike": lambda s, n: self.naming.strike(s, n),
            "force": lambda s, n: force_name(roster, s, n),
            "unit": lambda s, n: unit_name(roster, s, n),
            "place": lambda s, n: roster.places[n],
            "wing": lambda s, n: wing_name(roster, s, n),
            "hex": lambda s, n: roster.hex(n),
            "operation": lambda s, n: roster.operations[n],
            "stage": lambda s, n: STAGE_WORDS[n],
            "wave": lambda s, n: WAVE_WORDS[n],
            "mode": lambda s, n: MODE_WORDS[n],
            "activity": lambda s, n: ACTIVITY_WORDS[n],
            "body": lambda s, n: BODY_WORDS[n] if n < len(BODY_WORDS) else str(n),
            "lapse": lambda s, n: LAPSE_WORDS[n],
            "zone": lambda s, n: str(n + 1),
            "signed": lambda s, n: f"{n:+d}",
            "late": lambda s, n: f"for round {n} if it is still fought then" if n else "too late for any round",
            "yes": lambda s, n: ("no", "yes")[n],
        }
        self._asked: dict[str, Callable[[TurnLook, int], str]] = {
            **self._readings,
            "leg": lambda s, n: definite(self.naming.leg_asked(s, n)),
            "attempt": lambda s, n: definite(self.naming.attempt(s, n)),
            "contact": lambda s, n: self.naming.contact_asked(s, n),
            "unit": lambda s, n: unit_asked(roster, s, n),
        }
        """How questions read rows: as they are now, and distinct from others."""

    # ------------------------------------------------------------ the battle inside
    def observe(self, seen: TurnLook) -> None:
        """Read the turn before an answer, so that its present names are known afterwards."""
        self._told = seen.known.serial
        self._enter(seen)
        if seen.s.fighting:
            self.inner.observe(seen.known.battle)

    def _enter(self, seen: TurnLook) -> Look:
        """Take the names of the battle in progress."""
        known = seen.known
        if known.serial != self._entered:
            self._entered = known.serial
            self._names = ({}, {})
            self.inner = BattleTeller(self.inner.roster)
        if known.serial and (known.units, known.wings) != self._names:
            self._names = (known.units, known.wings)
            self.inner.roster = battle_roster(self.roster, seen)
        self.inner.open_forces = self.open_forces
        self._look = known.battle
        return known.battle

    def battle(self, seen: TurnLook) -> BattleTeller:
        """The words of the battle that is being fought."""
        self._enter(seen)
        return self.inner

    def _battle_of(self, seen: TurnLook) -> Look:
        """The battle of the event: the current one, unless it began later."""
        if self._look is None or self._told == seen.known.serial:
            return self._enter(seen)
        return self._look

    # ------------------------------------------------------------ events
    def event(self, seen: TurnLook, event: Event) -> str:
        """What happened, as a sentence without its paragraph."""
        if event.kind < FIRST_TURN_EVENT:
            look = self._battle_of(seen)
            return self._numbered().event(look, event)
        self._follow(seen, event)
        return capital(singular(event.said(partial(self.read, seen, event), words_of(event))))

    def aside(self, seen: TurnLook, event: Event) -> str:
        """Who carries out an activity, if fewer ships than sailed; empty for all of them, and for a reader who may not know."""
        if event.kind != events.ACTIVITY_DONE:
            return ""
        leg = event.leg
        sailed, voyage = self._sailed.get(leg, Counter()), self.voyages.rows.get(leg)
        there = ships_of(seen, voyage.there) if sailed and voyage is not None else sailed
        if not sailed - there:
            return ""
        ships = f"{there.total()} of {sailed.total()} ships"
        if len(there) <= NAMES_TOLD:
            ships = listed([several(self.roster.units[u], n) for u, n in there.items()])
        return f" by {ships}"

    def fields(self, seen: TurnLook, event: Event) -> dict[str, int | str]:
        """The fields of an event by name, rows as names."""
        if event.kind < FIRST_TURN_EVENT:
            return self.inner.fields(self._battle_of(seen), event)
        return super().fields(seen, event)

    def cites(self, event: Event) -> str:
        """The paragraph of an event."""
        if event.kind < FIRST_TURN_EVENT:
            return self._numbered().cites(event)
        return super().cites(event)

    def _numbered(self) -> BattleTeller:
        """The words of the last battle, with the numbers of the edition that is played."""
        self.inner.own_cites = self.own_cites
        return self.inner

    def _follow(self, seen: TurnLook, event: Event) -> None:
        self.naming.note(seen, event)
        self.voyages.read(event)
        if event.kind == events.LEG_COURSE:
            self._sailed.pop(event.leg, None)
        elif event.kind == events.LEG_FORCE:
            self._sailed.setdefault(event.leg, Counter()).update(ships_of(seen, [event.force]))
        if event.kind == events.BATTLE_BEGINS:
            self._told += 1

    def read(self, seen: TurnLook, event: Event | None, reading: str, number: int) -> int | str:
        """A number of an event, by its reading."""
        return self._readings[reading](seen, number)

    # ------------------------------------------------------------ questions
    def question(self, seen: TurnLook, question: Question) -> str:
        """The question without its paragraph."""
        if question.is_die:
            return f"Roll for {self.purpose(seen)}"
        if question.kind < FIRST_TURN_ASK:
            return self.battle(seen).question(seen.known.battle, question)
        subject, other = self.heads(seen, question)
        words = asks.BY_CODE[question.kind].wording(question.size)
        return capital(singular(words.format(subject=subject, object=other)))

    def heads(self, seen: TurnLook, question: Question) -> tuple[str, str]:
        """The subject and the object of a question, as in the middle of a sentence."""
        if question.kind < FIRST_TURN_ASK:
            return self.battle(seen).heads(seen.known.battle, question)
        kind = asks.BY_CODE[question.kind]
        subject = self._row(seen, kind.subject, question, question.subject)
        return subject, self._object(seen, kind.object, question)

    def _row(self, seen: TurnLook, reading: str, question: Question, number: int) -> str:
        if reading == "leg" and question.kind in asks.HOMEWARD:
            return definite(self.naming.leg_with_forces(seen, number))
        return self._asked[reading](seen, number) if reading else str(number)

    def _object(self, seen: TurnLook, reading: str, question: Question) -> str:
        if question.kind == asks.SUBMARINE_HEX and question.object >= asks.ATTEMPT_OBJECT:
            return definite(self.naming.attempt(seen, question.object - asks.ATTEMPT_OBJECT))
        if question.kind == asks.REFORM:
            return body_words(question.object)
        return self._row(seen, reading, question, question.object)

    def purpose(self, seen: TurnLook) -> str:
        """What the pending dice are for."""
        if seen.s.fighting:
            return self.battle(seen).purpose(seen.known.battle)
        return f"interception by {self.naming.attempt(seen, seen.known.rolling)}"

    def purpose_cites(self, seen: TurnLook) -> str:
        """The paragraph of the pending dice."""
        return self.own_cites(PURPOSES[seen.s.roll_purpose][1] if seen.s.fighting else "22.21")


def no_roster(sides: tuple[str, ...]) -> Roster:
    """The names in no battle at all."""
    none = ("",)
    return Roster(
        sides=sides,
        units=none * terms.BATTLE_UNITS,
        forces=none * (2 * battle.GROUPS),
        wings=none * terms.BATTLE_WINGS,
        bases=none * terms.BATTLE_BASES,
        ports=none * (2 * battle.PORTS),
    )


def words_of(event: Event) -> str:
    """The words of an event of a turn; of an attempt without dice others (awaw-2011:22.21)."""
    if event.kind not in events.WITHOUT_DICE:
        return event.kind.text
    return (events.WITH_DICE if event.dice else events.WITHOUT_DICE).get(event.kind, event.kind.text)


def body_words(body: int) -> str:
    """A body that ships of a port are put into (22.14B)."""
    if body == terms.HELD_BACK:
        return "those that stay as they are"
    if body == terms.LOOSE_BODY:
        return "the ships outside task forces"
    return f"task force {body - terms.FIRST_TASK_FORCE + 1}"


def homeward(leg: str) -> str:
    """A way home in words; within one hex, or one SW box, there is no route."""
    inside = leg.partition(WITHIN)[2]
    return f"a force is at home in {inside}" if inside else f"{leg} sails home"


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


# ------------------------------------------------------------ parts of the story
STAGE_PART, WAVE_PART, BATTLE_PART, AFTER_PART = 0, 10, 20, 30
PARTS: Final = 100


def section(event: Event, before: int) -> int:
    """The part of the story that an event belongs to: a stage, a wave, a battle, what follows it; each has its own number."""
    if event.kind == events.STAGE_BEGINS:
        return _next_part(before, STAGE_PART + event.stage + 1)
    if event.kind == events.WAVE_BEGINS:
        return _next_part(before, WAVE_PART + event.wave)
    if event.kind == events.BATTLE_BEGINS:
        return _next_part(before, BATTLE_PART + event.mode)
    if event.kind == events.BATTLE_OVER:
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
