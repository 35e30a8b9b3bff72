"""Reads a map from a folder of small files. A user's own map has the same files.

`map.toml` has title, theatre (europe or pacific), scale (nautical miles per hex), [provenance] and, if necessary,
`separate`: a hex of each water that is intentionally separate from all others. `hexes.csv` lists every hex with the
hexsides blocked by land; `places.csv`, `passages.csv`, `boxes.csv` and `coastline.txt` are optional.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from flagplot.board import map
from flagplot.board.hexes import DIRECTIONS, read_spot, spell
from flagplot.board.map import Box, Hex, Map, Passage, Place, blocked_bits
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.outside import data_of, read_text
from flagplot.core.printed.edition import Toml
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
    try:
        head = tomllib.loads(data_of(path).decode())
    except (OSError, UnicodeDecodeError) as error:
        raise FlagplotError("the file cannot be read", file=path, expected="a TOML file in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise FlagplotError(f"{error}", file=path, expected="a TOML file") from error
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
    return _check_more(path, head)


def _check_more(path: Path, head: Toml) -> Toml:
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
