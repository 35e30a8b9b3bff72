"""Reads a map from a folder of small files, the bundled ones by name, and checks that it is playable.

`map.toml` has title, theatre (europe or pacific), scale (nautical miles per hex), [provenance] and, if necessary,
`separate`: a hex of each water that is intentionally separate from all others. `hexes.csv` lists every hex with the
hexsides blocked by land; `places.csv`, `passages.csv`, `boxes.csv` and `coastline.txt` are optional.

A playable map has connected waters, ports by the sea, unique names, passages through open hexsides, reachable boxes.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from flagplot.board import map
from flagplot.board.map import DIRECTIONS, LAND, Box, Hex, Map, Passage, Place, blocked_bits, read_spot, spell
from flagplot.board.paths import seas
from flagplot.core import outside
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.outside import read_text
from flagplot.core.printed.edition import Toml, read_toml
from flagplot.core.printed.table import CsvFile, read_sheet

HEAD: Final = "map.toml"
_WORDS: Final = ("title", "theatre", "scale", "separate", "provenance")
_AN_ID: Final = "letters and a number such as G12"
_A_HEX: Final = "the id of a hex in hexes.csv"


class MapFiles(NamedTuple):
    """The parsed files of a map; a missing optional file is None."""

    folder: Path
    head: Toml
    hexes: CsvFile
    places: CsvFile | None
    passages: CsvFile | None
    boxes: CsvFile | None


def folder_of(path: Path) -> Path:
    """The folder of a map, given directly or by its map.toml."""
    folder = path.parent if path.name == HEAD else path
    if not (folder / HEAD).is_file():
        raise FlagplotError("there is no map", file=path, expected=f"a folder with {HEAD} and hexes.csv")
    return folder


def read_sheets(folder: Path) -> MapFiles:
    """Read the files without interpreting them."""
    head = _read_head(folder / HEAD)
    others = (folder / f"{name}.csv" for name in ("places", "passages", "boxes"))
    return MapFiles(
        folder, head, read_sheet(folder / "hexes.csv"), *(read_sheet(p) if p.exists() else None for p in others)
    )


def _read_head(path: Path) -> Toml:
    head = read_toml(path)
    for word in head:
        if word not in _WORDS:
            raise FlagplotError("an unknown word", file=path, field=word, expected=one_of(_WORDS))
    _check_word(path, head, "title", str, "a text")
    _check_word(path, head, "scale", int, "nautical miles from a hex to the next")
    _check_word(path, head, "theatre", str, one_of(map.THEATRES))
    if head["theatre"] not in map.THEATRES:
        raise FlagplotError(
            f"{head['theatre']!r} is not a theatre", file=path, field="theatre", expected=one_of(map.THEATRES)
        )
    if head["scale"] <= 0:
        raise FlagplotError(
            f"{head['scale']} is not a valid scale", file=path, field="scale", expected="a number from 1 on"
        )
    notes = head.setdefault("provenance", {})
    if not isinstance(notes, dict) or not all(isinstance(text, str) for text in notes.values()):
        raise FlagplotError(
            "it is not a table of texts", file=path, field="provenance", expected='lines such as made = "by hand"'
        )
    separate = head.setdefault("separate", [])
    if not isinstance(separate, list) or not all(isinstance(text, str) for text in separate):
        raise FlagplotError("it is not a list of hexes", file=path, field="separate", expected='a list such as ["G12"]')
    return head


def _check_word(path: Path, head: Toml, word: str, kind: type, expected: str) -> None:
    if word not in head:
        raise FlagplotError("is missing", file=path, field=word, expected=expected)
    if not isinstance(head[word], kind) or isinstance(head[word], bool):
        raise FlagplotError(f"{head[word]!r} cannot be used", file=path, field=word, expected=expected)


def build(sheets: MapFiles) -> Map:
    """Build the map. An invalid cell is an error with its file, line and column."""
    hexes = _hexes(sheets.hexes)
    numbers = {found.id: number for number, found in enumerate(hexes)}
    return Map(
        name=sheets.folder.resolve().name,
        title=sheets.head["title"],
        theatre=sheets.head["theatre"],
        scale=sheets.head["scale"],
        hexes=hexes,
        places=_places(sheets.places, numbers) if sheets.places else (),
        passages=_passages(sheets.passages, numbers) if sheets.passages else (),
        boxes=_boxes(sheets.boxes, numbers) if sheets.boxes else (),
        coastline=_coastline(sheets.folder / "coastline.txt"),
        notes=tuple(sheets.head["provenance"].items()),
        folder=sheets.folder,
    )


def _hexes(sheet: CsvFile) -> tuple[Hex, ...]:
    found: dict[str, Hex] = {}
    sides = f"{one_of(DIRECTIONS)}, with blanks between"
    for row in range(len(sheet.rows)):
        spot = sheet.read(row, "hex", read_spot, _AN_ID)
        kind = sheet.read(row, "kind", map.KINDS.index, one_of(map.KINDS))
        blocked = sheet.read(row, "blocked", lambda text: blocked_bits(text.split()), sides)
        if spell(spot) in found:
            line = sheet.lines[list(found).index(spell(spot))]
            raise sheet.fault(
                row, "hex", f"hex {spell(spot)} is listed twice", f"each hex once; line {line} has it too"
            )
        found[spell(spot)] = Hex(spell(spot), spot, kind, blocked)
    return tuple(found.values())


def _word(sheet: CsvFile, row: int, column: str, words: tuple[str, ...]) -> str:
    return words[sheet.read(row, column, words.index, one_of(words))]


def _name(sheet: CsvFile, row: int) -> str:
    text = sheet.rows[row][sheet.column("name")]
    if not text:
        raise sheet.fault(row, "name", "the name is missing", "the name on the map")
    return text


def _number(numbers: dict[str, int]) -> Callable[[str], int]:
    return lambda text: numbers[text.upper()]


def _places(sheet: CsvFile, numbers: dict[str, int]) -> tuple[Place, ...]:
    found = []
    for row in range(len(sheet.rows)):
        where = sheet.read(row, "hex", _number(numbers), _A_HEX)
        also = sheet.rows[row][sheet.column("also")].split(";") if "also" in sheet.header else []
        kind, status = _word(sheet, row, "kind", map.PLACE_KINDS), _word(sheet, row, "status", map.STATUSES)
        found.append(
            Place(_name(sheet, row), where, kind, status, tuple(name.strip() for name in also if name.strip()))
        )
    return tuple(found)


def _passages(sheet: CsvFile, numbers: dict[str, int]) -> tuple[Passage, ...]:
    found: dict[str, Passage] = {}
    for row in range(len(sheet.rows)):
        name, kind = _name(sheet, row), _word(sheet, row, "kind", map.PASSAGE_KINDS)
        one, other = (sheet.read(row, column, _number(numbers), _A_HEX) for column in ("hex", "other"))
        known = found.get(name, Passage(name, kind, ()))
        if known.kind != kind:
            raise sheet.fault(row, "kind", f"{name} is a {kind} here", f"{known.kind}, as above")
        found[name] = known._replace(sides=(*known.sides, (one, other)))
    return tuple(found.values())


def _boxes(sheet: CsvFile, numbers: dict[str, int]) -> tuple[Box, ...]:
    found = []
    for row in range(len(sheet.rows)):
        edges = sheet.read(row, "edges", lambda text: tuple(numbers[name.upper()] for name in text.split()), _A_HEX)
        found.append(Box(_name(sheet, row), _word(sheet, row, "kind", map.BOX_KINDS), edges))
    return tuple(found)


def _coastline(path: Path) -> tuple[tuple[tuple[float, float], ...], ...]:
    if not path.exists():
        return ()
    rings = []
    for line, text in enumerate(read_text(path, "a CSV file in UTF-8").splitlines()):
        if not text.startswith("#"):
            try:
                figures = [int(word) / 100 for word in text.split()]
                rings.append(tuple(zip(figures[::2], figures[1::2], strict=True)))
            except ValueError:
                expected = "x and y in hundredths of a hex, in turn"
                raise FlagplotError("it is not a ring of points", file=path, line=line + 1, expected=expected) from None
    return tuple(rings)


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
    yield from _check_passages(board, sheets)
    yield from _check_boxes(board, sheets)


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
            text = f", such as {near[0]}" if near else ""
            yield sheets.places.fault(row, "hex", what, f"a hex of the kind coast{text}")


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


def _check_passages(board: Map, sheets: MapFiles) -> Iterator[FlagplotError]:
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


def _check_boxes(board: Map, sheets: MapFiles) -> Iterator[FlagplotError]:
    for row, box in enumerate(board.boxes):
        if sheets.boxes:
            column = "edges"
            if not box.edges:
                yield sheets.boxes.fault(row, column, f"no hex leads to {box.name}", "the ids of hexes at the edge")
            for number in box.edges:
                if not board.is_water(number):
                    yield sheets.boxes.fault(row, column, f"{board.id_of(number)} is land", "hexes of sea")


FOLDER: Final = Path(__file__).parent / "maps"


@cache
def names() -> tuple[str, ...]:
    """The names of the bundled maps, in order."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{HEAD}")))


def map_folder(name: str) -> Path:
    """The folder of a bundled map, or of a user's map given by its path."""
    if name.strip().casefold() in names():
        return FOLDER / name.strip().casefold()
    if outside.is_open() and Path(name).exists():
        return Path(name)
    raise FlagplotError(f"there is no map {name!r}", expected=f"{one_of(names())}, or the folder of a map of your own")


@cache
def _read(folder: Path) -> Map:
    return read_map(folder)


def open_map(name: str) -> Map:
    """Read a bundled map, once, or a user's map, each time."""
    folder = map_folder(name)
    return _read(folder) if folder.parent == FOLDER else read_map(folder)
