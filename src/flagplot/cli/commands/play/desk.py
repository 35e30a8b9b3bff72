"""The terminal of people who play: it shows news, asks, accepts answers and commands, and saves the game.

Where two people share it, each sees their secrets on a separate screen, which leaves nothing behind in the scrollback.
With open sides there is one screen for each segment, with the hits on the track.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote
from typing import Final

from rich.console import Console

from flagplot.api.pictures import BOARD, MAP, drawn_for
from flagplot.belief import BeliefTracker
from flagplot.blocks import Block, Entries, Gap, Heading, Paragraph
from flagplot.blocks.terminal import show
from flagplot.cli.commands.play.fair import revealed, sealed
from flagplot.cli.commands.play.sheet import SheetPrompt
from flagplot.cli.text.keyboard import Keyboard
from flagplot.core.errors import FlagplotError, is_number
from flagplot.core.record import SEATS
from flagplot.core.seat_view import REFEREE
from flagplot.files import whole
from flagplot.files.picture import check_name, write
from flagplot.search.advice import believer_of
from flagplot.table import chances, record_file
from flagplot.table.advice.advice import advice, check, read_budget
from flagplot.table.controller import TableController
from flagplot.table.reports import board, how, report
from flagplot.table.reports.how import forecast
from flagplot.table.result import result

HELP: Final = (
    ("ANSWER", "the number at the left of the list, a count, a name or part of it; Tab completes"),
    ("ANSWER*", "the same for all such questions that follow at once"),
    (
        "sheet",
        "all questions of this decision with numbered rows, filled in; then `3 ANSWER` changes row 3, Enter sends them",
    ),
    ("4 5 2", "faces of a roll, some or all of them; Enter lets them count, typed again they are corrected"),
    ("why ANSWER", "why that answer is refused or allowed; why alone lists the refused ones"),
    ("hint", "what the doctrines would choose, by what my side may know"),
    ("odds", "my chances from here, by what my side may know; takes some seconds"),
    (
        "advise",
        "the worth of each answer, by what my side may know, and how the game may go on; `advise 5s`, `advise 50000`",
    ),
    ("undo", "take the last order back, while nothing has followed it; with open sides the last roll too"),
    ("view", "my forces and what I know of the enemy"),
    ("map FILE", "draw the board as I see it, in a turn the map, into a .svg or .png file"),
    ("log", "the events so far; lines with dice have numbers"),
    ("log 3", "how the result in line 3 came about: dice, modifiers, row; log last, the last one"),
    ("seal", "the seal of all answers so far, in a game with fair dice"),
    ("save FILE", "write the game into another file as well"),
    ("quit", "stop; the game is kept"),
)
COMMANDS: Final = ("?", "help", *dict.fromkeys(name.split()[0] for name, _ in HELP if name[0].islower()))
ASKED_AGAIN: Final = ("?", "help", "view", "log", "map", "hint", "odds", "advise")
"""Commands after which the question is put again, as their answer may have moved it out of sight."""
EARLY: Final = 100
"""Answers and rolls of a game that are quickly followed from its beginning."""


class Quit(Exception):
    """The person leaves the table."""


@dataclass
class Terminal:
    """One terminal with one or two people at it."""

    controller: TableController
    out: Console
    path: Path
    seat: int = -1
    """Who sits at the keyboard."""
    keyboard: Keyboard = field(init=False)
    kept: bytes | None = None
    """The file as it was last read or written; empty if it is to be created, None if any may be overwritten."""
    _is_hidden: bool = False
    """Whether a screen is shown that leaves nothing behind."""
    _lines: int = 0
    """Lines on that screen since the last key press."""
    _segment: str = ""

    def __post_init__(self) -> None:
        """Save the game so far."""
        self.session = self.controller.session
        self.keyboard = Keyboard(self.out)
        self.sheet = SheetPrompt(self.controller)
        self.believers = dict[int, BeliefTracker]()

    # ------------------------------------------------------------ the game
    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        with self._screen():
            self.session.run()
            self.keep()
            while not self.session.is_over:
                question = self.session.position.question
                if self.controller.is_open:
                    self._open_segment()
                if question.is_die:
                    self._ask_for_dice()
                else:
                    self._sit(question.seat)
                    self._answer(question.seat)
                self.keep()
        self._finish()

    @contextmanager
    def _screen(self) -> Iterator[None]:
        """A screen of its own for two people with secrets, so that nothing is left to scroll back to."""
        if len(self.controller.people) < 2 or self.controller.is_open or not self.out.set_alt_screen(True):
            yield
            return
        self._is_hidden = True
        try:
            yield
        finally:
            self._is_hidden = False
            self.out.clear()
            self.out.set_alt_screen(False)

    def keep(self) -> None:
        """Write the game into its file, unless it has gone on there since."""
        if self.kept and self.path.is_file() and self.path.read_bytes() != self.kept:
            what = "the game has gone on in another terminal, and what you entered last is not kept"
            raise FlagplotError(what, file=self.path, expected="flagplot play --resume, to go on from there")
        record, position = self.session.record, self.session.position
        self.kept = record_file.write(self.path, record, position, is_new=self.kept == b"").encode()

    def _sit(self, seat: int) -> None:
        """Hand the keyboard over where two people play, out of sight of the other one's secrets."""
        if seat != self.seat and len(self.controller.people) > 1 and not self.controller.is_open:
            self._clear()
            self.out.print("\n" * 3)
            name = self.session.setting.sides[seat]
            self.show([Paragraph(f"Pass the keyboard to {name}.", style="bold")])
            self.read(f"{name}, press Enter when no one else can see the screen: ")
            self._clear()
        self.seat = seat
        self._news(seat)

    def _clear(self) -> None:
        self.out.clear()
        self._lines = 0

    def _open_segment(self) -> None:
        """Begin a new screen for a new segment: its name, and which ships are hit."""
        kit, story = self.session.setting.kit, self.controller.story(REFEREE)
        if kit.sheet is None:
            return
        self._news(REFEREE)
        sheet = kit.sheet(self.controller.seen(REFEREE), story.teller)
        if sheet.title != self._segment:
            if self._segment:
                self.show([Gap()])
                if self.keyboard.edits:
                    self.read("Enter goes on: ")
                    self._clear()
            self._segment = sheet.title
            self.show([Heading(sheet.title), *board.track(sheet)])

    def _news(self, seat: int) -> None:
        for line in self.controller.news(seat):
            self.show(how.news(line))

    def _answer(self, seat: int) -> None:
        """Put one question until it is answered or a command has changed the game."""
        if self.controller.repeat():
            return
        self.sheet.begin()
        self._ask()
        self._follow(seat)
        side = self.session.setting.sides[seat]
        while True:
            text = self.read(f"{side}> ", side, self._words).strip()
            if self._obey(text) if text else self.sheet.send(self.say, self.read):
                return
            if text.partition(" ")[0] in ASKED_AGAIN or not (text or self.sheet.sheet):
                self._ask()

    def _words(self) -> Iterator[str]:
        """What Tab may complete: answers, then commands."""
        question = self.session.position.question
        if not question.is_die:
            choices = self.controller.asked().choices
            answers = [choice.words or choice.key for choice in choices]
            yield from answers
            yield from (f"why {answer}" for answer in answers)
        yield from COMMANDS

    def _obey(self, text: str) -> bool:
        """Carry out a typed line; True if the question has been answered, or an order taken back."""
        word, _, rest = text.partition(" ")
        try:
            if word not in COMMANDS:
                if self.sheet.write(text):
                    self.show(self.sheet.shown())
                    return False
                refused = self.controller.take(text)
                if refused:
                    self.say(refused)
                return not refused
            if word == "undo":
                self.controller.undo()
                self.say("Taken back.")
                return True
            getattr(self, f"_{'help' if word == '?' else word}")(rest.strip())
        except FlagplotError as error:
            self.say(str(error))
        return False

    # ------------------------------------------------------------ words
    def _ask(self) -> None:
        """Print the question with its paragraph and what may be answered."""
        asked = self.controller.asked()
        self.show([Paragraph(asked.text, style="bold")])
        if asked.accepts:
            self.show([Paragraph(asked.accepts, 2)])
            return
        for choice in asked.choices:
            note = f"; {choice.note}" if choice.note else ""
            self.show([Paragraph(f"{choice.key:>3}  {choice.words}{note}", 1)])

    def _sheet(self, rest: str) -> None:
        self.show(self.sheet.shown())

    def show(self, blocks: Iterable[Block]) -> None:
        """Print blocks; on a screen that nothing can be scrolled back on, page by page."""
        sides = self.session.setting.sides
        if not self._is_hidden:
            show(blocks, sides, self.out)
            return
        for block in blocks:
            with self.out.capture() as drawn:
                show([block], sides, self.out)
            for line in drawn.get().splitlines(keepends=True):
                if self._lines >= self.out.height - 2:
                    self.read("Enter shows more: ")
                self.out.file.write(line)
                self._lines += 1
        self.out.file.flush()

    def say(self, text: str) -> None:
        """Print a sentence."""
        self.show([Paragraph(text, 1)])

    def read(self, prompt: str, *how: object) -> str:
        """Read a line from the keyboard."""
        self._lines = 0
        return self.keyboard.read(prompt, *how)  # type: ignore[arg-type]

    # ------------------------------------------------------------ commands
    def _help(self, rest: str) -> None:
        self.show([Entries(HELP, 1)])

    def _why(self, rest: str) -> None:
        for line in self.controller.why(rest, self.seat):
            self.say(line)

    def _hint(self, rest: str) -> None:
        found = self.controller.hints()
        for name, choice in found:
            words = f"{choice.key} {choice.words}".strip()
            self.say(f"The {name} doctrine would answer {words}.")
        if not found:
            self.say("No doctrine says anything here.")

    def _odds(self, rest: str) -> None:
        chances.check(self.session, self.seat)
        with self.out.status("Playing on from what you know …"):
            setting, position = self.session.setting, self.session.position
            found = chances.estimate(setting, position, self.seat, believer=self._believer(self.seat))
        self.show([*found.blocks(), *report.opposing_force(setting, self.seat)])

    def _believer(self, seat: int) -> BeliefTracker:
        """The beliefs of a seat, updated during the game."""
        if seat not in self.believers:
            self.believers[seat] = believer_of(self.session.setting.kit, seat)
        return self.believers[seat]

    def _follow(self, seat: int) -> None:
        """Work out quietly what a seat may believe while its person reads; late in a resumed game only on request."""
        position = self.session.position
        if seat not in self.believers and len(position.history) > EARLY:
            return
        if not self.keyboard.edits or chances.is_off(self.session) or self.session.setting.kit.belief is None:
            return
        with suppress(FlagplotError):
            self._believer(seat).believe(position)

    def _advise(self, rest: str) -> None:
        setting, position = self.session.setting, self.session.position
        check(position)
        chances.check(self.session, position.question.seat)
        strength = read_budget(rest, setting.kit, "advise")
        with self.out.status("Playing each answer on from what you know …"):
            try:
                found = advice(setting, position, strength, believer=self._believer(position.question.seat))
            except KeyboardInterrupt:
                raise FlagplotError("stopped before the first result", field="advise") from None
        self.show(found.blocks())

    def _view(self, rest: str) -> None:
        story, seen = self.controller.story(self.seat), self.controller.seen(self.seat)
        kit = self.session.setting.kit
        if kit.sheet is not None:
            self.show(board.board(kit.sheet(seen, story.teller)))
        else:
            self.show(report.groups(kit.groups(seen, story.teller)))
        self.show(report.losses(result(self.session, story, self.controller.reader(self.seat))))

    def _map(self, rest: str) -> None:
        reader, kit = self.controller.reader(self.seat), self.session.setting.kit
        out = Path(rest or f"{self.path.stem}-{'referee' if reader == REFEREE else SEATS[reader]}.svg")
        check_name(out)
        if rest:
            whole.check_free(out, expected=whole.ANOTHER_NAME)
        story = self.controller.story(self.seat)
        drawn = drawn_for(kit, self.controller.seen(self.seat), story, MAP if kit.map is not None else BOARD)
        write(drawn, out, force=not rest)
        self.say(f"Drawn in {out}, as {'the referee' if reader == REFEREE else 'your side'} sees it.")

    def _log(self, rest: str) -> None:
        story, sides = self.controller.story(self.seat), self.session.setting.sides
        if not rest:
            self.show(report.story(story, sides, mark=how.numbered))
        elif rest == "last" or is_number(rest):
            self.show(how.of_line(story, sides, int(rest) if rest != "last" else how.LAST))
        else:
            raise FlagplotError(f"{rest!r} is not a line number", field="log", expected="a line number of log, or last")

    def _seal(self, rest: str) -> None:
        self.show(sealed(self.session))

    def _save(self, rest: str) -> None:
        if not rest:
            raise FlagplotError("the file name is missing", field="save", expected="save FILE")
        whole.check_free(rest, expected=whole.ANOTHER_NAME)
        record_file.write(rest, self.session.record, self.session.position, is_new=True)
        self.say(f"Saved in {rest}.")

    def _quit(self, rest: str) -> None:
        raise Quit

    # ------------------------------------------------------------ dice and the end
    def _ask_for_dice(self) -> None:
        """Ask for the dice of a roll in one line, and let them count once confirmed."""
        self.seat = self.seat if self.seat >= 0 else self.controller.people[0]
        if len(self.controller.people) == 1 or self.controller.is_open:
            self._news(self.seat)
        self.show([Paragraph(self.controller.roll_asked(self.seat), style="bold")])
        for each in forecast(self.session.position, self.controller.story(self.seat)):
            self.show(how.ahead(each))
        while True:
            text = self.read(self._dice_prompt(), "dice", lambda: COMMANDS).strip()
            if not text and self.controller.has_all_dice:
                self.controller.roll()
                return
            try:
                if text.partition(" ")[0] in COMMANDS:
                    if self._obey(text):
                        return
                elif text:
                    self.controller.put_dice(text)
            except FlagplotError as error:
                self.say(str(error))

    def _dice_prompt(self) -> str:
        """`4 dice: ` · `4 dice: 2 6, 2 more: ` · `4 dice: 2 6 1 1, Enter if right: `."""
        faces, wanted = self.controller.tray.faces, self.controller.dice_together
        lie = " ".join(map(str, faces))
        if not faces:
            return f"{self.controller.dice_wanted()}: "
        return f"{self.controller.dice_wanted()}: {lie}, " + (
            "Enter if right: " if self.controller.has_all_dice else f"{wanted - len(faces)} more: "
        )

    def _finish(self) -> None:
        """The game is over: say how it came out."""
        people = self.controller.people
        for seat in people:
            self._news(seat)
        story = self.controller.story(people[0])
        seat = story.seat if len(people) == 1 else REFEREE
        self.show(report.ending(result(self.session, story, seat)))
        self.show(revealed(self.session, self.path))
        self.out.print(f"The game is kept; both sides' story: flagplot replay {quote(str(self.path))}", soft_wrap=True)
