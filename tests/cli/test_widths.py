"""Every command at 60, 80 and 120 columns, and in a pipe: no line is longer than the terminal, no figure is cut off."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text
from typer.testing import CliRunner, Result

from flagplot import games
from flagplot.blocks import Bar, Block, Drawing, Table, terminal
from flagplot.blocks.terminal import rendered
from flagplot.cli.commands.rules.tables import drawn
from flagplot.cli.main import app
from flagplot.odds.reports import compare, match
from tests.cli.shell import CORAL_SEA, RIVER_PLATE, SCENARIOS, good

WIDTHS = (60, 80, 120)
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
RHINE, NARVIK = SCENARIOS / "bismarck-1941.yaml", SCENARIOS / "europa" / "narvik-1940.yaml"
CALLS: tuple[tuple[object, ...], ...] = (
    ("fight", CORAL_SEA, "--seed", 1),
    ("fight", NARVIK, "--seed", 1, "--full"),
    ("turn", RHINE, "--seed", 3),
    ("turn", SCENARIOS / "rendezvous-22-13.yaml", "--count"),
    ("plan", RHINE, "--force", "Luetjens' squadron", "--referee"),
    ("odds", RIVER_PLATE, "--exact"),
    ("odds", CORAL_SEA, "-n", 1),
    ("odds", RHINE, "-n", 1, "--threads", 1),
    ("odds", NARVIK, "-n", 2),
    ("compare", RIVER_PLATE, "-n", 2, "--editions", "awaw-2018,awaw-2003"),
    ("sensitivity", RIVER_PLATE, "-n", 2, "--of", "doctrines"),
    ("match", "bold", "standard", "--pool", RIVER_PLATE, "-n", 2),
    ("adjudicate", "--list"),
    ("adjudicate", "--list", "fleet-fire-named"),
    ("adjudicate", "fleet-fire", "factors=8"),
    ("adjudicate", "search-results", "dice=5", "numbers=1,3,4"),
    ("table",),
    ("table", "--edition", "awaw-2003", "--against", "awaw-2018"),
    ("table", "submarine-attack", "--edition", "awaw-2003", "--against", "awaw-2018"),
    ("rulings",),
    ("rulings", "D22"),
    ("rulings", "--edition", "awaw-2011"),
    ("rules", "where", "22.54E"),
    ("map",),
    ("map", "mediterranean"),
    ("map", "mediterranean", "--from", "Malta", "--to", "Suez"),
    ("scenarios",),
    ("scenarios", "midway-1942"),
    ("intercept", "dice", "activity=invasion", "distance=9"),
    ("raid", SCENARIOS / "raids" / "indian-ocean-1944.yaml", "--seed", 4),
    ("yard", SCENARIOS / "yards" / "pearl-harbor-1942.yaml"),
    ("orders", "check", SCENARIOS / "orders" / "home-fleet.yaml", RHINE),
    ("europa", "profile", "check"),
)


def on_screen(width: int, *words: object) -> Result:
    """What a command shows on a terminal of that width, or with 0 in a pipe."""
    environment = {"COLUMNS": str(width), "FORCE_COLOR": "1", "TERM": "xterm"} if width else {"COLUMNS": ""}
    environment["FLAGPLOT_INTERPRETED"] = "1"
    return CliRunner().invoke(app, [str(word) for word in words], env=environment)


def lines_of(block: Block, width: int) -> list[str]:
    """The lines of a block on a terminal."""
    return [line for text in rendered(block, width, True) for line in text.plain.split("\n")]


@pytest.mark.parametrize("words", CALLS, ids=lambda words: " ".join(str(w).rpartition("/")[2] for w in words[:3]))
def test_no_line_is_longer_than_the_terminal(words: tuple[object, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """In a pipe there are no colours, and no more columns than eighty; what is shown there is laid out for each width."""
    blocks = list[Block]()

    def noted(block: Block, width: int, boxes: bool = False) -> Iterator[Text]:
        blocks.append(block)
        return rendered(block, width, boxes)

    monkeypatch.setattr(terminal, "rendered", noted)
    result = on_screen(0, *words)
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.splitlines())) <= 80 and not COLOUR.search(result.stdout)
    for width in WIDTHS:
        for block in blocks:
            lines = lines_of(block, width)
            assert max(map(len, lines), default=0) <= width, (width, max(lines, key=len))
            cuts = "".join(lines).count("…"), "".join(lines_of(block, 400)).count("…")
            assert cuts[0] == cuts[1], f"{width} columns lose letters: {lines}"


LONG: dict[str, Any] = {"name": "the-long-name-of-a-ruling-that-is-told-whole = its-second-alternative", "value": 0.5}
LONG |= {"low": 0.4, "high": 0.6, "won": 1, "drawn": 2, "lost": 3, "worth": 0.5, "kind": "table"}


@pytest.mark.parametrize("width", WIDTHS)
def test_long_names_of_what_is_compared_are_told_whole(width: int) -> None:
    """Scenarios of a match, editions and alternatives side by side, what moves the odds: broken, not cut."""
    counting = games.of_kind("battle").counting
    stake = {"value": 0.01, "low": -0.01, "high": 0.03}
    ranked = compare.ranked_row(LONG | dict.fromkeys(counting.stakes, stake), counting)
    for row in (match.scenario(LONG), ranked, next(compare.spread(LONG["name"], []))):
        lines = lines_of(
            Table((row,), ("", "score", "interval", "won drawn lost", "to the first side"), level=1), width
        )
        assert max(map(len, lines)) <= width
        told = Counter("".join("".join(lines).split()))
        assert Counter("".join("".join(row).split())) <= told and "…" not in told
        assert [cell for cell in row[1:] if cell not in " ".join(lines)] == []


@pytest.mark.parametrize("edition", games.edition_names())
def test_every_table_fits_with_all_its_figures(edition: str) -> None:
    """Its words are broken or its columns stand below each other; each cell is told."""
    for name, table in games.open_edition(edition).tables.items():
        for width in WIDTHS:
            lines = [line for block in drawn(table) for line in lines_of(block, width)]
            assert max(map(len, lines)) <= width, (name, width)
            told = "".join("".join(lines).split())
            assert "…" not in told, name
            figures = [cell for row in table.rows for cell in row if cell.lstrip("+-").isdecimal()]
            assert all(figure in told for figure in figures), name


def test_bars_are_shortened_before_anything_is_broken() -> None:
    table = Table((("Britain-and-others", "12.5%", Bar(0.125, 24)), ("Britain", "87.5%", Bar(0.875, 24))), left=(0,))
    wide, narrow = ([line.plain for line in rendered(table, width)] for width in (80, 40))
    assert len(wide) == len(narrow) == 2 and max(map(len, narrow)) <= 40
    assert "87.5%" in narrow[1] and narrow[1].count("█") == 11
    long = Table((("a" * 30, "12.5%", Bar(1, 24)),), ("", "share", ""))
    (_, line) = [line.plain for line in rendered(long, 40)]
    assert line == f"{'a' * 30}  12.5%", "no room is left for a bar"


def test_columns_that_find_no_room_stand_below() -> None:
    heads = ("side", *(f"figure-{number}" for number in range(8)))
    table = Table((("Germany", *(str(number) * 8 for number in range(8))),), heads)
    lines = [line.plain for line in rendered(table, 60)]
    assert max(map(len, lines)) <= 60 and len(lines) == 4
    assert lines[0].startswith("side") and lines[2].startswith("side"), "each part says what its rows are"
    assert all(str(number) * 8 in "".join(lines) for number in range(8))


def test_a_command_to_be_copied_is_one_for_the_shell() -> None:
    """It ends its lines so that a shell reads on."""
    lines = good("adjudicate", "--list", "fleet-fire-named").splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("flagplot adjudicate"))
    command = " ".join(line.removesuffix("\\").strip() for line in lines[first:])
    assert all(line.endswith(" \\") for line in lines[first:-1]) and command.count("=") == 7
    assert "hits" in good(*command.split()[1:])


def test_help_follows_the_terminal() -> None:
    """All but its examples, which are copied."""
    for width in WIDTHS:
        text = on_screen(width, "odds", "--help").stdout
        told = text[: text.index("Examples")] + text[text.index("Arguments") :]
        assert max(map(len, told.splitlines())) <= max(width, 80), width


def test_a_pipe_that_is_read_by_programs_is_quiet(tmp_path: Path) -> None:
    """Nothing but the answer: no ticker, no line that is written over."""
    result = on_screen(0, "odds", NARVIK, "-n", 2)
    assert "\r" not in result.stdout + result.stderr and "\x1b" not in result.stdout + result.stderr


def test_a_drawing_is_never_broken() -> None:
    """A map in letters keeps its lines."""
    assert [line.plain for line in rendered(Drawing(("." * 90,)), 60)] == ["." * 90]
