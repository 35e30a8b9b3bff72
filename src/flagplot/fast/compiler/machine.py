"""Texts for LLVM as machine code for this machine: the first here, others by processes of their own meanwhile.

Threads would not do: what Python has of LLVM does one thing at a time.
"""

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cache
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from typing import Any, Final

import llvmlite.binding as llvm

INLINED: Final = 180
"""How long functions may be that LLVM writes where they are called: more takes longer to compile, and little else."""


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


def machine_code(texts: Sequence[str], level: int) -> list[bytes]:
    """The texts of a program as machine code."""
    first, *others = texts
    with ExitStack() as stack:
        helpers = [elsewhere(text, level) for text in others]
        for each in filter(None, helpers):
            stack.enter_context(each)
            stack.callback(each.kill)  # if this is broken off; one that is done does not mind
        found = [made(first, level)]
        for text, helper in zip(others, helpers, strict=True):
            code = helper.communicate()[0] if helper else b""
            found.append(code if helper and helper.returncode == 0 else made(text, level))
    return found


def elsewhere(text: str, level: int) -> "Popen[bytes] | None":
    """A process that makes machine code of a text; nothing where none can be had."""
    with TemporaryFile() as file:
        file.write(text.encode())
        file.seek(0)
        try:
            return Popen([sys.executable, "-m", __name__, str(level)], stdin=file, stdout=PIPE, stderr=DEVNULL)
        except OSError:
            return None


if __name__ == "__main__":
    sys.stdout.buffer.write(made(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
