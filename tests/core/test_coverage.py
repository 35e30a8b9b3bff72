"""Who states and who proves a clause, on a made-up package and on this one."""

import json
from pathlib import Path

import pytest

from flagplot.core.printed import cited
from flagplot.core.printed.coverage import NO_TESTS, Coverage, coverage, gaps, here, to_json, to_markdown

RULES = """# title: Made up
# edition: awaw-2018
# home: games/awaw
id,caption,kind,status,why
awaw-2018:22.451D.1,Active groups,dice,stated,
awaw-2018:22.451D.2-a,Distant groups,dice,stated,
awaw-2018:22.45,Heading,dice,stated,
awaw-2018:22.46,Strikes,dice,stated,
awaw-2018:22.47,Later,dice,todo,waits
awaw-2018:22.48,Elsewhere,external,outside,rule 23 is missing
awaw-2018:table.search,Search,data,data,tables/search.csv
awaw-2018:table.search.1,Air row,dice,stated,
"""
LATER = """# edition: awaw-2011
# home: games/awaw/editions/y2011
id,caption,kind,status,why
awaw-2011:22.46,Strikes of 2011,dice,stated,
"""
EUROPA = """# edition: europa
# home: games/europa
id,caption,kind,status,why
europa:34.A.1,Combat,dice,stated,
"""
CODE = '''"""A module that leaves out 22.46 and states the rest."""
LIMIT = 3
"""Dice for it (22.45)."""

REASONS = (Reason(NO_DIE, "22.451D.1", "why 22.46 is not here"), ("22.46 is near", 1))


def dice(count):
    """Search dice of a group (22.451D)."""
    return count


class Deck:
    """A deck."""

    room: int
    """Room on it, see awaw-2011:22.46."""

    def land(self):
        """Lands."""
        return Kind("landed", "22.47, 22.471")
'''
TESTS = """import pytest

pytestmark = pytest.mark.rule("22.47")


@pytest.mark.rule("22.451D")
def test_dice():
    pass


class TestDeck:
    @pytest.mark.parametrize(
        "n", [pytest.param(1, marks=pytest.mark.rule("=22.45", "awaw-2018:table.search"))]
    )
    def test_room(self, n):
        pass


@pytest.mark.rule(NAME)
def test_unread():
    pass
"""
TABLE = "# title: a\n# cites: 22.46, table.search\n# axes: a\n# edges: a\n# cells: a\n# source: a\nA,2\n1,2\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "src/flag/games/awaw/editions/y2018/rules.csv": RULES,
        "src/flag/games/awaw/editions/y2018/tables/search.csv": TABLE,
        "src/flag/games/awaw/editions/y2011/rules.csv": LATER,
        "src/flag/games/awaw/editions/y2011/rules.py": 'def strike():\n    """Otherwise (22.46)."""\n',
        "src/flag/games/europa/rules.csv": EUROPA,
        "src/flag/games/europa/combat.py": 'def combat():\n    """It starts (34.A, 22.46)."""\n',
        "src/flag/games/awaw/search.py": CODE,
        "src/flag/scenario/check.py": 'def check():\n    """Groups (22.451D.2, 34.A.1)."""\n',
        "src/flag/core/grammar.py": 'def grammar():\n    """Reads 22.46, say."""\n',
        "tests/games/awaw/test_search.py": TESTS,
        "tests/games/europa/test_combat.py": 'import pytest\n@pytest.mark.rule("34.A")\ndef test_it(): ...\n',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def found(project: Path) -> Coverage:
    return coverage(project / "src" / "flag", project / "tests")


def by_id(project: Path) -> dict[str, tuple[list[str], list[str]]]:
    rows = found(project).rows
    return {row.rule.id: (list(row.cited_by), list(row.tests)) for row in rows}


def test_code_that_cites_is_named_by_module_and_function(project: Path) -> None:
    rows = by_id(project)
    assert rows["awaw-2018:22.451D.1"][0] == ["flag.games.awaw.search:NO_DIE", "flag.games.awaw.search:dice"]
    assert rows["awaw-2018:22.451D.2-a"][0] == ["flag.games.awaw.search:dice", "flag.scenario.check:check"]
    assert rows["awaw-2018:22.45"][0] == ["flag.games.awaw.search:LIMIT"]
    assert rows["awaw-2018:22.47"][0] == ["flag.games.awaw.search:Deck.land"]


