"""The after-action report of a played game: its whole report with pictures, as HTML or Markdown."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from flagplot.api.chances.luck import luck
from flagplot.api.chances.result import NOBODY, ProgressListener
from flagplot.api.pictures import BOARD, MAP, STORY, drawn_for
from flagplot.api.play import GameReport
from flagplot.blocks import FULL
from flagplot.blocks.html import html
from flagplot.blocks.markdown import escaped, markdown
from flagplot.core.errors import FlagplotError
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.files.picture import write as write_picture
from flagplot.odds.engine import is_compiled
from flagplot.odds.told.curve import curve
from flagplot.table import record_file
from flagplot.table.telling.report import body, heading, outcome

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
    record_file.check_free(path, force=True)


def write(played: GameReport, path: Path, *, watch: ProgressListener = NOBODY) -> list[Path]:
    """Write the report of a game, with its pictures embedded in HTML or beside Markdown. Returns the files written.

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
        record_file.write_text(path, page)
        return [path]
    beside = {name: path.with_name(f"{path.stem}-{name}.svg") for name in found}
    for name, file in beside.items():
        write_picture(found[name], file)
    shown = "\n".join(f"![{escaped(found[name].title)}]({file.name})\n" for name, file in beside.items())
    record_file.write_text(path, f"# {escaped(title)}\n\n{markdown(opening)}\n{shown}\n{markdown(rest)}")
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
