"""Fills in a sheet: the engine runs on a private copy while the seat decides alone and learns nothing.

The copy goes on from question to question of the seat with the answers of its plan, and from sheet to sheet. It goes past
decisions of the other seat that can show nothing, as if they did. It goes past dice that may change nothing, likewise. It stops
before other dice, and as soon as the seat would know more of the enemy than now. It stops at the end of a round unless the seat
knows that another follows. So a sheet shows what follows from the seat's own knowledge and answers, however often it is filled in.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.ask import DIE
from flagplot.core.doctrine import advised
from flagplot.core.errors import FlagplotError
from flagplot.core.flows.sheet import ANY, Sheet, SheetPart
from flagplot.core.game import Question
from flagplot.core.offers.choosing import COUNTS
from flagplot.core.position import Position
from flagplot.core.record import SEATS, Entry, Record
from flagplot.table import chances
from flagplot.table.controller import TableController
from flagplot.table.session import Session
from flagplot.table.sheets.held import KnowledgeDigest, section, suggestion_noise
from flagplot.table.sheets.rows import (
    BEFORE,
    ONLY,
    OPEN,
    OWN,
    SUGGESTED,
    USUAL,
    FilledSheet,
    Plan,
    PlanStep,
    SheetRow,
    key_of,
)

NONE: Final = ("0", "no")
"""Typed answers that mean none."""
ALL: Final = "all"
"""The typed answer for as much as is allowed."""
CHOSEN: Final = ("aim",)
"""Answers of questions that have no usual answer, though they may be none."""
LONGEST: Final = 400
"""Questions of a sheet; none comes near."""


def filled(
    controller: TableController, plan: Plan | None = None, suggests: bool = True, secret: str = ""
) -> FilledSheet:
    """The sheet of the pending question along a plan; without `suggests`, or estimates, the doctrine says nothing.

    Suggestions follow from `secret`, which only their seat may know: never from the secret of the dice.
    """
    position = controller.session.position
    sheet = position.game.sheets.of(position.question.kind)
    try:
        suggests = suggests and not chances.is_off(controller.session)
        return _Filling(controller, sheet, dict(plan or {}), suggests, secret).fill()
    finally:
        controller.chooser(position.question.seat).teller.observe(controller.seen(position.question.seat))


@dataclass
class _Filling:
    """A walk through the questions of a sheet."""

    controller: TableController
    sheet: Sheet
    plan: Plan
    suggests: bool
    secret: str
    rows: list[SheetRow] = field(default_factory=list)
    steps: list[PlanStep] = field(default_factory=list)
    asked: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    taken: set[tuple[int, str, str]] = field(default_factory=set)
    places: list[SheetPart] = field(default_factory=list)
    last: dict[tuple[str, int, int], int] = field(default_factory=dict)
    """The seat's last answers, by question."""

    def fill(self) -> FilledSheet:
        own = self.controller.session
        position = own.position.copy()
        self.seat, kit = position.question.seat, own.setting.kit
        kit.suppose(position.situation, self.seat)
        twin = Session(own.setting, position, Record({}, ""), own.players, None, keeps_record=False)
        self.copy = TableController(twin, self.controller.stories)
        self.player = kit.player(kit.players[0], 0, self.seat) if self.suggests else None
        for entry in own.record.entries if self.player is None else ():
            if isinstance(entry, Entry) and entry.seat == SEATS[self.seat]:
                self.last[entry.name, entry.subject, entry.object] = entry.answer
        knows, at_once, begun, read = KnowledgeDigest(kit, self.seat), 0, 0, 0
        while len(self.steps) < LONGEST:
            before = position.seat_view(self.seat)
            answer = self._row(position)
            choices = tuple(position.choices()) if self.places[self.rows[-1].part].is_ahead else ()
            asked = position.question
            self.last[position.game.asks[asked.kind].name, asked.subject, asked.object] = answer
            begun, read = begun + section(kit, position.log[read:]), len(position.log)
            self.steps.append(PlanStep(asked, answer, choices, knows.of(position), begun))
            position.answer(answer)
            at_once = at_once or (0 if self._is_asked(position) else len(self.steps))
            if self.sheet.is_single or not self._past(position):
                break
            if not kit.foreseen(before, position.seat_view(self.seat)):
                break
        keys = {row.key for row in self.rows}
        dropped = [key for key in self.plan if key not in keys]
        at_once = at_once or len(self.steps)
        return FilledSheet(self.sheet, self.seat, self.rows, self.steps, at_once, self.places, dropped, self._endings())

    def _is_asked(self, position: Position) -> bool:
        if position.is_over or position.question.seat != self.seat:
            return False
        sheets = position.game.sheets
        return sheets.follows(position.question.kind, sheets.of(self.steps[-1].question.kind))

    def _past(self, position: Position) -> bool:
        """Go past decisions of the other seat, as if it did nothing that shows, and past those that this seat leaves to
        suggestions; whether this sheet goes on after them.
        """
        for _ in range(LONGEST):
            answer = None if position.is_over else self._passed(position)
            if answer is None or position.refusal(answer):
                break
            position.answer(answer)
        return self._is_asked(position)

    def _passed(self, position: Position) -> int | None:
        """The answer with which the walk goes past the pending question; None if it does not."""
        own, kind = self.controller.session, position.question.kind
        if position.question.seat == self.seat:
            routine = own.routines.get(self.seat)
            return None if routine is None else routine.answer(own.setting.kit, position)
        sheets = position.game.sheets
        if kind == DIE:
            return sheets.quiet_dice.get(position.question.subject)
        answer = sheets.quiet.get(kind)
        return position.choices()[0] if answer == ANY else answer

    def _row(self, position: Position) -> int:
        """Put the pending question into a row; the answer with which the walk goes on."""
        seen, read = self.copy.read_by_asked()
        kind, asked = position.game.asks[read.kind], self.copy.asked()
        nth = self.asked[read.kind, read.subject, read.object]
        self.asked[read.kind, read.subject, read.object] += 1
        key, part = key_of(position.game, read, nth), self._place(position)
        legal = [choice.answer for choice in asked.choices] or position.choices()
        answer, origin, problem = self._answer(position, key, read, legal)
        is_amount = kind.answers in COUNTS and len(legal) > 1
        is_count = is_amount and self.copy.chooser(self.seat).is_count(read)
        subject, object = self.copy.story(self.seat).teller.heads(seen, read)
        head = subject[:1].upper() + subject[1:]
        column = kind.column.format(object=object) if kind.column else ""
        if (part, head, column) in self.taken:
            column = ""
        self.taken.add((part, head, column))
        refused = [] if asked.accepts else self.copy.refused()
        text, _, cites = asked.text.rpartition(" [")
        raw = str(self.plan.get(key, "")) if problem else ""
        row = SheetRow(
            key, kind.name, part, text, cites.rstrip("]"), head if column else "", column, asked.choices, refused,
            head, is_count, is_amount, None if origin == OPEN else answer, origin, problem, raw,
            kind.ending.answers if kind.ending else (),
        )  # fmt: skip
        self.rows.append(row)
        return answer

    def _place(self, position: Position) -> int:
        """The number of the part of the pending question."""
        sheets, kind = position.game.sheets, position.question.kind
        part = sheets.part(kind) or sheets.of(kind).parts[0]
        if part not in self.places:
            self.places.append(part)
        return self.places.index(part)

    def _answer(self, position: Position, key: str, read: Question, legal: list[int]) -> tuple[int, str, str]:
        """The answer of a row, where it comes from, and why the plan's is refused."""
        if len(legal) == 1:
            return legal[0], ONLY, ""
        problem = ""
        if key in self.plan:
            said = self.plan[key]
            try:
                is_all = said == ALL and position.game.asks[read.kind].answers in COUNTS
                answer = legal[-1] if is_all else self.copy.read(said) if isinstance(said, str) else said
                problem = self.copy.why_not(answer)
                if not problem:
                    return answer, OWN, ""
            except FlagplotError as error:
                problem = str(error)
        if self.player is not None and self.player.choose is not None:
            noise = suggestion_noise(self.controller.session.position, self.seat, self.secret, key)
            answer = advised(position, self.player.choose, self.player.memo, noise)
            if answer in legal:
                return answer, SUGGESTED, problem
        before = self._before(position, legal)
        if before is not None:
            return before, BEFORE, problem
        usual = self._usual(position, read, legal)
        return (legal[0] if usual is None else usual), OPEN if usual is None else USUAL, problem

    def _before(self, position: Position, legal: list[int]) -> int | None:
        """The answer that the seat gave ahead, else its last one where a part opens with it; None if it ends something.

        Of a number it is as much as is allowed now.
        """
        asked, kind = position.question, position.game.asks[position.question.kind]
        held = self.controller.session.held.get(self.seat)
        answer = next((step.answer for step in held.steps if step.question == asked), None) if held else None
        if answer is None and self.places[self._place(position)].is_as_before:
            answer = self.last.get((kind.name, asked.subject, asked.object))
        if answer is None:
            return None
        if kind.answers in COUNTS:
            answer = max((each for each in legal if each <= answer), default=None)
        is_end = kind.ending is not None and answer in kind.ending.answers
        return answer if answer in legal and not is_end else None

    def _usual(self, position: Position, read: Question, legal: list[int]) -> int | None:
        """None or no, or the lowest number; None where there is no such answer, or where it ends something."""
        kind = position.game.asks[read.kind]
        if kind.ending is not None and 0 in kind.ending.answers:
            return None
        chooser = self.copy.chooser(self.seat)
        if chooser.is_count(read):
            return legal[0]
        first = next((each for each in self.copy.asked().choices if each.answer == legal[0]), None)
        return legal[0] if first is not None and first.key in NONE and kind.answers not in CHOSEN else None

    def _endings(self) -> list[str]:
        """What follows from answers that end something."""
        kinds = self.controller.session.position.game.asks
        found = []
        for kind in dict.fromkeys(step.question.kind for step in self.steps):
            ending = kinds[kind].ending
            rows = [row for row in self.rows if row.kind == kinds[kind].name and row.is_asked]
            ends = [row for row in rows if ending is not None and row.answer in ending.answers]
            if ending is not None and ends and (not ending.by_all or len(ends) == len(rows)):
                found.append(ending.follows)
        return found
