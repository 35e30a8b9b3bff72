"""The answers to a question of a naval turn as a person reads and types them; inside a battle those of the battle."""

from collections.abc import Callable
from typing import Final

from flagplot.core.position import Question
from flagplot.games.awaw.choosing import Choice, Chooser
from flagplot.games.awaw.turn import asks, terms
from flagplot.games.awaw.turn.naming import several, unit_name
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.telling import FIRST_TURN_ASK, TurnTeller

PATROL_WORDS: Final = ("returns with the others", "waits until they are in port", "remains at sea")


class TurnChooser(Chooser):
    """Puts answers into words and words into answers."""

    def __init__(self, teller: TurnTeller) -> None:
        self.turn = teller
        self.teller = teller  # type: ignore[assignment]
        self._reads: dict[str, Callable[[Turn, Question, int], Choice | None]] = {
            "count": lambda s, q, a: Choice(a, str(a), ""),
            "yes": lambda s, q, a: Choice(a, ("no", "yes")[a], ""),
            "plan": self._plan,
            "hex of leg": self._hex,
            "hex of attempt": self._hex,
            "way": self._way,
            "item": self._item,
            "patrol": lambda s, q, a: Choice(a, str(a), PATROL_WORDS[a]),
            "place": self._place_of_return,
            "own unit": self._own_unit,
        }

    def all(self, s: Turn, question: Question) -> list[Choice]:  # type: ignore[override]
        """Every answer that means something, legal or not."""
        if question.kind < FIRST_TURN_ASK:
            return Chooser(self.turn.battle(s)).all(s.battle, question)
        read = self._reads[asks.BY_CODE[question.kind].answers]
        found = [read(s, question, answer) for answer in range(question.size)]
        return [choice for choice in found if choice]

    def is_count(self, question: Question) -> bool:
        """Whether the answers are best told as a range."""
        return asks.BY_CODE[question.kind].answers == "count"

    def _plan(self, s: Turn, question: Question, answer: int) -> Choice | None:
        words = "stays" if answer == 0 else self.turn.roster.plan(question.subject, answer)
        return Choice(answer, str(answer), words)

    def _hex(self, s: Turn, question: Question, answer: int) -> Choice | None:
        if answer == 0:
            return Choice(0, "0", "none")
        path = path_of(s, question)
        words = self.turn.roster.hex(path[answer - 1]) if answer <= len(path) else ""
        return Choice(answer, str(answer), words) if words else None

    def _way(self, s: Turn, question: Question, answer: int) -> Choice | None:
        if answer == terms.STAYS_OUT:
            return Choice(answer, "0", "stays")
        if answer == terms.SHORTEST:
            return Choice(answer, "1", "sails the shortest way")
        via = s.vias[question.seat][answer - terms.SHORTEST - 1]
        return Choice(answer, str(answer), f"sails by {self.turn.roster.hex(via)}") if via != terms.NONE else None

    def _item(self, s: Turn, question: Question, answer: int) -> Choice | None:
        if answer < terms.CONTACTS:
            known = answer < s.contacts
            return Choice(answer, str(answer), self.turn.naming.contact(s, answer)) if known else None
        strike = answer - terms.CONTACTS
        known = strike < s.strikes
        return Choice(answer, str(answer), f"the air attack on {self.turn.naming.strike(s, strike)}") if known else None

    def _own_unit(self, s: Turn, question: Question, answer: int) -> Choice | None:
        u = question.seat * terms.UNITS + answer
        if answer >= s.units[question.seat] or s.count[u] == 0:
            return None
        return Choice(answer, str(answer + 1), several(unit_name(self.turn.roster, s, u), s.count[u]))

    def _place_of_return(self, s: Turn, question: Question, answer: int) -> Choice | None:
        if answer >= s.places[question.seat]:
            return None
        return Choice(answer, str(answer + 1), self.turn.roster.places[question.seat * terms.PLACES + answer])


def path_of(s: Turn, question: Question) -> list[int]:
    """The path that the answers of a question go along: of a leg, or of an attempt."""
    if question.kind == asks.SUBMARINE_HEX:
        number, is_leg = question.object, question.object < asks.ATTEMPT_OBJECT
        number -= 0 if is_leg else asks.ATTEMPT_OBJECT
    else:
        number, is_leg = question.subject, question.kind in (asks.INTERCEPT_HEX, asks.AIR_HEX)
    path = s.leg_path[number] if is_leg else s.attempt_path[number]
    length = s.leg_length[number] if is_leg else s.attempt_length[number]
    return path[:length]
