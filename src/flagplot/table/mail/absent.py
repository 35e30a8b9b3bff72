"""An absent player: the instructions to the referee, and the answers that follow from them.

Prepared answers come first, then standing orders, then the doctrine if the player allows it. The instructions are stored in the
record of the match, as a file within it, so that one file contains everything.
"""

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from flagplot.core.doctrine import Player
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.choosing import AnswerParser
from flagplot.core.offers.measure import Data
from flagplot.core.position import Position, Question
from flagplot.core.record import SEATS, Record
from flagplot.table.controller import AGAIN
from flagplot.table.session import Session
from flagplot.table.story import Narrative

SILENT: Final = -1
EVERYTHING: Final = "everything"
NOTHING: Final = "nothing"
DRAWN: Final = "drawn"
"""The number of a seat that leaves it to the referee."""
KEYS: Final = {"reported": "told"}
"""Fields whose key in a record differs from their name."""


@dataclass
class AwayInstructions:
    """The instructions of one seat, and the letters it has received."""

    number: str = ""
    """Its number for the dice, or that one is drawn; empty until its first reply."""
    answers: list[str] = field(default_factory=list)
    """Answers to its first question, before the match has begun."""
    if_asked: list[dict[str, str]] = field(default_factory=list)
    """Answers to possible questions: `ask` their name, `about` words of their text, `answer`."""
    ask_me: list[str] = field(default_factory=lambda: [EVERYTHING])
    """Names of the questions sent by mail; the doctrine answers all others."""
    doctrine: str = ""
    has_position: bool = False
    """Whether its letters hold a position for advice."""
    mail: int = 0
    """Number of its last letter."""
    is_last: bool = False
    """Whether that letter reported the end."""
    since: int = 0
    """The number of events reported before that letter."""
    reported: int = 0
    """The number of events reported with it."""
    asked: int = -1
    """The number of answers in the match when that letter asked its question; -1 without a question."""
    notes: list[str] = field(default_factory=list)
    """The referee's notes in that letter."""
    later: list[str] = field(default_factory=list)
    """The referee's notes for the next one."""
    held: list[Any] = field(default_factory=list)
    """Answers of its last sheet that the game has not asked for yet."""
    taken: str = ""
    """Digest of the last reply."""

    def is_asked(self, name: str) -> bool:
        """Whether questions with that name are sent by mail."""
        return EVERYTHING in self.ask_me or name in self.ask_me

    def text(self) -> str:
        """The text for the record."""
        data = {KEYS.get(name, name): value for name, value in asdict(self).items()}
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def name_of(seat: int) -> str:
    """The file name of a seat's instructions in a record."""
    return f"mail-{SEATS[seat]}"


def read_leave(record: Record, seat: int) -> AwayInstructions:
    """A seat's instructions, from the record."""
    try:
        data: Data = json.loads(record.files[name_of(seat)])
        names = [each.name for each in fields(AwayInstructions)]
        return AwayInstructions(**{name: data[KEYS.get(name, name)] for name in names})
    except (KeyError, ValueError, TypeError):
        what = "it lacks the orders and answers that the seats have left"
        raise FlagplotError(
            what, file=record.file, field=name_of(seat), expected="a match of `flagplot mail new`"
        ) from None


@dataclass
class AbsentPlayer:
    """A seat whose person is absent."""

    seat: int
    session: Session
    story: Narrative
    leave: AwayInstructions
    player: Player
    """The doctrine, preceded by standing orders if there are any."""
    has_orders: bool = False
    queue: list[str] = field(default_factory=list)
    """Answers to the question sent, and to the following ones of its kind."""
    kind: int = SILENT
    """The kind of question for the queue."""
    chooser: AnswerParser = field(init=False)

    def __post_init__(self) -> None:
        """Prepare to read and write answers in the words of the seat."""
        self.chooser = self.session.setting.kit.chooser(self.story.teller)

    def before(self, position: Position) -> None:
        """Show a past question to the orders, which remember their progress."""
        if self.has_orders and not position.is_over and position.question.seat == self.seat:
            self.player.recall(position, self.seat)

    def after(self, position: Position) -> None:
        """Do nothing after a past answer."""

    def answer(self) -> int | None:
        """The answer to the pending question; None if the person must be asked."""
        position = self.session.position
        question, legal = position.question, position.choices()
        plan = self.session.held.get(self.seat)
        planned = None if plan is None else plan.answer(self.session.setting.kit, position)
        if planned in legal:
            return planned
        for found in (self._by_queue(question, legal), self._by_words(question, legal)):
            if found != SILENT:
                return found
        standing = self.session.setting.kit.standing
        if self.has_orders and standing and (found := standing.says(self.player, position, self.seat)) in legal:
            return found
        if len(legal) == 1:
            return legal[0]
        if self.leave.is_asked(position.game.asks[question.kind].name):
            return None
        entries = self.session.record.entries
        self.player.decisions = sum(1 for each in entries if getattr(each, "seat", "") == SEATS[self.seat])
        plain = Player(self.player.name, self.player.seed, self.player.choose, self.player.memo)
        plain.decisions = self.player.decisions
        return plain.answer(position, self.seat)

    def read(self, text: str, question: Question) -> int:
        """The answer in a text, legal or not; an error if it means none."""
        position = self.session.position
        seen = position.seat_view(self.seat)
        self.chooser.teller.observe(seen)
        text = text.removesuffix(AGAIN).strip()
        return self.chooser.read(seen, seen.asked or question, text, position.choices())

    def words(self, question: Question) -> str:
        """The pending question as the seat reads it."""
        seen = self.session.position.seat_view(self.seat)
        self.chooser.teller.observe(seen)
        return self.chooser.teller.question(seen, seen.asked or question)

    def why_not(self, text: str) -> tuple[str, str]:
        """Why a text is not an answer to the pending question, with the correct form; empty if it is one."""
        position = self.session.position
        try:
            code = position.refusal(self.read(text, position.question))
        except FlagplotError as error:
            return error.what, error.expected
        reason = position.game.reasons.get(code)
        return (f"{text!r} is refused: {reason.text} [{reason.cites}]", "another answer") if reason else ("", "")

    def _by_queue(self, question: Question, legal: list[int]) -> int:
        """The next prepared answer for questions of this kind. An unsuitable one discards the rest."""
        if not self.queue or question.kind != self.kind:
            return SILENT
        text = self.queue[0] if self.queue[0].endswith(AGAIN) else self.queue.pop(0)
        what, _ = self.why_not(text)
        if what:
            self.leave.later.append(f"Your further answer {text!r} was not used. {self.words(question)} {what}")
            self.queue.clear()
            return SILENT
        found = self.read(text, question)
        return found if found in legal else SILENT

    def _by_words(self, question: Question, legal: list[int]) -> int:
        """The first conditional answer that fits this question and is legal."""
        name = self.session.position.game.asks[question.kind].name
        for each in self.leave.if_asked:
            if each["ask"] == name and each["about"].casefold() in self.words(question).casefold():
                try:
                    found = self.read(each["answer"], question)
                except FlagplotError:
                    continue
                if found in legal:
                    return found
        return SILENT

    def followed(self) -> list[str]:
        """The lines of standing orders followed so far."""
        setting = self.session.setting
        standing = setting.kit.standing
        return standing.followed(self.player, setting.battle.roster) if standing is not None else []
