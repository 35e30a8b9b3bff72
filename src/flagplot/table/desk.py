"""What people at a table do, whatever it is shown on: read what is asked, answer, repeat an answer, ask why, roll dice."""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.told import Line
from flagplot.core.position import Question
from flagplot.table.orders import Orders
from flagplot.table.session import Session, sides_played_by_people
from flagplot.table.story import Story
from flagplot.table.telling.lines import lines

AGAIN: Final = "*"
"""At the end of an answer that is typed: the same for all such questions that follow."""


class Asked(NamedTuple):
    """A question as its seat reads it."""

    text: str
    choices: list[Any]
    """The legal answers, each with `answer`, `key`, `words` and `note`."""
    accepts: str
    """What may be typed, where the answers have no words of their own; empty where they have."""


class Refused(NamedTuple):
    """An answer that may not be chosen, and why."""

    choice: Any
    why: str


class _Repeated(NamedTuple):
    kind: int
    seat: int
    said: str


@dataclass
class DiceTray:
    """Faces typed in and not used yet, with the roll they belong to."""

    faces: list[int] = field(default_factory=list)
    roll: int = -1

    def holds(self, session: Session) -> bool:
        """Whether a die for the pending roll lies here; dice of another roll are taken away."""
        if self.roll != roll_of(session):
            self.faces.clear()
        return bool(self.faces)

    def fill(self, text: str, session: Session) -> None:
        """Put down the faces of the pending roll, some or all of them."""
        words, wanted = text.replace(",", " ").split(), session.position.dice_left
        wrong = [word for word in words if word not in ("1", "2", "3", "4", "5", "6")]
        if wrong or not words:
            raise FlagplotError(f"{text!r} is not a roll", expected="faces 1 to 6, such as 4 or 4 5")
        if len(words) > wanted:
            raise FlagplotError(f"{len(words)} dice are too many", expected=f"at most {wanted}")
        self.faces, self.roll = [int(word) for word in words], roll_of(session)

    def take(self) -> int:
        """Take the next face."""
        return self.faces.pop(0)


def roll_of(session: Session) -> int:
    """A number that stays the same from the first die of a roll to its last, and that no later roll has.

    Each die is one more answer and leaves one die fewer to roll.
    """
    return session.answers + session.position.dice_left


@dataclass
class Desk:
    """A game with one or two people at it."""

    session: Session
    stories: dict[int, Story]
    """By seat, of those who play here."""
    orders: Orders = field(init=False)
    choosers: dict[int, Any] = field(init=False)
    """By seat, each with the words of that seat's story, which has noted what passing rows are called."""
    tray: DiceTray = field(default_factory=DiceTray)
    _read: dict[int, int] = field(default_factory=dict)
    _repeated: _Repeated | None = None
    """An answer given for all questions of a kind and seat in a row."""

    def __post_init__(self) -> None:
        """Lay out what the desk needs."""
        self.orders = Orders(self.session)
        kit = self.session.setting.kit
        self.choosers = {seat: kit.chooser(self.stories[seat].teller) for seat in self.people}

    @property
    def people(self) -> list[int]:
        """Seats of those who play at this desk."""
        return sides_played_by_people(self.session)

    def news(self, seat: int) -> list[Line]:
        """What has happened since a seat was last told."""
        story = self.stories[seat]
        fresh = story.told[min(self._read.get(seat, 0), len(story.told)) :]
        self._read[seat] = len(story.told)
        return list(lines(fresh, story.kit.lines))

    # ------------------------------------------------------------ questions
    def asked(self) -> Asked:
        """The pending question with its paragraph, and what may be answered."""
        position, question = self.session.position, self.session.position.question
        chooser, seen = self.choosers[question.seat], position.seen(question.seat)
        chooser.teller.observe(seen)
        text, cites = chooser.teller.question(seen, question), self._paragraph(question)
        legal = set(position.choices())
        choices = [choice for choice in chooser.all(seen, question) if choice.answer in legal]
        has_words = any(choice.words for choice in choices)
        return Asked(f"{text} [{cites}]", choices, "" if has_words else chooser.accepts(choices, question))

    def refused(self) -> list[Refused]:
        """What the pending question might be answered with and may not, with the reason of each."""
        position, question = self.session.position, self.session.position.question
        codes = {
            choice: position.refusal(choice.answer)
            for choice in self.choosers[question.seat].all(position.seen(question.seat), question)
        }
        return [Refused(choice, self._reason(code)) for choice, code in codes.items() if code]

    def read(self, text: str) -> int:
        """The answer to the pending question that a text means, legal or not; an error if it means none."""
        return self._answer(text.removesuffix(AGAIN).strip(), self.session.position.question)

    def why_not(self, answer: int) -> str:
        """Why the pending question may not be answered so; an empty text if it may."""
        code = self.session.position.refusal(answer)
        return self._reason(code) if code else ""

    def take(self, text: str) -> str:
        """Give the answer that was typed, with a star for all such questions that follow; an empty text, or why not."""
        question, said = self.session.position.question, text.removesuffix(AGAIN).strip()
        refused = self.choose(self._answer(said, question))
        if not refused and text.endswith(AGAIN):
            self._repeated = _Repeated(question.kind, question.seat, said)
        return refused

    def choose(self, answer: int) -> str:
        """Give the answer of that number; an empty text, or why not."""
        why_not = self.why_not(answer)
        if why_not:
            return f"Refused: {why_not}"
        self._repeated = None
        self.orders.give(answer)
        return ""

    def repeat(self) -> bool:
        """Give the answer of a starred order again, if such a question is asked and it may be given here."""
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

    def why(self, text: str, seat: int) -> str:
        """Why an answer is refused, or that it may be chosen; `seat` is who asks."""
        position, question = self.session.position, self.session.position.question
        if question.is_die:
            cites = self.stories[seat].teller.purpose_cites(position.seen(seat))
            return f"A die is asked for; it cannot be chosen [{cites}]"
        try:
            answer = self._answer(text, question)
        except FlagplotError:
            if not text.strip().lstrip("-").isdecimal():
                raise
            answer = question.size
        code = position.refusal(answer)
        return f"Refused: {self._reason(code)}" if code else f"It may be chosen [{self._paragraph(question)}]"

    def _answer(self, text: str, question: Question) -> int:
        position = self.session.position
        seen, chooser = position.seen(question.seat), self.choosers[question.seat]
        return int(chooser.read(seen, question, text, position.choices()))

    def _paragraph(self, question: Question) -> str:
        return self.session.position.game.asks[question.kind].paragraph(question.object)

    def _reason(self, code: int) -> str:
        reason = self.session.position.game.reasons[code]
        return f"{reason.text} [{reason.cites}]"

    # ------------------------------------------------------------ dice
    def roll_asked(self, seat: int) -> str:
        """Which dice are asked for and what for, as a seat may know it."""
        teller, seen = self.stories[seat].teller, self.session.position.seen(seat)
        teller.observe(seen)
        dice = "a die" if seen.s.dice_left == 1 else f"{seen.s.dice_left} dice"
        return f"Roll {dice} for {teller.purpose(seen)} [{teller.purpose_cites(seen)}]"

    def has_dice(self) -> bool:
        """Whether a die for the pending roll has been typed in."""
        return self.tray.holds(self.session)

    def roll(self) -> None:
        """Give the next die of the tray."""
        self.orders.give_die(self.tray.take() - 1)


