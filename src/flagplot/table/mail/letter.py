"""A letter to a seat as text: its events, the sheet of its decision to fill in, and below them what programs read.

The text that a side gets ends at that line; its page holds the whole letter, sealed.

It is made only from the seat's view, its visible events and its own instructions to the referee.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from flagplot.blocks import Block
from flagplot.blocks.terminal import plain
from flagplot.core.offers.measure import Data
from flagplot.table import record_file
from flagplot.table.fair.draw import read_secret
from flagplot.table.fair.letter import FILL_IN, THE_REST, sealed
from flagplot.table.fair.match import COMMITMENT, SECRET
from flagplot.table.fair.part import redacted
from flagplot.table.mail.absent import AbsentPlayer
from flagplot.table.mail.form import lines_of, sheet_of
from flagplot.table.mail.leave import EVERYTHING, NOTHING, AwayInstructions, orders_name
from flagplot.table.mail.match import Match, is_asked
from flagplot.table.result import result
from flagplot.table.session import Session
from flagplot.table.story import lines
from flagplot.table.telling import how, report
from flagplot.table.telling.report import as_data

WIDTH: Final = 100
ON_TOP: Final = (
    "# Fill in your part and send it back. Board, map and all that you know are on the page that came with it."
)
BOXES: Final = "# Write your answers into the boxes; a box that you leave is sent as it is."
NUMBER: Final = "# A number of your own for the dice, in quotes if it is long; the referee draws one if you give none."


Noted = Callable[[Session, int], str]
"""The line of a position as a seat knows it."""


def letter(match: Match, seat: int, note: Noted | None = None) -> str:
    """The present letter to a seat, whole and sealed; with a position if the match wants that and the seat is asked."""
    absent = match.absent[seat]
    setting, leave = match.setting, absent.leave
    side = setting.sides[seat]
    parts = [
        f"# {setting.title}: mail {leave.mail} to {side}.",
        ON_TOP,
        "flagplot: mail",
        f"match: {quoted(match.name)}",
        f"mail: {leave.mail}",
        f"side: {quoted(side)}",
        f"key: {quoted(match.key(seat))}",
        f"played: {quoted(_played(match))}",
        f"commitment: {quoted(match.session.record.header[COMMITMENT])}",
        "",
        *_text("happened", _happened(match, absent)),
        *_position(match, seat, note),
        "",
        FILL_IN,
        *_form(match, absent),
        "",
        THE_REST,
        *_text("data", json.dumps(_data(match, absent), ensure_ascii=False)),
        *_text("part", _part(match, seat)),
    ]
    return sealed(read_secret(match.session.record.header[SECRET]), "\n".join(parts) + "\n")


def _position(match: Match, seat: int, note: Noted | None) -> Iterator[str]:
    if note is not None and match.absent[seat].leave.has_position and is_asked(match, seat):
        yield f"position: {note(match.session, seat)}"


def _part(match: Match, seat: int) -> str:
    """The seat's part of the record; empty before the match begins."""
    if not match.has_begun:
        return ""
    session = match.session
    return redacted(record_file.full(session.record, session.position), seat, match.absent[seat].leave.mail)


def quoted(text: str) -> str:
    """A quoted text, valid in both YAML and JSON."""
    return json.dumps(text, ensure_ascii=False)


def _text(name: str, text: str) -> list[str]:
    """A text as a block below its key."""
    if not text.strip():
        return [f'{name}: ""']
    return [f"{name}: |2", *(f"  {line}".rstrip() for line in text.rstrip("\n").splitlines())]


def _plain_text(blocks: Iterable[Block]) -> str:
    return plain(blocks, WIDTH)


def _played(match: Match) -> str:
    setting = match.setting
    changed = "".join(f", {name}={value}" for name, value in setting.rulings_changed().items())
    return f"{setting.edition.title}{changed}{f'; {setting.profile}' if setting.profile else ''}"


# ------------------------------------------------------------ what happened


def _happened(match: Match, absent: AbsentPlayer) -> str:
    """The events since the last letter, with the referee's notes."""
    leave, story = absent.leave, absent.story
    fresh = story.events[leave.since : leave.reported]
    text = _plain_text(block for line in lines(fresh, story.kit.lines) for block in how.news(line))
    if match.is_over:
        text = _plain_text(report.ending(result(match.session, story, absent.seat))) + "\n" + text
    return "\n".join(filter(str.strip, (text, *leave.notes)))


def _data(match: Match, absent: AbsentPlayer) -> Data:
    """The same for programs: the `--json` data for the side, with the events since the last letter."""
    told = as_data(result(match.session, absent.story, absent.seat))
    leave = absent.leave
    told["events"] = told["events"][leave.since : leave.reported]
    return {name: value for name, value in told.items() if name not in ("rulings", "mattered", "engine", "doctrine")}


# ------------------------------------------------------------ the form


def _form(match: Match, absent: AbsentPlayer) -> Iterator[str]:
    leave = absent.leave
    if match.is_over:
        yield "# It is over: nothing is asked any more."
        return
    if is_asked(match, absent.seat):
        yield BOXES
        yield from _text("sheet", "\n".join(lines_of(sheet_of(match, absent.seat))))
    else:
        yield "# Nothing is asked of you now."
    if not match.has_begun:
        yield NUMBER
        yield f"number: {quoted('' if not leave.number.isdigit() else leave.number)}"
    yield f"# For later, if you like (docs/mail.md). Doctrines: {', '.join(match.setting.kit.players)}."
    yield "answers: []"
    if leave.if_asked:
        yield "if-asked:"
        yield from (f"  - {json.dumps(each, ensure_ascii=False)}" for each in leave.if_asked)
    else:
        yield "if-asked: []"
    yield f"ask-me: {_ask_me(leave)}"
    yield f"doctrine: {leave.doctrine}"
    if match.setting.kit.standing is not None:
        yield from _text("orders", match.session.record.files.get(orders_name(absent.seat), ""))


def _ask_me(leave: AwayInstructions) -> str:
    names = leave.ask_me
    return names[0] if names in ([EVERYTHING], [NOTHING]) else json.dumps(names)
