"""`flagplot table`: tables as printed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flagplot.cli.commands.rules.tables import picture
from flagplot.cli.main import app
from flagplot.games import edition_names, open_edition
from flagplot.games.awaw import editions
from tests.helpers.pictures import check

TABLES = editions.load().tables


def told(*words: str) -> str:
    result = CliRunner().invoke(app, ["table", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_alone_it_names_the_tables() -> None:
    text = told()
    assert [line.split()[0] for line in text.splitlines() if not line.startswith(" ")] == list(TABLES)
    assert told("--list") == text
    assert [entry["name"] for entry in json.loads(told("--json"))] == list(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_stands_as_printed(name: str) -> None:
    text = told(name)
    assert text == TABLES[name].text() + "\n"
    assert "\x1b" not in text
    found = json.loads(told(name, "--json", "--edition", "awaw-2018"))
    assert found["header"] == list(TABLES[name].header)
    assert found["rows"] == [list(row) for row in TABLES[name].rows]
    assert found["cites"] == list(TABLES[name].cites) and found["edition"] == "awaw-2018"


@pytest.mark.parametrize("name", TABLES)
def test_a_terminal_shows_every_cell(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from flagplot.cli.commands.rules.tables import command

    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "110")
    command(name)
    text = capsys.readouterr().out
    assert TABLES[name].title in text
    words = {word for row in TABLES[name].rows for cell in row for word in cell.split()}
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("name", open_edition("europa-2000").tables)
def test_a_table_of_another_game_is_found_by_its_name(name: str) -> None:
    assert told(name) == told(name, "--edition", "europa-2000")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["naval"], "awaw-2018 has no table 'naval'; expected air-combat,"),
        (["search", "--edition", "x"], "edition: there is no edition 'x'; expected awaw-2003, awaw-2011"),
    ],
)
def test_bad_input_is_one_message_and_code_two(words: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["table", *words])
    assert result.exit_code == 2 and result.stdout == ""
    assert len(result.stderr.splitlines()) == 1 and message in result.stderr


@pytest.mark.parametrize("edition", edition_names())
def test_every_table_can_be_read_as_a_picture(edition: str) -> None:
    """With every cell in its words, and hardly ever wider than a narrow page."""
    for table in open_edition(edition).tables.values():
        drawn = picture(table)
        check(drawn)
        assert "…" not in drawn.text(), "nothing is cut"
        assert drawn.wide < 720 and "; ".join(table.header) + "." in drawn.words


def test_a_table_is_drawn(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["table", "naval-attack", "--png", str(tmp_path / "naval.svg")])
    assert result.exit_code == 0 and result.stdout == TABLES["naval-attack"].text() + "\n"
    assert (tmp_path / "naval.svg").read_text(encoding="utf-8").startswith("<svg ")
    for words in (["--png", "a.svg"], ["naval-attack", "--against", "awaw-2003", "--png", "a.svg"]):
        refused = CliRunner().invoke(app, ["table", *words])
        assert refused.exit_code == 2 and "--png draws one table" in refused.stderr


def test_the_mark_of_the_index_of_clauses_is_not_told() -> None:
    """A sheet marks a clause that is cited without those under it; readers have no use for the mark."""
    for words in (["submarine-attack"], ["submarine-attack", "--json"], []):
        text = told(*words, "--edition", "awaw-2003")
        assert "awaw-2003:table.22.94" in text and "=awaw" not in text
    assert "=awaw" not in picture(open_edition("awaw-2003").tables["submarine-attack"]).text()
