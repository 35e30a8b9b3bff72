"""The compiled runtime of a game: its rules and doctrines, bound, compiled with the loops around them, and cached on disk.

Generating the source of a program takes about a quarter of the time, and the rest depends on its length. So the total
time on this machine is known early.
"""

import marshal
import multiprocessing
import sys
import time
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from threading import Event, RLock, Thread
from types import ModuleType
from typing import Any, Final, get_type_hints

import numpy as np

from flagplot.core import bind
from flagplot.core.bind import Rule
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.interfaces import Compiled, no_place, no_scratch, nothing_derived, one_occasion, one_stage
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.naming import keep_order
from flagplot.core.schema import Record, State
from flagplot.fast import cache as disk
from flagplot.fast import dice, event_buffer, kernel, plans
from flagplot.fast.batch import loop as batch_loop
from flagplot.fast.compiler import machine, profile, program
from flagplot.fast.compiler.compile_units import CompileUnits
from flagplot.fast.compiler.machine import machine_code
from flagplot.fast.compiler.program import CHECKED, FULLY, Code, CompiledEntry, Program, kind_of
from flagplot.fast.compiler.value_types import Kind, declared
from flagplot.fast.compiler.views import Views
from flagplot.fast.pack import Packed, pack

REST: Final = 2.6
"""The measured ratio of the remaining time to the time for generating a program's source."""
PATIENCE: Final = 0.5
"""Seconds before anything is shown, since short programs take less; and between two updates."""
SURE: Final = 0.99
"""Maximum progress shown before the end."""


@dataclass
class Compiling:
    """A program under compilation."""

    begun: float = field(default_factory=time.monotonic)
    whole: float = 0.0
    """Estimated total seconds; 0 while unknown."""

    def is_written(self, new: float) -> None:
        """Record that the source of the program is generated, and the share that was not cached."""
        self.whole = (1 + REST * new) * (time.monotonic() - self.begun)

    def text(self, now: float) -> str:
        """The progress as text."""
        spent = now - self.begun
        if not self.whole:
            return f"{spent:.0f} s"
        left = self.whole - spent
        said = f"about {left:.0f} s to go" if left >= 1 else "nearly done"
        return f"{min(SURE, spent / self.whole):.0%}, {said}"


def is_watched() -> bool:
    """Whether a person is watching: not in a pipe, and not in a worker process."""
    return multiprocessing.parent_process() is None and sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def compiling() -> Iterator[Compiling]:
    """A context for a compilation, with its progress line."""
    found, over = Compiling(), Event()
    if not is_watched():
        yield found
        return
    teller = Thread(target=_report, args=(found, over), daemon=True)
    teller.start()
    try:
        yield found
    finally:
        over.set()
        teller.join()


def _report(found: Compiling, over: Event) -> None:
    wide = 0
    while not over.wait(PATIENCE):
        text = f"  compiling: {found.text(time.monotonic())}"
        wide = max(wide, len(text))
        sys.stderr.write(f"\r{text.ljust(wide)}")
        sys.stderr.flush()
    if wide:
        sys.stderr.write(f"\r{' ' * wide}\r")
        sys.stderr.flush()


COMPILING: Final = RLock()
"""The lock for compilation."""


def keep_no_log(s: State, code: int) -> None:
    """Replaces `emit`: a compiled game has no log."""


def share_no_log(s: Record, within: Record) -> None:
    """Replaces `share_log`."""


def counting_log(wanted: int) -> Rule:
    """Replacement of `emit` that counts one kind of event."""

    def keep_count(s: Any, code: int) -> None:
        """Count the event if it has that kind."""
        if code == wanted:
            s.told_ += 1

    return keep_count


def parts_of(kit: Kit) -> Compiled:
    """The game's interface to the runtime. An error for a game that is only interpreted."""
    if kit.compiled is None:
        raise FlagplotError(f"a {kit.noun} cannot run compiled", expected="a game that runs compiled")
    return kit.compiled


