"""The referee's work: make letters for all seats, and accept replies."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from flagplot.core.errors import FlagplotError
from flagplot.core.outside import data_of
from flagplot.core.record import SEATS
from flagplot.files.whole import write
from flagplot.table import record_file
from flagplot.table.fair.letter import LARGEST, form
from flagplot.table.mail.absent import DRAWN, NOTHING, AwayInstructions, name_of
from flagplot.table.mail.form import sheet_of, steps_of
from flagplot.table.mail.letter import Noted, letter, page
from flagplot.table.mail.match import Match, is_asked, locked, open_match, opened
from flagplot.table.mail.reply import Reply, read_reply
from flagplot.table.standing import orders_name

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
