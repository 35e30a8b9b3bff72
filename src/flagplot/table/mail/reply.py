"""A seat's reply: its file, read line by line and checked against the match before any change."""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from pydantic import Field

from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError, each_of, one_of
from flagplot.core.outside import read_text
from flagplot.files.part import FileSection
from flagplot.files.problem import Problem, SourceLocation
from flagplot.files.reading import made_from
from flagplot.files.yaml_lines import load
from flagplot.table.fair.draw import read_number
from flagplot.table.fair.letter import LARGEST
from flagplot.table.mail.absent import EVERYTHING, NOTHING, AbsentPlayer
from flagplot.table.mail.form import Box, boxes, read_boxes
from flagplot.table.mail.match import Match, is_asked
from flagplot.table.sheets.rows import Plan

FILLED: Final = 64 * 1024
"""Maximum bytes of a seat's entries, including standing orders."""
MOST: Final = 200
"""Maximum answers in one list."""


class IfAsked(FileSection):
    """An answer to a possible question."""

    ask: str = Field(description="Name of the question.")
    about: str = Field("", description="Words that its text must have; any question of the name if left out.")
    answer: int | str = Field(description="The answer, as it would be typed.")


class Mail(FileSection):
    """A letter with the seat's entries. The referee's text in it is not read again."""

    flagplot: Literal["mail"] = Field(description="The kind of file.")
    match: str = Field(description="Name of the match.")
    mail: int = Field(ge=1, description="Number of the letter that is answered.")
    side: str = Field(description="Name of the side.")
    key: str = Field(description="What the letters of the side have and no other's.")
    played: str = Field("", description="Edition and rulings; not read.")
    commitment: str = Field("", description="What the secret of the dice is committed to; not read.")
    happened: str = Field("", description="What happened; not read.")
    knows: str = Field("", description="What the side knows; not read.")
    sheet: str = Field("", description="The sheet of the decision; its boxes are read line by line.")
    number: int | str = Field("", description="A number of one's own for the dice; the referee draws one if left out.")
    answers: list[int | str] = Field(
        default=[], max_length=MOST, description="Answers to the question, and to those of its name that follow."
    )
    if_asked: list[IfAsked] | None = Field(
        None, max_length=MOST, description="Answers to questions that may come; as before if left out."
    )
    ask_me: str | list[str] | None = Field(
        None, description="Which questions are sent by mail: everything, nothing or a list; as before if left out."
    )
    doctrine: str | None = Field(None, description="Doctrine that answers the others; as before if left out.")
    orders: str | None = Field(None, description="Standing orders; as before if left out.")
    position: str = Field("", description="For `flagplot advise`; not read.")
    data: str = Field("", description="For programs; not read.")
    part: str = Field("", description="The seat's part of the record; not read.")


@dataclass(frozen=True)
class Reply:
    """A seat's reply after checking."""

    seat: int
    mail: Mail
    plan: Plan = field(default_factory=dict)
    """Answers by the rows of the sheet, if its boxes answer."""

    @property
    def answers(self) -> list[str]:
        """The answers as texts."""
        return [str(each) for each in self.mail.answers]


def read_reply(match: Match, path: Path) -> Reply:
    """Read a seat's reply. The error lists all its faults with their places."""
    rest, found = boxes(read_text(path, "a file that a seat has sent back", LARGEST))
    if len(rest.encode()) > FILLED:
        what = "the reply is too long, not counting the referee's lines"
        raise FlagplotError(what, file=path, expected=f"at most {FILLED // 1024} KiB")
    return made_from(rest, str(path), Mail, lambda mail: _checked(match, mail, rest, found))[0]


def _checked(match: Match, mail: Mail, text: str, found: dict[int, list[Box]]) -> tuple[Reply | None, list[Problem]]:
    fatal = _whose(match, mail)
    if fatal:
        return None, [fatal]
    seat = match.setting.sides.index(mail.side)
    absent = match.absent[seat]
    plan, faults = _sheet(match, absent, mail, found)
    problems = [
        *faults,
        *_number(match, absent, mail),
        *_answers(match, absent, mail),
        *_instructions(match, mail),
        *_orders(match, seat, mail, text),
    ]
    return Reply(seat, mail, plan), problems


