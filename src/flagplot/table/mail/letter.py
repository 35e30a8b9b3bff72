"""A letter to a seat, as text and as page: its events, its knowledge, the sheet of its decision.

The text is there to fill in. Below the sheet follow lines for programs; the text that a side gets ends before them, and its page
holds the whole letter, sealed. The page has board and map as pictures; it needs no script and nothing from outside.

Both are made only from the seat's view, its visible events and its own instructions to the referee.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import Final

from flagplot.blocks import Block
from flagplot.blocks.html import cited, html
from flagplot.blocks.terminal import plain
from flagplot.core.ask import DIE
from flagplot.table import record_file
from flagplot.table.fair.draw import read_secret
from flagplot.table.fair.letter import FILL_IN, THE_REST, kept, sealed
from flagplot.table.fair.match import COMMITMENT, SECRET
from flagplot.table.fair.part import redacted
from flagplot.table.mail.absent import EVERYTHING, NOTHING, AbsentPlayer
from flagplot.table.mail.form import choices_of, lines_of, printed, sheet_of
from flagplot.table.mail.match import Match, is_asked
from flagplot.table.reports import how, report
from flagplot.table.reports.report import as_data
from flagplot.table.result import result
from flagplot.table.session import Session
from flagplot.table.standing import orders_name
from flagplot.table.story import lines

WIDTH: Final = 100
NOT_IN_LETTERS: Final = ("rulings", "mattered", "engine", "doctrine")
"""Entries of the `--json` data that a letter leaves out."""
ON_TOP: Final = (
    "# Fill in your part and send it back. Board, map and all that you know are on the page that came with it."
)
BOXES: Final = "# Write your answers into the boxes; a box that you leave is sent as it is."
NUMBER: Final = "# A number of your own for the dice, in quotes if it is long; the referee draws one if you give none."
STYLE: Final = (
    ":root{color-scheme:light dark}body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;padding:.75rem;max-width:60rem;"
    "background:#fff;color:#16202a}h1{font-size:1.35rem;margin:.2rem 0}h2{font-size:1.1rem;margin:1.3rem 0 .4rem}"
    "h3{font-size:1rem;margin:.8rem 0 .2rem}p{margin:.15rem 0}.level-1{margin-left:1rem}.level-2,.level-3,.level-4"
    "{margin-left:2rem}.bold{font-weight:600}.dim,cite,.note{color:#51606e}cite{font-style:normal;font-size:.85em;"
    "margin-left:.3em}svg{display:block;width:100%;height:auto}svg.flagplot{min-width:32rem}.picture{overflow-x:auto}table{border-collapse:collapse}"
    "td,th{padding:.1rem .6rem .1rem 0;text-align:left}ol{padding-left:1.8rem}li{margin:.35rem 0}pre.letter{overflow-x:auto;"
    "font-size:.7rem}b.box{border:1px solid currentColor;border-radius:.2rem;padding:0 .45rem}"
    "@media(prefers-color-scheme:dark){body{background:#11181f;color:#e6edf3}.dim,cite,.note{color:#9fb0bf}}"
)
Noted = Callable[[Session, int], str]
"""The line of a position as a seat knows it."""


def letter(match: Match, seat: int, note: Noted | None = None) -> str:
    """The present letter to a seat, whole and sealed; with a position if the match wants that and the seat is asked."""
    absent, setting, header = match.absent[seat], match.setting, match.session.record.header
    leave, side = absent.leave, setting.sides[seat]
    changed = "".join(f", {name}={value}" for name, value in setting.rulings_changed().items())
    played = f"{setting.edition.title}{changed}{f'; {setting.profile}' if setting.profile else ''}"
    happened = "\n".join(filter(str.strip, (plain(_happened(match, absent), WIDTH), *leave.notes)))
    position = (
        [f"position: {note(match.session, seat)}"] if note and leave.has_position and is_asked(match, seat) else []
    )
    form = list(_form(match, absent))
    told = as_data(result(match.session, absent.story, seat))
    told["events"] = told["events"][leave.since : leave.reported]
    told = {name: value for name, value in told.items() if name not in NOT_IN_LETTERS}
    part = ""
    if match.has_begun:
        part = redacted(record_file.full(match.session.record, match.session.position), seat, leave.mail)
    parts = [
        f"# {setting.title}: mail {leave.mail} to {side}.",
        ON_TOP,
        "flagplot: mail",
        f"match: {quoted(match.name)}",
        f"mail: {leave.mail}",
        f"side: {quoted(side)}",
        f"key: {quoted(match.key(seat))}",
        f"played: {quoted(played)}",
        f"commitment: {quoted(header[COMMITMENT])}",
        "",
        *_text("happened", happened),
        *position,
        "",
        FILL_IN,
        *form,
        "",
        THE_REST,
        *_text("data", json.dumps(told, ensure_ascii=False)),
        *_text("part", part),
    ]
    return sealed(read_secret(header[SECRET]), "\n".join(parts) + "\n")


def quoted(text: str) -> str:
    """A quoted text, valid in both YAML and JSON."""
    return json.dumps(text, ensure_ascii=False)


def _text(name: str, text: str) -> list[str]:
    """A text as a block below its key."""
    if not text.strip():
        return [f'{name}: ""']
    return [f"{name}: |2", *(f"  {line}".rstrip() for line in text.rstrip("\n").splitlines())]


def _happened(match: Match, absent: AbsentPlayer) -> Iterator[Block]:
    """The end of the game, if it has come, and the events since the last letter."""
    story, leave = absent.story, absent.leave
    if match.is_over:
        yield from report.ending(result(match.session, story, absent.seat))
    for line in lines(story.events[leave.since : leave.reported], story.kit.lines):
        yield from how.news(line)


def _form(match: Match, absent: AbsentPlayer) -> Iterator[str]:
    """The entries of a seat, from the sheet of its decision to its standing orders."""
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
    names = leave.ask_me
    yield f"ask-me: {names[0] if names in ([EVERYTHING], [NOTHING]) else json.dumps(names)}"
    yield f"doctrine: {leave.doctrine}"
    if match.setting.kit.standing is not None:
        yield from _text("orders", match.session.record.files.get(orders_name(absent.seat), ""))


def page(match: Match, seat: int, letter: str) -> str:
    """The letter to a seat as a page, with its sealed text at the end."""
    absent, setting = match.absent[seat], match.setting
    title = escape(f"{setting.title}: mail {absent.leave.mail} to {setting.sides[seat]}")
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title><style>{STYLE}</style></head><body>",
            f"<h1>{title}</h1>",
            '<p class="note">Your answers go into the boxes of the text that came with this page.</p>',
            *_section("What happened", html(_happened(match, absent), classes=True)),
            *_sheet(match, seat),
            *_pictures(absent),
            *_section("What you know", html(_knows(match, absent), classes=True)),
            *(_questions(match) if absent.leave.mail == 1 else ()),
            *kept(letter),
            "</body></html>",
        )
    ) + "\n"  # fmt: skip


def _section(title: str, text: str) -> Iterator[str]:
    if text:
        yield f"<h2>{title}</h2>"
        yield text


def _knows(match: Match, absent: AbsentPlayer) -> Iterator[Block]:
    """The seat's forces, the groups that it knows, and the losses."""
    session, story, seat = match.session, absent.story, absent.seat
    yield from report.side(session, seat)
    yield from report.groups(match.setting.kit.groups(session.position.seat_view(seat), story.teller))
    yield from report.losses(result(session, story, seat))


