"""Reading, drawing and comparing printed tables."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.table import read_sheet, read_table

HEADER = """# title: A Table
# cites: 22.45, table.search
# axes: rows down
# edges: none
# cells: dice
# source: made up
"""


def write(folder: Path, text: str, name: str = "a.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_is_read_with_its_header(tmp_path: Path) -> None:
    table = read_table(write(tmp_path, HEADER + "\nAS,2,3+\n1,0,1/2\n\n2-3,4,*\n"))
    assert (table.name, table.title, table.cites) == ("a", "A Table", ("22.45", "table.search"))
    assert table.header == ("AS", "2", "3+")
    assert table.rows == (("1", "0", "1/2"), ("2-3", "4", "*"))
    assert table.lines == (9, 11)
    assert table.cell("2-3", "3+") == "*"
    assert table.read(0, "2", int, "a number") == 0


def test_a_table_is_drawn_in_columns(tmp_path: Path) -> None:
    table = read_table(write(tmp_path, HEADER + 'AS,when\n1,"a thing, or two"\n10,more\n'))
    assert table.text().splitlines()[-3:] == ["AS  when", " 1  a thing, or two", "10  more"]
    assert table.text().startswith("A Table\ncites: 22.45, table.search\n")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (HEADER + "AS,2\n1,2,3\n", ["line 8", "3 cells", "expected 2"]),
        (HEADER + "AS,AS\n1,2\n", ["line 7", "'AS'", "a different name for each column"]),
        (HEADER + "AS,2\n", ["no rows"]),
        ("# title\nAS,2\n1,1\n", ["line 1", "# word: text"]),
        ("# title: a\n# title: b\nAS,2\n1,1\n", ["line 2", "title is given twice"]),
        ("# title: a\nAS,2\n1,1\n", ["'axes' is missing"]),
        ("# colour: a\n" + HEADER + "AS,2\n1,1\n", ["'colour' is unknown"]),
        (HEADER + 'AS,2\n"1,2\n', ["line 8"]),
        (HEADER, ["no rows"]),
    ],
)
def test_a_fault_names_file_and_line(tmp_path: Path, text: str, parts: list[str]) -> None:
    with pytest.raises(FlagplotError) as caught:
        read_table(write(tmp_path, text))
    assert str(tmp_path / "a.csv") in str(caught.value)
    for part in parts:
        assert part in str(caught.value)


def test_a_cell_that_cannot_be_read_names_its_column(tmp_path: Path) -> None:
    sheet = read_sheet(write(tmp_path, "AS,2\n1,x\n"))
    with pytest.raises(FlagplotError, match=r"a\.csv, line 2, column 2: 'x' cannot be read; expected a number"):
        sheet.read(0, "2", int, "a number")
    with pytest.raises(FlagplotError, match=r"no column '3'; expected AS or 2"):
        sheet.column("3")


def test_a_missing_row_lists_the_rows(tmp_path: Path) -> None:
    table = read_table(write(tmp_path, HEADER + "AS,2\n1,0\n2,0\n"))
    with pytest.raises(FlagplotError, match=r"no row '3'; expected 1 or 2"):
        table.cell("3", "2")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FlagplotError, match="expected a CSV file in UTF-8"):
        read_sheet(path)
    with pytest.raises(FlagplotError, match="cannot be read"):
        read_sheet(tmp_path / "none.csv")


def test_every_difference_is_found(tmp_path: Path) -> None:
    one = read_table(write(tmp_path, HEADER + "AS,2\n1,0\n2,0\n"))
    two = read_table(write(tmp_path, HEADER + "AS,3\n1,5\n", "b.csv"))
    found = [(gap.row, gap.column, gap.here, gap.there) for gap in one.differences(two)]
    assert found == [
        ("header", "2", "2", "3"),
        ("row 1 (1)", "2", "0", "5"),
        ("row 2 (2)", "AS", "2", "(nothing)"),
        ("row 2 (2)", "2", "0", "(nothing)"),
    ]
    assert one.differences(one) == []
    wider = read_table(write(tmp_path, HEADER + "AS,2,3\n1,0,4\n2,0,4\n", "c.csv"))
    assert [gap.column for gap in one.differences(wider)] == ["column 3"] * 3, "one that is headed in one of them alone"


CHANGES = [
    ("a cell", "AS,1,2\na,5,6\n", "AS,1,2\na,5,7\n", [("a", "2", "6", "7")]),
    ("rows in another order", "AS,1\na,5\nb,6\n", "AS,1\nb,6\na,5\n", []),
    ("a row of one alone", "AS,1\na,5\n", "AS,1\na,5\nb,6\n", [("b", "1", "(nothing)", "6")]),
    ("an empty cell is nothing", "AS,1,x\na,5,\n", "AS,1\na,5\n", []),
    ("a column of one alone", "AS,1,x\na,5,9\n", "AS,1\na,5\n", [("a", "x", "9", "(nothing)")]),
    ("rows of one head by their place", "AS,1\na,5\na,6\na,7\n", "AS,1\na,5\na,6\na,8\n", [("a (3)", "1", "7", "8")]),
    ("an open column holds what is above it", "AS,1,2+\na,5,6\n", "AS,1,2,3,4+\na,5,6,6,6\n", []),
    (
        "a finer column tells where it differs, in order",
        "AS,1,2+\na,5,6\n",
        "AS,1,2,3,4+\na,5,6,7,8\n",
        [("a", "3", "6", "7"), ("a", "4+", "6", "8")],
    ),
    (
        "what lies below an open column is not held by it",
        "AS,2,3+\na,5,6\n",
        "AS,1,2,3+\na,4,5,6\n",
        [("a", "1", "(nothing)", "4")],
    ),
    ("words stay in their order", "AS,z,b\na,5,6\n", "AS,z,b\na,1,2\n", [("a", "z", "5", "1"), ("a", "b", "6", "2")]),
]


@pytest.mark.parametrize(("one", "two", "expected"), [case[1:] for case in CHANGES], ids=[case[0] for case in CHANGES])
def test_what_an_edition_changed_goes_by_the_heads(
    tmp_path: Path, one: str, two: str, expected: list[tuple[str, str, str, str]]
) -> None:
    mine, theirs = (read_table(write(tmp_path, HEADER + text, name)) for text, name in ((one, "a.csv"), (two, "b.csv")))
    assert [(gap.row, gap.column, gap.here, gap.there) for gap in mine.changes(theirs)] == expected
    assert sorted((g.row, g.column, g.there, g.here) for g in theirs.changes(mine)) == sorted(expected)


def test_names_are_listed_as_a_person_would() -> None:
    assert [one_of([]), one_of(["a"]), one_of(["a", "b", "c"])] == ["nothing", "a", "a, b or c"]


def test_an_error_says_what_where_and_what_would_be_right() -> None:
    error = FlagplotError("it is wrong", file="x.yaml", line=3, field="speed", expected="fast or slow")
    assert str(error) == "x.yaml, line 3, speed: it is wrong; expected fast or slow"
    assert isinstance(error, ValueError)
    assert str(FlagplotError("it is wrong")) == "it is wrong"
    assert str(FlagplotError("it is wrong", field="speed")) == "speed: it is wrong"
    assert str(FlagplotError("it is wrong", line=2)) == "line 2: it is wrong"
