"""What a shell completes, `-h` and `help`, and which command or name may have been meant."""

import os
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flagplot import games
from flagplot.cli.main import AIMS, app
from tests.cli.shell import bad, call, good
from tests.helpers.program import ran


def typed(*words: str) -> dict[str, str]:
    """What bash says of the words that were typed."""
    said = {"COMP_WORDS": " ".join(["flagplot", *words]), "COMP_CWORD": str(len(words))}
    return {**said, "_FLAGPLOT_COMPLETE": "complete_bash"}


def completed(*words: str) -> list[str]:
    """What is offered for the last word."""
    result = CliRunner().invoke(app, [], prog_name="flagplot", env=typed(*words))
    assert result.exit_code == 0 and result.stderr == ""
    return result.stdout.split()


def test_bash_is_answered_by_the_program() -> None:
    code = "from flagplot.cli.main import main; main()"
    done = ran([sys.executable, "-c", code], {**os.environ, **typed("fight", "mid")})
    assert (done.stdout.split(), done.stderr) == ([b"midway-1942"], b"")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("od",), ["odds"]),
        (("fight", "mid"), ["midway-1942"]),
        (("fight", "europa/na"), ["europa/narvik-1940"]),
        (("fight", "mi"), ["mine/", "mine.yaml", "midway-1942"]),
        (("fight", "midway-1942", "--edition", "awaw-200"), ["awaw-2003"]),
        (("fight", "midway-1942", "--ruling", "second-cap"), ["second-capital="]),
        (
            ("fight", "x", "--ruling", "second-capital="),
            ["second-capital=size-of-first", "second-capital=share-of-second"],
        ),
        (("adjudicate", "awaw.fleet-fire-n"), ["awaw.fleet-fire-named"]),
        (("adjudicate", "fleet-fire", "fa"), ["factors="]),
        (("table", "naval-att"), ["naval-attack-modifiers", "naval-attack"]),
        (("rulings", "evasion-s"), ["evasion-spends-result"]),
        (("yard", "yards/"), ["yards/pearl-harbor-1942"]),
        (("rulings", "D13"), ["D13"]),
        (("play", "river"), ["river-plate-1939"]),
        (("referee", "mid"), ["midway-1942"]),
        (("cross", "matapan-1941", "europa/m"), ["europa/malta-convoy-1942", "europa/matapan-1941"]),
        (("scenarios", "leyte"), ["leyte-1944"]),
        (("new", "mine.yaml", "--like", "java"), ["java-sea-1942"]),
    ],
)
def test_names_are_completed(
    words: tuple[str, ...], offered: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").touch()
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path)
    assert sorted(completed(*words)) == sorted(offered)


def test_help_has_a_short_name_and_a_command() -> None:
    assert good("-h") == good("--help") == good("help")
    assert good("fight", "-h") == good("help", "fight")
    assert good("help", "intercept", "dice") == good("intercept", "dice", "--help")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("figth",), "there is no command 'figth'; expected fight, or another that `flagplot --help` lists"),
        (("xyzzy",), "expected one that `flagplot --help` lists"),
        (("help", "figth"), "expected fight, or another"),
        (("fight", "midway-1942", "--ruling", "second-capitel=x"), "expected second-capital, or one of"),
        (("table", "naval-atack"), "expected naval-attack, or one of"),
        (("adjudicate", "fleet-fir"), "perhaps 'awaw.fleet-fire' was meant"),
    ],
)
def test_who_mistypes_is_told_what_may_have_been_meant(words: tuple[str, ...], expected: str) -> None:
    assert expected in bad(*words)


def test_every_command_of_every_game_is_listed_once() -> None:
    below = good("--help").partition("To fight and play:\n")[2].splitlines()
    lines = [line.split()[0] for line in below if line.startswith("  ") and line[2:3].strip()]
    assert len(lines) == len(set(lines)) and {"fight", "new", "help"} <= set(lines)
    assert {each.name.partition(" ")[0] for each in games.offered()} <= set(lines)
    assert {name for names in AIMS.values() for name in names.split()} <= set(lines)
    assert good("help") == good("--help") and call().output == good("--help")
