"""What an earlier run found in a text: plain data, so that a text that has not changed is not read and checked again.

It is kept under a digest of the text and of every file of the program. A text from strangers is never kept, so that its
sender learns nothing from how long it takes.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from flagplot.core import outside

V = TypeVar("V")
TEXTS: Final = "texts"
MOST: Final = 400
"""Texts that are kept; the older half is deleted when there are more."""


def derived(what: str, text: str, read: Callable[[], V], lasts: Callable[[V], bool] = lambda found: True) -> V:
    """What `read` finds, in plain data; by an earlier run if that has kept it.

    It is kept if it lasts: nothing but the text and the program mattered for it.
    """
    if not outside.is_open():
        return read()
    digest = hashlib.sha256(f"{program()}\0{text}".encode()).digest()
    name = f"{TEXTS}/{what}-{digest.hex()[:16]}"
    kept: tuple[V] | None = outside.kept(name, digest)
    if kept is None:
        kept = (read(),)
        if lasts(kept[0]):
            outside.keep(name, digest, kept, MOST)
    return kept[0]


@cache
def program() -> str:
    """A digest of names, sizes and dates of the files of the program, by which Python too knows that a module has changed."""
    return hashlib.sha256("\n".join(_files(str(Path(__file__).parents[1]))).encode()).hexdigest()


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.name == "__pycache__":
                continue
            if entry.is_dir():
                yield from _files(entry.path)
            else:
                known = entry.stat()
                yield f"{entry.path} {known.st_size} {known.st_mtime_ns}"


class HistoricalOutcome(NamedTuple):
    """What happened in the real battle: the winner, or none, and the losses."""

    winner: str
    losses: str


class Background(NamedTuple):
    """The story of a scenario, and the historical outcome if the file has it."""

    story: str
    history: HistoricalOutcome | None


def background(text: str) -> Background:
    """The background of a scenario file that has been read without errors."""
    story, history = derived("background", text, lambda: _read(text))
    return Background(story, HistoricalOutcome(*history) if history else None)


def _read(text: str) -> tuple[str, tuple[str, str] | None]:
    import yaml  # which a text that was read before does not need

    from flagplot.files.yaml_lines import QUICK

    found = yaml.load(text, QUICK)
    known = found if isinstance(found, dict) else {}
    said = known.get("history")
    history = (str(said.get("winner", "none")), str(said.get("losses", ""))) if said else None
    return " ".join(str(known.get("story") or "").split()), history