class Runtime:
    """The rules of a game, its doctrines and the loops around them, compiled on demand."""

    def __init__(
        self,
        kit: Kit,
        variant: Hashable = (),
        replaced: Mapping[str, Rule] | None = None,
        checks: bool = False,
        further: Sequence[ModuleType] = (),
        level: int = FULLY,
    ) -> None:
        """With additional loops if they are named; `level` is the LLVM optimisation level."""
        self.kit, self.parts, self.checks = kit, parts_of(kit), checks
        self.level = CHECKED if checks else level
        self.state = self.parts.state
        self.views = Views(self.parts.sight, kit.game.asks, self.doctrines)
        stated = self.parts.replaced(variant)
        counted, listens = kit.counting.counted_event, kit.counting.notice or self.parts.is_stored
        self.replaced: dict[str, Rule] = {
            **stated,
            "event:emit": event_buffer.note_event if listens else counting_log(counted) if counted else keep_no_log,
            "event:share_log": event_buffer.share_event_buffer if kit.counting.notice else share_no_log,
        }
        for name, rule in (("advance", kit.game.advance), ("refusal", kit.game.refusal), ("step", kit.game.step)):
            self.replaced[f"kernel:{name}"] = stated.get(bind.key_of(rule), rule)
        own: dict[str, Rule] = {"note": kit.counting.note}
        optional_rules: dict[str, tuple[Rule, Rule]] = {
            "occasion": (self.parts.occasion, one_occasion),
            "stage": (self.parts.stage, one_stage),
            "sequence_index": (self.parts.place, no_place),
            "prepare": (self.parts.prepare, nothing_derived),
            "clear_scratch": (self.parts.clear_scratch, no_scratch),
            "sort_shown": (self.parts.sort_shown, keep_order),
        }
        own |= {name: given for name, (given, usual) in optional_rules.items() if given is not usual}
        if kit.counting.notice:
            own["notice"] = kit.counting.notice
        if self.parts.is_stored:
            own["is_stored"] = self.parts.is_stored
        if kit.counting.rows:
            own["note_rows"] = kit.counting.note_rows
        if self.parts.sight.parts:
            own["fill_view_parts"] = self.parts.sight.fill_view_parts
        self.replaced |= {f"kernel:{name}": function for name, function in own.items()} | dict(replaced or {})
        doctrines = tuple(sys.modules[choose.__module__] for choose in kit.doctrines.values())
        for number, module in enumerate(doctrines, start=1):
            self.replaced[f"kernel:{'advised' if kit.memo else 'doctrine'}_{number}"] = module.choose
        if kit.memo:
            self.replaced["kernel:pass_legal"] = kernel.list_legal
        rule_modules = self.parts.rules(variant)
        homes = dict.fromkeys(sys.modules[function.__module__] for function in own.values())
        more = [module for module in homes if module not in rule_modules]
        loops = [kernel, batch_loop, plans, *further]
        self.modules: tuple[ModuleType, ...] = (
            *rule_modules,
            *more,
            *bind.with_companions(doctrines, self.parts.players),
            *(dice, event_buffer, *loops),
        )
        self.loops: dict[str, Rule] = {name: getattr(home, name) for home in loops for name in home.ENTRIES}
        self.entries = dict[tuple[object, ...], tuple[CompiledEntry, list[object]]]()

    @cached_property
    def digest(self) -> str:
        """Digest of everything that the compiled code depends on."""
        stands = {key: f"{f.__module__}:{f.__qualname__}" for key, f in self.replaced.items()}
        options = {
            "checks": str(self.checks),
            "level": str(self.level),
            "told": str(self.kit.counting.counted_event),
            "views": self.views.key(),
            "branches": profile.text_of(self.parts.branch_profile),
        }
        modules = [
            *self.modules,
            *[sys.modules[function.__module__] for function in self.replaced.values()],
            sys.modules[__name__],
            program,
        ]
        return disk.digest({"sources": disk.digest_of_sources(modules)}, stands, options, disk.machine())

    @cached_property
    def folder(self) -> Path | None:
        """The cache folder of the compiled code; None if there is none."""
        return disk.folder(self.digest)

    @cached_property
    def functions(self) -> Mapping[str, Rule]:
        """Every function, bound to its callees."""
        return bind.bind(self.modules, replace=self.replaced)

    def doctrines(self) -> list[Rule]:
        """The doctrines, bound to the rules that they ask."""
        named = ("kernel:advised_", "kernel:doctrine_")
        return [self.functions[name] for name in self.replaced if name.startswith(named)]

    def tables(self, tables: Record) -> Packed:
        """Tables, packed with their derived figures."""
        packed = pack(tables)
        if self.parts.prepare is not nothing_derived:
            self.entry(kernel.MAKE_READY, packed)(packed)
        return packed

    def entry(self, name: str, *arguments: object) -> CompiledEntry:
        """A loop compiled for such arguments, or loaded from disk; cached in memory."""
        forms = list[object]()
        key = (name, *(_form(argument, forms) for argument in arguments))
        if key not in self.entries:
            with COMPILING:
                self.entries[key] = self._entry(name, arguments), forms
        return self.entries[key][0]

    def _entry(self, name: str, arguments: tuple[object, ...]) -> CompiledEntry:
        function = self.loops[name]
        kinds = [kind_of(argument) for argument in arguments]
        file = f"{name}-{disk.digest({'kinds': repr(kinds)})}{disk.ENDING}"
        kept = disk.kept(self.folder, file)
        if kept is None:
            with disk.held(self.folder):
                kept = disk.kept(self.folder, file)  # another process may have compiled it meanwhile
                if kept is None:
                    kept = marshal.dumps(self.compiled(self.functions[bind.key_of(function)], kinds))
                    disk.keep(self.folder, file, kept)
        codes: list[bytes] = marshal.loads(kept)
        gives = declared(get_type_hints(function)["return"])
        assert gives is not None
        return CompiledEntry(Code(codes), gives)

    def compiled(self, function: Rule, kinds: Sequence[Kind]) -> list[bytes]:
        """Compile a bound function and its callees for the given argument types.

        Compilation units shared with other programs come from the cache.
        """
        found = dict[str, bytes | None]()
        with compiling() as progress:
            codes = machine_code(self.written(function, kinds, found, progress), self.level, found.get)
        if len(found) > 1:
            for (text, known), code in zip(found.items(), codes, strict=True):
                if known is None:
                    disk.keep(self.unit_cache, self.piece(text), code)
        return codes

    def written(
        self, function: Rule, kinds: Sequence[Kind], found: dict[str, bytes | None], progress: Compiling
    ) -> Iterator[str]:
        """The sources of a program as they are generated. The cached code of each is stored in `found`."""
        for text in self.program.texts_for(function, list(kinds)):
            found[text] = self.cached_code(text)
            yield text
        new = sum(len(text) for text, code in found.items() if code is None)
        progress.is_written(new / sum(map(len, found)))

    @cached_property
    def program(self) -> Program:
        """The source of all loops: a rule that several call is generated once."""
        return Program(self.checks, self.views, self.pieces, profile.read(self.parts.branch_profile))

    @cached_property
    def pieces(self) -> CompileUnits:
        """The rules that form compilation units of their own: those that move the game on, and those that the game names."""
        apart = [[self.functions[bind.key_of(rule)] for rule in rules] for rules in self.parts.apart]
        return CompileUnits([[self.functions[f"kernel:{name}"] for name in ("advance", "step", "refusal")], *apart])

    @cached_property
    def unit_cache(self) -> Path | None:
        """The cache of compilation units, shared by all programs."""
        return disk.code_folder(machine)

    def piece(self, text: str) -> str:
        """The cache name of a unit, from its source and the compiler options."""
        return f"{disk.digest({'text': text, 'level': str(self.level)})}{disk.ENDING}"

    def cached_code(self, text: str) -> bytes | None:
        """The cached code of a unit."""
        return disk.kept(self.unit_cache, self.piece(text))

    def is_kept(self, name: str) -> bool:
        """Whether a loop is compiled and cached on disk."""
        return disk.is_kept(self.folder, name)


def _form(argument: object, forms: list[object]) -> object:
    """A key for the compiled type of an argument, computed at every call.

    The form of an array is compared by identity, so `forms` keeps it alive.
    """
    if isinstance(argument, np.ndarray):
        forms.append(argument.dtype)
        flags = argument.flags
        return id(argument.dtype), argument.ndim, flags.c_contiguous, flags.aligned, flags.writeable
    if isinstance(argument, tuple):
        return type(argument), *(_form(part, forms) for part in argument)
    return type(argument)


@cache
def runtime(kit: Kit, variant: Hashable = (), checks: bool = False) -> Runtime:
    """The runtime of a game under the rules of a variant, one per process."""
    return Runtime(kit, variant, checks=checks)
