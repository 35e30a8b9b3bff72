"""The finds of earlier runs in the files below a folder: a file that has not changed is not read again.

A file has changed if its size, a time or its inode differs. Finds in a file that changed a moment ago are not kept: it may
change again within the grain of its times.
"""

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from time import time_ns
from typing import Any, Final, NamedTuple, TypeVar

from flagplot.core import outside

V = TypeVar("V")
Stamp = tuple[int, int, int, int]
GRAIN: Final = 2_000_000_000
"""Nanoseconds for which a file is fresh."""


class SourceFile(NamedTuple):
    """A file below a folder."""

    path: Path
    inside: Path
    """Its path from the folder on."""
    stamp: Stamp
    """Its size, its times and its inode."""


class SourceIndex:
    """Plain data found in the files of a folder, each piece by file and name."""

    def __init__(self, folder: Path, readers: Iterable[str]) -> None:
        """Open the kept finds; they count for the same `readers` only, the modules that made them."""
        self.folder = folder
        self.digest = hashlib.sha256(b"".join(Path(each).read_bytes() for each in readers)).digest()
        self.name = f"sources-{hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]}"
        self.known: dict[str, tuple[Stamp, dict[str, Any]]] = outside.kept(self.name, self.digest) or {}
        self.is_changed = False

    def files(self, ends: str) -> list[SourceFile]:
        """The files whose names end so, in order. Finds in other files with such names are dropped."""
        found = list[SourceFile]()
        for folder, inner, names in os.walk(self.folder):
            inner[:] = [name for name in inner if name != "__pycache__"]
            for name in names:
                if name.endswith(ends):
                    path = Path(folder, name)
                    now = path.stat()
                    stamp = now.st_size, now.st_mtime_ns, now.st_ctime_ns, now.st_ino
                    found.append(SourceFile(path, path.relative_to(self.folder), stamp))
        here = {str(file.path) for file in found}
        for path_ in [each for each in self.known if each.endswith(ends) and each not in here]:
            del self.known[path_]
        return sorted(found)

    def found(self, file: SourceFile, what: str, find: Callable[[], V]) -> V:
        """The result of `find` for a file, from an earlier run if the file has not changed since."""
        stamp, facts = self.known.get(str(file.path), (None, {}))
        if stamp == file.stamp and what in facts:
            kept: V = facts[what]
            return kept
        result = find()
        if time_ns() - max(file.stamp[1:3]) > GRAIN:
            facts = facts if stamp == file.stamp else {}
            self.known[str(file.path)] = file.stamp, facts | {what: result}
            self.is_changed = True
        return result

    def keep(self) -> None:
        """Keep all finds for later runs."""
        if self.is_changed:
            outside.keep(self.name, self.digest, self.known)
            self.is_changed = False
