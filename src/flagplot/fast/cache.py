"""The cache of compiled code: folders named by a digest of everything that the code depends on.

The digest covers the source of every bound module and of every module that these import, except those of installed
libraries. It also covers the compiler, llvmlite, Python, the processor and the options. A file begins with a digest of
its own name and content, so that a truncated, damaged or renamed one is compiled again. So is one that another user
owns or every user may write.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType
from typing import BinaryIO, Final

import llvmlite
import llvmlite.binding
import numpy as np

from flagplot.core.outside import cache_folder, own_content
from flagplot.files import system, whole
from flagplot.files.derived import derived

KEPT: Final = 24
"""Maximum number of folders; the least recently used are deleted."""
PIECES: Final = 96
"""Maximum number of compilation units besides them, likewise."""
ENDING: Final = ".o"
"""The extension of cached code."""
USED, LOCK = ".used", ".lock"
"""Files in a folder: the date of the first is that of the last use; the second is locked by the compiling process."""
SEAL: Final = hashlib.sha256().digest_size
"""Bytes of the digest at the beginning of a file."""
LOOK, PATIENCE = 0.05, 600.0
"""Seconds between two checks for another process's result, and the time limit for waiting."""
WAITS: Final = "flagplot: another process is compiling the same rules; waiting for it"
_PACKAGE: Final = __name__.partition(".")[0]
_ROOT: Final = Path(__file__).parents[len(__name__.split(".")) - 1]
"""The folder of the package."""
_IMPORT: Final = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|.*)|import[ \t]+(.*))", re.M)
_NAME: Final = re.compile(r"\w+")
_LIBRARIES: Final = frozenset({"site-packages", "dist-packages"})
"""Folders of installed libraries."""


def sources(modules: Iterable[ModuleType]) -> dict[str, str]:
    """The source of modules and of all modules that they import, loaded or not, without installed libraries, by module name."""
    found: dict[str, str] = {}
    waiting = [module.__name__ for module in modules]
    given = frozenset(waiting)
    while waiting:
        name = waiting.pop()
        if name not in found:
            path = _file_of(name)
            is_read = path is not None and (name in given or not _is_installed(name, path))
            found[name] = path.read_text(encoding="utf-8") if path and is_read else ""
            waiting += _imported(name, found[name])
    return {name: text for name, text in sorted(found.items()) if text}


def digest_of_sources(modules: Iterable[ModuleType]) -> str:
    """A digest of their sources. That of the program's own modules is read again only if a file of the program has changed."""
    some = list(modules)
    if all(module.__name__.partition(".")[0] == _PACKAGE for module in some):
        return derived("sources", repr([module.__name__ for module in some]), lambda: digest(sources(some)))
    return digest(sources(some))


def _file_of(name: str) -> Path | None:
    """The Python file of a module; None if the name is not that of a module with one."""
    known = getattr(sys.modules.get(name), "__file__", None)
    if known:
        return Path(known) if known.endswith(".py") else None
    place = _ROOT.joinpath(*name.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


def _is_installed(name: str, file: Path) -> bool:
    """Whether a module belongs to Python or to an installed library other than this program."""
    package = name.partition(".")[0]
    return package != _PACKAGE and (package in sys.stdlib_module_names or not _LIBRARIES.isdisjoint(file.parts))


def _imported(name: str, text: str) -> Iterator[str]:
    """The imports of a module's source, found line by line. A false match does no harm."""
    package = getattr(sys.modules.get(name), "__package__", None)
    wanted = _PACKAGE if name.partition(".")[0] == _PACKAGE else ""
    for home, names, others in _IMPORT.findall(text):
        for place in [home] if home else [each.split()[0] for each in others.split(",") if each.split()]:
            with suppress(ImportError):
                place = resolve_name(place, package)
                if place.startswith(wanted):
                    yield from (place, *(f"{place}.{each}" for each in _NAME.findall(names)))


def machine() -> dict[str, str]:
    """The other dependencies of compiled code."""
    return {
        "llvmlite": llvmlite.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
        "processor": f"{platform.machine()} {llvmlite.binding.get_host_cpu_name()}",
    }


def digest(*parts: Mapping[str, str]) -> str:
    """A digest of texts by name. A change of any name or text changes it."""
    state = hashlib.sha256()
    for part in parts:
        for name, text in sorted(part.items()):
            state.update(f"{name}\0{len(text)}\0{text}\0".encode())
        state.update(b"\1")
    return state.hexdigest()[:20]


def folder(name: str) -> Path | None:
    """Open the folder of a digest and delete old ones. None, with a warning, if the folder is not writable."""
    try:
        place = cache_folder() / name
        place.mkdir(parents=True, exist_ok=True)
        (place / USED).touch()
        _tidy(place)
    except (OSError, RuntimeError) as error:  # RuntimeError: the user has no home
        complain(getattr(error, "strerror", "") or str(error))
        return None
    return place


@cache
def complain(why: str) -> None:
    """Warn on standard error, once, that compiled code is not cached."""
    print(f"flagplot: compiled code cannot be kept ({why}); FLAGPLOT_CACHE may name another folder", file=sys.stderr)


def code_folder(*modules: ModuleType) -> Path | None:
    """The cache of compilation units by their source, for these compiler modules. The least recently used are deleted."""
    place = folder(
        digest(
            {module.__name__: Path(str(module.__file__)).read_text(encoding="utf-8") for module in modules}, machine()
        )
    )
    try:
        pieces = sorted(place.glob(f"*{ENDING}"), key=lambda each: each.stat().st_mtime, reverse=True) if place else []
        for old in pieces[PIECES:]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return place


def _tidy(place: Path) -> None:
    used = {other: _age(other / USED) for other in place.parent.iterdir() if other != place}
    others = sorted((other for other in used if used[other]), key=lambda other: used[other], reverse=True)
    for old in others[KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def _age(file: Path) -> float:
    """The time of last use of a file; 0 if it does not exist."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0


def kept(place: Path | None, name: str) -> bytes | None:
    """Code cached under a name; None if it is missing or damaged."""
    try:
        octets = own_content(place / name) if place else b""
    except OSError:
        return None
    code = octets[SEAL:]
    if place is None or octets[:SEAL] != seal(name, code):
        return None
    with suppress(OSError):
        os.utime(place / name)
    return code


def keep(place: Path | None, name: str, code: bytes) -> None:
    """Cache code under a name atomically. A warning if there is no space."""
    if place is None:
        return
    try:
        with whole.replacing(place / name) as half:
            half.write_bytes(seal(name, code) + code)
    except OSError as error:
        complain(error.strerror or str(error))


def seal(name: str, code: bytes) -> bytes:
    """The digest at the beginning of a file."""
    return hashlib.sha256(f"{name}\0".encode() + code).digest()


@contextmanager
def held(place: Path | None) -> Iterator[None]:
    """Let one process at a time compile for a folder. The others wait, with a message and a time limit."""
    file = _lock_of(place)
    if file is None:
        yield
        return
    with file:
        if not system.taken(file):
            print(WAITS, file=sys.stderr)
            end = time.monotonic() + PATIENCE
            while not system.taken(file) and time.monotonic() < end:
                time.sleep(LOOK)
        try:
            yield
        finally:
            system.give_back(file)


def _lock_of(place: Path | None) -> BinaryIO | None:
    try:
        return (place / LOCK).open("ab") if place else None
    except OSError:
        return None


def is_kept(place: Path | None, name: str) -> bool:
    """Whether an entry with that name is compiled and stored undamaged in the folder of its digest."""
    return place is not None and any(kept(place, file.name) is not None for file in place.glob(f"{name}-*{ENDING}"))
