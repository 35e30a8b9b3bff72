"""`flagplot rules coverage` and `flagplot schema`."""

import json
from functools import cache
from typing import Any

from typer.testing import CliRunner

from flagplot.cli.main import app
from flagplot.core.printed.coverage import here, read_indexes

INDEXES = {index.edition: index for index in read_indexes(here()[0])}


@cache
def told(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output
    return result.stdout


def rows(*words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(told("rules", "coverage", "--json", *words))
    return found


def test_every_clause_of_every_ledger_is_an_object() -> None:
    found = rows()
    assert {row["id"] for row in found} == {rule.id for index in INDEXES.values() for rule in index.rules}
    assert len(found) == sum(len(index.rules) for index in INDEXES.values())
    assert {row["edition"] for row in found} == {"awaw-2018", "awaw-2011", "awaw-2003", "europa"}
    tables = [row for row in found if row["id"].startswith("awaw-2018:table.")]
    assert tables and len(tables) < len([row for row in found if row["edition"] == "awaw-2018"])
    for row in found:
        assert list(row) == ["id", "edition", "status", "cited_by", "tests", "why"]
        assert row["status"] in ("stated", "catalogue", "data", "outside", "todo")
        assert isinstance(row["cited_by"], list) and isinstance(row["tests"], list)


def test_one_edition() -> None:
    found = rows("--edition", "awaw-2011")
    assert [row["id"] for row in found] == [rule.id for rule in INDEXES["awaw-2011"].rules]


def test_the_text_counts_the_clauses_of_each_edition() -> None:
    heads, *lines = told("rules", "coverage").splitlines()
    assert heads.split() == ["edition", "clauses", "stated", "catalogue", "data", "outside", "todo", "cited", "tested"]
    assert [line.split()[:2] for line in lines[: len(INDEXES)]] == [
        [edition, str(len(index.rules))] for edition, index in INDEXES.items()
    ]


def test_markdown_is_what_the_docs_hold() -> None:
    text = told("rules", "coverage", "--markdown")
    assert text.startswith("# Coverage of the rules\n") and text.endswith("\n") and not text.endswith("\n\n")
    assert all(f"| {edition} |" in text for edition in INDEXES)


def test_an_unknown_edition_is_one_message_and_code_two() -> None:
    result = CliRunner().invoke(app, ["rules", "coverage", "--edition", "x"])
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith("flagplot: --edition: there is no edition 'x'; expected awaw-2003, ")
    assert len(result.stderr.splitlines()) == 1


def test_rules_alone_teaches() -> None:
    assert "coverage" in CliRunner().invoke(app, ["rules"]).output


def test_the_schema_of_a_scenario_is_json_schema() -> None:
    found = json.loads(told("schema", "scenario"))
    assert found["$schema"].startswith("https://json-schema.org/") and "properties" in found


def test_no_other_schema() -> None:
    result = CliRunner().invoke(app, ["schema", "record"])
    assert result.exit_code == 2
    assert (
        result.stderr
        == "flagplot: schema: there is no schema for 'record'; expected scenario, raid, yard, europa, operation or orders\n"
    )
