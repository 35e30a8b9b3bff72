"""A plan that waits: answers of a sent sheet that the engine asks for only after a secret decision of the other seat."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from flagplot.core.game import Question
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.seat_view import visible_events
from flagplot.table.sheets.rows import PlanStep

NO_PART: Final = -1


@dataclass
class HeldPlan:
    """The answers that wait, and what their seat knew when it gave its last answer.

    They answer only while the seat has learnt nothing since. Otherwise it is asked again. Answers that are given ahead
    hold in spite of news, in the same part of the game, if their question has the choices that it had when they were
    written.
    """

    steps: list[PlanStep]
    knew: str
    written: int = 0
    """The events of the game when it was sent."""

    @classmethod
    def of(cls, kit: Kit, position: Position, steps: Iterable[PlanStep]) -> "HeldPlan":
        """The plan of a sheet that is sent now."""
        return cls(list(steps), knowledge(kit, position, position.question.seat), len(position.log))

    def answer(self, kit: Kit, position: Position) -> int | None:
        """The answer to the pending question of the seat; None if it has to be asked."""
        asked = position.question
        found = next((step for step in self.steps if step.question == asked), None)
        if found is None or position.refusal(found.answer):
            return None
        is_as_it_was = found.choices == tuple(position.choices()) and self._is_same_part(kit, position)
        return found.answer if is_as_it_was or knowledge(kit, position, asked.seat) == self.knew else None

    def drop_overtaken(self, kit: Kit, position: Position) -> None:
        """Drop what waits for no news if there is any since its last answer."""
        if knowledge(kit, position, position.question.seat) != self.knew:
            self.steps = [step for step in self.steps if step.choices and self._is_same_part(kit, position)]

    def _is_same_part(self, kit: Kit, position: Position) -> bool:
        return all(kit.section(event, NO_PART) == NO_PART for event in position.log[self.written :])

    def given(self, kit: Kit, position: Position, step: PlanStep) -> None:
        """An answer has been given: the steps up to it are done, and what it has shown is no news."""
        asked = [each.question for each in self.steps]
        place = asked.index(step.question) if step.question in asked else -1
        if place >= 0 and self.steps[place].answer != step.answer:
            place = -1
        self.steps = self.steps[place + 1 :]
        self.knew = knowledge(kit, position, step.question.seat)

    @classmethod
    def read(cls, data: list[Any]) -> "HeldPlan":
        """A plan from its plain data."""
        knew, steps, *kept = data
        choices, written = kept or ([[]] * len(steps), 0)
        found = [
            PlanStep(Question(*asked), answer, tuple(every))
            for (*asked, answer), every in zip(steps, choices, strict=True)
        ]
        return cls(found, knew, written)

    def as_data(self) -> list[Any]:
        """As plain data, for a store."""
        steps = [[*vars(step.question).values(), step.answer] for step in self.steps]
        return [self.knew, steps, [list(step.choices) for step in self.steps], self.written]


def knowledge(kit: Kit, position: Position, seat: int) -> str:
    """A digest of a seat's knowledge of the enemy and of its visible events."""
    heard = len(visible_events(position.game, position.log, seat))
    known = kit.known_of_enemy(position.seat_view(seat))
    return hashlib.sha256(repr((heard, known)).encode()).hexdigest()[:16]
