"""Boards of a game as one side, or the referee, sees it; and the after-action report, as HTML or Markdown."""

import os
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

from flagplot.api.chances.luck import luck
from flagplot.api.chances.result import NOBODY, ProgressListener
from flagplot.api.play import GameReport
from flagplot.blocks import FULL, steps
from flagplot.blocks.html import escaped, html, markdown
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.kit import Kit, Look
from flagplot.core.outside import is_notation
from flagplot.core.record import EARLIER, FIRST_LINE, Record
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.drawing.timeline import Chapter, TimelineEntry, timeline
from flagplot.files import whole
from flagplot.files.picture import write as write_picture
from flagplot.odds.engine import is_compiled
from flagplot.odds.reports.luck import curve
from flagplot.table import record_file
from flagplot.table.reports.report import body, heading, outcome
from flagplot.table.resume import reopen
from flagplot.table.seats import read_doctrines
from flagplot.table.session import MOST_ANSWERS, Session, begin, listen
from flagplot.table.setting import Setting, open_scenario
from flagplot.table.story import Narrative

BOARD, MAP, STORY = "board", "map", "story"
PICTURES: Final = (BOARD, MAP, STORY)


def draw_board(
    source: str | Path | Record | Setting,
    *,
    view: str | None = None,
    at: int = -1,
    seed: int = 0,
    doctrine: str = "",
    what: str = BOARD,
) -> Svg:
    """Draw the board of a game as a side or the referee sees it.

    `source` is a scenario, its file or a record. A record is drawn at its end, or after `at` answers and rolls; a
    scenario at its beginning, or after `at` of them, played by doctrine with the dice of a seed. `what` is the `board`;
    the `map`, also for a battle on it; or the `story`, round by round, of a scenario to its end.
    """
    record, session = reopened(source, seed, doctrine)
    seat = session.setting.reader(view)
    kit = session.setting.kit
    if what not in PICTURES:
        raise FlagplotError(f"{what!r} is not a picture", field="what", expected=one_of(PICTURES))
    _check_has(kit, what)
    story = listen(session, seat)
    come_to(session, record, at, MOST_ANSWERS if what == STORY else 0)
    if record is not None and at < 0:
        record_file.check_unchanged(record)
    return drawn_for(kit, session.position.seat_view(seat), story, what)


def reopened(source: str | Path | Record | Setting, seed: int, doctrine: str) -> tuple[Record | None, Session]:
    """The record in a source, if there is one, and its game at the first question; a scenario starts with a seed."""
    record = source if isinstance(source, Record) else _record(source)
    if record is not None:
        return record, reopen(record)
    setting = source if isinstance(source, Setting) else open_scenario(str(source), of_a_seat=True)
    return None, begin(setting, read_doctrines(doctrine, setting), seed)


def come_to(session: Session, record: Record | None, at: int, rest: int = 0) -> None:
    """Play a game up to a moment; without one a record to its end, and `rest` answers and rolls of a scenario."""
    begun = len(session.position.history)
    if record is not None:
        session.play_record(record, at)
    else:
        session.run(at if at >= 0 else rest)
    check_reached(at, len(session.position.history) - begun)


def check_reached(at: int, played: int) -> None:
    """Refuse a moment beyond the answers and rolls of a game."""
    if at > played:
        what = f"the game has no more than {steps(played)}"
        raise FlagplotError(what, field="--at", expected=f"0 to {played}")


def drawn_for(kit: Kit, seen: Look, story: Narrative, what: str) -> Svg:
    """One picture of a game, for the reader of a narrative."""
    _check_has(kit, what)
    if what == STORY and kit.story is not None:
        return kit.story(seen, story.teller, story.groups)
    if what == STORY and kit.entries is not None:
        parts: dict[int, list[TimelineEntry]] = {}
        for part, entry in kit.entries(story.events):
            parts.setdefault(part, []).append(entry)
        sides = tuple(story.teller.roster.sides)
        reader = "the referee" if seen.seat == REFEREE else sides[seen.seat]
        chapters = [Chapter(kit.titled(part), found) for part, found in sorted(parts.items())]
        return timeline(f"The {kit.noun} from beginning to end", f"as {reader} saw it", sides, chapters)
    drawn = kit.map if what == MAP else kit.board
    assert drawn is not None
    return drawn(seen, story.teller)


