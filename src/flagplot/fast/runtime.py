"""The compiled runtime of a game: its rules and doctrines bound with Numba, and kept on disk once compiled.

Every rule function is compiled once, for the types that its annotations say, before anything that calls it; Numba left to
itself would compile it again for each width of integer it is given.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, Final, get_type_hints

import numba
import numpy as np
from numba.core.errors import NumbaError

from flagplot.core import bind
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.compiled import Compiled, no_place, no_scratch, one_stage
from flagplot.core.offers.kit import Kit
from flagplot.core.schema import Record
from flagplot.fast import cache as disk
from flagplot.fast import dice, kernel, numba_patches, pack, row_search

Options = Mapping[str, Any]
COMPILING: Final = RLock()
"""Held by whoever compiles: what Numba is asked beyond its options holds for the whole process."""


def keep_no_log(s: Any, code: int, a: int, b: int, c: int, d: int) -> None:
    """Stands for `emit`: a compiled game has no log."""


def counting_log(wanted: int) -> Callable[..., Any]:
    """What stands for `emit` where the number of one kind of event is kept."""

    def keep_count(s: Any, code: int, a: int, b: int, c: int, d: int) -> None:
        """Count the event, if it is of that kind."""
        if code == wanted:
            s.told_ += 1

    return keep_count


def parts_of(kit: Kit) -> Compiled:
    """What the runtime needs of a game; an error for one that is played by the text alone."""
    if kit.compiled is None:
        raise FlagplotError(kit.counting.lacks, expected="a game that runs compiled")
    return kit.compiled


class Runtime:
    """The rules of a game, its doctrines and the loops around them, compiled as far as they were needed."""

    def __init__(
        self,
        kit: Kit,
        variant: Any = (),
        replaced: Mapping[str, Callable[..., Any]] | None = None,
        boundscheck: bool = False,
    ) -> None:
        self.kit, self.parts, self.boundscheck = kit, parts_of(kit), boundscheck
        self.state, self.spans = self.parts.state, row_search.spans_of(self.parts.spans)
        stated = self.parts.replaced(variant)
        told = kit.counting.told
        self.replaced: dict[str, Callable[..., Any]] = {
            **stated,
            "event:emit": counting_log(told) if told else keep_no_log,
        }
        rules: dict[str, Callable[..., Any]] = {
            "advance": kit.game.advance,
            "refusal": kit.game.refusal,
            "step": kit.game.step,
        }
        for name, rule in rules.items():
            self.replaced[f"kernel:{name}"] = stated.get(bind.key_of(rule), rule)
        own: dict[str, Callable[..., Any]] = {"note": kit.counting.note}
        stands_for: dict[str, tuple[Callable[..., Any], Any]] = {
            "stage": (self.parts.stage, one_stage),
            "stands_at": (self.parts.place, no_place),
        }
        stands_for["clear_scratch"] = (self.parts.clear_scratch, no_scratch)
        own |= {name: given for name, (given, usual) in stands_for.items() if given is not usual}
        if kit.counting.rows:
            own["note_rows"] = kit.counting.note_rows
        if self.parts.sight.parts:
            own["show_at"] = self.parts.sight.show_at
        self.replaced |= {f"kernel:{name}": function for name, function in own.items()} | dict(replaced or {})
        doctrines = tuple(sys.modules[choose.__module__] for choose in kit.doctrines.values())
        for number, module in enumerate(doctrines, start=1):
            self.replaced[f"kernel:doctrine_{number}"] = module.choose
        rule_modules = self.parts.rules(variant)
        homes = [sys.modules[function.__module__] for function in own.values()]
        more = [module for module in dict.fromkeys(homes) if module not in rule_modules]
        self.modules: tuple[ModuleType, ...] = (*rule_modules, *more, *bind.with_companions(doctrines), dice, kernel)
        self.entries = dict[tuple[Any, ...], tuple[Any, list[Any]]]()

    @cached_property
    def digest(self) -> str:
        """Digest of all that the compiled code is made of."""
        stands = {key: f"{f.__module__}:{f.__qualname__}" for key, f in self.replaced.items()}
        options = {"boundscheck": str(self.boundscheck), "told": str(self.kit.counting.told)}
        options |= {"proven": str(numba_patches.is_proven())}
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
        """A function of the kernel compiled for such arguments, or fetched from disk; asked again, it is at hand."""
        forms = list[Any]()
        key = (name, *(_form(argument, forms) for argument in arguments))
        if key not in self.entries:
            with COMPILING:
                self.entries[key] = self._entry(name, arguments), forms
        return self.entries[key][0]

    def _entry(self, name: str, arguments: tuple[Any, ...]) -> Any:
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
            function.py_func.__code__ = row_search.quickened(function.py_func, self.spans).__code__
            space = function.py_func.__globals__
            for name in function.py_func.__code__.co_names:
                if id(space.get(name)) in ours:
                    visit(space[name])
            signature = signature_of(function.py_func, self.state)
            if signature is not None and not function.signatures:
                _compile(function, signature)
                function.disable_compile()

        for caller in callers:
            visit(caller)

    def compile_all(self) -> None:
        """Compile every function there is, called or not."""
        self.compile(self.functions.values())


def _form(argument: Any, forms: list[Any]) -> Any:
    """What tells the compiled type of an argument; Numba takes milliseconds over a record of hundreds of fields.

    The form of an array goes by its identity, for which `forms` holds on to it.
    """
    if isinstance(argument, np.ndarray):
        forms.append(argument.dtype)
        flags = argument.flags
        return id(argument.dtype), argument.ndim, flags.c_contiguous, flags.aligned, flags.writeable
    if isinstance(argument, tuple):
        return type(argument), *(_form(part, forms) for part in argument)
    return type(argument)


def _homes(replaced: Mapping[str, Callable[..., Any]]) -> list[ModuleType]:
    return [sys.modules[function.__module__] for function in replaced.values()]


def signature_of(function: Callable[..., Any], state: type[Record]) -> tuple[Any, ...] | None:
    """Compiled types of a rule function's parameters by its annotations; nothing where they say something else."""
    hints = {name: hint for name, hint in get_type_hints(function).items() if name != "return"}
    if function.__module__ in (kernel.__name__, dice.__name__):
        return None
    types = tuple(_type_of(hint, state) for hint in hints.values())
    return None if None in types else types


def _type_of(hint: Any, state: type[Record]) -> Any:
    if hint is Any:
        return numba.from_dtype(pack.layout(state))
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(pack.layout(hint))
    if isinstance(hint, type) and issubclass(hint, tuple) and set(get_type_hints(hint).values()) == {int}:
        return numba.types.NamedUniTuple(numba.types.int64, len(get_type_hints(hint)), hint)
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
def runtime(kit: Kit, variant: Any = (), boundscheck: bool = False) -> Runtime:
    """The runtime of a game by the rules of a variant, one for each process."""
    return Runtime(kit, variant, boundscheck=boundscheck)
