"""What on the map of a naval turn the pending question is about, and which answer picking a hex or a thing gives."""

from dataclasses import dataclass
from typing import Final

from flagplot.core.position import Question
from flagplot.drawing.sheet import ClickTargets, Thing
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.turn.words.choosing import path_of
from flagplot.games.awaw.turn.words.known import TurnLook

BY_AIR: Final = (asks.AIR_HEX, asks.COUNTER_AIR_HEX, asks.AIR_SQUADRONS)
"""Questions for which the range of aircraft matters (22.132A)."""
ABOUT: Final = {
    "leg": "leg",
    "attempt": "attempt",
    "force": "force",
    "contact": "contact",
    "strike": "strike",
    "place": "place",
}


@dataclass(frozen=True)
class SeaPicks(ClickTargets):
    """Those of a turn: what the question is about too, and whether aircraft fly; a hex by its number, a plan counted from 1."""

    operation: int = terms.NONE
    """Operation that is asked for its plan."""
    is_by_air: bool = False


def picks_of(seen: TurnLook) -> SeaPicks:
    """Those of the question that the reader is asked; the referee reads those of either seat."""
    s = seen.s
    question = Question(s.ask_kind, s.ask_seat, s.ask_subject, s.ask_object, s.ask_size)
    if s.fighting or not seen.is_pickable or s.ask_kind < asks.CARDS or s.ask_kind not in asks.BY_CODE:
        return SeaPicks()
    kind = asks.BY_CODE[s.ask_kind]
    operation = s.ask_subject if s.ask_kind == asks.ANNOUNCE else terms.NONE
    found = SeaPicks(answers_of(seen, question, kind.answers), about(seen, question), operation, s.ask_kind in BY_AIR)
    return found.among(seen.offered)


def about(seen: TurnLook, question: Question) -> frozenset[Thing]:
    """The things that the question names."""
    kind, s = asks.BY_CODE[question.kind], seen.s
    found = set[Thing]()
    for reading, row in ((kind.subject, question.subject), (kind.object, question.object)):
        if reading in ABOUT and 0 <= row < asks.ATTEMPT_OBJECT:
            found.add((ABOUT[reading], row))
        elif reading == "leg" and row >= asks.ATTEMPT_OBJECT:
            found.add(("attempt", row - asks.ATTEMPT_OBJECT))
        elif reading == "unit" and row >= 0:
            found.add(("force", s.in_force[row]))
    return frozenset(found)


def answers_of(seen: TurnLook, question: Question, meaning: str) -> dict[Thing, int]:
    """The answers of one meaning that refer to something on the map."""
    s, size = seen.s, range(question.size)
    if meaning in ("hex of leg", "hex of attempt"):
        return {("hex", hex): place for place, hex in enumerate(path_of(seen, question), start=1) if place in size}
    if meaning == "plan":
        return {("plan", answer): answer for answer in size if answer}
    if meaning == "place":
        rows = range(question.seat * terms.PLACES, question.seat * terms.PLACES + s.places[question.seat])
        return {("place", p): answer for answer, p in enumerate(rows) if answer in size}
    if meaning == "item":
        contacts = {("contact", answer): answer for answer in size if answer < s.contacts}
        strikes = {("strike", a - terms.CONTACTS): a for a in size if terms.CONTACTS <= a < terms.CONTACTS + s.strikes}
        return contacts | strikes
    if meaning == "way":
        vias = s.vias[question.seat]
        ways = {terms.SHORTEST + place: hex for place, hex in enumerate(vias, start=1) if hex != terms.NONE}
        return {("hex", hex): answer for answer, hex in ways.items() if answer in size}
    return {}