def test_modules_longer_texts_and_core_do_not_cite(project: Path) -> None:
    assert by_id(project)["awaw-2018:22.46"][0] == []


def test_a_bare_number_means_the_nearest_home(project: Path) -> None:
    rows = by_id(project)
    assert rows["awaw-2011:22.46"][0] == [
        "flag.games.awaw.editions.y2011.rules:strike",
        "flag.games.awaw.search:Deck.room",
    ]
    assert rows["europa:34.A.1"] == (
        ["flag.games.europa.combat:combat", "flag.scenario.check:check"],
        ["tests/games/europa/test_combat.py::test_it"],
    )


def test_a_printed_table_covers_data_and_no_more(project: Path) -> None:
    rows = by_id(project)
    assert rows["awaw-2018:table.search"][0] == ["flag.games.awaw.editions.y2018.tables:search"]
    assert rows["awaw-2018:table.search.1"][0] == []


def test_tests_are_found_by_their_marks(project: Path) -> None:
    rows = by_id(project)
    file = "tests/games/awaw/test_search.py"
    assert rows["awaw-2018:22.451D.2-a"][1] == [f"{file}::test_dice"]
    assert rows["awaw-2018:22.45"][1] == [f"{file}::TestDeck::test_room"]
    assert rows["awaw-2018:table.search.1"][1] == [f"{file}::TestDeck::test_room"]
    assert rows["awaw-2018:22.47"][1] == [file]


def test_what_cannot_be_read_or_is_not_printed_is_noted(project: Path) -> None:
    notes = "\n".join(found(project).notes)
    assert "test_search.py::test_unread, line 19: a mark without a literal rule id" in notes
    assert "flag.games.awaw.search:Deck.land, line 21: 22.471 is not a clause" in notes
    assert len(found(project).notes) == 2


def test_gaps_are_what_is_promised_and_not_there(project: Path) -> None:
    holes = {gap.id: (gap.uncited, gap.untested) for gap in gaps(found(project))}
    assert holes == {
        "awaw-2018:22.46": (True, True),
        "awaw-2018:table.search.1": (True, False),
        "awaw-2011:22.46": (False, True),
    }
    assert [gap.id for gap in gaps(found(project), "awaw-2011")] == ["awaw-2011:22.46"]


def test_without_tests_no_test_is_missed(project: Path) -> None:
    alone = coverage(project / "src" / "flag")
    assert alone.notes[-1] == NO_TESTS
    assert all(row.tests == () for row in alone.rows)
    assert not any(gap.untested for gap in gaps(alone))


def test_json_has_one_object_for_each_clause(project: Path) -> None:
    objects = json.loads(to_json(found(project), "awaw-2018"))
    assert len(objects) == 8
    assert list(objects[0]) == ["id", "edition", "status", "cited_by", "tests", "why"]
    assert objects[5] == {
        "id": "awaw-2018:22.48",
        "edition": "awaw-2018",
        "status": "outside",
        "cited_by": [],
        "tests": [],
        "why": "rule 23 is missing",
    }


def test_markdown_sums_up(project: Path) -> None:
    text = to_markdown(found(project))
    assert "| awaw-2018 | 8 | 5 | 0 | 1 | 1 | 1 | 5 | 6 |" in text
    assert "- `awaw-2018:22.46` Strikes: no citation and no test" in text
    assert "- `awaw-2018:22.48` Elsewhere: rule 23 is missing" in text
    assert "None." in to_markdown(found(project), "europa")


def test_source_that_does_not_compile_is_named(project: Path) -> None:
    path = project / "src" / "flag" / "games" / "awaw" / "bad.py"
    path.write_text("def (", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.py, line 1: this is not Python"):
        list(cited.in_code(project / "src" / "flag"))


def test_this_package_has_five_ledgers_in_four_indexes() -> None:
    package, tests = here()
    assert tests is not None and tests.name == "tests"
    rows = coverage(package, tests).rows
    editions = [row.rule.edition for row in rows]
    counts = {edition: editions.count(edition) for edition in dict.fromkeys(editions)}
    assert counts == {"awaw-2003": 159, "awaw-2011": 359, "awaw-2018": 920, "europa": 159}
    assert len({row.rule.id for row in rows}) == len(rows)


def test_every_data_clause_is_cited_and_tested() -> None:
    this = coverage(*here())
    data = {row.rule.id for row in this.rows if row.rule.status == "data"}
    assert data and not data & {gap.id for gap in gaps(this)}
