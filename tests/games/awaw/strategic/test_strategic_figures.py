"""The tables of the strategic chapter against a second typing, its record, its rulings."""

from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import CsvFile, Table, read_sheet
from flagplot.games.awaw import editions
from flagplot.games.awaw.chapters.strategic import tables
from flagplot.games.awaw.chapters.strategic.tables import Tables
from flagplot.games.awaw.chapters.strategic.terms import PROJECT_NAMES, RESISTANCE_ROW_NAMES, SEASON_NAMES, TURN_NAMES
from flagplot.games.awaw.procedures import PROCEDURES

SECOND = Path(__file__).parents[3] / "data" / "second_typing"
RULINGS = [name for name, field in Tables.fields.items() if not field.shape]


def opened() -> Edition:
    return editions.load("awaw-2011")


def second(name: str) -> CsvFile:
    return read_sheet(SECOND / f"{name}.csv")


@pytest.mark.rule("awaw-2011:table.57.11", "awaw-2011:57.11.cum.5b")
def test_the_resistance_table_equals_the_second_typing() -> None:
    """The second hand typed the sums of the lower rows, the first what each step adds."""
    first, other = opened().table("japanese-resistance"), second("japanese-resistance")
    assert len(first.rows) == len(other.rows) == len(RESISTANCE_ROW_NAMES) == 16
    for mine, theirs in zip(first.rows, other.rows, strict=True):
        facts = dict(zip(first.header, mine, strict=True))
        line, figure, step2, step3, lot, bound = theirs
        assert facts["modifier"] == figure, line
        steps = [int(facts[column] or 0) for column in ("modifier", "second", "further")]
        sums = [steps[0], sum(steps[:2]), sum(steps)]
        if line.startswith("groups"):
            assert sums == [int(figure), int(step2), int(step3)], line
        else:
            assert [facts["second"], facts["further"]] == [step2, step3], line
        assert facts["from"] == bound and facts["every"] == (lot or facts["every"]), line
        assert facts["every"] in ("", "1") or lot == facts["every"], line
    assert [row[1] for row in first.rows] == ["situation"] * 9 + ["cumulative"] * 7


@pytest.mark.rule("awaw-2011:41.31.D.1942.1", "awaw-2011:41.31.D.1942.2", "awaw-2011:41.31.D.1942.3")
@pytest.mark.rule("awaw-2011:41.31.D.1942.4", "awaw-2011:41.31.D.1942.5", "awaw-2011:41.31.D.1943.1")
@pytest.mark.rule("awaw-2011:41.31.D.1943.2", "awaw-2011:41.31.D.1943.3", "awaw-2011:41.31.D.1943.4")
@pytest.mark.rule("awaw-2011:41.31.D.1943.5", "awaw-2011:41.31.D.1943.6", "awaw-2011:41.31.D.1943.7")
@pytest.mark.rule("awaw-2011:41.31.D.1943.8")
def test_the_dates_of_projects_equal_the_second_typing() -> None:
    years = tables.fill(opened()).research_year
    assert dict(zip(PROJECT_NAMES, map(str, years), strict=True)) == {
        name: year for name, year in second("research-dates").rows
    }


@pytest.mark.rule("awaw-2011:25.13.E.1", "awaw-2011:25.13.E.2", "awaw-2011:25.13.E.3", "awaw-2011:25.13.E.4")
@pytest.mark.rule("awaw-2011:25.13.E.5", "awaw-2011:25.13.E.6")
def test_the_limits_of_submarines_equal_the_second_typing() -> None:
    limits = dict(zip(TURN_NAMES, tables.fill(opened()).submarine_limit, strict=True))
    for year, *cells in second("us-submarine-limits").rows:
        assert [limits[f"{season} {year}"] for season in SEASON_NAMES] == [int(cell) for cell in cells]
    assert {limits[turn] for turn in TURN_NAMES if int(turn[-4:]) > 1945} == {6}


def test_every_ruling_of_the_record_is_open_in_the_edition() -> None:
    edition = opened()
    for field in RULINGS:
        ruling = edition.ruling(field.replace("_", "-"))
        assert not ruling.fixed and ruling.default == 0
        assert len(ruling.alternatives) - 1 == Tables.fields[field].high
        for alternative in ruling.alternatives:
            filled = tables.fill(edition.with_rulings({ruling.name: alternative.name}))
            assert getattr(filled, field) == alternative.code
    assert len(RULINGS) == 11


@pytest.mark.parametrize("field", RULINGS)
def test_a_ruling_names_the_procedures_that_it_moves(field: str) -> None:
    ruling = opened().ruling(field.replace("_", "-"))
    moved = {name.removeprefix("awaw.") for name, entry in PROCEDURES.items() if field in entry.names_used()}
    assert set(ruling.moves) == moved


def changed(name: str, row: int, cells: tuple[str, ...] | None) -> Edition:
    edition = opened()
    table = edition.table(name)
    rows = [*table.rows[:row], *([cells] if cells else []), *table.rows[row + 1 :]]
    lines = table.lines if cells else table.lines[:-1]
    other: Table = replace(table, rows=tuple(rows), lines=lines)
    return replace(edition, tables={**edition.tables, name: other})


def test_a_table_that_cannot_be_read_is_told_with_its_place() -> None:
    tokyo = ("tokyo", "situation", "low", "", "", "", "", "")
    with pytest.raises(FlagplotError, match="japanese-resistance.csv, line 10, column modifier: 'low' cannot be read"):
        tables.fill(changed("japanese-resistance", 2, tokyo))
    with pytest.raises(FlagplotError, match="japanese-resistance.csv: rows are missing or listed twice"):
        tables.fill(changed("japanese-resistance", 2, None))
    with pytest.raises(FlagplotError, match="column project: 'Swiss navy' is not a project; expected Western Allied"):
        tables.fill(changed("research-dates", 0, ("1942", "Swiss", "navy")))
    with pytest.raises(FlagplotError, match="research_year"):
        tables.fill(changed("research-dates", 0, None))
    with pytest.raises(FlagplotError, match="column from: 'Autumn 1943' cannot be read; expected a season and a year"):
        tables.fill(changed("us-submarine-limits", 0, ("Autumn 1943", "", "1")))


def test_an_edition_without_these_tables_says_so() -> None:
    with pytest.raises(
        FlagplotError, match="awaw-2018 does not print this chapter; expected an edition with these tables"
    ):
        tables.fill(editions.load())


def test_every_ruling_of_the_chapter_is_written_out() -> None:
    edition = opened()
    fixed = ["aleutian-airbases", "resistance-checks", "allied-island-groups", "clauses-left-out"]
    for name in [field.replace("_", "-") for field in RULINGS] + fixed:
        ruling = edition.ruling(name)
        assert ruling.question.endswith("?") and len(ruling.alternatives) == 2 and ruling.fixed == (name in fixed)
        assert all(alternative.sentence.endswith(".") for alternative in ruling.alternatives)
        assert all(f"awaw.{move}" in PROCEDURES for move in ruling.moves)
        assert all(edition.cited(cite) for cite in ruling.cites)
