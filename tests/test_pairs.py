"""The table of paragraphs that meet: what counts as a pair, and what covers it."""

from functools import cache
from pathlib import Path

from tools import pairs

MOST_LEFT = 6
"""Pairs that may lack a test from a file."""
LEAST_COVERED = 255
"""Pairs that tests from files covered when they were last counted; more may be, fewer not."""


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_paragraphs_meet_where_one_rule_cites_both(tmp_path: Path) -> None:
    write(
        tmp_path,
        "toy/rules.py",
        'def rule():\n    """Both (22.531C, 22.54, 22.53)."""\n\n\ndef other():\n    """One (22.61)."""\n',
    )
    write(tmp_path, "toy/words/said.py", 'def said():\n    """No rule (22.61, 22.53)."""\n')
    assert pairs.meetings(tmp_path) == {("22.53", "22.54"): ["rules:rule"]}


def test_a_test_covers_a_pair_if_it_is_marked_with_both_and_opens_a_file(tmp_path: Path) -> None:
    write(
        tmp_path,
        "tests/helpers/line.py",
        "from flagplot.table.setting import open_text\n\n\ndef played():\n    return open_text()\n",
    )
    mark = '@pytest.mark.rule("22.531C", "22.54")\n'
    head = "import pytest\nfrom tests.helpers.line import played\n\n\n"
    body = f"{mark}def test_from_a_file():\n    assert played()\n\n\n{mark}def test_of_a_function():\n    assert 1\n"
    write(tmp_path, "tests/test_both.py", head + body)
    assert pairs.Tests(tmp_path).covered() == {("22.53", "22.54"): ["test_both::test_from_a_file"]}


@cache
def met_and_covered() -> tuple[set[pairs.Pair], set[pairs.Pair]]:
    return set(pairs.meetings()), set(pairs.Tests().covered())


def test_pairs_that_tests_cover_stay_covered() -> None:
    met, covered = met_and_covered()
    assert len(met & covered) >= LEAST_COVERED


def test_a_pair_without_a_test_has_a_reason_and_nothing_else_has_one() -> None:
    met, covered = met_and_covered()
    gaps = met - covered
    assert len(gaps) <= MOST_LEFT and not set(pairs.LEFT) - gaps, set(pairs.LEFT) - gaps
    assert len(gaps - set(pairs.LEFT)) <= 2, gaps - set(pairs.LEFT)


def test_a_number_within_another_is_no_citation() -> None:
    assert pairs.cited(["(awaw-2011:13.23.1, 22.531C, awaw-2011:22.14.B.2)"]) == ["22.14", "22.53"]
