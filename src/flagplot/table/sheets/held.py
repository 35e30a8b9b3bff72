"""Answers without asking: a plan that waits for its questions, and decisions that a seat leaves to suggestions.

A plan has the answers of a sent sheet that the engine asks for only after decisions of the other seat.
"""

import hashlib
import marshal
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.core.doctrine import NOISES, advised
from flagplot.core.event import Event
from flagplot.core.game import Question
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.seat_view import visible_events
from flagplot.table.sheets.rows import PlanStep

NO_PART: Final = -1
PLAIN: Final = 2
"""The form of plain data that depends on nothing but its values."""


@dataclass(frozen=True)
class Rest:
    """The rest of a part of the game goes as suggested: its number, and the secret from which suggestions follow."""

    section: int
    secret: str


@dataclass
class HeldPlan:
    """The answers that wait, each with what its seat expects to know by then.

    They answer only while the seat knows as much as it expected; otherwise it is asked again. Answers that are given ahead hold
    in spite of news, in the same part of the game. Their question must have the choices that it had when they were written.
    """

    steps: list[PlanStep]
    rest: Rest | None = None
    knows: "KnowledgeDigest | None" = field(default=None, repr=False, compare=False)

    @property
    def waits(self) -> bool:
        """Whether it still answers something."""
        return bool(self.steps or self.rest)

    def answer(self, kit: Kit, position: Position) -> int | None:
        """The answer to the pending question of the seat; None if it has to be asked."""
        asked = position.question
        found = next((step for step in self.steps if step.question == asked), None)
        if found is not None and not position.refusal(found.answer):
            self.knows = self.knows or KnowledgeDigest(kit, asked.seat)
            is_as_it_was = found.choices == tuple(position.choices()) or self.knows.of(position) == found.knew
            if is_as_it_was and found.section == section(kit, position.log):
                return found.answer
        return self._suggested(kit, position)

    def _suggested(self, kit: Kit, position: Position) -> int | None:
        """The suggestion for the rest of a part of the game; None for an answer that ends something."""
        kind = position.game.asks[position.question.kind]
        if self.rest is None or self.rest.section != section(kit, position.log):
            return None
        if position.game.sheets.part(kind.code) is None:
            return None
        answer = suggested(kit, position, self.rest.secret)
        return None if kind.ending is not None and answer in kind.ending.answers else answer

    def given(self, kit: Kit, position: Position, answer: int) -> None:
        """An answer is given to the pending question: the steps up to it are done.

        If it is not the one that waits for the question, only those stay that hold in spite of news.
        """
        if self.rest is not None and self.rest.section != section(kit, position.log):
            self.rest = None
        place = next((place for place, step in enumerate(self.steps) if step.question == position.question), None)
        if place is not None and self.steps[place].answer == answer:
            self.steps = self.steps[place + 1 :]
        elif place is not None:
            now = section(kit, position.log)
            self.steps = [step for step in self.steps if step.choices and step.section >= now]

    @classmethod
    def read(cls, data: list[Any]) -> "HeldPlan":
        """A plan from its plain data."""
        *steps, last = data or [[]]
        rest = Rest(**last) if isinstance(last, dict) else None
        if rest is None:
            steps = data
        if steps and not isinstance(steps[0], list):  # of an earlier form: the seat is asked again
            return cls([])
        found = [PlanStep(Question(*asked), answer, tuple(every), *kept) for asked, answer, every, *kept in steps]
        return cls(found, rest)

    def as_data(self) -> list[Any]:
        """As plain data, for a store."""
        rest = [] if self.rest is None else [vars(self.rest)]
        steps = [[[*vars(step.question).values()], *step[1:2], list(step.choices), *step[3:]] for step in self.steps]
        return [*steps, *rest]


def section(kit: Kit, log: Iterable[Event]) -> int:
    """The parts of the game that have begun in a stretch of its log."""
    section_of = kit.section
    return sum(section_of(event, NO_PART) != NO_PART for event in log)


@dataclass
class KnowledgeDigest:
    """Digests of the knowledge on which a seat answers ahead; the last one is kept: most answers change nothing of it."""

    kit: Kit
    seat: int
    last: list[object] | None = None
    digest: str = ""

    def of(self, position: Position) -> str:
        """The digest at a position."""
        supposed = list(self.kit.supposed(position.seat_view(self.seat)))
        if supposed != self.last:
            self.last, self.digest = supposed, hashlib.sha256(marshal.dumps(supposed, PLAIN)).hexdigest()[:16]
        return self.digest


def routine_parts(kit: Kit) -> tuple[str, ...]:
    """The parts of a game's sheets that a seat may leave to suggestions."""
    return tuple(part.title for sheet in kit.game.sheets.sheets for part in sheet.parts if part.is_routine)


@dataclass(frozen=True)
class Routine:
    """The parts that a seat leaves to suggestions, and the secret from which these follow."""

    parts: frozenset[str]
    secret: str

    def answer(self, kit: Kit, position: Position) -> int | None:
        """The suggested answer to the pending question; None if the seat has to be asked."""
        asked = position.question
        part = position.game.sheets.part(asked.kind)
        if part is None or not part.is_routine or part.title not in self.parts:
            return None
        return suggested(kit, position, self.secret)


def suggested(kit: Kit, position: Position, secret: str) -> int | None:
    """The answer that the first doctrine gives to the pending question; None without one."""
    asked = position.question
    player = kit.player(kit.players[0], 0, asked.seat)
    if player.choose is None:
        return None
    key = f"{position.game.asks[asked.kind].name} {len(position.history)}"
    answer = advised(position, player.choose, player.memo, suggestion_noise(position, asked.seat, secret, key))
    return None if position.refusal(answer) else answer


def suggestion_noise(position: Position, seat: int, secret: str, key: str) -> int:
    """The random number of a suggestion: the same each time, and unknown to the other seat."""
    heard = len(visible_events(position.game, position.log, seat))
    said = f"suggestion {secret} {seat} {heard} {key}"
    return int(hashlib.sha256(said.encode()).hexdigest(), 16) % NOISES
