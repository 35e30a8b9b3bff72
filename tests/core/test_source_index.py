"""The index of source files: right after an edit, without a place to keep it, and with two programs at once."""

import os
from pathlib import Path
from time import time_ns

import pytest

from flagplot.core import outside
from flagplot.core.printed import cited
from flagplot.core.printed.cited import GRAIN, SourceIndex, in_code


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two modules that cite, written long enough ago, and a cache of their own."""
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path / "cache"))
    now = time_ns
    monkeypatch.setattr(cited, "time_ns", lambda: now() + 2 * GRAIN)
    folder = tmp_path / "flag"
    folder.mkdir()
    for name in ("one", "two"):
        write(folder, name, "22.54A")
    return folder


def write(folder: Path, name: str, clause: str) -> None:
    (folder / f"{name}.py").write_text(f'def {name}():\n    """It burns ({clause})."""\n', encoding="utf-8")


def opened(package: Path) -> SourceIndex:
    """The index as a new program opens it."""
    cited._index.cache_clear()
    return cited._index(package)


def read(package: Path, base: str = "22.54") -> list[tuple[str, str]]:
    """Citations as a new program reads them."""
    opened(package)
    return [(each.place, each.cite) for each in in_code(package, base)]


BOTH = [("flag.one:one", "22.54A"), ("flag.two:two", "22.54A")]


def unread(monkeypatch: pytest.MonkeyPatch, but: str = "") -> None:
    """Let any file be an error to read, except one."""
    real = Path.read_text

    def guarded(path: Path, encoding: str | None = None) -> str:
        assert path.parent.name != "flag" or path.name == but, f"{path.name} was read"
        return real(path, encoding=encoding)

    monkeypatch.setattr(Path, "read_text", guarded)


def test_a_file_that_has_not_changed_is_not_read_again(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(package) == BOTH
    unread(monkeypatch)
    assert read(package) == BOTH and read(package, "22.61") == []


def test_an_edited_file_is_read_again_even_if_its_size_and_date_are_the_same(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(package)
    known = (package / "one.py").stat()
    write(package, "one", "22.54B")
    os.utime(package / "one.py", ns=(known.st_atime_ns, known.st_mtime_ns))
    assert (package / "one.py").stat().st_size == known.st_size
    unread(monkeypatch, but="one.py")
    assert read(package) == [("flag.one:one", "22.54B"), BOTH[1]]


def test_files_may_come_and_go(package: Path) -> None:
    read(package)
    (package / "one.py").unlink()
    write(package, "three", "22.54C")
    assert read(package) == [("flag.three:three", "22.54C"), BOTH[1]]
    index = opened(package)
    assert sorted(Path(each).name for each in index.known) == ["three.py", "two.py"]


def test_a_file_that_changed_a_moment_ago_is_not_kept(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may change again within the grain of its times."""
    fresh = (package / "one.py").stat().st_ctime_ns
    monkeypatch.setattr(cited, "time_ns", lambda: fresh + GRAIN)
    assert read(package) == BOTH
    assert not opened(package).known


def test_nothing_is_needed_to_keep_it_in(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where the folder should be, a cache that is damaged, and one of other readers."""
    read(package)
    place = outside._place(opened(package).name)
    place.write_bytes(place.read_bytes()[:-1] + b"!")
    assert read(package) == BOTH
    assert not SourceIndex(package, (__file__,)).known
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path / "file"))
    write(package, "two", "22.54D")
    assert read(package) == [BOTH[0], ("flag.two:two", "22.54D")] == read(package)


def test_two_programs_at_once(package: Path) -> None:
    """Each keeps its own finds; those of the last one stay, and both are right."""
    one, other = opened(package), opened(package)
    before = {file.path.name: file for file in one.files(".py")}
    assert one.found(before["one.py"], "fact", lambda: "old") == "old"
    write(package, "one", "22.54B.2")
    after = {file.path.name: file for file in other.files(".py")}
    assert other.found(after["one.py"], "fact", lambda: "new") == "new"
    other.keep()
    one.keep()
    third = opened(package)
    assert third.found(after["one.py"], "fact", lambda: "new") == "new"
    assert read(package) == [("flag.one:one", "22.54B.2"), BOTH[1]]
