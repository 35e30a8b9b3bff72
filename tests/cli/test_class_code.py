"""Classes that are made with code kept by an earlier run are the classes that Python makes."""

import dataclasses
import os
import sys
from pathlib import Path

import pytest

from flagplot.cli import class_code
from flagplot.core import outside
from tests.helpers.program import FLAGPLOT, ran


def made() -> tuple[type, type]:
    """Two classes that are alike, one by a function that `dataclasses` writes."""

    @dataclasses.dataclass(frozen=True, order=True)
    class Counter:
        name: str
        hits: int = 0
        seen: list[int] = dataclasses.field(default_factory=list)

    return Counter, dataclasses.make_dataclass("Pair", [("a", int), ("b", int, dataclasses.field(default=3))])


def behaviour() -> list[str]:
    """All that those classes do."""
    counter, pair = made()
    one = counter("Hood", 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.hits = 3
    with pytest.raises(TypeError) as wrong:
        counter()
    return [repr(one), repr(pair(1)), str(one < counter("Hood", 3)), str(one == counter("Hood", 2)), str(wrong.value)]


def test_classes_do_the_same_with_code_that_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path))
    plain = behaviour()
    for _ in range(2):
        with class_code.kept_code():
            assert behaviour() == plain
        assert not hasattr(dataclasses, "exec")
    kept = outside.kept(class_code.NAME, class_code.DIGEST)
    with class_code.kept_code():
        monkeypatch.delattr("builtins.compile")
        assert behaviour() == plain
    assert kept and outside.kept(class_code.NAME, class_code.DIGEST) == kept


def test_a_damaged_file_of_code_is_made_again(tmp_path: Path) -> None:
    place = {**os.environ, "FLAGPLOT_CACHE": str(tmp_path)}
    words = (*FLAGPLOT, "table", "naval-attack")
    whole = ran(words, place)
    (file,) = (tmp_path / outside.KEPT).glob(f"{class_code.NAME}-*")
    content = file.read_bytes()
    for broken in (b"", content[:-3], content[:100] + b"!!" + content[102:]):
        file.write_bytes(broken)
        again = ran(words, place)
        assert (again.returncode, again.stdout, again.stderr) == (0, whole.stdout, b"")
        assert file.stat().st_size == len(content)


def test_a_program_that_imports_flagplot_keeps_its_own_dataclasses() -> None:
    source = "import flagplot, dataclasses; flagplot.fight; print(hasattr(dataclasses, 'exec'))"
    assert ran((sys.executable, "-c", source)).stdout == b"False\n"
