"""The tables of naval interception against a second typing, and what becomes of a cell that cannot be read."""

import shutil
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.edition import read_edition
from flagplot.core.printed.table import CsvFile, read_sheet
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.interception.attempt.figures import fill
from tests.helpers.interception import TABLES

SECOND = Path(__file__).parents[3] / "data" / "second_typing"
EDITION = load().folder


def column(sheet: CsvFile, name: str) -> list[str]:
    place = sheet.column(name)
    return [row[place] for row in sheet.rows]


def test_the_table_of_the_rule() -> None:
    first, other = load().table("interception"), read_sheet(SECOND / "interception.csv")
    assert column(first, "dice") == column(other, "dice")
    assert column(first, "maximum") == column(other, "max")


@pytest.mark.rule("=table.interception-004")
def test_the_sheet_of_tables_says_the_same_line_by_line() -> None:
    """Its second typing names the parts of a row by themselves: six kinds of activity, slow ships and submarines."""
    first, other = load().table("interception"), read_sheet(SECOND / "interception-004.csv")
    parts = {"cargo": 6, "slow": 2}
    dice, most = [], []
    for row, number, maximum in zip(column(first, "row"), column(first, "dice"), column(first, "maximum"), strict=True):
        dice += [number] * parts.get(row, 1)
        most += [maximum] * parts.get(row, 1)
    assert dice == column(other, "dice")
    assert most == column(other, "most")


def test_the_notes() -> None:
    first, other = load().table("interception-parameters"), read_sheet(SECOND / "interception-notes.csv")
    assert column(first, "europe") == column(other, "european")
    assert column(first, "pacific") == column(other, "pacific")


def test_the_record() -> None:
    rows = (TABLES.cargo_dice, TABLES.staying_dice, TABLES.counter_dice, TABLES.light_dice, TABLES.task_force_dice)
    assert rows == (2, 2, 2, 1, 1)
    assert (TABLES.defender_dice, TABLES.spotter_dice, TABLES.submarine_dice, TABLES.codebreaking_dice) == (1, 1, 1, 1)
    assert (TABLES.slow_dice, TABLES.crowding_dice) == (-1, -1)
    limits = (TABLES.most_defenders, TABLES.most_spotters, TABLES.most_submarines, TABLES.most_codebreaking)
    assert limits == (3, 3, 3, 1)
    assert (TABLES.most_hexes, TABLES.divisor, TABLES.late_step) == ([40, 20], [1, 2], [4, 2])
    assert (TABLES.support_near, TABLES.support_step, TABLES.assistance_hexes) == ([3, 3], [4, 2], [3, 3])
    assert (TABLES.ships_from, TABLES.submarines_from) == ([1, 0, 0, 0, 1], [1, 1, 0, 0, 1])


@pytest.mark.parametrize(
    ("table", "old", "new", "part"),
    [
        ("interception", "cargo,2", "cargo,two", "'two' cannot be read"),
        ("interception", "cargo,2", "cargoes,2", "'cargoes' cannot be read"),
        ("interception-parameters", "40,20", "40,x", "'x' cannot be read"),
        ("interception-parameters", "divisor,1", "divisor,0", "figures out of range"),
        ("interception-ports", "box,no", "box,perhaps", "'perhaps' cannot be read"),
        ("interception-ports", "box,no", "boxes,no", "'boxes' cannot be read"),
    ],
)
def test_a_bad_cell_is_refused(tmp_path: Path, table: str, old: str, new: str, part: str) -> None:
    for beside in EDITION.parent.glob("y*"):
        shutil.copytree(beside, tmp_path / beside.name)
    folder = tmp_path / EDITION.name
    path = folder / "tables" / f"{table}.csv"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(FlagplotError, match=part):
        fill(read_edition(folder))
