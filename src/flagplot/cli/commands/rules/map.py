"""`flagplot map`: describe, draw or check a map, and find routes by sea."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from flagplot.blocks import Block
from flagplot.board.draw import draw
from flagplot.board.map import Map
from flagplot.board.read_map import faults, map_folder, names, open_map
from flagplot.cli.main import BAD_INPUT
from flagplot.cli.text import map as text
from flagplot.cli.text.errors import print_error
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError, one_of
from flagplot.files.picture import write

WHOLE = ", the whole sheet; --around PLACE=HEXES draws a part that a page shows at its size"


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A map of --list, or the folder of your own.")] = "",
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="After the word check: the map to check.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="List the bundled maps.")] = False,
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="FILE", help="Draw the whole map, or the part with the route: .png or .svg."),
    ] = None,
    start: Annotated[str, typer.Option("--from", metavar="PLACE", help="The start of a voyage: a name or hex.")] = "",
    end: Annotated[str, typer.Option("--to", metavar="PLACE", help="The end of the voyage.")] = "",
    shut: Annotated[list[str] | None, typer.Option("--shut", metavar="STRAIT", help="A closed passage.")] = None,
    ring: Annotated[
        list[str] | None,
        typer.Option("--ring", metavar="PLACE=HEXES", help="The area in range of aircraft; may be repeated."),
    ] = None,
    around: Annotated[
        str, typer.Option("--around", metavar="PLACE=HEXES", help="Draw the part of the map around a place.")
    ] = "",
    check: Annotated[bool, typer.Option("--check", help="Check the map and list every fault.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Describe or draw a map, check your own map, or find a route by sea.

    \b
    Examples:
      flagplot map --list
      flagplot map mediterranean --png med.png
      flagplot map mediterranean --around Malta=9 --png malta.png
      flagplot map north-atlantic --from Kiel --to Wilhelmshaven --shut "Kiel canal"
      flagplot map pacific --ring Rabaul=8 --ring "Port Moresby=6" --png range.png
      flagplot map check mediterranean    # or the folder of your own map
    """  # noqa: D301
    if listing or not name:
        maps = [open_map(known) for known in names()]
        _print_found(as_json, [text.facts(board) for board in maps], text.listed(maps))
        return
    if check or name == "check":
        _check(file or name, as_json)
        return
    if file:
        raise FlagplotError(f"{file!r} is an unexpected extra argument", expected=f"one map, such as {one_of(names())}")
    if bool(start) != bool(end):
        raise FlagplotError(
            "a voyage needs --from and --to", field="--to" if start else "--from", expected="both --from and --to"
        )
    if around and (start or ring or png is None):
        what = "--around needs --png" if png is None else "--around cannot be used with --from or --ring"
        raise FlagplotError(what, field="--around", expected="--around with --png, without --from or --ring")
    if ring:
        if start:
            raise FlagplotError("--png needs --from or --ring here", field="--ring", expected="--from or --ring")
        _rings(open_map(name), ring, png, as_json)
        return
    _show(open_map(name), (start, end), shut or [], png, as_json, around)


def _rings(board: Map, given: list[str], png: Path | None, as_json: bool) -> None:
    rings = [text.ring(board, each) for each in given]
    if png is not None:
        write(text.ranges(board, rings), png)
    _print_found(as_json, [each.as_data() for each in rings], (block for each in rings for block in each.describe()))
    if png is not None:
        typer.echo(f"drawn: {png}", err=as_json)


def _show(board: Map, ends: tuple[str, str], shut: list[str], png: Path | None, as_json: bool, around: str) -> None:
    voyage = text.voyage(board, *ends, shut) if ends[0] else None
    if png is not None:
        whole = text.around(board, around) if around else draw(board)
        write(text.passage(board, voyage) if voyage else whole, png)
    if voyage is None:
        _print_found(as_json, text.as_data(board), text.describe(board))
    else:
        _print_found(as_json, voyage.as_data(), voyage.describe())
    if png is not None:
        typer.echo(f"drawn: {png}{'' if voyage or around else WHOLE}", err=as_json)


def _print_found(as_json: bool, found: object, blocks: Iterable[Block]) -> None:
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        show(blocks)


def _check(name: str, as_json: bool) -> None:
    """Every fault on a line of its own and code 2, or one line that all is well."""
    found = [str(fault) for fault in faults(map_folder(name))]
    if as_json:
        typer.echo(json.dumps({"map": name, "faults": found}, ensure_ascii=False))
    elif not found:
        board = open_map(name)
        typer.echo(f"{board.title}: sound; {len(board.hexes)} hexes, {len(board.places)} places")
    else:
        for fault in found:
            print_error(fault)
    if found:
        raise typer.Exit(BAD_INPUT)
