"""The program in a process of its own, which always ends: killed after its time, and never deaf to Ctrl-C."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

FLAGPLOT = (sys.executable, "-m", "flagplot")
SECONDS = 300


def _hear_interrupts() -> None:
    # Under nohup, or as a background job of a shell, SIGINT is ignored, and children inherit that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def started(words: Sequence[str], passed: Sequence[int] = ()) -> Iterator[subprocess.Popen[bytes]]:
    """A running process with pipes on all sides; it and its children are killed at the end of the block."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        words,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        start_new_session=True,
        preexec_fn=_hear_interrupts,
        pass_fds=passed,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=SECONDS)
        for stream in (process.stdin, process.stdout, process.stderr):
            with suppress(BrokenPipeError):
                if stream is not None:
                    stream.close()


def ran(
    words: Sequence[str], place: Mapping[str, str] | None = None, stdout: int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    """What a process printed and with what code it ended; an error when it takes too long."""
    pipe = subprocess.PIPE
    return subprocess.run(words, stdout=stdout, stderr=pipe, stdin=subprocess.DEVNULL, env=place, timeout=SECONDS)
