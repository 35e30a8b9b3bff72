"""Every command of README.md and of the pages runs as it is printed, page by page, in a folder with the files that it names.

A command that takes long plays fewer games here.  What cannot run in a test is on a list with the reason.
"""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from flagplot.api import pictures
from tests.cli.shell import ROOT, SCENARIOS, call
from tests.table.fair.matches import BISMARCK, played, session, text_of

pytestmark = pytest.mark.long
PAGES: Final = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
FENCED: Final = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
INDENTED: Final = re.compile(r"^    (\S.*\n(?:(?<=\\\n) +\S.*\n)*)", re.MULTILINE)
SPAN: Final = re.compile(r"`(flagplot [^`]+)`")
COMMENT: Final = re.compile(r" {2,}#.*$", re.MULTILINE)
PROGRAMS: Final = ("flagplot", "make", "pip", "python", ".venv/bin/python")
"""What a line of a block begins with that is a command; other lines are settings or code of another language."""
NOT_RUN: Final = {
    "flagplot serve": "serves until it is stopped; tests/web/test_serve.py starts it",
    "pip install": "needs an index of packages; tests/cli/test_installed.py installs a wheel",
    "make": "sets up, builds or runs every test; the next test looks its targets up",
    ".venv/bin/python -m tools.mutants": "runs for minutes; tests/test_tools.py tries mutants",
    "flagplot season": "goes on with files of the reader's own; tests/season/test_season_command.py runs each command",
    "flagplot rules coverage": "reads every file; tests/cli/test_rules_command.py runs it",
    "flagplot match standard old-standard": "its page says that it needs the checkout that holds `bench`",
}
STANDS_FOR: Final = {
    "FILE": "denmark-strait-1941",
    "SCENARIO": "denmark-strait-1941",
    "RECORD": "game.record",
    "ORDERS": "orders.yaml",
    "FOLDER": "post",
    "KIND": "battle",
    "NAME": "naval-attack",
    "COMMAND": "fight",
    "MINE": "rhine/A-2.html",
    "1/8": "1/2",
    "3/100": "1/2",
    "A=search:1s,B=standard": "A=search:4,B=standard",
    "--all-scenarios": "river-plate-1939",
}
"""What is put where a page prints a word in capitals, and parts, scenarios and thinking that take less."""
FEWER: Final = {"odds": 4, "compare": 2, "match": 2, "sensitivity": 2, "luck": 4, "solve": 2}
"""Games that a command plays here, by its name."""
COMPILED: Final = ("--part", "--doctrine", "advise", "exploit", "luck", "match", "review", "solve")
"""Words of commands that play many games or think; for the few games of the others no rules are compiled."""
PARTED: Final = 1024
"""Games in two parts."""
THOUGHT: Final = 60
"""Simulations of a command that thinks."""
INSTEAD: Final = {
    "flagplot orders check ORDERS FILE": {"FILE": "bismarck-1941"},
    "flagplot match search:500 standard --pool held -n 40": {"search:500": "search:4"},
    "flagplot match search:1000 PLAYER --pool FILE": {
        "search:1000": "standard",
        "PLAYER": "bold",
        "FILE": "river-plate-1939",
    },
    "flagplot turn FILE --carry-on next.yaml": {"FILE": "bismarck-1941"},
    "flagplot verify match.record --part PAGE": {"match.record": "rhine/match.record", "PAGE": "rhine/A-2.html"},
    "flagplot schema KIND": {"KIND": "scenario"},
    "flagplot verify RECORD": {"RECORD": "match.record"},
    "flagplot verify RECORD --part MINE": {"RECORD": "rhine/match.record"},
    "flagplot sensitivity FILE": {"FILE": "river-plate-1939"},
    "flagplot exploit small/pocket-battleship --player bold": {"small/pocket-battleship": "small/destroyers"},
    "flagplot match bold standard --pool held": {"held": "river-plate-1939"},
    "flagplot match bold standard --pool held --seed 1": {"held": "coral-sea-1942"},
    "flagplot exploit FILE --player NAME": {"FILE": "small/destroyers", "NAME": "bold"},
    "flagplot solve FILE --exact": {"FILE": "small/destroyers"},
    "flagplot solve FILE --decision numbering": {"FILE": "small/destroyers"},
    "flagplot solve FILE --decision numbering --own": {"FILE": "small/destroyers"},
    "flagplot solve matapan-1941 --decision numbering": {"matapan-1941": "small/destroyers"},
    "flagplot fight midway-1942 --report midway.html": {"midway-1942": "river-plate-1939"},
    "flagplot match A B": {"A": "standard", "B": "bold"},
    "flagplot advise my.record --seat A": {"my.record": "begun.record"},
}
"""What stands for these words in one command."""
NAMES: Final = {
    "flagplot play --no-odds",
    "flagplot fight --seed 7",
    "flagplot fight FILE --seed",
    "flagplot turn --orders",
    "flagplot new --ask",
    "flagplot orders check",
    "flagplot mail",
}
"""Spans that name a command with an option or a part of it: their help is asked for."""
ALONE: Final = ("--help", "rulings", "scenarios")
"""Commands that work without a word more."""
NO_COUNT: Final = ("--exact",)
"""With these a command plays no games to be counted."""
COUNT: Final = ("compare", "exploit", "match", "odds", "plan", "sensitivity", "solve")
"""Commands that print the same wherever they run: what two pages print alike runs once."""
HAS_RUN: Final = set[tuple[str, ...]]()
KEYS: Final = {
    "play": "271828\n\n\nseal\nquit\n",
    "referee": "quit\n",
    "new": "\n\n\n\nGermany\nBismarck\n\n\n\nBritain\nHood\n\n\n\n",
}
"""What is typed: the numbers of fair dice where they are asked for, then the end; ships where they are asked for."""