def _check_has(kit: Kit, what: str) -> None:
    if getattr(kit, what) is None and (what != STORY or kit.entries is None):
        raise FlagplotError(f"a {kit.noun} of this game has no {what}", expected="a game that has one")


def _record(source: str | Path | Setting) -> Record | None:
    """The record in a file; None for another kind of file."""
    if isinstance(source, Setting) or is_notation(str(source)) or not Path(source).is_file():
        return None
    with Path(source).open("rb") as file:
        is_record = file.read(len(FIRST_LINE)).decode(errors="replace") in (FIRST_LINE, EARLIER)
    return record_file.read(source) if is_record else None


HTML, MARKDOWN = ".html", ".md"
CONTINUATIONS: Final = 200
"""Simulations from each position, for the curve of luck."""
STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h3 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; border-bottom: 1px solid; }
p { margin: .15rem 0; } cite { opacity: .6; font-style: normal; font-size: .85em; }
.level-1 { margin-left: 1rem; } .level-2 { margin-left: 2rem; } .level-3, .level-4 { margin-left: 3rem; }
.bold { font-weight: 600; } .dim { opacity: .7; } .red { color: light-dark(#a3142b, #ff8f9c); }
.wide { overflow-x: auto; } td, th { padding: 0 .8rem 0 0; } .right { text-align: right; }
figure { margin: 1.2rem 0; } figure svg { width: 100%; height: auto; }
"""


def check_name(path: Path) -> None:
    """Refuse an unsuitable report file before anything is played."""
    if path.suffix.lower() not in (HTML, MARKDOWN):
        raise FlagplotError(
            "a report is an HTML page or a Markdown file", file=path, expected="a name that ends in .html or .md"
        )
    whole.check_free(path, force=True)


def write(played: GameReport, path: Path, *, watch: ProgressListener = NOBODY) -> list[Path]:
    """Write the report of a game, with its pictures embedded in HTML or next to Markdown. Returns the files written.

    A side's report contains only what that side may know. The curve of luck uses all secrets and is for the referee
    only.
    """
    check_name(path)
    found = dict(pictures(played, watch))
    setting = played.result.session.setting
    title = f"{setting.title}, {setting.date}" if setting.date else setting.title
    _, *opening = [*heading(played.result.session, (played.result.seat,)), *outcome(played.result)]
    rest = list(body(played.result, FULL))
    if path.suffix.lower() == HTML:
        figures = "\n".join(f"<figure>{picture.text()}</figure>" for picture in found.values())
        page = f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        page += '<meta name="viewport" content="width=device-width">'
        page += f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n{html(opening, classes=True)}\n"
        page += f"{figures}\n{html(rest, classes=True)}\n</html>\n"
        whole.write(path, page)
        return [path]
    beside = {name: path.with_name(f"{path.stem}-{name}.svg") for name in found}
    for name, file in beside.items():
        write_picture(found[name], file)
    shown = "\n".join(
        f"![{escaped(found[name].title)}]({quote(os.fsencode(file.name))})\n" for name, file in beside.items()
    )
    whole.write(path, f"# {escaped(title)}\n\n{markdown(opening)}\n{shown}\n{markdown(rest)}")
    return [path, *beside.values()]


def pictures(played: GameReport, watch: ProgressListener) -> Iterator[tuple[str, Svg]]:
    """The pictures: the battle round by round, or its map or board at the end; and the luck of its dice, if quickly measured."""
    result = played.result
    kit = result.session.setting.kit
    shown = next((what for what in (STORY, MAP, BOARD) if getattr(kit, what) is not None), "")
    if shown and shown != STORY and kit.entries is not None:
        yield STORY, drawn_for(kit, result.seen, result.story, STORY)
    if shown:
        yield shown, drawn_for(kit, result.seen, result.story, shown)
    if result.seat == REFEREE and result.session.dice_rolled and (is_compiled(kit) or kit.counting.watch is None):
        measured = luck(played.record, battles=CONTINUATIONS, watch=watch)
        yield "luck", curve(measured.data, kit.counting, kit.titled)
