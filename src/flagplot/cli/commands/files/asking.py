"""`flagplot new --ask`: a file composed question by question, each wrong answer refused at once."""

import datetime
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from flagplot.blocks import Paragraph
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.composing import side_of_groups

if TYPE_CHECKING:
    from flagplot.core.offers.composing import Composer, ComposeRequest

Check = Callable[[str], object]
"""Raises an error for a wrong answer."""


class AskedFile(NamedTuple):
    """A composed file with the request that it was composed from."""

    composer: "Composer"
    wanted: "ComposeRequest"
    text: str

    def said(self, file: str, is_asked: bool) -> str:
        """The message about the new file: its guesses, which are at its top too, and the words that write it."""
        guesses = [line for line in self.text.partition("flagplot:")[0].splitlines() if line.startswith("# ")][1:]
        words = [f"The same in words: {self.words(file)}"] if is_asked else []
        return "\n".join([f"{file}: to be changed as you like", *guesses, *words])

    def words(self, file: str) -> str:
        """The command that writes the same file."""
        said = {"kind": self.composer.kind, "title": self.wanted.title, "date": self.wanted.date, **self.wanted.words}
        options = [(f"--{name}", value) for name, value in said.items() if value]
        options += [("--side", side) for side in self.wanted.sides]
        return " ".join(shlex.quote(word) for word in ("flagplot", "new", file, *(w for each in options for w in each)))


class Questions:
    """Asks at the terminal. Enter takes the default."""

    def __init__(self) -> None:
        from flagplot.blocks.terminal import console
        from flagplot.cli.text.keyboard import Keyboard

        self.keyboard = Keyboard(console())

    def ask(self, prompt: str, default: str | None = None, check: Check = str, words: Iterable[str] = ()) -> str:
        """An answer that passes the check; a wrong one is refused and asked for again. None as default: one is needed."""
        shown = {None: "", "": " (Enter: none)"}.get(default, f" (Enter: {default})")
        while True:
            try:
                said = self.keyboard.read(f"{prompt}{shown}: ", "new", lambda: words).strip()
            except EOFError:
                what = "the answers ended early, and nothing was written"
                raise FlagplotError(what, expected="a line for each question") from None
            if not said and default is not None:
                return default
            try:
                if not said:
                    raise FlagplotError("an answer is needed", expected="Ctrl-C to end without a file")
                check(said)
            except FlagplotError as error:
                show([Paragraph(str(error))])
            else:
                return said


def composed(composers: Sequence["Composer"], wanted: "ComposeRequest", ask: bool) -> AskedFile:
    """A file from a request; at the terminal missing parts are asked for."""
    if ask:
        return asked(composers, wanted)
    return AskedFile(composers[0], wanted, composers[0].compose(wanted))


def asked(composers: Sequence["Composer"], wanted: "ComposeRequest") -> AskedFile:
    """Ask for what the options have not given."""
    questions = Questions()
    show([Paragraph("Enter takes the answer in brackets. Ctrl-C ends, and writes nothing.")])
    composer = composers[0]
    if len(composers) > 1:
        by_kind = {each.kind: each for each in composers}
        meant = ", ".join(f"{each.kind}: {each.what}" for each in composers)
        kind = questions.ask(f"Kind of file ({meant})", composer.kind, _member(by_kind, "kind of file"), by_kind)
        composer = by_kind[kind]
    title = wanted.title or questions.ask("Title", "from the sides")
    date = wanted.date or questions.ask("Date, such as 1941-05-24", "", _date)
    said = dict(wanted.words)
    for option, known in composer.words.items():
        if option not in said:
            prompt = f"{option.capitalize()}, {one_of(known)}" if known else option.capitalize()
            said[option] = questions.ask(prompt, "by the sides", _member(known, option) if known else str, known)
    chosen = {option: value for option, value in said.items() if value != "by the sides"}
    wanted = wanted._replace(title="" if title == "from the sides" else title, date=date, words=chosen)
    while True:
        sides = list(wanted.sides)
        for number in range(len(sides) + 1, 3):
            sides.append(_side(questions, composer, number, [side.partition(":")[0] for side in sides]))
        request = wanted._replace(sides=tuple(sides))
        try:
            return AskedFile(composer, request, composer.compose(request))
        except FlagplotError as error:
            if len(wanted.sides) > 1:
                raise
            show([Paragraph(f"{error}. The sides are asked for again; Ctrl-C ends.")])


def _side(questions: Questions, composer: "Composer", number: int, given: Sequence[str]) -> str:
    """A side with its groups, as it would be typed after --side."""

    def check_name(name: str) -> None:
        side_of_groups(name, ())
        if name in given:
            raise FlagplotError(f"{name!r} is the name of side 1", expected="another name")

    name = questions.ask(
        f"Side {number}, by its nation, such as {('Britain', 'Germany')[number - 1]}", None, check_name
    )
    groups = list[str]()
    while True:
        answers = [
            questions.ask(
                f"{name}: {asked_for.prompt}, such as {asked_for.example}",
                None if asked_for.is_needed else "",
                partial(asked_for.check, name),
                composer.names() if asked_for.has_names else (),
            )
            for asked_for in composer.questions
        ]
        groups.append(composer.group(answers))
        if not groups[-1]:
            groups.pop()
            show([Paragraph(f"{name} has nothing yet.")])
        elif composer.fault(side_of_groups(name, groups), number == 1):
            show([Paragraph(composer.fault(side_of_groups(name, groups), number == 1))])
            groups.pop()
        elif questions.ask(f"{name}: another group, yes or no", "no", _member(("yes", "no"), "answer")) == "no":
            return side_of_groups(name, groups)


def _member(known: Iterable[str] | Mapping[str, object], what: str) -> Check:
    names = tuple(known)

    def check(said: str) -> None:
        if said not in names:
            raise FlagplotError(f"there is no {what} {said!r}", expected=one_of(names))

    return check


def _date(said: str) -> None:
    try:
        datetime.date.fromisoformat(said)
    except ValueError:
        raise FlagplotError(f"{said!r} is not a date", expected="year, month and day, such as 1941-05-24") from None
