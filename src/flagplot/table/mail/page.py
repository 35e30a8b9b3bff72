"""The page of a letter: board and map as pictures, what the side knows, its sheet with all choices.

It needs no script and nothing from outside, and is made from what the text is made from: the seat's view and its events.
"""

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Final

from flagplot.blocks import Block
from flagplot.blocks.html import cited, html
from flagplot.core.ask import DIE
from flagplot.table.fair.letter import kept
from flagplot.table.mail.absent import AbsentPlayer
from flagplot.table.mail.form import choices_of, printed, sheet_of
from flagplot.table.mail.match import Match, is_asked
from flagplot.table.result import result
from flagplot.table.story import lines
from flagplot.table.telling import how, report

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


def _happened(match: Match, absent: AbsentPlayer) -> Iterator[Block]:
    story, leave = absent.story, absent.leave
    if match.is_over:
        yield from report.ending(result(match.session, story, absent.seat))
    for line in lines(story.events[leave.since : leave.reported], story.kit.lines):
        yield from how.news(line)


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
