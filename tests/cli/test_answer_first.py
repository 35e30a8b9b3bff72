"""The answer is on the first screen of 80 columns and 24 lines; `--brief` prints it alone, `--full` every ruling."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from flagplot.blocks import BRIEF, FULL, USUAL, Block, Heading, Paragraph, amount_of, terminal
from flagplot.blocks.terminal import rendered
from flagplot.cli.main import COMMANDS, load
from flagplot.cli.text import pager
from flagplot.files.shipped import shipped
from flagplot.odds.engine import BY_TEXT
from tests.cli.shell import RIVER_PLATE, SCENARIOS, call, good

SCREEN = 24
WIDE = 80
NO_REPORT = {"play", "referee", "help", "bench", "cluster", "docs"}
BEGINS = {
    "odds": ("The answer", ("odds", RIVER_PLATE, "-n", 8, "--seed", 1, "--threads", 1)),
    "odds of a turn": ("The answer", ("odds", SCENARIOS / "bismarck-1941.yaml", "-n", 4, "--seed", 1, "--threads", 1)),
    "compare": ("Side by side", ("compare", RIVER_PLATE, "-n", 4, "--seed", 1, "--threads", 1)),
    "sensitivity": (
        "What moves it most",
        ("sensitivity", RIVER_PLATE, "-n", 4, "--of", "rulings", "--seed", 1, "--threads", 1),
    ),
    "solve": (
        "Value of the equilibrium",
        ("solve", SCENARIOS / "small" / "two-fleets.yaml", "-n", 2, "--seed", 1, "--threads", 1),
    ),
}


@pytest.fixture(autouse=True)
def _screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDE))


def printed(*words: object) -> str:
    """What a command prints; the note that rules are compiled for the first time goes to the other stream."""
    result = call(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", BEGINS)
def test_the_answer_is_on_the_first_screen_and_brief_is_the_answer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name != "solve":  # a few games are played sooner than their rules are compiled
        monkeypatch.setenv(BY_TEXT, "1")
    title, words = BEGINS[name]
    usual, brief, full = printed(*words), printed(*words, "--brief"), printed(*words, "--full")
    assert brief.partition("── ")[2].startswith(f"{title} "), brief
    assert usual.startswith(brief) and len(brief.splitlines()) < SCREEN, usual
    assert "Other rulings in force" not in usual and usual.count("--full` lists them") == 1
    assert "Other rulings in force" in full and len(full.splitlines()) > len(usual.splitlines())


@pytest.mark.parametrize("name", [each.name for each in shipped() if each.kind == "battle" and "/" not in each.name])
def test_a_fight_in_brief_fits_on_the_screen(name: str) -> None:
    """Its outcome, and the edition and seed by which it is fought again."""
    for seed in range(1, 4):
        lines = printed("fight", name, "--seed", seed, "--brief").splitlines()
        assert len(lines) < SCREEN, "\n".join(lines)
        assert lines[1].startswith("── The end of the battle ") and f"seed {seed};" in " ".join(lines)


@pytest.mark.long
def test_a_turn_in_brief_fits_on_the_screen() -> None:
    """With the most forces and losses of those that come with the program; the sides' losses name each lost ship once."""
    for seed in (1, 5, 7, 11):
        lines = printed("turn", "leyte-1944", "--seed", seed, "--brief").splitlines()
        assert len(lines) < SCREEN and "lost:" not in "".join(lines), "\n".join(lines)
        assert lines[1].startswith("── The end of the turn ") and f"seed {seed};" in " ".join(lines)
    assert "lost:" in printed("turn", "leyte-1944", "--seed", 1)


def test_luck_begins_with_what_it_was_in_all(tmp_path: Path) -> None:
    record = tmp_path / "plate.record"
    good("fight", RIVER_PLATE, "--seed", 1, "--record", record)
    text = good("luck", record, "-n", 4, "--seed", 1, "--threads", 1).splitlines()
    assert any(line.startswith("── In all ") for line in text[:3])


