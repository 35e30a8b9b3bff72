"""A plan that waits: answers of a sent sheet that the engine asks for only after a secret decision of the other seat."""

import hashlib
from dataclasses import dataclass
from typing import Any

from flagplot.core.game import Question
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.seat_view import visible_events
from flagplot.table.sheets.rows import PlanStep


@dataclass
class HeldPlan:
    """The answers that wait, and what their seat knew when it gave its last answer.

    They answer only while the seat has heard nothing since: otherwise it is asked again.
    """

    steps: list[PlanStep]
    knew: str

    def answer(self, kit: Kit, position: Position) -> int | None:
        """The answer to the pending question of the seat; None if it has to be asked."""
        asked = position.question
        found = next((step for step in self.steps if step.question == asked), None)
        if found is None or knowledge(kit, position, asked.seat) != self.knew or position.refusal(found.answer):
            return None
        return found.answer

    def given(self, kit: Kit, position: Position, step: PlanStep) -> None:
        """An answer has been given: the steps up to it are done, and what it has shown is no news."""
        place = self.steps.index(step) if step in self.steps else -1
        self.steps = self.steps[place + 1 :]
        self.knew = knowledge(kit, position, step.question.seat)

    @classmethod
    def read(cls, data: list[Any]) -> "HeldPlan":
        """A plan from its plain data."""
        knew, steps = data
        return cls([PlanStep(Question(*asked), answer) for *asked, answer in steps], knew)

    def as_data(self) -> list[Any]:
        """As plain data, for a store."""
        return [self.knew, [[*vars(step.question).values(), step.answer] for step in self.steps]]


def knowledge(kit: Kit, position: Position, seat: int) -> str:
    """A digest of what a seat knows of the enemy and has heard."""
    heard = len(visible_events(position.game, position.log, seat))
    known = kit.known_of_enemy(position.seat_view(seat))
    return hashlib.sha256(repr((heard, known)).encode()).hexdigest()[:16]
