"""Errors on standard error: whole words on a terminal, one line in a pipe."""

import fcntl
import os
import pty
import struct
import sys
import termios
from pathlib import Path

from flagplot.cli.text.errors import fitted
from tests.cli.shell import bad
from tests.helpers.program import started

WIDE = 80


def on_terminal(*words: str) -> list[str]:
    """The lines that a terminal of 80 columns gets from a program whose errors go there."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, WIDE, 0, 0))
    code = (
        f"import os, sys; os.dup2({theirs}, 2); from flagplot_entry import main; sys.argv[1:] = {list(words)!r}; main()"
    )
    os.set_inheritable(theirs, True)
    with started((sys.executable, "-c", code), passed=(theirs,)) as process:
        os.close(theirs)
        process.wait(timeout=60)
        text = b""
        while chunk := _read(ours):
            text += chunk
    os.close(ours)
    assert process.returncode == 2
    return text.decode().splitlines()


def _read(terminal: int) -> bytes:
    """What comes from a terminal; nothing when its other end is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_an_error_on_a_terminal_breaks_no_word(tmp_path: Path) -> None:
    folder = tmp_path / "a-folder-with-a-name-as-long-as-they-sometimes-are"
    folder.mkdir()
    record = folder / "river.record"
    record.write_text("kept", encoding="utf-8")
    words = ("fight", "river-plate-1939", "--seed", "1", "--record", str(record))
    lines = on_terminal(*words)
    told = bad(*words)
    assert len(lines) > 1 and "\n" not in told and told.split() == " ".join(lines).split()
    assert all(len(line) <= WIDE or str(record) in line for line in lines)
    assert record.read_text(encoding="utf-8") == "kept"


def test_each_of_several_errors_begins_on_its_own_line() -> None:
    text = "flagplot: one: " + "word " * 20 + "\ntwo: a-long/path"
    assert fitted(text, 0) == text
    first, later, *_, last = fitted(text, 40).split("\n")
    assert first.startswith("flagplot: one:") and later.startswith("  word") and last == "two: a-long/path"
