"""The terminal of people who play: shows what is new, asks, takes answers and commands, and keeps the game."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console

from flagplot.blocks import Block, Entries, Paragraph
from flagplot.blocks.terminal import show
from flagplot.cli.commands.play.fair import revealed, sealed
from flagplot.core.errors import FlagplotError
from flagplot.core.seen import REFEREE
from flagplot.table import keep
from flagplot.table.desk import Desk
from flagplot.table.result import result
from flagplot.table.telling import report

HELP: Final = (
    ("ANSWER", "the number at the left of the list, a count, a name or part of it"),
    ("ANSWER*", "the same for all such questions that follow at once"),
    ("why ANSWER", "why it is refused, or that it may be chosen"),
    ("undo", "take the last order back, while nothing has followed it"),
    ("view", "my forces and what I know of the enemy"),
    ("log", "what has happened so far"),
    ("seal", "the seal of all answers so far, in a game with fair dice"),
    ("save FILE", "write the game into another file as well"),
    ("quit", "stop; the game is kept"),
)
COMMANDS: Final = ("?", "help", "why", "undo", "view", "log", "seal", "save", "quit")


class Quit(Exception):
    """The person leaves the table."""


@dataclass
class Terminal:
    """One terminal with one or two people at it."""

    desk: Desk
    out: Console
    path: Path
    seat: int = -1
    """Who sits at the keyboard."""

    def __post_init__(self) -> None:
        """Keep the game at hand."""
        self.session = self.desk.session

    # ------------------------------------------------------------ the game
    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        self.session.run()
        self.keep()
        while not self.session.is_over:
            question = self.session.position.question
            if question.is_die:
                self._roll()
            else:
                self._sit(question.seat)
                self._answer(question.seat)
            self.keep()
        self._finish()

    def keep(self) -> None:
        """Write the game into its file."""
        keep.write(self.path, self.session.record, self.session.position)

    def _sit(self, seat: int) -> None:
        """Hand the keyboard over where two people play, out of sight of the other one's secrets."""
        if seat != self.seat and len(self.desk.people) > 1:
            self.out.clear()
            self.out.print("\n" * 3)
            name = self.session.setting.sides[seat]
            self.show([Paragraph(f"Pass the keyboard to {name}.", style="bold")])
            self.read(f"{name}, press Enter when nobody else looks: ")
            self.out.clear()
        self.seat = seat
        self._news(seat)

    def _news(self, seat: int) -> None:
        self.show(map(report.line, self.desk.news(seat)))

    def _answer(self, seat: int) -> None:
        """Put one question until it is answered or a command has changed the game."""
        if self.desk.repeat():
            return
        self._ask()
        while True:
            text = self.read(f"{self.session.setting.sides[seat]}> ").strip()
            if text and self._obey(text):
                return

    def _obey(self, text: str) -> bool:
        """Do what was typed; True if the question has been answered, or an order taken back."""
        word, _, rest = text.partition(" ")
        try:
            if word not in COMMANDS:
                refused = self.desk.take(text)
                if refused:
                    self.say(refused)
                return not refused
            if word == "undo":
                self.desk.orders.undo()
                self.say("Taken back.")
                return True
            if word == "why":
                self.say(self.desk.why(rest, self.seat))
            else:
                getattr(self, f"_{'help' if word == '?' else word}")(rest.strip())
        except FlagplotError as error:
            self.say(str(error))
        return False

    # ------------------------------------------------------------ words
    def _ask(self) -> None:
        """Print the question with its paragraph and what may be answered."""
        asked = self.desk.asked()
        self.show([Paragraph(asked.text, style="bold")])
        if asked.accepts:
            self.show([Paragraph(asked.accepts, 2)])
            return
        for choice in asked.choices:
            note = f"; {choice.note}" if choice.note else ""
            self.show([Paragraph(f"{choice.key:>3}  {choice.words}{note}", 1)])

    def show(self, blocks: Iterable[Block]) -> None:
        """Print blocks."""
        show(blocks, self.session.setting.sides, self.out)

    def say(self, text: str) -> None:
        """Print a sentence."""
        self.show([Paragraph(text, 1)])

    def read(self, prompt: str) -> str:
        """Read a line from the keyboard."""
        text = input(prompt)
        if not sys.stdin.isatty():
            self.out.print(text)
        return text

    # ------------------------------------------------------------ commands
    def _help(self, rest: str) -> None:
        self.show([Entries(HELP, 1)])

    def _view(self, rest: str) -> None:
        story, position = self.desk.stories[self.seat], self.session.position
        self.show(report.groups(self.session.setting.kit.groups(position.seen(self.seat), story.teller)))
        self.show(report.losses(result(self.session, story, self.seat)))

    def _log(self, rest: str) -> None:
        self.show(report.story(self.desk.stories[self.seat], self.session.setting.sides))

    def _seal(self, rest: str) -> None:
        self.show(sealed(self.session))

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
        if not self.desk.has_dice():
            self._ask_for_dice()
        self.desk.roll()

    def _ask_for_dice(self) -> None:
        self.seat = self.seat if self.seat >= 0 else self.desk.people[0]
        if len(self.desk.people) == 1:
            self._news(self.seat)
        self.show([Paragraph(self.desk.roll_asked(self.seat), style="bold")])
        while not self.desk.has_dice():
            text = self.read("dice> ").strip()
            try:
                if text.partition(" ")[0] in COMMANDS:
                    self._obey(text)
                elif text:
                    self.desk.tray.fill(text, self.session)
            except FlagplotError as error:
                self.say(str(error))

    def _finish(self) -> None:
        """The game is over: say how it came out."""
        people, stories = self.desk.people, self.desk.stories
        for seat in people:
            self._news(seat)
        story = stories[people[0]]
        seat = story.seat if len(people) == 1 else REFEREE
        self.show(report.ending(result(self.session, story, seat)))
        self.show(revealed(self.session, self.path))
        self.out.print(f"The game is kept; both sides' story: flagplot replay {self.path}", soft_wrap=True)