def commands(page: Path) -> Iterator[str]:
    """The commands of a page in their order: lines of its blocks, and spans in the middle of a sentence or table."""
    text = page.read_text(encoding="utf-8")
    found = [(match.start(), line) for match in FENCED.finditer(text) for line in match[1].splitlines()]
    found += [(match.start(), match[1]) for match in INDENTED.finditer(text)]
    found += [(match.start(), match[1]) for match in SPAN.finditer(text) if "\\n" not in match[1]]
    for _, line in sorted(found, key=lambda each: each[0]):
        if line.split(maxsplit=1)[0:1] and line.split()[0] in PROGRAMS:
            yield " ".join(COMMENT.sub("", line.replace("\\\n", " ")).split())


def why_not(line: str) -> str:
    """Why a command is not run here; empty if it is."""
    return next((why for begins, why in NOT_RUN.items() if line.startswith(begins)), "")


def words_of(line: str, folder: Path) -> tuple[list[str], str]:
    """The words of a command as it is run, and the file that it writes to."""
    words = shlex.split(line)[1:]
    out = words[words.index(">") + 1] if ">" in words else ""
    words = words[: words.index(">")] if out else words
    stands_for = {**STANDS_FOR, **INSTEAD.get(line, {})}
    words = [stands_for.get(word, word) for word in words]
    words = [name for word in words for name in (sorted(map(str, folder.glob(word))) if "*" in word else [word])]
    if words[0] in FEWER and not set(words) & set(NO_COUNT):
        if "-n" in words:
            words[words.index("-n") + 1] = str(PARTED if "--part" in words else FEWER[words[0]])
        else:
            words += ["-n", str(FEWER[words[0]])]
    if words[0] in ("advise", "review") and "--budget" not in words:
        words += ["--budget", str(THOUGHT)]
    return words, out