def _sheet(match: Match, seat: int) -> Iterator[str]:
    """The rows of the seat's decision, each with what the letter has in its box and all legal answers."""
    if not is_asked(match, seat):
        return
    sheet = sheet_of(match, seat)
    yield f"<h2>{escape(sheet.name or 'Your decision')}</h2>"
    numbers = {row.key: number for number, row in enumerate(sheet.rows, 1)}
    for part, rows in sheet.parts():
        yield f"<h3>{escape(part.title)}</h3><ol>" if part.title else "<ol>"
        for row in rows:
            label = cited(f"{f'{row.head}: {row.column}' if row.column else row.text} [{row.cites}]")
            said = "settled: " + escape(row.words) if not row.is_asked else escape(", ".join(choices_of(row)))
            box = f'<b class="box">{escape(printed(row)) or "&nbsp;"}</b> ' if row.is_asked else ""
            yield f'<li value="{numbers[row.key]}">{box}{label}<br><span class="note">{said}</span></li>'
        yield "</ol>"


def _pictures(absent: AbsentPlayer) -> Iterator[str]:
    """The board, and the map where the game has one that is another picture."""
    kit, drawn = absent.story.kit, set[str]()
    seen = replace(absent.session.position.seat_view(absent.seat), offered=frozenset())
    absent.story.teller.observe(seen)
    for title, draw in (("Board", kit.board), ("Map", kit.map)):
        picture = "" if draw is None else draw(seen, absent.story.teller).still().text()
        if picture and picture not in drawn:
            drawn.add(picture)
            yield from _section(title, f'<div class="picture">{picture}</div>')


def _questions(match: Match) -> Iterator[str]:
    """All questions of such a game by name, for answers in advance."""
    yield "<details><summary>Names of questions, for <code>ask-me</code> and <code>if-asked</code></summary><dl>"
    for code, kind in sorted(match.session.position.game.asks.items()):
        if code != DIE:
            yield f"<dt>{escape(kind.name)}</dt><dd>{cited(f'{kind.text} [{kind.cites}]')}</dd>"
    yield "</dl></details>"
