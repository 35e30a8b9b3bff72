"""The answers to a question as a person reads and types them; names do as well as numbers."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.position import Question
from flagplot.games.europa import terms
from flagplot.games.europa.flow.firing import target_of
from flagplot.games.europa.words import asks
from flagplot.games.europa.words.showing import unit_words
from flagplot.games.europa.words.telling import BODY_WORDS, Look, Teller

LISTED_COUNTS: Final = 3
FIRE_STEPS: Final = ("holds its fire", "task forces and submarines", "carriers, transports and landing craft")
COUNTS: Final = ("count", "count+1")


@dataclass(frozen=True)
class Choice:
    """One answer: its number, what to type for it, and what it means."""

    answer: int
    key: str
    words: str
    note: str = ""
    """What helps to choose, and is not to be typed."""


class Chooser:
    """Puts answers into words and words into answers."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self._rows: dict[str, Callable[[Look, Question, int], Choice | None]] = {
            "enemy group": self._group,
            "yes": lambda s, q, a: Choice(a, ("no", "yes")[a], ""),
            "fire step": lambda s, q, a: Choice(a, str(a), FIRE_STEPS[a]),
            "target": self._target,
            "count": lambda s, q, a: Choice(a, str(a), ""),
            "count+1": lambda s, q, a: Choice(a, str(a + 1), ""),
            "body": lambda s, q, a: Choice(a, str(a), BODY_WORDS[a]),
        }

    def all(self, seen: Look, question: Question) -> list[Choice]:
        """Every answer that means something, legal or not."""
        read = self._rows[asks.BY_CODE[question.kind].answers]
        found = [read(seen, question, answer) for answer in range(question.size)]
        return [choice for choice in found if choice]

    def is_count(self, question: Question) -> bool:
        """Whether the answers are best told as a range."""
        return asks.BY_CODE[question.kind].answers in COUNTS

    def read(self, seen: Look, question: Question, text: str, legal: Collection[int] = ()) -> int:
        """The answer that a person typed, legal or not; words that fit none or several are an error."""
        choices, said = self.all(seen, question), text.strip().casefold()
        said = {"y": "yes", "n": "no"}.get(said, said)
        for choice in choices:
            if said and said in (choice.key, choice.words.casefold()):
                return choice.answer
        close = [choice for choice in choices if said and said in choice.words.casefold()] if not said.isdigit() else []
        if len(close) == 1:
            return close[0].answer
        if said.isdecimal() and self.is_count(question):
            return int(said) - (1 if asks.BY_CODE[question.kind].answers == "count+1" else 0)
        if said in ("0", "1") and {choice.key for choice in choices} <= {"no", "yes"}:
            return int(said)
        what = f"{text.strip()!r} fits {len(close)} answers" if close else f"{text.strip()!r} is not an answer here"
        likely = [choice for choice in choices if choice.answer in legal]
        raise FlagplotError(what, expected=self.accepts(likely or choices, question))

    def accepts(self, choices: list[Choice], question: Question) -> str:
        """What may be typed."""
        keys = [choice.key for choice in choices]
        if self.is_count(question) and len(keys) > LISTED_COUNTS:
            return f"a number from {keys[0]} to {keys[-1]}"
        return ", ".join(keys)

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
