"""The compiled runtime of a naval battle: the rules and doctrines bound with Numba, and kept on disk once compiled.

Every rule function is compiled once, for the types that its annotations say, before anything that calls it; Numba left to
itself would compile it anew for each width of integer it is given.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_type_hints

import numba
from numba.core.errors import NumbaError

from flagplot.core import bind
from flagplot.core.errors import FlagplotError
from flagplot.core.schema import Record
from flagplot.fast import cache as disk
from flagplot.fast import dice, kernel, numba_patches, pack, row_search
from flagplot.games.awaw import bound
from flagplot.games.awaw.battle.modules import ROWS_OF_A_SIDE
from flagplot.games.awaw.battle.state import Situation

Options = Mapping[str, Any]
SPANS: Final = row_search.spans_of(ROWS_OF_A_SIDE)


def keep_no_log(s: Any, code: int, a: int, b: int, c: int, d: int) -> None:
    """Stands for `emit`: a compiled battle has no log."""


REPLACED: Mapping[str, Callable[..., Any]] = {"event:emit": keep_no_log}


class Runtime:
    """The rules, at most two doctrines and the loops around them, compiled as far as they were needed."""

    def __init__(
        self,
        doctrines: tuple[ModuleType, ...] = (),
        replaced: Mapping[str, Callable[..., Any]] | None = None,
        boundscheck: bool = False,
        otherwise: bound.Otherwise = (),
    ) -> None:
        self.doctrines = doctrines
        self.replaced = {**bound.replacements(otherwise), **REPLACED, **(replaced or {})}
        for number, module in enumerate(doctrines, start=1):
            self.replaced[f"kernel:doctrine_{number}"] = module.choose
        self.boundscheck = boundscheck
        self.modules = (*bound.modules(otherwise), *bind.with_companions(doctrines), dice, kernel)

    @cached_property
    def digest(self) -> str:
        """Digest of all that the compiled code is made of."""
        stands = {key: f"{f.__module__}:{f.__qualname__}" for key, f in self.replaced.items()}
        options = {"boundscheck": str(self.boundscheck), "proven": str(numba_patches.is_proven())}
        modules = [*self.modules, *_homes(self.replaced), sys.modules[__name__]]
        return disk.digest(disk.sources(modules), stands, options, disk.machine())

    @cached_property
    def folder(self) -> Path | None:
        """Where compiled code is kept, nothing if it cannot be."""
        return disk.folder(self.digest)

    @cached_property
    def functions(self) -> dict[str, Any]:
        """Every function bound and wrapped, none compiled yet."""
        return bind.bind(self.modules, self._wrap, self.replaced)

    def _wrap(self, function: Callable[..., Any]) -> Any:
        """Wrap one function; its name bears the digest, so that code of two runtimes never meets in one process."""
        entry = function.__module__ == kernel.__name__ and function.__name__ in kernel.ENTRIES
        function.__qualname__ = f"{function.__name__}_{self.digest}"
        model = "python" if self.boundscheck else "numpy"
        options: Options = {"boundscheck": self.boundscheck, "error_model": model, "nogil": True}
        options = {**options, **numba_patches.own_options(entry)}
        if not entry:
            return numba.njit(**options)(function)
        if self.folder is None:
            return numba.njit(**options)(function)
        with disk.numba_cache_in(self.folder):
            return numba.njit(**options, cache=True)(function)

    def entry(self, name: str, *arguments: Any) -> Any:
        """A function of the kernel compiled for such arguments, or fetched from disk."""
        function = self.functions[f"kernel:{name}"]
        signature = tuple(numba.typeof(argument) for argument in arguments)
        if signature not in function.overloads:
            with numba_patches.one_program(function.py_func.__qualname__, self.digest):
                if not self.is_kept(name):
                    self.compile([function])
                _compile(function, signature)
        return function

    def is_kept(self, name: str) -> bool:
        """Whether a function of the kernel was compiled before and is kept on disk."""
        return disk.is_kept(self.folder, name)

    def compile(self, callers: Iterable[Any]) -> None:
        """Compile every annotated function that these call, what is called first."""
        ours = {id(function) for function in self.functions.values()}
        met: set[int] = set()

        def visit(function: Any) -> None:
            if id(function) in met:
                return
            met.add(id(function))
            function.py_func.__code__ = row_search.quickened(function.py_func, SPANS).__code__
            space = function.py_func.__globals__
            for name in function.py_func.__code__.co_names:
                if id(space.get(name)) in ours:
                    visit(space[name])
            signature = signature_of(function.py_func)
            if signature is not None and not function.signatures:
                _compile(function, signature)
                function.disable_compile()

        for caller in callers:
            visit(caller)

    def compile_all(self) -> None:
        """Compile every function there is, called or not."""
        self.compile(self.functions.values())


def _homes(replaced: Mapping[str, Callable[..., Any]]) -> list[ModuleType]:
    return [sys.modules[function.__module__] for function in replaced.values()]


def signature_of(function: Callable[..., Any]) -> tuple[Any, ...] | None:
    """Compiled types of a rule function's parameters by its annotations; nothing where they say something else."""
    hints = {name: hint for name, hint in get_type_hints(function).items() if name != "return"}
    if function.__module__ in (kernel.__name__, dice.__name__):
        return None
    types = tuple(_type_of(hint) for hint in hints.values())
    return None if None in types else types


def _type_of(hint: Any) -> Any:
    if hint is Any:
        return numba.from_dtype(pack.layout(Situation))
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(pack.layout(hint))
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return numba.types.NamedUniTuple(numba.types.int64, len(hint._fields), hint)
    return {int: numba.types.int64, bool: numba.types.boolean}.get(hint)


def _compile(function: Any, signature: tuple[Any, ...]) -> None:
    """Compile one function; what the compiler has against it is told without its pages of record types."""
    try:
        with numba_patches.rows_from_the_start():
            function.compile(signature)
    except NumbaError as error:
        name, text = function.py_func.__name__, str(error)
        lines = [line for line in text.splitlines() if line.strip() and "Record(" not in line]
        raise FlagplotError(
            f"{name} does not compile: {' | '.join(lines)[:1200]}", expected="the rule dialect"
        ) from None


@cache
def runtime(
    doctrines: tuple[ModuleType, ...] = (), boundscheck: bool = False, otherwise: bound.Otherwise = ()
) -> Runtime:
    """The runtime of the rules as stated, or as an edition states them otherwise, one for each process."""
    return Runtime(doctrines, boundscheck=boundscheck, otherwise=otherwise)
