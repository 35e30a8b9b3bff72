"""What an engine did, step by step, and how it is held against what the rule says.

A step is ("ask", name, seat, subject, object, legal answers, answer), ("tell", name, fields by name) or ("see", seat,
what it can see of the enemy's groups and ships).  Numbers name
rows as the engine does: they are how the two talk to each other, not how anything is derived.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Step = tuple[Any, ...]
DICE = 2


class Disagreement(AssertionError):
    """The witness and the engine differ: the step, what the witness says and its paragraph."""


class Stream:
    """The steps of one battle, taken one after another."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.place = 0
        self.rule = "22.3"
        self.round = 0

    # ------------------------------------------------------------ looking
    @property
    def next(self) -> Step:
        """The step that comes next, or one that says the battle is over."""
        return self.steps[self.place] if self.place < len(self.steps) else ("over",)

    def asks(self, name: str, seat: int | None = None) -> bool:
        """Whether the next step is a question of that name, to that seat if one is given."""
        step = self.next
        return step[0] == "ask" and step[1] == name and (seat is None or step[2] == seat)

    def differ(self, says: str) -> Disagreement:
        """A disagreement at the next step."""
        return Disagreement(
            f"step {self.place}, round {self.round}: the engine has {self.next}; the witness: {says} ({self.rule})"
        )

    # ------------------------------------------------------------ taking
    def ask(self, name: str, seat: int, legal: Iterable[int], subject: int = -1, object: int = -1) -> int:
        """The answer to a question that has to be put now; one with a single answer may be left unasked."""
        may = sorted(legal)
        step = self.next
        if step[:5] != ("ask", name, seat, subject, object):
            if len(may) == 1:
                return may[0]
            raise self.differ(f"{name} to seat {seat} about {subject}, {object}, answers {may}")
        if list(step[5]) != may:
            raise self.differ(f"the answers to {name} are {may}")
        self.place += 1
        answer: int = step[6]
        return answer

    def dice(self, purpose: int, count: int) -> list[int]:
        """So many dice for a purpose."""
        found = []
        for _ in range(count):
            step = self.next
            if step[:4] != ("ask", "die", DICE, purpose):
                raise self.differ(f"a die for purpose {purpose}")
            found.append(step[6] + 1)
            self.place += 1
        return found

    def roll(self, purpose: int) -> int:
        """Two dice together."""
        return sum(self.dice(purpose, 2))

    def tell(self, name: str, **fields: int) -> None:
        """Something that has to be told now."""
        wanted = ("tell", name, fields)
        if self.next != wanted:
            raise self.differ(f"told is {wanted}")
        self.place += 1

    def see(self, reader: int, groups: tuple[Any, ...], ships: tuple[Any, ...]) -> None:
        """What a player can see of the other side just now."""
        if self.next != ("see", reader, groups, ships):
            raise self.differ(f"seat {reader} sees the groups {groups} and in them {ships}")
        self.place += 1

    def end(self) -> None:
        """Nothing more may come."""
        if self.place < len(self.steps):
            raise self.differ("the battle is over, and nothing more is asked or told")
