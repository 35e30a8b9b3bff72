"""Classes and regular expressions made with code kept by an earlier run are those that Python makes."""

import dataclasses
import os
import re
import sys
from pathlib import Path
from typing import Any

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


EXPRESSIONS = (
    (r"(?P<side>[A-Z]\w*)|(?:hits=)(?P<hits>\d+)", 0),
    (r"(?m)^ship\b(?=.*Hood)(?<!no )[^\x09-\x0d]{2,}?", re.IGNORECASE),
    (r"[à-ý]+(ß)?", re.IGNORECASE),
    (rb"\d+(?s:.)", 0),
)
"""Regular expressions with all that their making distinguishes: names, flags inside and outside, sets, bytes."""
TEXT = "ship Hood\nSHIP with hits=12 of Hood ÀÝß"


def expressions() -> list[Any]:
    """All that those expressions are and find."""
    found: list[Any] = []
    re.purge()
    for text, flags in EXPRESSIONS:
        made: re.Pattern[Any] = re.compile(text, flags)
        within = TEXT if isinstance(text, str) else TEXT.encode()
        matches = [(match.span(), match.groups(), match.groupdict()) for match in made.finditer(within)]
        found.append((made, made.flags, made.groups, dict(made.groupindex), matches, made.split(within)))
    with pytest.raises(re.error) as wrong:
        re.compile("(open")
    return [*found, str(wrong.value)]


def test_expressions_do_the_same_with_code_that_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path))
    plain, python = expressions(), re._compiler.compile  # type: ignore[attr-defined]
    for _ in range(2):
        with class_code.kept_code():
            assert expressions() == plain
        assert re._compiler.compile is python  # type: ignore[attr-defined]
    kept = outside.kept(class_code.NAME, class_code.DIGEST)
    assert kept and len(kept) == len(EXPRESSIONS)
    monkeypatch.setattr("re._parser.parse", lambda text, flags: pytest.fail(f"{text!r} was read again"))
    with class_code.kept_code():
        re.purge()
        assert [re.compile(text, flags) for text, flags in EXPRESSIONS] == [made[0] for made in plain[:-1]]


def test_an_expression_from_strangers_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path))
    with class_code.kept_code(), outside.closed():
        expressions()
    assert outside.kept(class_code.NAME, class_code.DIGEST) is None


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
