"""What only some systems have is asked for in one place, and done without elsewhere."""

import ast
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import flagplot
from flagplot.core import outside
from flagplot.files import system, whole
from flagplot.table.mail.match import locked
from tests.cli.shell import SCENARIOS, call
from tools.trees import tree

SOURCE = Path(flagplot.__file__).parent
PROCESSORS = system.processors
"""As it is outside of tests, which share no games among processes unless they ask for it."""
ONE_PLACE = SOURCE / "files" / "system.py"
BELOW = {SOURCE / "core" / "outside.py": ["getuid"]}
"""What the core asks for, which imports nothing of `files`: who owns a file that it kept."""
NOT_EVERYWHERE = {
    "os": {
        *(
            "sched_getaffinity",
            "sched_setaffinity",
            "fork",
            "forkpty",
            "nice",
            "sysconf",
            "getuid",
            "geteuid",
            "getpgid",
        ),
        *("killpg", "setsid", "uname", "getloadavg", "chown", "fchmod", "fchown", "mkfifo", "statvfs", "wait", "wait3"),
        *("posix_fallocate", "pread", "pwrite", "sendfile", "O_CLOEXEC", "O_NOFOLLOW", "O_DIRECTORY", "openpty"),
    },
    "signal": {
        "SIGKILL",
        "SIGHUP",
        "SIGALRM",
        "SIGUSR1",
        "SIGUSR2",
        "SIGCHLD",
        "SIGPIPE",
        "alarm",
        "pause",
        "setitimer",
    },
}
"""Names of the standard library that not every system has."""
MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "curses", "readline", "syslog")
"""Its modules that not every system has."""
ASKED = re.compile(rf"\b(?:{'|'.join((*MODULES, *NOT_EVERYWHERE))})\b|fork")
"""What a file holds that names one of them."""


def foreign(path: Path) -> list[str]:
    """What a module names that not every system has."""
    found = list[str]()
    if not ASKED.search(path.read_text(encoding="utf-8")):
        return []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found += [node.attr] if node.attr in NOT_EVERYWHERE.get(node.value.id, ()) else []
        elif isinstance(node, ast.Import):
            found += [each.name for each in node.names if each.name in MODULES]
        elif isinstance(node, ast.ImportFrom) and node.module in {*MODULES, *NOT_EVERYWHERE}:
            names = NOT_EVERYWHERE.get(node.module, {each.name for each in node.names})
            found += [each.name for each in node.names if each.name in names]
        elif isinstance(node, ast.Constant) and node.value in ("fork", "forkserver"):
            found.append(node.value)
    return found


def test_names_that_not_every_system_has_are_in_one_module() -> None:
    found = {path: names for path in SOURCE.rglob("*.py") if (names := foreign(path)) and path != ONE_PLACE}
    assert found == BELOW
    assert foreign(ONE_PLACE)


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without the names that the program asks for; of the others Python itself needs some here."""
    for name in NOT_EVERYWHERE["os"] & set(foreign(ONE_PLACE)):
        monkeypatch.delattr(os, name)
    for name in ("fcntl", "resource"):
        monkeypatch.setitem(sys.modules, name, None)


def test_kept_data_is_read_where_files_have_no_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept"
    file.write_bytes(b"data")
    monkeypatch.setattr(outside, "os", SimpleNamespace(fstat=os.fstat))
    assert outside.own_content(file) == b"data"
    file.chmod(0o666)
    assert outside.own_content(file) == b""


@pytest.mark.usefixtures("elsewhere")
def test_without_them_there_are_other_answers(tmp_path: Path) -> None:
    assert PROCESSORS() >= 1 and system.memory() > 1 << 40 and system.memory_taken() == 0
    assert not system.has_locks()
    system.step_back()
    whole.write(tmp_path / "some.txt", "one")
    whole.write(tmp_path / "some.txt", b"two")
    with locked(tmp_path), (tmp_path / "free").open("wb") as file:
        assert system.taken(file)
        system.give_back(file)
    assert (tmp_path / "some.txt").read_text() == "two"


@pytest.mark.long
@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(
    "words",
    [
        ("odds", "river-plate-1939", "-n", 20),
        ("odds", "small/destroyers", "--exact"),
        ("compare", "river-plate-1939", "-n", 20, "--ruling", "over-last-row"),
        ("match", "standard", "bold", "--pool", SCENARIOS / "river-plate-1939.yaml", "-n", 4),
        ("sensitivity", "river-plate-1939", "-n", 20, "--of", "doctrines"),
    ],
    ids=lambda words: str(words[0]) + str(len(words)),
)
def test_commands_that_share_work_run_without_them(words: tuple[object, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    found = call(*words, *(() if words[-1] == "--exact" else ("--threads", 2)))
    assert found.exit_code == 0 and found.stdout, found.output


def test_processors_and_memory_are_those_of_the_machine() -> None:
    assert 1 <= PROCESSORS() <= (os.cpu_count() or 1)
    assert 1 << 28 < system.memory() < 1 << 50
    assert 1 << 22 < system.memory_taken() < system.memory()


def test_a_lock_is_for_one(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("ab") as one, (tmp_path / "lock").open("ab") as other:
        assert system.taken(one) and not system.taken(other)
        system.give_back(one)
        assert system.taken(other)