class Put(NamedTuple):
    """An answer that stands on a form, in the words of its seat."""

    answer: int
    question: str
    words: str


@dataclass
class Form:
    """Answers of one seat that belong together, put down on a copy of the game and sent as one.

    It ends before anything that the answers bring about: another form, another seat, a die, the end.  What the last answer
    leads to is not shown, so an answer that is taken back has told nothing.
    """

    desk: Desk
    """Of a session of its own, which is nobody's match."""
    put: list[Put] = field(default_factory=list)
    is_whole: bool = False
    """Whether the last answer stands there, and nothing more is asked before it is sent."""

    @property
    def seat(self) -> int:
        """Who fills it in."""
        return self.desk.session.position.question.seat

    @property
    def name(self) -> str:
        """What the answers are about; empty where the pending question is answered by itself."""
        position = self.desk.session.position
        if position.is_over or position.question.is_die:
            return ""
        return position.game.forms.get(position.question.kind, "")

    def add(self, said: int | str) -> None:
        """Put down an answer to the question that stands next, by number or as it is typed; with a star those that follow too."""
        position = self.desk.session.position
        kind = position.question.kind
        self._add(self.desk.read(said) if isinstance(said, str) else said)
        if not isinstance(said, str) or not said.endswith(AGAIN):
            return
        while not self.is_whole and position.question.kind == kind:
            try:
                answer = self.desk.read(said)
            except FlagplotError:
                return
            if position.refusal(answer):
                return
            self._add(answer)

    def _add(self, answer: int) -> None:
        if self.is_whole or not self.name:
            raise FlagplotError(
                "the answers stand as one and wait to be sent", expected="to send them, or take some back"
            )
        why_not = self.desk.why_not(answer)
        if why_not:
            raise FlagplotError(why_not, field="answer")
        asked = self.desk.asked()
        words = next(((each.words or each.key) for each in asked.choices if each.answer == answer), str(answer))
        self.put.append(Put(answer, asked.text, words))
        if self._goes_on(answer):
            self.desk.session.give(answer)
        else:
            self.is_whole = True

    def _goes_on(self, answer: int) -> bool:
        """Whether the question after an answer stands on the same form, and the answer has shown nothing of the enemy."""
        session = self.desk.session
        before, kit = session.position, session.setting.kit
        seat, after = before.question.seat, before.copy()
        after.answer(answer)
        if after.is_over or after.question.seat != seat or before.game.forms.get(after.question.kind) != self.name:
            return False
        return bool(kit.known_of_enemy(after.seen(seat)) == kit.known_of_enemy(before.seen(seat)))
