"""Ctrl-C at any moment: no traceback, and what is known so far or nothing."""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

import pytest

import flagplot
from tests.cli.shell import SCENARIOS
from tests.helpers.program import started

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
AFTER_ITS_FIRST_LINE = """
import os, signal
from flagplot_entry import end_at_once
end_at_once()
os.kill(os.getpid(), signal.SIGINT)
"""

AT_IMPORT = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {0!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
from flagplot_entry import main
main()
"""
"""Runs the program and interrupts it when a module is asked for."""
AT_CALL = """
import os, signal, sys

def interrupting(frame, event, arg):
    if event == "call" and frame.f_code.co_qualname == {0!r}:
        sys.setprofile(None)
        os.kill(os.getpid(), signal.SIGINT)

sys.setprofile(interrupting)
from flagplot_entry import main
main()
"""
"""Runs the program and interrupts it when a function is called."""
AT_NUMBER = """
import os, signal, sys

class Interrupting:
    asked = []

    def find_spec(self, name, path=None, target=None):
        self.asked.append(name)
        if len(self.asked) == {0}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
from flagplot_entry import main
try:
    main()
finally:
    if {0} < 0:
        print(*Interrupting.asked, file=sys.stderr)
"""
"""Runs the program and interrupts it at the import of that number; says all that were asked for at its end."""
BEGINS = "import os; os.write(1, b'.'); from flagplot_entry import main; main()"
"""Runs the program and says when Python has begun with it: before that nobody but Python hears."""


@contextmanager
def begun(words: Sequence[str]) -> Iterator[Popen[bytes]]:
    """The program in a process, from its first line on; words that look like scenarios are their files."""
    files = (str(SCENARIOS / f"{word}.yaml") if "-194" in word else word for word in words)
    with started((sys.executable, "-c", BEGINS, *files)) as process:
        assert process.stdout is not None and process.stdout.read(1) == b"."
        yield process


def interrupted(words: tuple[str, ...], seconds: float) -> tuple[int, str]:
    """The code and the words of a command that is interrupted, with all that it has started, after some time."""
    with begun(words) as process:
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


def test_the_first_line_ends_at_once_and_a_deaf_program_stays_deaf() -> None:
    with started((sys.executable, "-c", AFTER_ITS_FIRST_LINE + "print('still there')\n")) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
    deaf = f"import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n{AFTER_ITS_FIRST_LINE}print('still there')\n"
    with started((sys.executable, "-c", deaf)) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, b"still there\n")


def test_one_small_module_alone_is_imported_before_an_interrupt_is_heard() -> None:
    source = Path(flagplot.__file__).parents[1]
    told = (
        f"import os, sys; sys.path.insert(0, {str(source)!r}); had = set(sys.modules); import flagplot_entry; "
        "print(*set(sys.modules) - had)"
    )
    with started((sys.executable, "-S", "-c", told)) as process:
        out, err = process.communicate(timeout=60)
    assert (out.split(), err) == ([b"flagplot_entry"], b"")


def at_import(number: int) -> tuple[int, bytes, bytes]:
    """What comes of the program that is interrupted when it asks for so many modules; -1 for never."""
    command = (sys.executable, "-c", AT_NUMBER.format(number), "fight", str(SCENARIOS / "midway-1942.yaml"))
    with started(command) as process:
        out, err = process.communicate(timeout=60)
    return process.returncode, out, err


@pytest.mark.long
@pytest.mark.parametrize("some", [6, pytest.param(40, marks=pytest.mark.soak)])
def test_an_interrupt_at_any_import_after_the_first_leaves_no_traceback(some: int) -> None:
    """Python itself answers before the first one, of which the test above says that it imports nothing."""
    at_import(-1)  # what a first run keeps for later ones takes further imports
    code, out, err = at_import(-1)
    asked = err.decode().split()
    assert code == 0 and out and asked[0] == "flagplot_entry"
    later = range(2, len(asked) + 1)
    assert len(later) > 100
    for number in (*later[:some], *later[some :: len(later) // some]):
        assert at_import(number) == (130, b"", b""), asked[number - 1]


@pytest.mark.parametrize(
    "function", ["get_command", "_main", "LazyGroup.parse_args", "LazyGroup.invoke", "Context.invoke", "odds"]
)
def test_an_interrupt_before_anything_is_known_leaves_no_traceback(function: str) -> None:
    """From the moment in which the commands are made to that in which the one that was called has begun."""
    with started(
        (sys.executable, "-c", AT_CALL.format(function), "odds", str(SCENARIOS / "midway-1942.yaml"))
    ) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("function", ["Context.exit", "_shutdown"])
def test_an_interrupt_when_all_is_told_leaves_no_traceback(function: str) -> None:
    with started((sys.executable, "-c", AT_CALL.format(function), "table", "naval-attack")) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"") and out


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_a_command_may_be_interrupted_at_any_moment_from_its_first_line() -> None:
    for moment in range(5, 155):
        code, told = interrupted(("fight", "midway-1942", "--seed", "1"), 0.005 * moment)
        assert code == 0 or (code, told) == (130, ""), (moment, told)


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("seconds", [0.5, 1.0, 2.0, 4.0, 8.0, 16.0])
def test_a_long_command_may_be_interrupted_at_any_moment(name: str, seconds: float) -> None:
    code, told = interrupted(LONG[name], seconds)
    assert code in CODES, told
    assert "Traceback" not in told and "KeyboardInterrupt" not in told