def is_a_name(line: str) -> bool:
    """Whether a span in a sentence names a command and its options, and gives it nothing to work on."""
    words = line.split()[1:]
    return line in NAMES or (len(words) == 1 and words[0] not in ALONE)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the pages name and that no command of theirs makes."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "scenarios").symlink_to(SCENARIOS)
    record = folder / "game.record"
    call("fight", "denmark-strait-1941", "--seed", 7, "--record", record)
    (folder / "my.record").write_text(record.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "match.record").write_text(played(BISMARCK).text(), encoding="utf-8")
    game = session(SCENARIOS / "midway-1942.yaml")
    while game.position.question.seat != 0 or len(game.position.choices()) < 2:
        game.give(game._automatic())
    (folder / "begun.record").write_text(text_of(game), encoding="utf-8")
    orders = sorted((SCENARIOS / "orders").glob("*.yaml"))[0]
    (folder / "orders.yaml").write_text(orders.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def filled(letter: Path, back: Path) -> Path:
    """A letter sent back by a side that leaves all to its doctrine."""
    text = letter.read_text(encoding="utf-8")
    back.write_text(text.replace("ask-me: everything", "ask-me: nothing"), encoding="utf-8")
    return back


def meanwhile(words: list[str], folder: Path) -> None:
    """What others do before a command: sides send their letters back; somebody removes a file that is made again."""
    if words[0] == "new":
        (folder / words[1]).unlink(missing_ok=True)
    if words[0] == "merge":
        for part in ("1/2", "2/2"):
            some = call("odds", "denmark-strait-1941", "-n", PARTED, "--seed", 1, "--part", part, "--json").stdout
            (folder / f"{part[0]}.json").write_text(some, encoding="utf-8")
        words[1:] = ["1.json", "2.json"]
    if words[0] == "verify" and "--part" in words and not (folder / "rhine").exists():
        call("mail", "new", "rhine", "denmark-strait-1941")
        call("mail", "deal", "rhine")
        for seat in "AB":
            call("mail", "take", "rhine", filled(folder / "rhine" / f"{seat}-1.yaml", folder / f"from-{seat}.yaml"))
        call("mail", "deal", "rhine")
    if words[:2] == ["mail", "take"]:
        filled(folder / words[2] / "A-1.yaml", folder / words[3])
        call("mail", "take", words[2], filled(folder / words[2] / "B-1.yaml", folder / "from-bert.yaml"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_page_run(page: Path, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pictures, "CONTINUATIONS", 2)
    shutil.copytree(files, tmp_path, symlinks=True, dirs_exist_ok=True)
    for line in commands(page):
        if why_not(line):
            continue
        words, out = ([*line.split()[1:2], "--help"], "") if is_a_name(line) else words_of(line, tmp_path)
        if words[0] in COUNT and not out and tuple(words) in HAS_RUN:
            continue
        meanwhile(words, tmp_path)
        monkeypatch.setenv("FLAGPLOT_INTERPRETED", "" if set(words) & set(COMPILED) else "1")
        result = call(*words, keys=KEYS.get(words[0], ""))
        assert result.exit_code == 0, f"{line}\n{result.output}"
        HAS_RUN.add(tuple(words))
        if out:
            (tmp_path / out).write_text(result.stdout, encoding="utf-8")


def test_no_command_is_passed_over_without_a_reason() -> None:
    """What the lists name stands on a page; what a page sets as a command line is read as one."""
    found = [line for page in PAGES for line in commands(page)]
    assert len(found) > 120 and sum(1 for line in found if not why_not(line)) > 100
    for begins in NOT_RUN:
        assert any(line.startswith(begins) for line in found), begins
    for named in (*INSTEAD, *NAMES):
        assert named in found, named
    for page in PAGES:
        for line in page.read_text(encoding="utf-8").splitlines():
            if re.match(r"    flagplot [a-z]", line):
                assert any(" ".join(COMMENT.sub("", line).rstrip("\\").split()) in each for each in found), line


def test_a_target_that_a_page_names_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"`?\bmake ([a-z-]+)`", page.read_text(encoding="utf-8"))}
    named |= {line.split()[1] for page in PAGES for line in commands(page) if line.startswith("make ")}
    assert len(named) > 5 and named <= targets


def test_a_command_that_fails_would_be_found(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("Text.\n\n    flagplot fight no-such-battle --seed 7  # a comment\n", encoding="utf-8")
    assert list(commands(page)) == ["flagplot fight no-such-battle --seed 7"]
    with pytest.raises(AssertionError, match="no-such-battle"):
        test_the_commands_of_a_page_run(page, files, tmp_path, monkeypatch)
