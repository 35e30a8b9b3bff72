"""Compiled code kept on disk: found again from another checkout, compiled in order when it is gone, and never half a program."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import pytest

from flagplot.fast import cache, numba_patches

TEXT = "def twice(number):\n    return 2 * number\n"
OPTIONS: dict[str, Any] = {"nogil": True, "_nrt": False}


def checkout(place: Path) -> ModuleType:
    """A module of one name and text, lying in some place."""
    place.mkdir()
    (place / "ours.py").write_text(TEXT, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("ours", place / "ours.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wrapped(module: ModuleType, folder: Path) -> Any:
    """The module's function, kept in a folder once compiled."""
    module.twice.__qualname__ = f"twice_{folder.name}"
    with cache.numba_cache_in(folder):
        return numba.njit(module.twice, cache=True)


def hits(function: Any) -> int:
    """Compile a function, or fetch it from disk; how often it was fetched."""
    function.compile((numba.int64,))
    assert function(4) == 8
    return sum(function.stats.cache_hits.values())


def test_another_checkout_finds_what_was_kept(tmp_path: Path) -> None:
    """The digest is the folder's name; where the text lies does not matter."""
    folder = tmp_path / "kept"
    folder.mkdir()
    assert not cache.is_kept(folder, "twice")
    assert hits(wrapped(checkout(tmp_path / "one"), folder)) == 0
    assert cache.is_kept(folder, "twice") and not cache.is_kept(folder, "thrice")
    assert hits(wrapped(checkout(tmp_path / "two"), folder)) == 1


def test_what_is_gone_is_known_to_be_gone(tmp_path: Path) -> None:
    """What a function calls is compiled before it whenever its own code is not on disk, so that has to be told beforehand."""
    folder = tmp_path / "kept"
    folder.mkdir()
    assert hits(wrapped(checkout(tmp_path / "one"), folder)) == 0
    for kept in folder.glob("*.nbc"):
        kept.unlink()
    assert not cache.is_kept(folder, "twice")
    assert hits(wrapped(checkout(tmp_path / "two"), folder)) == 0


def test_half_a_program_is_an_error_and_not_a_crash() -> None:
    """An entry that calls a part which was not compiled with it would call nothing at all."""
    missing = numba.types.ExternalFunction("part_of_q7x2", numba.int64(numba.int64))

    def entry_q7x2(number: int) -> Any:
        return missing(number)

    entry_q7x2.__qualname__ = "entry_q7x2"
    with pytest.raises(RuntimeError, match="part_of_q7x2"), numba_patches.one_program("entry_q7x2", "_q7x2"):
        numba.njit(**OPTIONS)(entry_q7x2).compile((numba.int64,))
