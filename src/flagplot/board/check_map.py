"""Requirements for a playable map: connected waters, ports by the sea, unique names, passages through open hexsides,
reachable boxes.
"""

from collections.abc import Iterator
from pathlib import Path

from flagplot.board.hexes import DIRECTIONS
from flagplot.board.map import LAND, Map
from flagplot.board.paths import seas
from flagplot.board.read_map import HEAD, MapFiles, build, folder_of, read_sheets
from flagplot.core.errors import FlagplotError


def read_map(path: Path) -> Map:
    """Read a map and check it; the first fault is an error."""
    sheets = read_sheets(folder_of(path))
    board = build(sheets)
    for fault in check(board, sheets):
        raise fault
    return board


def faults(path: Path) -> list[FlagplotError]:
    """Every fault of a map; one that cannot be read at all has one."""
    try:
        sheets = read_sheets(folder_of(path))
        return list(check(build(sheets), sheets))
    except FlagplotError as error:
        return [error]


def check(board: Map, sheets: MapFiles) -> Iterator[FlagplotError]:
    """All errors in a map, one check after another."""
    yield from _waters(board, sheets)
    yield from _ports(board, sheets)
    yield from _names(board, sheets)
    yield from _passages(board, sheets)
    yield from _boxes(board, sheets)


def _waters(board: Map, sheets: MapFiles) -> Iterator[FlagplotError]:
    """Check that there are no separate waters, unless the map declares them."""
    head = sheets.folder / HEAD
    for text in sheets.head["separate"]:
        if text.upper() not in board.by_id:
            yield FlagplotError(f"there is no hex {text!r}", file=head, field="separate", expected="a hex of hexes.csv")
    meant = {board.by_id.get(text.upper(), -1) for text in sheets.head["separate"]}
    for water in seas(board)[1:]:
        if not meant & set(water):
            size = "hex" if len(water) == 1 else f"hexes from {board.id_of(water[0])} on"
            what = f"{len(water)} {size} of sea that no route reaches"
            expected = "an open hexside or a passage to other water, or one of its hexes under separate in map.toml"
            yield sheets.hexes.fault(water[0], "hex", f"{board.id_of(water[0])}: {what}", expected)
    if not seas(board):
        yield FlagplotError("there is no sea", file=sheets.hexes.path, expected="hexes of the kind sea or coast")


def _ports(board: Map, sheets: MapFiles) -> Iterator[FlagplotError]:
    for row, place in enumerate(board.places):
        if sheets.places and place.kind == "port" and board.hexes[place.hex].kind == LAND:
            what = f"{place.name} is a port on dry land: {board.id_of(place.hex)} has no sea"
            near = [board.id_of(n) for n in board.around(place.hex) if board.is_water(n)]
            told = f", such as {near[0]}" if near else ""
            yield sheets.places.fault(row, "hex", what, f"a hex of the kind coast{told}")


def _names(board: Map, sheets: MapFiles) -> Iterator[FlagplotError]:
    """Check that a name means one hex; a port and an air base in one hex may share it."""
    known = {found.id.casefold(): number for number, found in enumerate(board.hexes)}
    for row, place in enumerate(board.places):
        for name in dict.fromkeys((place.name, *place.also)):
            if sheets.places and known.setdefault(name.casefold(), place.hex) != place.hex:
                other = board.id_of(known[name.casefold()])
                what = f"{name} is also the name of {other}"
                yield sheets.places.fault(row, "name", what, "a name of its own")
        same = [p for p in board.places[:row] if (p.name, p.kind) == (place.name, place.kind)]
        if sheets.places and same and same[0].hex == place.hex:
            yield sheets.places.fault(row, "name", f"{place.name} is listed twice", "each place once")
    for row, box in enumerate(board.boxes):
        if sheets.boxes and known.setdefault(box.name.casefold(), -1 - row) != -1 - row:
            yield sheets.boxes.fault(row, "name", f"{box.name} is listed twice", "a different name")


def _passages(board: Map, sheets: MapFiles) -> Iterator[FlagplotError]:
    sides = [(passage, pair) for passage in board.passages for pair in passage.sides]
    for passage, (one, other) in sides:
        what = f"{passage.name}: {board.id_of(one)} and {board.id_of(other)}"
        file = sheets.passages.path if sheets.passages else sheets.folder
        if board.direction(one, other) < 0:
            yield FlagplotError(f"{what} do not touch", file=file, expected="two neighbouring hexes")
        elif other not in board.adjacent[one]:
            side = DIRECTIONS[board.direction(one, other)]
            what = f"{what} have no water between them"
            yield FlagplotError(what, file=file, expected=f"the side {side} of {board.id_of(one)} open in hexes.csv")


def _boxes(board: Map, sheets: MapFiles) -> Iterator[FlagplotError]:
    for row, box in enumerate(board.boxes):
        if sheets.boxes:
            column = "edges"
            if not box.edges:
                yield sheets.boxes.fault(row, column, f"no hex leads to {box.name}", "the ids of hexes at the edge")
            for number in box.edges:
                if not board.is_water(number):
                    yield sheets.boxes.fault(row, column, f"{board.id_of(number)} is land", "hexes of sea")
