"""Each `--help` teaches by examples, which work one after another when they are copied in an empty folder."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
import typer

from flagplot.api import pictures
from flagplot.cli import main
from tests.cli.shell import call
from tests.table.fair.matches import BISMARCK, played
from tests.test_commands_of_docs import COMPILED, KEYS, words_of

ONLY_READ: Final = {
    "serve": "serves until it is stopped",
    "bench": "measures for many seconds",
    "exploit": "enumerates for a minute",
    "rules coverage": "reads every file; tests/cli/test_rules_command.py runs it",
}
"""Commands whose examples are parsed and not run, with the reason."""
BEGINS: Final = {
    "mail": ("flagplot mail new rhine bismarck-1941", "flagplot mail deal rhine"),
    "season": ("flagplot season new rhine.season --from bismarck-1941",),
}
"""What the help of a group runs before each of its commands."""
BEGUN: Final = ("new", "fleets")
"""Commands of a group that need nothing before them."""
LIGHTER: Final = {
    "flagplot fight midway-1942 --seed 7 --report midway.html": {"midway-1942": "river-plate-1939"},
    "flagplot solve matapan-1941 --decision numbering -n 20": {"matapan-1941": "small/destroyers"},
    "flagplot season odds rhine.season --ahead 2 -n 200": {"200": "2"},
}
"""What stands for these words in one example: a game that takes less, or fewer games."""
LOOK_UP: Final = ("europa", "intercept", "orders", "rules")
"""Commands whose answer needs no file before it: an example that a group has too runs once."""
HAS_RUN: Final = set[str]()
WRITTEN: Final = {
    "germany.yaml": """flagplot: announcement
side: Germany
operations:
  - name: To Kiel
    activity: base-change
    phase: movement
    plans:
      - {name: straight, forces: [Luetjens' squadron], route: [Gotenhafen, Kiel]}
""",
    "our-fleet.csv": """# map: north-atlantic
side,name,type,size,at
Germany,Kiel,port,,
Germany,Bismarck,BB,4,Kiel
Britain,Scapa Flow,port,,
Britain,Hood,BB,4,Scapa Flow
""",
}
"""Files that people write."""


def below(made: Any, words: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """A command and every command of its group, by its words."""
    yield " ".join(words), made
    for name, one in getattr(made, "commands", {}).items():
        yield from below(one, [*words, name])


def every_command() -> dict[str, Any]:
    """Each command and group of the program."""
    group: Any = typer.main.get_command(main.app)
    context = typer.Context(group)
    return {
        words: one
        for name in group.list_commands(context)
        for words, one in below(group.get_command(context, name), [name])
    }


COMMANDS: Final = every_command()


def examples(words: str) -> list[str]:
    """The examples of a command's help, each on one line."""
    text = "\n".join(main.examples_of(COMMANDS[words].help or ""))
    return text.replace("\\\n", " ").splitlines()


def arguments(example: str, folder: Path) -> tuple[list[str], str, str]:
    """The words of an example, the file that its output goes to, and what is typed."""
    typed, _, line = example.rpartition(" | ")
    words = shlex.split(line, comments=True)
    assert words[0] == "flagplot", example
    found, out = words_of(shlex.join(words).replace("'>'", ">"), folder)
    instead = LIGHTER.get(line.strip(), {})
    found = [instead.get(word, word) for word in found]
    return found, out, shlex.split(typed)[1] if typed else KEYS.get(found[0], "")


@pytest.mark.parametrize("words", COMMANDS)
def test_a_help_has_examples_that_are_read(words: str, tmp_path: Path) -> None:
    lines = examples(words)
    assert lines, f"flagplot {words} --help has no example"
    is_group = hasattr(COMMANDS[words], "commands")
    assert is_group or any(f"flagplot {words}" in line for line in lines)
    with patch.object(main.Single, "invoke", lambda *_: None):
        for line in lines:
            given, _, _ = arguments(line, tmp_path)
            result = call(*given)
            assert result.exit_code == 0, f"{line}\n{result.output}"


@pytest.mark.long
@pytest.mark.parametrize("words", [words for words in COMMANDS if words not in ONLY_READ])
def test_the_examples_of_a_help_run_as_copied(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pictures, "CONTINUATIONS", 2)
    group, _, name = words.partition(" ")
    for file, text in WRITTEN.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    begins = BEGINS.get(group, ()) if name not in ("", *BEGUN) else ()
    for line in (*begins, *examples(words)):
        given, out, typed = arguments(line, tmp_path)
        if {given[0], " ".join(given[:2])} & ONLY_READ.keys() or (given[0] == "odds" and "--exact" in given):
            continue  # an exact enumeration of a whole battle takes minutes
        if line in HAS_RUN:
            continue
        HAS_RUN.update([line] if given[0] in LOOK_UP else [])
        monkeypatch.setenv("FLAGPLOT_INTERPRETED", "" if set(given) & set(COMPILED) else "1")
        others_do(given, tmp_path)
        result = call(*given, keys=typed)
        assert result.exit_code == 0, f"{line}\n{result.output}"
        if out:
            (tmp_path / out).write_text(result.stdout, encoding="utf-8")


def others_do(words: list[str], folder: Path) -> None:
    """What people do before a command: a side answers its letter, a match is played to its end."""
    if words[:2] == ["mail", "take"] and not (folder / words[3]).exists():
        for side, reply in (("A", words[3]), ("B", "from-bert.yaml")):
            text = (folder / words[2] / f"{side}-1.yaml").read_text(encoding="utf-8")
            (folder / reply).write_text(text.replace("ask-me: everything", "ask-me: nothing"), encoding="utf-8")
        call("mail", "take", words[2], "from-bert.yaml")
    if words[0] == "verify" and words[1].startswith("plate"):
        (folder / words[1]).write_text(played(BISMARCK).text(), encoding="utf-8")
