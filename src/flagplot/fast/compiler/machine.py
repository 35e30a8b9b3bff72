"""Texts for LLVM as machine code for this machine, by two processes as long as there is enough to do.

Threads would not do: what Python has of LLVM does one thing at a time.
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

INLINED: Final = 180
"""How long functions may be that LLVM writes where they are called: more takes longer to compile, and little else."""
LONG: Final = 400_000
"""Letters of a text that is worth a second process."""


@cache
def target() -> Any:
    """This machine."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=3, jit=True, reloc="pic", codemodel="small"
    )


def made(text: str, level: int) -> bytes:
    """One text as machine code."""
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = target().triple, str(target().target_data)
    how = llvm.create_pipeline_tuning_options(speed_level=level)
    how.loop_vectorization = how.slp_vectorization = False
    how.inlining_threshold = INLINED
    passes = llvm.create_pass_builder(target(), how)
    passes.getModulePassManager().run(module, passes)
    found: bytes = target().emit_object(module)
    return found


def machine_code(
    texts: Iterable[str], level: int, kept: Callable[[str], bytes | None] = lambda text: None
) -> list[bytes]:
    """The texts of a program as machine code, in their order; what was kept of one is taken as it is."""
    work = CompileQueue(level)
    try:
        for text in texts:
            work.add(text, kept(text))
        return work.done()
    finally:
        work.leave()


class CompileQueue:
    """Texts that wait, the longest first, and what was made of the others."""

    def __init__(self, level: int) -> None:
        self.level, self.texts, self.made = level, list[str](), dict[int, bytes]()
        self.waiting, self.is_whole, self.change = set[int](), False, Condition()
        self.helper: Popen[bytes] | None = None
        self.hand = Thread(target=self.hand_over, daemon=True)

    def add(self, text: str, kept: bytes | None) -> None:
        """One more text; if it is long a second process takes it while others are written."""
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
        """The longest text that waits, as soon as there is one that is long enough; nothing if there will be none."""
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
        """Hand long texts to the second process one after another, until it fails."""
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
        """All texts are there: what the second process leaves is made here."""
        self.end()
        for _ in range(2):
            while (place := self.next(0)) is not None:
                self.made[place] = made(self.texts[place], self.level)
            if self.hand.ident:
                self.hand.join()
        return [self.made[place] for place in range(len(self.texts))]

    def end(self) -> None:
        """No more texts come."""
        with self.change:
            self.is_whole = True
            self.change.notify_all()

    def leave(self) -> None:
        """Let the second process go, also where this is broken off."""
        self.waiting.clear()
        self.end()
        if self.helper:
            self.helper.kill()
        if self.hand.ident:
            self.hand.join()
        if self.helper:
            self.helper.communicate()


def second(level: int) -> "Popen[bytes] | None":
    """A process that makes machine code of the texts that it is handed; nothing where none can be had."""
    try:
        return Popen([sys.executable, "-m", __name__, str(level)], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    except OSError:
        return None


def serve(level: int) -> None:
    """Be that process, until nobody hands it any more."""
    with suppress(EOFError):
        while True:
            marshal.dump(made(marshal.load(sys.stdin.buffer), level), sys.stdout.buffer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
