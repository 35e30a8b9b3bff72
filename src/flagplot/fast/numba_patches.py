"""What is asked of Numba beyond its options, for speed; a release that is not known by name is asked nothing, and nothing is lost.

Rows are never counted from the end, so an index needs no look at its sign; and an entry with all that it calls is one closed
program, in which LLVM may inline and specialise more than in one whose parts could be called from elsewhere.  Both reach into
Numba's insides, so they wait until somebody has run the tests with a release and added it to `PROVEN`.  Any other release
compiles the same text by its public options alone: to the same results, more slowly.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Final

import numba
from numba.core import config

PROVEN: Final = ("0.68.1",)
"""Releases of Numba of which the insides are known, by their whole names."""


def is_proven() -> bool:
    """Whether this is such a release."""
    return numba.__version__ in PROVEN


def own_options(is_entry: bool) -> dict[str, bool]:
    """Options that Numba does not document: no counting of references, and no way in from Python but by the entries."""
    if not is_proven():
        return {}
    return {"_nrt": False} if is_entry else {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


@contextmanager
def rows_from_the_start() -> Iterator[None]:
    """Compile indexing without Python's negative indices; with bounds checks one is then an `IndexError`."""
    if not is_proven():
        yield
        return
    home = import_module("numba.np.arrayobj")
    plain = home.fix_integer_index
    home.fix_integer_index = _as_it_is  # type: ignore[attr-defined]
    try:
        yield
    finally:
        home.fix_integer_index = plain  # type: ignore[attr-defined]


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, numba.types.intp if kind.signed else numba.types.uintp)


@contextmanager
def one_program(entry: str, ending: str) -> Iterator[None]:
    """Compile the entry of that name, and what it calls whose names end so, as one program.

    Numba would make machine code of each function with all that it calls; here they stay as they are, and are joined,
    closed and optimised once.
    """
    if not is_proven():
        yield
        return
    library, context = import_module("numba.core.codegen").JITCodeLibrary, import_module("numba.core.cpu").CPUContext
    finalize, optimise, executable = library.finalize, library._optimize_final_module, context.get_executable
    record: Any = numba.types.Record
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

    library.finalize, library._optimize_final_module, context.get_executable = joined, closed, unless_a_part
    record.__repr__ = cache(spelled)
    try:
        yield
    finally:
        record.__repr__ = spelled
        library.finalize, library._optimize_final_module, context.get_executable = finalize, optimise, executable


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
