"""A letter to a seat, as text and as page: its events, its knowledge, the sheet of its decision, with a box a row.

The text is there to fill in. Below the sheet follow lines for programs; the text that a side gets ends before them, and its page
holds the whole letter, sealed. The page has board and map as pictures; it needs no script and nothing from outside.

Both are made only from the seat's view, its visible events and its own instructions to the referee.
Reading is lenient: a reply may quote the letter, and a box written outside the quotation counts before the quoted one.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import Final, NamedTuple

from flagplot.blocks import Block
from flagplot.blocks.html import cited, html
from flagplot.blocks.terminal import plain
from flagplot.core.ask import DIE
from flagplot.files.problem import Problem, SourceLocation
from flagplot.table import record_file
from flagplot.table.controller import TableController
from flagplot.table.fair.draw import read_secret
from flagplot.table.fair.letter import FILL_IN, THE_REST, filled_in, kept, sealed
from flagplot.table.fair.match import COMMITMENT, SECRET
from flagplot.table.fair.part import redacted
from flagplot.table.mail.absent import EVERYTHING, NOTHING, AbsentPlayer
from flagplot.table.mail.match import Match, is_asked
from flagplot.table.reports import how, report
from flagplot.table.reports.report import as_data
from flagplot.table.result import result
from flagplot.table.session import Session
from flagplot.table.sheets.filling import filled
from flagplot.table.sheets.rows import ONLY, FilledSheet, Plan, SheetRow
from flagplot.table.standing import orders_name
from flagplot.table.story import lines

ROW: Final = re.compile(r"\s*(\d{1,3})\s*(?:\[([^\]]*)\]|[:=]\s*(\S.*?)\s*$)")
"""A box behind the number of its row, or the answer behind a colon."""
QUOTED: Final = re.compile(r"\s*(?:> ?)+")
ENTRY: Final = re.compile(r"(number|answers|if-asked|ask-me|doctrine): ")
"""Entries that count outside a quotation, too."""
CROSS: Final = "x"
"""A cross in the box of a question that is answered by yes or no."""
SURE: Final = "sure"
"""Behind an answer that ends something, after reading what follows."""
WIDE: Final = 64
"""Letters of the choices that fit behind their row; more are listed below it."""


class Box(NamedTuple):
    """What a reply has in a box, and its line."""

    said: str
    line: int
    is_quoted: bool


def sheet_of(match: Match, seat: int, plan: Plan | None = None) -> FilledSheet:
    """The sheet of a seat's pending decision; suggestions follow from its key, which no other seat knows."""
    stories = {absent.seat: absent.story for absent in match.absent.values()}
    return filled(TableController(match.session, stories), plan, secret=match.key(seat))


def lines_of(sheet: FilledSheet) -> Iterator[str]:
    """The sheet in lines: headings of its parts, and the rows with their boxes."""
    numbers = {row.key: number for number, row in enumerate(sheet.rows, 1)}
    for part, rows in sheet.parts():
        yield f"{part.title or sheet.name or 'One question'}:"
        for row in rows:
            label = f"{row.head}: {row.column}" if row.column else row.text
            if not row.is_asked:
                yield f"  {'-':>3} {label}: {row.words} (settled) [{row.cites}]"
                continue
            choices = choices_of(row)
            fits = sum(map(len, choices)) + 2 * len(choices) <= WIDE
            behind = f" ({', '.join(choices)})" if fits else ""
            yield f"  {numbers[row.key]:>3} [{printed(row)}] {label}{behind} [{row.cites}]"
            yield from () if fits else (f"        {each}" for each in choices)


def choices_of(row: SheetRow) -> list[str]:
    """The legal answers of a row, as they are written into its box."""
    if row.is_count:
        return [f"{row.least} to {row.most}"]
    return [
        f"{one.key} {one.words}".strip()
        + (f"; {one.note}" if one.note else "")
        + (f" (write {one.key} {SURE})" if one.answer in row.ends else "")
        for one in row.in_order
    ]


def printed(row: SheetRow) -> str:
    """What the letter has in the box of a row; nothing where an answer is lacking, or ends something."""
    return "" if row.chosen is None or row.is_open or row.answer in row.ends else row.chosen.key


