"""LLVM sources compiled to machine code, by two processes while there is enough work.

Threads would not help: the Python binding of LLVM does one thing at a time.
"""

import marshal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from subprocess import DEVNULL, PIPE, Popen
from threading import Condition, Thread
from typing import Any, Final

import llvmlite.binding as llvm

INLINED: Final = 130
"""Maximum size of functions that LLVM inlines: a higher one costs compile time and gains little."""
LONG: Final = 200_000
"""Letters of a source that justify a second process."""


@cache
def target(level: int = 3) -> Any:
    """The target machine, which turns a module into code at this level of effort."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=level, jit=True, reloc="pic", codemodel="small"
    )


def made(text: str, level: int) -> bytes:
    """One source as machine code. Without optimisation, the code is also emitted with the least effort."""
    machine = target() if level else target(0)
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    how = llvm.create_pipeline_tuning_options(speed_level=level)
    how.loop_vectorization = how.slp_vectorization = False
    how.inlining_threshold = INLINED
    passes = llvm.create_pass_builder(machine, how)
    passes.getModulePassManager().run(module, passes)
    found: bytes = machine.emit_object(module)
    return found


def machine_code(
    texts: Iterable[str], level: int, kept: Callable[[str], bytes | None] = lambda text: None
) -> list[bytes]:
    """The sources of a program as machine code, in order. Cached code is used where available."""
    work = CompileQueue(level)
    try:
        for text in texts:
            work.add(text, kept(text))
        return work.done()
    finally:
        work.leave()


class CompileQueue:
    """Waiting sources, the longest first, and the code of the finished ones."""

    def __init__(self, level: int) -> None:
        self.level, self.texts, self.made = level, list[str](), dict[int, bytes]()
        self.waiting, self.is_whole, self.change = set[int](), False, Condition()
        self.helper: Popen[bytes] | None = None
        self.hand = Thread(target=self.hand_over, daemon=True)

    def add(self, text: str, kept: bytes | None) -> None:
        """Add one source. A long one goes to the second process while others are generated."""
        place = len(self.texts)
        self.texts.append(text)
        if kept is not None:
            self.made[place] = kept
            return
        with self.change:
            self.waiting.add(place)
            self.change.notify()
        if len(text) >= LONG and self.hand.ident is None:
            self.helper = second(self.level)
            self.hand.start()

    def next(self, least: int) -> int | None:
        """The longest waiting source, as soon as one is long enough; None if there will be none."""
        with self.change:
            while True:
                place = max(self.waiting, key=lambda each: len(self.texts[each]), default=None)
                if place is not None and len(self.texts[place]) >= least:
                    self.waiting.remove(place)
                    return place
                if self.is_whole:
                    return None
                self.change.wait()

    def hand_over(self) -> None:
        """Send long sources to the second process one after another, until it fails."""
        while self.helper and (place := self.next(LONG)) is not None:
            assert self.helper.stdin and self.helper.stdout
            try:
                marshal.dump(self.texts[place], self.helper.stdin)
                self.helper.stdin.flush()
                self.made[place] = marshal.load(self.helper.stdout)
            except (OSError, EOFError, ValueError):
                self.waiting.add(place)
                return

    def done(self) -> list[bytes]:
        """Finish: compile the sources left by the second process here."""
        self.end()
        for _ in range(2):
            while (place := self.next(0)) is not None:
                self.made[place] = made(self.texts[place], self.level)
            if self.hand.ident:
                self.hand.join()
        return [self.made[place] for place in range(len(self.texts))]

    def end(self) -> None:
        """Mark the end of the sources."""
        with self.change:
            self.is_whole = True
            self.change.notify_all()

    def leave(self) -> None:
        """Stop the second process, also after an interruption."""
        self.waiting.clear()
        self.end()
        if self.helper:
            self.helper.kill()
        if self.hand.ident:
            self.hand.join()
        if self.helper:
            self.helper.communicate()


def second(level: int) -> "Popen[bytes] | None":
    """A process that compiles the sources it receives; None where processes are unavailable."""
    try:
        return Popen([sys.executable, "-m", __name__, str(level)], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    except OSError:
        return None


def serve(level: int) -> None:
    """The main loop of that process, until its input ends."""
    with suppress(EOFError):
        while True:
            marshal.dump(made(marshal.load(sys.stdin.buffer), level), sys.stdout.buffer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
