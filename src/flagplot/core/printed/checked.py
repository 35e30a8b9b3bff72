"""The figures of an edition from outside the program, checked cell by cell: all wrong ones are reported together."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from flagplot.core.errors import Faults, FlagplotError
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table

Fill = Callable[[Edition], object]
"""Fills the figures that a game looks up; an unusable cell is an error."""


def check(edition: Edition, fill: Fill, faults: Faults) -> None:
    """Collect all cells of an edition that the game cannot use.

    Each cell that differs from the base edition is tried there alone.
    """
    error, before = fault_of(edition, fill), len(faults.found)
    if error is None:
        return
    base = edition.base or edition
    for name, table in edition.tables.items():
        printed = base.tables.get(name)
        alone = fault_of(_with(base, table), fill) if table is not printed else None
        if alone is not None:
            same = printed is not None and printed.header == table.header
            cells = list(_wrong_cells(base, table, printed, fill)) if same and printed is not None else []
            whole = alone if alone.line else FlagplotError(alone.what, file=table.path, expected=alone.expected)
            for each in cells or [whole]:
                faults.add(each)
    if len(faults.found) == before:
        faults.add(error)


def fault_of(edition: Edition, fill: Fill) -> FlagplotError | None:
    """The first reason why a game cannot use the figures of an edition; None if it can."""
    try:
        fill(edition)
    except FlagplotError as error:
        return error
    except (ValueError, LookupError):
        return FlagplotError("the value cannot be used", expected="a value of the kind that the base edition prints")
    return None


def _wrong_cells(base: Edition, table: Table, printed: Table, fill: Fill) -> Iterator[FlagplotError]:
    """One error for each cell that cannot be used in the table of the base edition."""
    for place, (mine, theirs) in enumerate(zip(table.rows, printed.rows, strict=False)):
        for at, column in enumerate(table.header):
            if mine[at] != theirs[at]:
                row = (*theirs[:at], mine[at], *theirs[at + 1 :])
                rows = (*printed.rows[:place], row, *printed.rows[place + 1 :])
                error = fault_of(_with(base, replace(table, rows=rows, lines=printed.lines)), fill)
                if error is not None:
                    expected = error.expected if error.line else f"a value such as {theirs[at] or 'nothing'}"
                    yield table.fault(place, column, error.what, expected)


def _with(base: Edition, table: Table) -> Edition:
    return replace(base, tables={**base.tables, table.name: table})
