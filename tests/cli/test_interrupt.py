"""Ctrl-C at any moment: no traceback, and what is known so far or nothing."""

import os
import signal
import sys
import time

import pytest

from tests.cli.shell import SCENARIOS
from tests.helpers.program import FLAGPLOT, started

CODES = (0, 2, 130)
"""It was over; nothing was known to its end, which an error says; interrupted."""
LONG: dict[str, tuple[str, ...]] = {
    "odds": ("odds", "midway-1942", "-n", "10000000"),
    "odds of a turn": ("odds", "coral-sea-1942-operation", "-n", "100000"),
    "exact": ("odds", "midway-1942", "--exact"),
    "solve": ("solve", "midway-1942"),
    "compare": ("compare", "midway-1942", "-n", "10000000", "--ruling", "over-last-row=one-roll"),
    "sensitivity": ("sensitivity", "midway-1942", "-n", "1000000"),
    "match": ("match", "standard", "bold", "-n", "10000"),
    "exploit": ("exploit", "midway-1942"),
    "search": ("fight", "midway-1942", "--doctrine", "A=search,B=search"),
}
WHILE_LOADING = (
    "import flagplot.cli.interrupt as i, os, signal\nwith i.at_once():\n    os.kill(os.getpid(), signal.SIGINT)\n"
)

AT_IMPORT = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {0!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
from flagplot.__main__ import main
main()
"""
"""Runs the program and interrupts it when a module is asked for."""


def interrupted(words: tuple[str, ...], seconds: float) -> tuple[int, str]:
    """The code and the words of a command that is interrupted, with all that it has started, after some time."""
    with started(
        (*FLAGPLOT, *(str(SCENARIOS / f"{word}.yaml") if "-194" in word else word for word in words))
    ) as process:
        time.sleep(seconds)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    return process.returncode, (out + err).decode()


@pytest.mark.parametrize("module", ["typer", "flagplot.cli.main", "flagplot.games", "numpy"])
def test_an_interrupt_while_the_program_is_loaded_leaves_no_traceback(module: str) -> None:
    """It comes when a module is about to be imported, the last of them for the command that is called."""
    with started(
        (sys.executable, "-c", AT_IMPORT.format(module), "odds", str(SCENARIOS / "midway-1942.yaml"))
    ) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_loading_ends_at_once_and_a_deaf_program_stays_deaf() -> None:
    with started((sys.executable, "-c", WHILE_LOADING + "print('still there')\n")) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
    deaf = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n" + WHILE_LOADING + "print('still there')\n"
    with started((sys.executable, "-c", deaf)) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, b"still there\n")


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("seconds", [0.5, 1.0, 2.0, 4.0, 8.0, 16.0])
def test_a_long_command_may_be_interrupted_at_any_moment(name: str, seconds: float) -> None:
    code, told = interrupted(LONG[name], seconds)
    assert code in CODES, told
    assert "Traceback" not in told and "KeyboardInterrupt" not in told
