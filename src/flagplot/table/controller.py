"""The actions of people at a table, in any interface: read the question, answer, repeat an answer, ask why, roll dice."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.choosing import AnswerOption, AnswerParser
from flagplot.core.offers.kit import Look
from flagplot.core.offers.report_text import ReportLine
from flagplot.core.position import Question
from flagplot.core.printed.edition import Edition
from flagplot.core.seat_view import REFEREE
from flagplot.table.orders import Orders
from flagplot.table.session import Session, sides_played_by_people
from flagplot.table.sheets.rows import RefusedChoice
from flagplot.table.story import Narrative, lines

AGAIN: Final = "*"
"""The end of a typed answer that also applies to all following questions of the kind."""


class QuestionText(NamedTuple):
    """A question as its seat reads it."""

    text: str
    choices: list[AnswerOption]
    """The legal answers."""
    accepts: str
    """The accepted input, if the answers have no words of their own; empty if they have."""


class _Repeated(NamedTuple):
    kind: int
    seat: int
    said: str


FACES: Final = "123456"


@dataclass
class DiceTray:
    """The faces of the pending roll typed so far. They count when the roll is complete and confirmed."""

    faces: list[int] = field(default_factory=list)

    def fill(self, text: str, wanted: int) -> None:
        """Enter faces of a roll of `wanted` dice: they are added to those in the tray; a complete roll replaces them."""
        typed = text.replace(",", "").replace(" ", "")
        if not typed or typed.strip(FACES):
            raise FlagplotError(f"{text!r} is not a roll", expected="faces 1 to 6, such as 4 or 4 5")
        missing = wanted - len(self.faces)
        if len(typed) > wanted or wanted > len(typed) > missing:
            again = (
                f", or all {wanted} again" if 0 < missing < wanted else f", all {wanted} again" if not missing else ""
            )
            most = f"at most {missing}" if missing else "Enter, if they are right"
            raise FlagplotError(f"{len(typed)} dice are too many", expected=f"{most}{again}")
        faces = [int(face) for face in typed]
        self.faces = faces if len(faces) == wanted else [*self.faces, *faces]

    def take(self) -> list[int]:
        """Remove the dice."""
        faces, self.faces = self.faces, []
        return faces


@dataclass
class TableController:
    """A game with one or two people at this table."""

    session: Session
    stories: dict[int, Narrative]
    """The narrative for each person's seat; with open sides that of the referee, which everyone may read."""
    orders: Orders = field(init=False)
    tray: DiceTray = field(default_factory=DiceTray)
    _read: dict[int, int] = field(default_factory=dict)
    _repeated: _Repeated | None = None
    """An answer to all consecutive questions of a kind and seat."""

    def __post_init__(self) -> None:
        """Prepare the narratives."""
        self.orders = Orders(self.session, self.is_open)

    @property
    def is_open(self) -> bool:
        """Whether both sides are open to the people at this table."""
        return REFEREE in self.stories and not any(seat in self.stories for seat in self.people)

    @property
    def people(self) -> list[int]:
        """Seats of the people at this table."""
        return sides_played_by_people(self.session)

    def reader(self, seat: int) -> int:
        """The reader for a seat; with open sides the referee."""
        return REFEREE if self.is_open else seat

    def story(self, seat: int) -> Narrative:
        """The narrative for a seat."""
        return self.stories[self.reader(seat)]

    def seen(self, seat: int) -> Look:
        """The present seat view."""
        return self.session.position.seat_view(self.reader(seat))

    def chooser(self, seat: int) -> AnswerParser:
        """The answers in the words of a seat's narrative, which knows the names of rows that change."""
        return self.session.setting.kit.chooser(self.story(seat).teller)

    def news(self, seat: int) -> list[ReportLine]:
        """The events since a seat's last report."""
        story, reader = self.story(seat), self.reader(seat)
        fresh = story.events[min(self._read.get(reader, 0), len(story.events)) :]
        self._read[reader] = len(story.events)
        return list(lines(fresh, story.kit.lines, story.kit.lines.redundant if self.is_open else ()))

    # ------------------------------------------------------------ questions
    def read_by_asked(self) -> tuple[Look, Question]:
        """The view of the seat to answer, and the pending question as that seat reads it."""
        seen = self.seen(self.session.position.question.seat)
        return seen, seen.asked or self.session.position.question

    def asked(self) -> QuestionText:
        """The pending question with its paragraph, and the legal answers."""
        position, (seen, question) = self.session.position, self.read_by_asked()
        chooser = self.chooser(question.seat)
        chooser.teller.observe(seen)
        text, cites = chooser.teller.question(seen, question), self._paragraph(question)
        legal = set(position.choices())
        choices = [choice for choice in chooser.all(seen, question) if choice.answer in legal]
        has_words = any(choice.words for choice in choices)
        return QuestionText(f"{text} [{cites}]", choices, "" if has_words else chooser.accepts(choices, question))

    def refused(self) -> list[RefusedChoice]:
        """The illegal answers to the pending question, each with its reason."""
        position, (seen, question) = self.session.position, self.read_by_asked()
        choices = self.chooser(question.seat).all(seen, question)
        codes = {choice: position.refusal(choice.answer) for choice in choices}
        return [RefusedChoice(choice, self._reason(code)) for choice, code in codes.items() if code]

    def read(self, text: str) -> int:
        """The answer to the pending question that a text means, legal or not; an error if it means none."""
        return self._answer(text.removesuffix(AGAIN).strip(), self.session.position.question)

    def why_not(self, answer: int) -> str:
        """The reason why an answer to the pending question is illegal; empty if it is legal."""
        code = self.session.position.refusal(answer)
        return self._reason(code) if code else ""

    def take(self, text: str) -> str:
        """Give a typed answer; with a star also to all following questions of the kind. Returns an empty text, or the refusal."""
        question, said = self.session.position.question, text.removesuffix(AGAIN).strip()
        refused = self.choose(self._answer(said, question))
        if not refused and text.endswith(AGAIN):
            self._repeated = _Repeated(question.kind, question.seat, said)
        return refused

    def choose(self, answer: int) -> str:
        """Give the answer with that number. Returns an empty text, or the refusal."""
        why_not = self.why_not(answer)
        if why_not:
            return f"Refused: {why_not}"
        self._repeated = None
        self.orders.give(answer)
        return ""

    def repeat(self) -> bool:
        """Repeat a starred answer if such a question is pending and the answer is legal."""
        question, same = self.session.position.question, self._repeated
        if same is None or (same.kind, same.seat) != (question.kind, question.seat) or not self._again(same, question):
            self._repeated = None
            return False
        return True

    def _again(self, same: _Repeated, question: Question) -> bool:
        try:
            answer = self._answer(same.said, question)
        except FlagplotError:
            return False
        if self.session.position.refusal(answer):
            return False
        self.orders.give(answer, goes_on=True)
        return True

    def hints(self) -> list[tuple[str, AnswerOption]]:
        """The choice of each doctrine of the game here, from the seat's knowledge."""
        session, question = self.session, self.session.position.question
        if question.is_die:
            return []
        kit, known = session.setting.kit, {choice.answer: choice for choice in self.asked().choices}
        chosen = {name: kit.player(name, 0, question.seat) for name in kit.doctrines}
        found = {name: player.answer(session.position, question.seat) for name, player in chosen.items()}
        return [(name, known[answer]) for name, answer in found.items() if answer in known]

    def why(self, text: str, seat: int) -> Iterator[str]:
        """Why an answer is refused, or that it is allowed, with the paragraph; without an answer, the illegal ones.

        `seat` is the asking seat.
        """
        question = self.session.position.question
        if text.strip() or question.is_die:
            yield self._why(text, seat)
        elif refused := self.refused():
            for reason in dict.fromkeys(each.why for each in refused):
                keys = ", ".join(each.choice.key for each in refused if each.why == reason)
                yield f"Refused: {keys}: {reason}"
        else:
            yield f"All listed answers are allowed [{self._paragraph(question)}]"
        if not question.is_die:
            yield from self._rule(question)

    def _rule(self, question: Question) -> Iterator[str]:
        """The subject of a question's paragraph, and the rulings in force that affect it."""
        edition, cite = self.session.setting.edition, self._paragraph(question)
        printed: Edition | None = edition
        while printed is not None and not printed.index.cited(cite):
            printed = printed.base
        if printed is not None:
            yield f"{cite} is about: {'; '.join(rule.caption for rule in printed.index.cited(cite))}."
        for ruling in edition.rulings.values():
            if cite in map(edition.own_cites, ruling.cites):
                code = edition.value(ruling.name)
                words = ruling.alternatives[code].sentence if code < len(ruling.alternatives) else ""
                yield f"By the ruling {ruling.name}={ruling.spell(code)}: {words}".rstrip(": ")

    def _why(self, text: str, seat: int) -> str:
        position, question = self.session.position, self.session.position.question
        if question.is_die:
            cites = self.story(seat).teller.purpose_cites(self.seen(seat))
            return f"A die is asked for; it cannot be chosen [{cites}]"
        try:
            answer = self._answer(text, question)
        except FlagplotError:
            if not text.strip().lstrip("-").isdecimal():
                raise
            answer = question.size
        code = position.refusal(answer)
        if code:
            return f"Refused: {self._reason(code)}"
        words = next((each.words for each in self.asked().choices if each.answer == answer), "")
        return f"It may be chosen{f': {words}' if words else ''} [{self._paragraph(question)}]"

    def _answer(self, text: str, question: Question) -> int:
        seen, as_read = self.read_by_asked()
        chooser = self.chooser(question.seat)
        return int(chooser.read(seen, as_read, text, self.session.position.choices()))

    def _paragraph(self, question: Question) -> str:
        return self.session.position.game.asks[question.kind].paragraph(question.object)

    def _reason(self, code: int) -> str:
        reason = self.session.position.game.reasons[code]
        return f"{reason.text} [{reason.cites}]"

    # ------------------------------------------------------------ dice
    def roll_asked(self, seat: int) -> str:
        """The dice requested and their purpose, as known to a seat."""
        teller, seen = self.story(seat).teller, self.seen(seat)
        teller.observe(seen)
        return f"Roll {self.dice_wanted()} for {teller.purpose(seen)} [{teller.purpose_cites(seen)}]"

    def dice_wanted(self) -> str:
        """The number of dice of the pending roll."""
        wanted = self.dice_together
        return "1 die" if wanted == 1 else f"{wanted} dice"

    @property
    def dice_together(self) -> int:
        """The number of dice thrown at once: the pending roll and the rolls that follow it regardless of its result."""
        seen = self.session.position.seat_view(REFEREE)
        return max(self.session.position.dice_left, self.session.setting.kit.dice_together(seen))

    def put_dice(self, text: str) -> None:
        """Enter faces of the pending roll."""
        self.tray.fill(text, self.dice_together)

    @property
    def has_all_dice(self) -> bool:
        """Whether the tray contains the complete pending roll."""
        return bool(self.tray.faces) and len(self.tray.faces) == self.dice_together

    def roll(self) -> None:
        """Use the dice of the tray."""
        self.orders.give_dice(self.tray.take())

    def undo(self) -> None:
        """Take back the last order, or with open sides the last roll. An error says why it is final."""
        self.orders.undo()
        self.tray.take()
        self._repeated = None
