"""`flagplot position`, a position in one line of text; and `flagplot board`, what one side sees of it as a picture."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from flagplot.api import position as api
from flagplot.api.pictures import BOARD, MAP, STORY, draw_board
from flagplot.blocks import AMOUNT, BRIEF, Paragraph
from flagplot.cli.commands import options
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError, one_of
from flagplot.drawing.shapes import DARK, LIGHT
from flagplot.drawing.svg import AUTO
from flagplot.files import whole
from flagplot.files.picture import check_name, write


def position(
    file: Annotated[
        Path,
        options.scenario(
            "A record, a scenario file, the name of a bundled one, or a position.", "RECORD|FILE|POSITION"
        ),
    ],
    at: options.At = -1,
    view: options.View = None,
    seed: options.Seed = None,
    doctrine: options.Doctrine = "",
    json: options.Json = False,
    to: Annotated[
        Path | None,
        typer.Option(
            "--file", metavar="OUT", help="Write a scenario file that enters the battle there, all of it open."
        ),
    ] = None,
    round: Annotated[
        int, typer.Option("--round", metavar="N", help="With --file: at the beginning of round N.", show_default=False)
    ] = 0,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Print a position in one line of text, as FEN does for chess.

    Every command that takes a scenario file opens the line, or a file that contains it. Without --at a record is taken at its
    end. With --view the line holds only what that side knows.

    \b
    Examples:
      flagplot position midway-1942 --at 137 --seed 7
      flagplot fight midway-1942 --seed 7 --record midway.record
      flagplot position midway.record --at 100 --brief > here.txt
      flagplot position midway.record --view A
      flagplot position midway-1942 --seed 7 --round 3 --file midway-3.yaml
    """  # noqa: D301
    if to is not None or round:
        _write(file, to, at, round, options.read_seed(seed) or 0, doctrine, force, bool(view))
        return
    found = api.position(file, at=at, view=view, seed=options.read_seed(seed) or 0, doctrine=doctrine)
    if json:
        typer.echo(json_text.dumps(found.to_dict(), ensure_ascii=False))
        return
    typer.echo(found.line)
    if AMOUNT.get() != BRIEF:
        show(found.blocks(), found.session.setting.sides)


def _write(
    file: Path, to: Path | None, at: int, round: int, seed: int, doctrine: str, force: bool, of_side: bool
) -> None:
    """Write the file of a position."""
    if to is None or of_side:
        what = "a file of a position needs its name" if to is None else "a file of a position holds the whole truth"
        expected = "--file OUT, such as midway-3.yaml" if to is None else "--file without --view"
        raise FlagplotError(what, field="--round" if to is None else "--view", expected=expected)
    whole.check_free(to, force)
    text = api.position_file(file, at=at, round=round, seed=seed, doctrine=doctrine)
    whole.create(to, text, force=force)
    show([Paragraph(f"written: {to}; every command that takes a scenario opens it")])


def board(
    file: Annotated[
        Path,
        options.scenario("A scenario file, the name of one that comes with the program, or a record.", "FILE|RECORD"),
    ],
    view: options.View = None,
    at: options.At = -1,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="OUT", help="A .svg or .png file; by default SVG is printed.")
    ] = None,
    map: Annotated[bool, typer.Option("--map", help="The map of a turn, also while a battle is fought.")] = False,
    story: Annotated[bool, typer.Option("--story", help="The whole battle, round by round.")] = False,
    theme: Annotated[str, typer.Option("--theme", metavar="NAME", help="auto, light or dark.")] = "",
    seed: options.Seed = None,
    doctrine: options.Doctrine = "",
) -> None:
    """Draw the board of a game as one side or the referee sees it.

    \b
    Examples:
      flagplot board midway-1942 --at 200 -o midway.svg
      flagplot board midway-1942 --story --seed 7 -o story.svg
      flagplot fight midway-1942 --seed 7 --record midway.record
      flagplot board midway.record --view A --at 40 -o mine.png --theme dark
    """  # noqa: D301
    if at < -1:
        raise FlagplotError(f"{at} is out of range", field="--at", expected="a whole number from 0 on")
    if theme not in ("", AUTO, LIGHT, DARK):
        raise FlagplotError(f"{theme!r} is not a theme", field="--theme", expected=one_of((AUTO, LIGHT, DARK)))
    if out is not None:
        check_name(out)
    if map and story:
        raise FlagplotError("--map and --story cannot be used together", field="--story", expected="one of them")
    what = MAP if map else STORY if story else BOARD
    picture = draw_board(file, view=view, at=at, seed=options.read_seed(seed) or 0, doctrine=doctrine, what=what)
    if out is None:
        typer.echo(picture.text(theme or AUTO), nl=False)
        return
    write(picture, out, "" if theme == AUTO else theme)
    typer.echo(f"drawn: {out}")
