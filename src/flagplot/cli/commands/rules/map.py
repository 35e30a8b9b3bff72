"""`flagplot map`: describe, draw or check a map, and find routes by sea, in words and as plain data."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from flagplot.blocks import Block, Columns, Drawing, Entries, Gap, Heading, Paragraph
from flagplot.board.closeup import MapDetail, Ring, closeup
from flagplot.board.draw import DrawnRoute, draw
from flagplot.board.map import DIRECTIONS, DIVIDING, KINDS, GridPoint, Map, Place, spell
from flagplot.board.paths import crossings, path, why_no_route, within_air
from flagplot.board.read_map import faults, map_folder, names, open_map
from flagplot.cli.main import BAD_INPUT
from flagplot.cli.text.errors import print_error
from flagplot.cli.text.pager import show
from flagplot.core.errors import FlagplotError, is_number, one_of
from flagplot.drawing.svg import Svg
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
        _print_found(as_json, [facts(board) for board in maps], listed(maps))
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
        board = open_map(name)
        reach = [reach_of(board, each) for each in ring]
        if png is not None:
            write(ranges(board, reach), png)
        _print_found(as_json, [one.as_data() for one in reach], (block for one in reach for block in one.describe()))
        if png is not None:
            typer.echo(f"drawn: {png}", err=as_json)
        return
    _show(open_map(name), (start, end), shut or [], png, as_json, around)


def _show(board: Map, ends: tuple[str, str], shut: list[str], png: Path | None, as_json: bool, part: str) -> None:
    sailed = voyage(board, *ends, shut) if ends[0] else None
    if png is not None:
        whole = around(board, part) if part else draw(board)
        write(passage(board, sailed) if sailed else whole, png)
    if sailed is None:
        _print_found(as_json, as_data(board), describe(board))
    else:
        _print_found(as_json, sailed.as_data(), sailed.describe())
    if png is not None:
        typer.echo(f"drawn: {png}{'' if sailed or part else WHOLE}", err=as_json)


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


WIDTH: Final = 80
"""Wider maps are not drawn in letters."""
_GROUND: Final = (".", ":", "#")
_MARKS: Final = {"fortified": "F", "operational": "O", "non-operational": "o"}


class Voyage(NamedTuple):
    """A way by sea, or the reason why there is none."""

    board: Map
    start: int
    end: int
    route: list[int]
    why_not: str

    def describe(self) -> Iterator[Block]:
        """The voyage for a person."""
        board, ends = self.board, f"{self.board.spell(self.start)} to {self.board.spell(self.end)}"
        air = board.hex_range(self.start, self.end)
        crow = f"; {air} as the crow flies" if air >= 0 else ""
        if self.why_not:
            yield Paragraph(f"{ends}: no way by sea{crow}. {self.why_not[0].upper()}{self.why_not[1:]}.")
            return
        hexes = len(self.route) - 1
        unit = "hex" if hexes == 1 else "hexes"
        yield Paragraph(f"{ends}: {hexes} {unit} by sea, about {hexes * board.scale:,} nautical miles{crow}.")
        yield Paragraph(" ".join(board.id_of(number) for number in self.route), 1)
        kinds = {passage.name: passage.kind for passage in board.passages}
        for place, name in crossings(board, self.route):
            more = "; activities divide here [22.13A]" if kinds[name] in DIVIDING else ""
            yield Paragraph(f"step {place} passes {name} ({kinds[name]}{more})", 1)

    def as_data(self) -> dict[str, object]:
        """The same as plain data."""
        board = self.board
        return {
            "map": board.name,
            "from": board.id_of(self.start),
            "to": board.id_of(self.end),
            "distance": len(self.route) - 1,
            "route": [board.id_of(number) for number in self.route],
            "passages": [{"step": place, "name": name} for place, name in crossings(board, self.route)],
            "air": board.hex_range(self.start, self.end),
            "why_not": self.why_not,
        }


def voyage(board: Map, start: str, end: str, shut: Sequence[str] = ()) -> Voyage:
    """The way by sea between two places given by name or hex, with some passages shut."""
    one, other, bits = board.locate(start), board.locate(end), board.shut(shut)
    return Voyage(board, one, other, path(board, one, other, bits), why_no_route(board, one, other, bits))


def passage(board: Map, voyage: Voyage) -> Svg:
    """A way by sea drawn, with the part of the map that it crosses."""
    title = f"{board.spell(voyage.start)} to {board.spell(voyage.end)}"
    said = tuple(block.text for block in voyage.describe() if isinstance(block, Paragraph))
    ways = [DrawnRoute("the way by sea", voyage.route, 1)] if voyage.route else []
    ends = () if voyage.route else (voyage.start, voyage.end)
    return closeup(MapDetail(board, title, said[0].removeprefix(f"{title}: "), ways, part=ends, desc=said[1:]))


def around(board: Map, given: str) -> Svg:
    """The surroundings of a place within some hexes, large enough to read."""
    found = reach_of(board, given, "--around")
    under = f"{found.label}, {board.scale} nautical miles a hex"
    return closeup(MapDetail(board, board.title, under, part=found.hexes, desc=(", ".join(found.ports),)))


class Reach(NamedTuple):
    """The hexes within a range of a place, as aircraft fly."""

    board: Map
    place: str
    centre: int
    reach: int

    @property
    def hexes(self) -> list[int]:
        """Its hexes."""
        return within_air(self.board, self.centre, self.reach)

    @property
    def label(self) -> str:
        """Its name."""
        return f"{self.reach} hexes from {self.place}"

    @property
    def ports(self) -> list[str]:
        """The ports and air bases in it, the nearest first."""
        inside, board = set(self.hexes), self.board
        far = {place.name: board.hex_range(self.centre, place.hex) for place in board.places if place.hex in inside}
        return sorted(far, key=lambda name: (far[name], name))

    def describe(self) -> Iterator[Block]:
        """The range for a person."""
        miles = f"about {self.reach * self.board.scale:,} nautical miles"
        yield Paragraph(f"Within {self.label}, {miles}: {len(self.hexes)} hexes. {', '.join(self.ports)}.")

    def as_data(self) -> dict[str, object]:
        """The same as plain data."""
        ids = [self.board.id_of(number) for number in self.hexes]
        return {
            "place": self.place,
            "hex": self.board.id_of(self.centre),
            "range": self.reach,
            "hexes": ids,
            "places": self.ports,
        }


def reach_of(board: Map, given: str, field: str = "--ring") -> Reach:
    """The range that `PLACE=HEXES` names."""
    place, equals, far = given.rpartition("=")
    if not equals or not is_number(far) or not 1 <= int(far) <= 99:
        raise FlagplotError(
            f"{given!r} is not a valid range", field=field, expected="a place and hexes, such as Malta=6"
        )
    return Reach(board, place, board.locate(place), int(far))


def ranges(board: Map, rings: Sequence[Reach]) -> Svg:
    """Ranges drawn, so far as the map has them."""
    found = [Ring(each.label, each.hexes, each.centre) for each in rings]
    said = tuple(f"{each.label}: {', '.join(each.ports)}" for each in rings)
    under = f"Ranges as aircraft fly, {board.scale} nautical miles a hex"
    return closeup(MapDetail(board, board.title, under, rings=found, desc=said))


def listed(maps: Sequence[Map]) -> Iterator[Block]:
    """The maps that come with the program."""
    yield Entries(tuple((board.name, f"{board.title}; {board.scale} nautical miles a hex") for board in maps))
    yield Gap()
    yield Paragraph("flagplot map NAME describes one, flagplot map NAME --png FILE draws it.")


def describe(board: Map) -> Iterator[Block]:
    """The content of the map."""
    yield Paragraph(board.title, style="bold")
    counts = [sum(found.kind == kind for found in board.hexes) for kind in range(len(KINDS))]
    kinds = ", ".join(f"{count} {kind}" for count, kind in zip(counts, KINDS, strict=True))
    columns, rows = 1 + max(found.spot.column for found in board.hexes), 1 + max(h.spot.row for h in board.hexes)
    size = f"{board.scale} nautical miles a hex, {columns} columns of {rows} hexes"
    yield Paragraph(f"{board.name}: theatre {board.theatre}, {size}")
    yield Paragraph(f"{len(board.hexes)} hexes: {kinds}")
    if board.places:
        yield from (Gap(), Heading("Ports and air bases"))
        yield Columns(tuple(_place(board, place) for place in sorted(board.places)), 1)
    if board.passages:
        yield from (Gap(), Heading("Straits, canals and narrows"), *_passages(board))
    if board.boxes:
        yield from (Gap(), Heading("Boxes off the map, one step beyond each hex that leads to them"))
        yield from (Paragraph(f"{box.name} ({box.kind}): {_runs(board, box.edges)}", 1) for box in board.boxes)
    if columns <= WIDTH:
        yield from (Gap(), Heading("Sea . coast : land #   ports: fortified F operational O non-operational o"))
        yield Drawing(tuple(_picture(board)))
    if board.notes:
        yield Gap()
        yield from (Paragraph(f"{word}: {text}") for word, text in board.notes)


def _place(board: Map, place: Place) -> str:
    kind = "air base" if place.kind != "port" else place.status
    return f"{place.name} {board.id_of(place.hex)}, {kind}"


def _passages(board: Map) -> Iterator[Block]:
    for passage in board.passages:
        sides = ", ".join(f"{board.id_of(one)}-{board.id_of(other)}" for one, other in passage.sides)
        yield Paragraph(f"{passage.name} ({passage.kind}): {sides}", 1)


def _runs(board: Map, numbers: Sequence[int]) -> str:
    """Hexes that follow each other in a column or a row, as runs."""
    spots = [board.hexes[number].spot for number in numbers]
    runs: list[list[GridPoint]] = []
    for spot in spots:
        last = runs[-1][-1] if runs else None
        if last and (spot.column - last.column, spot.row - last.row) in ((0, 1), (1, 0)):
            runs[-1].append(spot)
        else:
            runs.append([spot])
    return ", ".join(spell(run[0]) + (f"-{spell(run[-1])}" if len(run) > 1 else "") for run in runs)


def _picture(board: Map) -> Iterator[str]:
    """A letter for each hex, a line for each row."""
    ports = {place.hex: _MARKS[place.status] for place in board.places if place.kind == "port"}
    columns, rows = 1 + max(h.spot.column for h in board.hexes), 1 + max(h.spot.row for h in board.hexes)
    for row in range(rows):
        numbers = [board.by_spot.get(GridPoint(column, row), -1) for column in range(columns)]
        yield "".join(ports.get(n, _GROUND[board.hexes[n].kind]) if n >= 0 else " " for n in numbers).rstrip()


def _head(board: Map) -> dict[str, object]:
    return {"name": board.name, "title": board.title, "theatre": board.theatre, "scale": board.scale}


def facts(board: Map) -> dict[str, object]:
    """A map in a few facts."""
    return {**_head(board), "hexes": len(board.hexes), "places": len(board.places)}


def as_data(board: Map) -> dict[str, object]:
    """The whole map as plain data."""
    return {
        **_head(board),
        "hexes": [
            {
                "hex": h.id,
                "kind": KINDS[h.kind],
                "blocked": " ".join(name for place, name in enumerate(DIRECTIONS) if h.blocked >> place & 1),
            }
            for h in board.hexes
        ],
        "places": [
            {"name": p.name, "hex": board.id_of(p.hex), "kind": p.kind, "status": p.status, "also": list(p.also)}
            for p in board.places
        ],
        "passages": [
            {"name": p.name, "kind": p.kind, "sides": [[board.id_of(n) for n in side] for side in p.sides]}
            for p in board.passages
        ],
        "boxes": [{"name": b.name, "kind": b.kind, "edges": [board.id_of(n) for n in b.edges]} for b in board.boxes],
        "provenance": dict(board.notes),
    }
