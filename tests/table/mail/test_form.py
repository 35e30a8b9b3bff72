"""Matches by mail played by filling in forms: boxes of text, no YAML, from the first letter to the last."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files.reading import read_document
from flagplot.table import record_file
from flagplot.table.fair.part import check_part, read_part
from flagplot.table.fair.verify import verify
from flagplot.table.mail.letter import boxes
from flagplot.table.mail.match import RECORD, open_match
from flagplot.table.mail.post import Mail, deal, take
from tests.table.fair.matches import BISMARCK, NARVIK
from tests.table.mail.post import begin, letter
from tests.table.sessions import RIVER_PLATE

EMPTY = re.compile(r"^( +\d+ )\[\](.*)$", re.MULTILINE)
ROW = re.compile(r"^ +(\d+) \[(.*?)\] .*$", re.MULTILINE)
OUTSIDE = re.compile(r"<script|(?:src|href|url)\s*[=(]\s*[\"']?(?!#)[\w/:.]|@import|onclick", re.IGNORECASE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the match is."""
    return tmp_path / "match"


def as_it_is(text: str) -> str:
    """The letter with each empty box filled by the first choice below or behind it."""

    def chosen(row: re.Match[str]) -> str:
        after = row[2] + text[row.end() : row.end() + 80]
        found = re.search(r"(?:\(|\n {8,})(\w+)", after)
        assert found
        return f"{row[1]}[{found[1]}]{row[2]}"

    return EMPTY.sub(chosen, text).replace('number: ""', "number: 7")


def quoted(text: str) -> str:
    """The same as a mail program quotes it, below a greeting."""
    return "Dear referee,\r\nhere it is: 3 of them.\r\n\r\n" + "\r\n".join(
        f"> {line}" for line in as_it_is(text).splitlines()
    )


def play(folder: Path, file: Path, most: int, fill: Callable[[str], str] = as_it_is) -> int:
    """Play a match by forms to its end; the number of letters that were sent back."""
    begin(folder, file)
    back, sent = folder.parent / "back.txt", 0
    while not (dealt := deal(folder))[0].is_over:
        assert sent < most
        for each in dealt[1]:
            if not each.asks:
                continue
            back.write_bytes(fill(letter(folder, each.seat)).encode())
            before = (folder / RECORD).read_bytes()
            assert take(folder, back).is_new and (folder / RECORD).read_bytes() != before
            sent += 1
    return sent


@pytest.mark.parametrize(
    ("file", "most", "fill"),
    [
        (RIVER_PLATE, 20, as_it_is),
        pytest.param(BISMARCK, 250, as_it_is, marks=pytest.mark.soak),
        pytest.param(NARVIK, 60, quoted, marks=pytest.mark.long),
    ],
    ids=["battle", "turn", "combat"],
)
def test_a_match_is_played_from_its_first_letter_to_its_last_by_forms(
    folder: Path, file: Path, most: int, fill: Callable[[str], str]
) -> None:
    play(folder, file, most, fill)
    match = open_match(folder)
    verify(match.session.record)
    for seat in "AB":
        last = max(folder.glob(f"{seat}-*.html"), key=lambda path: int(path.stem[2:]))
        check_part(record_file.read(folder / RECORD), read_part(last))
    for page in folder.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not OUTSIDE.search(text) and len(text) < 400_000
    assert len([*folder.glob("*.html")]) == len([*folder.glob("*.yaml")])


def fault(folder: Path, text: str) -> FlagplotError:
    """What is wrong with a reply of Germany, which changes nothing."""
    back, before = folder.parent / "back.txt", (folder / RECORD).read_bytes()
    back.write_text(text, encoding="utf-8")
    with pytest.raises(FlagplotError) as error:
        take(folder, back)
    assert (folder / RECORD).read_bytes() == before
    return error.value


