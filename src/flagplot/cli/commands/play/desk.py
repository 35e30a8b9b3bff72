"""The desk of a person who plays: shows what is new, asks, takes answers and commands, and keeps the game."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from flagplot.cli.text import report
from flagplot.cli.text.dice_tray import DiceTray
from flagplot.cli.text.lines import lines
from flagplot.cli.text.output import paint, wrapped
from flagplot.cli.text.turn_report import any_ending
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Question
from flagplot.core.seen import REFEREE
from flagplot.table import keep
from flagplot.table.orders import Orders
from flagplot.table.result import result
from flagplot.table.session import Session, sides_played_by_people
from flagplot.table.story import Story

HELP: Final = (
    "ANSWER      the number at the left of the list, a count, a name or part of it",
    "ANSWER*     the same for all such questions that follow at once",
    "why ANSWER  why it is refused, or that it may be chosen",
    "undo        take the last order back, while nothing has followed it",
    "view        my forces and what I know of the enemy",
    "log         what has happened so far",
    "save FILE   write the game into another file as well",
    "quit        stop; the game is kept",
)
COMMANDS: Final = ("?", "help", "why", "undo", "view", "log", "save", "quit")


class Quit(Exception):
    """The person leaves the table."""


@dataclass
class Desk:
    """One terminal with one or two people at it."""

    session: Session
    out: Console
    path: Path
    stories: dict[int, Story]
    orders: Orders = field(init=False)
    choosers: dict[int, Any] = field(init=False)
    """By seat, each with the words of that seat's story, which has noted what passing rows are called."""
    tray: DiceTray = field(default_factory=DiceTray)
    seat: int = -1
    """Who sits at the keyboard."""
    _read: dict[int, int] = field(default_factory=dict)
    _same: tuple[int, int, str] | None = None
    """An answer given for all questions of a kind and seat in a row."""

    def __post_init__(self) -> None:
        """Lay out what the desk needs."""
        self.orders = Orders(self.session)
        kit = self.session.setting.kit
        self.choosers = {seat: kit.chooser(self.stories[seat].teller) for seat in self.people}

    # ------------------------------------------------------------ the game
    def play(self) -> None:
        """Play until the battle is over or the person leaves."""
        self.session.run()
        self.keep()
        while not self.session.is_over:
            question = self.session.position.question
            if question.is_die:
                self._roll()
            else:
                self._sit(question.seat)
                self._answer(question)
            self.keep()
        self._finish()

    def keep(self) -> None:
        """Write the game into its file."""
        keep.write(self.path, self.session.record, self.session.position)

    @property
    def people(self) -> list[int]:
        """Seats of those who play at this desk."""
        return sides_played_by_people(self.session)

    def _sit(self, seat: int) -> None:
        """Hand the keyboard over where two people play, out of sight of the other one's secrets."""
        if seat != self.seat and len(self.people) > 1:
            self.out.clear()
            self.out.print("\n" * 3)
            name = self.session.setting.sides[seat]
            self.out.print(wrapped(f"Pass the keyboard to {name}.", self.out.width, style="bold"))
            self.read(f"{name}, press Enter when nobody else looks: ")
            self.out.clear()
        self.seat = seat
        self._news(seat)

    def _news(self, seat: int) -> None:
        story = self.stories[seat]
        fresh = story.told[min(self._read.get(seat, 0), len(story.told)) :]
        self._read[seat] = len(story.told)
        for line in lines(fresh):
            self.show([report.line_text(line, self.out.width)])

    def _answer(self, question: Question) -> None:
        """Put one question until it is answered or a command has changed the game."""
        if self._same and self._same[:2] == (question.kind, question.seat) and self._repeat(question):
            return
        self._same = None
        self._ask(question)
        while True:
            text = self.read(f"{self.session.setting.sides[question.seat]}> ").strip()
            if not text:
                continue
            if self._obey(text, question):
                return

    def _repeat(self, question: Question) -> bool:
        """Give the answer of a starred order again, if it may be given here."""
        assert self._same is not None
        try:
            answer = self._read_answer(self._same[2], question)
        except FlagplotError:
            return False
        if self.session.position.refusal(answer):
            return False
        self.orders.give(answer, goes_on=True)
        return True

    def _obey(self, text: str, question: Question) -> bool:
        """Do what was typed; True once the question no longer stands as it was put."""
        word, _, rest = text.partition(" ")
        try:
            if word not in COMMANDS:
                return self._take(text, question)
            if word == "undo":
                self.orders.undo()
                self.say("Taken back.")
                return True
            if word == "why":
                self.say(self._why(rest, question))
            else:
                getattr(self, f"_{'help' if word == '?' else word}")(rest.strip())
        except FlagplotError as error:
            self.say(str(error))
        return False

    def _read_answer(self, text: str, question: Question) -> int:
        position = self.session.position
        chooser = self.choosers[question.seat]
        answer: int = chooser.read(position.seen(question.seat), question, text, position.choices())
        return answer

    def _take(self, text: str, question: Question) -> bool:
        said = text.removesuffix("*").strip()
        answer = self._read_answer(said, question)
        code = self.session.position.refusal(answer)
        if code:
            self.say(f"Refused: {self._reason(code)}")
            return False
        if text.endswith("*"):
            self._same = (question.kind, question.seat, said)
        self.orders.give(answer)
        return True

    # ------------------------------------------------------------ words
    def _ask(self, question: Question) -> None:
        """Print the question with its paragraph and what may be answered."""
        position, out = self.session.position, self.out
        chooser, seen = self.choosers[question.seat], position.seen(question.seat)
        chooser.teller.observe(seen)
        text = chooser.teller.question(seen, question)
        cites = position.game.asks[question.kind].paragraph(question.object)
        out.print(wrapped(f"{text} [{cites}]", out.width, style="bold"))
        legal = set(position.choices())
        choices = [c for c in chooser.all(seen, question) if c.answer in legal]
        if any(choice.words for choice in choices):
            for choice in choices:
                note = f"; {choice.note}" if choice.note else ""
                out.print(wrapped(f"{choice.key:>3}  {choice.words}{note}", out.width, 2))
        else:
            out.print(wrapped(chooser.accepts(choices, question), out.width, 4))

    def _why(self, text: str, question: Question) -> str:
        position = self.session.position
        if question.is_die:
            cites = self.stories[self.seat].teller.purpose_cites(position.seen(self.seat))
            return f"A die is asked for; it cannot be chosen [{cites}]"
        try:
            answer = self._read_answer(text, question)
        except FlagplotError:
            if not text.strip().lstrip("-").isdecimal():
                raise
            answer = question.size
        code = position.refusal(answer)
        return (
            f"Refused: {self._reason(code)}"
            if code
            else f"It may be chosen [{position.game.asks[question.kind].paragraph(question.object)}]"
        )

    def _reason(self, code: int) -> str:
        reason = self.session.position.game.reasons[code]
        return f"{reason.text} [{reason.cites}]"

    def show(self, texts: Iterable[Text]) -> None:
        """Print lines of a report."""
        for text in texts:
            self.out.print(paint(text, self.session.setting.sides))

    def say(self, text: str) -> None:
        """Print a sentence."""
        self.out.print(wrapped(text, self.out.width, 2))

    def read(self, prompt: str) -> str:
        """Read a line from the keyboard."""
        text = input(prompt)
        if not sys.stdin.isatty():
            self.out.print(text)
        return text

    def _help(self, rest: str) -> None:
        for line in HELP:
            self.out.print(wrapped(line, self.out.width, 2))

    # ------------------------------------------------------------ commands
    def _view(self, rest: str) -> None:
        seen, width = self.session.position.seen(self.seat), self.out.width
        teller, seat = self.stories[self.seat].teller, self.seat
        self.show(report.group_lines(self.session.setting.kit.groups(seen, teller), width))
        self.show(report.losses(result(self.session, self.stories[seat], seat), width))

    def _log(self, rest: str) -> None:
        self.show(report.story_lines(self.stories[self.seat], self.session.setting.sides, self.out.width))

    def _save(self, rest: str) -> None:
        if not rest:
            raise FlagplotError("no file is named", field="save", expected="save FILE")
        keep.check_free(rest)
        keep.write(rest, self.session.record, self.session.position)
        self.say(f"Saved in {rest}.")

    def _quit(self, rest: str) -> None:
        raise Quit

    # ------------------------------------------------------------ dice and the end
    def _roll(self) -> None:
        """Ask for the dice of a roll, one after another."""
        if not self.tray.holds(self.session.position):
            self._ask_for_dice()
        self.orders.give_die(self.tray.take() - 1)

    def _ask_for_dice(self) -> None:
        position = self.session.position
        self.seat = self.seat if self.seat >= 0 else self.people[0]
        if len(self.people) == 1:
            self._news(self.seat)
        teller, seen = self.stories[self.seat].teller, position.seen(self.seat)
        teller.observe(seen)
        purpose, question = teller.purpose(seen), position.question
        cites = teller.purpose_cites(seen)
        dice = "a die" if seen.s.dice_left == 1 else f"{seen.s.dice_left} dice"
        self.out.print(wrapped(f"Roll {dice} for {purpose} [{cites}]", self.out.width, style="bold"))
        while not self.tray.holds(position):
            text = self.read("dice> ").strip()
            try:
                if text.partition(" ")[0] in COMMANDS:
                    self._obey(text, question)
                elif text:
                    self.tray.fill(text, position)
            except FlagplotError as error:
                self.say(str(error))

    def _finish(self) -> None:
        """The game is over: say how it came out."""
        for seat in self.people:
            self._news(seat)
        story = self.stories[self.people[0]]
        seat = story.seat if len(self.people) == 1 else REFEREE
        self.show(any_ending(result(self.session, story, seat), self.out.width))
        self.out.print(f"The game is kept; both sides' story: flagplot replay {self.path}", soft_wrap=True)
