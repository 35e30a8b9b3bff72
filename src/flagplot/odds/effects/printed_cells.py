"""Printed cells of the tables that a battle reads, each raised by one: what a designer might have printed instead."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit, Start
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table

WHO: Final = ("nations", "ships")
"""Columns that say whose row it is."""


@dataclass(frozen=True)
class Cell:
    """A cell with another figure in it."""

    table: str
    row: str
    column: str
    value: str
    instead_of: str
    cites: tuple[str, ...]
    tables: object
    """The figures with this cell alone changed."""

    @property
    def name(self) -> str:
        """Where it stands."""
        return f"{self.table}: {self.column} of {self.row}"


def cells(kit: Kit, edition: Edition, start: Start) -> Iterator[Cell]:
    """Every cell whose figure a game may read, raised by one; of a pair such as 1/2 each figure by itself."""
    same = kit.tables(edition, start)
    for name, table in sorted(edition.tables.items()):
        for row, texts in enumerate(table.rows):
            for place, column in enumerate(table.header):
                for text in raised(texts[place]) if is_figure(kit, column) else ():
                    tables = _filled(kit, edition, start, name, changed(table, (row, place), text))
                    if tables is not None and tables != same:
                        heads = _heads(table, texts)
                        yield Cell(name, heads, column, text, texts[place], table.cites, tables)


def is_figure(kit: Kit, column: str) -> bool:
    """Whether a column has figures to look up: of a roll, or of a modifier or limit."""
    return column in kit.counting.figures or column.rstrip("+").isdecimal()


def raised(text: str) -> Iterator[str]:
    """A figure raised by one, signs as printed; nothing for words."""
    first, slash, second = text.partition("/")
    if not _is_number(first) or (slash and not _is_number(second)):
        return
    yield _more(first) + slash + second
    if slash:
        yield first + slash + _more(second)


def _is_number(text: str) -> bool:
    return text.lstrip("+-").isdecimal()


def _more(text: str) -> str:
    number = int(text) + 1
    return f"{number:+d}" if text.startswith("+") else str(number)


def changed(table: Table, where: tuple[int, int], text: str) -> Table:
    """A table with another text in one cell."""
    row, place = where
    texts = (*table.rows[row][:place], text, *table.rows[row][place + 1 :])
    return replace(table, rows=(*table.rows[:row], texts, *table.rows[row + 1 :]))


def _filled(kit: Kit, edition: Edition, start: Start, name: str, table: Table) -> object:
    """The figures with a table in place of its own; nothing if they would not be understood."""
    try:
        return kit.tables(replace(edition, tables={**edition.tables, name: table}), start)
    except FlagplotError:
        return None


def _heads(table: Table, texts: tuple[str, ...]) -> str:
    """What a row is found by: squadrons or factors, nations or ships, or what stands first."""
    heads = [(column, text) for column, text in zip(table.header, texts, strict=True) if text not in ("", "-")]
    told = [f"{column} {text}" for column, text in heads if column.isupper()]
    who = [text for column, text in heads if column in WHO]
    return " or ".join(told) or ", ".join(who) or texts[0]
