"""What is asked of Numba beyond its options, for speed; where its insides have changed, nothing is asked and nothing is lost.

Rows are never counted from the end, so an index needs no look at its sign; and an entry with all that it calls is one closed
program, in which LLVM may inline and specialise more than in one whose parts could be called from elsewhere.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numba.np.arrayobj
from numba.core import codegen, config, types
from numba.core.cpu import CPUContext


@contextmanager
def rows_from_the_start() -> Iterator[None]:
    """Compile indexing without Python's negative indices; with bounds checks one is then an `IndexError`."""
    plain = getattr(numba.np.arrayobj, "fix_integer_index", None)
    if plain is None:
        yield
        return
    numba.np.arrayobj.fix_integer_index = _as_it_is
    try:
        yield
    finally:
        numba.np.arrayobj.fix_integer_index = plain


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@contextmanager
def one_program(entry: str, ending: str) -> Iterator[None]:
    """Compile the entry of that name, and what it calls whose names end so, as one program.

    Numba would make machine code of each function with all that it calls; here they stay as they are, and are joined,
    closed and optimised once.
    """
    library: Any = codegen.JITCodeLibrary
    finalize, optimise, executable = library.finalize, library._optimize_final_module, CPUContext.get_executable
    record: Any = types.Record
    spelled = record.__repr__

    def joined(self: Any) -> None:
        if self.name == entry:
            self._linking_libraries = _all_linked(self)
        elif self.name.endswith(ending):
            self._finalized = True
            return
        finalize(self)

    def closed(self: Any) -> None:
        if self.name == entry:
            for function in self._final_module.functions:
                if function.is_declaration and ending in function.name:
                    raise RuntimeError(f"{entry} calls {function.name}, which was not compiled with it")
                if not function.is_declaration and function.linkage.name == "linkonce_odr":
                    function.linkage = "internal"
        with _no_vectors():
            optimise(self)

    def unless_a_part(self: Any, part: Any, fndesc: Any, env: Any) -> Any:
        is_part = part.name != entry and part.name.endswith(ending)
        return _not_for_python() if is_part else executable(self, part, fndesc, env)

    library.finalize, library._optimize_final_module, CPUContext.get_executable = joined, closed, unless_a_part
    record.__repr__ = cache(spelled)
    try:
        yield
    finally:
        record.__repr__ = spelled
        library.finalize, library._optimize_final_module, CPUContext.get_executable = finalize, optimise, executable


@contextmanager
def before_compiling(function: Any, work: Callable[[], None]) -> Iterator[None]:
    """Let work be done before a function is compiled that numba does not find on disk.

    Called functions must be compiled for the types that their annotations say before numba compiles them for others.
    """
    fetch = function._cache.load_overload

    def fetched(signature: Any, context: Any) -> Any:
        kept = fetch(signature, context)
        if kept is None:
            work()
        return kept

    function._cache.load_overload = fetched
    try:
        yield
    finally:
        function._cache.load_overload = fetch


@contextmanager
def _no_vectors() -> Iterator[None]:
    """Loops over rows are short: made for vectors they are slower to begin than to do."""
    before = config.LOOP_VECTORIZE, config.SLP_VECTORIZE
    config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0
    try:
        yield
    finally:
        config.LOOP_VECTORIZE, config.SLP_VECTORIZE = before


def _all_linked(library: Any) -> list[Any]:
    """Every library that one calls, and those that these call, each once."""
    found: dict[int, Any] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        part = waiting.pop()
        if id(part) not in found:
            found[id(part)] = part
            waiting += part._linking_libraries
    return list(found.values())


def _not_for_python() -> Any:
    """What Python would call in place of a part of a program: each time another thing that refuses every argument."""
    return list[int]().clear
