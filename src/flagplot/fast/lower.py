"""What is asked of Numba beyond its options, for speed; where its insides have changed, nothing is asked and nothing is lost.

Rows are never counted from the end, so an index needs no look at its sign; and an entry with all that it calls is one closed
program, in which LLVM may inline and specialise more than in one whose parts could be called from elsewhere.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba.np.arrayobj
from numba.core import codegen, types


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
def one_program(name: str) -> Iterator[None]:
    """Compile the function of that name so that what it calls cannot be called from outside."""
    library: Any = codegen.CPUCodeLibrary
    plain = getattr(library, "_optimize_final_module", None)
    if plain is None:
        yield
        return

    def closed(self: Any) -> None:
        if self.name.startswith(name):
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage.name == "linkonce_odr":
                    function.linkage = "internal"
        plain(self)

    library._optimize_final_module = closed
    try:
        yield
    finally:
        library._optimize_final_module = plain
