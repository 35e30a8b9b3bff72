"""Printed tables: a CSV file with the printed layout, below `#` lines that describe how to read it.

These give title, cites, axes, edges (rows and columns beyond the printed range), cells and source, one line each as `#
word: text`. Everything stays text here; the game that uses a table interprets its cells.
"""

import csv
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from textwrap import wrap
from typing import Final, TypeVar

from flagplot.core.errors import Faults, FlagplotError, one_of
from flagplot.core.outside import data_of

WORDS = ("title", "cites", "axes", "edges", "cells", "source")

NOTHING = "(nothing)"
"""Shown where one of two tables lacks a cell."""

WIDTH: Final = 80
"""Columns of the notes above a printed table."""

_T = TypeVar("_T")


@dataclass(frozen=True)
class CsvFile:
    """A parsed CSV file: header notes, column names, rows of text and the line number of each row."""

    path: Path
    notes: dict[str, str]
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]

    def column(self, name: str) -> int:
        """Index of a column; an error that lists the columns if there is none of that name."""
        if name not in self.header:
            expected = one_of(self.header)
            raise FlagplotError(f"there is no column {name!r}", file=self.path, line=1, expected=expected)
        return self.header.index(name)

    def fault(self, row: int, column: str, what: str, expected: str = "") -> FlagplotError:
        """An error for one cell, for the caller to raise."""
        line = self.lines[row]
        return FlagplotError(what, file=self.path, line=line, field=f"column {column}", expected=expected)

    def read(self, row: int, column: str, convert: Callable[[str], _T], expected: str) -> _T:
        """One cell, converted. An invalid cell is an error with its file, line and column."""
        text = self.rows[row][self.column(column)]
        try:
            return convert(text)
        except (ValueError, KeyError) as error:
            raise self.fault(row, column, f"{text!r} cannot be read", expected) from error


@dataclass(frozen=True)
class Difference:
    """One cell in which two tables disagree."""

    row: str
    column: str
    here: str
    there: str


