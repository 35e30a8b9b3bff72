"""The generated pages: every clause stands on one page, every link leads somewhere, what is said is what the program says."""

import re
from collections import Counter
from pathlib import Path

import pytest

from flagplot.cli.main import listed
from flagplot.core.printed.cite import number_of
from flagplot.core.printed.coverage import here, read_indexes
from tests.cli.shell import ROOT, call
from tests.web.browser import ARGUMENTS, BROWSER, needs_browser
from tools.site import gallery, paragraphs, sources
from tools.site.__main__ import pages

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("inspections")]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages but the copies of the sources, one of which is in a test."""
    folder = tmp_path_factory.mktemp("pages")
    for name, write in pages(folder):
        if name != "sources":
            write()
    return folder


def test_every_clause_stands_on_one_page(made: Path) -> None:
    for index in read_indexes(here()[0]):
        pages = (made / "rules" / index.edition).glob("*.md")
        rows = Counter(row for page in pages for row in re.findall(r"^\| `([^`]+)` \|", page.read_text(), re.MULTILINE))
        assert rows == Counter(number_of(rule.id) for rule in index.rules)


@pytest.mark.rule("22.54E")
def test_a_paragraph_has_its_functions_questions_refusals_rulings_and_tests(made: Path) -> None:
    page = (made / "rules" / "awaw-2018" / "22.54E.md").read_text()
    mark = re.search(
        r'`may_light_at_capital`, <a href="../../../(source/[^"#]*)#(L-\d+)">games/awaw/battle/fleet/firing', page
    )
    assert mark
    sources.write_all(made / "copied" / sources.FOLDER, {mark[1].removeprefix("source/").removesuffix(".html")})
    assert f'id="{mark[2]}"' in (made / "copied" / mark[1]).read_text()
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


def test_every_link_to_the_source_leads_to_a_line(made: Path) -> None:
    lines: dict[str, int] = {}
    for page in (made / "rules").glob("*/*.md"):
        for file, line in re.findall(r'href="../../../source/([^"#]*).html#L-(\d+)"', page.read_text()):
            if file not in lines:
                path = sources.path_of(file)
                lines[file] = len(path.read_text().splitlines()) if path else 0
            assert 0 < int(line) <= lines[file], (page.name, file, line)
    assert len(lines) > 300 and set(lines) <= paragraphs.cited()


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


def test_an_edition_lists_each_section_once(made: Path) -> None:
    for page in (made / "rules").glob("*/index.md"):
        sections = re.findall("^## (.*)", page.read_text(), re.MULTILINE)
        assert len(sections) == len(set(sections)) > 1, page


def test_a_number_is_looked_up_in_all_editions(made: Path) -> None:
    """The reference edition comes first, so that Enter leads there."""
    listed = re.findall(
        r"^- \[[^]]*\]\(_made/rules/([^)]*)\)", (made / "rules" / "numbers.txt").read_text(), re.MULTILINE
    )
    assert set(listed) == {str(page.relative_to(made / "rules")) for page in (made / "rules").glob("*/[!i]*.md")}
    assert listed.index("awaw-2018/22.13C.md") < listed.index("awaw-2011/22.13.C.md")


def test_a_paragraph_leads_to_its_neighbours(made: Path) -> None:
    page = (made / "rules" / "awaw-2018" / "22.54E.md").read_text()
    assert "before: [22.54D](22.54D.md) · after: [22.54F](22.54F.md)" in page


def test_a_table_is_that_of_the_reference_edition_and_names_who_prints_it(made: Path) -> None:
    page = (made / "tables" / "submarine-attack.md").read_text()
    assert ", as awaw-2018 prints it (22.94" in page and "## What awaw-2003 prints otherwise" in page
    assert "(awaw-2003)" in (made / "rules" / "awaw-2003" / "table.22.94.md").read_text()
    titles = re.findall(r"^- \[([^]]*)\]", (made / "tables" / "index.md").read_text(), re.MULTILINE)
    assert titles == sorted(titles)


def test_columns_of_the_coverage_are_explained(made: Path) -> None:
    text = (made / "reference" / "coverage.md").read_text()
    heads = text.splitlines()[2].strip("| ").split(" | ")
    assert all(f"\n- **{head}**: " in text for head in heads[1:])


def test_the_picture_of_a_turn_has_its_map(tmp_path: Path) -> None:
    """At the step that the gallery shows; so has every picture the number that its words name."""
    (words,) = (each for each in gallery.RECORDS if each.startswith("turn "))
    assert call(*gallery.spelled(words, tmp_path, "")).exit_code == 0
    (shown,) = (each for each in gallery.PICTURES if each.file == "turn.svg")
    assert call(*gallery.spelled(shown.words, tmp_path, shown.file)).exit_code == 0
    assert 'data-hex="' in (tmp_path / "turn.svg").read_text(encoding="utf-8")


@needs_browser
def test_a_number_that_is_typed_narrows_the_list() -> None:
    """Sections with nothing left go, a table is found by its number, words find what they are in, and nothing found is said."""
    sync_api = pytest.importorskip("playwright.sync_api")
    lists = "".join(
        f"<section><h2>{head}</h2><ul>{''.join(f'<li><a href=#{name}>{name}</a></li>' for name in names)}</ul></section>"
        for head, names in (("22.4", ("22.45", "22.451A")), ("22.9", ("22.94",)), ("table.22.45", ("table.22.45",)))
    )
    script = (ROOT / "docs" / "_static" / "number.js").read_text(encoding="utf-8")
    head, tail = "<article><section><h1>All</h1><input id=number>", f"</section></article><script>{script}</script>"
    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        page = browser.new_page()
        page.set_content(head + lists + tail)
        page.locator("#number").fill("22.45")
        assert page.locator("li:visible").all_inner_texts() == ["22.45", "22.451A", "table.22.45"]
        assert page.locator("h2:visible").all_inner_texts() == ["22.4", "table.22.45"]
        page.locator("#number").fill("22.451a")
        page.locator("#number").press("Enter")
        assert page.url.endswith("#22.451A")
        page.locator("#number").fill("99")
        assert page.get_by_role("status").inner_text() == "No paragraph has the number or the words 99."
        page.set_content(head + lists.replace("</a></li>", "</a> fast carriers</li>", 1) + tail)
        page.locator("#number").fill("Carriers fast")
        assert page.locator("li:visible").all_inner_texts() == ["22.45 fast carriers"]
        page.set_content(f"{head}<div class=numbers>{lists}</div>{tail}")
        assert not page.locator("li:visible").count(), "a list that is only looked up is quiet"
        page.locator("#number").fill("22.94")
        assert page.locator("li:visible").all_inner_texts() == ["22.94"]
        browser.close()


@needs_browser
@pytest.mark.parametrize("width", [390, 1280])
def test_the_field_of_numbers_shows_its_whole_example(width: int) -> None:
    """In sans-serif letters, on narrow and wide screens."""
    sync_api = pytest.importorskip("playwright.sync_api")
    styles = (ROOT / "docs" / "_static" / "pages.css").read_text(encoding="utf-8")
    field = next(
        line
        for line in (ROOT / "docs" / "rules.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("<input")
    )
    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": width, "height": 700})
        page.set_content(f"<style>{styles} body {{ font: 16px sans-serif; margin: 0 16px }}</style>{field}")
        words, room = page.locator("#number").evaluate(
            """field => {
              const style = getComputedStyle(field), pen = document.createElement("canvas").getContext("2d");
              pen.font = style.font;
              const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
              return [pen.measureText(field.placeholder).width, field.clientWidth - padding];
            }"""
        )
        browser.close()
    assert 0 < words <= room


@needs_browser
def test_a_picture_opens_by_itself_when_it_is_chosen() -> None:
    """On a narrow screen a board is as wide as the page, and larger by itself."""
    sync_api = pytest.importorskip("playwright.sync_api")
    script = (ROOT / "docs" / "_static" / "pictures.js").read_text(encoding="utf-8")
    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        page = browser.new_page()
        page.set_content(f"<article><img src=data:,board alt='A board'></article><script>{script}</script>")
        assert page.get_by_role("link", name="A board").get_attribute("href") == "data:,board"
        browser.close()


def test_pages_use_what_the_builder_knows() -> None:
    """A warning is an error there; a directive of an extension that is not installed is found here, without a build."""
    found = {
        name
        for page in (ROOT / "docs").glob("*.md")
        for name in re.findall(r"^(?::::|```)\{([^}]+)\}", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert found <= {"container", "eval-rst", "figure", "include", "toctree"}


def test_a_page_begins_with_what_its_functions_do_and_a_worked_example(made: Path) -> None:
    page = (made / "rules" / "awaw-2018" / "22.54E.md").read_text()
    first, example, clauses, source = (
        page.index(words)
        for words in (
            "\nSurplus light ships join the fire at light ships, fire at capital ships or hold.\n",
            "\n## Try it\n\n```text\n$ flagplot adjudicate awaw.second-capital\n",
            "| `22.54E.1` |",
            "\n  ```python\n  def second_capital_allowed(\n",
        )
    )
    assert first < example < clauses < source
    shown = page[example:].split("```text\n")[1].split("```")[0].split("\n", 1)
    assert call(*shown[0].removeprefix("$ flagplot ").split()).stdout.split() == shown[1].split()


def test_an_example_of_another_edition_names_it(made: Path) -> None:
    pages = [page.read_text() for page in (made / "rules" / "awaw-2003").glob("*.md")]
    examples = [line for page in pages for line in page.splitlines() if line.startswith("$ flagplot adjudicate ")]
    assert examples and all(line.endswith(" --edition awaw-2003") for line in examples)


def test_numbers_above_and_outside_have_pages(made: Path) -> None:
    rules = made / "rules" / "awaw-2018"
    above = (rules / "22.14.md").read_text()
    assert "[22.14A](22.14A.md)" in above and "[22.141E](22.141E.md)" in above and "[22.15](" not in above
    assert "[22.81B](22.81B.md)" in (rules / "22.81.md").read_text()
    outside = (rules / "23.7413.md").read_text()
    assert "No source of these rules prints this paragraph" in outside and "`surprise_level`" in outside
    for number in ("19.21", "23.42", "23.44", "20.162F"):
        assert (rules / f"{number}.md").is_file(), number
