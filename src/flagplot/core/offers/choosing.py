"""The answers to a question as a person reads and types them, by number or by name."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Generic

from flagplot.core.errors import FlagplotError, is_number
from flagplot.core.game import K, QuestionKind, S
from flagplot.core.offers.report_text import Describer
from flagplot.core.position import Question
from flagplot.core.seat_view import SeatView

LISTED_COUNTS: Final = 3
COUNTS: Final = ("count", "count+1")
"""The markers by which a question counts its answers from 0 or from 1."""

NOTHING: Final = ("no", "0")
EMPTY: Final = ("", "none", "stays", "no more fire")
"""Keys and words of the answer that does nothing."""
SEVERAL: Final = re.compile(r"(\{answer\} [a-z]+)s\b")
"""A counted noun of an order."""
DETAIL: Final = " - "
"""In the words of an answer, what follows describes it further."""


@dataclass(frozen=True)
class AnswerOption:
    """One answer: its number, the text to type, and its meaning."""

    answer: int
    key: str
    words: str
    note: str = ""
    """Extra information that helps to choose and is not typed."""


Row = Callable[[SeatView[S, K], Question, int], AnswerOption | None]
"""An answer as the reader of a seat view sees it; None for a number without meaning."""


def counted_from_one(seen: SeatView, question: Question, answer: int) -> AnswerOption:
    """An answer that is a count, from 1."""
    return AnswerOption(answer, str(answer + 1), "")


def one_of(words: tuple[str, ...]) -> Row:
    """One word of a list, by its number."""
    return lambda seen, question, answer: AnswerOption(answer, str(answer), words[answer])


class AnswerParser(Generic[S, K]):
    """Converts answers to text and text to answers, as each kind of question declares."""

    def __init__(
        self, teller: Describer[S, K], asks: Mapping[int, QuestionKind], rows: Mapping[str, Row[S, K]]
    ) -> None:
        self.teller, self._asks = teller, asks
        self._rows: dict[str, Row[S, K]] = {
            "count": lambda seen, question, answer: AnswerOption(answer, str(answer), ""),
            "count+1": counted_from_one,
            "yes": lambda seen, question, answer: AnswerOption(answer, ("no", "yes")[answer], ""),
            **rows,
        }

    def all(self, seen: SeatView[S, K], question: Question) -> list[AnswerOption]:
        """Every meaningful answer, legal or not; those with equal text, which the reader cannot distinguish, numbered."""
        read = self._rows[self._answers(question)]
        found = [choice for answer in range(question.size) if (choice := read(seen, question, answer))]
        many, met = Counter(choice.words for choice in found if choice.words), Counter[str]()
        for place, choice in enumerate(found):
            met[choice.words] += 1
            if many[choice.words] > 1:
                found[place] = replace(choice, words=f"{choice.words} ({met[choice.words]})")
        return found

    def is_count(self, question: Question) -> bool:
        """Whether the answers are best shown as a range."""
        return self._answers(question) in COUNTS

    def _answers(self, question: Question) -> str:
        """The way the question is answered. A count of at most one thing is a yes or no."""
        kind = self._asks[question.kind]
        return "yes" if kind.is_one(question.size) else kind.answers

    def order(self, seen: SeatView[S, K], question: Question, choice: AnswerOption) -> str:
        """An answer as an order that needs no question, such as "screen Hood"."""
        kind, (subject, object) = self._asks[question.kind], self.teller.heads(seen, question)
        is_refusal = bool(kind.order) and choice.key in NOTHING and choice.words in EMPTY
        order = kind.order if is_refusal or choice.key == "yes" or not kind.order_with else kind.order_with
        words = (choice.words or choice.key).partition(DETAIL)[0]
        if words == "1":
            order = SEVERAL.sub(r"\1", order)
        found = order.format(subject=subject, object=object, answer=words)
        return f"do not {found}" if is_refusal else found

    def read(self, seen: SeatView[S, K], question: Question, text: str, legal: Collection[int] = ()) -> int:
        """The answer that a person typed, legal or not. Text that matches no answer or several is an error."""
        choices, said = self.all(seen, question), text.strip().casefold()
        said = {"y": "yes", "n": "no"}.get(said, said)
        for choice in choices:
            if said and said in (choice.key, choice.words.casefold()):
                return choice.answer
        close = [choice for choice in choices if said and said in choice.words.casefold()] if not said.isdigit() else []
        if len(close) == 1:
            return close[0].answer
        if is_number(said) and self.is_count(question):
            return int(said) - COUNTS.index(self._answers(question))
        if said in ("0", "1") and {choice.key for choice in choices} <= {"no", "yes"}:
            return int(said)
        what = f"{text.strip()!r} fits {len(close)} answers" if close else f"{text.strip()!r} is not an answer here"
        likely = [choice for choice in choices if choice.answer in legal]
        raise FlagplotError(what, expected=self.accepts(likely or choices, question))

    def accepts(self, choices: list[AnswerOption], question: Question) -> str:
        """A description of the accepted input."""
        keys = [choice.key for choice in choices]
        if self.is_count(question) and len(keys) > LISTED_COUNTS:
            runs = list(_runs([int(key) for key in keys]))
            if len(runs) == 1:
                return f"a number from {keys[0]} to {keys[-1]}"
            return "a number: " + ", ".join(
                f"{first}" if first == last else f"{first} to {last}" for first, last in runs
            )
        return ", ".join(keys)


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Rising numbers, grouped into runs without a gap."""
    first = last = numbers[0]
    for number in numbers[1:]:
        if number > last + 1:
            yield first, last
            first = number
        last = number
    yield first, last
