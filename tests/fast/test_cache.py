"""Compiled code kept on disk: all of it or nothing, and named by all that it was made of."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from flagplot.fast import cache
from flagplot.fast.compiler import halves
from flagplot.fast.compiler.machine import machine_code
from flagplot.fast.compiler.program import Code, Program, kind_of
from flagplot.fast.compiler.views import by_question


def twice(number: int) -> int:
    """A rule."""
    return 2 * number


@by_question
def thrice(number: int) -> int:
    """A rule that stays apart."""
    return twice(number) + number


def both(number: int) -> int:
    """A rule that calls them."""
    return twice(number) * thrice(number)


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    """By its whole name, and for a name by its beginning."""
    assert cache.kept(tmp_path, "run-1.o") is None and not cache.is_kept(tmp_path, "run")
    cache.keep(tmp_path, "run-1.o", b"code")
    assert cache.kept(tmp_path, "run-1.o") == b"code" and cache.is_kept(tmp_path, "run")
    assert not cache.is_kept(tmp_path, "ru") and not cache.is_kept(None, "run")
    assert [path.name for path in tmp_path.iterdir()] == ["run-1.o"]


def test_code_from_disk_is_the_code(tmp_path: Path) -> None:
    """A program goes to disk and comes back."""
    program = Program()
    (made,) = machine_code(program.texts_for(twice, [kind_of(4)]), 3)
    cache.keep(tmp_path, "twice-1.o", made)
    code = cache.kept(tmp_path, "twice-1.o")
    assert code is not None
    assert [program.entry_of(Code([code]))(number) for number in (21, -4)] == [42, -8]


@pytest.mark.parametrize("helper", [sys.executable, "/bin/false", "/nowhere"])
def test_a_program_in_two_texts_is_one_program(helper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether another process compiles the second text, fails to, or cannot be begun."""
    monkeypatch.setattr(halves, "LONG", 0)
    program = Program()
    texts = program.texts_for(both, [kind_of(4)])
    assert [[f"@{name}." in text for name in ("both", "twice")] for text in texts] == [[True, True], [False, True]]
    assert texts[0].count("declare hidden i64 @thrice") == texts[1].count("define hidden i64 @thrice") == 1
    monkeypatch.setattr(sys, "executable", helper)
    assert program.entry_of(Code(machine_code(texts, 1)))(5) == 150


def test_a_place_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    """Nothing is kept there, and nothing fails."""
    gone = tmp_path / "gone"
    cache.keep(gone, "run-1.o", b"code")
    cache.keep(None, "run-1.o", b"code")
    assert cache.kept(gone, "run-1.o") is None and cache.kept(None, "run-1.o") is None and not gone.exists()


def test_the_digest_changes_with_any_name_or_text() -> None:
    """And with nothing else."""
    one = cache.digest({"a": "b", "c": "d"}, {"e": "f"})
    assert one == cache.digest({"c": "d", "a": "b"}, {"e": "f"})
    others = [
        ({"a": "b", "c": "e"}, {"e": "f"}),
        ({"a": "bc", "": "d"}, {"e": "f"}),
        ({"a": "b"}, {"c": "d", "e": "f"}),
    ]
    assert all(one != cache.digest(*other) for other in others)