def _whose(match: Match, mail: Mail) -> Problem | None:
    """Refuse a letter of another match, of a seat without a person, with a wrong key, or one that is not the last.

    Without the key of a side the error does not reveal whether a person plays it, or how many letters it has received.
    """
    if mail.match != match.name:
        return Problem(("match",), f"this is a letter of the match {mail.match[:40]!r}", match.name)
    sides = match.setting.sides
    if mail.side not in sides:
        return Problem(("side",), f"{mail.side[:40]!r} is not a side of this match", one_of(sides))
    seat = sides.index(mail.side)
    if seat not in match.absent or not hmac.compare_digest(match.key(seat).encode(), mail.key.encode()):
        return Problem(("key",), f"this is not the key of {mail.side}", "the key that its letters have")
    last = match.absent[seat].leave.mail
    if mail.mail != last:
        what = f"this is a reply to mail {mail.mail}"
        return Problem(
            ("mail",), what, f"an answer to mail {last}, the last" if last else "no reply: no mail has been sent yet"
        )
    return None


def _number(match: Match, absent: AbsentPlayer, mail: Mail) -> Iterator[Problem]:
    said = str(mail.number).strip()
    if not said:
        return
    if match.has_begun:
        if said != match.session.record.header[f"number-{'AB'[absent.seat]}"]:
            yield Problem(("number",), "the match has started with another number", "no number")
        return
    try:
        read_number(said, "number")
    except FlagplotError as error:
        yield Problem(("number",), error.what, error.expected)


def _not_now(match: Match, absent: AbsentPlayer, entry: str, expected: str) -> list[Problem]:
    """Refuse answers in an entry where the side has no question, or no longer the one of its letter."""
    if not is_asked(match, absent.seat):
        return [Problem((entry,), "this side has no question now", expected)]
    if absent.leave.asked != match.session.answers:
        return [Problem((entry,), "the question of this mail has been answered", "a reply to the next mail")]
    return []


def _answers(match: Match, absent: AbsentPlayer, mail: Mail) -> list[Problem]:
    """Read the answers. Only the first is checked now: the results of the others must not be discoverable by trying."""
    if not mail.answers:
        return []
    if faults := _not_now(match, absent, "answers", "answers: []"):
        return faults
    what, expected = absent.why_not(str(mail.answers[0]))
    return [Problem(("answers", 0), what, expected)] if what else []


def _sheet(match: Match, absent: AbsentPlayer, mail: Mail, found: dict[int, list[Box]]) -> tuple[Plan, list[Problem]]:
    """The plan of the boxes, and their faults. Answers in a list count before boxes; without questions, boxes do not count."""
    if not found or mail.answers:
        return {}, []
    if faults := _not_now(match, absent, "sheet", "no boxes"):
        return {}, faults
    plan, problems, is_changed = read_boxes(match, absent, found)
    return ({} if mail.ask_me == NOTHING and not is_changed else plan), problems


def _instructions(match: Match, mail: Mail) -> Iterator[Problem]:
    """Read the instructions for later: questions must exist, and the doctrine too."""
    asks = match.session.position.game.asks
    known = [kind.name for code, kind in asks.items() if code != DIE]
    named: list[tuple[tuple[str | int, ...], str]] = [
        (("if-asked", place, "ask"), each.ask) for place, each in enumerate(mail.if_asked or [])
    ]
    if isinstance(mail.ask_me, list):
        named += [(("ask-me", place), name) for place, name in enumerate(mail.ask_me)]
    for path, name in named:
        if name not in known:
            yield Problem(path, f"there is no question {name[:40]!r}", one_of(known, name))
    if isinstance(mail.ask_me, str) and mail.ask_me not in (EVERYTHING, NOTHING):
        expected = f"{EVERYTHING}, {NOTHING} or a list of names"
        yield Problem(("ask-me",), f"{mail.ask_me!r} is not accepted", expected)
    doctrines = match.setting.kit.players
    if mail.doctrine is not None and mail.doctrine not in doctrines:
        yield Problem(("doctrine",), f"{mail.doctrine[:40]!r} is not a doctrine", one_of(doctrines))


def _orders(match: Match, seat: int, mail: Mail, text: str) -> Iterator[Problem]:
    """Read standing orders in the syntax of their game. Errors refer to lines of the letter."""
    if not (mail.orders or "").strip():
        return
    setting = match.setting
    if setting.kit.standing is None:
        yield Problem(("orders",), f"standing orders do not apply to a {setting.kit.noun}", 'orders: ""')
        return
    try:
        setting.kit.standing.parse(mail.orders or "", "orders", setting.battle, seat)
    except FlagplotError as error:
        spot = load(text).values[("orders",)]
        for fault in each_of(error):
            where = SourceLocation(spot.line + fault.line, 1) if fault.line else None
            yield Problem(("orders", fault.field) if fault.field else ("orders",), fault.what, fault.expected, where)
