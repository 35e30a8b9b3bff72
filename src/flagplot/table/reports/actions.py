"""The answers to a pending question as orders, such as "screen Hood"."""

from __future__ import annotations

from collections import Counter

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit, Look
from flagplot.core.offers.report_text import Describer
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE


class Action(int):
    """A legal answer: a number that a position accepts, with its name."""

    name: str

    def __new__(cls, answer: int, name: str) -> Action:
        """The answer with its name."""
        made = super().__new__(cls, answer)
        made.name = name
        return made

    def __reduce__(self) -> tuple[type[Action], tuple[int, str]]:
        """The parts from which a copy is made."""
        return Action, (int(self), self.name)

    def __repr__(self) -> str:
        """The name before the number."""
        return f"<Action: {self.name} ({int(self)})>"

    def __str__(self) -> str:
        """The name."""
        return self.name

    __format__ = object.__format__


def orders(kit: Kit, teller: Describer, position: Position, seen: Look) -> dict[int, str]:
    """Every answer to the pending question as an order, in the words of a seat view; of a die its face."""
    question = seen.asked or position.question
    if question.is_die:
        return {face: f"roll {face + 1}" for face in range(question.size)}
    teller.observe(seen)
    chooser = kit.chooser(teller)
    found = {choice.answer: chooser.order(seen, question, choice) for choice in chooser.all(seen, question)}
    many = Counter(found.values())
    return {answer: f"{name} ({answer})" if many[name] > 1 else name for answer, name in found.items()}


def actions(kit: Kit, teller: Describer, position: Position, reader: int | None = None) -> list[Action]:
    """The legal answers to the pending question, as its seat or another reader may read them; none at the end.

    A reader who may not read the question has an error.
    """
    if position.is_over:
        return []
    question = position.question
    owner = REFEREE if question.is_die else question.seat
    seen = position.seat_view(owner if reader is None else reader)
    if seen.asked is None and not question.is_die:
        raise FlagplotError(
            "this side may not read the pending question", field="actions", expected="the side to answer"
        )
    named = orders(kit, teller, position, seen)
    return [Action(answer, named.get(answer, str(answer))) for answer in position.choices()]