FIRST: dict[str, tuple[str, str]] = {
    "fight": ("fight river-plate-1939 --seed 1", r"wins in round|Nobody wins"),
    "fight, the longest list of losses": ("fight philippine-sea-1944 --seed 3", r"U.S. wins in round 4"),
    "turn": ("turn bismarck-1941 --seed 1", r"Luetjens' squadron: "),
    "turn, many operations": ("turn leyte-1944 --seed 3", r"Ozawa: carried out"),
    "replay": ("replay {record}", r"wins in round"),
    "position": ("position {record} --at 5", r"Next: "),
    "plan": ("plan bismarck-1941 --force {force}", r"by the Denmark Strait, from Copenhagen +43 +98.15%"),
    "intercept dice": ("intercept dice bismarck-1941 --force {force} --at U5", r"Denmark Strait patrol +3 +3 +100.00%"),
    "orders check": ("orders check home-fleet bismarck-1941", r"%"),
    "advise": ("advise river-plate-1939 --seat A --budget 60", r"── The answer"),
    "review": ("review {record} --budget 60", r"── What cost most|No better answer was found"),
    "cross": ("cross europa/matapan-1941 matapan-1941 --seeds 2", r"Britain wins"),
    "exploit": ("exploit two-fleets", r"Exploitability"),
    "match": ("match standard random -n 4 --seed 1", r"pairs won"),
    "scenarios": ("scenarios", r"river-plate-1939"),
    "a scenario": ("scenarios midway-1942", r"── Odds between standard doctrines"),
    "new": ("new {folder}/mine.yaml", r"mine.yaml: like"),
    "map": ("map pacific", r"hexes: \d+ sea"),
    "table": ("table naval-attack", r"7-9  1  1"),
    "rulings": ("rulings light-fire-drm", r"light-fire-drm"),
    "rules where": ("rules where 22.54E", r"── decided by"),
    "adjudicate": ("adjudicate fleet-fire factors=10 roll=7", r"hits 3"),
    "adjudicate, chances": ("adjudicate fleet-fire factors=10", r"expected hits"),
    "raid": ("raid indian-ocean-1944 --seed 1", r"── The battle "),
    "yard": ("yard pearl-harbor-1942", r"── In all "),
    "europa profile check": ("europa profile check", r"\S"),
    "season status": ("season status {season}", r"── Now"),
    "season history": ("season history {season}", r"1\. Spring 1941"),
    "season check": ("season check {season}", r"entries lead back"),
    "season odds": ("season odds {season} -n 2 --seed 1", r"on patrol in W10"),
    "mail status": ("mail status {mail}", r"Next: "),
    "help": ("help", r"To fight and play:"),
}
"""What is typed, and what the first screen says."""
ELSEWHERE = {"odds", "compare", "luck", "solve", "sensitivity"}  # above
NOT_PRINTED = {"play", "referee", "serve", "verify", "merge", "schema", "board", "bench"}
"""Commands that ask, go on, write for programs, or print one line of praise."""
DEAR = {
    "plan",
    "review",
    "cross",
    "exploit",
    "match",
    "season odds",
    "intercept dice",
    "fight, the longest list of losses",
}
DEAR |= {"turn, many operations", "advise", "season check", "orders check", "rules where"}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A record, a season and a match by mail."""
    folder = tmp_path_factory.mktemp("screens")
    found = {name: str(folder / name) for name in ("record", "season", "mail")}
    good("fight", RIVER_PLATE, "--seed", 1, "--record", found["record"])
    assert call("season", "new", found["season"], "--from", "bismarck-1941").exit_code == 0
    good("mail", "new", found["mail"], "denmark-strait-1941")
    return {**found, "force": "Luetjens' squadron", "folder": str(folder)}


@pytest.mark.parametrize("name", [pytest.param(each, marks=[pytest.mark.soak] * (each in DEAR)) for each in FIRST])
def test_the_first_screen_of_every_command_has_its_answer(name: str, prepared: dict[str, str]) -> None:
    line, said = FIRST[name]
    result = call(*(word.format(**prepared) for word in line.split()))
    assert result.exit_code in (0, 1), result.output
    assert result.exit_code == 0 or name == "europa profile check"
    lines = result.stdout.splitlines()[: SCREEN - 1]
    assert name in ("new", "position") or max(map(len, lines)) <= WIDE
    assert re.search(said, "\n".join(lines)), "\n".join(lines)


def test_each_command_has_its_first_screen_looked_at() -> None:
    typed = {line.split()[0] for line, _ in FIRST.values()}
    assert {command.name for command in COMMANDS} - typed == ELSEWHERE | NOT_PRINTED


def commands(made: Any, words: Sequence[str]) -> dict[tuple[str, ...], Any]:
    """Every command below one, by its words."""
    below = getattr(made, "commands", None)
    if below is None:
        return {tuple(words): made}
    return {found: each for name, one in below.items() for found, each in commands(one, [*words, name]).items()}


def test_every_command_that_prints_a_report_takes_brief() -> None:
    found = {words: made for command in COMMANDS for words, made in commands(load(command), [command.name]).items()}
    reports = {words: made for words, made in found.items() if any(p.name in ("json", "as_json") for p in made.params)}
    assert len(reports) > 25
    assert [words for words, made in reports.items() if not any("--brief" in p.opts for p in made.params)] == []


def test_a_long_report_goes_to_the_pager_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[tuple[str, str]] = []
    monkeypatch.setattr("rich.pager.SystemPager.show", lambda self, text: paged.append((text, os.environ["LESS"])))
    monkeypatch.setenv("LESS", "kept")  # so that it is as before at the end
    monkeypatch.delenv("LESS")
    monkeypatch.delenv("PAGER", raising=False)
    monkeypatch.delenv("MANPAGER", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    long = [Paragraph(f"line {n}") for n in range(100)]
    pager.show(long)
    assert paged == []
    terminals = list[Any]()

    class Terminal:
        """A terminal of 24 lines."""

        is_terminal, height, width = True, SCREEN, WIDE

        def __init__(self) -> None:
            self.lines: list[str] = []
            terminals.append(self)

        def print(self, text: object, **_: object) -> None:
            self.lines.append(f"{text}\n")

        def capture(self) -> "Terminal":
            return self

        def __enter__(self) -> "Terminal":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def get(self) -> str:
            return "".join(self.lines)

    monkeypatch.setattr(pager, "console", Terminal)
    laid_out = list[Block]()

    def noted(block: Block, width: int, boxes: bool = False) -> Iterator[Text]:
        laid_out.append(block)
        return rendered(block, width, boxes)

    monkeypatch.setattr(terminal, "rendered", noted)
    monkeypatch.setattr(sys, "stdin", type("Keys", (), {"isatty": lambda self: True})())
    pager.show(long)
    assert len(paged) == 1 and paged[0][0].count("\n") == 100 and paged[0][1] == pager.LESS
    pager.show(long[:10])
    assert len(paged) == 1, "what fits is printed at once"
    answer: list[Block] = [*long, Heading("The answer", is_answer=True), long[0]]
    pager.show(answer)
    assert "The answer" in paged[1][0].splitlines()[1], "it opens at its answer"
    monkeypatch.setenv("LESS", "-S")
    pager.show(answer)
    assert paged[2][1] == "-S", "the reader's own options stay"
    for name, value in (("PAGER", "/bin/cat -u"), ("TERM", "dumb")):
        monkeypatch.setenv(name, value)
        laid_out.clear()
        pager.show(answer)
        assert len(paged) == 3 and "The answer" in terminals[-1].lines[-2], "without pages it ends with its answer"
        assert len(laid_out) == len(answer), "each block is laid out once"
        monkeypatch.delenv(name)


def test_amounts_of_a_report() -> None:
    title, detail, answer = Paragraph("title"), Paragraph("detail"), Paragraph("answer")
    every: list[Block] = [
        title,
        detail,
        Heading("All", in_full=True),
        detail,
        Heading("In short", is_answer=True),
        answer,
    ]
    assert list(amount_of(every, FULL)) == every
    assert list(amount_of(every, USUAL)) == [title, detail, every[4], answer]
    assert list(amount_of(every, BRIEF)) == [title, every[4], answer]