@dataclass(frozen=True)
class Table(CsvFile):
    """One printed table of an edition."""

    name: str
    title: str
    cites: tuple[str, ...]

    def cell(self, row: str, column: str) -> str:
        """The cell in a row and a column, by the text of their heads."""
        for cells in self.rows:
            if cells[0] == row:
                return cells[self.column(column)]
        expected = one_of(cells[0] for cells in self.rows)
        raise FlagplotError(f"there is no row {row!r}", file=self.path, field=self.header[0], expected=expected)

    def with_cell(self, row: str, column: str, value: str) -> "Table":
        """The same table with one cell changed, by a head of its row and the head of its column."""
        place = self.row_place(row)
        if column not in self.header[1:]:
            expected = one_of(self.header[1:], column)
            raise FlagplotError(f"{self.name} has no column {column!r}", field="--cell", expected=expected)
        at = self.column(column)
        if self.rows[place][at] == value:
            what = f"{self.name} already has {value} in row {row}, column {column}"
            raise FlagplotError(what, field="--cell", expected="another value")
        changed = (*self.rows[place][:at], value, *self.rows[place][at + 1 :])
        return replace(self, rows=(*self.rows[:place], changed, *self.rows[place + 1 :]))

    def row_place(self, said: str) -> int:
        """The place of a row by a head, such as `10-12`, or by a column with a value, such as `FF 11` or `AS 4`."""
        keys = self._keys()
        found = {place: label for label, place in self._places(said, keys)}
        if not found:
            for key in keys:
                if said.casefold().startswith(key.casefold()):
                    found |= {place: label for label, place in self._places(said[len(key) :].strip(), (key,))}
        if not found:
            heads = list(_by_head(self.rows))
            raise FlagplotError(f"{self.name} has no row {said!r}", field="--cell", expected=one_of(heads, said))
        if len(found) > 1:
            what = f"{said!r} means {len(found)} rows of {self.name}"
            raise FlagplotError(what, field="--cell", expected=one_of(found.values()))
        return next(iter(found))

    def _places(self, said: str, keys: Iterable[str]) -> Iterator[tuple[str, int]]:
        """The rows with that text, or a range that contains that number, under one of these columns, each with its name."""
        heads = list(_by_head(self.rows)) if self.header[0] in keys else []
        for key in keys:
            at = self.column(key)
            for place, row in enumerate(self.rows):
                first = key == self.header[0] and heads[place] == said
                if first or (row[at].strip("- ") and (row[at] == said or _contains(row[at], said))):
                    yield f"{key} {said}", place

    def row_label(self, place: int) -> str:
        """All heads of a row, such as `AS 4, FF 10-12`."""
        row, keys = self.rows[place], self._keys()
        return ", ".join(f"{key} {cell}" for key, cell in zip(keys, row, strict=False) if cell.strip("- ")) or row[0]

    def as_file(self) -> str:
        """The text of its file with the present cells."""
        lines, made = self.path.read_text(encoding="utf-8").splitlines(), StringIO()
        csv.writer(made, lineterminator="\n").writerows(self.rows)
        for line, row in zip(self.lines, made.getvalue().splitlines(), strict=True):
            lines[line - 1] = row
        return "\n".join(lines) + "\n"

    def text(self) -> str:
        """The table in aligned columns, below its title, its axes and its source."""
        notes = [f"{word}: {self.notes[word]}" for word in WORDS[1:] if self.notes.get(word)]
        lines = [line for note in notes for line in wrap(note, WIDTH, subsequent_indent="  ")]
        return "\n".join([self.title, *lines, "", *_aligned([self.header, *self.rows])])

    def differences(self, other: "Table") -> list[Difference]:
        """Compare cell by cell, column names included. An empty list means equal tables."""
        found = _unlike("header", self.header, self.header, other.header)
        for place in range(max(len(self.rows), len(other.rows))):
            mine = self.rows[place] if place < len(self.rows) else ()
            theirs = other.rows[place] if place < len(other.rows) else ()
            label = (mine or theirs)[0]
            found += _unlike(f"row {place + 1} ({label})", self.header, mine, theirs)
        return found

    def changes(self, other: "Table") -> list[Difference]:
        """Compare by row and column heads. A last column such as `10+` covers every higher number too."""
        found = []
        rows, theirs = _by_head(self.rows), _by_head(other.rows)
        for label in dict.fromkeys((*rows, *theirs)):
            for name in self._columns_with(other):
                here, there = self._held(rows.get(label), name), other._held(theirs.get(label), name)
                if here != there and {here, there} != {"", NOTHING}:
                    found.append(Difference(self._label(other, label), name, here, there))
        return found

    def _keys(self) -> tuple[str, ...]:
        """The columns that head a row: those before the first with a number as its head; else the first alone."""
        numbers = [place for place, name in enumerate(self.header) if _place(name) >= 0]
        return self.header[: numbers[0]] if numbers else self.header[:1]

    def _label(self, other: "Table", label: str) -> str:
        """A row label with all its heads, such as `AS 1, FF 3`; only the first head if the others add nothing."""
        for table in (self, other):
            row, keys = _by_head(table.rows).get(label), table._keys()
            if row is not None and len(keys) > 1:
                return ", ".join(f"{key} {cell}" for key, cell in zip(keys, row, strict=False) if cell.strip("- "))
        return label

    def _columns_with(self, other: "Table") -> list[str]:
        """The columns of both tables after the row heads, numbers in order; `10+` is named only if no column is finer."""
        heads = {*self._keys()[1:], *other._keys()[1:]} if self._keys() == other._keys() else set()
        names = dict.fromkeys(name for name in (*self.header[1:], *other.header[1:]) if name not in heads)
        open_ended = [name for name in names if _from(name) >= 0]
        last = max(open_ended, key=_from, default="")
        spans = {str(number) for name in open_ended for number in range(_from(name), _from(last))}
        kept = [name for name in names if name == last or name not in open_ended]
        kept += [number for number in sorted(spans, key=int) if number not in names]
        return sorted(kept, key=_place) if all(_place(name) >= 0 for name in kept) else kept

    def _held(self, row: tuple[str, ...] | None, name: str) -> str:
        """The cell of a row under a column, or under the open column that covers it."""
        if row is None:
            return NOTHING
        if name in self.header:
            return row[self.header.index(name)]
        last = self.header[-1]
        return row[-1] if 0 <= _from(last) <= _place(name) else NOTHING


def _from(name: str) -> int:
    """The first number that a column such as `10+` covers; -1 for any other column."""
    return int(name[:-1]) if name.endswith("+") and name[:-1].isdecimal() else -1


def _contains(cell: str, number: str) -> bool:
    """Whether a head such as `10-12` covers a number."""
    first, dash, last = cell.partition("-")
    known = dash and first.isdecimal() and last.isdecimal() and number.isdecimal()
    return bool(known) and int(first) <= int(number) <= int(last)


def _place(name: str) -> int:
    """The number at the head of a column; -1 for a word."""
    return int(name) if name.isdecimal() else _from(name)


