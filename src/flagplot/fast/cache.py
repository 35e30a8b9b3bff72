"""Where compiled code is kept: a folder whose name is a digest of all that it was compiled from.

The digest covers the text of every bound module and of every module of the house that these import, the compiler, llvmlite,
Python, the processor and the options.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

import llvmlite
import llvmlite.binding
import numpy as np

KEPT: Final = 24
"""Folders kept; the ones longest unused go."""
PIECES: Final = 96
"""Pieces kept beside them, likewise."""
ENDING: Final = ".o"
"""How the names of kept code end."""
_PACKAGE: Final = __name__.partition(".")[0]
_IMPORT: Final = re.compile(
    rf"^[ \t]*(?:from|import)[ \t]+({_PACKAGE}[\w.]*)(?:[ \t]+import[ \t]+(\([^)]*\)|.*))?", re.M
)
_NAME: Final = re.compile(r"\w+")


def root() -> Path:
    """The folder of all compiled code: FLAGPLOT_CACHE, else the user's cache."""
    named = os.environ.get("FLAGPLOT_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / _PACKAGE


def sources(modules: Iterable[ModuleType]) -> dict[str, str]:
    """The text of modules, wherever they stand, and of all that they import from the house, by module name."""
    found: dict[str, str] = {}
    waiting = [module.__name__ for module in modules]
    given = frozenset(waiting)
    while waiting:
        name = waiting.pop()
        path = getattr(sys.modules.get(name), "__file__", None)
        if path and name not in found and (name in given or name.partition(".")[0] == _PACKAGE):
            found[name] = Path(path).read_text(encoding="utf-8")
            waiting += _imported(found[name])
    return dict(sorted(found.items()))


def _imported(text: str) -> Iterator[str]:
    """What a text imports, told from its lines: a name too many does no harm."""
    for module, names in _IMPORT.findall(text):
        yield module
        yield from (f"{module}.{name}" for name in _NAME.findall(names))


def machine() -> dict[str, str]:
    """What else compiled code depends on."""
    return {
        "llvmlite": llvmlite.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
        "processor": f"{platform.machine()} {llvmlite.binding.get_host_cpu_name()}",
    }


def digest(*parts: Mapping[str, str]) -> str:
    """A fingerprint of texts by name; a change of any name or text changes it."""
    state = hashlib.sha256()
    for part in parts:
        for name, text in sorted(part.items()):
            state.update(f"{name}\0{len(text)}\0{text}\0".encode())
        state.update(b"\1")
    return state.hexdigest()[:20]


def folder(name: str) -> Path | None:
    """Open the folder of a digest and tidy up the others; nothing if the place cannot be written."""
    place = root() / name
    try:
        place.mkdir(parents=True, exist_ok=True)
        os.utime(place)
        (place / ".used").touch()
        _tidy(place)
    except OSError:
        return None
    return place


def shelf(*modules: ModuleType) -> Path | None:
    """Where pieces of programs are kept by their texts, as some modules make code of them; the ones longest unused go."""
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
    others = [other for other in place.parent.iterdir() if other != place and (other / ".used").exists()]
    others.sort(key=lambda other: (other / ".used").stat().st_mtime, reverse=True)
    for old in others[KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def kept(place: Path | None, name: str) -> bytes | None:
    """Code that was kept under a name."""
    try:
        return (place / name).read_bytes() if place else None
    except OSError:
        return None


def keep(place: Path | None, name: str, code: bytes) -> None:
    """Keep code under a name; another process finds all of it or nothing."""
    if place is None:
        return
    half = place / f".{name}.{os.getpid()}"
    try:
        half.write_bytes(code)
        half.replace(place / name)
    except OSError:
        half.unlink(missing_ok=True)


def is_kept(place: Path | None, name: str) -> bool:
    """Whether an entry of that name was compiled before and is kept in the folder of its digest."""
    return place is not None and any(place.glob(f"{name}-*{ENDING}"))
