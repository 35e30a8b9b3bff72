"""A plan that waits: answers of a sent sheet that the engine asks for only after decisions of the other seat."""

import hashlib
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
    """The answers that wait, each with what its seat expects to know by then.

    They answer only while the seat knows as much as it expected; otherwise it is asked again. Answers that are given ahead hold
    in spite of news, in the same part of the game, if their question has the choices that it had when they were written.
    """

    steps: list[PlanStep]

    def answer(self, kit: Kit, position: Position) -> int | None:
        """The answer to the pending question of the seat; None if it has to be asked."""
        asked = position.question
        found = next((step for step in self.steps if step.question == asked), None)
        if found is None or position.refusal(found.answer):
            return None
        is_as_it_was = found.choices == tuple(position.choices()) and found.section == section(kit, position)
        return found.answer if is_as_it_was or knowledge(kit, position, asked.seat) == found.knew else None

    def given(self, kit: Kit, position: Position, answer: int) -> None:
        """An answer is given to the pending question: the steps up to it are done.

        If it is not the one that waits for the question, only those stay that hold in spite of news.
        """
        place = next((place for place, step in enumerate(self.steps) if step.question == position.question), None)
        if place is not None and self.steps[place].answer == answer:
            self.steps = self.steps[place + 1 :]
        elif place is not None:
            now = section(kit, position)
            self.steps = [step for step in self.steps if step.choices and step.section >= now]

    @classmethod
    def read(cls, data: list[Any]) -> "HeldPlan":
        """A plan from its plain data."""
        if data and not isinstance(data[0], list):  # of an earlier form: the seat is asked again
            return cls([])
        return cls([PlanStep(Question(*asked), answer, tuple(every), *kept) for asked, answer, every, *kept in data])

    def as_data(self) -> list[Any]:
        """As plain data, for a store."""
        return [[[*vars(step.question).values()], *step[1:2], list(step.choices), *step[3:]] for step in self.steps]


def section(kit: Kit, position: Position) -> int:
    """The parts of the game that have begun."""
    return sum(kit.section(event, NO_PART) != NO_PART for event in position.log)


def knowledge(kit: Kit, position: Position, seat: int) -> str:
    """A digest of a seat's knowledge of the enemy and of its visible events."""
    heard = len(visible_events(position.game, position.log, seat))
    known = kit.known_of_enemy(position.seat_view(seat))
    return hashlib.sha256(repr((heard, known)).encode()).hexdigest()[:16]
