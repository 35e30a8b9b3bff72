"""The form of a letter: the sheet of the pending decision, a box a row, and the boxes of a reply as a mail program left them.

Reading is lenient: a reply may quote the letter, and a box written outside the quotation counts before the quoted one.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from flagplot.files.problem import Problem, SourceLocation
from flagplot.table.controller import TableController
from flagplot.table.fair.letter import filled_in
from flagplot.table.mail.absent import AbsentPlayer
from flagplot.table.mail.match import Match
from flagplot.table.sheets.filling import filled
from flagplot.table.sheets.rows import ONLY, FilledSheet, Plan, SheetRow

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
