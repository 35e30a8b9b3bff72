"""The answers to a question as a person reads and types them; names do as well as numbers."""

from typing import Final

from flagplot.core.offers import choosing
from flagplot.core.offers.choosing import Choice, one_of
from flagplot.core.position import Question
from flagplot.games.europa import terms
from flagplot.games.europa.flow.firing import target_of
from flagplot.games.europa.state import Situation
from flagplot.games.europa.words import asks
from flagplot.games.europa.words.showing import unit_words
from flagplot.games.europa.words.telling import BODY_WORDS, Look, Teller

FIRE_STEPS: Final = ("holds its fire", "task forces and submarines", "carriers, transports and landing craft")


class Chooser(choosing.Chooser[Situation, None]):
    """Puts answers into words and words into answers."""

    teller: Teller

    def __init__(self, teller: Teller) -> None:
        super().__init__(
            teller,
            asks.BY_CODE,
            {
                "enemy group": self._group,
                "fire step": one_of(FIRE_STEPS),
                "target": self._target,
                "body": one_of(BODY_WORDS),
            },
        )

    def _group(self, seen: Look, question: Question, answer: int) -> Choice | None:
        g = (1 - question.seat) * terms.GROUPS + answer
        return Choice(answer, str(answer + 1), self.teller.group(g)) if seen.s.sort[g] else None

    def _target(self, seen: Look, question: Question, answer: int) -> Choice | None:
        if answer == 0:
            return Choice(0, "0", "no more fire")
        s, target = seen.s, target_of(question.seat, answer)
        if target < 0:
            is_coast = s.combat == terms.COAST_COMBAT
            return Choice(answer, str(answer), self.teller.target(target)) if is_coast else None
        if s.kind[target] < 0 or target % terms.UNITS >= s.units[target // terms.UNITS]:
            return None
        return Choice(answer, str(answer), unit_words(seen, self.teller, target))
