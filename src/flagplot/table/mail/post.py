"""The referee's work: letters for all seats, and replies, each read line by line and checked before any change."""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from pydantic import Field

from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError, each_of, one_of
from flagplot.core.outside import data_of, read_text
from flagplot.core.record import SEATS
from flagplot.files.part import FileSection
from flagplot.files.problem import Problem, SourceLocation
from flagplot.files.reading import made_from
from flagplot.files.whole import write
from flagplot.files.yaml_lines import load
from flagplot.table import record_file
from flagplot.table.fair.draw import read_number
from flagplot.table.fair.letter import LARGEST, form
from flagplot.table.mail.absent import DRAWN, EVERYTHING, NOTHING, AbsentPlayer, AwayInstructions, name_of
from flagplot.table.mail.letter import Box, Noted, boxes, letter, page, read_boxes, sheet_of, steps_of
from flagplot.table.mail.match import Match, is_asked, locked, open_match, opened
from flagplot.table.sheets.rows import Plan
from flagplot.table.standing import orders_name

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


PAGE = ".html"
"""The end of the name of a letter's page."""


@dataclass(frozen=True)
class OutgoingLetter:
    """A letter ready to send."""

    seat: int
    path: Path
    is_new: bool
    """Whether to send it now; otherwise it has nothing new for the seat."""
    asks: bool
    """Whether it asks a question, or requests the first instructions."""


@dataclass(frozen=True)
class AcceptedReply:
    """The result of a reply."""

    match: Match
    seat: int
    is_new: bool
    """False for a file already accepted."""
    answers: int
    """Answers and dice given as a result."""


def deal(folder: Path, note: Noted | None = None) -> tuple[Match, list[OutgoingLetter]]:
    """Make a letter for each seat with something new. Lost letters are made again.

    `note` gives the line of a position, for letters that hold one.
    A letter is written before the match records it: after a crash between the two, the next call makes the same one.
    """
    with locked(folder):
        match = open_match(folder)
        found = []
        for seat, absent in match.absent.items():
            is_new = _turn_over(match, seat, absent.leave)
            path = folder / f"{SEATS[seat]}-{absent.leave.mail}.yaml"
            shown = path.with_suffix(PAGE)
            if is_new or not (path.exists() and shown.exists()):
                whole = letter(match, seat, note)
                write(path, form(whole), is_secret=True)
                write(shown, page(match, seat, whole), is_secret=True)
            found.append(OutgoingLetter(seat, path, is_new, _asks(match, seat)))
        match.save()
    return match, found


def status(folder: Path) -> tuple[Match, list[OutgoingLetter]]:
    """The last letter of each seat, and whether a newer one is due. Nothing is written."""
    with locked(folder):
        match = open_match(folder)
    found = []
    for seat, absent in match.absent.items():
        path = folder / f"{SEATS[seat]}-{absent.leave.mail}.yaml"
        found.append(OutgoingLetter(seat, path, _is_due(match, seat, absent.leave), _asks(match, seat)))
    return match, found


def _asks(match: Match, seat: int) -> bool:
    if not match.has_begun:
        return not match.absent[seat].leave.number
    return is_asked(match, seat)


def _asked(match: Match, seat: int) -> int:
    """The number of answers before the question to a seat; -1 without a question."""
    return match.session.answers if is_asked(match, seat) else -1


def _is_due(match: Match, seat: int, leave: AwayInstructions) -> bool:
    """Whether there is anything new for a seat since its last letter."""
    ends = match.is_over and not leave.is_last
    is_read = len(match.absent[seat].story.events) == leave.reported and _asked(match, seat) in (-1, leave.asked)
    return not leave.mail or not is_read or bool(leave.later) or ends


def _turn_over(match: Match, seat: int, leave: AwayInstructions) -> bool:
    """Start the next letter to a seat, if there is anything new for it."""
    if not _is_due(match, seat, leave):
        return False
    leave.mail += 1
    leave.since, leave.reported = leave.reported, len(match.absent[seat].story.events)
    leave.asked, leave.is_last = _asked(match, seat), match.is_over
    leave.notes, leave.later = leave.later, []
    return True


def take(folder: Path, path: Path) -> AcceptedReply:
    """Accept a seat's reply, and continue to the next question. A faulty reply changes nothing."""
    with locked(folder):
        match = open_match(folder)
        fingerprint = hashlib.sha256(data_of(path, LARGEST)).hexdigest() if path.is_file() else ""
        for seat, absent in match.absent.items():
            if fingerprint and fingerprint == absent.leave.taken:
                return AcceptedReply(match, seat, False, 0)
        if match.is_over:
            raise FlagplotError("the match is over and cannot change", file=path, expected="no more mail")
        reply = read_reply(match, path)
        before = match.session.answers
        match = _left(match, reply, fingerprint)
        if reply.plan:
            sheet = sheet_of(match, reply.seat, reply.plan)
            match.session.hold(reply.seat, [sheet.steps[place] for place in steps_of(sheet, reply.plan)])
        elif reply.answers:
            match.session.held.pop(reply.seat, None)
        if match.has_begun:
            match.prepare(match.absent[reply.seat], reply.answers)
        elif not match.waits_for:
            match.begin()
        match.go_on()
        match.save()
    return AcceptedReply(match, reply.seat, True, match.session.answers - before)


def _left(match: Match, reply: Reply, fingerprint: str) -> Match:
    """The match with a seat's new instructions. New orders or another doctrine first read the earlier game."""
    mail, leave, record = reply.mail, match.absent[reply.seat].leave, match.session.record
    if not match.has_begun:
        leave.number = str(mail.number).strip() or DRAWN
        leave.answers = reply.answers
    if mail.if_asked is not None:
        leave.if_asked = [{"ask": e.ask, "about": e.about, "answer": str(e.answer)} for e in mail.if_asked]
    if mail.ask_me is not None:
        leave.ask_me = [mail.ask_me] if isinstance(mail.ask_me, str) else list(mail.ask_me) or [NOTHING]
    leave.taken = fingerprint
    name, before = orders_name(reply.seat), (leave.doctrine, record.files.get(orders_name(reply.seat), ""))
    orders = before[1] if mail.orders is None else mail.orders if mail.orders.strip() else ""
    if before == (mail.doctrine or leave.doctrine, orders):
        return match
    leave.doctrine = mail.doctrine or leave.doctrine
    record.files.pop(name, None)
    if orders:
        record.files[name] = orders
    record.files |= {name_of(seat): each.leave.text() for seat, each in match.absent.items()}
    return opened(match.folder, record_file.full(record, match.session.position))