def test_faults_of_boxes_are_told_with_their_lines(folder: Path) -> None:
    begin(folder, BISMARCK)
    text = letter(folder, 0)
    line = next(number for number, each in enumerate(text.splitlines(), 1) if ROW.match(each))

    def box(said: str) -> str:
        return re.sub(r"( 1 )\[1\]", rf"\1[{said}]", text)

    wrong = fault(folder, box("9"))
    assert wrong.line == line and "row 1" in wrong.what and "1, 2, 3, 0" in wrong.expected
    assert fault(folder, box("lunch")).line == line
    ends = fault(folder, box("0"))
    assert ends.line == line and ends.expected == "[0 sure], if it is meant"
    assert "no row 7" in fault(folder, text.replace("number:", "7: 2\nnumber:")).what
    twice = fault(folder, text.replace("number:", "1: 2\nnumber:"))
    assert "two answers" in twice.what and str(line) in twice.what


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("number: 0x10", 'number: 0x10 without quotes may be read as a number; expected it in quotes: "0x10"'),
        ("number: [1]", "number: a list of 1 is not accepted; expected a whole number in plain digits or a text of"),
        (
            "answers: [1.5]",
            'answers[#1]: 1.5 without quotes may be read as a decimal number; expected it in quotes: "1.5"',
        ),
        ("ask-me: 5", 'ask-me: the number 5 is not text; expected it in quotes: "5"'),
        ("ask-me: [{}]", "ask-me[#1]: a block of keys is not accepted; expected a text of printable characters"),
    ],
)
def test_an_entry_of_several_kinds_has_one_fault(entry: str, said: str) -> None:
    text = f'flagplot: mail\nmatch: "a"\nmail: 1\nside: "A"\nkey: "k"\n{entry}\n'
    with pytest.raises(FlagplotError) as error:
        read_document(text, "letter", Mail)
    assert len(str(error.value).splitlines()) == 1 and said in str(error.value)


def test_a_box_outside_the_quotation_counts_before_the_quoted_one() -> None:
    text = "Hello\n1: 2\n> flagplot: mail\n> sheet: |2\n>    1 [1] Sail?\n>    2 [ 3 ] Where?\n"
    rest, found = boxes(text)
    assert [(box.said, box.line, box.is_quoted) for box in found[1]] == [("2", 2, False), ("1", 5, True)]
    assert [box.said for box in found[2]] == ["3"]
    assert "Hello" not in rest and rest.split("\n")[2] == "flagplot: mail"


def test_a_first_letter_asks_what_has_to_be_decided_and_nothing_else(folder: Path) -> None:
    """Exercise Rhine: 119 and 121 lines before."""
    begin(folder, BISMARCK)
    lines = [len(letter(folder, seat).splitlines()) for seat in (0, 1)]
    assert max(lines) <= 32
    page = (folder / "A-1.html").read_text(encoding="utf-8")
    assert page.count('class="flagplot"') == 1 and "Names of questions" in page and "by the Denmark Strait" in page


def test_a_later_letter_is_as_short_and_its_page_has_the_part(folder: Path) -> None:
    """What a battle has been through so far is on the page alone, and the form is refused where a part is wanted."""
    play(folder, RIVER_PLATE, 20)
    for text in folder.glob("*.yaml"):
        assert len(text.read_text(encoding="utf-8").splitlines()) <= 48
    last = max(folder.glob("A-*.html"), key=lambda path: int(path.stem[2:]))
    with pytest.raises(FlagplotError, match="only the form of a letter") as error:
        read_part(last.with_suffix(".yaml"))
    assert "A-2.html" in error.value.expected
    whole, page = record_file.read(folder / RECORD), last.read_text(encoding="utf-8")
    check_part(whole, read_part(last))
    place = next(number for number, line in enumerate(page.splitlines()) if line.startswith("  dice = "))
    lines = page.splitlines()
    lines[place] = lines[place].replace(lines[place][9], str(7 - int(lines[place][9])), 1)
    last.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(FlagplotError, match="differs") as changed:
        check_part(whole, read_part(last))
    assert changed.value.line == place + 1


def test_the_answer_of_a_box_is_given(folder: Path) -> None:
    begin(folder, BISMARCK)
    for seat, text in enumerate((letter(folder, 0).replace("1 [1]", "1 [ 3 ]"), letter(folder, 1))):
        (folder.parent / f"{seat}.txt").write_text(text, encoding="utf-8")
        take(folder, folder.parent / f"{seat}.txt")
    assert "A announce 0 -1 = 3 #" in record_file.read(folder / RECORD).text()