def boxes(text: str) -> tuple[str, dict[int, list[Box]]]:
    """A reply without its boxes, quotation marks and the referee's text, and the boxes by row; lines keep their numbers."""
    lines, found = text.split("\n"), dict[int, list[Box]]()
    is_quoted = any(QUOTED.match(line) and "flagplot: mail" in line for line in lines)
    quotes = [QUOTED.match(line) if is_quoted else None for line in lines]
    plain = [line[quote.end() :] if quote else line for line, quote in zip(lines, quotes, strict=True)]
    if is_quoted:
        plain = [
            line if quote or ROW.match(line) or ENTRY.match(line) else ""
            for line, quote in zip(plain, quotes, strict=True)
        ]
    lines, is_form = filled_in("\n".join(plain)).split("\n"), True
    for place, line in enumerate(lines):
        is_form = is_form and not line.startswith("orders:")
        row = ROW.match(line) if is_form else None
        if row:
            said = (row[2] if row[2] is not None else row[3]).strip()
            found.setdefault(int(row[1]), []).append(Box(said, place + 1, bool(quotes[place])))
            lines[place] = ""
    return "\n".join(lines), found


class Boxes(NamedTuple):
    """The plan that the boxes of a reply make, and their faults."""

    plan: Plan
    problems: list[Problem]
    is_changed: bool
    """Whether a box differs from the letter."""


def read_boxes(match: Match, absent: AbsentPlayer, found: dict[int, list[Box]]) -> Boxes:
    """Read the boxes of a reply to the pending decision. A box left empty is filled in as the letter has it."""
    sheet, problems, plan, is_changed = sheet_of(match, absent.seat), list[Problem](), Plan(), False
    lines, sure = dict[str, int](), set[str]()
    for number, every in found.items():
        own = [box for box in every if not box.is_quoted] or every
        said = {box.said for box in own}
        if not 1 <= number <= len(sheet.rows):
            problems.append(_fault(own[0], f"there is no row {number}", f"1 to {len(sheet.rows)}"))
            continue
        row = sheet.rows[number - 1]
        if len(said) > 1:
            first = " and ".join(f"line {box.line}" for box in own)
            problems.append(_fault(own[-1], f"row {number} has two answers, {first}", "one"))
        elif own[0].said and row.is_asked:
            typed = own[0].said.removesuffix(SURE).strip()
            if typed != own[0].said:
                sure.add(row.key)
            is_cross = typed.casefold() == CROSS and {choice.key for choice in row.choices} == {"0", "1"}
            plan[row.key], lines[row.key] = "1" if is_cross else typed, own[0].line
            is_changed = is_changed or typed != printed(row)
    for row in sheet.rows:
        if row.is_asked and row.key not in plan and printed(row):
            plan[row.key] = printed(row)
    for number, row in enumerate(sheet.rows, 1):
        if is_changed and row.is_asked and row.key not in plan:
            where = next((box for box in found.get(number, ())), Box("", 0, False))
            expected = " or ".join(each.key for each in row.in_order[:6])
            problems.append(_fault(where, f"row {number} needs an answer", expected))
    if not problems and is_changed:
        problems += _refused(match, absent.seat, plan, lines, sure)
    is_whole = all(row.key in plan or not row.is_asked for row in sheet.rows)
    return Boxes(plan if is_whole else {}, problems, is_changed)


def _refused(match: Match, seat: int, plan: Plan, lines: dict[str, int], sure: set[str]) -> Iterator[Problem]:
    """Faults of a plan: refused rows with their reasons, and answers that end something without a word that this is meant."""
    sheet = sheet_of(match, seat, plan)
    for number, row in enumerate(sheet.rows, 1):
        box = Box("", lines.get(row.key, 0), False)
        if row.problem:
            expected = ", ".join(choices_of(row)) if row.is_count else ", ".join(each.key for each in row.in_order)
            yield _fault(box, f"row {number}: {row.problem}", expected)
    for row in sheet.rows:
        is_end = sheet.endings and row.answer in row.ends and row.key in plan
        if is_end and not sure & {each.key for each in sheet.rows}:
            box, expected = Box("", lines.get(row.key, 0), False), f"[{plan[row.key]} {SURE}], if it is meant"
            yield _fault(box, " ".join(sheet.endings), expected)
            return


def _fault(box: Box, what: str, expected: str) -> Problem:
    return Problem(("sheet",), what, expected, SourceLocation(box.line, 1) if box.line else None)


def steps_of(sheet: FilledSheet, plan: Plan) -> list[int]:
    """The places of the answers that a plan decides. A row that follows from others is asked by the next letter."""
    return [place for place, row in enumerate(sheet.rows) if row.key in plan or row.origin == ONLY]


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
    outcome = as_data(result(match.session, absent.story, seat))
    outcome["events"] = outcome["events"][leave.since : leave.reported]
    outcome = {name: value for name, value in outcome.items() if name not in NOT_IN_LETTERS}
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
        *_text("data", json.dumps(outcome, ensure_ascii=False)),
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
