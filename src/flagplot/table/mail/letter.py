"""A letter to a seat: its events, its knowledge, its question, and a form to fill in.

It is made only from the seat's view, its visible events and its own instructions to the referee.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Final

from flagplot.blocks import Block
from flagplot.blocks.terminal import plain
from flagplot.core.ask import DIE
from flagplot.core.offers.measure import Data
from flagplot.table import record_file
from flagplot.table.controller import TableController
from flagplot.table.fair.draw import read_secret
from flagplot.table.fair.letter import FILL_IN, THE_REST, sealed
from flagplot.table.fair.match import COMMITMENT, SECRET
from flagplot.table.fair.part import redacted
from flagplot.table.mail.absent import AbsentPlayer
from flagplot.table.mail.leave import EVERYTHING, NOTHING, AwayInstructions, orders_name
from flagplot.table.mail.match import Match
from flagplot.table.result import result
from flagplot.table.story import lines
from flagplot.table.telling import how, report
from flagplot.table.telling.report import as_data

WIDTH: Final = 100
ON_TOP: Final = (
    "# Fill in what you have to say and send this file back to the referee; what you leave as it is stays as it is.",
    "# `docs/mail.md` says more.",
)
NUMBER: Final = (
    "# A number of your own for the dice, 0 to 2**256 - 1, in quotes if it is long; the referee draws one if you give none.",
)
IF_ASKED: Final = (
    "# Answers to questions that may come, the first that fits prevails: name, words of the question if it matters, answer:",
    "#   - {ask: NAME, about: WORDS, answer: ANSWER}",
)
ASK_ME: Final = (
    f"# Which questions are sent to you: {EVERYTHING}, {NOTHING}, or a list of names; your doctrine answers all others.",
)
ORDERS: Final = (
    "# Standing orders, a file of the kind orders as `flagplot schema orders` describes it, indented below a line `orders: |2`.",
)


def letter(match: Match, seat: int) -> str:
    """The present letter to a seat, as the file to send."""
    absent = match.absent[seat]
    setting, leave = match.setting, absent.leave
    side = setting.sides[seat]
    parts = [
        f"# {setting.title}: mail {leave.mail} to {side}.",
        *ON_TOP,
        "flagplot: mail",
        f"match: {quoted(match.name)}",
        f"mail: {leave.mail}",
        f"side: {quoted(side)}",
        f"key: {quoted(match.key(seat))}",
        f"played: {quoted(_played(match))}",
        f"commitment: {quoted(match.session.record.header[COMMITMENT])}",
        "",
        *_text("happened", _happened(match, absent)),
        *_text("knows", _knows(match, absent)),
        "",
        FILL_IN,
        *_form(match, absent),
        "",
        THE_REST,
        *_text("data", json.dumps(_data(match, absent), ensure_ascii=False)),
        *_text("part", _part(match, seat)),
    ]
    return sealed(read_secret(match.session.record.header[SECRET]), "\n".join(parts) + "\n")


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


def _told(blocks: Iterable[Block]) -> str:
    return plain(blocks, WIDTH)


def _played(match: Match) -> str:
    setting = match.setting
    changed = "".join(f", {name}={value}" for name, value in setting.rulings_changed().items())
    return f"{setting.edition.title}{changed}{f'; {setting.profile}' if setting.profile else ''}"


# ------------------------------------------------------------ what happened, what is known


def _happened(match: Match, absent: AbsentPlayer) -> str:
    """The events since the last letter, with the referee's notes."""
    leave, story = absent.leave, absent.story
    fresh = story.told[leave.since : leave.told]
    text = _told(block for line in lines(fresh, story.kit.lines) for block in how.news(line))
    if match.is_over:
        text = _told(report.ending(result(match.session, story, absent.seat))) + "\n" + text
    return "\n".join(filter(str.strip, (text, *leave.notes)))


def _knows(match: Match, absent: AbsentPlayer) -> str:
    """The seat's forces, and its knowledge of the enemy."""
    session, story, seat = match.session, absent.story, absent.seat
    kit = match.setting.kit
    blocks = [
        *report.side(session, seat),
        *report.groups(kit.groups(session.position.seat_view(seat), story.teller)),
        *report.losses(result(session, story, seat)),
    ]
    return _told(blocks)


def _data(match: Match, absent: AbsentPlayer) -> Data:
    """The same for programs: the `--json` data for the side, with the events since the last letter."""
    told = as_data(result(match.session, absent.story, absent.seat))
    leave = absent.leave
    told["events"] = told["events"][leave.since : leave.told]
    return {name: value for name, value in told.items() if name not in ("rulings", "mattered", "engine", "doctrine")}


# ------------------------------------------------------------ the form


def is_asked(match: Match, seat: int) -> bool:
    """Whether the pending question is for a seat."""
    return not match.is_over and match.session.position.question.seat == seat


def _form(match: Match, absent: AbsentPlayer) -> Iterator[str]:
    leave = absent.leave
    if match.is_over:
        yield "# It is over: nothing is asked any more."
        return
    if not match.has_begun:
        yield from NUMBER
        yield f"number: {quoted('' if not leave.number.isdigit() else leave.number)}"
    yield from _question(match, absent)
    yield from IF_ASKED
    if leave.if_asked:
        yield "if-asked:"
        yield from (f"  - {json.dumps(each, ensure_ascii=False)}" for each in leave.if_asked)
    else:
        yield "if-asked: []"
    yield from ASK_ME
    yield f"ask-me: {_ask_me(leave)}"
    yield f"# Your doctrine: {', '.join(match.setting.kit.players)}."
    yield f"doctrine: {leave.doctrine}"
    if match.setting.kit.standing is not None:
        yield from ORDERS
        yield from _text("orders", match.session.record.files.get(orders_name(absent.seat), ""))
    if leave.mail == 1:
        yield from _questions(match)


def _ask_me(leave: AwayInstructions) -> str:
    names = leave.ask_me
    return names[0] if names in ([EVERYTHING], [NOTHING]) else json.dumps(names)


def _question(match: Match, absent: AbsentPlayer) -> Iterator[str]:
    """The pending question with the legal answers, if it is for this seat."""
    if not is_asked(match, absent.seat):
        yield "# Nothing is asked of you now."
        yield "answers: []"
        return
    session = match.session
    kind = session.position.game.asks[session.position.question.kind]
    asked = TableController(session, {absent.seat: absent.story for absent in match.absent.values()}).asked()
    yield f"# Asked of you ({kind.name}): {asked.text}"
    if asked.accepts:
        yield f"#   {asked.accepts}"
    else:
        for choice in asked.choices:
            note = f"; {choice.note}" if choice.note else ""
            yield f"#   {choice.key:>3}  {choice.words}{note}"
    yield "# The first answer is for this question, further ones for questions of the same name that follow, such as [1, 0];"
    yield '# "1*" is for all of them that follow.'
    yield "answers: []"


def _questions(match: Match) -> Iterator[str]:
    """All questions of such a game, by name."""
    yield "# The questions that there are:"
    for code, kind in sorted(match.session.position.game.asks.items()):
        if code != DIE:
            yield f"#   {kind.name}: {kind.text} [{kind.cites}]"
