"""`flagplot board`: what one side sees of a game at one moment, as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from flagplot.api.pictures import BOARD, MAP, STORY, draw_board
from flagplot.cli.commands import options
from flagplot.core.errors import FlagplotError, one_of
from flagplot.drawing.paints import DARK, LIGHT
from flagplot.drawing.svg import AUTO
from flagplot.files.picture import check_name, write


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
      flagplot board some.record --view A --at 40 -o mine.png --theme dark
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
