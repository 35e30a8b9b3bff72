"""Where a clause stands, told from this package itself."""

import json

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.cite import stems
from flagplot.core.printed.cited import mentions
from flagplot.core.printed.coverage import HEADINGS, Where, here, read_all, where
from tests.cli.shell import bad, good


def names(found: Where, role: str) -> set[str]:
    return {place.name for place in found.places if place.role == role}


def test_a_number_leads_to_rule_question_refusal_ruling_and_test() -> None:
    """Light ships with no target of their kind: what states it, asks, refuses, rules and proves it."""
    found = where(*here(), "22.54E", "awaw-2018")
    assert {rule.id.rpartition(":")[2][:6] for rule in found.rules} == {"22.54E"}
    assert "second_capital_allowed" in names(found, "decided by")
    assert names(found, "alone as") == {"awaw.second-capital"}
    assert names(found, "asked by") == {"LIGHT_AT_LIGHT", "LIGHT_AT_CAPITAL"}
    assert "FIRST_CAPITAL_SHORT" in names(found, "refused by")
    assert "second-capital" in names(found, "ruled by")
    assert "test_second_capital_agrees_with_the_witness" in names(found, "proved by")


def test_the_places_are_where_they_are_said_to_be() -> None:
    """Each file exists and its line holds the name, a rule or a mark."""
    package, tests = here()
    assert tests is not None
    found = where(package, tests, "22.54E")
    for place in found.places:
        folder = tests.parent if place.role == "proved by" else package
        line = (folder / place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
        assert any(word in line for word in (place.name.rpartition(".")[2], "rule(", "22.54E")), place


def test_no_face_states_a_rule() -> None:
    """A number in the help of a command is an example."""
    faces = ("api/", "cli/", "blocks/")
    assert not [place for place in where(*here(), "22.54E").places if place.file.startswith(faces)]


def test_an_edition_narrows_it() -> None:
    assert {rule.edition for rule in where(*here(), "22.21").rules} >= {"awaw-2018", "awaw-2011"}
    assert {rule.edition for rule in where(*here(), "awaw-2011:22.21").rules} == {"awaw-2011"}
    assert {rule.edition for rule in where(*here(), "22.21", "awaw-2018").rules} == {"awaw-2018"}


def test_the_command_tells_it_under_headings() -> None:
    lines = good("rules", "where", "22.54E").splitlines()
    assert " ".join(lines[0].split()) == "awaw-2018:22.54E.1 Surplus light: join light fire (stated)"
    heads = [line.strip("─ ") for line in lines if line.startswith("──")]
    assert heads and heads == [h for h in HEADINGS if h in heads]
    assert any(line.endswith(" test_the_first_ship_needs_as_many_factors_as_its_own_size") for line in lines)
    assert good("rules", "coverage", "22.54E").splitlines() == lines
    found = json.loads(good("rules", "where", "34.C.2.b", "--edition", "europa-2000", "--json"))
    assert {rule["id"].partition(":")[0] for rule in found["rules"]} == {"europa"}
    assert {"role", "file", "line", "name", "says"} == set(found["places"][0])


@pytest.mark.parametrize(
    ("number", "function"),
    [
        ("22.54G", "screened_targets"),
        ("22.63D", "may_eliminate"),
        ("34.C.3.d", "coast_is_done"),
        ("22.61C", "leave_battle"),
    ],
)
def test_the_functions_that_decide_come_first(number: str, function: str) -> None:
    """A function's docstring cites first the clause that it decides; users of a rule, such as doctrines, decide none."""
    found = where(*here(), number)
    assert function in names(found, "decided by") and found.places[0].role == "decided by"
    assert not any(
        "/players/" in place.file or "/words/" in place.file for place in found.places if place.role == "decided by"
    )


def test_a_search_for_one_number_finds_what_reading_everything_finds() -> None:
    """Modules that cannot cite the number are not parsed."""
    _, all_places = read_all(*here())
    for clause in (
        "awaw-2018:22.54E.1",
        "awaw-2018:22.543",
        "europa:34.C.2.b",
        "awaw-2018:22.63D",
        "awaw-2011:22.422.A.1",
    ):
        base = list(stems(clause))[-1]
        assert set(read_all(*here(), base)[1].get(clause, ())) == set(all_places.get(clause, ())), clause
    assert mentions('"""Ports (22.62-22.64)."""', "22.63") and mentions('"""Fire (34.B-D)."""', "34.C")
    assert not mentions('"""Ports (22.62-22.64)."""', "22.65")


@pytest.mark.parametrize("number, near", [("34", "34.D"), ("34.C.3.x", "34.C.3.d"), ("22", "22.94")])
def test_a_number_of_a_chapter_that_is_not_printed_is_refused_with_one_that_is(number: str, near: str) -> None:
    assert bad("rules", "where", number).endswith(f"is not a clause; expected a printed number such as {near}")


def test_capital_and_small_letters_are_one_number() -> None:
    assert where(*here(), "34.c.3.D") == where(*here(), "34.C.3.d")


@pytest.mark.parametrize("number", ["99.1", "22.54Ezz", "gunnery"])
def test_a_number_that_is_not_printed_is_refused(number: str) -> None:
    with pytest.raises(FlagplotError, match="is not a clause"):
        where(*here(), number)
    assert (
        bad("rules", "where", number) == f"flagplot: {number} is not a clause; expected a printed number such as 22.54E"
    )
