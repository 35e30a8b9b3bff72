"""Which answer picking a thing on a board gives, and what the pending question is about."""

from dataclasses import dataclass, field

from flagplot.drawing.sheet import NO_ANSWER

Thing = tuple[str, int]
"""A kind of row, and the row in what the reader sees."""


@dataclass(frozen=True)
class Picks:
    """Answers by what they mean, and what the question is about."""

    answers: dict[Thing, int] = field(default_factory=dict)
    about: frozenset[Thing] = frozenset()

    def answer(self, kind: str, row: int) -> int:
        """The answer that a thing stands for."""
        return self.answers.get((kind, row), NO_ANSWER)

    def is_about(self, kind: str, row: int) -> bool:
        """Whether the question is about it."""
        return (kind, row) in self.about