def _by_head(rows: tuple[tuple[str, ...], ...]) -> dict[str, tuple[str, ...]]:
    """Rows by their heads. Equal heads are numbered."""
    heads: dict[str, tuple[str, ...]] = {}
    for row in rows:
        same = sum(1 for label in heads if label == row[0] or label.startswith(f"{row[0]} ("))
        heads[f"{row[0]} ({same + 1})" if same else row[0]] = row
    return heads


def _unlike(row: str, names: tuple[str, ...], mine: tuple[str, ...], theirs: tuple[str, ...]) -> list[Difference]:
    found = []
    for place in range(max(len(mine), len(theirs))):
        here = mine[place] if place < len(mine) else NOTHING
        there = theirs[place] if place < len(theirs) else NOTHING
        if here != there:
            column = names[place] if place < len(names) else f"column {place + 1}"
            found.append(Difference(row, column, here, there))
    return found


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    short = [[len(cell) <= 5 and not any(map(str.isalpha, cell)) for cell in row] for row in rows[1:]]
    figures = [all(row[place] for row in short) for place in range(len(widths))]  # and ranges and marks: at the right
    lines = []
    for row in rows:
        cells = [c.rjust(w) if f else c.ljust(w) for c, w, f in zip(row, widths, figures, strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines


def read_sheet(path: Path) -> CsvFile:
    """Read a CSV file with its `#` header. Every row needs as many cells as there are columns."""
    try:
        text = data_of(path).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise FlagplotError("the file cannot be read", file=path, expected="a CSV file in UTF-8") from error
    notes, first = _notes(path, text.splitlines())
    rows, lines = [], []
    reader = csv.reader(text.splitlines()[first:], strict=True)
    try:
        for row in reader:
            if row:
                rows.append(tuple(cell.strip() for cell in row))
                lines.append(first + reader.line_num)
    except csv.Error as error:
        raise FlagplotError(f"{error}", file=path, line=first + reader.line_num, expected="a CSV row") from error
    _check_shape(path, rows, lines)
    return CsvFile(path, notes, rows[0], tuple(rows[1:]), tuple(lines[1:]))


def _notes(path: Path, lines: list[str]) -> tuple[dict[str, str], int]:
    notes: dict[str, str] = {}
    for place, line in enumerate(lines):
        if not line.startswith("#"):
            return notes, place
        word, colon, text = line[1:].partition(":")
        if not colon:
            raise FlagplotError("a header line without a colon", file=path, line=place + 1, expected="# word: text")
        if word.strip() in notes:
            raise FlagplotError(f"{word.strip()} is given twice", file=path, line=place + 1, expected="each word once")
        notes[word.strip()] = text.strip()
    return notes, len(lines)


def _check_shape(path: Path, rows: list[tuple[str, ...]], lines: list[int]) -> None:
    """Report all rows of another length than the first, and all names of columns that are empty or used twice."""
    if len(rows) < 2:
        raise FlagplotError("no rows", file=path, expected="a row of column names and at least one row below it")
    faults = Faults()
    for row, line in zip(rows, lines, strict=True):
        if len(row) != len(rows[0]):
            what, expected = f"{len(row)} cells", f"{len(rows[0])}, one for each column"
            field = f"column {rows[0][0]} = {row[0]}"
            faults.add(FlagplotError(what, file=path, line=line, field=field, expected=expected))
    for name in dict.fromkeys(rows[0]):
        if not name or rows[0].count(name) > 1:
            what, expected = f"column name {name!r} is empty or used twice", "a different name for each column"
            faults.add(FlagplotError(what, file=path, line=lines[0], expected=expected))
    faults.settle()


def read_table(path: Path) -> Table:
    """Read a printed table, named after its file. A missing or unknown header word is an error.

    The exact-clause mark is for the index of clauses, not for readers.
    """
    sheet = read_sheet(path)
    faults = Faults()
    for word in sorted(sheet.notes.keys() ^ set(WORDS)):
        what = f"header line {word!r} is {'unknown' if word in sheet.notes else 'missing'}"
        expected = f"{one_of(WORDS).replace(' or ', ' and ')}, once each"
        faults.add(FlagplotError(what, file=path, line=1, expected=expected))
    faults.settle()
    cites = tuple(cite.strip().removeprefix("=") for cite in sheet.notes["cites"].split(",") if cite.strip())
    notes = {**sheet.notes, "cites": ", ".join(cites)}
    return Table(sheet.path, notes, sheet.header, sheet.rows, sheet.lines, path.stem, sheet.notes["title"], cites)
