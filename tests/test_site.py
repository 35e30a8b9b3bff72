"""The generated pages: every clause stands on one page, every link leads somewhere, what is said is what the program says."""

import re
from collections import Counter
from pathlib import Path

import pytest

from flagplot.cli.main import listed
from flagplot.core.printed.cite import number_of
from flagplot.core.printed.coverage import here, read_indexes
from tests.cli.shell import ROOT
from tools.site import paragraphs
from tools.site.__main__ import make

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("site")]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    make(folder)
    return folder


def test_every_clause_stands_on_one_page(made: Path) -> None:
    for index in read_indexes(here()[0]):
        pages = (made / "rules" / index.edition).glob("*.md")
        rows = Counter(row for page in pages for row in re.findall(r"^\| `([^`]+)` \|", page.read_text(), re.MULTILINE))
        assert rows == Counter(number_of(rule.id) for rule in index.rules)


@pytest.mark.rule("22.54E")
def test_a_paragraph_has_its_functions_questions_refusals_rulings_and_tests(made: Path) -> None:
    page = (made / "rules" / "awaw-2018" / "22.54E.md").read_text()
    assert "`may_light_at_capital`, games/awaw/battle/fleet/light\\_fire.py, line " in page
    assert "How many surplus light ship factors join the fire at the enemy's light ships?" in page
    assert "A second capital ship may be fired at only when the first has enough on it." in page
    assert "- `size-of-first` (taken by awaw-2003, awaw-2011, awaw-2018)" in page
    assert "Surplus light ships may hold their fire." in page


def test_a_paragraph_names_its_number_in_other_editions(made: Path) -> None:
    assert "(../awaw-2018/22.161A.md)" in (made / "rules" / "awaw-2011" / "22.161.A.md").read_text()
    assert "(../awaw-2018/22.27.md)" in (made / "rules" / "awaw-2011" / "22.27.A.md").read_text()


def test_every_link_leads_to_a_page(made: Path) -> None:
    for page in made.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#]+\.md)\)", page.read_text()):
            assert (page.parent / target).is_file(), (page.name, target)


def test_every_command_has_its_help(made: Path) -> None:
    text = (made / "reference" / "commands.md").read_text()
    for name, _ in listed():
        assert f"\n## {name}\n" in text and f"Usage: flagplot {name} " in text


@pytest.mark.parametrize(
    ("clause", "page"),
    [
        ("awaw-2018:22.54E.2.2-a", "22.54E"),
        ("awaw-2018:22.27-a", "22.27"),
        ("awaw-2011:22.23.A.1", "22.23.A"),
        ("europa:34.C.2.b.5", "34.C.2"),
        ("awaw-2018:table.naval-attack-004.row.ff1", "table.naval-attack-004"),
    ],
)
def test_clauses_are_gathered_by_paragraph(clause: str, page: str) -> None:
    assert paragraphs.number(clause) == page


def test_no_page_has_a_name_that_the_builder_takes_for_its_own(made: Path) -> None:
    """Its search page and its indices would be written over it; and every link between the pages leads to one."""
    pages = {page.name for page in (ROOT / "docs").glob("*.md")}
    assert not pages & {"search.md", "genindex.md", "modindex.md", "py-modindex.md"}
    for page in (ROOT / "docs").glob("*.md"):
        for target in re.findall(r"\]\((_made/)?([^):#]+\.md)", page.read_text(encoding="utf-8")):
            folder = made if target[0] else page.parent
            assert (folder / target[1]).is_file(), (page.name, target)
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert all(f"\n{name.removesuffix('.md')}\n" in index for name in pages - {"index.md"})
